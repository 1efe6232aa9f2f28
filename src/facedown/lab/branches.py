"""Follow the courses that luck can take: the rules of the search for exact odds, which run compiled as well.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has, and the
search branches there. The position is kept wherever the search may come back to, so a branch costs what comes
after it.
"""

from __future__ import annotations

from typing import Any

from facedown.bots.playout import begin, play_on, winner
from facedown.engine.chance import SCRIPT
from facedown.engine.log import CLAUSES
from facedown.engine.record import NO_CARD, NOBODY, Ints, Record, Row, copy_bytes, field, number_at
from facedown.engine.rule import rule
from facedown.lab.condition import EQUAL, LESS, MORE, MOST, UNLIKE

TESTS, NAMED, FIELDS = 32, 16, 16  # tests and clauses of a condition, fields of an outcome, at most
VALUES = 512  # numbers that the tests of a condition name, at most
ROWS = 1 << 14  # kinds of ends that can be distinguished; a power of two
ANY = -1  # a condition that asks for no winner
BIG = 1 << 62
SIDES = 128
GOING_ON, DONE, TOO_DEEP, TOO_SMALL, TOO_MANY_KINDS, WHIMSICAL = 0, 1, 2, 3, 4, 5


class Probe(Record):
    """What is looked at in a position, as whole numbers: a condition, or the fields that tell ends apart."""

    count: int = field(high=TESTS)
    rows: Row[Ints] = field(TESTS, 4, low=-BIG, high=BIG)  # offset, size, and what to make of the number
    cells: Row[Ints] = field(TESTS, 3, high=BIG)  # of a card in a zone: offset and size of its count, place
    values: Ints = field(VALUES, low=-BIG, high=BIG)  # of all tests, those of the first one first
    clauses: int = field(high=NAMED)
    clause: Ints = field(NAMED, high=CLAUSES)
    winner: int = field(low=ANY, high=NOBODY)
    empty: int = field(high=1)


class Trail(Record):
    """Where a search stands."""

    status: int = field(high=5)
    first: int = field(high=1)  # step that it starts with: 0 deals, the others are decisions
    stride: int = field(high=BIG)  # 1: decisions taken at once; as a constant it would have all rules twice
    step: int = field(high=BIG)  # the one that comes next
    depth: int = field(high=SCRIPT)  # pieces of luck on the branch
    sizes: Ints = field(SCRIPT, high=BIG)  # how many outcomes each of them has
    weight: Ints = field(SCRIPT + 1, high=BIG)  # product of the sizes up to each, a first factor
    rest: Ints = field(SCRIPT + 1, high=BIG)  # and the second, for very small odds
    slots: Ints = field(SCRIPT + 1, high=SCRIPT)  # where the position before each is kept
    keep_at: int = field(low=-1, high=BIG)  # the step before which the position is to be kept, or -1
    steps: Ints = field(SCRIPT + 1, high=BIG)  # by slot: the step that comes next there
    used: Ints = field(SCRIPT + 1, high=SCRIPT)  # by slot: the luck used up to there
    fired: Row[Ints] = field(SCRIPT + 1, 2 * NAMED, high=BIG)  # by slot: how often the clauses fired
    branches: int = field(high=BIG)  # followed so far


class Tally(Record):
    """How many branches ended in which way, by what happened and how probable a branch is."""

    kind: Ints = field(ROWS, high=BIG)
    weight: Ints = field(ROWS, high=BIG)
    rest: Ints = field(ROWS, high=BIG)
    count: Ints = field(ROWS, high=BIG)


@rule
def follow(
    desk: Any, trail: Trail, kept: Any, until: Probe, when: Probe, fields: Probe, tally: Tally, branches: int
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
def go_back(desk: Any, trail: Trail, kept: Any, until: Probe, when: Probe) -> None:
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
def keep(desk: Any, trail: Trail, kept: Any, until: Probe, when: Probe) -> None:
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
def stops(desk: Any, until: Probe) -> bool:
    """Whether a branch stops at this question, or because nothing is asked any more."""
    return desk.game.state.decision == 0 or (until.empty == 0 and holds(desk, until))


@rule
def holds(desk: Any, asked: Probe) -> bool:
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
def number_in(desk: Any, asked: Probe, i: int) -> int:
    """Return the number that a test of a condition is about; where a zone has no card, NO_CARD."""
    cell = asked.cells[i]
    if cell[1] > 0 and number_at(desk.game.state, cell[0], cell[1]) <= cell[2]:
        return NO_CARD
    return number_at(desk.game.state, asked.rows[i][0], asked.rows[i][1])


@rule
def fits(asked: Probe, relation: int, number: int, first: int, beyond: int) -> bool:
    """Whether a number stands in a relation to any of some values; unlike them it must be to all."""
    for k in range(first, beyond):
        if compares(number, relation, asked.values[k]) != (relation == UNLIKE):
            return relation != UNLIKE
    return relation == UNLIKE


@rule
def side_ahead(desk: Any) -> int:
    """Return the side that has won, or NOBODY; while the match is not over, a number that no side has."""
    return winner(desk.game) if desk.game.state.decision == 0 else SIDES - 1


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
    if trail.weight[k] <= BIG // n:
        trail.weight[k + 1] *= n
    elif trail.rest[k] <= BIG // n:
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
def count_end(desk: Any, trail: Trail, when: Probe, fields: Probe, tally: Tally) -> None:
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
    kept: Any = type(f"Kept{kind.__name__}", (Record,), {"at": field(SCRIPT + 1, of=kind)})
    return kept()
