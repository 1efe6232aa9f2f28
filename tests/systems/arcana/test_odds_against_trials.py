"""Exact odds of small fights beside trials of the same: a search takes alike what rules tell apart."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.board import Board
from facedown.engine.matches.match import Match
from facedown.lab.odds.questions import Ask
from facedown.systems import load_system
from facedown.systems.arcana.rules.values import FACES
from facedown.systems.arcana.state import GM, MINORS, RANKS, TOWER
from facedown.testing.trial import Dice
from odds_at_random import Question, hold

SYSTEM = load_system("arcana")
PEOPLE = ("The Bruiser", "The Courier", "The Oracle", "The Tinker", "The Runner", "The Plain One")
ADVERSARIES = ("Brock", "Heckler", "Vent Lurker", "Swarm of Cleaners", "Clockwork Fencer")
PLAYS = (
    "hitter",
    "keeper",
    "balanced",
    "idle",
    "ACT: ask for a check, else idle",
    "ACT: ask for a check, else hitter",
)
SWITCHES = {
    "discard_reshuffle": ("after_action", "every_change"),
    "leftover_hand": ("discard", "keep", "keep_one"),
    "major_values": ("numeral", "none", "first_card_only"),
    "run_away_courts": ("ten", "climb"),
    "mobile_action": ("move_then_act", "move_only"),
}
REFEREES = ("balanced", "CHECK_MODIFIER: penalty, else balanced")
ASK = Ask(
    ["asked RETRY"],
    [
        "damage(1)",
        "cards_placed(1)",
        "count(players.1.discard, tens)",
        "count(players.1.discard, majors)",
        "players.1.deck.count",
        "fighters.1.shields",
    ],
    until="asked NEXT_ADVERSARY or asked RETRY or result != NONE",
)


def position(number: int) -> Question:
    """Somebody with few cards, most of them high, and sometimes a pile of nearly 20; and who decides."""
    dice = Dice(number)
    who, text = dice.pick(PEOPLE), SYSTEM.words.cards.text
    high = [face for face in FACES if face < 2 * RANKS and face % RANKS >= 8]
    majors = [face for face in FACES if face >= MINORS and face != TOWER]
    deck = dice.shuffled(high)[: 2 + dice.below(4)] + dice.shuffled(majors)[: 1 + dice.below(2)]
    pile = dice.shuffled([face for face in FACES if 2 * RANKS <= face < MINORS])[: dice.pick((0, 16, 17, 18))]
    setup: dict[str, Any] = {
        "name": "Small",
        "characters": [who],
        "adversaries": [dice.pick(ADVERSARIES)],
        "decks": {who: [text(face) for face in deck + pile]},
        "piles": {who: " ".join(text(face) for face in pile)},
    }
    switches = {name: dice.pick(readings) for name, readings in SWITCHES.items() if dice.below(2)}
    match = Match(SYSTEM, setup, seed=dice.below(1000), switches=switches)
    return Question(Board.of(match), {1: dice.pick(PLAYS), GM: dice.pick(REFEREES)}, ASK)


@pytest.mark.proof
def test_exact_odds_are_what_trials_come_near() -> None:
    hold((position(number) for number in range(50)), trials=600, least=30)
