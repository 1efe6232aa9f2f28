"""Every course that one step can take, and where each leads: for a search that merges equal positions.

A position is written as a row of numbers in canonical form: cards that no rule tells apart are one, and so
are the orders of what lies in decks, on open piles and in hands. Two positions with equal rows have the same
future. Of the words of a state, a row has those that have ever been another than at the start.

A card that is identified is forgotten after the step, as its kind alone is written. Who looks at another one
later might look at the same one again; that is noted, and the search has to be another one.
"""

from __future__ import annotations

from typing import Any

from facedown.bots.playout import play_on
from facedown.engine.base.chance import ALIKE, CLOSER, IDENTIFIED, IMPOSSIBLE
from facedown.engine.base.record import NO_CARD, Ints, Record, Row, copy_bytes, field, number_at
from facedown.engine.base.rule import rule
from facedown.engine.hidden.alike import unidentify
from facedown.lab.asking.program import work_out
from facedown.lab.games.branches import (
    EXPRESSIONS,
    GOING_ON,
    TOO_DEEP,
    WHIMSICAL,
    Measurement,
    Trail,
    begin_course,
    stops,
    weigh,
)

WORDS = 4096  # of a state and of what is noted besides, at most
LIVE = 512  # of them that are another than at the start, at most
POSITIONS, COURSES = 64, 512  # that are looked at together, and courses from them
ZONES = 512  # of a state, and single cards besides, at most
PILE = 256  # cards in a zone, at most
_BIG, _LOW, _HIGH = 1 << 62, -1 << 63, (1 << 63) - 1
_SHORT = 0xFFFF
_NUMBER, _KNOWN = 16, 32  # bits of a card's number, and of that and who knows it


class Layout(Record):
    """How a state is written as a row; places are in bytes."""

    words: int = field(high=WORDS)  # of a state that can change
    mask: Ints = field(WORDS, low=_LOW, high=_HIGH)  # without cards and the stream of luck
    base: Ints = field(WORDS, low=_LOW, high=_HIGH)  # the start
    zones: int = field(high=ZONES)
    # of each zone where these lie: its count, its first card, how many are settled (0: no deck); 1: no order
    zone: Row[Ints] = field(ZONES, 4, high=_BIG)
    singles: int = field(high=ZONES)
    single: Ints = field(ZONES, high=_BIG)  # where single cards are named
    known: int = field(high=_BIG)  # where it lies who knows each card
    cards: int = field(high=ALIKE)
    kind: Ints = field(ALIKE, high=ALIKE)  # of each card
    first: Ints = field(ALIKE, high=ALIKE)  # of each kind: where its cards begin in the next
    of_kind: Ints = field(ALIKE, high=ALIKE)


class Courses(Record):
    """Positions, the courses of one step from them that were followed last, and room for a position."""

    positions: int = field(high=POSITIONS)
    given: Row[Ints] = field(POSITIONS, LIVE, low=_LOW, high=_HIGH)  # their rows
    at: int = field(high=POSITIONS)  # the one at hand
    is_begun: int = field(high=1)  # some of its courses have been followed
    start: Ints = field(WORDS, low=_LOW, high=_HIGH)  # its words: the start on the desk lies here
    live: int = field(high=LIVE)  # words that have been another than at the start of all
    is_full: int = field(high=1)  # there have been more
    is_forgotten: int = field(high=1)  # before this position a card was identified, and which it is forgotten
    is_read: int = field(
        high=1
    )  # a rule has looked closer at cards than assumed, or at what may be forgotten
    word: Ints = field(LIVE, high=WORDS)  # which these are
    slot: Ints = field(WORDS, high=LIVE)  # by word: 1 + its place among them, or 0
    count: int = field(high=COURSES)
    source: Ints = field(COURSES, high=POSITIONS)  # of each course: the position that it comes from
    rows: Row[Ints] = field(COURSES, LIVE, low=_LOW, high=_HIGH)  # where it leads
    ends: Ints = field(COURSES, high=1)  # whether it is over there
    values: Row[Ints] = field(COURSES, EXPRESSIONS, low=-_BIG, high=_BIG)  # what is asked, if it is
    share: Ints = field(COURSES, high=_BIG)  # its probability is share / (weight * rest)
    weight: Ints = field(COURSES, high=_BIG)
    rest: Ints = field(COURSES, high=_BIG)
    now: Ints = field(WORDS, low=_LOW, high=_HIGH)
    pile: Ints = field(PILE, high=_BIG)
    written: Ints = field(ALIKE, high=ALIKE)  # by kind: how many cards
    name: Ints = field(ALIKE, high=ALIKE)  # by card: 1 + what it is called in the row, or 0


