"""What a sweep says."""

from __future__ import annotations

from functools import partial

from facedown.lab.measure import Measure
from facedown.lab.report import Chart, Report, Table
from facedown.lab.shares import Estimate
from facedown.lab.sweep import Sweep
from facedown.lab.sweep_charts import curves, maps


def report_of(played: Sweep) -> Report:
    """Return how every measure goes with what is swept."""
    rules = "".join(f", {name} = {key}" for name, key in played.variant.switches.items())
    where = "" if "setup" in played.axes else f"{played.variant.title}, "
    what = f"{where}{played.variant.players()}{rules}"
    swept = " and ".join(played.axes)
    notes = [f"{what}.", f"{played.games:,} games at each point, seed {played.seed}; with 95% intervals."]
    draw = partial(maps, played)
    if len(played.axes) == 1:
        draw = partial(curves, played, "percent of the games")
    return Report(
        question=f"{played.variant.system.key}: what does {swept} change?",
        answer=f"{_extremes(played)}; {played.games:,} games at each of {len(played.points)} points, {what}.",
        tables=[points_table(played)],
        charts=[Chart(f"{played.variant.system.key}: {swept}", draw, notes)],
        origin=played.origin,
    )


def points_table(played: Sweep) -> Table:
    """Return every measure at every point."""
    heads = [*played.axes, *(one.name for one in played.measures)]
    rows = [(*point.values, *(map(in_words, played.measures, point.estimates))) for point in played.points]
    return Table(heads, rows, right=heads, note="± is half the width of the 95% interval.")


def _extremes(played: Sweep) -> str:
    """Return where the first measure is least and where it is most."""
    measure = played.measures[0]
    ranked = sorted(played.points, key=lambda point: point.estimates[0].value)
    ends = [
        f"{in_words(measure, point.estimates[0])} at {', '.join(point.values)}"
        for point in (ranked[0], ranked[-1])
    ]
    return f"{measure.name}: from {ends[0]} to {ends[1]}"


def in_words(measure: Measure, it: Estimate) -> str:
    """Return a number with half the width of its interval."""
    by = 100 if measure.is_share else 1
    reach = by * (it.high - it.low) / 2
    return f"{by * it.value:,.1f}{'%' if measure.is_share else ''} ±{reach:.1f}"
