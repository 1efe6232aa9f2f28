"""What the rules of a system cite: which clauses, and with which values of a line of the log.

Nothing is run: the sources of a system are read for each `cite(g, Clause.DUEL_2_3, seat, card, a=...)`. Where
the clause is a variable, it is whatever the function assigns to it or its callers hand over; where it is a
call, whatever the function called returns.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from facedown.engine.authors.rulebook import Rulebook
from facedown.engine.matches.system import System
from facedown.engine.telling.sentence import NUMBERS, OF_EVENT

GIVEN = ("g", "clause", *OF_EVENT, *NUMBERS)  # what `cite` and `tally` take, in order
TELLING = ("clauses", "words", "bots")  # parts of a system that carry nothing out


class Citation(NamedTuple):
    """A place in the code that logs a clause."""

    file: Path
    line: int
    gives: frozenset[str]  # who, card, other, a, b, c


def citations(system: System, *more: str) -> Mapping[str, tuple[Citation, ...]]:
    """Return where a system's code logs each clause, by its id; under "" where that cannot be seen.

    Args:
        system: whose code is read.
        more: functions besides `cite` whose calls count.
    """
    return _citations(system.rulebook, more)


def _citations(rulebook: Rulebook, more: tuple[str, ...]) -> Mapping[str, tuple[Citation, ...]]:
    code = Code(rulebook.folder)
    ids = {member.name: rulebook.clause_ids[member.value] for member in rulebook.clause}
    citations = defaultdict[str, list[Citation]](list)
    for file, function, call in (place for name in ("cite", *more) for place in code.calls[name]):
        given = {*GIVEN[: len(call.args)], *(one.arg for one in call.keywords)}
        place = Citation(file, call.lineno, frozenset({*OF_EVENT, *NUMBERS} & given))
        clause = _argument(call, 1, "clause")
        for name in code.clauses(clause, function) if clause else {""}:
            citations[ids.get(name, "")].append(place)
    return {id: tuple(places) for id, places in citations.items()}


def values_of_lines(system: System) -> Mapping[str, frozenset[str]]:
    """Return the values that the lines of each clause can have: who, card, other, a, b, c."""
    return _values_of_lines(system.rulebook)


@lru_cache(maxsize=16)
def _values_of_lines(rulebook: Rulebook) -> Mapping[str, frozenset[str]]:
    """Read the code once, whichever policies and content the system has besides."""
    return {
        id: frozenset[str]().union(*(place.gives for place in places))
        for id, places in _citations(rulebook, ("tally",)).items()
    }


def _argument(call: ast.Call, index: int, name: str) -> ast.expr | None:
    """Return what a call hands over for a parameter, by position or by name."""
    if index < len(call.args):
        return call.args[index]
    return next((one.value for one in call.keywords if one.arg == name), None)


class Code:
    """The functions of a system, and their calls: by the function's name, with the file and the caller."""

    def __init__(self, folder: Path) -> None:
        self.functions: dict[str, ast.FunctionDef] = {}
        self.tables: dict[str, ast.expr] = {}  # what is assigned to the names of a module
        self.members = defaultdict[str, set[str]](set)  # enumeration -> which of its members are named
        self.calls = defaultdict[str, list[tuple[Path, ast.FunctionDef, ast.Call]]](list)
        for path in sorted(folder.rglob("*.py")):
            if path.relative_to(folder).parts[0].removesuffix(".py") in TELLING:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for line in tree.body:
                if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                    self.tables[line.targets[0].id] = line.value
            for node in ast.walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    self.members[node.value.id].add(node.attr)
                if isinstance(node, ast.FunctionDef):
                    self.functions[node.name] = node
                    for call in ast.walk(node):
                        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                            self.calls[call.func.id].append((path, node, call))

    def clauses(self, node: ast.expr, function: ast.FunctionDef) -> set[str]:
        """Return the members of Clause that an expression of a function can be; "" where it is no member."""
        if isinstance(node, ast.Attribute):
            return {node.attr}
        if isinstance(node, ast.IfExp):
            return self.clauses(node.body, function) | self.clauses(node.orelse, function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
            called = self.functions[node.func.id]
            returned = [one.value for one in ast.walk(called) if isinstance(one, ast.Return) and one.value]
            return set[str]().union(*(self.clauses(one, called) for one in returned))
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            return self._listed(node.value.id) or {""}
        if isinstance(node, ast.Name):
            return self._values(node.id, function) or {""}
        return {""}

    def _listed(self, name: str) -> set[str]:
        """Return the members of Clause that a table of a module holds, or a table that it is made of."""
        names: set[str] = set()
        for one in ast.walk(self.tables[name]) if name in self.tables else ():
            if (
                isinstance(one, ast.Attribute)
                and isinstance(one.value, ast.Name)
                and one.value.id == "Clause"
            ):
                names.add(one.attr)
            if isinstance(one, ast.Name) and one.id != name:
                names |= self._listed(one.id)
        return names

    def _values(self, name: str, function: ast.FunctionDef) -> set[str]:
        """Return the clauses that a variable of a function can be: what is assigned or handed over."""
        names: set[str] = set()
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == name for t in one.targets
            ):
                names |= self.clauses(one.value, function)
        parameters = [one.arg for one in function.args.args]
        if name in parameters:
            for _, caller, call in self.calls[function.name]:
                handed = _argument(call, parameters.index(name), name)
                names |= self.clauses(handed, caller) if handed else set()
        return names
