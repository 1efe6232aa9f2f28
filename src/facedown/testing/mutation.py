"""Mutants: the rules of a system, each with one thing changed, for `facedown.testing.mutants` to run.

A mutant differs from a rule in one comparison, number, condition or target:

    comparison   `<` for `<=` and back, `>` for `>=` and back, `==` for `!=` and back
    number       one more; the other truth value; the next member of an enum; `+` for `-` and back
    condition    a condition that always holds or never does; a part of `and` or `or` left out; no `not`
    target       an assignment or a call left out; the next field of the same kind assigned, the next rule of
                 the same signature called, `min` for `max` and back, two arguments exchanged

Which clause a line of the log names is no number: the line is left out as a whole.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.base.record import Record
from facedown.engine.base.rule import RULES, global_names, rules_named
from facedown.engine.matches.system import System
from facedown.testing.coverage import cited

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EXTREMES = {"min": "max", "max": "min"}

Key: TypeAlias = tuple[str, str]  # what a mutant goes by: the rule, and the change
_Calls: TypeAlias = dict[FunctionType, list[FunctionType]]  # rule -> other rules


@dataclass(frozen=True)
class Mutant:
    """A rule with one thing changed.

    Attributes:
        rule: which, as "file.function".
        change: what, as "before -> after"; with "#2" where the same change can be made a second time.
        kind: comparison, number, condition or target.
        line: where it stands.
        first: the first line of the statement that it changes, without the statements inside.
        last: and the last.
        clauses: that it may break: those of the rule, and those of the rules that the statement calls.
    """

    rule: str
    change: str
    kind: str
    line: int
    first: int
    last: int
    clauses: frozenset[str]

    @property
    def key(self) -> Key:
        """What it goes by in the list of equivalent ones."""
        return self.rule, self.change


class Rule(NamedTuple):
    """A rule that carries a match out, or tells why an answer is refused."""

    name: str  # "file.function"
    function: Any  # the plain function that it is
    clauses: frozenset[str]  # that it carries out
    called: frozenset[str]  # that whoever calls it has carried out: its own, or else those of what it calls
    refuses: bool  # whether it only tells why an answer is refused


class _Place(NamedTuple):
    """Where a node hangs in the tree of a rule."""

    node: Any
    parents: tuple[Any, ...]  # the innermost last
    field: str
    at: int  # in a list; -1 where the field is the node

    def put(self, node: Any) -> None:
        if self.at < 0:
            setattr(self.parents[-1], self.field, node)
        else:
            getattr(self.parents[-1], self.field)[self.at] = node


@cache
def rules(system: System) -> dict[str, Rule]:
    """Return the rules of a system, by name, each with its clauses.

    Those are the rules that are called, directly or not, to begin a match, to list what is legal, to carry an
    answer out and to find the winner, and those that only tell why an answer is refused. A rule's clauses are
    the ones that it cites or names; where there are none, those of the nearest rules that
    call it and of the nearest that it calls.
    """
    playing = [system.begin, system.legal, system.act, system.winner]
    refusing = [one for asked in system.questions.declared.values() for one in asked.refusing]
    named = _rules(system, [*playing, *refusing], True) | _rules(system, playing, False)
    return dict(sorted(named.items()))


def _rules(system: System, first: list[Any], refuses: bool) -> dict[str, Rule]:
    """Return the rules that some rules reach, by name."""
    calls = _reached(system, first)
    named: dict[tuple[Path, str], list[str]] = {}
    for id, sites in cited(system).items():
        for site in sites:
            named.setdefault((site.file, site.function), []).append(id)
    own = {rule: named.get((_file(rule), rule.__name__), []) for rule in calls}
    callers: _Calls = {rule: [] for rule in calls}
    for rule, called in calls.items():
        for other in called:
            callers.get(other, []).append(rule)
    reached = (
        Rule(
            f"{_file(rule).stem}.{rule.__name__}",
            rule,
            _nearest(rule, own, callers) | _nearest(rule, own, calls),
            _nearest(rule, own, calls),
            refuses,
        )
        for rule in calls
    )
    return {rule.name: rule for rule in reached}


def mutants(rule: Rule, system: System) -> Iterator[tuple[Mutant, ast.FunctionDef]]:
    """Yield every mutant of a rule with its tree, which stays so only until the next one is asked for."""
    tree = source(rule.function)
    called = {id(one.function): one.called for one in rules(system).values()}
    names = {
        name: frozenset().union(*(called.get(id(one), ()) for one in rules_named(value)))
        for name, value in rule.function.__globals__.items()
    }
    seen: dict[str, int] = {}
    for place in list(_places(tree, ())):
        statement = _statement(place)
        first, last = _header(statement)
        clauses = rule.clauses.union(
            *(names.get(node.id, ()) for node in ast.walk(statement) if isinstance(node, ast.Name))
        )
        for kind, changed in _changes(place, rule.function, system):
            before, after = _shown(place, changed)
            change = f"{before} -> {after}"
            seen[change] = seen.get(change, 0) + 1
            if seen[change] > 1:
                change = f"{change} #{seen[change]}"
            place.put(changed)
            mutant = Mutant(rule.name, change, kind, place.node.lineno, first, last, clauses)
            yield mutant, tree
            place.put(place.node)


def compiled(tree: ast.FunctionDef, function: FunctionType) -> CodeType:
    """Return the code of a rule from its tree."""
    bare = deepcopy(tree)
    bare.decorator_list = []
    module = ast.fix_missing_locations(ast.Module([bare], []))
    code = compile(
        module, function.__code__.co_filename, "exec", annotations.compiler_flag, dont_inherit=True
    )
    return next(part for part in code.co_consts if isinstance(part, CodeType))


def source(function: FunctionType) -> ast.FunctionDef:
    """Return the tree of a rule, as it is written, its own to change."""
    return deepcopy(_trees(_file(function))[function.__name__])


@cache
def _trees(file: Path) -> dict[str, ast.FunctionDef]:
    tree = ast.parse("".join(linecache.getlines(str(file))))  # which has what the engine writes, too
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _file(function: FunctionType) -> Path:
    return Path(function.__code__.co_filename)


# --- which rules, for which clauses ---------------------------------------------------------------


def _reached(system: System, first: list[Any]) -> _Calls:
    """Return the rules of a system that some rules reach, those among them, each with the rules it calls."""
    calls: _Calls = {}
    waiting = list(first)
    while waiting:
        rule = waiting.pop()
        if rule not in calls:
            names = (rule.__globals__.get(name) for name in global_names(rule.__code__))
            calls[rule] = [one for value in names for one in rules_named(value)]
            waiting += calls[rule]
    return {rule: called for rule, called in calls.items() if _file(rule).is_relative_to(system.folder)}


def _nearest(rule: FunctionType, own: dict[FunctionType, list[str]], ways: _Calls) -> frozenset[str]:
    """Return the clauses of a rule, or else those of the first rules that have some, on every way from it."""
    clauses: set[str] = set()
    seen = {rule}
    waiting = [rule]
    while waiting:
        one = waiting.pop()
        clauses.update(own.get(one, ()))
        if not own.get(one):
            further = [other for other in ways.get(one, ()) if other not in seen]
            seen.update(further)
            waiting += further
    return frozenset(clauses)


# --- what can be changed ---------------------------------------------------------------------------


def _places(node: Any, parents: tuple[Any, ...]) -> Iterator[_Place]:
    """Yield every place below a node, outer ones first; what a rule says of itself has none."""
    skipped = ("decorator_list", "args", "returns", "annotation") if isinstance(node, ast.stmt) else ()
    inside = (*parents, node)
    for name, value in ast.iter_fields(node):
        if name in skipped:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if isinstance(child, ast.stmt | ast.expr):
                yield _Place(child, inside, name, index)
                yield from _places(child, inside)
            elif isinstance(child, ast.keyword):
                yield _Place(child.value, (*inside, child), "value", -1)
                yield from _places(child.value, (*inside, child))


def _changes(place: _Place, function: FunctionType, system: System) -> Iterator[tuple[str, Any]]:
    """Yield what can stand in a place instead, and what kind of change that is."""
    node = place.node
    if isinstance(node, ast.If | ast.IfExp):
        yield from _conditions(node)
    elif isinstance(node, ast.While):
        yield "condition", _with(node, test=ast.Constant(False))
    elif isinstance(node, ast.BoolOp):
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1 :]
            yield "condition", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "condition", node.operand
    elif isinstance(node, ast.Compare):
        for i, sign in enumerate(node.ops):
            if type(sign) in COMPARISONS:
                ops = [*node.ops[:i], COMPARISONS[type(sign)](), *node.ops[i + 1 :]]
                yield "comparison", _with(node, ops=ops)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number", ast.Constant(_other_number(place, node.value, system))
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SUMS:
        yield "number", _with(node, op=SUMS[type(node.op)]())
    if isinstance(node, ast.Attribute):
        yield from _other_member(node, function, system)
    if isinstance(node, ast.Assign | ast.AugAssign):
        yield from _other_target(node, system)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "target", ast.Pass()
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _other_call(node, node.func.id, function)


def _other_number(place: _Place, value: int, system: System) -> int:
    """Return the other truth value, for a field that is 0 or 1 as well; else one more."""
    outer = place.parents[-1]
    target = outer.targets[0] if isinstance(outer, ast.Assign) else None
    if isinstance(value, bool):
        return not value
    if isinstance(target, ast.Attribute) and target.attr in _flags(system):
        return 1 - value
    return value + 1


def _conditions(node: ast.If | ast.IfExp) -> Iterator[tuple[str, Any]]:
    """Yield a choice that is always made and one that never is, where no lesser change says as much."""
    joined = node.test.op if isinstance(node.test, ast.BoolOp) else None
    if not isinstance(joined, ast.And):
        yield "condition", _with(node, test=ast.Constant(True))
    if not isinstance(joined, ast.Or):
        yield "condition", _with(node, test=ast.Constant(False))


def _other_member(node: ast.Attribute, function: FunctionType, system: System) -> Iterator[tuple[str, Any]]:
    """Yield the next member of an enum."""
    enum = function.__globals__.get(node.value.id) if isinstance(node.value, ast.Name) else None
    members = list(getattr(enum, "__members__", ()))
    if enum is not system.rulebook.clause and node.attr in members and len(members) > 1:
        other = members[(members.index(node.attr) + 1) % len(members)]
        yield "number", _with(node, attr=other)


def _other_target(node: ast.Assign | ast.AugAssign, system: System) -> Iterator[tuple[str, Any]]:
    """Yield an assignment left out, and one to the next field of the same kind."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(target, ast.Name) or isinstance(node, ast.AugAssign):
        yield "target", ast.Pass()
    inner = target.value if isinstance(target, ast.Subscript) else target
    other = _like(system).get(inner.attr, "") if isinstance(inner, ast.Attribute) else ""
    if other:
        changed = deepcopy(target)
        field: Any = changed.value if isinstance(changed, ast.Subscript) else changed
        field.attr = other
        yield (
            "target",
            _with(node, targets=[changed]) if isinstance(node, ast.Assign) else _with(node, target=changed),
        )


