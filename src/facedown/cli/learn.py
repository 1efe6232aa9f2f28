"""Learn a system: a first match that explains itself, then puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO, learned, tabletop
from facedown.cli.items import item_lines
from facedown.cli.keeping import Keeping
from facedown.cli.keyboard import Keyboard, Leave
from facedown.cli.lines import Lines
from facedown.cli.options import LearnOptions
from facedown.cli.show import paragraph, say, table
from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from facedown.cli.learned import Learned
    from facedown.scenario.lesson import Puzzle
    from facedown.scenario.teaching import Teaching
    from facedown.table.messages import Message

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


def learn(asked: LearnOptions) -> int:
    """Teach a system to somebody, from where they have come to; or list what there is."""
    from facedown.cli.given import the_system
    from facedown.scenario.lesson import faults, load_lesson, load_puzzles
    from facedown.scenario.teaching import Teaching

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
    if asked.again:
        known[system.key] = learned.Learned()
    mine = known.setdefault(system.key, learned.Learned())
    if asked.puzzle is not None and not 1 <= asked.puzzle <= len(puzzles):
        raise FacedownError(f"There is no puzzle {asked.puzzle}: they are 1 to {len(puzzles)}.")
    chosen = _unsolved(puzzles, mine) if asked.puzzle is None else [asked.puzzle - 1]
    left_out = asked.puzzles or asked.puzzle is not None or mine.step >= len(lesson.steps)
    kept = Kept(known, mine, f"`facedown play {system.key}` plays.", len(puzzles))
    if left_out and not chosen:
        say(kept.result())
        return FINE
    teaching = Teaching(
        None if left_out else lesson,
        mine.step,
        puzzles,
        chosen,
        kept,
        lambda clause: item_lines(system.catalogue.lookup(clause)),
    )
    if not asked.plain and tabletop.has_screen():
        tabletop.learn(teaching, lambda: kept.trouble)
        say(kept.result())
    else:
        try:
            LessonLines(teaching, Keyboard(teaching.people, Keeping(teaching.match))).run()
        except (Leave, EOFError, KeyboardInterrupt):
            say()
    if not teaching.over:
        kept.keep()
        say(f"Where you are is kept: `facedown learn {system.key}` goes on.")
    if kept.trouble:
        say(paragraph(kept.trouble))
    return FINE


@dataclass
class Kept:
    """How far somebody has come, which a file keeps.

    Attributes:
        known: of all systems.
        mine: of the one that is learned.
        further: what they can do then, in a sentence.
        puzzles: how many there are.
        trouble: why the file does not hold it, "" if it does.
    """

    known: dict[str, Learned]
    mine: Learned
    further: str
    puzzles: int
    trouble: str = ""

    def step(self, done: int) -> None:
        """Keep how many steps of the first match are done."""
        self.mine.step = done
        self.keep()

    def puzzle(self, title: str, is_solved: bool) -> None:
        """Keep that a puzzle was solved or given up."""
        titles = self.mine.solved if is_solved else self.mine.skipped
        if title not in titles:
            titles.append(title)
        self.keep()

    def result(self) -> str:
        """Return how far they have come, in a sentence."""
        return f"You have {len(set(self.mine.solved))} of {self.puzzles} puzzles. {self.further}"

    def keep(self) -> None:
        """Write it down."""
        self.trouble = learned.keep(self.known)


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


class LessonLines(Lines):
    """Lessons that are typed at."""

    help = HELP

    def __init__(self, session: Teaching, keyboard: Keyboard) -> None:
        super().__init__(session, keyboard)
        kept = ("rules", "where", "quit", "exit", "?", "help", "hint", "log", "look", "show", "table")
        own = {name: self.commands[name] for name in kept}
        self.commands = {**own, "skip": lambda _: self.send(do="skip")}

    def _take_lesson(self, message: Message) -> None:
        told = {"match": "", "step": f"\n{message.get('number')} of {message.get('of')}"}
        puzzle = f"\nPuzzle {message.get('number')} of {message.get('of')}: {message['title']}"
        say(told.get(message["kind"], puzzle) or message["title"], style="bold")
        clause = f" ({message['clause']})" if "clause" in message else ""
        say(paragraph(f"{message['text']}{clause}"))
        if message["kind"] == "match":
            say(paragraph("Type a number or the answer itself; hint says what to answer, help lists more.\n"))

    def _take_taught(self, message: Message) -> None:
        say()
        for one in message["odds"]:
            say(f"{'*' if one['best'] else ' '} {one['text']}: {one['chance']}")
        say(paragraph(message["text"]))

    def _take_note(self, message: Message) -> None:
        say(paragraph(message["text"]))

    def _take_over(self, message: Message) -> None:
        say(message["result"])
        self.wants_more = True  # nothing more is asked

    def _hint(self, _: str) -> None:
        self.send(do="hint")
