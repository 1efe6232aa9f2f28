"""Machine code that counts which way rules go: how often each is called, and which way it forks where."""

from __future__ import annotations

import ast
import ctypes
from collections import Counter
from collections.abc import Mapping
from typing import Any

from facedown.compiler.body import Body
from facedown.compiler.code import Code
from facedown.compiler.machine import Loaded, compile_module, host
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.syntax import Rule
from facedown.compiler.unit import Pins
from facedown.compiler.usual import name_of, written

_COUNTS = "counts_of_rules"


class Counting(Module):
    """The rules that entry points reach, which count which way they go.

    Args:
        entries: as a module has them.
        bindings: likewise.
        pins: likewise.

    Attributes:
        counted: what the counters are of: a rule's calls, or a fork's ways, by rule and node.
        sizes: of every rule how many nodes its syntax has.
    """

    def __init__(self, entries: Mapping[str, EntryPoint], bindings: Mapping[Any, Any], pins: Pins) -> None:
        self.counted: list[tuple[str, int, bool]] = []  # node -1: that it is called
        self.sizes: dict[str, int] = {}
        super().__init__(entries, bindings, pins=pins)

    def text(self, triple: str) -> str:
        """Return the module in LLVM's language, for a kind of machine."""
        return f"@{_COUNTS} = global [{len(self.counted)} x i64] zeroinitializer\n{super().text(triple)}"

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
        at = code.get(f"getelementptr inbounds i64, ptr @{_COUNTS}, i64 {counter}")
        more = code.get(f"add i64 {code.get(f'load i64, ptr {at}')}, 1")
        code.emit(f"store i64 {more}, ptr {at}")


class Counted(Loaded):
    """Machine code in this process that counts which way its rules go.

    Args:
        module: of rules that count.
        entries: its entry points.
        pins: the pinned fields whose value it takes for known.
    """

    def __init__(self, module: Counting, entries: Mapping[str, EntryPoint], pins: Pins) -> None:
        super().__init__(compile_module(module, host()), entries, pins)
        self._module = module
        self._begins: dict[str, list[int]] = {name: [] for name in module.sizes}
        for i, (name, node, _) in enumerate(module.counted):
            if node < 0:
                self._begins[name].append(i)
        address = int(self._engine.get_global_value_address(_COUNTS))
        self._counters = (ctypes.c_int64 * len(module.counted)).from_address(address)

    def calls(self, rule: Rule) -> int:
        """Return how often a rule was called, apart from what policies look at."""
        return sum(self._counters[i] for i in self._begins[name_of(rule, ())])

    def written(self, rule: Rule) -> str:
        """Return what was counted as `Usual` takes it, calls held against those of one rule."""
        times = Counter[tuple[str, int, bool]]()
        for what, count in zip(self._module.counted, self._counters, strict=True):
            times[what] += count
        return written(times, self._module.sizes, name_of(rule, ()))
