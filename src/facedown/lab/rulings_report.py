"""What readings of the rulebook do, those that matter most first."""

from __future__ import annotations

from functools import partial

from facedown.lab.charts import differences
from facedown.lab.paired_report import signed
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
        finding = f"{sure[0].reading.name} matters most: {it.measure.name} {_size(sure[0])}"
    else:
        finding = "No reading is sure to matter"
    charts = []
    for is_share, by, unit in ((True, 100, "percentage points"), (False, 1, "numbers of a game")):
        bars = {
            one.reading.name: one.greatest.difference.difference
            for one in able[:_SHOWN]
            if one.greatest.difference.measure.is_share == is_share
        }
        if bars:
            title = f"The greatest effect of each reading, {unit}"
            charts.append(Chart(title, partial(differences, bars, by, unit)))
    return Report(
        question=f"{first.system.key}: which readings matter?",
        answer=(
            f"{finding}; {len(sure)} of {len(played.flipped)} readings are sure to matter in {where}, "
            f"{first.players()}, {played.games:,} games of each."
        ),
        tables=[readings_table(played)],
        charts=charts,
        origin=played.origin,
    )


def readings_table(played: Rulings) -> Table:
    """Return the readings that change a game, those that matter most first."""
    names_setup = len(played.variants) > 1
    rows = [_row(one, names_setup) for one in played.flipped if one.changed and one.changed.count]
    about = "Effect: where most of it is sure, on a share in points; ± is half the width of an interval that"
    more = "holds for all that is measured and all setups of the reading at once, in 95 of 100 cases"
    note = f"{about} {more}; ? where it holds 0. Games: how many take another course."
    return Table(("reading", "ruling", "effect", "on", "games"), rows, right=("effect", "games"), note=note)


def _row(one: Flipped, names_setup: bool) -> tuple[str, ...]:
    greatest = one.greatest
    it = greatest.difference
    return (
        one.reading.name,
        one.reading.ruling.id,
        f"{_size(one)}{' ' if it.is_sure else '?'}",
        f"{it.measure.name}{f' in {greatest.setup}' if names_setup else ''}",
        f"{one.changed.part:.1%}" if one.changed else "",
    )


def _size(one: Flipped) -> str:
    it, is_share = one.greatest.difference.difference, one.greatest.difference.measure.is_share
    return f"{signed(it.value, is_share)} ±{(100 if is_share else 1) * (it.high - it.low) / 2:,.2f}"
