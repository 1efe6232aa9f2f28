"""Those who take part."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.engine.rule import rule
from facedown.engine.units import each
from facedown.systems.contest.state import Game, Who


@rule
def everyone(g: Game) -> Iterable[Who]:
    """All fighters, in the order of the list."""
    return each(Who, g.state.count)
