"""Read a saved match again: on a screen, line by line, printed from its beginning, or as a page."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, as_played, series, tabletop, tell
from facedown.cli.given import the_reader, the_system
from facedown.cli.keeping import load_command
from facedown.cli.options import ReplayOptions
from facedown.cli.rulebook import read_rules
from facedown.cli.show import as_json, console, hanging, log_lines, paragraph, say
from facedown.engine.authors.files import write_file
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable
from facedown.engine.course.plain import news
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import is_series, read_save
from facedown.engine.matches.series import restore_series
from facedown.systems import load_system
from facedown.table.series import heading_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from facedown.engine.matches.match import Match
    from facedown.table.replay import Replay

HELP = {
    "next, or Enter": "the next step; a step is a decision and what came of it",
    "back": "the step before",
    "12": "the step after 12 decisions; first and last are the beginning and the end",
    "story": "the next step with a line of the story; story back the one before",
    "clause 2.3": "the next step that cites a clause; clause 2.3 back the one before",
    "as NAME": "see it as another seat; as watch, as open",
    "look": "show the step and the table again",
    "show NAME": "read a card, a weapon, a person",
    "rules 2.3": "read a clause, ruling or table",
    "quit": "leave",
}


def replay(asked: ReplayOptions) -> int:
    """Let somebody step through a saved match, or print it, or write it as a page.

    Raises:
        FacedownError: it cannot be read, or there is no such game, seat or step.
    """
    if asked.system:
        the_system(asked.system)
    data = read_save(asked.file)
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not asked.json
    steps = not asked.played and (asked.step or asked.html or asked.at is not None or on_terminal)
    if is_series(data):
        if asked.html and asked.game is None:
            return _write_series(asked, data)
        if asked.game is None and (asked.step or asked.at is not None):
            raise FacedownError(f"{asked.file} holds a series of games: --game N says which to step through.")
        if asked.game is None or not steps:
            return series.replay(asked.file, data, asked.seat, asked.everything, asked.json, asked.game)
        match = _game(asked, data)
    elif asked.game is not None:
        raise FacedownError(f"{asked.file} holds one match, not a series of games: leave --game out.")
    else:
        match = restore(load_system(data["system"]), data)
    reader = the_reader(match.seats, asked.seat, asked.everything)
    if asked.html:
        return _write_page(asked, match, reader)
    if asked.json:
        as_json(tell.as_data(match, reader))
        return FINE
    if steps:
        return _step_through(asked, match, reader)
    tell.introduce(match, [], reader is None)
    if asked.played:
        as_played.retell(match, reader)
    else:
        tell.retell(match, reader)
    if not match.over:
        say(f"It is not over after {len(match.actions)} decisions. Go on with:")
        say(f"  {load_command(match, asked.file)}", style="bold")
    return FINE


def _game(asked: ReplayOptions, data: Mapping[str, Any]) -> Match:
    games = restore_series(load_system(data["system"]), data).games
    if asked.game is None or not 1 <= asked.game <= len(games):
        raise FacedownError(f"There is no game {asked.game} in {asked.file}: it has {len(games)}.")
    return games[asked.game - 1]


def _write_page(asked: ReplayOptions, match: Match, reader: int | None) -> int:
    """Write the page of a match, where nothing else lies."""
    from facedown.cli.replay_page import page, read_by
    from facedown.table.replay import Replay

    path = _page_of(asked)
    replay = Replay(match, reader)
    write_file(path, page(replay))
    say(f"The page is {path}: {replay.last + 1} steps, {read_by(match, reader)}. It needs no network.")
    return FINE


def _write_series(asked: ReplayOptions, data: Mapping[str, Any]) -> int:
    """Write the page of a series, game after game, where nothing else lies.

    Raises:
        FacedownError: no game of it has begun.
    """
    from facedown.cli.replay_page import Game, page_of, read_by
    from facedown.table.replay import Replay

    path, played = _page_of(asked), restore_series(load_system(data["system"]), data)
    reader = the_reader(played.seats, asked.seat, asked.everything)
    games = [
        Game(Replay(game, reader), heading_of(played, number, reader))
        for number, game in enumerate(played.games, 1)
    ]
    if not games:
        raise FacedownError(f"No game of {asked.file} has begun: there is nothing to draw.")
    write_file(path, page_of(games, played.title, played.result() if played.over else played.standing()))
    steps = sum(game.replay.last + 1 for game in games)
    who = read_by(played.games[0], reader)
    say(f"The page is {path}: {steps} steps of {len(games)} games, {who}. It needs no network.")
    return FINE


def _page_of(asked: ReplayOptions) -> Path:
    """Return the file that a page goes to.

    Raises:
        FacedownError: it is no page, or lies there already.
    """
    path = asked.html
    assert path is not None
    if path.suffix.lower() not in (".html", ".htm"):
        raise FacedownError(f"A page is a file that ends in .html, not {path}.")
    if path.exists():
        raise FacedownError(f"There is a file {path} already. Name another one.")
    return path


def _step_through(asked: ReplayOptions, match: Match, reader: int | None) -> int:
    from facedown.table.replay import Replay

    replay = Replay(match, reader, asked.at or 0)
    if not (asked.plain or asked.step) and tabletop.has_screen():
        from facedown.cli.tabletop.viewer import Viewer

        system = match.system
        Viewer(
            replay,
            f"{system.key}: {match.title}",
            partial(read_rules, system),
            partial(tabletop.where, system),
        ).run()
        return FINE
    tell.introduce(match, [], reader is None)
    say("Enter steps on, back goes back, a number goes to that step; help lists more.", style="dim")
    Lines(replay).run()
    return FINE


class Lines:
    """A replay that is stepped through line by line."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.shown = ""  # the table as it was printed last
        self.commands: Mapping[str, Callable[[str], None]] = {
            "": self._next,
            "n": self._next,
            "next": self._next,
            "b": self._back,
            "back": self._back,
            "first": lambda _: self.replay.go(0),
            "last": lambda _: self.replay.go(self.replay.last),
            "story": lambda how: self.replay.to_story(-1 if how == "back" else 1),
            "clause": self._clause,
            "as": self._as,
            "look": self._look,
        }
        self.said: Mapping[str, Callable[[str], None]] = {
            "help": lambda _: say("\n".join(f"  {name:<17} {what}" for name, what in HELP.items())),
            "show": lambda name: say(paragraph(self.replay.match.show(name, self.replay.scene()["seat"]))),
            "rules": lambda wanted: say(read_rules(self.replay.match.system, wanted)),
        }

    def run(self) -> None:
        """Step through it until somebody leaves."""
        self._show()
        while True:
            try:
                line = input("\nreplay> ").strip()
            except (EOFError, KeyboardInterrupt):
                say()
                return
            if not sys.stdin.isatty():
                say(printable(line))
            word, _, rest = line.partition(" ")
            if word.casefold() in ("quit", "q", "exit"):
                return
            try:
                self._obey(word.casefold(), " ".join(rest.split()))
            except FacedownError as error:
                say(paragraph(str(error)))

    def _obey(self, word: str, rest: str) -> None:
        number = whole_number(word)
        if word in self.said:
            self.said[word](rest)
            return
        if number is not None:
            self.replay.go(number)
        elif word in self.commands:
            self.commands[word](rest)
        else:
            raise FacedownError(f"There is no '{word}' here: {', '.join(HELP)}.")
        self._show()

    def _next(self, _: str) -> None:
        if self.replay.at == self.replay.last:
            raise FacedownError(f"This is the last of {self.replay.last} steps: back goes back, quit leaves.")
        self.replay.go(self.replay.at + 1)

    def _back(self, _: str) -> None:
        if self.replay.at == 0:
            raise FacedownError("This is the beginning.")
        self.replay.go(self.replay.at - 1)

    def _clause(self, rest: str) -> None:
        clause, _, way = rest.partition(" ")
        if not clause:
            raise FacedownError("clause takes a clause, such as `clause 2.3`, or `clause 2.3 back`.")
        self.replay.to_clause(clause, -1 if way == "back" else 1)

    def _as(self, who: str) -> None:
        from facedown.cli.tabletop.viewer import reader_called

        self.replay.reader = reader_called(self.replay, who)
        self.shown = ""

    def _look(self, _: str) -> None:
        self.shown = ""

    def _show(self) -> None:
        """Print the step, the table if it is another one, and what is asked then."""
        replay, step = self.replay, self.replay.step()
        what = step.decided or "the beginning"
        say()
        say(paragraph(f"Step {replay.at} of {replay.last}. {what}", hang="    "), style="bold")
        log_lines(((one.clause, one.text, one.story) for one in step.lines), console())
        table = replay.table()
        if table != self.shown:
            say()
            say(hanging(news(table, self.shown)))
            self.shown = table
        say()
        say(paragraph(replay.asked(), hang="    "))
