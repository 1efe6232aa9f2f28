"""One field or several, swept over their values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.compare import Asked, stages, the_variant
from facedown.cli.measure import refuse_file
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.lab.measure import Estimate, Measure
    from facedown.lab.sweep import Sweep


def sweep(
    asked: Asked, axes: Sequence[str], measures: Sequence[str], out: Path | None, picture: Path | None
) -> int:
    """Sweep and print a table of the points."""
    from facedown.lab.plots import check_picture, write_chart
    from facedown.lab.sweep import sweep as play
    from facedown.lab.sweep_charts import draw_sweep

    if picture:
        check_picture(picture)
    if out:
        refuse_file(out)
    fields = the_axes(axes)
    variant = the_variant(asked)
    with stages() as watch:
        played = play(variant, fields, asked.games, asked.seed, measures, asked.workers or None, watch)
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    if picture:
        write_chart(draw_sweep(played), picture)
    if out:
        played.write(out)
    if not asked.json:
        for text, path in (("The picture is", picture), ("Every game is a row of", out)):
            if path:
                say(f"{text} {path}.")
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
    rules = "".join(f", {name} = {key}" for name, key in played.variant.switches.items())
    say(f"{played.variant.system.key}: {' and '.join(played.axes)}", style="bold")
    what = f"{played.variant.title}, {played.variant.players()}{rules}. {played.games:,} games at each point"
    say(paragraph(f"{what}, seed {played.seed}, the same luck at every point."))
    heads = [*played.axes, *(one.name for one in played.measures)]
    rows = [(*point.values, *(map(_cell, played.measures, point.estimates))) for point in played.points]
    table("", heads, rows, right=heads)
    say(paragraph("± is half the width of the 95% interval."))
    if played.is_stopped:
        say("Stopped: the points above are done.", "bold red")
    games = played.games * len(played.points)
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    say(paragraph(f"{games:,} games, {played.seconds:.1f} s, {how}."))


def _cell(measure: Measure, it: Estimate) -> str:
    by = 100 if measure.is_share else 1
    reach = by * (it.high - it.low) / 2
    return f"{by * it.value:,.1f}{'%' if measure.is_share else ''} ±{reach:.1f}"
