"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

import pytest

from odds_at_random import Topics, hold, hold_best, hold_policies, questions

pytestmark = pytest.mark.proof

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("aces", "twos", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "faces")
TOPICS = Topics(
    "confrontation",
    facts=[
        "value(0)",
        "value(1)",
        "cards_allowed(0)",
        "cards_played(0)",
        "cards_played(1)",
        "inferior(0)",
        "beaten(0)",
        "beaten(1)",
        "margin(0)",
        "level(0) = SUCCESS",
        "level(0) = DECISIVE",
        "tied",
        "bad_luck",
        "stopped",
        "unopposed",
        "jokers",
        "counters(0)",
        "counters(1)",
        "damage_taken(0)",
        "damage_taken(1)",
        "winner = 0",
    ],
    kinds=(*SUITS, *RANKS, "jokers"),
    untils=[
        "asked ACTION",
        "asked CARD or asked ACTION",
        "over",
        "round > now(round)",
        "asked COMMIT or asked ACTION or asked CARD",
        "asked CONFRONT or asked ACTION",
    ],
    fields=["hands.0.hand.count", "hands.1.hand.count", "round"],
)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(55)), trials=1500, least=3)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(20), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(10), trials=300, least=1)
