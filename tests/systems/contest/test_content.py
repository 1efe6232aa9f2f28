"""The shipped content is that of the catalogue, figure by figure, and arrives so in a match.

`content.jsonl` holds the catalogue's entries, one in a line. It is the record against which a slip of the
hand in `content/*.toml` shows; whoever changes an entry on purpose changes its line.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.authors.content import Entry, build
from facedown.engine.authors.shelf import Library
from facedown.engine.authors.source import Source
from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.telling.log import Log
from facedown.systems.contest.deal import HANDS, SHELF, deal
from facedown.systems.contest.schema import SCHEMAS, Armor, Character, HandWeapon, RangedWeapon, Shield
from facedown.systems.contest.sheet import NO_GEAR, DamageType, Size, Skill
from facedown.systems.contest.state import Game

LIBRARY = Library(SHELF, ())
ENTRIES = [
    json.loads(line)
    for line in (Path(__file__).parent / "content.jsonl").read_text(encoding="utf-8").splitlines()
]
OF_THE_HOUSE = {"At the Gate", "Two Reavers", "Two Bands"}  # even ones, which the catalogue does not have
AS_NAMED = ("boost", "min_body", "ap_number")  # keys that a weapon of the book has under the same name
HAND = (
    *("slow", "clever", "fragile", "awkward"),
    *("ap_percent", "attack_skill", "defense", "anti_shield"),
)
RANGED = (
    *("powered", "rof", "reload_actions", "draw_number", "thrown"),
    *("burst", "bullet", "blast", "delayed", "load_shock"),
)

SKILLS_OF = {
    "body": "lifting",
    "will": "debate leadership acting haggling",
    "reflexes": "hand_weapons fighting throwing guns driving riding",
    "mind": "archery emt surgery tactics games",
}


@pytest.fixture(scope="module")
def g() -> Game:
    dealt = deal("First Blood", {}, ())
    return Game(dealt.state, dealt.book, Log(), Luck())


def plain(value: Any) -> Any:
    """Return a value as JSON would hold it."""
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["id"])
def test_every_entry_is_that_of_the_catalogue(entry: dict[str, Any]) -> None:
    """Every key of the catalogue's entry, and nothing else but what may be left out there."""
    (found,) = (e for e in SHELF.entries if e.data.get("id") == entry["id"])
    assert found.kind == entry["kind"]
    built = build(found, SCHEMAS[found.kind])
    for name, value in entry.items():
        if name != "kind":
            assert plain(getattr(built, name)) == value, name
    default = {item.name: item.default for item in fields(built)}
    for name, value in found.data.items():
        assert name in entry or value == default[name], name


def test_there_is_nothing_else() -> None:
    catalogued = {entry["id"] for entry in ENTRIES}
    assert {e.name for e in SHELF.entries if e.data.get("id") not in catalogued} == OF_THE_HOUSE


@pytest.mark.parametrize("kind", [HandWeapon, RangedWeapon], ids=["hand", "ranged"])
def test_every_weapon_of_the_book(g: Game, kind: type[HandWeapon | RangedWeapon]) -> None:
    weapons = [*LIBRARY.of(HandWeapon).values(), *LIBRARY.of(RangedWeapon).values()]
    for weapon, entry in zip(g.book.weapons, weapons, strict=False):
        if not isinstance(entry, kind):
            continue
        assert weapon.skill == Skill[entry.skill.upper()]
        assert weapon.hands == HANDS[entry.hands]
        assert weapon.damage_type == DamageType[entry.damage_type.upper()]
        assert weapon.blunt == entry.blunt
        assert weapon.ranged == (kind is RangedWeapon)
        for name in (*AS_NAMED, *(HAND if kind is HandWeapon else RANGED)):
            assert getattr(weapon, name) == getattr(entry, name), (entry.name, name)
        if isinstance(entry, HandWeapon):
            assert weapon.leverage == entry.leverage_percent
            assert weapon.size == Size[entry.size.upper()]
            assert not any(getattr(weapon, name) for name in RANGED)
        else:
            assert weapon.leverage == entry.power_percent_of_body
            assert weapon.magazine == entry.shots
            assert weapon.scoped == (entry.firearm_class == "scoped_rifle")
            assert not any(getattr(weapon, name) for name in HAND)


@pytest.mark.parametrize("name", LIBRARY.of(Character))
def test_everybody_has_what_the_sheet_says(name: str) -> None:
    """Attributes, skills and gear; an untrained skill is half its attribute, rounded down (CON-X2)."""
    member = LIBRARY.of(Character)[name]
    debate = {"mode": "instant", "contest": "Debate", "sides": [[name], ["The Brawler"]]}
    dealt = deal(debate, {}, ())
    sheet, fighter = dealt.book.sheets[0], dealt.state.fighters[0]
    attributes = [member.body, member.will, member.reflexes, member.mind]
    assert list(sheet.attributes)[Skill.BODY :] == attributes
    for skill in Skill:
        if skill < Skill.BODY:
            key = skill.name.lower()
            assert sheet.trained[skill] == (key in member.skills)
            (attribute,) = (name for name, skills in SKILLS_OF.items() if key in skills.split())
            untrained = getattr(member, attribute) // 2
            assert sheet.attributes[skill] == member.skills.get(key, untrained), key
    assert (sheet.natural_absorption, sheet.hero) == (member.natural_absorption, member.is_hero)
    armors, shields = [*LIBRARY.of(Armor)], [*LIBRARY.of(Shield)]
    assert sheet.armor == (armors.index(member.armor) if member.armor else NO_GEAR)
    weapons = [*LIBRARY.of(HandWeapon), *LIBRARY.of(RangedWeapon)]
    held = [weapons[slot.weapon] if slot.weapon != NO_GEAR else "" for slot in fighter.slots]
    carried = [*member.carried, "", ""][:2]
    assert held == [
        member.main_weapon or "Fist",
        "" if member.second_hand in shields else member.second_hand,
        *carried,
    ]
    assert fighter.shield == (shields.index(member.second_hand) if member.second_hand in shields else NO_GEAR)


def test_gear_may_go_by_its_id() -> None:
    levy = {
        "name": "Anna",
        "body": 8,
        "will": 5,
        "reflexes": 5,
        "mind": 5,
        "skills": {},
        "main_weapon": "CON-W-short_sword",
        "second_hand": "CON-S-tower_shield",
        "armor": "CON-A-leather",
        "carried": ["CON-W-knife"],
    }
    anna = Entry("character", levy, Source("", ""), 0)
    dealt = deal({"sides": [["Anna"], ["Wolf"]]}, {}, (anna,))
    fighter, names = dealt.state.fighters[0], dealt.names
    held = [names["weapons"][slot.weapon] for slot in fighter.slots if slot.weapon != NO_GEAR]
    assert (held, names["shields"][fighter.shield]) == (["Short Sword", "Knife"], "Tower Shield")
    assert names["armors"][dealt.book.sheets[0].armor] == "Leather"


def test_gear_that_house_rules_have_made_too_much_for_somebody_is_refused() -> None:
    sword = next(one for one in SHELF.entries if one.name == "Sword")
    setup = {"sides": [["Tourney Champion"], ["Wolf"]]}
    for key, value, clause in (("min_body", 12, "CON-34.2"), ("hands", "2", "CON-35.2")):
        data = {**sword.data, key: value}
        with pytest.raises(FacedownError, match=rf"Tourney Champion, \w+: Sword .*{clause}"):
            deal(setup, {}, (replace(sword, data=data, changed=True),))
