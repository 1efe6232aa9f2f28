"""What can be done with a match that is over: read it again, play it anew, take a decision back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from facedown.cli.play import bots_for, fresh_seed, introduce, retell
from facedown.cli.session import Session
from facedown.engine.match import Match
from facedown.engine.record import NOBODY

if TYPE_CHECKING:
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


def sit(match: Match, policies: Mapping[int, str], keyboard: Keyboard, loaded: bool) -> None:
    """Let people play a match to its end, and the same anew as often as they like.

    Args:
        match: fresh or half played.
        policies: of the seats that nobody at the keyboard plays.
        keyboard: where people play.
        loaded: whether it was half played before.

    Raises:
        Leave: somebody wants to leave.
    """
    session = Session(match, bots_for(match, policies), keyboard, loaded)
    while True:
        if not session.match.over:
            session.play()
        session.tell_end()
        if Closing(session).ask():
            fresh = Match(match.system, match.setup, fresh_seed(), match.switches, match.content)
            keyboard.begin_anew(fresh)
            introduce(fresh, keyboard.people, False)
            session = Session(fresh, bots_for(fresh, policies), keyboard)


class Closing:
    """What is asked once a match is over.

    Args:
        session: the match at its keyboard.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.keyboard = session.keyboard
        self.wants_more = False
        self.commands: Commands = {
            **session.commands,
            "help": self.keyboard.help(HELP),
            "?": self.keyboard.help(HELP),
            "look": self._look,
            "table": self._look,
            "replay": self._replay,
            "again": self._again,
        }

    def ask(self) -> bool:
        """Ask until the match goes on or another one is wanted; return whether another one is.

        Raises:
            Leave: somebody wants to leave.
        """
        if len(self.keyboard.people) > 1:
            self.keyboard.viewer = NOBODY  # everybody looks on now
        self.keyboard.say(OFFER)
        while self.session.match.over and not self.wants_more:
            line = self.keyboard.line("> ")
            if line:
                self.keyboard.obey(line, [], self.commands, self._refuse)
        return self.wants_more

    def _refuse(self, _: int | str) -> None:
        self.keyboard.say(OFFER)

    def _look(self, _: str) -> None:
        self.keyboard.say(self.session.match.table(self.session.reader))
        self.keyboard.say(self.session.match.result())

    def _replay(self, how: str) -> None:
        """Read the match again; once every card was shown, no decision is taken back any more."""
        if how and how != "open":
            self.keyboard.say("replay reads the match as you saw it, replay open with every card.")
            return
        self.session.turned_up |= how == "open"
        retell(self.session.match, None if how else self.session.reader)

    def _again(self, _: str) -> None:
        self.wants_more = True
