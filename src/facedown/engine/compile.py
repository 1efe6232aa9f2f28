"""The compiled twins of rules.

A twin is made when it is first needed, from the same code object as the rule, with the twins of the
rules it names as its globals. NumPy and Numba are imported then and not before.
"""

from __future__ import annotations

import types
from collections import namedtuple
from collections.abc import Callable, Mapping
from enum import EnumMeta
from functools import cache
from typing import Any

from facedown.engine.linking import compiling_as_one, shorten_names
from facedown.engine.rule import RULES, bound, global_names


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
            for name in global_names(one.__code__):
                value = bound(one.__globals__, name, self.bindings)
                if isinstance(value, types.FunctionType) and value in RULES and value not in found:
                    visit(value)
            found[one] = None

        visit(function)
        return list(found)

    def _make(self, function: Callable[..., Any], entry: bool) -> Any:
        import numba

        shorten_names()

        names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        for name in global_names(function.__code__):
            value = bound(function.__globals__, name, self.bindings)
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
            no_rewrites=True,  # nor writes array expressions
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
                made = self._compiler
                with compiling_as_one(self._twin.py_func.__qualname__, f"{made.key}_", made.bounds):
                    made.prepare(self._function, arguments)
                    self._twin.compile(kinds)
        return self._twin(*arguments)


@cache
def copy_at_once() -> Any:
    """Return what copies the first of an array of whole numbers over another, for compiled rules alone."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, source = (make_array(signature.args[i])(context, builder, arguments[i]) for i in range(2))
        cgutils.raw_memcpy(builder, to.data, source.data, arguments[2], to.itemsize)
        return context.get_dummy_value()

    def copy_words(context: Any, to: Any, source: Any, count: Any) -> Any:
        return types.void(to, source, types.intp), generate

    return intrinsic(copy_words)


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
