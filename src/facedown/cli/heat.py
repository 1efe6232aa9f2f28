"""How often clauses fire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.progress import stages
from facedown.cli.show import as_json, paragraph, say, table

if TYPE_CHECKING:
    from facedown.lab.heat import HeatMap

_PARTS = 4  # whose shares fit beside each other
_WORDS, _MORE = 42, 64  # letters of a clause's text in the table, and below it


def heat(asked: Games, setups: Sequence[str], policies: Sequence[str], kept: Kept) -> int:
    """Count how often clauses fire, in all setups or some, by one policy or several."""
    from facedown.lab.heat import heat_of, played_by

    kept.check()
    plain = replace(asked, setup=setups[0] if setups else "").variant()
    own = plain.system.setups_in(plain.content)
    variants = played_by(plain, setups or [*plain.system.setups(), *own], policies)
    with stages() as watch:
        played = heat_of(variants, asked.games, asked.seed, asked.workers or None, watch)
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    return STOPPED if played.is_stopped else FINE


def _print(played: HeatMap) -> None:
    from facedown.lab.heat import in_games, title_of
    from facedown.testing.coverage import cited

    system = played.parts[0].variant.system
    games = played.games * len(played.parts)
    say(f"{system.key}: how often each clause fires", style="bold")
    several = 1 < len(played.parts) <= _PARTS
    what = f"{len(played.parts)} setups and policies" if len(played.parts) > 1 else played.parts[0].title
    say(paragraph(f"{what}, {played.games:,} games of each, seed {played.seed}."))
    heads = ["clause", "", "a game", "of games"]
    if several:
        heads = [*heads[:3], *(f"of {i}" for i, _ in enumerate(played.parts, 1))]
        for i, part in enumerate(played.parts, 1):
            say(paragraph(f"{i}: {part.title}"))
    rows = []
    for id, heat in sorted(played.whole().items(), key=lambda item: -item[1].times):
        if heat.times:
            parts = [(part.heat[id], played.games) for part in played.parts] if several else [(heat, games)]
            shares = [f"{in_games(*part).part:.1%}" for part in parts]
            rows.append(
                (
                    id,
                    shorten(title_of(played.catalogue, id), _WORDS, placeholder=" ..."),
                    f"{heat.times / games:,.3f}",
                    *shares,
                )
            )
    table("", heads, rows, right=heads[2:])
    in_code = {id for id, sites in cited(system).items() if any(site.in_code for site in sites)}
    never = [id for id in played.never() if id in in_code]
    say(paragraph(f"Never, of those that the code can log, {len(never)} of {len(in_code)}:"))
    for id in never:
        say(
            paragraph(
                f"{id}  {shorten(title_of(played.catalogue, id), _MORE, placeholder=' ...')}", "  ", " " * 12
            )
        )
    if played.is_stopped:
        say(f"Stopped: that is of the {len(played.parts)} that are done.", "bold red")
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    say(paragraph(f"{games:,} games, {played.seconds:.1f} s, {how}."))
