"""After a match or a series: which decisions cost how much of the chance to win, luck apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, STOPPED
from facedown.cli.given import the_seats, the_system
from facedown.cli.options import ReviewOptions
from facedown.cli.progress import progress_of
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import is_series, read_save
from facedown.engine.matches.series import restore_series
from facedown.systems import load_system

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.system import System
    from facedown.lab.experiments.review import Review


def review(asked: ReviewOptions) -> int:
    """Look at the decisions of a saved match, or of the games of a series, and print those that cost most.

    Raises:
        FacedownError: it cannot be read, or there is no such game.
    """
    from facedown.lab.experiments import review as lab

    if asked.system:
        the_system(asked.system)
    data = read_save(asked.file)
    system = load_system(data["system"])
    games = _games(asked, system, data)
    reviews = list[tuple[str, lab.Review]]()
    for title, match in games:
        sat = [seat for seat in data.get("people", ()) if seat in match.seats]
        seats = the_seats(match.seats, asked.seats) if asked.seats else sat or list(match.seats)
        with progress_of("Review", f"the decisions{f' of {title}' if title else ''}") as watch:
            found = lab.review(match, seats, asked.worlds, asked.policy, watch)
        reviews.append((title, found))
        if not asked.json:
            _print(asked, title, found, seats)
        if found.stopped:
            break
    if asked.json:
        rows = [{**({"game": title} if title else {}), **found.to_dict()} for title, found in reviews]
        as_json(rows if is_series(data) else rows[0])
    return STOPPED if reviews[-1][1].stopped else FINE


def _games(asked: ReviewOptions, system: System, data: Mapping[str, Any]) -> list[tuple[str, Match]]:
    """Return the games that are looked at: all of a series or one, each with its name; or the one match.

    Raises:
        FacedownError: there is no such game, or none yet.
    """
    if not is_series(data):
        if asked.game is not None:
            raise FacedownError(f"{asked.file} holds one match, not a series of games: leave --game out.")
        return [("", restore(system, data))]
    games = [(f"Game {number}", game) for number, game in enumerate(restore_series(system, data).games, 1)]
    if not games or (asked.game is not None and not 1 <= asked.game <= len(games)):
        raise FacedownError(f"There is no game {asked.game or 1} in {asked.file}: it has {len(games)}.")
    return games if asked.game is None else games[asked.game - 1 : asked.game]


def _print(asked: ReviewOptions, title: str, found: Review, seats: Sequence[int]) -> None:
    """Print the decisions of one game that cost most."""
    match = found.match
    dear = sorted(found.costs, key=lambda one: one.cost, reverse=True)
    shown = [one for one in dear if one.is_sure][: asked.most]
    names = ", ".join(match.seats[seat] for seat in seats)
    result = match.result() if match.over else f"It is not over after {match.taken} decisions."
    game = f"{title}, " if title else ""
    say(paragraph(f"{game}{match.system.key}: {match.title}. {result}"), style="bold")
    say(
        paragraph(
            f"Choices of {names}: {len(found.costs)}. Each is judged by what was known then, in "
            f"{found.worlds} worlds that fit that, everybody going on by {found.policy}; what luck made of "
            "it does not count. One in forty that cost nothing may stand here all the same."
        )
    )
    rows = [
        [one.number, match.seats[one.seat], one.given, one.best, f"{one.cost:.1%} ± {one.reach:.1%}"]
        for one in shown
    ]
    if rows:
        head = "What they cost of the chance to win"
        table(head, ("decision", "who", "given", "better", "cost"), rows, right=("decision", "cost"))
        of = f" --game {title.removeprefix('Game ')}" if title else ""
        say(paragraph(f"`facedown replay {asked.file}{of} --at N` shows how it stood before decision N + 1."))
    else:
        say(paragraph("None of them surely cost anything: with more worlds (--worlds) smaller costs show."))
    if found.stopped:
        say("Stopped: later decisions were not looked at.", "bold red")
