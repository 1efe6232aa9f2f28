"""Perft counts of `clash`, from the positions where scenarios leave their matches."""

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
SCENARIOS = HERE.parent / "scenarios" / "clash"
POSITIONS = tomllib.loads((HERE / "clash.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known["scenario"])
def test_paths_from_a_scenario(known: dict[str, Any]) -> None:
    match = position(load_scenario(SCENARIOS / known["scenario"], load_system))
    check_paths(match, dict(enumerate(known["paths"], 1)))


def test_luck_of_the_coin_and_the_opening_hands() -> None:
    """Heads or tails; then A draws one of 30 cards, B one of 30."""
    setup = {"decks": ["Gale Lancer: standard deck"] * 2, "first_hand": 1, "second_hand": 1}
    match = Match(load_system("clash"), setup, seed=1)
    check_paths(match, {1: 2 * 30 * 30}, luck=True)
