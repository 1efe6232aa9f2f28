"""Expressions: what people ask about a position, as text, and the programs that work it out.

    winner = "Anna"                          fighters.Anna.shock > 0 and not over
    fired CON-1.5                            times CON-1.5 >= 2
    fighters.0.hand has "9S KD"              count(fighters.0.hand, 9S KD) = 1
    margin >= 3                              status(Anna) - status(Bert)
    asked RESPONSE of Anna                   asked, whatever it is
    round > now(round)                       fighters.0.hand.count + 1

Fields, cards and people are named as in scenarios, facts as the system's catalogue names them. A condition is
a number too, 1 or 0; `and`, `or` and `not` join conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.lab.asking.grammar import parse
from facedown.lab.asking.notebook import Notebook
from facedown.lab.asking.program import Op, Program, Step, program_of, sets_in


class Query(NamedTuple):
    """An expression, ready to be worked out."""

    text: str  # as it was written
    program: Program  # that works it out
    is_condition: bool  # whether it is 1 or 0
    parts: int  # how many of its number make a whole
    reads_state: bool  # whether it reads anything but what has fired
    cards: tuple[frozenset[int], ...]  # the sets of cards that it names
    names: Mapping[int, str]  # what its numbers are called, where they have names

    def with_mean(self) -> Query:
        """Return it, a condition or a number that has a mean.

        Raises:
            FacedownError: it is a name.
        """
        if self.names and not self.is_condition:
            name = next(iter(self.names.values()))
            raise FacedownError(
                f"'{self.text}' is a name, which has no mean: ask how likely it is, '{self.text} = {name}'."
            )
        return self


class Reader(Notebook):
    """Reads the expressions of one question, which share their notes of what fires."""

    def query(self, text: str) -> Query:
        """Read an expression.

        Raises:
            FacedownError: it is none, or names what there is not; the nearest right name is given.
        """
        node = parse(self, text)
        if node.zone:
            raise FacedownError(f"'{text}': a zone is no number; ask count({node.zone}), or what it has.")
        rows: tuple[Step, ...] = (*node.rows, (Op.TOLD, node.names)) if node.is_card else node.rows
        program, sets = program_of(rows), sets_in(rows)
        return Query(text, program, node.is_condition, node.parts, node.reads_state, sets, node.names)

    def condition(self, text: str) -> Query:
        """Read a condition.

        Raises:
            FacedownError: as `query` does, or it is a number.
        """
        query = self.query(text)
        if not query.is_condition:
            kind, compared = (
                ("name", f"= {next(iter(query.names.values()))}") if query.names else ("number", "> 0")
            )
            raise FacedownError(f"'{text}' is a {kind}. As a condition compare it: '{text} {compared}'.")
        return query
