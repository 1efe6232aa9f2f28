"""The GM's console, line by line, and on the screen: who sits at it sees everything and can rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from facedown.cli import FINE, tabletop, tell
from facedown.cli.given import bots_for, people_in, policies_of
from facedown.cli.keyboard import Commands, Keyboard
from facedown.cli.show import Said, log_lines, paragraph
from facedown.cli.tell import print_told
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.matches.match import Match
from facedown.engine.matches.ruling import REFEREE, who
from facedown.table.console import Console
from facedown.table.story import Bookmark
from facedown.table.typed import HELP, WORDS

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.cli.keeping import Keeping
    from facedown.cli.options import PlayOptions
    from facedown.engine.matches.series import Played
    from facedown.table.session import Message

BOTH = {
    "a number or its text": "give that answer, for a seat that you play",
    "auto": "have a bot give it; auto until WORD till an answer can be given that begins so",
    "? 3": "explain an answer; ? explains all",
    "look": "see the table again, and the question",
    "show NAME": "read a card, a weapon, a character",
    "log": "read what happened so far; log 20 the last 20 lines",
    "rules 2.3": "read a clause; where 2.3 its code",
    "odds": "how likely things are after each answer, as far as whoever is asked can know",
    "save FILE": "keep the match in a file; quit leaves, and it is kept",
}
PLAYERS = {
    "call TEXT": "have the GM sit down, who is told why",
    "undo": "take your last decision back; the GM has to agree where it crosses somebody's turn, a decision, "
    "a card that was seen, or luck",
}
OPENING = (
    "You are the GM: you see everything. go rolls on to the next stop, help lists what you can rule. A "
    "ruling ends with because and its reason, which whoever sees the change reads."
)
SCREEN = (
    "You are the GM. : rules (: go rolls on), F1 lists what you can type. A ruling ends with because and why."
)


def play(
    played: Played,
    asked: PlayOptions,
    keeping: Callable[..., Keeping],
    sat: Sequence[int] | None,
) -> int:
    """Let a GM run a match, alone with bots or with players at the same keyboard.

    Args:
        played: fresh or half played.
        asked: what was asked for.
        keeping: (people) -> where it is kept.
        sat: the seats that were played at the keyboard when it was saved, if that is known.

    Raises:
        FacedownError: it is a series, or what was asked for does not go together.
    """
    if not isinstance(played, Match):
        raise FacedownError("--gm is of one match: leave --best-of-three out.")
    if asked.everything:
        raise FacedownError(
            "--gm sees every card as it is, and --open is for those who watch: leave one out."
        )
    people = people_in(played, asked, sat or []) if asked.seats or sat else []
    policies = policies_of(played.system, played.seats, asked, people)
    tell.introduce(played, people, asked.gives_seed)
    keyboard = Keyboard(people, keeping(people=people), asked.gives_seed)
    keyboard.more = " --gm"
    if not asked.plain and tabletop.has_screen():
        tabletop.show(console_of(played, policies, keyboard, asked.stop), keyboard, SCREEN)
        keyboard.farewell()
        return FINE
    return keyboard.run(partial(_sit, played, policies, keyboard, asked.stop))


def console_of(
    match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard, stop: str
) -> Console:
    """Return the session of a match with a referee, kept as the keyboard's is."""
    keeping = keyboard.keeping

    def keep(seat: int) -> None:
        keeping.begun = True
        keeping.note()

    return Console(match, bots_for(match, policies), keyboard.people, keep, keeping.note_undo, stop)


def _sit(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard, stop: str) -> None:
    session = console_of(match, policies, keyboard, stop)
    keyboard.say(OPENING)
    Lines(session, keyboard).run()


