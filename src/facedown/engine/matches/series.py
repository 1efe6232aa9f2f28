"""A series: several games of one system, with a choice that every seat makes in secret before each.

What is chosen, what a game begins with and who has won are the system's own; its `series` makes one. How a
series is kept in a file is the same for all, and so is the luck of its games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from facedown.engine.authors.content import Entry, load_content
from facedown.engine.authors.files import Version
from facedown.engine.authors.house import Notes
from facedown.engine.base.chance import Stream, next_word, refuse_seed, seed_stream
from facedown.engine.base.errors import BadFile, FacedownError, IllegalAction
from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import resume
from facedown.engine.matches.save_file import format_of, is_series, write_save

if TYPE_CHECKING:
    from facedown.engine.matches.system import System

_GAME = ("setup", "seed", "actions", "state")  # what a game's own save has and the series' has not


class Played(Protocol):
    """What is played, to those who keep and show it: one match, or a series of games.

    Attributes:
        system: the rulebook, and `switches` and `content`, the same in all games.
        seed: of the luck.
        house: what is told of its house rules.
    """

    system: System
    seed: int
    house: Notes
    switches: dict[str, str]
    content: tuple[Entry, ...]

    @property
    def seats(self) -> Mapping[int, str]:
        """The seats that take part, by number, and what they are called."""

    @property
    def title(self) -> str:
        """What is played of the rulebook."""

    @property
    def cast(self) -> Sequence[str]:
        """What each seat plays, where that has a name and is the same to the end."""

    @property
    def taken(self) -> int:
        """How many decisions have been taken."""

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""

    def result(self) -> str:
        """Return how it ended, in words."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as its seed and decisions, for a save file."""

    def save(self, path: str | Path, people: Iterable[int] | None = None) -> Version:
        """Write it to a file, with the seats that are played at the keyboard.

        Returns:
            The version of the file, which shows later whether somebody else has written it since.
        """


class Series(Played, Protocol):
    """A match of several games. It asks for a choice, as `seat` says, or there is a `game` to be played.

    Attributes:
        games: in the order in which they are played.
        choices: for every game, what each seat has chosen, in the order of the seats. While a row is
            not full nobody else may know what is in it: `known` says what one seat may.
    """

    games: list[Match]
    choices: list[tuple[str, ...]]
    title: str = "best of three"
    cast: Sequence[str] = ()
    house: Notes = Notes()

    @property
    def taken(self) -> int:
        """How many choices and decisions have been taken."""
        return sum(map(len, self.choices)) + sum(game.taken for game in self.games)

    @property
    def winners(self) -> list[int]:
        """Who has won each game that is over: a seat, or NOBODY for a draw."""
        return [game.winner for game in self.games if game.over]

    @property
    def winner(self) -> int:
        """The seat that has won the series, or NOBODY."""

    @property
    def game(self) -> Match | None:
        """The game that is being played, if one is."""

    @property
    def seat(self) -> int:
        """The seat that is asked what it chooses for the next game, or NOBODY."""

    def legal(self) -> tuple[str, ...]:
        """Return what can be chosen now, in a fixed order."""

    def choose(self, text: str) -> str:
        """Choose for the seat that is asked; after the last one the game begins. Return the choice.

        Raises:
            IllegalAction: there is no such choice, or nobody is asked; nothing has changed then.
        """

    def known(self, reader: int | None) -> list[dict[int, str]]:
        """Return for every game what each seat has chosen, as a seat may know it; None knows all."""

    def question(self) -> str:
        """Return what the seat that chooses is asked, in words."""

    def explain(self, choice: str) -> str:
        """Return what a choice means, in words."""

    def standing(self) -> str:
        """Return how the series stands and what comes next, in words."""

    def to_dict(self) -> dict[str, Any]:
        """Return the series as its seed, choices and decisions, for a save file."""
        own = format_of(False, any(self.house), self.content)
        return {
            "facedown": max([own, *(game.to_dict()["facedown"] for game in self.games)]),
            **self.house.to_dict(),
            "system": self.system.key,
            "seed": self.seed,
            "switches": self.switches,
            "content": [entry.to_dict() for entry in self.content],
            "choices": [list(row) for row in self.choices],
            "games": [_game_to_dict(game) for game in self.games],
        }

    def save(self, path: str | Path, people: Iterable[int] | None = None) -> Version:
        """Write the series to a file, as `Match.save` does."""
        return write_save(path, self.to_dict(), people)


