"""The charts that results have in common, drawn by Altair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from facedown.lab.showing.shares import Estimate, Share

INK, PALE, BLUE = "#222", "#e4e4e4", "#4c78a8"
_WIDE = 520  # pixels
_ROW = 34  # pixels from one bar to the next
_BARS = 40  # of a histogram, about


def shares(named: Mapping[str, Share]) -> Any:
    """Return shares, in percent, each with its interval."""
    import altair

    rows = [
        {
            "what": name,
            "share": 100 * one.part,
            "low": 100 * one.low,
            "high": 100 * one.high,
            "label": f"{one.part:.1%}",
        }
        for name, one in named.items()
    ]
    y = altair.Y("what:N", sort=list(named), title=None, axis=altair.Axis(labelLimit=260, ticks=False))
    scale = altair.Scale(domain=[0, 100])
    axis = altair.Axis(title="percent; the bar is the 95% interval", grid=True, gridDash=[2, 2])
    base = altair.Chart(altair.Data(values=rows))
    return altair.layer(
        base.mark_bar(height=6, color=BLUE).encode(
            x=altair.X("low:Q", scale=scale, axis=axis), x2="high:Q", y=y
        ),
        base.mark_circle(size=80, color=INK, opacity=1).encode(x="share:Q", y=y),
        base.mark_text(dy=-12, fontSize=12, color=INK).encode(x="share:Q", y=y, text="label:N"),
    ).properties(width=_WIDE, height=_ROW * len(rows))


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


def differences(named: Mapping[str, Estimate], by: int, unit: str) -> Any:
    """Return differences with their intervals, beside 0; each is multiplied by `by` for its unit."""
    import altair

    rows = [
        {
            "what": name,
            "value": by * it.value,
            "low": by * it.low,
            "high": by * it.high,
            "label": f"{by * it.value:+,.2f}",
        }
        for name, it in named.items()
    ]
    y = altair.Y("what:N", sort=list(named), title=None, axis=altair.Axis(labelLimit=300, ticks=False))
    x = altair.X("low:Q", title=f"{unit}; the bar is the interval")
    base = altair.Chart(altair.Data(values=rows))
    zero = altair.Chart(altair.Data(values=[{"value": 0}]))
    return altair.layer(
        zero.mark_rule(color="#999").encode(x="value:Q"),
        base.mark_bar(height=6, color=BLUE).encode(x=x, x2="high:Q", y=y),
        base.mark_circle(size=80, color=INK, opacity=1).encode(x="value:Q", y=y),
        base.mark_text(dy=-12, fontSize=12, color=INK).encode(x="value:Q", y=y, text="label:N"),
    ).properties(width=_WIDE, height=_ROW * len(rows))


def goals(numbers: Sequence[tuple[str, Estimate, float, float]]) -> Any:
    """Return numbers in percent with their intervals, before the ranges where they should be: from and to."""
    import altair

    rows = [
        {
            "what": name,
            "value": it.value,
            "low": it.low,
            "high": it.high,
            "from": low,
            "to": high,
            "label": f"{it.value:.1f}",
        }
        for name, it, low, high in numbers
    ]
    names = [row["what"] for row in rows]
    y = altair.Y("what:N", sort=names, title=None, axis=altair.Axis(labelLimit=300, ticks=False))
    scale = altair.Scale(domain=[0, 100])
    x = altair.X("from:Q", title="percent; the bar is the interval", scale=scale)
    base = altair.Chart(altair.Data(values=rows))
    return altair.layer(
        base.mark_bar(height=22, color=PALE).encode(x=x, x2="to:Q", y=y),
        base.mark_bar(height=6, color=BLUE).encode(x="low:Q", x2="high:Q", y=y),
        base.mark_circle(size=80, color=INK, opacity=1).encode(x="value:Q", y=y),
        base.mark_text(dy=-12, fontSize=12, color=INK).encode(x="value:Q", y=y, text="label:N"),
    ).properties(width=_WIDE, height=_ROW * len(rows))


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
