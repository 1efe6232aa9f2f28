"""Notes: what the expressions of a question want to know of clauses that fire, and how a log is told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from facedown.board import Board
from facedown.engine.deal import Deal
from facedown.engine.errors import FacedownError
from facedown.engine.fact import TAKES, VALUES, Fact
from facedown.engine.log import FORGETS, NOTES, WATCHES, Log
from facedown.engine.system import Counted


class Notebook:
    """What the expressions of one question want noted of what fires.

    Args:
        board: the position where the question begins, with its names.

    Attributes:
        clauses: those whose firing is asked about.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.clauses: dict[int, None] = {}
        self._notes: dict[tuple[str, str, int], int] = {}  # fact, place, whom -> its note
        self._watches: list[tuple[int, tuple[int, ...]]] = []  # clause, and a Watch without `more`
        self._unset: list[int] = []

    @cached_property
    def kinds_of_cards(self) -> Mapping[str, Collection[int]]:
        """The kinds of cards that people count, such as hearts."""
        board = self.board
        deal = Deal(board.state, board.book, dict(board.seats), dict(board.names))
        return board.system.words(deal).kinds_of_cards()

    @property
    def counts(self) -> bool:
        """Whether anything that fires is asked about."""
        return bool(self.clauses or self._watches)

    def count_things(self, counted: Sequence[Counted]) -> tuple[str, ...]:
        """Have cards or weapons counted, and return what is counted of them, in the order of the notes."""
        ids = self.board.system.rulebook.clause_ids
        rows = tuple(dict.fromkeys(one.what for one in counted if one.what))
        for one in counted:
            number = one.each if one.value else 1
            value, of = (VALUES.index(name) if name else 6 for name in (one.value, one.given[0]))
            row = rows.index(one.what) if one.what else 0
            self._watches.append((ids.index(one.clause), (row, value, number, of, one.given[1], one.takes)))
        return rows

    def prepare(self, log: Log) -> None:
        """Have a log note what is asked about."""
        notes = log.notes
        notes.clear()
        notes.count = len(self._unset)
        for note, unset in enumerate(self._unset):
            notes.unset[note] = notes.values[note] = unset
        rows = sorted(self._watches, key=lambda row: row[0])
        for i, (clause, row) in enumerate(rows):
            watch = notes.watches[i]
            watch.note, watch.value, watch.number, watch.of, watch.whom, watch.takes = row
            watch.more = int(i + 1 < len(rows) and rows[i + 1][0] == clause)
            notes.first[clause] = notes.first[clause] or i + 1

    def note(self, fact: Fact, place: str, whom: int) -> int:
        """Return the note of a fact that is read from lines, of whom it is asked of."""
        key = (fact.name, place, whom)
        if key not in self._notes:
            if len(self._notes) == NOTES or len(self._watches) + len(fact.lines) + len(fact.since) > WATCHES:
                raise FacedownError("That is too many facts in one question: ask it in two.")
            note = self._notes[key] = len(self._notes)
            ids = self.board.system.rulebook.clause_ids
            takes, of = TAKES.index(fact.takes), VALUES.index(place) if place else 6
            for id, value in fact.lines.items():
                taken, number = (6, value) if isinstance(value, int) else (VALUES.index(value), 0)
                self._watches.append((ids.index(id), (note, taken, number, of, whom, takes)))
            for id in fact.since:
                if id not in fact.lines:
                    self._watches.append((ids.index(id), (note, 0, 0, 6, 0, FORGETS)))
            self._unset.append(fact.forgotten)
        return self._notes[key]
