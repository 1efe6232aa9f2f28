"""A session line by line: everything that it says is printed, and what is typed is sent to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from facedown.cli.given import bots_for, fresh_seed
from facedown.cli.keyboard import Commands, Keyboard
from facedown.cli.show import paragraph
from facedown.cli.tell import introduce, print_lines, retell
from facedown.engine.authors.files import write_file
from facedown.engine.base.errors import FacedownError, nearest
from facedown.engine.base.numbers import whole_number
from facedown.engine.course.plain import news
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import CONCEDE, LISTED
from facedown.engine.matches.ruling import REFEREE
from facedown.table.answers import answers_in, begins
from facedown.table.session import Session
from facedown.table.story import what_is_asked
from facedown.table.typed import refuse_more

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.engine.matches.match import Match
    from facedown.table.messages import Message
    from facedown.table.sitting import Sitting

HELP = {
    "a number or its text": "give that answer",
    "ANSWER, ANSWER": "give several answers by their text, one after another, as far as they fit",
    "auto": "have a bot give an answer for you; auto all to all questions of this kind, till another comes",
    "auto until WORD": "have it answer till you can give an answer that begins so: auto until attack",
    "auto off": "be asked where nothing is left to decide, too; auto on: no more",
    "?": "explain every answer; ? 3 explains the third",
    "hint": "read what a bot would answer, and what that does; hint why how its odds compare",
    "look": "show the table again, with the limits that count and the question",
    "odds": "what each answer leads to, as far as you know; odds 3 the third; odds POLICY with who wins",
    "show NAME": "read a card, a person, any word of the table or of an answer; show lists what there is",
    "log": "show what happened so far; log 20 the last 20 lines; log brief from here on the story alone",
    "rules 2.3": "read a clause, ruling or table; rules WORDS searches",
    "where 2.3": "see the code and the scenarios of a clause",
    "undo": "take your last decision back",
    "offer draw": "offer that the match ends as it stands; it is a draw once all others agree, bots too",
    "save FILE": "keep the match in a file",
    "scenario FILE": "write the match down as a scenario, for a bug report",
    "quit": "leave; so do Ctrl-D and Ctrl-C. The match is kept, and can go on",
}
CLOSING = {
    "replay": "read it from the beginning, as you saw it; replay open with every card",
    "again": "play the same setup with other luck",
    "undo": "take your last decision back and go on from there",
    "show NAME": "read a card, a person, any word of the table or of an answer",
    "log 20": "show the last 20 lines of what happened",
    "rules 2.3": "read a clause, ruling or table",
    "save FILE": "keep the match in a file",
    "scenario FILE": "write the match down as a scenario, for a bug report",
    "quit": "leave; so does Ctrl-D",
}
GIVE_UP = {CONCEDE: "give up: the other side has won"}  # where a system has it
YES = ("y", "yes")
COMPILING = "The rules are being compiled; this takes a second or two, once."
_RECENT = 12  # lines of the log that are shown again when a match is loaded
_LONGEST = 1000  # characters of a line that may be an answer or a command


class Lines:
    """A session that is typed at.

    Args:
        session: not begun yet.
        keyboard: where people type.
    """

    help: ClassVar[Mapping[str, str]] = HELP
    closing_help: ClassVar[Mapping[str, str]] = CLOSING
    offer = "It is over: replay reads it again, again plays it anew, undo takes a decision back, quit leaves."

    def __init__(self, session: Sitting, keyboard: Keyboard) -> None:
        self.session = session
        self.keyboard = keyboard
        self.answers: list[str] = []
        self.asked: Message | None = None  # what is to be agreed to or confirmed
        self.looked = ""  # the table as it was shown last
        self.is_brief = False  # of the log only the story
        self.is_over = False
        self.is_open = False  # to everybody at the screen
        self.wants_more = False
        self.commands: Commands = {
            **keyboard.commands,
            "?": self._explain,
            "again": self._again,
            "auto": self._auto,
            "call": lambda text: self.send(do="call", text=text),
            "help": self._help,
            "hint": self._hint,
            "log": self._log,
            "look": self._look,
            "offer": self._offer,
            "odds": lambda wanted: self._work_out({"do": "odds", "of": wanted}),
            "replay": self._replay,
            "rules": self._rules,
            "scenario": self._scenario,
            "show": lambda name: self.send(do="show", name=name),
            "table": self._look,
            "undo": lambda _: self.send(do="undo"),
        }

    def run(self) -> None:
        """Play until another match is wanted.

        Raises:
            Leave: somebody wants to leave.
        """
        self._tell_legend_once()
        self.take(self.session.begin())
        while not self.wants_more:
            line = self.keyboard.line(self.prompt())
            if self.asked is not None:
                self._agree(line.casefold() in YES)
            elif line:
                self.obey(line)

    def prompt(self) -> str:
        """Return what stands before the line that is typed."""
        if self.asked is None:
            return "gm> " if self.session.viewer == REFEREE else "> "
        if self.asked["is"] == "confirm":
            return f"{self.asked['text']}: is that meant? Type yes; anything else plays on. "
        name = self.session.seats.get(self.asked["seat"], "The GM")
        return f"{name}, do you agree? Type yes; anything else: no. "

    # What is typed

    def obey(self, line: str) -> None:
        """Carry out what was typed: an answer, several, or a command."""
        if len(line) > _LONGEST:
            self.keyboard.say(f"That line has {len(line):,} characters; answers and commands are short.")
            return
        wanted = " ".join(line.split())
        number = whole_number(wanted)
        name, _, rest = wanted.partition(" ")
        if name.startswith("?") and name != "?":
            name, rest = "?", f"{name[1:]} {rest}".strip()
        if self.session.is_answer(wanted):
            self.answer(wanted)
        elif number is not None and self.answers:
            if 1 <= number <= len(self.answers):
                self.answer(self.answers[number - 1])
            else:
                self.keyboard.say(f"There is no answer {wanted}: they are 1 to {len(self.answers)}.")
        elif name.casefold() in self.commands:
            try:
                refuse_more(name.casefold(), rest)
                self.commands[name.casefold()](rest)
            except FacedownError as error:
                self.keyboard.say(str(error))
            except OSError as error:
                self.keyboard.say(f"Cannot read or write {rest}: {error.strerror or error}.")
        else:
            self.answer(*(answers_in(line, self.answers, self.commands) or [wanted]))

    def answer(self, text: str, *then: str) -> None:
        """Give an answer, and others to the questions that follow."""
        if self.is_over:
            self.keyboard.say(self.offer)
            return
        self.send(do="answer", text=text, then=then)

    def send(self, **command: Any) -> None:
        """Send a command, and print what comes of it."""
        messages = self.session.receive(command)
        self.take(messages)
        if command["do"] == "answer" and messages[0]["is"] == "error":
            if len(self.answers) > LISTED:
                self.keyboard.say(f"? shows all {len(self.answers)}.")
            near = nearest(command["text"], [*self.answers, *self.commands])
            if near and command["text"] not in self.answers:
                self.keyboard.say(f"Did you mean: {', '.join(near)}?")

    def _agree(self, agrees: bool) -> None:
        """Answer what is to be agreed to or confirmed."""
        asked, self.asked = self.asked, None
        assert asked is not None
        if asked["is"] == "consent":
            self.send(do="consent", yes=agrees)
        elif agrees:
            self.send(do="answer", text=asked["text"], sure=True)
        else:
            self.keyboard.say("Nothing has changed.")

    # What is said

    def take(self, messages: Sequence[Message]) -> None:
        """Print what a session says."""
        for message in messages:
            getattr(self, f"_take_{message['is']}")(message)

    def _take_story(self, message: Message) -> None:
        self._open_to_all(message["seat"])
        self._print_lines([one for one in message["lines"] if not self.is_brief or one.get("story", True)])

    def _print_lines(self, lines: Sequence[Message]) -> None:
        print_lines(self.session.seats, lines, self.keyboard.out)

    def _open_to_all(self, seat: int) -> None:
        """Clear what the last player saw, before everybody looks at the screen."""
        if len(self.keyboard.people) > 1 and seat == OBSERVER and not self.is_open:
            self.is_open, self.looked = True, ""
            self.keyboard.open_to_all()

    def _take_scene(self, message: Message) -> None:
        self.is_over, self.answers = False, []
        self._open_to_all(message["seat"])
        (table,) = self.session.receive({"do": "table"})
        if table["text"] != self.looked:
            before, self.looked = self.looked, table["text"]
            if self.looked:
                self.keyboard.out.print()
                self.keyboard.say(news(self.looked, before))

    def _take_question(self, message: Message) -> None:
        self.answers = [one["text"] for one in message["answers"]]
        notes = [one["does"] for one in message["answers"] if "does" in one]
        self.keyboard.put(message["seat"], message["text"], self.answers, notes)

    def _take_given(self, message: Message) -> None:
        text = f"> {message['text']} ({message['why']})"
        self.keyboard.out.print(paragraph(text, "", "    "), style="dim", soft_wrap=True)

    def _take_pass(self, message: Message) -> None:
        self.answers, self.looked, self.is_open = [], "", False
        self.keyboard.pass_to(message["seat"])
        self.send(do="sit")

    def _take_consent(self, message: Message) -> None:
        self.answers, self.looked, self.is_open, self.asked = [], "", False, message
        self.keyboard.pass_to(message["seat"])
        self.keyboard.say(what_is_asked(message, self.session.seats))

    def _take_confirm(self, message: Message) -> None:
        self.asked = message

    def _take_over(self, message: Message) -> None:
        self.is_over = True
        if message["result"] != self.looked.partition("\n")[0]:  # a table that is over may begin with it
            self.keyboard.out.print()
            self.keyboard.out.print(message["result"], style="bold", soft_wrap=True)
        if message.get("more"):
            self.send(do="next")
        else:
            self.keyboard.tell_unkept()
            self.keyboard.say(self.offer)

    def _take_explained(self, message: Message) -> None:
        self.keyboard.explain((one["place"], one["text"], one["does"]) for one in message["answers"])

    def _take_topics(self, message: Message) -> None:
        for kind, names in message["kinds"].items():
            self.keyboard.say(f"{kind}: {', '.join(names)}")
        self.keyboard.say("show NAME, or a part of the name, shows one of them.")

    def _take_odds(self, message: Message) -> None:
        for one in message["answers"]:
            parts = [f"{name} {chance['value']:.0%}" for name, chance in one["chances"].items()]
            self.keyboard.say(f"{one['place'] + 1:>3}  {one['text']}: {', '.join(parts) or 'no odds'}")
        self.keyboard.say(message["how"])

    def _take_hint(self, message: Message) -> None:
        said = f"A bot would: {message['text']}. {message['why']}".rstrip()
        self.keyboard.say(message.get("odds", said))

    def _take_log(self, message: Message) -> None:
        self._print_lines(message["lines"])

    def _take_note(self, message: Message) -> None:
        self.keyboard.say(message["text"])

    _take_error = _take_note

    def _take_table(self, message: Message) -> None:
        self.keyboard.say(message["text"])

    # Commands

    def _auto(self, how: str) -> None:
        word, _, rest = how.partition(" ")
        self.send(do="auto", **({"until": rest} if word == "until" else {"how": how}))

    def _offer(self, what: str) -> None:
        if what.casefold() not in ("", "draw", "a draw"):
            raise FacedownError("offer draw offers that the match ends as it stands: nothing else is.")
        say = self.keyboard.say
        try:
            self.session.later({"do": "offer"}, lambda: say(COMPILING))()
        except KeyboardInterrupt:
            say("Stopped: nothing is offered. The match is as it was.")
        else:
            self.send(do="offer")

    def _explain(self, which: str) -> None:
        if self.is_over:
            self._help("")
            return
        (message,) = self.session.receive({"do": "explain"})
        number = whole_number(which)
        if message["is"] == "explained" and which:
            meant = [
                one
                for one in message["answers"]
                if (begins(one["text"], which) if number is None else one["place"] + 1 == number)
            ]
            if not meant:
                self.keyboard.say(f"There is no answer {which}: they are 1 to {len(self.answers)}.")
            message["answers"] = meant
        self.take([message])

    def _help(self, _: str) -> None:
        if self.is_over:
            self.keyboard.help(self.closing_help)
            return
        gives_up = self.session.system.questions.concession is not None
        self.keyboard.help({**self.help, **GIVE_UP} if gives_up else self.help)
        self._tell_legend()

    def _tell_legend_once(self) -> None:
        """Say what the marks and words of the table mean, to those who begin a match."""
        if not self.keyboard.is_told:
            self.keyboard.is_told = True
            self._tell_legend()

    def _tell_legend(self) -> None:
        for line in self.session.legend().splitlines():
            self.keyboard.out.print(paragraph(line, "", "    "), style="dim", soft_wrap=True)

    def _hint(self, how: str) -> None:
        """Show what a bot would answer from what this person knows; its odds beside the others'."""
        self.send(do="hint")
        if how == "why" and self.answers:
            self._work_out({"do": "hint", "why": True})

    def _work_out(self, command: Message) -> None:
        """Show odds, which takes its time; Ctrl-C stops it, and what is typed meanwhile answers nothing."""
        say = self.keyboard.say
        work = self.session.later(command, lambda: say(COMPILING))
        try:
            self.take(work())
        except KeyboardInterrupt:
            say("Stopped: there are no odds this time. The match is as it was.")
        finally:
            self.keyboard.drop_typed()

    def _log(self, how: str) -> None:
        if how in ("brief", "full"):
            self.is_brief = how == "brief"
            told = "the story alone" if self.is_brief else "everything"
            self.keyboard.say(f"From here on {told} is told of what happens; log reads all of it.")
            return
        number = whole_number(how) if how else 0
        if number is None:
            self.keyboard.say(
                "log takes how many of the last lines to show, such as log 20; or brief, or full."
            )
            return
        self.send(do="log", last=number)

    def _look(self, _: str) -> None:
        """Show the table, what counts besides, and the question again."""
        self.looked = ""
        (table,) = self.session.receive({"do": "table"})
        messages = self.session.receive({"do": "look"})
        for message in messages:
            if message["is"] == "question" and table["details"]:
                self.keyboard.say(table["details"])
            if message["is"] == "over":
                self.keyboard.say(message["result"])
                self.is_over = True
            else:
                self.take([message])

    def _rules(self, wanted: str) -> None:
        """Look something up in the rulebook; what the rulebook does not name may lie on the table."""
        try:
            self.keyboard.commands["rules"](wanted)
        except FacedownError as error:
            (message,) = self.session.receive({"do": "show", "name": wanted})
            if message["is"] == "error":
                raise error from None
            self.take([message])

    def _replay(self, how: str) -> None:
        if not self.is_over:
            self.keyboard.say("replay reads a match that is over; log reads this one.")
        elif how and how != "open":
            self.keyboard.say("replay reads it as you saw it, replay open with every card.")
        else:
            self.session.turned_up |= how == "open"  # what was decided stands then
            self.read_again(None if how else self.session.reader)

    def read_again(self, reader: int | None) -> None:
        """Print all of what was played, for a reader."""
        retell(self.match, reader)

    @property
    def match(self) -> Match:
        """What is played now.

        Raises:
            FacedownError: nothing is.
        """
        if self.session.match is None:
            raise FacedownError("A game is written down as a scenario while it is played; none is now.")
        return self.session.match

    def _again(self, _: str) -> None:
        if self.is_over:
            self.wants_more = True
        else:
            self.keyboard.say("again plays another one once this is over; quit leaves, and it is kept.")

    def _scenario(self, file: str) -> None:
        self.keyboard.say(write_down(self.match, file))


