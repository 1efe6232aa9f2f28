"""A module: every rule that some entry points reach, as one text in LLVM's language."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from facedown.compiler.code import METADATA
from facedown.compiler.errors import LanguageError
from facedown.compiler.faults import entry_text, fault_text
from facedown.compiler.kinds import FIXED, NOTHING, Bundle, Kind, Known, OneRecord, forgotten, parts_of
from facedown.compiler.lower import Lowering
from facedown.compiler.syntax import Rule, syntax_of
from facedown.compiler.unit import BUILD, Build, Instance, Need, Unit

_INTRINSICS = (
    *(f"declare i64 @llvm.{name}.i64(i64, i64)" for name in ("smin", "smax", "umin", "sadd.sat")),
    *(f"declare {{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64, i64)" for name in ("add", "sub", "mul")),
    "declare i64 @llvm.cttz.i64(i64, i1)",
    "declare i64 @llvm.abs.i64(i64, i1)",
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
)
_ATTRIBUTES = "attributes #0 = { nounwind }"


class EntryPoint(NamedTuple):
    """A rule that is called from outside, and the kinds of what it is called with."""

    rule: Rule
    kinds: tuple[Kind, ...]


class Module(Unit):
    """The rules that entry points reach, lowered.

    Args:
        entries: by the names that they have in machine code.
        bindings: what stands for what, as a unit has it.
        build: how they are compiled.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
    """

    def __init__(
        self, entries: Mapping[str, EntryPoint], bindings: Mapping[Any, Any], build: Build = BUILD
    ) -> None:
        super().__init__(bindings, build)
        self._instances: dict[tuple[Rule, tuple[Kind, ...]], Instance] = {}
        self._begun: dict[Rule, None] = {}  # rules whose text is being written, each called by the one before
        self._texts: list[str] = []
        self._numbers = count()  # of instances: rules of different files may have one name
        self._entries = [self._entry(name, entry) for name, entry in entries.items()]

    @property
    def rules(self) -> set[Rule]:
        """The rules in it."""
        return {rule for rule, _ in self._instances}

    def text(self, triple: str) -> str:
        """Return the module in LLVM's language, for a kind of machine."""
        tables = []
        for values, name in self.tables.items():
            numbers = ", ".join(f"i64 {value}" for value in values)
            tables.append(f"{name} = private unnamed_addr constant [{len(values)} x i64] [{numbers}]")
        nodes = ['!10 = !{!"facedown"}']
        for number in self.declarations.values():
            tag = 11 + 2 * number
            nodes += [
                f"!{tag} = !{{!{tag + 1}, !{tag + 1}, i64 0}}",
                f'!{tag + 1} = !{{!"{number}", !10, i64 0}}',
            ]
        known = [_bytes_text(name, data) for data, name in self.bytes.items()]
        entries = [entry_text(triple, *entry) for entry in self._entries]
        return "\n".join(
            [
                *_INTRINSICS,
                fault_text(triple),
                *tables,
                *known,
                *self._texts,
                *entries,
                _ATTRIBUTES,
                METADATA,
                *nodes,
                *self.usual.summary(self.thorough),
            ]
        )

    def instance(self, caller: Rule | None, node: ast.AST, rule: Rule, kinds: tuple[Kind, ...]) -> Instance:
        """Return a rule for arguments of these kinds."""
        key = (rule, kinds)
        if key not in self._instances:
            if rule in self._begun:
                assert caller is not None
                raise LanguageError(caller, node, f"{rule.__name__} would call itself: rules call downwards")
            self._begun[rule] = None
            lowering = Lowering(self, rule, kinds, f'@"{rule.__name__}.{next(self._numbers)}"')
            del self._begun[rule]
            self._texts.append(lowering.text)
            self._instances[key] = Instance(
                lowering.name, lowering.returns, lowering.code.answer, lowering.needs
            )
        return self._instances[key]

    def _entry(
        self, name: str, entry: EntryPoint
    ) -> tuple[str, str, list[tuple[str, bool]], Mapping[str, Need]]:
        """Return the names of an entry point and of its rule, and the rest as `entry_text` has it."""
        kinds = tuple(map(self._fixing_books, entry.kinds))
        callee, returns, _, needs = self.instance(None, ast.Pass(), entry.rule, kinds)
        if returns != NOTHING:
            raise LanguageError(
                entry.rule, syntax_of(entry.rule), "an entry point answers in its arguments: return nothing"
            )
        return name, callee, [one for kind in kinds for one in _taken(kind)], needs

    def _fixing_books(self, kind: Kind, name: str = "") -> Kind:
        """Return a kind in which records called `book` are read only, and known where their bytes are."""
        if isinstance(kind, Bundle):
            return Bundle(kind.names, tuple(map(self._fixing_books, kind.kinds, kind.names)))
        if name != "book" or not isinstance(kind, OneRecord):
            return kind
        return OneRecord(kind.of, FIXED, Known(self.known[kind.of]) if kind.of in self.known else None)


def _taken(kind: Kind) -> list[tuple[str, bool]]:
    """Return the types of what is given for an argument, and whether it is passed on: not what is known."""
    if isinstance(kind, Bundle):
        return [one for inner in kind.kinds for one in _taken(inner)]
    parts = parts_of(kind)
    return [(ir, bool(parts)) for ir in parts_of(forgotten(kind))]


def _bytes_text(name: str, data: bytes) -> str:
    """Return known bytes in LLVM's language."""
    said = "".join(f"\\{byte:02X}" for byte in data)
    return f'{name} = private unnamed_addr constant [{len(data)} x i8] c"{said}", align 16'
