"""What the lab runs of a system as machine code: loaded from the cache, or compiled in a thread."""

from __future__ import annotations

import ctypes
import importlib.util
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from facedown.bots.playout import Arena, bindings, copy_often
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.engine.telling.log import cite, tally
from facedown.lab.games.branches import Measurement, Tally, Trail, follow, kept_states
from facedown.lab.games.trials import Batch, trials

if TYPE_CHECKING:
    from facedown.compiler.key import Basis
    from facedown.compiler.machine import Loaded, MachineCode
    from facedown.compiler.module import EntryPoint

Tell = Callable[[str], None]  # called about ten times a second with the stage of the work
_OFTEN = 0.1  # seconds

MISSING = "llvmlite is not installed (pip install llvmlite)"


def can_compile() -> bool:
    """Whether rules can be compiled here."""
    return importlib.util.find_spec("llvmlite") is not None


def lab_bindings(system: System) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return what binds the rules of the lab to a system: clauses are counted where that is asked for."""
    return {**bindings(system), cite: tally}


def entries(system: System) -> dict[str, EntryPoint]:
    """Return the entry points of a system's machine code: the list of everything that the lab runs."""
    desk = Arena(system, system.state(), system.book(), {}).desk
    numbers = (ctypes.c_int64 * 0)()
    tried = (desk, Measurement(), Batch(), (ctypes.c_int8 * 0)(), (ctypes.c_int32 * 0)(), numbers)
    branches = (desk, Trail(), kept_states(system.state)(), Measurement(), Tally(), 0)
    return {
        "trials": entry(trials, *tried),
        "follow": entry(follow, *branches),
        "copy_often": entry(copy_often, desk, 0, 0),
    }


def entry(rule: Callable[..., None], *arguments: Any) -> EntryPoint:
    """Return an entry point that is called with arguments like these."""
    from facedown.compiler.kinds import kind_of
    from facedown.compiler.module import EntryPoint

    return EntryPoint(rule, tuple(map(kind_of, arguments)))


class Compiled:
    """What the lab runs of a system, as machine code in this process.

    Attributes:
        trials: as the rule `trials`.
        follow: as the rule `follow`.
        copy_often: as the rule `copy_often`.
        seconds: that compiling took; 0 if it came from the cache.
    """

    def __init__(self, loaded: Loaded, seconds: float) -> None:
        self.trials: Callable[..., None] = partial(loaded.run, "trials")
        self.follow: Callable[..., None] = partial(loaded.run, "follow")
        self.copy_often: Callable[..., None] = partial(loaded.run, "copy_often")
        self.seconds = seconds


_compiled: WeakKeyDictionary[System, tuple[Basis, Compiled]] = WeakKeyDictionary()
_lock = threading.Lock()


def compiled(system: System, tell: Tell | None = None) -> Compiled:
    """Return what the lab runs of a system, compiled first if it is not in the cache.

    Args:
        system: whose rules, with the bots that it has.
        tell: told what is going on while this waits.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
        FacedownError: llvmlite is not installed.
    """
    bound = lab_bindings(system)
    with _lock:
        before, code = _compiled.get(system, (None, None))
        if before and code and before.holds(bound):  # a rule or a constant may have been replaced meanwhile
            return code
        points = entries(system)
        basis = _basis(points, bound)
        if code is None or before is None or before.made_of != basis.made_of:
            code = Compiled(*_load(_names(system.key, basis), points, bound, False, tell))
        _compiled[system] = basis, code
        return code


def loaded(system: System) -> Compiled | None:
    """Return the machine code of a system if it is in this process, made of its rules as they were then.

    `compiled` looks whether one was replaced meanwhile, which takes longer than a small search.
    """
    return _compiled[system][1] if system in _compiled else None


def is_cached(system: System) -> bool:
    """Whether the machine code of a system is there already, so that nothing has to be compiled."""
    from facedown.compiler import cache

    bound = lab_bindings(system)
    if system in _compiled and _compiled[system][0].holds(bound):
        return True
    return any(map(cache.exists, _names(system.key, _basis(entries(system), bound))))


