"""Standing answers: given in matches, playouts and simulations alike, wherever they are legal."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.bots.policy import Bot
from facedown.bots.standing import Standing, standing
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

SPADES = [f"commit {rank}S" for rank in "23456789"]
COMMITS = ", ".join([*(f"COMMIT: {one}" for one in SPADES), "else thrifty"])


def test_a_text_is_read_as_questions_answers_and_a_policy():
    assert standing(SYSTEM, "thrifty") == Standing((), "thrifty")
    assert standing(SYSTEM, " commit:commit 2C ,else  thrifty ") == Standing(
        (("COMMIT", "commit 2C"),), "thrifty"
    )
    assert standing(load_system("throwdown"), "RESULT: yes, but, SPOTLIGHT: gambit: stash, else bold") == (
        (("RESULT", "yes, but"), ("SPOTLIGHT", "gambit: stash")),
        "bold",
    )


def test_a_bot_gives_the_first_that_is_legal_and_else_what_its_policy_does():
    stood = 0
    for seed in range(20):
        match = Match(SYSTEM, seed=seed)
        legal = [action.text for action in match.legal()]
        stands = [one for one in SPADES if one in legal]
        stood += len(stands) > 0
        answer = Bot(SYSTEM, COMMITS, 1, match.seat).choose(match).text
        assert answer == (stands[0] if stands else Bot(SYSTEM, "thrifty", 1, match.seat).choose(match).text)
    assert 0 < stood < 20


@pytest.mark.compiled
def test_games_are_the_same_compiled_interpreted_and_by_bots():
    """Red's standing answers are of its own cards, which read as Black's do."""
    policies = {0: "uniform", 1: COMMITS}
    games = [
        simulate(Variant(SYSTEM, policies=policies), Run(30, 4, compiling=compiling))
        for compiling in (True, False)
    ]
    assert games[0].winners[:] == games[1].winners[:]
    assert games[0].decisions[:] == games[1].decisions[:]
    plain = simulate(Variant(SYSTEM, policies={0: "uniform", 1: "thrifty"}), Run(30, 4, compiling=False))
    assert plain.decisions[:] != games[0].decisions[:]
    assert "--policy '1=COMMIT: commit 2S, " in games[0].origin.command


@pytest.mark.parametrize(
    ("key", "policy", "told"),
    [
        ("contest", "RESPONS: defend, else fighter", "no question 'RESPONS' of contest. Nearest: RESPONSE"),
        ("contest", "RESPONSE: defnd, else fighter", "'defnd' is no answer to RESPONSE. Nearest: 'defend'"),
        ("contest", "TARGET: at Nobody, else fighter", "There is no fighter 'Nobody'"),
        (
            "contest",
            "WEAPON: with Sword, else fighter",
            "can be another answer each time that WEAPON is asked",
        ),
        ("contest", "TURN: pass, else figther", "no policy 'figther' of contest. Nearest: fighter"),
        ("contest", "TURN: pass", "such as ', else fighter'"),
        ("contest", "attack then fighter", "Here answers can stand: 'QUESTION: answer, else fighter'"),
        ("clash", "ACT: focus, decline, else duelist", "'focus, decline' is no answer to ACT"),
        ("throwdown", "RESULT: yes but, else bold", "Nearest: 'yes, but'"),
    ],
)
def test_what_cannot_stand_is_refused(key, policy, told):
    system = load_system(key)
    with pytest.raises(FacedownError) as error:
        simulate(Variant(system, policies={0: policy}), Run(1, compiling=False))
    assert told in str(error.value)


def test_answers_stand_beside_a_function():
    """Games with a function keep those policies only that somebody plays by."""
    policies = {0: lambda view, legal: legal[0], 1: COMMITS}
    assert simulate(Variant(SYSTEM, policies=policies), Run(2)).games == 2
