"""Machine code that counts which way rules go: how often each is called, and which way it forks where."""

from __future__ import annotations

import ast
import ctypes
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from facedown.compiler.body import Body
from facedown.compiler.code import Code
from facedown.compiler.machine import Loaded, MachineCode, Target, compile_module, host, object_file
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.syntax import Rule
from facedown.compiler.unit import BUILD, Build, Pins
from facedown.compiler.usual import name_of, written

COUNTS = "counts_of_rules"  # the counters, in machine code
QUICKLY = 0  # how hard LLVM optimizes what counts: that takes a twentieth of what code that plays takes


class Counting(Module):
    """The rules that entry points reach, which count which way they go.

    Args:
        entries: as a module has them.
        bindings: likewise.
        build: likewise.

    Attributes:
        counted: what the counters are of: a rule's calls, or a fork's ways, by rule and node.
        sizes: of every rule how many nodes its syntax has.
    """

    def __init__(
        self, entries: Mapping[str, EntryPoint], bindings: Mapping[Any, Any], build: Build = BUILD
    ) -> None:
        self.counted: list[tuple[str, int, bool]] = []  # node -1: that it is called
        self.sizes: dict[str, int] = {}
        super().__init__(entries, bindings, build)

    def text(self, triple: str) -> str:
        """Return the module in LLVM's language, for a kind of machine."""
        return f"@{COUNTS} = global [{len(self.counted)} x i64] zeroinitializer\n{super().text(triple)}"

    def beginning(self, body: Body) -> None:
        """Count that a rule is called."""
        name = name_of(body.function, body.kinds)
        self.sizes[name] = len(body.nodes)
        self._count(body.code, str(len(self.counted)))
        self.counted.append((name, -1, True))

    def forking(self, body: Body, node: ast.AST, condition: str) -> None:
        """Count which way a rule goes."""
        code, place, first = body.code, body.nodes.get(node), len(self.counted)
        if place is not None and code.is_open:
            name = name_of(body.function, body.kinds)
            self._count(code, code.get(f"select i1 {condition}, i64 {first}, i64 {first + 1}"))
            self.counted += [(name, place, True), (name, place, False)]

    def _count(self, code: Code, counter: str) -> None:
        at = code.get(f"getelementptr inbounds i64, ptr @{COUNTS}, i64 {counter}")
        more = code.get(f"add i64 {code.get(f'load i64, ptr {at}')}, 1")
        code.emit(f"store i64 {more}, ptr {at}")

    def calls_of(self, rule: Rule) -> list[int]:
        """Return the counters of a rule's calls, apart from what policies look at."""
        name = name_of(rule, ())
        return [i for i, (of, node, _) in enumerate(self.counted) if of == name and node < 0]

    def written(self, counts: Iterable[int], rule: Rule) -> str:
        """Return what was counted as `Usual` takes it, calls held against those of one rule."""
        times = Counter[tuple[str, int, bool]]()
        for what, count in zip(self.counted, counts, strict=True):
            times[what] += count
        return written(times, self.sizes, name_of(rule, ()))


class Counted(Loaded):
    """Machine code in this process that counts which way its rules go.

    Args:
        module: of rules that count.
        entries: its entry points.
        pins: the pinned fields whose value it takes for known.

    Attributes:
        counters: that it counts with.
    """

    def __init__(self, module: Counting, entries: Mapping[str, EntryPoint], pins: Pins) -> None:
        super().__init__(compile_module(module, host(), QUICKLY), entries, pins)
        self.counters = (ctypes.c_int64 * len(module.counted)).from_address(self.address(COUNTS))


class Course(NamedTuple):
    """What is counted: an entry point that is called time and again.

    Attributes:
        entry: its name.
        given: what it is called with: the bytes of records and arrays, and numbers.
        at: which of these is the record with the number of the call.
        offset: where in it the number lies.
        enough: how often some rule is called in all.
    """

    entry: str
    given: Sequence[bytes | int]
    at: int
    offset: int
    enough: int


def counts_of(
    text: str, target: Target, course: Course, counters: Sequence[int], of: int
) -> list[int] | None:
    """Return what machine code counts, whose records are bytes here; None if a rule goes out of its bounds.

    Args:
        text: of a module that counts.
        target: this machine.
        course: what is run.
        counters: those of the rule that is called often enough in the end.
        of: how many counters there are.
    """
    code = Loaded(MachineCode(object_file(text, target, QUICKLY), ()), [course.entry])
    counts = (ctypes.c_int64 * of).from_address(code.address(COUNTS))
    memory = [
        ctypes.create_string_buffer(one, len(one)) if isinstance(one, bytes) else one for one in course.given
    ]
    values = [ctypes.addressof(one) if isinstance(one, ctypes.Array) else one for one in memory]
    number = ctypes.c_int64.from_address(values[course.at] + course.offset)
    words = [*map(ctypes.c_int64, values)]
    while sum(counts[i] for i in counters) < course.enough:
        if code.call(course.entry, words)[0]:
            return None
        number.value += 1
    return list(counts)
