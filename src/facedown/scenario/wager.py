"""Wagers of a scenario: its `odds`, turned into what the lab computes them from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.board import Board
from facedown.engine.errors import FacedownError
from facedown.lab.condition import EQUAL, LEAST, LESS, MORE, MOST, UNLIKE, Condition, FieldTest
from facedown.scenario.reader import Wager

_RELATIONS = {"=": EQUAL, "!=": UNLIKE, "<": LESS, "<=": MOST, ">": MORE, ">=": LEAST}


def policies_of(wager: Wager, board: Board) -> dict[int, str]:
    """Return the policy of every seat that a wager is about.

    Raises:
        FacedownError: there is no such seat, or a seat has no policy.
    """
    if isinstance(wager.policies, str):
        policies = dict.fromkeys(board.seats, wager.policies)
    else:
        policies = {board.seat(who): policy for who, policy in wager.policies.items()}
    missing = [f"{seat} ({name})" for seat, name in board.seats.items() if seat not in policies]
    if missing:
        raise FacedownError(f"'odds' names no policy for seat {', '.join(missing)}.")
    return policies


def condition(
    board: Board, fields: Mapping[str, Any], clauses: Sequence[str], winner: int | str | None = None
) -> Condition:
    """Return what a wager names, as numbers of this match.

    Raises:
        FacedownError: it names what there is not, or what odds cannot be of.
    """
    return Condition(
        tuple(_test(board, path, value) for path, value in fields.items()),
        tuple(board.system.rulebook.clause_ids.index(clause) for clause in clauses),
        None if winner is None else board.side(winner),
    )


def _test(board: Board, path: str, value: Any) -> FieldTest:
    at = board.find(path)
    if path.startswith("book."):
        raise FacedownError(f"{path} never changes; odds are of fields of the state.")
    if not isinstance(at.value, int) or isinstance(value, list):
        raise FacedownError(f"{path}: odds are of single fields, such as {path}.count of a zone.")
    sign, numbers = board.meant(path, at, value)
    cell = board.cell(path, at)
    if cell is not None and board.find(cell.zone).spec.faces == "nobody":
        raise FacedownError(
            f"{path}: {cell.zone} is a deck, and its cards have no place until they are drawn. Odds are of "
            "cards where they lie open or in a hand."
        )
    return FieldTest(at.offset, at.spec.size, _RELATIONS[sign], numbers[0], numbers[1:], cell)
