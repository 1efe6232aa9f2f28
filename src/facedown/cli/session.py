"""A match at the keyboard: questions and answers, line by line, each person seeing their own view."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE
from facedown.cli.play import command_for, refuse_to_overwrite
from facedown.cli.rulebook import print_item
from facedown.cli.show import columns, console, log_lines, paragraph, width
from facedown.cli.tell import Place, Story, story_of
from facedown.engine.errors import FacedownError, IllegalAction, nearest
from facedown.engine.match import Action, Match
from facedown.engine.record import NOBODY

if TYPE_CHECKING:
    from facedown.bots.policy import Bot

HELP = {
    "a number or its text": "give that answer",
    "?": "explain every answer; ? 3 explains the third",
    "look": "show the table again",
    "log": "show what happened so far; log 20 the last 20 lines",
    "rules 2.3": "read a clause, ruling or table; rules WORDS searches",
    "undo": "take your last decision back",
    "save FILE": "keep the match in a file",
    "scenario FILE": "write the match down as a scenario, for a bug report",
    "quit": "leave; so does Ctrl-D",
}
_RECENT = 12  # lines of the log that are shown again when a match is loaded
_MANY = 9  # more answers than these are laid out in columns


class Leave(Exception):
    """Somebody wants to leave."""


class Session:
    """One match at one keyboard.

    Args:
        match: the match, fresh or half played.
        people: the seats played here; with several of them the screen is cleared between them.
        bots: who plays the other seats.
        save: where the match is kept after every decision, if anywhere.
        load: where it came from, if from a file.
    """

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        bots: dict[int, Bot],
        save: Path | None = None,
        load: Path | None = None,
    ) -> None:
        self.match = match
        self.people = list(people)
        self.bots = bots
        self.save = save
        self.kept = {path for path in (save, load) if path}  # files that are this match's own
        self.saved = len(match.actions) if load else -1  # decisions that a file holds
        self.out = console()
        self.story = story_of(match) if load else Story()
        begun = Place(max(0, match.log_length - _RECENT), len(match.actions)) if load else Place()
        self.read = dict.fromkeys(self.people, begun)  # how far each has read
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY  # who sits at the screen
        self.looked = ""  # the table as it was shown last
        self.on_terminal = sys.stdin.isatty()
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "help": self._help,
            "look": self._look,
            "table": self._look,
            "log": self._log,
            "rules": self._rules,
            "undo": self._undo,
            "save": self._save,
            "scenario": self._scenario,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> int:
        """Play to the end, or until somebody leaves."""
        if self.on_terminal:
            _edit_lines()
        self.out.print(
            "Type a number to answer, ? to have the answers explained, help for more.", style="dim"
        )
        try:
            while not self.match.over:
                if self.match.seat in self.bots:
                    self._do(self.bots[self.match.seat].choose(self.match))
                else:
                    self._turn()
            self._end()
        except (Leave, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, Leave):
                self.out.print()
            self._farewell()
        return FINE

    def _turn(self) -> None:
        """Put the open question to a person, and carry out what they answer or ask for."""
        seat = self.match.seat
        self._catch_up()
        if self.viewer != seat:
            self._pass_keyboard(seat)
            self._catch_up()
        actions = self.match.legal()
        if len(actions) == 1 and len(self.people) == 1:
            # With several people at the keyboard, that somebody has no choice may be a secret.
            self.out.print(
                f"{self.match.seats[seat]}: {actions[0].text} (nothing else is possible)", style="dim"
            )
            self._do(actions[0])
            return
        situation = self.match.table(seat)
        if situation != self.looked:
            self._look("")
        self.out.print()
        self._print_question(self.match.seats[seat], self.match.question())
        self._print_answers(actions)
        before = len(self.match.actions), self.match.seat
        while (len(self.match.actions), self.match.seat) == before and not self.match.over:
            line = self._line("> ")
            if line:
                self._obey(line)

    def _obey(self, line: str) -> None:
        """Carry out what was typed: an answer or a command."""
        actions = self.match.legal()
        wanted = " ".join(line.split())
        if wanted.isdigit() and not any(action.text == wanted for action in actions):
            if 1 <= int(wanted) <= len(actions):
                self._do(actions[int(wanted) - 1])
            else:
                self._say(f"There is no answer {wanted}: they are 1 to {len(actions)}.")
            return
        exact = [action for action in actions if action.text.casefold() == wanted.casefold()]
        name, _, rest = wanted.partition(" ")
        if name.startswith("?") and name != "?":
            name, rest = "?", f"{name[1:]} {rest}".strip()
        if not exact and name.casefold() in self.commands:
            try:
                self.commands[name.casefold()](rest)
            except FacedownError as error:
                self._say(str(error))
            except FileExistsError:
                self._say(f"There is a file {rest} already. Name another one.")
            except OSError as error:
                self._say(f"Cannot write {rest}: {error.strerror or error}.")
            return
        begun = [action for action in actions if _begins(action.text, wanted)]
        try:
            self._do(begun[0] if len(begun) == 1 and not exact else self.match.find(wanted))
        except IllegalAction as error:
            if len(begun) > 1:
                texts = ", ".join(action.text for action in begun)
                self._say(f"'{wanted}' can mean {len(begun)} answers: {texts}.")
                return
            self._say(str(error))
            near = nearest(wanted, [*(action.text for action in actions), *self.commands])
            if near:
                self._say(f"Did you mean: {', '.join(near)}?")

    def _do(self, action: Action) -> None:
        """Carry out an answer."""
        self.story.note(self.match, action)
        self.match.act(action)
        if self.save:
            self.match.save(self.save)
            self.saved = len(self.match.actions)

    def _catch_up(self) -> None:
        """Print what happened that whoever sits here has not read."""
        if self.viewer != NOBODY:
            place = self.read[self.viewer]
            self.read[self.viewer] = self.story.tell(
                self.match, self.viewer, place, self.out, mute=self.viewer
            )

    def _pass_keyboard(self, seat: int) -> None:
        """Hide one person's screen before another one sits down at it."""
        name = self.match.seats[seat]
        if self.on_terminal:
            if self.viewer != NOBODY:
                self._line(f"\nPass the keyboard to {name}. Enter hides this screen. ")
                self._clear()
            self._line(f"{name}: press Enter when you alone can see the screen. ")
        else:
            self.out.print(f"\n--- {name} ---")
        self.viewer = seat
        self.looked = ""

    def _clear(self) -> None:
        """Empty the screen, what can be scrolled back to, and what the arrow keys bring back."""
        if self.out.is_terminal:
            self.out.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.out.file.flush()
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()

    def _print_question(self, name: str, question: str) -> None:
        told = question[:1].upper() + question[1:] if name in question else f"{name}: {question}"
        self.out.print(paragraph(told, "", "    "), style="bold", soft_wrap=True)

    def _print_answers(self, actions: Sequence[Action]) -> None:
        """Number the answers; many of them stand in columns, those that begin alike together."""
        texts = [f"{number:>3}  {action.text}" for number, action in enumerate(actions, 1)]
        if len(texts) > _MANY:
            verbs = [action.text.partition(" ")[0] for action in actions]
            groups = [list(group) for _, group in groupby(range(len(actions)), key=lambda i: verbs[i])]
            cell = max(map(len, texts)) + 2
            texts = [line for group in groups for line in columns([texts[i] for i in group], cell)]
        self._say("\n".join(texts))

    def _line(self, prompt: str) -> str:
        sys.stdout.flush()
        line = input(prompt).strip()
        if not self.on_terminal:
            print(line)
        return line

    def _say(self, text: str) -> None:
        """Print lines; longer ones than the screen are broken between words, and go on further in."""
        for line in text.split("\n"):
            hang = " " * (len(line) - len(line.lstrip()) + 4)
            self.out.print(paragraph(line, "", hang) if len(line) > width() else line, soft_wrap=True)

    def _hint(self, text: str, command: str) -> None:
        """Print a command on a line of its own, so that it can be copied."""
        self._say(text)
        self.out.print(f"  {command}", style="bold", soft_wrap=True)

    def _explain(self, which: str) -> None:
        actions = self.match.legal()
        if which and not (which.isdigit() and 1 <= int(which) <= len(actions)):
            chosen = [i for i, action in enumerate(actions) if _begins(action.text, which)]
            if not chosen:
                self._say(f"There is no answer {which}: they are 1 to {len(actions)}.")
                return
        else:
            chosen = [int(which) - 1] if which else list(range(len(actions)))
        for i in chosen:
            self.out.print(f"{i + 1:>3}  {actions[i].text}", style="bold", soft_wrap=True)
            told = self.match.explain(actions[i])
            if told:
                self.out.print(paragraph(told, " " * 5), soft_wrap=True)

    def _help(self, _: str) -> None:
        for name, told in HELP.items():
            self._say(f"  {name:<21} {told}")

    def _look(self, _: str) -> None:
        self.looked = self.match.table(self.match.seat)
        if self.looked:
            self.out.print()
            self._say(self.looked)

    def _log(self, last: str) -> None:
        if last and not last.isdigit():
            self._say("log takes how many of the last lines to show, such as log 20.")
            return
        lines = self.match.log(self.viewer)
        log_lines(lines[-int(last) :] if last and int(last) else lines, self.out)

    def _rules(self, wanted: str) -> None:
        catalogue = self.match.system.catalogue
        if not wanted:
            self._say("rules takes a clause or words to search for: rules 2.3, rules R4, rules short deck.")
            return
        try:
            items = [catalogue.lookup(wanted)]
        except FacedownError:
            items = catalogue.find(wanted)
            if not items:
                raise
        if len(items) == 1:
            items += catalogue.about(items[0].id)
        for item in items:
            print_item(item)

    def _undo(self, _: str) -> None:
        """Take back this person's last decision that was a choice, and all that came after it."""
        seat = self.match.seat
        for back, action in enumerate(reversed(self.match.actions), 1):
            if action.seat != seat:
                continue
            undone = [self.match.undo() for _ in range(back)]
            if len(self.people) > 1 or len(self.match.legal()) > 1:
                break
            for one in reversed(undone):
                self.match.act(one)
        else:
            self._say(f"There is nothing that {self.match.seats[seat]} could take back yet.")
            return
        self.story.cut(self.match)
        end = self.story.end(self.match)
        for reader, place in self.read.items():
            self.read[reader] = min(place, end)
        self.looked = ""
        self.out.print(f"Taken back: {action.text}.")

    def _save(self, file: str) -> None:
        path = Path(file) if file else self.save
        if path is None:
            self._say("save takes the name of a file, such as save fight.json.")
            return
        if path not in self.kept:
            refuse_to_overwrite(path)
        self.match.save(path)
        self.kept.add(path)
        self.saved = len(self.match.actions)
        self._hint(f"Saved in {path}. Go on with:", f"facedown play --load {path}")

    def _scenario(self, file: str) -> None:
        from facedown.engine.scenario import write_scenario

        path = Path(file)
        if path.suffix != ".toml":
            self._say("scenario takes the name of a file that ends in .toml, such as scenario fight.toml.")
            return
        text = write_scenario(self.match, "what should have happened?")
        with path.open("x", encoding="utf-8") as target:
            target.write(text)
        self._hint(f"Written to {path}. Put in what should be true, then run:", f"facedown scenario {path}")

    def _quit(self, _: str) -> None:
        raise Leave

    def _end(self) -> None:
        self._catch_up()
        self.out.print()
        self._say(self.match.table())
        self.out.print()
        self.out.print(self.match.result(), style="bold", soft_wrap=True)
        if self.save:
            self._hint("Read it again, every card open:", f"facedown replay --open {self.save}")

    def _farewell(self) -> None:
        """Say how the match can go on."""
        if self.saved == len(self.match.actions):
            path = self.save or next(iter(self.kept))
            self._hint(f"The match is kept in {path}. Go on with:", f"facedown play --load {path}")
        else:
            self._say(
                "This match was not kept: `save FILE` before leaving does that, or --save FILE at the start."
            )
            self._hint("The same match from its beginning:", command_for(self.match))


def _begins(text: str, wanted: str) -> bool:
    """Whether an answer's words begin as the wanted ones do: `a c s` for `attack Champion with sword`."""
    words, given = text.casefold().split(), wanted.casefold().split()
    return len(given) <= len(words) and all(
        word.startswith(one) for word, one in zip(words, given, strict=False)
    )


def _edit_lines() -> None:
    """Let lines be edited with the arrow keys, where Python can do it."""
    try:
        import readline  # noqa: F401  # importing it is what changes input()
    except ImportError:
        return
