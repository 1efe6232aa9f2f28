"""Encounters: where players play together, who meets what, how often they succeed, and how large it may be.

How large encounters are that a party beats so often is measured of encounters drawn at random: the log of
the odds to win is fitted as a straight line in their points for each player. Encounters of equal points
differ, so intervals are by resampling encounters, not games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, product
from math import exp, log
from typing import Any, NamedTuple

from facedown.bots.policy import policy_name
from facedown.engine.base.chance import Stream, seed_stream, uniform
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import Encounters, Sizes
from facedown.lab.experiments.roundrobin import luck_of, those_named
from facedown.lab.games.results import Results
from facedown.lab.games.run import THOUSAND, Outcome, Result, Run, until_stopped
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing import charts
from facedown.lab.showing.report import Chart, Played, Report, Table
from facedown.lab.showing.shares import Estimate, Share, share


@dataclass(frozen=True)
class Met(Result, Played):
    """What came of every encounter with every number of players.

    Attributes:
        variant: what all games have in common.
        names: what was met.
        how: of the players: how many there are each time, what they are called, their side.
        results: (what, how many) -> what came out.
        outcome: what became of the run; its games are those of each.
    """

    variant: Variant
    names: tuple[str, ...]
    how: Encounters
    results: Mapping[tuple[str, int], Results] = field(repr=False)
    outcome: Outcome

    def success(self, name: str, players: int) -> Share:
        """Return how often a number of players wins an encounter."""
        winners = bytes(self.results[name, players].winners)
        return share(winners.count(self.how.side), len(winners))

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.variant.system.key,
            "encounters": list(self.names),
            **self.run.options(),
            "policy": policy_name(next(iter(self.variant.by_seat().values()))),
            "switches": dict(self.variant.switches),
            "players": list(self.how.players),
            "meetings": [
                {
                    "encounter": name,
                    "players": players,
                    "setup": results.variant.chosen,
                    "seed": results.run.seed,
                    "wins": won.count,
                    "share": won.part,
                    "low": won.low,
                    "high": won.high,
                }
                for (name, players), results in self.results.items()
                for won in [self.success(name, players)]
            ],
            **self.outcome.to_dict(),
        }

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game: what was met, by how many, who won."""
        return chain.from_iterable(
            results.rows(encounter=name, players=str(players))
            for (name, players), results in self.results.items()
        )

    def table(self) -> Table:
        """Return how often the players win."""
        heads = ("percent won", *(f"{players}" for players in self.how.players))
        cells = {
            pair: f"{100 * it.value:.0f} ±{100 * it.reach:.0f}"
            for pair in self.results
            for it in [self.success(*pair).estimate]
        }
        rows = [(name, *(cells.get((name, n), "") for n in self.how.players)) for name in self.names]
        note = f"Across: how many {self.how.called}. ± is half the width of the 95% interval."
        return Table(heads, rows, right=heads[1:], note=note)

    def report(self) -> Report:
        """Return how often the players win, as a page has it."""
        hardest = min(self.results, key=lambda pair: self.success(*pair).part)
        it = self.success(*hardest)
        key = self.variant.system.key
        what = f"{self.run.words(' of each')}, {self.variant.conditions()}"
        return Report(
            question=f"{key}: who meets what, and how often do they win?",
            answer=f"Hardest is {hardest[0]} for {hardest[1]}: {it.part:.1%} are won "
            f"(95% interval {it.low:.1%} to {it.high:.1%}).",
            setting=f"{what}.",
            tables=[self.table()],
            charts=[Chart(f"{key}: how often {self.how.called} win", partial(_draw, self), [f"{what}."])],
            origin=self.origin,
        )


def meet_all(variant: Variant, run: Run = THOUSAND, only: Sequence[str] = ()) -> Met:
    """Play every encounter with every number of players.

    An encounter has luck of its own, by the seed, its name and how many meet it.

    Args:
        variant: what all games have in common; an author's own content brings encounters as well.
        run: how; its games are those of each.
        only: what is met; everything if not given.

    Raises:
        UnknownName: there is no such encounter, policy, switch; the nearest right name is given.
        FacedownError: players of this system do not play together, or the numbers cannot be.
    """
    system, own = variant.system, variant.content
    has = system.capability(Encounters)
    if has is None:
        raise FacedownError(f"{system.key} has no encounters that players meet together.")
    known = has.names(own)
    wanted = those_named(known, only, "encounter", system) or known
    names = tuple(name for name in known if name in wanted)
    pairs = list(product(names, has.players))
    simulator = Simulator(system, run, len(pairs))
    results: dict[tuple[str, int], Results] = {}
    with until_stopped(results):
        for name, players in pairs:
            one = replace(
                variant, setup=has.setup(name, players, own), name=f"{name}, {players} {has.called}"
            )
            luck = luck_of(run.seed, name, str(players))
            results[name, players] = simulator.play(one, run=replace(run, seed=luck))
    options = {**run.options(), "only": list(names) if only else []}
    call = f"meet_all({{}}, {run.in_python()}, only={list(names)})"
    command = replace(variant, setup="").again("roundrobin", options, call=call)
    met = tuple(name for name in names if any(name == one for one, _ in results))
    parts = [one.origin for one in results.values()]
    return Met(variant, met, has, results, simulator.outcome(command, parts, len(results) < len(pairs)))


def _draw(met: Met) -> Any:
    cells = [
        {
            "across": str(players),
            "down": name,
            "value": 100 * it.value,
            "label": f"{100 * it.value:.0f}",
            "below": f"± {100 * it.reach:.1f}",
        }
        for name, players in met.results
        for it in [met.success(name, players).estimate]
    ]
    across = charts.Axis(f"how many {met.how.called}", [*map(str, met.how.players)])
    return charts.heat_map(cells, across, charts.Axis(None, met.names))


