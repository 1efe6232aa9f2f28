"""Samples of both rulebooks: what others have answered in secret is guessed, all that fits equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Set
from dataclasses import replace
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from facedown.engine.course.answer import answer_of
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import unknown_cards
from facedown.systems import load_system
from facedown.systems.clash.clauses import Way
from facedown.systems.clash.state import Stance
from facedown.testing.redeal import relabel
from facedown.testing.trial import Dice
from unseen import all_pairs

CLASH, CONTEST = load_system("clash"), load_system("contest")
SAMPLED = 10  # samples for every world that there is


def is_even(counts: Counter[Any], worlds: Set[Hashable]) -> bool:
    """Whether all worlds and no others were counted, equally often by a chi-square test."""
    expected = counts.total() / len(worlds)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    return counts.keys() == worlds and abs(chi_square - freedom) < 3.5 * sqrt(2 * freedom)


def played(system: Any, setup: str, seed: int, wanted: Callable[[Match], bool]) -> Match:
    """Return a random match at the first question that is wanted."""
    for number in range(seed, seed + 50):
        match, dice = Match(system, setup, number), Dice(number)
        while not match.over:
            if match.actions and wanted(match):
                return match
            match.act(dice.pick(match.legal()))
    raise AssertionError("no such question")


def counted(match: Match, seat: int, worlds: int, seen: Callable[[Any], Hashable]) -> Counter[Any]:
    return Counter(seen(match.sample(seat, seed).game.state) for seed in range(SAMPLED * worlds))


@pytest.mark.parametrize("single", [True, False])
def test_set_that_is_face_down_may_be_whatever_could_be_set(single: bool) -> None:
    """Equally likely: every card (or two) of the other player's that are not known, in either stance."""

    def wanted(match: Match) -> bool:
        state = match.game.state
        return match.decision == "RESPOND" and state.players[state.aggressor].set.count == 2 - single

    match = played(CLASH, CLASH.setups()[0], 2, wanted)
    other = match.game.state.aggressor
    before = match.copy()
    before.undo()
    zone = match.game.state.players[other].set
    lying = zone.cards[: zone.count]
    unknown = [card for card in unknown_cards(match.game.state, match.seat) if card // 30 == other]
    worlds: set[Hashable] = set()
    for cards in permutations(unknown, len(lying)):
        rest = iter(card for card in unknown if card not in cards)
        now = dict(zip(lying, cards, strict=True))
        swaps = {card: now[card] if card in now else next(rest) for card in unknown}
        probe = before.copy()
        probe.game = replace(before.game, state=relabel(before.game.state, swaps))
        probe.changed()
        legal = {action.number for action in probe.legal()}
        designs = {match.game.book.design_of[card] for card in cards}
        copies = 1 if single else 2
        worlds |= {
            (cards, stance)
            for stance in (Stance.OFFENSIVE, Stance.DEFENSIVE)
            if len(designs) == 1 and answer_of(Way.SET, min(designs), stance, copies) in legal
        }
    assert len(worlds) > 20

    def seen(state: Any) -> Hashable:
        player = state.players[other]
        return tuple(player.set.cards[: player.set.count]), player.secret

    assert is_even(counted(match, match.seat, len(worlds), seen), worlds)


def test_cards_marked_for_the_exchange_may_be_any() -> None:
    """Of several cards of one design the first ones are marked: so it is with every answer."""
    match = Match(CLASH, "", 3, {"mulligan_order": "simultaneous"})
    while match.decision != "MULLIGAN" or match.game.state.answered == 0:
        match.act(match.legal()[0])
    other, book = match.game.state.first_player, match.game.book

    def seen(state: Any) -> Hashable:
        player = state.players[other]
        designs = [book.design_of[card] for card in player.hand.cards[: player.hand.count]]
        marked = [bool(player.laid >> k & 1) for k in range(len(designs))]
        for design in designs:
            order = [mark for one, mark in zip(designs, marked, strict=True) if one == design]
            assert order == sorted(order, reverse=True)
        return "twice" if len(set(designs)) < len(designs) else player.laid

    made = counted(match, match.seat, 64, seen)
    hand = match.game.state.players[other].hand.count
    del made["twice"]  # hands with two of a design: fewer marks, and as many hands
    assert is_even(made, set(range(1 << hand)))


@pytest.mark.parametrize("left", [0, 3])
def test_play_that_is_not_shown_may_be_any_that_the_hand_allows(left: int) -> None:
    """Equally likely: every pair of a hand and a play that is legal with it."""

    def wanted(match: Match) -> bool:
        last = match.actions[-1]
        return match.decision == "PLAY" and last.seat != match.seat and "play" in last.text

    match = played(CONTEST, "Two Reavers", 1, wanted)
    other = 1 - match.seat
    match.game.state.deck.count = left  # the others are gone, so that all worlds can be counted
    before = match.copy()
    before.undo()
    before.game.state.deck.count = left
    unknown = unknown_cards(match.game.state, match.seat)
    worlds: set[Hashable] = set()
    for cards in permutations(unknown):
        probe = before.copy()
        swaps = dict(zip(unknown, cards, strict=True))
        probe.game = replace(before.game, state=relabel(before.game.state, swaps))
        probe.changed()
        hand = probe.game.state.fighters[other].hand
        worlds |= {(*hand.cards[: hand.count], action.number) for action in probe.legal()}

    def seen(state: Any) -> Hashable:
        fighter = state.fighters[other]
        return (*fighter.hand.cards[: fighter.hand.count], fighter.play)

    assert is_even(counted(match, match.seat, len(worlds), seen), worlds)


@pytest.mark.slow
@pytest.mark.parametrize("system", [CLASH, CONTEST], ids=lambda system: system.key)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_one_sample(system: Any) -> None:
    """One draw or one secret answer is another one, as they can be in a real match."""
    for pair in all_pairs(system.key):
        one, other = pair.one.match(), pair.other.match()
        here, there = (match.sample(pair.seat, 4) for match in (one, other))
        assert here.game.state.to_bytes() == there.game.state.to_bytes()
        assert here.log(None) == there.log(None)
        assert here.view(pair.seat).to_bytes() == one.view(pair.seat).to_bytes()
