"""What a sweep of odds says: a row for every point, or a matrix where two fields are swept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from facedown.lab.deciders import one_of
from facedown.lab.grid import heading, number, shown
from facedown.lab.odds import Odds
from facedown.lab.odds_sweep import OddsAt, OddsSweep
from facedown.lab.report import Cell, Chart, Report, Table
from facedown.lab.sweep_charts import curves, maps

_WIDE = 78  # letters of a line
_GAP = 2  # letters between two columns
_TOLD = 3  # reasons why points have no answer

_NONE = Cell("none", "no")
_TOO_LONG = "The fractions are too long to stand here: --json and pages have them."


def report_of(played: OddsSweep) -> Report:
    """Return how every answer goes with what is swept."""
    key, swept = played.variant.system.key, " and ".join(played.axes)
    limits = (("given", played.ask.given), ("until", played.ask.until), ("once", played.ask.once))
    said = [f"{name} {text}" for name, text in limits if text]
    results = [point.result for point in played.answered]
    how = "exactly" if played.is_exact else "by trials"
    if any(isinstance(one, Odds) and one.rest for one in results):
        how = "within bounds"
    shown = tables(played)
    has_more = any(one.note.startswith(_TOO_LONG) for one in shown)
    draw = [partial(maps, played, k) for k in range(len(played.measures))]
    if len(played.axes) == 1:
        draw = [partial(curves, played, "percent")]
    title, notes = f"{key}: {swept}", [f"{played.about}.", *said]
    return Report(
        question=f"{', '.join([key, *said])}: what does {swept} change?",
        answer=f"{played.extremes()}, {how}; {len(played.answered)} points, {played.about}.",
        tables=shown,
        charts=[Chart(title, one, notes) for one in draw],
        origin=played.origin,
        details=[_points(played, whole=True)] if has_more else [],
    )


def tables(played: OddsSweep) -> list[Table]:
    """Return a matrix for every question where two fields are swept; else a row for every point."""
    if len(played.axes) == 2:
        made = [_matrix(played, k) for k in range(len(played.measures))]
    else:
        made = [_points(played)]
    return [
        *made[:-1],
        replace(made[-1], note="\n".join(filter(None, [made[-1].note, *_best(played), *_refusals(played)]))),
    ]


def _best(played: OddsSweep) -> list[str]:
    """Return what is best at the points where there is one answer to give."""
    does: dict[tuple[str, str], list[str]] = {}
    for point in played.answered:
        if len(point.advice) == 1:
            (one,) = point.advice
            asked = f"Best for {one['name']}, at {one['question']}"
            does.setdefault((asked, one_of(one)), []).append(point.where)
    return [f"{asked}, with {'; '.join(places)}: {text}." for (asked, text), places in does.items()]


def _refusals(played: OddsSweep) -> list[str]:
    """Return why points have no answer."""
    reasons: dict[str, list[str]] = {}
    for point in played.points:
        if point.refused:
            reasons.setdefault(point.refused, []).append(point.where)
    told = [f"At {'; '.join(places)}: {reason}" for reason, places in list(reasons.items())[:_TOLD]]
    return [*told, *(["--json says why others have no answer."] if len(reasons) > _TOLD else [])]


def _points(played: OddsSweep, whole: bool = False) -> Table:
    """Return a row for every point, with the fractions where they have room, or in any case if `whole`."""
    axes, names = [*map(heading, played.axes)], [one.name for one in played.measures]
    heads, rows = [*axes, *names], [(*point.names, *_about(played, point)) for point in played.points]
    note = ""
    if played.is_exact:
        both = [*axes, *(head for name in names for head in (name, "about"))]
        exact = [(*point.names, *_exactly_and_about(played, point)) for point in played.points]
        if whole or _width(both, exact) <= _WIDE:
            heads, rows = both, exact
        else:
            note = _TOO_LONG
    texts = [
        path for path, values in played.axes.items() if any(isinstance(number(it), str) for it in values)
    ]
    return Table(heads, rows, right=[head for head in heads if head not in texts], note=note)


def _about(played: OddsSweep, point: OddsAt) -> list[Any]:
    """Return every answer at a point as a number."""
    return [played.says(point, k) if point.result else _NONE for k in range(len(played.measures))]


def _exactly_and_about(played: OddsSweep, point: OddsAt) -> list[Any]:
    """Return every answer at a point as a fraction and as a number."""
    about = _about(played, point)
    return [cell for k, text in enumerate(about) for cell in (played.exactly(point, k), text)]


def _matrix(played: OddsSweep, k: int) -> Table:
    """Return the answers to one question over two fields, whichever goes down so that less goes across."""
    first, second = played.axes
    ways = _Matrix(played, k, first, second), _Matrix(played, k, second, first)
    best = min(ways, key=lambda way: _width(way.heads, [way.heads, *way.rows(fractions=False)]))
    is_short = played.are_short(k) and _width(best.heads, best.rows(fractions=True)) <= _WIDE
    title = f"{played.measures[k].name}; {best.across} across"
    note = "" if is_short or not played.is_exact else _TOO_LONG
    return Table(best.heads, best.rows(is_short), title, best.heads[1:], note)


class _Matrix(NamedTuple):
    """The answers to one question over two fields."""

    played: OddsSweep
    k: int
    down: str
    across: str

    @property
    def heads(self) -> list[str]:
        """The field that goes down, and the values of the one that goes across."""
        return [heading(self.down), *map(shown, self.played.axes[self.across])]

    def rows(self, fractions: bool) -> list[tuple[Any, ...]]:
        """Return a row for every value of the field that goes down."""
        played, cells = self.played, dict[tuple[str, str], Any]()
        for point in played.points:
            at = dict(zip(played.axes, point.values, strict=True))
            text = _about(played, point)[self.k]
            if fractions and point.result and played.exactly(point, self.k):
                text = f"{played.exactly(point, self.k)}\n{text}"
            cells[at[self.down], at[self.across]] = text
        return [
            (shown(row), *(cells.get((row, column), "") for column in played.axes[self.across]))
            for row in played.axes[self.down]
        ]


def _width(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> int:
    """Return how many letters wide a table is; heads are broken between words."""
    lines = [
        max(
            len(line)
            for text in (*head.split(), *(row[i] for row in rows))
            for line in (str(text).split("\n"))
        )
        for i, head in enumerate(heads)
    ]
    return sum(lines) + _GAP * len(heads)
