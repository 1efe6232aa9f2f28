"""The body of one rule as it is written down in LLVM's language: its instructions, local names and checks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.compiler.code import FAULTS, KNOWN, USUAL, Code, is_number
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import TRUTH, WHOLE, Kind, Value, parts_of
from facedown.compiler.syntax import Rule, nodes_of, parameters_of, syntax_of
from facedown.compiler.unit import Need, Unit


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
        needs: which of its parameters are indices in any case: whoever calls it checks them.
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
        self.needs: dict[str, Need] = {}
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
        if self.unit.indices and not self._is_needed(index, length):
            self._check_index(index, length, self.unit.site(self.function, node, "index"))
        return index

    def _is_needed(self, index: str, length: str) -> bool:
        """Whether an index is checked by whoever calls the rule."""
        return index in self.needs and length.isdigit() and self.needs[index].length <= int(length)

    def _check_index(self, index: str, length: str, site: int) -> None:
        """Check an index that must be one where the site is: here, or by whoever calls the rule."""
        is_parameter = index.startswith("%p") and length.isdigit()
        if is_parameter and self.code.is_fresh and index not in self.needs:
            self.needs[index] = Need(int(length), site)
        else:
            is_right = self.code.get(f"icmp ult i64 {index}, {length}")
            self._leave_unless(is_right, site, index, length)

    def meet(self, needs: Mapping[str, Need], passed: Sequence[str]) -> None:
        """Check what a rule needs of the parts of its arguments.

        Args:
            needs: of the rule that is called.
            passed: the parts, in their order.
        """
        for name, need in needs.items():
            index, length = passed[int(name.removeprefix("%p"))], str(need.length)
            if is_number(index):
                if not 0 <= int(index) < need.length:
                    self._leave_with(need.site, index, length)
            elif not self._is_needed(index, length):
                self._check_index(index, length, need.site)

    def check_bounds(self, number: str, low: int, high: int, node: ast.AST) -> None:
        """In a checked build, end the run with a fault if a number is outside the bounds of its field."""
        if self.unit.checked and not (low == -(1 << 63) and high == (1 << 63) - 1):
            above = self.code.get(f"sub i64 {number}, {low}") if low else number
            self.fault_unless(
                self.code.get(f"icmp ule i64 {above}, {high - low}"), node, f"store {low} {high}", number, "0"
            )

    def fault_unless(self, is_right: str, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault if a condition does not hold."""
        self._leave_unless(is_right, self.unit.site(self.function, node, what), value, other)

    def _leave_unless(self, is_right: str, site: int, value: str, other: str) -> None:
        is_fresh, bad, on = self.code.is_fresh, self.code.label(), self.code.label()
        self.code.fork(is_right, on, bad, USUAL)
        self.code.begin(bad)
        self._leave_with(site, value, other)
        self.code.begin(on)
        self.code.is_fresh = is_fresh

    def fault(self, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault."""
        self._leave_with(self.unit.site(self.function, node, what), value, other)

    def _leave_with(self, site: int, value: str, other: str) -> None:
        self.code.emit(f"call void @fault({FAULTS}, i64 {site}, i64 {value}, i64 {other})")
        self.code.leave("unreachable")
