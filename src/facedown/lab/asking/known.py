"""Whether a seat knows all that an expression reads of a position."""

from __future__ import annotations

from facedown.engine.base.record import HIDDEN, Record
from facedown.engine.hidden.view import opened, plan, shorts_of, view
from facedown.lab.asking.program import Op, Program


def is_known(state: Record, seat: int, it: Program) -> bool:
    """Whether a seat knows all that an expression reads: what it sees decides that, and nothing else."""
    seen, is_open, singles = shorts_of(view(state, seat)), opened(state, seat), plan(type(state))[3]
    for op, at, size, count_at, _ in (row[:] for row in it.rows[: it.count]):
        if op in (Op.CARD, Op.COUNT):  # in the hand of another, cards have a place for nobody else
            first = at // 2 if op == Op.COUNT else _first_of(type(state), count_at // 2)
            if HIDDEN in seen[first : first + seen[count_at // 2]]:
                return False
        elif op == Op.FIELD and at // 2 in singles:
            if seen[at // 2] == HIDDEN:
                return False
        elif op == Op.FIELD and not all(is_open[at : at + size]):
            return False
    return True


def _first_of(cls: type[Record], count_at: int) -> int:
    """Return where the cards of a zone begin, by where its count is."""
    zones = plan(cls)[2]
    return zones[zones.index(count_at) + 1]
