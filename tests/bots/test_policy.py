"""Bots in a match: they answer for their own seat, from what it may know, and alike for equal seeds."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from duel.bots import thrifty
from facedown.bots.policy import Bot, about_policies, policy_names
from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName
from facedown.engine.matches.match import Match


def play(name: str, seed: int) -> list[str]:
    match = Match(SYSTEM, seed=5)
    bots = {seat: Bot(SYSTEM, name, seed, seat) for seat in match.seats}
    while not match.over:
        match.act(bots[match.seat].choose(match))
    return [action.text for action in match.actions]


def test_chance_comes_first_among_the_names_of_policies():
    assert policy_names(SYSTEM) == ("uniform", "thrifty")


@pytest.mark.parametrize("name", policy_names(SYSTEM))
def test_equal_seeds_choose_alike(name):
    assert play(name, 1) == play(name, 1)


def test_a_function_fills_a_seat():
    match = Match(SYSTEM, seed=5)
    bot = Bot(SYSTEM, lambda view, legal: f"  COMMIT {legal[-1].text.split()[1]}", seat=0)
    assert bot.choose(match) == match.legal()[-1]
    with pytest.raises(IllegalAction, match="The policy <lambda> answers 'run', which is not legal"):
        Bot(SYSTEM, lambda view, legal: "run").choose(match)


def test_a_rule_of_ones_own_fills_a_seat_and_says_where_it_is_from():
    match = Match(SYSTEM, seed=5)
    own = Bot(SYSTEM, thrifty)
    assert own.name == "thrifty (compiled in from bots.py)"
    assert own.choose(match) == Bot(SYSTEM, "thrifty").choose(match)


def test_policies_say_what_they_do():
    def careful(view, legal):
        """Wait
        for it.

        And then?
        """

    uniform, bot, rule, function = about_policies(SYSTEM, [thrifty, careful])
    assert (uniform.name, uniform.is_default, uniform.is_rule) == ("uniform", False, True)
    says = "Choose the cheapest card that beats the open one of the other side, else the highest in hand."
    assert bot == ("thrifty", says, True, True)
    assert rule == ("bots.py:thrifty", says, False, True)
    assert function == ("test_policy.py:careful", "Wait for it.", False, False)


def test_uniform_follows_its_whims():
    assert len({tuple(play("uniform", seed)) for seed in range(5)}) > 1


def test_choosing_changes_nothing():
    match = Match(SYSTEM, seed=3)
    before = match.game.state.to_bytes()
    Bot(SYSTEM, "uniform", 0, match.seat).choose(match)
    assert match.game.state.to_bytes() == before


def test_a_bot_answers_for_its_own_seat_only():
    match = Match(SYSTEM, seed=3)
    with pytest.raises(FacedownError, match="seat 1 cannot choose: seat 0 is asked"):
        Bot(SYSTEM, "uniform", 0, 1 - match.seat).choose(match)


def test_an_unknown_policy_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownName, match="thrifty"):
        Bot(SYSTEM, "thirfty")


def test_what_a_seat_does_not_know_never_changes_its_choice():
    """Two matches that differ only in the other hand: the same view, so the same answer."""
    match = Match(SYSTEM, seed=3)
    other = Match(SYSTEM, seed=3)
    hand, deck = other.game.state.hand[1], other.game.state.deck[1]
    for i in range(hand.count):
        hand.cards[i], deck.cards[i] = deck.cards[i], hand.cards[i]
        other.game.state.known[hand.cards[i]] = 2
        other.game.state.known[deck.cards[i]] = 0
    other.changed()
    for name in policy_names(SYSTEM):
        assert Bot(SYSTEM, name, 7, 0).choose(match) == Bot(SYSTEM, name, 7, 0).choose(other)
