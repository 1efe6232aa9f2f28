"""Expressions asked of games: in simulations, comparisons, sweeps and goals, the same numbers as by hand."""

from __future__ import annotations

from statistics import fmean

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.balance import PASS, Goals, balance
from facedown.lab.experiments.measure import asked_measures
from facedown.lab.experiments.paired import compare, versus
from facedown.lab.experiments.sweep import sweep
from facedown.lab.experiments.targets import Means, Shares
from facedown.lab.games.results import joined
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant

DUEL = Variant(SYSTEM, policies="thrifty")
ASKED = ('winner = "Black"', "wounds.0 - wounds.1", "times DUEL-3.3")
FIGURES = {"a": "wounds.0", "b": "wounds.1"}


def play(games: int = 60, asked=ASKED, given="", clauses=False, **how):
    run = Run(games, 3, **{"compiling": False, **how})
    return simulate(DUEL, run, Count(asked, given, FIGURES, clauses))


def test_they_are_worked_out_at_the_end_of_every_game():
    asked, plain = play(clauses=True), play(asked=(), clauses=True)
    assert bytes(asked.winners) == bytes(plain.winners)
    assert asked.decisions[:] == plain.decisions[:]
    assert {name: list(one) for name, one in asked.figures.items()} == {
        name: list(one) for name, one in plain.figures.items()
    }
    assert asked.heat == plain.heat
    assert list(asked.asked[ASKED[0]].values) == [int(winner == 0) for winner in bytes(plain.winners)]
    assert list(asked.asked[ASKED[1]].values) == [
        one - other for one, other in zip(plain.figures["a"], plain.figures["b"], strict=True)
    ]
    assert sum(asked.asked[ASKED[2]].values) == plain.clauses["DUEL-3.3"]


@pytest.mark.compiled
def test_compiled_they_are_the_same_with_any_number_of_workers():
    runs = [
        play(300, compiling=compiling, workers=workers)
        for compiling, workers in ((False, 1), (True, 1), (True, 3))
    ]
    for one in runs[1:]:
        assert one.outcome.compiled == 300
        for text in ASKED:
            assert list(one.asked[text].values) == list(runs[0].asked[text].values)


def test_answers_count_the_games_where_what_is_given_is_so():
    played = play(given="wounds.0 = 0")
    kept = [k for k, wounds in enumerate(played.figures["a"]) if wounds == 0]
    answers = played.answers()
    assert answers[ASKED[0]].value == fmean(bytes(played.winners)[k] == 0 for k in kept)
    assert answers[ASKED[1]].value == fmean(-played.figures["b"][k] for k in kept)
    rows = {row["asked"]: row for row in played.to_dict()["answers"]}
    assert set(rows) == set(ASKED)
    assert rows[ASKED[0]]["counted"] == len(kept)
    assert rows[ASKED[0]]["unit"] == "share"
    with pytest.raises(FacedownError, match=r"never happened: 'wounds\.0 = 9 and over'"):
        play(given="wounds.0 = 9 and over").answers()


def test_parts_of_a_simulation_are_the_whole():
    parts = joined([play(20), play(40, first=20)])
    assert parts.answers() == play().answers()


def test_they_are_compared_and_swept():
    measures = asked_measures(DUEL, [ASKED[0]], [ASKED[1]], "wounds.0 < 5")
    played = compare(DUEL, DUEL.changed("setup.hand=1"), Run(60, 3, compiling=False), measures=measures)
    alone = play(given="wounds.0 < 5").answers()
    assert [one.a.value for one in played.differences] == [alone[text].value for text in ASKED[:2]]
    swept = sweep(DUEL, {"setup.hand": ["3", "1"]}, Run(60, 3, compiling=False), measures=measures)
    assert [it.value for it in swept.points[0].estimates] == [one.a.value for one in played.differences]
    assert [it.value for it in swept.points[1].estimates] == [one.b.value for one in played.differences]
    assert not versus(
        Variant(SYSTEM), "thrifty", "uniform", Run(10, compiling=False), measures=measures
    ).head_to_head


def test_they_are_goals():
    goals = (
        Shares(name="close", setup="Full Decks", when="wounds.0 - wounds.1 < 9", low=1),
        Means(name="times", setup="Full Decks", mean="times DUEL-3.3", given="over", low=1, high=1000),
    )
    tested = balance(Goals(DUEL, goals), Run(400, compiling=False))
    assert [one.verdict for one in tested.judged] == [PASS, PASS]
    assert tested.judged[0].finding.measured[0].value > 50


def test_what_cannot_be_asked_is_refused():
    for when, mean, given, message in (
        (["wnds.0 > 1"], [], "", "Nearest: wounds"),
        (["wounds.0"], [], "", "is a number"),
        ([], [], "over", "ask something"),
        (["over"], [], "wounds.0", "is a number"),
    ):
        with pytest.raises(FacedownError, match=message):
            asked_measures(DUEL, when, mean, given)
    with pytest.raises(FacedownError, match="is a number"):
        balance(Goals(DUEL, (Shares(name="x", setup="Full Decks", when="wounds.0"),)), Run(compiling=False))
