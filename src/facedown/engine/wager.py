"""Wagers of a scenario: what the exact odds are asked of, and who computes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.errors import FacedownError, unknown
from facedown.engine.scenario_file import Wager
from facedown.engine.staging import Board, Cell
from facedown.engine.system import System

EQUAL, UNLIKE, LESS, MOST, MORE, LEAST = 0, 1, 2, 3, 4, 5  # relations of a FieldTest
_RELATIONS = {"=": EQUAL, "!=": UNLIKE, "<": LESS, "<=": MOST, ">": MORE, ">=": LEAST}


class FieldTest(NamedTuple):
    """One field of the state held against numbers; compiled code can test it on the bytes.

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


# (system, game at an open question, policy of every seat, until, when) -> exact odds that `when`
# holds at the first later question where `until` does, or at the end of the match.
Odds: TypeAlias = Callable[[System, Any, Mapping[int, str], Condition, Condition], Fraction]


class Unchecked(Exception):
    """Something that cannot be looked at here; the message says why."""


def lab_odds(
    system: System,
    game: Any,
    policies: Mapping[int, str],
    until: Condition,
    when: Condition,
    progress: Callable[[float, str], None] | None = None,
) -> Fraction:
    """Return exact odds as the lab finds them.

    The engine does without the lab and imports nothing of it; it looks whether somebody brought it.

    Raises:
        Unchecked: the lab is not installed.
    """
    try:
        exact = import_module("facedown.lab.odds").exact
    except ImportError:
        raise Unchecked("they need the lab, which is not installed here") from None
    odds: Fraction = exact(system, game, policies, until, when, progress)
    return odds


def policies_of(wager: Wager, board: Board, known: Collection[str]) -> dict[int, str]:
    """Return the policy of every seat that a wager is about.

    Args:
        wager: which.
        board: the match.
        known: names of policies; none: whatever is computed with refuses others.

    Raises:
        FacedownError: there is no such policy or seat, or a seat has none.
    """
    if isinstance(wager.policies, str):
        policies = dict.fromkeys(board.seats, wager.policies)
    else:
        policies = {board.seat(who): policy for who, policy in wager.policies.items()}
    for policy in policies.values():
        if known and policy not in known:
            raise unknown("policy", policy, known, f"of {board.system.key}")
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
        tuple(board.system.clause_ids.index(clause) for clause in clauses),
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
