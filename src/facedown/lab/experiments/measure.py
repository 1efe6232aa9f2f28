"""What is measured of a game, and how far that differs between two variants with the same seeds.

A measure is a number for every game, from which means, shares and differences follow.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf, sqrt
from typing import Any, NamedTuple

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.system import Figures, System
from facedown.lab.asking.expression import Reader
from facedown.lab.games.results import Results, winning
from facedown.lab.games.run import Count
from facedown.lab.games.variant import Variant
from facedown.lab.showing.charts import differences
from facedown.lab.showing.report import Chart
from facedown.lab.showing.shares import SURE, Estimate, estimate_of, plus_minus, reach_of

Values = Sequence[float | None]  # by game; None where the game does not count


@dataclass(frozen=True)
class Measure:
    """A number of every game."""

    name: str  # what it is called
    # whether it is 0, 1 or between: its mean is then a share of the games
    is_share: bool = field(default=True, kw_only=True)

    @property
    def figures(self) -> Mapping[str, str]:
        """What has to be noted of the final states beside the system's figures, name -> dotted path."""
        return {}

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        return ()

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return the number of every game.

        Args:
            results: of the games.
            swapped: whether the two sides have changed places.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Wins(Measure):
    """Whether a side wins, or NOBODY; with `draw`, what a game counts that nobody wins."""

    side: int = 0
    draw: float = 0.0

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return 1 for a win."""
        side = 1 - self.side if swapped and self.side != NOBODY else self.side
        worth = [0.0] * 256
        worth[NOBODY], worth[side] = self.draw, 1.0
        return list(map(worth.__getitem__, bytes(results.winners)))


NOBODY_WINS = Wins("nobody wins", side=NOBODY)


@dataclass(frozen=True)
class Number(Measure):
    """A number of the final state: one of the system's figures, or a field by its path."""

    path: str = ""
    is_share: bool = field(default=False, kw_only=True)

    @property
    def figures(self) -> Mapping[str, str]:
        """The field, where it is not among the system's figures."""
        return {self.name: self.path} if self.path else {}

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return the number of every game."""
        values: Any = results.decisions if self.name == "decisions" else results.figures[self.name]
        return list(map(float, values[:]))


@dataclass(frozen=True)
class Expression(Measure):
    """An expression at the end of a game: a condition, or a number."""

    text: str = ""  # the expression
    given: str = ""  # only games count where this holds, unless it is ""

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        return (self.text, self.given) if self.given else (self.text,)

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return its value in every game that counts."""
        one = results.asked[self.text]
        values = [value / one.parts for value in one.values]
        if not self.given:
            return values
        return [
            value if so else None for value, so in zip(values, results.asked[self.given].values, strict=True)
        ]


def asked_measures(
    variant: Variant, when: Sequence[str] = (), mean: Sequence[str] = (), given: str = ""
) -> tuple[Expression, ...]:
    """Return expressions as measures.

    Raises:
        UnknownName: there is no such field, fact or clause; the nearest right name is given.
        FacedownError: one is no expression, or a condition is a number.
    """
    reader = Reader(variant.board)
    if given:
        reader.condition(given)
        if not when and not mean:
            raise FacedownError(
                "--given says which games count: ask something of them with --when or --mean."
            )
    texts = [
        *((reader.condition(text), text) for text in when),
        *((reader.query(text).with_mean(), text) for text in mean),
    ]
    return tuple(
        Expression(text, is_share=query.is_condition, text=text, given=given) for query, text in texts
    )


def given_in(measures: Sequence[Measure]) -> str:
    """Return in words which games count for some measures, "" if all do."""
    given = next((one.given for one in measures if isinstance(one, Expression)), "")
    return f" Only games count where at the end: {given}." if given else ""


def options_of(measures: Sequence[Measure]) -> dict[str, Any]:
    """Return the expressions among some measures as options of a command give them."""
    asked = [one for one in measures if isinstance(one, Expression)]
    return {
        "when": [one.text for one in asked if one.is_share],
        "mean": [one.text for one in asked if not one.is_share],
        "given": next((one.given for one in asked), ""),
    }


def count_of(measures: Sequence[Measure], uses: bool = False) -> Count:
    """Return what has to be noted for some measures; with `uses`, of cards or weapons, too."""
    asked = tuple(dict.fromkeys(text for one in measures for text in one.asks))
    return Count(asked, figures={k: path for one in measures for k, path in one.figures.items()}, uses=uses)


def usual_measures(variants: Sequence[Variant]) -> tuple[Measure, ...]:
    """Return what is measured where nothing is named: who wins, and the system's figures.

    Sides go by their names where these are the same in all variants, else by their numbers.
    """
    called = zip(*(one.deal.sides().values() for one in variants), strict=False)
    sides = [names[0] if len({*names}) == 1 else f"side {i}" for i, names in enumerate(called)]
    wins = [Wins(winning(name), side=side) for side, name in enumerate(sides)]
    figures = ["decisions", *(variants[0].system.capability(Figures) or {})]
    return (*wins, NOBODY_WINS, *(Number(name) for name in figures))


def mean_of(measure: Measure, games: Sequence[Values]) -> tuple[float, float]:
    """Return the mean of the games that count, and which part of all that is.

    Raises:
        FacedownError: what is given never happened.
    """
    total, count = 0.0, 0
    for values in games:
        kept = [value for value in values if value is not None]
        total += sum(kept)
        count += len(kept)
    if not count:
        raise FacedownError(
            f"{measure.name}: in {sum(map(len, games)):,} games what is given never happened."
        )
    return total / count, count / sum(map(len, games))


def estimate(measure: Measure, games: Sequence[Values]) -> Estimate:
    """Return the mean of the games that count, with its interval."""
    mean_of(measure, games)
    return estimate_of([value for values in games for value in values if value is not None], measure.is_share)


def measure_named(text: str, usual: Sequence[Measure], system: System) -> Measure:
    """Return the measure that a text means: one of the usual ones, a side, or a field of the final state.

    Raises:
        UnknownName: there is no such measure; the nearest right name is given.
    """
    for one in usual:
        if text.casefold() in (one.name.casefold(), re.sub(" wins?$", "", one.name.casefold())):
            return one
    if text.partition(".")[0] in system.state.specs:
        return Number(text, path=text)
    raise unknown("measure", text, [*(one.name for one in usual), *system.state.specs])


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

    @property
    def size(self) -> str:
        """The difference as people read it, with half the width of its interval."""
        by, it = 100 if self.measure.is_share else 1, self.difference
        return signed(it.value, self.measure.is_share) + plus_minus(by * it.reach, ",.2f")

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
    reach = errors / SURE * reach_of(squares / count, count)
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
    """Return a difference as people read it: of shares in points; the end of an interval that has none."""
    return (f"{100 * value:+.2f}" if share else f"{value:+,.2f}").replace("inf", "∞")
