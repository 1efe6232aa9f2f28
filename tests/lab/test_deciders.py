"""Odds of whoever decides: lists of answers, best play, and what one seat knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.engine.errors import FacedownError, IllegalAction, UnknownName
from facedown.engine.match import Match
from facedown.lab.deciders import decided_odds
from facedown.lab.questions import Ask
from facedown.lab.worlds import TooManyWorlds
from facedown.systems import load_system
from small_duels import duel

FIRST = Ask(when=("wounds.1 > wounds.0",), until="turn >= 1")
BLIND = {0: "uniform", 1: "uniform"}


def value(match: Match, deciders: Any, ask: Ask = FIRST, seat: int | None = None) -> Fraction:
    return decided_odds(Board.of(match), deciders, ask, seat).answers[0].value


def test_an_answer_to_begin_with():
    """With a 5 Black beats a 3 and not a 6; with a 2 neither."""
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: ["commit 5C", "uniform"], 1: "uniform"}) == Fraction(1, 2)
    assert value(match, {0: ["commit 2C", "uniform"], 1: "uniform"}) == 0
    assert value(match, {0: ["commit 5C", "uniform"], 1: ["commit 3C", "uniform"]}) == 1


def test_answers_are_given_in_order_whatever_comes_between():
    """Black commits the 5 and then the 2, and Red its only card, then the 1 or the 4 that it has drawn."""
    match = duel(("25", "3"), ("6", "14"))
    ask = Ask(mean=("wounds.1 - wounds.0",), until="turn >= 2")
    deciders = {0: ["commit 5C", "commit 2C", "uniform"], 1: "uniform"}
    assert value(match, deciders, ask) == 1 + Fraction(1, 2) - Fraction(1, 2)
    sure = Ask(when=("fired DUEL-3.3", "times DUEL-3.3 = 2"), until="turn >= 2")
    assert value(match, deciders, sure) == 1
    assert decided_odds(Board.of(match), deciders, sure).answers[1].value == 1


def test_an_answer_that_is_not_legal_is_refused_with_the_nearest():
    match = duel(("25", "36"), ("1", "1"))
    with pytest.raises(
        IllegalAction, match=r"'commit 6C' is not legal where Black is to answer it, at COMMIT"
    ):
        value(match, {0: ["commit 6C", "uniform"], 1: "uniform"})
    with pytest.raises(IllegalAction, match="Nearest: 'commit 3C'"):
        value(match, {0: "uniform", 1: ["comit 3C", "uniform"]})
    with pytest.raises(UnknownName, match="thrifty"):
        value(match, {0: ["commit 5C", "thirfty"], 1: "uniform"})


def test_best_play_is_for_what_is_asked_and_for_ones_own_side():
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: "best", 1: "uniform"}) == Fraction(1, 2)
    assert value(match, {0: "best against", 1: "uniform"}) == 0
    assert value(match, {0: "uniform", 1: "best"}) == Fraction(1, 2)
    assert value(match, {0: "uniform", 1: "best against"}) == 0
    assert value(match, {0: "best", 1: "best"}) == 0
    lethal = Match(SYSTEM, {"ranks": 2, "hand": 2, "wounds": 1}, 3)
    for asked in ("winner = Black", 'over and winner = "Black"'):
        ask = Ask(when=(asked,), until="turn >= 1")
        black, red = (value(lethal, {**BLIND, seat: "best"}, ask) for seat in (0, 1))
        assert black >= value(lethal, BLIND, ask) >= red


def test_best_play_says_what_to_do():
    odds = decided_odds(Board.of(duel(("25", "36"), ("1", "1"))), {0: "best", 1: "uniform"}, FIRST)
    (advice,) = odds.advice
    assert (advice.seat, advice.answers) == (0, {4: Fraction(1)})


def test_a_seat_knows_its_own_hand_only():
    """Of 1, 3 and 6 Red holds two: Black's 2 and 5 beat a third of what it may commit, and two thirds."""
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, BLIND) == Fraction(1, 4)
    assert value(match, BLIND, seat=0) == Fraction(1, 2)
    assert value(match, {0: "best", 1: "uniform"}, seat=0) == Fraction(2, 3)
    other = duel(("25", "13"), ("1", "6"))
    assert value(other, BLIND, seat=0) == Fraction(1, 2)
    given = Ask(when=FIRST.when, until=FIRST.until, given="discard.1 lacks 6C")
    assert value(match, BLIND, given, 0) == value(other, BLIND, given, 0)


def test_what_cannot_be_is_refused():
    match = duel(("25", "36"), ("1", "1"))
    with pytest.raises(FacedownError, match="that seat alone can play its best"):
        value(match, {0: "best", 1: "best"}, seat=0)
    with pytest.raises(FacedownError, match="`given` and `once` are not"):
        value(match, {0: "best", 1: "uniform"}, Ask(when=FIRST.when, given="turn > 0"))
    with pytest.raises(FacedownError, match="only where policies decide after them"):
        value(match, {0: "best", 1: ["commit 3C", "uniform"]})


@pytest.mark.parametrize("seat", [0, 1])
def test_the_number_does_not_tell_apart_what_the_seat_cannot(seat):
    """In contest: the other fighter's play, and the card that it keeps, are anything that fits."""
    system = load_system("contest")
    match = Match(system, seed=1)
    while match.decision != "TURN" or match.taken < 10:
        match.act(match.legal()[0])
    ask = Ask(when=("fighters.0.hand has KS", "fired CON-2.3"), until="fired CON-2.3 or round > now(round)")
    try:
        here = value(match, {0: "fighter", 1: "fighter"}, ask, seat)
    except TooManyWorlds:
        return
    sample = match.sample(seat, 3)
    assert value(sample, {0: "fighter", 1: "fighter"}, ask, seat) == here
