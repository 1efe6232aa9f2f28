"""What is being carried out: the effects of which thing, and whose."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.arcana.state import BINS, Effects, Game, Who


@rule("ARC-X8", "ARC-X16")
def start_deed(g: Game, actor: Who, place: int, effects: Effects, bin: int = BINS, after: int = BINS) -> None:
    """Begin to carry out the effects of something."""
    deed = g.state.deed
    deed.actor = actor
    deed.place = place
    deed.bin = bin
    deed.after = after
    deed.first = effects.first
    deed.count = effects.count
    deed.one_of = effects.one_of
    deed.at = 0
