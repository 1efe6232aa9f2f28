"""Sweeps: the same games again for every value of a field, or for every pair of values of two fields.

Every point is played with the same seeds, so that neighbours differ by what was changed more than by luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from facedown.lab.experiments.grid import At, Given, Swept, as_text, curves, grid, heading, maps, words
from facedown.lab.experiments.measure import (
    Measure,
    count_of,
    estimate,
    given_in,
    measure_named,
    options_of,
    usual_measures,
)
from facedown.lab.games.results import Results
from facedown.lab.games.run import THOUSAND, Outcome, Result, Run, until_stopped
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Chart, Report, Table, the_polars

PLAIN = ("nobody wins", "decisions")  # what is measured only where it is asked for


@dataclass(frozen=True)
class Point(At):
    """One point of a sweep."""

    results: Results = field(repr=False)  # of its games


@dataclass(frozen=True)
class Sweep(Result, Swept):
    """What came of a sweep.

    Attributes:
        points: as far as they were played, the last field changing first.
        outcome: what became of the run.
    """

    points: tuple[Point, ...]
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.variant.system.key,
            "setup": self.variant.title,
            "axes": {path: list(values) for path, values in self.axes.items()},
            **self.run.options(),
            "players": self.variant.players(self.axes),
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
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return how every measure goes with what is swept."""
        key, swept, variant = self.variant.system.key, " and ".join(self.axes), self.variant
        where = "" if "setup" in self.axes else variant.title
        played = ", ".join(filter(None, [where, variant.conditions(self.axes)])) or "As the table says"
        each = self.run.words(" at each point")
        draw = partial(maps, self)
        if len(self.axes) == 1:
            draw = partial(curves, self, "percent of the games")
        return Report(
            question=f"{key}: what does {swept} change?",
            answer=f"{self.extremes()}.",
            setting=f"{played}. {each}, the same luck at every point.{given_in(self.measures)}",
            tables=[self._table()],
            charts=[Chart(f"{key}: {swept}", draw, [f"{played}.", f"{each}; with 95% intervals."])],
            origin=self.origin,
        )

    def _table(self) -> Table:
        """Return every measure at every point."""
        heads = [*map(heading, self.axes), *(one.name for one in self.measures)]
        measured = range(len(self.measures))
        rows = [(*point.names, *(self.says(point, k) for k in measured)) for point in self.points]
        return Table(heads, rows, right=heads, note="± is half the width of the 95% interval.")

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, the swept fields first."""
        return chain.from_iterable(
            point.results.rows(**dict(zip(self.axes, point.values, strict=True))) for point in self.points
        )

    def frame(self) -> Any:
        """Return a Polars table with a row for every point and measure: value, low, high."""
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
    variant: Variant, axes: Given, run: Run = THOUSAND, measures: Sequence[str | Measure] = ()
) -> Sweep:
    """Play a variant with every value of a field, or of several.

    Args:
        variant: what all points have in common.
        axes: field, as `Variant.with_value` names it -> its values, as numbers or as text.
        run: how; its games are those of every point.
        measures: what is measured, or its name; who wins and the system's figures, if not given.

    Raises:
        UnknownName: there is no such field or measure; the nearest right name is given.
        FacedownError: a field does not take a value, or there are no points or too many.
    """
    axes = as_text(axes)
    variants = grid(variant, axes)
    usual, system = usual_measures([*variants.values()]), variant.system
    asked = tuple(measure_named(one, usual, system) if isinstance(one, str) else one for one in measures)
    asked = asked or tuple(one for one in usual if one.name not in PLAIN)
    simulator = Simulator(variant.system, run, len(variants))
    count = count_of(asked)
    points: list[Point] = []
    with until_stopped(points):
        for values, one in variants.items():
            results = simulator.play(one, count)
            points.append(Point(values, tuple(estimate(it, [it.of(results)]) for it in asked), results))
    named = [one for one in measures if isinstance(one, str)]
    options = {**run.options(), "measure": named, **options_of(asked)}
    lists = {path: list(values) for path, values in axes.items()}
    call = f"sweep({{}}, {lists}, {run.in_python()}, {named})"
    command = variant.again("sweep", options, *words(axes), call=call)
    parts = [point.results.origin for point in points]
    outcome = simulator.outcome(command, parts, len(points) < len(variants))
    return Sweep(variant, axes, asked, tuple(points), outcome)
