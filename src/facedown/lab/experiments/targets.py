"""Targets: what a system's authors want a round-robin to come to, and whether it does.

They are data, the entries of `balance.toml` in the system's folder. The kind of an entry says what is
measured, `low` and `high` what it should be, both included:

    [[games]]
    name = "games that end by life"
    field = "ended_by"
    value = "LIFE"
    low = 90

Shares are in percent. A draw is half a win, wherever wins are counted. With `setup`, the games of
that setup are measured instead of a round-robin's: `facedown balance` plays them.

Standings are what they are measured of: who won how often against whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, compress
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from facedown.engine.authors.content import Entry, load_content
from facedown.engine.authors.content import build as build_entry
from facedown.engine.base.errors import FacedownError, in_file, unknown
from facedown.engine.base.record import NOBODY, place
from facedown.engine.matches.system import System
from facedown.lab.asking.notebook import the_clause
from facedown.lab.games.results import Results
from facedown.lab.games.run import Count
from facedown.lab.showing.shares import FIXED, Certainty, Estimate, Sums, interval


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
    """The results of all pairings of some contenders, in both orders, and of each against itself."""

    system: System  # the rulebook
    contenders: tuple[str, ...]  # who took part
    # (first, second) -> what came out of that pairing; the first is side 0
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


FILE = "balance.toml"
ANY = 1 << 40  # a limit that no number reaches


class Measured(NamedTuple):
    """One number that was measured, with the interval that holds the truth in 95 of 100 cases."""

    what: str
    value: float
    low: float
    high: float
    met: bool  # whether it is what it should be
    sure: bool  # whether all of the interval is on the same side of what it should be


class Finding(NamedTuple):
    """What came of a target: a number, or one for each pairing, contender or card; none if not measured."""

    target: Target
    measured: tuple[Measured, ...]

    @property
    def furthest(self) -> Measured:
        """The number that is furthest from what it should be, or nearest to a limit."""
        low, high = self.target.low, self.target.high
        return max(self.measured, key=lambda one: max(low - one.value, one.value - high))

    @property
    def met(self) -> bool:
        """Whether every number is what it should be."""
        return all(one.met for one in self.measured)

    @property
    def sure(self) -> bool:
        """Whether more games would hardly change that."""
        if self.met:
            return all(one.sure for one in self.measured)
        return any(one.sure for one in self.measured if not one.met)

    def lines(self) -> list[tuple[str, str, str, str]]:
        """Return what is measured, its number, interval and limits as people read them.

        Of several numbers that is how many are met, and below the furthest of them.
        """
        target, measured = self
        met = f"{sum(one.met for one in measured)} of {len(measured)}", ""
        first = _numbers_of(measured[0], target.unit) if len(measured) == 1 else met
        worst = [self.furthest] if len(measured) > 1 else []
        return [
            (target.name, *first, _wanted_of(target)),
            *((f"  {one.what}", *_numbers_of(one, target.unit), "") for one in worst),
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a number should be.

    Attributes:
        name: of what is measured.
        source: the clause that says so, or "".
        low: the least that is right.
        high: the most that is right.
        setup: whose games are measured; those of all contenders against each other if "".
    """

    name: str
    source: str = ""
    low: int = 0
    high: int = 100
    setup: str = ""

    unit: ClassVar[str] = "%"

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game, by the keys that hold them."""
        return tuple(filter(None, (getattr(self, key, "") for key in ("when", "mean", "field", "given"))))

    @property
    def conditions(self) -> tuple[str, ...]:
        """Those of them that are so or not."""
        return tuple(filter(None, (getattr(self, key, "") for key in ("when", "given"))))

    def count(self, contenders: Sequence[str]) -> int:
        """Return how many numbers it measures, at most, where these take part."""
        return 1

    def needs(self, one: str, other: str) -> bool:
        """Whether it measures anything of the games of a pairing."""
        return True

    def narrowed(self, whats: Sequence[str]) -> Target:
        """Return what measures only these of its numbers, or itself."""
        return self

    def check(self, system: System) -> None:
        """Raise a FacedownError if it names what the system does not have."""
        if path := getattr(self, "field", ""):
            place(system.state(), path)
        for id in filter(None, (getattr(self, key, "") for key in ("clause", "of"))):
            the_clause(system, id)
        if not self.low <= self.high:
            raise FacedownError(f"low is {self.low} and high is {self.high}: nothing is between.")

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterable[Measured]:
        """Yield the numbers."""
        raise NotImplementedError

    def values(self, played: Standings) -> list[float]:
        """Return what the first of the expressions was in the games that count: those where `given` holds."""
        values, given = played.worked(self.asks[0]), getattr(self, "given", "")
        return list(compress(values, played.worked(given))) if given else values

    def held(self, what: str, value: float, low: float, high: float) -> Measured:
        """Return a number held against what it should be."""
        met = self.low <= value <= self.high
        sure = self.low <= low and high <= self.high if met else high < self.low or low > self.high
        return Measured(what, value, low, high, met, sure)

    def called(self, measured: Measured) -> str:
        """Return what a number is called, with the name of the target."""
        return self.name if measured.what == self.name else f"{self.name}: {measured.what}"

    def held_share(self, what: str, part: float, ends: tuple[float, float]) -> Measured:
        """Return a share with its interval held against what it should be, in percent."""
        return self.held(what, 100 * part, 100 * ends[0], 100 * ends[1])

    def held_score(self, what: str, score: Score, sure: Certainty) -> Measured:
        """Return a score held against what it should be, in percent."""
        return self.held_share(what, score.part, sure.share(score.part, score.of))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfContenders(Target):
    """What is measured of contenders that meet each other.

    Attributes:
        only: those who are measured; everybody if not given.
    """

    only: tuple[str, ...] = ()

    def check(self, system: System) -> None:
        """Raise a FacedownError if it names what the system does not have."""
        Target.check(self, system)
        if self.setup:
            raise FacedownError("contenders meet each other in setups of their own: leave 'setup' out.")

    def needs(self, one: str, other: str) -> bool:
        """Whether it measures anything of the games of a pairing."""
        return one != other and self.concerns(one, other)

    def concerns(self, *names: str) -> bool:
        """Whether any of some contenders is measured."""
        return not self.only or any(name in self.only for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings(OfContenders):
    """The share of each contender against each other, in both orders together."""

    def count(self, contenders: Sequence[str]) -> int:
        """Return how many numbers it measures, at most, where these take part."""
        return sum(self.concerns(*pair) for pair in combinations(contenders, 2))

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield one for every two contenders, the stronger first."""
        for one, other in combinations(played.contenders, 2):
            if self.concerns(one, other):
                if played.pooled(one, other).part < played.pooled(other, one).part:
                    one, other = other, one
                yield self.held_score(f"{one} against {other}", played.pooled(one, other), sure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contenders(OfContenders):
    """The share of each contender against all others together."""

    def narrowed(self, whats: Sequence[str]) -> Contenders:
        """Return what measures only these contenders."""
        return replace(self, only=tuple(whats))

    def count(self, contenders: Sequence[str]) -> int:
        """Return how many numbers it measures, at most, where these take part."""
        return sum(map(self.concerns, contenders))

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield one for every contender."""
        for one in filter(self.concerns, played.contenders):
            yield self.held_score(one, played.overall(one), sure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wins(Target):
    """How often a side wins, by its name or number.

    Attributes:
        side: whose share it is.
    """

    side: str = "0"

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the share."""
        won, side = Counter(played.winners()), played.side(self.side)
        yield self.held_score(self.name, Score(won[side], won[NOBODY], won.total()), sure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares(Target):
    """The share of games at whose end a condition holds.

    Attributes:
        when: the condition.
        given: only games count where this holds, unless it is "".
    """

    when: str
    given: str = ""

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the share, if any game counts."""
        values = self.values(played)
        if values:
            part = sum(values) / len(values)
            yield self.held_share(self.name, part, sure.share(part, len(values)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Means(Target):
    """The mean of a number at the end of the games.

    Attributes:
        mean: the number.
        given: only games count where this holds, unless it is "".
    """

    mean: str
    given: str = ""
    low: int = -ANY
    high: int = ANY

    unit: ClassVar[str] = ""

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the mean, if games enough count."""
        values = self.values(played)
        if len(values) > 1:
            mean = sum(values) / len(values)
            apart = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
            reach = sure.errors(len(values)) * sqrt(apart / len(values))
            yield self.held(self.name, mean, mean - reach, mean + reach)


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner(Target):
    """How often the side wins that a field of the final state names, mirrors included."""

    field: str

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the share."""
        pairs = Counter(zip(played.winners(), self.values(played), strict=True))
        wins = sum(count for (winner, side), count in pairs.items() if winner == side != NOBODY)
        draws = sum(count for (winner, _), count in pairs.items() if winner == NOBODY)
        yield self.held_score(self.name, Score(wins, draws, pairs.total()), sure)


@dataclass(frozen=True, slots=True, kw_only=True)
class Median(Target):
    """The median of a field of the final state, mirrors included."""

    field: str
    high: int = ANY

    unit: ClassVar[str] = ""

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the median; its interval lies between two of the numbers in order."""
        numbers = sorted(self.values(played))
        middle, reach = (len(numbers) - 1) / 2, len(numbers) * (sure.share(0.5, len(numbers))[1] - 0.5)
        low, high = max(0, int(middle - reach)), min(len(numbers) - 1, round(middle + reach + 0.5))
        yield self.held(self.name, numbers[int(middle)], numbers[low], numbers[high])


@dataclass(frozen=True, slots=True, kw_only=True)
class Games(Target):
    """The share of games, mirrors included, in whose final state a field has a value."""

    field: str
    value: str

    @property
    def asks(self) -> tuple[str, ...]:
        """Whether the field has the value."""
        return (f'{self.field} = "{self.value}"',)

    def check(self, system: System) -> None:
        """Raise a FacedownError if it names what the system does not have."""
        Target.check(self, system)
        names = place(system.state(), self.field).spec.names
        known = [] if names is None else [one.name for one in names]
        if self.value not in known:
            raise unknown("value", self.value, known, where=f"of {self.field}")

    measure = Shares.measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines(Target):
    """How many lines of a clause there are to those of another, or of the same one with any numbers.

    Attributes:
        clause: whose lines are counted.
        of: the clause that they are held against; the same one if "".
        a: what the line's number must be, if it matters; so with `b` and `c`.
    """

    clause: str
    of: str = ""
    a: int | None = None
    b: int | None = None
    c: int | None = None

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        numbers = {"a": self.a, "b": self.b, "c": self.c}
        given = ", ".join(f"{name} = {number}" for name, number in numbers.items() if number is not None)
        return (f"times {self.clause}{f'({given})' if given else ''}", f"times {self.of or self.clause}")

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield the share, if there was any line."""
        some, of = map(played.worked, self.asks)
        part = _share_of_lines(some, of, sure)
        if part is not None:
            yield self.held_share(self.name, *part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Target):
    """The share of each of some cards among the lines of a clause that concern any of them."""

    clause: str
    cards: tuple[str, ...]

    def count(self, contenders: Sequence[str]) -> int:
        """Return how many numbers it measures, at most, where these take part."""
        return len(self.cards)

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        return tuple(f'times {self.clause}(card = "{card}")' for card in self.cards)

    def measure(self, played: Standings, sure: Certainty = FIXED) -> Iterator[Measured]:
        """Yield one for every card, if there was any line."""
        times = [played.worked(text) for text in self.asks]
        whole = list(map(sum, zip(*times, strict=True)))
        for card, one in zip(self.cards, times, strict=True):
            part = _share_of_lines(one, whole, sure)
            if part is not None:
                yield self.held_share(card, *part)


KINDS: dict[str, type[Target]] = {
    "pairings": Pairings,
    "contenders": Contenders,
    "wins": Wins,
    "share": Shares,
    "mean": Means,
    "winner": Winner,
    "median": Median,
    "games": Games,
    "lines": Lines,
    "cards": Cards,
}


def load_targets(system: System, path: Path | None = None) -> tuple[Target, ...]:
    """Return the targets of a system, none if its folder has no balance.toml.

    Raises:
        ContentError: something in the file is wrong; the error names the line.
    """
    path = path or system.folder / FILE
    return build_targets(system, load_content([path])) if path.exists() else ()


def build_targets(system: System, entries: Iterable[Entry]) -> tuple[Target, ...]:
    """Return the targets that entries of a file stand for.

    Raises:
        ContentError: something is wrong with one; the error names the line.
    """
    targets = []
    for entry in entries:
        if entry.kind not in KINDS:
            raise in_file(entry.file, entry.line, str(unknown("kind of target", entry.kind, KINDS)))
        target = build_entry(entry, KINDS[entry.kind])
        try:
            target.check(system)
            if not {"low", "high"} & entry.data.keys():
                raise FacedownError("whatever is measured would be right: give low, high or both.")
        except FacedownError as error:
            raise in_file(entry.file, entry.line, f"{entry.kind} '{entry.name}': {error}") from None
        targets.append(target)
    return tuple(targets)


def counted_for(targets: Sequence[Target]) -> Count:
    """Return what has to be noted of every game for some targets."""
    return Count(tuple(dict.fromkeys(text for target in targets for text in target.asks)))


def _numbers_of(one: Measured, unit: str) -> tuple[str, str]:
    """Return a number and its interval as people read them."""
    form = ".1f" if unit else ",.5g"
    return f"{one.value:{form}}{unit}", f"{one.low:{form}} to {one.high:{form}}{unit}"


def _wanted_of(target: Target) -> str:
    """Return what a target's numbers should be, as people read it."""
    if target.high == (100 if target.unit else ANY):
        return f"at least {target.low}{target.unit}"
    if target.low == (-ANY if isinstance(target, Means) else 0):
        return f"at most {target.high}{target.unit}"
    return f"{target.low} to {target.high}{target.unit}"


def _share_of_lines(
    some: Sequence[float], of: Sequence[float], sure: Certainty
) -> tuple[float, tuple[float, float]] | None:
    """Return a share of lines, counted by game, with its interval; None if there are none.

    The lines of one game are not independent, so the interval comes from how the games differ. It is not
    narrower than if they were, either: what never happened may still happen.
    """
    pairs = Counter(zip(some, of, strict=True))
    games, total = len(some), int(sum(of))
    if total == 0:
        return None
    part = sum(some * count for (some, _), count in pairs.items()) / total
    low, high = sure.share(min(part, 1.0), total)
    apart = sum((some - part * all) ** 2 * count for (some, all), count in pairs.items())
    reach = sure.errors(games) * sqrt(apart * games / max(games - 1, 1)) / total
    return part, (max(0.0, min(low, part - reach)), max(high, part + reach))
