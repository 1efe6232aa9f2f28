"""Odds beside answers: near the exact ones, and the same for all that a seat cannot tell apart."""

from __future__ import annotations

from math import sqrt

import pytest

from facedown.board import Board
from facedown.engine.errors import FacedownError
from facedown.engine.match import Match
from facedown.lab.beside import MOST, beside, stakes_of
from facedown.lab.deciders import decided_odds
from facedown.lab.questions import Ask
from facedown.systems import load_system
from small_duels import duel

WINS, UNTIL = ("wounds.1 > wounds.0", "wounds.0 > wounds.1"), "turn >= 1"
BLIND = {0: "uniform", 1: "uniform"}

pytestmark = pytest.mark.compiled


def test_chances_are_near_the_exact_odds_of_what_the_seat_knows():
    match = duel(("25", "36"), ("1", "1"))
    found = beside(match, WINS, UNTIL, BLIND)
    assert [one.action for one in found] == list(match.legal())
    for one in found:
        deciders = {0: [one.action.text, "uniform"], 1: "uniform"}
        exact = decided_odds(Board.of(match), deciders, Ask(WINS, until=UNTIL), 0).answers
        for chance, answer in zip(one.chances, exact, strict=True):
            error = sqrt(float(answer.value * (1 - answer.value)) / MOST)
            assert abs(chance.value - float(answer.value)) <= 4 * error
            assert chance.low <= chance.value <= chance.high
            assert chance.high - chance.low < 0.041


def test_chances_are_the_same_whatever_the_others_hold():
    one, other = duel(("25", "36"), ("1", "1")), duel(("25", "13"), ("1", "6"))
    chances = [[it.chances for it in beside(match, WINS, UNTIL, BLIND)] for match in (one, other)]
    assert chances[0] == chances[1]


def test_only_the_answers_that_are_asked_for():
    match = duel(("25", "36"), ("1", "1"))
    (one,) = beside(match, WINS[:1], UNTIL, BLIND, match.legal()[1:])
    assert one.action == match.legal()[1]
    with pytest.raises(FacedownError, match="duel does not say what its questions are about"):
        stakes_of(match)


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_every_system_says_what_its_questions_are_about(key):
    system = load_system(key)
    match = Match(system, seed=2)
    asked = 0
    while asked < 3 and not match.over:
        if len(match.legal()) > 1:
            asks, until = stakes_of(match)
            found = beside(match, list(asks.values()), until, dict.fromkeys(match.seats, "uniform"))
            other = match.copy()
            other.game.state.assign(match.sample(match.seat, 5).game.state)
            again = beside(other, list(asks.values()), until, dict.fromkeys(match.seats, "uniform"))
            assert len(found[0].chances) == len(asks)
            assert found == again
            asked += 1
        match.act(match.legal()[0])
