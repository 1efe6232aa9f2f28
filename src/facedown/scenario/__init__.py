"""Scenarios: a match on paper, played and held against what the paper expects.

A scenario that fails says where, what was expected, what is true, and how it came to that, with the clauses.
"""

from __future__ import annotations

from facedown.scenario.begin import beginning
from facedown.scenario.campaign import Campaign, read_campaign
from facedown.scenario.course import fresh_position, position
from facedown.scenario.reader import Scenario, load_scenario, load_scenarios, read_scenario
from facedown.scenario.referee import run_scenario
from facedown.scenario.report import Failure, Report
from facedown.scenario.stage import scenario_files
from facedown.scenario.write import write_scenario

__all__ = [
    "Campaign",
    "Failure",
    "Report",
    "Scenario",
    "beginning",
    "fresh_position",
    "load_scenario",
    "load_scenarios",
    "position",
    "read_campaign",
    "read_scenario",
    "run_scenario",
    "scenario_files",
    "write_scenario",
]