class SeveralGames(NamedTuple):
    """A capability: matches of several games.

    Attributes:
        begin: (system, seed, switches, content) -> a fresh one.
        is_over: who has won each game so far, NOBODY for a draw -> whether that is the end of the series.
        leader: likewise -> who has won more of them, or NOBODY.
        chooser: likewise -> who chooses who begins the next game, or NOBODY where a coin says who does.
        setup: (name or table of a setup, chooser) -> the setup of a game in which that seat chooses.
    """

    begin: Callable[..., Series]
    is_over: Callable[[Sequence[int]], bool]
    leader: Callable[[Sequence[int]], int]
    chooser: Callable[[Sequence[int]], int]
    setup: Callable[[str | Mapping[str, Any], int], str | Mapping[str, Any]]


def begin_series(
    system: System,
    seed: int = 0,
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path | Entry] = (),
) -> Series:
    """Return a fresh series of a system.

    Args:
        system: the rulebook.
        seed: of the luck of all games; equal seeds, choices and decisions give equal games everywhere.
        switches: switch -> key of the reading, where it is not the default.
        content: an author's own content: files, or entries of them.

    Raises:
        FacedownError: the system has no series, or the seed, a switch or the content is not right.
    """
    several = system.capability(SeveralGames)
    if several is None:
        raise FacedownError(f"{system.key} has no best of three: its matches are single games.")
    refuse_seed(seed)
    return several.begin(system, seed, switches, load_content(content))


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a game of a series, so that neighbouring series share no game.

    Args:
        seed: of the series.
        number: of the game, from 1.
    """
    stream = Stream()
    seed_stream(stream, seed, number)
    return next_word(stream)


def restore_series(system: System, data: Mapping[str, Any]) -> Series:
    """Play a saved series again, up to where it was saved, with the content that was saved with it.

    Args:
        system: the rulebook that the file names.
        data: what `read_save` returned.

    Raises:
        BadFile: it is no series, or what was chosen and decided does not lead to where it was saved.
    """
    if not is_series(data):
        raise BadFile("This save holds a single match, not a series of games; load loads it.")
    content = [Entry.from_dict(saved) for saved in data["content"]]
    series = begin_series(system, data["seed"], data["switches"], content)
    series.house = Notes.from_dict(data)
    for number, row in enumerate(data["choices"], 1):
        try:
            _take_up(series, row, data["games"][number - 1 : number])
        except FacedownError as error:
            raise BadFile(f"Game {number} of the saved series cannot be restored: {error}") from None
    held, begun = len(data["games"]), len(series.games)
    if held != begun:
        raise BadFile(f"The saved series holds {held} games, but {begun} of them can be restored.")
    return series


def _take_up(series: Series, row: Sequence[str], games: Sequence[Mapping[str, Any]]) -> None:
    """Repeat the choices for a game, and play it as far as it was played."""
    for seat, text in enumerate(row):
        try:
            series.choose(text)
        except IllegalAction:
            # Which choice it was may be a secret of that seat.
            who = series.seats[seat]
            raise BadFile(f"What {who} chose cannot be chosen. Use the version that made it.") from None
    for saved in games:
        if series.game is None:
            raise BadFile("It was begun before everybody had chosen.")
        resume(series.game, saved)
        if _game_to_dict(series.games[-1]) != saved:
            raise BadFile("It was dealt by other rules. Use the version that made it.")


def _game_to_dict(game: Match) -> dict[str, Any]:
    whole = game.to_dict()
    return {key: whole[key] for key in _GAME}
