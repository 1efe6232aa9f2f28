"""Every scenario in this folder holds: one case for each file."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.engine.scenario import Odds, load_scenario, run_scenario
from facedown.systems import load_system

HERE = Path(__file__).parent
FILES = sorted(file for ending in ("*.toml", "*.json") for file in HERE.rglob(ending))


@pytest.fixture(scope="session")
def odds() -> Odds:
    from facedown.lab.odds import exact

    return exact


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE).with_suffix("")))
def test_scenario_holds(file: Path, request: pytest.FixtureRequest) -> None:
    scenario = load_scenario(file, load_system)
    wants_odds = any(step.odds for step in scenario.steps)
    report = run_scenario(scenario, request.getfixturevalue("odds") if wants_odds else None)
    assert report.passed, f"\n{report}"
    assert not report.unchecked
