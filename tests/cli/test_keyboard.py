"""No key that a person can press ends a match."""

from __future__ import annotations

import subprocess
import sys

import pytest

from facedown.engine.matches.save_file import read_save

DIGITS = "9" * 5000
ODD = [
    "\0",
    "²",
    "①",
    "٣",
    "5²",
    DIGITS,
    "-1",
    "0",
    "\ufffd",
    "\x1b[2J",
    "\u202e",
    "x" * 100_000,
    "? ",
    "'",
    "%s",
]
COMMANDS = ["?", "log", "rules", "look", "help", "undo", "save", "scenario", "table", "commit"]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_things_typed_do_not_end_a_match(facedown, odd):
    lines = [
        odd,
        *(f"{command} {odd}" for command in COMMANDS),
        f"?{odd}",
        f"save a{odd}b",
        f"scenario {odd}.toml",
    ]
    told = facedown(
        "play", "duel", "--as", 0, "--seed", 3, "--save", "a.json", typed="\n".join([*lines, "1", "quit"])
    )
    assert told.code == 0
    assert told.err == ""
    assert "The match is kept in a.json" in told.out
    assert len(read_save("a.json")["actions"]) >= 1


@pytest.mark.parametrize("odd", ["²", "①", "٣", "9" * 900])
def test_what_only_looks_like_a_number_is_told_to_be_none(facedown, odd):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed=f"? {odd}\nlog {odd}\nquit\n")
    assert "There is no answer" in told.out
    assert "log takes how many" in told.out


def test_a_line_of_a_million_letters_is_refused_shortly(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="x" * 1_000_000 + "\nquit\n")
    assert told.code == 0
    assert "1,000,000 characters" in told.out


@pytest.mark.parametrize("odd", ["²", "①", DIGITS])
def test_seats_of_policies_are_numbers(facedown, odd):
    for told in (
        facedown("play", "duel", "--bots", f"{odd}=uniform"),
        facedown("sim", "duel", "--policy", f"{odd}=uniform"),
    ):
        assert told.code == 2
        assert "There is no seat" in told.err


def play(stdin: int | None, typed: bytes = b"", **options) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "facedown", "play", "contest", "--as", "0", "--seed", "3"]
    return subprocess.run(
        command, capture_output=True, input=typed if stdin is None else None, stdin=stdin, **options
    )


def test_bytes_that_are_no_text_are_only_no_answer():
    told = play(None, b"\xff\xfe\x80\n\xc3\n1\nquit\n")
    assert told.returncode == 0, told.stderr
    assert b"facedown play contest --resume" in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close a stream")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_trouble(closed):
    for arguments in ("play contest --as 0 --seed 3", "play contest --seed 3", "play contst"):
        command = f"{sys.executable} -m facedown {arguments} {closed}"
        told = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
        assert "Traceback" not in told.stderr + told.stdout
        assert told.returncode == (2 if "contst" in arguments else 0)
