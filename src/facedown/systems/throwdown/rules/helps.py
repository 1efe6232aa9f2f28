"""Helps on a Drive of Pilots: Assists of the others, and the driver's own help (THR-78, THR-X3, THR-X13)."""

from __future__ import annotations

from facedown.engine.answers import Options, answer_of, offer
from facedown.engine.rules import NOBODY, Card, IntEnum, Seat, cite, each, rule
from facedown.systems.throwdown.clauses import AssistTiming, Clause, Decision, DriverOwnTech, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_from, hand_of, has_void
from facedown.systems.throwdown.rules.events import perform
from facedown.systems.throwdown.rules.fusion import lead_of, partner_of
from facedown.systems.throwdown.state import BASIC_TECHS, SEATS, TECHS, Effects, Game


class Help(IntEnum):
    """The numbers of helps: a Tech by its place in the book, Gear by its owner's seat.

    In a Lesser Fusion the lead uses the helps of both; what the other pays comes last.
    """

    NONE = 0
    TECH = 1
    GEAR = TECH + TECHS
    PARTNERS = GEAR + SEATS


HELPS = BASIC_TECHS + 2  # of one Pilot: the basic Techs, her own, her Gear

# Which helps a Pilot has


@rule
def answer_with(help: int) -> int:
    """The answer that names a help."""
    if is_gear(help):
        return answer_of(Way.GEAR, help - Help.GEAR)
    return answer_of(Way.PARTNERS if help >= Help.PARTNERS else Way.TECH, tech_of(help))


@rule
def help_by(way: int, help: int) -> int:
    """The number of the help that an answer names: no help, a Tech, Gear, a Tech of the other."""
    if way == Way.GEAR:
        return Help.GEAR + help
    if way == Way.PARTNERS:
        return Help.PARTNERS + help
    return Help.TECH + help if way == Way.TECH else Help.NONE


@rule("THR-X14")
def owner_of(g: Game, p: Seat, answer: int) -> Seat:
    """Who pays for a help that a Pilot uses: herself, or the other of a Lesser Fusion."""
    if answer >= Help.PARTNERS:
        return partner_of(g, p)
    return Seat(answer - Help.GEAR) if answer >= Help.GEAR else p


@rule
def tech_of(answer: int) -> int:
    """The place of the Tech that an answer names."""
    return answer - (Help.PARTNERS if answer >= Help.PARTNERS else Help.TECH)


@rule
def is_gear(answer: int) -> bool:
    """Whether an answer names Gear."""
    return Help.GEAR <= answer < Help.PARTNERS


@rule("THR-78.3", "THR-78.4", "THR-X3", "THR-X13", "THR-X14")
def why_not_help(g: Game, p: Seat, answer: int, own: bool) -> int:
    """Why a Pilot cannot use a help, on her own Drive or on another's; everybody can see that."""
    owner = owner_of(g, p, answer)
    player = g.state.players[owner]
    if is_gear(answer):
        if (owner != p and owner != partner_of(g, p)) or g.book.sheets[owner].gear.count == 0:
            return Why.NOT_HER_HELP
        return Why.NONE if player.gear_ready else Why.GEAR_EXHAUSTED
    k = tech_of(answer)
    if (k >= BASIC_TECHS and k != BASIC_TECHS + owner - 1) or (answer >= Help.PARTNERS and owner == p):
        return Why.NOT_HER_HELP
    tech = g.book.techs[k]
    if not (tech.own if own else tech.assist):
        return Why.NOT_IN_THIS_WAY
    if tech.once and player.signature_used:
        return Why.ONCE_A_THROWDOWN
    return Why.TOO_FEW_CHARGES if tech.cost > player.charges else Why.NONE


@rule("THR-X3", "THR-X13", "THR-X14")
def help_of(g: Game, p: Seat, k: int) -> int:
    """The k-th help there could be for a Pilot: her Techs, her Gear, then those of the other of a pair."""
    mine, owner = k < HELPS, p if k < HELPS else partner_of(g, p)
    k %= HELPS
    if k == HELPS - 1:
        return Help.GEAR + owner
    return (Help.TECH if mine else Help.PARTNERS) + (k if k < BASIC_TECHS else BASIC_TECHS + owner - 1)


@rule("THR-X14")
def helps_of(g: Game, p: Seat) -> int:
    """How many helps there could be for a Pilot; those of the other as well in a Lesser Fusion."""
    return HELPS if partner_of(g, p) == p else 2 * HELPS


@rule("THR-78.1", "THR-R33", "THR-X3")
def offer_helps(g: Game, options: Options) -> None:
    """List no help, and each help that the Pilot who is asked can pay."""
    p, own = g.state.seat, g.state.decision == Decision.OWN_HELP
    offer(options, answer_of(Way.NONE))
    for k in range(helps_of(g, p)):
        help = help_of(g, p, k)
        if not why_not_help(g, p, help, own):
            offer(options, answer_with(help))


@rule("THR-78.1", "THR-R33")
def why_not_use(g: Game, way: int, help: int) -> int:
    """Why the Pilot who is asked cannot use a help so."""
    own = g.state.decision == Decision.OWN_HELP
    return Why.NONE if way == Way.NONE else why_not_help(g, g.state.seat, help_by(way, help), own)


@rule("THR-X3", "THR-X13")
def has_help(g: Game, p: Seat, own: bool) -> bool:
    """Whether a Pilot can use any help, as everybody can see."""
    for k in range(helps_of(g, p)):
        if not why_not_help(g, p, help_of(g, p, k), own):
            return True
    return False


