"""Sweeps: the same games again for every value of a field, or for every pair of values of two fields.

Every point is played with the same seeds, so that neighbours differ by what was changed more than by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from facedown.engine.chance import refuse_seed
from facedown.lab.grid import At, Axes, Swept, grid, words
from facedown.lab.measure import Measure, estimate, measure_named, options_of, usual_measures, what_is_asked
from facedown.lab.origin import Origin, combined
from facedown.lab.report import Report
from facedown.lab.results import Results
from facedown.lab.rows import the_polars
from facedown.lab.runs import Runs, Stage
from facedown.lab.simulate import refuse_games
from facedown.lab.variant import Variant

PLAIN = ("nobody wins", "decisions")  # what is measured only where it is asked for


@dataclass(frozen=True)
class Point(At):
    """One point of a sweep.

    Attributes:
        results: of its games.
    """

    results: Results = field(repr=False)


@dataclass(frozen=True)
class Sweep(Swept):
    """What came of a sweep.

    Attributes:
        points: as far as they were played, the last field changing first.
        games: of every point.
        seed: of all games.
        seconds: how long it took.
        compiled: how many games ran compiled.
        origin: what makes all of it again.
    """

    points: tuple[Point, ...]
    games: int
    seed: int
    seconds: float
    compiled: int
    origin: Origin

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.variant.system.key,
            "setup": self.variant.title,
            "axes": {path: list(values) for path, values in self.axes.items()},
            "games": self.games,
            "seed": self.seed,
            "players": self.variant.players(),
            "switches": dict(self.variant.switches),
            "points": [
                {
                    "at": dict(zip(self.axes, point.values, strict=True)),
                    "measures": [
                        {"measure": one.name, "unit": "share" if one.is_share else "number", **it.to_dict()}
                        for one, it in zip(self.measures, point.estimates, strict=True)
                    ],
                }
                for point in self.points
            ],
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "origin": self.origin.to_dict(),
        }

    def report(self) -> Report:
        """Return how every measure goes with what is swept."""
        from facedown.lab.sweep_report import report_of

        return report_of(self)

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, the swept fields first."""
        return chain.from_iterable(
            point.results.rows(**dict(zip(self.axes, point.values, strict=True))) for point in self.points
        )

    def frame(self) -> Any:
        """Return a Polars table with a row for every point and measure: value, low, high.

        Raises:
            FacedownError: Polars is not installed.
        """
        rows = [
            {
                **self.place(point),
                "measure": one.name,
                **it.to_dict(),
            }
            for point in self.points
            for one, it in zip(self.measures, point.estimates, strict=True)
        ]
        return the_polars().DataFrame(rows)


def sweep(
    variant: Variant,
    axes: Axes,
    games: int = 1000,
    seed: int = 0,
    measures: Sequence[str | Measure] = (),
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
) -> Sweep:
    """Play a variant with every value of a field, or of several.

    Args:
        variant: what all points have in common.
        axes: field, as `Variant.with_value` names it -> its values, as text.
        games: of every point.
        seed: of all games.
        measures: what is measured, or its name; who wins and the system's figures, if not given.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.

    Raises:
        UnknownName: there is no such field or measure; the nearest right name is given.
        FacedownError: a field does not take a value, or there are no points or too many.
    """
    variants = grid(variant, axes)
    refuse_games(games)
    refuse_games(games * len(variants))
    refuse_seed(seed)
    sides = _sides(variants.values())
    asked = tuple(
        measure_named(variant.system, sides, one) if isinstance(one, str) else one for one in measures
    )
    asked = asked or tuple(one for one in usual_measures(variant.system, sides) if one.name not in PLAIN)
    runs = Runs(variant.system, games * len(variants), workers, progress, compiling)
    figures = {name: path for one in asked for name, path in one.figures.items()}
    points: list[Point] = []
    try:
        for values, one in variants.items():
            results = runs.play(one, games, seed, figures=figures, asked=what_is_asked(asked))
            points.append(Point(values, tuple(estimate(it, [it.of(results)]) for it in asked), results))
    except KeyboardInterrupt:
        if not points:
            raise
    named = [one for one in measures if isinstance(one, str)]
    options = {"games": games, "seed": seed, "measure": named, **options_of(asked)}
    lists = {path: list(values) for path, values in axes.items()}
    call = f"sweep({{}}, {lists}, games={games}, seed={seed}, measures={named})"
    command = variant.again("sweep", options, *words(axes), call=call)
    origin = combined(command, seed, [point.results.origin for point in points])
    return Sweep(variant, axes, asked, tuple(points), games, seed, runs.seconds, runs.compiled, origin)


def _sides(variants: Any) -> list[str]:
    """Return what the sides are called, where that is the same at every point; else their numbers."""
    called = [list(one.deal.sides().values()) for one in variants]
    count = min(map(len, called))
    return [called[0][i] if len({one[i] for one in called}) == 1 else f"side {i}" for i in range(count)]
