"""Exact odds over a grid: the same question at every point, each answer a fraction.

What is compiled is loaded once. A point may have no answer, as there are too many courses or what is given
never happens; it says why, and the others are answered all the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from facedown.board import Board
from facedown.bots.playout import policy_number
from facedown.bots.policy import policy_name
from facedown.bots.standing import standing
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.lab.asking.expression import Reader
from facedown.lab.experiments.grid import Axes, grid, shown, words
from facedown.lab.experiments.measure import Measure
from facedown.lab.experiments.odds_grid import OddsAt, OddsSweep
from facedown.lab.games.compiled import silent
from facedown.lab.games.variant import Variant
from facedown.lab.odds.answers import Odds, Sampled
from facedown.lab.odds.deciders import AGAINST, BEST, advised, decided_odds
from facedown.lab.odds.listed import parts_of
from facedown.lab.odds.questions import Ask, Asking, OutOfTime, Watch
from facedown.lab.showing.origin import Origin, combined, origin

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
    """Where the odds of a sweep begin, and what is said of it.

    Attributes:
        position: makes the position of a variant; as it is dealt, if not given.
        where: what the position is called; as the variant is dealt if "".
        command: that makes the sweep again; the one of the variant if "".
        seed: of the luck of trials.
    """

    position: Callable[[Variant], Board] = attrgetter("board")
    where: str = ""
    command: str = ""
    seed: int = 0


AS_DEALT = Start()


def sweep_odds(
    variant: Variant,
    axes: Axes,
    ask: Ask,
    find: Find = decided_odds,
    start: Start = AS_DEALT,
    progress: Watch = silent,
) -> OddsSweep:
    """Return exact odds for every value of a field, or of several.

    Args:
        variant: what all points have in common; its policies are deciders, as text.
        axes: field, as `Variant.with_value` names it -> its values, as text.
        ask: what is asked at every point.
        find: answers it at one; `partial(sample, trials=Trials(1000))` by trials.
        start: where the odds begin; as the variant is dealt, if not given.
        progress: called with the part that is done, and where the search is.

    Raises:
        UnknownName: there is no such field or policy; the nearest right name is given.
        FacedownError: a field does not take a value, what is asked cannot be, there are no points or too
            many, or none has an answer.
    """
    began = time.perf_counter()
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
    try:
        for (values, one), board in zip(variants.items(), boards, strict=True):
            tell = _within(progress, points, len(boards), ", ".join(map(shown, values)))
            points.append(_answered(values, board, one, partial(find, ask=ask, progress=tell)))
    except (KeyboardInterrupt, OutOfTime):
        if not points:
            raise
    if all(point.refused for point in points):
        raise FacedownError(f"No point has an answer. At {points[0].where}: {points[0].refused}")
    start = start._replace(command=start.command or _again(variant, axes, ask, find))
    made = _origin(variant.system, start, boards[: len(points)])
    begun = start.where or ("as dealt" if "setup" in axes else f"{variant.title}, before anything is dealt")
    said = f"{begun}{_players(next(iter(variants.values())), axes)}"
    seconds = time.perf_counter() - began
    answered = next(
        point.result for point in points if point.result
    ).answers  # of several games their sums, too
    measures = tuple(Measure(one.asked, is_share=one.is_condition) for one in answered)
    return OddsSweep(variant, axes, measures, tuple(points), ask, said, seconds, made)


def _origin(system: System, start: Start, boards: Sequence[Board]) -> Origin:
    """Return what makes the odds of some positions again."""
    parts = [origin(start.command, start.seed, system, board.deal) for board in boards]
    return combined(start.command, start.seed, parts)


def _players(one: Variant, axes: Axes) -> str:
    """Return by whom a point is played, but for the seats whose policies are swept."""
    seats, swept = one.deal.seats, {path.casefold() for path in axes}
    fixed = {
        seat: policy
        for seat, policy in one.by_seat().items()
        if not {"policy", f"policy.{seat}", f"policy.{seats[seat].casefold()}"} & swept
    }
    if len({*fixed.values()}) == 1 and len(fixed) == len(seats):
        return f", everybody by {next(iter(fixed.values()))}"
    return "".join(f", {seats[seat]} by {policy}" for seat, policy in fixed.items())


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
