"""What is compiled together: rules that share tables of numbers and call each other."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, TypeAlias

from facedown.compiler.errors import words_of
from facedown.compiler.faults import Site
from facedown.compiler.kinds import Kind
from facedown.compiler.syntax import Rule
from facedown.engine.base.record import Record
from facedown.engine.base.rule import RULES

Pins: TypeAlias = Mapping[tuple[type[Record], str], int]  # pinned fields -> their values


class Unit(ABC):
    """What the rules that are compiled together share; `Module` writes them all.

    Attributes:
        bindings: what stands for what: for a rule that only marks a place, such as `legal` in a playout,
            the rule to run there.
        checked: check everything: the bounds of every field that is written, overflow, shifts.
        indices: check indices.
        pinned: fields whose value is known, by their declarations' ids.
        sites: where rules can go out of their bounds; they are numbered from 1.
        tables: tables of numbers -> their names.
    """

    def __init__(self, bindings: Mapping[Any, Any], checked: bool, indices: bool, pins: Pins) -> None:
        self.pinned = {id(of.specs[name]): value for (of, name), value in pins.items()}
        self.bindings = dict(bindings)
        self.checked = checked
        self.indices = indices or checked
        self.sites: list[Site] = []
        self.tables: dict[tuple[int, ...], str] = {}

    @abstractmethod
    def instance(
        self, caller: Rule | None, node: ast.AST, rule: Rule, kinds: tuple[Kind, ...]
    ) -> tuple[str, Kind]:
        """Return the name of a rule for arguments of these kinds, and what it returns."""

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
