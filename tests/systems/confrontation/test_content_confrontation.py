"""The shipped content of `confrontation` is that of the catalogue, and passes the check that authors meet.

`content.jsonl` holds the catalogue's entries, one in a line: the record against which a slip of the hand in
`content/*.toml` shows.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.authors.content_check import check_files
from facedown.engine.authors.shape import keys_of
from facedown.systems import load_system
from facedown.systems.confrontation.schema import SCHEMAS, Action, Adversary, Gear, Scenario, Upgrade

LINES = (Path(__file__).parent / "content.jsonl").read_text(encoding="utf-8").splitlines()
RECORDED = [json.loads(line) for line in LINES]
SHELF = load_system("confrontation").shelf
NAMED = SHELF.named()
LISTS = {"counter_matrix": "counters", "advantage_list": "advantage", "failure_list": "failure"} | {
    "bonus_list": "bonus"
}


OURS = (  # confrontations, besides
    "One guard at the gate",
    "Two at the gate",
    "A hound in the store",
    "Three in the brood chamber",
)


def of_type(kind: str) -> list[Any]:
    return [pytest.param(one, id=one["id"]) for one in RECORDED if one["type"] == kind]


def listed(kind: str) -> list[list[str]]:
    """The rows of one of the catalogue's lists."""
    return next(one["rows"] for one in RECORDED if one["type"] == kind)


def ours(kind: str) -> list[dict[str, Any]]:
    return [one.data for one in SHELF.entries if one.kind == kind]


def entry(recorded: dict[str, Any]) -> Any:
    one = NAMED[recorded["id"]]
    assert recorded["name"].startswith(one.name)
    return one


def ids(names: tuple[str, ...]) -> list[str]:
    return [NAMED[name].id for name in names]


def same(one: Any, recorded: dict[str, Any], *keys: str) -> None:
    """Hold some keys of an entry to the record; a key that the record lacks is empty there."""
    for key in keys:
        value = getattr(one, key)
        value = list(value) if isinstance(value, tuple) else value
        assert value == recorded.get(key, type(value)()), f"{one.name}: {key}"


def test_shipped_content_passes_the_check_that_authors_meet() -> None:
    assert [str(problem) for problem in check_files(SHELF.files, SCHEMAS)] == []


def test_there_is_nothing_else() -> None:
    wanted = Counter(one["type"] for one in RECORDED)
    for kind, name in LISTS.items():
        del wanted[kind]
        wanted[name] = len(listed(kind))
    assert Counter(one.kind for one in SHELF.entries if one.name not in OURS) == wanted
    assert {one.name for one in SHELF.entries} >= set(OURS)


def test_every_field_of_a_schema_is_a_key() -> None:
    for one in SCHEMAS.values():
        assert [key.field for key in keys_of(one).values()] == [item.name for item in fields(one)]


@pytest.mark.parametrize("recorded", of_type("character"))
def test_characters(recorded: dict[str, Any]) -> None:
    one = entry(recorded)
    assert asdict(one.attributes) == recorded["attributes"]
    assert asdict(one.skills) == recorded["skills"]
    assert ids(one.equipment) == recorded["equipment"]
    assert ids(one.upgrades) == recorded["upgrades"]
    same(one, recorded, "affinity", "hand_size")


@pytest.mark.parametrize("recorded", of_type("weapon"))
def test_weapons(recorded: dict[str, Any]) -> None:
    one = entry(recorded)
    assert list(one.pairs) == recorded.get("pairs", [recorded.get("pair")])
    assert asdict(one.advantage) == recorded["advantage"]
    same(one, recorded, "damage", "damage_kind", "usable", "also_gm", "ammo", "energy", "hackable")
    same(one, recorded, "success", "decisive", "critical", "targets", "traits")


@pytest.mark.parametrize("recorded", of_type("armour"))
def test_armour(recorded: dict[str, Any]) -> None:
    one, hampers = entry(recorded), recorded["disadvantage"]
    assert (one.armour, one.disadvantage) == (recorded["armour"], hampers["amount"])
    assert (list(one.kinds), list(one.skills)) == (hampers["kinds"], hampers["skills"])


