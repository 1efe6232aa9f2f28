"""After a match: which decisions cost how much of the chance to win, luck apart."""

from __future__ import annotations

from facedown.cli import FINE, STOPPED
from facedown.cli.given import the_seats, the_system
from facedown.cli.options import ReviewOptions
from facedown.cli.progress import progress_of
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import is_series, read_save
from facedown.systems import load_system


def review(asked: ReviewOptions) -> int:
    """Look at the decisions of a saved match, and print those that cost most.

    Raises:
        FacedownError: it cannot be read, holds a series, or nobody decided anything.
    """
    from facedown.lab.experiments import review as lab

    if asked.system:
        the_system(asked.system)
    data = read_save(asked.file)
    if is_series(data):
        raise FacedownError(f"{asked.file} holds a series of games; a review is of one match.")
    match = restore(load_system(data["system"]), data)
    sat = [seat for seat in data.get("people", ()) if seat in match.seats]
    seats = the_seats(match.seats, asked.seats) if asked.seats else sat or list(match.seats)
    with progress_of("Review", "the decisions") as watch:
        found = lab.review(match, seats, asked.worlds, asked.policy, watch)
    if asked.json:
        as_json(found.to_dict())
        return STOPPED if found.stopped else FINE
    dear = sorted(found.costs, key=lambda one: one.cost, reverse=True)
    shown = [one for one in dear if one.is_sure][: asked.most]
    names = ", ".join(match.seats[seat] for seat in seats)
    result = match.result() if match.over else f"It is not over after {match.taken} decisions."
    say(paragraph(f"{match.system.key}: {match.title}. {result}"), style="bold")
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
        title = "What they cost of the chance to win"
        table(title, ("decision", "who", "given", "better", "cost"), rows, right=("decision", "cost"))
        say(paragraph(f"`facedown replay {asked.file} --at N` shows how it stood before decision N + 1."))
    else:
        say(paragraph("None of them surely cost anything: with more worlds (--worlds) smaller costs show."))
    if found.stopped:
        say("Stopped: later decisions were not looked at.", "bold red")
    return STOPPED if found.stopped else FINE