@rule("THR-X14")
def effects_of(g: Game, p: Seat, answer: int) -> Effects:
    """What a help does."""
    owner = owner_of(g, p, answer)
    return g.book.sheets[owner].gear if is_gear(answer) else g.book.techs[tech_of(answer)].does


@rule("THR-X3", "THR-X13", "THR-X14")
def pay(g: Game, p: Seat, answer: int) -> None:
    """Its owner pays for a help: Charges, or the Gear is exhausted."""
    owner = owner_of(g, p, answer)
    player = g.state.players[owner]
    if is_gear(answer):
        player.gear_ready = 0
        cite(g, Clause.THR_78_4, p, a=owner)
        return
    k = tech_of(answer)
    player.charges -= g.book.techs[k].cost
    if k >= BASIC_TECHS:
        player.signature_used = 1
    cite(g, Clause.THR_78_3, p, a=k, b=g.book.techs[k].cost, c=owner)


# d) Assists


@rule("THR-R34")
def early_assists(g: Game) -> int:
    """a) How many may Assist before the declaration, where that is agreed."""
    return 0 if g.book.assist_timing == AssistTiming.AFTER_DECLARE else g.state.pilots


@rule("THR-R34")
def assists(g: Game) -> int:
    """d) How many may Assist after it: none, where Assists are made before the declaration only."""
    return 0 if g.book.assist_timing == AssistTiming.BEFORE_DECLARE else g.state.pilots


@rule("THR-71.3", "THR-78.1", "THR-R111")
def ask_assist(g: Game, k: int) -> None:
    """Every other involved Pilot may Assist the Drive once, in seat order."""
    if can_assist(g, Seat(k + 1)):
        ask(g, Seat(k + 1), Decision.ASSIST)


@rule("THR-71.2", "THR-78.1", "THR-78.2", "THR-X14", "THR-X23")
def can_assist(g: Game, p: Seat) -> bool:
    """Whether a Pilot has a card to discard and a help for a Drive of another; a fused pair is one Pilot."""
    f = g.state.fight
    if not g.book.assists or g.state.players[p].side != f.mover or p == f.driver or f.acted >> p & 1:
        return False
    if partner_of(g, p) != p and lead_of(g, f.mover) != p:
        return False
    return hand_of(g, p).count > 0 and has_help(g, p, False)


@rule("THR-71.2", "THR-78.1", "THR-78.2")
def assist(g: Game, way: int, help: int) -> None:
    """A Pilot stays out, or uses her action for an Assist, which costs a card."""
    if way != Way.NONE:
        mark_acted(g, g.state.seat)
        begin_help(g, help_by(way, help))


@rule("THR-71.2", "THR-X14")
def mark_acted(g: Game, p: Seat) -> None:
    """A Pilot has used her action, and with her the other of a Lesser Fusion."""
    g.state.fight.acted |= 1 << p | 1 << partner_of(g, p)


@rule("THR-78.2", "THR-X12")
def begin_help(g: Game, help: int) -> None:
    """A help is named that costs a card: ask for that; the top one of a Void goes unseen."""
    p = g.state.seat
    if has_void(g, p):
        void = g.state.players[p].void
        g.state.about = help
        discard_for_help(g, void.cards[void.count - 1])
    else:
        ask(g, p, Decision.HELP_CARD, help)


@rule("THR-78.2", "THR-R34")
def discard_for_help(g: Game, card: Card) -> None:
    """Discard a card for a help and use it; before a driver is named it waits for one."""
    p, help = g.state.seat, g.state.about
    discard_from(g, hand_of(g, p), card)
    cite(g, Clause.THR_78_2, p, card)
    pay(g, p, help)
    if g.state.fight.driver == NOBODY:
        g.state.players[p].assists_with = help
    else:
        perform(g, effects_of(g, p, help), p)


@rule("THR-R34")
def use_early_assists(g: Game) -> None:
    """Assists that came before the declaration serve the Drive, whoever performs it."""
    for p in each(Seat, g.state.pilots, 0, -1):
        help = g.state.players[p].assists_with
        if help != Help.NONE:
            g.state.players[p].assists_with = Help.NONE
            perform(g, effects_of(g, p, help), p)


# e) The driver's own help


@rule("THR-58.13", "THR-R33", "THR-X3")
def ask_own_help(g: Game) -> None:
    """e) The driver may use one help of her own."""
    driver = g.state.fight.driver
    if may_help_herself(g, driver) and has_help(g, driver, True):
        ask(g, driver, Decision.OWN_HELP)


@rule("THR-R33")
def may_help_herself(g: Game, p: Seat) -> bool:
    """Whether a Pilot may use a help on her own Drive, if she has one."""
    if g.book.driver_own_tech == DriverOwnTech.YES_WITH_DISCARD:
        return hand_of(g, p).count > 0
    return g.book.driver_own_tech != DriverOwnTech.NO


@rule("THR-R33")
def help_herself(g: Game, way: int, help: int) -> None:
    """The driver uses a help, for its price alone or as an Assist."""
    p, used = g.state.seat, help_by(way, help)
    if way == Way.NONE:
        return
    if g.book.driver_own_tech == DriverOwnTech.YES_WITH_DISCARD:
        begin_help(g, used)
    else:
        pay(g, p, used)
        perform(g, effects_of(g, p, used), p)


QUESTIONS.declare(Decision.ASSIST, assist, why_not_use, offer=offer_helps)
QUESTIONS.declare(Decision.HELP_CARD, discard_for_help)
QUESTIONS.declare(Decision.OWN_HELP, help_herself, why_not_use, offer=offer_helps)
