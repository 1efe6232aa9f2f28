"""A session: a match for those who sit at one screen, as messages; nothing of a screen is in it.

A screen sends commands, tables such as `{"do": "answer", "text": "focus"}`, and gets messages back, each a
table with its number `n` and what it `is`:

    scene     seat that sees it, heading, areas (`facedown.engine.course.scene`), and in `changed` the ids of
              items that are otherwise than when the seat decided last
    question  seat that is asked, text, answers: each has its text, the ids of the items that it means, and
              whether it gives up: that is confirmed first
    story     lines: each has a clause, its text, and whether it is story; or a seat, and what that answered;
              or a ruling, as whoever reads is told of it
    pass      seat that is to sit down; nothing is shown before `{"do": "sit"}`
    note      text
    error     text, and the clause of a refusal; nothing else has changed
    odds      answers: each with its place, its text, and chances; how they were found
    hint      text of the answer that a bot would give, and why
    consent   seat that is to agree that `by` takes `text` back, and why it is asked: `{"do": "consent"}`
              agrees, with `"yes": false` it does not
    over      result

Messages follow from the match and the commands alone. They are numbered for each who reads them, so nobody
learns that others have got some. At a table with a referee there are further ones (`facedown.table.console`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from facedown.engine.base.errors import FacedownError, IllegalAction, unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.course.scene import Scene
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Action, Match
from facedown.engine.matches.ruling import REFEREE
from facedown.table.forced import Until, forced_answer, sensible_answer, until, why_forced
from facedown.table.story import Answers, Bookmark, Word, story_of
from facedown.table.undo import Undoing, take_back, undoing

if TYPE_CHECKING:
    from facedown.bots.policy import Bot

Message: TypeAlias = dict[str, Any]

NO_REFEREE = "No GM sits at this table: `facedown play --gm` has one, also for a match that is loaded."


class Session:
    """One match, and those who play it at one screen.

    Args:
        match: the match, fresh or half played.
        bots: who plays the other seats.
        people: the seats that are played here; with several of them `pass` stands between their turns.
        keep: called after every decision, with the seat that took it, NOBODY if it was given by itself.
        keep_undo: called after decisions were taken back.
    """

    has_referee = False  # at the table

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        people: Sequence[int],
        keep: Callable[[int], None] = lambda seat: None,
        keep_undo: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = list(people)
        self.keep = keep
        self.keep_undo = keep_undo
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY  # who sits at the screen
        self.asks_all = False  # also where there is nothing to decide
        self.until: Until | None = None  # for whom a bot answers, and till when
        self.story = story_of(match)
        self.read: dict[int | None, Bookmark] = dict.fromkeys([*self.people, OBSERVER], Bookmark())
        self.seen: dict[int | None, Scene] = {}  # the table as each saw it when they decided last
        self.asking: Undoing | None = None  # whether others agree that it is taken back
        self.agreeing: list[int] = []  # who has not said yet
        self._numbered: dict[int | None, int] = {}  # messages, by who reads them
        self._said: list[Message] = []
        self._commands: Mapping[str, Callable[[Message], None]] = {
            "answer": self._answer,
            "auto": self._auto,
            "call": self._call,
            "consent": self._consent,
            "explain": self._explain,
            "hint": self._hint,
            "look": lambda _: self._show(),
            "odds": self._odds,
            "show": self._look_up,
            "sit": self._sit,
            "undo": self._undo,
        }

    def begin(self) -> list[Message]:
        """Play to the first question that somebody here is asked, and return what there is to see."""
        return self._done(self._go_on)

    def receive(self, command: Message) -> list[Message]:
        """Carry out what a screen sends, and return what there is to see now.

        Where it cannot be done, the only message is an `error`.
        """
        name = str(command.get("do"))
        try:
            if name not in self._commands:
                raise unknown("command", name, list(self._commands))
            if self.asking is not None and name != "consent":
                raise FacedownError("First it is to be said whether the decision may be taken back.")
            return self._done(lambda: self._commands[name](command))
        except FacedownError as error:
            self._said = []
            refusal: Message = {"text": str(error)}
            if isinstance(error, IllegalAction):
                refusal["clause"] = error.clause
        return self._done(lambda: self._say("error", **refusal))

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
        number = self._numbered[self.reader] = self._numbered.get(self.reader, 0) + 1
        self._said.append({"n": number, "is": what, **message})

    def _show(self) -> None:
        """Say what happened since whoever sits here has read last, the table, and the question."""
        reader = self.reader
        told = self.story.since(self.match, reader, self.read[reader], mute=self.viewer)
        self.read[reader] = self.story.end(self.match)
        lines = [
            {"seat": one.seat, "text": ", ".join(one.texts)}
            if isinstance(one, Answers)
            else {"ruling": True, "text": one.text}
            if isinstance(one, Word)
            else {"clause": one.clause, "text": one.text, "story": one.story}
            for one in told
        ]
        if lines:
            self._say("story", lines=lines)
        scene = self.match.scene(reader)
        seat = REFEREE if reader is None else reader
        self._say("scene", seat=seat, changed=self._changed(scene), **scene.to_dict())
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
        return [
            {
                "text": action.text,
                "items": [id for part in self.match.pointed(action) for id in meant.get(part, ())],
            }
            for action in self.match.legal()
        ]

    def _changed(self, scene: Scene) -> list[str]:
        """Return the items that are new or otherwise than when whoever sits here decided last."""
        if self.reader not in self.seen:
            return []
        before = {item._replace(parts=()) for item in self.seen[self.reader].items()}
        return [item.id for item in scene.items() if item._replace(parts=()) not in before]

    # How it goes on

    def _go_on(self) -> None:
        """Play on to the next question that a person decides, and show it."""
        match = self.match
        while not match.over:
            if self._is_held():
                return
            if match.seat in self.bots:
                self._do(self.bots[match.seat].choose(match), NOBODY)
            elif (forced := self._forced()) is not None:
                if self.viewer == match.seat:
                    self._say("note", text=f"{forced.text} ({why_forced(match)})")
                self._do(forced, NOBODY)
            elif match.seat != self.viewer:
                self.viewer = NOBODY
                self._say("pass", seat=match.seat)
                return
            elif self.until is not None and self.until.seat == match.seat:
                if self.until.is_reached(match):
                    self.until = None
                else:
                    self._do(sensible_answer(self.match), match.seat)
            else:
                break
        if match.over and len(self.people) > 1 and self.viewer != REFEREE:
            self.viewer = NOBODY
        self._show()

    def _is_held(self) -> bool:
        """Whether the match does not go on now, which is said then; a referee can hold it."""
        return False

    def _do(self, action: Action, decider: int) -> None:
        self.story.note(self.match, action)
        self.match.act(action)
        self.keep(decider)

    def _forced(self) -> Action | None:
        return None if self.asks_all else forced_answer(self.match, self.people)

    def _refuse_unasked(self) -> None:
        """Raise an error unless somebody here is asked something."""
        if self.match.over:
            raise FacedownError("The match is over: there is nothing to answer any more.")
        if not self.answers_for(self.match.seat):
            raise FacedownError(f"{self.match.seats[self.match.seat]} is to sit down first.")

    def answers_for(self, seat: int) -> bool:
        """Whether whoever sits at the screen answers for a seat."""
        return seat == self.viewer

    # What a screen can send

    def _answer(self, command: Message) -> None:
        self._refuse_unasked()
        self._decide(self.match.find(str(command.get("text", ""))))

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
        """Have a bot answer: once, or until an answer that begins with a word can be given; or ask all."""
        how = str(command.get("how", ""))
        if how in ("on", "off"):
            self.asks_all = how == "off"
            asked = "asked all the same" if self.asks_all else "answered for you"
            self._say("note", text=f"Questions that leave nothing to decide are {asked} from here on.")
            return
        self._refuse_unasked()
        if how:
            self.until = until(self.match, how)
        action = sensible_answer(self.match)
        self._say("note", text=f"{action.text} (as a bot would)")
        self._decide(action)

    def _explain(self, command: Message) -> None:
        self._refuse_unasked()
        action = self.match.find(str(command.get("text", "")))
        self._say("note", text=f"{action.text}: {self.match.explain(action)}")

    def _look_up(self, command: Message) -> None:
        self._say("note", text=self.match.show(str(command.get("name", "")), self.reader))

    def _odds(self, command: Message) -> None:
        self._said += self.odds_later(command)()

    def odds_later(self, command: Message) -> Callable[[], list[Message]]:
        """Return what works odds out beside the screen, and can be left: of the question as it is now."""
        from facedown.table.odds import table_odds

        self._refuse_unasked()
        match, wanted = self.match.copy(), str(command.get("of", ""))
        reader = self.reader
        names = {seat: bot.name for seat, bot in self.bots.items()}

        def odds() -> list[Message]:
            found = table_odds(match, wanted, names)
            answers = [
                {
                    "place": place,
                    "text": action.text,
                    "chances": {name: chance._asdict() for name, chance in chances.items()},
                }
                for place, action, chances in found.answers
            ]
            number = self._numbered[reader] = self._numbered.get(reader, 0) + 1
            return [{"n": number, "is": "odds", "answers": answers, "how": found.how}]

        return odds

    def _hint(self, command: Message) -> None:
        self._refuse_unasked()
        action = sensible_answer(self.match)
        self._say("hint", text=action.text, why=self.match.explain(action))

    def _undo(self, command: Message) -> None:
        """Take back the last decision here that was a choice, and all that came after it; or ask for it."""
        seats = self.people if self.match.over or self.viewer == NOBODY else [self.viewer]
        wanted = undoing(self.match, seats, self.people, self.asks_all)
        self.agreeing = self._who_agrees(wanted.action.seat) if wanted.crosses else []
        if self.agreeing:
            self.asking = wanted
            self._ask_consent()
        else:
            self._take_back(wanted)

    def _who_agrees(self, seat: int) -> list[int]:
        """Return who has to agree that a seat takes back what is not free: everybody else here."""
        return [one for one in self.people if one != seat]

    def _ask_consent(self) -> None:
        assert self.asking is not None
        who, by = self.agreeing[0], self.asking.action.seat
        self.viewer = NOBODY if len(self.people) > 1 else self.viewer
        hidden = self._is_secret(self.asking)
        text = "a secret answer" if hidden else self.asking.action.text
        self._say("consent", seat=who, by=by, text=text, why=self.asking.why)

    def _is_secret(self, wanted: Undoing) -> bool:
        """Whether others have not seen what is to be taken back."""
        decided = self.story.decided[self.match.taken - wanted.steps]
        return decided.hidden

    def _consent(self, command: Message) -> None:
        """Agree that a decision is taken back, or do not; it is once everybody has agreed."""
        if self.asking is None:
            raise FacedownError("Nobody has asked to take anything back.")
        who, wanted = self.agreeing.pop(0), self.asking
        if not command.get("yes", True):
            self.asking = None
            name = "The GM" if who == REFEREE else self.match.seats[who]
            self._say("note", text=f"{name} does not agree: what was decided stands.")
            self._go_on()
        elif self.agreeing:
            self._ask_consent()
        else:
            self.asking = None
            self._take_back(wanted)

    def _take_back(self, wanted: Undoing) -> None:
        take_back(self.match, wanted, self.story, self.read)
        self.keep_undo()
        self.until = None
        if self.viewer == wanted.action.seat:
            self._say("note", text=f"Taken back: {wanted.action.text}.")
        self._go_on()
