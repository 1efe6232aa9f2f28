"""Precision: as many games as it takes, and the same ones on every machine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.lab.games import simulate as module
from facedown.lab.games.results import Stopped
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import games_for, intervals_of, simulate, until_precise
from facedown.lab.games.variant import Variant

DUEL, RUN = Variant(SYSTEM, policies="thrifty"), Run(1, 3, compiling=False)


def test_it_goes_on_until_every_interval_is_narrow_enough():
    results = until_precise(DUEL, 0.05, RUN)
    widths = [high - low for low, high in intervals_of(results)]
    assert max(widths) <= 0.05
    assert results.games < 1.2 * games_for(0.05)
    alone = simulate(DUEL, replace(RUN, games=results.games))
    assert bytes(results.winners) == bytes(alone.winners)
    assert results.wins() == alone.wins()


def test_what_is_precise_at_once_is_not_played_again():
    assert until_precise(DUEL, 0.2, RUN).games == module.FIRST


def test_what_cannot_be_had_is_refused_before_anything_is_played():
    for precision in (0.0, 1.0, 0.0001):
        with pytest.raises(FacedownError, match="cannot be had"):
            until_precise(None, precision)


def test_what_was_played_before_ctrl_c_is_kept(monkeypatch):
    play = module.Simulator.play

    def stopping(self, variant, count, run):
        if run.first:
            raise Stopped(play(self, variant, count, replace(run, games=10)))
        return play(self, variant, count, run)

    monkeypatch.setattr(module.Simulator, "play", stopping)
    with pytest.raises(Stopped) as stopped:
        until_precise(DUEL, 0.05, RUN)
    assert stopped.value.results.games == module.FIRST + 10
