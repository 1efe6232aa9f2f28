"""Grids: a variant with every value of a field, or every combination of the values of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.measure import Measure
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Played
from facedown.lab.showing.shares import Estimate

MOST_POINTS = 10_000
_LONG = 20  # letters of a heading that is broken

Axes = Mapping[str, Sequence[str]]  # field, as `Variant.with_value` names it -> its values, as text


@dataclass(frozen=True)
class At:
    """What is known of one point of a grid.

    Attributes:
        values: of every field that is swept, as text.
        estimates: of every measure; none where there is no answer.
    """

    values: tuple[str, ...]
    estimates: tuple[Estimate, ...]

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
        return f"{by * it.value:.1f}", f"± {by * it.reach:.1f}"

    def place(self, point: At) -> dict[str, Any]:
        """Return where a point lies, for a table: field -> value, numbers as such."""
        return dict(zip(self.axes, map(number, point.values), strict=True))


def grid(
    variant: Variant, axes: Axes, check: Callable[[Variant], object] = Variant.check
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
