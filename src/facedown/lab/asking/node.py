"""A part of an expression: the rows of a program that push it, and what is known of its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from facedown.lab.asking.program import Op, Step

GREATEST = 1 << 62  # number that a program may come to: it has 64 bits
FAR = 1 << 20  # what is counted or noted in a match is no greater


@dataclass(frozen=True)
class Node:
    """A part of an expression."""

    rows: tuple[Step, ...]  # of a program, that push it
    is_condition: bool = False  # whether it is 1 or 0
    parts: int = 1  # how many of the number make a whole
    # text -> the numbers that it can stand for beside this; None if nothing has a name there
    named: Callable[[str], tuple[int, ...]] | None = None
    is_card: bool = False  # whether it is a card
    zone: str = ""  # the zone that it is, which is no number
    reads_state: bool = True  # whether it reads anything but what has fired
    # what its numbers are called, where they have names
    names: Mapping[int, str] = field(default_factory=dict)
    is_written: bool = False  # whether it is a number that stands there
    most: int = FAR  # no number that it can be is farther from 0

    def then(self, row: Step, is_condition: bool = False, parts: int = 1) -> Node:
        """Return what a further row makes of its number."""
        most = 1 if is_condition else self.most
        return Node((*self.rows, row), is_condition, parts, reads_state=self.reads_state, most=most)


def constant(number: int, parts: int = 1) -> Node:
    """Return a number that is always the same, in parts of a whole."""
    return Node(((Op.NUMBER, number),), parts=parts, reads_state=False, most=abs(number))
