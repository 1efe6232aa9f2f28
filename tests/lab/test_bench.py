"""The bench: figures held against targets, and odds that must come out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.lab.bench import QUICK, Bench
from facedown.systems import load_system

pytestmark = pytest.mark.proof


@pytest.fixture
def short() -> Bench:
    return Bench(SYSTEM, pace=QUICK._replace(runs=2, least=0.01))


def test_a_figure_says_whether_it_is_what_it_should_be(short):
    slow = short.figure("walk", [2.0, 3.0, 4.0], "s", 2.5, note="uphill")
    assert (slow.value, slow.met, slow.note) == (
        3.0,
        False,
        "NOT MET by 20%: at most 2.5 s; uphill; spread 67%",
    )
    assert short.figure("run", [2.0, 3.0, 4.0], "m/s", 3, at_least=True).met


def test_playouts_are_measured_interpreted(short):
    figure = next(short.playing("uniform", is_compiled=False))
    assert figure.unit == "decisions/s"
    assert figure.value > 100
    assert "Full Decks" in figure.note


@pytest.mark.compiled
def test_code_of_a_known_run_is_measured_beside_the_plain_one(short):
    plain, known = short.playing("thrifty", is_compiled=True, alone=True)
    assert known.what == "playouts of the policy thrifty, compiled for this run alone"
    assert f"{known.value / plain.value:.2f} times as fast" in known.note


@pytest.mark.compiled
def test_playouts_and_copies_are_measured_compiled(short):
    assert next(short.playing("thrifty", is_compiled=True)).value > 10_000
    assert next(short.copying()).value < 10_000


def test_a_system_without_a_plan_is_measured_as_it_comes(short):
    assert short.plan == {}
    assert short.setup == SYSTEM.setups()[0]
    assert Bench(replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, key="duel-2"))).setup == SYSTEM.setups()[0]


@pytest.mark.compiled
def test_odds_and_shares_are_measured_and_odds_are_held_to_what_they_must_be(short):
    two = {"name": "Few Cards", "ranks": 2, "hand": 1, "wounds": 1}
    asked = {"title": "two ranks", "setup": two, "policy": "uniform", "target": 1000}
    right = asked | {"until": "turn = 1", "odds": {"over": "1/2"}}
    (figure,) = short.enumerating(right)
    assert figure.met
    assert "two ranks: 1/2" in figure.note
    with pytest.raises(FacedownError, match="are 1/2, not 1/3"):
        next(short.enumerating(right | {"odds": {"over": "1/3"}}))
    (figure,) = short.sampling(asked | {"when": "winner = 0", "precision": 0.05})
    assert "winner = 0 within 0.05" in figure.note


@pytest.mark.compiled
@pytest.mark.parametrize("key", ["contest", "clash"])
def test_odds_beside_answers_are_measured(key):
    bench = Bench(load_system(key), pace=QUICK)
    for asked in bench.plan["beside"]:
        (figure,) = bench.weighing(asked)
        assert "answers, within" in figure.note
