"""What leads to where a match begins, where that is in its middle: changes and decisions, part by part.

A scenario, a puzzle or a lesson is such a place. It is kept as what leads there and not as the state that
comes of it: so a file of it is data that rules check, and another version of them plays it or says why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from facedown.engine.authors.content import Entry
from facedown.engine.base.chance import seed_stream
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.stacking import Script
from facedown.engine.matches.board import Board, Dealt
from facedown.engine.matches.position import arrange, deal_setup, know
from facedown.engine.matches.system import System


class Part(NamedTuple):
    """What is changed by hand, and then decided.

    Attributes:
        set: path of a field -> its value.
        stack: path of a zone -> cards, the top one first.
        luck: outcomes of luck from here on; None: as before.
        play: answers as they read, one to each question.
    """

    set: Mapping[str, Any]
    stack: Mapping[str, str]
    luck: Sequence[int] | None
    play: Sequence[str]


class Led(Dealt, Protocol):
    """A match that is led to where it begins."""

    def act(self, action: Any) -> Any:
        """Carry out an answer."""

    def changed(self) -> None:
        """Note that the position is another one."""


class Prologue(NamedTuple):
    """What leads to where a match begins.

    Attributes:
        seed: of the luck up to there; None: of the luck of the whole match.
        parts: the first of them changes the fresh deal, each other one an open question.
    """

    seed: int | None
    parts: tuple[Part, ...]

    def deal(
        self,
        system: System,
        setup: str | Mapping[str, Any],
        seed: int,
        switches: Mapping[str, str],
        content: Sequence[Entry],
    ) -> Deal:
        """Return what lies on the table first; `seed` is that of the match.

        Raises:
            FacedownError: it cannot be dealt so.
        """
        deal, first = deal_setup(system, setup, switches, content), self.parts[0]
        seed_stream(deal.state.stream, seed if self.seed is None else self.seed, 0)
        if first.set or first.stack:
            arrange(Board(system, deal, content), first.set, first.stack)
        return deal

    def script(self) -> Script:
        """Return the luck that it is played with."""
        script = Script()
        _give(script, self.parts[0])
        return script

    def lead(self, match: Led, script: Script) -> None:
        """Carry it out in a match that has come to its first question.

        Raises:
            FacedownError: that cannot be done under these rules.
        """
        board = Board.of(match)
        for number, part in enumerate(self.parts):
            if number:
                for path, value in part.set.items():
                    board.set(path, value)
                if part.stack:
                    board.stack(part.stack)
                _give(script, part)
                if part.set or part.stack:
                    know(board)
                    match.changed()
            for answer in part.play:
                match.act(answer)

    def to_dict(self) -> dict[str, Any]:
        """Return it for a save file."""
        return {"seed": self.seed, "parts": [part._asdict() for part in self.parts]}


def _give(script: Script, part: Part) -> None:
    if part.luck is not None:
        script.give(part.luck)


def prologue_from(data: Mapping[str, Any]) -> Prologue:
    """Return what leads to where a saved match begins."""
    return Prologue(data["seed"], tuple(Part(**part) for part in data["parts"]))


def refuse_broken(error: Exception) -> FacedownError:
    """Return the error that says that a position is none that rules can go on from."""
    return FacedownError(
        f"The match cannot be led to where it begins: its rules break there ({type(error).__name__}). What "
        "was set there is nothing that a match comes to."
    )
