"""What the lab runs of a system as machine code: loaded from the cache, or compiled in a thread."""

from __future__ import annotations

import gc
import importlib.util
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from facedown.bots.playout import Arena, Desk, Seating, bindings, copy_often
from facedown.compiler.errors import LanguageError
from facedown.engine.base.chance import Alike, Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import bind
from facedown.engine.course.ask import Options
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.system import System
from facedown.engine.telling.log import CLOSED, Log, cite, tally
from facedown.lab.games.branches import Measurement, Tally, Trail, follow, kept_states
from facedown.lab.games.courses import Courses, Layout, follow_steps
from facedown.lab.games.trials import Batch, Columns, trials

if TYPE_CHECKING:
    from facedown.compiler.key import Basis
    from facedown.compiler.machine import Loaded, MachineCode
    from facedown.compiler.module import EntryPoint, Module
    from facedown.compiler.unit import Build, KnownBytes, Pins
    from facedown.compiler.usual import Usual

Tell = Callable[[str], None]  # called about ten times a second with the stage of the work
_OFTEN = 0.1  # seconds

MISSING = "llvmlite is not installed (pip install llvmlite)"
_AT_ONCE = Options, "at_once"
QUICKLY = "made quickly"  # part of the key of what was not optimized
USUAL = "usual.txt"  # in the folder of a system: which way its rules usually go


def silent(*_: object) -> None:
    """Be told how far something is, and tell nobody."""


class Part(NamedTuple):
    """Machine code of a system that is made, kept and loaded by itself."""

    entries: tuple[str, ...]  # what it runs
    pins: Pins  # the pinned fields whose value is known in it
    known: KnownBytes = MappingProxyType({})  # the records whose bytes are known in it
    start: bytes = b""  # the bytes of the position that all games begin in, if that is known; b"" for any


# Plain playouts, where luck is not scripted, no answer stands and no line is counted; and all that there is.
PLAIN = Part(
    ("trials", "copy_often"),
    {(Luck, "scripted"): 0, (Alike, "on"): 0, (Log, "keeps"): CLOSED, (Seating, "standing"): 0, _AT_ONCE: 1},
)
WHOLE = Part(("trials", "follow", "follow_steps", "copy_often"), {_AT_ONCE: 0})


def part_for(desk: Desk) -> Part:
    """Return the machine code that trials on a desk run on."""
    luck, log = desk.game.luck, desk.game.log
    return WHOLE if luck.scripted or luck.alike.on or log.keeps or desk.seating.standing else PLAIN


def is_searched(desk: Desk) -> bool:
    """Whether a policy plays that searches: interpreted, one of its games takes longer than compiling."""
    seating = desk.seating
    return seating.searching > 0 and seating.searching in list(seating.policies)


def can_compile() -> bool:
    """Whether rules can be compiled here."""
    return importlib.util.find_spec("llvmlite") is not None


def lab_bindings(system: System) -> dict[Any, Any]:
    """Return what binds the rules of the lab to a system: clauses are counted where that is asked for."""
    return {**bindings(system), cite: tally}


