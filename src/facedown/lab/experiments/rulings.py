"""Rulings: every switch read otherwise, on paired luck, ranked by what that does to what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from facedown.engine.authors.catalogue import Ruling
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.telling.sentence import counted
from facedown.lab.experiments.measure import (
    NOBODY_WINS,
    Difference,
    Half,
    Measure,
    Wins,
    charts_of,
    count_of,
    difference,
    estimate,
    given_in,
    options_of,
)
from facedown.lab.games.results import Results
from facedown.lab.games.run import THOUSAND, Outcome, Result, Run, until_stopped
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Report, Table
from facedown.lab.showing.shares import SURE, Share, share

_SHOWN = 20  # readings in the chart


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
        """The lower bound of the size of the effect: 0 where the interval holds 0."""
        low, high = self.difference.difference.low, self.difference.difference.high
        return max(low, -high, 0.0)

    @property
    def rank(self) -> tuple[float, float]:
        """That lower bound, and the size: of a number, in standard deviations of a game."""
        it = self.difference
        unit = 1.0 if it.measure.is_share else it.b.reach / SURE * sqrt(it.games / 2)
        return self.least / (unit or 1.0), abs(it.difference.value) / (unit or 1.0)


@dataclass(frozen=True)
class Flipped:
    """What came of a reading."""

    reading: Reading  # which
    effects: tuple[Effect, ...]  # on everything that is measured, in every setup
    changed: Share | None  # the share of games that took another course
    refused: str = ""  # why it cannot be played, or ""

    @property
    def greatest(self) -> Effect:
        """The effect with the largest lower bound; where no effect is significant, the largest one."""
        return max(self.effects, key=lambda one: one.rank)

    @property
    def rank(self) -> tuple[float, ...]:
        """What it is sorted by: the one that matters most first, what is refused last."""
        if self.changed is None:
            return (1, 0, 0, 0)
        least, size = self.greatest.rank
        return (0, -least, -self.changed.part, -size)

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
            "games_changed": self.changed.estimate.to_dict(),
            "effects": rows,
        }


@dataclass(frozen=True)
class Rulings(Result):
    """What came of all readings.

    Attributes:
        variants: what was played, in every setup.
        measures: what was measured; who wins, if nothing was named.
        flipped: by reading, the one that matters most first; those that are refused last.
        outcome: what became of the run; its games are those of every reading in every setup.
    """

    variants: tuple[Variant, ...]
    measures: tuple[Measure, ...]
    flipped: tuple[Flipped, ...]
    outcome: Outcome

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "system": self.variants[0].system.key,
            "setups": [one.title for one in self.variants],
            **self.run.options(),
            "players": self.variants[0].players(),
            "switches": dict(self.variants[0].switches),
            "readings": [one.to_dict() for one in self.flipped],
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return which readings matter, the most significant first."""
        first = self.variants[0]
        able = [one for one in self.flipped if one.changed and one.changed.count]
        significant = [one for one in able if one.greatest.difference.is_significant]
        finding = "No reading has a significant effect"
        if significant:
            most, it = significant[0].reading.name, significant[0].greatest.difference
            finding = f"{most} matters most: {it.measure.name} {it.size}"
        how_many = f"{len(significant)} of {len(self.flipped)}"
        where = first.title if len(self.variants) == 1 else f"{len(self.variants)} setups"
        each = self.run.words(f" of every reading{' in each' if len(self.variants) > 1 else ''}")
        given = given_in(self.measures)
        return Report(
            question=f"{first.system.key}: which readings matter?",
            answer=f"{finding}; {how_many} readings have a significant effect.",
            setting=f"{where}, {first.conditions()}. {each}, the same luck for all.{given}",
            tables=[self._table(able)],
            remarks=[*self._remarks()],
            charts=charts_of(
                "The greatest effect of each reading",
                {one.reading.name: one.greatest.difference for one in able[:_SHOWN]},
            ),
            origin=self.origin,
        )

    def _remarks(self) -> Iterator[str]:
        """Yield which readings change no game, and which are refused."""
        same = [one.reading.name for one in self.flipped if one.changed and not one.changed.count]
        if same:
            yield f"No game changes, {counted(len(same), 'reading')}: {'; '.join(same)}."
        for one in self.flipped:
            if one.refused:
                yield f"Refused: {one.reading.name}: {one.refused}"

    def _table(self, able: Sequence[Flipped]) -> Table:
        """Return the readings that change a game."""
        rows = [_row(one, len(self.variants) > 1) for one in able]
        note = (
            "Effect: the one with the largest lower bound, on a share in points; ± is half the width of an "
        )
        note += (
            "interval that holds for all that is measured and all setups of the reading at once, in 95 of "
        )
        note += "100 cases; ? where it holds 0. Games: how many take another course."
        heads = ("reading", "ruling", "effect", "on", "games")
        return Table(heads, rows, right=("effect", "games"), note=note)


