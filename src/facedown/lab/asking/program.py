"""Programs: expressions about a position as rows of whole numbers, which rules work out, compiled as well.

A program is worked out on a stack, row by row. Cards are read with `identify`, so a search for odds branches
where it matters which card of its kind one is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from facedown.bots.playout import winner
from facedown.engine.base.chance import ALIKE, UNIDENTIFIED, Alike
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NO_CARD, Ints, Place, Record, Row, field, number_at
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import identify, is_open, kind_in_turn, kind_shown

ROWS, DEPTH = 256, 16  # rows of a program, numbers on its stack, at most
SETS = 32  # of cards that a program names, at most
_WORD = 60  # cards in one number of a set
_WORDS = -(-ALIKE // _WORD)
_BIG = 1 << 62
NOT_OVER = 127  # no side has won: the match goes on
TOO_MUCH = "That is too much in one expression: ask it in two."


class Op(IntEnum):
    """What a row does; `a` to `d` are its further numbers."""

    NUMBER = 0  # push `a`
    FIELD = 1  # push the number that lies `a` bytes into the state and has `b` bytes
    CARD = 2  # likewise a card in a zone: NO_CARD unless the count that lies at `c` is more than `d`
    COUNT = 3  # push how many cards of the zone with count at `c`, cards at `a`, are in set `b`
    AMONG = 4  # whether the card on top is in set `a`
    FIRED = 5  # push how often clause `a` fired
    NOTE = 6  # push note `a`
    WINNER = 7  # push the side that has won, NOBODY, or NOT_OVER
    OVER = 8
    ADD = 9
    SUBTRACT = 10
    MULTIPLY = 11
    NEGATE = 12
    EQUAL = 13
    UNLIKE = 14
    LESS = 15
    MOST = 16
    MORE = 17
    LEAST = 18
    AND = 19
    OR = 20
    NOT = 21
    TOLD = 22  # the card on top, as the first that reads the same; `a` says how cards read, by number


class Program(Record):
    """An expression, to be worked out."""

    count: int = field(high=ROWS)
    rows: Row[Ints] = field(ROWS, 5, low=-_BIG, high=_BIG)  # an Op, and its numbers
    sets: Row[Ints] = field(SETS, _WORDS, high=_BIG)  # of cards, as masks
    reads: Ints = field(_WORDS * _WORD, high=_WORDS * _WORD)  # by card: the first that reads like it
    stack: Ints = field(DEPTH + 1, low=-_BIG, high=_BIG)


Step = tuple[Any, ...]  # a row of a program: an Op and its numbers, or a set of cards, or how cards read
_GROWS = dict.fromkeys(Op, -1) | {  # by how many numbers the stack is longer after a row
    **dict.fromkeys((Op.NUMBER, Op.FIELD, Op.CARD, Op.COUNT, Op.FIRED, Op.NOTE, Op.WINNER, Op.OVER), 1),
    **dict.fromkeys((Op.AMONG, Op.NEGATE, Op.NOT, Op.TOLD), 0),
}


def sets_in(rows: Iterable[Step]) -> tuple[frozenset[int], ...]:
    """Return the sets of cards that rows name."""
    return tuple(dict.fromkeys(one for row in rows for one in row if isinstance(one, frozenset)))


def program_of(rows: Iterable[Step]) -> Program:
    """Return the program that some rows are.

    Raises:
        FacedownError: it is too long, or too deep, or names too many sets of cards.
    """
    program, depth, rows = Program(), 0, tuple(rows)
    sets = sets_in(rows)
    if len(sets) > SETS:
        raise FacedownError(f"An expression has room for {SETS} kinds of cards: ask it in two.")
    for masks, cards in zip(program.sets, sets, strict=False):
        for card in cards:
            masks[card // _WORD] |= 1 << card % _WORD
    for op, *given in rows:
        depth += _GROWS[op]
        if program.count == ROWS or depth > DEPTH:
            raise FacedownError(TOO_MUCH)
        if op == Op.TOLD:
            first: dict[str, int] = {}
            texts = given.pop()
            for card in range(len(program.reads)):
                program.reads[card] = first.setdefault(texts.get(card, str(card)), card)
        numbers = [sets.index(one) if isinstance(one, frozenset) else one for one in given]
        program.rows[program.count][: 1 + len(numbers)] = (int(op), *numbers)
        program.count += 1
    return program


def field_program(at: Place) -> Program:
    """Return the program that reads a field."""
    return program_of([(Op.FIELD, at.offset, at.spec.size)])


def only_rises(it: Program, counts: Collection[int]) -> bool:
    """Return whether what an expression is never falls in the course of a match: it counts what has fired.

    Args:
        it: the expression.
        counts: notes that are such counts.
    """
    stack: list[bool] = []  # whether it may rise; else it is a number
    for op, number, *_ in (row[:] for row in it.rows[: it.count]):
        if op in (Op.ADD, Op.AND, Op.OR, Op.MORE, Op.LEAST, Op.LESS, Op.MOST):
            other, one = stack.pop(), stack.pop()
            if (other and op in (Op.MORE, Op.LEAST)) or (one and op in (Op.LESS, Op.MOST)):
                return False
            stack.append(one or other)
        elif op in (Op.NUMBER, Op.FIRED) or (op == Op.NOTE and number in counts):
            stack.append(op != Op.NUMBER)
        else:
            return False
    return all(stack)


_OPEN = 2  # neither all nor none


@rule
def work_out(desk: Any, it: Program) -> int:
    """Return what an expression is in the position on the desk; a condition is 1 or 0."""
    g, stack = desk.game, it.stack
    top = -1
    for i in range(it.count):
        row = it.rows[i]
        op = row[0]
        if op == Op.TOLD:
            card = identify(g, Card(stack[top]))
            stack[top] = it.reads[card] if card < NO_CARD else card
        elif op >= Op.ADD and op != Op.NEGATE and op != Op.NOT:
            top -= 1
            stack[top] = combine(op, stack[top], stack[top + 1])
        elif op == Op.NEGATE:
            stack[top] = -stack[top]
        elif op == Op.NOT:
            stack[top] = 1 - stack[top]
        elif op == Op.AMONG:
            stack[top] = is_among(g, it, row[1], Card(stack[top]))
        else:
            top += 1
            stack[top] = read(g, it, row)
    return stack[0]


@rule
def read(g: Any, it: Program, row: Ints) -> int:
    """Return what a row reads of a position."""
    op, s = row[0], g.state
    if op == Op.NUMBER:
        return row[1]
    if op == Op.FIELD:
        return number_at(s, row[1], row[2])
    if op == Op.CARD:
        return number_at(s, row[1], row[2]) if number_at(s, row[3], 2) > row[4] else NO_CARD
    if op == Op.COUNT:
        return count_among(g, it, row)
    if op == Op.FIRED:
        fired: int = g.log.fired[row[1]]
        return fired
    if op == Op.NOTE:
        note: int = g.log.notes.values[row[1]]
        return note
    if op == Op.OVER:
        return 1 if s.decision == 0 else 0
    return winner(g) if s.decision == 0 else NOT_OVER


@rule
def count_among(g: Any, it: Program, row: Ints) -> int:
    """Count the cards of a zone that are in a set: first all show what kind they are, where that matters."""
    cards, many = 0, number_at(g.state, row[3], 2)
    if g.luck.alike.on:
        show_among(g, it, row, many)
    for i in range(many):
        cards += is_among(g, it, row[2], Card(number_at(g.state, row[1] + 2 * i, 2)))
    return cards


@rule
def show_among(g: Any, it: Program, row: Ints, many: int) -> None:
    """Have cards of a zone show their kinds if they may be in a set; those of one back lie in no order.

    Nothing comes between them, as a course that is left out ends at no card of several.
    """
    back, is_asked, least, run, shown = -1, False, -1, 0, 0
    alike = g.luck.alike
    for i in range(many):
        card = Card(number_at(g.state, row[1] + 2 * i, 2))
        if is_open(alike, card):
            if alike.kind[card] != back:
                back, least, run, shown = alike.kind[card], -1, 0, 0
                is_asked = may_be_among(alike, it.sets[row[2]], back)
            if is_asked:  # of all with this back: what one shows may settle what the next can be
                shown += 1
                kind = kind_in_turn(g.luck, card, least, run, shown)
                run = run + 1 if kind == least else 1
                least = kind


@rule
def may_be_among(alike: Alike, cards: Ints, back: int) -> bool:
    """Whether a card with a back may be in a set or not."""
    return found_among(alike, cards, alike.inner[back], alike.inner[back + 1]) == _OPEN


@rule
def is_among(g: Any, it: Program, which: int, card: Card) -> int:
    """Whether a card is in a set, as 1 or 0; an unidentified card is identified if it matters."""
    if card >= NO_CARD:
        return 0
    alike, cards = g.luck.alike, it.sets[which]
    if alike.on and alike.identity[card] == UNIDENTIFIED:
        kind = alike.kind[card]
        found = found_among(alike, cards, kind, kind + 1)
        if alike.inner[kind] < alike.inner[kind + 1]:
            found = found_among(alike, cards, alike.inner[kind], alike.inner[kind + 1])
            if found == _OPEN:
                kind = kind_shown(g.luck, card)
                found = found_among(alike, cards, kind, kind + 1)
        if found != _OPEN:
            return found
    return bit(cards, identify(g, card))


@rule
def found_among(alike: Alike, cards: Ints, first: int, end: int) -> int:
    """Return 1 if all that a card of some kinds may turn out to be is in a set, 0 if none is, else _OPEN."""
    ins, outs = 0, 0
    for i in range(alike.first[first], alike.first[end]):
        if alike.left[alike.faces[i]] > 0:
            ins += bit(cards, alike.faces[i])
            outs += 1 - bit(cards, alike.faces[i])
    return _OPEN if ins > 0 and outs > 0 else min(ins, 1)


@rule
def bit(cards: Ints, card: int) -> int:
    """Return 1 if a card is in a set, else 0."""
    return cards[card // _WORD] >> card % _WORD & 1


@rule
def combine(op: int, one: int, other: int) -> int:
    """Return what an operation makes of two numbers."""
    if op == Op.ADD:
        return one + other
    if op == Op.SUBTRACT:
        return one - other
    if op == Op.MULTIPLY:
        return one * other
    if op == Op.AND:
        return one & other
    if op == Op.OR:
        return one | other
    if op == Op.EQUAL:
        return 1 if one == other else 0
    if op == Op.UNLIKE:
        return 1 if one != other else 0
    if op == Op.LESS:
        return 1 if one < other else 0
    if op == Op.MOST:
        return 1 if one <= other else 0
    if op == Op.MORE:
        return 1 if one > other else 0
    return 1 if one >= other else 0
