"""Helps on a Drive of Pilots: Assists of the others, and the driver's own help (THR-78, THR-X3, THR-X13)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat, each
from facedown.systems.throwdown.clauses import AssistTiming, Clause, Decision, DriverOwnTech, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_from, hand_of, has_void, offer_hand
from facedown.systems.throwdown.rules.events import perform
from facedown.systems.throwdown.rules.fusion import lead_of, partner_of
from facedown.systems.throwdown.rules.initiative import why_not_held
from facedown.systems.throwdown.state import BASIC_TECHS, COACH, NO_PLACE, SEATS, TECHS, Effects, Game
from facedown.systems.throwdown.steps import Step


class Help(IntEnum):
    """The first number of each way to help; a Tech by its place in the book, Gear by its owner's seat.

    In a Lesser Fusion the lead uses the helps of both; what the other pays comes last.
    """

    NONE = 0
    TECH = 1
    GEAR = TECH + TECHS
    PARTNERS = GEAR + SEATS


HELPS = BASIC_TECHS + 2  # of one Pilot: the basic Techs, her own, her Gear

# Which helps a Pilot has


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


@rule("THR-X3")
def offer_helps(g: Game, options: Options, p: Seat, own: bool) -> None:
    """List no help, and each help that a Pilot can pay."""
    offer(options, Help.NONE)
    for k in range(helps_of(g, p)):
        answer = help_of(g, p, k)
        if not why_not_help(g, p, answer, own):
            offer(options, answer)


@rule("THR-X3", "THR-X13")
def has_help(g: Game, p: Seat, own: bool) -> bool:
    """Whether a Pilot can use any help."""
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


@rule("THR-71.3", "THR-78.1", "THR-R34", "THR-R111")
def ask_assists(g: Game) -> None:
    """d) Every other involved Pilot may Assist the Drive once, in seat order."""
    row = top(g.state.agenda)
    while row.seat < g.state.pilots:
        row.seat = Seat(row.seat + 1)
        if can_assist(g, row.seat):
            ask(g, row.seat, Decision.ASSIST)
            return
    row.step = Step.DECLARE if row.step == Step.EARLY_ASSISTS else Step.OWN_HELP


@rule("THR-71.2", "THR-78.1", "THR-78.2", "THR-X14", "THR-X23")
def can_assist(g: Game, p: Seat) -> bool:
    """Whether a Pilot has a card to discard and a help for a Drive of another; a fused pair is one Pilot."""
    f = g.state.fight
    if not g.book.assists or g.state.players[p].side != f.mover or p == f.driver or f.acted >> p & 1:
        return False
    if partner_of(g, p) != p and lead_of(g, f.mover) != p:
        return False
    return hand_of(g, p).count > 0 and has_help(g, p, False)


@rule("THR-78.1")
def offer_assists(g: Game, options: Options) -> None:
    """List the helps of the Pilot who is asked for the Drive of another."""
    offer_helps(g, options, g.state.seat, False)


@rule("THR-78.1")
def why_not_assist(g: Game, answer: int) -> int:
    """Why the Pilot who is asked cannot Assist so."""
    return Why.NONE if answer == Help.NONE else why_not_help(g, g.state.seat, answer, False)


@rule("THR-71.2", "THR-78.1", "THR-78.2")
def assist(g: Game, answer: int) -> None:
    """A Pilot stays out, or uses her action for an Assist, which costs a card."""
    if answer != Help.NONE:
        mark_acted(g, g.state.seat)
        begin_help(g, answer)


@rule("THR-71.2", "THR-X14")
def mark_acted(g: Game, p: Seat) -> None:
    """A Pilot has used her action, and with her the other of a Lesser Fusion."""
    g.state.fight.acted |= 1 << p | 1 << partner_of(g, p)


QUESTIONS.add(Decision.ASSIST, offer_assists, assist, why_not_assist, Help)


@rule("THR-78.2")
def begin_help(g: Game, answer: int) -> None:
    """A help that costs a card is named: the card comes next."""
    row = top(g.state.agenda)
    row.seat = g.state.seat
    row.b = answer
    row.c = row.step
    row.step = Step.HELP_CARD


@rule("THR-78.2", "THR-X12")
def ask_help_card(g: Game) -> None:
    """Ask for the card that a help costs; the top one of a Void goes unseen."""
    p = top(g.state.agenda).seat
    hand = hand_of(g, p)
    if has_void(g, p) or hand.count == 1:
        discard_for_help(g, hand.cards[hand.count - 1])
    else:
        ask(g, p, Decision.HELP_CARD)


@rule("THR-78.2", "THR-R34")
def discard_for_help(g: Game, card: Card) -> None:
    """Discard a card for a help and use it; before a driver is named it waits for one."""
    row = top(g.state.agenda)
    p, answer = row.seat, row.b
    discard_from(g, hand_of(g, p), card)
    cite(g, Clause.THR_78_2, p, card)
    pay(g, p, answer)
    row.step = row.c
    if g.state.fight.driver == NOBODY:
        g.state.players[p].assists_with = answer
    else:
        perform(g, effects_of(g, p, answer), p, NO_PLACE)


QUESTIONS.add(Decision.HELP_CARD, offer_hand, discard_for_help, why_not_held)


@rule("THR-R34")
def use_early_assists(g: Game) -> None:
    """Assists that came before the declaration serve the Drive, whoever performs it."""
    s, row = g.state, top(g.state.agenda)
    row.step = Step.ASSISTS
    row.seat = COACH
    for p in each(Seat, s.pilots, 0, -1):
        answer = s.players[p].assists_with
        if answer != Help.NONE:
            s.players[p].assists_with = Help.NONE
            perform(g, effects_of(g, p, answer), p, NO_PLACE)
    if g.book.assist_timing == AssistTiming.BEFORE_DECLARE:
        row.step = Step.OWN_HELP


# e) The driver's own help


@rule("THR-58.13", "THR-R33", "THR-X3")
def ask_own_help(g: Game) -> None:
    """e) The driver may use one help of her own."""
    f = g.state.fight
    top(g.state.agenda).step = Step.DRIVE
    if may_help_herself(g, f.driver) and has_help(g, f.driver, True):
        ask(g, f.driver, Decision.OWN_HELP)


@rule("THR-R33")
def may_help_herself(g: Game, p: Seat) -> bool:
    """Whether a Pilot may use a help on her own Drive, if she has one."""
    if g.book.driver_own_tech == DriverOwnTech.YES_WITH_DISCARD:
        return hand_of(g, p).count > 0
    return g.book.driver_own_tech != DriverOwnTech.NO


@rule("THR-R33")
def offer_own_helps(g: Game, options: Options) -> None:
    """List the helps of the driver for her own Drive."""
    offer_helps(g, options, g.state.seat, True)


@rule("THR-R33")
def why_not_own_help(g: Game, answer: int) -> int:
    """Why the driver cannot use a help."""
    return Why.NONE if answer == Help.NONE else why_not_help(g, g.state.seat, answer, True)


@rule("THR-R33")
def help_herself(g: Game, answer: int) -> None:
    """The driver uses a help, for its price alone or as an Assist."""
    p = g.state.seat
    if answer == Help.NONE:
        return
    if g.book.driver_own_tech == DriverOwnTech.YES_WITH_DISCARD:
        begin_help(g, answer)
    else:
        pay(g, p, answer)
        perform(g, effects_of(g, p, answer), p, NO_PLACE)


QUESTIONS.add(Decision.OWN_HELP, offer_own_helps, help_herself, why_not_own_help, Help)
