"""Investing: Coach puts cards on the stacks of his Threats, which a Throwdown gives him back (THR-X7)."""

from __future__ import annotations

from facedown.engine.cards import put
from facedown.engine.rules import Card, cite, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import can_draw, receive, take_top, take_unseen, uncover_next
from facedown.systems.throwdown.rules.setup import most_in_stack
from facedown.systems.throwdown.state import COACH, COACHS_DECK, Game


@rule("THR-X7")
def has_room(g: Game, t: int) -> bool:
    """Whether the stack of a Threat in play takes a card: its Rating plus the Crisis tier."""
    threat = g.state.threats[t]
    return threat.in_play == 1 and threat.stack.count < most_in_stack(g, t)


@rule("THR-47.2", "THR-X7")
def why_not_unseen(g: Game, way: int) -> int:
    """Why Coach cannot lay the top card of his Deck, unseen."""
    return Why.NO_DECK_OF_COACH if way == Way.BLIND and not can_draw(g, COACHS_DECK) else Why.NONE


@rule("THR-X7")
def why_not_invest(g: Game, threat: int) -> int:
    """Why no card can go on the stack of a Threat."""
    return Why.NONE if has_room(g, threat) else Why.NO_ROOM_ON_STACK


@rule("THR-X7")
def invest(g: Game, way: int, card: Card, threat: int) -> None:
    """Put a card on a Threat's stack, of Coach's Hand, which he knows, or unseen; or none."""
    stack = g.state.threats[threat].stack
    if way == Way.NOTHING:
        return
    if way == Way.INVEST:
        take_unseen(g, COACH, card, COACH)
        put(stack, card)
    else:
        take_top(g, COACHS_DECK, stack)
    cite(g, Clause.THR_X7, COACH, stack.cards[stack.count - 1], a=threat, b=1)
    if way == Way.BLIND:
        uncover_next(g, COACHS_DECK)


# After a Throwdown


@rule("THR-X7", "THR-X21")
def ask_investing(g: Game, t: int) -> None:
    """Coach may put one Hand card on each involved Threat that is left and has room."""
    if g.state.fight.involved >> t & 1 and has_room(g, t):
        ask(g, COACH, Decision.INVEST, t)


@rule("THR-X7")
def invest_here(g: Game, way: int, card: Card) -> None:
    """Put a card of Coach's Hand on the stack at hand, or none."""
    invest(g, way, card, g.state.about)


@rule("THR-68.5", "THR-X7")
def take_stack(g: Game, t: int) -> None:
    """Coach takes the stack of a Threat into his Hand."""
    stack = g.state.threats[t].stack
    cite(g, Clause.THR_68_5, COACH, a=t, b=stack.count)
    for k in range(stack.count):
        receive(g, COACH, stack.cards[k])
    stack.count = 0


QUESTIONS.declare(Decision.INVEST_ANY, invest, why_not_unseen, why_not_invest)
QUESTIONS.declare(Decision.INVEST, invest_here)
