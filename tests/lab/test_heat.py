"""Heat: clauses counted game by game, in machine code as in Python."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments import heat as module
from facedown.lab.experiments.heat import heat_of, played_by, title_of
from facedown.lab.games.results import Stopped
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import Heat
from facedown.systems import load_system
from listener import count_lines

DUEL = Variant(SYSTEM, policies="thrifty")


def test_times_and_games_are_those_of_single_games():
    played = simulate(Variant(SYSTEM, policies="thrifty"), Run(25, 7, compiling=False), Count(clauses=True))
    lines = count_lines(SYSTEM, "Full Decks", 25, 7, "thrifty", set(SYSTEM.rulebook.clause_ids))
    for id, heat in played.heat.items():
        times = [sum(count for line, count in game.items() if line.clause == id) for game in lines]
        assert heat == Heat(sum(times), sum(one * one for one in times), sum(one > 0 for one in times))
    assert played.heat["DUEL-1.1"] == Heat(50, 100, 25)


@pytest.mark.compiled
def test_compiled_counts_are_the_same_with_any_number_of_workers():
    counts = [
        simulate(
            Variant(SYSTEM, policies="thrifty"),
            Run(300, 7, workers=workers, compiling=compiling),
            Count(clauses=True),
        ).heat
        for compiling, workers in ((False, 1), (True, 1), (True, 3))
    ]
    assert counts[0] == counts[1] == counts[2]


def test_no_variant_is_refused():
    with pytest.raises(FacedownError, match="give one variant at least"):
        heat_of([])


def test_setups_and_policies_are_parts():
    variants = played_by(DUEL, ["Full Decks", "Short Decks"], ["thrifty", "uniform"])
    played = heat_of(variants, Run(10, 1, compiling=False))
    assert [part.title for part in played.parts] == [
        "Full Decks, everybody by thrifty",
        "Full Decks, everybody by uniform",
        "Short Decks, everybody by thrifty",
        "Short Decks, everybody by uniform",
    ]
    assert played.whole()["DUEL-1.1"] == Heat(80, 160, 40)
    data = played.to_dict()
    assert len(data["parts"]) == 4
    row = next(row for row in data["clauses"] if row["clause"] == "DUEL-1.1")
    assert row["a_game"] == {"value": 2.0, "low": 2.0, "high": 2.0}
    assert row["share_of_games"]["value"] == 1
    assert row["title"]


def test_what_never_fires_is_named():
    played = heat_of([DUEL.changed("setup=Full Decks")], Run(3, compiling=False))
    assert set(played.never()) == {id for id, heat in played.whole().items() if heat.times == 0}
    assert played.never()


def test_intervals_come_from_how_games_differ():
    heat = Heat(times=30, squares=130, games=10)
    mean = heat.a_game(20)
    assert mean.value == 1.5
    assert mean.high - mean.value == pytest.approx(1.96 * ((130 / 20 - 2.25) / 19) ** 0.5, rel=1e-3)
    assert heat.in_games(20).part == 0.5


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_everything_that_fires_has_a_title(key):
    catalogue = load_system(key).catalogue
    rulebook = load_system(key).rulebook
    for clause in rulebook.clause:
        if clause.value:
            id = rulebook.clause_ids[clause.value]
            assert title_of(catalogue, id) != id


def test_what_was_played_before_ctrl_c_is_kept(monkeypatch):
    play, count = module.Simulator.play, iter(range(9))

    def stopping(*arguments, **named):
        results = play(*arguments, **named)
        if next(count) == 1:
            raise Stopped(results)
        return results

    monkeypatch.setattr(module.Simulator, "play", stopping)
    played = heat_of(played_by(DUEL, ["Full Decks", "Short Decks"], []), Run(5, compiling=False))
    assert played.is_stopped
    assert len(played.parts) == 1
