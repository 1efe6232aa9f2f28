"""Rules as they stand, with other rules bound to some places, and what is known written in."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from enum import EnumMeta
from functools import cache
from pathlib import Path
from typing import Any

from facedown.engine.log import silent
from facedown.engine.rule import RULES, bound, global_names


class Interpreter:
    """The rules as they stand, with other rules bound to some places: `Compiler` without compiling.

    Args:
        bindings: as a Compiler takes them.
    """

    def __init__(self, bindings: Mapping[Any, Any]) -> None:
        self.bindings = dict(bindings)
        self._twins: dict[Callable[..., Any], Any] = {}

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return a rule that runs what is bound; one that this does not change is returned as it is."""
        made = self._twins.get(function)
        if made is None:
            code, written_in = _quick(function, self.bindings)
            known, names = {**function.__globals__, **written_in}, {}
            for name in global_names(code):
                value = bound(known, name, self.bindings)
                if isinstance(value, types.FunctionType) and value in RULES:
                    value = self.twin(value)
                if value is not function.__globals__.get(name):
                    names[name] = value
            made = function
            if names or code is not function.__code__:
                made = types.FunctionType(
                    code,
                    {**function.__globals__, **names},
                    function.__name__,
                    function.__defaults__,
                    function.__closure__,
                )
            self._twins[function] = made
        return made


class _Quick(ast.NodeTransformer):
    """Write in what is known when a rule is made ready: it need not be looked up or called any more.

    Members of enums become their numbers; a rule that is one expression, or only writes into records, is
    written in where it is called; and `cite` is left out where it does nothing.

    Args:
        function: whose code it is.
        bindings: what is bound to which place.
        given: what the parameters are, where the code is written in elsewhere.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        bindings: Mapping[Any, Any],
        given: Mapping[str, ast.expr] | None = None,
    ) -> None:
        self.function = function
        self.bindings = bindings
        self.given = given or {}
        self.names: dict[str, Any] = {}  # what is written in looks these up as well
        self.changed = False

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        enum = self.function.__globals__.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(enum, EnumMeta) and node.attr in enum.__members__:
            self.changed = True
            members: dict[str, Any] = dict(enum.__members__)
            return ast.copy_location(ast.Constant(int(members[node.attr])), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return deepcopy(self.given[node.id]) if node.id in self.given else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        self.generic_visit(node)
        rule = self._called(node.value)
        if rule is silent:
            self.changed = True
            return ast.copy_location(ast.Pass(), node)
        return self._written_in(node.value, _writing(rule)) or node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        made = self._written_in(node, _answer(self._called(node)))
        return made[0] if made else node

    def _written_in(self, call: Any, parts: Sequence[ast.AST]) -> list[ast.AST]:
        """Return parts of a rule with its parameters replaced by what it is called with, if that can be."""
        if not parts or call.keywords or not all(_is_plain(given) for given in call.args):
            return []
        rule = self._called(call)
        parameters = rule.__code__.co_varnames[: rule.__code__.co_argcount]
        inner = _Quick(rule, self.bindings, dict(zip(parameters, call.args, strict=True)))
        made = [ast.copy_location(inner.visit(deepcopy(part)), call) for part in parts]
        names = {name: rule.__globals__[name] for name in _names(parts) if name in rule.__globals__}
        names |= inner.names
        own = {**self.function.__globals__, **dict.fromkeys(self.function.__code__.co_varnames)}
        if any(own.get(name, value) is not value for name, value in names.items()):
            return []  # a name means something else here
        self.names.update(names)
        self.changed = True
        return made

    def _called(self, node: ast.AST) -> Any:
        """Return the rule that is called, where a name says so."""
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        found = bound({**self.names, **self.function.__globals__}, name, self.bindings)
        return found if isinstance(found, types.FunctionType) else None


def _quick(
    function: Callable[..., Any], bindings: Mapping[Any, Any]
) -> tuple[types.CodeType, dict[str, Any]]:
    """Return the code of a rule, made quicker, and names that it looks up besides those of its module."""
    code = function.__code__
    node = deepcopy(_written(code.co_filename).get(code.co_firstlineno))
    quick = _Quick(function, bindings)
    if node is None or (quick.visit(node) and not quick.changed):
        return code, {}
    module = ast.fix_missing_locations(ast.Module([node], []))
    made = compile(module, code.co_filename, "exec", annotations.compiler_flag, dont_inherit=True)
    return next(part for part in made.co_consts if isinstance(part, types.CodeType)), quick.names


@cache
def _answer(rule: Any) -> Sequence[ast.AST]:
    """Return the expression that is all of a rule; nothing of another rule."""
    body = _body(rule)
    return (
        [part.value for part in body if isinstance(part, ast.Return) and part.value] if len(body) == 1 else []
    )


@cache
def _writing(rule: Any) -> Sequence[ast.AST]:
    """Return the statements of a rule that does nothing but write into records; nothing of another rule."""
    body = _body(rule)
    if not all(isinstance(one, ast.Assign | ast.AugAssign) for one in body):
        return []
    parts = [part for one in body for part in ast.walk(one)]
    has_names = any(isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) for part in parts)
    return [] if has_names else body


def _body(rule: Any) -> list[ast.stmt]:
    """Return the statements of a rule, what it says of itself left out; none where they cannot be had."""
    node = _written(rule.__code__.co_filename).get(rule.__code__.co_firstlineno) if rule in RULES else None
    return node.body[1:] if node is not None and not rule.__defaults__ else []


def _is_plain(node: ast.expr) -> bool:
    """Whether an expression may as well be evaluated several times, or never: a name or a number."""
    return isinstance(node, ast.Name | ast.Constant)


def _names(parts: Sequence[ast.AST]) -> set[str]:
    return {one.id for part in parts for one in ast.walk(part) if isinstance(one, ast.Name)}


@cache
def _written(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by their first lines, decorators counted; none where it is not there."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except OSError:
        return {}
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(part.lineno for part in node.decorator_list)]): node for node in functions}
