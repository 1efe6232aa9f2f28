"""A profile: what it counts and where it sees rules; nothing here depends on how fast a machine is."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.lab import profile as profiles
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant


@pytest.mark.compiled
def test_a_profile_says_which_rules_take_how_much_and_how_often_they_are_called():
    setup = SYSTEM.setups()[0]
    found = profiles.profile(SYSTEM, setup, "uniform", 0.2)
    rules = {one.rule: one for one in found.rules}
    assert rules["play.act"].calls == rules["playout.decide"].calls == 1  # once a decision
    assert rules["trials.trials"].all == max(one.all for one in found.rules)
    assert sum(one.own for one in found.rules) == pytest.approx(1)
    assert all(one.own <= one.all <= 1 for one in found.rules)
    assert found.samples >= 20


@pytest.mark.compiled
def test_games_that_are_watched_end_as_others_do(monkeypatch):
    monkeypatch.setattr(profiles, "_GAMES", 50)
    found = profiles.profile(SYSTEM, SYSTEM.setups()[0], "thrifty", 0)
    played = simulate(
        Variant(SYSTEM, policies={0: "thrifty", 1: "thrifty"}), Run(50, seed=1, compiling=False)
    )
    assert found.decisions == sum(played.decisions)


def test_what_cannot_be_profiled_is_refused(monkeypatch):
    with pytest.raises(UnknownName, match="Full Decks"):
        profiles.profile(SYSTEM, "Full Deck", "uniform", 0)
    monkeypatch.setattr(profiles, "can_compile", lambda: False)
    with pytest.raises(FacedownError, match="llvmlite is not installed"):
        profiles.profile(SYSTEM, SYSTEM.setups()[0], "uniform", 0)
