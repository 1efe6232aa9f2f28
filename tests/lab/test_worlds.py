"""Worlds that fit what a seat knows: all of them and no others, as probable as samples have them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain
from math import sqrt
from typing import Any

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import shorts_of
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import OWN, Sampler, Secrets, Unseen, unknown_cards, unseen_of
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.lab.odds.worlds import TooManyWorlds, Weighted, worlds
from facedown.systems import load_system
from facedown.systems.clash.state import DECK, Kind
from facedown.testing.redeal import relabel
from facedown.testing.trial import Dice
from unseen import all_pairs

pytestmark = pytest.mark.proof

ACES = {"ranks": 1, "hand": 2, "wounds": 3}  # four cards each: two in the hand, two in the deck


@pytest.mark.parametrize(("seat", "many"), [(0, 12), (1, 12), (OBSERVER, 144)])
def test_every_world_that_fits_is_as_likely_as_any_other(seat, many):
    """Two of four cards, in order, in each hand that the seat does not know."""
    match = Match(SYSTEM, ACES, 5)
    found = worlds(SYSTEM, match.game, seat)
    assert [part for _, part in found] == [Fraction(1, many)] * many
    assert len({bytes(world) for world, _ in found}) == many
    for world, _ in found:
        other = match.copy()
        other.game.state.assign(world)
        assert bytes(other.view(seat)) == bytes(match.view(seat))


def test_equal_cards_are_dealt_as_one():
    """Seat 1 holds two of eight cards, of ranks 1 and 2: as ranks, both orders of each."""
    match = Match(SYSTEM, {"ranks": 2, "hand": 2, "wounds": 3}, 5)
    found = worlds(SYSTEM, match.game, 0, lambda card: card // 52 * 13 + card % 13)
    parts = {tuple(card % 13 + 1 for card in world.hand[1].cards[:2]): part for world, part in found}
    assert parts == {
        (1, 1): Fraction(3, 14),
        (1, 2): Fraction(4, 14),
        (2, 1): Fraction(4, 14),
        (2, 2): Fraction(3, 14),
    }


@cache
def small_worlds(key: str, most: int = 1500) -> list[tuple[Match, int, Any]]:
    """Matches of a system with the worlds of a seat that does not know all of them."""
    system = load_system(key)
    found = []
    for seed in range(2):
        match = Match(system, system.setups()[seed], seed)
        for _ in range(60):
            for seat in match.seats if not match.over else ():
                try:
                    fits = worlds(system, match.game, seat, most=most)
                except TooManyWorlds:
                    continue
                if len(fits) > 1:
                    found.append((match.copy(), seat, fits))
            if match.over or len(found) >= 3 * (seed + 1):
                break
            match.act(match.legal()[0])
    return found


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_samples_are_drawn_from_these_worlds(key):
    """How often each card lies where the seat does not see it, in samples, within four standard errors."""
    system, many = load_system(key), 150
    looked_at = small_worlds(key)
    assert looked_at
    for match, seat, fits in looked_at[:4]:
        exact: Counter[Any] = Counter()
        for world, part in fits:
            exact.update(dict.fromkeys(lying(match, seat, world), part))
        sampler = Sampler(system, match.game, seat)
        drawn = Counter(one for _ in range(many) for one in lying(match, seat, sampler.draw()))
        assert set(drawn) <= set(exact)
        for where, part in exact.items():
            error = sqrt(float(part * (1 - part)) * many)
            assert abs(drawn[where] - float(part) * many) <= 4 * error + 2, (system.key, where)


def lying(match: Match, seat: int, world: Any) -> set[tuple[str, int]]:
    """Which cards lie where the seat does not see them: at which place, or in which zone without an order."""
    shorts, places = shorts_of(world), chain(*unseen_of(match.system, match.game, seat).places)
    return {(f"place {one.at}" if one.zone == OWN else f"zone {one.zone}", shorts[one.at]) for one in places}


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_what_a_seat_cannot_tell_apart_has_the_same_worlds(key):
    """Cards of one back that the seat does not know change places."""
    system, dice = load_system(key), Dice(7)
    secrets = system.capability(Secrets)
    for match, seat, fits in small_worlds(key):
        state = match.game.state
        groups: dict[int, list[int]] = {}
        for card in unknown_cards(state, seat):
            groups.setdefault(secrets.back(match.game, card), []).append(card)
        for _ in range(3):
            swaps = {
                card: now
                for group in groups.values()
                for card, now in zip(group, dice.shuffled(group), strict=True)
            }
            other = replace(match.game, state=relabel(state, swaps))
            assert as_bytes(worlds(system, other, seat)) == as_bytes(fits)


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_matches_that_look_alike_have_the_same_worlds(key):
    """Whether all of them can be listed, or there are too many: even that must not tell them apart."""
    for pair in all_pairs(key):
        one, other = (told(world.match(), pair.seat) for world in (pair.one, pair.other))
        assert one == other, pair


def told(match: Match, seat: int) -> dict[bytes, Fraction] | str:
    try:
        return as_bytes(worlds(match.system, match.game, seat, most=1000))
    except TooManyWorlds as error:
        return str(error)


def as_bytes(weighted: Weighted) -> dict[bytes, Fraction]:
    return {bytes(world): part for world, part in weighted}


def test_a_set_that_lies_face_down_is_drawn_as_often_as_it_can_lie_there(monkeypatch):
    """Two Attack cards of one design in either order; offensive, if the player can pay for it, or defensive.

    Of 4,000 draws, four standard errors to either side; nearly none is rejected.
    """
    system = load_system("clash")
    match = Match(system, system.setups()[0], 1)
    bots = {seat: Bot(system, "duelist", 1, seat) for seat in match.seats}
    while "2 cards face-down" not in match.question():
        match.act(bots[match.seat].choose(match))
    game, seat, other = match.game, match.seat, match.game.state.players[1 - match.seat]
    book = game.book
    unseen = Counter(book.design_of[card] for card in unknown_cards(game.state, seat) if card // DECK != seat)
    ways = {
        design: many * (many - 1) * (1 + (book.designs[design].cost <= other.gauge.count))
        for design, many in unseen.items()
        if many > 1 and book.designs[design].kind == Kind.ATTACK
    }
    sampler, draws, deals = Sampler(system, game, seat, 1), 4000, 0
    dealt = Unseen.dealt

    def counted(self, cards):
        nonlocal deals
        deals += 1
        return dealt(self, cards)

    monkeypatch.setattr(Unseen, "dealt", counted)
    drawn: Counter[int] = Counter()
    for _ in range(draws):
        cards = sampler.draw().players[1 - seat].set.cards[:2]
        assert book.design_of[cards[0]] == book.design_of[cards[1]]
        drawn[book.design_of[cards[0]]] += 1
    assert drawn.keys() == ways.keys()
    for design, many in ways.items():
        part = many / sum(ways.values())
        assert abs(drawn[design] / draws - part) <= 4 * sqrt(part * (1 - part) / draws)
    assert deals < 2 * draws


def test_a_kind_of_one_card_is_that_card_where_a_guess_looks():
    """Eight cards of seven ranks: what Coach throws away for a wave depends on which they are."""
    eight = ["2S", "3S", "JS", "5C", "5S", "9H", "QC", "AS"]
    setup = {"contest": "One Lane Only", "decks": {"pilots": eight, "coach": eight}}
    match, dice = Match(load_system("throwdown"), setup, 2), Dice(2)
    while match.decision != "COACH_CARD":
        legal = match.legal()
        match.act(dice.pick([one for one in legal if "wave" in one.text or "storm" in one.text] or legal))
    ask, players = Ask(["count(trashes.1, faces) > 0"], until="asked"), {0: "random", 1: "tactician"}
    (exact,) = decided_odds(Board.of(match), players, ask, 1).answers
    (told,) = sample(Board.of(match), players, ask, Trials(200), 1).answers
    assert float(exact.value) == told.value == 1


def test_a_fault_where_cards_are_taken_for_alike_ends_that_search_alone():
    """Two Pilots' cards are never the same; of two that nobody has looked at a search may think so."""
    pilots = ["AC", "7H", "9D", "2S", "2D", "3C", "5S", "8H", "10C"]
    setup = {
        "contest": "Two of Us",
        "decks": {"pilots": pilots, "coach": ["7H", "4S", "9C", "QD", "3D", "6S", "AC", "2D"]},
    }
    board = Board.of(Match(load_system("throwdown"), setup, 1))
    green = "DECLARE: escalate by Green, INITIATIVE: lay 2D, else tactician"
    players = {0: "INITIATIVE: lay 7H, else random", 1: "thrift", 2: green}
    ask = Ask([], ["count(trashes.0, clubs)"], until="asked DECLARE or asked SPOTLIGHT")
    (exact,) = decided_odds(board, players, ask, 2).answers
    (told,) = sample(board, players, ask, Trials(200), 2).answers
    assert float(exact.value) == told.value == 0
