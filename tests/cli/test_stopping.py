"""Ctrl-C in the middle, and full disks: what was done is said and written, and nothing is half written."""

from __future__ import annotations

import json

import pytest

from facedown.lab.games.playing import Playing

GOALS = """
system = "duel"

[[wins]]
name = "wins"
setup = "Full Decks"
side = "Black"
low = 45
"""
UNIFORM = ["--policy", "uniform"]
# What is asked, whether it has rows for games, and after how many looks around it is stopped.
COMMANDS = {
    "sim": (["sim", "duel", "-n", 200], True, 4),
    "compare": (["compare", "duel", "level_cards=both", "-n", 200], False, 9),
    "contenders": (["compare", "clash", "Stone Warden", "Gale Lancer", "-n", 40, *UNIFORM], False, 9),
    "sweep": (["sweep", "duel", "setup.hand=1,2,3", "-n", 40], True, 5),
    "heat": (["heat", "duel", "-n", 40], False, 4),
    "rulings": (["rulings", "clash", "-n", 2, *UNIFORM], False, 9),
    "balance": (["balance", "goals.toml", "-n", 150], False, 7),
    "roundrobin": (["roundrobin", "clash", "-n", 2, *UNIFORM], True, 19),
    "encounters": (["roundrobin", "throwdown", "-n", 2, "--policy", "random"], True, 5),
}


@pytest.fixture(params=COMMANDS)
def command(request, tmp_path, monkeypatch):
    monkeypatch.setattr("facedown.lab.games.simulate.can_compile", lambda: False)
    (tmp_path / "goals.toml").write_text(GOALS, encoding="utf-8")
    words, has_rows, _ = COMMANDS[request.param]
    return [*words, "--picture", "all.svg", *(["--out", "all.parquet"] if has_rows else [])]


@pytest.fixture
def stopped(request, monkeypatch):
    """Ctrl-C while games are played."""
    report, looks = Playing.report, iter(range(COMMANDS[request.node.callspec.params["command"]][2]))

    def interrupted(run: Playing, last: bool = False) -> None:
        report(run, last)
        if next(looks, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(Playing, "report", interrupted)


def files(folder) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"goals.toml"}


def test_what_was_done_is_said_and_written(facedown, tmp_path, command, stopped):
    for module in ("polars", "altair", "vl_convert"):
        pytest.importorskip(module)
    told = facedown(*command)
    assert told.code == 130, told
    assert "stopped" in told.out.lower()
    assert files(tmp_path) == {"all.svg", *(["all.parquet"] if "--out" in command else [])}


def test_json_says_that_it_was_stopped(facedown, command, stopped):
    told = facedown(*command[: command.index("--picture")], "--json")
    data = json.loads(told.out)
    assert told.code == 130
    assert data.get("stopped") or data["note"].startswith("stopped")


def test_where_nothing_is_done_yet_nothing_is_written(facedown, tmp_path, command, monkeypatch):
    monkeypatch.setattr(Playing, "block", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    told = facedown(*command)
    assert (told.code, told.out, files(tmp_path)) == (130, "", set())


def test_on_a_full_disk_results_are_said_and_nothing_is_left(facedown, tmp_path, command, monkeypatch):
    for module in ("polars", "altair", "vl_convert"):
        pytest.importorskip(module)
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError(28, "No space left")))
    told = facedown(*command)
    assert told.code == 2
    assert "all.svg: cannot be written: No space left" in told.err
    assert "games" in told.out
    assert files(tmp_path) == set()
