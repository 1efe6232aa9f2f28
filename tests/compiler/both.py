"""Run rules both ways: as they stand, and compiled, in a module of their own."""

from __future__ import annotations

import ctypes
import importlib.util
import itertools
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from facedown.compiler.kinds import kind_of
from facedown.compiler.machine import Loaded, compile_module, host
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.unit import Build
from facedown.engine.base.rule import rule

_numbers = itertools.count()


@rule
def subject(a: int, b: int) -> int:
    """Mark the place of the rule that is tried."""
    return 0


@rule
def try_out(answers: Any, a: Any, b: Any) -> None:
    """Write what a rule answers for pairs of numbers."""
    for i in range(len(answers)):
        answers[i] = subject(a[i], b[i])


def load(points: Mapping[str, tuple[Any, ...]], bindings: Mapping[Any, Any] = {}, **options: Any) -> Loaded:
    """Return the machine code of rules, each given with arguments like those that it is called with."""
    entries = {name: EntryPoint(given[0], tuple(map(kind_of, given[1:]))) for name, given in points.items()}
    code = compile_module(Module(entries, bindings, Build(**options)), host(), level=1)
    return Loaded(code, points, options.get("pins", {}), options.get("known", {}))


def numbers(values: Any) -> Any:
    """Return numbers as an array that rules are given."""
    values = list(values)
    return (ctypes.c_int64 * len(values))(*values)


def compiled_answers(
    function: Callable[..., int], pairs: list[tuple[int, int]], checked: bool = False
) -> list[int]:
    """Return what a rule of two numbers answers, compiled."""
    a, b = numbers(one for one, _ in pairs), numbers(other for _, other in pairs)
    answers = numbers([0] * len(pairs))
    load({"try_out": (try_out, answers, a, b)}, {subject: function}, checked=checked).run(
        "try_out", answers, a, b
    )
    return list(answers)


def module_of(text: str, folder: Path) -> ModuleType:
    """Return a module of rules written down in a test."""
    name = f"rules_of_a_test_{next(_numbers)}"
    path = folder / f"{name}.py"
    head = "from __future__ import annotations\nfrom typing import Any, NamedTuple\n"
    path.write_text(f"{head}from facedown.engine.base.rule import rule\n{text}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
