"""Every clause that fires has a sentence, and every sentence names what there is to say.

A line of the log can say what its clause is cited with; a question, what an answer does and why it is refused
can say what the system's words have values and blanks for.

Nothing is run: the sources of a system are read for each `cite(g, Clause.DUEL_2_3, seat, card, a=...)`. Where
the clause is a variable, it is whatever the function assigns to it or its callers hand over; where it is a
call, whatever the function called returns.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, cast

from facedown.engine.catalogue import line_of, said
from facedown.engine.enumeration import IntEnum
from facedown.engine.errors import ContentError, in_file, unknown
from facedown.engine.numbers import whole_number
from facedown.engine.sentence import NAMES, NUMBERS, OF_EVENT, Sentence, names_of
from facedown.engine.system import System
from facedown.testing.coverage import TELLING
from facedown.testing.trial import LawBroken

GIVEN = ("g", "clause", *OF_EVENT, *NUMBERS)  # what `cite` takes, in order


class Citation(NamedTuple):
    """A place in the code that logs a clause."""

    file: Path
    line: int
    gives: frozenset[str]  # who, card, other, a, b, c


def check_sentences(system: System) -> None:
    """Every clause that can fire has a sentence for the log, and no sentence says what nothing has.

    Raises:
        LawBroken: a clause has none, one names what nothing has, or no code has a use for it.
    """
    faults = chain(faults_of_log(system), faults_of_questions(system), faults_of_facts(system))
    wrong = [str(error) for error in faults]
    if wrong:
        raise LawBroken("every sentence can be said", None, [], "\n".join(wrong))


def faults_of_questions(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with questions, their answers and refusals, in the catalogue's order."""
    catalogue, words = system.catalogue, cast(Any, system.words)
    if not catalogue.decisions:
        return
    known, clauses = {*words.values, *words.blanks}, catalogue.items()
    used = _Code(system.folder).members[system.rulebook.why.__name__]
    said = [(text.clause, text.asks) for text in catalogue.decisions.values()]
    for text in catalogue.decisions.values():
        for answer in text.answers:
            said.append((text.clause, answer.does))
            for name in (name for form in answer.reads for name in re.findall(r"{(.*?)}", form)):
                if name not in words.blanks:
                    yield answer.does.fault(str(unknown("blank", name, words.blanks, "for answers")))
    for refusal in catalogue.refusals.values():
        said.append((refusal.clause, refusal.says))
        if refusal.name not in used:
            yield refusal.says.fault(f"no rule refuses with {refusal.name}.")
    for clause, sentence in said:
        if clause not in clauses:
            yield sentence.fault(str(unknown("clause", clause, clauses)))
        try:
            for name in sorted(({piece.name for piece in sentence.blanks} | _compared(sentence, {})) - known):
                yield sentence.fault(str(unknown("value", name, known, "in this sentence")))
        except ContentError as error:
            yield error


def faults_of_log(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with the lines of a system's log, in the catalogue's order."""
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


def faults_of_facts(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with the lines that facts are read from, in the catalogue's order."""
    cited, kinds = citations(system), {*system.words.kinds, *system.catalogue.terms}
    path = system.folder / "catalogue.toml"
    for fact in system.catalogue.facts.values():
        line = line_of(path.read_text(encoding="utf-8"), r"(?m)^\s*\[\[fact\]\]", said("name", fact.name))
        for id in (*fact.lines, *fact.since):
            if id not in cited:
                yield in_file(path, line, f"the fact {fact.name} names {id}, which no code cites.")
        values = [(id, value) for id, value in fact.lines.items() if isinstance(value, str)]
        values += [(id, value) for id in fact.lines for value in fact.of.values()]
        for id, value in values:
            if id in cited and not any(value in place.gives for place in cited[id]):
                message = f"the fact {fact.name} is '{value}' of {id}, which is never cited with that."
                yield in_file(path, line, message)
        if fact.kind and fact.kind not in kinds:
            yield in_file(path, line, str(unknown("kind", fact.kind, kinds, f"for the fact {fact.name}")))


def citations(system: System) -> Mapping[str, tuple[Citation, ...]]:
    """Return where a system's code logs each clause, by its id; under "" where that cannot be seen."""
    code = _Code(system.folder)
    ids = {member.name: system.rulebook.clause_ids[member.value] for member in system.rulebook.clause}
    citations = defaultdict[str, list[Citation]](list)
    for file, function, call in code.calls["cite"]:
        given = {*GIVEN[: len(call.args)], *(one.arg for one in call.keywords)}
        place = Citation(file, call.lineno, frozenset({*OF_EVENT, *NUMBERS} & given))
        clause = _argument(call, 1, "clause")
        for name in code.clauses(clause, function) if clause else {""}:
            citations[ids.get(name, "")].append(place)
    return {id: tuple(places) for id, places in citations.items()}


def _wrong(system: System, sentence: Sentence, gives: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with the names in one sentence; `gives` is what its clause is cited with."""
    numbers, kinds = sentence.numbers, {*system.words.kinds, *system.catalogue.terms}
    for name, (at, kind) in numbers.items():
        if at not in NUMBERS:
            yield f"a number is cited as {', '.join(NUMBERS)}, and not as '{at}'."
        if name in {*OF_EVENT, *NAMES, *system.words.tells}:
            yield f"a number cannot be called '{name}', which means something else."
        if kind and kind not in kinds:
            yield str(unknown("kind", kind, kinds, "of number"))
    known = {*OF_EVENT, *numbers, *system.words.tells}
    members = {name: _members(system, kind) for name, (_, kind) in numbers.items()}
    named = {piece.name for piece in sentence.blanks} | _compared(sentence, members)
    for name in sorted(named):
        at = numbers[name][0] if name in numbers else name
        if name not in known:
            yield str(unknown("value", name, known, "in this sentence"))
        elif at in {*OF_EVENT, *NUMBERS} - gives:
            yield f"it names '{name}', and its clause is never cited with that."
    for name in numbers.keys() - named:
        yield f"the number '{name}' is named, and never said."


def _compared(sentence: Sentence, members: Mapping[str, Mapping[str, int]]) -> set[str]:
    """Return the values that a sentence compares; `members` has the names for the numbers of some of them."""
    names = set()
    for one in sentence.comparisons:
        names.add(one.left)
        is_name = one.right in NAMES or one.right in members.get(one.left, {})
        if not is_name and whole_number(one.right, signed=True) is None:
            names.add(one.right)
    return names


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
    enum = system.words.kinds.get(kind)
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
