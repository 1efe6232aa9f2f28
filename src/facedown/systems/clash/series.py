"""Best of three: a match of up to three games, each with characters chosen anew (CLA-X25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.engine.errors import FacedownError
from facedown.engine.record import NOBODY
from facedown.systems.clash.state import SEATS

GAMES, WINS = 3, 2


class BestOfThree:
    """The games of one match so far; who plays what is chosen in secret before each, and shown together.

    Clause: CLA-X25.
    """

    def __init__(self) -> None:
        self.winners: list[int] = []  # of every game played: a seat, or NOBODY for a draw

    @property
    def over(self) -> bool:
        """Whether somebody has two wins, or three games are played."""
        return len(self.winners) == GAMES or any(self.wins(p) == WINS for p in range(SEATS))

    @property
    def winner(self) -> int:
        """Who has won more games; NOBODY where that is nobody, or the match goes on."""
        lead = self.wins(0) - self.wins(1)
        if not self.over or lead == 0:
            return NOBODY
        return 0 if lead > 0 else 1

    def wins(self, seat: int) -> int:
        """Return how many games a seat has won."""
        return self.winners.count(seat)

    def setup(self, decks: tuple[str, str]) -> Mapping[str, Any]:
        """Return the setup of the next game, with the decks that the seats have chosen for it.

        The coin is for the first game and after a drawn one; else the loser of the last game chooses
        who goes first.

        Raises:
            FacedownError: the match is over.
        """
        if self.over:
            raise FacedownError("The match is over: there is no further game.", "CLA-X25")
        made: dict[str, Any] = {"decks": list(decks)}
        if self.winners and self.winners[-1] != NOBODY:
            made["chooser"] = "AB"[1 - self.winners[-1]]
        return made

    def note(self, winner: int) -> None:
        """Note who has won a game, NOBODY for a draw."""
        self.winners.append(winner)
