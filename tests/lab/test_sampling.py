"""Trials: they come near exact odds, whoever shares them, and stop where they are near enough."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.lab.games.compiled import compiled
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds import sampling
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from small_duels import duel

BOTH = {0: "thrifty", 1: "uniform"}
ASK = Ask(["wounds.1 > 0", "fired DUEL-3.3"], ["margin"], until="turn > now(turn)")


@pytest.fixture
def board() -> Board:
    return Board.of(Match(SYSTEM, "Short Decks", seed=5))


def test_trials_come_near_exact_odds(board):
    exact, told = odds(board, BOTH, ASK), sample(board, BOTH, ASK, Trials(4000))
    assert told.trials == told.counted == 4000
    for one, guess in zip(exact.answers, told.answers, strict=True):
        assert abs(guess.value - float(one.value)) < 2 * (guess.high - guess.low)
        assert guess.low <= guess.value <= guess.high


def test_equal_seeds_give_equal_answers(board):
    first, again = (sample(board, BOTH, ASK, Trials(300, seed=4)).answers for _ in range(2))
    assert first == again
    assert first != sample(board, BOTH, ASK, Trials(300, seed=5)).answers


@pytest.mark.compiled
def test_answers_are_the_same_with_however_many_workers(board):
    one, three = (sample(board, BOTH, ASK, Trials(30_000, workers=workers)) for workers in (1, 3))
    assert one.answers == three.answers


def test_trials_go_on_until_they_are_near_enough(board):
    told = sample(board, BOTH, Ask(["wounds.1 > 0"], until="turn > now(turn)"), Trials(precision=0.03))
    assert (told.answers[0].high - told.answers[0].low) / 2 <= 0.03
    assert told.trials < 3000


def test_only_what_is_given_counts(board):
    ask = Ask(["wounds.1 > 0"], given="fired DUEL-3.3", until="turn > now(turn)")
    told = sample(board, BOTH, ask, Trials(500))
    assert told.counted < told.trials
    with pytest.raises(FacedownError, match=r"In 500 trials what is given never happened: 'wounds\.0 > 5'"):
        sample(board, BOTH, Ask(["over"], given="wounds.0 > 5", until="turn > now(turn)"), Trials(500))


@pytest.mark.parametrize(("count", "precision"), [(-1, 0.1), (10**9, 0.1), (0, 0.0), (0, 2.0)])
def test_a_precision_that_cannot_be_had_is_refused(board, count, precision):
    with pytest.raises(FacedownError, match=r"a precision between 0 and 1, such as 0\.01 for 1%"):
        sample(board, BOTH, ASK, Trials(count, precision=precision))
    with pytest.raises(FacedownError, match=r"A precision of 1e-07 takes some .* they come to about \S+e-05"):
        sample(board, BOTH, Ask(["wounds.1 > 0"], until="turn > now(turn)"), Trials(precision=1e-7))


def test_a_name_has_no_mean(board):
    """Numbers stand for names: nobody is a large one."""
    told = "'winner' is a name, which has no mean: ask how likely it is, 'winner = "
    with pytest.raises(FacedownError, match=told):
        sample(board, BOTH, Ask(mean=["winner"]), Trials(10))
    with pytest.raises(FacedownError, match=told):
        decided_odds(board, {0: "best", 1: "uniform"}, Ask(mean=["winner"], until=ASK.until))
    variant = Variant(SYSTEM, "Short Decks", policies="uniform")
    with pytest.raises(FacedownError, match=told):
        simulate(variant, Run(games=1), Count(asked=["winner"]))
    with pytest.raises(FacedownError, match=r"'winner' is a name\. As a condition compare it: 'winner = "):
        sample(board, BOTH, Ask(["winner"]), Trials(10))


def test_trials_begin_with_what_a_seat_knows_and_nothing_else():
    """Red holds two of 1, 3 and 6 in any case: Black's 2 and 5, blindly chosen, beat one as often as not."""
    ask = Ask(when=("wounds.1 > wounds.0",), until="turn >= 1")
    told = []
    for hand, deck in (("36", "1"), ("13", "6")):
        board = Board.of(duel(("25", hand), ("1", deck)))
        told.append(sample(board, {0: "uniform", 1: "uniform"}, ask, Trials(2000, seed=3), seat=0).answers[0])
    assert told[0] == told[1]
    assert told[0].low - 0.02 <= 0.5 <= told[0].high + 0.02


@pytest.mark.compiled
def test_long_trials_are_compiled_however_few(board, monkeypatch):
    few = sample(board, BOTH, ASK, Trials(600, seed=4))
    monkeypatch.setattr(sampling, "_LONG", 0)
    monkeypatch.setattr(sampling, "loaded", lambda *given: None)
    monkeypatch.setattr(sampling, "is_cached", lambda *given: False)
    compilations = []
    monkeypatch.setattr(sampling, "compiled", lambda *given: compilations.append(given) or compiled(*given))
    assert sample(board, BOTH, ASK, Trials(600, seed=4)).answers == few.answers
    assert compilations
