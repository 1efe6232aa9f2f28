"""The key of machine code: a hash of everything that it is made of.

That is: every rule that the entry points reach, with what is bound to which place; the constants, enums and
records that they name; the kinds of the arguments; the compiler, LLVM, and the target. Where files lie does
not matter, so machine code can be made on one machine and used on another.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from facedown.compiler.kinds import Bundle, Kind, OneRecord
from facedown.compiler.machine import LEVEL, Target
from facedown.compiler.module import EntryPoint
from facedown.compiler.syntax import annotated, version_of
from facedown.compiler.unit import BUILD, Build
from facedown.engine.base import record
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.hook import hook_of
from facedown.engine.base.record import Record, offset_of
from facedown.engine.base.rule import APART, RULES, bound, last_written, rows_of, rules_named

_NOTHING = object()  # what a name stands for that a module does not have


def keys_of(
    entries: Mapping[str, EntryPoint],
    bindings: Mapping[Any, Any],
    targets: Iterable[Target],
    build: Build = BUILD,
) -> list[str]:
    """Return the keys of the machine code of some entry points, for each target: 32 hexadecimal digits.

    Raises:
        LanguageError: a rule was edited after it was imported.
    """
    return Basis(entries, bindings, build).keys(targets)


class Basis:
    """All that machine code is made of, apart from the target.

    Args:
        entries: what can be run.
        bindings: what is bound to which place.
        build: how it is compiled; `thorough` is none of it, and `known` goes into `more` of the keys.

    Raises:
        LanguageError: a rule was edited after it was imported.

    Attributes:
        made_of: a hash of all of it.
    """

    def __init__(
        self, entries: Mapping[str, EntryPoint], bindings: Mapping[Any, Any], build: Build = BUILD
    ) -> None:
        self._bindings = dict(bindings)
        self._rules: dict[Callable[..., Any], tuple[Any, ...]] = {}
        self._acts: dict[int, tuple[Any, Any]] = {}  # of tables and hooks
        modules: dict[int, tuple[Mapping[str, Any], set[str]]] = {}  # their names, and those that are read
        parts = [_compiler(), str(build.checked), str(LEVEL), build.usual.text]
        parts += [f"{of.__name__}.{name} {value}" for (of, name), value in build.pins.items()]
        for name, entry in entries.items():
            parts += [name, *map(_kind, entry.kinds)]
        reached: dict[Callable[..., Any], None] = {entry.rule: None for entry in entries.values()}
        for function in (waiting := list(reached)):  # which grows while it is gone through
            code, names = function.__code__, function.__globals__
            self._rules[function] = _written(function)
            modules.setdefault(id(names), (names, set()))[1].update(code.co_names, _annotations(function))
            source = _file(code.co_filename, version_of(function))
            parts.append(f"{RULES.get(function)} {source} {code.co_firstlineno} {function in APART}")
            said = [annotated(function, name) for name in function.__annotations__]
            parts.append(f"{function.__defaults__} {said}")
            for name in sorted(set(code.co_names)):
                value = bound(names, name, bindings)
                named = rules_named(value)
                waiting += [one for one in named if one not in reached]
                reached |= dict.fromkeys(named)
                if named:
                    if named != (value,):
                        self._acts[id(value)] = value, _acts_of(value)
                    parts.append(f"{name} {_called(value)} {[RULES[one] for one in named]}")
                elif name in names:
                    parts.append(f"{name} {_constant(value)}")
        self._meant = [
            (names, name, names.get(name, _NOTHING)) for names, read in modules.values() for name in read
        ]
        one_of_each = {one.__code__.co_filename: one for one in self._rules}
        self._files = {function: version_of(function) for function in one_of_each.values()}
        self.made_of = hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def keys(self, targets: Iterable[Target], more: str = "") -> list[str]:
        """Return the keys for each target: 32 hexadecimal digits; `more` is what is known besides."""
        made_of = self.made_of + more
        return [hashlib.sha256("\n".join([made_of, *target]).encode()).hexdigest()[:32] for target in targets]

    def holds(self, bindings: Mapping[Any, Any]) -> bool:
        """Whether all of it is still the same, with these bindings: every object, so it takes no time."""
        return (
            bindings == self._bindings
            and all(_written(function) == so for function, so in self._rules.items())
            and all(names.get(name, _NOTHING) is value for names, name, value in self._meant)
            and all(_acts_of(value) == so for value, so in self._acts.values())
            and all(last_written(function) == so for function, so in self._files.items())
        )


def _written(function: Callable[..., Any]) -> tuple[Any, ...]:
    return function.__code__, function.__defaults__, *function.__annotations__.values()


def _annotations(function: Callable[..., Any]) -> Iterable[str]:
    return (said for said in function.__annotations__.values() if isinstance(said, str))


def _acts_of(value: Any) -> Any:
    """Return the rules of a table or a hook, and when each of them is called."""
    hook = hook_of(value)
    return hook.acts if hook else dict(value)


@cache
def _compiler() -> str:
    """Return a hash of the compiler, and of the numbers that it takes from records, such as HIDDEN."""
    files = [*sorted(Path(__file__).parent.glob("*.py")), Path(record.__file__)]
    sources = [path.read_bytes() for path in files]
    return hashlib.sha256(b"".join(sources)).hexdigest()


@cache
def _file(path: str, version: int) -> str:
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:  # written by the engine: its text is kept for tracebacks
        return hashlib.sha256("".join(linecache.getlines(path)).encode()).hexdigest()


def _kind(kind: Kind) -> str:
    if isinstance(kind, Bundle):
        return str([(name, _kind(inner)) for name, inner in zip(kind.names, kind.kinds, strict=True)])
    return _layout(kind.of) + kind.guard if isinstance(kind, OneRecord) else repr(kind)


@cache
def _layout(cls: type[Record]) -> str:
    """Return how a record lies in memory, and what may be read of it."""
    fields = [
        f"{name} {offset_of(cls, name)} {spec.shape} {_layout(spec.of) if spec.of else ''} "
        f"{spec.low} {spec.high} {spec.private} {spec.card} {spec.faces} {spec.pinned}"
        for name, spec in cls.specs.items()
    ]
    return f"{cls.__name__} {[base.__name__ for base in cls.__mro__]} {fields} {cls.aliases}"


def _called(value: Any) -> str:
    """Return in which cases each of the rules that a name stands for is called."""
    if isinstance(value, Mapping):
        return str([int(number) for number, _ in rows_of(value)])
    if hook := hook_of(value):
        rules = hook.rules
        acts = [(rules.index(rule), is_played and rules.index(is_played)) for rule, is_played in hook.acts]
        return f"{annotated(hook.function, 'return')} {acts}"
    return ""


def _constant(value: Any) -> str:
    """Return what a rule reads of a name in its module."""
    if isinstance(value, int | tuple | str):
        return repr(value)
    if hasattr(value, "__members__"):
        return _members(value)
    if isinstance(value, type) and issubclass(value, Record):
        return _layout(value)
    if hasattr(value, "_fields"):  # a named tuple, to be made
        return f"{value.__name__} {value._fields} {value._field_defaults}"
    return getattr(value, "__qualname__", type(value).__name__)


@cache
def _members(enum: type[IntEnum]) -> str:
    members: Mapping[str, Any] = enum.__members__
    return repr([(name, int(value)) for name, value in members.items() if isinstance(value, int)])
