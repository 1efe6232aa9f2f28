"""Rules as syntax trees, and what their annotations say."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import NOTHING, TRUTH, WHOLE, Kind
from facedown.engine.base.rule import IMPORTED, last_written

Rule: TypeAlias = Callable[..., Any]

_STARRED = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


def version_of(function: Rule) -> int:
    """Return when the file of a rule was written, which must be the one that the rule was imported from.

    Raises:
        LanguageError: the file was edited since.
    """
    now = last_written(function)
    if IMPORTED.get(function, now) != now:
        complaint = "its file was edited after it was imported, so it cannot be compiled: start Python again"
        raise LanguageError(function, None, complaint)
    return now


@cache
def _functions(file: str, version: int) -> dict[int, ast.FunctionDef]:
    """Return the functions of a source file by their first lines, decorators counted."""
    linecache.checkcache(file)
    functions = _functions_in(ast.parse("".join(linecache.getlines(file))))
    return {min([node.lineno, *(one.lineno for one in node.decorator_list)]): node for node in functions}


def _functions_in(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """Yield the functions in a module or a statement, without a look at expressions."""
    for block in ("body", "orelse", "handlers", "finalbody", "cases"):
        for one in getattr(node, block, ()):
            if isinstance(one, ast.FunctionDef):
                yield one
            yield from _functions_in(one)


def syntax_of(function: Rule) -> ast.FunctionDef:
    """Return the syntax tree of a rule.

    Raises:
        LanguageError: its source cannot be had, or was edited since it was imported.
    """
    code = function.__code__
    tree = _functions(code.co_filename, version_of(function)).get(code.co_firstlineno)
    if tree is None or tree.name != code.co_name:
        raise LanguageError(function, None, "its source cannot be had: rules stand in files")
    if len(tree.args.args) != code.co_argcount or code.co_kwonlyargcount or code.co_flags & _STARRED:
        raise LanguageError(function, tree, "its parameters are plain names, without star and slash")
    return tree


@cache
def _nodes(tree: ast.FunctionDef) -> dict[ast.AST, int]:
    nodes = (one for one in ast.walk(tree) if isinstance(one, ast.expr | ast.stmt))
    return {node: i for i, node in enumerate(nodes)}


def nodes_of(function: Rule) -> Mapping[ast.AST, int]:
    """Return the statements and expressions of a rule, numbered."""
    return _nodes(syntax_of(function))


@cache
def parameters_of(function: Rule) -> Sequence[str]:
    """Return the names of a rule's parameters."""
    return [parameter.arg for parameter in syntax_of(function).args.args]


def annotated(function: Rule, name: str) -> Kind | None:
    """Return the kind that an annotation says: a number, a truth value or nothing; None for all else."""
    said = function.__annotations__.get(name)
    meant: Any = function.__globals__.get(said, said) if isinstance(said, str) else said
    while hasattr(meant, "__supertype__"):  # a unit: a NewType of whole numbers
        meant = meant.__supertype__
    if name == "return" and meant in (None, "None") and name in function.__annotations__:
        return NOTHING
    return {int: WHOLE, "int": WHOLE, bool: TRUTH, "bool": TRUTH}.get(meant)
