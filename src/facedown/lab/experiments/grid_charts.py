"""The charts of a grid: curves with bands where one field is swept, a heat map where two are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from facedown.lab.experiments.grid import Swept, number, shown
from facedown.lab.showing.charts import BLUE, Axis, heat_map

_WIDE, _HIGH = 460, 260  # pixels
_TICKS = 21  # values, at most, that are each named below a curve
_SHORT = 14  # letters of a name that has room below a point


def curves(played: Swept, unit_of_shares: str) -> Any:
    """Return a panel for all shares, and one for every number, over the one field that is swept."""
    import altair

    (path,) = played.axes
    shares = [one.name for one in played.measures if one.is_share]
    numbers = [one.name for one in played.measures if not one.is_share]
    is_number = all(isinstance(row["at"], float) for row in _rows(played))
    kind, sort = ("Q", "ascending") if is_number else ("N", [*map(shown, played.axes[path])])
    scale = altair.Scale(zero=False, nice=False, padding=8) if is_number else altair.Undefined
    axis = altair.Axis(labelAngle=_angle(played.axes[path]), labelLimit=300)
    if is_number:
        few = len(played.axes[path]) <= _TICKS
        axis = altair.Axis(format="~g", **({"values": [*map(number, played.axes[path])]} if few else {}))
    x = altair.X(f"at:{kind}", sort=sort, title=path, scale=scale, axis=axis)
    panels = []
    for names in ([shares] if shares else []) + [[name] for name in numbers]:
        rows = [row for row in _rows(played) if row["measure"] in names]
        unit = unit_of_shares if names is shares else names[0]
        unit = f"{names[0]}, {unit}" if names is shares and len(names) == 1 else unit
        colour = altair.Color("measure:N", sort=names, title=None) if len(names) > 1 else altair.value(BLUE)
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


def maps(played: Swept, k: int = 0) -> Any:
    """Return heat maps of a measure over two fields, one for each value of every field beyond them."""
    import altair

    across, down, *more = played.axes
    measure = played.measures[k]
    rows = [row for row in _rows(played) if row["measure"] == measure.name]
    x = Axis(across, [*map(shown, played.axes[across])], _angle(played.axes[across]))
    y = Axis(down, [*map(shown, played.axes[down])][::-1])
    panels = []
    for values in dict.fromkeys(row["more"] for row in rows):
        panel = heat_map([row for row in rows if row["more"] == values], x, y, measure.is_share)
        named = ", ".join(f"{path} = {value}" for path, value in zip(more, values, strict=True))
        panels.append(
            panel.properties(title=named or f"{measure.name}{', percent' if measure.is_share else ''}")
        )
    return altair.vconcat(*panels, spacing=24)


def _rows(played: Swept) -> Iterator[dict[str, Any]]:
    """Yield a row for every measure at every point that has an answer."""
    for point in played.points:
        for k, it in enumerate(point.estimates):
            measure = played.measures[k]
            by = 100 if measure.is_share else 1
            value, low, high = by * it.value, by * it.low, by * it.high
            at, (label, below) = point.names[0], played.cell(point, k)
            yield {
                "at": number(at),
                "across": at,
                "down": point.names[1] if len(point.names) > 1 else "",
                "more": point.names[2:],
                "measure": measure.name,
                "value": value,
                "low": low,
                "high": high,
                "label": label,
                "below": below,
            }
