"""An agenda: what is going on, what it interrupted, what that interrupted, and so on down.

The top row is what goes on now; a system's `advance` has its step done until somebody is asked:

    while s.decision == Decision.NONE and s.agenda.count > 0:
        STEPS[top(s.agenda).step](g)

A step that is not done yet remembers how far it is in its own row, in `a`, `b` and `c`; the next one of a
sequence takes its row over, by `top(s.agenda).step = Step.DRAW`. What must happen first is pushed on top,
and what it interrupted goes on once it is popped, as deep as there are rows. Everybody may see an agenda:
a secret stays in a private field, and a card in its zone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from facedown.engine.enumeration import IntEnum
from facedown.engine.record import NOBODY, Record, field
from facedown.engine.record import Row as Rows
from facedown.engine.rule import rule
from facedown.engine.units import Seat

_MOST = (1 << 31) - 1


class Row(Record):
    """One thing that is going on: its step, whom it concerns, and three numbers of its own."""

    if TYPE_CHECKING:
        step: int
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
def agenda(capacity: int, steps: type[IntEnum]) -> type[Agenda]:
    """Return the record of an agenda of at most `capacity` rows; one more ends the run with an error.

    `steps` are what can go on; its 0 stands in rows that are not in use.
    """
    number = {name: field(low=-_MOST - 1, high=_MOST) for name in "abc"}
    row = {"step": field(names=steps), "seat": field(high=NOBODY), **number}
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
def pop(agenda: Agenda) -> None:
    """End what is going on now, which leaves no trace: states that go on alike are alike."""
    row = top(agenda)
    row.step = 0
    row.seat = Seat(0)
    row.a = 0
    row.b = 0
    row.c = 0
    agenda.count -= 1
