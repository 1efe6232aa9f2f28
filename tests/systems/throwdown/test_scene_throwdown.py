"""What the scene of `throwdown` says where it matters: how safe a card is, what is reached, what waits."""

from __future__ import annotations

import re
from typing import Any

from facedown import Match, new
from facedown.bots.policy import Bot
from facedown.engine.course.scene import Band, Item, Scene, Shape
from facedown.systems.throwdown import SYSTEM

CORRIDOR: dict[str, Any] = {  # Strike 2 each
    "contest": "Corridor Brawl",
    "assists": False,
    "charges": {"Red": 0},
    "hands": {"Red": ["9H", "JS", "7H", "3C"], "Coach": ["8D", "4C"]},
    "throwdown": {"to_move": "Red", "piles": [["5S", "7D"]]},
}


def item(scene: Scene, id: str) -> Item:
    return next(one for one in scene.items() if one.id == id)


def hand(scene: Scene, p: int) -> dict[str, str]:
    return {one.word: str(one.says) for area in scene.areas if area.id == f"hand:{p}" for one in area.items}


def test_a_card_says_how_safe_it_is_as_each_drive() -> None:
    cards = hand(Match(SYSTEM, CORRIDOR).scene(1), 1)
    assert cards["9H"].startswith("Counter: safe, within Strike (THR-58.6). Escalate: safe")
    assert cards["7H"].startswith("Block: both cards go (THR-74.2). Escalate: safe")
    assert cards["3C"] == "Escalate: safe, within Strike (THR-58.6)."
    # 4 above the Seven, 2 beyond Strike: of the 51 cards of Coach's that Red does not see 8 are Aces and Twos
    assert cards["JS"].startswith("Counter: Dissonant by 2, a Schism in 16 of 100 (THR-58.9).")
    assert hand(Match(SYSTEM, CORRIDOR).scene(0), 1) == {"face-down": ""}


def test_the_pile_has_the_strike_of_who_is_to_move_above_its_last_card() -> None:
    pile = next(area for area in Match(SYSTEM, CORRIDOR).scene(1).areas if area.shape is Shape.PILE)
    assert [one.word for one in pile.items] == ["5S", "7D"]
    assert pile.bands == (
        Band("seat:1", 8, 9, "within Strike", "8 to 9"),
        Band("seat:1", 10, 14, "Dissonant", "10 to A"),
    )


def test_an_escalation_is_told_of_only_where_there_can_be_one() -> None:
    last = CORRIDOR | {"throwdown": {"to_move": "Red", "piles": [["4S"], ["5S"], ["7D"]]}}
    assert "Escalate" not in hand(Match(SYSTEM, last).scene(1), 1)["9H"]


def test_the_team_has_seven_steps_of_harmony_with_their_hands_and_spotlights_left() -> None:
    match = new("throwdown", "Low Tide", seed=1)
    while match.question().find("Spotlight") < 0:
        match.act(match.legal()[0])
    scene = match.scene(match.seat)
    (harmony,) = item(scene, "harmony").gauges
    assert (harmony.value, harmony.marks[0], harmony.marks[6]) == (
        4,
        (1, "Red, Hand 2"),
        (7, "Violet, Hand 6"),
    )
    assert [gauge.value for gauge in item(scene, "act").gauges] == [1, 4]  # of four Pilots
    assert {"location:0", "faction:0", "resource:0", "threat:0"} <= {one.id for one in scene.items()}


def test_what_a_card_says_is_what_its_answer_is_explained_with() -> None:
    match, met = new("throwdown", "Prom Night Siege", seed=1), 0
    bots = {seat: Bot(SYSTEM, "tactician", 1, seat) for seat in match.seats}
    while not match.over:
        if match.decision == "DRIVE_CARD":
            says = {part: str(one.says) for one in match.scene(match.seat).items() for part in one.parts}
            for action in match.legal():
                at = next((part for part in match.pointed(action) if part[0] == "drive_card"), None)
                if at and "face-down" not in says[at]:
                    met += 1
                    explained = re.findall(r"Dissonance (\d+)", match.explain(action))
                    assert re.findall(r"Dissonant by (\d+)", says[at]) == explained
        match.act(bots[match.seat].choose(match))
    assert met > 10
