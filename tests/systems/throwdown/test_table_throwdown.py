"""What the table of a match of `throwdown` shows, and what is told besides for the open question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.match import Match
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
    assert match.details(0).startswith("Her Specialty is a matter of command")
    match.act("involved")
    assert "her Specialty is involved" in match.table(1)


def test_a_throwdown_shows_where_it_is_who_takes_part_and_what_is_at_stake() -> None:
    table = played(CLASH, ESTABLISHED).table(1)
    assert (
        "Throwdown at Dormitory: Red, Blue (at stake: Hangar Bay) against Coach, Tin Cadets, Rumour Mill"
        in table
    )


def test_a_boon_that_was_used_is_marked() -> None:
    assert "Dormitory (boon used)" in played("Low Tide", ["boon of Dormitory"]).table(1)


def test_a_stack_shows_how_many_cards_it_takes() -> None:
    assert "Tin Cadets (Rating 2, stack 2 of 3)" in Match(SYSTEM, "Low Tide").table(0)


def test_who_buys_is_told_the_prices_and_what_was_announced() -> None:
    match = played(CLASH, ["pass", "pass", "lay 2D", "refuse", "refuse"])
    told = match.details(0)
    assert told.startswith("Prices: +Purge, +Disfavor 1; +Trauma, +Ruin, a Wave 2; +Schism 3; a Storm 4;")
