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
        self._entries: dict[Callable[..., Any], Any] = {}
        self._twins: dict[Callable[..., Any], Any] = {}

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return the compiled twin of a rule, to be called from outside (compiled at its first call)."""
        made = self._entries.get(function)
        if made is None:
            made = self._entries[function] = _Entry(self, function, self._make(function, entry=True))
        return made

    def prepare(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Compile the rules that `function` runs, lowest first, each once: whole numbers are 64 bits wide.

        Without this every rule would be compiled anew for each width of number that it is given.
        """
        import numba

        bundle = _bundle([numba.typeof(argument) for argument in arguments])
        for one in self.reached(function)[:-1]:
            kinds = _kinds(one, bundle)
            twin = self._twin(one)
            if kinds is not None and not twin.signatures:
                twin.compile(kinds)
                twin.disable_compile()

    def _twin(self, function: Callable[..., Any]) -> Any:
        """Return the twin of a rule that other twins call."""
        made = self._twins.get(function)
        if made is None:
            made = self._twins[function] = self._make(function, entry=False)
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

    def _make(self, function: Callable[..., Any], entry: bool) -> Any:
        import numba

        names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        for name in _globals(function.__code__):
            value = _bound(function, name, self.bindings)
            if isinstance(value, types.FunctionType) and value in RULES:
                names[name] = self._twin(value)
            elif isinstance(value, EnumMeta):
                names[name] = _numbers(value, function.__code__)
            elif value is not None:
                names[name] = value
        copy = types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__module__ = function.__module__
        copy.__qualname__ = f"{self.key}{'_checked' if self.bounds else ''}_{function.__qualname__}"
        make = numba.njit(
            cache=entry,
            nogil=True,
            boundscheck=self.bounds,
            error_model="numpy",  # no rule divides by zero
            no_cpython_wrapper=not entry,
            no_cfunc_wrapper=True,
        )
        return make(copy)


class _Entry:
    """A twin that is called from outside; it is loaded from the cache or compiled at its first call."""

    def __init__(self, compiler: Compiler, function: Callable[..., Any], twin: Any) -> None:
        self._compiler = compiler
        self._function = function
        self._twin = twin

    def __call__(self, *arguments: Any) -> Any:
        if not self._twin.signatures:
            import numba

            kinds = tuple(numba.typeof(argument) for argument in arguments)
            if self._twin._cache.load_overload(kinds, self._twin.targetctx) is None:
                self._compiler.prepare(self._function, arguments)
        return self._twin(*arguments)


def _bundle(kinds: list[Any]) -> Any:
    """The type of the game among those of arguments, however deep in tuples; None if there is none."""
    for kind in kinds:
        fields = getattr(kind, "fields", None)
        if isinstance(fields, tuple) and set(fields) >= {"state", "book", "log", "luck"}:
            return kind
        if fields and hasattr(kind, "types"):
            inner = _bundle(list(kind.types))
            if inner is not None:
                return inner
    return None


def _kinds(function: Callable[..., Any], bundle: Any) -> tuple[Any, ...] | None:
    """The types of a rule's parameters, if its annotations tell them all; `g` is the game."""
    import numba
    import numpy

    kinds: list[Any] = []
    code = function.__code__
    if function.__defaults__ or bundle is None:
        return None
    for name in code.co_varnames[: code.co_argcount]:
        told = function.__annotations__.get(name)
        meant = function.__globals__.get(told) if isinstance(told, str) else told
        if name == "g":
            kinds.append(bundle)
        elif told in ("int", int):
            kinds.append(numba.types.int64)
        elif told in ("bool", bool):
            kinds.append(numba.types.boolean)
        elif getattr(meant, "_fields_", None):
            kinds.append(numba.from_dtype(numpy.dtype(meant)))
        else:
            return None
    return tuple(kinds)


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
                elif isinstance(value, EnumMeta):  # plain numbers are quicker to compare
                    value = _numbers(value, function.__code__)
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
    values = [int(enum.__members__[name]) for name in used]
    made: Any = namedtuple(enum.__name__, used)  # type: ignore[misc]  # its fields are known when it runs
    return made(*values)
