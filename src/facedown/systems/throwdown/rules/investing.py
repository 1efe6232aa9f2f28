"""Investing: Coach puts cards on the stacks of his Threats, which a Throwdown gives him back (THR-X7)."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import Options, offer
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Card
from facedown.engine.zone import put
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import NO, QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import can_draw, holds, take_top, take_unseen, uncover_next
from facedown.systems.throwdown.rules.setup import most_in_stack
from facedown.systems.throwdown.state import COACH, COACHS_DECK, Game
from facedown.systems.throwdown.steps import Step

INVEST = 1  # the first answer behind NO; of those about one stack plus a card
ON_THREAT = 200  # times a Threat's place, plus 1 + a card of Coach's Hand or 0 for the unseen top of his Deck


@rule("THR-X7")
def has_room(g: Game, t: int) -> bool:
    """Whether the stack of a Threat in play takes a card: its Rating plus the Crisis tier."""
    threat = g.state.threats[t]
    return threat.in_play == 1 and threat.stack.count < most_in_stack(g, t)


@rule("THR-X7")
def may_invest(g: Game) -> bool:
    """Whether Coach has a card, and a Threat in play room for it."""
    if g.state.players[COACH].hand.count == 0 and not can_draw(g, COACHS_DECK):
        return False
    for t in range(g.book.threat_count):
        if has_room(g, t):
            return True
    return False


@rule("THR-X7")
def offer_investments(g: Game, options: Options, first: int) -> None:
    """List every Threat with room with each card of Coach's Hand and the unseen top of his Deck."""
    hand = g.state.players[COACH].hand
    for t in range(g.book.threat_count):
        if has_room(g, t):
            for k in range(hand.count):
                offer(options, first + ON_THREAT * t + 1 + hand.cards[k])
            if can_draw(g, COACHS_DECK):
                offer(options, first + ON_THREAT * t)


@rule("THR-X7")
def why_not_put(g: Game, answer: int) -> int:
    """Why a card cannot go on a stack."""
    t, card = answer // ON_THREAT, answer % ON_THREAT - 1
    if t >= g.book.threat_count or not has_room(g, t):
        return Why.NO_ROOM_ON_STACK
    if card < 0:
        return Why.NONE if can_draw(g, COACHS_DECK) else Why.NO_DECK_OF_COACH
    return Why.NONE if holds(g.state.players[COACH].hand, Card(card)) else Why.NOT_HELD


@rule("THR-X7")
def put_on_stack(g: Game, answer: int) -> None:
    """Put a card on a Threat's stack: of Coach's Hand, which he knows, or unseen."""
    s = g.state
    t, card = answer // ON_THREAT, answer % ON_THREAT - 1
    stack = s.threats[t].stack
    if card >= 0:
        take_unseen(g, COACH, Card(card), COACH)
        put(stack, Card(card))
    else:
        take_top(g, COACHS_DECK, stack)
    cite(g, Clause.THR_X7, COACH, stack.cards[stack.count - 1], a=t, b=1)
    if card < 0:
        uncover_next(g, COACHS_DECK)


# After a Gambit


@rule("THR-X7")
def offer_any_investing(g: Game, options: Options) -> None:
    """List every investment, and none."""
    offer_investments(g, options, INVEST)
    offer(options, NO)


@rule("THR-X7")
def why_not_invest_any(g: Game, answer: int) -> int:
    """Why Coach cannot invest so."""
    return Why.NONE if answer == NO else why_not_put(g, answer - INVEST)


@rule("THR-X7")
def invest_any(g: Game, answer: int) -> None:
    """Invest one card, or none."""
    if answer != NO:
        put_on_stack(g, answer - INVEST)


# After a Throwdown


@rule("THR-X7", "THR-X21")
def ask_investing(g: Game) -> None:
    """Coach may put one Hand card on each involved Threat that is left and has room."""
    s, row = g.state, top(g.state.agenda)
    while row.a < g.book.threat_count:
        if s.fight.involved >> row.a & 1 and has_room(g, row.a) and s.players[COACH].hand.count > 0:
            ask(g, COACH, Decision.INVEST, row.a)
            return
        row.a += 1
    row.step = Step.MEND
    row.a = 1


@rule("THR-X7")
def offer_investing(g: Game, options: Options) -> None:
    """List no card, then Coach's Hand."""
    offer(options, NO)
    hand = g.state.players[COACH].hand
    for k in range(hand.count):
        offer(options, INVEST + hand.cards[k])


@rule("THR-X7")
def invest(g: Game, answer: int) -> None:
    """Put a card of Coach's Hand on the stack at hand, or none."""
    top(g.state.agenda).a += 1
    if answer != NO:
        put_on_stack(g, ON_THREAT * g.state.about + answer)


QUESTIONS.add(Decision.INVEST_ANY, offer_any_investing, invest_any, why_not_invest_any)
QUESTIONS.add(Decision.INVEST, offer_investing, invest, Why.NOT_HELD)
