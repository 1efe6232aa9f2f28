"""The charts of a grid: curves with bands where one field is swept, a heat map where two are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from facedown.lab.experiments.grid import Swept, number, shown

_WIDE, _HIGH, _CELL = 460, 260, 58  # pixels
_TICKS = 21  # values, at most, that are each named below a curve
_SHORT = 14  # letters of a name that has room below a point
_DARK = 27  # percent from the middle at which colours are too dark for black letters


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


def maps(played: Swept, k: int = 0) -> Any:
    """Return heat maps of a measure over two fields, one for each value of every field beyond them."""
    import altair

    across, down, *more = played.axes
    measure = played.measures[k]
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
                sort=[*map(shown, played.axes[across])],
                title=across,
                axis=altair.Axis(labelAngle=_angle(played.axes[across]), labelLimit=300),
            ),
            y=altair.Y(
                "down:N",
                sort=[*map(shown, played.axes[down])][::-1],
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
                base.mark_text(dy=12, fontSize=10).encode(text="below:N", color=letters),
            ).properties(
                width=_CELL * len(played.axes[across]),
                height=_CELL * len(played.axes[down]),
                title=named or f"{measure.name}{', percent' if measure.is_share else ''}",
            )
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
                "dark": measure.is_share and abs(value - 50) > _DARK,
            }
