"""Where a search begins: a position, who decides in it, and what has gone before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError


class Beginning(NamedTuple):
    """Where a search begins.

    Attributes:
        board: the position: at an open question, or freshly dealt. It stays as it is.
        policies: who decides, by seat; uniform where none is named.
        noted: what has been noted already of what is asked: how often the clauses have fired, then the notes.
        unseen: card -> a number, of the cards that whoever asks does not know: wherever they lie, those of
            one number can stand for each other.
    """

    board: Board
    policies: Mapping[int, str]
    noted: Sequence[int] = ()
    unseen: Mapping[int, int] | None = None

    def arena(self) -> Arena:
        """Return the records that the search works on.

        Raises:
            FacedownError: a policy searches itself.
        """
        board = self.board
        arena = Arena(board.system, board.state, board.book, self.policies, board)
        for seat, name in self.policies.items():
            if arena.seating.policies[seat] == arena.seating.searching != 0:
                raise FacedownError(
                    f"{name} (seat {seat}) weighs its answers by trials, so there are no exact odds of what "
                    "it does. Sample them (--sample 0.02), or have another policy play there."
                )
        return arena