class Lines:
    """A console that is typed at.

    Args:
        session: not begun yet.
        keyboard: where people type.
    """

    def __init__(self, session: Console, keyboard: Keyboard) -> None:
        self.session = session
        self.keyboard = keyboard
        self.answers: list[str] = []
        self.asked: Message | None = None  # the consent that is open
        self.looked = ""  # the table as it was shown last
        self.commands: Commands = {
            **keyboard.commands,
            **{word: partial(self._rule, word) for word in WORDS},
            "?": self._explain,
            "auto": lambda how: self.send(do="auto", how=how.removeprefix("until").strip()),
            "call": lambda text: self.send(do="call", text=text),
            "gm": lambda _: self.send(do="sit", seat=REFEREE),
            "help": self._help,
            "log": self._log,
            "look": self._look,
            "odds": self._odds,
            "show": lambda name: self.send(do="show", name=name),
            "undo": lambda _: self.send(do="undo"),
        }

    def run(self) -> None:
        """Play until somebody leaves.

        Raises:
            Leave: somebody wants to.
        """
        self.take(self.session.begin())
        while True:
            line = self.keyboard.line("gm> " if self.session.viewer == REFEREE else "> ")
            if self.asked is not None:
                self.asked = None
                self.send(do="consent", yes=line.casefold() in ("y", "yes"))
            elif self.session.match.is_forbidden(line):
                self.send(do="answer", text=line)  # which may be the beginning of another one
            elif line:
                self.keyboard.obey(line, self.answers, self.commands, self._give)

    def send(self, **command: object) -> None:
        """Send a command, and print what comes of it."""
        self.take(self.session.receive(command))

    def take(self, messages: Sequence[Message]) -> None:
        """Print what a session says."""
        say, match = self.keyboard.say, self.session.match
        for message in messages:
            match message["is"]:
                case "scene":
                    self.answers = []
                    self._show_table()
                case "question":
                    self.answers = [one["text"] for one in message["answers"]]
                    self._put(message)
                case "story":
                    self._tell(message["lines"])
                case "pass":
                    self.answers, self.looked = [], ""
                    self.keyboard.pass_to(message["seat"])
                    self.send(do="sit")
                case "consent":
                    self.asked = message
                    by = match.seats[message["by"]]
                    self.keyboard.pass_to(message["seat"])
                    say(f"{by} wants to take back: {message['text']}. {message['why']} Is that agreed? yes:")
                case "fields":
                    say("\n".join(message["lines"]))
                    if message["more"]:
                        say(f"and {message['more']} more")
                case "over":
                    self.keyboard.out.print(message["result"], style="bold", soft_wrap=True)
                    say("back because ... takes decisions back, quit leaves.")
                case _:
                    say(message["text"])

    def _put(self, question: Message) -> None:
        """Put a question; of a seat that the GM does not play only what it is asked."""
        seat, asked = question["seat"], question["text"]
        name = who(self.session.match, seat)
        if self.session.viewer == REFEREE and seat not in self.session.before:
            self.keyboard.say(f"\n{name} is asked: {asked} {len(self.answers)} answers: ? lists them.")
        else:
            self.keyboard.put(seat, asked, self.answers)

    def _tell(self, lines: Sequence[Message]) -> None:
        out, match = self.keyboard.out, self.session.match
        for is_log, several in groupby(lines, key=lambda line: "clause" in line):
            if is_log:
                log_lines([Said(one["clause"], one["text"], one["story"]) for one in several], out)
                continue
            for line in several:
                who = f"{match.seats[line['seat']]}: " if "seat" in line else ""
                out.print(paragraph(f"  {who}{line['text']}", "", "      "), style="italic", soft_wrap=True)

    def _show_table(self) -> None:
        table = self.session.match.table(self.session.reader)
        if table != self.looked:
            self.keyboard.out.print()
            self.keyboard.say(table)
        self.looked = table

    def _give(self, answer: int | str) -> None:
        self.send(do="answer", text=self.answers[answer] if isinstance(answer, int) else answer)

    def _rule(self, word: str, rest: str) -> None:
        self.send(do="line", text=f"{word} {rest}")

    def _explain(self, which: str) -> None:
        match = self.session.match
        actions = match.legal()
        self.keyboard.explain(which, self.answers, lambda i: match.explain(actions[i]))

    def _help(self, _: str) -> None:
        is_gm = self.session.viewer == REFEREE
        self.keyboard.help({**BOTH, **(HELP if is_gm else PLAYERS)})("")

    def _log(self, last: str) -> None:
        number = whole_number(last) if last else 0
        session = self.session
        told = [*session.story.since(session.match, session.reader, Bookmark())]
        print_told(session.match, told[-(number or 0) :], self.keyboard.out)

    def _look(self, _: str) -> None:
        self.looked = ""
        self.send(do="look")

    def _odds(self, wanted: str) -> None:
        from facedown.cli.beside import show_odds

        bots = {seat: bot.name for seat, bot in self.session.bots.items()}
        show_odds(self.session.match, wanted, bots, self.keyboard.say)