def write_down(match: Match, file: str) -> str:
    """Write a match down as a scenario, and return what is to be done with that.

    Raises:
        FacedownError: the file is there already, or is called otherwise.
    """
    from facedown.scenario import write_scenario

    path = Path(file)
    if path.suffix != ".toml":
        raise FacedownError(
            "scenario takes the name of a file that ends in .toml, such as scenario fight.toml."
        )
    text = write_scenario(match, "what should have happened?")
    if path.exists():
        raise FacedownError(f"There is a file {path} already. Name another one.")
    write_file(path, text)
    return f"Written to {path}. Put in what should be true, then run:\n  facedown scenario {path}"


def sit(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard) -> None:
    """Let people play a match to its end, and the same anew as often as they like.

    Args:
        match: fresh or half played.
        policies: of the seats that nobody at the keyboard plays.
        keyboard: where people play.

    Raises:
        Leave: somebody wants to leave.
    """
    while True:
        session = seated(match, policies, keyboard)
        if match.taken or match.prologue:
            session.skip(_RECENT)
        Lines(session, keyboard).run()
        match = match.anew(fresh_seed())
        keyboard.begin_anew(match)
        introduce(match, keyboard.people, False)


def seated(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard) -> Session:
    """Return the session of those at a keyboard, kept as the keyboard keeps."""
    session = Session(match, bots_for(match, policies), keyboard.people, keyboard.keep, keyboard.keep_undo)
    session.viewer = keyboard.viewer
    return session