def carried(system: System) -> tuple[str, bytes] | None:
    """Return the machine code of a system to take elsewhere, by its name; None if the cache has none."""
    from facedown.compiler import cache

    compiled(system)
    for name in _names(system.key, _compiled[system][0]):
        code = cache.read(name)
        if code is not None:
            return name, cache.pack(name, code)
    return None


def receive(system: System, name: str, packed: bytes) -> None:
    """Keep machine code that came from elsewhere, if it is of these rules and runs here."""
    from facedown.compiler import cache

    names = _names(system.key, _basis(entries(system), lab_bindings(system)))
    if name in names and not any(map(cache.exists, names)):
        cache.write(name, cache.unpack(name, packed))


def load(
    name: str,
    points: Mapping[str, EntryPoint],
    bound: Mapping[Any, Any],
    checked: bool = False,
    tell: Tell | None = None,
) -> tuple[Loaded, float]:
    """Return the machine code of some entry points, and the seconds that compiling took: 0 from the cache.

    Args:
        name: that its file in the cache begins with.
        points: the entry points.
        bound: what stands for what in them.
        checked: check the bounds of everything that is written, overflow and shifts.
        tell: told what is going on while this waits.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
        FacedownError: llvmlite is not installed.
    """
    return _load(_names(name, _basis(points, bound, checked)), points, bound, checked, tell)


def _load(
    names: Sequence[str],
    points: Mapping[str, EntryPoint],
    bound: Mapping[Any, Any],
    checked: bool,
    tell: Tell | None,
) -> tuple[Loaded, float]:
    """Return what `load` does, by its names in the cache, the best first."""
    from facedown.compiler import cache
    from facedown.compiler.machine import Loaded

    start = time.perf_counter()
    for name in names:
        code = cache.read(name)
        if code is not None:
            return Loaded(code, points), 0.0
    code = _compile(names[0].rpartition("-")[0], points, bound, checked, tell)
    cache.write(names[0], code)
    return Loaded(code, points), time.perf_counter() - start


def _basis(points: Mapping[str, EntryPoint], bound: Mapping[Any, Any], checked: bool = False) -> Basis:
    """Return what machine code would be made of."""
    if not can_compile():
        raise FacedownError(f"Rules cannot be compiled: {MISSING}. Without it everything runs interpreted.")
    from facedown.compiler.key import Basis

    return Basis(points, bound, checked)


def _names(name: str, basis: Basis) -> list[str]:
    """Return the names in the cache of the machine code that would do, the best first."""
    from facedown.compiler.machine import usable_targets

    return [f"{name}-{key}" for key in basis.keys(usable_targets())]


def _compile(
    name: str, points: Mapping[str, EntryPoint], bound: Mapping[Any, Any], checked: bool, tell: Tell | None
) -> MachineCode:
    """Compile in a thread, so that progress can be reported meanwhile."""
    from facedown.compiler.machine import compile_module, host
    from facedown.compiler.module import Module

    start, stage, is_wanted = time.perf_counter(), "reading", True
    results: list[MachineCode | BaseException] = []
    ended = threading.Event()

    def watch(now: str) -> None:
        nonlocal stage
        if not is_wanted:
            raise InterruptedError
        stage = now

    def work() -> None:
        try:
            results.append(compile_module(Module(points, bound, checked), host(), watch=watch))
        except BaseException as error:  # raised below, in the thread that asked
            results.append(error)
        ended.set()

    # No daemon: LLVM aborts a process that ends while it is at work. Nor is it waited for by `join`, after
    # which Python 3.11 takes an interrupted thread for one that has ended.
    thread = threading.Thread(target=work, name=f"compile {name}")
    thread.start()
    try:
        while not ended.wait(_OFTEN):
            if tell is not None:
                tell(f"compiling the rules of {name}: {stage}, {time.perf_counter() - start:.0f} s")
    finally:
        is_wanted = False  # after Ctrl-C it ends with the stage that it is at
    if isinstance(results[0], BaseException):
        raise results[0]
    return results[0]
