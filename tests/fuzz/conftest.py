"""What every fuzz has: a folder of its own, the toy system among the systems, and a number of inputs."""

from __future__ import annotations

import sys
from functools import cache

import pytest
from typer.main import get_command

import duel
from facedown import systems
from facedown.cli.app import app


@pytest.fixture(autouse=True)
def _workplace(monkeypatch, tmp_path):
    """A folder of its own, with next to no scenarios in it, so that looking for some is quick."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    monkeypatch.setitem(sys.modules, "facedown.systems.duel", duel)
    monkeypatch.setattr(systems, "KEYS", ("duel", *systems.KEYS))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("facedown.cli.app.app", _built())


@cache
def _built():
    """The commands, built once: doing that takes longer than most of them."""
    return get_command(app)


@pytest.fixture
def fuzz(request):
    """Give `check` as many inputs of a Hypothesis strategy as were asked for, of the seed asked for."""
    from fuzz.running import give

    inputs, seed = request.config.getoption("--inputs"), request.config.getoption("--fuzz-seed")
    return lambda strategy, check: give(inputs, seed, strategy, check)