@lru_cache(16)
def interpreted(system: System, rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule with those of a system in their places, to run interpreted."""
    return bind(rule, lab_bindings(system))


def usual_of(system: System) -> Usual:
    """Return which way the rules of a system usually go, as far as that was counted."""
    from facedown.compiler.usual import NOT_COUNTED, Usual

    path = system.folder / USUAL
    return Usual(path.read_text(encoding="utf-8")) if path.is_file() else NOT_COUNTED


def build_of(system: System, part: Part) -> Build:
    """Return how a part of a system is compiled."""
    from facedown.compiler.unit import Build

    return Build(pins=part.pins, known=part.known, usual=usual_of(system))


def entries(system: System, part: Part = WHOLE) -> dict[str, EntryPoint]:
    """Return the entry points of a system's machine code: the list of everything that the lab runs."""
    desk = Arena(system, system.state(), system.book(), {}).desk
    tried = (desk, Measurement(), Batch(), *Columns.of(0))
    branches = (desk, Trail(), kept_states(system.state)(), Measurement(), Tally(), 0)
    steps = (desk, Trail(), Measurement(), Layout(), Courses())
    points = {
        "trials": entry(trials, *tried),
        "follow": entry(follow, *branches),
        "follow_steps": entry(follow_steps, *steps),
        "copy_often": entry(copy_often, desk, 0, 0),
    }
    likeness = system.capability(Likeness)
    if likeness is None or not likeness.coarser:  # then no search merges positions
        del points["follow_steps"]
    return {name: points[name] for name in part.entries if name in points}


def entry(rule: Callable[..., None], *arguments: Any) -> EntryPoint:
    """Return an entry point that is called with arguments like these."""
    from facedown.compiler.kinds import kind_of
    from facedown.compiler.module import EntryPoint

    return EntryPoint(rule, tuple(map(kind_of, arguments)))


class Recipe(NamedTuple):
    """What machine code is made of."""

    name: str  # that its files in the cache begin with
    points: Mapping[str, EntryPoint]  # what can be run
    bound: Mapping[Any, Any]  # what stands for what in it
    build: Build  # how it is compiled
    basis: Basis  # all of this, as it was found

    def names(self, is_quick: bool = False) -> list[str]:
        """Return the names in the cache of the machine code that would do, the best first."""
        return names_of(self.name, self.basis, QUICKLY if is_quick else "")

    def module(self) -> Module:
        """Return the rules lowered."""
        from facedown.compiler.module import Module

        return Module(self.points, self.bound, self.build)

    def better(self) -> MachineCode | None:
        """Return optimized machine code, from the cache or made in a process of its own.

        That process goes on where this one ends, so that what was begun is there the next time.

        Returns:
            None if a rule was replaced meanwhile, or no such process can be.
        """
        from facedown.compiler import cache
        from facedown.compiler.apart import Apart
        from facedown.compiler.machine import LEVEL, host

        names = self.names()
        with cache.alone(names[0], lambda: None):
            code = _kept(names)
            if code is None and self._holds():
                module, target = self.module(), host()
                if self._holds():
                    with Apart() as apart:
                        text = module.text(target.triple)
                        code = apart.does(cache.make, names[0], text, module.sites, target, LEVEL)
        return code

    def _holds(self) -> bool:
        """Whether the rules are still what they were; not so if their files were edited."""
        with suppress(LanguageError):
            return _basis(self.points, self.bound, self.build).made_of == self.basis.made_of
        return False


class Compiled:
    """What the lab runs of a system, as machine code in this process.

    Attributes:
        trials: as the rule `trials`.
        follow: as the rule `follow`; plain playouts have none.
        following: likewise returns what runs the rule `follow` on the same records again and again.
        follow_steps: likewise of the rule `follow_steps`.
        copy_often: as the rule `copy_often`.
        seconds: that compiling took; 0 if it came from the cache.
    """

    def __init__(self, loaded: Loaded, seconds: float, part: Part) -> None:
        def ready(name: str, desk: Desk, *arguments: Any) -> Callable[[], None]:
            if part.start and bytes(desk.start) != part.start:
                raise ValueError("This machine code is made for games that begin in another position.")
            desk.game.options.at_once = desk.guessed.options.at_once = part.pins[_AT_ONCE]
            return loaded.ready(name, desk, *arguments)

        def run(name: str, desk: Desk, *arguments: Any) -> None:
            ready(name, desk, *arguments)()

        self.trials: Callable[..., None] = partial(run, "trials")
        self.follow: Callable[..., None] = partial(run, "follow")
        self.following: Callable[..., Callable[[], None]] = partial(ready, "follow")
        self.follow_steps: Callable[..., Callable[[], None]] = partial(ready, "follow_steps")
        self.copy_often: Callable[..., None] = partial(run, "copy_often")
        self.seconds = seconds
        self._loaded = loaded

    @property
    def size(self) -> int:
        """Bytes of the machine code."""
        return self._loaded.size

    @property
    def is_optimized(self) -> bool:
        """Whether no better machine code of the same rules is to come."""
        return self._loaded.is_best


_compiled: WeakKeyDictionary[System, dict[tuple[str, ...], tuple[Basis, Compiled]]] = WeakKeyDictionary()
_bases: WeakKeyDictionary[System, dict[tuple[str, ...], Basis]] = WeakKeyDictionary()  # the last of each part
_lock = threading.Lock()


def compiled(system: System, tell: Tell = silent, part: Part = WHOLE, optimized: bool = False) -> Compiled:
    """Return what the lab runs of a system, compiled first if it is not in the cache.

    Made quickly, it runs a third as fast; where it is at work for long, better code takes over.

    Args:
        system: whose rules, with the bots that it has.
        tell: told what is going on while this waits.
        part: which machine code; `part_for` says which one plays trials on a desk.
        optimized: wait for the better one.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
        FacedownError: llvmlite is not installed.
    """
    bound = lab_bindings(system)
    with _lock:
        parts = _compiled.setdefault(system, {})
        basis = _part_basis(system, part, bound)  # a rule or a constant may have been replaced meanwhile
        before, code = parts.get(part.entries, (None, None))
        is_other = before is None or before.made_of != basis.made_of
        if code is None or is_other or (optimized and not code.is_optimized):
            recipe = Recipe(system.key, entries(system, part), bound, build_of(system, part), basis)
            code = Compiled(*_load(recipe, tell, optimized), part)
        parts[part.entries] = basis, code
        return code


def loaded(system: System, part: Part = WHOLE) -> Compiled | None:
    """Return the machine code of a system if it is in this process, made of its rules as they were then.

    `compiled` looks whether one was replaced meanwhile, which takes longer than a small search.
    """
    _, code = _compiled.get(system, {}).get(part.entries, (None, None))
    return code


def basis_of(system: System, part: Part) -> Basis:
    """Return what machine code is made of that is in this process."""
    basis, _ = _compiled[system][part.entries]
    return basis


def is_cached(system: System, part: Part = WHOLE) -> bool:
    """Whether the machine code of a system is there already, so that nothing has to be compiled."""
    from facedown.compiler import cache

    basis = _part_basis(system, part, lab_bindings(system))
    before, _ = _compiled.get(system, {}).get(part.entries, (None, None))
    names = (name for more in ("", QUICKLY) for name in names_of(system.key, basis, more))
    return before is basis or any(map(cache.exists, names))


def carried(system: System, part: Part) -> tuple[str, bytes] | None:
    """Return machine code of a system to take elsewhere, by its name; None if the cache has none."""
    from facedown.compiler import cache

    compiled(system, part=part, optimized=True)
    for name in names_of(system.key, basis_of(system, part)):
        code = cache.read(name)
        if code is not None:
            return name, cache.pack(name, code)
    return None


def receive(system: System, part: Part, name: str, packed: bytes) -> None:
    """Keep machine code that came from elsewhere, if it is of these rules and runs here."""
    from facedown.compiler import cache

    names = names_of(system.key, _part_basis(system, part, lab_bindings(system)))
    if name in names and not any(map(cache.exists, names)):
        cache.write(name, cache.unpack(name, packed))


def load(
    name: str,
    points: Mapping[str, EntryPoint],
    bound: Mapping[Any, Any],
    checked: bool = False,
    tell: Tell = silent,
) -> tuple[Loaded, float]:
    """Return machine code of some entry points, and the seconds that compiling took: 0 from the cache.

    It is made quickly, and runs a third as fast as what `compiled` returns in the end.

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
    from facedown.compiler.machine import QUICK, Loaded
    from facedown.compiler.unit import Build

    build = Build(checked=checked)
    recipe = Recipe(name, points, bound, build, _basis(points, bound, build))
    code, seconds = _made(recipe, recipe.names(is_quick=True), QUICK, tell)
    return Loaded(code, points, build.pins), seconds


def _load(recipe: Recipe, tell: Tell, optimized: bool) -> tuple[Loaded, float]:
    """Return machine code, and the seconds that compiling took: optimized if it is there, or wanted."""
    from facedown.compiler.machine import LEVEL, QUICK, Loaded, Provisional

    names, pins = recipe.names(), recipe.build.pins
    code = _kept(names)
    if code is not None:
        return Loaded(code, recipe.points, pins), 0.0
    if optimized:
        code, seconds = _made(recipe, names, LEVEL, tell)
        return Loaded(code, recipe.points, pins), seconds
    code, seconds = _made(recipe, recipe.names(is_quick=True), QUICK, tell)
    return Provisional(code, recipe.points, pins, recipe.better), seconds


def _made(recipe: Recipe, names: Sequence[str], level: int, tell: Tell) -> tuple[MachineCode, float]:
    """Return machine code by one of its names in the cache, made first if there is none; and the seconds."""
    from facedown.compiler import cache

    start, code = time.perf_counter(), _kept(names)
    if code is not None:
        return code, 0.0

    def wait() -> None:
        seconds = time.perf_counter() - start
        tell(f"waiting for another process that compiles {recipe.name}, {seconds:.0f} s")

    with cache.alone(names[0], wait):
        code = _kept(names[:1])
        if code is not None:
            return code, 0.0
        code = _compile(recipe, level, tell)
        cache.write(names[0], code)
    return code, time.perf_counter() - start


def _kept(names: Sequence[str]) -> MachineCode | None:
    """Return the first machine code of some names that is in the cache."""
    from facedown.compiler import cache

    return next(filter(None, map(cache.read, names)), None)


def _part_basis(system: System, part: Part, bound: Mapping[Any, Any]) -> Basis:
    """Return what machine code of a system would be made of: found anew where something was replaced."""
    known = _bases.setdefault(system, {})
    basis = known.get(part.entries)
    if basis is None or not basis.holds(bound):
        basis = _basis(entries(system, part), bound, build_of(system, part))
        known[part.entries] = basis
    return basis


def _basis(points: Mapping[str, EntryPoint], bound: Mapping[Any, Any], build: Build) -> Basis:
    """Return what machine code would be made of."""
    if not can_compile():
        raise FacedownError(f"Rules cannot be compiled: {MISSING}. Without it everything runs interpreted.")
    from facedown.compiler.key import Basis

    return Basis(points, bound, build)


def names_of(name: str, basis: Basis, more: str = "") -> list[str]:
    """Return the names in the cache of the machine code that would do, the best first.

    Args:
        name: that they begin with.
        basis: what it is made of.
        more: a hash of what is known besides.
    """
    from facedown.compiler.machine import usable_targets

    return [f"{name}-{key}" for key in basis.keys(usable_targets(), more)]


def _compile(recipe: Recipe, level: int, tell: Tell) -> MachineCode:
    """Compile in a thread, so that progress can be reported meanwhile."""
    from facedown.compiler.machine import compile_module, host

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
            was_on = gc.isenabled()
            gc.disable()  # a module is made of a million small things, none of which goes before it
            try:
                module = recipe.module()
            finally:
                if was_on:
                    gc.enable()
            results.append(compile_module(module, host(), level, watch))
        except BaseException as error:  # raised below, in the thread that asked
            results.append(error)
        ended.set()

    # No daemon: LLVM aborts a process that ends while it is at work. Nor is it waited for by `join`, after
    # which Python 3.11 takes an interrupted thread for one that has ended.
    thread = threading.Thread(target=work, name=f"compile {recipe.name}")
    thread.start()
    try:
        while not ended.wait(_OFTEN):
            tell(f"compiling the rules of {recipe.name}: {stage}, {time.perf_counter() - start:.0f} s")
    finally:
        is_wanted = False  # after Ctrl-C it ends with the stage that it is at
    if isinstance(results[0], BaseException):
        raise results[0]
    return results[0]
