"""The rulebook `throwdown` obeys the laws."""

from __future__ import annotations

import pytest

from facedown.systems import load_system
from facedown.testing import check_ends

SYSTEM = load_system("throwdown")
THREE_PILOTS = {
    "contest": "Monster Night",
    "pilots": ["red", "blue", "yellow"],
    "threats": ["Tin Cadets", "Rumour Mill"],
    "rumble": False,
    "monster": "",
}
THROWDOWNS = ("Corridor Brawl", "Debate Final", "Monster Night", "Two of Us", THREE_PILOTS)
SCENARIOS = ("Low Tide", "The Glass Semester", "No Stars Tonight")


@pytest.mark.compiled
@pytest.mark.soak
def test_a_million_random_throwdowns_end() -> None:
    check_ends(SYSTEM, examples=1, setups=THROWDOWNS, games=1_000_000, policies=["uniform"])


@pytest.mark.compiled
@pytest.mark.soak
def test_a_hundred_thousand_random_scenarios_end() -> None:
    check_ends(SYSTEM, examples=1, setups=SCENARIOS, games=100_000, policies=["uniform"])
