"""Facts: what people ask about a match, under names of their own.

A catalogue says what a fact is in one of two ways:

    [[fact]]
    name = "status"
    unit = "points"
    says = "How much Minor and Major Loss a fighter has."
    is = "fighters.{fighter}.shock + fighters.{fighter}.wounds"

    [[fact]]
    name = "margin"
    unit = "points"
    says = "By how much the last contest was won."
    line = { "DUEL-3.3" = "a" }
    since = ["DUEL-3.1"]

The first is an expression over the fields of the state and other facts. The second is a value of a line of
the log: of the line that fired last of those named; of the first with `takes = "first"`, the sum of all
with `takes = "total"`; with `takes = "run"` how many of its lines came in a row, at most. A whole number in
place of a value is what such a line counts. A clause of `since` has it forgotten when it fires: it is then
0, nobody or no card, as it is before any line; clauses that many facts have there have a name in `[since]`.
A fact that is asked of somebody or something has places: in the expression `{fighter}`; for a line `of = {
fighter = "who" }`, the value that says whose line it is. With `where = { b = 0 }` only lines count that
have this value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from facedown.engine.base.errors import ContentError, unknown
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.telling.log import Cited

VALUES = Cited._fields[1:]  # of a line: who, card, other, a, b, c
TAKES = ("last", "first", "total", "run")  # of the lines that have fired
YES_OR_NO = "yes or no"  # the unit of a fact that is so, 1, or not, 0
_KEYS = ("name", "unit", "says", "is", "line", "since", "of", "where", "takes", "kind", "parts")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that people ask about.

    Attributes:
        name: what it is asked by.
        unit: of the number; YES_OR_NO for a condition.
        says: what it is, in a sentence.
        expression: over fields and other facts, with its places in braces; "" where it is read from lines.
        lines: clause -> the value of its line that is meant, one of VALUES, or what each line counts.
        since: clauses that have it forgotten.
        of: place -> the value of a line that says whose it is; "" in an expression.
        where: value of a line, one of VALUES -> the number that it must be.
        takes: which of the lines since counts, one of TAKES.
        kind: of the number, as the sentences of the catalogue name kinds: who, card; "" for a plain number.
        parts: how many of the number make a whole: 16 where it counts sixteenths.
    """

    name: str
    unit: str
    says: str
    expression: str
    lines: Mapping[str, str | int]
    since: tuple[str, ...]
    of: Mapping[str, str]
    where: Mapping[str, int]
    takes: str
    kind: str
    parts: int

    @property
    def places(self) -> tuple[str, ...]:
        """Whom or what it is asked of, in order."""
        return tuple(self.of)

    @property
    def is_condition(self) -> bool:
        """Whether it is so or not, rather than a number."""
        return self.unit == YES_OR_NO

    @property
    def heading(self) -> str:
        """How it is asked: `margin`, `status(fighter)`."""
        return self.called(self.of)

    def called(self, whom: Iterable[str]) -> str:
        """Return how it is asked of somebody."""
        return f"{self.name}({', '.join(whom)})" if self.of else self.name

    @property
    def forgotten(self) -> int:
        """What it is before any of its lines has fired."""
        return {"who": NOBODY, "card": NO_CARD}.get(self.kind, 0)


def read_fact(
    table: Mapping[str, Any],
    clauses: Collection[str],
    named: Mapping[str, Sequence[str]],
    fault: Callable[[str], ContentError],
) -> Fact:
    """Read a `[[fact]]` of a catalogue.

    Args:
        table: as the catalogue has it.
        clauses: ids of all that can fire.
        named: the catalogue's `[since]`.
        fault: makes the error for something that is wrong with it.

    Raises:
        ContentError: it lacks a key, has one too many, or names what the catalogue does not have.
    """
    name, expression = table["name"], table.get("is", "")
    for key in table:
        if key not in _KEYS:
            raise fault(str(unknown("key", key, _KEYS, "of a fact")))
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise fault(f"a fact cannot be called '{name}': it has small letters, digits and '_'.")
    if ("line" in table) == ("is" in table):
        raise fault(f"the fact {name} has either 'is', an expression, or 'line', values of the log.")
    if not expression:
        lines, of = table["line"], table.get("of", {})
        since = tuple(id for one in table.get("since", ()) for id in named.get(one, (one,)))
    elif given := [key for key in ("since", "of", "where", "takes") if key in table]:
        raise fault(f"the fact {name} has 'is', so '{given[0]}' means nothing: that is for lines.")
    else:
        lines, since, of = {}, (), dict.fromkeys(re.findall(r"{(.*?)}", expression), "")
    takes = table.get("takes", TAKES[0])
    if takes not in TAKES:
        raise fault(str(unknown("way to take lines", takes, TAKES, f"for the fact {name}")))
    for id in (*lines, *since):
        if id not in clauses:
            raise fault(str(unknown("clause", id, (*clauses, *named), f"for the fact {name}")))
    where = table.get("where", {})
    for value in (*lines.values(), *filter(None, of.values()), *where):
        if value not in VALUES and not isinstance(value, int):
            raise fault(str(unknown("value", value, VALUES, f"of a line, for the fact {name}")))
    value = next(iter(lines.values()), "")
    kind = "who" if value == "who" else "card" if value in ("card", "other") else ""
    return Fact(
        name,
        table["unit"],
        table["says"],
        expression,
        MappingProxyType(dict(lines)),
        since,
        MappingProxyType(dict(of)),
        MappingProxyType(dict(where)),
        takes,
        table.get("kind", kind),
        table.get("parts", 1),
    )
