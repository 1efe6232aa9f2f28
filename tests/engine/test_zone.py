"""Zones: cards in order, and decks that have none until it matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.engine.base.chance import Luck, Stream, seed_stream
from facedown.engine.base.record import Ints, Record, field
from facedown.engine.hidden.know import EVERYONE, show_all
from facedown.engine.hidden.zone import Zone, draw, draw_pair, move, move_all, put, shuffle, take, zone
from facedown.engine.telling.log import Log

CARDS = 16


class Table(Record):
    """A deck, a hand and a discard."""

    deck: Zone = field(of=zone(CARDS))
    hand: Zone = field(of=zone(CARDS), faces="owner")
    discard: Zone = field(of=zone(CARDS), faces="all")
    known: Ints = field(CARDS, high=EVERYONE)
    stream: Stream = field(of=Stream)


class Game(NamedTuple):
    """What rules take."""

    state: Table
    luck: Luck
    log: Log


def game(cards: int, settled: int = 0, outcomes: Sequence[int] | None = None) -> Game:
    g = Game(Table(), Luck(), Log())
    for card in range(cards):
        put(g.state.deck, card)
    g.state.deck.settled = settled
    seed_stream(g.state.stream, 3, 0)
    if outcomes is not None:
        g.luck.scripted = 1
        g.luck.count = len(outcomes)
        for i, outcome in enumerate(outcomes):
            g.luck.outcomes[i] = outcome
    return g


def cards_of(zone: Any) -> list[int]:
    """The cards of a zone, bottom first."""
    return [zone.cards[i] for i in range(zone.count)]


def every_way(cards: int, settled: int, rule: Any, times: int = 1) -> Iterator[Game]:
    """Every game that luck can make of drawing so often, each as often as it is likely."""
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        g = game(cards, settled, script)
        for _ in range(times):
            rule(g, g.state.deck, g.state.hand)
        if g.luck.wanted:
            scripts += [(*script, outcome) for outcome in range(g.luck.wanted)]
        else:
            yield g


@pytest.mark.parametrize("cards", range(1, 9))
def test_any_card_is_drawn_equally_often(cards: int) -> None:
    drawn = Counter(g.state.hand.cards[0] for g in every_way(cards, 0, draw))
    assert drawn == dict.fromkeys(range(cards), 1)


def test_any_order_is_drawn_equally_often() -> None:
    orders = Counter(tuple(cards_of(g.state.hand)) for g in every_way(5, 0, draw, times=5))
    assert orders == dict.fromkeys(permutations(range(5)), 1)


@pytest.mark.parametrize("cards", range(2, 13))
def test_any_pair_is_drawn_equally_often(cards: int) -> None:
    ways = list(every_way(cards, 0, draw_pair))
    pairs = Counter(frozenset(cards_of(g.state.hand)) for g in ways)
    times = 2 if cards == 2 else 1  # of the last two cards either can come first
    assert pairs == dict.fromkeys(map(frozenset, combinations(range(cards), 2)), times)


@pytest.mark.parametrize("cards", range(2, 13))
def test_what_is_left_after_a_pair_is_the_rest(cards: int) -> None:
    for g in every_way(cards, 0, draw_pair):
        assert sorted(cards_of(g.state.deck) + cards_of(g.state.hand)) == list(range(cards))
        assert g.state.deck.count == cards - 2


def test_pair_after_pair_leaves_nothing_out() -> None:
    fours = Counter(frozenset(cards_of(g.state.hand)) for g in every_way(6, 0, draw_pair, times=2))
    assert len(fours) == 15
    assert len(set(fours.values())) == 1


@pytest.mark.parametrize("settled", range(1, 5))
def test_settled_tops_come_first_and_in_order(settled: int) -> None:
    for g in every_way(6, settled, draw, times=settled):
        assert cards_of(g.state.hand) == [5 - i for i in range(settled)]
        assert g.state.deck.settled == 0
        assert g.luck.used == 0


def test_below_the_settled_tops_there_is_no_order() -> None:
    drawn = Counter(cards_of(g.state.hand)[-1] for g in every_way(6, 2, draw, times=3))
    assert drawn == dict.fromkeys(range(4), 1)


def test_pair_takes_two_settled_tops() -> None:
    (g,) = every_way(6, 2, draw_pair)
    assert cards_of(g.state.hand) == [5, 4]


def test_pair_takes_one_settled_top_and_any_other() -> None:
    pairs = Counter(tuple(cards_of(g.state.hand)) for g in every_way(6, 1, draw_pair))
    assert pairs == {(5, other): 1 for other in range(5)}


def test_last_card_needs_no_luck() -> None:
    g = game(1, outcomes=[])
    assert draw(g, g.state.deck, g.state.hand) == 0
    assert (g.luck.used, g.state.deck.count) == (0, 0)


def test_zone_takes_no_more_than_it_holds() -> None:
    g = game(CARDS)
    with pytest.raises(IndexError):
        put(g.state.deck, 3)


@pytest.mark.parametrize("card", range(5))
def test_taking_a_card_keeps_the_order_of_the_others(card: int) -> None:
    g = game(5)
    take(g.state.deck, card)
    assert cards_of(g.state.deck) == [other for other in range(5) if other != card]


def test_taking_a_card_that_is_not_there_fails() -> None:
    g = game(CARDS)
    take(g.state.deck, 4)
    take(g.state.deck, CARDS - 1)
    for card in (4, 99):
        with pytest.raises(IndexError):
            take(g.state.deck, card)


def test_moved_card_lies_on_top() -> None:
    g = game(5)
    put(g.state.discard, 9)
    move(g.state.deck, g.state.discard, 2)
    assert cards_of(g.state.discard) == [9, 2]


def test_moving_everything_keeps_the_order() -> None:
    g = game(4)
    put(g.state.discard, 9)
    move_all(g.state.deck, g.state.discard)
    assert cards_of(g.state.discard) == [9, 0, 1, 2, 3]
    assert g.state.deck.count == 0


def test_shuffling_unsettles_and_is_forgotten_by_all() -> None:
    g = game(5, settled=3)
    for card in range(6):
        show_all(g, card)
    shuffle(g, g.state.deck)
    assert g.state.deck.settled == 0
    assert list(g.state.known)[:6] == [0, 0, 0, 0, 0, EVERYONE]


STEPS = st.lists(
    st.tuples(st.sampled_from(["draw", "pair", "back", "discard"]), st.integers(0, 9)), max_size=30
)


@given(STEPS, st.integers(0, CARDS))
def test_cards_are_conserved_whatever_is_done(steps: list[tuple[str, int]], settled: int) -> None:
    g = game(CARDS, settled)
    s = g.state
    for step, number in steps:
        if step == "draw" and s.deck.count:
            draw(g, s.deck, s.hand)
        elif step == "pair" and s.deck.count > 1:
            draw_pair(g, s.deck, s.hand)
        elif step == "discard" and s.hand.count:
            move(s.hand, s.discard, s.hand.cards[number % s.hand.count])
        elif step == "back":
            move_all(s.discard, s.deck)
            shuffle(g, s.deck)
        assert sorted(cards_of(s.deck) + cards_of(s.hand) + cards_of(s.discard)) == list(range(CARDS))
        assert 0 <= s.deck.settled <= s.deck.count
