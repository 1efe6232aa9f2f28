"""Follow the courses that luck can take: the rules of the search for exact odds, which run compiled as well.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has, and the
search branches there. The position is kept wherever the search may come back to, so a branch costs what comes
after it. Unidentified cards are followed together (`engine/hidden/alike.py`), so an outcome has a weight.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from facedown.bots.playout import act, begin, play_on
from facedown.engine.base.chance import SCRIPT, UNIDENTIFIED
from facedown.engine.base.record import Ints, Record, Row, copy_bytes, field
from facedown.engine.base.rule import rule
from facedown.engine.course.ask import OPTIONS
from facedown.engine.hidden.alike import unidentify
from facedown.engine.hidden.know import mixed
from facedown.engine.telling.log import CLAUSES, NOTES, TAKEN
from facedown.lab.asking.program import Program, work_out

EXPRESSIONS, NAMED_CLAUSES = 8, 16  # expressions that a search is asked at once, and clauses in them
WORKED = 64  # expressions that trials work out at once
ROWS = 1 << 14  # ends that a tally tells apart, and whoever runs a search makes room there; a power of two
BIG = 1 << 62
FEW = 1 << 40  # equal chances in a branch, so that those of many add up to less than BIG
LEFT_OUT = -BIG  # stands for what is asked where a course is not followed to its end
GOING_ON, DONE, TOO_DEEP, TOO_SMALL, WHIMSICAL = 0, 1, 2, 3, 4


class Measurement(Record):
    """What is asked where a branch ends, and where that is."""

    until: Program = field(of=Program)
    has_until: int = field(high=1, pinned=True)
    count: int = field(high=WORKED, pinned=True)
    programs: Row[Program] = field(WORKED, of=Program)
    clauses: int = field(high=NAMED_CLAUSES)
    clause: Ints = field(NAMED_CLAUSES, high=CLAUSES)  # whose firing is asked about
    answer: int = field(high=BIG)  # 1 + what is answered to the open question, whoever decides; or 0
    # answers that trials give to it in turn; 0: `answer` is given
    tried: int = field(high=OPTIONS, pinned=True)
    answers: Ints = field(OPTIONS, high=BIG)  # 1 + each of them
    # 1: trials have begun already, with their luck, and what has been noted
    goes_on: int = field(high=1, pinned=True)


class Trail(Record):
    """Where a search stands."""

    status: int = field(high=5)
    first: int = field(high=1)  # step that it starts with: 0 deals, the others are decisions
    stride: int = field(high=BIG)  # 1: decisions taken at once; as a constant it would have all rules twice
    step: int = field(high=BIG)  # the one that comes next
    depth: int = field(high=SCRIPT)  # pieces of luck on the branch
    weighed: int = field(high=SCRIPT)  # pieces for which the next three hold
    share: Ints = field(SCRIPT + 1, high=BIG)  # its probability is share / (weight * rest)
    weight: Ints = field(SCRIPT + 1, high=BIG)
    rest: Ints = field(SCRIPT + 1, high=BIG)
    slots: Ints = field(SCRIPT + 1, high=SCRIPT)  # where the position before each is kept
    keep_at: int = field(low=-1, high=BIG)  # the step before which the position is to be kept, or -1
    steps: Ints = field(SCRIPT + 1, high=BIG)  # by slot: the step that comes next there
    used: Ints = field(SCRIPT + 1, high=SCRIPT)  # by slot: the luck used up to there
    fired: Row[Ints] = field(SCRIPT + 1, NAMED_CLAUSES, high=BIG)  # by slot: how often the clauses fired
    noted: Row[Ints] = field(SCRIPT + 1, NOTES, low=-BIG, high=BIG)  # by slot: the notes
    taken: Row[Ints] = field(SCRIPT + 1, NOTES, high=TAKEN)
    cut: int = field(high=BIG)  # courses less probable than 1 / cut are left out; 0: none is
    grows: int = field(high=1)  # 1: luck that is needed after the position kept last is added at once
    fixed: int = field(high=SCRIPT)  # pieces of luck at the beginning that stay as they are
    branches: int = field(high=BIG)  # followed so far, to their end
    left: int = field(high=BIG)  # left out so far
    work: int = field(high=BIG)  # all that was done so far: steps that were played, and luck used in them


class Tally(Record):
    """The probabilities of ends, by the values of what is asked and their denominators."""

    values: Row[Ints] = field(ROWS, EXPRESSIONS, low=-BIG, high=BIG)
    weight: Ints = field(ROWS, high=BIG)
    rest: Ints = field(ROWS, high=BIG)
    share: Ints = field(ROWS, high=BIG)
    count: int = field(high=ROWS)  # rows in use
    rows: Ints = field(ROWS, high=ROWS)  # which these are
    now: Ints = field(EXPRESSIONS, low=-BIG, high=BIG)  # the values of the branch at hand


@rule
def follow(desk: Any, trail: Trail, kept: Any, asked: Measurement, tally: Tally, branches: int) -> None:
    """Follow more branches.

    Args:
        desk: the position; its luck is the script.
        trail: where the search stands.
        kept: positions to come back to, as words, by slot.
        asked: what is asked.
        tally: of the ends.
        branches: how many, at most.
    """
    g = desk.game
    luck, notes = g.luck, g.log.notes
    for _ in range(branches):
        if trail.status != GOING_ON:
            return
        go_back(desk, trail, kept, asked)
        before = luck.used
        while luck.wanted == 0 and (trail.step == trail.first or not stops(desk, asked)):
            if luck.wanted == 0:
                if trail.step == trail.keep_at:
                    keep(desk, trail, kept, asked)
                lengthen(trail, luck.count)
                luck.grows = trail.grows if trail.steps[trail.slots[trail.depth]] == trail.step else 0
                if trail.step == trail.first:
                    begin_course(desk, asked, trail.stride)
                else:
                    play_on(desk, trail.stride)
                trail.step += 1
                trail.work += 1
        trail.work += luck.used - before
        if notes.ended:  # what came after that is no more than a way out of the rules
            luck.wanted = 0
            luck.used = notes.used
            luck.count = max(notes.used, trail.depth)
        if luck.wanted == 0:
            look(desk, asked, tally)
        lengthen(trail, luck.count)
        if trail.cut > 0 and is_left_out(trail, luck):
            leave_out(desk, trail, asked, tally)
        elif luck.wanted > 0:
            branch(trail, luck)
        else:
            if luck.wanted == 0:
                trail.branches += 1
                count_end(desk, trail, asked, tally)
            turn(trail, luck)


@rule
def begin_course(desk: Any, asked: Measurement, stride: int) -> int:
    """Deal, or have the open question answered; return how many questions were answered."""
    g = desk.game
    if g.state.decision == 0:
        begin(g)
        return 0
    if asked.answer == 0:
        return play_on(desk, stride)
    act(g, asked.answer - 1)
    return 1


@rule
def go_back(desk: Any, trail: Trail, kept: Any, asked: Measurement) -> None:
    """Take up the last position that the branch has in common with the one before."""
    slot = trail.slots[trail.depth] - (1 if trail.keep_at >= 0 else 0)
    luck, log = desk.game.luck, desk.game.log
    copy_bytes(desk.game.state, kept.at[slot], desk.seating.size)
    if luck.alike.on:
        unidentify(luck, trail.used[slot])
    luck.used = trail.used[slot]
    luck.wanted = 0
    trail.step = trail.steps[slot]
    log.notes.ended = 0
    for i in range(asked.clauses):
        log.fired[asked.clause[i]] = trail.fired[slot][i]
    for i in range(log.notes.count):
        log.notes.values[i] = trail.noted[slot][i]
        log.notes.taken[i] = trail.taken[slot][i]


@rule
def keep(desk: Any, trail: Trail, kept: Any, asked: Measurement) -> None:
    """Keep the position in the slot of the last piece of luck."""
    slot, log = trail.slots[trail.depth], desk.game.log
    copy_bytes(kept.at[slot], desk.game.state, desk.seating.size)
    trail.used[slot] = desk.game.luck.used
    trail.steps[slot] = trail.step
    trail.keep_at = -1
    for i in range(asked.clauses):
        trail.fired[slot][i] = log.fired[asked.clause[i]]
    for i in range(log.notes.count):
        trail.noted[slot][i] = log.notes.values[i]
        trail.taken[slot][i] = log.notes.taken[i]


@rule
def stops(desk: Any, asked: Measurement) -> bool:
    """Whether a branch stops here: at a question that is the end, or because nothing is asked any more."""
    if desk.game.log.notes.ended or desk.game.state.decision == 0:
        return True
    return asked.has_until != 0 and work_out(desk, asked.until) != 0


@rule
def lengthen(trail: Trail, depth: int) -> None:
    """Take up luck that the script has grown by: the position before it is the one kept last."""
    for k in range(trail.depth, depth):
        trail.slots[k + 1] = trail.slots[k]
    trail.depth = depth


@rule
def branch(trail: Trail, luck: Any) -> None:
    """Add a piece of luck to the branch, at its first outcome."""
    k = trail.depth
    if k == SCRIPT:
        trail.status = TOO_DEEP
        return
    trail.depth = k + 1
    luck.outcomes[k] = 0
    luck.sizes[k] = luck.wanted
    luck.parts[k] = 1
    luck.wholes[k] = luck.wanted
    luck.alike.identified[k] = UNIDENTIFIED
    luck.alike.fresh = k
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
    while k > trail.fixed and luck.outcomes[k - 1] + 1 == luck.sizes[k - 1]:
        k -= 1
    if k == trail.fixed:
        trail.status = DONE
        return
    if luck.alike.on:
        unidentify(luck, k - 1)
    trail.depth = k
    trail.weighed = min(trail.weighed, k - 1)
    luck.alike.fresh = k - 1
    luck.count = k
    luck.outcomes[k - 1] += 1


@rule
def is_left_out(trail: Trail, luck: Any) -> bool:
    """Whether a course has become too improbable, or too long, to be followed; it is cut short there.

    Not between cards that are drawn at one moment: those that follow stand for all their orders.
    """
    for k in range(trail.weighed + 1, trail.depth + (1 if luck.wanted > 0 else 0)):
        weigh(trail, luck, k)
        many = trail.weight[k] // trail.cut
        if (k == SCRIPT or (many > 0 and trail.rest[k] > trail.share[k] // many)) and luck.drawn[k] == 1:
            trail.depth = k
            return True
    return False


@rule
def leave_out(desk: Any, trail: Trail, asked: Measurement, tally: Tally) -> None:
    """Count how probable a course is that is left out, and turn to the next."""
    for i in range(asked.count):
        tally.now[i] = LEFT_OUT
    trail.left += 1
    count_end(desk, trail, asked, tally)
    turn(trail, desk.game.luck)


@rule
def weigh(trail: Trail, luck: Any, depth: int) -> None:
    """Work out how probable a branch is, from the first piece of luck that is another one than before."""
    for k in range(trail.weighed, depth):
        part, whole, share = luck.parts[k], luck.wholes[k], trail.share[k]
        weight, rest = trail.weight[k], trail.rest[k]
        if share > FEW // part:  # only then: fewer wholes are fewer ways to end
            both = common(part, weight)
            part, weight = part // both, weight // both
            both = common(part, rest)
            part, rest = part // both, rest // both
            both = common(share, whole)
            share, whole = share // both, whole // both
        if weight <= BIG // whole:
            weight *= whole
        elif rest <= BIG // whole:
            rest *= whole
        else:
            trail.status = TOO_SMALL
        if share > BIG // part:
            trail.status = TOO_SMALL
        if trail.status == TOO_SMALL:
            return
        trail.share[k + 1] = share * part
        trail.weight[k + 1] = weight
        trail.rest[k + 1] = rest
    trail.weighed = depth


@rule
def common(one: int, other: int) -> int:
    """The greatest number that divides two."""
    while other:
        rest = one % other
        one = other
        other = rest
    return one


@rule
def look(desk: Any, asked: Measurement, tally: Tally) -> None:
    """Work out what is asked, at the end of a branch."""
    for i in range(asked.count):
        tally.now[i] = work_out(desk, asked.programs[i])


@rule
def count_end(desk: Any, trail: Trail, asked: Measurement, tally: Tally) -> None:
    """Count the end of a branch."""
    if desk.game.luck.whim.counter != 0:
        trail.status = WHIMSICAL
        return
    weigh(trail, desk.game.luck, trail.depth)
    share, weight, rest = trail.share[trail.depth], trail.weight[trail.depth], trail.rest[trail.depth]
    at = mixed(weight, rest) & (ROWS - 1)
    for i in range(asked.count):
        at = (at * 31 + tally.now[i]) & (ROWS - 1)
    for _ in range(ROWS):
        if tally.share[at] == 0:
            for i in range(asked.count):
                tally.values[at][i] = tally.now[i]
            tally.weight[at] = weight
            tally.rest[at] = rest
            tally.rows[tally.count] = at
            tally.count += 1
        if is_row(asked, tally, at, weight, rest) and tally.share[at] <= BIG - share:
            tally.share[at] += share
            return
        at = (at + 1) & (ROWS - 1)


@rule
def is_row(asked: Measurement, tally: Tally, at: int, weight: int, rest: int) -> bool:
    """Whether a row is of the branch at hand."""
    for i in range(asked.count):
        if tally.values[at][i] != tally.now[i]:
            return False
    return tally.weight[at] == weight and tally.rest[at] == rest


@cache
def kept_states(kind: type[Record]) -> Any:
    """Return a kind of record with room for the states that a search may come back to."""
    return type(f"Kept{kind.__name__}", (Record,), {"at": field(SCRIPT + 1, of=kind)})
