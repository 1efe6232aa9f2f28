"""Play a series of games at the keyboard, or print one: a secret choice, a game, and so on to the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.bots.series import pick
from facedown.cli import FINE, tell
from facedown.cli.cards import read
from facedown.cli.closing import Closing
from facedown.cli.given import bots_for, fresh_seed, the_reader, the_seed, the_system
from facedown.cli.house_rules import the_house
from facedown.cli.keeping import load_command
from facedown.cli.keyboard import Commands, Keyboard
from facedown.cli.options import PlayOptions
from facedown.cli.session import Session
from facedown.cli.show import as_json, paragraph, say
from facedown.cli.tell import as_data, introduce, retell, without_seed
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.series import SeveralGames, begin_series, restore_series
from facedown.systems import load_system, system_keys

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.engine.matches.series import Series

HELP = {
    "a number or its text": "choose that",
    "?": "explain every choice; ? 3 explains the third",
    "look": "show the games so far, and how it stands",
    "show NAME": "read a deck, a character or a card",
    "rules 2.3": "read a clause, ruling or table; rules WORDS searches",
    "save FILE": "keep the match in a file",
    "quit": "leave; so does Ctrl-D",
}

CLOSING_HELP = {
    "replay": "read the games from the beginning, as you saw them; replay open with every card",
    "again": "play another best of three",
    "look": "show the games, and how they ended",
    "rules 2.3": HELP["rules 2.3"],
    "save FILE": HELP["save FILE"],
    "quit": HELP["quit"],
}
CLOSING_OFFER = "It is over: replay reads it again, again plays another best of three, quit leaves."


def replay(
    file: Path, data: Mapping[str, Any], seat: str, everything: bool, json: bool, only: int | None
) -> int:
    """Print the games of a saved series one after the other, or one of them.

    Raises:
        FacedownError: there is no such game.
    """
    series = restore_series(load_system(data["system"]), data)
    reader = the_reader(series.seats, seat, everything)
    count = len(series.games)
    if only is not None and not 1 <= only <= count:
        raise FacedownError(f"There is no game {only} in {file}: it has {count}.")
    if json:
        as_json(_as_data(series, reader) if only is None else as_data(series.games[only - 1], reader))
        return FINE
    introduce(series, [], reader is None)
    for number in range(1, count + 1) if only is None else [only]:
        _say_heading(heading(series, number, reader))
        retell(series.games[number - 1], reader)
        if series.games[number - 1].over:
            say()
    if only is not None:
        return FINE
    if series.over:
        say(series.result(), style="bold")
        return FINE
    chosen = heading(series, count + 1, reader)
    if chosen:
        _say_heading(chosen)
    say(series.standing())
    say("It is not over. Go on with:")
    say(f"  {load_command(series, file)}", style="bold")
    return FINE


def heading(series: Series, number: int, reader: int | None) -> str:
    """Return who plays what in a game, as far as a seat may know it; "" if it knows nothing."""
    known = series.known(reader)
    row = known[number - 1] if number <= len(known) else {}
    plays = ", ".join(f"{series.seats[seat]} plays {choice}" for seat, choice in row.items())
    return f"Game {number}: {plays}." if plays else ""


class Choice:
    """The choice that a person makes before a game, at the keyboard."""

    def __init__(self, series: Series, keyboard: Keyboard) -> None:
        self.series = series
        self.keyboard = keyboard
        self.commands: Commands = {
            **keyboard.commands,
            "?": self._explain,
            "help": keyboard.help(HELP),
            "look": self._look,
            "log": self._look,
            "show": self._show,
            "undo": self._undo,
            "scenario": self._scenario,
        }

    def ask(self) -> None:
        """Put the question to the seat that chooses, until it has chosen.

        Raises:
            Leave: somebody wants to leave.
        """
        seat = self.series.seat
        if len(self.keyboard.people) > 1:
            # Even to who sat here last: the others may have come to see how the game ended.
            self.keyboard.pass_to(seat)
            self._look("")
        else:
            self.keyboard.out.print()
            self.keyboard.say(self.series.standing())
        self.keyboard.put(seat, self.series.question(), self.series.legal())
        before = len(self.series.games), seat
        while (len(self.series.games), self.series.seat) == before:
            line = self.keyboard.line("> ")
            if line:
                self.keyboard.obey(line, self.series.legal(), self.commands, self._give)

    def _give(self, answer: int | str) -> None:
        seat = self.series.seat
        self.series.choose(answer if isinstance(answer, str) else self.series.legal()[answer])
        self.keyboard.keep(seat)

    def _explain(self, which: str) -> None:
        choices = self.series.legal()
        self.keyboard.explain(which, choices, lambda i: self.series.explain(choices[i]))

    def _look(self, _: str) -> None:
        for text in _past(self.series):
            self.keyboard.say(text)
        self.keyboard.say(self.series.standing())

    def _show(self, name: str) -> None:
        if name:
            read(self.series.system, self.series.content, name)
        else:
            self.keyboard.say("show takes the name of a deck, a character or a card, or a part of it.")

    def _undo(self, _: str) -> None:
        self.keyboard.say("There is nothing to take back: a game that is over and a choice for one stand.")

    def _scenario(self, _: str) -> None:
        self.keyboard.say("A game is written down as a scenario while it is played; none is now.")


def _play(series: Series, policies: Mapping[int, str | Function], keyboard: Keyboard) -> None:
    """Play a series to its end, with people at the keyboard."""
    for text in _past(series):
        keyboard.say(text)
    while not series.over:
        while series.seat != NOBODY:
            if series.seat in keyboard.people:
                Choice(series, keyboard).ask()
            else:
                seat = series.seat
                series.choose(pick(series))
                keyboard.keep(seat)
        game = series.game
        assert game is not None
        title = heading(series, len(series.games), None)
        session = Session(game, bots_for(game, policies), keyboard, title)
        session.play()
        session.tell_end()
    keyboard.out.print()
    keyboard.out.print(series.result(), style="bold", soft_wrap=True)


def sit(series: Series, policies: Mapping[int, str | Function], keyboard: Keyboard) -> None:
    """Let people play a series to its end, and another one as often as they like.

    Raises:
        Leave: somebody wants to leave.
    """
    while True:
        _play(series, policies, keyboard)
        if _close(series, keyboard):
            house = series.house
            series = begin_series(series.system, fresh_seed(), series.switches, series.content)
            series.house = house
            keyboard.begin_anew(series)
            introduce(series, keyboard.people, False)


def _close(series: Series, keyboard: Keyboard) -> bool:
    """Ask what is to be done with a series that is over; return whether another one is to be played."""

    def look(_: str) -> None:
        for text in _past(series):
            keyboard.say(text)
        keyboard.say(series.result())

    def replay(how: str) -> None:
        if how and how != "open":
            keyboard.say("replay reads the games as you saw them, replay open with every card.")
            return
        viewer = OBSERVER if keyboard.viewer == NOBODY else keyboard.viewer
        for number, game in enumerate(series.games, 1):
            _say_heading(heading(series, number, None))
            retell(game, None if how else viewer)

    def undo(_: str) -> None:
        keyboard.say("There is nothing to take back: the games of a series stand once they are over.")

    help = keyboard.help(CLOSING_HELP)
    commands = {**keyboard.commands, "help": help, "?": help, "look": look, "replay": replay, "undo": undo}
    return Closing(keyboard, CLOSING_OFFER, commands).ask(lambda: series.over)


def watch(series: Series, policies: Mapping[int, str | Function], everything: bool) -> None:
    """Print a series between bots as those who only watch see it, or with every card."""
    for text in _past(series):
        say(text)
    while not series.over:
        say(series.standing())
        while series.seat != NOBODY:
            series.choose(pick(series))
        game = series.game
        assert game is not None
        say()
        _say_heading(heading(series, len(series.games), None))
        tell.watch(game, policies, everything)
        say()
    say(series.result(), style="bold")


def _say_heading(text: str) -> None:
    say(paragraph(text, "", "    "), style="bold")


def _past(series: Series) -> list[str]:
    """Return two lines for each game that is over: who played what, and how it ended."""
    return [
        f"{heading(series, number, None)}\n  {game.result()}"
        for number, game in enumerate(series.games, 1)
        if game.over
    ]


def _as_data(series: Series, reader: int | None) -> dict[str, Any]:
    """Return a series with the logs of its games, as a seat may read them, for JSON."""
    return {
        **without_seed(series.to_dict(), reader),
        "choices": [[row.get(seat) for seat in series.seats] for row in series.known(reader)],
        "games": [as_data(game, reader) for game in series.games],
        "seats": series.seats,
        "over": series.over,
        "result": series.result() if series.over else "",
    }


def begun(asked: PlayOptions, data: Mapping[str, Any]) -> Series:
    """Return the series of a save file, or without one a fresh one.

    Raises:
        FacedownError: the system has none, or a setup is asked for, which is chosen before each game.
    """
    if data:
        return restore_series(load_system(data["system"]), data)
    system = the_system(asked.system)
    if system.capability(SeveralGames) is None:
        known = [key for key in system_keys() if load_system(key).capability(SeveralGames)]
        raise FacedownError(
            f"{system.key} has no best of three: its matches are single games. "
            f"With one: {', '.join(known) or 'none'}."
        )
    if asked.setup:
        raise FacedownError(
            "In a best of three every seat chooses before each game what it plays: leave --setup out."
        )
    house = the_house(system, asked.switches, asked.content)
    if house.without:
        raise FacedownError(
            "In a best of three every seat chooses what it plays: house rules with `without` are for single "
            "games. Leave it out."
        )
    series = begin_series(system, the_seed(asked), house.switches, house.entries)
    series.house = house.notes
    return series
