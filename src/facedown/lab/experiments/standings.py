"""Standings: who won how often against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from facedown.engine.base.errors import unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.system import System
from facedown.lab.games.results import Results
from facedown.lab.showing.shares import Estimate, Sums, interval


@dataclass(frozen=True, slots=True)
class Score(Sums):
    """How often a contender won; a draw is half a win."""

    wins: int
    draws: int
    of: int

    @property
    def part(self) -> float:
        """The share of the points."""
        return (self.wins + self.draws / 2) / self.of

    @property
    def estimate(self) -> Estimate:
        """It as a number with its interval."""
        return Estimate(self.part, *interval(self.part, self.of))

    def to_dict(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        counts = {"wins": self.wins, "draws": self.draws, "games": self.of}
        share, low, high = self.estimate
        return {**counts, "share": share, "low": low, "high": high}


@dataclass(frozen=True, kw_only=True)
class Standings:
    """The results of all pairings of some contenders, in both orders, and of each against itself.

    Attributes:
        system: the rulebook.
        contenders: who took part.
        results: (first, second) -> what came out of that pairing; the first is side 0.
    """

    system: System
    contenders: tuple[str, ...]
    results: Mapping[tuple[str, str], Results] = field(repr=False)

    def score(self, first: str, second: str, side: int = 0) -> Score:
        """Return the score of one side of a pairing, by default of the contender listed first."""
        counts = self._counts[first, second]
        return Score(counts[side], counts[NOBODY], counts.total())

    def pooled(self, one: str, other: str) -> Score:
        """Return the score of `one` against `other` in both orders together; in a mirror, of side 0."""
        if one == other:
            return self.score(one, one)
        return self.score(one, other) + self.score(other, one, side=1)

    def overall(self, one: str) -> Score:
        """Return the score of a contender against all others together."""
        scores = [self.pooled(one, other) for other in self.contenders if other != one]
        return sum(scores[1:], scores[0])

    def ranking(self) -> tuple[str, ...]:
        """Return the contenders, the one with the best score first."""
        return tuple(sorted(self.contenders, key=lambda one: -self.overall(one).part))

    def winners(self) -> list[int]:
        """Return the side that won, NOBODY or UNFINISHED, of all games, pairing by pairing."""
        return list(chain.from_iterable(bytes(one.winners) for one in self.results.values()))

    def worked(self, text: str) -> list[float]:
        """Return what an expression was at the end of all games, in the order of `winners`."""
        asked = [one.asked[text] for one in self.results.values()]
        return [value / one.parts if one.parts > 1 else value for one in asked for value in one.values]

    def side(self, text: str) -> int:
        """Return the side that a name or number means, in the first of the setups that were played.

        Raises:
            UnknownName: no side goes by it.
        """
        results = next(iter(self.results.values()))
        names = list(results.sides or results.seats.values())
        for number, name in enumerate(names):
            if text.casefold() in (str(number), name.casefold(), name.rpartition(" (")[0].casefold()):
                return number
        raise unknown("side", text, names)

    @cached_property
    def _counts(self) -> dict[tuple[str, str], Counter[int]]:
        """How often each side won each pairing, NOBODY and UNFINISHED included."""
        return {pair: Counter(bytes(result.winners)) for pair, result in self.results.items()}
