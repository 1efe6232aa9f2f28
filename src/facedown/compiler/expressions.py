"""Expressions of a rule: what each stands for, and the instructions that compute it.

Every kind of expression that a rule may use has a method, named as Python's `ast` names it; what has none is
refused.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NewType

from facedown.compiler import places
from facedown.compiler.arithmetic import FOLDS, LEAST, operate, overflowing
from facedown.compiler.code import FIXED_LOAD, Code
from facedown.compiler.errors import INSTEAD, LanguageError
from facedown.compiler.kinds import (
    FIXED,
    NOTHING,
    OPEN,
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
    TableRow,
    Value,
    ir_type,
    parts_of,
    split,
)
from facedown.compiler.syntax import Rule, annotated, syntax_of
from facedown.engine.hook import Hook
from facedown.engine.record import copy_bytes, number_at, size_of
from facedown.engine.rule import RULES, bound, rows_of
from facedown.engine.view import see

if TYPE_CHECKING:
    from facedown.compiler.module import Module

TOO_BIG = "a number of more than 64 bits"
_COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge"}


class Variable(NamedTuple):
    """A local name: its kind, and a slot for each part."""

    kind: Kind
    slots: tuple[str, ...]


class Expressions:
    """The expressions of one rule; `Lowering` adds the statements.

    Attributes:
        code: what is written so far.
        variables: local names.
        assigned: those that have a value here in any case.
    """

    def __init__(self, module: Module, function: Rule) -> None:
        self.module = module
        self.function = function
        self.code = Code()
        self.tree = syntax_of(function)
        self.variables: dict[str, Variable] = {}
        self.assigned: set[str] = set()

    def refused(self, node: ast.AST, complaint: str) -> LanguageError:
        """Return the error that says what is wrong where."""
        return LanguageError(self.function, node, complaint)

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
        """Go one way if a condition holds and the other if not; what need not be asked is not."""
        code = self.code
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
                code.fork(self._compared(test, op, left, right), further, no)
                if further != yes:
                    code.begin(further)
                left = right
        else:
            code.fork(self._truth(test), yes, no, self._usual_answer(test))

    def _usual_answer(self, test: ast.expr) -> bool | None:
        """Return what a test of a switch usually gives: nearly all stand at 0, the first of their readings.

        So LLVM keeps what only another reading needs out of the way. A wrong guess costs a little time.
        """
        match test:
            case ast.Attribute(ast.Attribute(attr="book")):
                return False
            case ast.Compare(
                ast.Attribute(ast.Attribute(attr="book")),
                [ast.Eq() | ast.NotEq() as op],
                [ast.Attribute(ast.Name(enum)) as reading],
            ) if not self.is_local(enum):
                return isinstance(op, ast.Eq) is bool(known(self.settled(reading)) == 0)
        return None

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
        found: Value | Place = self.visit(node, "expression")
        return found

    def value(self, node: ast.expr) -> Value:
        """Return the value of an expression, read from memory if it lies there."""
        value = self._read(self.expression(node), node)
        if not isinstance(value.kind, Constant) or not isinstance(value.kind.value, tuple):
            return value
        items = [self._read(Value(Constant(one), ()), node) for one in value.kind.value]
        kind = Bundle(("",) * len(items), tuple(one.kind for one in items))
        return Value(kind, tuple(part for one in items for part in one.parts))

    def settled(self, node: ast.expr) -> Value:
        """Return what an expression gives at this moment: read from memory, or known when compiled."""
        found = self.expression(node)
        return self._read(found, node) if isinstance(found, Place) else found

    def whole(self, node: ast.expr) -> str:
        """Return the whole number that an expression gives."""
        return self.scalar(self.value(node), WHOLE, node).parts[0]

    def whole_of(self, found: Value | Place, node: ast.AST) -> str:
        """Return the whole number that something found is."""
        return self.scalar(self._read(found, node), WHOLE, node).parts[0]

    def _read(self, found: Value | Place, node: ast.AST) -> Value:
        if isinstance(found, Place):
            return Value(WHOLE, (places.load(self, found),))
        if isinstance(found.kind, Constant) and isinstance(found.kind.value, bool):
            return Value(TRUTH, ("true" if found.kind.value else "false",))
        if isinstance(found.kind, Constant) and isinstance(found.kind.value, int):
            if not fits_64_bits(found.kind.value):
                raise self.refused(node, TOO_BIG)
            return Value(WHOLE, (str(int(found.kind.value)),))
        return found

    def scalar(self, value: Value, wanted: Kind, node: ast.AST) -> Value:
        """Return a value as a number, or as a truth value; True is 1."""
        if value.kind == wanted:
            return value
        if wanted == WHOLE and value.kind == TRUTH:
            return Value(WHOLE, (self.code.get(f"zext i1 {value.parts[0]} to i64"),))
        if wanted == TRUTH and value.kind == WHOLE:
            raise self.refused(node, "a number where a truth value is due: compare it, or use bool()")
        raise self.refused(node, "a single number is due here")

    def place(self, node: ast.expr) -> Place:
        """Return the place that is written to."""
        found = self.expression(node)
        if not isinstance(found, Place):
            raise self.refused(node, "only a number in a record can be written: set each field")
        return found

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
        names, bindings = self.function.__globals__, self.module.bindings
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
        return self.kept(self.variables[node.id])

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

    def _expression_attribute(self, node: ast.Attribute) -> Value | Place:
        value = self._read(self.expression(node.value), node.value)
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
        return places.field(self, value, node.attr, node)

    def _expression_subscript(self, node: ast.Subscript) -> Value | Place:
        value = self._read(self.expression(node.value), node.value)
        if isinstance(value.kind, TableRow):
            return self.row_item(node, value, self.whole(node.slice))
        if not isinstance(value.kind, Constant):
            if isinstance(node.slice, ast.Slice | ast.Tuple):
                raise self.refused(node, "one number in an index: [i][j], and no slices")
            return places.item(self, value, self.whole(node.slice), node)
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
        table = f"[{len(values)} x i64], ptr {self.module.table(values)}"
        at = self.code.get(f"getelementptr inbounds {table}, i64 0, i64 {index}")
        return self.code.get(f"load i64, ptr {at}, {FIXED_LOAD}")

    def _expression_tuple(self, node: ast.Tuple) -> Value:
        values = [self.settled(item) for item in node.elts]
        if all(isinstance(value.kind, Constant) for value in values):
            return Value(Constant(tuple(map(known, values))), ())
        read = [self._read(value, item) for value, item in zip(values, node.elts, strict=True)]
        kind = Bundle(("",) * len(read), tuple(value.kind for value in read))
        return Value(kind, tuple(part for value in read for part in value.parts))

    def _expression_boolop(self, node: ast.BoolOp) -> Value:
        """A truth value if all are; else the value that decided, as Python has it."""
        code, room, end = self.code, self.variable(WHOLE), self.code.label()
        kinds = set()
        for value_node in node.values:
            value = self.value(value_node)
            kinds.add(value.kind)
            number = self.scalar(value, WHOLE, value_node)
            self.keep(number, room)
            if value_node is not node.values[-1]:
                further = code.label()
                holds = code.get(f"icmp ne i64 {number.parts[0]}, 0")
                code.fork(holds, *((further, end) if isinstance(node.op, ast.And) else (end, further)))
                code.begin(further)
        code.begin(end)
        return self._joined(room, kinds)

    def _joined(self, room: Variable, kinds: set[Kind]) -> Value:
        """Return what was kept on every way here, as a truth value if that is all it can be."""
        value = self.kept(room)
        if kinds == {TRUTH}:
            return Value(TRUTH, (self.code.get(f"trunc i64 {value.parts[0]} to i1"),))
        return value

    def _expression_ifexp(self, node: ast.IfExp) -> Value:
        code = self.code
        yes, no, end = code.label(), code.label(), code.label()
        self.branch(node.test, yes, no)
        kinds, room = set(), None
        for label, choice in ((yes, node.body), (no, node.orelse)):
            code.begin(label)
            value = self.value(choice)
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
        return self.code.get(f"icmp {_COMPARISONS[type(op)]} i64 {left}, {right}")

    def _expression_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return Value(TRUTH, (self.code.get(f"xor i1 {self._truth(node.operand)}, true"),))
        found = self.settled(node.operand)
        if isinstance(known(found), int):
            number = int(known(found))
            return Value(
                Constant({ast.USub: -number, ast.Invert: ~number, ast.UAdd: number}[type(node.op)]), ()
            )
        whole = self.whole_of(found, node)
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
        return operate(self, node, node.op, self._read(left, node.left), self._read(right, node.right))

    # Calls

    def _expression_call(self, node: ast.Call) -> Value | Place:
        if isinstance(node.func, ast.Subscript):
            return self._call_one_of(node, node.func)
        if not isinstance(node.func, ast.Name) or self.is_local(node.func.id):
            raise self.refused(node, "a rule is called by its name")
        called, name = self.meaning(node.func), node.func.id
        if not callable(called):
            raise self.refused(node, f"{name} is nothing that can be called")
        if called in RULES:
            return self._call_rule(node, called, self._arguments(node))
        if isinstance(called, Hook):
            return self._call_hook(node, called)
        if called in _BUILTINS:
            takes = _BUILTINS[called]
            if node.keywords or len(node.args) != (takes or len(node.args)):
                raise self.refused(
                    node, f"{name} takes plain arguments{f', {takes} of them' if takes else ''}"
                )
            answer: Value | Place = getattr(self, f"_call_{called.__name__}")(node)
            return answer
        if isinstance(called, type) and issubclass(called, tuple) and hasattr(called, "_fields"):
            return self._named_tuple(node, called)
        if isinstance(called, NewType) and len(node.args) == 1 and not node.keywords:
            return Value(WHOLE, (self.whole(node.args[0]),))
        if hasattr(called, "__members__") and len(node.args) == 1 and not node.keywords:
            return self._member(node, called)
        own = getattr(called, "__name__", type(called).__name__)
        described = name if own == name else f"{own}, which stands for {name},"
        raise self.refused(node, f"{described} is no rule: mark it with @rule, or write what it does here")

    def _arguments(self, node: ast.Call) -> list[Value]:
        """Return the arguments of a call, computed in the order in which they are written."""
        return [self.value(one) for one in (*node.args, *(keyword.value for keyword in node.keywords))]

    def _given(
        self,
        node: ast.Call,
        called: Any,
        names: Sequence[str],
        defaults: Mapping[str, Any],
        values: list[Value],
    ) -> dict[str, Value]:
        """Return the arguments of a call by their names."""
        places = [*names[: len(node.args)], *(keyword.arg for keyword in node.keywords)]
        once = len(places) == len(values) == len(set(places))
        if not once or not set(names) - set(defaults) <= set(places) <= set(names):
            raise self.refused(node, f"{called.__name__} takes {', '.join(names) or 'nothing'}")
        given = {str(name): value for name, value in zip(places, values, strict=True)}
        left_out = {name: default for name, default in defaults.items() if name not in given}
        return given | {name: self._read(Value(Constant(one), ()), node) for name, one in left_out.items()}

    def _call_one_of(self, node: ast.Call, row: ast.Subscript) -> Value:
        """Call the rule that a table of the module has for a number: a switch."""
        table = known(self.settled(row.value))
        if not isinstance(table, Mapping) or not table or not all(one in RULES for one in table.values()):
            raise self.refused(row, "a table of rules is a dict of the module: number -> rule")
        code, number, arguments = self.code, self.whole(row.slice), self._arguments(node)
        rows = rows_of(table)
        end, missing, labels = code.label(), code.label(), {rule: code.label() for _, rule in rows}
        ways = " ".join(f"i64 {int(key)}, label %{labels[rule]}" for key, rule in rows)
        code.leave(f"switch i64 {number}, label %{missing} [{ways}]")
        room = None
        for rule, label in labels.items():
            code.begin(label)
            answer = self._call_rule(node, rule, arguments)
            room = room or self.variable(answer.kind)
            if answer.kind != room.kind:
                raise self.refused(node, "all rules of a table give the same kind of answer")
            self.keep(answer, room)
            code.jump(end)
        code.begin(missing)
        self.fault(node, "row", number, "0")
        code.begin(end)
        assert room is not None
        return self.kept(room)

    def _call_hook(self, node: ast.Call, hook: Hook) -> Value:
        """Call the rules that act at a hook, those of chapters that are played, and join what they answer."""
        if node.keywords or not hook.acts:
            lacking = "takes plain arguments" if hook.acts else "has no chapter: have `subscribe` list one"
            raise self.refused(node, f"{hook!r} {lacking}")
        code, arguments, end = self.code, self._arguments(node), self.code.label()
        whether = ast.copy_location(ast.Call(node.func, node.args[:1], []), node)
        kind = annotated(hook.function, "return")
        total = self.variable(kind or WHOLE)
        for slot in total.slots:
            code.emit(f"store {ir_type(total.kind)} 0, ptr {slot}")
        for rule, is_played in hook.acts:
            further = code.label()
            if is_played is not None:
                played = self._call_rule(whether, is_played, arguments[:1])
                acting = code.label()
                code.fork(self.scalar(played, TRUTH, node).parts[0], acting, further)
                code.begin(acting)
            answer = self._call_rule(node, rule, arguments)
            if kind == TRUTH:
                self.keep(answer, total)
                code.fork(answer.parts[0], end, further)
            elif kind != NOTHING:
                self.keep(operate(self, node, ast.Add(), self.kept(total), answer), total)
            code.begin(further)
        code.begin(end)
        return self.kept(total)

    def _call_rule(self, node: ast.Call, function: Rule, arguments: list[Value]) -> Value:
        names = [parameter.arg for parameter in syntax_of(function).args.args]
        defaults = function.__defaults__ or ()
        by_default = dict(zip(names[-len(defaults) :], defaults, strict=False))
        given = self._given(node, function, names, by_default, arguments)
        values = []
        for name in names:
            value, wanted = given[name], annotated(function, name)
            if isinstance(value.kind, Scalar):
                value = self.scalar(value, wanted or WHOLE, node)
            values.append(value)
        callee, returns = self.module.instance(self, node, function, tuple(value.kind for value in values))
        passed = "".join(
            f", {ir} {part}"
            for value in values
            for ir, part in zip(parts_of(value.kind), value.parts, strict=True)
        )
        call = f"call {ir_type(returns)} {callee}(ptr %faults{passed})"
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

    def _named_tuple(self, node: ast.Call, called: Any) -> Value:
        given = self._given(node, called, called._fields, called._field_defaults, self._arguments(node))
        values = [given[name] for name in called._fields]
        bundle = Bundle(tuple(called._fields), tuple(value.kind for value in values))
        return Value(bundle, tuple(part for value in values for part in value.parts))

    def _member(self, node: ast.Call, enum: Any) -> Value:
        """Return a number as a member of an enum, which it must be."""
        number = self.whole(node.args[0])
        is_one = "false"
        for value in enum.__members__.values():
            is_one = self.code.get(f"or i1 {is_one}, {self.code.get(f'icmp eq i64 {number}, {int(value)}')}")
        self.fault_unless(is_one, node, "member", number, "0")
        return Value(WHOLE, (number,))

    def _call_int(self, node: ast.Call) -> Value:
        return Value(WHOLE, (self.whole(node.args[0]),))

    def _call_bool(self, node: ast.Call) -> Value:
        return Value(TRUTH, (self._truth(node.args[0]),))

    def _call_abs(self, node: ast.Call) -> Value:
        number = self.whole(node.args[0])
        if self.module.checked:
            is_small = self.code.get(f"icmp ne i64 {number}, {LEAST}")
            self.fault_unless(is_small, node, "overflow", number, number)
        return Value(WHOLE, (self.code.get(f"call i64 @llvm.abs.i64(i64 {number}, i1 false)"),))

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
        if not isinstance(to.kind, OneRecord) or to.kind != source.kind or to.kind.guard != OPEN:
            raise self.refused(node, "both are records of one kind, neither seen through a view nor the book")
        count = self.whole(node.args[2])
        self.checked_index(count, str(size_of(to.kind.of) + 1), node)
        pointers = f"ptr align 8 {to.parts[0]}, ptr align 8 {source.parts[0]}"
        self.code.emit(f"call void @llvm.memcpy.p0.p0.i64({pointers}, i64 {count}, i1 false)")
        return Value(NOTHING, ())

    def _call_number_at(self, node: ast.Call) -> Value:
        record, offset, size = self.value(node.args[0]), self.whole(node.args[1]), self.whole(node.args[2])
        if not isinstance(record.kind, OneRecord) or record.kind.guard not in (OPEN, FIXED):
            raise self.refused(node, "bytes are read in a record that is not seen through a view")
        whole = size_of(record.kind.of)
        self.checked_index(offset, str(whole), node)
        self.checked_index(size, self.code.get(f"sub i64 {whole + 1}, {offset}"), node)
        at = self.code.get(f"getelementptr i8, ptr {record.parts[0]}, i64 {offset}")
        room, end = self.variable(WHOLE), self.code.label()
        for width in (1, 2, 4, 8):
            this, further = self.code.label(), self.code.label()
            self.code.fork(self.code.get(f"icmp eq i64 {size}, {width}"), this, further)
            self.code.begin(this)
            number = self.code.get(f"load i{8 * width}, ptr {at}, align 1")
            wide = self.code.get(f"sext i{8 * width} {number} to i64") if width < 8 else number
            self.keep(Value(WHOLE, (wide,)), room)
            self.code.jump(end)
            self.code.begin(further)
        self.fault(node, "size", size, "0")
        self.code.begin(end)
        return self.kept(room)

    # Faults

    def checked_index(self, index: str, length: str, node: ast.AST) -> str:
        """Return an index that lies within its axis; it is a fault if it does not."""
        if length.isdigit() and index.lstrip("-").isdigit():
            if not 0 <= int(index) < int(length):
                raise self.refused(node, f"{index} is beyond the end: there are {length}")
            return index
        if not self.module.indices:
            return index
        is_right = self.code.get(f"icmp ult i64 {index}, {length}")
        self.fault_unless(is_right, node, "index", index, length)
        return index

    def check_bounds(self, number: str, low: int, high: int, node: ast.AST) -> None:
        """Have a number beyond the declared bounds of its field be a fault, in a checked build."""
        if self.module.checked and not (low == -(1 << 63) and high == (1 << 63) - 1):
            above = self.code.get(f"sub i64 {number}, {low}") if low else number
            self.fault_unless(
                self.code.get(f"icmp ule i64 {above}, {high - low}"), node, f"store {low} {high}", number, "0"
            )

    def fault_unless(self, is_right: str, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault if a condition does not hold."""
        bad, on = self.code.label(), self.code.label()
        self.code.fork(is_right, on, bad, usually=True)
        self.code.begin(bad)
        self.fault(node, what, value, other)
        self.code.begin(on)

    def fault(self, node: ast.AST, what: str, value: str, other: str) -> None:
        """End the run with a fault."""
        site = self.module.site(self.function, node, what)
        self.code.emit(f"call void @fault(ptr %faults, i64 {site}, i64 {value}, i64 {other})")
        self.code.leave("unreachable")


def known(value: Value) -> Any:
    """Return what is known of a value when the rule is compiled, or None."""
    return value.kind.value if isinstance(value.kind, Constant) else None


def fits_64_bits(number: int) -> bool:
    """Whether a number is one of a machine's."""
    return -(1 << 63) <= number < 1 << 63


# What a rule may call beside rules, and how many arguments it takes; 0: any number.
_BUILTINS = {int: 1, bool: 1, abs: 1, len: 1, min: 0, max: 0, range: 0, see: 3, copy_bytes: 3, number_at: 3}
