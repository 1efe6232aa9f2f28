"""One rule to LLVM's language: a walk through its syntax tree, statement by statement."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from facedown.compiler import memory
from facedown.compiler.arithmetic import operate
from facedown.compiler.calls import Calls
from facedown.compiler.code import FAULTS, is_number
from facedown.compiler.expressions import known
from facedown.compiler.kinds import (
    NOTHING,
    WHOLE,
    Bits,
    Bundle,
    Kind,
    Range,
    Scalar,
    TableRow,
    Value,
    ir_type,
    parts_of,
    split,
)
from facedown.compiler.syntax import Rule, annotated
from facedown.compiler.unit import Unit
from facedown.engine.base.rule import APART


class Loop(NamedTuple):
    """Where `continue` and `break` go."""

    next: str
    end: str


class Lowering(Calls):
    """One rule, for one kind of each of its parameters.

    Args:
        unit: what it is compiled together with.
        function: the rule.
        kinds: of its parameters.
        name: of the function in LLVM's language; its first parameter is room for a fault.

    Attributes:
        name: of the function in LLVM's language.
        returns: the kind of its answer.
        text: the function.

    Raises:
        LanguageError: the rule says what the language of rules has no meaning for.
    """

    def __init__(self, unit: Unit, function: Rule, kinds: tuple[Kind, ...], name: str) -> None:
        super().__init__(unit, function, kinds)
        self.name = name
        self._answer: Kind | None = annotated(function, "return")
        self._loops: list[Loop] = []
        if function.__closure__:
            raise self.refused(self.tree, "a rule has no closures: what it needs is a parameter")
        head = self._parameters(kinds)
        unit.beginning(self)
        try:
            self._block(self.tree.body)
        except RecursionError:
            raise self.refused(self.tree, "too much in one another: write parts of it as rules") from None
        self.returns = self._answer or NOTHING
        if self.code.is_open and self.returns != NOTHING:
            raise self.refused(self.tree, "it can end without an answer: return one at its end")
        if self.code.is_open:
            self.code.leave("ret void")
        kept = " cold noinline" if function in APART else ""
        more = kept + unit.usual.attributes(self.counts, unit.thorough)
        faults = FAULTS.replace("%", "noalias noundef %")
        taken = "".join(self._taken(ir, part) for part, ir in head.items())
        self.text = self.code.text(
            f"define internal {ir_type(self.returns)} {name}({faults}{taken}) #0{more}"
        )

    def _parameters(self, kinds: tuple[Kind, ...]) -> dict[str, str]:
        """Take the parameters; return their parts with LLVM's types."""
        head: dict[str, str] = {}
        for parameter, kind in zip(self.tree.args.args, kinds, strict=True):
            parts = tuple(f"%p{len(head) + i}" for i in range(len(parts_of(kind))))
            head |= zip(parts, parts_of(kind), strict=True)
            self._put(parameter.arg, Value(kind, parts), parameter)
        return head

    def _taken(self, ir: str, part: str) -> str:
        """Return a part of a parameter as LLVM has it, with what is checked of it."""
        need = self.needs.get(part)
        return f", {ir} noundef{f' range({ir} 0, {need.length})' if need else ''} {part}"

    # Statements

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.code.is_open:
                self.visit(statement, "statement")

    def _statement_pass(self, node: ast.Pass) -> None:
        pass

    def _statement_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # of those a docstring is one
            self.expression(node.value)

    def _statement_return(self, node: ast.Return) -> None:
        value = memory.forget(self, self.value(node.value)) if node.value is not None else Value(NOTHING, ())
        if self._answer is None:
            self._answer = value.kind
        if isinstance(self._answer, Scalar) and self._answer != NOTHING:
            value = self.scalar(value, self._answer, node)
        if value.kind != self._answer:
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

    def _statement_assign(self, node: ast.Assign) -> None:
        value = self.value(node.value)
        for target in node.targets:
            self._assign(target, value)

    def _statement_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            raise self.refused(node, "give the name its first value here")
        self._assign(node.target, self.value(node.value))

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._put(target.id, value, target)
        elif isinstance(target, ast.Tuple) and isinstance(value.kind, TableRow):
            if value.kind.width != len(target.elts):
                raise self.refused(target, "as many names as the row has numbers")
            for i, one in enumerate(target.elts):
                self._assign(one, self.row_item(target, value, str(i)))
        elif isinstance(target, ast.Tuple):
            if not isinstance(value.kind, Bundle) or len(value.kind.kinds) != len(target.elts):
                raise self.refused(target, "as many names as the tuple has values")
            for one, part in zip(target.elts, split(value.kind, value.parts), strict=True):
                self._assign(one, part)
        else:
            location = self.location(target)
            memory.store(self, location, self.scalar(value, WHOLE, target).parts[0], target)

    def _put(self, name: str, value: Value, node: ast.AST) -> None:
        """Give a local name a value."""
        self.assigned.add(name)
        if self.times[name] == 1:
            self.values[name] = value
            return
        value = memory.forget(self, value)
        variable = self.variables.get(name)
        if variable is None:
            variable = self.variables[name] = self.variable(value.kind)
        if isinstance(variable.kind, Scalar) and variable.kind != value.kind:
            value = self.scalar(value, variable.kind, node)
        if variable.kind != value.kind:
            raise self.refused(node, f"{name} is another kind of thing before: one name, one kind")
        self.keep(value, variable)

    def _statement_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            before = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            self._put(node.target.id, operate(self, node, node.op, before, self.value(node.value)), node)
        else:
            location = self.location(node.target)
            before = Value(WHOLE, (memory.load(self, location),))
            after = operate(self, node, node.op, before, self.value(node.value))
            memory.store(self, location, self.scalar(after, WHOLE, node).parts[0], node)

    def _statement_if(self, node: ast.If) -> None:
        code = self.code
        yes, no, end = code.label(), code.label(), code.label()
        self.branch(node.test, yes, no)
        before = set(self.assigned)
        code.begin(yes)
        self._block(node.body)
        after_yes = self.assigned if code.is_open else None
        code.jump(end)
        self.assigned = set(before)
        code.begin(no)
        self._block(node.orelse)
        after_no = self.assigned if code.is_open else None
        code.jump(end)
        ways = [after for after in (after_yes, after_no) if after is not None]
        if ways:
            code.begin(end)
            self.assigned = set.intersection(*ways)

    def _statement_while(self, node: ast.While) -> None:
        self._no_else(node)
        code = self.code
        head, body, end = code.label(), code.label(), code.label()
        code.begin(head)
        self.branch(node.test, body, end)
        with self._loop(Loop(head, end)):
            code.begin(body)
            self._block(node.body)
            code.jump(head)
        code.begin(end)

    def _statement_for(self, node: ast.For) -> None:
        self._no_else(node)
        over = self.settled(node.iter)
        if isinstance(over.kind, Range):
            first, last = over.parts
            self._count(node, first, last, over.kind.step, lambda i: i)
            return
        if isinstance(over.kind, Bits):
            self._go_through(node, over.parts[0])
            return
        values = known(over)
        if not isinstance(values, tuple) or not all(isinstance(value, int) for value in values):
            raise self.refused(
                node.iter, "a loop runs over a range, or over a tuple of numbers of the module"
            )
        self._count(node, "0", str(len(values)), 1, lambda i: self.from_table(values, i, node.iter))

    def _count(self, node: ast.For, first: str, last: str, step: int, item: Callable[[str], str]) -> None:
        """Run the body for every number of a range."""
        code = self.code
        if is_number(first) and is_number(last) and (int(last) - int(first)) * step <= 0:
            return
        counter = code.slot("i64")
        code.emit(f"store i64 {first}, ptr {counter}")
        head, body, next_, end = (code.label() for _ in range(4))
        code.begin(head)
        i = code.get(f"load i64, ptr {counter}")
        goes_on = code.get(f"icmp {'slt' if step > 0 else 'sgt'} i64 {i}, {last}")
        self.fork(node, goes_on, body, end)
        with self._loop(Loop(next_, end)):
            code.begin(body)
            self._assign(node.target, Value(WHOLE, (item(i),)))
            self._block(node.body)
            code.begin(next_)
            if abs(step) == 1:
                following = code.get(f"add nsw i64 {i}, {step}")
            else:  # from the greatest number it goes no further
                following = code.get(f"call i64 @llvm.sadd.sat.i64(i64 {i}, i64 {step})")
            code.emit(f"store i64 {following}, ptr {counter}")
            code.jump(head)
        code.begin(end)

    def _go_through(self, node: ast.For, mask: str) -> None:
        """Run the body for the number of every bit of a mask."""
        code = self.code
        room = code.slot("i64")
        code.emit(f"store i64 {mask}, ptr {room}")
        head, body, next_, end = (code.label() for _ in range(4))
        code.begin(head)
        left = code.get(f"load i64, ptr {room}")
        self.fork(node, code.get(f"icmp ne i64 {left}, 0"), body, end)
        with self._loop(Loop(next_, end)):
            code.begin(body)
            lowest = code.get(f"call i64 @llvm.cttz.i64(i64 {left}, i1 true)")
            self._assign(node.target, Value(WHOLE, (lowest,)))
            self._block(node.body)
            code.begin(next_)
            others = code.get(f"and i64 {left}, {code.get(f'sub i64 {left}, 1')}")
            code.emit(f"store i64 {others}, ptr {room}")
            code.jump(head)
        code.begin(end)

    @contextmanager
    def _loop(self, loop: Loop) -> Iterator[None]:
        """Be inside a loop; a name that gets its first value in there has none after it."""
        before = set(self.assigned)
        self._loops.append(loop)
        yield
        self._loops.pop()
        self.assigned = before

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            raise self.refused(node, "a loop has no else: note in a name how it ended")

    def _statement_continue(self, node: ast.Continue) -> None:
        self.code.jump(self._loops[-1].next)

    def _statement_break(self, node: ast.Break) -> None:
        self.code.jump(self._loops[-1].end)
