"""What the scene of `confrontation` says where it matters: who is lowest, inferior, and what a card makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown import OBSERVER, Match, load_system
from facedown.engine.course.scene import Area, Item, Scene, Shape
from facedown.scenario import position, read_scenario

ANN = {"name": "Ann", "skills": {"Ballistic": 5}, "attributes": {"DEX": 2}}
BAD_LUCK: dict[str, Any] = {
    "system": "confrontation",
    "setup": {
        "name": "Ann and bad luck",
        "people": [ANN],
        "action": {"by": "Ann", "skill": "Ballistic", "attribute": "DEX"},
    },
    "stack": {"hands.Ann.hand": "QH 4S", "hands.GM.hand": "10C JKR"},
}
GUARD: dict[str, Any] = {
    "system": "confrontation",
    "setup": {
        "name": "A guard against two",
        "people": [
            {"name": "Ann", "skills": {"Athletic": 6}, "attributes": {"AGI": 3}},
            {"name": "Ben", "skills": {"Athletic": 5}, "attributes": {"AGI": 3}},
            {"name": "Guard", "physical": {"value": 4, "cards": 3}},
        ],
        "action": {"by": "Guard", "skill": "physical", "targets": ["Ann", "Ben"]},
    },
    "stack": {"hands.Ann.hand": "9C", "hands.Ben.hand": "8C 3C", "hands.GM.deck": "JKR 2H"},
}


def after(setup: Mapping[str, Any], *play: str) -> Match:
    return position(read_scenario({**setup, "play": list(play)}, load_system))


def area(scene: Scene, id: str) -> Area:
    return next(one for one in scene.areas if one.id == id)


def item(scene: Scene, id: str) -> Item:
    return next(one for one in scene.items() if one.id == id)


def numbers(one: Item) -> dict[str, int]:
    return {gauge.word: gauge.value for gauge in one.gauges}


def test_the_lowest_value_is_first_and_plays() -> None:
    match = after(BAD_LUCK, "GM confront", "GM nothing more", "GM play 10C")
    scene = match.scene(0)
    values = area(scene, "values")
    assert values.shape is Shape.LADDER
    assert [(one.word, one.at) for one in values.items] == [("Ann", 5), ("the GM", 10)]
    ann = values.items[0]
    assert ann.marks == ("to play", "inferior")
    assert [(gauge.word, gauge.value, gauge.most) for gauge in ann.gauges[1:]] == [("cards played", 0, 1)]
    assert values.links[0].says == "the GM leads by 5 (decisive), advantages 2 to 0, Ann is inferior"
    assert numbers(item(scene, "attribute:0:2")) == {"Attribute": 2}
    assert numbers(item(scene, "skill:0:0")) == {"Skill": 5}


def test_a_card_says_what_it_would_make_to_whoever_is_asked_alone() -> None:
    match = after(BAD_LUCK, "GM confront", "GM nothing more", "GM play 10C")
    hand = area(match.scene(0), "hand:0").items
    assert [(one.word, numbers(one)["action value"]) for one in hand] == [("4S", 9), ("QH", 17)]
    assert hand[1].marks == ("court card",)
    for seat in (6, OBSERVER):
        assert [(one.hidden, one.copies) for one in area(match.scene(seat), "hand:0").items] == [(True, 2)]


def test_a_joker_waits_and_then_turns_a_card_to_nothing() -> None:
    declared = [f"{name} counter with Athletic and AGI" for name in ("Ann", "Ben")]
    play = [declared[0], "GM accept", declared[1], "GM accept", "GM nothing more", "GM turn the top card"]
    match = after(GUARD, *play)
    meant = {match.scene(6).meant(match.pointed(answer))[0] for answer in match.legal()}
    assert meant == {"part:0", "part:1"}
    match = after(GUARD, *play, "GM hit Ann")
    assert numbers(item(match.scene(0), "part:0"))["waiting jokers"] == 1
    match = after(GUARD, *play, "GM hit Ann", "GM turn the top card", "Ben play 8C", "Ann play 9C")
    played = area(match.scene(OBSERVER), "row:0").items[0]
    assert (played.word, played.marks, numbers(played)["card value"]) == ("9C", ("nullified",), 0)


def test_a_card_says_what_it_makes_against_whom() -> None:
    people = [ANN, {"name": "Ben", "skills": {"CQC": 4}, "attributes": {"AGI": 2}}]
    action = {"by": "Ann", "skill": "Ballistic", "attribute": "DEX", "targets": ["Ben"]}
    both = {**BAD_LUCK, "setup": {"name": "Ann, Ben and bad luck", "people": people, "action": action}}
    match = after(
        both,
        *("GM confront", "Ben counter with CQC and AGI", "GM accept", "GM nothing more"),
        *("GM play 10C", "Ann play 4S"),
    )
    queen = match.find("play QH")
    assert match.explain(queen) == "It adds 12, which makes 21 (CFN-6.3), and 9 against the GM."


def test_a_card_for_which_a_joker_waits_adds_nothing() -> None:
    match = after(BAD_LUCK, "GM confront", "GM nothing more", "GM play JKR", "GM pass")
    queen = match.find("play QH")
    assert match.explain(queen) == "It adds 0, which makes 5 (CFN-6.3). A joker waits for it (CFN-8.3)."
    held = next(one for one in match.scene(0).items() if one.word == "QH")
    assert numbers(held) == {"card value": 12, "action value": 5}
    assert "waiting jokers 1" in match.table(0)


def test_the_table_says_what_the_players_win_by() -> None:  # CFN-X15
    goals = {
        setup: [item.word for area in Match(load_system("confrontation"), setup, 1).scene(OBSERVER).areas
                for item in area.items if item.id == "track:goal"]
        for setup in ("One guard at the gate", "Duel ladder")
    }  # fmt: skip
    assert goals == {
        "One guard at the gate": ["goal of the players: no adversary is able"],
        "Duel ladder": [],
    }


def test_a_choice_of_two_says_what_they_are() -> None:  # CFN-X8
    ridge = {
        "name": "Ridge",
        "timing": "rounds",
        "players": [1, 1],
        "characters": ["Longshot"],
        "round_limit": 3,
        "places": [["cover", "high"], [], [], [], []],
        "player_places": [0],
        "at_end": "gm",
        "adversaries": [{"name": "Dock guard", "place": 4}],
        "goal": ["no_adversary_able"],
    }
    match = after(
        {
            "system": "confrontation",
            "setup": {"setup": "Ridge", "gm_hand": 0},
            "content": {"scenario": [ridge]},
            "set": {"book.sheets.Longshot.hand_size": 0},
            "stack": {"hands.Longshot.deck": "KC", "hands.GM.deck": "2C"},
        },
        *("Longshot stay", "Longshot gain ground", "Longshot use Athletic/AGI", "GM let it be"),
    )
    said = [match.explain(action) for action in match.legal()]
    assert said == ["In cover 1, and not the other (CFN-X8).", "High 1, and not the other (CFN-X8)."]


def test_what_can_be_taken_and_used_besides_says_what_it_does() -> None:  # CFN-X22
    brood = {"setup": "Brood chamber", "players": 2, "characters": ["Silver Broker", "Void Hand"]}
    match = after({"system": "confrontation", "setup": {**brood, "kit_choice": True}})
    said = {action.text: match.explain(action) for action in match.legal()}
    assert said["take nothing"] == "You go with what you have."
    assert said["take Siege shell"] == "armour 2. 1 disadvantage on stealth, Athletic, EVA."
    assert "Athletic/DEX, usable close and medium" in said["take Fragment grenade"]
    assert match.show("siege shell") == "Siege shell. armour 2. 1 disadvantage on stealth, Athletic, EVA."
    assert match.show("plated suit") == "Plated suit. armour 1. 1 disadvantage on stealth."
    match.act("take nothing")
    (wind,) = (action for action in match.legal() if "Second wind" in action.text)
    assert match.explain(wind).startswith("draw 1 card in the cleanup")
