"""The GM's console, line by line, and on the screen: who sits at it sees everything and can rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from facedown.cli import FINE, tabletop, tell
from facedown.cli.given import bots_for, people_in, policies_of
from facedown.cli.keyboard import Keyboard
from facedown.cli.lines import Lines
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.engine.matches.ruling import REFEREE, asked_of
from facedown.table.console import Console, RefereedGames
from facedown.table.typed import HELP, WORDS

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.cli.keeping import Keeping
    from facedown.cli.options import PlayOptions
    from facedown.engine.matches.series import Played, Series
    from facedown.table.messages import Message

BOTH = {
    "a number or its text": "give that answer, for a seat that you play",
    "auto": "have a bot give it; auto until WORD till an answer can be given that begins so",
    "? 3": "explain an answer; ? explains all",
    "look": "see the table again, and the question",
    "show NAME": "read a card, a person, any word of the table or of an answer",
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
        FacedownError: what was asked for does not go together.
    """
    if asked.everything:
        raise FacedownError(
            "--gm sees every card as it is, and --open is for those who watch: leave one out."
        )
    people = people_in(played, asked, sat or []) if asked.seats or sat else []
    policies = policies_of(played.system, played.seats, asked, people)
    tell.introduce(played, people, asked.gives_seed)
    keyboard = Keyboard(people, keeping(people=people), asked.gives_seed)
    keyboard.more += " --gm"
    if not asked.plain and tabletop.has_screen():
        tabletop.show(console_of(played, policies, keyboard, asked.stop), keyboard, SCREEN)
        keyboard.farewell()
        return FINE
    return keyboard.run(partial(_sit, played, policies, keyboard, asked.stop))


def console_of(
    played: Played, policies: Mapping[int, str | Function], keyboard: Keyboard, stop: str
) -> Console | RefereedGames:
    """Return the session of a match or a series with a referee, kept as the keyboard's is."""
    keeping = keyboard.keeping

    def keep(seat: int) -> None:
        keeping.begun = True
        keeping.note()

    if isinstance(played, Match):
        return Console(played, bots_for(played, policies), keyboard.people, keep, keeping.note_undo, stop)
    from facedown.cli.series import seated

    games = seated(cast("Series", played), policies, keyboard)
    games.keep, games.keep_undo = keep, keeping.note_undo
    return RefereedGames(games, stop)


def _sit(played: Played, policies: Mapping[int, str | Function], keyboard: Keyboard, stop: str) -> None:
    session = console_of(played, policies, keyboard, stop)
    keyboard.say(OPENING)
    RefereeLines(session, keyboard).run()


class RefereeLines(Lines):
    """A console that is typed at, by the GM and by players.

    Args:
        session: not begun yet.
        keyboard: where people type.
    """

    offer = "back because ... takes decisions back, quit leaves."
    session: Console | RefereedGames

    def __init__(self, session: Console | RefereedGames, keyboard: Keyboard) -> None:
        super().__init__(session, keyboard)
        rules = {word: partial(self._rule, word) for word in WORDS}
        mine = {name: do for name, do in self.commands.items() if name not in ("again", "replay")}
        self.commands = {**rules, **mine, "gm": lambda _: self.send(do="sit", seat=REFEREE)}
        self.commands["go"] = self._roll_on

    def _take_question(self, message: Message) -> None:
        """Put a question; of a seat that the GM does not play only what it is asked."""
        seat, asked, match = message["seat"], message["text"], self.session.match
        if match is not None and self.session.viewer == REFEREE and seat not in self.session.before:
            self.answers = [one["text"] for one in message["answers"]]
            many = len(self.answers)
            answers = "1 answer: ? lists it" if many == 1 else f"{many} answers: ? lists them"
            self.keyboard.say(f"\n{asked_of(match, seat, asked)} {answers}.")
        else:
            super()._take_question(message)

    def _take_fields(self, message: Message) -> None:
        self.keyboard.say("\n".join(message["lines"]))
        if message["more"]:
            self.keyboard.say(f"and {message['more']} more")

    def _take_over(self, message: Message) -> None:
        """Tell how it ended; of a series the GM says when the next game is to begin."""
        super()._take_over({key: value for key, value in message.items() if key != "more"})
        if message.get("more"):
            self.keyboard.say("go goes on to the next game.")

    def _roll_on(self, rest: str) -> None:
        game = self.session.match
        if (
            isinstance(self.session, RefereedGames)
            and game is not None
            and game.over
            and not self.session.over
        ):
            self.send(do="next")
        else:
            self._rule("go", rest)

    def _rule(self, word: str, rest: str) -> None:
        self.send(do="line", text=f"{word} {rest}")

    def _help(self, _: str) -> None:
        is_gm = self.session.viewer == REFEREE
        self.keyboard.help({**BOTH, **(HELP if is_gm else PLAYERS)})
