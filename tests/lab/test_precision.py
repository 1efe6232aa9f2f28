"""Precision: as many games as it takes, and the same ones on every machine."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.errors import FacedownError
from facedown.lab import precision as module
from facedown.lab.precision import games_for, intervals_of, until_precise
from facedown.lab.results import Stopped
from facedown.lab.simulate import simulate


def play(games: int, first: int):
    return simulate(SYSTEM, "", games, 3, "thrifty", compiling=False, first=first)


def test_it_goes_on_until_every_interval_is_narrow_enough():
    results = until_precise(play, 0.05)
    widths = [high - low for low, high in intervals_of(results)]
    assert max(widths) <= 0.05
    assert results.games < 1.2 * games_for(0.05)
    alone = play(results.games, 0)
    assert bytes(results.winners) == bytes(alone.winners)
    assert results.wins() == alone.wins()


def test_what_is_precise_at_once_is_not_played_again():
    assert until_precise(play, 0.2).games == module.FIRST


def test_what_cannot_be_had_is_refused_before_anything_is_played():
    for precision in (0.0, 1.0, 0.0001):
        with pytest.raises(FacedownError, match="cannot be had"):
            until_precise(lambda games, first: 1 / 0, precision)


def test_what_was_played_before_ctrl_c_is_kept():
    def stopping(games: int, first: int):
        if first:
            raise Stopped(play(10, first))
        return play(games, first)

    with pytest.raises(Stopped) as stopped:
        until_precise(stopping, 0.05)
    assert stopped.value.results.games == module.FIRST + 10
