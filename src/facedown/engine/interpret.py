"""Rules as they stand, with other rules bound to some places and the numbers of enums written in."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Mapping
from enum import EnumMeta
from functools import cache
from pathlib import Path
from typing import Any

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
            names: dict[str, Any] = {}
            code = _folded(function)
            for name in global_names(code):
                value = bound(function, name, self.bindings)
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


class _Fold(ast.NodeTransformer):
    """Replace members of enums by their numbers, where a module's names say which enums there are."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self.found = False

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        enum = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(enum, EnumMeta) and node.attr in enum.__members__:
            self.found = True
            members: dict[str, Any] = dict(enum.__members__)
            return ast.copy_location(ast.Constant(int(members[node.attr])), node)
        return self.generic_visit(node)


@cache
def _folded(function: Callable[..., Any]) -> types.CodeType:
    """The code of a rule with the numbers of enums in place, which is quicker than to look them up."""
    code = function.__code__
    node = _written(code.co_filename).get(code.co_firstlineno)
    fold = _Fold(function.__globals__)
    if node is None or (fold.visit(node) and not fold.found):
        return code
    made = compile(
        ast.Module([node], []), code.co_filename, "exec", annotations.compiler_flag, dont_inherit=True
    )
    return next(part for part in made.co_consts if isinstance(part, types.CodeType))


@cache
def _written(file: str) -> dict[int, ast.FunctionDef]:
    """The functions of a source file by their first lines, decorators counted; none where it is not there."""
    try:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    except OSError:
        return {}
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(part.lineno for part in node.decorator_list)]): node for node in functions}
