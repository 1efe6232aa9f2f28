"""What exact odds are asked of: fields, clauses and a winner, as numbers that compiled rules can test."""

from __future__ import annotations

from typing import NamedTuple

from facedown.board import Cell

EQUAL, UNLIKE, LESS, MOST, MORE, LEAST = 0, 1, 2, 3, 4, 5  # relations of a FieldTest


class FieldTest(NamedTuple):
    """A comparison of one field of the state with numbers, which compiled code makes on the bytes.

    It holds if the field stands in the relation to any of the numbers (UNLIKE: to all of them).
    """

    offset: int  # of the field, in bytes from the start of the state
    size: int  # in bytes; signed, little-endian
    relation: int
    value: int
    more: tuple[int, ...] = ()  # that will do as well: the other copies of a card
    cell: Cell | None = None  # where the field is a place for a card in a zone


class Condition(NamedTuple):
    """Holds when every part of it holds; `winner` only once the match is over."""

    tests: tuple[FieldTest, ...] = ()
    clauses: tuple[int, ...] = ()  # each cited at least once since the position
    winner: int | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is asked."""
        return not self.tests and not self.clauses and self.winner is None
