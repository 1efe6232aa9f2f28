"""What the scene of `contest` says where it matters: what a card does, where loss puts one out, reaches."""

from __future__ import annotations

from typing import Any

from facedown import OBSERVER, load_system, new
from facedown.engine.course.scene import Band, Item, Scene, Shape
from facedown.scenario import position, read_scenario

ANNA = {"name": "Anna", "body": 8, "will": 4, "reflexes": 5, "mind": 5}
ANNA |= {"skills": {"hand_weapons": 7}, "main_weapon": "Great Axe"}
BERT = {"name": "Bert", "body": 6, "will": 5, "reflexes": 5, "mind": 5}
BERT |= {"skills": {"guns": 8}, "main_weapon": "Assault Rifle 5.56mm"}
FIGHT: dict[str, Any] = {
    "system": "contest",
    "content": {"character": [ANNA, BERT]},
    "setup": {"sides": [["Anna"], ["Bert"]], "start_distance_m": 1},
    "set": {"fighters.Anna.level": 9, "fighters.Bert.level": 5, "fighters.Bert.normal_wounds": 2},
    "stack": {"deck": "KD 10S 2D 10H"},
}


def fight(*play: str) -> dict[int, Scene]:
    """Return the scene of each seat, and of those who watch, after some decisions."""
    match = position(read_scenario(FIGHT | {"play": list(play)}, load_system))
    return {seat: match.scene(seat) for seat in (*match.seats, OBSERVER)}


def item(scene: Scene, id: str) -> Item:
    return next(one for one in scene.items() if one.id == id)


def test_a_card_says_whether_it_is_within_the_limit_and_what_it_would_inflict() -> None:
    scenes = fight("0 attack", "0 with Great Axe", "0 at Bert", "1 defend")
    own = {one.word: one for area in scenes[0].areas if area.id == "hand:0" for one in area.items}
    king, ten = str(own["KD"].says), str(own["10S"].says)
    assert "As 4 within 7 (CON-1.6)." in king
    assert "As 14 above 7: alone an overdraw (CON-1.5)." in king
    assert "inflicts 2 to 16 before armor" in king  # a quarter of 9, and 7 quarters
    assert "As 10 above 7" in ten
    assert ("played", 3) in own["KD"].parts
    assert ("played", 3) in own["10S"].parts
    for seat in (1, OBSERVER):
        hand = next(area for area in scenes[seat].areas if area.id == "hand:0")
        assert [(one.hidden, one.copies) for one in hand.items] == [(True, 2)]


def test_loss_is_marked_where_it_dazes_knocks_out_and_kills() -> None:
    bert = item(fight()[0], "fighter:1")
    status, shock, wounds, has = bert.gauges
    assert has.text
    assert (status.value, shock.value, wounds.value) == (2, 0, 2)
    assert status.marks == ((6, "dazed"), (13, "unconscious"))
    assert wounds.marks == ((7, "critical"), (13, "dead"))


def test_the_line_has_reaches_and_the_attack_at_hand() -> None:
    line = next(
        area
        for area in fight("0 attack", "0 with Great Axe", "0 at Bert")[1].areas
        if area.shape is Shape.LINE
    )
    assert [one.at for one in line.items] == [5000, 5002]
    assert Band("at:0", 0, 5, "Great Axe") in line.bands
    assert Band("at:1", 0, 80, "Assault Rifle 5.56mm: point blank") in line.bands  # 4 x 10 m (CON-T11)
    assert {(link.one, link.other, link.word) for link in line.links} == {("at:0", "at:1", "attacks")}


def test_a_drawn_out_contest_has_power_and_where_loss_ends_it() -> None:
    scene = new("contest", "The Great Debate", seed=1).scene(0)
    gauges = {gauge.word: gauge for gauge in item(scene, "fighter:0").gauges}
    power = gauges["Power"].value
    assert gauges["Status"].marks == ((power + 1, "dazed"), (2 * power + 1, "out"))
    assert gauges["Major Loss"].marks == ((power, "out"),)
    assert all(area.shape is not Shape.LINE for area in scene.areas)


def test_spots_can_be_pointed_at_where_somebody_moves() -> None:
    match = position(read_scenario(FIGHT | {"play": ["0 move"]}, load_system))
    scene, known = match.scene(0), {action.text: match.pointed(action) for action in match.legal()}
    assert scene.meant(known["move 5 up"]) == ("spot:5010",)  # Reflexes 5
    assert scene.meant(known["move 2 down"]) == ("spot:4996",)
    assert "from Bert" in str(item(scene, "spot:5010").says)
