"""What is asked of a position, by exact odds and by trials alike, and where a search begins."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError
from facedown.engine.telling.log import CLOSED, COUNTING, Log
from facedown.lab.asking.expression import Query, Reader
from facedown.lab.asking.notebook import the_clause
from facedown.lab.asking.program import only_rises
from facedown.lab.games.branches import EXPRESSIONS, NAMED_CLAUSES, Measurement
from facedown.lab.games.compiled import silent

Watch = Callable[[float, str], None]  # called with the part that is done, and the stage


class OutOfTime(FacedownError):
    """A deadline has passed."""

    def __init__(self, seconds: float, part: float) -> None:
        self.seconds = seconds
        super().__init__(
            f"Stopped after {seconds:g} s as asked; {100 * part:.3g}% was done. Without a deadline a "
            "question has the same answer on every machine; bounds (`within`) and trials take less time."
        )


class Deadline:
    """A watch that ends a search when its time is up.

    Args:
        seconds: how long it may take, above 0.
        progress: called as well.

    Raises:
        FacedownError: that is no such number.
    """

    def __init__(self, seconds: float, progress: Watch = silent) -> None:
        if not 0 < seconds < float("inf"):
            raise FacedownError(f"A deadline is a number of seconds above 0, such as 10; not {seconds:g}.")
        self._seconds = seconds
        self._progress = progress
        self._ends = time.monotonic() + seconds

    def __call__(self, part: float, stage: str) -> None:
        """Report the part that is done.

        Raises:
            OutOfTime: the time is up.
        """
        if time.monotonic() >= self._ends:
            raise OutOfTime(self._seconds, part)
        self._progress(part, stage)


@dataclass(frozen=True)
class Ask:
    """What is asked of a position, as expressions (`lab/asking/expression.py`).

    Attributes:
        when: conditions, whose odds are asked.
        mean: numbers, whose mean and distribution are asked.
        given: only courses count where this holds at the end.
        until: a branch ends at the first question after the first answer where this holds; in any case
            where the match is over.
        once: a clause: a branch ends when it fires. What is asked are then facts, and what has fired.
    """

    when: Sequence[str] = ()
    mean: Sequence[str] = ()
    given: str = ""
    until: str = ""
    once: str = ""


class Asking:
    """A question that has been read.

    Args:
        reader: that reads its expressions.
        ask: the question.

    Attributes:
        answered: what an answer is wanted to, conditions first.
        asked: that, and what is given at its end.
        given: whether something is.
        record: the same for rules.

    Raises:
        UnknownName: there is no such field, fact or clause; the nearest right name is given.
        FacedownError: what is asked cannot be.
    """

    def __init__(self, reader: Reader, ask: Ask) -> None:
        self.reader = reader
        self.ask = ask
        self.answered = [*map(reader.condition, ask.when), *map(reader.query, ask.mean)]
        self.given = bool(ask.given)
        self.asked: list[Query] = [*self.answered, *([reader.condition(ask.given)] if ask.given else [])]
        self.until = self._until()
        self.once = the_clause(reader.board.system, ask.once) if ask.once else 0
        if not self.answered:
            raise FacedownError(
                "Nothing is asked: give a condition (--when, in Python `when`) or a number (--mean, `mean`). "
                "`facedown facts SYSTEM` lists what has a name."
            )
        if len(self.asked) > EXPRESSIONS or len(reader.clauses) > NAMED_CLAUSES:
            raise FacedownError(
                f"One question has room for {EXPRESSIONS} expressions with {NAMED_CLAUSES} clauses; here are "
                f"{len(self.asked)} with {len(reader.clauses)}. Ask it in two."
            )
        if self.once and (wrong := [one.text for one in self.asked if one.reads_state]):
            raise FacedownError(
                f"'{wrong[0]}' reads the state, and at the moment a clause fires the rules are halfway. With "
                "`once`, ask facts and what has fired; or use `until`, which looks where a question is asked."
            )
        self.record = Measurement(count=len(self.asked), clauses=len(reader.clauses))
        for i, query in enumerate(self.asked):
            self.record.programs[i].assign(query.program)
        if self.until is not None:
            self.record.until.assign(self.until.program)
            self.record.has_until = 1
        self.record.clause[: len(reader.clauses)] = list(reader.clauses)

    @property
    def queries(self) -> list[Query]:
        """All that is looked at: what is asked and given, and where it ends."""
        return [*self.asked, *([self.until] if self.until else [])]

    def _until(self) -> Query | None:
        """Return where a course ends before the match is over: also where all that is asked is settled.

        What has fired has fired: where every condition is one that stays true, nothing changes it any more.
        """
        reader, until = self.reader, self.ask.until
        ends, counts = reader.condition(until) if until else None, reader.line_counts
        stays = all(one.is_condition and only_rises(one.program, counts) for one in self.asked)
        if self.ask.once or not self.asked or not stays:
            return ends
        settled = " and ".join(f"({one.text})" for one in self.asked)
        try:
            return reader.condition(f"({until}) or {settled}" if until else settled)
        except FacedownError:  # too long
            return ends

    def prepare(self, log: Log) -> None:
        """Have a log count and note what is asked about."""
        log.keeps = COUNTING if self.reader.counts or self.once else CLOSED
        self.reader.prepare(log)
        log.notes.once = self.once


class Beginning(NamedTuple):
    """Where a search begins."""

    board: Board  # the position: at an open question, or freshly dealt. It stays as it is.
    policies: Mapping[int, str]  # who decides, by seat; uniform where none is named
    # what has been noted already of what is asked: how often the clauses have fired, then the notes
    noted: Sequence[int] = ()
    # card -> a number, of the cards that whoever asks does not know: wherever they lie, those of one number
    # can stand for each other
    unseen: Mapping[int, int] | None = None
    watch: Watch = silent  # told the part that is done now and then, and what is going on

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

    def told_after(self, done: float, part: Fraction) -> Beginning:
        """Return the same as one search among several, a part of them, after those that are done."""
        return self._replace(watch=lambda share, what: self.watch(done + float(part) * share, what))
