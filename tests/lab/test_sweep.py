"""Sweeps: every point is a simulation of its own, and takes no longer than that."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.lab.experiments import sweep as module
from facedown.lab.experiments.sweep import sweep
from facedown.lab.games.results import Results, Stopped
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

DUEL = Variant(SYSTEM, policies="thrifty")
SHORT = Run(30, 4, compiling=False)


def test_a_point_is_the_simulation_of_its_variant():
    played = sweep(DUEL, {"setup.hand": ["1", "3"], "level_cards": ["nobody", "both"]}, run=SHORT)
    assert [point.values for point in played.points] == [
        ("1", "nobody"),
        ("1", "both"),
        ("3", "nobody"),
        ("3", "both"),
    ]
    setup = {"setup": "Full Decks", "hand": 1}
    alone = simulate(
        Variant(SYSTEM, setup, "thrifty", switches={"level_cards": "both"}), Run(30, 4, compiling=False)
    )
    assert played.points[1].estimates[0].value == alone.wins()[0].part
    assert played.points[1].estimates[0].low == alone.wins()[0].low
    assert bytes(played.points[1].results.winners) == bytes(alone.winners)


def test_values_may_be_numbers():
    played = sweep(DUEL, {"setup.hand": [1, 3]}, run=SHORT)
    assert played.to_dict()["axes"] == {"setup.hand": ["1", "3"]}
    assert [point.values for point in played.points] == [("1",), ("3",)]


def test_what_is_measured_can_be_named():
    played = sweep(DUEL, {"setup.hand": ["1"]}, measures=["black", "decisions", "wounds.1"], run=SHORT)
    assert [one.name for one in played.measures] == ["Black wins", "decisions", "wounds.1"]
    wounds = played.points[0].results.figures["wounds.1"][:]
    assert played.points[0].estimates[2].value == sum(wounds) / 30
    with pytest.raises(UnknownName, match="decisions"):
        sweep(DUEL, {"setup.hand": ["1"]}, measures=["decisoins"], run=SHORT)


def test_every_point_is_looked_at_before_any_is_played(monkeypatch):
    monkeypatch.setattr(module, "Simulator", None)  # which plays
    for axes, message in (
        ({"wounds.0": ["0", "99"]}, "it takes 0 to 9"),
        ({"level_cards": ["both", "bth"]}, "Nearest: both"),
        ({"setup": ["Full Decks", "Ful Deck"]}, "Nearest: Full Decks"),
        ({}, "1 to 10,000 points"),
        ({"setup.hand": []}, "1 to 10,000 points"),
        ({"wounds.0": [str(n) for n in range(101)], "wounds.1": [str(n) for n in range(100)]}, "10,100"),
    ):
        with pytest.raises((FacedownError, TypeError), match=message):
            sweep(DUEL, axes, run=SHORT)


def test_what_was_played_before_ctrl_c_is_kept(monkeypatch):
    play = module.Simulator.play
    played: list[Results] = []

    def stopping(*arguments, **named):
        if len(played) == 2:
            raise Stopped(played[0])
        played.append(play(*arguments, **named))
        return played[-1]

    monkeypatch.setattr(module.Simulator, "play", stopping)
    swept = sweep(DUEL, {"setup.hand": ["1", "2", "3"]}, run=SHORT)
    assert swept.is_stopped
    assert len(swept.points) == 2
    assert swept.to_dict()["stopped"]


def test_points_and_games_become_tables(tmp_path):
    polars = pytest.importorskip("polars")
    played = sweep(DUEL, {"setup.hand": ["1", "2"], "level_cards": ["nobody", "both"]}, run=SHORT)
    played.write(tmp_path / "all.parquet")
    games = polars.read_parquet(tmp_path / "all.parquet")
    assert len(games) == 4 * 30
    assert games.columns[:2] == ["setup.hand", "level_cards"]
    frame = played.frame()
    assert len(frame) == 4 * len(played.measures)
    assert set(frame["setup.hand"]) == {1.0, 2.0}


def test_charts_show_every_point():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    (chart,) = sweep(DUEL, {"setup.hand": ["1", "2"]}, run=SHORT).charts()
    curves = chart.to_json()
    assert curves.count('"at": 2.0') >= 2
    (cells,) = sweep(DUEL, {"setup.hand": ["1", "2"], "level_cards": ["nobody", "both"]}, run=SHORT).charts()
    assert cells.to_json().count('"below"') >= 4


@pytest.mark.compiled
def test_the_rules_are_loaded_once(monkeypatch):
    system = load_system("clash")
    loaded = []
    compiled = module.Simulator.__init__.__globals__["compiled"]
    monkeypatch.setitem(
        module.Simulator.__init__.__globals__, "compiled", lambda *given: loaded.append(1) or compiled(*given)
    )
    played = sweep(Variant(system), {"setup.first_hand": ["4", "5", "6"]}, Run(10, compiling=True))
    assert played.outcome.compiled == 30
    assert len(loaded) == 1


@pytest.mark.parametrize(
    ("axis", "says"),
    [
        ("setup.hand", "Full Decks, everybody by thrifty. "),
        ("policy", "Full Decks. "),
        ("policy.Red", "Full Decks, Black by thrifty. "),
    ],
)
def test_who_plays_is_said_but_for_policies_that_are_swept(axis, says):
    values = ["1", "3"] if axis == "setup.hand" else ["thrifty", "uniform"]
    played = sweep(DUEL, {axis: values}, run=SHORT)
    assert played.report().setting.startswith(says)
