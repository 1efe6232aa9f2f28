"""What is compiled together: rules that share tables of numbers and call each other."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.compiler.errors import words_of
from facedown.compiler.faults import Site
from facedown.compiler.kinds import Kind, Known
from facedown.compiler.syntax import Rule
from facedown.compiler.usual import NOT_COUNTED, Usual
from facedown.engine.base.record import Record, Spec
from facedown.engine.base.rule import RULES

if TYPE_CHECKING:
    from facedown.compiler.body import Body

Pins: TypeAlias = Mapping[tuple[type[Record], str], int]  # pinned fields -> their values
KnownBytes: TypeAlias = Mapping[type[Record], bytes]  # kinds of records of which there is one -> its bytes

_FIRST_NODE = 11


class Build(NamedTuple):
    """How rules are compiled.

    Attributes:
        checked: check everything: the bounds of every field that is written, overflow, shifts.
        indices: check indices.
        pins: pinned fields whose value is known.
        known: records that never change while rules run, and their bytes.
        usual: which way rules usually go.
        thorough: write out what is often called, for which LLVM takes half as long again.
    """

    checked: bool = False
    indices: bool = True
    pins: Pins = MappingProxyType({})
    known: KnownBytes = MappingProxyType({})
    usual: Usual = NOT_COUNTED
    thorough: bool = False


BUILD = Build()  # of which nothing is known, and indices are checked


class Need(NamedTuple):
    """An index that a rule is called with, which whoever calls it checks.

    Attributes:
        length: it is one of so many.
        site: the number of the place in the rule where it must be.
    """

    length: int
    site: int


class Instance(NamedTuple):
    """A rule for arguments of some kinds.

    Attributes:
        name: of the function in LLVM's language.
        returns: the kind of its answer.
        answer: this, if it is always the same and nothing else is done; "" for none.
        needs: what is to be checked of the parts of its arguments, by their names there.
    """

    name: str
    returns: Kind
    answer: str | None
    needs: Mapping[str, Need]


class Unit(ABC):
    """What the rules that are compiled together share; `Module` writes them all.

    Attributes:
        bindings: what stands for what: for a rule that only marks a place, such as `legal` in a playout,
            the rule to run there.
        checked: as in its build, likewise `indices`, `known`, `usual` and `thorough`.
        pinned: fields whose value is known, by their declarations' ids.
        sites: where rules can go out of their bounds; they are numbered from 1.
        tables: tables of numbers -> their names.
        stored: declarations of fields that rules write, by their ids.
    """

    def __init__(self, bindings: Mapping[Any, Any], build: Build) -> None:
        self.bindings = dict(bindings)
        self.checked, self.indices = build.checked, build.indices or build.checked
        self.pinned = {id(of.specs[name]): value for (of, name), value in build.pins.items()}
        self.known = build.known
        self.usual, self.thorough = build.usual, build.thorough
        self.sites: list[Site] = []
        self.stored: set[int] = set()
        self.tables: dict[tuple[int, ...], str] = {}
        self.bytes: dict[bytes, str] = {}
        self.declarations: dict[int, int] = {}

    @abstractmethod
    def instance(self, caller: Rule | None, node: ast.AST, rule: Rule, kinds: tuple[Kind, ...]) -> Instance:
        """Return a rule for arguments of these kinds."""

    def beginning(self, body: Body) -> None:  # noqa: B027 - most have nothing to do here
        """Write what is to be done when a rule begins."""

    def forking(self, body: Body, node: ast.AST, condition: str) -> None:  # noqa: B027 - likewise
        """Write what is to be done before a rule goes one way or the other."""

    def declaration(self, spec: Spec) -> int:
        """Return the number of a declaration's node in LLVM's metadata."""
        return _FIRST_NODE + 2 * self.declarations.setdefault(id(spec), len(self.declarations))

    def pointer(self, known: Known) -> str:
        """Return the pointer to a place in known bytes."""
        name = self.bytes.setdefault(known.data, f"@known{len(self.bytes)}")
        return f"getelementptr inbounds (i8, ptr {name}, i64 {known.offset})"

    def table(self, values: tuple[int, ...]) -> str:
        """Return the name of a table of numbers."""
        numbers = tuple(map(int, values))
        return self.tables.setdefault(numbers, f"@table{len(self.tables)}")

    def site(self, rule: Rule, node: ast.AST, what: str) -> int:
        """Return the number of a place where a rule can go out of its bounds, from 1."""
        line = getattr(node, "lineno", rule.__code__.co_firstlineno)
        words = words_of(node)
        file = f"{rule.__module__.replace('.', '/')}.py"  # the same on every machine
        self.sites.append(Site(RULES.get(rule, rule.__qualname__), file, line, words, what))
        return len(self.sites)
