"""Odds beside answers: near the exact ones, and the same for all that a seat cannot tell apart."""

from __future__ import annotations

from math import sqrt

import pytest

from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import Stakes
from facedown.lab.games.compiled import compiled
from facedown.lab.odds.beside import BRANCHES, MOST, beside, match_at_stake, stakes_of
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask
from facedown.systems import load_system
from facedown.table.odds import table_odds
from small_duels import duel

WINS, UNTIL = ("wounds.1 > wounds.0", "wounds.0 > wounds.1"), "turn >= 1"
ASK = Ask(WINS, until=UNTIL)
BLIND = {0: "uniform", 1: "uniform"}

pytestmark = pytest.mark.compiled


@pytest.fixture(params=["exact", "sampled"])
def how(request, monkeypatch):
    """Small matches have exact chances, unless too few branches are followed for that."""
    if request.param == "sampled":
        monkeypatch.setattr("facedown.lab.odds.beside.BRANCHES", 1)
    return request.param


def test_chances_are_the_odds_of_what_the_seat_knows_or_near_them(how):
    match = duel(("25", "36"), ("1", "1"))
    found = beside(match, ASK, BLIND)
    assert [one.action for one in found] == list(match.legal())
    for one in found:
        deciders = {0: [one.action.text, "uniform"], 1: "uniform"}
        exact = decided_odds(Board.of(match), deciders, ASK, 0).answers
        for chance, answer in zip(one.chances, exact, strict=True):
            value = float(answer.value)
            if how == "exact":
                assert chance == (value, value, value)
                continue
            assert abs(chance.value - value) <= 4 * sqrt(value * (1 - value) / MOST)
            assert chance.low <= chance.value <= chance.high
            assert 0 < chance.reach < 0.0205


def test_chances_are_the_same_whatever_the_others_hold(how):
    one, other = duel(("25", "36"), ("1", "1")), duel(("25", "13"), ("1", "6"))
    chances = [[it.chances for it in beside(match, ASK, BLIND)] for match in (one, other)]
    assert chances[0] == chances[1]
    assert (chances[0][0][0].reach == 0) == (how == "exact")


def test_exact_chances_lie_in_sampled_intervals(monkeypatch):
    """Of 95 in 100 intervals; four of five are asked for, at positions in fights."""
    system, both = load_system("contest"), []
    for branches in (BRANCHES, 1):
        monkeypatch.setattr("facedown.lab.odds.beside.BRANCHES", branches)
        match = Match(system, "The Levy Line", seed=5)
        for _ in range(3):
            while len(match.legal()) < 5:
                match.act(match.legal()[0])
            _, ask = stakes_of(match)
            for one in beside(match, ask, dict.fromkeys(match.seats, "fighter")):
                both.append((branches, one.chances))
            match.act(match.legal()[1])
    exact, sampled = (
        [one for branches, chances in both if branches == n for one in chances] for n in (BRANCHES, 1)
    )
    pairs = [(one.value, other) for one, other in zip(exact, sampled, strict=True) if one.reach == 0]
    assert len(pairs) > 20
    assert sum(other.low <= value <= other.high for value, other in pairs) >= 0.8 * len(pairs)


def test_only_the_answers_that_are_asked_for():
    match = duel(("25", "36"), ("1", "1"))
    (one,) = beside(match, Ask(WINS[:1], until=UNTIL), BLIND, match.legal()[1:])
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
            heads, ask = stakes_of(match)
            found = beside(match, ask, dict.fromkeys(match.seats, "uniform"))
            other = match.copy()
            other.game.state.assign(match.sample(match.seat, 5).game.state)
            again = beside(other, ask, dict.fromkeys(match.seats, "uniform"))
            assert len(found[0].chances) == len(heads)
            assert found == again
            asked += 1
        match.act(match.legal()[0])


class Counting:
    """Machine code that adds up the decisions which are played out."""

    def __init__(self, code) -> None:
        self.code, self.decisions = code, 0

    def __getattr__(self, name):
        return getattr(self.code, name)

    def trials(self, *args) -> None:
        self.code.trials(*args)
        self.decisions += sum(args[4])


@pytest.fixture(scope="module")
def long_match():
    """Two of three acts are to come, and Coach has a dozen answers."""
    match = Match(load_system("throwdown"), "Low Tide", seed=1)
    while len(match.legal()) < 12:
        match.act(match.legal()[0])
    return match


def test_no_more_is_played_out_than_a_person_waits_for(long_match, monkeypatch):
    code = Counting(compiled(long_match.system))
    monkeypatch.setattr("facedown.lab.odds.beside.loaded", lambda system: code)
    _, ask = match_at_stake(long_match)
    found = beside(long_match, ask, dict.fromkeys(long_match.seats, "tactician"))
    work = long_match.system.capability(Stakes).work
    assert work / 2 < code.decisions < 1.2 * work
    reach = max(one.chances[0].reach for one in found)
    assert 0.02 < reach < 0.1  # said, and still worth knowing
    code.decisions = 0
    (one,) = beside(long_match, ask, dict.fromkeys(long_match.seats, "tactician"), long_match.legal()[:1])
    assert code.decisions < 1.2 * work
    assert one.chances[0].reach < reach


def test_what_is_too_much_without_the_compiler_is_left_out_and_said(long_match, monkeypatch):
    monkeypatch.setattr("facedown.lab.odds.beside.loaded", lambda system: None)
    for place in ("odds.beside", "games.compiled"):
        monkeypatch.setattr(f"facedown.lab.{place}.can_compile", lambda: False)
    found = table_odds(long_match, "", {})
    assert found.answers
    assert not any("wins the match" in one.chances for one in found.answers)
    assert "More is worked out where rules are compiled: llvmlite is not installed" in found.how
