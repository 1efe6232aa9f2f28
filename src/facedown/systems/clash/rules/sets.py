"""Sets: which Attack cards a side lays face-down, and what becomes of them (CLA-X8, CLA-X13)."""

from __future__ import annotations

from facedown.engine.answers import Of, ask
from facedown.engine.cards import draw, move, show_all
from facedown.engine.rules import NOBODY, Seat, cite, next_part, push, rule, tally
from facedown.systems.clash.clauses import (
    Clause,
    Decision,
    StanceTiming,
    UncontestedGuard,
    UncontestedRoles,
    Way,
    Why,
)
from facedown.systems.clash.rules.asking import QUESTIONS, twins
from facedown.systems.clash.rules.cards import card_of, pay_gauge
from facedown.systems.clash.rules.facts import stance
from facedown.systems.clash.rules.players import by_role, opponent, responder
from facedown.systems.clash.rules.stats import design_of
from facedown.systems.clash.state import PLAYERS, SEATS, DesignNumber, Game, Kind, Result, Stance, Step

CARD, STANCE, COPIES = 0, 1, 2  # the places of the parts of an answer that is a set


@rule("CLA-R14", "CLA-X24")
def why_not_wild(g: Game) -> int:
    """Why the top card of the deck cannot be set unseen."""
    if not g.book.wild_attack:
        return Why.NOT_WILD
    s = g.state
    p = responder(g) if s.in_clash else s.turn
    return Why.NONE if s.players[p].deck.count > 0 else Why.NO_DECK_TO_SET


@rule("CLA-3.4", "CLA-X8")
def why_not_attack(g: Game, card: DesignNumber) -> int:
    """Why a card of the hand cannot be set at all."""
    return Why.NONE if g.book.designs[card].kind == Kind.ATTACK else Why.ONLY_ATTACKS_ARE_SET


@rule("CLA-3.5", "CLA-R20", "CLA-R51", "CLA-X8")
def why_not_stance(g: Game, card: DesignNumber, stance: int) -> int:
    """Why a card cannot be set in a stance: an offensive one is paid from the gauge."""
    s = g.state
    if stance == Stance.DEFENSIVE:
        return Why.UNCONTESTED_IS_OFFENSIVE if s.decision == Decision.UNCONTESTED else Why.NONE
    return Why.COSTS_GAUGE if g.book.designs[card].cost > s.players[s.seat].gauge.count else Why.NONE


@rule("CLA-R13", "CLA-R15", "CLA-X8")
def lay_set(g: Game, p: Seat, way: int, card: DesignNumber, stance: int, copies: int) -> None:
    """Lay the chosen cards face-down with their stance; how many they are is public."""
    player = g.state.players[p]
    player.wild = int(way == Way.WILD)
    if player.wild:
        cite(g, Clause.CLA_X24, p, draw(g, player.deck, player.set))
        player.secret = Stance.OFFENSIVE
        return
    for _ in range(copies):
        move(player.hand, player.set, card_of(g, player.hand, card))
    player.secret = stance


@rule("CLA-2.5", "CLA-3.2")
def initiate(g: Game, p: Seat, way: int, card: DesignNumber, stance: int, copies: int) -> None:
    """Initiate a clash: the turn player becomes the aggressor and sets (step 1)."""
    s = g.state
    s.clash_initiated = 1
    open_clash(g, p)
    cite(g, Clause.CLA_3_1, p)
    for i in PLAYERS:
        if s.players[i].staggered:  # since the last clash
            tally(g, Clause.CLA_R26, i)
    lay_set(g, p, way, card, stance, copies)
    cite(g, Clause.CLA_3_3, p, a=s.players[p].set.count)
    show_stance(g, p)
    if not g.book.act_after_clash:
        next_part(g)
    push(s.agenda, Step.CLASH)


@rule("CLA-R15")
def show_stance(g: Game, p: Seat) -> None:
    """Show the stance at once, where stances are open; else only the reveal does."""
    if g.book.stance_timing == StanceTiming.OPEN_AT_SET:
        g.state.players[p].stance = g.state.players[p].secret
        cite(g, Clause.CLA_R15, p, a=g.state.players[p].stance)


@rule("CLA-R26", "CLA-X6", "CLA-X10")
def open_clash(g: Game, p: Seat) -> None:
    """Begin a clash: nothing has happened in it yet; a stagger may wait from the last one."""
    s = g.state
    s.in_clash = 1
    s.aggressor = p
    s.first = NOBODY
    s.uncontested = NOBODY
    for i in PLAYERS:
        player = s.players[i]
        player.stance = Stance.NONE
        player.wild = 0
        player.activated = 0
        player.cancelled = 0
        player.speed = 0
        player.hit = 0
        player.damage = 0
        player.staggered = player.carries
        player.carries = 0
        player.moved = 0
        player.crossed = 0
        player.result = Result.NONE


