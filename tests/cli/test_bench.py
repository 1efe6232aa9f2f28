"""`facedown bench` as it is called; what it measures is tested where the lab is."""

from __future__ import annotations

import json

import pytest

from facedown.engine.base.errors import FacedownError
from facedown.lab import profile
from facedown.lab.bench import QUICK, THOROUGH, USUAL, Bench, Measure
from facedown.lab.profile import Profile, Spent
from facedown.systems import load_system

FIGURES = [
    Measure("random playouts, compiled", 12_345_678.9, "decisions/s", "met: at least 1e+07", 0.02, 1e7, True),
    Measure("copy a state", 75.25, "ns", "2,728 bytes", 0.1, 150, True),
]


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    asked = []

    def measure(bench):
        asked.append(bench.system.key)
        return FIGURES

    monkeypatch.setattr(Bench, "run", measure)
    return asked


def test_figures_are_lines(facedown):
    told = facedown("bench")
    assert told.code == 0, told.err
    assert "12,345,679" in told.out
    assert "75.25" in told.out


def test_figures_are_printed_as_they_come_and_stages_beside_them(facedown, monkeypatch):
    def measure(bench):
        bench.say("playouts")
        yield FIGURES[0]
        raise FacedownError("The odds are others.")

    monkeypatch.setattr(Bench, "run", measure)
    told = facedown("bench")
    assert told.code == 2
    assert "random playouts, compiled: 12,345,679 decisions/s" in told.out
    assert "Measuring: playouts" in told.err
    assert "The odds are others." in told.err


def test_how_long_is_measured_can_be_chosen(facedown, monkeypatch):
    chosen = []
    monkeypatch.setattr(Bench, "run", lambda bench: chosen.append(bench.pace) or iter(()))
    for option in ("--quick", "--thorough", "--json"):
        assert facedown("bench", option).code == 0
    assert chosen == [QUICK, THOROUGH, USUAL]


def test_system_can_be_named(facedown, measured):
    assert facedown("bench", "clash").code == 0
    assert measured == ["clash"]
    assert facedown("bench", "clsh").code == 2


def test_json_is_a_line_for_every_figure(facedown):
    lines = [json.loads(line) for line in facedown("bench", "--quick", "--json").out.splitlines()]
    assert [line["what"] for line in lines] == [figure.what for figure in FIGURES]
    assert [line["value"] for line in lines] == [12_345_678.9, 75.25]
    assert (lines[0]["target"], lines[0]["met"]) == (1e7, True)


@pytest.fixture
def profiled(monkeypatch):
    asked = []

    def measure(system, setup, policy, seconds):
        asked.append((system.key, setup, policy, seconds))
        rules = Spent("act.apply", 0.25, 0.5, 1.5), Spent("act.seldom", 0.001, 0.002, 0.01)
        return Profile(f"{setup}, {policy}", 1000, 50_000.0, 400, rules)

    monkeypatch.setattr(profile, "profile", measure)
    return asked


def test_a_profile_is_a_table_of_rules(facedown, profiled):
    out = facedown("bench", "clash", "--profile", "--quick").out
    assert "act.apply" in out
    assert "25.0%" in out
    assert "act.seldom" not in out
    assert profiled == [("clash", Bench(load_system("clash")).setup, "uniform", 1)]


def test_what_is_profiled_can_be_named(facedown, profiled):
    out = facedown("bench", "clash", "--profile", "--setup", "Some duel", "--policy", "duelist", "--json").out
    assert [json.loads(line)["rule"] for line in out.splitlines()] == ["act.apply", "act.seldom"]
    assert profiled == [("clash", "Some duel", "duelist", 10)]
