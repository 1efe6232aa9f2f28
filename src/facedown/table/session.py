"""A session: a match for those who sit at one screen, as messages; nothing of a screen is in it.

`facedown.table.messages` lists what is sent, and what a screen sends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.record import NOBODY
from facedown.engine.course.scene import Scene
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.ruling import REFEREE, Ruling, told_apart
from facedown.table.answers import find, further, look_up
from facedown.table.forced import AUTO, Until, forced_answer, sensible_answer, until, why_forced
from facedown.table.messages import Message, as_messages, numbered
from facedown.table.story import Bookmark, Story, story_of
from facedown.table.undo import Undoing, take_back, undoing
from facedown.table.wish import Wish

if TYPE_CHECKING:
    from facedown.bots.policy import Bot
    from facedown.engine.matches.system import System

NO_REFEREE = "No GM sits at this table: `facedown play --gm` has one, also for a match that is loaded."


class Session:
    """One match, and those who play it at one screen.

    Args:
        match: the match, fresh or half played.
        bots: who plays the other seats.
        people: the seats that are played here; with several of them `pass` stands between their turns.
        keep: called after every decision, with the seat that took it, NOBODY if it was given by itself.
        keep_undo: called after decisions were taken back.
        story: what happened in the match so far, where playing it once more does not tell.
    """

    has_referee = False  # at the table

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        people: Sequence[int],
        keep: Callable[[int], None] = lambda seat: None,
        keep_undo: Callable[[], None] = lambda: None,
        story: Story | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = list(people)
        self.keep = keep
        self.keep_undo = keep_undo
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY  # who sits at the screen
        self.asks_all = False  # also where there is nothing to decide
        self.watched = False  # decision by decision
        self.until: Until | None = None  # for whom a bot answers, and till when
        self.ahead: list[str] = []  # answers to questions that come
        self.turned_up = False  # every card has been shown to those who play
        self.notes: dict[int, list[str]] = {}  # what a seat is told before it sees the table
        self.story = story_of(match) if story is None else story
        self.read: dict[int | None, Bookmark] = dict.fromkeys([*self.people, OBSERVER], Bookmark())
        self.seen: dict[int | None, Scene] = {}  # the table as each saw it when they decided last
        self.asking: Wish | None = None  # that others are asked to agree to
        self.agreeing: list[int] = []  # who has not said yet
        self.declined: dict[int, int] = {}  # seat -> decisions taken when its offer of a draw was declined
        self.weighed: tuple[int, int | None] = (-1, None)  # decisions taken, and the bot that declines a draw
        self._numbered: dict[int | None, int] = {}  # messages, by who reads them
        self._said: list[Message] = []
        self._commands: Mapping[str, Callable[[Message], None]] = {
            "answer": self._answer,
            "auto": self._auto,
            "call": self._call,
            "consent": self._consent,
            "explain": self._explain,
            "hint": self._hint,
            "log": self._log,
            "look": lambda _: self._show(),
            "offer": self._offer,
            "odds": self._odds,
            "show": self._look_up,
            "sit": self._sit,
            "table": self._table,
            "undo": self._undo,
            "watch": self._watch,
        }

    @property
    def system(self) -> System:
        """The rulebook."""
        return self.match.system

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""
        return self.match.over

    @property
    def taken(self) -> int:
        """How many decisions have been taken."""
        return self.match.taken

    def legend(self) -> str:
        """Return what the marks and words of the table mean."""
        return self.match.legend()

    def number_on(self, numbered: dict[int | None, int]) -> None:
        """Number messages on from those that somebody has got before."""
        self._numbered = numbered

    def begin(self) -> list[Message]:
        """Play to the first question that somebody here is asked, and return what there is to see."""
        return self._done(self._go_on)

    def receive(self, command: Message) -> list[Message]:
        """Carry out what a screen sends, and return what there is to see now.

        Where it cannot be done, the only message is an `error`.
        """
        try:
            given: object = command  # whatever came over the wire
            name = given.get("do") if isinstance(given, dict) else None
            if not isinstance(name, str):
                raise FacedownError('A command is a table that says what to do, such as {"do": "look"}.')
            if name not in self._commands:
                raise unknown("command", name, list(self._commands))
            if self.asking is not None and name != "consent":
                raise FacedownError(f"First it is to be said whether {self.asking.what}.")
            return self._done(lambda: self._commands[name](command))
        except FacedownError as error:
            self._said, self.ahead = [], []
            text, clause = str(error), error.clause
        return self._done(lambda: self._say("error", text=text, clause=clause))

    @property
    def reader(self) -> int | None:
        """Who reads what is shown: whoever sits at the screen, or all, who only watch; None: a referee."""
        if self.viewer == REFEREE:
            return None
        return OBSERVER if self.viewer == NOBODY else self.viewer

    # What is said

    def _done(self, do: Callable[[], None]) -> list[Message]:
        do()
        said, self._said = self._said, []
        return said

    def _say(self, what: str, **message: Any) -> None:
        self._said.append(numbered(self._numbered, self.reader, what, message))

    @property
    def seats(self) -> Mapping[int, str]:
        """What the seats are called now, each otherwise than the others."""
        return told_apart(self.match.seats)

    def skip(self, lines: int) -> None:
        """Have nobody read again what happened before the last lines of the log."""
        begun = Bookmark(max(0, self.match.log_length - lines), self.match.taken)
        self.read.update(dict.fromkeys(self.people, begun))

    def _tell(self) -> None:
        """Say what happened since whoever sits here has read last."""
        reader = self.reader
        for note in self.notes.pop(self.viewer, ()):
            self._say("note", text=note)
        told = self.story.since(self.match, reader, self.read[reader], mute=self.viewer)
        self.read[reader] = self.story.end(self.match)
        lines = as_messages(told)
        if lines:
            self._say("story", seat=REFEREE if reader is None else reader, lines=lines)

    def _show_scene(self) -> Scene:
        reader = self.reader
        scene = self.match.scene(reader)
        seat = REFEREE if reader is None else reader
        self._say("scene", seat=seat, changed=self._changed(scene), **scene.to_dict())
        return scene

    def _show(self) -> None:
        """Say what happened since whoever sits here has read last, the table, and the question."""
        self._tell()
        scene = self._show_scene()
        if self.match.over:
            self._say("over", result=self.match.result())
        elif self.viewer in (self.match.seat, REFEREE):
            text, answers = self.match.question(), self._answers(scene)
            self._say("question", seat=self.match.seat, text=text, answers=answers)

    def _answers(self, scene: Scene) -> list[Message]:
        """Return the legal answers, with the items that each means."""
        meant: dict[tuple[str, int], list[str]] = {}
        for item in scene.items():
            for part in item.parts:
                meant.setdefault(part, []).append(item.id)
        questions, decision = self.match.system.questions, self._decision()
        explained = questions.is_explained(decision)
        answers = []
        for action in self.match.legal():
            items = [id for part in self.match.pointed(action) for id in meant.get(part, ())]
            answer: Message = {"text": action.text, "items": items}
            if explained:
                answer["does"] = self.match.explain(action)
            if questions.is_surrender(decision, action.number):
                answer["gives_up"] = True
            answers.append(answer)
        return answers

    def _decision(self) -> int:
        """Return the open question, as the system's questions know it."""
        return int(self.match.system.rulebook.decision[self.match.decision])

    def _changed(self, scene: Scene) -> list[str]:
        """Return the items that are new or otherwise than when whoever sits here decided last."""
        if self.reader not in self.seen:
            return []
        before = set(self.seen[self.reader].places())
        return [item.id for place, item in scene.places() if (place, item) not in before]

    # How it goes on

    def _go_on(self) -> None:
        """Play on to the next question that a person decides, and show it."""
        match = self.match
        while not match.over:
            if self._is_held():
                return
            if match.seat in self.bots:
                self._do(self.bots[match.seat].choose(match), NOBODY)
            elif (forced := self._forced()) is not None and not self._is_ahead(forced):
                if self.viewer == match.seat:
                    self._say_given(forced.text, why_forced(match))
                    if self._given_ahead() == forced:
                        del self.ahead[0]
                self._do(forced, NOBODY)
            elif match.seat != self.viewer:
                self._leave_ahead()
                self.viewer = NOBODY
                self._say("pass", seat=match.seat)
                return
            elif self.ahead:
                if not self._take_ahead():
                    return
            elif self.until is not None and self.until.seat == match.seat:
                if self.until.is_reached(match):
                    self.until = None
                else:
                    self._have_answered()
            else:
                break
        if match.over:
            self._leave_ahead()
            if len(self.people) > 1 and self.viewer != REFEREE:
                self.viewer = NOBODY
                self.read[OBSERVER] = max(self.read[OBSERVER], min(self.read[one] for one in self.people))
        self._show()

    def _say_given(self, text: str, why: str) -> None:
        """Say that an answer is given that was not typed, after what had happened by then."""
        self._tell()
        self._say("given", text=text, why=why)

    def _have_answered(self) -> None:
        """Have a bot answer the open question."""
        action = sensible_answer(self.match)
        self._say_given(action.text, "as a bot would")
        self.seen[self.reader] = self.match.scene(self.reader)
        self._do(action, action.seat)

    def _is_ahead(self, forced: Action) -> bool:
        """Whether another answer than the one that is left was given ahead: to give up, say."""
        return self.viewer == self.match.seat and self._given_ahead() not in (None, forced)

    def _given_ahead(self) -> Action | None:
        """Return the answer to the open question that was given ahead, if any fits it."""
        try:
            return find(self.match, self.ahead[0]) if self.ahead else None
        except FacedownError:
            return None

    def _take_ahead(self) -> bool:
        """Give the next answer that was given ahead; if it does not fit, forget those behind it, and ask."""
        text, decided = self.ahead.pop(0), len(self.match.actions)
        try:
            action = self._ahead(text)
        except FacedownError as error:
            self._say("note", text=str(error))
        else:
            if not self._gives_up(action):
                self.seen[self.reader] = self.match.scene(self.reader)
                self._do(action, action.seat)
                return len(self.match.actions) > decided
            self._leave_ahead()
            self._show()
            self._say("confirm", text=action.text)
            return False
        self._leave_ahead()
        self._show()
        return False

    def _ahead(self, text: str) -> Action:
        """Return the answer that was given ahead.

        Raises:
            FacedownError: it is none now; numbers are none at all, as they change.
        """
        if whole_number(text) is not None and text not in [one.text for one in self.match.legal()]:
            raise FacedownError(f"{text}: of several answers each is given by its text, as numbers change.")
        return find(self.match, text)

    def _leave_ahead(self) -> None:
        """Forget answers to questions that did not come."""
        if self.ahead:
            self._say("note", text=f"Not given: {', '.join(self.ahead)}.")
            self.ahead = []

    def _gives_up(self, action: Action) -> bool:
        return self.match.system.questions.is_surrender(self._decision(), action.number)

    def _is_held(self) -> bool:
        """Whether the match does not go on now, which is said then; a referee can hold it."""
        return False

    def _do(self, action: Action, decider: int) -> None:
        if self.until is not None and self.until.clause and action.seat != self.until.seat:
            self.until = None  # somebody else came between
        self.story.note(self.match, action)
        self.match.act(action)
        self.keep(decider)
        if self.watched and self.viewer != NOBODY and not self.match.over:
            before = self.read[self.reader]
            self._tell()
            if self.read[self.reader].line > before.line:
                self._show_scene()

    def _forced(self) -> Action | None:
        return None if self.asks_all else forced_answer(self.match, self.people)

    def _refuse_unasked(self) -> None:
        """Raise an error unless somebody here is asked something."""
        if self.match.over:
            raise FacedownError("The match is over: there is nothing to answer any more.")
        if not self.answers_for(self.match.seat):
            raise FacedownError(f"{self.seats[self.match.seat]} is to sit down first.")

    def _refuse_unread(self) -> None:
        """Raise an error unless somebody here may read what can be answered now."""
        self._refuse_unasked()

    def is_answer(self, text: str) -> bool:
        """Whether a text is word for word an answer to the open question, also a forbidden one."""
        legal = () if self.match.over else self.match.legal()
        return any(one.text.casefold() == text.casefold() for one in legal) or self.match.is_forbidden(text)

    def answers_for(self, seat: int) -> bool:
        """Whether whoever sits at the screen answers for a seat."""
        return seat == self.viewer

    # What a screen can send

    def _answer(self, command: Message) -> None:
        """Give an answer, or several to one question after another; one that gives up is confirmed first."""
        self._refuse_unasked()
        text, then = str(command.get("text", "")), further(command.get("then"))
        if then:
            try:
                action = self._ahead(text)
            except FacedownError as error:
                raise type(error)(f"{error} Not given: {', '.join(then)}.") from None
        else:
            action = find(self.match, text)
        if self._gives_up(action) and not command.get("sure"):
            self._say("confirm", text=action.text)
        else:
            self.ahead = then
            self._decide(action)

    def _decide(self, action: Action) -> None:
        """Carry out what whoever sits here has decided, and go on."""
        self.seen[self.reader] = self.match.scene(self.reader)
        self._do(action, action.seat)
        self._go_on()

    def _call(self, command: Message) -> None:
        """Call the referee, of whom there is none here."""
        raise FacedownError(NO_REFEREE)

    def _sit(self, command: Message) -> None:
        """Have the person sit down whose turn it is."""
        if not self.match.over:
            self.viewer = self.match.seat
        self._go_on()

    def _auto(self, command: Message) -> None:
        """Have a bot answer: once, until an answer that begins with a word can be given, or all of a kind."""
        how, word = str(command.get("how", "")), command.get("until")
        if how in ("on", "off"):
            self.asks_all = how == "off"
            asked = "asked all the same" if self.asks_all else "answered for you"
            self._say("note", text=f"Questions that leave nothing to decide are {asked} from here on.")
            return
        if how not in ("", "all"):
            raise FacedownError(AUTO)
        self._refuse_unasked()
        self.until = None if word is None else until(self.match, str(word))
        if how:
            self.until = Until(self.match.seat, "", self._clause())
        action = sensible_answer(self.match)
        self._say_given(action.text, "as a bot would")
        self._decide(action)

    def _watch(self, command: Message) -> None:
        self.watched = bool(command.get("on", True))

    def _clause(self) -> str:
        """Return the clause that the open question is asked by."""
        return self.match.system.questions.text(self._decision()).clause

    def _explain(self, command: Message) -> None:
        """Say what an answer does, or all of them."""
        self._refuse_unread()
        wanted, legal = command.get("text"), self.match.legal()
        chosen = legal if wanted is None else [find(self.match, str(wanted))]
        answers = [
            {"place": legal.index(one), "text": one.text, "does": self.match.explain(one)} for one in chosen
        ]
        self._say("explained", answers=answers)

    def _table(self, command: Message) -> None:
        """Say the table in words."""
        details = "" if self.match.over or self.reader is None else self.match.details(self.reader)
        self._say("table", text=self.match.table(self.reader), details=details)

    def _log(self, command: Message) -> None:
        """Say what happened from the beginning, or the last of it."""
        last, brief = command.get("last", 0), command.get("brief", False)
        told = as_messages(self.story.since(self.match, self.reader, Bookmark()))
        kept = [one for one in told if "seat" not in one and (one.get("story", True) or not brief)]
        self._say("log", lines=kept[-last if isinstance(last, int) else 0 :])

    def _look_up(self, command: Message) -> None:
        """Say what something is, or what there is."""
        name = str(command.get("name", ""))
        if name:
            self._say("note", text=look_up(self.match, name, self.reader))
        else:
            kinds = {kind: [*dict.fromkeys(names)] for kind, names in self.match.topics(self.reader).items()}
            self._say("topics", kinds={kind: names for kind, names in kinds.items() if names})

    def _odds(self, command: Message) -> None:
        self._said += self.later(command)()

    def later(self, command: Message, tell: Callable[[], None] = lambda: None) -> Callable[[], list[Message]]:
        """Return what works odds out, a hint with why, or what bots say to an offer; it can be left.

        Args:
            command: as it would be sent; it is about the question as it is now.
            tell: called once where rules are compiled first.

        Raises:
            FacedownError: nobody here is asked anything.
        """
        from facedown.table.odds import hint, odds, table_odds

        if command.get("do") == "offer":
            return partial(self._weigh, self.match.copy(), self._offerer(), tell)
        self._refuse_unread()
        match, reader, is_hint = self.match.copy(), self.reader, command.get("do") == "hint"
        names = {seat: bot.name for seat, bot in self.bots.items()}

        def work() -> list[Message]:
            wanted = "" if is_hint else str(command.get("of", ""))
            what, about = (hint if is_hint else odds)(match, table_odds(match, wanted, names, tell))
            return [numbered(self._numbered, reader, what, about)]

        return work

    def _hint(self, command: Message) -> None:
        self._refuse_unasked()
        if command.get("why"):
            self._said += self.later(command)()
            return
        action = sensible_answer(self.match)
        self._say("hint", text=action.text, why=self.match.explain(action))

    def _undo(self, command: Message) -> None:
        """Take back the last decision here that was a choice, and all that came after it; or ask for it."""
        if self.turned_up:
            raise FacedownError("Every card has been shown: what was decided stands.")
        seats = self.people if self.match.over or self.viewer == NOBODY else [self.viewer]
        wanted = undoing(self.match, seats, self.people, self.asks_all)
        text = "a secret answer" if self._is_secret(wanted) else wanted.text
        wish = Wish("undo", wanted.by, text, wanted.why, partial(self._take_back, wanted))
        self._ask_for(wish, self._who_agrees(wanted.by) if wanted.crosses else [])

    def _who_agrees(self, seat: int) -> list[int]:
        """Return who has to agree that a seat takes back what is not free: everybody else here."""
        return [one for one in self.people if one != seat]

    def _offer(self, command: Message) -> None:
        """Offer a draw; it is one once all others agree, bots first."""
        seat = self._offerer()
        self._ask_for(Wish("draw", seat, "a draw", "", partial(self._draw, seat)), self._who_draws(seat))

    def _offerer(self) -> int:
        """Return who offers a draw now.

        Raises:
            FacedownError: nobody can, or it has been declined.
        """
        if self.match.over:
            raise FacedownError(f"A match that is over cannot be drawn. {self.match.result()}")
        if self.viewer not in self.match.seats:
            raise FacedownError("A draw is offered by whoever plays: sit down first.")
        if self.declined.get(self.viewer) == self.match.taken:
            raise FacedownError("It has been declined: offer a draw again once something was decided.")
        return self.viewer

    def _weigh(self, match: Match, seat: int, tell: Callable[[], None]) -> list[Message]:
        """Find which bot declines a draw that a seat offers, before it is offered; nothing is said yet."""
        from facedown.table.offer import who_declines

        names = {one: bot.name for one, bot in self.bots.items()}
        self.weighed = match.taken, who_declines(match, seat, names, tell)
        return []

    def _who_draws(self, seat: int) -> list[int]:
        """Return who has to agree to a draw besides bots: everybody else here.

        Raises:
            FacedownError: a bot does not agree.
        """
        if self.weighed[0] != self.match.taken:
            self._weigh(self.match, seat, lambda: None)
        bot = self.weighed[1]
        if bot is not None:
            self.declined[seat] = self.match.taken
            raise FacedownError(f"{self.seats[bot]} declines the draw: the match goes on.")
        return [one for one in self.people if one != seat]

    def _draw(self, seat: int) -> None:
        """End the match as it stands."""
        others = [one for one in self.match.seats if one != seat]
        self.story.note_ruling(self.match, self.match.rule(Ruling("draw", others, by=seat)), self.read)
        self.until = None
        self.keep(seat)
        self._go_on()

    def _ask_for(self, wish: Wish, agreeing: list[int]) -> None:
        """Ask some for what somebody wants; it is so at once where nobody has to agree."""
        self.agreeing = agreeing
        if agreeing:
            self.asking = wish
            self._ask_consent()
        else:
            wish.grant()

    def _ask_consent(self) -> None:
        assert self.asking is not None
        about, by, text, why, _ = self.asking
        self.viewer = NOBODY if len(self.people) > 1 else self.viewer
        self._say("consent", seat=self.agreeing[0], by=by, text=text, why=why, about=about)

    def _is_secret(self, wanted: Undoing) -> bool:
        """Whether others have not seen what is to be taken back."""
        return self.story.decided[self.match.taken - wanted.steps].hidden

    def _consent(self, command: Message) -> None:
        """Agree to what somebody wants, or do not; it is so once everybody has agreed."""
        if self.asking is None:
            raise FacedownError("Nobody has asked for anything.")
        who, wish = self.agreeing.pop(0), self.asking
        if not command.get("yes", True):
            self.asking = None
            name = "The GM" if who == REFEREE else self.seats[who]
            self.notes.setdefault(wish.by, []).append(f"{name} {wish.refusal}")
            if wish.about == "draw":
                self.declined[wish.by] = self.match.taken
            self._go_on()
        elif self.agreeing:
            self._ask_consent()
        else:
            self.asking = None
            wish.grant()

    def _take_back(self, wanted: Undoing) -> None:
        take_back(self.match, wanted, self.story, self.read)
        self.keep_undo()
        self.until = None
        self.notes.setdefault(wanted.by, []).append(f"Taken back: {wanted.text}.")
        self._go_on()
