"""Shares of games and numbers in them, with the intervals in which the truth lies."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate
from math import ceil, inf, isfinite, lgamma, log, sqrt
from typing import Any, NamedTuple, Self

SURE = 1.959963984540054  # standard errors to either side that hold the truth in 95 of 100 cases


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the interval that holds its probability in 95 of 100 cases."""

    count: int
    of: int
    part: float
    low: float
    high: float

    @property
    def estimate(self) -> Estimate:
        """The part as a number with its interval."""
        return Estimate(self.part, self.low, self.high)


class Sums:
    """Counts that add up, number by number: a dataclass."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        both: Any = self, other
        return type(self)(*(sum(getattr(one, it.name) for one in both) for it in fields(both[0])))


@dataclass(frozen=True, slots=True)
class Heat(Sums):
    """How often something happened, such as that a clause fired."""

    times: int = 0
    squares: int = 0  # the sum of the squares of that, game by game
    games: int = 0  # with any

    def a_game(self, games: int) -> Estimate:
        """Return how often it happens in a game, by its count in a number of games."""
        mean = self.times / games
        reach = reach_of(max(0.0, self.squares / games - mean * mean), games)
        return Estimate(mean, max(0.0, mean - reach), mean + reach)

    def in_games(self, games: int) -> Share:
        """Return the share of games in which it happens at all."""
        return share(self.games, games)


class Spread(NamedTuple):
    """How a number was spread over the games; the interval is the mean's."""

    mean: float
    low: float
    high: float
    least: int
    tenth: int  # a tenth of the games had this or less
    median: int
    nine_tenths: int
    most: int


