"""What every fuzz has: a folder of its own, the toy system among the systems, and a number of inputs."""

from __future__ import annotations

import sys

import pytest

import duel
from facedown import systems


@pytest.fixture(autouse=True)
def _workplace(monkeypatch, tmp_path):
    """A folder of its own, with next to no scenarios in it, so that looking for some is quick."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    monkeypatch.setitem(sys.modules, "facedown.systems.duel", duel)
    monkeypatch.setattr(systems, "KEYS", ("duel", *systems.KEYS))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def fuzz(request):
    """Give `check` as many inputs of a Hypothesis strategy as were asked for, of the seed asked for."""
    from fuzz.running import give

    inputs, seed = request.config.getoption("--inputs"), request.config.getoption("--fuzz-seed")
    return lambda strategy, check: give(inputs, seed, strategy, check)
