"""What the scene of `arcana` says where it matters: what a card brings a bin, Intents, lifetimes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown import OBSERVER, Match, load_system
from facedown.engine.course.scene import Area, Item, Scene, Shape
from facedown.scenario import position, read_scenario

BROCK: dict[str, Any] = {
    "system": "arcana",
    "setup": {"setup": "One Jerk in the Hallway", "characters": ["The Plain One"]},
    "stack": {"gm.deck": "2C", "players.The Plain One.deck": "7W 6S 2C 3C KP"},
}


def after(setup: Mapping[str, Any], *play: str) -> Match:
    return position(read_scenario({**setup, "play": list(play)}, load_system))


def area(scene: Scene, id: str) -> Area:
    return next(one for one in scene.areas if one.id == id)


def item(scene: Scene, id: str) -> Item:
    return next(one for one in scene.items() if one.id == id)


def brings(one: Item) -> dict[str, tuple[int, int | None, str]]:
    return {gauge.word: (gauge.value, gauge.most, gauge.text) for gauge in one.gauges if gauge.most}


def test_a_card_says_what_each_bin_would_have_with_it() -> None:
    match = after(BROCK, "1 The Plain One acts", "1 place 7W on Strike")
    scene = match.scene(1)
    strike = item(scene, "bin:1:0")
    assert brings(strike) == {"Strike": (7, 10, "")}
    lying = [one.word for one in area(scene, "bins:1").items if one.at == strike.at]
    assert lying == ["Strike", "7W"]
    hand = {one.word: brings(one) for one in area(scene, "hand:1").items}
    assert hand["6S"]["Strike"] == (13, 10, "13/10 fires")
    assert hand["2C"]["Defend"] == (2, 10, "")
    assert hand["2C"]["Movement"] == (1, 2, "")
    assert "Strike" not in hand["2C"]
    answer = next(one for one in match.legal() if one.text == "place 6S on Strike")
    assert scene.meant(match.pointed(answer)) == (
        "bin:1:0",
        next(one.id for one in area(scene, "hand:1").items if one.word == "6S"),
    )


def test_an_intent_says_what_it_does_to_those_who_see_it() -> None:
    for faces, hidden in (("all_up", False), ("all_down", True)):
        match = after({**BROCK, "switches": {"intent_faces": faces}})
        seen = item(match.scene(1), "intent:0")
        assert seen.hidden is hidden
        assert ("6 shields" in seen.says) is not hidden
        assert "6 shields" in item(match.scene(0), "intent:0").says


def test_shields_and_traits_say_how_long_they_last() -> None:
    sand = {**BROCK, "stack": {"gm.deck": "The Fool", "players.The Plain One.deck": "KC 6S 2C 3C KP"}}
    match = after(sand, "1 The Plain One acts", "1 place KC on Defend", "1 end the turn", "GM Brock acts")
    plain = item(match.scene(OBSERVER), "fighter:1")
    shields = next(gauge for gauge in plain.gauges if gauge.word == "shields")
    assert (shields.value, shields.text) == (5, "5 until its owner's next turn")
    assert "imposed" in plain.marks
    assert "Weak" in plain.marks
    assert "Weak until the next turn of Brock begins (ARC-28.6, ARC-R26)." in plain.says


def test_the_arena_is_a_grid_with_everybody_in_the_centre() -> None:
    scene = after(BROCK).scene(1)
    arena = area(scene, "arena")
    assert (arena.shape, arena.columns) == (Shape.GRID, 3)
    assert {one.word: one.at for one in arena.items if one.id.startswith("at:")} == {
        "The Plain One": 4,
        "Brock": 4,
    }


def test_a_campaign_shows_its_day_and_the_next_milestone() -> None:
    match = after({"system": "arcana", "setup": "The Long Week"})
    tracks = {one.word: one.gauges[0] for one in area(match.scene(1), "tracks").items}
    assert (tracks["Day"].value, tracks["scenes left"].value, tracks["scenes left"].most) == (1, 3, 3)
    assert tracks["fight"].value == 1
    assert tracks["Supremacy"].marks == ((4, "milestone"),)