class Estimate(NamedTuple):
    """A number with the interval that holds the truth in 95 of 100 cases; an exact one is its own.

    Nobody knows how far the mean of a single game is from the truth: its interval has no ends.
    """

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width of the interval: 0 for an exact number."""
        return (self.high - self.low) / 2

    @property
    def ends(self) -> tuple[float, float]:
        """Where its interval is drawn from and to: nowhere if it has no ends."""
        return (self.low, self.high) if isfinite(self.reach) else (self.value, self.value)

    def around(self, is_share: bool) -> str:
        """Return it for people with its reach: of a share in percent."""
        by, unit = (100, "%") if is_share else (1, "")
        return f"{by * self.value:,.1f}{unit}{plus_minus(by * self.reach, '.1f')}"

    def to_dict(self) -> dict[str, float | None]:
        """Return it for JSON."""
        return finite(self._asdict())


def reach_of(variance: float, games: int) -> float:
    """Return half the width of the interval of a mean, by the variance among the games themselves."""
    return SURE * sqrt(variance / (games - 1)) if games > 1 else inf


def between(low: float, high: float, form: str) -> str:
    """Return an interval for people, - if it has no ends."""
    return f"{low:{form}} to {high:{form}}" if isfinite(high) else "-"


def plus_minus(reach: float, form: str) -> str:
    """Return half the width of an interval for people, behind its number; nothing if it has no ends."""
    return f" ±{reach:{form}}" if isfinite(reach) else ""


def finite(numbers: Mapping[str, float]) -> dict[str, float | None]:
    """Return numbers for JSON, which has none that are infinite."""
    return {name: number if isfinite(number) else None for name, number in numbers.items()}


def estimate_of(values: Sequence[float], is_share: bool) -> Estimate:
    """Return the mean of some numbers with its interval; of a share they are 0, 1 or between."""
    count = len(values)
    mean = sum(values) / count
    if is_share:
        return Estimate(mean, *interval(mean, count))
    reach = reach_of(sum((value - mean) ** 2 for value in values) / count, count)
    return Estimate(mean, mean - reach, mean + reach)


def ratio_of_counts(total: int, of: int, products: tuple[int, int, int], games: int) -> Estimate:
    """Return how much of one thing there is for each of another, by what is counted of both game by game.

    Args:
        total: of the one.
        of: total of the other, not 0.
        products: the sums, game by game, of the square of the one, the product, the square of the other.
        games: how many; those of one game go together, so it is the games that tell how sure this is.
    """
    ratio = total / of
    squares = products[0] - 2 * ratio * products[1] + ratio * ratio * products[2]
    reach = reach_of(max(0.0, squares) * games, games) / of
    return Estimate(ratio, max(0.0, ratio - reach), ratio + reach)


def share(count: int, of: int) -> Share:
    """Return a part with its interval, which holds the truth in 95 of 100 cases."""
    return Share(count, of, count / of, *interval(count / of, of))


def in_words(named: Mapping[str, Share]) -> str:
    """Return some shares of the games in a sentence, the largest first, with the interval of that."""
    ranked = sorted(named.items(), key=lambda pair: -pair[1].part)
    first, one = ranked[0]
    rest = "".join(f", {name} {other.part:.1%}" for name, other in ranked[1:])
    return f"{first} {one.part:.1%} of the games (95% interval {one.low:.1%} to {one.high:.1%}){rest}"


def interval(part: float, of: int) -> tuple[float, float]:
    """Return the interval (Wilson's) of a part of `of` games; it is a bit wide where draws count half."""
    z = SURE * SURE
    middle = (part + z / (2 * of)) / (1 + z / of)
    reach = SURE * sqrt(part * (1 - part) / of + z / (4 * of * of)) / (1 + z / of)
    low = max(0.0, middle - reach) if part > 0 else 0.0
    return low, min(1.0, middle + reach) if part < 1 else 1.0


class Certainty:
    """How intervals are made that hold the truth in 95 of 100 cases, looked at once."""

    def share(self, part: float, of: int) -> tuple[float, float]:
        """Return the interval of a part of `of` games."""
        return interval(part, of)

    def errors(self, of: int) -> float:
        """Return how many standard errors of a mean of `of` games lie to either side of it."""
        return SURE


FIXED = Certainty()


@dataclass(frozen=True, slots=True)
class Always(Certainty):
    """Intervals that hold the truth at every look at once, however often one looks while games are added.

    A share has a confidence sequence: the probabilities against which a bet on the games, a Beta(1, 1)
    mixture of the others, has not won 1 / `error` times its stake (Ville's inequality; it holds where draws
    count half, too). That of a mean is asymptotic, Robbins' normal mixture, tightest at some `best_at` games.
    """

    error: float = 0.05  # the part of cases, at most, in which any interval of the sequence misses the truth
    best_at: int = 1000  # games

    def share(self, part: float, of: int) -> tuple[float, float]:
        """Return the interval of a part of `of` games."""
        won = part * of
        stake = lgamma(1 + won) + lgamma(1 + of - won) - lgamma(2 + of) + log(self.error)

        def is_inside(p: float) -> bool:
            likely = (won * log(p) if won else 0.0) + ((of - won) * log(1 - p) if won < of else 0.0)
            return stake < likely

        ends = []
        for end in (0.0, 1.0):
            inside, outside = part, end
            for _ in range(50):
                middle = (inside + outside) / 2
                inside, outside = (middle, outside) if is_inside(middle) else (inside, middle)
            ends.append(outside)
        return ends[0], ends[1]

    def errors(self, of: int) -> float:
        """Return how many standard errors of a mean of `of` games lie to either side of it."""
        twice = -2 * log(self.error)
        ratio = of * (twice + log(twice + 1)) / self.best_at
        return sqrt((ratio + 1) / ratio * (log(ratio + 1) + twice))


def spread(values: Any) -> Spread:
    """Return how whole numbers are spread."""
    counts = sorted(Counter(values).items())
    games = len(values)
    mean = sum(value * count for value, count in counts) / games
    reach = reach_of(sum((value - mean) ** 2 * count for value, count in counts) / games, games)
    so_far = list(accumulate(count for _, count in counts))
    tenth, median, nine_tenths = (
        counts[bisect_left(so_far, ceil(tenths * games / 10))][0] for tenths in (1, 5, 9)
    )
    return Spread(mean, mean - reach, mean + reach, counts[0][0], tenth, median, nine_tenths, counts[-1][0])