WHENS = {"always": "always", "outside initiative rounds": "outside_rounds", "until exposed": "until_exposed"}


@pytest.mark.parametrize("recorded", of_type("gear"))
def test_gear(recorded: dict[str, Any]) -> None:
    one: Gear = entry(recorded)
    gives = recorded["advantage"]
    assert (one.advantage, list(one.skills), one.also_gm) == (
        gives["amount"],
        gives["skills"],
        gives["also_gm"],
    )
    assert (gives["when"] == "never") == (one.move is not None)
    if one.move is None:
        assert one.when == WHENS[gives["when"]]
    assert (one.uses, one.says) == (recorded["uses"], recorded["effect"])


FITS = {  # what the record says an Upgrade fits; rules see to counters, and to who the opponent is
    "any action, with at least 1 counter": ((), False),
    "any action with an opponent that is a character": ((), False),
    "any action": ((), False),
    "an action with Ballistic": (("Ballistic",), False),
    "an action with Hacking": (("Hacking",), False),
    "an action with Medical or Technical": (("Medical", "Technical"), False),
    "a counteraction with Athletic, EVA or CQC": (("Athletic", "EVA", "CQC"), True),
}
BOOSTS = {
    "Pain gate": "ignore_counters 2",
    "Targeting lattice": "advantage 1",
    "Cortex connector": "extra_card 1",
    "Steady hands": "sure_hand",
    "Borrowed face": "strip 1",
    "Reflex weave": "value 2",
    "Answered prayer (divine)": "faith",
    "Second wind": "draw 1",
}


@pytest.mark.parametrize("recorded", of_type("upgrade"))
def test_upgrades(recorded: dict[str, Any]) -> None:
    one: Upgrade = entry(recorded)
    assert (one.skills, one.counter_only) == FITS[recorded["fits"]]
    assert (one.passive, one.says) == (recorded["mode"] == "passive", recorded["effect"])
    assert one.boost == BOOSTS[one.name]
    same(one, recorded, "cost_neural", "uses_per_scene")


@pytest.mark.parametrize("recorded", of_type("action"))
def test_actions(recorded: dict[str, Any]) -> None:
    one: Action = entry(recorded)
    for key in ("success", "decisive", "critical", "pairs"):  # what is the weapon's is not written again
        if recorded.get(key) == ["weapon"]:
            assert one.weapon
            assert getattr(one, key) == ()
        else:
            same(one, recorded, key)
    assert one.weapon == (recorded["success"] == ["weapon"])
    assert one.says == recorded["needs"]
    same(one, recorded, "kind", "use", "affects")


@pytest.mark.parametrize("recorded", of_type("adversary"))
def test_adversaries(recorded: dict[str, Any]) -> None:
    one: Adversary = entry(recorded)
    assert (asdict(one.physical), asdict(one.mental)) == (recorded["physical"], recorded["mental"])
    same(one, recorded, "initiative", "physical_limit", "neural_limit", "armour", "energy", "traits")
    assert (ids(one.actions), ids(one.counters)) == (recorded["actions"], recorded["counters"])
    assert one.says == recorded["rule"]
    attack = recorded["attack"]
    assert asdict(one.attack.advantage) == attack.get("advantage")
    assert ids((one.attack.action,)) == [attack["action"]]
    same(one.attack, attack, "name", "damage", "damage_kind", "usable", "targets", "hackable", "energy")
    same(one.attack, attack, "success", "decisive", "critical")


def test_counter_matrix() -> None:
    assert [[row["against"], *row["accepts"]] for row in ours("counters")] == listed("counter_matrix")


def test_advantages() -> None:
    """What the GM gives can be granted; the rest is text, as rules give it."""
    for row, (number, source, amount, whom, against, bad_luck, giver) in zip(
        ours("advantage"), listed("advantage_list"), strict=True
    ):
        assert (str(row["row"]), row["name"]) == (number, source)
        assert row["says"] == f"{amount}; to {whom}; against {against}; bad luck: {bad_luck}"
        assert ("grant" in row) == (giver == "GM")


