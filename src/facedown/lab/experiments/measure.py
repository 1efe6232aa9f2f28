"""What is measured of a game: a number for each, from which means, shares and differences follow."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.system import Figures, System
from facedown.lab.asking.expression import Reader
from facedown.lab.games.results import Results, winning
from facedown.lab.games.run import Count
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import Estimate, estimate_of

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

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        return ()

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


@dataclass(frozen=True)
class Expression(Measure):
    """An expression at the end of a game: a condition, or a number.

    Attributes:
        text: the expression.
        given: only games count where this holds, unless it is "".
    """

    text: str = ""
    given: str = ""

    @property
    def asks(self) -> tuple[str, ...]:
        """The expressions that have to be worked out at the end of every game."""
        return (self.text, self.given) if self.given else (self.text,)

    def of(self, results: Results, swapped: bool = False) -> Values:
        """Return its value in every game that counts."""
        one = results.asked[self.text]
        values = [value / one.parts for value in one.values]
        if not self.given:
            return values
        return [
            value if so else None for value, so in zip(values, results.asked[self.given].values, strict=True)
        ]


def asked_measures(
    variant: Variant, when: Sequence[str] = (), mean: Sequence[str] = (), given: str = ""
) -> tuple[Expression, ...]:
    """Return expressions as measures.

    Args:
        variant: what is played, with its names.
        when: conditions.
        mean: numbers.
        given: only games count where this holds, unless it is "".

    Raises:
        UnknownName: there is no such field, fact or clause; the nearest right name is given.
        FacedownError: one is no expression, or a condition is a number.
    """
    reader = Reader(variant.board)
    if given:
        reader.condition(given)
        if not when and not mean:
            raise FacedownError(
                "--given says which games count: ask something of them with --when or --mean."
            )
    texts = [
        *((reader.condition(text), text) for text in when),
        *((reader.query(text).with_mean(), text) for text in mean),
    ]
    return tuple(
        Expression(text, is_share=query.is_condition, text=text, given=given) for query, text in texts
    )


def given_in(measures: Sequence[Measure]) -> str:
    """Return in words which games count for some measures, "" if all do."""
    given = next((one.given for one in measures if isinstance(one, Expression)), "")
    return f" Only games count where at the end: {given}." if given else ""


def options_of(measures: Sequence[Measure]) -> dict[str, Any]:
    """Return the expressions among some measures as options of a command give them."""
    asked = [one for one in measures if isinstance(one, Expression)]
    return {
        "when": [one.text for one in asked if one.is_share],
        "mean": [one.text for one in asked if not one.is_share],
        "given": next((one.given for one in asked), ""),
    }


def count_of(measures: Sequence[Measure], uses: bool = False) -> Count:
    """Return what has to be noted for some measures; with `uses`, of cards or weapons, too."""
    asked = tuple(dict.fromkeys(text for one in measures for text in one.asks))
    return Count(asked, figures={k: path for one in measures for k, path in one.figures.items()}, uses=uses)


def usual_measures(system: System, sides: Sequence[str]) -> tuple[Measure, ...]:
    """Return what is measured where nothing is named: who wins, and the system's figures."""
    wins = [Wins(winning(name), side=side) for side, name in enumerate(sides)]
    figures = ["decisions", *(system.capability(Figures) or {})]
    return (*wins, Draws("nobody wins"), *(Number(name) for name in figures))


def mean_of(measure: Measure, games: Sequence[Values]) -> tuple[float, float]:
    """Return the mean of the games that count, and which part of all that is.

    Raises:
        FacedownError: what is given never happened.
    """
    total, count = 0.0, 0
    for values in games:
        kept = [value for value in values if value is not None]
        total += sum(kept)
        count += len(kept)
    if not count:
        raise FacedownError(
            f"{measure.name}: in {sum(map(len, games)):,} games what is given never happened."
        )
    return total / count, count / sum(map(len, games))


def estimate(measure: Measure, games: Sequence[Values]) -> Estimate:
    """Return the mean of the games that count, with its interval."""
    mean_of(measure, games)
    return estimate_of([value for values in games for value in values if value is not None], measure.is_share)


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
