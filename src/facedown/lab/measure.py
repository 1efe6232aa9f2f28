"""What is measured of a game: a number for each, from which means, shares and differences follow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from facedown.engine.errors import FacedownError, unknown
from facedown.engine.record import NOBODY
from facedown.engine.system import Figures, System
from facedown.lab.shares import SURE, interval
from facedown.lab.simulate import Results, winning

Values = Sequence[float | None]  # by game; None where the game does not count


class Estimate(NamedTuple):
    """A number with the interval that holds the truth in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float]:
        """Return it for JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class Measure:
    """A number of every game.

    Attributes:
        name: what it is called.
        is_share: whether it is 0, 1 or between: its mean is then a share of the games.
    """

    name: str
    is_share: bool = field(default=True, kw_only=True)

    @property
    def figures(self) -> Mapping[str, str]:
        """What has to be noted of the final states beside the system's figures, name -> dotted path."""
        return {}

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return the number of every game.

        Args:
            results: of the games.
            swapped: whether the two sides have changed places.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Wins(Measure):
    """Whether a side wins; with `draw`, what a game counts that nobody wins."""

    side: int = 0
    draw: float = 0.0

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return 1 for a win."""
        side = 1 - self.side if swapped else self.side
        worth = [0.0] * 256
        worth[NOBODY], worth[side] = self.draw, 1.0
        return list(map(worth.__getitem__, bytes(results.winners)))


@dataclass(frozen=True)
class Draws(Measure):
    """Whether nobody wins."""

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return 1 for a draw."""
        return [float(winner == NOBODY) for winner in bytes(results.winners)]


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


def usual_measures(system: System, sides: Sequence[str]) -> tuple[Measure, ...]:
    """Return what is measured where nothing is named: who wins, and the system's figures."""
    wins = [Wins(winning(name), side=side) for side, name in enumerate(sides)]
    figures = ["decisions", *(system.capability(Figures) or {})]
    return (*wins, Draws("nobody wins"), *(Number(name) for name in figures))


def mean_of(measure: Measure, games: Sequence[Values]) -> tuple[float, float]:
    """Return the mean of the games that count, and which part of all that is."""
    total, count = 0.0, 0
    for values in games:
        kept = [value for value in values if value is not None]
        total += sum(kept)
        count += len(kept)
    if not count:
        raise FacedownError(f"{measure.name} cannot be measured: no game counts for it.")
    return total / count, count / sum(map(len, games))


def estimate(measure: Measure, games: Sequence[Values]) -> Estimate:
    """Return the mean of the games that count, with its interval."""
    mean, _ = mean_of(measure, games)
    kept = [value for values in games for value in values if value is not None]
    if measure.is_share:
        return Estimate(mean, *interval(mean, len(kept)))
    reach = SURE * sqrt(sum((value - mean) ** 2 for value in kept) / max(len(kept) - 1, 1) / len(kept))
    return Estimate(mean, mean - reach, mean + reach)


def measure_named(system: System, sides: Sequence[str], text: str) -> Measure:
    """Return the measure that a text means: one of the usual ones, a side, or a field of the final state.

    Raises:
        UnknownName: there is no such measure; the nearest right name is given.
    """
    usual = usual_measures(system, sides)
    for one in usual:
        if text.casefold() in (one.name.casefold(), re.sub(" wins?$", "", one.name.casefold())):
            return one
    if text.partition(".")[0] in system.state.specs:
        return Number(text, path=text)
    raise unknown("measure", text, [*(one.name for one in usual), *system.state.specs])
