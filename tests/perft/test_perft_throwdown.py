"""Perft counts of `throwdown`, from the positions where scenarios leave their matches."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from facedown.scenario import load_scenario, position
from facedown.systems import load_system
from facedown.testing.perft import check_paths

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "throwdown"
POSITIONS = tomllib.loads((HERE / "throwdown.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("known", POSITIONS, ids=lambda known: known["scenario"])
def test_paths_from_a_scenario(known: dict[str, Any]) -> None:
    match = position(load_scenario(SCENARIOS / known["scenario"], load_system))
    check_paths(match, dict(enumerate(known["paths"], 1)))
