"""Policies of one's own that return what is no place of an answer: refused by name, however games run."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.bots.policy import Bot
from facedown.engine.base.errors import IllegalAction
from facedown.engine.base.rule import rule
from facedown.engine.matches.match import Match
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant

OWN = """
from facedown.engine.base.rule import rule

@rule
def beyond(g, options):
    return options.count
"""


@rule
def beyond(g, options):
    """Return the place behind the last answer."""
    return options.count


@rule
def below(g, options):
    """Return the place before the first answer."""
    return -1


@rule
def far(g, options):
    """Return what is in no list of options."""
    return 1 << 40


@pytest.mark.compiled
@pytest.mark.parametrize("compiling", [False, True])
@pytest.mark.parametrize(("policy", "told"), [(beyond, "beyond"), (below, "below"), (far, "far")])
def test_the_policy_is_named_whether_games_run_compiled_or_not(policy, told, compiling):
    with pytest.raises(
        IllegalAction, match=rf"The policy {told} \(compiled in.*seat 1 returns .* legal answers"
    ):
        simulate(
            Variant(SYSTEM, policies={0: "thrifty", 1: policy}), Run(200, 1, workers=2, compiling=compiling)
        )


@pytest.mark.parametrize(("policy", "told"), [(beyond, "beyond"), (below, "returns -1"), (far, "0 to ")])
def test_a_bot_in_a_match_refuses_it_as_well(policy, told):
    match = Match(SYSTEM, seed=1)
    bot = Bot(SYSTEM, policy, seat=match.seat)
    assert len(match.legal()) > 1
    with pytest.raises(IllegalAction, match=told):
        bot.choose(match)


@pytest.mark.parametrize("how", [[], ["--sample", 20]])
def test_odds_refuse_it(tmp_path, capsys, how):
    from facedown.cli import main

    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    own = f"{tmp_path / 'own.py'}:beyond"
    words = [
        "odds",
        "clash",
        "--when",
        "players.A.life = 0",
        "--until",
        "turn_number = 2",
        "--policy",
        own,
        *how,
    ]
    assert main([str(word) for word in words]) == 2
    assert "The policy beyond (compiled in from own.py)" in capsys.readouterr().err
