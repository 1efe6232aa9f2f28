"""Machine code that was made quickly, and the better one that takes over from it."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import duel.turn
from duel import SYSTEM
from facedown.compiler import cache
from facedown.lab.games import compiled as lab
from facedown.lab.games.compiled import PLAIN, compiled, is_cached
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant

pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def played(system: Any, games: int = 500) -> tuple[bytes, bytes]:
    results = simulate(Variant(system, policies="uniform"), Run(games, 9, compiling=True))
    return bytes(results.winners), bytes(results.decisions)


# In a process of its own, as better code is made only of rules that nothing has touched.
PLAYED = """
import sys, threading
from duel import SYSTEM
from facedown.compiler import apart, machine
from facedown.lab.games.compiled import PLAIN, compiled
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant

def played():
    results = simulate(Variant(SYSTEM, policies="uniform"), Run(500, 9, compiling=True))
    return bytes(results.winners), bytes(results.decisions)

def none(*given, **named):
    raise OSError("no more processes")

if sys.argv[1:] == ["alone"]:
    apart.subprocess.Popen = none
machine.WORTH = 0.0
code = compiled(SYSTEM, part=PLAIN)
first, before = code.is_optimized, played()
for thread in threading.enumerate():
    if thread.name == machine.BETTER:
        thread.join()
print(first, code.is_optimized, played() == before, code._loaded.error)
"""


def played_apart(*arguments: str) -> str:
    path = os.pathsep.join(one for one in sys.path if one)
    command = [sys.executable, "-c", PLAYED, *arguments]
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=env).stdout


def test_what_was_made_quickly_plays_the_same_games() -> None:
    quick = played(replace(SYSTEM))
    system = replace(SYSTEM)
    assert compiled(system, part=PLAIN, optimized=True).is_optimized
    assert played(system) == quick


def test_better_code_takes_over_in_the_middle_and_is_kept(folder: Path) -> None:
    assert played_apart() == "False True True None\n"
    assert len(list(folder.glob("*.rules"))) == 2


def test_where_no_process_can_be_started_quick_code_goes_on(folder: Path) -> None:
    assert played_apart("alone") == "False False True no more processes\n"
    assert len(list(folder.glob("*.rules"))) == 1


def test_rules_that_were_replaced_meanwhile_are_not_made_better(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = recipe_of(replace(SYSTEM))
    monkeypatch.setattr(duel.turn, "declare_end", print)
    assert recipe.better() is None


def recipe_of(system: Any) -> lab.Recipe:
    bound = lab.lab_bindings(system)
    basis = lab._part_basis(system, PLAIN, bound)
    return lab.Recipe(system.key, lab.entries(system, PLAIN), bound, lab.build_of(system, PLAIN), basis)


def test_quick_code_counts_as_what_is_in_the_cache() -> None:
    assert not is_cached(replace(SYSTEM), PLAIN)
    assert compiled(replace(SYSTEM), part=PLAIN).seconds > 0
    assert is_cached(replace(SYSTEM), PLAIN)
    assert compiled(replace(SYSTEM), part=PLAIN).seconds == 0


def test_who_wants_the_better_one_waits_for_it() -> None:
    system = replace(SYSTEM)
    assert not compiled(system).is_optimized
    code = compiled(system, optimized=True)
    assert code.is_optimized
    assert code.seconds > 0
    assert compiled(system) is code
