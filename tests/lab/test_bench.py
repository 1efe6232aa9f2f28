"""The bench: figures held against targets, and odds that must come out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.lab.bench import Bench


@pytest.fixture
def short() -> Bench:
    made = Bench(SYSTEM, quick=True)
    made.runs, made.least = 2, 0.01
    return made


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
def test_playouts_and_copies_are_measured_compiled(short):
    assert next(short.playing("thrifty", is_compiled=True)).value > 10_000
    assert next(short.copying()).value < 10_000


def test_a_system_without_a_plan_is_measured_as_it_comes(short):
    assert short.plan == {}
    assert short.setup == SYSTEM.setups()[0]
    assert Bench(replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, key="duel-2"))).setup == SYSTEM.setups()[0]
