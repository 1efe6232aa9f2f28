"""The body of one rule as it is written down in LLVM's language: its instructions, local names and checks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from facedown.compiler.code import FAULTS, KNOWN, USUAL, Code, is_number
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import TRUTH, WHOLE, Kind, Value, parts_of
from facedown.compiler.syntax import Rule, nodes_of, parameters_of, syntax_of
from facedown.compiler.unit import Unit


class Variable(NamedTuple):
    """A local name: its kind, and a slot for each part."""

    kind: Kind
    slots: tuple[str, ...]


class Body:
    """What is written of one rule so far.

    Args:
        unit: what it is compiled together with.
        function: the rule.
        kinds: of its parameters.

    Attributes:
        counts: which way it usually goes.
        tree: its syntax.
        nodes: the statements and expressions in it, numbered.
        code: its instructions.
        variables: local names that are given values in several places, and room for these.
        values: those that are given one in one place, and it; it holds wherever they have a value.
        assigned: those that have a value here in any case.
        times: in how many places each is given a value.
    """

    def __init__(self, unit: Unit, function: Rule, kinds: Sequence[Kind]) -> None:
        self.unit = unit
        self.kinds = kinds
        self.counts = unit.usual.counts(function, kinds)
        self.function = function
        self.code = Code()
        self.tree = syntax_of(function)
        self.nodes = nodes_of(function)
        self.variables: dict[str, Variable] = {}
        self.assigned: set[str] = set()
        self.values: dict[str, Value] = {}
        self.times = Counter(
            [
                *parameters_of(function),
                *(
                    one.id
                    for one in self.nodes
                    if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
                ),
            ]
        )

    def refused(self, node: ast.AST, complaint: str) -> LanguageError:
        """Return the error that says what is wrong where."""
        return LanguageError(self.function, node, complaint)

    def scalar(self, value: Value, wanted: Kind, node: ast.AST) -> Value:
        """Return a value as a number, or as a truth value; True is 1."""
        if value.kind == wanted:
            return value
        if wanted == WHOLE and value.kind == TRUTH and value.parts[0] in KNOWN:
            return Value(WHOLE, ("01"[value.parts[0] == "true"],))
        if wanted == WHOLE and value.kind == TRUTH:
            return Value(WHOLE, (self.code.get(f"zext i1 {value.parts[0]} to i64"),))
        if wanted == TRUTH and value.kind == WHOLE:
            raise self.refused(node, "a number where a truth value is due: compare it, or use bool()")
        raise self.refused(node, "a single number is due here")

    def variable(self, kind: Kind) -> Variable:
        """Return room for a value."""
        return Variable(kind, tuple(map(self.code.slot, parts_of(kind))))

    def keep(self, value: Value, variable: Variable) -> None:
        """Put a value into the room for it."""
        for ir, part, slot in zip(parts_of(value.kind), value.parts, variable.slots, strict=True):
            self.code.emit(f"store {ir} {part}, ptr {slot}")

    def kept(self, variable: Variable) -> Value:
        """Return the value that was put there last."""
        irs = parts_of(variable.kind)
        parts = [f"load {ir}, ptr {slot}" for ir, slot in zip(irs, variable.slots, strict=True)]
        return Value(variable.kind, tuple(map(self.code.get, parts)))

    def fork(self, node: ast.AST, condition: str, yes: str, no: str, weights: str = "") -> None:
        """End the block by going one way or the other, as syntax says; weights, where nobody has counted."""
        if condition not in KNOWN:
            self.unit.forking(self, node, condition)
        counted = self.counts.weights(self.nodes.get(node))
        self.code.fork(condition, yes, no, counted or weights)

    # Checks

    def checked_index(self, index: str, length: str, node: ast.AST) -> str:
        """Return an index; the run ends with a fault if it is not one of its axis."""
        if length.isdigit() and is_number(index):
            if 0 <= int(index) < int(length):
                return index
            if not self.unit.known:  # a number of the text
                raise self.refused(node, f"{index} is beyond the end: there are {length}")
            self.fault(node, "index", index, length)
            return "0"
        if not self.unit.indices:
            return index
        is_right = self.code.get(f"icmp ult i64 {index}, {length}")
        self.fault_unless(is_right, node, "index", index, length)
        return index

    def check_bounds(self, number: str, low: int, high: int, node: ast.AST) -> None:
        """In a checked build, end the run with a fault if a number is outside the bounds of its field."""
        if self.unit.checked and not (low == -(1 << 63) and high == (1 << 63) - 1):
            above = self.code.get(f"sub i64 {number}, {low}") if low else number
            self.fault_unless(
                self.code.get(f"icmp ule i64 {above}, {high - low}"), node, f"store {low} {high}", number, "0"
            )

    def fault_unless(self, is_right: str, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault if a condition does not hold."""
        bad, on = self.code.label(), self.code.label()
        self.code.fork(is_right, on, bad, USUAL)
        self.code.begin(bad)
        self.fault(node, what, value, other)
        self.code.begin(on)

    def fault(self, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault."""
        site = self.unit.site(self.function, node, what)
        self.code.emit(f"call void @fault({FAULTS}, i64 {site}, i64 {value}, i64 {other})")
        self.code.leave("unreachable")
