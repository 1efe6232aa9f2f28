"""The cache of machine code: used when it is whole and one's own, made anew otherwise, never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import duel.turn
from compiler.both import module_of
from duel import SYSTEM
from facedown.compiler import cache, key
from facedown.compiler.errors import LanguageError
from facedown.compiler.faults import Site
from facedown.compiler.key import Basis, keys_of
from facedown.compiler.kinds import WHOLE, kind_of
from facedown.compiler.machine import (
    COMMON,
    MachineCode,
    Target,
    baseline_of,
    compile_module,
    host,
    usable_targets,
)
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.syntax import syntax_of
from facedown.engine.base.rule import rule
from facedown.lab.games.compiled import PLAIN, compiled, entry, is_cached
from facedown.lab.games.run import Run
from facedown.lab.games.ship import ship
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant

pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
CODE = MachineCode(b"\0machine\xff", (Site("points", "rules.py", 7, "cards[i]", "index"),))


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def wins(system: Any, policy: str = "uniform") -> Any:
    return bytes(simulate(Variant(system, policies=policy), Run(150, 9, compiling=True)).winners)


def wins_interpreted() -> Any:
    return bytes(simulate(Variant(SYSTEM, policies="uniform"), Run(150, 9, compiling=False)).winners)


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


class Kept(NamedTuple):
    """A file of the cache, and who wins by the machine code in it."""

    name: str
    data: bytes
    wins: bytes


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(cache.VARIABLE, str(folder))
        before = wins(replace(SYSTEM))
    (path,) = files(folder)
    return Kept(path.name, path.read_bytes(), before)


def test_machine_code_that_is_made_anew_is_the_same(folder: Path, kept: Kept) -> None:
    before = wins(replace(SYSTEM))
    (path,) = files(folder)
    assert Kept(path.name, path.read_bytes(), before) == kept


@pytest.mark.parametrize("damage", [one for _, one in damages()], ids=[name for name, _ in damages()])
def test_damaged_machine_code_is_made_anew(
    folder: Path, kept: Kept, damage: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def make(*given: Any) -> MachineCode:
        made.append(given)
        return cache.unpack(Path(kept.name).stem, kept.data)

    monkeypatch.setattr("facedown.lab.games.compiled._compile", make)
    folder.mkdir(mode=0o700)
    path = folder / kept.name
    path.write_bytes(damage(kept.data))
    again = replace(SYSTEM)
    assert wins(again) == kept.wins
    assert compiled(again, part=PLAIN).seconds > 0
    assert len(made) == 1
    assert path.read_bytes() == kept.data


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
    plain = simulate(Variant(other, policies="thrifty"), Run(150, 9, compiling=False))
    assert wins(other, "thrifty") == bytes(plain.winners) != shipped
    assert len(files(folder)) == 2


def test_a_bot_that_is_no_function_is_refused() -> None:
    with pytest.raises(LanguageError, match="partial, which the table has for 1, is no rule"):
        wins(replace(SYSTEM, bots={"thrifty": partial(first)}))


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


def test_a_folder_that_cannot_be_written_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cache.write("duel-1", CODE)
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != folder)
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    assert cache.exists("duel-1")
    assert cache.read("duel-1") == CODE
    cache.write("duel-2", CODE)
    assert cache.read("duel-2") == CODE
    assert [path.stem for path in files(folder)] == ["duel-1"]


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


COMPILING = """
import sys
from duel import SYSTEM
from facedown.lab.games import compiled as lab

made = lab._compile

def compile_when_told(*given):
    print("compiles", flush=True)
    sys.stdin.readline()
    return made(*given)

lab._compile = compile_when_told
print(lab.compiled(SYSTEM, lambda stage: print(stage.partition(",")[0], flush=True)).seconds > 0)
"""
WAITS = "waiting for another process that compiles duel\n"


def compiling() -> subprocess.Popen[str]:
    """Compile `duel` in another process, as soon as that is sent a line."""
    path = os.pathsep.join(one for one in sys.path if one)
    return subprocess.Popen(
        [sys.executable, "-c", COMPILING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def test_of_two_processes_one_compiles_and_the_other_waits(folder: Path) -> None:
    with compiling() as first:
        assert first.stdout.readline() == "compiles\n"
        with compiling() as second:
            assert second.stdout.readline() == WAITS
            assert first.communicate()[0].endswith("True\n")
            assert {*second.communicate()[0].splitlines(keepends=True)} <= {WAITS, "False\n"}
    assert (first.returncode, second.returncode) == (0, 0)
    assert [path.suffix for path in folder.iterdir()] == [cache.SUFFIX]
    assert compiled(replace(SYSTEM)).seconds == 0


def test_whoever_waits_compiles_if_the_other_process_dies(folder: Path) -> None:
    with compiling() as first:
        assert first.stdout.readline() == "compiles\n"
        with compiling() as second:
            assert second.stdout.readline() == WAITS
            first.kill()
            printed = second.communicate()[0]
    assert "compiles\n" in printed
    assert printed.endswith("True\n")
    assert len(files(folder)) == 1


INTERRUPTED = """
import os, signal, sys, threading
from facedown.lab.games.compiled import compiled
from facedown.systems import load_system

