"""What follows from a scripted position: where both fighters and the turn stand (CLA-X23)."""

from __future__ import annotations

from collections.abc import Set
from typing import Literal

from facedown.engine.authors.content import Table
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions
from facedown.engine.rules import NOBODY, GameOf, push, top
from facedown.systems.clash.rules.line import spots
from facedown.systems.clash.rules.operations import starting_life
from facedown.systems.clash.rules.setup import stand_on_side
from facedown.systems.clash.state import PLAYERS, SEATS, A, B, Book, Game, State, Step


class Position(Table):
    """A position starts in the Act Phase, or before the coin with empty hands."""

    start: Literal["act", "setup"] | None = None


def settle(board: Board, given: Set[str], own: Position | None) -> None:
    """Have a position stand where it says, and refuse one that cannot be. Clause: CLA-X23.

    Raises:
        FacedownError: somebody stands off the line or where the other one does, or lives no more.
    """
    state, book = board.state, board.book
    if own is None:
        _refuse_placed(board, given)
        return
    stands = top(state.agenda).step == Step.ACT
    if not (stands or own.start or any(not path.startswith("book.") for path in given)):
        return
    stand(state, book, given, own.start or "act")
    _refuse_placed(board, given)
    for p in PLAYERS:
        player = state.players[p]
        if own.start == "setup" and player.hand.count:
            raise FacedownError(
                f"start = 'setup' and a hand do not go together: before the coin hands are empty: leave out "
                f"the hand of {board.seats[p]}, or start in the Act Phase.",
                "CLA-X23",
            )
    ruled(board, given)


def _refuse_placed(board: Board, given: Set[str]) -> None:
    """Refuse to set before the game is set up what that gives anew. Clause: CLA-1.1."""
    if top(board.state.agenda).step != Step.SETUP:
        return
    for name, instead in (("life", "life_shift"), ("spot", "start_offset")):
        if placed := [p for p in PLAYERS if f"players.{p}.{name}" in given]:
            raise FacedownError(
                f"The {name} of {board.seats[placed[0]]} is given as the game is set up, whatever it was "
                f"before. {instead} of the setup changes it; a position with start = 'act' begins with it.",
                "CLA-1.1",
            )


def ruled(board: Board, given: Set[str]) -> None:
    """Refuse a position that can never be; before the game is set up nobody stands anywhere.

    Raises:
        FacedownError: somebody stands off the line or where the other one does, or lives no more.
    """
    state, length = board.state, spots(GameOf(board.state, board.book))
    set_up = state.players[A].spot or state.players[B].spot
    for p in PLAYERS:
        player = state.players[p]
        if set_up and (not 1 <= player.spot <= length or not 0 <= player.marker <= length):
            raise FacedownError(f"The line has spots 1 to {length}.", "CLA-X1")
        if set_up and player.life < 1 and f"players.{p}.life" in given:
            raise FacedownError(f"{board.seats[p]} has a life of 1 at least, not {player.life}.", "CLA-X23")
    if set_up and state.players[A].spot == state.players[B].spot:
        raise FacedownError("Two fighters never share a spot.", "CLA-R50")


def stand(state: State, book: Book, given: Set[str], start: str) -> None:
    """Place both fighters and the turn, as far as that is not given."""
    state.agenda.count = 0
    acts = start == "act"
    push(state.agenda, Step.ACT if acts else Step.SETUP)
    if "turn_number" not in given:
        state.turn_number = int(acts)
    state.first_player, state.answered = (state.turn, SEATS) if acts else (NOBODY, 0)
    g: Game = GameOf(state, book)
    for p in PLAYERS:
        if f"players.{p}.spot" not in given:
            stand_on_side(g, p, p)
        if f"players.{p}.life" not in given:
            state.players[p].life = starting_life(g, p)


POSITIONS = Positions(settle, Position, ruled=ruled)
