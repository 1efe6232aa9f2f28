"""Exact odds: every course that luck can take from a position, followed to its end.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has,
and the search branches there. What policies draw for their whims is luck of the same kind. The
position is kept wherever the search may come back to, so a branch costs what comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from facedown.bots.playout import Table, begin, bindings, play_on, winner
from facedown.engine.chance import SCRIPT
from facedown.engine.errors import FacedownError
from facedown.engine.log import CLAUSES, CLOSED, COUNTING
from facedown.engine.record import NO_CARD, NOBODY, Ints, Record, Row, copy_bytes, field, number_at, place
from facedown.engine.rule import bind, rule
from facedown.engine.system import System
from facedown.engine.wager import EQUAL, LESS, MORE, MOST, UNLIKE, Condition

TESTS, NAMED, FIELDS = 32, 16, 16  # tests and clauses of a condition, fields of an outcome, at most
VALUES = 512  # numbers that the tests of a condition name, at most
ROWS = 1 << 14  # kinds of ends that can be told apart; a power of two
FOLLOWED = 200_000_000  # branches, at most
ANY = -1  # a condition that asks for no winner
_BIG = 1 << 62
_SIDES = 128
_BLOCK, _LARGE_BLOCK = 500, 100_000  # branches between two looks around, interpreted and compiled
_SMALL = 4_000  # branches that are not worth compiling for

GOING_ON, DONE, TOO_DEEP, TOO_SMALL, TOO_MANY_KINDS, WHIMSICAL = 0, 1, 2, 3, 4, 5
_TROUBLE = {
    TOO_DEEP: f"one branch needs more than {SCRIPT} pieces of luck",
    TOO_SMALL: "single branches are too improbable to be counted exactly",
    TOO_MANY_KINDS: f"they end in more than {ROWS} different ways",
    WHIMSICAL: "a policy draws luck past `whim`",
}

Progress = Callable[[float, str], None]  # told which part is done, and what is going on besides


class Rows(Record):
    """A condition, or a list of fields, as whole numbers."""

    count: int = field(high=TESTS)
    rows: Row[Ints] = field(TESTS, 4, low=-_BIG, high=_BIG)  # offset, size, and what to make of the number
    cells: Row[Ints] = field(TESTS, 3, high=_BIG)  # of a card in a zone: offset and size of its count, place
    values: Ints = field(VALUES, low=-_BIG, high=_BIG)  # of all tests, those of the first one first
    clauses: int = field(high=NAMED)
    clause: Ints = field(NAMED, high=CLAUSES)
    winner: int = field(low=ANY, high=NOBODY)
    empty: int = field(high=1)


class Trail(Record):
    """Where a search stands."""

    status: int = field(high=5)
    first: int = field(high=1)  # step that it starts with: 0 deals, the others are decisions
    stride: int = field(high=_BIG)  # 1: decisions taken at once; as a constant it would have all rules twice
    step: int = field(high=_BIG)  # the one that comes next
    depth: int = field(high=SCRIPT)  # pieces of luck on the branch
    sizes: Ints = field(SCRIPT, high=_BIG)  # how many outcomes each of them has
    weight: Ints = field(SCRIPT + 1, high=_BIG)  # product of the sizes up to each, a first factor
    rest: Ints = field(SCRIPT + 1, high=_BIG)  # and the second, for very small odds
    slots: Ints = field(SCRIPT + 1, high=SCRIPT)  # where the position before each is kept
    keep_at: int = field(low=-1, high=_BIG)  # the step before which the position is to be kept, or -1
    steps: Ints = field(SCRIPT + 1, high=_BIG)  # by slot: the step that comes next there
    used: Ints = field(SCRIPT + 1, high=SCRIPT)  # by slot: the luck used up to there
    fired: Row[Ints] = field(SCRIPT + 1, 2 * NAMED, high=_BIG)  # by slot: how often the clauses fired
    branches: int = field(high=_BIG)  # followed so far


class Tally(Record):
    """How many branches ended in which way, by what happened and how probable a branch is."""

    kind: Ints = field(ROWS, high=_BIG)
    weight: Ints = field(ROWS, high=_BIG)
    rest: Ints = field(ROWS, high=_BIG)
    count: Ints = field(ROWS, high=_BIG)


@rule
def follow(
    desk: Any, trail: Trail, kept: Any, until: Rows, when: Rows, fields: Rows, tally: Tally, branches: int
) -> None:
    """Follow more branches.

    Args:
        desk: the position; its luck is the script.
        trail: where the search stands.
        kept: positions to come back to, as words, by slot.
        until: where a branch stops.
        when: what is looked for there.
        fields: numbers to tell ends apart by: offset, size, least value, factor in the kind.
        tally: of the ends.
        branches: how many, at most.
    """
    g = desk.game
    for _ in range(branches):
        if trail.status != GOING_ON:
            return
        go_back(desk, trail, kept, until, when)
        while g.luck.wanted == 0 and (trail.step == trail.first or not stops(desk, until)):
            if trail.step == trail.keep_at:
                keep(desk, trail, kept, until, when)
            if trail.step == 0:
                begin(g)
            else:
                play_on(desk, trail.stride)
            trail.step += 1
        if g.luck.wanted == 0:
            trail.branches += 1
            count_end(desk, trail, when, fields, tally)
            turn(trail, g.luck)
        else:
            branch(trail, g.luck)


@rule
def go_back(desk: Any, trail: Trail, kept: Any, until: Rows, when: Rows) -> None:
    """Take up the last position that the branch has in common with the one before."""
    slot = trail.slots[trail.depth] - (1 if trail.keep_at >= 0 else 0)
    copy_bytes(desk.game.state, kept.at[slot], desk.seating.size)
    desk.game.luck.used = trail.used[slot]
    desk.game.luck.wanted = 0
    trail.step = trail.steps[slot]
    fired = desk.game.log.fired
    for i in range(until.clauses):
        fired[until.clause[i]] = trail.fired[slot][i]
    for i in range(when.clauses):
        fired[when.clause[i]] = trail.fired[slot][NAMED + i]


@rule
def keep(desk: Any, trail: Trail, kept: Any, until: Rows, when: Rows) -> None:
    """Keep the position in the slot of the last piece of luck."""
    slot = trail.slots[trail.depth]
    copy_bytes(kept.at[slot], desk.game.state, desk.seating.size)
    trail.used[slot] = desk.game.luck.used
    trail.steps[slot] = trail.step
    trail.keep_at = -1
    fired = desk.game.log.fired
    for i in range(until.clauses):
        trail.fired[slot][i] = fired[until.clause[i]]
    for i in range(when.clauses):
        trail.fired[slot][NAMED + i] = fired[when.clause[i]]


@rule
def stops(desk: Any, until: Rows) -> bool:
    """Whether a branch stops at this question, or because nothing is asked any more."""
    return desk.game.state.decision == 0 or (until.empty == 0 and holds(desk, until))


@rule
def holds(desk: Any, asked: Rows) -> bool:
    """Whether a condition holds."""
    first = 0
    for i in range(asked.count):
        beyond = asked.rows[i][3]
        if not fits(asked, asked.rows[i][2], number_in(desk, asked, i), first, beyond):
            return False
        first = beyond
    for i in range(asked.clauses):
        if desk.game.log.fired[asked.clause[i]] == 0:
            return False
    return asked.winner == ANY or side_ahead(desk) == asked.winner


@rule
def number_in(desk: Any, asked: Rows, i: int) -> int:
    """Return the number that a test of a condition is about; where a zone has no card, NO_CARD."""
    cell = asked.cells[i]
    if cell[1] > 0 and number_at(desk.game.state, cell[0], cell[1]) <= cell[2]:
        return NO_CARD
    return number_at(desk.game.state, asked.rows[i][0], asked.rows[i][1])


@rule
def fits(asked: Rows, relation: int, number: int, first: int, beyond: int) -> bool:
    """Whether a number stands in a relation to any of some values; unlike them it must be to all."""
    for k in range(first, beyond):
        if compares(number, relation, asked.values[k]) != (relation == UNLIKE):
            return relation != UNLIKE
    return relation == UNLIKE


@rule
def side_ahead(desk: Any) -> int:
    """Return the side that has won, or NOBODY; while the match is not over, a number that no side has."""
    return winner(desk.game) if desk.game.state.decision == 0 else _SIDES - 1


@rule
def compares(number: int, relation: int, value: int) -> bool:
    """Whether a number stands in a relation to a value."""
    if relation == EQUAL:
        return number == value
    if relation == UNLIKE:
        return number != value
    if relation == LESS:
        return number < value
    if relation == MOST:
        return number <= value
    if relation == MORE:
        return number > value
    return number >= value


@rule
def branch(trail: Trail, luck: Any) -> None:
    """Add a piece of luck to the branch, at its first outcome."""
    k = trail.depth
    n = luck.wanted
    if k == SCRIPT:
        trail.status = TOO_DEEP
        return
    trail.weight[k + 1] = trail.weight[k]
    trail.rest[k + 1] = trail.rest[k]
    if trail.weight[k] <= _BIG // n:
        trail.weight[k + 1] *= n
    elif trail.rest[k] <= _BIG // n:
        trail.rest[k + 1] *= n
    else:
        trail.status = TOO_SMALL
        return
    trail.sizes[k] = n
    trail.depth = k + 1
    luck.outcomes[k] = 0
    luck.count = k + 1
    slot = trail.slots[k]
    if trail.steps[slot] != trail.step - 1:
        slot += 1
        trail.keep_at = trail.step - 1
    trail.slots[k + 1] = slot


@rule
def turn(trail: Trail, luck: Any) -> None:
    """Turn to the next branch: the last piece of luck that has another outcome takes it."""
    k = trail.depth
    while k > 0 and luck.outcomes[k - 1] + 1 == trail.sizes[k - 1]:
        k -= 1
    trail.depth = k
    luck.count = k
    if k == 0:
        trail.status = DONE
    else:
        luck.outcomes[k - 1] += 1


@rule
def count_end(desk: Any, trail: Trail, when: Rows, fields: Rows, tally: Tally) -> None:
    """Count the end of a branch."""
    if desk.game.luck.whim.counter != 0:
        trail.status = WHIMSICAL
        return
    kind = 1 if holds(desk, when) else 0
    if fields.empty == 0:
        kind += 2 * side_ahead(desk)
        for i in range(fields.count):
            row = fields.rows[i]
            kind += (number_at(desk.game.state, row[0], row[1]) - row[2]) * row[3]
    weight, rest = trail.weight[trail.depth], trail.rest[trail.depth]
    at = (kind * 31 + weight) & (ROWS - 1)
    for _ in range(ROWS):
        if tally.count[at] == 0:
            tally.kind[at] = kind
            tally.weight[at] = weight
            tally.rest[at] = rest
        if tally.kind[at] == kind and tally.weight[at] == weight and tally.rest[at] == rest:
            tally.count[at] += 1
            return
        at = (at + 1) & (ROWS - 1)
    trail.status = TOO_MANY_KINDS


def kept_states(kind: type[Record]) -> Any:
    """Return a record with room for the states that a search may come back to."""
    made: Any = type(f"Kept{kind.__name__}", (Record,), {"at": field(SCRIPT + 1, of=kind)})
    return made()


class Search:
    """A search through everything that luck can do, which can be run interpreted, compiled, or in turn."""

    def __init__(
        self, table: Table, until: Condition, when: Condition, fields: Sequence[str] | None = None
    ) -> None:
        self.table = table
        self.trail = Trail()
        self.tally = Tally()
        self.until = _condition(until)
        self.when = _condition(when)
        self.fields, self._spans = _fields(table.state, fields)
        self.kept = kept_states(type(table.state))
        asks_clauses = self.until.clauses + self.when.clauses > 0
        table.log.keeps = COUNTING if asks_clauses else CLOSED
        table.luck.scripted = 1
        self.trail.first = 1 if table.state.decision != 0 else 0
        self.trail.weight[0] = self.trail.rest[0] = 1
        self.trail.keep_at = -1
        self.trail.stride = 1
        self.trail.steps[0] = self.trail.first
        self.kept.at[0].assign(table.start)

    def run(self, follower: Callable[..., None], branches: int) -> None:
        """Follow so many branches more, by the rule `follow` or its machine code."""
        parts = (self.table.desk, self.trail, self.kept, self.until, self.when, self.fields, self.tally)
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
        luck, part, weight = self.table.luck, 0.0, 1.0
        for i in range(self.trail.depth):
            weight /= self.trail.sizes[i]
            part += luck.outcomes[i] * weight
        return part

    def ends(self) -> dict[int, Fraction]:
        """Return the probability of every kind of end."""
        tally, found = self.tally, dict[int, Fraction]()
        for i in range(ROWS):
            if tally.count[i]:
                odds = Fraction(tally.count[i], tally.weight[i] * tally.rest[i])
                found[tally.kind[i]] = found.get(tally.kind[i], Fraction(0)) + odds
        if sum(found.values()) != 1:  # every branch is counted once, so this is the search's own proof
            raise FacedownError(f"The odds add up to {sum(found.values())} instead of 1: please report this.")
        return found

    def numbers(self, kind: int) -> tuple[int, ...]:
        """Return the side that has won, and the numbers of the fields, in an end of this kind."""
        left = kind // 2
        side, left = left % _SIDES, left // _SIDES
        told = [NOBODY if side == _SIDES - 1 else side]
        for low, span in self._spans:
            told.append(left % span + low)
            left //= span
        return tuple(told)


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
        progress: told now and then which part of all that can happen has been followed.
        most: branches that are followed before this gives up.

    Raises:
        UnknownName: the system has no such policy; the nearest right name is given.
        FacedownError: there are too many branches, or a policy draws luck where it cannot be fixed.
    """
    search = Search(Table(system, game.state, game.book, policies), until, when)
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
    search = Search(Table(system, game.state, game.book, policies), until, Condition(), fields)
    _search(system, search, progress, most)
    found: dict[tuple[int, ...], Fraction] = {}
    for kind, odds in search.ends().items():
        numbers = search.numbers(kind)
        found[numbers] = found.get(numbers, Fraction(0)) + odds
    return dict(sorted(found.items()))


