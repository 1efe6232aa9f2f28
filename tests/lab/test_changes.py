"""Which change did it: what differs between two variants, and the first without one change."""

from __future__ import annotations

import pytest

from facedown.engine.authors.content import load_content
from facedown.lab.experiments.changes import changes, changes_table
from facedown.lab.experiments.paired import compare, versus
from facedown.lab.games.run import Run
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

CLASH, CONTEST = map(load_system, ("clash", "contest"))
DUEL = Variant(CLASH, "Stone Warden against Gale Lancer", "duelist")
OTHERS = "Ember Brawler against Tide Dancer"
CARD = """
[[attack_card]]
id = "MY-1"
name = "{name}"
owner = "common"
cost = {cost}
speed = {speed}
range = [1, 2]
power = 4
poise = 1
guard = 1
text = "{text}"
effects = [ {{ trigger = "hit", stance = "offensive", do = [ {{ op = "draw", amount = {drawn} }} ] }} ]

[[deck]]
id = "MY-2"
name = "Mine"
character = "Gale Lancer"
cards = [
  "Snap Jab x2", "Collar Throw x2", "Lunging Cut x2", "Rising Heel x2", "Long Thrust x2", "Low Sweep x2",
  "Heavy Overhead x2", "Keelhaul x2", "Skewer x2", "Vaulting Point x2", "Keep Away x2", "Crosswind x2",
  "Tempest Line x2", "Measured Stance x2", "Backstep Feint x2",
]

[[setup]]
name = "{setup}"
decks = ["Mine", "Gale Lancer: standard deck"]
first_hand = {hand}
"""
NEW = {"name": "Keelhaul", "cost": 1, "speed": 5, "text": "New", "drawn": 1, "setup": "New", "hand": 5}
OLD = {**NEW, "cost": 2, "text": "Old", "drawn": 2, "setup": "Old", "hand": 6}


def paths(a: Variant, b: Variant) -> dict[str, tuple[str, str]]:
    return {one.path: (one.a, one.b) for one in changes(a, b)}


def files(folder, *tables) -> list[str]:
    found = []
    for i, table in enumerate(tables):
        (folder / f"{i}.toml").write_text(CARD.format(**table), encoding="utf-8")
        found.append(str(folder / f"{i}.toml"))
    return found


def test_two_files_differ_in_keys_and_each_is_taken_back(tmp_path):
    new, old = (Variant(CLASH, "", "duelist").meant(path) for path in files(tmp_path, NEW, OLD))
    assert paths(new, old) == {
        "Keelhaul.cost": ("1", "2"),
        "Keelhaul.text": ("New", "Old"),
        "Keelhaul.effects.0.do.0.amount": ("1", "2"),
        "setup.first_hand": ("5", "6"),
    }
    found = {one.path: one for one in changes(new, old)}
    assert found["Keelhaul.text"].note == "changes no game"
    for path, one in found.items():
        if one.back:
            left = {other: pair for other, pair in paths(new, old).items() if other != path}
            assert paths(one.back, old) == left
            assert list(paths(new, one.back)) == [path]


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        ("Snap Jab.power=3", {"Snap Jab.power": ("3", "2")}),
        ("Snap Jab.range=[1, 5]", {"Snap Jab.range": ("[1, 5]", "[1, 1]")}),
        ("enhance_limit=0", {"enhance_limit": ("0", "3")}),
        ("policy.1=uniform", {"policy.1": ("uniform", "duelist")}),
        ("policy=uniform", {"policy": ("uniform", "duelist")}),
        ("book.hand_limit=6", {"book.hand_limit": ("6", "-")}),
        (f"setup={OTHERS}", {"setup": (OTHERS, DUEL.title)}),
        ("Stone Warden.life=18", {}),
    ],
)
def test_every_kind_of_change_is_named(change, wanted):
    assert paths(DUEL.changed(change), DUEL) == wanted


def test_an_entry_of_one_variant_alone_is_named_and_not_taken_back(tmp_path):
    (path,) = files(tmp_path, NEW)
    more = Variant(CLASH, "", "duelist").meant(path)
    other = Variant(CLASH, more.chosen, "duelist", content=load_content([path]))
    found = {one.path: one for one in changes(more, DUEL)}
    assert (found["Keelhaul"].a, found["Keelhaul"].b, found["Keelhaul"].back) == ("there", "-", None)
    assert not changes(more, other)


@pytest.mark.compiled
def test_changes_are_listed_by_what_they_do_and_changed_cards_come_first():
    text = "Iron Wall.text=Nothing; Snap Jab.power=9; Rising Heel.guard=4"
    played = compare(DUEL.changed(text), DUEL, Run(40, compiling=True), count_uses=True)
    assert played.weighed[0].change.path == "Snap Jab.power"
    assert played.weighed[0].most_significant.is_significant
    alone = compare(
        DUEL.changed(text),
        DUEL.changed("Iron Wall.text=Nothing; Rising Heel.guard=4"),
        Run(40, compiling=True),
    )
    assert [one.difference.value for one in played.weighed[0].effects] == [
        one.difference.value for one in alone.differences
    ]
    rows = changes_table(played.weighed).rows
    assert ["Iron Wall.text", "Nothing"] in [row[:2] for row in rows]
    first = played.uses.differences[:3]
    assert first[0].name == "Snap Jab"
    assert {one.name for one in first} == {"Snap Jab", "Iron Wall", "Rising Heel"}
    assert all(one.is_changed for one in first)
    assert not any(one.is_changed for one in played.uses.differences[3:])
    assert set(first[0].counts) == {"drawn", "played", "won with", "damage"}
    assert first[0].counts["damage"].low > 0
    data = played.to_dict()["changes"][0]
    assert (data["change"], data["a"], data["b"]) == ("Snap Jab.power", "9", "2")
    assert len(data["effects"]) == len(played.differences)


def test_one_change_is_what_the_whole_comparison_says():
    played = versus(DUEL, "Snap Jab.power=9", run=Run(4, compiling=False), count_uses=True)
    (one,) = played.weighed
    assert (one.change.path, one.effects) == ("Snap Jab.power", ())
    assert not versus(DUEL, "Snap Jab.power=9", run=Run(4, compiling=False)).weighed


def test_a_weapon_of_contest_is_named_by_its_key():
    gate = Variant(CONTEST, "At the Gate", "fighter")
    assert paths(gate.changed("Mace.attack_skill=3"), gate) == {"Mace.attack_skill": ("3", "0")}
