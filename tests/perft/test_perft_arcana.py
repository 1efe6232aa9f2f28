"""Perft counts of `arcana`, from the positions where scenarios leave their matches."""

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
SCENARIOS = HERE.parent / "scenarios" / "arcana"
POSITIONS = tomllib.loads((HERE / "arcana.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known["scenario"])
def test_paths_from_a_scenario(known: dict[str, Any]) -> None:
    match = position(load_scenario(SCENARIOS / known["scenario"], load_system))
    check_paths(match, dict(enumerate(known["paths"], 1)))


def test_luck_of_an_opening_draw() -> None:
    """Of six cards without The Tower five are drawn one by one: 6 * 5 * 4 * 3 * 2 orders."""
    setup = {
        "name": "Six cards",
        "characters": ["The Plain One"],
        "adversaries": ["Brock"],
        "decks": {"The Plain One": ["2W", "3W", "4W", "5W", "6W", "7W"]},
    }
    match = Match(load_system("arcana"), setup, seed=1)
    assert [action.text for action in match.legal()] == ["The Plain One acts"]
    check_paths(match, {1: 1}, luck=False)
    check_paths(match, {1: 720}, luck=True)


def test_a_tower_ends_a_draw() -> None:
    """The Tower first, or one of three before it; without it all three: 1 + 3 + 6 + 6 orders of 4 cards."""
    setup = {
        "name": "Four cards",
        "characters": ["The Plain One"],
        "adversaries": ["Brock"],
        "decks": {"The Plain One": ["2W", "3W", "4W", "The Tower"]},
    }
    match = Match(load_system("arcana"), setup, seed=1)
    check_paths(match, {1: 16}, luck=True)
