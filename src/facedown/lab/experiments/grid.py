"""Grids: a variant with every value of a field, or every combination of the values of several.

Charts of them are curves with bands where one field is swept, a heat map where two are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.measure import Measure
from facedown.lab.games.variant import Variant
from facedown.lab.showing.charts import BLUE, Axis, heat_map
from facedown.lab.showing.report import Played
from facedown.lab.showing.shares import Estimate, plus_minus

MOST_POINTS = 10_000
_LONG = 20  # letters of a heading that is broken

Axes = Mapping[str, Sequence[str]]  # field, as `Variant.with_value` names it -> its values, as text
Given = Mapping[str, Sequence[object]]  # the same, as numbers or as text


@dataclass(frozen=True)
class At:
    """What is known of one point of a grid."""

    values: tuple[str, ...]  # of every field that is swept, as text
    estimates: tuple[Estimate, ...]  # of every measure; none where there is no answer

    @property
    def names(self) -> tuple[str, ...]:
        """Its values as people see them."""
        return tuple(map(shown, self.values))

    @property
    def where(self) -> str:
        """Where it is, in words."""
        return ", ".join(self.names)


@dataclass(frozen=True)
class Swept(Played):
    """What came of a grid.

    Attributes:
        variant: what all points have in common.
        axes: field -> its values.
        measures: what was measured; the first is what charts of two fields show.
        points: as far as they were done, the last field changing first.
    """

    variant: Variant
    axes: Axes
    measures: tuple[Measure, ...]
    points: tuple[At, ...]

    def says(self, point: At, k: int) -> str:
        """Return a measure in words: the number, with half the width of its interval."""
        return point.estimates[k].around(self.measures[k].is_share)

    def extremes(self) -> str:
        """Return where the first measure is least and where it is most."""
        ranked = sorted(
            (point for point in self.points if point.estimates), key=lambda point: point.estimates[0].value
        )
        ends = [f"{self.says(point, 0)} at {point.where}" for point in (ranked[0], ranked[-1])]
        return f"{self.measures[0].name}: from {ends[0]} to {ends[1]}"

    def cell(self, point: At, k: int) -> tuple[str, str]:
        """Return what stands in a cell of a heat map, and in small letters below: half the interval."""
        by, it = 100 if self.measures[k].is_share else 1, point.estimates[k]
        return f"{by * it.value:.1f}", plus_minus(by * it.reach, " .1f").strip()

    def place(self, point: At) -> dict[str, Any]:
        """Return where a point lies, for a table: field -> value, numbers as such."""
        return dict(zip(self.axes, map(number, point.values), strict=True))


def grid(
    variant: Variant, axes: Axes, check: Callable[[Variant], object] = Variant.fresh
) -> dict[tuple[str, ...], Variant]:
    """Return the variant at every point; that `check` takes each is seen before anything is done with one.

    Raises:
        FacedownError: a field does not take a value, or there are no points or too many.
    """
    count = prod(map(len, axes.values())) if axes else 0
    if not 1 <= count <= MOST_POINTS:
        raise FacedownError(
            f"A sweep has 1 to {MOST_POINTS:,} points, not {count:,}: "
            "name a field and its values, PATH=17,18,19."
        )
    variants = {}
    for values in product(*axes.values()):
        one = variant
        for path, value in zip(axes, values, strict=True):
            one = one.with_value(path, value)
        one = replace(one, name=", ".join(f"{path} = {it}" for path, it in zip(axes, values, strict=True)))
        check(one)
        variants[values] = one
    return variants


def as_text(given: Given) -> Axes:
    """Return fields with their values as text."""
    return {path: tuple(map(str, values)) for path, values in given.items()}


def shown(value: str) -> str:
    """Return a value as people see it, who would overlook an empty one."""
    return value or "''"


def heading(path: str) -> str:
    """Return a field as the head of a column: a long one in two lines."""
    rest, _, last = path.rpartition(".")
    return f"{rest}.\n{last}" if rest and len(path) > _LONG else path


def words(axes: Axes) -> list[str]:
    """Return fields and their values as they are typed."""
    return [f"{path}={','.join(map(_quoted, values))}" for path, values in axes.items()]


def number(text: str) -> Any:
    """Return a value as a number, if it is one."""
    return float(text) if text.lstrip("-").isdecimal() else text


def _quoted(value: str) -> str:
    """Return a value as it stands in a list of them."""
    return f'"{value}"' if not value or ("," in value and value[0] not in "[{") else value


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
            value, low, high = by * it.value, *(by * end for end in it.ends)
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
