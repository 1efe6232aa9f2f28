"""How far a measure differs between two variants that were played with the same seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from math import inf, sqrt
from typing import Any, NamedTuple

from facedown.lab.experiments.measure import Measure, estimate, mean_of
from facedown.lab.games.results import Results
from facedown.lab.showing.charts import differences
from facedown.lab.showing.report import Chart
from facedown.lab.showing.shares import SURE, Estimate

_FEW = 5  # seeds that differ otherwise than the rest, below which nobody can tell what pairing saves
_DIGITS = 9  # of what a seed adds to a difference, for what it adds to each mean: beyond them it is rounding


class Difference(NamedTuple):
    """How far a measure differs between two variants, a minus b."""

    measure: Measure
    a: Estimate
    b: Estimate
    difference: Estimate
    games: int  # that were played
    alone: int | None  # that the same interval takes, each with luck of its own; None: too few differ to tell

    @property
    def is_significant(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.difference.low > 0 or self.difference.high < 0

    @property
    def surprise(self) -> float:
        """How far from 0 it is; 1 is the end of the interval."""
        return surprise(self.difference)

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "measure": self.measure.name,
            "unit": "share" if self.measure.is_share else "number",
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "difference": self.difference.to_dict(),
            "games": self.games,
            "games_without_pairing": self.alone,
        }


class Half(NamedTuple):
    """One variant's part of a comparison: games that were played, and whether with sides swapped."""

    results: Results
    swapped: bool = False


def difference(measure: Measure, a: Sequence[Half], b: Sequence[Half], errors: float = SURE) -> Difference:
    """Return how far a measure differs between two variants that were played with the same seeds.

    The interval comes from what each seed adds to the difference. For a share, two seeds are counted besides
    (Agresti and Min): though none of those played differs, the next one may.

    Args:
        measure: what differs.
        a: the games of the first.
        b: the games of the second.
        errors: standard errors to either side of the difference that its interval has.
    """
    columns: dict[int, list[float]] = {}  # what each game of some results adds to the difference
    means, counted = [], []
    for sign, halves in ((1, a), (-1, b)):
        numbers = [measure.of(one.results, one.swapped) for one in halves]
        mean, part = mean_of(measure, numbers)
        means.append(estimate(measure, numbers))
        counted.append(part)
        weight = sign / (part * len(numbers))
        for half, values in zip(halves, numbers, strict=True):
            column = columns.setdefault(id(half.results), [0.0] * len(values))
            for k, value in enumerate(values):
                if value is not None:
                    column[k] += weight * (value - mean)
    seeds = len(next(iter(columns.values())))
    each = [sum(parts) for parts in zip(*columns.values(), strict=True)]
    count, more = (seeds + 2, (1 / min(counted)) ** 2) if measure.is_share else (seeds, 0.0)
    squares = sum(value * value for value in each) + more
    alone = sum(value * value for column in columns.values() for value in column) + more
    unit = sqrt(alone / seeds) or 1.0
    usual = Counter(round(value / unit, _DIGITS) for value in each).most_common(1)[0][1]
    value = means[0].value - means[1].value
    middle = value * seeds / count  # the two besides are of no difference together
    reach = errors * sqrt(squares / count / max(count - 1, 1))
    games = seeds * len(columns)
    return Difference(
        measure,
        means[0],
        means[1],
        Estimate(value, min(value, middle - reach), max(value, middle + reach)),
        games,
        round(games * alone / squares) if seeds - usual >= _FEW else None,
    )


def charts_of(title: str, named: Mapping[str, Difference]) -> list[Chart]:
    """Return the differences of shares in one chart, those of numbers in another."""
    drawn = []
    for is_share, by, unit in ((True, 100, "percentage points"), (False, 1, "numbers of a game")):
        rows = {name: one.difference for name, one in named.items() if one.measure.is_share == is_share}
        if rows:
            drawn.append(Chart(f"{title}, {unit}", partial(differences, rows, by, unit)))
    return drawn


def surprise(it: Estimate | None) -> float:
    """Return how far from 0 a difference is; 1 is the end of its interval."""
    if it is None or not it.value:
        return 0.0
    reach = it.value - it.low if it.value > 0 else it.high - it.value
    return abs(it.value) / reach if reach else inf


def signed(value: float, share: bool) -> str:
    """Return a difference as people read it: of shares in points."""
    return f"{100 * value:+.2f}" if share else f"{value:+,.2f}"
