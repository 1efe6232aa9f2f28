"""An agenda: what is going on, what it interrupted, what that interrupted, and so on down.

The top row is what goes on now; a system's `advance` has its step done until somebody is asked:

    while s.decision == Decision.NONE and s.agenda.count > 0:
        STEPS[top(s.agenda).step](g)

A step that is a sequence does its parts one after the other. Any other that is not done yet remembers how far
it is in its own row, in `a`, `b` and `c`; another step takes its row over by `go_on(g, Step.DRAW)`. What must
happen first is pushed on top, and what it interrupted goes on once it is popped, as deep as there are rows.
A system has names for these numbers, by what they are in its steps, in a row of its own:

    class Going(AgendaRow):
        trigger: int = alias("a")  # of FIRE, EACH and HIT
        whom: int = alias("b")  # FIRE: whom it aims at
        payers: int = alias("b")  # HIT: how many were asked

    agenda: AgendaOf[Going] = field(of=agenda(ROWS, Step, of=Going))

Everybody may see an agenda: a secret stays in a private field, and a card in its zone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Record, Row, field
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Seat

_MOST = (1 << 31) - 1
_PARTS = 120  # of a sequence, and times that one is done


class AgendaRow(Record):
    """One thing that is going on: its step, whom it concerns, and three numbers of its own.

    `part` and `at` say how far its sequence is (`facedown.engine.course.sequence`).
    """

    if TYPE_CHECKING:
        step: int
        part: int
        at: int
        seat: Seat
        a: int
        b: int
        c: int


W = TypeVar("W", bound=AgendaRow)

if TYPE_CHECKING:

    class AgendaOf(Record, Generic[W]):
        """A stack of rows: the last one goes on now; `agenda(capacity, steps)` makes one of a size."""

        count: int
        rows: Row[W]

    Agenda: TypeAlias = AgendaOf[AgendaRow]
else:

    class Agenda(Record):
        """A stack of rows: the last one goes on now; `agenda(capacity, steps)` makes one of a size."""

    AgendaOf = Agenda  # its rows are told apart by mypy alone


@cache
def agenda(
    capacity: int, steps: type[IntEnum], most: int = _MOST, of: type[AgendaRow] = AgendaRow
) -> type[AgendaOf[Any]]:
    """Return the record of an agenda.

    Args:
        capacity: the most rows; one more ends the run with an error.
        steps: what can go on; its 0 stands in rows that are not in use.
        most: that a number of a row can be.
        of: its rows, where the system has names for their numbers.
    """
    number = {name: field(low=-most - 1, high=most) for name in "abc"}
    sequence = {"part": field(high=_PARTS), "at": field(high=_PARTS)}
    row = {"step": field(names=steps), **sequence, "seat": field(high=NOBODY), **number}
    rows = {"count": field(high=capacity), "rows": field(capacity, of=type(of.__name__, (of,), row))}
    named: type[AgendaOf[Any]] = type(f"Agenda{capacity}", (Agenda,), rows)
    return named


@rule
def top(agenda: AgendaOf[W]) -> W:
    """What is going on now, of an agenda that has a row."""
    return agenda.rows[agenda.count - 1]


@rule
def push(agenda: AgendaOf[Any], step: int, seat: Seat = NOBODY, a: int = 0, b: int = 0, c: int = 0) -> None:
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
def pop(agenda: AgendaOf[Any]) -> None:
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
