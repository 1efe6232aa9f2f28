"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

import pytest

from facedown.engine.cards import rank_of
from odds_at_random import Topics, hold, hold_best, hold_policies, questions

pytestmark = pytest.mark.proof

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("aces", "twos", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "faces")
TOPICS = Topics(
    "contest",
    setups=["Two Reavers"],
    facts=[
        "rank(0)",
        "rank(1)",
        "margin",
        "contest_winner = 0",
        "winning_rank",
        "losing_rank",
        "order_value(0)",
        "order_value(1)",
        "first_to_act = 0",
        "power",
        "loss",
        "power_bonus",
        "absorbed",
        "shock(0)",
        "shock(1)",
        "wounds(0)",
        "wounds(1)",
        "overdrew(0)",
        "overdrew(1)",
        "shock_taken(0)",
        "wounds_taken(1)",
        "criticals_taken(1)",
        "criticals_taken(0)",
        "recovered(0)",
        "bled(0)",
        "scatter",
        "bullets",
        "limit(0)",
        "dazed(1)",
        "unconscious(0)",
        "winner = 0",
        "members_lost(1)",
        "stabilized(0)",
        "hits(0)",
    ],
    kinds=(*SUITS, *RANKS),
    starts=("RESPONSE", "PLAY", "ORDER_VALUE", "CHOICE", "TARGET"),
    untils=[
        "asked",
        "asked TURN",
        "asked PLAY or asked TURN",
        "asked RESPONSE or asked TURN",
        "exchange > now(exchange) or asked TURN",
        "round > now(round) or asked RESPONSE",
    ],
    near=rank_of,
    fields=["fighters.0.shock", "fighters.1.shock", "fighters.0.normal_wounds", "fighters.1.normal_wounds"],
)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(180)), trials=1500, least=25)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(20), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(8), trials=300, least=1)
