"""Sizes of encounters: the fit, what is drawn, and that equal seeds draw alike."""

from __future__ import annotations

from math import exp

import pytest

from duel import SYSTEM as DUEL
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.encounters import Meeting, fitted, measure_sizes, points_of
from facedown.lab.games.run import Run
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

ARCANA = load_system("arcana")


def test_the_fit_finds_the_line_that_wins_follow() -> None:
    line = 9.0, -0.4
    met = [Meeting(x, round(10_000 / (1 + exp(-(9 - 0.4 * x)))), 10_000) for x in range(5, 40)]
    assert fitted(met) == pytest.approx(line, abs=0.02)
    assert points_of(line, 0.5) == pytest.approx(22.5)
    assert points_of((1.0, 0.2), 0.9) == 0  # more points are no harder


def test_all_won_or_all_lost_has_a_fit_too() -> None:
    assert fitted([Meeting(5, 10, 10), Meeting(9, 10, 10)])[0] > 0


def test_what_is_drawn_has_so_many_points_for_each_player() -> None:
    """ARC-X15: those of the encounters drawn, which are the same for equal seeds."""
    sized = measure_sizes(Variant(ARCANA), Run(2, 1, compiling=False))
    again = measure_sizes(Variant(ARCANA), Run(2, 1, compiling=False))
    assert sized.meetings == again.meetings
    assert set(sized.meetings) == {1, 2, 3, 4, 5, 6}
    for met in sized.meetings.values():
        assert all(4 <= one.points <= 45 and one.games == 2 for one in met)
    assert "won" in str(sized.table())


def test_encounters_without_points_have_no_sizes() -> None:
    with pytest.raises(FacedownError, match="no points"):
        measure_sizes(Variant(DUEL), Run(2))