pressed = []

def tell(stage):
    if "optimizing" in stage and not pressed:  # once: it is told again and again
        pressed.append(stage)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
        threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()

try:
    compiled(load_system("clash"), tell, optimized=True)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C")
def test_ctrl_c_while_rules_are_compiled_ends_the_process_in_order() -> None:
    path = os.pathsep.join(one for one in sys.path if one)
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert (ran.returncode, ran.stderr) == (130, "")


def test_machine_code_that_a_wheel_brings_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled(replace(SYSTEM))
    shipped = tmp_path / "shipped"
    folder.rename(shipped)
    monkeypatch.setattr(cache, "SHIPPED", shipped)
    assert compiled(replace(SYSTEM)).seconds == 0
    assert not files(folder)


@rule
def nothing(number: int) -> None:
    """Do nothing."""
    return


MAGIC = {"linux": b"\x7fELF", "windows": b"\x64\x86", "apple": b"\xcf\xfa\xed\xfe"}


@pytest.mark.parametrize("triple", COMMON)
def test_machine_code_is_made_for_every_common_machine(triple: str) -> None:
    code = compile_module(Module({"first": entry(nothing, 0)}, {}), baseline_of(triple))
    assert code.image.startswith(next(magic for kind, magic in MAGIC.items() if kind in triple))


def test_a_wheel_s_machine_code_runs_where_it_is_made_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    here = baseline_of(host().triple)
    if here is None or here not in usable_targets():
        pytest.skip("this machine is not a common one")
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "shipped")
    ship([replace(SYSTEM)], [here.triple], lambda path: None)
    code = compiled(replace(SYSTEM), part=PLAIN)
    assert code.seconds == 0
    assert wins(replace(SYSTEM)) == wins_interpreted()
    assert not files(folder)


@pytest.mark.parametrize(
    ("triple", "common"),
    [
        ("arm64-apple-darwin23.5.0", "arm64-apple-darwin"),
        ("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"),
    ],
)
def test_a_mac_of_any_version_is_one_kind_of_machine(triple: str, common: str) -> None:
    assert baseline_of(triple).triple == common


def test_machine_code_under_the_name_of_another_is_not_run(folder: Path) -> None:
    cache.write("duel-1", CODE)
    files(folder)[0].rename(folder / "duel-2.rules")
    assert cache.read("duel-2") is None


def test_without_a_home_or_a_temporary_folder_nothing_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    def no_room() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(cache.Path, "home", nowhere)
    monkeypatch.setattr(cache.tempfile, "gettempdir", no_room)
    cache.write("duel-1", CODE)
    assert cache.read("duel-1") is None


