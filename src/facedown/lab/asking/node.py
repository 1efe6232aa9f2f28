"""A part of an expression, as the grammar hands it on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from facedown.lab.asking.program import Step


@dataclass(frozen=True)
class Node:
    """A part of an expression.

    Attributes:
        rows: of a program, that push it.
        is_condition: whether it is 1 or 0.
        parts: how many of the number make a whole.
        named: text -> the numbers that it can stand for beside this; None if nothing has a name there.
        is_card: whether it is a card.
        zone: the zone that it is, which is no number.
        reads_state: whether it reads anything but what has fired.
        names: what its numbers are called, where they have names.
    """

    rows: tuple[Step, ...]
    is_condition: bool = False
    parts: int = 1
    named: Callable[[str], tuple[int, ...]] | None = None
    is_card: bool = False
    zone: str = ""
    reads_state: bool = True
    names: Mapping[int, str] = field(default_factory=dict)

    def then(self, row: Step, is_condition: bool = False, parts: int = 1) -> Node:
        """Return what a further row makes of its number."""
        return Node((*self.rows, row), is_condition, parts, reads_state=self.reads_state)