@rule
def follow_steps(desk: Any, trail: Trail, asked: Measurement, layout: Layout, courses: Courses) -> None:
    """Follow more courses of one step from the given positions, as many as there is room for.

    Args:
        desk: its start lies where that of `courses` does; its luck is the script.
        trail: how probable a course is; `step` 0 is the first of a question.
        asked: what is asked.
        layout: of a row.
        courses: has the positions, and takes what was found.
    """
    luck = desk.game.luck
    courses.count = 0
    while courses.at < courses.positions and courses.count < COURSES and trail.status == GOING_ON:
        if courses.is_read or courses.is_full:
            return
        if not courses.is_begun:
            read_row(trail, asked, desk.game.log.notes.count, layout, courses)
            luck.count = 0
            luck.alike.fresh = 0
            trail.weighed = 0
            courses.is_begun = 1
        take_step(desk, trail, asked)
        alike = luck.alike
        if alike.asked == CLOSER or (alike.asked == IDENTIFIED and courses.is_forgotten):
            courses.is_read = 1
        if luck.wanted > 0:
            trail.status = TOO_DEEP
        elif luck.whim.counter != 0:
            trail.status = WHIMSICAL
        elif luck.wanted != IMPOSSIBLE:
            weigh(trail, luck, luck.count)
            note_course(desk, trail, asked, layout, courses)
        if alike.on:
            unidentify(luck, 0)
        turn_on(trail, luck, courses)


@rule
def read_row(trail: Trail, asked: Measurement, notes: int, layout: Layout, courses: Courses) -> None:
    """Take up the position at hand."""
    for w in range(layout.words + asked.clauses + 2 * notes + 1):
        courses.start[w] = layout.base[w]
    for i in range(courses.live):
        courses.start[courses.word[i]] ^= courses.given[courses.at][i]
    at = layout.words
    for i in range(asked.clauses):
        trail.fired[0][i] = courses.start[at + i]
    at += asked.clauses
    for i in range(notes):
        trail.noted[0][i] = courses.start[at + i]
        trail.taken[0][i] = courses.start[at + notes + i]
    courses.is_forgotten = courses.start[at + 2 * notes]


@rule
def take_step(desk: Any, trail: Trail, asked: Measurement) -> None:
    """Play one step from the start, as the script has it; luck that is needed after that is added."""
    g = desk.game
    luck, notes = g.luck, g.log.notes
    copy_bytes(g.state, desk.start, desk.seating.size)
    for i in range(asked.clauses):
        g.log.fired[asked.clause[i]] = trail.fired[0][i]
    for i in range(notes.count):
        notes.values[i] = trail.noted[0][i]
        notes.taken[i] = trail.taken[0][i]
    notes.ended = 0
    luck.used = 0
    luck.wanted = 0
    luck.grows = 1
    luck.alike.asked = 0
    if trail.step == 0:
        begin_course(desk, asked, trail.stride)
    else:
        play_on(desk, trail.stride)
    trail.work += 1 + luck.used
    if notes.ended:  # what came after that is no more than a way out of the rules
        luck.wanted = 0


@rule
def turn_on(trail: Trail, luck: Any, courses: Courses) -> None:
    """Turn to the next course: the last piece of luck that has another outcome takes it."""
    k = luck.count
    while k > 0 and luck.outcomes[k - 1] + 1 == luck.sizes[k - 1]:
        k -= 1
    if k == 0:
        courses.at += 1
        courses.is_begun = 0
        return
    luck.outcomes[k - 1] += 1
    luck.count = k
    luck.alike.fresh = k - 1
    trail.weighed = min(trail.weighed, k - 1)


