"""Rules: plain functions, run as they stand or compiled from the same code.

`@rule` only registers a function, which stays as it is; `@rule("DUEL-3.2")` also says which clauses it
carries out besides those that it cites. `facedown.compiler` makes machine code of it.
"""

from __future__ import annotations

import dis
import hashlib
import linecache
import types
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast, overload

from facedown.engine.base.hook import Hook, hook_of

F = TypeVar("F", bound=Callable[..., Any])

_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]

RULES: dict[Callable[..., Any], str] = {}  # every rule, by its full name
CLAUSES: dict[Callable[..., Any], tuple[str, ...]] = {}  # those that a rule names
APART: set[Callable[..., Any]] = set()  # rules that are never written out in the place of a call
IMPORTED: dict[Callable[..., Any], int] = {}  # what `last_written` said when the rule was imported


@overload
def rule(first: F, /) -> F: ...
@overload
def rule(*clauses: str) -> Callable[[F], F]: ...
def rule(*first: Any) -> Any:
    """Register a function as a rule: `@rule`, or with clauses of its own, `@rule("DUEL-3.2", "DUEL-X1")`.

    It stays the plain function it is.
    """
    if len(first) == 1 and callable(first[0]):
        return _register(first[0], ())
    return lambda function: _register(function, first)


def _register(function: F, clauses: tuple[str, ...]) -> F:
    RULES[function] = f"{function.__module__}.{function.__qualname__}"
    IMPORTED[function] = last_written(function)
    if clauses:
        CLAUSES[function] = clauses
    return function


def says_whether(function: Callable[..., Any]) -> bool:
    """Return whether a rule answers yes or no."""
    return function.__annotations__.get("return") in (bool, "bool")


def apart(function: F) -> F:
    """Have a rule compiled once, and called where others are written out: one of many places, seldom reached.

    It stands above `@rule`.
    """
    APART.add(function)
    return function


def last_written(function: Callable[..., Any]) -> int:
    """When the file that a function stands in was last written, in nanoseconds; 0 if it has no file."""
    try:
        return Path(function.__code__.co_filename).stat().st_mtime_ns
    except OSError:
        return 0


def bound(names: Mapping[str, Any], name: str, bindings: Mapping[Any, Any]) -> Any:
    """What a name stands for, among the global names of a rule."""
    value = names.get(name)
    if isinstance(value, types.FunctionType) and value in bindings:
        return bindings[value]
    return bindings.get(name, value)


def bind(function: F, bindings: Mapping[Any, Any]) -> F:
    """Return a rule with other rules bound to some places, such as `legal` in a playout: to run interpreted.

    A rule that calls none of these, however deep, is returned itself; the others are copies.

    Args:
        function: the rule.
        bindings: rule or name -> what stands for it.
    """
    bound_rules: dict[Any, Any] = {}

    def copy(one: Any) -> Any:
        if one not in bound_rules:
            changed = {}
            for name in global_names(one.__code__):
                before = one.__globals__.get(name)
                after = bound(one.__globals__, name, bindings)
                if _is_rule(after):
                    after = copy(after)
                elif isinstance(after, Mapping) and rules_named(after):
                    copies = {number: copy(each) for number, each in after.items()}
                    after = after if copies == after else copies
                elif hook := hook_of(after):
                    acts = tuple((copy(rule), is_played and copy(is_played)) for rule, is_played in hook.acts)
                    after = after if acts == hook.acts else Hook(hook.function, acts).call
                if after is not before:
                    changed[name] = after
            bound_rules[one] = one
            if changed:
                names = {**one.__globals__, **changed}
                bound_rules[one] = types.FunctionType(
                    one.__code__, names, one.__name__, one.__defaults__, one.__closure__
                )
        return bound_rules[one]

    copied: F = copy(function)
    return copied


def filled(function: F, **names: Any) -> F:
    """Return a rule with other values in the places of some names of its module, as a rule of its own."""
    plain: Any = function
    copy: Any = types.FunctionType(
        plain.__code__, {**plain.__globals__, **names}, plain.__name__, plain.__defaults__
    )
    copy.__annotations__, copy.__doc__ = plain.__annotations__, plain.__doc__
    return rule(cast(F, copy))


def written(source: str, title: str, names: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the names of a module that the engine writes: those given, and the functions of its source.

    Tracebacks and the compiler read that source in `linecache`.
    """
    module = dict(names)
    file = f"<{title} {hashlib.sha256(source.encode()).hexdigest()[:8]}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), module)
    return module


@cache
def count_of(path: str) -> Callable[[Any], int]:
    """Return the rule (g) that reads a number of the state or the book: `count_of("book.threat_count")`."""
    name = path.replace(".", "_")
    source = f"def {name}(g):\n    return g.{path}"
    return rule(cast(Callable[[Any], int], written(source, path, {"__name__": __name__})[name]))


def rules_named(value: Any) -> tuple[Any, ...]:
    """The rules that a name stands for: one, those of a table or of a hook, or none."""
    if isinstance(value, Mapping):
        return tuple(rule for _, rule in rows_of(value))
    if hook := hook_of(value):
        return hook.rules
    return (value,) if _is_rule(value) else ()


def rows_of(table: Mapping[Any, Any]) -> list[tuple[Any, types.FunctionType]]:
    """The rules of a table by their numbers: which of them was declared first does not matter."""
    rows = [(number, rule) for number, rule in table.items() if _is_rule(rule)]
    return sorted(rows, key=lambda row: row[0])


def _is_rule(value: Any) -> bool:
    return isinstance(value, types.FunctionType) and value in RULES


@lru_cache(1 << 14)
def global_names(code: types.CodeType) -> tuple[str, ...]:
    """Names that a function looks up among its module's, in order."""
    names: dict[str, None] = {}
    high = 0  # of an argument that does not fit in one byte
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = high << 8 | low
        high = argument if operation == dis.EXTENDED_ARG else 0
        if operation == _LOAD_GLOBAL:
            names[code.co_names[argument >> 1]] = None
    return tuple(names)
