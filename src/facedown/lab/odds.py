"""Exact odds: every course that luck can take from a position, followed to its end.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has,
and the search branches there. What policies draw for their whims is luck of the same kind. The
position is kept wherever the search may come back to, so a branch costs what comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from facedown.bots.playout import Arena, bindings
from facedown.engine.chance import SCRIPT
from facedown.engine.errors import FacedownError
from facedown.engine.log import CLOSED, COUNTING
from facedown.engine.record import NOBODY, Record, place
from facedown.engine.rule import bind
from facedown.engine.system import System
from facedown.lab.branches import (
    ANY,
    BIG,
    DONE,
    FIELDS,
    NAMED,
    ROWS,
    SIDES,
    TESTS,
    TOO_DEEP,
    TOO_MANY_KINDS,
    TOO_SMALL,
    VALUES,
    WHIMSICAL,
    Probe,
    Tally,
    Trail,
    follow,
    kept_states,
)
from facedown.lab.compiled import can_compile, compiled
from facedown.lab.condition import Condition

FOLLOWED = 200_000_000  # branches, at most
_BLOCK, _LARGE_BLOCK = 500, 100_000  # branches between two looks around, interpreted and compiled
_SMALL = 4_000  # branches that are not worth compiling for

_TROUBLE = {
    TOO_DEEP: f"one branch needs more than {SCRIPT} pieces of luck",
    TOO_SMALL: "single branches are too improbable to be counted exactly",
    TOO_MANY_KINDS: f"they end in more than {ROWS} different ways",
    WHIMSICAL: "a policy draws luck past `whim`",
}

Progress = Callable[[float, str], None]  # called with the part that is done, and what else is going on


class Search:
    """A search through everything that luck can do, which can be run interpreted, compiled, or in turn."""

    def __init__(
        self, arena: Arena, until: Condition, when: Condition, fields: Sequence[str] | None = None
    ) -> None:
        self.arena = arena
        self.trail = Trail()
        self.tally = Tally()
        self.until = _condition(until)
        self.when = _condition(when)
        self.fields, self._spans = _fields(arena.state, fields)
        self.kept = kept_states(type(arena.state))
        asks_clauses = self.until.clauses + self.when.clauses > 0
        arena.log.keeps = COUNTING if asks_clauses else CLOSED
        arena.luck.scripted = 1
        self.trail.first = 1 if arena.state.decision != 0 else 0
        self.trail.weight[0] = self.trail.rest[0] = 1
        self.trail.keep_at = -1
        self.trail.stride = 1
        self.trail.steps[0] = self.trail.first
        self.kept.at[0].assign(arena.start)

    def run(self, follower: Callable[..., None], branches: int) -> None:
        """Follow so many branches more, by the rule `follow` or its machine code."""
        parts = (self.arena.desk, self.trail, self.kept, self.until, self.when, self.fields, self.tally)
        follower(*parts, branches)
        if self.trail.status > DONE:
            raise FacedownError(f"These odds cannot be found exactly: {_TROUBLE[self.trail.status]}.")

    @property
    def done(self) -> bool:
        """Whether every branch has been followed."""
        return self.trail.status == DONE

    @property
    def part(self) -> float:
        """Which part of all that can happen has been followed, by its probability."""
        if self.done:
            return 1.0
        luck, part, weight = self.arena.luck, 0.0, 1.0
        for i in range(self.trail.depth):
            weight /= self.trail.sizes[i]
            part += luck.outcomes[i] * weight
        return part

    def ends(self) -> dict[int, Fraction]:
        """Return the probability of every kind of end."""
        tally, odds_of = self.tally, dict[int, Fraction]()
        for i in range(ROWS):
            if tally.count[i]:
                odds = Fraction(tally.count[i], tally.weight[i] * tally.rest[i])
                odds_of[tally.kind[i]] = odds_of.get(tally.kind[i], Fraction(0)) + odds
        if sum(odds_of.values()) != 1:  # every branch is counted once, so this is the search's own proof
            raise FacedownError(
                f"The odds add up to {sum(odds_of.values())} instead of 1: please report this."
            )
        return odds_of

    def numbers(self, kind: int) -> tuple[int, ...]:
        """Return the side that has won, and the numbers of the fields, in an end of this kind."""
        left = kind // 2
        side, left = left % SIDES, left // SIDES
        numbers = [NOBODY if side == SIDES - 1 else side]
        for low, span in self._spans:
            numbers.append(left % span + low)
            left //= span
        return tuple(numbers)


def exact(
    system: System,
    game: Any,
    policies: Mapping[int, str],
    until: Condition = Condition(),  # noqa: B008  # nothing can change it
    when: Condition = Condition(),  # noqa: B008
    progress: Progress | None = None,
    most: int = FOLLOWED,
) -> Fraction:
    """Return the probability that something holds at the end, as an exact fraction.

    Args:
        system: the rulebook.
        game: the position: at an open question, or freshly dealt. It stays as it is.
        policies: who plays, by seat.
        until: a branch ends at the first question after the first answer where this holds, and in any
            case where the match is over; an empty condition never holds.
        when: what is looked for where a branch ends.
        progress: called now and then with the probability that has been covered so far.
        most: branches that are followed before this gives up.

    Raises:
        UnknownName: the system has no such policy; the nearest right name is given.
        FacedownError: there are too many branches, or a policy draws luck where it cannot be fixed.
    """
    search = Search(Arena(system, game.state, game.book, policies), until, when)
    _search(system, search, progress, most)
    return search.ends().get(1, Fraction(0))


def outcomes(
    system: System,
    game: Any,
    policies: Mapping[int, str],
    until: Condition = Condition(),  # noqa: B008  # nothing can change it
    fields: Sequence[str] = (),
    progress: Progress | None = None,
    most: int = FOLLOWED,
) -> dict[tuple[int, ...], Fraction]:
    """Return the probability of everything that can come out, as exact fractions.

    Args:
        system: the rulebook.
        game: the position, as `exact` takes it.
        policies: who plays, by seat.
        until: where a branch ends, as `exact` takes it.
        fields: dotted paths of the numbers in the state that tell outcomes apart.
        progress: as `exact` takes it.
        most: as `exact` takes it.

    Returns:
        By outcome: the side that has won (NOBODY also while it is not over), then the fields' numbers.

    Raises:
        UnknownName: there is no such policy or field; the nearest right name is given.
        FacedownError: there are too many branches, or outcomes.
    """
    search = Search(Arena(system, game.state, game.book, policies), until, Condition(), fields)
    _search(system, search, progress, most)
    odds_of: dict[tuple[int, ...], Fraction] = {}
    for kind, odds in search.ends().items():
        numbers = search.numbers(kind)
        odds_of[numbers] = odds_of.get(numbers, Fraction(0)) + odds
    return dict(sorted(odds_of.items()))


def _search(system: System, search: Search, progress: Progress | None, most: int) -> None:
    """Follow every branch: the first ones interpreted, and on compiled if there are many."""

    def tell(stage: str = "") -> None:
        if progress is not None:
            progress(search.part, stage)

    follower, block = bind(follow, bindings(system)), _BLOCK
    while not search.done:
        if block == _BLOCK and search.trail.branches >= _SMALL and can_compile():
            follower, block = compiled(system, tell).follow, _LARGE_BLOCK
        search.run(follower, block)
        if search.trail.branches > most:
            raise FacedownError(
                f"These odds have too many branches: after {search.trail.branches:,} of them, "
                f"{100 * search.part:.3g}% of what can happen is done. Simulate instead, or let `until` "
                "end the branches earlier."
            )
        tell()


def _condition(asked: Condition) -> Probe:
    probe = Probe()
    if len(asked.tests) > TESTS or len(asked.clauses) > NAMED:
        raise FacedownError(f"A condition has room for {TESTS} fields and {NAMED} clauses.")
    probe.count = len(asked.tests)
    values: list[int] = []
    for i, test in enumerate(asked.tests):
        values += (test.value, *test.more)
        probe.rows[i][:] = (test.offset, test.size, test.relation, len(values))
        if test.cell is not None:
            probe.cells[i][:] = (test.cell.offset, test.cell.size, test.cell.number)
    if len(values) > VALUES:
        raise FacedownError(f"A condition has room for {VALUES} values; every copy of a card is one.")
    probe.values[: len(values)] = values
    probe.clauses = len(asked.clauses)
    for i, clause in enumerate(asked.clauses):
        probe.clause[i] = clause
    probe.winner = ANY if asked.winner is None else asked.winner
    probe.empty = int(asked.empty)
    return probe


def _fields(state: Record, paths: Sequence[str] | None) -> tuple[Probe, list[tuple[int, int]]]:
    """Return fields to tell ends apart by, and the least value and number of values of each."""
    probe, spans, factor = Probe(), list[tuple[int, int]](), 2 * SIDES
    probe.empty = int(paths is None)
    if len(paths or ()) > FIELDS:
        raise FacedownError(f"Outcomes can be distinguished by {FIELDS} fields, not {len(paths or ())}.")
    for i, path in enumerate(paths or ()):
        at = place(state, path)
        if not isinstance(at.value, int):
            raise FacedownError(f"{path} is not a single number of the state.")
        low, span = at.spec.low, at.spec.high - at.spec.low + 1
        if factor * span >= BIG:
            raise FacedownError("These fields have too many values together to tell outcomes apart.")
        probe.rows[i][:] = (at.offset, at.spec.size, low, factor)
        probe.count = i + 1
        spans.append((low, span))
        factor *= span
    return probe, spans
