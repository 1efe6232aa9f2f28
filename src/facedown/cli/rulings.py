"""Which switches matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.compare import Asked, stages, the_variant
from facedown.cli.show import as_json, paragraph, say, table

if TYPE_CHECKING:
    from facedown.lab.rulings import Flipped, Rulings


def rulings(asked: Asked, setups: Sequence[str], everywhere: bool, only: Sequence[str]) -> int:
    """Play every other reading and print what matters most first."""
    from facedown.lab.rulings import weigh_rulings

    plain = the_variant(replace(asked, setup=setups[0] if setups else ""))
    named = plain.system.setups() if everywhere else setups
    variants = [plain.with_value("setup", setup) for setup in named] or [plain]
    with stages() as watch:
        played = weigh_rulings(variants, asked.games, asked.seed, only, asked.workers or None, watch)
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    return STOPPED if played.is_stopped else FINE


def _print(played: Rulings) -> None:
    first = played.variants[0]
    where = first.title if len(played.variants) == 1 else f"{len(played.variants)} setups"
    say(f"{first.system.key}: which readings matter", style="bold")
    what = f"{where}, {first.players()}. {played.games:,} games of every reading"
    more = " in each" if len(played.variants) > 1 else ""
    say(paragraph(f"{what}{more}, seed {played.seed}, the same luck for all."))
    able = [one for one in played.flipped if one.changed is not None]
    rows = [_row(one, len(played.variants) > 1) for one in able if one.changed and one.changed.count]
    heads = ("reading", "ruling", "effect", "on", "games")
    table("", heads, rows, right=("effect", "games"))
    about = (
        "Effect: on a share of wins, in points, where most of it is sure; ± is half the width of an interval"
    )
    more = "that holds for all outcomes and setups of the reading at once, in 95 of 100 cases"
    say(paragraph(f"{about} {more}; ? where it holds 0. Games: how many take another course."))
    same = [one.reading.name for one in able if one.changed and not one.changed.count]
    if same:
        say(paragraph(f"No game changes, {len(same)} readings: {'; '.join(same)}."))
    for one in played.flipped:
        if one.refused:
            say(paragraph(f"Refused: {one.reading.name}: {one.refused}"))
    if played.is_stopped:
        say("Stopped: the readings above are done.", "bold red")
    say(paragraph(f"{played.seconds:.1f} s, {played.compiled:,} games compiled."))


def _row(one: Flipped, names_setup: bool) -> tuple[str, ...]:
    greatest = one.greatest
    it = greatest.difference
    reach = 50 * (it.difference.high - it.difference.low)
    return (
        one.reading.name,
        one.reading.ruling.id,
        f"{100 * it.difference.value:+.2f} ±{reach:.2f}{' ' if it.is_sure else '?'}",
        f"{it.measure.name}{f' in {greatest.setup}' if names_setup else ''}",
        f"{one.changed.part:.1%}" if one.changed else "",
    )
