"""Rulings: every other reading on the same luck; what matters first, what cannot be said so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.lab.experiments import rulings as module
from facedown.lab.experiments.measure import Difference, asked_measures
from facedown.lab.experiments.paired import compare
from facedown.lab.experiments.rulings import Effect, readings, weigh_rulings
from facedown.lab.games.results import Stopped
from facedown.lab.games.run import Run
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import Estimate
from facedown.systems import load_system

DUEL = Variant(SYSTEM, policies="thrifty")


def test_every_reading_but_the_one_that_is_played():
    assert [(one.key, one.played) for one in readings(DUEL)] == [("both", "nobody")]
    assert [one.key for one in readings(DUEL.changed("level_cards=both"))] == ["nobody"]
    clash = Variant(load_system("clash"))
    assert [one.key for one in readings(clash, ["board_length"])] == ["7", "11", "13"]


def test_an_effect_is_that_of_a_comparison():
    played = weigh_rulings([DUEL], Run(200, 3, compiling=False))
    (flipped,) = played.flipped
    alone = compare(DUEL.changed("level_cards=both"), DUEL, Run(200, 3, compiling=False))
    assert [one.difference.difference.value for one in flipped.effects] == [
        one.difference.value for one in alone.differences[:3]
    ]
    wide, narrow = (
        one.high - one.low
        for one in (flipped.effects[0].difference.difference, alone.differences[0].difference)
    )
    assert wide > narrow  # it holds for all outcomes at once
    assert 0 < flipped.changed.part <= 1


def test_the_effect_on_whatever_is_asked_is_that_of_a_comparison():
    asked = asked_measures(DUEL, ["wounds.0 > wounds.1"], ["turn"], "turn > 1")
    played = weigh_rulings([DUEL], Run(200, 3, compiling=False), measures=asked)
    (flipped,) = played.flipped
    alone = compare(DUEL.changed("level_cards=both"), DUEL, Run(200, 3, compiling=False), measures=asked)
    assert [one.difference.difference.value for one in flipped.effects] == [
        one.difference.value for one in alone.differences
    ]
    assert "--when 'wounds.0 > wounds.1' --mean turn --given 'turn > 1'" in played.origin.command
    assert played.report().tables[0].rows[0][3] in ("wounds.0 > wounds.1", "turn")
    with pytest.raises(FacedownError, match="never happened"):
        weigh_rulings(
            [DUEL], Run(20, compiling=False), measures=asked_measures(DUEL, ["over"], [], "turn > 90")
        )


def test_numbers_are_ranked_by_their_spread():
    (share, turn), games = asked_measures(DUEL, ["over"], ["turn"]), 200
    wide, narrow = (
        Effect("", Difference(turn, there, there, Estimate(1.0, 0.9, 1.1), games, games))
        for there in (Estimate(5, 4.9, 5.1), Estimate(5, 4.99, 5.01))
    )
    assert narrow.rank[0] == pytest.approx(10 * wide.rank[0])
    assert Effect("", narrow.difference._replace(measure=share)).rank == (0.9, 1.0)


def test_what_matters_most_is_first():
    clash = Variant(load_system("clash"))
    played = weigh_rulings(
        [clash], Run(30, compiling=False), only=["turn_limit", "after_on_miss", "board_length"]
    )
    sure = [one.greatest.least for one in played.flipped]
    assert sure == sorted(sure, reverse=True)


def test_a_reading_that_is_refused_is_told_with_the_reason():
    def deal(setup, switches, content):
        if switches.get("level_cards") == "both":
            raise FacedownError("both goes with short decks only.")
        return SYSTEM.deal(setup, switches, content)

    played = weigh_rulings([Variant(replace(SYSTEM, deal=deal))], Run(10, compiling=False))
    assert played.flipped[0].refused == "both goes with short decks only."
    assert played.to_dict()["readings"][0]["refused"]


def test_no_variant_is_refused():
    with pytest.raises(FacedownError, match="give one variant at least"):
        weigh_rulings([])


def test_an_unknown_switch_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="level_cards"):
        weigh_rulings([DUEL], Run(10), only=["levl_cards"])


def test_what_was_played_before_ctrl_c_is_kept(monkeypatch):
    play, count = module.Simulator.play, iter(range(9))

    def stopping(*arguments, **named):
        results = play(*arguments, **named)
        if next(count) == 3:
            raise Stopped(results)
        return results

    monkeypatch.setattr(module.Simulator, "play", stopping)
    clash = Variant(load_system("clash"))
    played = weigh_rulings([clash], Run(4, compiling=False), only=["board_length"])
    assert played.is_stopped
    assert len(played.flipped) == 2
