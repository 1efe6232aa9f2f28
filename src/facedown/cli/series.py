"""Play a series of games at the keyboard, or print one: a secret choice, a game, and so on to the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.bots.series import pick
from facedown.cli import FINE, tabletop, tell
from facedown.cli.cards import read
from facedown.cli.given import bots_for, fresh_seed, the_reader, the_seed, the_several, the_system
from facedown.cli.house_rules import the_house
from facedown.cli.keeping import load_command
from facedown.cli.keyboard import Keyboard
from facedown.cli.lines import HELP, Lines
from facedown.cli.options import PlayOptions
from facedown.cli.show import as_json, paragraph, say
from facedown.cli.tell import as_data, introduce, retell, without_seed
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.series import begin_series, restore_series
from facedown.systems import load_system
from facedown.table.series import Games, heading_of, past

if TYPE_CHECKING:
    from facedown.bots.policy import Bot, Function
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.series import Series

CHOOSING_HELP = {
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
    "rules 2.3": CHOOSING_HELP["rules 2.3"],
    "save FILE": CHOOSING_HELP["save FILE"],
    "quit": CHOOSING_HELP["quit"],
}


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
        _say_heading(heading_of(series, number, reader))
        retell(series.games[number - 1], reader)
        if series.games[number - 1].over:
            say()
    if only is not None:
        return FINE
    if series.over:
        say(series.result(), style="bold")
        return FINE
    chosen = heading_of(series, count + 1, reader)
    if chosen:
        _say_heading(chosen)
    say(series.standing())
    say("It is not over. Go on with:")
    say(f"  {load_command(series, file)}", style="bold")
    return FINE


class SeriesLines(Lines):
    """A series that is typed at."""

    closing_help = CLOSING_HELP
    offer = "It is over: replay reads it again, again plays another best of three, quit leaves."
    session: Games

    @property
    def help(self) -> Mapping[str, str]:  # type: ignore[override]  # while one chooses it is another
        """What can be typed now."""
        return CHOOSING_HELP if self.session.session is None else HELP

    def read_again(self, reader: int | None) -> None:
        """Print the games, one after the other."""
        for number, game in enumerate(self.session.series.games, 1):
            _say_heading(heading_of(self.session.series, number, None))
            retell(game, reader)


def sit(series: Series, policies: Mapping[int, str | Function], keyboard: Keyboard) -> None:
    """Let people play a series to its end, and another one as often as they like.

    Raises:
        Leave: somebody wants to leave.
    """
    while True:
        lines = SeriesLines(seated(series, policies, keyboard), keyboard)
        for text in past(series):
            keyboard.say(text)
        lines.run()
        series = _anew(series)
        keyboard.begin_anew(series)
        introduce(series, keyboard.people, False)


def sit_at_table(
    series: Series, policies: Mapping[int, str | Function], keyboard: Keyboard, opening: str = ""
) -> None:
    """Let people play a series on the screen, and another one as often as they like, until they leave."""
    while tabletop.show(seated(series, policies, keyboard), keyboard, opening):
        series = _anew(series)
        keyboard.begin_anew(series)
        opening = ""


def _anew(series: Series) -> Series:
    """Return another series under the same house rules."""
    fresh = begin_series(series.system, fresh_seed(), series.switches, series.content)
    fresh.house = series.house
    return fresh


def seated(series: Series, policies: Mapping[int, str | Function], keyboard: Keyboard) -> Games:
    """Return the session of a series, kept as the keyboard keeps."""
    games = Games(
        series,
        partial(_bots, policies),
        keyboard.people,
        partial(read, series.system, series.content),
        keyboard.keep,
        keyboard.keep_undo,
    )
    games.viewer = keyboard.viewer
    return games


def _bots(policies: Mapping[int, str | Function], game: Match) -> Mapping[int, Bot]:
    return bots_for(game, policies)


def watch(series: Series, policies: Mapping[int, str | Function], everything: bool) -> None:
    """Print a series between bots as those who only watch see it, or with every card."""
    for text in past(series):
        say(text)
    while not series.over:
        say(series.standing())
        while series.seat != NOBODY:
            series.choose(pick(series))
        game = series.game
        assert game is not None
        say()
        _say_heading(heading_of(series, len(series.games), None))
        tell.watch(game, policies, everything)
        say()
    say(series.result(), style="bold")


def _say_heading(text: str) -> None:
    say(paragraph(text, "", "    "), style="bold")


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
    the_several(system)
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
