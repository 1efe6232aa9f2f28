"""Facts that a scenario expects, worked out in its match as conditions of questions are."""

from __future__ import annotations

from typing import Any, NamedTuple

from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.record import NO_CARD
from facedown.engine.matches.board import COMPARED
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import Log
from facedown.lab.asking.expression import Query, Reader
from facedown.lab.asking.program import work_out


def is_fact(board: Board, key: str) -> bool:
    """Whether a key names a fact, such as `status(Anna)`; without brackets a field of its name goes first."""
    name, bracket, _ = key.partition("(")
    facts = board.system.catalogue.facts
    return name.strip() in facts and (bool(bracket) or name not in type(board.state).specs)


class _Desk(NamedTuple):
    """What an expression is worked out on."""

    game: Any


class Facts:
    """The facts that a scenario asks for, noted while its match is played.

    Args:
        board: the position in which it begins.
        keys: what is expected, fields among them.
    """

    def __init__(self, board: Board, keys: list[str]) -> None:
        self.reader = Reader(board)
        for key in keys:
            if is_fact(board, key):
                self._noted(key)

    def _noted(self, key: str) -> None:
        """Have a fact noted; one that there is not is refused where it is looked at."""
        try:
            self.reader.query(key)
        except FacedownError:
            return

    def prepare(self, log: Log) -> None:
        """Have the log of a match note them."""
        self.reader.prepare(log)

    def differs(self, match: Match, key: str, expected: Any) -> str:
        """Compare a fact with what a scenario expects.

        Returns:
            "" if it is so, else what it is.

        Raises:
            FacedownError: there is no such fact, or it cannot be what is expected.
        """
        query = self.reader.query(key)
        if query.is_condition and isinstance(expected, bool | int):
            expected = bool(expected)
            condition = query if expected else self.reader.condition(f"not {key}")
        else:
            compared = COMPARED.fullmatch(expected.strip()) if isinstance(expected, str) else None
            sign, wanted = (compared[1], compared[2]) if compared else ("=", expected)
            text = str(wanted) if whole_number(str(wanted), signed=True) is not None else f'"{wanted}"'
            condition = self.reader.condition(f"{key} {sign} {text}")
        desk = _Desk(match.game)
        if work_out(desk, condition.program):
            return ""
        return self._reads(query, work_out(desk, query.program))

    def _reads(self, query: Query, number: int) -> str:
        """Return a number as a scenario would write it."""
        if query.is_condition:
            return str(bool(number)).lower()
        if number in query.names:
            return f"'{query.names[number]}'"
        if number == NO_CARD:
            return "no card"
        return str(number) if query.parts == 1 else f"{number} of {query.parts}"
