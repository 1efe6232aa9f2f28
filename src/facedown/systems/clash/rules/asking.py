"""Questions: every one is put here."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.rule import rule
from facedown.systems.clash.state import Game


@rule
def ask(g: Game, seat: int, decision: int) -> None:
    """Put a question to a seat."""
    s = g.state
    s.seat = seat
    s.decision = decision


@rule
def offer_numbers(options: Options, low: int, high: int) -> None:
    """List the whole numbers from `low` to `high`. Clause: CLA-1.6."""
    for number in range(low, high + 1):
        offer(options, number)
