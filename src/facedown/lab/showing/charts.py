"""The charts that results have in common, drawn by Altair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from facedown.lab.showing.shares import Estimate

INK, PALE, BLUE = "#222", "#e4e4e4", "#4c78a8"
_WIDE = 520  # pixels
_ROW = 34  # pixels from one bar to the next
_BARS = 40  # of a histogram, about
_CELL = 58  # pixels: side of a cell of a heat map
_DARK = 27  # percent from the middle at which colours are too dark for black letters


def shares(named: Mapping[str, Estimate]) -> Any:
    """Return shares, in percent, each with its interval."""
    import altair

    rows = [_span(name, it, 100, f"{it.value:.1%}") for name, it in named.items()]
    axis = altair.Axis(title="percent; the bar is the 95% interval", grid=True, gridDash=[2, 2])
    return _spans(rows, altair.X("low:Q", scale=altair.Scale(domain=[0, 100]), axis=axis))


def differences(named: Mapping[str, Estimate], by: int, unit: str) -> Any:
    """Return differences with their intervals, beside 0; each is multiplied by `by` for its unit."""
    import altair

    rows = [_span(name, it, by, f"{by * it.value:+,.2f}") for name, it in named.items()]
    zero = altair.Chart(altair.Data(values=[{"value": 0}])).mark_rule(color="#999").encode(x="value:Q")
    return _spans(rows, altair.X("low:Q", title=f"{unit}; the bar is the interval"), zero)


def goals(numbers: Sequence[tuple[str, Estimate, float, float]]) -> Any:
    """Return numbers in percent with their intervals, before the ranges where they should be: from and to."""
    import altair

    rows = [
        {**_span(name, it, 1, f"{it.value:.1f}%"), "from": low, "to": high} for name, it, low, high in numbers
    ]
    title, scale = "percent; the bar is the interval", altair.Scale(domain=[0, 100])
    wanted = _named(rows).mark_bar(height=22, color=PALE)
    wanted = wanted.encode(x=altair.X("from:Q", title=title, scale=scale), x2="to:Q")
    return _spans(rows, altair.X("low:Q", title=title, scale=scale), wanted)


def _span(name: str, it: Estimate, by: int, label: str) -> dict[str, Any]:
    """Return what is drawn of a number with its interval, both multiplied by `by`."""
    low, high = it.ends
    return {"what": name, "value": by * it.value, "low": by * low, "high": by * high, "label": label}


def _named(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Return a chart of rows, one below the other under their names."""
    import altair

    names = [row["what"] for row in rows]
    axis = altair.Axis(labelLimit=300, ticks=False)
    return altair.Chart(altair.Data(values=rows)).encode(
        y=altair.Y("what:N", sort=names, title=None, axis=axis)
    )


def _spans(rows: Sequence[Mapping[str, Any]], x: Any, *behind: Any) -> Any:
    """Return numbers with their intervals, one below the other, before what lies behind them."""
    import altair

    base = _named(rows)
    return altair.layer(
        *behind,
        base.mark_bar(height=6, color=BLUE).encode(x=x, x2="high:Q"),
        base.mark_circle(size=80, color=INK, opacity=1).encode(x="value:Q"),
        base.mark_text(dy=-12, fontSize=12, color=INK).encode(x="value:Q", text="label:N"),
    ).properties(width=_WIDE, height=_ROW * len(rows))


class Axis(NamedTuple):
    """One of the two axes of a heat map."""

    title: str | None
    values: Sequence[str]
    angle: int = 0  # of the values


def heat_map(cells: Sequence[Mapping[str, Any]], across: Axis, down: Axis, is_share: bool = True) -> Any:
    """Return numbers as colours: of shares, in percent, those of either side of 50.

    Args:
        cells: each with where it lies, `across` and `down`, its `value`, its `label` and what stands `below`;
            perhaps that it is `plain`, without a colour, or `framed`.
        across: the axis above or below.
        down: the axis on the left.
        is_share: whether the numbers are shares.
    """
    import altair

    scale = altair.Scale(scheme="lightgreyteal")
    if is_share:
        scale = altair.Scale(scheme="blueorange", domain=[10, 90], domainMid=50, reverse=True, clamp=True)
    rows: list[dict[str, Any]] = [{"plain": False, "framed": False, **cell} for cell in cells]
    for row in rows:  # where its colour is too dark for black letters
        row["dark"] = is_share and not row["plain"] and abs(row["value"] - 50) > _DARK
    letters = altair.condition("datum.dark", altair.value("white"), altair.value(INK))
    x_axis = altair.Axis(labelAngle=across.angle, labelLimit=300)
    base = altair.Chart(altair.Data(values=rows)).encode(
        x=altair.X("across:N", sort=list(across.values), title=across.title, axis=x_axis),
        y=altair.Y("down:N", sort=list(down.values), title=down.title, axis=altair.Axis(labelLimit=300)),
    )
    return altair.layer(
        base.mark_rect(stroke="white", strokeWidth=2).encode(
            color=altair.condition(
                "datum.plain", altair.value(PALE), altair.Color("value:Q", scale=scale, legend=None)
            )
        ),
        base.transform_filter("datum.framed").mark_rect(
            stroke=INK, strokeWidth=3, filled=False, width=_CELL - 7, height=_CELL - 7
        ),
        base.mark_text(dy=-6, fontSize=14, fontWeight="bold").encode(text="label:N", color=letters),
        base.mark_text(dy=12, fontSize=10).encode(text="below:N", color=letters),
    ).properties(width=_CELL * len(across.values), height=_CELL * len(down.values))


def histogram(name: str, values: Any) -> Any:
    """Return how whole numbers are spread, as shares of the games; if they are many, several to a bar."""
    import altair

    counts = Counter(values)
    least, most = min(counts), max(counts)
    step = max(1, -(-(most - least + 1) // _BARS))
    bars: Counter[int] = Counter()
    for value, count in counts.items():
        bars[least + (value - least) // step * step] += count
    rows = [
        {"from": low - 0.5, "to": low + step - 0.5, "share": count / len(values)}
        for low, count in sorted(bars.items())
    ]
    per = "" if step == 1 else f"; a bar is {step} numbers"
    return (
        altair.Chart(altair.Data(values=rows))
        .mark_rect(color=BLUE, stroke="white", strokeWidth=0.5)
        .encode(
            x=altair.X("from:Q", title=f"{name}{per}", scale=altair.Scale(zero=False, nice=False)),
            x2="to:Q",
            y=altair.Y("share:Q", title="share of the games", axis=altair.Axis(format="%")),
            y2=altair.datum(0),
        )
        .properties(width=_WIDE, height=160)
    )


def distribution(name: str, odds: Mapping[Fraction, Fraction]) -> Any:
    """Return how likely every value of a number is."""
    import altair

    rows = [{"value": float(value), "odds": float(part)} for value, part in odds.items()]
    return (
        altair.Chart(altair.Data(values=rows))
        .mark_bar(color=BLUE, size=min(24, _WIDE // (len(rows) + 1)))
        .encode(
            x=altair.X("value:Q", title=name, scale=altair.Scale(zero=False, padding=14)),
            y=altair.Y("odds:Q", title="odds", axis=altair.Axis(format="%")),
        )
        .properties(width=_WIDE, height=200)
    )