@rule
def note_course(desk: Any, trail: Trail, asked: Measurement, layout: Layout, courses: Courses) -> None:
    """Note where a course leads, and how probable it is."""
    at, depth = courses.count, desk.game.luck.count
    courses.source[at] = courses.at
    courses.share[at] = trail.share[depth]
    courses.weight[at] = trail.weight[depth]
    courses.rest[at] = trail.rest[depth]
    courses.ends[at] = 1 if stops(desk, asked) else 0
    if courses.ends[at]:
        for i in range(asked.count):
            courses.values[at][i] = work_out(desk, asked.programs[i])
    else:
        write_words(desk, asked, layout, courses)
        write_row(asked.clauses + 2 * desk.game.log.notes.count + 1, layout, courses)
    courses.count = at + 1


@rule
def write_words(desk: Any, asked: Measurement, layout: Layout, courses: Courses) -> None:
    """Write the words of the position on the desk, and what is noted, in canonical form."""
    g = desk.game
    for w in range(layout.words):
        courses.now[w] = number_at(g.state, 8 * w, 8) & layout.mask[w]
    for card in range(layout.cards):
        courses.written[card] = 0
        courses.name[card] = 0
    for i in range(layout.zones):
        count = number_at(g.state, layout.zone[i][0], 2)
        if count > 0:
            write_zone(g, layout, courses, layout.zone[i], count)
    for i in range(layout.singles):
        card = number_at(g.state, layout.single[i], 2)
        if 0 <= card < NO_CARD:
            card = name_card(layout, courses, card)
        write_short(courses, layout.single[i], card)
    at, notes = layout.words, g.log.notes
    for i in range(asked.clauses):
        courses.now[at + i] = g.log.fired[asked.clause[i]]
    at += asked.clauses
    for i in range(notes.count):
        courses.now[at + i] = notes.values[i]
        courses.now[at + notes.count + i] = notes.taken[i]
    is_forgotten = courses.is_forgotten or g.luck.alike.asked == IDENTIFIED
    courses.now[at + 2 * notes.count] = 1 if is_forgotten else 0


@rule
def write_zone(g: Any, layout: Layout, courses: Courses, zone: Ints, count: int) -> None:
    """Write the cards of a zone; those that have no order there by kind, and by who knows them."""
    loose = count * zone[3]
    if zone[2] > 0:
        loose = count - number_at(g.state, zone[2], 2)
    for k in range(count):
        card = number_at(g.state, zone[1] + 2 * k, 2)
        known = number_at(g.state, layout.known + 2 * card, 2) & _SHORT
        key = layout.kind[card] << _KNOWN | known << _NUMBER | card
        place = k
        if k < loose:
            while place > 0 and courses.pile[place - 1] > key:
                courses.pile[place] = courses.pile[place - 1]
                place -= 1
        courses.pile[place] = key
    for k in range(count):
        key = courses.pile[k]
        name = name_card(layout, courses, key & _SHORT)
        write_short(courses, zone[1] + 2 * k, name)
        write_short(courses, layout.known + 2 * name, key >> _NUMBER)


@rule
def name_card(layout: Layout, courses: Courses, card: int) -> int:
    """Return what a card is called in a row: the first of its kind that no other one is called."""
    if courses.name[card] == 0:
        kind = layout.kind[card]
        courses.name[card] = 1 + layout.of_kind[layout.first[kind] + courses.written[kind]]
        courses.written[kind] += 1
    return courses.name[card] - 1


@rule
def write_short(courses: Courses, at: int, number: int) -> None:
    """Write a number of 16 bits where there is none yet."""
    courses.now[at >> 3] |= (number & _SHORT) << 8 * (at & 7)


@rule
def write_row(noted: int, layout: Layout, courses: Courses) -> None:
    """Write the row of the words at hand."""
    for w in range(layout.words + noted):
        if courses.slot[w] == 0 and courses.now[w] != layout.base[w]:
            if courses.live == LIVE:
                courses.is_full = 1
                return
            courses.word[courses.live] = w
            courses.live += 1
            courses.slot[w] = courses.live
    row = courses.rows[courses.count]
    for i in range(courses.live):
        w = courses.word[i]
        row[i] = courses.now[w] ^ layout.base[w]