def test_a_full_disk_leaves_no_part(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.write("duel-1", CODE)
    assert not list(folder.iterdir())


OTHERS = """
from enum import IntEnum
from facedown.engine.base.record import Record, field
N = {number}
class Suit(IntEnum):
    CLUBS = {number}
class Pair(NamedTuple):
    first: Any
    {second}: Any = {number}
class Coin(Record):
    worth: int = field(high={number})
@rule
def other(a: int) -> int:
    return a + {number}
"""
RULE = """
@rule
def reads(a: int, default: int = NAMED if isinstance(NAMED, int) else 0) -> None:
    NAMED
"""


@pytest.mark.parametrize("name", ["N", "Suit", "Pair", "other"])
def test_what_a_rule_names_of_another_module_is_in_the_key(name: str, tmp_path: Path) -> None:
    def key(number: int, second: str) -> str:
        reads.NAMED = getattr(module_of(OTHERS.format(number=number, second=second), tmp_path), name)
        return keys_of({"run": EntryPoint(reads.reads, (WHOLE, WHOLE))}, {}, [Target("a", "b", "c")])[0]

    reads = module_of("NAMED = 0" + RULE, tmp_path)
    first, second = key(5, "second"), key(7, "second")
    assert first != second
    assert key(5, "second") == first or name == "other"  # which names its module
    assert name != "Pair" or key(5, "third") != first


def test_a_default_of_another_module_is_in_the_key(tmp_path: Path) -> None:
    reads = module_of("NAMED = 3" + RULE, tmp_path).reads
    points = {"run": EntryPoint(reads, (WHOLE, WHOLE))}
    before = keys_of(points, {}, [Target("a", "b", "c")])
    reads.__defaults__ = (4,)
    assert keys_of(points, {}, [Target("a", "b", "c")]) != before


ACTS = """
from facedown.engine.base.hook import Chapter, hook, subscribe
@hook
def event(a: int) -> None:
    ...
@rule
def one(a: int) -> None:
    ...
@rule
def two(a: int, b: int = 3) -> None:
    ...
subscribe(Chapter({event: one}))
TABLE = {1: one}
LIMIT, WIDE = 3, int
@rule
def run(a: WIDE) -> None:
    if a < LIMIT:
        TABLE[a](a)
        event(a)
        two(a)
"""


def swap_code(module: Any) -> None:
    module.one.__code__ = module.two.__code__


@pytest.mark.parametrize(
    "change",
    [
        lambda module: setattr(module, "LIMIT", 4),
        lambda module: setattr(module, "WIDE", bool),
        lambda module: setattr(module, "two", module.one),
        lambda module: module.TABLE.update({2: module.one}),
        lambda module: module.subscribe(module.Chapter({module.event: module.one}, module.one)),
        lambda module: setattr(module.two, "__defaults__", (4,)),
        lambda module: os.utime(module.__file__, (0, 0)),
        swap_code,
    ],
)
def test_any_change_is_noticed_at_once_while_a_process_runs(change: Any, tmp_path: Path) -> None:
    module = module_of(ACTS, tmp_path)
    points = {"run": EntryPoint(module.run, (WHOLE,))}
    basis = Basis(points, {})
    assert basis.holds({})
    assert not basis.holds({module.two: module.one})
    change(module)
    assert not basis.holds({})


def test_machine_code_that_is_at_hand_is_not_looked_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    system = replace(SYSTEM)
    code = compiled(system)
    monkeypatch.setattr(key.Basis, "__init__", None)
    assert compiled(system) is code
    assert is_cached(system)


def test_bounds_of_a_record_are_in_the_key(tmp_path: Path) -> None:
    reads = module_of("NAMED = 3" + RULE, tmp_path).reads
    keys = {
        keys_of({"run": EntryPoint(reads, (kind_of(coin()), WHOLE))}, {}, [Target("a", "b", "c")])[0]
        for coin in (module_of(OTHERS.format(number=n, second="b"), tmp_path).Coin for n in (5, 7, 5))
    }
    assert len(keys) == 2


@rule
def end_at_once(g: Any) -> bool:
    """A duel of one exchange."""
    return True


def test_a_rule_that_is_replaced_while_the_process_runs_is_compiled_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = replace(SYSTEM)
    before = wins(system)
    monkeypatch.setattr(duel.turn, "declare_end", end_at_once)
    plain = simulate(Variant(system), Run(150, 9, compiling=False))
    assert wins(system) == bytes(plain.winners) != before
    monkeypatch.setattr(duel.turn, "declare_end", print)
    with pytest.raises(LanguageError, match="print, which stands for declare_end, is no rule"):
        wins(system)


def test_a_rule_whose_file_was_edited_after_it_was_imported_is_not_compiled(tmp_path: Path) -> None:
    reads = module_of("NAMED = 3" + RULE, tmp_path).reads
    file = Path(reads.__code__.co_filename)
    file.write_text(file.read_text().replace("a: int", "b: int"))
    os.utime(file, (0, 0))  # as when an older one is put back
    with pytest.raises(LanguageError, match="edited after it was imported"):
        keys_of({"run": EntryPoint(reads, (WHOLE, WHOLE))}, {}, [Target("a", "b", "c")])
    with pytest.raises(LanguageError, match="edited after it was imported"):
        syntax_of(reads)


def test_a_rule_that_is_imported_again_is_compiled_as_it_is_now(tmp_path: Path) -> None:
    module = module_of("NAMED = 3" + RULE, tmp_path)
    points = [{"run": EntryPoint(module.reads, (WHOLE, WHOLE))}]
    keys = [keys_of(points[0], {}, [Target("a", "b", "c")])]
    assert syntax_of(module.reads).args.args[0].arg == "a"
    file = Path(str(module.__file__))
    file.write_text(file.read_text().replace("a: int", "b: int"))
    os.utime(file, (0, 0))
    exec(compile(file.read_text(), str(file), "exec"), module.__dict__)
    points.append({"run": EntryPoint(module.reads, (WHOLE, WHOLE))})
    keys.append(keys_of(points[1], {}, [Target("a", "b", "c")]))
    assert keys[0] != keys[1]
    assert syntax_of(module.reads).args.args[0].arg == "b"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_file_in_the_cache_neither_hangs_nor_breaks_anything(folder):
    cache.write("old-1", CODE)
    for name in ("pipe-1", "folder-1"):
        path = folder / f"{name}{cache.SUFFIX}"
        os.mkfifo(path, 0o600) if name == "pipe-1" else path.mkdir(0o700)
        part = folder / f"{name}.part"
        os.mkfifo(part) if name == "pipe-1" else part.mkdir()
        assert cache.read(name) is None
        assert not cache.exists(name)
        cache.write(name, CODE)
    (folder / f"gone-1{cache.SUFFIX}").symlink_to(folder / "nowhere")
    assert cache.read("gone-1") is None
    assert cache.read("pipe-1") == CODE  # in the pipe's place
    cache.write("new-1", CODE)
    assert cache.read("new-1") == cache.read("old-1") == CODE
