"""Lessons at a table, as messages: a first match that explains itself, then puzzles.

Besides what a session says (`facedown.table.messages`) there are

    lesson   title and text of a first match, a step of it or a puzzle, by `kind`; of the last two their
             number, how many there are (`of`), and the clause that they are about
    taught   text: what came of the answer; of a puzzle the odds: for the best answers their text, their
             chance as people read it, and whether one is a `best` one

and `{"do": "skip"}` goes on without an answer. `over` says how far whoever learns has come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from facedown.scenario.course import position
from facedown.scenario.lesson import Guided, Lesson, Puzzle, Taught
from facedown.table.messages import Message
from facedown.table.session import Session
from facedown.table.story import Bookmark, Story

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action

_RECENT = 6  # lines of the log that lead to a puzzle
_SHOWN = 6  # answers of a puzzle whose chances are told at its end
_COMMANDS = ("answer", "explain", "hint", "log", "show", "table", "watch")


class Progress(Protocol):
    """Where it is kept how far somebody has come."""

    def step(self, done: int) -> None:
        """Keep how many steps of the first match are done."""

    def puzzle(self, title: str, is_solved: bool) -> None:
        """Keep that a puzzle was solved or given up."""

    def result(self) -> str:
        """Return how far they have come, in a sentence."""


class Teaching(Session):
    """Somebody who learns, and what is put to them one after the other.

    Args:
        lesson: the first match, None to leave it out.
        done: how many of its steps are done.
        puzzles: all that the system has.
        places: of those that are put, in order.
        marks: where it is kept how they get on.
        hint_of: (clause) -> what helps with a puzzle that has no hint.
    """

    def __init__(
        self,
        lesson: Lesson | None,
        done: int,
        puzzles: Sequence[Puzzle],
        places: Sequence[int],
        marks: Progress,
        hint_of: Callable[[str], str],
    ) -> None:
        self.lesson = lesson if lesson and done < len(lesson.steps) else None
        self.step, self.puzzles, self.left = done, puzzles, list(places)
        self.marks, self.hint_of = marks, hint_of
        self.guided = Guided(self.lesson) if self.lesson else None
        match = self.guided.match if self.guided else position(puzzles[self.left[0]].scenario)
        super().__init__(match, {}, [match.seat], story=Story())
        self.wanted: list[str] = []  # the answers that are right
        self.is_done = False
        own = {name: self._commands[name] for name in _COMMANDS}
        self._commands = {**own, "look": lambda _: self._look(), "skip": lambda _: self._next(False)}

    @property
    def over(self) -> bool:
        """Whether there is nothing left to learn."""
        return self.is_done

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is put, None in the first match."""
        return None if self.guided else self.puzzles[self.left[0]]

    def begin(self) -> list[Message]:
        """Come to what is to be learned first."""
        return self._done(self._begin)

    def _begin(self) -> None:
        if self.guided and self.lesson:
            self._say("lesson", kind="match", title=self.lesson.title, text=self.lesson.say)
            if self.step:
                self._say("note", text=f"You go on with step {self.step + 1}; `--again` begins anew.")
            for taught in self.lesson.steps[: self.step]:
                self.guided.open(taught)
                self.guided.answer(taught)
        self._take_up(self.match, self.match.log_length if self.step else 0)
        self._put()

    def _take_up(self, match: Match, line: int) -> None:
        """Go on in a match, of whose log nothing is told before a line."""
        self.match, self.story = match, Story()
        self._read_by(match.seat, line)

    def _read_by(self, seat: int, line: int) -> None:
        self.people, self.viewer = [seat], seat
        self.read[seat] = Bookmark(line)

    def _put(self) -> None:
        """Put what is next: a step of the first match, or a puzzle."""
        if self.guided and self.lesson:
            taught, line = self.lesson.steps[self.step], self.read[self.viewer].line
            self.guided.open(taught)
            self.match = self.guided.match
            seat, answer = self.guided.wanted(taught)
            self._read_by(seat, line)
            self.wanted = [self.match.find(answer).text]
        else:
            puzzle = self.puzzles[self.left[0]]
            match = position(puzzle.scenario)
            self.seen.clear()
            self._take_up(match, max(0, match.log_length - _RECENT))
            self.wanted = [match.find(answer).text for answer in puzzle.best]
        self._tell()
        self._look()

    def _look(self) -> None:
        """Say what is to be learned now, and show the table and the question."""
        if self.guided and self.lesson:
            kind, number, of, title = "step", self.step + 1, len(self.lesson.steps), self.lesson.title
            about: Taught | Puzzle = self.lesson.steps[self.step]
        else:
            about = self.puzzles[self.left[0]]
            kind, number, of, title = "puzzle", self.left[0] + 1, len(self.puzzles), about.title
        self._say("lesson", kind=kind, number=number, of=of, title=title, text=about.say, clause=about.clause)
        self._show()

    def _decide(self, action: Action) -> None:
        """Go on if an answer is right; else say what it lacks."""
        self.ahead = []
        if action.text in self.wanted:
            self.seen[self.reader] = self.match.scene(self.reader)
            self._next(True)
        else:
            self._say("note", text=self._why_not(action.text))

    def _why_not(self, given: str) -> str:
        puzzle = self.puzzle
        if puzzle is not None:
            return (
                f"{given}: the chance is {reads(puzzle.chance(given))}. Another answer does better; "
                f"try again, or read `rules {puzzle.clause}`."
            )
        assert self.lesson is not None
        why = self.lesson.steps[self.step].why or "That is legal, and a match could go on so."
        return f"{given}: {why} Here go on with: {self.wanted[0]}."

    def _hint(self, command: Message) -> None:
        puzzle = self.puzzle
        text = f"Answer: {self.wanted[0]}." if puzzle is None else puzzle.hint or self.hint_of(puzzle.clause)
        self._say("note", text=text)

    def _next(self, answered: bool) -> None:
        """Say what comes of what was put, and put what is next; at the end, how far it went."""
        if self.is_done:
            return
        if self.guided and self.lesson:
            self._end_step()
        else:
            self._end_puzzle(answered)
        if self.guided is None and not self.left:
            self.is_done = True
            self._say("over", result=self.marks.result())
        else:
            self._put()

    def _end_step(self) -> None:
        assert self.guided is not None
        assert self.lesson is not None
        taught = self.lesson.steps[self.step]
        self.guided.answer(taught)
        self._tell()
        if taught.after:
            self._say("taught", text=taught.after, odds=[])
        self.step += 1
        self.marks.step(self.step)
        if self.step == len(self.lesson.steps):
            self.guided = None
            if self.left:
                self._say("note", text="That was the first match. Now puzzles.")

    def _end_puzzle(self, answered: bool) -> None:
        puzzle = self.puzzles[self.left.pop(0)]
        best = sorted(puzzle.odds, key=lambda one: -puzzle.odds[one])[:_SHOWN]
        odds = [{"text": one, "chance": reads(puzzle.odds[one]), "best": one in puzzle.best} for one in best]
        self._say("taught", text=puzzle.after, odds=odds)
        self.marks.puzzle(puzzle.title, answered)


def reads(chance: Fraction) -> str:
    """Return a chance as people read it, exact."""
    if chance.denominator == 1:
        return "100%, it is certain" if chance else "0"
    return f"{float(chance):.1%} ({chance})"
