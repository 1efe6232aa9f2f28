"""One rule to LLVM's language: a walk through its syntax tree.

Every kind of syntax that a rule may use has a method here, named as Python's `ast` names it; what has
none is refused. Numbers are 64 bits wide. The answer to an overflow is the low 64 bits of the true one,
and in a checked build a fault.
"""

from __future__ import annotations

import ast
import linecache
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import EnumMeta
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.compiler import places
from facedown.compiler.code import Code
from facedown.compiler.errors import INSTEAD, LanguageError
from facedown.compiler.kinds import (
    NOTHING,
    TRUTH,
    WHOLE,
    Buffer,
    Bundle,
    Constant,
    Kind,
    OneRecord,
    Place,
    Rows,
    Scalar,
    Value,
    ir_type,
    parts_of,
    split,
)
from facedown.engine.record import copy_bytes, number_at
from facedown.engine.rule import RULES, bound
from facedown.engine.view import see

if TYPE_CHECKING:
    from facedown.compiler.module import Module

Rule = Callable[..., Any]

_FOLDS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
_OVERFLOWING = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
_COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}


class Variable(NamedTuple):
    """A local name: its kind, and a slot for each part."""

    kind: Kind
    slots: tuple[str, ...]


class Loop(NamedTuple):
    """Where `continue` and `break` go."""

    next: str
    end: str


