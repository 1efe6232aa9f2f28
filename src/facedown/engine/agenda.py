"""An agenda: what is going on, what it interrupted, what that interrupted, and so on down.

The top row is what goes on now; a system's `advance` has its step done until somebody is asked:

    while s.decision == Decision.NONE and s.agenda.count > 0:
        STEPS[top(s.agenda).step](g)

A step that is a sequence does its parts one after the other. Any other that is not done yet remembers how far
it is in its own row, in `a`, `b` and `c`; another step takes its row over by `go_on(g, Step.DRAW)`. What must
happen first is pushed on top, and what it interrupted goes on once it is popped, as deep as there are rows.
Everybody may see an agenda: a secret stays in a private field, and a card in its zone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from facedown.engine.enumeration import IntEnum
from facedown.engine.record import NOBODY, Record, field
from facedown.engine.record import Row as Rows
from facedown.engine.rule import rule
from facedown.engine.units import Seat

_MOST = (1 << 31) - 1
_PARTS = 120  # of a sequence, and times that one is done


class Row(Record):
    """One thing that is going on: its step, whom it concerns, and three numbers of its own.

    `part` and `at` say how far its sequence is (`facedown.engine.sequence`).
    """

    if TYPE_CHECKING:
        step: int
        part: int
        at: int
        seat: Seat
        a: int
        b: int
        c: int


class Agenda(Record):
    """A stack of rows: the last one goes on now; `agenda(capacity, steps)` makes one of a size."""

    if TYPE_CHECKING:
        count: int
        rows: Rows[Row]


@cache
def agenda(capacity: int, steps: type[IntEnum], most: int = _MOST) -> type[Agenda]:
    """Return the record of an agenda of at most `capacity` rows; one more ends the run with an error.

    `steps` are what can go on; its 0 stands in rows that are not in use. No number of a row is beyond `most`.
    """
    number = {name: field(low=-most - 1, high=most) for name in "abc"}
    sequence = {"part": field(high=_PARTS), "at": field(high=_PARTS)}
    row = {"step": field(names=steps), **sequence, "seat": field(high=NOBODY), **number}
    rows = {"count": field(high=capacity), "rows": field(capacity, of=type("Row", (Row,), row))}
    return type(f"Agenda{capacity}", (Agenda,), rows)


@rule
def top(agenda: Agenda) -> Row:
    """What is going on now, of an agenda that has a row."""
    return agenda.rows[agenda.count - 1]


@rule
def push(agenda: Agenda, step: int, seat: Seat = NOBODY, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Have something happen first; what was going on continues when that is popped."""
    row = agenda.rows[agenda.count]
    row.step = step
    row.seat = seat
    row.a = a
    row.b = b
    row.c = c
    agenda.count += 1


@rule
def go_on(g: Any, step: int) -> None:
    """Have another step take the row of what is going on now over, from its first part on."""
    row = top(g.state.agenda)
    row.step = step
    row.part = 0
    row.at = 0


@rule
def pop(agenda: Agenda) -> None:
    """End what is going on now, which leaves no trace: states that go on alike are alike."""
    row = top(agenda)
    row.step = 0
    row.part = 0
    row.at = 0
    row.seat = Seat(0)
    row.a = 0
    row.b = 0
    row.c = 0
    agenda.count -= 1