GAMES = 10  # of every encounter
RESAMPLED = 200
STEPS, RIDGE = 30, 0.01  # of the fit, and how much it is held back where all is won or all lost


class Meeting(NamedTuple):
    """An encounter drawn at random, and how often it was won."""

    points: float  # for each player
    wins: int
    games: int


@dataclass(frozen=True)
class Sized(Result, Played):
    """How large encounters are that are won so often.

    Attributes:
        variant: what all games have in common.
        how: of the players.
        levels: what is looked for: a name and how often such an encounter is won.
        meetings: by how many players.
        outcome: what became of the run; its games are those of each number of players.
    """

    variant: Variant
    how: Encounters
    levels: Mapping[str, float]
    meetings: Mapping[int, Sequence[Meeting]] = field(repr=False)
    outcome: Outcome

    def points(self, level: str, players: int) -> Estimate:
        """Return how many points for each player an encounter of a level has."""
        met, part = self.meetings[players], self.levels[level]
        dice = Stream()
        seed_stream(dice, self.run.seed, players)
        again = sorted(
            points_of(fitted([met[uniform(dice, len(met))] for _ in met]), part) for _ in range(RESAMPLED)
        )
        return Estimate(points_of(fitted(met), part), again[RESAMPLED // 40], again[-RESAMPLED // 40 - 1])

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "system": self.variant.system.key,
            **self.run.options(),
            "policy": policy_name(next(iter(self.variant.by_seat().values()))),
            "levels": dict(self.levels),
            "points": {
                level: {str(n): self.points(level, n).to_dict() for n in self.meetings}
                for level in self.levels
            },
            "meetings": {str(n): [list(one) for one in met] for n, met in self.meetings.items()},
            **self.outcome.to_dict(),
        }

    def table(self) -> Table:
        """Return the points for each player."""
        heads = ("points for each player", *map(str, self.meetings))
        said = "{0:.0f} ({1:.0f} to {2:.0f})".format
        rows = [
            (f"{level}: {part:.0%} are won", *(said(*self.points(level, n)) for n in self.meetings))
            for level, part in self.levels.items()
        ]
        note = f"Across: how many {self.how.called}. Behind it the 95% interval, by resampling encounters."
        return Table(heads, rows, right=heads[1:], note=note)

    def report(self) -> Report:
        """Return the points, as a page has them."""
        key, many = self.variant.system.key, sum(map(len, self.meetings.values()))
        return Report(
            question=f"{key}: how large are encounters that are won so often?",
            answer=f"Fitted to {many:,} encounters drawn at random, {GAMES} games of each.",
            setting=f"{self.run.words()}, {self.variant.conditions()}.",
            tables=[self.table()],
            charts=[],
            origin=self.origin,
        )


def measure_sizes(variant: Variant, run: Run) -> Sized:
    """Play encounters drawn at random with every number of players, and fit how often they are won.

    Args:
        variant: what all games have in common; an author's own content is drawn from as well.
        run: how; its games are those of each number of players.

    Raises:
        FacedownError: encounters of this system have no points.
    """
    system = variant.system
    how, sizes = system.capability(Encounters), system.capability(Sizes)
    if how is None or sizes is None:
        raise FacedownError(f"Encounters of {system.key} have no points, so there are no sizes to measure.")
    many = max(2, run.games // GAMES)
    each = replace(run, games=min(GAMES, run.games))
    simulator, parts = Simulator(system, each, many * len(how.players)), []
    meetings: dict[int, list[Meeting]] = {}
    for players in how.players:
        dice = Stream()
        seed_stream(dice, run.seed, players)
        for k in range(many):
            setup, points = sizes.drawn(players, partial(uniform, dice), variant.content)
            one = replace(variant, setup=setup, name=f"{players} {how.called}, encounter {k + 1} of {many}")
            played = simulator.play(one, run=replace(each, seed=luck_of(run.seed, str(players), str(k))))
            winners = bytes(played.winners)
            meeting = Meeting(points / players, winners.count(how.side), len(winners))
            meetings.setdefault(players, []).append(meeting)
            parts.append(played.origin)
    command = replace(variant, setup="").again(
        "roundrobin", {**run.options(), "sizes": True}, call=f"measure_sizes({{}}, {run.in_python()})"
    )
    return Sized(variant, how, sizes.levels, meetings, simulator.outcome(command, parts))


def fitted(met: Sequence[Meeting]) -> tuple[float, float]:
    """Return the line that the log of the odds to win follows, by points: its height at 0 and its slope."""
    height = slope = 0.0
    for _ in range(STEPS):
        one = two = aa = ab = bb = 0.0
        for points, wins, games in met:
            part = 1 / (1 + exp(-max(-30.0, min(30.0, height + slope * points))))
            weight = games * part * (1 - part)
            one += wins - games * part
            two += (wins - games * part) * points
            aa, ab, bb = aa + weight, ab + weight * points, bb + weight * points * points
        aa, bb = aa + RIDGE, bb + RIDGE
        one, two = one - RIDGE * height, two - RIDGE * slope
        whole = aa * bb - ab * ab
        height, slope = height + (bb * one - ab * two) / whole, slope + (aa * two - ab * one) / whole
    return height, slope


def points_of(line: tuple[float, float], part: float) -> float:
    """Return the points at which such a part is won; 0 where more points make no encounter harder."""
    height, slope = line
    return max(0.0, (log(part / (1 - part)) - height) / slope) if slope < 0 else 0.0
