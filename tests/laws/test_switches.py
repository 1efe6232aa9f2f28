"""Every switch that a rulebook offers can be set to each of its readings, and a scenario plays each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from facedown.engine.authors.catalogue import Ruling
from facedown.engine.matches.system import System
from facedown.scenario.stage import read_drafts, scenario_files
from facedown.systems import load_system

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SWITCHES = [
    (system, ruling)
    for system in map(load_system, ("contest", "clash", "throwdown", "confrontation", "arcana"))
    for ruling in system.catalogue.switches.values()
]


def readings(system: System, ruling: Ruling) -> list[str]:
    """Return the keys of a switch; of one that takes a number, the least and the greatest."""
    kind = system.rulebook.switches[ruling.switch]
    if isinstance(kind, range):
        return [str(kind[0]), str(kind[-1])]
    return list(ruling.options)


@cache
def played(system: str) -> frozenset[tuple[str, str]]:
    """Return the switches that scenarios set, with the keys, where they name the ruling as well."""
    found = set()
    rulings = load_system(system).catalogue.switches
    for draft in (draft for file in scenario_files(SCENARIOS / system) for draft in read_drafts(file)):
        for name, key in draft.data.get("switches", {}).items():
            if name in rulings and rulings[name].id in draft.data.get("clauses", ()):
                found.add((name, str(key).lower()))
    return frozenset(found)


@pytest.mark.parametrize(("system", "ruling"), SWITCHES, ids=lambda it: getattr(it, "id", None))
def test_a_switch_can_be_set_to_each_of_its_readings(system: System, ruling: Ruling) -> None:
    book = system.deal(system.setups()[0], {}, ()).book
    taken = set()
    for key in readings(system, ruling):
        system.rulebook.set_switches(book, {ruling.switch: key})
        assert getattr(book, ruling.switch) == ruling.number_of(key)
        taken.add(getattr(book, ruling.switch))
    assert len(taken) == len(readings(system, ruling)) > 1


@pytest.mark.parametrize(("system", "ruling"), SWITCHES, ids=lambda it: getattr(it, "id", None))
def test_a_scenario_plays_each_reading_and_names_its_ruling(system: System, ruling: Ruling) -> None:
    keys = [key for key in readings(system, ruling) if key != ruling.default]
    found = [key for key in keys if (ruling.switch, key.lower()) in played(system.key)]
    numbers = isinstance(system.rulebook.switches[ruling.switch], range) or all(
        key.isdecimal() for key in keys
    )
    if not numbers:  # of numbers, any one will do
        assert found == keys
    elif not isinstance(system.rulebook.switches[ruling.switch], range):
        assert found
