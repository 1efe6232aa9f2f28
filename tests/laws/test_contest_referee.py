"""The laws hold of `contest` with somebody in the GM's seat: leave to strike, rest, morale, tasks, piles."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from facedown.systems import load_system
from facedown.testing import check_cards, check_ends, check_legal, check_machine, check_twins, check_views

SYSTEM = load_system("contest")
SETUPS: list[dict[str, Any]] = [
    {
        "mode": "combat",
        "gm": True,
        "rounds": 12,
        "sides": [["The Duelist", "The Hammer Brother"], ["Spear Levy x3", "Veteran Guard"]],
        "surprised": ["Veteran Guard", "The Duelist"],
        "cover": {"Spear Levy": "half_on_block"},
        "positions": {"Veteran Guard": 2503},
    },
    {
        "mode": "combat",
        "gm": True,
        "setting": "modern",
        "sides": [["The Field Medic"], ["The Reaver"], ["The Ranger"]],
    },
    {"mode": "combat", "gm": True, "sides": [["The Reaver"], ["Rats"]], "surprised": ["The Reaver"]},
    {"mode": "instant", "gm": True, "contest": "Debate", "sides": [["The Advocate"]], "task": 6},
    {"mode": "instant", "contest": "Debate", "sides": [["The Advocate"]]},
]


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=12, setups=SETUPS)
    check_ends(SYSTEM, games=2_000, setups=SETUPS)


@pytest.mark.parametrize(
    "law",
    [
        partial(check_cards, examples=16),
        partial(check_legal, examples=12),
        partial(check_views, examples=12),
        partial(check_machine, examples=12),
    ],
    ids=lambda law: law.func.__name__,
)
def test_law_holds(law: partial[None]) -> None:
    law(SYSTEM, setups=SETUPS)
