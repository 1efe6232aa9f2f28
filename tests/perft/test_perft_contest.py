"""Perft counts of `contest`, from the positions where scenarios leave their matches."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.matches.match import Match
from facedown.scenario import load_scenario, position
from facedown.systems import load_system
from facedown.testing.perft import check_paths

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "contest"
POSITIONS = tomllib.loads((HERE / "contest.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known["scenario"])
def test_paths_from_a_scenario(known: dict[str, Any]) -> None:
    match = position(load_scenario(SCENARIOS / known["scenario"], load_system))
    check_paths(match, dict(enumerate(known["paths"], 1)))


def test_luck_of_the_order_of_action() -> None:
    """The first card is one value. The second is one of the 103 left, of which 32 have two values."""
    match = Match(load_system("contest"), "First Blood", seed=1)
    assert [action.text for action in match.legal()] == ["take 5"]
    check_paths(match, {1: 103, 2: 103 + 32}, luck=True)
