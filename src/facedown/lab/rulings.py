"""Rulings: every switch read otherwise, on paired luck, ranked by what that does to what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from facedown.engine.catalogue import Ruling
from facedown.engine.chance import refuse_seed
from facedown.engine.errors import FacedownError, unknown
from facedown.lab.difference import Difference, Half, difference
from facedown.lab.measure import Draws, Measure, Wins, estimate, options_of, what_is_asked
from facedown.lab.origin import Origin
from facedown.lab.report import Report, Reported
from facedown.lab.results import Results
from facedown.lab.runs import Runs, Stage
from facedown.lab.shares import SURE, Share, share
from facedown.lab.simulate import refuse_games
from facedown.lab.variant import Variant, origin_of


class Reading(NamedTuple):
    """A reading of a switch that is not the one that is played."""

    ruling: Ruling
    key: str
    played: str  # the reading that is

    @property
    def name(self) -> str:
        """The switch and the reading."""
        return f"{self.ruling.switch} = {self.key}"


class Effect(NamedTuple):
    """What a reading does to one thing that is measured, in one setup.

    Its interval holds for all that is measured and all setups of the reading at once, in 95 of 100 cases.
    """

    setup: str
    difference: Difference  # read otherwise, minus as it is

    @property
    def least(self) -> float:
        """The part of the effect that is sure: 0 where the interval holds 0."""
        low, high = self.difference.difference.low, self.difference.difference.high
        return max(low, -high, 0.0)

    @property
    def rank(self) -> tuple[float, float]:
        """How much of it is sure, and how large it is: of a number, in standard deviations of a game."""
        it = self.difference
        unit = 1.0 if it.measure.is_share else (it.b.high - it.b.low) / 2 / SURE * sqrt(it.games / 2)
        return self.least / (unit or 1.0), abs(it.difference.value) / (unit or 1.0)


@dataclass(frozen=True)
class Flipped:
    """What came of a reading.

    Attributes:
        reading: which.
        effects: on everything that is measured, in every setup.
        changed: the share of games that took another course.
        refused: why it cannot be played, or "".
    """

    reading: Reading
    effects: tuple[Effect, ...]
    changed: Share | None
    refused: str = ""

    @property
    def greatest(self) -> Effect:
        """The effect of which most is sure; of those of which nothing is, the largest."""
        return max(self.effects, key=lambda one: one.rank)

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        asked = {
            "switch": self.reading.ruling.switch,
            "ruling": self.reading.ruling.id,
            "question": self.reading.ruling.question,
            "reading": self.reading.key,
            "played": self.reading.played,
        }
        if self.changed is None:
            return {**asked, "refused": self.refused}
        rows = [{"setup": one.setup, **one.difference.to_dict()} for one in self.effects]
        return {
            **asked,
            "sure_effect": self.greatest.least,
            "games_changed": {"value": self.changed.part, "low": self.changed.low, "high": self.changed.high},
            "effects": rows,
        }


@dataclass(frozen=True)
class Rulings(Reported):
    """What came of all readings.

    Attributes:
        variants: what was played, in every setup.
        measures: what was measured; who wins, if nothing was named.
        flipped: by reading, the one that matters most first; those that are refused last.
        games: of every reading in every setup.
        seed: of all games.
        seconds: how long it took.
        compiled: how many games ran compiled.
        is_stopped: whether Ctrl-C left readings out.
    """

    variants: tuple[Variant, ...]
    measures: tuple[Measure, ...]
    flipped: tuple[Flipped, ...]
    games: int
    seed: int
    seconds: float
    compiled: int
    is_stopped: bool

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "system": self.variants[0].system.key,
            "setups": [one.title for one in self.variants],
            "games": self.games,
            "seed": self.seed,
            "players": self.variants[0].players(),
            "switches": dict(self.variants[0].switches),
            "readings": [one.to_dict() for one in self.flipped],
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "origin": self.origin.to_dict(),
        }

    @property
    def origin(self) -> Origin:
        """What makes all of it again."""
        first = self.variants[0]
        flipped = list(dict.fromkeys(one.reading.ruling.switch for one in self.flipped))
        some = flipped if len(flipped) < len(first.system.rulebook.switches) else []
        setups = [one.title for one in self.variants]
        call = f"weigh_rulings([{{}}], games={self.games}, seed={self.seed})"
        options = {"games": self.games, "seed": self.seed, "only": some, **options_of(self.measures)}
        command = first.again("rulings", options, call=call, setup=setups)
        return origin_of(command, self.seed, self.variants)

    def report(self) -> Report:
        """Return which readings matter."""
        from facedown.lab.rulings_report import report_of

        return report_of(self)


def readings(variant: Variant, only: Sequence[str] = ()) -> list[Reading]:
    """Return every reading of every switch but the one that is played; of a number, both ends.

    Args:
        variant: what is played.
        only: switches; all if none is named.
    """
    listed = []
    book = variant.deal.book
    for name, ruling in variant.system.catalogue.switches.items():
        if only and name not in only:
            continue
        played = ruling.reading_of(getattr(book, name))
        numbers = ruling.numbers
        keys = list(ruling.options) if numbers is None else [str(numbers[0]), str(numbers[-1])]
        listed += [Reading(ruling, key, played) for key in dict.fromkeys(keys) if key != played]
    return listed


def weigh_rulings(
    variants: Sequence[Variant],
    games: int = 1000,
    seed: int = 0,
    only: Sequence[str] = (),
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
    measures: Sequence[Measure] = (),
) -> Rulings:
    """Play every other reading of every switch with the same luck, and rank them by their effect.

    Args:
        variants: what is played: one system in several setups.
        games: of every reading in every setup.
        seed: of all games.
        only: switches; all if none is named.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
        measures: what the effect is on; who wins, if not given.
    """
    refuse_seed(seed)
    known = variants[0].system.rulebook.switches
    for name in only:
        if name not in known:
            raise unknown("switch", name, known, where=f"of {variants[0].system.key}")
    listed = readings(variants[0], only)
    total = games * len(variants) * (1 + len(listed))
    refuse_games(games)
    refuse_games(total)
    runs = Runs(variants[0].system, total, workers, progress, compiling)
    flipped: list[Flipped] = []
    stopped = False
    try:
        plain = [_play(runs, one, games, seed, measures) for one in variants]
        for reading in listed:
            flipped.append(_flip(runs, variants, plain, reading, seed, measures))
    except KeyboardInterrupt:
        if not flipped:
            raise
        stopped = True
    flipped.sort(key=_rank)
    return Rulings(
        tuple(variants), tuple(measures), tuple(flipped), games, seed, runs.seconds, runs.compiled, stopped
    )


def _play(runs: Runs, variant: Variant, games: int, seed: int, measures: Sequence[Measure]) -> Results:
    figures = {name: path for one in measures for name, path in one.figures.items()}
    results = runs.play(variant, games, seed, figures=figures, asked=what_is_asked(measures))
    for one in measures:
        estimate(one, [one.of(results)])  # refuses what never happened
    return results


def _flip(
    runs: Runs,
    variants: Sequence[Variant],
    plain: Sequence[Results],
    reading: Reading,
    seed: int,
    measures: Sequence[Measure],
) -> Flipped:
    """Play one reading in every setup and hold it against how it is."""
    otherwise = [
        replace(one.with_value(reading.ruling.switch, reading.key), name=reading.name) for one in variants
    ]
    try:
        for one in otherwise:
            one.check()
    except FacedownError as error:
        runs.skip(len(variants) * len(plain[0].winners))
        return Flipped(reading, (), None, str(error))
    changed = count = 0
    effects: list[Effect] = []
    outcomes = [list(measures) or _outcomes(one) for one in variants]
    errors = NormalDist().inv_cdf(1 - 0.025 / sum(map(len, outcomes)))
    for variant, one, before, measured in zip(variants, otherwise, plain, outcomes, strict=True):
        try:
            after = _play(runs, one, before.games, seed, measures)
        except FacedownError as error:
            return Flipped(reading, (), None, str(error))
        changed += _changed(before, after)
        count += before.games
        effects += [
            Effect(variant.title, difference(it, [Half(after, False)], [Half(before, False)], errors))
            for it in measured
        ]
    return Flipped(reading, tuple(effects), share(changed, count))


def _outcomes(variant: Variant) -> list[Measure]:
    sides = variant.deal.sides().values()
    return [*(Wins(f"{name} wins", side=side) for side, name in enumerate(sides)), Draws("nobody wins")]


def _changed(one: Results, other: Results) -> int:
    """Return how many games took another course, as far as can be told at their ends."""
    rows = [
        zip(bytes(it.winners), it.decisions, *(values[:] for values in it.figures.values()), strict=True)
        for it in (one, other)
    ]
    return sum(before != after for before, after in zip(*rows, strict=True))


def _rank(one: Flipped) -> tuple[float, ...]:
    if one.changed is None:
        return (1, 0, 0, 0)
    greatest = one.greatest
    return (0, -greatest.rank[0], -one.changed.part, -greatest.rank[1])