@rule("CLA-2.6", "CLA-3.6", "CLA-R52", "CLA-R58")
def ask_response(g: Game) -> None:
    """Ask the responder for an answer, or none (step 2).

    It is put whatever the hand holds, unless the hand is empty.
    """
    s = g.state
    p = responder(g)
    if s.players[p].hand.count > 0 or not why_not_wild(g):
        ask(g, p, Decision.RESPOND)


@rule
def respond(g: Game, way: int, card: DesignNumber, stance: int, copies: int) -> None:
    """The responder sets, or lays down nothing (step 2)."""
    s = g.state
    p = responder(g)
    if way != Way.END:
        lay_set(g, p, way, card, stance, copies)
        show_stance(g, p)
    cite(g, Clause.CLA_3_6, p, a=s.players[p].set.count)


@rule("CLA-R14", "CLA-R51", "CLA-X8", "CLA-X24")
def reveal(g: Game) -> None:
    """Turn both sides' cards face-up at the same time, then pay for offensive ones (step 3)."""
    s = g.state
    for k in range(SEATS):
        turn_up(g, by_role(g, k))
    for k in range(SEATS):
        p = by_role(g, k)
        player = s.players[p]
        if player.wild and not is_usable(g, p):
            drop_wild(g, p)
        elif player.set.count > 0:
            bring_into_effect(g, p)


@rule
def turn_up(g: Game, p: Seat) -> None:
    """Turn a side's cards face-up, with their stance."""
    player = g.state.players[p]
    for k in range(player.set.count):
        show_all(g, player.set.cards[k])
    if player.set.count > 0:
        player.stance = player.secret
        cite(g, Clause.CLA_3_7, p, player.set.cards[0], a=player.set.count, b=player.stance)


@rule("CLA-X24")
def is_usable(g: Game, p: Seat) -> bool:
    """Whether a wild card is an Attack card that can be paid."""
    player = g.state.players[p]
    design = design_of(g, player.set.cards[0])
    return design.kind == Kind.ATTACK and design.cost <= player.gauge.count


@rule("CLA-X24")
def drop_wild(g: Game, p: Seat) -> None:
    """A wild card that cannot be used is discarded at once; its side has played none."""
    player = g.state.players[p]
    card = player.set.cards[0]
    move(player.set, player.discard, card)
    player.stance = Stance.NONE
    cite(g, Clause.CLA_R14, p, card)


@rule("CLA-R51", "CLA-X19")
def bring_into_effect(g: Game, p: Seat) -> None:
    """A revealed card is in effect from now on; an offensive one is paid."""
    player = g.state.players[p]
    player.in_effect = 1
    if player.stance == Stance.OFFENSIVE:
        pay_gauge(g, p, design_of(g, player.set.cards[0]).cost)


@rule("CLA-R20", "CLA-R52")
def ask_uncontested(g: Game) -> None:
    """Ask the responder for an Uncontested Clash, if a defensive card met none (step 4.4)."""
    s = g.state
    p = responder(g)
    if stance(g, opponent(p)) == Stance.DEFENSIVE and not s.players[p].in_effect and s.players[p].hand.count:
        ask(g, p, Decision.UNCONTESTED)


@rule("CLA-R20", "CLA-R21")
def respond_uncontested(g: Game, way: int, card: DesignNumber, stance: int, copies: int) -> None:
    """Perform an Uncontested Clash or decline it (step 4.4).

    Performed, the aggressor's card is switched off.
    """
    s = g.state
    p = responder(g)
    if way == Way.END:
        return
    s.uncontested = p
    lay_set(g, p, way, card, stance, copies)
    cite(g, Clause.CLA_3_13, p)
    turn_up(g, p)
    bring_into_effect(g, p)
    if g.book.uncontested_guard == UncontestedGuard.IGNORED:
        s.players[opponent(p)].in_effect = 0
        s.players[opponent(p)].stance = Stance.NONE
        cite(g, Clause.CLA_R20, opponent(p))
    if g.book.uncontested_roles == UncontestedRoles.SWAP:
        s.aggressor = p
        cite(g, Clause.CLA_R21, p)


WHY_NOT_SET = why_not_attack, why_not_stance
QUESTIONS.declare(Decision.RESPOND, respond, Of(Way.WILD, why_not_wild), *WHY_NOT_SET, once={"twins": twins})
QUESTIONS.declare(Decision.UNCONTESTED, respond_uncontested, *WHY_NOT_SET, once={"twins": twins})
