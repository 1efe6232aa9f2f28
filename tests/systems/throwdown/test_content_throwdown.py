"""The shipped content of `throwdown` is that of the catalogue, and passes the check that authors meet.

`content.jsonl` holds the catalogue's entries, one in a line: the record against which a slip of the hand in
`content/*.toml` shows. Effects are recorded there as words with their arguments.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import facedown
from facedown.engine.authors.content_check import check_files
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import Shelf
from facedown.engine.telling.phrase import Effect
from facedown.systems.throwdown.effects import Place, is_lasting, read_all, vocabulary
from facedown.systems.throwdown.schema import SCHEMAS, Contest, Scenario
from facedown.systems.throwdown.vocabulary import Resource, Target, Trigger, Word

LINES = (Path(__file__).parent / "content.jsonl").read_text(encoding="utf-8").splitlines()
RECORDED = [json.loads(line) for line in LINES]
SHELF = Shelf("throwdown", Path(facedown.__file__).parent / "systems" / "throwdown", SCHEMAS)
NAMED = SHELF.named()
TRIGGERS = list(vocabulary("trigger"))
TARGETS = {name.casefold(): Target(number) for number, name in enumerate(vocabulary("target"))}
OURS = {"One Lane Only", "Clocktower at Dusk", "Prom Night Siege", "Lights Out", "Who Leads"}  # even setups
BACKER = "one involved Pilot who is not the Commander"


def of_type(kind: str) -> list[Any]:
    return [pytest.param(one, id=one["id"]) for one in RECORDED if one["type"] == kind]


def entry(recorded: dict[str, Any]) -> Any:
    return NAMED[recorded["id"].rpartition(".")[2]]


def as_effect(op: list[Any]) -> Effect:
    """What the record says of an effect, as a row."""
    name, *arguments = op
    word = Word[name.upper()]
    if word in (Word.TRIGGER, Word.TRIGGER_NOW):
        event, whom, amount = arguments
        target = Target.BACKER if whom == BACKER else TARGETS[whom.casefold()]
        return Effect(word, (Trigger(TRIGGERS.index(event)), target, amount))
    if word == Word.DROP_PAYLOAD:
        names, count = arguments
        events = [name for name, one in vocabulary("trigger").items() if one["sort"] == "damage"]
        chosen = events if names == ["any"] else names
        return Effect(word, (count, sum(1 << TRIGGERS.index(name) for name in chosen)))
    if word == Word.RESOURCE:
        return Effect(word, (arguments[1], Resource[arguments[0].upper()]))
    return Effect(word, tuple(map(abs, arguments)))  # the record has a minus for what is taken away


def same_effects(texts: tuple[str, ...], place: Place, ops: list[Any]) -> bool:
    return read_all(texts, place) == [as_effect(op) for op in ops]


def ids(names: tuple[str, ...]) -> list[str]:
    return [NAMED[name].id for name in names]


def test_shipped_content_passes_the_check_that_authors_meet() -> None:
    assert [str(problem) for problem in check_files(SHELF.files, SCHEMAS)] == []


def test_there_is_nothing_else() -> None:
    wanted = Counter(one["type"] for one in RECORDED)
    scales = {"harmony": 7, "crisis": 5, "grade": 4, "purchase": 15, "aim": 9}
    del wanted["deck"], wanted["scale"]
    shipped = Counter(one.kind for one in SHELF.entries if one.name not in OURS)
    assert shipped == wanted | scales
    assert {one.name for one in SHELF.entries} >= OURS


def test_every_field_of_a_schema_is_a_key() -> None:
    for one in SCHEMAS.values():
        assert [key.field for key in keys_of(one).values()] == [item.name for item in fields(one)]


@pytest.mark.parametrize("recorded", of_type("pilot"))
def test_pilots(recorded: dict[str, Any]) -> None:
    pilot = entry(recorded)
    for key in ("name", "chroma", "specialty", "robo", "uses_void"):
        assert getattr(pilot, key) == recorded[key], key
    assert pilot.tag == recorded["specialty_tag"]
    stats = ("synch", "solo", "steel", "flesh", "spark", "shell")
    assert pilot.stats == tuple(recorded[stat] for stat in stats)
    assert (pilot.spark + 2, pilot.shell + 1) == (recorded["charge_max"], recorded["buffer_max"])
    assert NAMED[pilot.gear].id == recorded["gear"]
    tech = pilot.signature
    assert (tech.name, tech.cost) == (recorded["signature_tech"], recorded["signature_cost"])
    assert same_effects(tech.does, "help", recorded["signature_ops"])
    assert tech.once == recorded["signature_once"]
    if recorded["signature_use"] != ["application"]:
        assert set(tech.use) == set(recorded["signature_use"])


@pytest.mark.parametrize("recorded", of_type("threat"))
def test_threats(recorded: dict[str, Any]) -> None:
    threat = entry(recorded)
    for key in ("name", "rating", "buffers", "stack"):
        assert getattr(threat, key) == recorded[key], key
    assert threat.monster == recorded["bgm"] == ("bgm" in recorded["tags"])
    assert list(threat.tags) == [tag for tag in recorded["tags"] if tag != "bgm"]
    assert (threat.wave.name, threat.storm.name) == (recorded["wave_name"], recorded["storm_name"])
    assert same_effects(threat.wave.does, "threat", recorded["wave_ops"])
    assert same_effects(threat.storm.does, "threat", recorded["storm_ops"])
    assert list(threat.omen_strike) == recorded["omen_strike_by_count"]
    assert threat.omen_stack == recorded["omen_stack_on_entry"]


@pytest.mark.parametrize("recorded", [*of_type("tech"), *of_type("gear")])
def test_techs_and_gear(recorded: dict[str, Any]) -> None:
    one = entry(recorded)
    assert one.name.lower().replace(" ", "_") == one.id
    assert getattr(one, "cost", None) == recorded.get("cost")
    assert same_effects(one.does, "help", recorded["ops"])


@pytest.mark.parametrize("recorded", [*of_type("mutation"), *of_type("formation")])
def test_powers(recorded: dict[str, Any]) -> None:
    power = entry(recorded)
    assert power.name == recorded["name"]
    assert same_effects(power.does, recorded["type"], recorded["ops"])
    assert is_lasting(read_all(power.does, recorded["type"])) == recorded["lasting"]


@pytest.mark.parametrize("recorded", of_type("faction"))
def test_factions(recorded: dict[str, Any]) -> None:
    faction, turned = entry(recorded), recorded["converts_to"]
    assert faction.name == recorded["name"]
    assert (faction.room, faction.needs) == (recorded["stack_max"], recorded["boon_needs_cards"])
    assert same_effects(faction.boon, "boon", recorded["boon_ops"])
    for key in ("rating", "buffers", "stack"):
        assert getattr(faction.becomes, key) == turned[key], key
    assert same_effects(faction.becomes.wave.does, "threat", turned["wave_ops"])
    assert same_effects(faction.becomes.storm.does, "threat", turned["storm_ops"])


@pytest.mark.parametrize("recorded", of_type("location"))
def test_locations(recorded: dict[str, Any]) -> None:
    location = entry(recorded)
    assert (location.name, location.start.capitalize()) == (recorded["name"], recorded["start"])
    assert location.tarry == (recorded["boon_cost"] == "+Tarry")
    assert same_effects(location.boon, "boon", recorded["boon_ops"])


@pytest.mark.parametrize("recorded", of_type("resource"))
def test_resources(recorded: dict[str, Any]) -> None:
    resource = entry(recorded)
    assert resource.name.lower().replace(" ", "_") == resource.id
    assert resource.start == recorded["start"]
    assert same_effects(resource.does, "resource", recorded["ops"])
    assert (recorded["max"], recorded["cost"]) == (5, 1)  # of all four (THR-X5)


@pytest.mark.parametrize("recorded", of_type("scenario"))
def test_scenarios(recorded: dict[str, Any]) -> None:
    scenario: Scenario = entry(recorded)
    for key in ("name", "pilots", "harmony", "crisis"):
        assert getattr(scenario, key) == recorded[key], key
    assert [ids(act) for act in scenario.acts] == recorded["acts"]
    assert ids((scenario.monster,)) == [recorded["monster"]]
    assert ids(scenario.locations) == recorded["locations"]
    assert ids(scenario.factions) == recorded["factions"]
    assert not scenario.resources  # all four with what is printed
    assert len(recorded["resources"]) == len(Resource)


@pytest.mark.parametrize("recorded", of_type("contest"))
def test_contests(recorded: dict[str, Any]) -> None:
    contest: Contest = entry(recorded)
    assert (contest.name, contest.mode, contest.harmony) == tuple(
        recorded[key] for key in ("name", "mode", "harmony")
    )
    assert ids(contest.pilots) == recorded["pilots"]
    assert ids(contest.threats) == recorded["threats"]
    assert contest.rumble == recorded["rumble_available"]
    assert [NAMED[name].id for name in (contest.monster,) if name] == [recorded["monster"]][
        : bool(contest.monster)
    ]
    assert not contest.factions
    assert not recorded["factions"]
    if contest.mode == "gambit":
        assert (contest.aim, contest.specialty) == (recorded["aim"], recorded["specialty_involved"])
        assert contest.threshold == recorded["coach_source"]
        return
    assert contest.fights_for == recorded["fights_for"]
    if contest.mode == "throwdown":
        pilot = recorded["commander"]
        assert contest.commander == pilot
        assert contest.challenger == {"coach": "coach", "pilots": pilot}[recorded["challenger"]]
        assert recorded["started_by"] == recorded["challenger"]
        assert not contest.started_by
    else:
        assert list(contest.commanders) == recorded["commanders"]
        assert recorded["started_by"] == recorded["challenger"] == contest.commanders[0]


def scale(name: str) -> dict[str, Any]:
    return next(one for one in RECORDED if one["id"] == f"throwdown.scale.{name}")


def rows(kind: str) -> list[dict[str, Any]]:
    return [one.data for one in SHELF.entries if one.kind == kind]


def test_harmony() -> None:
    recorded = scale("harmony_scale")
    columns = (recorded[key] for key in ("ranks", "colours", "pilot_hand", "final_form_strike"))
    assert [tuple(row.values()) for row in rows("harmony")] == list(zip(*columns, strict=True))
    assert recorded["start"] == 4  # of every shipped scenario


def test_crisis() -> None:
    recorded = scale("crisis")
    for row, tier, name, ops in zip(
        rows("crisis"), recorded["tiers"], recorded["names"], recorded["event_ops"], strict=True
    ):
        assert (row["tier"], row["called"]) == (tier, name)
        assert same_effects(row["event"], "crisis", ops)


def test_grades() -> None:
    recorded = scale("outcome_grades")
    for k, row in enumerate(rows("grade")):
        assert (row["grade"], row["margin"]) == (recorded["grade"][k], recorded["margin_from"][k])
        assert row["spoils"] == recorded["spoils_bonus"][k]
        assert row.get("facts_victor", 0) == recorded["extra_facts_victor"][k]
        assert row.get("facts_loser", 0) == recorded["facts_loser"][k]


def test_prices() -> None:
    """That the Monster's Trauma is cheaper in a Rumble, and what is bought but once, are rules of THR-X19."""
    recorded = scale("spoils_prices")
    del recorded["pilots"]["+Trauma:Choice on the Monster if F >= 4"]
    for by in ("pilots", "coach"):
        said = {row["buys"]: row["price"] for row in rows("purchase") if row["by"] == by}
        assert said == {name.removesuffix(" (once)"): price for name, price in recorded[by].items()}


def test_aims() -> None:
    recorded = scale("aims")
    assert [row["aim"] for row in rows("aim")] == recorded["aims"] == list(vocabulary("aim"))
    assert [row["tag"] for row in rows("aim")] == recorded["aim_tags"]
    assert [one.get("needs", "") for one in vocabulary("aim").values()] == recorded["needs"]
