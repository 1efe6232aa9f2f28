"""A series of games at one screen, as messages: a secret choice, a game, and so on to the end.

While somebody chooses, `scene` says how the series stands and `question` lists what can be chosen. Then all
is as in `facedown.table.messages`, but that `over` has `more`: `{"do": "next"}` goes on, to the next choice,
or to how the series ended. What a game was stands once it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from facedown.bots.series import pick
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.hidden.know import OBSERVER
from facedown.table.answers import the_one
from facedown.table.messages import Message, numbered
from facedown.table.session import Session

if TYPE_CHECKING:
    from facedown.bots.policy import Bot
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.series import Series
    from facedown.engine.matches.system import System


class Games:
    """One series, and those who play it at one screen.

    Args:
        series: fresh or half played.
        bots: (game) -> who plays the seats that nobody plays here.
        people: the seats that are played here.
        read: (name) -> what a card, a character or a deck is.
        keep: called after every choice and decision, as a session has it.
        keep_undo: likewise.
    """

    has_referee = False

    def __init__(
        self,
        series: Series,
        bots: Callable[[Match], Mapping[int, Bot]],
        people: Sequence[int],
        read: Callable[[str], str],
        keep: Callable[[int], None] = lambda seat: None,
        keep_undo: Callable[[], None] = lambda: None,
    ) -> None:
        self.series, self.bots, self.people = series, bots, list(people)
        self.read, self.keep, self.keep_undo = read, keep, keep_undo
        self.session: Session | None = None  # of the game that is played
        self.chooser: int = (
            self.people[0] if len(self.people) == 1 else NOBODY
        )  # who sits at the screen and chooses
        self.turned_up = self.watched = False
        self._numbered: dict[int | None, int] = {}
        self._choosing: Mapping[str, Callable[[Message], list[Message]]] = {
            "answer": self._choose,
            "explain": self._explain,
            "offer": self._offer,
            "log": lambda _: [self._say("note", text=self._standing())],
            "look": lambda _: self._put(),
            "show": self._look_up,
            "sit": self._sit,
            "table": lambda _: [self._say("table", text=self._standing(), details="")],
            "undo": self._undo,
            "watch": self._watch,
        }

    @property
    def system(self) -> System:
        """The rulebook."""
        return self.series.system

    @property
    def seats(self) -> Mapping[int, str]:
        """What the seats are called now."""
        return self.series.seats

    @property
    def match(self) -> Match | None:
        """The game that is played, or was last."""
        return self.series.games[-1] if self.series.games else None

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""
        return self.series.over

    @property
    def taken(self) -> int:
        """How many choices and decisions have been taken."""
        return self.series.taken

    @property
    def viewer(self) -> int:
        """Who sits at the screen."""
        return self.chooser if self.session is None else self.session.viewer

    @viewer.setter
    def viewer(self, seat: int) -> None:
        self.chooser = seat

    @property
    def reader(self) -> int | None:
        """Who reads what is shown."""
        return OBSERVER if self.viewer == NOBODY else self.viewer

    def legend(self) -> str:
        """Return what the marks and words of the table mean."""
        return "" if self.session is None else self.session.legend()

    def is_answer(self, text: str) -> bool:
        """Whether a text is word for word an answer to what is asked."""
        if self.session is not None:
            return self.session.is_answer(text)
        return any(one.casefold() == text.casefold() for one in self.series.legal())

    def answers_for(self, seat: int) -> bool:
        """Whether whoever sits at the screen answers for a seat."""
        return seat == self.viewer

    def begin(self) -> list[Message]:
        """Play to the first question that somebody here is asked, and return what there is to see."""
        return self._go_on()

    def receive(self, command: Message) -> list[Message]:
        """Carry out what a screen sends, and return what there is to see now."""
        name = str(command.get("do"))
        try:
            if name == "next":
                return self._next()
            if self.session is None:
                if name not in self._choosing:
                    raise unknown("command while a game is chosen", name, list(self._choosing))
                return self._choosing[name](command)
            if name == "undo" and self.session.match.over:
                raise FacedownError(
                    "There is nothing to take back: the games of a series stand once they are over."
                )
        except FacedownError as error:
            return [self._say("error", text=str(error), clause=error.clause)]
        return self._of_game(self.session.receive(command))

    def later(self, command: Message, tell: Callable[[], None] = lambda: None) -> Callable[[], list[Message]]:
        """Return what works odds out beside the screen, as `Session.later` does.

        Raises:
            FacedownError: no game is played.
        """
        if self.session is None:
            raise FacedownError("No game is played now: there are odds once everybody has chosen.")
        return self.session.later(command, tell)

    def _say(self, what: str, **message: Any) -> Message:
        return numbered(self._numbered, self.reader, what, message)

    def _of_game(self, messages: list[Message]) -> list[Message]:
        """Return what a game says; after its end more comes."""
        return [{**one, "more": True} if one["is"] == "over" else one for one in messages]

    def _next(self) -> list[Message]:
        """Go on once a game is over."""
        if self.session is None or not self.session.match.over:
            raise FacedownError("The game is not over.")
        self.chooser = NOBODY if len(self.people) > 1 else self.session.viewer
        self.session = None
        return self._go_on()

    def _go_on(self) -> list[Message]:
        """Have everybody choose up to somebody who sits here, or begin the game."""
        series = self.series
        if series.over:
            return self._put()
        while series.seat != NOBODY:
            if series.seat in self.people:
                if self.chooser == series.seat:
                    return self._put()
                self.chooser = NOBODY
                return [self._say("pass", seat=series.seat)]
            seat = series.seat
            series.choose(pick(series))
            self.keep(seat)
        return self._begin_game()

    def _begin_game(self) -> list[Message]:
        """Begin the game that everybody has chosen for, or go on with it."""
        game = self.series.game
        assert game is not None
        self.session = session = self.seated(game)
        session.watched = self.watched
        session.number_on(self._numbered)
        heading = heading_of(self.series, len(self.series.games), None)
        session.notes = {seat: [heading] for seat in self.people}
        return self._of_game(session.begin())

    def seated(self, game: Match) -> Session:
        """Return the session of a game."""
        session = Session(game, self.bots(game), self.people, self.keep, self.keep_undo)
        session.viewer = self.chooser
        return session

    def _standing(self) -> str:
        """Return the games that are over, and how the series stands."""
        return "\n".join([*past(self.series), *([] if self.over else [self.series.standing()])])

    def _put(self) -> list[Message]:
        """Put the question to who chooses and sits at the screen; once nobody does, say how it ended."""
        series = self.series
        games = [
            {"id": f"game:{number}", "word": text.replace("\n ", "")}
            for number, text in enumerate(past(self.series), 1)
        ]
        word = "Games" if self.over else series.standing()
        area = {"id": "games", "shape": "list", "word": word, "items": games}
        seat = OBSERVER if self.chooser == NOBODY else self.chooser
        scene = self._say("scene", seat=seat, changed=[], heading=series.title, areas=[area])
        if self.over:
            return [scene, self._say("over", result=series.result())]
        answers = [{"text": text, "items": []} for text in series.legal()]
        return [scene, self._say("question", seat=series.seat, text=series.question(), answers=answers)]

    def _offer(self, command: Message) -> list[Message]:
        raise FacedownError("A draw ends a game, and none is played while decks are chosen: offer it in one.")

    def _undo(self, command: Message) -> list[Message]:
        raise FacedownError("There is nothing to take back: a game that is over and a choice for one stand.")

    def _refuse_unasked(self) -> None:
        if self.over:
            raise FacedownError("It is over: there is nothing to choose any more.")
        if self.chooser != self.series.seat:
            raise FacedownError(f"{self.seats[self.series.seat]} is to sit down first.")

    def _sit(self, command: Message) -> list[Message]:
        self.chooser = self.series.seat
        return self._go_on()

    def _choose(self, command: Message) -> list[Message]:
        self._refuse_unasked()
        seat, text = self.series.seat, str(command.get("text", ""))
        self.series.choose(the_one(self.series.legal(), text) or text)
        self.keep(seat)
        return self._go_on()

    def _explain(self, command: Message) -> list[Message]:
        self._refuse_unasked()
        legal, wanted = self.series.legal(), command.get("text")
        answers = [
            {"place": place, "text": text, "does": self.series.explain(text)}
            for place, text in enumerate(legal)
            if wanted in (None, text)
        ]
        return [self._say("explained", answers=answers)]

    def _look_up(self, command: Message) -> list[Message]:
        name = str(command.get("name", ""))
        if not name:
            raise FacedownError("show takes the name of a deck, a character or a card, or a part of it.")
        return [self._say("note", text=self.read(name))]

    def _watch(self, command: Message) -> list[Message]:
        self.watched = bool(command.get("on", True))
        return []


def heading_of(series: Series, number: int, reader: int | None) -> str:
    """Return who plays what in a game, as far as a seat may know it; "" if it knows nothing."""
    known = series.known(reader)
    row = known[number - 1] if number <= len(known) else {}
    plays = ", ".join(f"{series.seats[seat]} plays {choice}" for seat, choice in row.items())
    return f"Game {number}: {plays}." if plays else ""


def past(series: Series) -> list[str]:
    """Return two lines for each game that is over: who played what, and how it ended."""
    return [
        f"{heading_of(series, number, None)}\n  {game.result()}"
        for number, game in enumerate(series.games, 1)
        if game.over
    ]
