"""Simulations that go on until what is asked of them is known well enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import ceil

from facedown.engine.base.errors import FacedownError
from facedown.lab.games.results import Results, Stopped, joined
from facedown.lab.games.run import MOST_GAMES, NOTHING, THOUSAND, Count, Run
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import SURE

FIRST = 1000  # games before the first look
_MORE, _MOST = 1.05, 16.0  # how much more is played than seems to be needed; how many times as much, at most


def intervals_of(results: Results) -> Iterable[tuple[float, float]]:
    """Yield the intervals of what is asked: of conditions, or else of who wins."""
    conditions = [one for text, one in results.answers().items() if results.asked[text].is_condition]
    for one in conditions or (*results.wins().values(), results.draws()):
        yield one.low, one.high


def until_precise(variant: Variant, precision: float, run: Run = THOUSAND, count: Count = NOTHING) -> Results:
    """Play until the intervals of what is asked are narrow enough.

    How many games that takes depends on what came out alone, so it is the same on every machine.

    Args:
        variant: what is played.
        precision: from end to end of an interval, as a part of the games: 0.002 for 0.2%.
        run: how, but for the games.
        count: what is noted, as `simulate` takes it.

    Raises:
        FacedownError: the precision cannot be had.
        Stopped: by Ctrl-C, with the results of what was done.
    """
    refuse_precision(precision)
    run = replace(run, games=games_for(precision))
    simulator = Simulator(variant.system, run)
    results = simulator.play(variant, count, replace(run, games=FIRST))
    while (width := max(high - low for low, high in intervals_of(results))) > precision:
        factor = min(_MOST, _MORE * (width / precision) ** 2)
        wanted = min(MOST_GAMES, ceil(results.games * factor))
        if wanted == results.games:
            raise FacedownError(
                f"An interval of {_percent(precision)} takes more than {MOST_GAMES:,} games, the most there "
                f"can be: they make one of {_percent(width)}."
            )
        more = replace(run, games=wanted - results.games, first=results.games)
        try:
            results = joined([results, simulator.play(variant, count, more)])
        except Stopped as stop:
            raise Stopped(joined([results, stop.results])) from None
    return results


def refuse_precision(precision: float) -> None:
    """Refuse a precision that the most games that can be played do not have.

    Raises:
        FacedownError: it is too narrow, or none.
    """
    least = SURE / MOST_GAMES**0.5  # of a share of a half, about
    if not least <= precision < 1:
        raise FacedownError(
            f"A precision of {_percent(precision)} cannot be had: {MOST_GAMES:,} games, the most there can "
            f"be, make an interval of {_percent(least)}, and 1 game one of less than 100%."
        )


def games_for(precision: float) -> int:
    """Return how many games a share of a half takes, about: the most that any does."""
    return ceil((SURE / precision) ** 2)


def _percent(part: float) -> str:
    return f"{100 * part:.3g}%"
