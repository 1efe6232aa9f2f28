"""Sizes of encounters: points of adversaries that a party beats so often, from encounters drawn at random.

How often one is won is fitted by its points for each player: the log of the odds is a straight line in them.
Encounters of equal points differ, so intervals are by resampling encounters, not games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import exp, log
from typing import Any, NamedTuple

from facedown.bots.policy import policy_name
from facedown.engine.base.chance import Stream, seed_stream, uniform
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import Encounters, Sizes
from facedown.lab.experiments.roundrobin import luck_of
from facedown.lab.games.run import Outcome, Result, Run
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Played, Report, Table
from facedown.lab.showing.shares import Estimate

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
