"""The laws hold of `contest` under every reading of its switches, and under all further readings together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import System
from facedown.systems import load_system
from facedown.testing import check_cards, check_legal, check_twins, check_views

PLAIN = load_system("contest")
FIGHT = {"mode": "combat", "bonus_cards": True, "gm": True, "rounds": 12, "setting": "modern"}
SETUPS: list[dict[str, Any]] = [
    {**FIGHT, "sides": [["Twin Blade", "The Reaver"], ["Knife Dancer", "Rats"]], "start_distance_m": 2},
    {**FIGHT, "sides": [["The Trooper", "The Field Medic"], ["Gang Gunner x2", "The Marksman"]]},
    {**FIGHT, "sides": [["The Duelist"], ["Alley Tough x9"]], "start_distance_m": 2},
    {"mode": "extended", "contest": "Debate", "sides": [["The Advocate"], ["Court Rhetor"], ["The Duelist"]]},
]
READINGS = [
    (name, key)
    for name, ruling in PLAIN.catalogue.switches.items()
    for key in ruling.options
    if key != ruling.default
]
TELLS = ["CON-36.9", "CON-36.1"]  # a chip that is taken openly shows its suit, though not its card
ALL = {name: key for name, key in READINGS if key != "per_seat"}


def under(switches: Mapping[str, str]) -> System:
    """Return the rulebook with house rules that every match of it is played under."""

    def deal(setup: str | Mapping[str, Any], others: Mapping[str, str], content: Sequence[Any]) -> Deal:
        return PLAIN.deal(setup, {**switches, **others}, content)

    return replace(PLAIN, deal=deal)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "key"), READINGS)
def test_laws_hold_under_a_reading(name: str, key: str) -> None:
    check_cards(under({name: key}), examples=2, setups=SETUPS)


@pytest.mark.parametrize("law", [check_cards, check_legal, check_views])
def test_laws_hold_under_all_further_readings_together(law: Callable[..., None]) -> None:
    system = under(ALL)
    if law is check_views:
        check_views(system, examples=4, setups=SETUPS, tells=TELLS)
    else:
        law(system, examples=4, setups=SETUPS)


@pytest.mark.parametrize(
    "switches",
    [
        {"hand_timing": "prefilled"},
        {"reveal_order": "initiator_first"},
        {"reveal_order": "target_first", "shots_defense_draw": "per_shot"},
        {"bonus_store": "chips"},
        {"bonus_store": "chips", "bonus_visibility": "open", "bonus_commit_time": "any_time"},
        {"saved_card_reuse": "free", "bonus_expiry": "drawn_turn"},
    ],
    ids=lambda switches: "-".join(switches.values()),
)
def test_no_seat_learns_more_than_it_may(switches: dict[str, str]) -> None:
    check_views(under(switches), examples=4, setups=SETUPS, tells=TELLS)


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(under(ALL), examples=8, setups=SETUPS)
