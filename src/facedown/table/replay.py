"""A match that is read again, step by step and both ways: one step is one decision and what came of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.repeated import repeat
from facedown.engine.matches.ruling import Ruled
from facedown.table.story import story_of

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.ruling import Entry
    from facedown.engine.matches.shown import LogLine
    from facedown.engine.matches.system import System
    from facedown.table.messages import Message


def _is_shown(entry: Entry, reader: int | None) -> bool:
    """Whether an entry is a step for a reader: who is not told of a ruling learns of none."""
    return not isinstance(entry, Ruled) or reader in entry.told


class Step(NamedTuple):
    """What one decision led to, for one reader.

    Attributes:
        number: how many decisions it comes after.
        decided: who decided what, as far as the reader sees it; "" for the beginning.
        lines: of the log, that it added.
    """

    number: int
    decided: str
    lines: list[LogLine]

    @property
    def has_story(self) -> bool:
        """Whether something happened that one would tell."""
        return any(line.story for line in self.lines)


class Replay:
    """A match that is read again.

    Args:
        match: as far as it went; it stays as it is.
        reader: the seat that reads, OBSERVER for those who watch; None sees everything.
        at: the step to begin at; the beginning, if not given.

    Raises:
        FacedownError: there is no such step.
    """

    has_referee = False  # at whose table somebody sits: nobody rules in what is over

    def __init__(self, match: Match, reader: int | None = OBSERVER, at: int = 0) -> None:
        self.whole = match
        self.match = match.copy()
        self.story = story_of(match)
        self.reader = reader
        self.go(at)

    @property
    def reader(self) -> int | None:
        """Who reads; a ruling that somebody else is not told of is no step of theirs."""
        return self._reader

    @reader.setter
    def reader(self, reader: int | None) -> None:
        decided = self.story.decided
        shown = [i for i, one in enumerate(decided) if _is_shown(one.action, reader)]
        self._reader = reader
        self._taken = [*shown, len(decided)]  # decisions and rulings, before and after each step
        self._ends = [*(decided[i].line for i in shown), self.whole.log_length]  # of the log, likewise
        self.go(bisect_right(self._taken, self.match.taken) - 1)

    @property
    def seats(self) -> Mapping[int, str]:
        """What the seats are called."""
        return self.match.seats

    @property
    def system(self) -> System:
        """The rulebook."""
        return self.match.system

    def legend(self) -> str:
        """Return what the marks and words of the table mean."""
        return self.match.legend()

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._taken) - 1

    @property
    def at(self) -> int:
        """The step that is shown: how many decisions have been taken."""
        return self._taken.index(self.match.taken)

    def go(self, to: int) -> None:
        """Go to a step.

        Raises:
            FacedownError: there is none of that number; it stays where it was.
        """
        if not 0 <= to <= self.last:
            raise FacedownError(f"There is no step {to}: they are 0 to {self.last}.")
        while self.match.taken > self._taken[to]:
            self.match.undo()
        for entry in self.whole.course[self.match.taken : self._taken[to]]:
            repeat(self.match, entry)

    def step(self, number: int | None = None) -> Step:
        """Return a step as the reader sees it; the one that is shown, if no other is named."""
        number = self.at if number is None else number
        start = self._ends[number - 1] if number else 0
        lines = self.whole.log(self.reader, start)[: self._ends[number] - start]
        decided = ""
        if number:
            one = self.story.decided[self._taken[number - 1]]
            entry = one.action
            if isinstance(entry, Ruled):
                decided = entry.told[self.reader]
            else:
                said = (
                    entry.text if self.reader == entry.seat or one.is_seen(self.reader) else "decides unseen"
                )
                decided = f"{self.match.seats[entry.seat]}: {said}"
        return Step(number, decided, lines)

    def asked(self) -> str:
        """Return the question that is open now, as far as the reader may know it; or how it ended."""
        match = self.match
        if match.over:
            return match.result()
        if self.reader is None or self.reader == match.seat:
            question = match.question()
            return question[:1].upper() + question[1:]
        return f"{match.seats[match.seat]} decides."

    def begin(self) -> list[Message]:
        """Return what there is to see of the step that is shown, as a session says it."""
        lines = [{"clause": one.clause, "text": one.text, "story": one.story} for one in self.step().lines]
        scene = self.scene()
        return [{"is": "story", "seat": scene["seat"], "lines": lines}, scene]

    def scene(self) -> Message:
        """Return the table as the reader sees it, as the message of a session."""
        seen = self.match.scene(self.reader).to_dict()
        return {
            "is": "scene",
            "seat": OBSERVER if self.reader is None else self.reader,
            "changed": [],
            **seen,
        }

    def table(self) -> str:
        """Return the table as the reader sees it, in words."""
        return self.match.table(self.reader)

    def steps(self) -> Iterator[Step]:
        """Yield all steps; each is the one that is shown while it is looked at."""
        for number in range(self.last + 1):
            self.go(number)
            yield self.step()

    def to_story(self, way: int = 1) -> None:
        """Go to the next step, or with -1 the one before, in which something happened that one would tell.

        Raises:
            FacedownError: there is none.
        """
        self._go_to(lambda step: step.has_story, way, "has a story line")

    def to_clause(self, clause: str, way: int = 1) -> None:
        """Go to the next step, or with -1 the one before, in which a clause fired that the reader sees.

        Raises:
            UnknownName: the rulebook has no such clause; the nearest is given.
            FacedownError: there is no such step.
        """
        known = self.match.system.rulebook.clause_ids
        wanted = self.match.system.catalogue.lookup(clause).id
        if wanted not in known:
            raise unknown("clause", clause, known, where=f"of {self.match.system.key} that fires")
        self._go_to(lambda step: any(one.clause == wanted for one in step.lines), way, f"cites {wanted}")

    def _go_to(self, wanted: Any, way: int, what: str) -> None:
        ahead = range(self.at + 1, self.last + 1) if way > 0 else range(self.at - 1, -1, -1)
        found = next((number for number in ahead if wanted(self.step(number))), None)
        if found is None:
            where = "after" if way > 0 else "before"
            raise FacedownError(f"No step {where} step {self.at} {what}, as far as this seat sees.")
        self.go(found)
