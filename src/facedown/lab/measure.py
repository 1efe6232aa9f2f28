"""What is measured of a game: a number for each, from which means, shares and differences follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from facedown.engine.record import NOBODY
from facedown.engine.system import Figures, System
from facedown.lab.simulate import Results

Values = Sequence[float | None]  # by game; None where the game does not count


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
    wins = [Wins(f"{name} wins", side=side) for side, name in enumerate(sides)]
    figures = ["decisions", *(system.capability(Figures) or {})]
    return (*wins, Draws("nobody wins"), *(Number(name) for name in figures))
