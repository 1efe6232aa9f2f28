"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.systems.throwdown.rules.cards import is_joker
from odds_at_random import Topics, hold, hold_best, hold_policies, questions

pytestmark = pytest.mark.proof

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("aces", "twos", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "faces")


def can_be(state: Any) -> bool:
    """Whether every Deck that is checked has a card that is no Joker, which comes next."""
    decks = [list(deck.cards[: deck.count]) for deck in state.decks]
    return all(
        any(not is_joker(card) for card in cards) or not checked
        for cards, checked in zip(decks, state.checked, strict=True)
    )


TOPICS = Topics(
    "throwdown",
    facts=[
        "harmony",
        "crisis",
        "gambit_result",
        "above_threshold",
        "stage",
        "drives",
        "dissonant",
        "excess",
        "dissonance",
        "flip",
        "schism",
        "schisms",
        "victor = 0",
        "margin",
        "grade",
        "spoils",
        "harmony_lost",
        "ruins",
        "charges(1)",
        "buffers(1)",
        "traumas(1)",
        "hand_size(0)",
        "hand_size(1)",
        "score(0)",
        "score(1)",
        "winner = 1",
        "fight.stage",
        "omens.0.count",
        "omens.1.count",
        "out(1)",
        "initiative_winner = 0",
    ],
    kinds=(*SUITS, *RANKS, "jokers"),
    untils=[
        "fight.stage > now(fight.stage)",
        "asked SPOTLIGHT",
        "asked GAMBIT_CARD or asked SPOTLIGHT",
        "asked DECLARE or asked SPOTLIGHT",
        "over",
        "drives > now(drives)",
        "asked INITIATIVE or asked DECLARE",
    ],
    can_be=can_be,
    fields=[
        "harmony",
        "crisis",
        "players.1.hand.count",
        "players.0.hand.count",
        "fight.stage",
        "omens.0.count",
    ],
)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(60)), trials=1500, least=3)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(40), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(30), trials=300, least=1)
