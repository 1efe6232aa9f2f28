"""The cache of machine code: used when it is whole and one's own, made anew otherwise, never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from duel import SYSTEM
from facedown.compiler import cache
from facedown.compiler.machine import Code
from facedown.compiler.module import Site
from facedown.engine.rule import rule
from facedown.lab.compiled import compiled
from facedown.lab.simulate import simulate

pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
CODE = Code(b"\0machine\xff", (Site("points", "rules.py", 7, "cards[i]", "index"),))


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def wins(system: Any, policy: str = "uniform") -> Any:
    return bytes(simulate(system, games=150, seed=9, policies=policy, compiling=True).winners)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.rules"))


def test_what_is_written_is_read(folder: Path) -> None:
    assert cache.read("duel-1") is None
    cache.write("duel-1", CODE)
    assert cache.read("duel-1") == CODE
    assert files(folder) == list(folder.iterdir())  # no parts are left


def damages() -> Iterator[tuple[str, Any]]:
    yield "empty", lambda data: b""
    yield "cut", lambda data: data[: len(data) // 2]
    yield "of something else", lambda data: b"#!/bin/sh\n" + data
    for part in (0, 30, 70, -1):
        yield f"flipped at {part}", lambda data, at=part: data[:at] + bytes([data[at] ^ 1]) + data[at:][1:]


@pytest.mark.parametrize("damage", [one for _, one in damages()], ids=[name for name, _ in damages()])
def test_damaged_machine_code_is_made_anew(folder: Path, damage: Any) -> None:
    system = replace(SYSTEM)
    before = wins(system)
    (path,) = files(folder)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    again = replace(SYSTEM)
    assert wins(again) == before
    assert compiled(again).seconds > 0
    assert path.read_bytes() == whole


def test_machine_code_is_used_again() -> None:
    assert compiled(replace(SYSTEM)).seconds > 0
    assert compiled(replace(SYSTEM)).seconds == 0


@rule
def first(g: Any, options: Any) -> int:
    """Take the first answer."""
    return 0


def test_other_bots_are_other_machine_code(folder: Path) -> None:
    shipped = wins(replace(SYSTEM), "thrifty")
    other = replace(SYSTEM, bots={"thrifty": first})
    plain = simulate(other, games=150, seed=9, policies="thrifty", compiling=False)
    assert wins(other, "thrifty") == bytes(plain.winners) != shipped
    assert len(files(folder)) == 2


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes of files are POSIX")
def test_code_that_others_could_have_written_is_not_run(folder: Path) -> None:
    cache.write("duel-1", CODE)
    files(folder)[0].chmod(0o666)
    assert cache.read("duel-1") is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes of files are POSIX")
def test_a_folder_of_somebody_elses_is_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder.mkdir()
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    (tmp_path / f"facedown-{os.getuid()}").mkdir()  # it is the other's, too
    assert cache.cache_folder() is None
    cache.write("duel-1", CODE)
    assert cache.read("duel-1") is None
    assert not files(folder)


def test_where_nothing_can_be_written_it_is_a_temporary_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    found = cache.cache_folder()
    assert found is not None
    assert found.parent == tmp_path


def test_otherwise_it_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.cache_folder() == tmp_path / "facedown"


def test_what_was_used_last_or_lately_stays(folder: Path) -> None:
    cache.write("duel-0", CODE)
    ages = {f"duel-{days}.rules": days for days in (1, 2, 3, 4, 5, 6, 20, 30, 40)}
    for name, days in ages.items():
        (folder / name).write_bytes(b"old")
        then = (folder / name).stat().st_mtime - days * 24 * 3600
        os.utime(folder / name, (then, then))
    cache.write("duel-0", CODE)
    gone = set(ages) - {path.name for path in folder.iterdir()}
    assert gone == {"duel-30.rules", "duel-40.rules"}


def test_two_processes_may_compile_at_once(folder: Path) -> None:
    code = "from duel import SYSTEM; from facedown.lab.compiled import compiled; compiled(SYSTEM)"
    path = os.pathsep.join(one for one in sys.path if one)
    both = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        for _ in range(2)
    ]
    assert [process.wait() for process in both] == [0, 0]
    assert len(files(folder)) == 1
    assert compiled(replace(SYSTEM)).seconds == 0


def test_machine_code_that_a_wheel_brings_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled(replace(SYSTEM))
    shipped = tmp_path / "shipped"
    folder.rename(shipped)
    monkeypatch.setattr(cache, "SHIPPED", shipped)
    assert compiled(replace(SYSTEM)).seconds == 0
    assert not files(folder)
