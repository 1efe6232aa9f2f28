"""One field or several, swept over their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.given import Questions
from facedown.cli.progress import stages
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.lab.measure import Measure
    from facedown.lab.sweep import Sweep


def sweep(
    asked: Games, axes: Sequence[str], measures: Sequence[str], questions: Questions, kept: Kept
) -> int:
    """Sweep and print a table of the points."""
    from facedown.lab.sweep import sweep as play

    kept.check()
    fields = the_axes(axes)
    variant = asked.variant()
    wanted: list[str | Measure] = [*measures, *questions.measures(variant)]
    with stages() as watch:
        played = play(variant, fields, asked.games, asked.seed, wanted, asked.workers or None, watch)
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    return STOPPED if played.is_stopped else FINE


def the_axes(given: Sequence[str]) -> dict[str, list[str]]:
    """Return fields and their values, given as `PATH=17,18,19`."""
    from facedown.lab.variant import values_of

    axes: dict[str, list[str]] = {}
    for text in given:
        path, equals, values = text.partition("=")
        if not equals or not path.strip():
            raise FacedownError(f"'{text}' names no values to sweep: write PATH=17,18,19 or PATH=17..19.")
        if path.strip() in axes:
            raise FacedownError(f"{path.strip()} is swept twice: give all its values at once.")
        axes[path.strip()] = values_of(values)
    return axes


def _print(played: Sweep) -> None:
    from facedown.lab.measure import given_in
    from facedown.lab.sweep_report import points_table

    rules = "".join(f", {name} = {key}" for name, key in played.variant.switches.items())
    say(f"{played.variant.system.key}: {' and '.join(played.axes)}", style="bold")
    what = f"{played.variant.title}, {played.variant.players()}{rules}. {played.games:,} games at each point"
    given = given_in(played.measures)
    say(paragraph(f"{what}, seed {played.seed}, the same luck at every point.{given}"))
    lay(points_table(played))
    if played.is_stopped:
        say("Stopped: the points above are done.", "bold red")
    games = played.games * len(played.points)
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    say(paragraph(f"{games:,} games, {played.seconds:.1f} s, {how}."))