def test_what_the_gm_can_grant() -> None:
    granted = {row["row"]: row["grant"] for row in ours("advantage") if "grant" in row}
    amounts = {row: (one["low"], one["high"]) for row, one in granted.items()}
    assert amounts == {4: (1, 2), 8: (1, 1), 9: (1, 1), 13: (-1, -1), 18: (-3, 3)}
    assert [row for row, one in granted.items() if one.get("bad_luck")] == [8, 13, 18]
    assert {row: one["against"] for row, one in granted.items()} == {
        4: "one",
        8: "all",
        9: "one",
        13: "all",
        18: "either",
    }


def test_failure_menu() -> None:
    told = [
        [row["trigger"], row.get("kind", "any"), row["name"], ", ".join(row.get("effects", []))]
        for row in ours("failure")
    ]
    assert told == listed("failure_list")


def test_bonuses() -> None:
    assert [[row["name"], ", ".join(row["effects"])] for row in ours("bonus")] == listed("bonus_list")


@pytest.mark.parametrize("recorded", of_type("scenario"))
def test_scenarios(recorded: dict[str, Any]) -> None:
    one: Scenario = entry(recorded)
    same(one, recorded, "timing", "players", "round_limit", "player_places")
    assert ids(one.characters) == recorded["default_characters"]
    assert (one.ambience or "none") == recorded["ambience"]
    assert [list(place) for place in one.places] == recorded["places"]
    for ours, theirs in zip(one.adversaries, recorded["adversaries"], strict=True):
        assert (ids((ours.name,)), ours.place) == ([theirs["id"]], theirs["place"])
        assert ours.each_player == (theirs.get("count") == "players")
        assert ours.each_player or ours.count == theirs.get("count", 1)
        assert ours.aware == theirs.get("aware", True)
    told = [{"name": each.name, "actions": ids(each.actions)} for each in one.obstacles]
    assert told == recorded["obstacles"]
    assert [asdict(device) for device in one.devices] == recorded.get("devices", [])


ENDINGS = {  # what the script, the objective and the ending of each scenario say, as its keys say it
    "The quiet corridor": {
        "goal": ("obstacles_met",),
        "quiet": True,
        "lent": ("Breaker rig",),
        "redraw_after": 3,
    },
    "Relay ambush": {
        "goal": ("no_adversary_able",),
        "loss": ("no_player_able",),
        "at_end": "more_at_relay",
    },
    "Brood chamber": {"goal": ("chief_down",), "loss": ("no_player_able",), "at_end": "gm"},
    "The warden's table": {
        "goal": ("points_2", "point_and_devices"),
        "actions_max": 6,
        "failed_max": 3,
        "redraw_after": 3,
        "lent": ("Breaker rig",),
        "at_end": "gm",
    },
    "Duel ladder": {"redraw_after": 3},
    "Night shift at the docks": {
        "goal": ("relay_taken",),
        "loss": ("no_player_able",),
        "at_end": "gm",
        "loud_alerts": True,
    },
}
USUAL = {
    "goal": (),
    "loss": (),
    "at_end": "",
    "actions_max": 0,
    "failed_max": 0,
    "redraw_after": 0,
    "quiet": False,
    "lent": (),
    "loud_alerts": False,
}


@pytest.mark.parametrize("name", ENDINGS)
def test_how_scenarios_end(name: str) -> None:
    one = NAMED[name]
    assert {key: getattr(one, key) for key in USUAL} == {**USUAL, **ENDINGS[name]}


def test_the_alarm_of_the_corridor() -> None:
    alarms = {one.name: one.alarm for one in NAMED.values() if isinstance(one, Scenario) and one.alarm}
    assert {name: asdict(alarm) for name, alarm in alarms.items()} == {
        "The quiet corridor": {"failed": 1, "critical": 2, "loud": 1, "limit": 3}
    }
