"""Every clause that fires has a sentence, and every sentence names what there is to say.

A line of the log can say what its clause is cited with; a question, what an answer does and why it is refused
can say what the system's words have values and blanks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, cast

from facedown.engine.authors.catalogue_file import line_of, said
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import ContentError, in_file, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.matches.citations import Code, citations, values_of_lines
from facedown.engine.matches.system import System
from facedown.engine.telling.sentence import NAMES, NUMBERS, OF_EVENT, Sentence, names_of
from facedown.testing.trial import LawBroken


def check_sentences(system: System) -> None:
    """Every clause that can fire has a sentence for the log, and no sentence says what nothing has.

    Raises:
        LawBroken: a clause has none, one names what nothing has, or no code has a use for it.
    """
    faults = chain(
        faults_of_log(system), faults_of_questions(system), faults_of_facts(system), faults_of_tables(system)
    )
    wrong = [str(error) for error in faults]
    if wrong:
        raise LawBroken("every sentence can be said", None, [], "\n".join(wrong))


def faults_of_questions(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with questions, their answers and refusals, in the catalogue's order."""
    catalogue, words = system.catalogue, cast(Any, system.words)
    if not catalogue.decisions:
        return
    known, clauses = {*words.values, *words.blanks}, catalogue.items()
    used = Code(system.folder).members[system.rulebook.why.__name__]
    said = [(text.clause, text.asks) for text in catalogue.decisions.values()]
    for text in catalogue.decisions.values():
        for answer in text.answers:
            said.append((text.clause, answer.does))
            blanks = (name for form in answer.reads for name in re.findall(r"{(.*?)}", form))
            for kind in (answer.parts.get(name, name) for name in blanks):
                if kind not in words.blanks:
                    yield answer.does.fault(str(unknown("blank", kind, words.blanks, "for answers")))
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
    cited, kinds = values_of_lines(system), {*system.words.kinds, *system.catalogue.terms}
    path = system.folder / "catalogue.toml"
    for fact in system.catalogue.facts.values():
        line = line_of(path.read_text(encoding="utf-8"), r"(?m)^\s*\[\[fact\]\]", said("name", fact.name))
        for id in (*fact.lines, *fact.since):
            if id not in cited:
                yield in_file(path, line, f"the fact {fact.name} names {id}, which no code cites.")
        values = [(id, value) for id, value in fact.lines.items() if isinstance(value, str)]
        values += [(id, value) for id in fact.lines for value in fact.of.values()]
        for id, value in values:
            if id in cited and value not in cited[id]:
                message = f"the fact {fact.name} is '{value}' of {id}, which is never cited with that."
                yield in_file(path, line, message)
        if fact.kind and fact.kind not in kinds:
            yield in_file(path, line, str(unknown("kind", fact.kind, kinds, f"for the fact {fact.name}")))


def faults_of_tables(system: System) -> Iterator[ContentError]:
    """Yield what is wrong with what is said of a position: the legend of the table, the result."""
    catalogue, fields = system.catalogue, {**system.book.specs, **system.state.specs}
    known = {*cast(Any, system.words).values, *fields, "winner"}
    members = {name: names_of(one.names) for name, one in fields.items() if one.names is not None}
    for sentence in (*catalogue.legend, *((catalogue.result,) if catalogue.result.source else ())):
        try:
            named = {one.name for one in sentence.blanks} | _compared(sentence, members)
        except ContentError as error:
            yield error
            continue
        for name in sorted(named - known):
            yield sentence.fault(str(unknown("value", name, known, "in this sentence")))


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
