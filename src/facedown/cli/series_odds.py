"""Ask for the odds of a series of games: of a saved one, or of one that stands so and so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli.deciding import in_time, reads_as, refuse_best, refuse_within, the_deciders
from facedown.cli.given import one_seat, the_several
from facedown.cli.progress import progress_of
from facedown.cli.spread import typed
from facedown.cli.starts import may_be_save, the_start
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.cli.asking import OddsOptions
    from facedown.lab.games.variant import Variant
    from facedown.lab.odds.answers import Odds, Sampled
    from facedown.lab.odds.listed import Decider
    from facedown.lab.odds.questions import Watch
    from facedown.lab.odds.series import Course, GameOdds, Standing

_PART = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(%?)|(\d{1,9})/([1-9]\d{0,8})", re.ASCII)


@dataclass(frozen=True)
class _Series:
    """A series as it stands: whose games are won, and the game that is being played, or a fresh one."""

    variant: Variant
    board: Board
    where: str
    won: Course
    is_played: bool


def is_of_series(asked: OddsOptions) -> bool:
    """Whether the odds of a series are asked; refuse what is only of one.

    Raises:
        FacedownError: something is said of a series, and it is none.
    """
    if asked.of.best_of_three or _saved(asked.source):
        return True
    given = [f"--{name}" for name, value in typed(asked.of).items() if value]
    if given:
        raise FacedownError(f"{given[0]} is of a series of games: add --best-of-three.")
    return False


def odds(asked: OddsOptions) -> int:
    """Print the odds of how a series ends.

    Raises:
        FacedownError: --out is given, which a series has nothing for.
    """
    from facedown.lab.odds.questions import Ask
    from facedown.lab.odds.report import OddsReport, Position

    if asked.output.rows:
        raise FacedownError("--out writes a row for every point of a sweep, and a series is none.")
    refuse_within(asked)
    asked.output.check()
    others = "when", "mean", "given", "until", "once", "games", "sweep"
    _refuse(asked, others, "Of a series it is asked who wins it, and in how many games")
    series = _series(asked)
    board = series.board
    deciders = the_deciders(board, asked.policies)
    with progress_of("Odds") as watch:
        result = _worked_out(asked, series, deciders, in_time(asked, watch))
    won = ["nobody" if seat == NOBODY else board.seats[seat] for seat in series.won]
    said = [f"Games won so far: {', '.join(won) or 'none'}."]
    if asked.sample is not None or (series.is_played and not asked.of.this_game):
        said.append(
            ", ".join(f"{board.seats[who]} by {reads_as(one)}" for who, one in deciders.items()) + "."
        )
    if asked.knows:
        said.append(
            "Of the present game: only what that seat knows, what is hidden may be anything that fits."
        )
    policies = {str(who): policy for who, policy in deciders.items()}
    about = {"system": board.system.key, "position": series.where, "won": won, "policies": policies}
    so_far = Position(board, series.where, "\n".join(said), about)
    ask = Ask([one.asked for one in result.answers])
    return asked.output.show(OddsReport(so_far, ask, result, asked.command(), asked.seed))


def _saved(source: str) -> bool:
    """Whether a file is a saved series."""
    from facedown.engine.matches.save_file import is_save, is_series, read_save

    path = Path(source)
    return may_be_save(path) and is_save(path) and is_series(read_save(path))


def _refuse(asked: OddsOptions, names: Sequence[str], because: str) -> None:
    """Refuse options if they are given."""
    given = {**typed(asked), "at": asked.at is not None, "games": asked.games > 1}
    for name in names:
        if given[name]:
            raise FacedownError(f"{because}: leave --{name} out.")


def _series(asked: OddsOptions) -> _Series:
    """Return how the series stands that is asked about.

    Raises:
        FacedownError: there is no such file, system or seat; the system has no series.
    """
    path = Path(asked.source.partition("::")[0])
    if _saved(asked.source):
        return _from_save(asked)
    is_file = path.suffix in (".toml", ".json")
    # `when`: it is not what a scenario asks by itself.
    start = the_start(replace(asked, setup="" if is_file else asked.setup, when=["over"]))
    board, where = start.board(start.variant), start.where
    the_several(board.system)
    is_played = is_file or bool(asked.play or asked.set or asked.stack)
    if not is_played:
        where = "best of three"
        if not asked.of.first_wins:
            where += f", {asked.setup or 'everybody against everybody'}"
    won = tuple(
        NOBODY if text.casefold() == "nobody" else one_seat(board.seats, text) for text in asked.of.won
    )
    return _Series(start.variant, board, where, won, is_played)


def _from_save(asked: OddsOptions) -> _Series:
    from facedown.board import Board
    from facedown.engine.matches.save_file import read_save
    from facedown.engine.matches.series import restore_series
    from facedown.lab.games.variant import Variant
    from facedown.systems import load_system

    fixed = "won", "at", "set", "stack", "switch", "content"
    _refuse(asked, fixed, f"{asked.source} says by itself how the series stands")
    data = read_save(asked.source)
    series = restore_series(load_system(data["system"]), data)
    won = tuple(series.winners)
    where = f"{asked.source}, game {len(won) + 1}"
    variant = Variant(series.system, switches=series.switches, content=series.content)
    if series.game is None:
        return _Series(variant, variant.board, f"{where}, not begun", won, False)
    board = Board.of(series.game)
    return _Series(variant, board, f"{where}, {series.game.decision} is asked", won, True)


def _worked_out(
    asked: OddsOptions, series: _Series, deciders: dict[int, Decider], watch: Watch
) -> Odds | Sampled:
    """Return the odds of the series: exactly, by a number of trials, or by as many as a precision takes."""
    from facedown.lab.games.simulate import games_for
    from facedown.lab.odds.answers import Odds

    if asked.sample is None:
        return _standing(asked, series, deciders, 0, watch).odds()
    refuse_best(deciders)
    if asked.sample >= 1:
        return _standing(asked, series, deciders, int(asked.sample), watch).odds()
    if not asked.sample:
        raise FacedownError("--sample takes a number of trials, or a precision such as 0.01 for 1%.")
    trials = games_for(2 * asked.sample)
    while True:
        result = _standing(asked, series, deciders, trials, watch).odds()
        if isinstance(result, Odds):
            return result
        reach = max(one.high - one.low for one in result.answers) / 2
        if reach <= asked.sample:
            return result
        trials = ceil(1.05 * trials * (reach / asked.sample) ** 2)


def _standing(
    asked: OddsOptions, series: _Series, deciders: dict[int, Decider], trials: int, watch: Watch
) -> Standing:
    """Return how the series stands, and what its games are worth; exactly, if there are 0 trials."""
    from facedown.lab.odds.sampling import Trials
    from facedown.lab.odds.series import Sampling, Standing, exact_game, sampled_game

    board, several = series.board, the_several(series.board.system)
    seat = one_seat(board.seats, asked.knows) if asked.knows else None
    present: GameOdds | None = None
    if asked.of.this_game:
        present = _this_game(asked.of.this_game, board)
    elif series.is_played and trials:
        present = sampled_game(board, deciders, Trials(trials, seed=asked.seed), seat, watch)
    elif series.is_played:
        present = exact_game(board, deciders, seat, watch)
    later: Callable[[int], GameOdds]
    if asked.of.first_wins:
        later = _given(asked.of.first_wins, board)
    elif trials:
        variant = replace(series.variant, system=board.system, setup=asked.setup, fields={})
        later = Sampling(variant, several, deciders, Trials(trials, seed=asked.seed), watch)
    else:
        later = _unknown
    return Standing(several, board.seats, series.won, present, later)


def _this_game(text: str, board: Board) -> GameOdds:
    from facedown.lab.odds.series import game_of

    name, equals, part = text.partition("=")
    if not equals:
        raise FacedownError(f"--this-game takes a seat and how often it wins, such as A=60%; not '{text}'.")
    seat, wins = one_seat(board.seats, name.strip()), _part(part, "--this-game")
    return game_of({one: wins if one == seat else 1 - wins for one in board.seats})


def _given(text: str, board: Board) -> Callable[[int], GameOdds]:
    """Return what later games are worth, by how often whoever begins wins."""
    from facedown.lab.odds.series import given_game

    first_wins = _part(text, "--first-wins")
    games = {seat: given_game(seat, board.seats, first_wins) for seat in (*board.seats, NOBODY)}
    return games.__getitem__


def _unknown(chooser: int) -> Any:
    raise FacedownError(
        "A whole game is too large to be followed. Say how often whoever begins wins a later one "
        "(--first-wins 50.3%), or have them played (--sample 10000)."
    )


def _part(text: str, option: str) -> Fraction:
    """Return a part, written as 50.3%, 0.503 or 503/1000, exactly."""
    match = _PART.fullmatch(text.strip())
    part = None
    if match is not None:
        part = Fraction(int(match[3]), int(match[4])) if match[3] else Fraction(match[1])
        part = part / 100 if match[2] else part
    if part is None or part > 1:
        raise FacedownError(f"{option} takes a part of the games, such as 50.3% or 1/2, not '{text}'.")
    return part
