"""Expressions of a rule: what each stands for, and the instructions that compute it.

Every kind of expression that a rule may use has a method, named as Python's `ast` names it; what has none is
refused.
"""

from __future__ import annotations

import ast
import operator
from typing import Any

from facedown.compiler import memory
from facedown.compiler.arithmetic import FOLDS, operate, overflowing
from facedown.compiler.body import Body, Variable
from facedown.compiler.code import FIXED_LOAD, KNOWN, RARE, USUAL, is_number
from facedown.compiler.errors import INSTEAD
from facedown.compiler.kinds import (
    TRUTH,
    WHOLE,
    Bundle,
    Constant,
    Kind,
    Location,
    Operand,
    Scalar,
    TableRow,
    Value,
    fits_64_bits,
    split,
)
from facedown.engine.base.rule import bound

TOO_BIG = "a number of more than 64 bits"
_COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}
_HOLDS = {
    "eq": operator.eq,
    "ne": operator.ne,
    "slt": operator.lt,
    "sle": operator.le,
    "sgt": operator.gt,
    "sge": operator.ge,
}


class Expressions(Body):
    """The expressions of one rule; `Calls` adds what is called in them, `Lowering` the statements."""

    def visit(self, node: ast.AST, what: str) -> Any:
        """Have the method for a kind of syntax do its work."""
        method = getattr(self, f"_{what}_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refused(
                node, INSTEAD.get(type(node), "a rule has nothing like this: see docs/language.md")
            )
        return method(node)

    # Conditions

    def branch(self, test: ast.expr, yes: str, no: str) -> None:
        """Go one way if a condition holds, the other if not; operands that do not matter are not computed."""
        code = self.code
        if not code.is_open:
            return
        if isinstance(test, ast.BoolOp):
            for value in test.values[:-1]:
                further = code.label()
                self.branch(value, *((further, no) if isinstance(test.op, ast.And) else (yes, further)))
                code.begin(further)
            self.branch(test.values[-1], yes, no)
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.branch(test.operand, no, yes)
        elif isinstance(test, ast.Compare) and len(test.ops) > 1:
            left = self.whole(test.left)
            for i, (op, right_node) in enumerate(zip(test.ops, test.comparators, strict=True)):
                right = self.whole(right_node)
                further = yes if i == len(test.ops) - 1 else code.label()
                self.fork(right_node, self._compared(test, op, left, right), further, no)
                if further != yes:
                    code.begin(further)
                left = right
        else:
            self.fork(test, self.truth(test), yes, no, self._weights(test))

    def _weights(self, test: ast.expr) -> str:
        """Return what a test of a switch usually gives: nearly all stand at 0, the first of their readings.

        So LLVM keeps what only another reading needs out of the way. A wrong guess costs a little time.
        """
        match test:
            case ast.Attribute(ast.Attribute(attr="book")):
                return RARE
            case ast.Compare(
                ast.Attribute(ast.Attribute(attr="book")),
                [ast.Eq() | ast.NotEq() as op],
                [ast.Attribute(ast.Name(enum)) as reading],
            ) if not self.is_local(enum):
                is_usual = isinstance(op, ast.Eq) is bool(known(self.settled(reading)) == 0)
                return USUAL if is_usual else RARE
        return ""

    def truth(self, node: ast.expr) -> str:
        """Return the truth value that an expression gives; a number that is not 0 is true."""
        value = self.value(node)
        if value.kind == WHOLE:
            return self._held_against("ne", value.parts[0], "0")
        if value.kind != TRUTH:
            raise self.refused(node, "a condition is a comparison, a truth value or a number")
        return value.parts[0]

    # Expressions

    def expression(self, node: ast.expr) -> Operand:
        """Return what an expression stands for: a value, or a number in memory."""
        operand: Operand = self.visit(node, "expression")
        return operand

    def value(self, node: ast.expr) -> Value:
        """Return the value of an expression, read from memory if it lies there."""
        value = self.read(self.expression(node), node)
        if not isinstance(value.kind, Constant) or not isinstance(value.kind.value, tuple):
            return value
        items = [self.read(Value(Constant(one), ()), node) for one in value.kind.value]
        kind = Bundle(("",) * len(items), tuple(one.kind for one in items))
        return Value(kind, tuple(part for one in items for part in one.parts))

    def settled(self, node: ast.expr) -> Value:
        """Return what an expression gives at this moment: read from memory, or known when compiled."""
        operand = self.expression(node)
        return self.read(operand, node) if isinstance(operand, Location) else operand

    def whole(self, node: ast.expr) -> str:
        """Return the whole number that an expression gives."""
        return self.scalar(self.value(node), WHOLE, node).parts[0]

    def whole_of(self, operand: Operand, node: ast.AST) -> str:
        """Return the whole number that an operand is."""
        return self.scalar(self.read(operand, node), WHOLE, node).parts[0]

    def read(self, operand: Operand, node: ast.AST) -> Value:
        """Return the value of an operand, read from memory if it lies there."""
        if isinstance(operand, Location):
            return Value(WHOLE, (memory.load(self, operand),))
        if isinstance(operand.kind, Constant) and isinstance(operand.kind.value, bool):
            return Value(TRUTH, ("true" if operand.kind.value else "false",))
        if isinstance(operand.kind, Constant) and isinstance(operand.kind.value, int):
            if not fits_64_bits(operand.kind.value):
                raise self.refused(node, TOO_BIG)
            return Value(WHOLE, (str(int(operand.kind.value)),))
        return operand

    def location(self, node: ast.expr) -> Location:
        """Return the number in memory that is written to."""
        operand = self.expression(node)
        if not isinstance(operand, Location):
            raise self.refused(node, "only a number in a record can be written: set each field")
        return operand

    def _expression_constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, str | bytes):
            raise self.refused(node, INSTEAD[ast.JoinedStr])
        if node.value is None:
            raise self.refused(
                node, "a rule has no None: have a number stand for it, as NOBODY and NO_CARD do"
            )
        if not isinstance(node.value, int):
            raise self.refused(node, "a rule has whole numbers only: count in halves, quarters, sixteenths")
        return Value(Constant(node.value), ())

    def is_local(self, name: str) -> bool:
        """Whether a name is the rule's own: one that it assigns anywhere, as Python has it."""
        return name in self.function.__code__.co_varnames

    def meaning(self, node: ast.Name) -> Any:
        """Return what a name of the module stands for."""
        names, bindings = self.function.__globals__, self.unit.bindings
        if node.id in names:
            return bound(names, node.id, bindings)
        builtins = names["__builtins__"]
        known = builtins if isinstance(builtins, dict) else vars(builtins)
        if node.id not in known:
            raise self.refused(node, "no such name")
        return known[node.id]

    def _expression_name(self, node: ast.Name) -> Value:
        if not self.is_local(node.id):
            return Value(Constant(self.meaning(node)), ())
        if node.id not in self.assigned:
            raise self.refused(node, f"{node.id} may have no value here: give it one before")
        if node.id in self.values:
            return self.values[node.id]
        return self.kept(self.variables[node.id])

    def _expression_attribute(self, node: ast.Attribute) -> Operand:
        value = self.read(self.expression(node.value), node.value)
        kind = value.kind
        if isinstance(kind, Constant):
            members = getattr(kind.value, "__members__", None)
            if members is None:
                raise self.refused(
                    node, "of what a module knows only enums have members: import it by its name"
                )
            if node.attr not in members:
                raise self.refused(node, f"{kind.value.__name__} has no member {node.attr}")
            return Value(Constant(members[node.attr]), ())
        if isinstance(kind, Bundle):
            if node.attr not in kind.names:
                raise self.refused(node, f"there is no {node.attr} in it")
            return split(kind, value.parts)[kind.names.index(node.attr)]
        return memory.field(self, value, node.attr, node)

    def _expression_subscript(self, node: ast.Subscript) -> Operand:
        value = self.read(self.expression(node.value), node.value)
        if isinstance(value.kind, TableRow):
            return self.row_item(node, value, self.whole(node.slice))
        if not isinstance(value.kind, Constant):
            if isinstance(node.slice, ast.Slice | ast.Tuple):
                raise self.refused(node, "one number in an index: [i][j], and no slices")
            return memory.item(self, value, self.whole(node.slice), node)
        index = self.settled(node.slice)
        if not isinstance(value.kind.value, tuple):
            raise self.refused(node, "only rows of a record, and tuples of numbers, have items")
        if not isinstance(known(index), int):
            return self._table_item(node, value.kind.value, self.whole_of(index, node))
        try:
            return Value(Constant(value.kind.value[known(index)]), ())
        except IndexError:
            raise self.refused(node, "that is beyond the end") from None

    def _table_item(self, node: ast.Subscript, values: tuple[Any, ...], index: str) -> Value:
        """Return an item of a tuple of the module: a number, or a row of numbers."""
        index = self.checked_index(index, str(len(values)), node)
        if all(isinstance(value, int) for value in values):
            return Value(WHOLE, (self.from_table(values, index, node),))
        widths = {len(value) if isinstance(value, tuple) else 0 for value in values}
        if len(widths) != 1 or 0 in widths or not all(isinstance(one, int) for row in values for one in row):
            raise self.refused(node, "a table is a tuple of numbers, or of rows of numbers of equal length")
        kind = TableRow(tuple(one for row in values for one in row), widths.pop())
        return Value(kind, (self.code.get(f"mul i64 {index}, {kind.width}"),))

    def row_item(self, node: ast.expr, row: Value, index: str) -> Value:
        """Return a number in a row of a table."""
        assert isinstance(row.kind, TableRow)
        index = self.checked_index(index, str(row.kind.width), node)
        at = self.code.get(f"add i64 {row.parts[0]}, {index}")
        return Value(WHOLE, (self.from_table(row.kind.table, at, node),))

    def from_table(self, values: tuple[int, ...], index: str, node: ast.AST) -> str:
        """Return a number of a table by its index."""
        if not all(map(fits_64_bits, values)):
            raise self.refused(node, TOO_BIG)
        if is_number(index):
            return str(int(values[int(index)]))
        table = f"[{len(values)} x i64], ptr {self.unit.table(values)}"
        at = self.code.get(f"getelementptr inbounds {table}, i64 0, i64 {index}")
        return self.code.get(f"load i64, ptr {at}, {FIXED_LOAD}")

    def _expression_tuple(self, node: ast.Tuple) -> Value:
        values = [self.settled(item) for item in node.elts]
        if all(isinstance(value.kind, Constant) for value in values):
            return Value(Constant(tuple(map(known, values))), ())
        read = [self.read(value, item) for value, item in zip(values, node.elts, strict=True)]
        kind = Bundle(("",) * len(read), tuple(value.kind for value in read))
        return Value(kind, tuple(part for value in read for part in value.parts))

    def _expression_boolop(self, node: ast.BoolOp) -> Value:
        """A truth value if all are; else the value that decided, as Python has it."""
        code, room, end = self.code, self.variable(WHOLE), self.code.label()
        kinds: set[Kind] = set()
        for value_node in node.values:
            value = self.value(value_node)
            number = self.scalar(value, WHOLE, value_node)
            if value_node is not node.values[-1]:
                further = code.label()
                holds = self._held_against("ne", number.parts[0], "0")
                if holds == KNOWN[isinstance(node.op, ast.Or)]:
                    continue  # as if it were not there
                if holds in KNOWN and not kinds:
                    return value
                kinds.add(value.kind)
                self.keep(number, room)
                ways = (further, end) if isinstance(node.op, ast.And) else (end, further)
                self.fork(value_node, holds, *ways)
                code.begin(further)
                if not code.is_open:
                    break
            elif not kinds:
                return value
            else:
                kinds.add(value.kind)
                self.keep(number, room)
        code.begin(end)
        return self._joined(room, kinds)

    def _joined(self, room: Variable, kinds: set[Kind]) -> Value:
        """Return the value that each way here has kept; a truth value if all of them kept one."""
        value = self.kept(room)
        if kinds == {TRUTH}:
            return Value(TRUTH, (self.code.get(f"trunc i64 {value.parts[0]} to i1"),))
        return value

    def _expression_ifexp(self, node: ast.IfExp) -> Value:
        code = self.code
        yes, no, end = code.label(), code.label(), code.label()
        self.branch(node.test, yes, no)
        if not code.is_reached(yes) or not code.is_reached(no):
            label, choice = (no, node.orelse) if code.is_reached(no) else (yes, node.body)
            code.begin(label)
            return self.value(choice)
        kinds, room = set(), None
        for label, choice in ((yes, node.body), (no, node.orelse)):
            code.begin(label)
            if not code.is_open:
                continue
            value = memory.forget(self, self.value(choice))
            kinds.add(value.kind)
            if isinstance(value.kind, Constant):
                raise self.refused(choice, "a choice is between numbers or records")
            if isinstance(value.kind, Scalar):
                value = self.scalar(value, WHOLE, choice)
            room = room or self.variable(value.kind)
            if value.kind != room.kind:
                raise self.refused(node, "both answers of a choice are of one kind")
            self.keep(value, room)
            code.jump(end)
        code.begin(end)
        assert room is not None
        return self._joined(room, kinds)

    def _expression_compare(self, node: ast.Compare) -> Value:
        if len(node.ops) > 1:
            choice = ast.IfExp(node, ast.Constant(True), ast.Constant(False))
            return self._expression_ifexp(ast.copy_location(choice, node))
        self._refuse_comparison(node, node.ops[0])
        left, right = self.whole(node.left), self.whole(node.comparators[0])
        return Value(TRUTH, (self._compared(node, node.ops[0], left, right),))

    def _refuse_comparison(self, node: ast.Compare, op: ast.cmpop) -> None:
        if type(op) not in _COMPARISONS:
            raise self.refused(node, INSTEAD[type(op)])

    def _compared(self, node: ast.Compare, op: ast.cmpop, left: str, right: str) -> str:
        self._refuse_comparison(node, op)
        return self._held_against(_COMPARISONS[type(op)], left, right)

    def _held_against(self, how: str, left: str, right: str) -> str:
        """Return whether a comparison of two numbers holds; of two that are known, at once."""
        try:
            return KNOWN[not _HOLDS[how](int(left), int(right))]
        except ValueError:
            return self.code.get(f"icmp {how} i64 {left}, {right}")

    def _expression_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            truth = self.truth(node.operand)
            if truth in KNOWN:
                return Value(TRUTH, (KNOWN[truth == "true"],))
            return Value(TRUTH, (self.code.get(f"xor i1 {truth}, true"),))
        operand = self.settled(node.operand)
        if isinstance(known(operand), int):
            number = int(known(operand))
            return Value(
                Constant({ast.USub: -number, ast.Invert: ~number, ast.UAdd: number}[type(node.op)]), ()
            )
        whole = self.whole_of(operand, node)
        if isinstance(node.op, ast.Invert):
            return Value(WHOLE, (self.code.get(f"xor i64 {whole}, -1"),))
        if isinstance(node.op, ast.USub):
            return Value(WHOLE, (overflowing(self, node, "sub", "0", whole),))
        return Value(WHOLE, (whole,))

    def _expression_binop(self, node: ast.BinOp) -> Value:
        left, right = self.settled(node.left), self.settled(node.right)
        if type(node.op) in INSTEAD:
            raise self.refused(node, INSTEAD[type(node.op)])
        numbers = [known(value) for value in (left, right)]
        if all(isinstance(number, int) for number in numbers):
            if isinstance(node.op, ast.LShift) and numbers[1] > 64:
                raise self.refused(node, TOO_BIG)  # before Python makes the number
            try:
                return Value(Constant(FOLDS[type(node.op)](*map(int, numbers))), ())
            except (ValueError, ZeroDivisionError) as error:
                raise self.refused(node, str(error)) from None
        return operate(self, node, node.op, self.read(left, node.left), self.read(right, node.right))


def known(value: Value) -> Any:
    """Return what is known of a value when the rule is compiled, or None."""
    return value.kind.value if isinstance(value.kind, Constant) else None
