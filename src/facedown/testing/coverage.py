"""Which code carries out which clause, and which scenarios hold it to that.

Nothing is run: the sources of a system are read for `Clause.CON_2_3`, wherever it is cited, for rules that
name a clause themselves, `@rule("CON-2.3")`, and for docstrings of other functions, `Clause: CON-2.3`. Texts
and bots tell of clauses without carrying them out, so their files do not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from facedown.engine.authors.files import read_text
from facedown.engine.matches.citations import TELLING
from facedown.engine.matches.system import System
from facedown.scenario.keys import listed
from facedown.scenario.stage import read_drafts, scenario_files

_ID = r"[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?"
_NAMED = re.compile(rf"\bClauses?:\s*(?P<ids>{_ID}(?:(?:,\s*|\s+and\s+){_ID})*)")


class Reference(NamedTuple):
    """A place in a system's code that carries out a clause."""

    file: Path
    line: int
    function: str  # "Class.method" for methods, "" outside any function
    in_code: bool  # named in the code, so that it can be logged; else by the rule itself


@dataclass(frozen=True)
class Coverage:
    """How far the code of a system covers its rulebook.

    Attributes:
        kinds: kind of clause -> ids of the clauses of that kind.
        cited: clause id -> the places in the code that carry it out.
        scenarios: clause id -> the scenarios that name it, each FILE or FILE::CASE.
        not_mechanical: clause id -> why no code carries it out.
        uncited: mechanical clauses that no code carries out and nobody excused.
        untested: mechanical clauses that no scenario names and nobody excused.
        missing: both of these together.
        stray: ids that scenarios or excuses name, but that the rulebook does not have.
    """

    kinds: Mapping[str, tuple[str, ...]]
    cited: Mapping[str, tuple[Reference, ...]]
    scenarios: Mapping[str, tuple[Path, ...]]
    not_mechanical: Mapping[str, str]
    uncited: tuple[str, ...]
    untested: tuple[str, ...]
    missing: tuple[str, ...]
    stray: tuple[str, ...]


@lru_cache(maxsize=16)
def cited(system: System) -> Mapping[str, Sequence[Reference]]:
    """Return where a system's code names each clause, ruling or extension, in the catalogue's order.

    The sources of a system are read once.
    """
    ids = {
        member.name: system.rulebook.clause_ids[member.value]
        for member in system.rulebook.clause
        if member.value
    }
    places: dict[str, list[Reference]] = {id: [] for id in ids.values()}
    for path in sorted(system.folder.rglob("*.py")):
        if path.relative_to(system.folder).parts[0].removesuffix(".py") in TELLING:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for name, line, function, in_code in _named(tree, ""):
            site = Reference(path, line, function, in_code)
            id = ids.get(name, name)
            if id in places and site not in places[id]:
                places[id].append(site)
    return {id: sites for id, sites in places.items() if sites}


def scenarios_naming(*folders: Path, only: str = "") -> dict[str, list[Path]]:
    """Return which scenarios under some folders name each clause, or one clause, as FILE or FILE::CASE.

    Args:
        folders: where scenarios lie.
        only: the clause that is asked for, which takes a fraction of the time; all if not given.

    Raises:
        BadFile: a scenario cannot be read, or is neither TOML nor JSON.
    """
    named: dict[str, list[Path]] = {}
    for path in (path for folder in folders for path in scenario_files(folder)):
        if only and only not in read_text(path):
            continue
        for draft in read_drafts(path):
            for id in dict.fromkeys(_clauses(draft.data)):
                named.setdefault(id, []).append(draft.path)
    return named


def coverage(system: System, scenarios: Mapping[str, Sequence[Path]]) -> Coverage:
    """Return how far the code of a system covers its rulebook.

    Args:
        system: whose code and rulebook.
        scenarios: clause id -> the scenarios that name it, from `scenarios_naming`.
    """
    catalogue = system.catalogue
    known = catalogue.items()
    sites = cited(system)
    kinds: dict[str, list[str]] = {}
    for clause in catalogue.clauses.values():
        kinds.setdefault(clause.kind, []).append(clause.id)
    due = [clause.id for clause in catalogue.clauses.values() if clause.is_due]
    ours = {id: tuple(paths) for id, paths in scenarios.items() if id.startswith(f"{catalogue.prefix}-")}
    return Coverage(
        {kind: tuple(ids) for kind, ids in kinds.items()},
        {id: tuple(places) for id, places in sites.items()},
        ours,
        system.catalogue.not_mechanical,
        tuple(id for id in due if id not in sites),
        tuple(id for id in due if id not in ours),
        tuple(id for id in due if id not in sites or id not in ours),
        tuple(id for id in ours if id not in known),
    )


def _named(node: ast.AST, function: str) -> Iterator[tuple[str, int, str, bool]]:
    """Yield (member or id, line, enclosing function, whether in code) for every clause named below a node."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        if not isinstance(node, ast.Module):
            function = f"{function}.{node.name}" if function else node.name
        for id in _of_decorators(node):
            yield id, getattr(node, "lineno", 1), function, False
        for match in _NAMED.finditer(ast.get_docstring(node) or ""):
            for id in re.findall(_ID, match["ids"]):
                yield id, getattr(node, "lineno", 1), function, False
    elif isinstance(node, ast.Attribute) and _is_clause(node.value):
        yield node.attr, node.lineno, function, True
    for child in ast.iter_child_nodes(node):
        yield from _named(child, function)


def _of_decorators(node: ast.AST) -> Iterator[str]:
    """Yield the clauses that a rule names in its decorator."""
    for one in getattr(node, "decorator_list", ()):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "rule":
            yield from (str(text.value) for text in one.args if isinstance(text, ast.Constant))


def _is_clause(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == "Clause"


def _clauses(data: Mapping[str, object]) -> list[str]:
    """Return the clauses that a scenario names."""
    return [id for id in listed(data.get("clauses", [])) if isinstance(id, str)]
