"""The code of a known run: book, seating and question are constants of it, and LLVM takes more pains.

It is made beside the code that plays already, takes over where a block of games ends, and plays the same
games to the same bytes. A run that ends before it waits for nothing.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Set
from functools import cached_property
from typing import TYPE_CHECKING

from facedown.bots.playout import Desk, Seating
from facedown.engine.base.record import Record, declared_in, number_at, numbers_of, offset_of, records_of
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import (
    PLAIN,
    Compiled,
    Part,
    basis_of,
    entries,
    lab_bindings,
    names_of,
    part_for,
    usual_of,
)
from facedown.lab.games.trials import Batch, Columns

if TYPE_CHECKING:
    from facedown.compiler.apart import Apart
    from facedown.compiler.counting import Counting, Course
    from facedown.compiler.machine import MachineCode
    from facedown.compiler.unit import Pins
    from facedown.compiler.usual import Usual

BYTES_A_SECOND = 13_000  # of code that plays any run: what making that of a known one takes, about
READING = 0.005  # seconds that taking it from the cache takes, about
WORTH = 15  # times what it takes, at least, that games are to be played: it saves a tenth to a third
COUNTED = 50_000  # decisions that are looked at, what policies try out included
_RECENT = 8

_loaded: OrderedDict[str, Compiled] = OrderedDict()  # the last ones of this process, by their names


def known_part(desk: Desk, asked: Measurement) -> Part | None:
    """Return the machine code that is made for a run; None for one that plain code does not play."""
    if part_for(desk) is not PLAIN or asked.tried or asked.goes_on:
        return None
    seating, book = desk.seating, desk.game.book
    pins: dict[tuple[type[Record], str], int] = {
        **PLAIN.pins,
        (Seating, "size"): seating.size,
        (Measurement, "has_until"): asked.has_until,
        (Measurement, "tried"): 0,
        (Measurement, "goes_on"): 0,
    }
    if len(policies := set(seating.policies)) == 1:
        pins[Seating, "policies"] = policies.pop()
    return Part(("trials",), pins, {type(book): bytes(book)}, bytes(desk.start))


def never_changing(desk: Desk, stored: Set[int]) -> Pins:
    """Return the fields of the state that rules write nowhere, and that have one value all over at the start.

    Args:
        desk: what is played on.
        stored: declarations of the fields that are written, by their ids.
    """
    from facedown.compiler.kinds import single

    start, state = desk.start, type(desk.start)
    besides = {type(one) for one in single([desk])} - {state}
    beyond = set(stored).union(*map(declared_in, besides))
    places: dict[int, dict[bytes, int]] = {}  # of each field its values, and where each lies
    raw = bytes(start)
    for offset, size, spec in numbers_of(state):
        if id(spec) not in beyond:
            places.setdefault(id(spec), {})[raw[offset : offset + size]] = offset
    values = {key: found.popitem()[1] for key, found in places.items() if len(found) == 1}
    return {
        (of, name): value
        for of in records_of(state)
        for name, spec in of.specs.items()
        if id(spec) in values
        and spec.low <= (value := number_at(start, values[id(spec)], spec.size)) <= spec.high
    }


class KnownRun:
    """Machine code for one run, on its way.

    Its rules are compiled before, for any run. It is lowered in a thread and optimized in a process of its
    own, which can be ended at any moment. First some games are played there that count which way rules go.
    """

    def __init__(self, system: System, part: Part, plain: Compiled, desk: Desk, asked: Measurement) -> None:
        self.error: Exception | None = None  # why it cannot be made, if that has come out
        self._system, self._part, self._plain = system, part, plain
        self._desk, self._until = desk, asked.until.copy() if asked.has_until else None
        pins = [f"{of.__name__}.{name} {value}" for (of, name), value in part.pins.items()]
        counted = [part.start, bytes(desk.seating), bytes(self._until or b""), str(COUNTED).encode()]
        known = b"".join([*part.known.values(), *counted, "\n".join(pins).encode()])
        self._names = names_of(system.key, basis_of(system, PLAIN), hashlib.sha256(known).hexdigest())
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._apart: Apart | None = None
        self._code: MachineCode | None = None
        self._is_ended = False

    @cached_property
    def is_kept(self) -> bool:
        """Whether it lay in the cache when that was first asked."""
        from facedown.compiler import cache

        return any(map(cache.exists, self._names))

    def is_worth(self, rest: float) -> bool:
        """Whether to make it, or to take it from the cache, for games that take one core so many seconds."""
        if rest < WORTH * READING:
            return False
        return rest > WORTH * self._plain.size / BYTES_A_SECOND or self.is_kept

    def begin(self) -> None:
        """Begin to make it, or to read it, unless that has begun."""
        with self._lock:
            if self._thread is None and not self._is_ended:
                self._thread = threading.Thread(target=self._make, name="known run", daemon=True)
                self._thread.start()

    def ready(self) -> Compiled | None:
        """Return it once it is there, None before that."""
        from facedown.compiler.machine import Loaded

        name, part = self._names[0], self._part
        with self._lock:
            if name not in _loaded and self._code is not None:
                code = Loaded(self._code, part.entries, part.pins, part.known)
                _loaded[name] = Compiled(code, 0.0, part)
                while len(_loaded) > _RECENT:
                    _loaded.popitem(last=False)
            return _loaded.get(name)

    def awaited(self) -> Compiled:
        """Return it, made first where it is not there.

        Raises:
            Exception: whatever keeps it from being made.
        """
        if (code := self.ready()) is not None:
            return code
        self.begin()
        assert self._thread is not None
        self._thread.join()
        code = self.ready()
        if code is None:
            raise self.error or RuntimeError("the code of a known run was not made")
        return code

    def carried(self) -> tuple[str, bytes] | None:
        """Return it to take elsewhere, by its name in the cache; None before it is there."""
        from facedown.compiler import cache

        return (self._names[0], cache.pack(self._names[0], self._code)) if self._code is not None else None

    def receive(self, name: str, packed: bytes) -> Compiled | None:
        """Return what came from elsewhere, if it is of this run and runs here."""
        from facedown.compiler import cache

        if name not in self._names:
            return None
        with self._lock:
            self._code = cache.unpack(name, packed)
        return self.ready()

    def end(self) -> None:
        """End what is under way."""
        with self._lock:
            self._is_ended = True
            if self._apart is not None:
                self._apart.end()

    def _make(self) -> None:
        """Read it from the cache, or make it and keep it; an error is noted: games are played without it."""
        from facedown.compiler import cache

        try:
            kept = (code for code in map(cache.read, self._names) if code is not None)
            self._code = next(kept, None) or self._made()
        except Exception as error:
            self.error = error

    def _made(self) -> MachineCode | None:
        """Return it compiled; None where that was ended."""
        from facedown.compiler import cache
        from facedown.compiler.apart import Apart
        from facedown.compiler.counting import Counting
        from facedown.compiler.machine import THOROUGH, MachineCode, host, object_file
        from facedown.compiler.module import Module
        from facedown.compiler.unit import Build

        with self._lock:
            if self._is_ended:
                return None
            self._apart = Apart()
        with self._apart as apart:
            system, part, target = self._system, self._part, host()
            points, bound = entries(system, part), lab_bindings(system)
            build = Build(pins=part.pins, known=part.known, thorough=True)
            counting = Counting(points, bound, build)
            usual = self._usual(apart, counting)
            if self._stops():
                return None
            pins = {**part.pins, **never_changing(self._desk, counting.stored)}
            module = Module(points, bound, build._replace(pins=pins, usual=usual))
            image = apart.does(object_file, module.text(target.triple), target, THOROUGH)
        if image is None:
            return None
        code = MachineCode(image, tuple(module.sites))
        cache.write(self._names[0], code)
        return code

    def _stops(self) -> bool:
        """Whether nobody wants it any more."""
        with self._lock:
            return self._is_ended

    def _usual(self, apart: Apart, counting: Counting) -> Usual:
        """Return which way rules go in games of this run; as they usually do, where none can be played."""
        from facedown.compiler.counting import counts_of
        from facedown.compiler.machine import host
        from facedown.compiler.usual import Usual

        act = self._system.act
        text, acts, all_of_them = counting.text(host().triple), counting.calls_of(act), len(counting.counted)
        counts = apart.does(counts_of, text, host(), self._course(), acts, all_of_them) if acts else None
        return usual_of(self._system) if counts is None else Usual(counting.written(counts, act))

    def _course(self) -> Course:
        """Return the games in which it is counted, one by one."""
        from facedown.compiler.counting import Course
        from facedown.compiler.kinds import memory_of, single

        batch, asked = Batch(count=1, bound=self._system.bound), Measurement()
        if self._until is not None:
            asked.until.assign(self._until)
            asked.has_until = 1
        before = memory_of(single([self._desk, asked]))
        given = [*before, *memory_of([batch, *Columns.of(1)])]
        return Course("trials", given, len(before), offset_of(Batch, "first"), COUNTED)
