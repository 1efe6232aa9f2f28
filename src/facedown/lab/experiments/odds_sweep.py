"""Exact odds over a grid: the same question at every point, each answer a fraction.

What is compiled is loaded once. A point may have no answer, as there are too many courses or what is given
never happens; it says why, and the others are answered all the same. What comes of it is a row for every
point, or a matrix where two fields are swept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from math import prod
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from facedown.board import Board
from facedown.bots.playout import policy_number
from facedown.bots.policy import policy_name
from facedown.bots.standing import standing
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.lab.asking.expression import Reader
from facedown.lab.experiments.grid import (
    At,
    Axes,
    Given,
    Swept,
    as_text,
    curves,
    grid,
    heading,
    maps,
    number,
    shown,
    words,
)
from facedown.lab.experiments.measure import Measure
from facedown.lab.games.compiled import silent
from facedown.lab.games.run import until_stopped
from facedown.lab.games.variant import Variant
from facedown.lab.odds.answers import Odds, Sampled
from facedown.lab.odds.deciders import AGAINST, BEST, advised, decided_odds, one_of
from facedown.lab.odds.listed import parts_of
from facedown.lab.odds.questions import Ask, Asking, OutOfTime, Watch
from facedown.lab.showing.origin import Origin, combined, origin
from facedown.lab.showing.report import Cell, Chart, Report, Table, the_polars
from facedown.lab.showing.shares import Estimate

SHORT = 9  # letters of a fraction that has room in a cell
_WIDE = 78  # letters of a line
_GAP = 2  # letters between two columns
_TOLD = 3  # reasons why points have no answer

_NONE = Cell("none", "no")
_TOO_LONG = "The fractions are too long to stand here: --json and pages have them."


@dataclass(frozen=True)
class OddsAt(At):
    """The odds at one point."""

    result: Odds | Sampled | None = field(repr=False)  # the answers; None where there are none
    refused: str = ""  # why there are none, or ""
    # what to do in best play, in words, situation by situation
    advice: Sequence[Mapping[str, Any]] = field(default=(), repr=False)


@dataclass(frozen=True)
class OddsSweep(Swept):
    """Odds over a grid; the measures are what is asked.

    Attributes:
        ask: the question.
        about: where, in words, and by whom it is played.
        seconds: that it took.
        origin: what makes all of it again.
    """

    each: ClassVar[str] = "point"

    points: tuple[OddsAt, ...]
    ask: Ask
    about: str
    seconds: float
    origin: Origin

    @property
    def answered(self) -> tuple[OddsAt, ...]:
        """The points that have an answer."""
        return tuple(point for point in self.points if point.result is not None)

    def exactly(self, point: OddsAt, k: int) -> str:
        """Return an answer as a fraction; "" where it is none."""
        return point.result.answers[k].exactly if point.result else ""

    @property
    def is_stopped(self) -> bool:
        """Whether Ctrl-C left points out."""
        return len(self.points) < prod(map(len, self.axes.values()))

    @property
    def effort(self) -> str:
        """What it took, in words."""
        points = f"{len(self.points)} {'point' if len(self.points) == 1 else 'points'}"
        results: Any = [point.result for point in self.answered]
        return f"{points}, {results[0].together(results)}, {self.seconds:.2g} s."

    @property
    def is_exact(self) -> bool:
        """Whether some answers are fractions."""
        return any(self.exactly(point, k) for point in self.answered for k in range(len(self.measures)))

    def says(self, point: At, k: int) -> str:
        """Return an answer as a number, in percent or as a decimal, or its bounds, or with its interval."""
        assert isinstance(point, OddsAt)
        assert point.result is not None
        return point.result.answers[k].short()

    def are_short(self, k: int) -> bool:
        """Whether all answers to a question are fractions that have room in a cell."""
        return all(0 < len(self.exactly(point, k)) <= SHORT for point in self.answered)

    def cell(self, point: At, k: int) -> tuple[str, str]:
        """Return what stands in a cell of a heat map, and in small letters below: a fraction, or bounds."""
        assert isinstance(point, OddsAt)
        assert point.result is not None
        text, below = point.result.answers[k].cell()
        return text, "" if below == self.exactly(point, k) and not self.are_short(k) else below

    def to_dict(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        return {
            "system": self.variant.system.key,
            "position": self.about,
            "axes": {path: list(values) for path, values in self.axes.items()},
            "switches": dict(self.variant.switches),
            "points": [
                {
                    "at": dict(zip(self.axes, point.values, strict=True)),
                    **({"refused": point.refused} if point.result is None else point.result.to_dict()),
                    **({"advice": point.advice} if point.advice else {}),
                }
                for point in self.points
            ],
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "origin": self.origin.to_dict(),
        }

    def report(self) -> Report:
        """Return how every answer goes with what is swept."""
        key, swept = self.variant.system.key, " and ".join(self.axes)
        limits = (("given", self.ask.given), ("until", self.ask.until), ("once", self.ask.once))
        said = "; ".join(f"{name} {text}" for name, text in limits if text)
        how = "exactly" if self.is_exact else "by trials"
        if any(one.result and one.result.rest for one in self.answered):
            how = "within bounds"
        shown = tables(self)
        has_more = any(one.note.startswith(_TOO_LONG) for one in shown)
        draw = [partial(maps, self, k) for k in range(len(self.measures))]
        if len(self.axes) == 1:
            draw = [partial(curves, self, "percent")]
        notes = [f"{self.about}.", *([said] if said else [])]
        return Report(
            question=f"{key}: what does {swept} change?",
            answer=f"{self.extremes()}, {how}.",
            setting="\n".join(notes),
            tables=shown,
            charts=[Chart(f"{key}: {swept}", one, notes) for one in draw],
            origin=self.origin,
            details=[_points(self, whole=True)] if has_more else [],
        )

    def rows(self) -> Iterator[Any]:
        """Yield the one table that `frame` returns."""
        yield self.frame()

    def frame(self) -> Any:
        """Return a Polars table with a row for every point and question: exactly, value, low, high."""
        rows = [
            {
                **self.place(point),
                "asked": one.name,
                "exactly": self.exactly(point, k) or None,
                **(point.estimates[k].to_dict() if point.estimates else dict.fromkeys(Estimate._fields)),
                "refused": point.refused or None,
            }
            for point in self.points
            for k, one in enumerate(self.measures)
        ]
        return the_polars().DataFrame(rows, infer_schema_length=None)


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
    names, measured = [one.name for one in played.measures], range(len(played.measures))
    heads = [*map(heading, played.axes), *names]
    rows = [(*point.names, *(_about(played, point, k) for k in measured)) for point in played.points]
    note = ""
    if played.is_exact:
        both = [*map(heading, played.axes), *(head for name in names for head in (name, "about"))]
        exact = [
            (
                *point.names,
                *(it for k in measured for it in (played.exactly(point, k), _about(played, point, k))),
            )
            for point in played.points
        ]
        if whole or _width(both, exact) <= _WIDE:
            heads, rows = both, exact
        else:
            note = _TOO_LONG
    texts = [
        path for path, values in played.axes.items() if any(isinstance(number(it), str) for it in values)
    ]
    return Table(heads, rows, right=[head for head in heads if head not in texts], note=note)


def _about(played: OddsSweep, point: OddsAt, k: int) -> str | Cell:
    """Return an answer at a point as a number."""
    return played.says(point, k) if point.result else _NONE


def _matrix(played: OddsSweep, k: int) -> Table:
    """Return the answers to one question over two fields, whichever goes down so that less goes across."""

    def heads(way: tuple[str, str]) -> list[str]:
        return [heading(way[0]), *map(shown, played.axes[way[1]])]

    def rows(way: tuple[str, str], fractions: bool) -> list[tuple[Any, ...]]:
        down, across = way
        cells: dict[tuple[str, str], str | Cell] = {}
        for point in played.points:
            at, text = dict(zip(played.axes, point.values, strict=True)), _about(played, point, k)
            exact = played.exactly(point, k) if fractions else ""
            cells[at[down], at[across]] = f"{exact}\n{text}" if exact else text
        return [
            (shown(row), *(cells.get((row, column), "") for column in played.axes[across]))
            for row in played.axes[down]
        ]

    first, second = played.axes
    way = min(
        (first, second), (second, first), key=lambda way: _width(heads(way), [heads(way), *rows(way, False)])
    )
    is_short = played.are_short(k) and _width(heads(way), rows(way, True)) <= _WIDE
    note = "" if is_short or not played.is_exact else _TOO_LONG
    title = f"{played.measures[k].name}; {way[1]} across"
    return Table(heads(way), rows(way, is_short), title, heads(way)[1:], note)


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


# (board, deciders, question, progress=...) -> answers: `decided_odds`, or `sample` with its arguments given
Find = Callable[..., Odds | Sampled]


class Deciders(Variant):
    """Where odds begin: a variant whose policies may also be lists of answers, or best play."""

    def check_policy(self, name: str) -> None:
        """Refuse a decider that there is not."""
        policy = standing(self.system, parts_of(name)[-1]).policy
        if policy not in (BEST, AGAINST):
            policy_number(self.system, policy)


class Start(NamedTuple):
    """Where the odds of a sweep begin, and what is said of it."""

    # makes the position of a variant; as it is dealt, if not given
    position: Callable[[Variant], Board] = attrgetter("board")
    where: str = ""  # what the position is called; as the variant is dealt if ""
    command: str = ""  # that makes the sweep again; the one of the variant if ""
    seed: int = 0  # of the luck of trials


AS_DEALT = Start()


def sweep_odds(
    variant: Variant,
    axes: Given,
    ask: Ask,
    find: Find = decided_odds,
    start: Start = AS_DEALT,
    progress: Watch = silent,
) -> OddsSweep:
    """Return exact odds for every value of a field, or of several.

    Args:
        variant: what all points have in common; its policies are deciders, as text.
        axes: field, as `Variant.with_value` names it -> its values, as numbers or as text.
        ask: what is asked at every point.
        find: answers it at one; `partial(sample, trials=Trials(1000))` by trials.
        start: where the odds begin; as the variant is dealt, if not given.
        progress: called with the part that is done, and where the search is.

    Raises:
        UnknownName: there is no such field or policy; the nearest right name is given.
        FacedownError: a field does not take a value, what is asked cannot be, there are no points or too
            many, or none has an answer.
    """
    began, axes = time.perf_counter(), as_text(axes)
    variant = Deciders(**{one.name: getattr(variant, one.name) for one in fields(variant)})
    boards: list[Board] = []
    asked: list[Asking] = []

    def look(one: Variant) -> None:
        progress(0.0, f"setting up point {len(boards) + 1}")
        try:
            boards.append(start.position(one))
            _refuse_nobody(one, boards[-1])
            asked.append(Asking(Reader(boards[-1]), ask))
        except FacedownError as error:
            raise FacedownError(f"{error} So it is at {one.name}.") from error

    variants = grid(variant, axes, look)
    for query in asked[0].answered:
        query.with_mean()
    points: list[OddsAt] = []
    with until_stopped(points, (KeyboardInterrupt, OutOfTime)):
        for (values, one), board in zip(variants.items(), boards, strict=True):
            tell = _within(progress, points, len(boards), ", ".join(map(shown, values)))
            points.append(_answered(values, board, one, partial(find, ask=ask, progress=tell)))
    if all(point.refused for point in points):
        raise FacedownError(f"No point has an answer. At {points[0].where}: {points[0].refused}")
    start = start._replace(command=start.command or _again(variant, axes, ask, find))
    made = _origin(variant.system, start, boards[: len(points)])
    begun = start.where or ("as dealt" if "setup" in axes else f"{variant.title}, before anything is dealt")
    said = ", ".join(filter(None, [begun, next(iter(variants.values())).players(axes)]))
    seconds = time.perf_counter() - began
    first = next(point.result for point in points if point.result)  # of several games its answers are sums
    measures = tuple(Measure(one.asked, is_share=one.is_condition) for one in first.answers)
    return OddsSweep(variant, axes, measures, tuple(points), ask, said, seconds, made)


def _origin(system: System, start: Start, boards: Sequence[Board]) -> Origin:
    """Return what makes the odds of some positions again."""
    parts = [origin(start.command, start.seed, system, board.deal) for board in boards]
    return combined(start.command, start.seed, parts)


def _answered(values: tuple[str, ...], board: Board, one: Variant, find: Find) -> OddsAt:
    """Return the odds at a point, or why it has none."""
    try:
        policies = one.by_seat(board.seats)
        result = find(board, {seat: policy_name(policy) for seat, policy in policies.items()})
    except OutOfTime:
        raise
    except FacedownError as error:
        return OddsAt(values, (), None, str(error))
    advice = [{"name": board.seats[it["seat"]], **it} for it in advised(board, result)]
    return OddsAt(values, tuple(one.estimate for one in result.answers), result, advice=advice)


def _within(progress: Watch, points: Sequence[OddsAt], of: int, name: str) -> Watch:
    """Return what tells the progress of the search at one point, after some `points` of all."""
    done, none = len(points), sum(bool(point.refused) for point in points)
    begun = f"{none} without an answer, now at {name}" if none else f"now at {name}"
    progress(done / of, begun)
    return lambda part, what: progress((done + part) / of, f"{begun}, {what}" if what else begun)


def _refuse_nobody(one: Variant, board: Board) -> None:
    """Refuse a point where nobody decides for a seat."""
    named = board.seats if isinstance(one.policies, str) or callable(one.policies) else one.policies
    missing = [name for seat, name in board.seats.items() if seat not in named]
    if missing:
        raise FacedownError(f"Nobody decides for {', '.join(missing)}: name one policy for all.")


def _again(variant: Variant, axes: Axes, ask: Ask, find: Find) -> str:
    """Return the command that makes a sweep again; the call in Python, where none does."""
    lists = {path: list(values) for path, values in axes.items()}
    call = f"sweep_odds({{}}, {lists}, {ask}"
    if isinstance(find, partial):
        given = "".join(f", {name}={value!r}" for name, value in find.keywords.items())
        return f"{call}, partial({find.func.__name__}{given}))".replace("{}", variant.in_python(), 1)
    options = {name: one if isinstance(one, str) else list(one) for name, one in vars(ask).items()}
    return variant.again("odds", {**options, "sweep": words(axes)}, call=f"{call})")
