"""Views: what a seat may know is copied in; nothing else is there at all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.engine.base.chance import Stream, seed_stream
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY, Ints, Record, Row, field, size_of
from facedown.engine.hidden.know import EVERYONE, OBSERVER
from facedown.engine.hidden.view import plan, view
from facedown.engine.hidden.zone import Zone, put, zone

CARDS = 12


class Purse(Record):
    """Coins in a bag: everybody sees the bag."""

    bags: int = field()
    coins: int = field(high=900, private=True)  # whoever's the record around it is


class Player(Record):
    """Somebody at the table."""

    odd: int = field()  # one byte, so that what follows needs padding
    seat: int = field(high=NOBODY)
    score: int = field(high=900)
    intent: int = field(high=7, private=True)
    stakes: Ints = field(2, 2, high=100_000, private=True)
    marked: int = field(card=True)
    purse: Purse = field(of=Purse)
    hand: Zone = field(of=zone(3), faces="owner")


class Table(Record):
    """All of it."""

    decision: int = field()
    seat: int = field(high=NOBODY)
    clock: int = field(high=1 << 40)
    secret: int = field(high=7, private=True)  # of whoever is asked: the state names that seat
    players: Row[Player] = field(2, of=Player)
    till: Purse = field(of=Purse)  # nobody's: the seat of the state itself is who is asked
    deck: Zone = field(of=zone(CARDS))
    hand: Zone = field(of=zone(2), faces="unseen")
    open: Row[Ints] = field(2, card=True)
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)


def table() -> Table:
    s = Table()
    s.decision, s.seat, s.clock, s.secret = 1, 1, 1 << 39, 5
    seed_stream(s.stream, 9, 9)
    for i in range(2):
        player = s.players[i]
        player.odd, player.seat, player.score, player.intent = 1, i, 500 + i, 3 + i
        player.stakes[1][0] = 70_000 + i
        player.marked = NO_CARD
        player.purse.bags, player.purse.coins = 2, 800
        put(player.hand, 3 * i)
        put(player.hand, 3 * i + 1)
        s.known[3 * i] = s.known[3 * i + 1] = 1 << i
    for card in range(6, 12):
        put(s.deck, card)
    s.till.bags, s.till.coins = 3, 900
    s.deck.settled = 2
    s.open[0] = s.open[1] = NO_CARD
    return s


def hand(player: Any) -> list[int]:
    return [player.hand.cards[i] for i in range(player.hand.count)]


def test_public_fields_are_as_they_are() -> None:
    seen = view(table(), 0)
    assert (seen.decision, seen.seat, seen.clock) == (1, 1, 1 << 39)
    assert [player.score for player in seen.players] == [500, 501]
    assert [player.odd for player in seen.players] == [1, 1]
    assert seen.players[1].purse.bags == 2


def test_private_field_is_its_own_seats_alone() -> None:
    mine, theirs = view(table(), 0), view(table(), OBSERVER)
    assert (mine.players[0].intent, mine.players[0].stakes[1][0]) == (3, 70_000)
    assert (mine.players[1].intent, mine.players[1].stakes[1][0]) == (0, 0)
    assert [player.intent for player in theirs.players] == [0, 0]


def test_private_field_of_the_state_is_whose_turn_it_is() -> None:
    assert [view(table(), seat).secret for seat in (0, 1, OBSERVER)] == [0, 5, 0]


def test_private_field_of_nobody_is_seen_by_nobody() -> None:
    for seat in (0, 1, OBSERVER, NOBODY % 15):
        assert view(table(), seat).till.coins == 0


def test_a_record_within_a_players_is_its_seats_too() -> None:
    mine, theirs = view(table(), 1), view(table(), OBSERVER)
    assert [player.purse.coins for player in mine.players] == [0, 800]
    assert [player.purse.coins for player in theirs.players] == [0, 0]


def test_stream_and_masks_and_settled_tops_are_seen_by_nobody() -> None:
    for seat in (0, 1, OBSERVER):
        seen = view(table(), seat)
        assert seen.stream.to_bytes() == bytes(size_of(Stream))
        assert not any(seen.known)
        assert seen.deck.settled == 0


def test_hand_is_seen_by_its_owner_and_counted_by_all() -> None:
    assert hand(view(table(), 0).players[0]) == [0, 1]
    assert hand(view(table(), 1).players[0]) == [HIDDEN, HIDDEN]
    assert hand(view(table(), OBSERVER).players[1]) == [HIDDEN, HIDDEN]


class Holder(Record):
    """Somebody who holds a hand."""

    seat: int = field(high=NOBODY)
    hand: Zone = field(of=zone(5), faces="hand")


class Room(Record):
    """Two of them."""

    holders: Row[Holder] = field(2, of=Holder)
    known: Ints = field(CARDS, high=EVERYONE)


def room(cards: list[int]) -> Room:
    """A room where seat 1 holds cards, of which seat 0 knows 3 and 7."""
    s = Room()
    s.holders[1].seat = 1
    for card in cards:
        put(s.holders[1].hand, card)
        s.known[card] = 0b11 if card in (3, 7) else 0b10
    return s


def test_a_hand_has_an_order_to_its_holder_alone() -> None:
    for cards in ([7, 5, 3, 9], [5, 3, 9, 7]):
        assert hand(view(room(cards), 1).holders[1]) == cards
        assert hand(view(room(cards), 0).holders[1]) == [3, 7, HIDDEN, HIDDEN]
        assert hand(view(room(cards), OBSERVER).holders[1]) == [HIDDEN] * 4


def test_a_hand_of_nobody_is_refused() -> None:
    class Lost(Record):
        hand: Zone = field(of=zone(5), faces="hand")
        known: Ints = field(CARDS, high=EVERYONE)

    with pytest.raises(FacedownError, match="A hand is somebody's"):
        plan(Lost)


def test_deck_is_counted_and_not_seen() -> None:
    seen = view(table(), 0)
    assert seen.deck.count == 6
    assert [seen.deck.cards[i] for i in range(6)] == [HIDDEN] * 6


def test_card_that_everybody_knows_is_seen_wherever_it_lies() -> None:
    s = table()
    s.known[8] = EVERYONE
    s.known[3] |= 1
    s.deck.settled = s.deck.count
    assert view(s, OBSERVER).deck.cards[2] == 8
    assert hand(view(s, 0).players[1]) == [3, HIDDEN]
    assert hand(view(s, OBSERVER).players[1]) == [HIDDEN, HIDDEN]


def test_what_is_not_settled_in_a_deck_lies_nowhere() -> None:
    """However well a card is known, the place in memory of one without a place tells nothing."""
    s = table()
    s.known[8] = EVERYONE
    s.deck.settled = s.deck.count - 3
    assert view(s, OBSERVER).deck.cards[2] == HIDDEN


def test_an_unseen_card_with_a_place_of_its_own_is_seen_by_who_knows_it() -> None:
    s = table()
    s.deck.count = 4  # of its six
    put(s.hand, 11)
    put(s.hand, 10)
    s.known[10] = 1 << 0
    assert hand(view(s, 0)) == [HIDDEN, 10]
    assert hand(view(s, 1)) == [HIDDEN, HIDDEN]


def test_card_that_lay_somewhere_earlier_is_not_there() -> None:
    """What is left in memory behind the end of a zone is no part of a view."""
    s = table()
    s.known[11] = EVERYONE
    s.deck.count = 3
    seen = view(s, 0)
    assert [seen.deck.cards[i] for i in range(CARDS)] == [HIDDEN] * 3 + [0] * 9


def test_card_field_is_seen_by_those_who_know_the_card() -> None:
    s = table()
    s.players[1].marked = 4
    s.open[0] = 7
    seen, known = view(s, 0), view(s, 1)
    assert (seen.players[1].marked, known.players[1].marked) == (HIDDEN, 4)
    assert (seen.players[0].marked, seen.open[0], seen.open[1]) == (NO_CARD, HIDDEN, NO_CARD)


def test_looking_changes_nothing() -> None:
    s = table()
    before = s.to_bytes()
    view(s, 0).players[1].score = 7
    assert s.to_bytes() == before


def test_every_byte_is_public_or_owned_or_a_card_or_hidden() -> None:
    """No two parts of the plan lay hands on the same byte."""
    it, taken = plan(Table), list[int]()
    for start, length, *_ in (*it.public, *it.owned):
        taken += range(start, start + length)
    for one in it.zones:
        taken += range(2 * one.first, 2 * (one.first + one.room))
    for card in it.cards:
        taken += range(2 * card, 2 * card + 2)
    assert len(taken) == len(set(taken))
    assert max(taken) < size_of(Table)


@given(st.lists(st.integers(0, EVERYONE), min_size=CARDS, max_size=CARDS), st.integers(0, OBSERVER))
def test_unknown_cards_leave_no_trace(masks: list[int], seat: int) -> None:
    """Renumber what a seat does not know, in any way at all: it sees the same."""
    s = table()
    s.players[0].marked, s.open[1] = 5, 2
    for card, mask in enumerate(masks):
        s.known[card] = mask
    unknown = [card for card in range(CARDS) if not masks[card] >> seat & 1]
    turned = dict(zip(unknown, unknown[1:] + unknown[:1], strict=True))
    other = s.copy()
    for spot in (other.players[0].hand, other.players[1].hand, other.deck):
        for i in range(spot.count):
            spot.cards[i] = turned.get(spot.cards[i], spot.cards[i])
    other.players[0].marked = turned.get(5, 5)
    other.open[1] = turned.get(2, 2)
    assert view(s, seat).to_bytes() == view(other, seat).to_bytes()
