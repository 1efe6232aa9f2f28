"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.matches.match import Match
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.questions import Ask
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.rules.cards import is_joker
from facedown.testing.trial import Dice
from odds_at_random import Question, Topics, hold, hold_best, hold_policies, questions, small

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
        "flip",
        "score(0)",
        "score(1)",
        "margin",
        "victor = 0",
        "initiative_winner = 0",
        "grade",
        "gambit_result",
        "above_threshold",
        "harmony",
        "drives",
        "schism",
        "crisis",
        "stage",
        "dissonant",
        "excess",
        "dissonance",
        "schisms",
        "spoils",
        "harmony_lost",
        "ruins",
        "charges(1)",
        "buffers(1)",
        "traumas(1)",
        "hand_size(0)",
        "hand_size(1)",
        "winner = 1",
        "fight.stage",
        "omens.0.count",
        "omens.1.count",
        "out(1)",
    ],
    kinds=(*SUITS, *RANKS, "jokers"),
    starts=("INITIATIVE", "DECLARE", "GAMBIT_CARD", "DRIVE_CARD", "FACE"),
    untils=[
        "asked",
        "fight.stage > now(fight.stage)",
        "asked SPOTLIGHT",
        "asked GAMBIT_CARD or asked SPOTLIGHT",
        "asked DECLARE or asked SPOTLIGHT",
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


def initiative(number: int) -> Question | None:
    """Who has the initiative, and what the flip makes of it, with few cards; None where nobody lays any."""
    dice = Dice(number)
    match = Match(SYSTEM, dice.pick(SYSTEM.setups()), number)
    for _ in range(80):
        if match.over or match.decision == "INITIATIVE":
            break
        match.act(dice.pick(match.legal()))
    if match.over or match.decision != "INITIATIVE":
        return None
    board = small(TOPICS, match, dice, (2, 3), (1, 1, 2))
    deciders: dict[int, Decider] = {seat: dice.pick(("uniform", "thrift", "bold")) for seat in board.seats}
    ask = Ask(
        ["initiative_winner = 0", "flip > 7"],
        ["harmony", "flip", "score(0)", "score(1)", "hand_size(0)", "hand_size(1)"],
        until="asked DECLARE or asked COACH_DRIVE or asked SPOTLIGHT",
    )
    return Question(board, deciders, ask, dice.pick((None, None, 0)))


def test_who_has_the_initiative_is_what_trials_come_near() -> None:
    asked = map(initiative, range(50))
    hold((one for one in asked if one is not None), trials=1500, least=12)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(80)), trials=1500, least=4)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(40), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(30), trials=300, least=1)
