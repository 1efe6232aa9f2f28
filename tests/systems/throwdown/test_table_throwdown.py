"""What the table of a match of `throwdown` shows, and what is told besides for the open question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.matches.match import Match
from facedown.systems.throwdown import SYSTEM

CLASH = {
    "scenario": "Low Tide",
    "team": ["red", "blue"],
    "act": 1,
    "phase": "clash",
    "stats": {"Red": {"synch": 0}},
    "hands": {"Red": ["9H", "3C"], "Blue": ["8H"], "Coach": ["2D", "KC"]},
}
ESTABLISHED = ["lay 9H", "lay 2D", "back Red", "at Dormitory", "stake Hangar Bay", "nothing", "for her Team"]


def played(setup: str | Mapping[str, Any], actions: Sequence[str]) -> Match:
    """Return a match after some decisions."""
    match = Match(SYSTEM, setup)
    for action in actions:
        match.act(action)
    return match


def test_a_gambit_shows_its_aim_and_whether_the_specialty_is_involved() -> None:
    match = played("Low Tide", ["gambit: stash", "ask for a Gambit"])
    assert "Gambit of Red: a card on her Stash" in match.table(0)
    assert match.question().startswith("The Specialty of Red has the tag 'command', her aim '")
    match.act("involved")
    assert "her Specialty is involved" in match.table(1)


def test_a_throwdown_shows_where_it_is_who_takes_part_and_what_is_at_stake() -> None:
    table = played(CLASH, ESTABLISHED).table(1)
    assert "Throwdown at Dormitory" in table
    assert "; the Pilots at stake Hangar Bay; " in table
    assert [line.split()[0] for line in table.splitlines() if "Commander" in line] == ["Red", "Coach"]
    assert [line.split("(")[0].strip() for line in table.splitlines() if "involved" in line] == [
        "Blue",
        "Tin Cadets",
        "Rumour Mill",
    ]


def test_a_boon_that_was_used_is_marked() -> None:
    assert "Dormitory (standing, boon used)" in played("Low Tide", ["boon of Dormitory"]).table(1)


def test_a_stack_shows_how_many_cards_it_takes() -> None:
    assert "Tin Cadets: Rating 2/2, stack 2/3" in Match(SYSTEM, "Low Tide").table(0)


def test_who_buys_is_told_the_prices_and_what_was_announced() -> None:
    match = played(CLASH, ["pass", "pass", "lay 2D", "refuse", "refuse"])
    told = match.details(0)
    assert told.startswith("Prices: +Purge, +Disfavor 1; +Trauma, +Ruin, a Wave 2; +Schism 3; a Storm 4;")


def test_a_strike_is_shown_once_it_is_fixed() -> None:
    match = Match(SYSTEM, "Prom Night Siege", seed=9)  # an Omen of Coach's is out, which adds 1
    assert "Strike " not in match.table(0)
    match.act(match.legal()[0])
    match.act(match.legal()[0])
    while match.decision == "GIFT":
        match.act("done")
    assert re.sub("within Strike ", "", match.table(0)).count("Strike ") == 4


def test_an_escalate_shows_the_card_that_it_is_measured_by_and_what_helps_it() -> None:
    hands = {"Red": ["9C", "2C"], "Blue": ["9D", "10D"], "Coach": ["KC", "QC"]}
    throwdown = {"to_move": "Red", "piles": [["6D", "7S"]]}
    setup = {"contest": "Clocktower at Dusk", "hands": hands, "throwdown": throwdown}
    table = played(
        setup, ["no change", "escalate by Red", "assist with Focus", "discard 9D", "use Banner"]
    ).table(0)
    assert "\nThe Pile, the last on top: 7S; " in table
    assert "\nDrive: Escalate by Red, +2 Strike\n" in table


def test_powers_that_are_held_are_shown() -> None:
    hands = {"Red": ["9C", "2C", "8H"], "Blue": ["9D", "10D"], "Coach": ["KC", "QC"]}
    throwdown = {"to_move": "Red", "piles": [["6D"], ["5D"], ["7D", "8S"]]}
    setup = {
        "contest": "Monster Night",
        "pilots": ["red", "blue"],
        "hands": hands,
        "throwdown": throwdown,
        "dealt": True,
    }
    match = played(setup, ["no change", "rumble by Red", "stay out", "use nothing", "join", "play 9C"])
    match.act("Wings")
    match.act("Long Reach")
    assert "Wings (held)" in match.table(2)
    assert "Long Reach (held)" in match.table(2)


def test_how_a_match_ended_is_said_of_whom_it_was_about() -> None:
    match = played("The Broken Lock", [])
    assert "Gambit of Black: a look at the stack of Saboteur Cell" in match.table(0)
    match = Match(SYSTEM, {"contest": "Corridor Brawl", "hands": {"Red": ["9C"], "Coach": ["KC"]}})
    for action in ("concede",):
        match.act(action)
    assert match.result() == "Coach won the Throwdown, 1 point to 0: narrow."


def test_an_equal_score_tells_who_conceded() -> None:
    throwdown = {"to_move": "Coach", "piles": [["6D"], ["5D"], ["7D", "8S"]], "score": {"Coach": 3, "Red": 0}}
    hands = {"Red": ["9C"], "Coach": ["KC"]}
    match = played({"contest": "Corridor Brawl", "hands": hands, "throwdown": throwdown}, ["done", "concede"])
    assert "with 3 points to 3: the other side conceded." in "\n".join(line.text for line in match.log(0))
    assert "won the Throwdown, 3 points to 3, as " in match.result()
    assert match.result().endswith(" conceded: narrow.")


def test_whoever_divides_a_fused_hand_is_told_who_gets_the_card() -> None:
    setup = {
        "contest": "Debate Final",
        "hands": {"Coach": ["JD", "4D"]},
        "throwdown": {
            "to_move": "Pink",
            "piles": [["5D"]],
            "joined": ["Pink", "Blue"],
            "fused": ["KH", "3C", "9C", "10C"],
        },
    }
    match = played(setup, ["end the fusion"])
    assert match.question() == "Pink, which card of the fused Hand does Blue get? (THR-X14)"
