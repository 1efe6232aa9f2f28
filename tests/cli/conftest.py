"""The command run in-process, with the toy system among the systems."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import NamedTuple

import pytest
import textual.app
import textual.pilot

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


async def nothing_is_left_to_do(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until no callback is ready and none is due within 20 ms, or `max_sleep` seconds.

    Textual waits until the processor is idle, in steps of 20 ms: screens took four times as long, and a busy
    machine is never idle.
    """
    loop, quiet = asyncio.get_running_loop(), 0
    end = loop.time() + max_sleep
    while quiet < 3 and loop.time() < end:
        soon = any(one._when < loop.time() + 0.02 and not one.cancelled() for one in loop._scheduled)
        await asyncio.sleep(0.001 if soon else 0)
        quiet = 0 if soon or loop._ready else quiet + 1


@pytest.fixture(autouse=True)
def _screens_wait_for_what_is_left_to_do(monkeypatch):
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", nothing_is_left_to_do)


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
