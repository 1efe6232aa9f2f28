"""All that the lab runs compiled, as one rule.

Playouts and odds run the same rules of a system. Compiled apart, each would have all of them in its
machine code, which takes nearly as long again to make and to load.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.bots.playout import playouts
from facedown.engine.record import Record, as_array
from facedown.engine.rule import rule
from facedown.lab.odds import Rows, Tally, Trail, follow, kept_states


@rule
def run(
    desk: Any,
    seed: int,
    first: int,
    count: int,
    bound: int,
    winners: Any,
    decisions: Any,
    fields: Any,
    figures: Any,
    trail: Trail,
    kept: Any,
    until: Rows,
    when: Rows,
    told: Rows,
    tally: Tally,
    branches: int,
) -> None:
    """Play `count` games as `playouts` does, then follow `branches` as `follow` does."""
    playouts(desk, seed, first, count, bound, winners, decisions, fields, figures)
    follow(desk, trail, kept, until, when, told, tally, branches)


def half(whole: Callable[..., None], wanted: Callable[..., Any], state: type[Record]) -> Callable[..., None]:
    """Return what calls a twin of `run` as one of its halves is called, with nothing for the other to do.

    Args:
        whole: the twin.
        wanted: `playouts` or `follow`.
        state: the state's record.
    """
    if wanted is playouts:
        rest = no_branches(state)
        return lambda desk, *games: whole(desk, *games, *rest)
    none = no_games()
    return lambda desk, *branches: whole(desk, *none, *branches)


def no_games() -> tuple[Any, ...]:
    """Return the arguments of `playouts`, the desk apart, that play nothing."""
    import numpy

    kinds: tuple[Any, ...] = (numpy.int8, numpy.int32, numpy.int64, numpy.int64)
    return (0, 0, 0, 0, *(numpy.zeros(0, kind) for kind in kinds))


def no_branches(state: type[Record]) -> tuple[Any, ...]:
    """Return the arguments of `follow`, the desk apart, that follow nothing."""
    records = (Trail(), kept_states(state), Rows(), Rows(), Rows(), Tally())
    return (*(as_array(record) for record in records), 0)
