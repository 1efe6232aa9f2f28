"""Machine code that was made quickly, and the better one that takes over from it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import duel.turn
from duel import SYSTEM
from facedown.compiler import apart, cache, machine
from facedown.lab.games import compiled as lab
from facedown.lab.games.compiled import PLAIN, Compiled, compiled, is_cached
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


def once_there(code: Compiled) -> Compiled:
    """Wait for better machine code."""
    for thread in threading.enumerate():
        if thread.name == machine.BETTER:
            thread.join()
    return code


def test_what_was_made_quickly_plays_the_same_games() -> None:
    quick = played(replace(SYSTEM))
    system = replace(SYSTEM)
    assert compiled(system, part=PLAIN, optimized=True).is_optimized
    assert played(system) == quick


def test_better_code_takes_over_in_the_middle_and_is_kept(improving: None, folder: Path) -> None:
    system = replace(SYSTEM)
    code = compiled(system, part=PLAIN)
    assert not code.is_optimized
    before = played(system)
    assert once_there(code).is_optimized
    assert played(system) == before
    assert len(list(folder.glob("*.rules"))) == 2
    assert compiled(replace(SYSTEM), part=PLAIN).is_optimized


def test_where_no_process_can_be_started_quick_code_goes_on(
    improving: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(apart.subprocess, "Popen", none)
    system = replace(SYSTEM)
    code, before = compiled(system, part=PLAIN), played(system)
    assert not once_there(code).is_optimized
    assert str(code._loaded.error) == "no more processes"
    assert played(system) == before


def test_rules_that_were_replaced_meanwhile_are_not_made_better(
    improving: None, monkeypatch: pytest.MonkeyPatch
) -> None:
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
