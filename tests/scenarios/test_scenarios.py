"""Every scenario in this folder holds: one test for each file, which tells of every case that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.scenario import load_scenarios, run_scenario, scenario_files
from facedown.systems import load_system

HERE = Path(__file__).parent


def case(file: Path):
    """Return a file as a case; odds that were worked out by hand hold a search to account."""
    name = str(file.relative_to(HERE)).replace(".toml", "")
    return pytest.param(file, id=name, marks=[pytest.mark.proof] if "odds" in name else [])


@pytest.mark.parametrize("file", [case(file) for file in scenario_files(HERE)])
def test_scenarios_hold(file: Path) -> None:
    reports = [run_scenario(scenario) for scenario in load_scenarios(file, load_system)]
    assert reports
    failed = [f"\n{report}" for report in reports if not report.passed]
    assert not failed, "\n".join(failed)
