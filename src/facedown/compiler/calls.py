"""Calls in a rule: of other rules, of functions that Python and the engine bring, of tuples and enums."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, NewType

from facedown.compiler import memory
from facedown.compiler.arithmetic import LEAST, operate
from facedown.compiler.code import FAULTS, is_number
from facedown.compiler.expressions import Expressions, known
from facedown.compiler.kinds import (
    FIXED,
    NOTHING,
    OPEN,
    TRUTH,
    WHOLE,
    Bits,
    Buffer,
    Bundle,
    Constant,
    OneRecord,
    Operand,
    Range,
    Rows,
    Scalar,
    Value,
    fits_64_bits,
    ir_type,
    parts_of,
)
from facedown.compiler.syntax import Rule, annotated, parameters_of
from facedown.engine.base.hook import Hook, hook_of
from facedown.engine.base.record import copy_bytes, declared_in, number_at, size_of
from facedown.engine.base.rule import RULES, rows_of
from facedown.engine.base.units import each, each_in
from facedown.engine.hidden.view import see

# What a rule may call beside rules, and how many arguments it takes; 0: any number.
_OF_PYTHON = {int: 1, bool: 1, abs: 1, len: 1, min: 0, max: 0, range: 0}
_BUILTINS = {**_OF_PYTHON, each: 0, each_in: 2, see: 3, copy_bytes: 3, number_at: 3}
_MANY = 48  # rules of a table: those of a larger one stay apart from the switch, quicker to compile and run


class Calls(Expressions):
    """The calls in one rule."""

    def _expression_call(self, node: ast.Call) -> Operand:
        if isinstance(node.func, ast.Subscript):
            return self._call_one_of(node, node.func)
        if not isinstance(node.func, ast.Name) or self.is_local(node.func.id):
            raise self.refused(node, "a rule is called by its name")
        called, name = self.meaning(node.func), node.func.id
        if not callable(called):
            raise self.refused(node, f"{name} is nothing that can be called")
        if called in RULES:
            return self._call_rule(node, called, self._arguments(node))
        if hook := hook_of(called):
            return self._call_hook(node, hook)
        if called in _BUILTINS:
            takes = _BUILTINS[called]
            if node.keywords or len(node.args) != (takes or len(node.args)):
                raise self.refused(
                    node, f"{name} takes plain arguments{f', {takes} of them' if takes else ''}"
                )
            answer: Operand = getattr(self, f"_call_{called.__name__}")(node)
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
        return given | {name: self.read(Value(Constant(one), ()), node) for name, one in left_out.items()}

    def _call_one_of(self, node: ast.Call, row: ast.Subscript) -> Value:
        """Call the rule that a table has for a number, by a switch in machine code."""
        table = known(self.settled(row.value))
        if not isinstance(table, Mapping) or not table:
            raise self.refused(row, "a table of rules is a dict of the module: number -> rule")
        for number, one in table.items():
            if one not in RULES:
                own = getattr(one, "__name__", type(one).__name__)
                raise self.refused(
                    row, f"{own}, which the table has for {number}, is no rule: mark it with @rule"
                )
        code, number, arguments = self.code, self.whole(row.slice), self._arguments(node)
        rows = rows_of(table)
        if is_number(number):
            rows = [(key, rule) for key, rule in rows if int(key) == int(number)]
        apart = len(rows) > _MANY
        end, missing, labels = code.label(), code.label(), {rule: code.label() for _, rule in rows}
        ways = " ".join(f"i64 {int(key)}, label %{labels[rule]}" for key, rule in rows)
        weights = self.unit.usual.weights_of([rule for _, rule in rows], [one.kind for one in arguments])
        code.leave(f"switch i64 {number}, label %{missing} [{ways}]{weights}", missing, *labels.values())
        room = None
        for rule, label in labels.items():
            code.begin(label)
            answer = self._call_rule(node, rule, arguments, apart)
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
        """Call the rules of all chapters that are played and act at a hook, and combine their answers."""
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
                if not code.is_open:
                    code.begin(further)
                    continue
            answer = self._call_rule(node, rule, arguments)
            if kind == TRUTH:
                self.keep(answer, total)
                code.fork(answer.parts[0], end, further)
            elif kind != NOTHING:
                self.keep(operate(self, node, ast.Add(), self.kept(total), answer), total)
            code.begin(further)
        code.begin(end)
        return self.kept(total)

    def _call_rule(
        self, node: ast.Call, function: Rule, arguments: list[Value], apart: bool = False
    ) -> Value:
        names = parameters_of(function)
        defaults = function.__defaults__ or ()
        by_default = dict(zip(names[-len(defaults) :], defaults, strict=False))
        given = self._given(node, function, names, by_default, arguments)
        values = []
        for name in names:
            value, wanted = given[name], annotated(function, name)
            if isinstance(value.kind, Scalar):
                value = self.scalar(value, wanted or WHOLE, node)
            values.append(value)
        kinds = tuple(value.kind for value in values)
        callee, returns, always, needs = self.unit.instance(self.function, node, function, kinds)
        parts = [part for value in values for part in value.parts]
        self.meet(needs, parts)
        if always is not None:
            return Value(returns, (always,) if always else ())
        irs = (ir for kind in kinds for ir in parts_of(kind))
        passed = "".join(f", {ir} {part}" for ir, part in zip(irs, parts, strict=True))
        self.code.is_fresh = False
        call = f"call {ir_type(returns)} {callee}({FAULTS}{passed}){' noinline' if apart else ''}"
        answers = parts_of(returns)
        if not answers:
            self.code.emit(call)
            return Value(returns, ())
        result = self.code.get(call)
        if len(answers) == 1:
            return Value(returns, (result,))
        ir = ir_type(returns)
        return Value(
            returns, tuple(self.code.get(f"extractvalue {ir} {result}, {i}") for i in range(len(answers)))
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
        return Value(TRUTH, (self.truth(node.args[0]),))

    def _call_abs(self, node: ast.Call) -> Value:
        number = self.whole(node.args[0])
        if self.unit.checked:
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
        if all(map(is_number, numbers)):
            return Value(WHOLE, (str((min if name == "smin" else max)(map(int, numbers))),))
        answer = numbers[0]
        for number in numbers[1:]:
            answer = self.code.get(f"call i64 @llvm.{name}.i64(i64 {answer}, i64 {number})")
        return Value(WHOLE, (answer,))

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
        return self._range(node, node.args)

    def _call_each(self, node: ast.Call) -> Value:
        return self._range(node, node.args[1:])

    def _call_each_in(self, node: ast.Call) -> Value:
        return Value(Bits(), (self.whole(node.args[1]),))

    def _range(self, node: ast.Call, ends: list[ast.expr]) -> Value:
        numbers = [self.settled(argument) for argument in ends]
        if not 1 <= len(numbers) <= 3:
            raise self.refused(node, "a range takes an end, or a beginning and an end, or these and a step")
        step = known(numbers[2]) if len(numbers) == 3 else 1
        if not isinstance(step, int) or step == 0 or not fits_64_bits(step):
            raise self.refused(node, "the step of a range is a number that is known and not 0")
        first, last = (Value(Constant(0), ()), numbers[0]) if len(numbers) == 1 else numbers[:2]
        return Value(Range(int(step)), (self.whole_of(first, node), self.whole_of(last, node)))

    def _call_see(self, node: ast.Call) -> Value:
        state, seat = self.value(node.args[0]), self.whole(node.args[2])
        return memory.see(self, state, seat, node)

    def _call_copy_bytes(self, node: ast.Call) -> Value:
        to, source = self.value(node.args[0]), self.value(node.args[1])
        one, other = to.kind, source.kind
        if not isinstance(one, OneRecord) or not isinstance(other, OneRecord) or one.of is not other.of:
            raise self.refused(node, "both are records of one kind")
        if one.guard != OPEN or other.guard not in (OPEN, FIXED):
            raise self.refused(node, "neither is seen through a view, and the book is only read")
        if "known" not in one.of.specs:  # of states all are copies of one
            self.unit.stored |= declared_in(one.of)
        count = self.whole(node.args[2])
        self.checked_index(count, str(size_of(one.of) + 1), node)
        self.code.is_fresh = False
        pointers = f"ptr {to.parts[0]}, ptr {memory.pointer(self, source)}"
        self.code.emit(f"call void @llvm.memcpy.p0.p0.i64({pointers}, i64 {count}, i1 false)")
        return Value(NOTHING, ())

    def _call_number_at(self, node: ast.Call) -> Value:
        record, offset, size = self.value(node.args[0]), self.whole(node.args[1]), self.whole(node.args[2])
        if not isinstance(record.kind, OneRecord) or record.kind.guard not in (OPEN, FIXED):
            raise self.refused(node, "bytes are read in a record that is not seen through a view")
        whole = size_of(record.kind.of)
        self.checked_index(offset, str(whole), node)
        self.checked_index(size, self.code.get(f"sub i64 {whole + 1}, {offset}"), node)
        at = self.code.get(f"getelementptr i8, ptr {memory.pointer(self, record)}, i64 {offset}")
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
