"""What can be done with a match that is over: read it again, play it anew, take a decision back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.cli.given import bots_for, fresh_seed
from facedown.cli.session import Session
from facedown.cli.tell import introduce, retell
from facedown.engine.matches.match import Match

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.cli.keyboard import Commands, Keyboard

HELP = {
    "replay": "read it from the beginning, as you saw it; replay open with every card",
    "again": "play the same setup with other luck",
    "undo": "take your last decision back and go on from there",
    "show NAME": "read a card, a weapon, a character",
    "log 20": "show the last 20 lines of what happened",
    "rules 2.3": "read a clause, ruling or table",
    "save FILE": "keep the match in a file",
    "scenario FILE": "write the match down as a scenario, for a bug report",
    "quit": "leave; so does Ctrl-D",
}
OFFER = "It is over: replay reads it again, again plays it anew, undo takes a decision back, quit leaves."


def sit(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard) -> None:
    """Let people play a match to its end, and the same anew as often as they like.

    Args:
        match: fresh or half played.
        policies: of the seats that nobody at the keyboard plays.
        keyboard: where people play.

    Raises:
        Leave: somebody wants to leave.
    """
    session = Session(match, bots_for(match, policies), keyboard)
    while True:
        if not session.match.over:
            session.play()
        session.tell_end()
        if _close(session):
            fresh = match.anew(fresh_seed())
            keyboard.begin_anew(fresh)
            introduce(fresh, keyboard.people, False)
            session = Session(fresh, bots_for(fresh, policies), keyboard)


class Closing:
    """What is asked once a match or a series is over.

    Args:
        keyboard: where it was played.
        offer: what can be done, in a sentence.
        commands: what can be typed, besides `again`.
    """

    def __init__(self, keyboard: Keyboard, offer: str, commands: Commands) -> None:
        self.keyboard = keyboard
        self.offer = offer
        self.wants_more = False
        self.commands: Commands = {**commands, "again": self._again}

    def ask(self, is_over: Callable[[], bool]) -> bool:
        """Ask until what is over goes on or another one is wanted; return whether another one is.

        Raises:
            Leave: somebody wants to leave.
        """
        self.keyboard.tell_unkept()
        self.keyboard.say(self.offer)
        while is_over() and not self.wants_more:
            line = self.keyboard.line("> ")
            if line:
                self.keyboard.obey(line, [], self.commands, self._refuse)
        return self.wants_more

    def _refuse(self, _: int | str) -> None:
        self.keyboard.say(self.offer)

    def _again(self, _: str) -> None:
        self.wants_more = True


def _close(session: Session) -> bool:
    """Ask what is to be done with a match that is over; return whether another one is to be played."""

    def look(_: str) -> None:
        keyboard.say(session.match.table(session.reader))
        keyboard.say(session.match.result())

    def replay(how: str) -> None:
        if how and how != "open":
            keyboard.say("replay reads the match as you saw it, replay open with every card.")
            return
        session.turned_up |= how == "open"  # what was decided stands then
        retell(session.match, None if how else session.reader)

    keyboard = session.keyboard
    help = keyboard.help(HELP)
    commands = {**session.commands, "help": help, "?": help, "look": look, "table": look, "replay": replay}
    return Closing(keyboard, OFFER, commands).ask(lambda: session.match.over)
