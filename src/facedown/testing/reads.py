"""A view is one thing, copied or guarded: every number of a state, read both ways, as every seat."""

from __future__ import annotations

import ctypes
import importlib.util
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.engine.base.record import Record
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import see
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import entry, load
from facedown.testing.trial import LawBroken, trials

if TYPE_CHECKING:
    from facedown.compiler.machine import Loaded

_HEAD = '''"""Written by a test: every number of a state, read as a seat may know it."""
from facedown.engine.base.rule import rule
from facedown.engine.hidden.view import see

@rule
def read_seen(state, room, seat: int, numbers) -> None:
    read_all(see(state, room, seat), numbers)

@rule
def read_all(view, numbers) -> None:
    k = 0
'''


def check_reads(system: System, examples: int = 10, setups: Sequence[Any] = ()) -> None:
    """Compare the copy that interpreted rules read with the guarded reads of compiled ones, number by number.

    Args:
        system: whose states.
        examples: matches; the state before every decision is read as each seat and as an observer.
        setups: names or tables; the shipped ones where none is given.

    Raises:
        LawBroken: a number differs.
    """
    for trial in trials(system, examples, setups):
        for match in trial.walk():
            for seat in (*match.seats, OBSERVER):
                why = unlike_reads(match.game.state, seat)
                if why:
                    done = [action.text for action in match.actions]
                    raise LawBroken("a view is one thing, copied or guarded", trial, done, why)


def unlike_reads(state: Record, seat: int) -> str:
    """Return the first number that a seat sees otherwise compiled than copied, "" if there is none."""
    paths, code = _reader(type(state))
    room, copied, guarded = type(state)(), (ctypes.c_int64 * len(paths))(), (ctypes.c_int64 * len(paths))()
    code.run("read_all", see(state, room, seat), copied)
    code.run("read_seen", state, room, seat, guarded)
    for path, one, other in (
        zip(paths, copied, guarded, strict=True) if bytes(copied) != bytes(guarded) else ()
    ):
        if one != other:
            return f"seat {seat} sees {path} = {one} copied, and {other} compiled"
    return ""


@cache
def _reader(state: type[Record]) -> tuple[list[str], Loaded]:
    """Return the paths of all numbers of a state, and a rule that reads them through a view, compiled."""
    lines, paths = list(_loops(state, "view", 1)), list(_paths(state))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "read_all.py"
        file.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        name = f"facedown_reads_{state.__module__}.{state.__qualname__}".replace(".", "_")
        spec = importlib.util.spec_from_file_location(name, file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        numbers = (ctypes.c_int64 * 0)()
        points = {
            "read_all": entry(module.read_all, state(), numbers),
            "read_seen": entry(module.read_seen, state(), state(), 0, numbers),
        }
        return paths, load("reads", points, {}, checked=True)[0]


def _loops(of: type[Record], at: str, depth: int) -> Iterator[str]:
    """Yield the lines of a rule that reads every number of a record, in order."""
    for name, spec in of.specs.items():
        path, indent = f"{at}.{name}", depth
        for size in spec.shape:
            yield f"{'    ' * indent}for i{indent} in range({size}):"
            path, indent = f"{path}[i{indent}]", indent + 1
        if spec.of is not None:
            yield from _loops(spec.of, path, indent)
        else:
            yield f"{'    ' * indent}numbers[k] = {path}"
            yield f"{'    ' * indent}k += 1"


def _paths(of: type[Record], path: str = "") -> Iterator[str]:
    """Yield the dotted paths of all numbers of a record, in the order of `_loops`."""
    for name, spec in of.specs.items():
        for index in product(*map(range, spec.shape)):
            here = ".".join([*([path] if path else []), name, *map(str, index)])
            if spec.of is not None:
                yield from _paths(spec.of, here)
            else:
                yield here
