"""Trying every answer: in a search, one seat gives each legal answer, and what it may know then is noted.

What a seat has seen and heard is kept as one number. It goes on with every clause that fires, with what the
seat sees where it is asked, and with what it answers; situations that the seat cannot tell apart have equal
ones. A card that it knows counts where it is cited as one of its kind, and where the seat is asked as itself.
"""

from __future__ import annotations

from typing import Any

from facedown.engine.base.chance import UNIDENTIFIED, whim
from facedown.engine.base.record import HIDDEN, NO_CARD, Ints, Record, Row, bytes_in_use, field, number_at
from facedown.engine.base.rule import apart, rule
from facedown.engine.base.units import Card
from facedown.engine.course.ask import Options
from facedown.engine.hidden.alike import identify, kind_in_turn, kind_known
from facedown.engine.hidden.know import mixed
from facedown.engine.hidden.view import plan_of

ROWS = 24_000  # answers in situations that can be distinguished, which whoever searches takes out
SLOTS = 1 << 15  # where they are looked for; a power of two, and more
PIECES, ZONES = 1024, 512  # of a state, at most
_BIG = 1 << 62


class Tried(Record):
    """An answer in a situation."""

    before: int = field(high=_BIG)  # what was known after the seat's own last answer
    situation: int = field(high=_BIG)  # what is known where it answers
    place: int = field(high=_BIG)  # of the answer among the legal ones
    after: int = field(high=_BIG)  # what is known after it
    legal: int = field(high=_BIG)  # how many answers there were


class Tries(Record):
    """What a seat sees of a state, and its situations; places are in bytes from the start of the state."""

    count: int = field(high=ROWS)
    rows: Row[Tried] = field(ROWS, of=Tried)
    slots: Ints = field(SLOTS, high=ROWS)  # by what is known after it: 1 + the row; 0 where there is none
    is_full: int = field(high=1)
    by_kind: int = field(high=1)  # 1: of the cards that the seat knows only their kinds count
    pieces: int = field(high=PIECES)
    piece: Row[Ints] = field(PIECES, 3, low=-1, high=1 << 30)  # place, length, and where its owner is, or -1
    zones: int = field(high=ZONES)
    zone: Row[Ints] = field(ZONES, 4, low=-1, high=1 << 30)  # count, cards, `settled` or 0, holder or -1
    cards: int = field(high=PIECES)
    card: Ints = field(PIECES, high=1 << 30)  # single ones
    known: int = field(high=1 << 30)  # the masks

    def clear(self) -> None:
        """Make room for other answers; one that was noted before is noted again."""
        self.count = self.is_full = 0
        self.slots[:] = [0] * SLOTS

    def look_at(self, state: Record) -> None:
        """Note what there is to see in states like this one.

        Raises:
            ValueError: there is too much.
        """
        it, size = plan_of(state), bytes_in_use(state)
        pieces = [*((at, length, -1) for at, length in it.public), *it.owned]
        pieces = [(at, min(length, size - at), owner) for at, length, owner in pieces if at < size]
        zones = [zone for zone in it.zones if 2 * zone.count_at < size]
        places = [(2 * zone.count_at, 2 * zone.first, 2 * zone.mark, zone.holder) for zone in zones]
        singles = [2 * at for at in it.cards if 2 * at < size]
        if max(len(pieces), len(singles)) > PIECES or len(places) > ZONES:
            raise ValueError("the state has more parts than are looked at")
        self.pieces, self.zones, self.cards, self.known = len(pieces), len(places), len(singles), 2 * it.known
        for i, piece in enumerate(pieces):
            self.piece[i][:] = piece
        for i, place in enumerate(places):
            self.zone[i][:] = place
        self.card[: len(singles)] = singles


@apart
@rule
def try_answers(g: Any, tries: Tries, options: Options) -> int:
    """Return the place of an answer: luck of its own chooses, so that a search goes through all of them."""
    notes, seat = g.log.notes, g.state.seat
    situation = seen_cards(g, tries, seat, seen_numbers(g, tries, seat, notes.values[notes.heard]))
    place = whim(g, options.count)
    if g.luck.wanted == 0:
        after = mixed(situation, place)
        note_answer(tries, notes.values[notes.heard + 1], situation, place, after, options.count)
        notes.values[notes.heard] = after
        notes.values[notes.heard + 1] = after
    return place


