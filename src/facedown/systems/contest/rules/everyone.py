"""Those who take part."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.engine.rules import rule
from facedown.systems.contest.state import Game, Who


@rule
def everyone(g: Game) -> Iterable[Who]:
    """All fighters, in the order of the list."""
    return range(g.state.count)  # type: ignore[return-value]  # every rule asks: `each` is one call more
