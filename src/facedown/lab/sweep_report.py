"""What a sweep says: curves with bands where one field is swept, a heat map where two are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from facedown.lab.measure import Measure
from facedown.lab.report import Chart, Report, Table
from facedown.lab.shares import Estimate
from facedown.lab.sweep import Sweep

_WIDE, _HIGH, _CELL = 460, 260, 58  # pixels
_SHORT = 14  # letters of a name that has room below a point
_DARK = 27  # percent from the middle at which colours are too dark for black letters


def report_of(played: Sweep) -> Report:
    """Return how every measure goes with what is swept."""
    rules = "".join(f", {name} = {key}" for name, key in played.variant.switches.items())
    where = "" if "setup" in played.axes else f"{played.variant.title}, "
    what = f"{where}{played.variant.players()}{rules}"
    swept = " and ".join(played.axes)
    notes = [f"{what}.", f"{played.games:,} games at each point, seed {played.seed}; with 95% intervals."]
    return Report(
        question=f"{played.variant.system.key}: what does {swept} change?",
        answer=f"{_extremes(played)}; {played.games:,} games at each of {len(played.points)} points, {what}.",
        tables=[points_table(played)],
        charts=[Chart(f"{played.variant.system.key}: {swept}", partial(_draw, played), notes)],
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


def _draw(played: Sweep) -> Any:
    """Return the chart; every field beyond two makes a row of heat maps for each of its values."""
    return _curves(played) if len(played.axes) == 1 else _maps(played)


def _curves(played: Sweep) -> Any:
    """Return a panel for the shares of all sides, and one for every number."""
    import altair

    (path,) = played.axes
    shares = [one.name for one in played.measures if one.is_share]
    numbers = [one.name for one in played.measures if not one.is_share]
    is_number = all(isinstance(row["at"], float) for row in _rows(played))
    kind, sort = ("Q", "ascending") if is_number else ("N", list(played.axes[path]))
    scale = altair.Scale(zero=False, nice=False, padding=8) if is_number else altair.Undefined
    axis = (
        altair.Axis(tickMinStep=1, format="~g")
        if is_number
        else altair.Axis(labelAngle=_angle(played.axes[path]), labelLimit=300)
    )
    x = altair.X(f"at:{kind}", sort=sort, title=path, scale=scale, axis=axis)
    panels = []
    for names in ([shares] if shares else []) + [[name] for name in numbers]:
        rows = [row for row in _rows(played) if row["measure"] in names]
        unit = "percent of the games" if names is shares else names[0]
        colour = (
            altair.Color("measure:N", sort=names, title=None) if len(names) > 1 else altair.value("#4c78a8")
        )
        base = altair.Chart(altair.Data(values=rows)).encode(x=x, color=colour)
        y = altair.Y("value:Q", title=unit, scale=altair.Scale(zero=False))
        layers = [
            base.mark_area(opacity=0.25).encode(y=altair.Y("low:Q", title=unit), y2="high:Q"),
            base.mark_line(point=True).encode(y=y),
        ]
        if not is_number:
            layers[0] = base.mark_rule(strokeWidth=2, opacity=0.5).encode(
                y=altair.Y("low:Q", title=unit), y2="high:Q"
            )
            layers[1] = base.mark_circle(size=70, opacity=1).encode(y=y)
        panels.append(altair.layer(*layers).properties(width=_WIDE, height=_HIGH))
    return altair.vconcat(*panels, spacing=24)


def _angle(values: Sequence[str]) -> int:
    """Return the angle at which the names of values have room beside each other."""
    return -30 if max(map(len, values)) > _SHORT else 0


def _maps(played: Sweep) -> Any:
    """Return heat maps of the first measure, with half of each interval below the number."""
    import altair

    across, down, *more = played.axes
    measure = played.measures[0]
    rows = [row for row in _rows(played) if row["measure"] == measure.name]
    if measure.is_share:
        scale = altair.Scale(scheme="blueorange", domain=[10, 90], domainMid=50, reverse=True, clamp=True)
    else:
        scale = altair.Scale(scheme="lightgreyteal")
    letters = altair.condition("datum.dark", altair.value("white"), altair.value("#222"))
    panels = []
    for values in dict.fromkeys(row["more"] for row in rows):
        cells = [row for row in rows if row["more"] == values]
        base = altair.Chart(altair.Data(values=cells)).encode(
            x=altair.X(
                "across:N",
                sort=list(played.axes[across]),
                title=across,
                axis=altair.Axis(labelAngle=_angle(played.axes[across]), labelLimit=300),
            ),
            y=altair.Y(
                "down:N",
                sort=list(played.axes[down])[::-1],
                title=down,
                axis=altair.Axis(labelLimit=300),
            ),
        )
        named = ", ".join(f"{path} = {value}" for path, value in zip(more, values, strict=True))
        panels.append(
            altair.layer(
                base.mark_rect(stroke="white", strokeWidth=2).encode(
                    color=altair.Color("value:Q", scale=scale, legend=None)
                ),
                base.mark_text(dy=-6, fontSize=14, fontWeight="bold").encode(text="label:N", color=letters),
                base.mark_text(dy=12, fontSize=10).encode(text="reach:N", color=letters),
            ).properties(
                width=_CELL * len(played.axes[across]),
                height=_CELL * len(played.axes[down]),
                title=named or f"{measure.name}{', percent' if measure.is_share else ''}",
            )
        )
    return altair.vconcat(*panels, spacing=24)


def _rows(played: Sweep) -> Iterator[dict[str, Any]]:
    for point in played.points:
        for measure, it in zip(played.measures, point.estimates, strict=True):
            by = 100 if measure.is_share else 1
            value, low, high = by * it.value, by * it.low, by * it.high
            at = point.values[0]
            yield {
                "at": float(at) if at.lstrip("-").isdecimal() else at,
                "across": at,
                "down": point.values[1] if len(point.values) > 1 else "",
                "more": point.values[2:],
                "measure": measure.name,
                "value": value,
                "low": low,
                "high": high,
                "label": f"{value:.1f}",
                "reach": f"± {(high - low) / 2:.1f}",
                "dark": measure.is_share and abs(value - 50) > _DARK,
            }
