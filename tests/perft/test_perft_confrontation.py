"""Perft counts of `confrontation`, from the positions where scenarios leave their matches."""

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
SCENARIOS = HERE.parent / "scenarios" / "confrontation"
POSITIONS = tomllib.loads((HERE / "confrontation.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known["scenario"])
def test_paths_from_a_scenario(known: dict[str, Any]) -> None:
    match = position(load_scenario(SCENARIOS / known["scenario"], load_system))
    check_paths(match, dict(enumerate(known["paths"], 1)))


def test_luck_of_a_card_from_the_deck_top() -> None:
    """Of the GM's 56 cards one is turned for a Guard; to pass needs no luck."""
    setup = {
        "name": "A guard and a hound",
        "people": [
            {"name": "Ann", "skills": {"Ballistic": 9}, "attributes": {"DEX": 0}},
            {"name": "Guard", "physical": {"value": 4, "cards": 1}, "mental": {"value": 2, "cards": 1}},
        ],
        "action": {"by": "Ann", "skill": "Ballistic", "attribute": "DEX", "targets": ["Guard"]},
    }
    match = Match(load_system("confrontation"), setup, seed=1)
    while match.decision != "CARD":
        texts = [action.text for action in match.legal()]
        wanted = ("let it be", "counter", "use ", "physical", "accept", "no effect", "nothing more")
        match.act(next(text for want in wanted for text in texts if text.startswith(want)))
    assert [action.text for action in match.legal()] == ["pass", "turn the top card"]
    check_paths(match, {1: 2}, luck=False)
    check_paths(match, {1: 56 + 1}, luck=True)
