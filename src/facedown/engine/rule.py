"""Rules: plain functions, run as they stand or compiled from the same code.

`@rule` only registers a function. What else is done with rules, interpreted or compiled, is made from
the functions registered here (`interpret.py`, `compile.py`).
"""

from __future__ import annotations

import dis
import types
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[Callable[..., Any], str] = {}  # every rule, by its full name


def rule(function: F) -> F:
    """Register a function as a rule. It stays the plain function it is."""
    RULES[function] = f"{function.__module__}.{function.__qualname__}"
    return function


def bound(names: Mapping[str, Any], name: str, bindings: Mapping[Any, Any]) -> Any:
    """What a name stands for, among the global names of a rule."""
    value = names.get(name)
    if isinstance(value, types.FunctionType) and value in bindings:
        return bindings[value]
    return bindings.get(name, value)


def global_names(code: types.CodeType) -> list[str]:
    """Names that a code object looks up among its module's, nested code included, in order."""
    found = {i.argval: None for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found.update(dict.fromkeys(global_names(constant)))
    return list(found)
