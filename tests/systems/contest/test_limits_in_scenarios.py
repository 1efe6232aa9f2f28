"""Limits are sixteenths in the state, and numbers such as 3 1/2 in a scenario."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.scenario import Report, read_scenario, run_scenario
from facedown.systems import load_system

DEFENDS = {  # Reflexes 8 and 5, half of it rounded up, halved at point blank: 3 1/2
    "format": 2,
    "system": "contest",
    "setup": {"sides": [["The Marksman"], ["Twin Blade"]], "start_distance_m": 4},
    "set": {"fighters.0.level": 9, "fighters.1.level": 5},
    "play": ["0 shoot", "0 with Sniper Rifle .338", "0 1 shot", "0 at Twin Blade", "1 defend"],
}


def run(**more: Any) -> Report:
    return run_scenario(read_scenario({**DEFENDS, **more}, load_system))


@pytest.mark.parametrize(
    "limit", ["7/2", "3 1/2", ">= 3 1/2", "< 3 9/16", "!= 3", "> 3", "3 8/16"], ids=lambda limit: str(limit)
)
def test_a_limit_is_expected_as_people_write_it(limit: int | str) -> None:
    assert run(expect={"fighters.1.limit": limit}).passed


def test_a_limit_is_set_as_people_write_it() -> None:
    step = {"set": {"fighters.1.limit": "2 3/4"}, "expect": {"fighters.1.limit": "= 2 3/4"}}
    assert run(step=[step]).passed


def test_a_number_without_quotes_is_points_too() -> None:
    first = {"set": {"fighters.1.limit": 4}, "expect": {"fighters.1.limit": "4"}}
    second = {"set": {"fighters.1.limit": "5"}, "expect": {"fighters.1.limit": 5}}
    assert run(step=[first, second]).passed


def test_a_limit_past_its_bounds_is_told_in_points() -> None:
    told = str(run(step=[{"set": {"fighters.1.limit": 64}}]))
    assert "fighters.1.limit cannot be 64: it takes -25 to 50." in told


def test_a_wrong_limit_is_told_in_points() -> None:
    assert "fighters.1.limit is '3 1/2', expected 4." in str(run(expect={"fighters.1.limit": 4}))


@pytest.mark.parametrize("text", ["3 1/3", "three", "3.5", "1/0"])
def test_what_is_no_limit_says_how_one_is_written(text: str) -> None:
    told = str(run(expect={"fighters.1.limit": text}))
    assert f"cannot be '{text}': it is a number such as 3 or '3 1/2'" in told
    assert "16ths" in told
