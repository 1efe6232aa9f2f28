"""The log: one line for every clause that fired, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY, Ints, Record, Row, field
from facedown.engine.base.rule import apart, rule
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import is_card
from facedown.engine.hidden.know import EVERYONE, mixed

LINES = 4096  # lines between two questions; 333 are the most that were seen, of 16 grenades at once
CLAUSES = 1024  # clauses of one system, at most
NOTES, WATCHES = 64, 256  # facts that are asked at once, and clauses that they are read from
CONDITIONS, ANY = 3, 6  # values that a line must have to be noted, at most; and none of its values
CARD, OTHER = 1, 2  # of its values: cards
_SMALL = 30000
_BIG = 1 << 62

CLOSED, COUNTING, OPEN = 0, 1, 2  # what a log keeps: nothing, how often each clause fired, lines
LAST, FIRST, TOTAL, RUN, FORGETS = 0, 1, 2, 3, 4  # what a clause does to a note
# ... and to what is counted of things, cards or weapons: it counts one, or no longer; it says which one
# somebody holds from then on, or which one joins or leaves those beside it; it adds a value for all that
# somebody holds, or for all that the other of two holds.
COUNTS, UNCOUNTS, HOLDS, JOINS, LEAVES, ADDS, ADDS_TO_OTHER = 5, 6, 7, 8, 9, 10, 11
TAKEN = 32_767  # lines in a row, at most
THINGS, COUNTED, HOLDERS = 2048, 5, 16  # things, what is counted of each, and who can hold one, at most
BESIDE = 32  # things that somebody can hold beside the one


class Line(Record):
    """One clause that fired: who, which cards, which numbers, and who knew the cards then."""

    clause: int = field(high=CLAUSES)  # 0: a further card of the line before
    who: int = field(low=-1, high=_SMALL)
    card: Card = field(card=True)
    other: Card = field(card=True)
    card_known: int = field(high=EVERYONE)
    other_known: int = field(high=EVERYONE)
    a: int = field(low=-_SMALL, high=_SMALL)
    b: int = field(low=-_SMALL, high=_SMALL)
    c: int = field(low=-_SMALL, high=_SMALL)


class Watch(Record):
    """What a clause does to a note when it fires."""

    note: int = field(high=NOTES)
    value: int = field(high=ANY)  # that is taken of its line: who, card, other, a, b, c; or ANY, `number`
    number: int = field(low=-_SMALL, high=_SMALL)
    of: Ints = field(CONDITIONS, high=ANY)  # the values of its line that must be `whom`; ANY: whoever it is
    whom: Ints = field(CONDITIONS, low=-_SMALL, high=_SMALL)
    takes: int = field(high=11)  # LAST to FORGETS, or COUNTS to ADDS_TO_OTHER
    more: int = field(high=1)  # 1: the next one is of the same clause


class Notes(Record):
    """What those who only count want to know of lines: facts, as they stand."""

    first: Ints = field(CLAUSES, high=WATCHES)  # by clause: 1 + its first watch, or 0
    watches: Row[Watch] = field(WATCHES, of=Watch)
    values: Ints = field(NOTES, low=-_BIG, high=_BIG)
    taken: Ints = field(
        NOTES, high=TAKEN
    )  # 1: a line has set it since it was forgotten; lines in a row, of a RUN
    unset: Ints = field(NOTES, high=_SMALL)  # what it is before that
    once: int = field(high=CLAUSES)  # the clause that ends all counting, or 0
    ended: int = field(high=1)  # it has fired
    used: int = field(high=_BIG)  # pieces of luck, up to then
    count: int = field(high=NOTES)
    hears: int = field(high=_SMALL)  # 1 + the seat of which is kept what it knows; or 0
    heard: int = field(high=NOTES)  # where that is among the values
    held: Ints = field(HOLDERS, high=THINGS)  # which thing everybody holds
    besides: Ints = field(HOLDERS, high=BESIDE)  # how many beside it
    beside: Row[Ints] = field(HOLDERS, BESIDE, high=THINGS)
    things: Row[Ints] = field(COUNTED, THINGS, high=_SMALL)  # what is counted of each in the game at hand


class Log(Record):
    """What fired since the last question."""

    keeps: int = field(high=2, pinned=True)  # CLOSED, COUNTING or OPEN
    count: int = field(high=_SMALL)
    lines: Row[Line] = field(LINES, of=Line)
    fired: Ints = field(CLAUSES, high=_BIG)  # how often each clause fired
    notes: Notes = field(of=Notes)


class Cited(NamedTuple):
    """A clause that fires, with what `cite` is given for it."""

    clause: int
    who: int = NOBODY
    card: Card = NO_CARD
    other: Card = NO_CARD
    a: int = 0
    b: int = 0
    c: int = 0


class Event(NamedTuple):
    """A line of the log as one seat may read it; cards it does not know are HIDDEN.

    `cards` are the further cards of the line, sorted by number: their order on the table stays unknown.
    """

    clause: int
    who: int
    card: int
    other: int
    a: int
    b: int
    c: int
    cards: tuple[int, ...] = ()


@rule
def cite(
    g: Any,
    clause: int,
    who: int = NOBODY,
    card: Card = NO_CARD,
    other: Card = NO_CARD,
    a: int = 0,
    b: int = 0,
    c: int = 0,
) -> None:
    """Log that a clause fired.

    Args:
        g: the game.
        clause: of the system's Clause.
        who: whom it happened to, or NOBODY.
        card: a card it concerns; kept with who knew it at this moment.
        other: a second card, likewise.
        a: a public number, which the clause's sentence gives a meaning, like b and c.
        b: a public number.
        c: a public number.
    """
    if g.log.keeps != CLOSED:
        cited = Cited(clause, who, card, other, a, b, c)
        count_line(g, cited)
        if g.log.keeps == OPEN:
            write(g, cited)


@rule
def cite_card(g: Any, card: Card) -> None:
    """Add a further card to the line that was cited last, with who knows it at this moment."""
    if g.log.keeps == OPEN:
        write(g, Cited(0, card=card))


@rule
def tally(
    g: Any,
    clause: int,
    who: int = NOBODY,
    card: Card = NO_CARD,
    other: Card = NO_CARD,
    a: int = 0,
    b: int = 0,
    c: int = 0,
) -> None:
    """Count that a clause fired, if the log counts, and write no line.

    It is what `cite` is where nobody reads the log, and serves what is counted but goes without saying.
    """
    if g.log.keeps != CLOSED:
        count_line(g, Cited(clause, who, card, other, a, b, c))


@apart
@rule
def count_line(g: Any, cited: Cited) -> None:
    """Count that a clause fired, and note what is asked of that.

    Where a search has run out of luck, the clauses that fire from there on do not count.
    """
    notes, clause = g.log.notes, cited.clause
    if g.luck.wanted != 0 or notes.ended:
        return
    g.log.fired[clause] += 1
    if notes.hears > 0:
        notes.values[notes.heard] = hear(g, notes.hears - 1, cited)
    if notes.first[clause] > 0:
        take_notes(g, cited)
    if notes.once == clause and g.luck.wanted == 0:
        notes.ended = 1
        notes.used = g.luck.count = g.luck.used
        g.luck.grows = 0


@rule
def hear(g: Any, seat: int, cited: Cited) -> int:
    """Return what a seat knows, as one number, once it has read a line: of a card that it knows, the back.

    What else it is counts where the seat is asked and sees it, or once it forgets the card.
    """
    known = g.log.notes.values[g.log.notes.heard]
    known = mixed(mixed(mixed(mixed(mixed(known, cited.clause), cited.who), cited.a), cited.b), cited.c)
    return mixed(mixed(known, heard_card(g, seat, cited.card)), heard_card(g, seat, cited.other))


@rule
def heard_card(g: Any, seat: int, card: Card) -> int:
    """Return what a seat reads of a card in a line."""
    if card >= NO_CARD or g.state.known[card] >> seat & 1 == 0:
        return card if card >= NO_CARD else HIDDEN
    return g.luck.alike.back[card] if g.luck.alike.on else card


@rule
def take_notes(g: Any, cited: Cited) -> None:
    """Note what a line says, where it is asked."""
    notes = g.log.notes
    k = notes.first[cited.clause] - 1
    more = 1
    while more:
        watch = notes.watches[k]
        if says(g, watch, cited):
            taken = watch.number if watch.value == ANY else value_of(watch.value, cited)
            if watch.takes < COUNTS:
                take_note(notes, watch, taken)
            elif 0 <= cited.who < HOLDERS:
                count_thing(notes, watch, cited.who, taken)
        elif watch.takes == RUN:
            notes.taken[watch.note] = 0
        more = watch.more
        k += 1


@rule
def says(g: Any, watch: Watch, cited: Cited) -> bool:
    """Whether a line says what it must to be noted; cards turn out only if the rest is right."""
    for i in range(CONDITIONS):
        if not CARD <= watch.of[i] <= OTHER and watch.of[i] != ANY:
            if value_of(watch.of[i], cited) != watch.whom[i]:
                return False
    for i in range(CONDITIONS):
        if watch.of[i] == CARD and not is_card(g, cited.card, Card(watch.whom[i])):
            return False
        if watch.of[i] == OTHER and not is_card(g, cited.other, Card(watch.whom[i])):
            return False
    return True


@rule
def take_note(notes: Notes, watch: Watch, value: int) -> None:
    """Note a value, in the way that is asked."""
    note = watch.note
    if watch.takes == RUN:
        notes.taken[note] = min(notes.taken[note] + 1, TAKEN)
        notes.values[note] = max(notes.values[note], notes.taken[note])
        return
    if watch.takes == FORGETS:
        notes.values[note] = notes.unset[note]
    elif watch.takes == TOTAL and notes.taken[note]:
        notes.values[note] += value
    elif watch.takes != FIRST or notes.taken[note] == 0:
        notes.values[note] = value
    notes.taken[note] = 0 if watch.takes == FORGETS else 1


@rule
def count_thing(notes: Notes, watch: Watch, who: int, value: int) -> None:
    """Count something of a thing: its number is the value, and `number` more for each `who`."""
    if watch.takes == ADDS:
        add_to_held(notes, watch.note, who, value)
        return
    if watch.takes == ADDS_TO_OTHER:
        if who < 2:
            add_to_held(notes, watch.note, 1 - who, value)
        return
    thing = watch.number * who + value
    if not 0 <= thing < THINGS:
        return
    if watch.takes == HOLDS:
        notes.held[who] = thing
    elif watch.takes == COUNTS:
        notes.things[watch.note][thing] += 1
    elif watch.takes == UNCOUNTS:
        notes.things[watch.note][thing] -= 1
    else:
        leave(notes, who, thing)
        if watch.takes == JOINS and notes.besides[who] < BESIDE:
            notes.beside[who][notes.besides[who]] = thing
            notes.besides[who] += 1


@rule
def leave(notes: Notes, who: int, thing: int) -> None:
    """Take a thing away from those that somebody holds beside the one, if it is among them."""
    for k in range(notes.besides[who]):
        if notes.beside[who][k] == thing:
            notes.besides[who] -= 1
            notes.beside[who][k] = notes.beside[who][notes.besides[who]]
            return


@rule
def add_to_held(notes: Notes, note: int, who: int, value: int) -> None:
    """Add a value for everything that somebody holds."""
    if notes.held[who] < THINGS:
        notes.things[note][notes.held[who]] += value
    for k in range(notes.besides[who]):
        notes.things[note][notes.beside[who][k]] += value


@rule
def value_of(which: int, cited: Cited) -> int:
    """Return a value of a clause that fires, by its number: the first is whom it happens to."""
    if which == 0:
        return cited.who
    if which == CARD:
        return cited.card
    if which == OTHER:
        return cited.other
    if which == 3:
        return cited.a
    if which == 4:
        return cited.b
    return cited.c


@rule
def write(g: Any, cited: Cited) -> None:
    """Write a line behind the others, with who knows its cards at this moment."""
    line = g.log.lines[g.log.count]
    line.clause = cited.clause
    line.who = cited.who
    line.card = cited.card
    line.other = cited.other
    line.card_known = g.state.known[cited.card] if cited.card < NO_CARD else EVERYONE
    line.other_known = g.state.known[cited.other] if cited.other < NO_CARD else EVERYONE
    line.a = cited.a
    line.b = cited.b
    line.c = cited.c
    g.log.count += 1


def joined(lines: Iterable[Line]) -> list[tuple[Line, ...]]:
    """Return lines in order, each with those that hold its further cards behind it."""
    groups: list[tuple[Line, ...]] = []
    for line in lines:
        if line.clause:
            groups.append((line,))
        else:
            groups[-1] = (*groups[-1], line)
    return groups


def event(line: Line, seat: int | None, further: Sequence[Line] = ()) -> Event:
    """Return a line as a seat may read it: a card it did not know then has no number.

    Args:
        line: of the log.
        seat: who reads; None reads everything.
        further: the lines that hold its further cards.
    """
    return Event(
        line.clause,
        line.who,
        _card(line, seat),
        line.other if seat is None or line.other_known >> seat & 1 else HIDDEN,
        line.a,
        line.b,
        line.c,
        tuple(sorted(_card(one, seat) for one in further)),
    )


def read_by(line: Line, seat: int) -> Line:
    """Return a line as a seat could write it down: a card that it did not know then has no number."""
    read = line.copy()
    if not line.card_known >> seat & 1:
        read.card = HIDDEN
    if not line.other_known >> seat & 1:
        read.other = HIDDEN
    return read


def _card(line: Line, seat: int | None) -> int:
    return line.card if seat is None or line.card_known >> seat & 1 else HIDDEN
