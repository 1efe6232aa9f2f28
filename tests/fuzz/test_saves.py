"""Whatever a save file holds, it is read or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from facedown.bots.policy import Bot
from facedown.bots.series import pick
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.match import Match
from facedown.engine.matches.save_file import _digest
from facedown.engine.matches.series import begin_series
from facedown.systems import load_system
from fuzz.changing import changed_bytes, changed_data, changed_text
from fuzz.running import command

pytestmark = pytest.mark.proof

WAYS = (["replay"], ["replay", "--json", "--as", 0], ["play", "--as", 0, "--load"])
KINDS = ("duel", "contest", "clash", "throwdown", "series")


def right(kind: str) -> dict[str, Any]:
    """What a right save of a match or a series holds."""
    if kind != "series":
        system = load_system(kind)
        match = Match(system, system.setups()[0], 3)
        play(match, 12)
        return match.to_dict()
    series = begin_series(load_system("clash"), 3)
    for decisions in (1000, 5):
        while series.seat != NOBODY:
            series.choose(pick(series))
        assert series.game is not None
        play(series.game, decisions)
    return series.to_dict()


def play(match: Match, decisions: int) -> None:
    bots = {seat: Bot(match.system, "uniform", 3, seat) for seat in match.seats}
    while not match.over and decisions:
        match.act(bots[match.seat].choose(match))
        decisions -= 1


def read(raw: bytes) -> None:
    """Read the file in one of the ways there are."""
    Path("given.json").write_bytes(raw)
    command(*WAYS[len(raw) % len(WAYS)], "given.json", typed="1\nquit\n")


def text_of(data: Any, check: str | None = None) -> bytes:
    """Return a save file of anything, with a check that fits."""
    if isinstance(data, Mapping):
        try:
            data = {**data, "check": _digest(data) if check is None else check}
        except UnicodeEncodeError:
            data = {**data, "check": ""}
    return json.dumps(data, indent=1).encode()


@pytest.mark.parametrize("kind", KINDS)
def test_a_forged_save_is_read_or_refused(fuzz, kind):
    data = right(kind)
    read(text_of(data))
    fuzz(changed_data(data), lambda forged: read(text_of(forged)))


@pytest.mark.parametrize("kind", ["duel", "series"])
def test_a_damaged_save_is_read_or_refused(fuzz, kind):
    raw = text_of(right(kind))
    text = raw.decode()
    damaged = changed_bytes(raw) | changed_text(text).map(lambda text: text.encode("utf-8", "surrogatepass"))
    fuzz(damaged, read)