class Lowering:
    """One rule, for one kind of each of its parameters.

    Args:
        module: that it is part of.
        function: the rule.
        kinds: of its parameters.
        name: of the function in LLVM's language.

    Raises:
        LanguageError: the rule says what the language of rules has no meaning for.
    """

    def __init__(self, module: Module, function: Rule, kinds: tuple[Kind, ...], name: str) -> None:
        self.module = module
        self.function = function
        self.code = Code()
        self.tree = syntax_of(function)
        self.node: ast.AST = self.tree
        self.returns: Kind | None = annotated(function, "return")
        self._variables: dict[str, Variable] = {}
        self._assigned: set[str] = set()
        self._loops: list[Loop] = []
        self._failed = ""  # the block that leaves the rule after a fault
        if function.__closure__:
            raise self.refused(self.tree, "a rule has no closures: what it needs is a parameter")
        head = self._parameters(kinds)
        self._block(self.tree.body)
        self._end()
        assert self.returns is not None
        self.text = self.code.text(f"define internal {ir_type(self.returns)} @{name}({head}) #0")

    def refused(self, node: ast.AST, complaint: str) -> LanguageError:
        """Return the error that says what is wrong where."""
        return LanguageError(self.function, node, complaint)

    def _parameters(self, kinds: tuple[Kind, ...]) -> str:
        """Take the parameters; return them as LLVM has them."""
        head = []
        for parameter, kind in zip(self.tree.args.args, kinds, strict=True):
            parts = tuple(f"%p{len(head) + i}" for i in range(len(parts_of(kind))))
            head += [f"{ir} noundef {part}" for ir, part in zip(parts_of(kind), parts, strict=True)]
            self._put(parameter.arg, Value(kind, parts), parameter)
        return ", ".join(head)

    def _end(self) -> None:
        """End the function where no `return` has."""
        if self.returns is None:
            self.returns = NOTHING
        if self.code.is_open and self.returns != NOTHING:
            raise self.refused(self.tree, "it can end without an answer: return one at its end")
        if self.code.is_open:
            self.code.leave("ret void")
        if self._failed:
            self.code.begin(self._failed)
            self.code.leave(f"ret {_nothing_of(self.returns)}")

    # Statements

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.code.is_open:
                self._visit(statement, "statement")

    def _visit(self, node: ast.AST, what: str) -> Any:
        method = getattr(self, f"_{what}_{type(node).__name__}", None)
        if method is None:
            raise self.refused(node, INSTEAD.get(type(node), "a rule has nothing like this: see docs/language.md"))
        before, self.node = self.node, node
        result = method(node)
        self.node = before
        return result

    def _statement_Pass(self, node: ast.Pass) -> None:
        pass

    def _statement_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # of those a docstring is one
            self.expression(node.value)

    def _statement_Return(self, node: ast.Return) -> None:
        value = self.value(node.value) if node.value is not None else Value(NOTHING, ())
        if self.returns is None:
            self.returns = value.kind
        if isinstance(self.returns, Scalar) and self.returns != NOTHING:
            value = self._as_scalar(value, self.returns, node)
        if value.kind != self.returns:
            raise self.refused(node, "every return of a rule gives the same kind of answer")
        parts = parts_of(value.kind)
        if len(parts) <= 1:
            self.code.leave(f"ret {parts[0]} {value.parts[0]}" if parts else "ret void")
        else:
            self.code.leave(f"ret {ir_type(value.kind)} {self._packed(value)}")

    def _packed(self, value: Value) -> str:
        """Return a value of several parts as one."""
        ir, whole = ir_type(value.kind), "undef"
        for i, (part_ir, part) in enumerate(zip(parts_of(value.kind), value.parts, strict=True)):
            whole = self.code.get(f"insertvalue {ir} {whole}, {part_ir} {part}, {i}")
        return whole

    def _statement_Assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        for target in node.targets:
            self._assign(target, value)

    def _statement_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            raise self.refused(node, "give the name its first value here")
        self._assign(node.target, self.value(node.value))

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._put(target.id, value, target)
        elif isinstance(target, ast.Tuple):
            if not isinstance(value.kind, Bundle) or len(value.kind.kinds) != len(target.elts):
                raise self.refused(target, "as many names as the tuple has values")
            for one, part in zip(target.elts, split(value.kind, value.parts), strict=True):
                self._assign(one, part)
        else:
            place = self._place(target)
            places.store(self, place, self._as_scalar(value, WHOLE, target).parts[0], target)

    def _put(self, name: str, value: Value, node: ast.AST) -> None:
        """Give a local name a value."""
        variable = self._variables.get(name)
        if variable is None:
            slots = tuple(self.code.slot(ir) for ir in parts_of(value.kind))
            variable = self._variables[name] = Variable(value.kind, slots)
        if isinstance(variable.kind, Scalar) and variable.kind != value.kind:
            value = self._as_scalar(value, variable.kind, node)
        if variable.kind != value.kind:
            raise self.refused(node, f"{name} is another kind of thing before: one name, one kind")
        for ir, part, slot in zip(parts_of(value.kind), value.parts, variable.slots, strict=True):
            self.code.emit(f"store {ir} {part}, ptr {slot}")
        self._assigned.add(name)

    def _statement_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            before = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            self._put(node.target.id, self._operate(node, node.op, before, self.value(node.value)), node)
        else:
            place = self._place(node.target)
            before = Value(WHOLE, (places.load(self, place),))
            after = self._operate(node, node.op, before, self.value(node.value))
            places.store(self, place, self._as_scalar(after, WHOLE, node).parts[0], node)

    def _statement_If(self, node: ast.If) -> None:
        code = self.code
        yes, no, end = code.label(), code.label(), code.label()
        self._branch(node.test, yes, no)
        before = set(self._assigned)
        code.begin(yes)
        self._block(node.body)
        after_yes = self._assigned if code.is_open else None
        code.jump(end)
        self._assigned = set(before)
        code.begin(no)
        self._block(node.orelse)
        after_no = self._assigned if code.is_open else None
        code.jump(end)
        ways = [after for after in (after_yes, after_no) if after is not None]
        if ways:
            code.begin(end)
            self._assigned = set.intersection(*ways)

    def _statement_While(self, node: ast.While) -> None:
        self._no_else(node)
        code = self.code
        head, body, end = code.label(), code.label(), code.label()
        code.begin(head)
        self._stop_at_fault(end)
        self._branch(node.test, body, end)
        with self._loop(Loop(head, end)):
            code.begin(body)
            self._block(node.body)
            code.jump(head)
        code.begin(end)

    def _statement_For(self, node: ast.For) -> None:
        self._no_else(node)
        called = node.iter.func if isinstance(node.iter, ast.Call) else None
        if isinstance(called, ast.Name) and self._meaning(called) is range:
            assert isinstance(node.iter, ast.Call)
            numbers = [self.expression(argument) for argument in node.iter.args]
            step = numbers[2] if len(numbers) == 3 else Value(Constant(1), ())
            if not isinstance(step, Value) or not isinstance(step.kind, Constant) or not step.kind.value:
                raise self.refused(node.iter, "the step of a range is a number that is known and not 0")
            first = self._whole_of(numbers[0], node) if len(numbers) > 1 else "0"
            last = self._whole_of(numbers[min(1, len(numbers) - 1)], node)
            self._count(node, first, last, int(step.kind.value), lambda i: i)
            return
        values = self._constant(node.iter)
        if not isinstance(values, tuple) or not all(isinstance(value, int) for value in values):
            raise self.refused(node.iter, "a loop runs over a range, or over a tuple of numbers of the module")
        table = self.module.table(values)
        self._count(node, "0", str(len(values)), 1, lambda i: self._from_table(table, len(values), i))

    def _count(self, node: ast.For, first: str, last: str, step: int, item: Callable[[str], str]) -> None:
        """Run the body for every number of a range."""
        code = self.code
        counter = code.slot("i64")
        code.emit(f"store i64 {first}, ptr {counter}")
        head, body, next_, end = (code.label() for _ in range(4))
        code.begin(head)
        i = code.get(f"load i64, ptr {counter}")
        if not last.lstrip("-").isdigit():
            self._stop_at_fault(end)
        code.fork(code.get(f"icmp {'slt' if step > 0 else 'sgt'} i64 {i}, {last}"), body, end)
        with self._loop(Loop(next_, end)):
            code.begin(body)
            self._assign(node.target, Value(WHOLE, (item(i),)))
            self._block(node.body)
            code.begin(next_)
            exact = "nsw " if abs(step) == 1 else ""
            code.emit(f"store i64 {code.get(f'add {exact}i64 {i}, {step}')}, ptr {counter}")
            code.jump(head)
        code.begin(end)

    @contextmanager
    def _loop(self, loop: Loop) -> Iterator[None]:
        """Be inside a loop; a name that gets its first value in there has none after it."""
        before = set(self._assigned)
        self._loops.append(loop)
        yield
        self._loops.pop()
        self._assigned = before

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            raise self.refused(node, "a loop has no else: note in a name how it ended")

    def _statement_Continue(self, node: ast.Continue) -> None:
        self.code.jump(self._loops[-1].next)

    def _statement_Break(self, node: ast.Break) -> None:
        self.code.jump(self._loops[-1].end)

    # Conditions

    def _branch(self, test: ast.expr, yes: str, no: str) -> None:
        """Go one way if a condition holds and the other if not; what need not be asked is not."""
        code = self.code
        if isinstance(test, ast.BoolOp):
            for value in test.values[:-1]:
                further = code.label()
                self._branch(value, *((further, no) if isinstance(test.op, ast.And) else (yes, further)))
                code.begin(further)
            self._branch(test.values[-1], yes, no)
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self._branch(test.operand, no, yes)
        elif isinstance(test, ast.Compare) and len(test.ops) > 1:
            left = self.whole(test.left)
            for i, (op, right_node) in enumerate(zip(test.ops, test.comparators, strict=True)):
                right = self.whole(right_node)
                further = yes if i == len(test.ops) - 1 else code.label()
                code.fork(self._compared(test, op, left, right), further, no)
                if further != yes:
                    code.begin(further)
                left = right
        else:
            code.fork(self._truth(test), yes, no)

    def _truth(self, node: ast.expr) -> str:
        value = self.value(node)
        if value.kind == WHOLE:
            return self.code.get(f"icmp ne i64 {value.parts[0]}, 0")
        if value.kind != TRUTH:
            raise self.refused(node, "a condition is a comparison, a truth value or a number")
        return value.parts[0]

    # Expressions

    def expression(self, node: ast.expr) -> Value | Place:
        """Return what an expression stands for: a value, or a number in memory."""
        found: Value | Place = self._visit(node, "expression")
        return found

    def value(self, node: ast.expr) -> Value:
        """Return the value of an expression, read from memory if it lies there."""
        value = self._read(self.expression(node), node)
        if not isinstance(value.kind, Constant) or not isinstance(value.kind.value, tuple):
            return value
        items = [self._read(Value(Constant(one), ()), node) for one in value.kind.value]
        kind = Bundle(("",) * len(items), tuple(one.kind for one in items))
        return Value(kind, tuple(part for one in items for part in one.parts))

    def whole(self, node: ast.expr) -> str:
        """Return the whole number that an expression gives."""
        return self._as_scalar(self.value(node), WHOLE, node).parts[0]

    def _whole_of(self, found: Value | Place, node: ast.AST) -> str:
        return self._as_scalar(self._read(found, node), WHOLE, node).parts[0]

    def _read(self, found: Value | Place, node: ast.AST) -> Value:
        if isinstance(found, Place):
            return Value(WHOLE, (places.load(self, found),))
        if isinstance(found.kind, Constant) and isinstance(found.kind.value, bool):
            return Value(TRUTH, ("true" if found.kind.value else "false",))
        if isinstance(found.kind, Constant) and isinstance(found.kind.value, int):
            number = int(found.kind.value)
            if not -(1 << 63) <= number < 1 << 63:
                raise self.refused(node, f"{number} has more than 64 bits")
            return Value(WHOLE, (str(number),))
        return found

    def _as_scalar(self, value: Value, wanted: Kind, node: ast.AST) -> Value:
        """Return a value as a number, or as a truth value; True is 1."""
        if value.kind == wanted:
            return value
        if wanted == WHOLE and value.kind == TRUTH:
            return Value(WHOLE, (self.code.get(f"zext i1 {value.parts[0]} to i64"),))
        if wanted == TRUTH and value.kind == WHOLE:
            raise self.refused(node, "a number where a truth value is due: compare it, or use bool()")
        raise self.refused(node, "a single number is due here")

    def _place(self, node: ast.expr) -> Place:
        found = self.expression(node)
        if not isinstance(found, Place):
            raise self.refused(node, "only a number in a record can be written: set each field")
        return found

    def _expression_Constant(self, node: ast.Constant) -> Value:
        if isinstance(node.value, str | bytes):
            raise self.refused(node, INSTEAD[ast.JoinedStr])
        if not isinstance(node.value, int):
            raise self.refused(node, "a rule has whole numbers only: count in halves, quarters, sixteenths")
        return Value(Constant(node.value), ())

    def _meaning(self, node: ast.Name) -> Any:
        """Return what a name of the module stands for."""
        names, bindings = self.function.__globals__, self.module.bindings
        if node.id in names:
            return bound(names, node.id, bindings)
        builtins = names["__builtins__"]
        known = builtins if isinstance(builtins, dict) else vars(builtins)
        if node.id not in known:
            raise self.refused(node, "no such name")
        return known[node.id]

    def _expression_Name(self, node: ast.Name) -> Value:
        variable = self._variables.get(node.id)
        if variable is None:
            return Value(Constant(self._meaning(node)), ())
        if node.id not in self._assigned:
            raise self.refused(node, f"{node.id} may have no value here: give it one before")
        irs = parts_of(variable.kind)
        parts = [
            self.code.get(f"load {ir}, ptr {slot}") for ir, slot in zip(irs, variable.slots, strict=True)
        ]
        return Value(variable.kind, tuple(parts))

    def _constant(self, node: ast.expr) -> Any:
        """Return what is known of an expression when the rule is compiled, or None."""
        found = self.expression(node)
        return found.kind.value if isinstance(found.kind if isinstance(found, Value) else None, Constant) else None  # type: ignore[union-attr]

    def _expression_Attribute(self, node: ast.Attribute) -> Value | Place:
        value = self._read(self.expression(node.value), node.value)
        kind = value.kind
        if isinstance(kind, Constant):
            if not hasattr(kind.value, node.attr):
                raise self.refused(node, f"there is no {node.attr} in it")
            return Value(Constant(getattr(kind.value, node.attr)), ())
        if isinstance(kind, Bundle):
            if node.attr not in kind.names:
                raise self.refused(node, f"there is no {node.attr} in it")
            return split(kind, value.parts)[kind.names.index(node.attr)]
        return places.field(self, value, node.attr, node)

    def _expression_Subscript(self, node: ast.Subscript) -> Value | Place:
        value = self._read(self.expression(node.value), node.value)
        if not isinstance(value.kind, Constant):
            if isinstance(node.slice, ast.Slice | ast.Tuple):
                raise self.refused(node, "one number in an index: [i][j], and no slices")
            return places.item(self, value, self.whole(node.slice), node)
        index = self.expression(node.slice)
        if not isinstance(value.kind.value, tuple):
            raise self.refused(node, "only rows of a record, and tuples of numbers, have items")
        if isinstance(index, Value) and isinstance(index.kind, Constant):
            return Value(Constant(value.kind.value[index.kind.value]), ())
        return self._table_item(node, value.kind.value, self._whole_of(index, node))

    def _table_item(self, node: ast.Subscript, values: tuple[Any, ...], index: str) -> Value:
        """Return an item of a tuple of the module: a number, or a row of numbers."""
        if all(isinstance(value, int) for value in values):
            index = self.checked_index(index, str(len(values)), node)
            return Value(WHOLE, (self._from_table(self.module.table(values), len(values), index),))
        widths = {len(value) if isinstance(value, tuple) else 0 for value in values}
        if len(widths) != 1 or 0 in widths or not all(isinstance(one, int) for row in values for one in row):
            raise self.refused(node, "a table is a tuple of numbers, or of rows of numbers of equal length")
        width = widths.pop()
        row = self.code.get(f"mul i64 {self.checked_index(index, str(len(values)), node)}, {width}")
        flat = tuple(one for row in values for one in row)
        parts = []
        for i in range(width):
            at = self.code.get(f"add i64 {row}, {i}")
            parts.append(self._from_table(self.module.table(flat), len(flat), at))
        return Value(Bundle(("",) * width, (WHOLE,) * width), tuple(parts))

    def _from_table(self, table: str, length: int, index: str) -> str:
        at = self.code.get(f"getelementptr inbounds [{length} x i64], ptr {table}, i64 0, i64 {index}")
        return self.code.get(f"load i64, ptr {at}, !invariant.load !1")

    def _expression_Tuple(self, node: ast.Tuple) -> Value:
        values = [self.expression(item) for item in node.elts]
        if all(isinstance(value, Value) and isinstance(value.kind, Constant) for value in values):
            return Value(Constant(tuple(value.kind.value for value in values)), ())  # type: ignore[union-attr]
        read = [self._read(value, item) for value, item in zip(values, node.elts, strict=True)]
        kind = Bundle(("",) * len(read), tuple(value.kind for value in read))
        return Value(kind, tuple(part for value in read for part in value.parts))

    def _expression_BoolOp(self, node: ast.BoolOp) -> Value:
        """A truth value if all are; else the value that decided, as Python has it."""
        code, slot, end = self.code, self.code.slot("i64"), self.code.label()
        kinds = set()
        for value_node in node.values:
            value = self.value(value_node)
            kinds.add(value.kind)
            number = self._as_scalar(value, WHOLE, value_node).parts[0]
            code.emit(f"store i64 {number}, ptr {slot}")
            if value_node is not node.values[-1]:
                further = code.label()
                holds = code.get(f"icmp ne i64 {number}, 0")
                code.fork(holds, *((further, end) if isinstance(node.op, ast.And) else (end, further)))
                code.begin(further)
        code.begin(end)
        return self._joined(slot, kinds)

    def _joined(self, slot: str, kinds: set[Kind]) -> Value:
        """Return the number in a slot, as a truth value if that is all it can be."""
        number = self.code.get(f"load i64, ptr {slot}")
        if kinds == {TRUTH}:
            return Value(TRUTH, (self.code.get(f"trunc i64 {number} to i1"),))
        return Value(WHOLE, (number,))

    def _expression_IfExp(self, node: ast.IfExp) -> Value:
        code = self.code
        yes, no, end = code.label(), code.label(), code.label()
        self._branch(node.test, yes, no)
        kinds, slots = set(), tuple[str, ...]()
        for label, choice in ((yes, node.body), (no, node.orelse)):
            code.begin(label)
            value = self.value(choice)
            kinds.add(value.kind)
            if isinstance(value.kind, Constant):
                raise self.refused(choice, "a choice is between numbers or records")
            if isinstance(value.kind, Scalar):
                value = self._as_scalar(value, WHOLE, choice)
            irs = parts_of(value.kind)
            slots = slots or tuple(code.slot(ir) for ir in irs)
            if len(kinds) > 1 and not kinds <= {WHOLE, TRUTH}:
                raise self.refused(node, "both answers of a choice are of one kind")
            for ir, part, slot in zip(irs, value.parts, slots, strict=True):
                code.emit(f"store {ir} {part}, ptr {slot}")
            code.jump(end)
        code.begin(end)
        if kinds <= {WHOLE, TRUTH}:
            return self._joined(slots[0], kinds)
        kind = kinds.pop()
        parts = [code.get(f"load {ir}, ptr {slot}") for ir, slot in zip(parts_of(kind), slots, strict=True)]
        return Value(kind, tuple(parts))

    def _expression_Compare(self, node: ast.Compare) -> Value:
        if len(node.ops) > 1:
            return self._expression_BoolOp_of(node)
        left, right = self.whole(node.left), self.whole(node.comparators[0])
        return Value(TRUTH, (self._compared(node, node.ops[0], left, right),))

    def _expression_BoolOp_of(self, node: ast.Compare) -> Value:
        """Return a chain of comparisons as a truth value."""
        code, slot = self.code, self.code.slot("i64")
        yes, no, end = code.label(), code.label(), code.label()
        self._branch(node, yes, no)
        for label, number in ((yes, 1), (no, 0)):
            code.begin(label)
            code.emit(f"store i64 {number}, ptr {slot}")
            code.jump(end)
        code.begin(end)
        return self._joined(slot, {TRUTH})

    def _compared(self, node: ast.Compare, op: ast.cmpop, left: str, right: str) -> str:
        if type(op) not in _COMPARISONS:
            raise self.refused(node, INSTEAD[type(op)])
        return self.code.get(f"icmp {_COMPARISONS[type(op)]} i64 {left}, {right}")

    def _expression_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return Value(TRUTH, (self.code.get(f"xor i1 {self._truth(node.operand)}, true"),))
        found = self.expression(node.operand)
        if isinstance(found, Value) and isinstance(found.kind, Constant) and isinstance(found.kind.value, int):
            number = int(found.kind.value)
            known = {ast.USub: -number, ast.Invert: ~number, ast.UAdd: number}
            return Value(Constant(known[type(node.op)]), ())
        whole = self._whole_of(found, node)
        if isinstance(node.op, ast.Invert):
            return Value(WHOLE, (self.code.get(f"xor i64 {whole}, -1"),))
        if isinstance(node.op, ast.USub):
            return Value(WHOLE, (self._overflowing(node, "sub", "0", whole),))
        return Value(WHOLE, (whole,))

    def _expression_BinOp(self, node: ast.BinOp) -> Value:
        left, right = self.expression(node.left), self.expression(node.right)
        if type(node.op) in INSTEAD:
            raise self.refused(node, INSTEAD[type(node.op)])
        known = [value.kind.value for value in (left, right) if isinstance(value.kind if isinstance(value, Value) else None, Constant)]  # type: ignore[union-attr]
        if len(known) == 2 and all(isinstance(number, int) for number in known):
            try:
                return Value(Constant(_FOLDS[type(node.op)](int(known[0]), int(known[1]))), ())
            except (ValueError, ZeroDivisionError) as error:
                raise self.refused(node, str(error)) from None
        return self._operate(node, node.op, self._read(left, node.left), self._read(right, node.right))

    def _operate(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
        code, kind = self.code, type(op)
        if kind in INSTEAD:
            raise self.refused(node, INSTEAD[kind])
        if kind in _BITWISE and left.kind == right.kind == TRUTH:
            return Value(TRUTH, (code.get(f"{_BITWISE[kind]} i1 {left.parts[0]}, {right.parts[0]}"),))
        a, b = (self._as_scalar(value, WHOLE, node).parts[0] for value in (left, right))
        if kind in _BITWISE:
            return Value(WHOLE, (code.get(f"{_BITWISE[kind]} i64 {a}, {b}"),))
        if kind in _OVERFLOWING:
            return Value(WHOLE, (self._overflowing(node, _OVERFLOWING[kind], a, b),))
        if kind in (ast.LShift, ast.RShift):
            return Value(WHOLE, (self._shifted(node, kind is ast.LShift, a, b),))
        return Value(WHOLE, (self._divided(node, kind is ast.FloorDiv, a, b),))

    def _overflowing(self, node: ast.AST, name: str, a: str, b: str) -> str:
        code = self.code
        if not self.module.checked:
            return code.get(f"{name} i64 {a}, {b}")
        both = code.get(f"call {{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64 {a}, i64 {b})")
        number = code.get(f"extractvalue {{ i64, i1 }} {both}, 0")
        is_over = code.get(f"extractvalue {{ i64, i1 }} {both}, 1")
        self._fault_unless(code.get(f"xor i1 {is_over}, true"), node, "overflow", a, b)
        return number

    def _shifted(self, node: ast.AST, left: bool, a: str, b: str) -> str:
        """Shift; by 64 and more to the left nothing is left, to the right the sign."""
        code = self.code
        if b.isdigit() and int(b) < 64:
            is_far, by = "", b
        else:
            if self.module.checked:
                self._fault_unless(code.get(f"icmp ult i64 {b}, 64"), node, "shift", b, "64")
            by = code.get(f"call i64 @llvm.umin.i64(i64 {b}, i64 63)")
            is_far = code.get(f"icmp ugt i64 {b}, 63")
        shifted = code.get(f"{'shl' if left else 'ashr'} i64 {a}, {by}")
        if left and is_far:
            shifted = code.get(f"select i1 {is_far}, i64 0, i64 {shifted}")
        elif left and self.module.checked:
            back = code.get(f"ashr i64 {shifted}, {by}")
            self._fault_unless(code.get(f"icmp eq i64 {back}, {a}"), node, "overflow", a, b)
        return shifted

    def _divided(self, node: ast.AST, floor: bool, a: str, b: str) -> str:
        """Divide towards minus infinity; the rest has the sign of the divisor."""
        code = self.code
        if b.lstrip("-").isdigit():
            if int(b) > 0 and int(b) & (int(b) - 1) == 0:  # a power of two
                bits = int(b).bit_length() - 1
                return code.get(f"ashr i64 {a}, {bits}" if floor else f"and i64 {a}, {int(b) - 1}")
        else:
            self._fault_unless(code.get(f"icmp ne i64 {b}, 0"), node, "division", a, b)
            is_minus = code.get(f"icmp eq i64 {b}, -1")  # of the least number it would trap
            b_or_one = code.get(f"select i1 {is_minus}, i64 1, i64 {b}")
            a = code.get(f"select i1 {is_minus}, i64 {code.get(f'sub i64 0, {a}')}, i64 {a}")
            b = b_or_one
        rest = code.get(f"srem i64 {a}, {b}")
        differs = code.get(f"icmp slt i64 {code.get(f'xor i64 {rest}, {b}')}, 0")
        is_off = code.get(f"and i1 {code.get(f'icmp ne i64 {rest}, 0')}, {differs}")
        if floor:
            quotient = code.get(f"sdiv i64 {a}, {b}")
            return code.get(f"add i64 {quotient}, {code.get(f'sext i1 {is_off} to i64')}")
        return code.get(f"add i64 {rest}, {code.get(f'select i1 {is_off}, i64 {b}, i64 0')}")

    # Calls

    def _expression_Call(self, node: ast.Call) -> Value | Place:
        if not isinstance(node.func, ast.Name) or node.func.id in self._variables:
            raise self.refused(node, "a rule is called by its name")
        called = self._meaning(node.func)
        if called in RULES:
            return self._call_rule(node, called)
        builtin = getattr(self, f"_call_{called.__name__}", None) if called in _BUILTINS else None
        if builtin is not None and not node.keywords:
            answer: Value | Place = builtin(node)
            return answer
        if isinstance(called, type) and issubclass(called, tuple) and hasattr(called, "_fields"):
            return self._named_tuple(node, called)
        if isinstance(called, EnumMeta):
            return self.value(node.args[0])
        raise self.refused(node, f"{node.func.id} is no rule: mark it with @rule, or write what it does here")

    def _call_rule(self, node: ast.Call, function: Rule) -> Value:
        tree = syntax_of(function)
        names = [parameter.arg for parameter in tree.args.args]
        given = dict(zip(names, map(self.value, node.args), strict=False))
        given |= {keyword.arg or "": self.value(keyword.value) for keyword in node.keywords}
        defaults = function.__defaults__ or ()
        for name, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
            given.setdefault(name, self._read(Value(Constant(default), ()), node))
        if len(node.args) > len(names) or set(given) != set(names):
            raise self.refused(node, f"{function.__name__} takes {', '.join(names)}")
        values = []
        for name in names:
            value, wanted = given[name], annotated(function, name)
            if isinstance(value.kind, Scalar):
                value = self._as_scalar(value, wanted or WHOLE, node)
            values.append(value)
        callee, returns = self.module.instance(self, node, function, tuple(value.kind for value in values))
        passed = ", ".join(
            f"{ir} {part}"
            for value in values
            for ir, part in zip(parts_of(value.kind), value.parts, strict=True)
        )
        call = f"call {ir_type(returns)} @{callee}({passed})"
        irs = parts_of(returns)
        if not irs:
            self.code.emit(call)
            return Value(returns, ())
        result = self.code.get(call)
        if len(irs) == 1:
            return Value(returns, (result,))
        ir = ir_type(returns)
        return Value(
            returns, tuple(self.code.get(f"extractvalue {ir} {result}, {i}") for i in range(len(irs)))
        )

    def _named_tuple(self, node: ast.Call, kind: Any) -> Value:
        given = dict(zip(kind._fields, node.args, strict=False))
        given |= {keyword.arg or "": keyword.value for keyword in node.keywords}
        if set(given) != set(kind._fields):
            raise self.refused(node, f"{kind.__name__} takes {', '.join(kind._fields)}")
        values = {name: self.value(given[name]) for name in given}
        ordered = [values[name] for name in kind._fields]
        bundle = Bundle(tuple(kind._fields), tuple(value.kind for value in ordered))
        return Value(bundle, tuple(part for value in ordered for part in value.parts))

    def _call_int(self, node: ast.Call) -> Value:
        return Value(WHOLE, (self.whole(node.args[0]),))

    def _call_bool(self, node: ast.Call) -> Value:
        return Value(TRUTH, (self._truth(node.args[0]),))

    def _call_abs(self, node: ast.Call) -> Value:
        return Value(WHOLE, (self.code.get(f"call i64 @llvm.abs.i64(i64 {self.whole(node.args[0])}, i1 false)"),))

    def _call_min(self, node: ast.Call) -> Value:
        return self._least_or_most(node, "smin")

    def _call_max(self, node: ast.Call) -> Value:
        return self._least_or_most(node, "smax")

    def _least_or_most(self, node: ast.Call, name: str) -> Value:
        numbers = [self.whole(argument) for argument in node.args]
        if len(numbers) < 2:
            raise self.refused(node, "name two numbers or more")
        found = numbers[0]
        for number in numbers[1:]:
            found = self.code.get(f"call i64 @llvm.{name}.i64(i64 {found}, i64 {number})")
        return Value(WHOLE, (found,))

    def _call_len(self, node: ast.Call) -> Value:
        value = self.value(node.args[0])
        if isinstance(value.kind, Buffer):
            return Value(WHOLE, (value.parts[1],))
        if isinstance(value.kind, Rows):
            return Value(Constant(value.kind.of._length_), ())
        if isinstance(value.kind, Bundle):
            return Value(Constant(len(value.kind.kinds)), ())
        raise self.refused(node, "only rows, buffers and tuples have a length")

    def _call_range(self, node: ast.Call) -> Value:
        raise self.refused(node, "a range is what a for loop runs over")

    def _call_see(self, node: ast.Call) -> Value:
        state, seat = self.value(node.args[0]), self.whole(node.args[2])
        return places.see(self, state, seat, node)

    def _call_copy_bytes(self, node: ast.Call) -> Value:
        to, source = self.value(node.args[0]), self.value(node.args[1])
        if not isinstance(to.kind, OneRecord) or to.kind != source.kind:
            raise self.refused(node, "both are records of one kind")
        count = self.whole(node.args[2])
        pointers = f"ptr align 8 {to.parts[0]}, ptr align 8 {source.parts[0]}"
        self.code.emit(f"call void @llvm.memcpy.p0.p0.i64({pointers}, i64 {count}, i1 false)")
        return Value(NOTHING, ())

    def _call_number_at(self, node: ast.Call) -> Value:
        record, offset, size = self.value(node.args[0]), self.whole(node.args[1]), self.whole(node.args[2])
        at = self.code.get(f"getelementptr i8, ptr {record.parts[0]}, i64 {offset}")
        slot, end = self.code.slot("i64"), self.code.label()
        for width in (1, 2, 4, 8):
            this, further = self.code.label(), self.code.label()
            if width < 8:
                self.code.fork(self.code.get(f"icmp eq i64 {size}, {width}"), this, further)
                self.code.begin(this)
            number = self.code.get(f"load i{8 * width}, ptr {at}, align {width}")
            wide = self.code.get(f"sext i{8 * width} {number} to i64") if width < 8 else number
            self.code.emit(f"store i64 {wide}, ptr {slot}")
            self.code.jump(end)
            if width < 8:
                self.code.begin(further)
        self.code.begin(end)
        return Value(WHOLE, (self.code.get(f"load i64, ptr {slot}"),))

    # Faults

    def checked_index(self, index: str, length: str, node: ast.AST) -> str:
        """Return an index that lies within its axis; leave the rule with a fault if it does not."""
        if length.isdigit() and index.lstrip("-").isdigit():
            if not 0 <= int(index) < int(length):
                raise self.refused(node, f"{index} is beyond the end: there are {length}")
            return index
        if not self.module.indices:
            return index
        is_right = self.code.get(f"icmp ult i64 {index}, {length}")
        self._fault_unless(is_right, node, "index", index, length)
        return index

    def check_bounds(self, number: str, low: int, high: int, node: ast.AST) -> None:
        """Leave the rule with a fault if a number is not within the declared bounds of the field it is written to."""
        if self.module.checked and not (low == -(1 << 63) and high == (1 << 63) - 1):
            above = self.code.get(f"sub i64 {number}, {low}") if low else number
            self._fault_unless(
                self.code.get(f"icmp ule i64 {above}, {high - low}"), node, f"store {low} {high}", number, "0"
            )

    def _fault_unless(self, is_right: str, node: ast.AST, what: str, value: str, other: str) -> None:
        """Note a fault and leave the rule; its callers go on, with nothing, up to the turn of a loop."""
        site = self.module.site(self.function, node, what)
        bad, on = self.code.label(), self.code.label()
        self._failed = self._failed or self.code.label()
        self.code.fork(is_right, on, bad, usual=True)
        self.code.begin(bad)
        self.code.emit(f"call void @fault(i64 {site}, i64 {value}, i64 {other})")
        self.code.jump(self._failed)
        self.code.begin(on)

    def _stop_at_fault(self, end: str) -> None:
        """Leave a loop if a fault was noted: what goes on after one must come to an end."""
        if self.module.indices:
            fault, on = self.code.get("load i64, ptr @faults"), self.code.label()
            self.code.fork(self.code.get(f"icmp eq i64 {fault}, 0"), on, end, usual=True)
            self.code.begin(on)


def _nothing_of(kind: Kind) -> str:
    """Return an answer of a kind that stands for none: zeros, and pointers to room that nobody uses."""
    parts = parts_of(kind)
    zeros = [f"{ir} {'@nowhere' if ir == 'ptr' else 'false' if ir == 'i1' else '0'}" for ir in parts]
    if len(parts) <= 1:
        return zeros[0] if zeros else "void"
    return f"{ir_type(kind)} {{ {', '.join(zeros)} }}"


_BUILTINS = (int, bool, abs, min, max, len, range, see, copy_bytes, number_at)


@cache
def _functions(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a source file by their first lines, decorators counted."""
    functions = (node for node in ast.walk(ast.parse("".join(linecache.getlines(file)))) if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(one.lineno for one in node.decorator_list)]): node for node in functions}


def syntax_of(function: Rule) -> ast.FunctionDef:
    """Return the syntax tree of a rule.

    Raises:
        FacedownError: its source cannot be had.
    """
    code = function.__code__
    found = _functions(code.co_filename).get(code.co_firstlineno)
    if found is None or found.name != code.co_name:
        raise LanguageError(function, ast.Pass(), "its source cannot be had: rules stand in files")
    return found


def annotated(function: Rule, name: str) -> Kind | None:
    """Return the kind that an annotation says: a number, a truth value or nothing; None for all else."""
    said = function.__annotations__.get(name)
    meant = function.__globals__.get(said, said) if isinstance(said, str) else said
    while hasattr(meant, "__supertype__"):  # a unit: a NewType of whole numbers
        meant = meant.__supertype__
    if name == "return" and meant in (None, "None") and name in function.__annotations__:
        return NOTHING
    return {int: WHOLE, "int": WHOLE, bool: TRUTH, "bool": TRUTH}.get(meant)
