"""Every clause that fires has a sentence, and every sentence names what its clause gives it.

Nothing is run: the sources of a system are read for each `cite(g, Clause.DUEL_2_3, seat, card, a=...)`. Where
the clause is a variable, it is whatever the function assigns to it or its callers hand over; where it is a
call, whatever the function called returns.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from facedown.engine.coverage import TELLING
from facedown.engine.enumeration import IntEnum
from facedown.engine.errors import ContentError, in_file, unknown
from facedown.engine.numbers import whole_number
from facedown.engine.sentence import NAMES, NUMBERS, OF_EVENT, Sentence, names_of
from facedown.engine.system import System
from facedown.testing.trial import LawBroken

GIVEN = ("g", "clause", *OF_EVENT, *NUMBERS)  # what `cite` takes, in order


class Citation(NamedTuple):
    """A place in the code that logs a clause."""

    file: Path
    line: int
    gives: frozenset[str]  # who, card, other, a, b, c


def check_sentences(system: System) -> None:
    """Every clause that can fire has a sentence for the log, which names only what the clause gives it.

    Raises:
        LawBroken: some have none, or one that names something else; or no code cites the clause of one.
    """
    wrong = [str(error) for error in faults(system)]
    if wrong:
        raise LawBroken("every line of the log can be said", None, [], "\n".join(wrong))


def faults(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with the sentences of a system's log, in the catalogue's order."""
    log, cited = system.catalogue.log, citations(system)
    for id, places in cited.items():
        if not id:
            message = "it cannot be seen here which clause is cited: name one, or have the callers name it."
            yield from (in_file(place.file, place.line, message) for place in places)
        elif id not in log:
            message = f"{id} is cited, and has no 'log' in the catalogue."
            yield in_file(places[0].file, places[0].line, message)
    for id, sentence in log.items():
        gives = frozenset[str]().union(*(place.gives for place in cited.get(id, ())))
        try:
            if id not in cited:
                yield sentence.fault(f"{id} has a 'log', and no code cites it.")
            else:
                yield from (sentence.fault(f"{id}: {one}") for one in _wrong(system, sentence, gives))
        except ContentError as error:
            yield error
    yield from (in_file(system.folder / "catalogue.toml", 0, one) for one in _wrong_terms(system))


def citations(system: System) -> Mapping[str, tuple[Citation, ...]]:
    """Return where a system's code logs each clause, by its id; under "" where that cannot be seen."""
    code = _Code(system.folder)
    ids = {member.name: system.clause_ids[member.value] for member in system.clause}
    found = defaultdict[str, list[Citation]](list)
    for file, function, call in code.calls["cite"]:
        given = {name for name, _ in zip(GIVEN, call.args, strict=False)} | {
            k.arg or "" for k in call.keywords
        }
        place = Citation(file, call.lineno, frozenset(given & {*OF_EVENT, *NUMBERS}))
        clause = _argument(call, 1, "clause")
        for name in code.clauses(clause, function) if clause else {""}:
            found[ids.get(name, "")].append(place)
    return {id: tuple(places) for id, places in found.items()}


def _wrong(system: System, sentence: Sentence, gives: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with the names in one sentence; `gives` is what its clause is cited with."""
    numbers, kinds = sentence.numbers, {*system.kinds, *system.catalogue.terms}
    for name, (at, kind) in numbers.items():
        if at not in NUMBERS:
            yield f"a number is cited as {', '.join(NUMBERS)}, and not as '{at}'."
        if name in {*OF_EVENT, *NAMES, *system.tells}:
            yield f"a number cannot be called '{name}', which means something else."
        if kind and kind not in kinds:
            yield str(unknown("kind", kind, kinds, "of number"))
    known = {*OF_EVENT, *numbers, *system.tells}
    named = {piece.name for piece in sentence.blanks}
    for one in sentence.comparisons:
        constants = {*NAMES, *_members(system, numbers.get(one.left, ("", ""))[1])}
        named.add(one.left)
        if whole_number(one.right, signed=True) is None and one.right not in constants:
            if one.right in known:
                named.add(one.right)
            else:
                yield str(unknown("name", one.right, constants | known, f"to compare '{one.left}' with"))
    for name in sorted(named):
        at = numbers[name][0] if name in numbers else name
        if name not in known:
            yield str(unknown("value", name, known, "in this sentence"))
        elif at in {*OF_EVENT, *NUMBERS} - gives:
            yield f"it names '{name}', and its clause is never cited with that."
    for name in numbers.keys() - named:
        yield f"the number '{name}' is named, and never said."


def _wrong_terms(system: System) -> Iterator[str]:
    """Yield what is wrong with the catalogue's words for numbers."""
    used = {kind for sentence in system.catalogue.log.values() for _, kind in sentence.numbers.values()}
    for kind, words in system.catalogue.terms.items():
        if kind not in used:
            yield f"no sentence has a number of the kind '{kind}', which [terms] has words for."
        for name in words if isinstance(words, Mapping) else ():
            if name not in _members(system, kind):
                yield str(unknown("name", name, _members(system, kind), f"for a number of the kind '{kind}'"))


def _members(system: System, kind: str) -> Mapping[str, int]:
    """Return the names that the numbers of a kind have, if they are of an enumeration."""
    enum = system.kinds.get(kind)
    return names_of(enum) if isinstance(enum, type) and issubclass(enum, IntEnum) else {}


def _argument(call: ast.Call, index: int, name: str) -> ast.expr | None:
    """Return what a call hands over for a parameter, by position or by name."""
    if index < len(call.args):
        return call.args[index]
    return next((one.value for one in call.keywords if one.arg == name), None)


class _Code:
    """The functions of a system, and their calls: by the function's name, with the file and the caller."""

    def __init__(self, folder: Path) -> None:
        self.functions: dict[str, ast.FunctionDef] = {}
        self.calls = defaultdict[str, list[tuple[Path, ast.FunctionDef, ast.Call]]](list)
        for path in sorted(folder.rglob("*.py")):
            if path.relative_to(folder).parts[0].removesuffix(".py") in TELLING:
                continue
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    self.functions[function.name] = function
                    for call in ast.walk(function):
                        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                            self.calls[call.func.id].append((path, function, call))

    def clauses(self, node: ast.expr, function: ast.FunctionDef) -> set[str]:
        """Return the members of Clause that an expression of a function can be; "" where it is none."""
        if isinstance(node, ast.Attribute):
            return {node.attr}
        if isinstance(node, ast.IfExp):
            return self.clauses(node.body, function) | self.clauses(node.orelse, function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
            called = self.functions[node.func.id]
            returned = [one.value for one in ast.walk(called) if isinstance(one, ast.Return) and one.value]
            return set[str]().union(*(self.clauses(one, called) for one in returned))
        if isinstance(node, ast.Name):
            return self._values(node.id, function) or {""}
        return {""}

    def _values(self, name: str, function: ast.FunctionDef) -> set[str]:
        """Return the clauses that a variable of a function can be: what is assigned or handed over."""
        found: set[str] = set()
        for one in ast.walk(function):
            if isinstance(one, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == name for t in one.targets
            ):
                found |= self.clauses(one.value, function)
        parameters = [one.arg for one in function.args.args]
        if name in parameters:
            for _, caller, call in self.calls[function.name]:
                handed = _argument(call, parameters.index(name), name)
                found |= self.clauses(handed, caller) if handed else set()
        return found
