"""Questions: every one is put here."""

from __future__ import annotations

from facedown.engine.agenda import top
from facedown.engine.ask import ask as ask_seat
from facedown.engine.rule import rule
from facedown.systems.contest.state import Game, Step, Who


@rule
def ask(g: Game, i: Who, decision: int) -> None:
    """Put a question about a fighter to its seat."""
    g.state.fighter = i
    ask_seat(g, g.state.fighters[i].seat, decision)


@rule("CON-R190")
def is_between(g: Game) -> bool:
    """Whether somebody fires before another one's turn, or during it."""
    step = top(g.state.agenda).step
    return step == Step.FIRE or step == Step.MOVED


@rule
def taking_part(g: Game) -> int:
    """How many are in the contest at hand: its initiator, and those attacked."""
    return 1 + g.state.target_count


@rule
def taker_of_part(g: Game, k: int) -> Who:
    """Who is in the contest at hand: first its initiator, then the targets in the order named."""
    return g.state.attacker if k == 0 else g.state.targets[k - 1]


@rule
def actor(g: Game) -> Who:
    """Who acts: whose turn it is, or who fires in between."""
    return g.state.attacker if is_between(g) else g.state.turn
