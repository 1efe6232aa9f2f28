"""Two things compared on the same luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.given import Questions
from facedown.cli.progress import stages
from facedown.cli.show import as_json, lay, paragraph, say

if TYPE_CHECKING:
    from facedown.lab.paired import Comparison


def compare(asked: Games, a: str, b: str, questions: Questions, cards: bool, kept: Kept) -> int:
    """Compare two things and print how far they differ."""
    from facedown.lab.paired import versus

    kept.check()
    variant = asked.variant()
    with stages() as watch:
        played = versus(
            variant,
            a,
            b,
            games=asked.games,
            seed=asked.seed,
            workers=asked.workers or None,
            progress=watch,
            measures=questions.measures(variant),
            count_uses=cards,
        )
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    return STOPPED if played.is_stopped else FINE


def _print(played: Comparison) -> None:
    from facedown.lab.measure import given_in
    from facedown.lab.paired_changes import changes_table
    from facedown.lab.paired_report import differences_table, remarks

    say(f"{played.variant.system.key}: {played.a} (A) against {played.b} (B)", style="bold")
    where = "" if played.head_to_head else f"{played.variant.title}, {played.variant.players()}. "
    order = "Every seed is played in both orders. " if played.swapped else ""
    what = f"{where}{played.games:,} games, seed {played.seed}, the same luck for both. {order}"
    draws = "A draw is half a win." if played.head_to_head else ""
    say(paragraph(what + draws + given_in([one.measure for one in played.differences])))
    if played.weighed:
        lay(changes_table(played.weighed))
    elif played.uses:
        say("Nothing that is printed, no setup, switch or policy differs.")
    lay(differences_table(played))
    for text in remarks(played):
        say(paragraph(text))
    if played.uses:
        lay(played.uses.table())
    if played.is_stopped:
        say("Stopped: the games above are done, as many of A as of B.", "bold red")
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    say(paragraph(f"{played.games:,} games, {played.seconds:.1f} s, {how}."))
