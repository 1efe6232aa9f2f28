"""Matrix games: both sides choose at the same moment, and what one wins the other loses. Solved exactly.

The simplex method in whole numbers: a tableau is kept multiplied by its last pivot, so that every division
comes out even and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from facedown.engine.base.errors import FacedownError


class Solution(NamedTuple):
    """What a matrix game is worth, and one best way to play it for each side."""

    value: Fraction  # what the side that chooses rows wins on average, if both play their best
    rows: tuple[Fraction, ...]  # (rows,) how probable each row is in that side's best play
    columns: tuple[Fraction, ...]  # (columns,) how probable each column is in the other side's


def solve(payoffs: Sequence[Sequence[Fraction | int]]) -> Solution:
    """Return the value of a matrix game and an optimal mixed strategy of each side.

    Args:
        payoffs: (rows, columns) what the side that chooses the row wins, and the other loses.

    Raises:
        FacedownError: that is no matrix of whole numbers and fractions.
    """
    _refuse(payoffs)
    scale = lcm(*(Fraction(payoff).denominator for row in payoffs for payoff in row))
    whole = [[int(payoff * scale) for payoff in row] for row in payoffs]
    least = min(map(min, whole))
    tableau = _Tableau([[number - least + 1 for number in row] for row in whole])
    tableau.optimize()
    total = tableau.value()
    return Solution(
        (1 / total + least - 1) / scale,
        tuple(weight / total for weight in tableau.prices()),
        tuple(weight / total for weight in tableau.weights()),
    )


def _refuse(payoffs: Sequence[Sequence[object]]) -> None:
    if not payoffs or not payoffs[0]:
        raise FacedownError("A matrix game needs at least one row and one column: each side has an answer.")
    if len({len(row) for row in payoffs}) > 1:
        raise FacedownError("The rows of a matrix game must be equally long: one payoff for every column.")
    for row in payoffs:
        for payoff in row:
            if not isinstance(payoff, int | Fraction):
                raise FacedownError(
                    f"A matrix game is solved exactly, so its payoffs are whole numbers or fractions, not "
                    f"{payoff!r}."
                )


class _Tableau:
    """The linear program of the side that chooses columns: most weight, none above 1 in any row.

    Variables are numbered: the weights of columns first, then what is left below 1 in each row.
    """

    def __init__(self, positive: Sequence[Sequence[int]]) -> None:
        self.width = len(positive[0])
        self.numbers = [[*row, 1] for row in positive] + [[-1] * self.width + [0]]
        self.outside = list(range(self.width))  # variable of each column: they are 0
        self.inside = list(range(self.width, self.width + len(positive)))  # and of each row
        self.scale = 1

    def optimize(self) -> None:
        """Pivot until no variable would add to the weight.

        Of several variables the first one is taken, in and out, so that no tableau comes twice (Bland).
        """
        while candidates := [j for j in range(self.width) if self.numbers[-1][j] < 0]:
            column = min(candidates, key=lambda j: self.outside[j])
            limiting = [i for i in range(len(self.inside)) if self.numbers[i][column] > 0]

            def limit(i: int, at: int = column) -> tuple[Fraction, int]:
                return Fraction(self.numbers[i][-1], self.numbers[i][at]), self.inside[i]

            self._pivot(min(limiting, key=limit), column)

    def _pivot(self, row: int, column: int) -> None:
        """Let a variable that is 0 take the place of one that is not."""
        pivot, top = self.numbers[row][column], self.numbers[row]
        for i, numbers in enumerate(self.numbers):
            if i != row:
                factor = numbers[column]
                for j in range(self.width + 1):
                    numbers[j] = (numbers[j] * pivot - factor * top[j]) // self.scale
                numbers[column] = -factor
        top[column] = self.scale
        self.scale = pivot
        self.inside[row], self.outside[column] = self.outside[column], self.inside[row]

    def value(self) -> Fraction:
        """Return the sum of the weights."""
        return Fraction(self.numbers[-1][-1], self.scale)

    def weights(self) -> list[Fraction]:
        """Return the weight of every column."""
        weights = [Fraction(0)] * self.width
        for i, variable in enumerate(self.inside):
            if variable < self.width:
                weights[variable] = Fraction(self.numbers[i][-1], self.scale)
        return weights

    def prices(self) -> list[Fraction]:
        """Return what every row is worth: the weights of the side that chooses rows."""
        prices = [Fraction(0)] * len(self.inside)
        for j, variable in enumerate(self.outside):
            if variable >= self.width:
                prices[variable - self.width] = Fraction(self.numbers[-1][j], self.scale)
        return prices
