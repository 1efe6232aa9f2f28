"""Questions: every one is put here."""

from __future__ import annotations

from facedown.engine.rule import rule
from facedown.systems.contest.state import Game


@rule
def ask(g: Game, i: int, decision: int) -> None:
    """Put a question about a fighter to its seat."""
    s = g.state
    s.fighter = i
    s.seat = s.fighters[i].seat
    s.decision = decision
