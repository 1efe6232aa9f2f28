"""Pipes that close, keys pressed before anything has begun, terminals of odd sizes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import facedown as package

COMMANDS = (
    ["rules", "contest"],
    ["rules", "contest", "--json"],
    ["rules", "contest", "--tables"],
    ["play", "contest", "--seed", "3"],
    ["--help"],
)


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe breaks in another way there")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("unbuffered", [False, True])
def test_a_reader_who_has_read_enough_is_no_error(command, unbuffered):
    options = ["-u"] if unbuffered else []
    with subprocess.Popen(
        [sys.executable, *options, "-m", "facedown", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        run.stdout.read(1)
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
@pytest.mark.parametrize(
    "command", [["systems"], ["rules", "contest"], ["rules", "contest", "--json"]], ids=" ".join
)
def test_a_full_disk_behind_the_output_is_told(command):
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "facedown", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert told.returncode == 2
    assert told.stderr == "Error: Cannot read or write: No space left on device.\n"


@pytest.mark.parametrize(
    "module",
    ["facedown.cli.app", "typer", "facedown.engine.base.errors", "facedown.cli.play", "rich.console"],
)
def test_an_interrupt_while_it_starts_ends_it_without_a_word(module):
    code = f"""
import sys
class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from facedown.cli import main
sys.exit(main(["play", "contest", "--seed", "3"]))
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "")


def test_next_to_nothing_is_imported_before_an_interrupt_is_caught():
    code = """
import io, os, sys  # which Python itself has imported by then
before = set(sys.modules)
import facedown.cli
print(*sorted(set(sys.modules) - before))
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parent.parent)}
    told = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert set(told.stdout.split()) == {"__future__", "facedown", "facedown.cli"}


@pytest.mark.parametrize("size", ["0", "1", "-5", "²", "x", "", "1000000", "9" * 30])
def test_any_size_of_terminal_will_do(facedown, monkeypatch, size):
    monkeypatch.setenv("COLUMNS", size)
    monkeypatch.setenv("LINES", size)
    for command in (
        ["systems"],
        ["rules", "duel"],
        ["setups", "duel"],
        ["play", "duel", "--seed", 3],
        ["--help"],
    ):
        told = facedown(*command)
        assert told.code == 0, told.err
        assert len(told.out) > 100
    told = facedown("play", "duel", "--as", 0, typed="?\nlook\nlog\nhelp\n1\n")
    assert told.code == 0, told.err
    assert "commit" in told.out
