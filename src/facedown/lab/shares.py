"""Shares of games and numbers in them, with the intervals in which the truth lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

SURE = 1.959963984540054  # standard errors to either side that hold the truth in 95 of 100 cases


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the interval that holds its probability in 95 of 100 cases."""

    count: int
    of: int
    part: float
    low: float
    high: float


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
    return max(0.0, middle - reach), min(1.0, middle + reach)


def spread(values: Any) -> Spread:
    """Return how whole numbers are spread."""
    counts = sorted(Counter(values).items())
    games = len(values)
    mean = sum(value * count for value, count in counts) / games
    variance = sum((value - mean) ** 2 * count for value, count in counts) / max(games - 1, 1)
    reach = SURE * sqrt(variance / games)
    at: list[int] = []
    for tenths in (1, 5, 9):
        below = 0
        for value, count in counts:
            below += count
            if 10 * below >= tenths * games:
                at.append(value)
                break
    tenth, median, nine_tenths = at
    return Spread(mean, mean - reach, mean + reach, counts[0][0], tenth, median, nine_tenths, counts[-1][0])