def _search(system: System, search: Search, progress: Progress | None, most: int) -> None:
    """Follow every branch: the first ones interpreted, and on compiled if there are many."""
    from facedown.lab.compiled import can_compile, compiled

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


def _condition(asked: Condition) -> Rows:
    made = Rows()
    if len(asked.tests) > TESTS or len(asked.clauses) > NAMED:
        raise FacedownError(f"A condition has room for {TESTS} fields and {NAMED} clauses.")
    made.count = len(asked.tests)
    values: list[int] = []
    for i, test in enumerate(asked.tests):
        values += (test.value, *test.more)
        made.rows[i][:] = (test.offset, test.size, test.relation, len(values))
        if test.cell is not None:
            made.cells[i][:] = (test.cell.offset, test.cell.size, test.cell.number)
    if len(values) > VALUES:
        raise FacedownError(f"A condition has room for {VALUES} values; every copy of a card is one.")
    made.values[: len(values)] = values
    made.clauses = len(asked.clauses)
    for i, clause in enumerate(asked.clauses):
        made.clause[i] = clause
    made.winner = ANY if asked.winner is None else asked.winner
    made.empty = int(asked.empty)
    return made


def _fields(state: Record, paths: Sequence[str] | None) -> tuple[Rows, list[tuple[int, int]]]:
    """Return fields to tell ends apart by, and the least value and number of values of each."""
    made, spans, factor = Rows(), list[tuple[int, int]](), 2 * _SIDES
    made.empty = int(paths is None)
    if len(paths or ()) > FIELDS:
        raise FacedownError(f"Outcomes can be told apart by {FIELDS} fields, not {len(paths or ())}.")
    for i, path in enumerate(paths or ()):
        at = place(state, path)
        if not isinstance(at.value, int):
            raise FacedownError(f"{path} is not a single number of the state.")
        low, span = at.spec.low, at.spec.high - at.spec.low + 1
        if factor * span >= _BIG:
            raise FacedownError("These fields have too many values together to tell outcomes apart.")
        made.rows[i][:] = (at.offset, at.spec.size, low, factor)
        made.count = i + 1
        spans.append((low, span))
        factor *= span
    return made, spans
