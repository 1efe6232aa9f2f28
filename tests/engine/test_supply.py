"""Supply: packs of any kind, decks that take their discard pile back, and where a card came from."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from facedown.engine.base.chance import Luck, Stream, seed_stream
from facedown.engine.base.record import HIDDEN, NO_CARD, Ints, Record, field
from facedown.engine.base.units import Card
from facedown.engine.course.cards import JOKERS, PLAYING, TAROT, WITH_JOKERS, Pack, Packs
from facedown.engine.hidden.know import EVERYONE, show_all
from facedown.engine.hidden.supply import any_card, draw_some, pack_of, restock, shuffle_in
from facedown.engine.hidden.zone import Zone, fill, zone
from facedown.engine.telling.log import Log

OWN = Pack(("Snow", "Rain", "Sun"), {}, {}, (), "weather")


class Table(Record):
    """A deck, a hand and a discard pile."""

    deck: Zone = field(of=zone(16))
    hand: Zone = field(of=zone(16), faces="owner")
    discard: Zone = field(of=zone(16), faces="all")
    known: Ints = field(16, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Game(NamedTuple):
    """What rules take."""

    state: Table
    luck: Luck
    log: Log


def game(deck: int, discard: int, seed: int = 7) -> Game:
    g = Game(Table(), Luck(), Log())
    seed_stream(g.state.stream, seed, 0)
    fill(g.state.deck, Card(0), deck)
    fill(g.state.discard, Card(deck), discard)
    for card in range(deck, deck + discard):
        show_all(g, Card(card))
    return g


@pytest.mark.parametrize(
    ("pack", "size", "some"),
    [
        (PLAYING, 52, {"hearts": 13, "faces": 12, "aces": 4}),
        (WITH_JOKERS, 54, {"hearts": 13, "faces": 12, "jokers": 2}),
        (TAROT, 78, {"wands": 14, "faces": 16, "pages": 4, "majors": 22}),
        (OWN, 3, {"weather": 3}),
    ],
)
def test_a_pack_of_any_kind_is_written_and_counted(pack: Pack, size: int, some: dict[str, int]) -> None:
    packs = Packs(3, pack)
    kinds = packs.kinds()
    assert {name: len(kinds[name]) for name in some} == {name: 3 * count for name, count in some.items()}
    assert len(pack.faces) == len(set(pack.faces)) == size
    for card in range(3 * size):
        copies = packs.numbers(packs.text(card).upper())
        assert [one % size for one in copies] == 3 * [card % size]
        assert [pack_of(one, size) for one in copies] == [0, 1, 2]


def test_cards_behind_the_packs_lie_in_the_last_one() -> None:
    packs = Packs(2, PLAYING, JOKERS * 2)
    assert [packs.text(card) for card in (51, 52, 103, 104, 107)] == ["KD", "AC", "KD", *JOKERS]
    assert [packs.own(pack, " kd ") for pack in (0, 1, 2)] == [[51], [103], []]
    assert [packs.own(pack, JOKERS[1]) for pack in (0, 1)] == [[], [105, 107]]
    assert {*JOKERS, "KD"} <= {*packs.blanks["card"].written({})}  # an answer can name any of them


def test_a_card_that_is_none_or_not_known_is_written_so() -> None:
    assert (Packs().text(NO_CARD), Packs().text(HIDDEN), Packs().numbers("JKR")) == ("-", "??", ())
    assert Packs(1, WITH_JOKERS).text(53) == JOKERS[1]
    assert Packs(2, TAROT).numbers("the tower") == (56 + 16, 78 + 56 + 16)


@pytest.mark.parametrize(
    ("deck", "discard", "wanted", "refilled"),
    [(4, 3, 5, True), (4, 3, 4, False), (4, 0, 5, False), (0, 3, 1, True)],
)
def test_a_deck_takes_its_discard_pile_back_if_it_is_too_short(
    deck: int, discard: int, wanted: int, refilled: bool
) -> None:
    g = game(deck, discard)
    assert restock(g, g.state.deck, g.state.discard, wanted) == refilled
    assert (g.state.deck.count, g.state.discard.count) == (
        (deck + discard, 0) if refilled else (deck, discard)
    )
    assert all(known == 0 for known in g.state.known) == (refilled or discard == 0)


def test_what_is_shuffled_in_can_come_at_any_place() -> None:
    first = Counter[int]()
    for seed in range(300):
        g = game(2, 1, seed)
        g.state.deck.settled = 2
        shuffle_in(g, g.state.discard, g.state.deck)
        assert draw_some(g, g.state.deck, g.state.hand, 1) == 1
        first[g.state.hand.cards[0]] += 1
    assert sorted(first) == [0, 1, 2]
    assert min(first.values()) > 60


def test_no_more_is_drawn_than_there_is() -> None:
    g = game(3, 5)
    assert draw_some(g, g.state.deck, g.state.hand, 5) == 3
    assert (g.state.deck.count, g.state.hand.count, g.state.discard.count) == (0, 3, 5)


def test_any_card_of_a_zone_is_picked_and_one_alone_takes_no_luck() -> None:
    g = game(3, 1)
    assert {any_card(g, g.state.deck) for _ in range(40)} == {0, 1, 2}
    before = g.state.to_bytes()
    assert any_card(g, g.state.discard) == 3
    assert g.state.to_bytes() == before
