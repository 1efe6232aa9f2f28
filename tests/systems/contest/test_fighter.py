"""What the sensible bot of contest does with the wounded."""

from __future__ import annotations

from typing import Any

from facedown.bots.policy import Bot
from facedown.engine.matches.match import Match
from facedown.scenario import position, read_scenario
from facedown.systems import load_system
from facedown.systems.contest import SYSTEM

PEACE = {  # the Field Medic stands beside one who bleeds, and nobody is in reach to be attacked
    "system": "contest",
    "setup": {
        "setting": "modern",
        "sides": [["Wolf"], ["The Field Medic", "The Trooper"], ["Cave Bear"]],
        "start_distance_m": 0,
    },
}


def match(**down: int) -> Match:
    """Return a match in which those named have so many Critical Wounds, and it is the medic's turn."""
    fields: dict[str, Any] = {f"fighters.{i}.level": level for i, level in enumerate((5, 9, 7, 3))}
    for name, wounds in down.items():
        fields[f"fighters.{name.replace('_', ' ')}.critical_wounds"] = wounds
    fields["fighters.The Field Medic.slots.0.weapon"] = "Fist"
    return position(read_scenario({**PEACE, "set": fields}, load_system))


def choice(played: Match) -> str:
    return Bot(SYSTEM, "fighter", seat=played.seat).choose(played).text


def test_it_treats_its_own() -> None:
    assert choice(match(The_Trooper=1)) == "treat"


def test_it_leaves_enemies_to_themselves() -> None:
    assert choice(match(Wolf=1)) != "treat"


def test_between_an_enemy_and_a_friend_it_treats_the_friend() -> None:
    played = match(The_Trooper=1, Wolf=3)
    played.act("treat")
    assert choice(played) == "treat The Trooper"