def _other_call(node: ast.Call, name: str, function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield a call of another rule, and one with two arguments exchanged."""
    names = function.__globals__
    if name in EXTREMES:
        yield "target", _with(node, func=ast.Name(EXTREMES[name], ast.Load()))
    if names.get(name) not in RULES:
        return
    alike = _alike(function.__module__, names[name])
    if len(alike) > 1:
        other = alike[(alike.index(name) + 1) % len(alike)]
        yield "target", _with(node, func=ast.Name(other, ast.Load()))
    for i in range(1, len(node.args) - 1):
        one, two = node.args[i : i + 2]
        if isinstance(one, ast.Name) and isinstance(two, ast.Name) and one.id != two.id:
            yield "target", _with(node, args=[*node.args[:i], two, one, *node.args[i + 2 :]])


@cache
def _alike(module: str, rule: FunctionType) -> list[str]:
    """Return the names in a module of the rules that take and give what a rule does."""
    signature = inspect.signature(rule)
    names = vars(sys.modules[module])
    return [
        name
        for name, value in names.items()
        if isinstance(value, FunctionType) and value in RULES and inspect.signature(value) == signature
    ]


@cache
def _like(system: System) -> dict[str, str]:
    """Return a field -> the next one of the same kind in its record; only of fields that one record has."""
    alike: dict[str, list[str]] = {}
    for record in _records(system.state):
        kinds: dict[Any, list[str]] = {}
        for name, spec in record.specs.items():
            if spec.of is None:
                kinds.setdefault((spec.shape, spec.card, spec.names), []).append(name)
        for names in kinds.values():
            for i, name in enumerate(names):
                alike.setdefault(name, []).append(names[(i + 1) % len(names)])
    return {name: others[0] for name, others in alike.items() if len(others) == 1 and others[0] != name}


@cache
def _flags(system: System) -> frozenset[str]:
    """Return the fields that are 0 or 1 in every record that has them."""
    specs = [(name, spec) for record in _records(system.state) for name, spec in record.specs.items()]
    others = {name for name, spec in specs if (spec.low, spec.high) != (0, 1)}
    return frozenset(name for name, _ in specs if name not in others)


def _records(record: type[Record]) -> set[type[Record]]:
    inner = (_records(spec.of) for spec in record.specs.values() if spec.of is not None)
    return {record}.union(*inner)


def _with(node: Any, **fields: Any) -> Any:
    """Return a node with some of its fields replaced."""
    changed = type(node)(**{**dict(ast.iter_fields(node)), **fields})
    return ast.copy_location(changed, node)


# --- how it is shown --------------------------------------------------------------------------------


def _shown(place: _Place, changed: Any) -> tuple[str, str]:
    """Return what stood in a place and what stands there now; a number with what is around it."""
    if not isinstance(place.node, ast.Constant | ast.Attribute):
        return _text(place.node), _text(changed)
    around = next(node for node in reversed(place.parents) if not isinstance(node, ast.keyword))
    before = _text(around)
    place.put(changed)
    after = _text(around)
    place.put(place.node)
    return before, after


def _text(node: Any) -> str:
    """Return a node as it is written, on one line; of a statement that holds others only its head."""
    return ast.unparse(node).strip().split("\n")[0]


def _statement(place: _Place) -> Any:
    """Return the statement that a place belongs to."""
    return next(node for node in (place.node, *reversed(place.parents)) if isinstance(node, ast.stmt))


def _header(statement: Any) -> tuple[int, int]:
    """Return the first and last line of a statement, without the statements inside."""
    end: Any = statement
    if isinstance(statement, ast.If | ast.While):
        end = statement.test
    elif isinstance(statement, ast.For):
        end = statement.iter
    return statement.lineno, end.end_lineno
