"""A module: every rule that some entry points reach, as one text in LLVM's language."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, NamedTuple

from facedown.compiler.expressions import Expressions
from facedown.compiler.kinds import FIXED, NOTHING, Bundle, Kind, OneRecord, parts_of
from facedown.compiler.lower import Lowering
from facedown.compiler.syntax import Rule
from facedown.engine.rule import RULES

_INTRINSICS = (
    *(f"declare i64 @llvm.{name}.i64(i64, i64)" for name in ("smin", "smax", "umin")),
    *(f"declare {{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64, i64)" for name in ("add", "sub", "mul")),
    "declare i64 @llvm.abs.i64(i64, i1)",
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
)
# The first fault: the number of its site (from 1), and two values. Others are its consequences.
_FAULTS = """\
@nowhere = internal global [65536 x i8] zeroinitializer, align 16
@faults = internal global [3 x i64] zeroinitializer
define internal void @fault(i64 %site, i64 %value, i64 %other) cold noinline nounwind {
  %before = load i64, ptr @faults
  %is_first = icmp eq i64 %before, 0
  br i1 %is_first, label %note, label %done
note:
  store i64 %site, ptr @faults
  store i64 %value, ptr getelementptr inbounds ([3 x i64], ptr @faults, i64 0, i64 1)
  store i64 %other, ptr getelementptr inbounds ([3 x i64], ptr @faults, i64 0, i64 2)
  br label %done
done:
  ret void
}
define ptr @where_faults_are() {
  ret ptr @faults
}"""
_END = """\
attributes #0 = { nounwind }
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{}"""


class Site(NamedTuple):
    """A place in a rule where it can go out of its bounds."""

    rule: str
    file: str
    line: int
    words: str
    what: str  # index, division, store LOW HIGH, overflow, shift


class Entry(NamedTuple):
    """A rule that is called from outside, and the kinds of what it is called with."""

    rule: Rule
    kinds: tuple[Kind, ...]


class Module:
    """The rules that entry points reach, lowered.

    Args:
        entries: by the names that they have in machine code.
        bindings: what stands for what: for a rule that only marks a place, such as `legal` in a playout,
            the rule to run there.
        checked: check everything: the bounds of every field that is written, overflow, shifts.
        indices: check indices.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
    """

    def __init__(
        self,
        entries: Mapping[str, Entry],
        bindings: Mapping[Any, Any],
        checked: bool = False,
        indices: bool = True,
    ) -> None:
        self.bindings = dict(bindings)
        self.checked = checked
        self.indices = indices or checked
        self.sites: list[Site] = []
        self._instances: dict[tuple[Rule, tuple[Kind, ...]], tuple[str, Kind] | None] = {}
        self._texts: list[str] = []
        self._tables: dict[tuple[int, ...], str] = {}
        self._entries = [self._entry(name, entry) for name, entry in entries.items()]

    @property
    def rules(self) -> set[Rule]:
        """The rules in it."""
        return {rule for rule, _ in self._instances}

    @property
    def text(self) -> str:
        """The module in LLVM's language."""
        tables = []
        for values, name in self._tables.items():
            numbers = ", ".join(f"i64 {value}" for value in values)
            tables.append(f"{name} = private unnamed_addr constant [{len(values)} x i64] [{numbers}]")
        return "\n".join([*_INTRINSICS, _FAULTS, *tables, *self._texts, *self._entries, _END])

    def instance(
        self, caller: Expressions | None, node: ast.AST, rule: Rule, kinds: tuple[Kind, ...]
    ) -> tuple[str, Kind]:
        """Return the name of a rule for arguments of these kinds, and what it returns."""
        key = (rule, kinds)
        if key not in self._instances:
            self._instances[key] = None
            name = f"{rule.__name__}.{len(self._instances)}"
            lowering = Lowering(self, rule, kinds, name)
            assert lowering.returns is not None
            self._texts.append(lowering.text)
            self._instances[key] = name, lowering.returns
        found = self._instances[key]
        if found is None:
            assert caller is not None
            raise caller.refused(node, f"{rule.__name__} would call itself: rules call downwards")
        return found

    def table(self, values: tuple[int, ...]) -> str:
        """Return the name of a table of numbers."""
        numbers = tuple(map(int, values))
        return self._tables.setdefault(numbers, f"@table{len(self._tables)}")

    def site(self, rule: Rule, node: ast.AST, what: str) -> int:
        """Return the number of a place where a rule can go out of its bounds, from 1."""
        line = getattr(node, "lineno", rule.__code__.co_firstlineno)
        words = ast.unparse(node).splitlines()[0]
        file = f"{rule.__module__.replace('.', '/')}.py"  # the same on every machine
        self.sites.append(Site(RULES.get(rule, rule.__qualname__), file, line, words, what))
        return len(self.sites)

    def _entry(self, name: str, entry: Entry) -> str:
        """Return the text of what is called from outside: it returns the number of a fault's site, or 0."""
        kinds = tuple(map(_fixing_books, entry.kinds))
        callee, returns = self.instance(None, ast.Pass(), entry.rule, kinds)
        assert returns == NOTHING, f"{name} returns nothing: what it finds is in its arguments"
        irs = [ir for kind in kinds for ir in parts_of(kind)]
        passed = ", ".join(f"{ir} %p{i}" for i, ir in enumerate(irs))
        return (
            f"define i64 @{name}({passed}) #0 {{\n  call void @{callee}({passed})\n"
            "  %site = load i64, ptr @faults\n  ret i64 %site\n}"
        )


def _fixing_books(kind: Kind, name: str = "") -> Kind:
    """Return a kind in which records called `book` are read only."""
    if isinstance(kind, Bundle):
        return Bundle(kind.names, tuple(map(_fixing_books, kind.kinds, kind.names)))
    return OneRecord(kind.of, FIXED) if name == "book" and isinstance(kind, OneRecord) else kind
