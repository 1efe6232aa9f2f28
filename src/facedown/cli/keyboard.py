"""One keyboard and its screen: those who sit at it in turn, what they type, and the file it is kept in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, TypeAlias

from facedown.cli import FINE
from facedown.cli.keeping import Keeping, command_for, how_to_repeat, load_command, replay_command, typed_key
from facedown.cli.rulebook import look_up, show_where
from facedown.cli.show import columns, console, hanging, paragraph
from facedown.cli.unfinished import how_to_resume
from facedown.engine.base.printable import printable
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.ruling import told_apart

if TYPE_CHECKING:
    from facedown.engine.matches.series import Played

Commands: TypeAlias = Mapping[str, Callable[[str], None]]  # what follows the command's name is given to it

_MANY = 9  # more answers than these are laid out in columns


class Leave(Exception):
    """Somebody wants to leave."""


class Keyboard:
    """One keyboard for some of the seats.

    Args:
        people: the seats played here; with several of them the screen is cleared between them.
        keeping: where what is played is kept.
        seed_told: whether people know its seed; else it is printed when they stop.
    """

    def __init__(self, people: Sequence[int], keeping: Keeping, seed_told: bool = False) -> None:
        self.people = list(people)
        self.keeping = keeping
        self.seed_told = seed_told
        self.more = (
            f" --campaign {quote(str(keeping.ledger.path))}" if keeping.ledger else ""
        )  # what is typed behind the commands that go on with it
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY  # who sits at the screen
        self.is_told = keeping.was_loaded  # what the table means: once, to those who begin a match
        self.is_silent = False  # as long as a table is drawn, which says itself what cannot be kept
        self.out = console()
        self.on_terminal = sys.stdin.isatty()
        self.commands: Commands = {
            "rules": self._rules,
            "where": self._where,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def seats(self) -> Mapping[int, str]:
        """What the seats are called now, each otherwise than the others."""
        return told_apart(self.keeping.played.seats)

    def take_seat(self, file: Path) -> None:
        """Say which seat is taken in a save that names none; nothing of it is shown before somebody agrees.

        Args:
            file: where it was saved.
        """
        names = ", ".join(f"{seat} {name}" for seat, name in self.seats.items())
        self.say(
            f"{file} does not say who sat at the keyboard. You are {self.seats[self.people[0]]} now; to sit "
            f"elsewhere leave with Ctrl-D and add --as and a seat: {names}."
        )
        self.viewer = NOBODY

    def run(self, play: Callable[[], None]) -> int:
        """Play line by line until somebody leaves."""
        if self.on_terminal:
            _edit_lines()
        self.out.print(
            "Type a number to answer, ? to have the answers explained, help for more.", style="dim"
        )
        try:
            play()
        except (Leave, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, Leave):
                self.out.print()
            self.farewell()
        return FINE

    def begin_anew(self, played: Played) -> None:
        """Go on with another match, which no file keeps yet: the file of the last one holds that."""
        self._tell_seed()
        self.seed_told = False
        if self.keeping.is_whole:
            self.say(f"{self.keeping.last} holds the match that is over; save FILE keeps the next one.")
        self.keeping = Keeping(played, people=self.people)

    def keep(self, seat: int) -> None:
        """Keep what a seat has just decided; if that fails, play goes on."""
        self.keeping.begun |= seat in self.people
        self._tell_trouble(self.keeping.note)

    def keep_undo(self) -> None:
        """Keep that decisions were taken back, likewise."""
        self._tell_trouble(self.keeping.note_undo)

    def _tell_trouble(self, keep: Callable[[], None]) -> None:
        """Keep something, and say once when that begins to fail, and when it works again."""
        file, before = self.keeping.save, self.keeping.trouble
        keep()
        now = self.keeping.trouble
        if self.is_silent:
            return
        if now and now != before:
            self.say(f"Not kept: {now} Play goes on; `save FILE` keeps it in another file from here on.")
        elif before and not now:
            self.say(f"{file} holds the match again.")

    def tell_unkept(self) -> None:
        """Say that what is over is in no file, if there should be one."""
        if self.keeping.trouble:
            self.say(f"The end is not kept: {self.keeping.trouble} `save FILE` keeps it in another file.")

    def pass_to(self, seat: int) -> None:
        """Hide one person's screen before another one sits down at it."""
        name = self.seats.get(seat, "The GM")
        if self.on_terminal:
            if self.viewer != NOBODY:
                self.line(f"\nPass the keyboard to {name}. Enter hides this screen. ")
                self._clear()
            self.line(f"{name}: press Enter when you alone can see the screen. ")
        else:
            self.out.print(f"\n--- {name} ---")
        self.viewer = seat

    def open_to_all(self) -> None:
        """Clear what the last player saw, before everybody looks at the screen."""
        if self.on_terminal:
            if self.viewer != NOBODY:
                self.line("\nIt is over. Enter hides this screen and shows everybody how it ended. ")
                self._clear()
        else:
            self.out.print("\n--- all ---")
        self.viewer = NOBODY

    def put(self, seat: int, question: str, answers: Sequence[str], notes: Sequence[str] = ()) -> None:
        """Print a question and its answers, with their numbers.

        Args:
            seat: who is asked.
            question: a sentence.
            answers: the legal ones.
            notes: what each of them does, where that is heading unasked.
        """
        name = self.seats[seat]
        is_clear = name.casefold() in question.casefold() or len(self.people) == 1
        heading = question[:1].upper() + question[1:] if is_clear else f"{name}: {question}"
        self.out.print()
        self.out.print(paragraph(heading, "", "    "), style="bold", soft_wrap=True)
        if notes:
            self.explain(list(zip(range(len(answers)), answers, notes, strict=True)))
            return
        texts = [f"{number:>3}  {text}" for number, text in enumerate(answers, 1)]
        if len(texts) > _MANY:
            # Many of them stand in columns, those that begin alike together.
            verbs = [text.partition(" ")[0] for text in answers]
            groups = [list(group) for _, group in groupby(range(len(texts)), key=lambda i: verbs[i])]
            texts = [line for group in groups for line in columns([texts[i] for i in group])]
        self.say("\n".join(texts))

    def explain(self, answers: Iterable[tuple[int, str, str]]) -> None:
        """Print what answers would do: each has its place, its text, and that."""
        for does, alike in groupby(answers, lambda one: one[2]):
            for place, text, _ in alike:
                self.out.print(f"{place + 1:>3}  {text}", style="bold", soft_wrap=True)
            if does:
                self.out.print(paragraph(does, " " * 5), soft_wrap=True)

    def help(self, entries: Mapping[str, str]) -> None:
        """List what can be typed."""
        for name, meaning in entries.items():
            self.say(f"  {name:<21} {meaning}")

    def line(self, prompt: str) -> str:
        """Return what is typed next."""
        sys.stdout.flush()
        line = input(printable(prompt)).strip()
        if not self.on_terminal:
            print(line)
        return line

    def drop_typed(self) -> None:
        """Forget what was typed on a terminal while something was worked out: it answers no question."""
        if self.on_terminal and _drop_typed():
            self.say("What you typed meanwhile is not taken for an answer.")

    def say(self, text: str) -> None:
        """Print lines; longer ones than the screen are broken between words, and go on further in."""
        self.out.print(hanging(text), soft_wrap=True)

    def hint(self, text: str, command: str) -> None:
        """Print a command on a line of its own, so that it can be copied."""
        self.say(text)
        self.out.print(f"  {command}", style="bold", soft_wrap=True)

    def _clear(self) -> None:
        """Empty the screen, what can be scrolled back to, and what the arrow keys bring back."""
        if self.out.is_terminal:
            self.out.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.out.file.flush()
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def _rules(self, wanted: str) -> None:
        if wanted:
            look_up(self.keeping.played.system, wanted)
        else:
            self.say("rules takes a clause, a chapter or words: rules 2.3, rules 10, rules short deck.")

    def _where(self, wanted: str) -> None:
        if wanted:
            show_where(self.keeping.played.system, wanted)
        else:
            self.say("where takes a clause and shows its code and its scenarios: where 2.3.")

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.keeping.save or self.keeping.last
        if path is None:
            self.say("save takes the name of a file, such as save fight.json.")
            return
        self.keeping.write(path)
        self.hint(f"Saved in {path}. Go on with:", load_command(self.keeping.played, path) + self.more)

    def _quit(self, _: str) -> None:
        raise Leave

    def farewell(self) -> None:
        """Keep what is not kept yet, and say how the match can go on."""
        keeping = self.keeping
        keeping.note()  # a decision may have been carried out and not kept when somebody left
        if keeping.ledger:
            keeping.ledger.tell()
        path, over = keeping.last, keeping.played.over
        if keeping.is_whole or path or over or keeping.is_unfinished:
            self._tell_seed()
        if keeping.is_whole and over:
            command = replay_command(keeping.played, path)
            self.hint("The match is kept. Read it again, every card open:", command)
        elif keeping.is_whole:
            self.hint(
                f"The match is kept in {path}. Go on with:", load_command(keeping.played, path) + self.more
            )
        elif keeping.is_unfinished:
            if path:
                self.say(f"{path} holds the match as it was when it was saved.")
            self.hint(
                f"The match is kept, unfinished, in {keeping.slot}. Go on with:",
                how_to_resume(typed_key(keeping.played)) + self.more,
            )
        elif path:
            self.hint(
                f"{path} holds the match as it was when it was saved. Go on from there with:",
                f"{load_command(self.keeping.played, path)}{self.more}",
            )
        elif not over:
            self.say(f"This match was not kept: {keeping.slot_trouble or 'nothing was decided yet.'}")
            self.hint("The same match from its beginning:", command_for(keeping.played, keeping.begun_by))

    def _tell_seed(self) -> None:
        if not self.seed_told:
            self.say(how_to_repeat(self.keeping.played))


def _edit_lines() -> None:
    """Let lines be edited with the arrow keys, where Python can do it."""
    try:
        import readline  # noqa: F401  # importing it is what changes input()
    except ImportError:
        return


def _drop_typed() -> bool:
    """Forget what was typed and not read yet; return whether there was a line of it."""
    if sys.platform == "win32":
        import msvcrt

        typed = msvcrt.kbhit()
        while msvcrt.kbhit():
            msvcrt.getwch()
        return typed
    import select
    import termios

    typed = bool(select.select([sys.stdin], [], [], 0)[0])
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return typed