@rule
def note_answer(tries: Tries, before: int, situation: int, place: int, after: int, legal: int) -> None:
    """Note an answer in a situation, unless it has been noted."""
    at = after & (SLOTS - 1)
    while tries.slots[at] > 0:
        if tries.rows[tries.slots[at] - 1].after == after:
            return
        at = (at + 1) & (SLOTS - 1)
    if tries.count == ROWS:
        tries.is_full = 1
        return
    row = tries.rows[tries.count]
    row.before = before
    row.situation = situation
    row.place = place
    row.after = after
    row.legal = legal
    tries.count += 1
    tries.slots[at] = tries.count


@rule
def seen_numbers(g: Any, tries: Tries, seat: int, known: int) -> int:
    """Return what is known once the numbers of a state have been seen that a seat may see."""
    for i in range(tries.pieces):
        at, length, owner = tries.piece[i][0], tries.piece[i][1], tries.piece[i][2]
        if owner < 0 or number_at(g.state, owner, 1) == seat:
            for k in range(length // 8):
                known = mixed(known, number_at(g.state, at + 8 * k, 8))
            for k in range(length // 8 * 8, length):
                known = mixed(known, number_at(g.state, at + k, 1))
    return known


@rule
def seen_cards(g: Any, tries: Tries, seat: int, known: int) -> int:
    """Return what is known once the cards have been seen that a seat may see: here they turn out."""
    for i in range(tries.zones):
        count, first = number_at(g.state, tries.zone[i][0], 2), tries.zone[i][1]
        loose = count - number_at(g.state, tries.zone[i][2], 2) if tries.zone[i][2] else 0
        is_anothers = tries.zone[i][3] >= 0 and number_at(g.state, tries.zone[i][3], 1) != seat
        if tries.by_kind and tries.zone[i][3] >= 0 and not is_anothers:
            show_hand(g, tries, first + 2 * loose, count - loose)
        together = 0
        for k in range(loose, count):
            seen = seen_card(g, tries, seat, number_at(g.state, first + 2 * k, 2))
            if is_anothers:  # whose order only its holder knows
                together += mixed(0, seen)
            else:
                known = mixed(known, seen)
        known = mixed(known, together)
    for i in range(tries.cards):
        known = mixed(known, seen_card(g, tries, seat, number_at(g.state, tries.card[i], 2)))
    return known


@rule
def show_hand(g: Any, tries: Tries, first: int, count: int) -> None:
    """Have the cards of a seat's own hand show their kinds: the order of those that came alike is none."""
    alike = g.luck.alike
    before, least, run, shown = NO_CARD, -1, 0, 0
    for k in range(count):
        card = Card(number_at(g.state, first + 2 * k, 2))
        back = alike.back[card]
        if (
            alike.identity[card] == UNIDENTIFIED
            and alike.kind[card] == back
            and alike.inner[back] < alike.inner[back + 1]
        ):
            if before == NO_CARD or not came_alike(g, tries, before, card):
                least, run, shown = -1, 0, 0
            before, shown = card, shown + 1
            kind = kind_in_turn(g.luck, card, least, run, shown)
            run = run + 1 if kind == least else 1
            least = kind


@rule
def came_alike(g: Any, tries: Tries, card: Card, other: Card) -> bool:
    """Whether two cards have the same back and are known to the same seats."""
    known, others = (
        number_at(g.state, tries.known + 2 * card, 2),
        number_at(g.state, tries.known + 2 * other, 2),
    )
    return known == others and g.luck.alike.back[card] == g.luck.alike.back[other]


@rule
def seen_card(g: Any, tries: Tries, seat: int, card: int) -> int:
    """Return what a seat sees where a card lies."""
    if card >= NO_CARD:
        return card
    if not number_at(g.state, tries.known + 2 * card, 2) >> seat & 1:
        return HIDDEN
    return kind_known(g.luck, Card(card)) if tries.by_kind else identify(g, Card(card))
