"""Every scenario in this folder holds: one test for each, and for each case of a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from facedown.engine.base.errors import BadFile
from facedown.scenario import Scenario, load_scenarios, run_scenario, scenario_files
from facedown.scenario.stage import read_drafts, split_path
from facedown.systems import load_system

HERE = Path(__file__).parent


def every() -> list[Path]:
    """FILE or FILE::CASE of every scenario; of a file that cannot be read, FILE, which then fails."""
    found: list[Path] = []
    for file in scenario_files(HERE):
        try:
            found += [draft.path for draft in read_drafts(file)]
        except BadFile:
            found.append(file)
    return found


@cache
def loaded(file: Path) -> dict[str, Scenario]:
    return {scenario.case: scenario for scenario in load_scenarios(file, load_system)}


@pytest.mark.parametrize("path", every(), ids=lambda path: str(path.relative_to(HERE)).replace(".toml", ""))
def test_scenario_holds(path: Path) -> None:
    file, case = split_path(path)
    report = run_scenario(loaded(file)[case])
    assert report.passed, f"\n{report}"
    assert not report.unchecked
