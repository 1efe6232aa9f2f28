"""A match at the keyboard: questions and answers, line by line, each person seeing their own view."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.keyboard import Commands, Keyboard
from facedown.cli.show import log_lines, paragraph
from facedown.cli.tell import Place, Story, story_of
from facedown.engine.match import CONCEDE, Action, Match
from facedown.engine.numbers import whole_number
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
GIVE_UP = {CONCEDE: "give up: the other side has won"}  # where a system has it
_RECENT = 12  # lines of the log that are shown again when a match is loaded


class Session:
    """One match at one keyboard.

    Args:
        match: the match, fresh or half played.
        bots: who plays the seats that nobody at the keyboard plays.
        keyboard: where people play.
        loaded: whether it was half played before, so that what is long past is not told again.
        heading: what everybody at the keyboard is told first.
    """

    def __init__(
        self, match: Match, bots: dict[int, Bot], keyboard: Keyboard, loaded: bool = False, heading: str = ""
    ) -> None:
        self.match = match
        self.bots = bots
        self.keyboard = keyboard
        self.out = keyboard.out
        self.story = story_of(match) if loaded else Story()
        begun = Place(max(0, match.log_length - _RECENT), len(match.actions)) if loaded else Place()
        self.read = dict.fromkeys(keyboard.people, begun)  # how far each has read
        self.heading = heading
        self.unaware = set(keyboard.people) if heading else set()  # who has not read the heading
        self.looked = ""  # the table as it was shown last
        self.commands: Commands = {
            **keyboard.commands,
            "?": self._explain,
            "help": keyboard.help(HELP if match.system.concession is None else {**HELP, **GIVE_UP}),
            "look": self._look,
            "table": self._look,
            "log": self._log,
            "undo": self._undo,
            "scenario": self._scenario,
        }

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: somebody wants to leave.
        """
        while not self.match.over:
            if self.match.seat in self.bots:
                self._do(self.bots[self.match.seat].choose(self.match))
            else:
                self._turn()
        self._catch_up()
        self.out.print()
        self.keyboard.say(self.match.table())
        self.out.print()
        self.out.print(self.match.result(), style="bold", soft_wrap=True)

    def _turn(self) -> None:
        """Put the open question to a person, and carry out what they answer or ask for."""
        seat = self.match.seat
        self._catch_up()
        if self.keyboard.viewer != seat:
            self.keyboard.pass_to(seat)
            self.looked = ""
            self._catch_up()
        actions = self.match.legal()
        if len(actions) == 1 and len(self.keyboard.people) == 1:
            # With several people at the keyboard, that somebody has no choice may be a secret.
            self.out.print(
                f"{self.match.seats[seat]}: {actions[0].text} (nothing else is possible)", style="dim"
            )
            self._do(actions[0])
            return
        situation = self.match.table(seat)
        if situation != self.looked:
            self._look("")
        self.keyboard.put(seat, self.match.question(), [action.text for action in actions])
        before = len(self.match.actions), self.match.seat
        while (len(self.match.actions), self.match.seat) == before and not self.match.over:
            line = self.keyboard.line("> ")
            if line:
                texts = [action.text for action in self.match.legal()]
                self.keyboard.obey(line, texts, self.commands, self._give)

    def _give(self, answer: int | str) -> None:
        """Carry out an answer that was typed, by its number from 0 or its text."""
        self._do(self.match.find(answer) if isinstance(answer, str) else self.match.legal()[answer])

    def _do(self, action: Action) -> None:
        """Carry out an answer."""
        self.story.note(self.match, action)
        self.match.act(action)
        self.keyboard.keeping.note()

    def _catch_up(self) -> None:
        """Print what happened that whoever sits here has not read."""
        viewer = self.keyboard.viewer
        if viewer == NOBODY:
            return
        if viewer in self.unaware:
            self.unaware.remove(viewer)
            self.out.print()
            self.out.print(paragraph(self.heading, "", "    "), style="bold", soft_wrap=True)
        self.read[viewer] = self.story.tell(self.match, viewer, self.read[viewer], self.out, mute=viewer)

    def _explain(self, which: str) -> None:
        actions = self.match.legal()
        texts = [action.text for action in actions]
        self.keyboard.explain(which, texts, lambda i: self.match.explain(actions[i]))

    def _look(self, _: str) -> None:
        self.looked = self.match.table(self.match.seat)
        if self.looked:
            self.out.print()
            self.keyboard.say(self.looked)

    def _log(self, last: str) -> None:
        number = whole_number(last) if last else 0
        if number is None:
            self.keyboard.say("log takes how many of the last lines to show, such as log 20.")
            return
        lines = self.match.log(self.keyboard.viewer)
        log_lines(lines[-number:], self.out)

    def _undo(self, _: str) -> None:
        """Take back this person's last decision that was a choice, and all that came after it."""
        seat = self.match.seat
        for back, action in enumerate(reversed(self.match.actions), 1):
            if action.seat != seat:
                continue
            undone = [self.match.undo() for _ in range(back)]
            if len(self.keyboard.people) > 1 or len(self.match.legal()) > 1:
                break
            for one in reversed(undone):
                self.match.act(one)
        else:
            self.keyboard.say(f"There is nothing that {self.match.seats[seat]} could take back yet.")
            return
        self.keyboard.keeping.note_undo()
        self.story.cut(self.match)
        end = self.story.end(self.match)
        for reader, place in self.read.items():
            self.read[reader] = min(place, end)
        self.looked = ""
        self.out.print(f"Taken back: {action.text}.")

    def _scenario(self, file: str) -> None:
        from facedown.engine.scenario import write_scenario

        path = Path(file)
        if path.suffix != ".toml":
            self.keyboard.say(
                "scenario takes the name of a file that ends in .toml, such as scenario fight.toml."
            )
            return
        text = write_scenario(self.match, "what should have happened?")
        with path.open("x", encoding="utf-8") as target:
            target.write(text)
        self.keyboard.hint(
            f"Written to {path}. Put in what should be true, then run:", f"facedown scenario {path}"
        )
