"""Which switches matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.given import Questions
from facedown.cli.progress import stages
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.engine.sentence import counted

if TYPE_CHECKING:
    from facedown.lab.rulings import Rulings


def rulings(
    asked: Games,
    setups: Sequence[str],
    everywhere: bool,
    only: Sequence[str],
    questions: Questions,
    kept: Kept,
) -> int:
    """Play every other reading and print what matters most first."""
    from facedown.lab.rulings import weigh_rulings

    kept.check()
    plain = replace(asked, setup=setups[0] if setups else "").variant()
    named = plain.system.setups() if everywhere else setups
    variants = [plain.with_value("setup", setup) for setup in named] or [plain]
    measures = questions.measures(variants[0])
    with stages() as watch:
        played = weigh_rulings(
            variants, asked.games, asked.seed, only, asked.workers or None, watch, measures=measures
        )
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    return STOPPED if played.is_stopped else FINE


def _print(played: Rulings) -> None:
    from facedown.lab.measure import given_in
    from facedown.lab.rulings_report import readings_table

    first = played.variants[0]
    where = first.title if len(played.variants) == 1 else f"{len(played.variants)} setups"
    say(f"{first.system.key}: which readings matter", style="bold")
    what = f"{where}, {first.players()}. {played.games:,} games of every reading"
    more = " in each" if len(played.variants) > 1 else ""
    say(paragraph(f"{what}{more}, seed {played.seed}, the same luck for all.{given_in(played.measures)}"))
    lay(readings_table(played))
    able = [one for one in played.flipped if one.changed is not None]
    same = [one.reading.name for one in able if one.changed and not one.changed.count]
    if same:
        say(paragraph(f"No game changes, {counted(len(same), 'reading')}: {'; '.join(same)}."))
    for one in played.flipped:
        if one.refused:
            say(paragraph(f"Refused: {one.reading.name}: {one.refused}"))
    if played.is_stopped:
        say("Stopped: the readings above are done.", "bold red")
    say(paragraph(f"{played.seconds:.1f} s, {played.compiled:,} games compiled."))
