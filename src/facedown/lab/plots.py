"""Pictures of what the lab has measured, drawn by Altair and written by vl-convert, without a network."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from facedown.engine.errors import FacedownError
from facedown.lab import INSTALL
from facedown.lab.roundrobin import RoundRobin
from facedown.lab.targets import Contenders, Pairings, Target

KINDS = (".svg", ".png")  # of picture

_CELL, _PANEL = 64, 200  # pixels: side of a cell of the matrix, width of the panel beside it
_SHARPNESS = 2.5  # pixels of a PNG for each of these
_LEAST, _MOST = 10, 90  # percent; shares beyond have the colours of these
_DARK = 27  # percent from the middle at which colours are too dark for black letters
_LINE = 14  # pixels from one line of a name to the next
_INK, _PALE = "#222", "#e4e4e4"


def check_picture(path: Path) -> None:
    """Refuse a picture that cannot be written, before anything is measured for it.

    Raises:
        FacedownError: it is of another kind, there is no such folder, or what draws is not installed.
    """
    if path.suffix.lower() not in KINDS:
        raise FacedownError(f"A picture is a file that ends in {' or '.join(KINDS)}, not {path}.")
    if not path.parent.is_dir():
        raise FacedownError(f"There is no folder {path.parent} to write {path.name} into.")
    missing = [name for name in ("altair", "vl_convert") if importlib.util.find_spec(name) is None]
    if missing:
        raise FacedownError(
            "Pictures need the packages altair and vl-convert-python, which are not both installed here: "
            f"{INSTALL}."
        )


def write_picture(played: RoundRobin, path: Path) -> None:
    """Draw a round-robin and write it as SVG or PNG, by the ending of the file.

    Raises:
        FacedownError: as `check_picture` says.
    """
    write_chart(draw_round_robin(played), path)


def write_chart(chart: Any, path: Path) -> None:
    """Write an Altair chart as SVG or PNG, by the ending of the file.

    Raises:
        FacedownError: as `check_picture` says.
    """
    check_picture(path)
    chart.save(str(path), format=path.suffix.lower()[1:], scale_factor=_SHARPNESS)


def draw_round_robin(played: RoundRobin) -> Any:
    """Return a round-robin as an Altair chart: everybody against everybody, and everybody overall."""
    import altair

    rules = "".join(f", {name} = {key}" for name, key in played.switches.items())
    by = f"by {played.policy}, seed {played.seed}{rules}"
    captions = [
        f"{played.games:,} games of each pairing in each order, {by}.",
        "Percent of the row against the column, and half of the 95% interval. Draws count half.",
        "On the diagonal: the first side of a mirror.",
    ]
    target = played.target(Pairings)
    if target is not None:
        captions[-1] += f" Framed: not within {target.low} to {target.high}%."
    chart = altair.hconcat(_matrix(played), _overall(played), spacing=16).properties(
        title=altair.TitleParams(
            f"{played.system.key}: who beats whom",
            subtitle=captions,
            anchor="start",
            offset=14,
            fontSize=17,
            subtitleFontSize=12,
            subtitleColor="#555",
            subtitlePadding=6,
        ),
        padding=16,
        background="white",
    )
    return chart.configure_view(stroke=None).configure_axis(labelColor=_INK, titleColor=_INK)


def _matrix(played: RoundRobin) -> Any:
    """Return the matrix, the strongest first."""
    import altair

    names = list(played.ranking())
    side = _CELL * len(names)
    lines = max(len(name.split()) for name in names)
    base = altair.Chart(altair.Data(values=list(_cells(played, names)))).encode(
        x=altair.X("other:N", sort=names, axis=_names_axis("top", lines=lines)),
        y=altair.Y("one:N", sort=names, axis=_names_axis("left", lines=1)),
    )
    scale = altair.Scale(scheme="blueorange", domain=[_LEAST, _MOST], domainMid=50, reverse=True, clamp=True)
    letters = altair.condition("datum.dark", altair.value("white"), altair.value(_INK))
    return altair.layer(
        base.transform_filter("!datum.mirror")
        .mark_rect(stroke="white", strokeWidth=2)
        .encode(color=altair.Color("share:Q", scale=scale, legend=None)),
        base.transform_filter("datum.mirror").mark_rect(stroke="white", strokeWidth=2, color=_PALE),
        base.transform_filter("datum.outside").mark_rect(
            stroke=_INK, strokeWidth=3, filled=False, width=_CELL - 7, height=_CELL - 7
        ),
        base.mark_text(dy=-6, fontSize=15, fontWeight="bold").encode(text="label:N", color=letters),
        base.mark_text(dy=12, fontSize=11).encode(text="reach:N", color=letters),
    ).properties(width=side, height=side)


def _overall(played: RoundRobin) -> Any:
    """Return everybody's share against all others, with its interval and what it should be."""
    import altair

    names = list(played.ranking())
    target = played.target(Contenders)
    rows = [
        {
            "one": one,
            "share": 100 * played.overall(one).part,
            "low": 100 * played.overall(one).low,
            "high": 100 * played.overall(one).high,
            "label": f"{played.overall(one).part:.1%}",
        }
        for one in names
    ]
    y = altair.Y("one:N", sort=names, axis=None)
    x = altair.X(
        "share:Q",
        scale=altair.Scale(domain=[0, 100]),
        axis=altair.Axis(
            title=_overall_title(target),
            titleFontWeight="normal",
            titlePadding=8,
            orient="top",
            values=[0, 25, 50, 75, 100],
            gridDash=[2, 2],
            domain=False,
        ),
    )
    base = altair.Chart(altair.Data(values=rows))
    layers = []
    if target is not None:
        band = altair.Chart(altair.Data(values=[{"from": target.low, "to": target.high}]))
        layers.append(band.mark_rect(color=_PALE).encode(x=altair.X("from:Q"), x2="to:Q"))
    middle = altair.Chart(altair.Data(values=[{"share": 50}]))
    layers += [
        middle.mark_rule(color="#999").encode(x=x),
        base.mark_bar(height=5, color=_INK).encode(x=altair.X("low:Q"), x2="high:Q", y=y),
        base.mark_circle(size=85, color=_INK, opacity=1).encode(x=x, y=y),
        base.mark_text(dy=-15, fontSize=12, color=_INK).encode(x=x, y=y, text="label:N"),
    ]
    return altair.layer(*layers).properties(width=_PANEL, height=_CELL * len(names))


def _overall_title(target: Target | None) -> str:
    return "overall" if target is None else f"overall; grey: {target.low} to {target.high}%"


def _cells(played: RoundRobin, names: list[str]) -> Iterator[dict[str, Any]]:
    target = played.target(Pairings)
    for one in names:
        for other in names:
            score = played.pooled(one, other)
            share = 100 * score.part
            mirror = one == other
            yield {
                "one": one,
                "other": other,
                "share": share,
                "label": f"{share:.1f}",
                "reach": f"± {50 * (score.high - score.low):.1f}",
                "mirror": mirror,
                "dark": not mirror and abs(share - 50) > _DARK,
                "outside": not mirror and target is not None and not target.low <= share <= target.high,
            }


def _names_axis(orient: str, lines: int) -> Any:
    """Return an axis that shows names, a word to a line where there are several lines."""
    import altair

    return altair.Axis(
        orient=orient,
        title=None,
        labelAngle=0,
        labelFontSize=12,
        labelLineHeight=_LINE,
        labelLimit=220,
        labelExpr="split(datum.label, ' ')" if lines > 1 else "datum.label",
        ticks=False,
        domain=False,
        labelPadding=8 + _LINE * (lines - 1),
    )
