"""Rules: plain functions, run as they stand or compiled from the same code.

`@rule` only registers a function. Its compiled twin is made when it is first needed, from the same
code object, with the twins of the rules it names as its globals. NumPy and Numba are imported then
and not before.
"""

from __future__ import annotations

import dis
import types
from collections import namedtuple
from collections.abc import Callable, Mapping
from enum import EnumMeta
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[Callable[..., Any], str] = {}  # every rule, by its full name


def rule(function: F) -> F:
    """Register a function as a rule. It stays the plain function it is."""
    RULES[function] = f"{function.__module__}.{function.__qualname__}"
    return function


class Compiler:
    """The compiled twins of some rules, made on first need.

    Args:
        key: tells apart twins of one rule that call different ones (a system's name).
        bindings: what stands for what inside the twins: for a rule that only marks a place, such as
            `legal` in a playout, or for a name, the rule to run there.
        bounds: check every index, as interpreted rules do.
    """

    def __init__(
        self, key: str = "", bindings: Mapping[Any, Any] | None = None, bounds: bool = False
    ) -> None:
        self.key = key
        self.bindings = dict(bindings or {})
        self.bounds = bounds
        self._twins: dict[Callable[..., Any], Any] = {}

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return the compiled twin of a rule (compiled when it is first called)."""
        made = self._twins.get(function)
        if made is None:
            made = self._twins[function] = self._make(function)
        return made

    def reached(self, function: Callable[..., Any]) -> list[Callable[..., Any]]:
        """Return the rules that `function` runs, itself last."""
        found: dict[Callable[..., Any], None] = {}

        def visit(one: Callable[..., Any]) -> None:
            for name in _globals(one.__code__):
                value = _bound(one, name, self.bindings)
                if isinstance(value, types.FunctionType) and value in RULES and value not in found:
                    visit(value)
            found[one] = None

        visit(function)
        return list(found)

    def _make(self, function: Callable[..., Any]) -> Any:
        import numba

        names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        for name in _globals(function.__code__):
            value = _bound(function, name, self.bindings)
            if isinstance(value, types.FunctionType) and value in RULES:
                names[name] = self.twin(value)
            elif isinstance(value, EnumMeta):
                names[name] = _numbers(value, function.__code__)
            elif value is not None:
                names[name] = value
        copy = types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__module__ = function.__module__
        copy.__qualname__ = f"{self.key}{'_checked' if self.bounds else ''}_{function.__qualname__}"
        return numba.njit(cache=True, nogil=True, boundscheck=self.bounds)(copy)


class Interpreter:
    """The rules as they stand, with other rules bound to some places: `Compiler` without compiling.

    Args:
        bindings: as a Compiler takes them.
    """

    def __init__(self, bindings: Mapping[Any, Any]) -> None:
        self.bindings = dict(bindings)
        self._twins: dict[Callable[..., Any], Any] = {}

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return a rule that runs what is bound; one that reaches no binding is returned as it is."""
        made = self._twins.get(function)
        if made is None:
            names: dict[str, Any] = {}
            for name in _globals(function.__code__):
                value = _bound(function, name, self.bindings)
                if isinstance(value, types.FunctionType) and value in RULES:
                    value = self.twin(value)
                    if value is not function.__globals__.get(name):
                        names[name] = value
            made = function
            if names:
                made = types.FunctionType(
                    function.__code__,
                    {**function.__globals__, **names},
                    function.__name__,
                    function.__defaults__,
                    function.__closure__,
                )
            self._twins[function] = made
        return made


def _bound(function: Callable[..., Any], name: str, bindings: Mapping[Any, Any]) -> Any:
    """What a global name of a rule stands for."""
    value = function.__globals__.get(name)
    if isinstance(value, types.FunctionType) and value in bindings:
        return bindings[value]
    return bindings.get(name, value)


def _globals(code: types.CodeType) -> list[str]:
    """Names that a code object looks up among its module's, nested code included, in order."""
    found = {i.argval: None for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found.update(dict.fromkeys(_globals(constant)))
    return list(found)


def _names(code: types.CodeType) -> list[str]:
    """Every name in a code object, attributes and nested code included, in the order of the code."""
    found = dict.fromkeys(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found.update(dict.fromkeys(_names(constant)))
    return list(found)


def _numbers(enum: EnumMeta, code: types.CodeType) -> Any:
    """The members of an enum that the code names, as a tuple of whole numbers: constants, compiled."""
    used = [name for name in _names(code) if name in enum.__members__]
    values = [int(enum.__members__[name]) for name in used]  # type: ignore[call-overload]  # IntEnum
    return namedtuple(enum.__name__, used)(*values)  # type: ignore[misc]  # made from the enum
