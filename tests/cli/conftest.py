"""The command run in-process, with the toy system among the systems."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

import duel
from facedown import systems
from facedown.cli import main


class Told(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _duel_is_a_system(monkeypatch):
    monkeypatch.setitem(sys.modules, "facedown.systems.duel", duel)
    monkeypatch.setattr(systems, "KEYS", ("duel", *systems.KEYS))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def facedown(monkeypatch, capsys, tmp_path, tmp_path_factory):
    """Run `facedown ...` in a folder of its own; `typed` is what comes in from the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FACEDOWN_STATE", str(tmp_path_factory.mktemp("state")))

    def run(*arguments: object, typed: str = "") -> Told:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return run