def readings(variant: Variant, only: Sequence[str] = ()) -> list[Reading]:
    """Return every reading of every switch but the one that is played; of a number, both ends."""
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
    run: Run = THOUSAND,
    only: Sequence[str] = (),
    measures: Sequence[Measure] = (),
) -> Rulings:
    """Play every other reading of every switch with the same luck, and rank them by their effect.

    Args:
        variants: what is played: one system in several setups.
        run: how; its games are those of every reading in every setup.
        only: switches; all if none is named.
        measures: what the effect is on; who wins, if not given.

    Raises:
        UnknownName: there is no such switch; the nearest right name is given.
        FacedownError: there are no variants.
    """
    if not variants:
        raise FacedownError("There is nothing to play: give one variant at least.")
    system, known = variants[0].system, variants[0].system.rulebook.switches
    for name in only:
        if name not in known:
            raise unknown("switch", name, known, where=f"of {system.key}")
    listed = readings(variants[0], only)
    simulator = Simulator(system, run, len(variants) * (1 + len(listed)))
    count = count_of(measures)
    flipped: list[Flipped] = []
    with until_stopped(flipped):
        plain = [simulator.play(one, count) for one in variants]
        for results in plain:
            for one in measures:
                estimate(one, [one.of(results)])  # refuses what never happened
        for reading in listed:
            flipped.append(_flip(simulator, plain, reading, measures))
    names = list(dict.fromkeys(one.reading.ruling.switch for one in flipped))
    options = {**run.options(), "only": names if len(names) < len(known) else [], **options_of(measures)}
    call = f"weigh_rulings([{{}}], {run.in_python()})"
    command = variants[0].again("rulings", options, call=call, setup=[one.title for one in variants])
    outcome = simulator.outcome(command, [one.origin for one in plain], len(flipped) < len(listed))
    return Rulings(
        tuple(variants), tuple(measures), tuple(sorted(flipped, key=lambda one: one.rank)), outcome
    )


def _flip(
    simulator: Simulator, plain: Sequence[Results], reading: Reading, measures: Sequence[Measure]
) -> Flipped:
    """Play one reading in every setup and hold it against how it is."""
    variants = [one.variant for one in plain]
    otherwise = [
        replace(one.with_value(reading.ruling.switch, reading.key), name=reading.name) for one in variants
    ]
    try:
        for one in otherwise:
            one.fresh()
    except FacedownError as error:
        simulator.skip(len(variants))
        return Flipped(reading, (), None, str(error))
    changed = count = 0
    effects: list[Effect] = []
    outcomes: list[Sequence[Measure]] = [measures] * len(variants)
    if not measures:
        outcomes = [
            [*(Wins(f"{name} wins", side=i) for i, name in enumerate(names)), NOBODY_WINS]
            for names in (one.deal.sides().values() for one in variants)
        ]
    errors = NormalDist().inv_cdf(1 - 0.025 / sum(map(len, outcomes)))
    for one, before, measured in zip(otherwise, plain, outcomes, strict=True):
        after = simulator.play(one, count_of(measures))
        try:
            effects += [
                Effect(before.variant.title, difference(it, [Half(after)], [Half(before)], errors))
                for it in measured
            ]
        except FacedownError as error:
            return Flipped(reading, (), None, str(error))
        changed += _changed(before, after)
        count += before.games
    return Flipped(reading, tuple(effects), share(changed, count))


def _changed(one: Results, other: Results) -> int:
    """Return how many games took another course, as far as their ends show."""
    rows = [
        zip(bytes(it.winners), it.decisions, *(values[:] for values in it.figures.values()), strict=True)
        for it in (one, other)
    ]
    return sum(before != after for before, after in zip(*rows, strict=True))


def _row(one: Flipped, names_setup: bool) -> tuple[str, ...]:
    greatest = one.greatest
    it = greatest.difference
    return (
        one.reading.name,
        one.reading.ruling.id,
        f"{it.size}{' ' if it.is_significant else '?'}",
        f"{it.measure.name}{f' in {greatest.setup}' if names_setup else ''}",
        f"{one.changed.part:.1%}" if one.changed else "",
    )
