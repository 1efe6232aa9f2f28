"""What a comparison says: how far two variants differ, and what pairing saved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from facedown.lab.charts import differences
from facedown.lab.difference import Difference
from facedown.lab.paired import Comparison
from facedown.lab.paired_changes import changes_table
from facedown.lab.report import Chart, Report, Table
from facedown.lab.shares import Estimate

_SHORT = 14  # letters of a name that heads a column
_MANY = 1000  # times as many games: what is saved beyond that cannot be told well


def report_of(played: Comparison) -> Report:
    """Return how far the two differ, and what pairing saved."""
    shares = [one for one in played.differences if one.measure.is_share]
    numbers = [one for one in played.differences if not one.measure.is_share]
    panels = [
        Chart(
            f"A minus B, {unit}",
            partial(differences, {one.measure.name: one.difference for one in rows}, by, unit),
        )
        for rows, by, unit in ((shares, 100, "percentage points"), (numbers, 1, "numbers of a game"))
        if rows
    ]
    first = played.differences[0]
    where = "" if played.head_to_head else f" ({played.variant.title}, {played.variant.players()})"
    share = first.measure.is_share
    finding = f"{first.measure.name}: {_plain(first.a, share)} (A) against {_plain(first.b, share)} (B)"
    apart = f"{signed(first.difference.value, share)}, 95% interval {_interval(first)}"
    return Report(
        question=f"{played.variant.system.key}: {played.a} (A) against {played.b} (B), how far apart?",
        answer=f"{finding}; {apart}{'' if first.is_sure else ': not sure'}; {played.games:,} games{where}.",
        tables=[
            *([changes_table(played.weighed)] if played.weighed else []),
            differences_table(played, note=" ".join(remarks(played))),
            *([played.uses.table()] if played.uses else []),
        ],
        charts=panels,
        origin=played.origin,
    )


def differences_table(played: Comparison, note: str = "") -> Table:
    """Return every measure of both, and how far it differs."""
    a, b = (played.a, played.b) if max(len(played.a), len(played.b)) <= _SHORT else ("A", "B")
    heads = ("", a, b, "difference", "95% interval")
    return Table(heads, [_row(one) for one in played.differences], right=heads[1:], note=note)


def remarks(played: Comparison) -> Iterator[str]:
    """Yield what there is to say of the differences together."""
    if not any(one.is_sure for one in played.differences):
        yield "No difference is sure: every interval holds 0."
    best = max(played.differences, key=lambda one: one.alone or 0)
    if best.alone is None:
        yield "Too few games differ otherwise than the rest to say what pairing saved."
    elif best.alone > _MANY * best.games:
        how = f"more than {_MANY:,} times as many games with luck of their own"
        yield f"By pairing, '{best.measure.name}' is known as well as by {how}."
    elif best.alone > best.games:
        more = f"{best.alone - best.games:,} games were saved for '{best.measure.name}'"
        yield f"By pairing, {more}: with luck of their own it takes {best.alone:,} for the same interval."
    else:
        yield "Pairing saved nothing here: the luck of both soon goes different ways."


def _row(one: Difference) -> tuple[str, ...]:
    share = one.measure.is_share
    return (
        one.measure.name,
        _plain(one.a, share),
        _plain(one.b, share),
        signed(one.difference.value, share),
        _interval(one),
    )


def _interval(one: Difference) -> str:
    share = one.measure.is_share
    return f"{signed(one.difference.low, share)} to {signed(one.difference.high, share)}"


def _plain(one: Estimate, share: bool) -> str:
    return f"{one.value:.2%}" if share else f"{one.value:,.2f}"


def signed(value: float, share: bool) -> str:
    """Return a difference as people read it: of shares in points."""
    return f"{100 * value:+.2f}" if share else f"{value:+,.2f}"
