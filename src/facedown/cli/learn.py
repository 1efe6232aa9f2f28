"""Learn a system: a first match that explains itself, then puzzles."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO, learned
from facedown.cli.keeping import Keeping
from facedown.cli.keyboard import Commands, Keyboard, Leave
from facedown.cli.options import LearnOptions
from facedown.cli.rulebook import item_lines
from facedown.cli.show import console, log_lines, paragraph, say, table
from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from collections.abc import Callable

    from facedown.cli.learned import Learned
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.system import System
    from facedown.scenario.lesson import Lesson, Puzzle, Taught

HELP = {
    "a number or its text": "give that answer",
    "?": "explain every answer; ? 3 explains the third",
    "hint": "get some help; in the first match, what to answer",
    "skip": "go on without answering",
    "look": "see the table and the question again",
    "show NAME": "read a card, a weapon, a person, a word",
    "rules 2.3": "read a clause, ruling or table",
    "quit": "leave; so do Ctrl-D and Ctrl-C. Where you are is kept",
}


_SHOWN = 6  # answers of a puzzle whose chances are printed at its end


class _Next(Exception):
    """What is asked is done; whether it was answered."""

    def __init__(self, answered: bool) -> None:
        super().__init__()
        self.answered = answered


def learn(asked: LearnOptions) -> int:
    """Teach a system to somebody, from where they have come to; or list what there is."""
    from facedown.cli.given import the_system
    from facedown.scenario.lesson import faults, load_lesson, load_puzzles

    known, trouble = learned.load()
    if trouble:
        say(paragraph(trouble))
    if not asked.system:
        return _list(known)
    system = the_system(asked.system)
    if asked.check:
        found = faults(system)
        say("\n".join(found) if found else f"The lessons and puzzles of {system.key} are right.")
        return NO if found else FINE
    lesson, puzzles = load_lesson(system), load_puzzles(system)
    mine = known.setdefault(system.key, learned.Learned())
    if asked.again:
        known[system.key] = mine = learned.Learned()
    if asked.puzzle is not None and not 1 <= asked.puzzle <= len(puzzles):
        raise FacedownError(f"There is no puzzle {asked.puzzle}: they are 1 to {len(puzzles)}.")

    def keep() -> None:
        trouble = learned.keep(known)
        if trouble:
            say(paragraph(trouble))

    try:
        if asked.puzzle is not None:
            _solve(system, puzzles, [asked.puzzle - 1], mine, keep)
            return FINE
        if not asked.puzzles:
            _first_match(lesson, mine, keep)
        _solve(system, puzzles, _unsolved(puzzles, mine), mine, keep)
    except (Leave, EOFError, KeyboardInterrupt):
        keep()
        say(f"\nWhere you are is kept: `facedown learn {system.key}` goes on.")
        return FINE
    say(f"You have {len(set(mine.solved))} of {len(puzzles)} puzzles. `facedown play {system.key}` plays.")
    return FINE


def _unsolved(puzzles: list[Puzzle], mine: Learned) -> list[int]:
    """Return the places of puzzles that are not solved; those that were given up come last."""
    left = [i for i, puzzle in enumerate(puzzles) if puzzle.title not in mine.solved]
    return sorted(left, key=lambda i: puzzles[i].title in mine.skipped)


def _list(known: dict[str, Learned]) -> int:
    """List the systems with what is done of each."""
    from facedown.scenario.lesson import load_lesson, load_puzzles
    from facedown.systems import load_system, system_keys

    rows = []
    for key in system_keys():
        system = load_system(key)
        if system.has_lessons:
            one, lesson, puzzles = (
                known.get(key, learned.Learned()),
                load_lesson(system),
                load_puzzles(system),
            )
            done = f"{min(one.step, len(lesson.steps))} of {len(lesson.steps)}"
            rows.append([key, lesson.title, done, f"{len(set(one.solved))} of {len(puzzles)}"])
    table("Lessons", ("system", "first match", "steps done", "puzzles solved"), rows)
    say("`facedown learn SYSTEM` begins, or goes on.")
    return FINE


def _first_match(lesson: Lesson, mine: Learned, keep: Callable[[], None]) -> None:
    """Teach by a match, from the step that is next.

    Raises:
        Leave: somebody wants to leave.
    """
    from facedown.scenario.lesson import Guided

    if mine.step >= len(lesson.steps):
        return
    guided = Guided(lesson)
    for taught in lesson.steps[: mine.step]:
        guided.open(taught)
        guided.answer(taught)
    say(lesson.title, style="bold")
    say(paragraph(lesson.say))
    say(paragraph("Type a number or the answer itself; hint says what to answer, help lists more.\n"))
    if mine.step:
        say(f"You go on with step {mine.step + 1}; `--again` begins anew.")
    read = 0 if not mine.step else guided.match.log_length
    for number, taught in enumerate(lesson.steps[mine.step :], mine.step + 1):
        guided.open(taught)
        match, (seat, answer) = guided.match, guided.wanted(taught)
        log_lines(match.log(seat, read), console())
        read = match.log_length
        say(f"\n{number} of {len(lesson.steps)}", style="bold")
        say(paragraph(f"{taught.say} ({taught.clause})"))

        def why_not(given: str, taught: Taught = taught, answer: str = answer) -> str:
            why = taught.why or "That is legal, and a match could go on so."
            return f"{given}: {why} Here go on with: {answer}."

        _Question(match, why_not, [match.find(answer).text], f"Answer: {answer}.", taught.clause).ask()
        guided.answer(taught)
        say()
        log_lines(match.log(seat, read), console())
        read = match.log_length
        if taught.after:
            say(paragraph(taught.after))
        mine.step = number
        keep()
    say("\nThat was the first match. Now puzzles.", style="bold")


def _solve(
    system: System, puzzles: list[Puzzle], places: list[int], mine: Learned, keep: Callable[[], None]
) -> None:
    """Put puzzles, one after the other.

    Raises:
        Leave: somebody wants to leave.
    """
    from facedown.scenario import position

    for place in places:
        puzzle = puzzles[place]
        match = position(puzzle.scenario)
        say(f"\nPuzzle {place + 1} of {len(puzzles)}: {puzzle.title}", style="bold")
        log_lines(match.log(match.seat)[-6:], console())
        say(paragraph(f"{puzzle.say} ({puzzle.clause})"))
        hint = paragraph(puzzle.hint) or item_lines(system.catalogue.lookup(puzzle.clause))

        def why_not(given: str, puzzle: Puzzle = puzzle) -> str:
            return (
                f"{given}: the chance is {_chance(puzzle.chance(given))}. Another answer does better; "
                f"try again, or read `rules {puzzle.clause}`."
            )

        texts = [match.find(answer).text for answer in puzzle.best]
        is_solved = _Question(match, why_not, texts, hint, puzzle.clause).ask()
        say()
        for answer in sorted(puzzle.odds, key=lambda one: -puzzle.odds[one])[:_SHOWN]:
            mark = "*" if answer in puzzle.best else " "
            say(f"{mark} {answer}: {_chance(puzzle.odds[answer])}")
        say(paragraph(puzzle.after))
        titles = mine.solved if is_solved else mine.skipped
        if puzzle.title not in titles:
            titles.append(puzzle.title)
        keep()


def _chance(chance: Fraction) -> str:
    """Return a chance as people read it, exact."""
    if chance.denominator == 1:
        return "1: it is certain" if chance else "0"
    return f"{float(chance):.1%} ({chance})"


class _Question:
    """A question of a lesson or a puzzle.

    Args:
        match: at the question.
        why_not: (answer) -> what to tell who gives another than is wanted.
        wanted: the answers that are.
        hint: what may help.
        clause: what it is about.
    """

    def __init__(
        self, match: Match, why_not: Callable[[str], str], wanted: list[str], hint: str, clause: str
    ) -> None:
        self.match, self.why_not, self.wanted, self.hint, self.clause = match, why_not, wanted, hint, clause
        self.keyboard = Keyboard([match.seat], Keeping(match))
        self.texts = [action.text for action in match.legal()]
        commands = {key: self.keyboard.commands[key] for key in ("rules", "where", "quit", "exit")}
        self.commands: Commands = {
            **commands,
            "?": self._explain,
            "help": self.keyboard.help(HELP),
            "hint": lambda _: self.keyboard.say(self.hint),
            "look": lambda _: self._put(),
            "show": lambda name: self.keyboard.say(match.show(name, match.seat)),
            "skip": self._skip,
        }

    def ask(self) -> bool:
        """Ask until an answer that is wanted is given, or it is skipped; return whether it was given.

        Raises:
            Leave: somebody wants to leave.
        """
        self._put()
        try:
            while True:
                line = self.keyboard.line("> ")
                if line:
                    self.keyboard.obey(line, self.texts, self.commands, self._give)
        except _Next as done:
            return done.answered

    def _put(self) -> None:
        self.keyboard.out.print()
        self.keyboard.say(self.match.table(self.match.seat))
        self.keyboard.put(self.match.seat, self.match.question(), self.texts)

    def _give(self, answer: int | str) -> None:
        text = self.texts[answer] if isinstance(answer, int) else self.match.find(answer).text
        if text in self.wanted:
            raise _Next(True)
        self.keyboard.say(paragraph(self.why_not(text)))

    def _skip(self, _: str) -> None:
        raise _Next(False)

    def _explain(self, which: str) -> None:
        actions = self.match.legal()
        self.keyboard.explain(which, self.texts, lambda i: self.match.explain(actions[i]))
