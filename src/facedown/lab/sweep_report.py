"""What a sweep says."""

from __future__ import annotations

from functools import partial

from facedown.lab.grid import heading
from facedown.lab.report import Chart, Report, Table
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
        answer=f"{played.extremes()}; {played.games:,} games at each of {len(played.points)} points, {what}.",
        tables=[points_table(played)],
        charts=[Chart(f"{played.variant.system.key}: {swept}", draw, notes)],
        origin=played.origin,
    )


def points_table(played: Sweep) -> Table:
    """Return every measure at every point."""
    heads = [*map(heading, played.axes), *(one.name for one in played.measures)]
    measured = range(len(played.measures))
    rows = [(*point.names, *(played.says(point, k) for k in measured)) for point in played.points]
    return Table(heads, rows, right=heads, note="± is half the width of the 95% interval.")
