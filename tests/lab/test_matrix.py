"""Matrix games: values known by hand, and strategies that no answer of the other side can beat."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.engine.base.errors import FacedownError
from facedown.lab.odds.matrix import Solution, solve

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

payoffs = st.fractions(-3, 3, max_denominator=4)
matrices = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(payoffs, min_size=width, max_size=width), min_size=1, max_size=5)
)


def test_rock_paper_scissors():
    assert solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == (0, (THIRD,) * 3, (THIRD,) * 3)


def test_matching_pennies_with_uneven_stakes():
    """Rows even the columns out: 3p - (1 - p) = -p + (1 - p), so p is 1/3."""
    assert solve([[3, -1], [-1, 1]]) == (THIRD, (THIRD, 1 - THIRD), (THIRD, 1 - THIRD))


def test_a_saddle_point_needs_no_mixing():
    assert solve([[4, 2], [1, 0]]) == (2, (1, 0), (0, 1))


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ([[7]], 7),
        ([[3, 1, 2]], 1),
        ([[3], [Fraction(7, 2)], [2]], Fraction(7, 2)),
        ([[0, 0], [0, 0]], 0),
        ([[-5, -5], [-5, -5]], -5),
        ([[1, -1], [1, -1], [-1, 1], [-1, 1]], 0),
    ],
)
def test_single_rows_and_columns_and_repeated_ones(game, value):
    assert solve(game).value == value
    hold(game, solve(game))


def hold(game, solution: Solution) -> None:
    """Neither side can do better by any answer, which is what makes the strategies and the value right."""
    value, rows, columns = solution
    for side, width in ((rows, len(game)), (columns, len(game[0]))):
        assert len(side) == width
        assert sum(side) == 1
        assert min(side) >= 0
    assert max(sum(p * q for p, q in zip(row, columns, strict=True)) for row in game) == value
    assert min(sum(p * q for p, q in zip(row, rows, strict=True)) for row in zip(*game, strict=True)) == value


@given(matrices)
def test_no_answer_beats_the_strategies(game):
    hold(game, solve(game))


@pytest.mark.proof
@given(matrices)
def test_value_is_that_of_a_square_part_that_leaves_the_other_side_no_choice(game):
    """Every value is that of one entry, or of a square part with all entries evened out (Shapley, Snow)."""
    values = {payoff for row in game for payoff in row}
    for size in range(2, min(len(game), len(game[0])) + 1):
        for rows in combinations(game, size):
            for places in combinations(range(len(game[0])), size):
                part = [[row[j] for j in places] for row in rows]
                bordered = [[*row, 1] for row in part] + [[1] * size + [0]]
                if below := determinant(bordered):
                    values.add(-determinant(part) / below)
    assert solve(game).value in values


def determinant(matrix) -> Fraction:
    if len(matrix) == 1:
        return Fraction(matrix[0][0])
    return sum(
        (-1) ** j * first * determinant([[*row[:j], *row[j + 1 :]] for row in matrix[1:]])
        for j, first in enumerate(matrix[0])
        if first
    ) or Fraction(0)


@given(matrices)
def test_sides_changed_give_the_same_game(game):
    turned = [[-payoff for payoff in column] for column in zip(*game, strict=True)]
    assert solve(turned).value == -solve(game).value


@pytest.mark.parametrize("game", [[], [[]], [[1, 2], [3]], [[0.5]], [["1"]]])
def test_what_is_no_matrix_is_refused(game):
    with pytest.raises(FacedownError, match="matrix game"):
        solve(game)
