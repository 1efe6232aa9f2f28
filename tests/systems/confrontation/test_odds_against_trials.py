"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.cards import rank_of
from facedown.engine.matches.match import Match
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.questions import Ask
from facedown.systems.confrontation import SYSTEM
from facedown.testing.trial import Dice
from odds_at_random import Question, Topics, hold, hold_best, hold_policies, questions, small

pytestmark = pytest.mark.proof

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = ("aces", "twos", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "faces")
ATTRIBUTES = ("AGI", "DEX")


def duel(number: int) -> dict[str, Any]:
    """Two who are about to fight, each with a card or two that few others are unlike."""
    dice = Dice(number)
    ranks = dice.pick(("TJQK", "89TJ", "JQKA", "4567", "A234"))
    names = [rank.replace("T", "10") + suit for rank in ranks for suit in "CSHD"]
    cards = dice.shuffled(names)
    people = []
    for name in ("Ann", "Ben"):
        hand = [cards.pop() for _ in range(1 + dice.below(2))]
        figures = {"CQC": 3 + dice.below(3)}, {one: 1 + dice.below(2) for one in ATTRIBUTES}
        people.append({"name": name, "skills": figures[0], "attributes": figures[1], "hand": hand})
    action = {"by": "Ann", "skill": "CQC", "attribute": dice.pick(ATTRIBUTES), "targets": ["Ben"]}
    return {"name": f"Duel {number}", "people": people, "action": action}


TOPICS = Topics(
    "confrontation",
    setups=[*SYSTEM.setups()[:3], *map(duel, range(24))],
    facts=[
        "hands.0.total",
        "hands.6.total",
        "order.0 = 0",
        "seat = 0",
        "hands.1.total",
        "value(0)",
        "value(1)",
        "margin(0)",
        "margin(1)",
        "tied",
        "beaten(0)",
        "level(0) = SUCCESS",
        "cards_allowed(0)",
        "cards_played(0)",
        "cards_played(1)",
        "inferior(0)",
        "beaten(1)",
        "level(0) = DECISIVE",
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
    starts=("INITIATIVE", "COMMIT", "CARD", "CONFRONT", "COUNTER"),
    untils=[
        "asked",
        "asked ACTION or asked MOVE",
        "asked MOVE",
        "asked CARD or asked ACTION",
        "asked COMMIT or asked ACTION or asked CARD",
        "asked CONFRONT or asked ACTION",
        "round > now(round)",
    ],
    near=rank_of,
    fields=["hands.0.hand.count", "hands.1.hand.count", "round"],
)


def opening(number: int) -> Question:
    """Who acts first of two sides with few cards, which a rank often tells apart."""
    dice = Dice(number)
    match = Match(SYSTEM, dice.pick(("Two at the gate", "One guard at the gate", "Relay ambush")), number)
    board = small(TOPICS, match, dice, (2, 3, 4), (1, 2))
    deciders: dict[int, Decider] = {seat: dice.pick(("fighter", "greedy")) for seat in board.seats}
    ask = Ask(
        ["order.0 = 0", "hands.0.total > hands.6.total"],
        ["hands.0.total", "hands.6.total", "count(hands.0.hand)"],
        until="asked MOVE or asked ACTION",
    )
    return Question(board, deciders, ask, dice.pick((None, None, 0)))


def test_who_acts_first_is_what_trials_come_near() -> None:
    hold((opening(number) for number in range(40)), trials=1500, least=80)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(80)), trials=1500, least=5)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(20), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(10), trials=300, least=1)
