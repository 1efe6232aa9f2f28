"""Notes: what a question wants to know of clauses that fire, how a log is told, and what a seat knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from facedown.board import Board
from facedown.engine.base.errors import FacedownError, nearest, unknown
from facedown.engine.base.record import HIDDEN, Record
from facedown.engine.hidden.view import opened, plan_of, shorts_of, view
from facedown.engine.matches.citations import values_of_lines
from facedown.engine.matches.system import Counted, System
from facedown.engine.telling.fact import TAKES, VALUES, Fact
from facedown.engine.telling.log import ANY, CONDITIONS, FORGETS, NOTES, TOTAL, WATCHES, Log
from facedown.lab.asking.program import Op, Program

CARDS = ("card", "other")  # values of a line


class Noted(NamedTuple):
    """What a clause does to a note when it fires: a Watch of the log, without `more`."""

    clause: int
    note: int
    value: int
    number: int
    takes: int
    given: Sequence[tuple[int, int]] = ()  # values of its line, each with the number that it must be


class Notebook:
    """What the expressions of one question want noted of what fires.

    Args:
        board: the position where the question begins, with its names.
        seat: whose knowledge the question is asked with; None: everything is known.
    """

    def __init__(self, board: Board, seat: int | None = None) -> None:
        self.board = board
        self.seat = seat
        self.clauses: dict[int, None] = {}  # those whose firing is asked about
        self._notes: dict[object, int] = {}  # what is noted -> its number
        self._watches: list[Noted] = []
        self._unset: list[int] = []

    @cached_property
    def kinds_of_cards(self) -> Mapping[str, Collection[int]]:
        """The kinds of cards that people count, such as hearts."""
        return self.board.system.words(self.board.deal).kinds_of_cards()

    @property
    def counts(self) -> bool:
        """Whether anything that fires is asked about."""
        return bool(self.clauses or self._watches)

    @property
    def line_counts(self) -> Collection[int]:
        """The notes that count lines, which are never forgotten."""
        others = {row.note for row in self._watches if (row.value, row.number, row.takes) != (ANY, 1, TOTAL)}
        return {row.note for row in self._watches} - others

    def count_things(self, counted: Sequence[Counted]) -> tuple[str, ...]:
        """Have cards or weapons counted, and return what is counted of them, in the order of the notes."""
        ids = self.board.system.rulebook.clause_ids
        rows = tuple(dict.fromkeys(one.what for one in counted if one.what))
        for one in counted:
            value, number = (VALUES.index(one.value), one.each) if one.value else (ANY, 1)
            row = rows.index(one.what) if one.what else 0
            given = [(VALUES.index(one.given[0]), one.given[1])] if one.given[0] else []
            self._watches.append(Noted(ids.index(one.clause), row, value, number, one.takes, given))
        return rows

    def prepare(self, log: Log) -> None:
        """Have a log note what is asked about."""
        notes = log.notes
        notes.clear()
        notes.count = len(self._unset)
        for note, unset in enumerate(self._unset):
            notes.unset[note] = notes.values[note] = unset
        rows = sorted(self._watches, key=lambda row: row.clause)
        for i, row in enumerate(rows):
            watch = notes.watches[i]
            watch.note, watch.value, watch.number, watch.takes = row[1:5]
            for k in range(CONDITIONS):
                watch.of[k], watch.whom[k] = row.given[k] if k < len(row.given) else (ANY, 0)
            watch.more = int(i + 1 < len(rows) and rows[i + 1].clause == row.clause)
            notes.first[row.clause] = notes.first[row.clause] or i + 1

    def note(self, fact: Fact, place: str, whom: int) -> int:
        """Return the note of a fact that is read from lines, of whom it is asked of."""
        ids, note = self.board.system.rulebook.clause_ids, len(self._notes)
        takes = TAKES.index(fact.takes)
        given = [(VALUES.index(value), number) for value, number in fact.where.items()]
        given += [(VALUES.index(place), whom)] if place else []
        watches = []
        for id, value in fact.lines.items():
            taken, number = (ANY, value) if isinstance(value, int) else (VALUES.index(value), 0)
            watches.append(Noted(ids.index(id), note, taken, number, takes, given))
        for id in fact.since:
            if id not in fact.lines:
                watches.append(Noted(ids.index(id), note, 0, 0, FORGETS))
        return self._note((fact.name, place, whom), watches, fact.forgotten)

    def count_lines(self, clause: int, given: Sequence[Sequence[tuple[int, int]]]) -> int:
        """Return the note of how many lines of a clause there were for which one of some conditions held."""
        watches = [Noted(clause, len(self._notes), ANY, 1, TOTAL, one) for one in given]
        return self._note((clause, *map(tuple, given)), watches, 0)

    def _note(self, what: object, watches: Sequence[Noted], unset: int) -> int:
        """Return the number of a note."""
        if what not in self._notes:
            if len(self._notes) == NOTES or len(self._watches) + len(watches) > WATCHES:
                raise FacedownError("That is too many facts in one question: ask it in two.")
            self._notes[what] = len(self._notes)
            self._watches += watches
            self._unset.append(unset)
        return self._notes[what]


def the_clause(system: System, id: str) -> int:
    """Return the number of a clause that can fire.

    Raises:
        UnknownName: there is none; the nearest right one is given.
        FacedownError: no rule cites it, so it never fires.
    """
    ids, log = system.rulebook.clause_ids, system.catalogue.log
    if id not in ids:
        raise unknown("clause", id, ids, where=f"of {system.key}")
    if id not in log and id not in values_of_lines(system):
        chapter = [one for one in log if one.startswith(f"{id.rpartition('.')[0]}.")]
        near = ", ".join(chapter or nearest(id, log))
        raise FacedownError(f"No rule cites {id}, so it never fires. Clauses near it that do: {near}.")
    return ids.index(id)


def kinds_of_values(system: System, id: str) -> Mapping[str, str]:
    """Return the values that lines of a clause have, by name, each with its kind; "" for a plain number.

    Of several cards that a line names together none is the first, so those are no values.
    """
    no_cards = CARDS if _names_several(system, id) else ()
    kinds = {"who": "who", "card": "card", "other": "card"}
    given = [one for one in VALUES if one in values_of_lines(system)[id] and one not in no_cards]
    return {one: kinds.get(one, "") for one in given} | {
        name: kind for name, (_, kind) in numbers_of(system, id).items()
    }


def no_value(system: System, id: str, name: str) -> FacedownError:
    """Return the error for a value that no line of a clause has."""
    kinds = kinds_of_values(system, id)
    if name not in VALUES:
        return unknown("value", name, kinds, where=f"of a line of {id}")
    if name in CARDS and _names_several(system, id):
        return FacedownError(
            f"Of the cards that a line of {id} names together none is the first: ask the zone where they lie."
        )
    named = {at for at, _ in numbers_of(system, id).values()}
    has = f"It has {', '.join(one for one in kinds if one not in named)}." if kinds else f"Ask `fired {id}`."
    return FacedownError(f"No line of {id} has '{name}', so none can say that. {has}")


def numbers_of(system: System, id: str) -> Mapping[str, tuple[str, str]]:
    """Return the names of the numbers of a clause's lines -> which it is, a, b or c, and its kind.

    A clause that goes without saying has no names for them.
    """
    log = system.catalogue.log
    return log[id].numbers if id in log else {}


def _names_several(system: System, id: str) -> bool:
    log = system.catalogue.log
    return id in log and any(blank.name == "cards" for blank in log[id].blanks)


def is_known(state: Record, seat: int, it: Program) -> bool:
    """Whether a seat knows all that an expression reads: what it sees decides that, and nothing else."""
    seen, is_open, singles = shorts_of(view(state, seat)), opened(state, seat), plan_of(state).cards
    for op, at, size, count_at, _ in (row[:] for row in it.rows[: it.count]):
        if op in (Op.CARD, Op.COUNT):  # in the hand of another, cards have a place for nobody else
            first = at // 2 if op == Op.COUNT else _first_of(state, count_at // 2)
            if HIDDEN in seen[first : first + seen[count_at // 2]]:
                return False
        elif op == Op.FIELD and at // 2 in singles:
            if seen[at // 2] == HIDDEN:
                return False
        elif op == Op.FIELD and not all(is_open[at : at + size]):
            return False
    return True


def _first_of(state: Record, count_at: int) -> int:
    """Return where the cards of a zone begin, by where its count is."""
    return next(zone.first for zone in plan_of(state).zones if zone.count_at == count_at)
