"""A match at the keyboard: questions and answers, line by line, each person seeing their own view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.keyboard import Commands, Keyboard, answers_in
from facedown.cli.show import paragraph
from facedown.cli.tell import print_told, tell
from facedown.engine.authors.files import write_file
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.record import NOBODY
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import CONCEDE, Action, LogLine, Match, plain
from facedown.table.forced import Until, forced_answer, sensible_answer, until, why_forced
from facedown.table.session import NO_REFEREE
from facedown.table.story import Bookmark, Word, story_of
from facedown.table.undo import take_back, undoing

if TYPE_CHECKING:
    from facedown.bots.policy import Bot

HELP = {
    "a number or its text": "give that answer",
    "ANSWER, ANSWER": "give several answers by their text, one after another, as far as they fit",
    "auto": "have a bot give an answer for you; auto all to all questions of this kind, till another comes",
    "auto until WORD": "have it answer till you can give an answer that begins so: auto until attack",
    "auto off": "be asked where nothing is left to decide, too; auto on: no more",
    "?": "explain every answer; ? 3 explains the third",
    "hint": "read what a bot would answer, and what that does; hint why how its odds compare",
    "look": "show the table again, with the limits that count and the question",
    "odds": "what each answer leads to, as far as you can know; odds 3 the third; odds POLICY with who wins",
    "show NAME": "read a card, a weapon, a character; show lists what there is",
    "log": "show what happened so far; log 20 the last 20 lines",
    "rules 2.3": "read a clause, ruling or table; rules WORDS searches",
    "where 2.3": "see the code and the scenarios of a clause",
    "undo": "take your last decision back",
    "save FILE": "keep the match in a file",
    "scenario FILE": "write the match down as a scenario, for a bug report",
    "quit": "leave; so do Ctrl-D and Ctrl-C. The match is kept, and can go on",
}
GIVE_UP = {CONCEDE: "give up: the other side has won"}  # where a system has it
AUTO = (
    "auto has one answer given, auto all those to all questions of this kind, auto until WORD all of them "
    "till you can give an answer that begins so. auto off: be asked where nothing is left to decide, too; "
    "auto on: no more."
)
YES = ("y", "yes")
_RECENT = 12  # lines of the log that are shown again when a match is loaded


class Session:
    """One match at one keyboard.

    Args:
        match: the match; of one that is not at its beginning only the end of the log is printed.
        bots: who plays the seats that nobody at the keyboard plays.
        keyboard: where people play.
        heading: printed first, for everybody at the keyboard.
    """

    def __init__(self, match: Match, bots: dict[int, Bot], keyboard: Keyboard, heading: str = "") -> None:
        self.match = match
        self.bots = bots
        self.keyboard = keyboard
        self.out = keyboard.out
        self.story = story_of(match)
        begun = max(0, match.log_length - _RECENT) if match.taken or match.prologue else 0
        self.read: dict[int | None, Bookmark] = dict.fromkeys(keyboard.people, Bookmark(begun, match.taken))
        self.heading = heading
        self.unaware = set(keyboard.people) if heading else set()  # who has not read the heading
        self.looked = ""  # the table as it was shown last
        self.turned_up = False  # every card has been shown to those who play
        self.ahead: list[str] = []  # answers to questions that come, typed in one line
        self.until: Until | None = None  # for whom a bot answers, and till when
        self.commands: Commands = {
            **keyboard.commands,
            "?": self._explain,
            "help": self._help,
            "look": self._look,
            "table": self._look,
            "hint": self._hint,
            "odds": self._odds,
            "auto": self._auto,
            "show": self._show,
            "rules": self._rules,
            "log": self._log,
            "undo": self._undo,
            "call": lambda _: self.keyboard.say(NO_REFEREE),
            "scenario": self._scenario,
        }

    @property
    def reader(self) -> int:
        """Who reads what is printed: whoever sits at the screen, or all, who only watch."""
        return OBSERVER if self.keyboard.viewer == NOBODY else self.keyboard.viewer

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: somebody wants to leave.
        """
        if not self.keyboard.is_told:
            self.keyboard.is_told = True
            self._tell_legend()
        while not self.match.over:
            if self.match.seat in self.bots:
                self._do(self.bots[self.match.seat].choose(self.match))
            else:
                self._turn()
        self._catch_up()

    def tell_end(self) -> None:
        """Print how a match that is over stands, and who has won.

        Those who share a keyboard are told what happened since the one of them who has read least, as all may
        read it: undo may take them back to where their hands are secret.
        """
        if len(self.keyboard.people) > 1:
            self.keyboard.open_to_all()
            tell(self.story, self.match, OBSERVER, min(self.read.values()), self.out)
        self.out.print()
        self.keyboard.say(self.match.table(self.reader))
        self.out.print()
        self.out.print(self.match.result(), style="bold", soft_wrap=True)

    def _turn(self) -> None:
        """Put the open question to a person, and carry out what they answer or ask for."""
        seat = self.match.seat
        self._catch_up()
        if self._is_answered_by_itself():
            return
        if self.keyboard.viewer != seat:
            self._leave_ahead()
            self.keyboard.pass_to(seat)
            self.looked = ""
            self._catch_up()
        if self._goes_on() or self._bot_goes_on():
            return
        if self.match.table(seat) != self.looked:
            self._show_table()
        self._put()
        before = len(self.match.actions), self.match.seat
        while (len(self.match.actions), self.match.seat) == before and not self.match.over:
            line = self.keyboard.line("> ")
            if line:
                texts = [action.text for action in self.match.legal()]
                self.ahead = answers_in(line, texts, self.commands)
                if self.ahead:
                    self._goes_on()
                else:
                    self.keyboard.obey(line, texts, self.commands, self._give)

    def _forced(self) -> Action | None:
        return None if self.keyboard.asks_all else forced_answer(self.match, self.keyboard.people)

    def _is_answered_by_itself(self) -> bool:
        """Give the only answer there is, unless another one was typed ahead, and say so."""
        action = self._forced()
        if action is None or self._is_typed_ahead(action):
            return False
        if self.keyboard.viewer == action.seat:  # others read of it in the log
            self._tell_given(f"{action.text} ({why_forced(self.match)})")
        self._do(action, is_choice=False)
        if self.ahead[:1] == [action.text]:
            del self.ahead[0]
        return True

    def _is_typed_ahead(self, forced: Action) -> bool:
        """Whether another legal answer than the forced one stands next in a line of several."""
        answers = [plain(action.text) for action in self.match.legal() if action != forced]
        return bool(self.ahead) and plain(self.ahead[0]) in answers

    def _bot_goes_on(self) -> bool:
        """Have a bot answer who said so with `auto until`, till that is reached."""
        if self.until is None or self.until.seat != self.match.seat:
            return False
        if self.until.is_reached(self.match):
            self.until = None
            return False
        self._have_answered()
        return True

    def _have_answered(self) -> None:
        """Have a bot answer the open question."""
        action = sensible_answer(self.match)
        self._tell_given(action.text)
        self._do(action)

    def _tell_given(self, text: str) -> None:
        """Print an answer that was not typed."""
        self.out.print(paragraph(f"> {text}", "", "    "), style="dim", soft_wrap=True)

    def _goes_on(self) -> bool:
        """Give the next of several answers typed in one line; if it does not fit, forget those behind it."""
        if not self.ahead:
            return False
        before, answer = len(self.match.actions), self.ahead.pop(0)
        texts = [action.text for action in self.match.legal()]
        if whole_number(answer) is not None and answer not in texts:
            self.keyboard.say(f"{answer}: of several answers each is given by its text, as numbers change.")
        else:
            self.keyboard.obey(answer, texts, {}, self._give)
        if len(self.match.actions) > before:
            return True
        self._leave_ahead()
        return False

    def _leave_ahead(self) -> None:
        """Forget answers to questions that did not come."""
        if self.ahead:
            self.keyboard.say(f"Not given: {', '.join(self.ahead)}.")
            self.ahead = []

    def _put(self) -> None:
        """Put the open question, with what each answer does where the question is an explained one."""
        actions = self.match.legal()
        explained = self.match.system.questions.is_explained(int(self.match.game.state.decision))
        notes = [self.match.explain(action) for action in actions] if explained else []
        texts = [action.text for action in actions]
        self.keyboard.put(self.match.seat, self.match.question(), texts, notes)

    def _give(self, answer: int | str) -> None:
        """Carry out an answer that was typed, by its number from 0 or its text."""
        action = self.match.find(answer) if isinstance(answer, str) else self.match.legal()[answer]
        if self._is_confirmed(action):
            self._do(action)
        else:
            self.keyboard.say("Nothing has changed.")

    def _is_confirmed(self, action: Action) -> bool:
        """Whether an answer stands: one that concedes is confirmed first."""
        decision = int(self.match.system.rulebook.decision[self.match.decision])
        if not self.match.system.questions.is_surrender(decision, action.number):
            return True
        line = self.keyboard.line(f"{action.text}: is that meant? Type yes; anything else plays on. ")
        return line.casefold() in YES

    def _do(self, action: Action, is_choice: bool = True) -> None:
        """Carry out an answer, which somebody at the keyboard may have chosen."""
        self.story.note(self.match, action)
        self.match.act(action)
        self.keyboard.keep(action.seat if is_choice else NOBODY)

    def _catch_up(self) -> None:
        """Print what happened since the player at the screen read the log."""
        viewer = self.keyboard.viewer
        if viewer == NOBODY:
            return
        if viewer in self.unaware:
            self.unaware.remove(viewer)
            self.out.print()
            self.out.print(paragraph(self.heading, "", "    "), style="bold", soft_wrap=True)
        self.read[viewer] = tell(self.story, self.match, viewer, self.read[viewer], self.out, mute=viewer)

    def _explain(self, which: str) -> None:
        actions = self.match.legal()
        texts = [action.text for action in actions]
        self.keyboard.explain(which, texts, lambda i: self.match.explain(actions[i]))

    def _show_table(self) -> None:
        self.looked = self.match.table(self.match.seat)
        if self.looked:
            self.out.print()
            self.keyboard.say(self.looked)

    def _look(self, _: str) -> None:
        """Show the table, what counts besides, and the question again."""
        self._show_table()
        details = self.match.details(self.match.seat)
        if details:
            self.keyboard.say(details)
        self._put()

    def _auto(self, which: str) -> None:
        """Have a bot answer the open question, and more of them; or say whether what is forced is asked."""
        how, _, word = which.partition(" ")
        if which in ("on", "off"):
            self.keyboard.asks_all = which == "off"
            asked = "asked all the same" if self.keyboard.asks_all else "answered for you"
            self.keyboard.say(f"Questions that leave nothing to decide are {asked} from here on.")
            return
        if self.match.over:
            raise FacedownError("The match is over: there is nothing to answer any more.")
        if how != "until" and which not in ("", "all"):
            self.keyboard.say(AUTO)
            return
        match, asked_now = self.match, (self.match.seat, self._clause())
        self.until = until(match, word) if how == "until" else None
        self._have_answered()
        while which == "all" and not match.over and (match.seat, self._clause()) == asked_now:
            self._have_answered()

    def _clause(self) -> str:
        """Return the clause that the open question is asked by."""
        system = self.match.system
        return system.questions.text(int(system.rulebook.decision[self.match.decision])).clause

    def _hint(self, how: str) -> None:
        """Show what a bot would answer from what this person knows, and why; its odds beside the others'."""
        if self.match.over:
            raise FacedownError("The match is over: there is nothing to answer any more.")
        action = sensible_answer(self.match)
        self.keyboard.say(f"A bot would: {action.text}. {self.match.explain(action)}".rstrip())
        if how == "why":
            from facedown.table.odds import reason, table_odds

            self._work_out(lambda bots: self.keyboard.say(reason(table_odds(self.match, "", bots), action)))

    def _odds(self, wanted: str) -> None:
        """Show how likely what the question is about is after each answer, as far as this person can know."""
        from facedown.cli.beside import show_odds

        self._work_out(lambda bots: show_odds(self.match, wanted, bots, self.keyboard.say))

    def _work_out(self, show: Callable[[dict[int, str]], None]) -> None:
        """Show odds, which takes its time; Ctrl-C stops it, and what is typed meanwhile answers nothing."""
        try:
            show({seat: bot.name for seat, bot in self.bots.items()})
        except KeyboardInterrupt:
            self.keyboard.say("Stopped: there are no odds this time. The match is as it was.")
        finally:
            self.keyboard.drop_typed()

    def _show(self, name: str) -> None:
        """Show what something in this match is, or list what there is."""
        if name:
            self.keyboard.say(self.match.show(name, self.reader))
            return
        for kind, names in self.match.topics(self.reader).items():
            if names:
                self.keyboard.say(f"{kind}: {', '.join(dict.fromkeys(names))}")
        self.keyboard.say("show NAME, or a part of the name, shows one of them.")

    def _rules(self, wanted: str) -> None:
        """Look something up in the rulebook; what the rulebook does not name may lie on the table."""
        try:
            self.keyboard.commands["rules"](wanted)
        except FacedownError as error:
            try:
                text = self.match.show(wanted, self.reader)
            except FacedownError:
                raise error from None
            self.keyboard.say(text)

    def _help(self, _: str) -> None:
        gives_up = self.match.system.questions.concession is not None
        self.keyboard.help({**HELP, **GIVE_UP} if gives_up else HELP)("")
        self._tell_legend()

    def _tell_legend(self) -> None:
        """Say what the marks and words of the table mean."""
        for line in self.match.legend().splitlines():
            self.out.print(paragraph(line, "", "    "), style="dim", soft_wrap=True)

    def _log(self, last: str) -> None:
        number = whole_number(last) if last else 0
        if number is None:
            self.keyboard.say("log takes how many of the last lines to show, such as log 20.")
            return
        told = [*self.story.since(self.match, self.reader, Bookmark())]
        rulings = [one for one in told if isinstance(one, LogLine | Word)]
        print_told(self.match, rulings[-number:], self.out)

    def _undo(self, _: str) -> None:
        """Take back this person's last decision that was a choice, and all that came after it."""
        if self.turned_up:
            self.keyboard.say("Every card has been shown: what was decided stands. again plays it anew.")
            return
        people = self.keyboard.people
        seats = people if self.match.over else [self.match.seat]
        wanted = undoing(self.match, seats, people, self.keyboard.asks_all)
        by = self.match.seats[wanted.action.seat]
        viewer = self.keyboard.viewer
        for seat in people if wanted.crosses else ():
            if seat != wanted.action.seat:
                self.keyboard.pass_to(seat)
                self.keyboard.say(f"{by} wants to take a decision back. {wanted.why}")
                name = self.match.seats[seat]
                line = self.keyboard.line(f"{name}, do you agree? Type yes; anything else: no. ")
                if line.casefold() not in YES:
                    self.keyboard.say(f"{name} does not agree: what was decided stands.")
                    if viewer != NOBODY:
                        self.keyboard.pass_to(viewer)
                    return
        take_back(self.match, wanted, self.story, self.read)
        self.keyboard.keep_undo()
        self.looked = ""
        self.out.print(f"Taken back: {wanted.action.text}.")

    def _scenario(self, file: str) -> None:
        from facedown.scenario import write_scenario

        path = Path(file)
        if path.suffix != ".toml":
            self.keyboard.say(
                "scenario takes the name of a file that ends in .toml, such as scenario fight.toml."
            )
            return
        text = write_scenario(self.match, "what should have happened?")
        if path.exists():
            raise FacedownError(f"There is a file {path} already. Name another one.")
        write_file(path, text)
        self.keyboard.hint(
            f"Written to {path}. Put in what should be true, then run:", f"facedown scenario {path}"
        )
