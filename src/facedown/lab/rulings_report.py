"""What readings of the rulebook do, those that matter most first."""

from __future__ import annotations

from functools import partial

from facedown.lab.charts import differences
from facedown.lab.report import Chart, Report, Table
from facedown.lab.rulings import Flipped, Rulings

_SHOWN = 20  # readings in the chart


def report_of(played: Rulings) -> Report:
    """Return which readings matter, the one with the surest effect first."""
    first = played.variants[0]
    able = [one for one in played.flipped if one.changed and one.changed.count]
    sure = [one for one in able if one.greatest.difference.is_sure]
    where = first.title if len(played.variants) == 1 else f"{len(played.variants)} setups"
    if sure:
        it = sure[0].greatest.difference
        found = f"{sure[0].reading.name} matters most: {it.measure.name} {_points(sure[0])}"
    else:
        found = "No reading is sure to matter"
    bars = {one.reading.name: one.greatest.difference.difference for one in able[:_SHOWN]}
    chart = Chart("The greatest effect of each reading", partial(differences, bars, 100, "percentage points"))
    return Report(
        question=f"{first.system.key}: which readings matter?",
        answer=(
            f"{found}; {len(sure)} of {len(played.flipped)} readings are sure to matter in {where}, "
            f"{first.players()}, {played.games:,} games of each."
        ),
        tables=[readings_table(played)],
        charts=[chart] if bars else [],
        origin=played.origin,
    )


def readings_table(played: Rulings) -> Table:
    """Return the readings that change a game, those that matter most first."""
    names_setup = len(played.variants) > 1
    rows = [_row(one, names_setup) for one in played.flipped if one.changed and one.changed.count]
    about = (
        "Effect: on a share of wins, in points, where most of it is sure; ± is half the width of an interval"
    )
    more = "that holds for all outcomes and setups of the reading at once, in 95 of 100 cases"
    note = f"{about} {more}; ? where it holds 0. Games: how many take another course."
    return Table(("reading", "ruling", "effect", "on", "games"), rows, right=("effect", "games"), note=note)


def _row(one: Flipped, names_setup: bool) -> tuple[str, ...]:
    greatest = one.greatest
    it = greatest.difference
    return (
        one.reading.name,
        one.reading.ruling.id,
        f"{_points(one)}{' ' if it.is_sure else '?'}",
        f"{it.measure.name}{f' in {greatest.setup}' if names_setup else ''}",
        f"{one.changed.part:.1%}" if one.changed else "",
    )


def _points(one: Flipped) -> str:
    it = one.greatest.difference.difference
    return f"{100 * it.value:+.2f} ±{50 * (it.high - it.low):.2f}"
