"""What the scripted GM answers (CFN-X19), decision by decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.bots.policy import Bot
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.matches.match import Match
from facedown.systems import load_system

SYSTEM = load_system("confrontation")


def yard(
    *adversaries: tuple[str, int],
    characters: tuple[str, ...] = ("Longshot",),
    content: Sequence[Entry] = (),
    switches: Mapping[str, str] | None = None,
    **other: Any,
) -> Match:
    """A row of six bare places; the players stand at the first."""
    count = len(characters)
    setup = {
        "setup": "Two at the gate",
        "players": [count, count],
        "characters": list(characters),
        "places": [[]] * 6,
        "player_places": [0] * count,
        "adversaries": [{"name": name, "place": place} for name, place in adversaries],
        **other,
    }
    return Match(SYSTEM, setup, content=content, switches=switches)


def answer(match: Match, decision: str) -> str:
    """What the scripted GM first answers to a decision, where players hold and decline."""
    bot = Bot(SYSTEM, "fighter", seat=6)
    while not match.over:
        if match.seat == 6:
            chosen = bot.choose(match).text
            if match.decision == decision:
                return chosen
            match.act(bot.choose(match))
        else:
            texts = [one.text for one in match.legal()]
            wanted = ("hold", "decline", "stay", "the deck top", "pass")
            match.act(next((one for one in wanted if one in texts), texts[0]))
    raise AssertionError(f"{decision} was not asked")


def test_claws_need_to_be_where_the_enemy_is() -> None:
    assert answer(yard(("Spine hound", 1)), "MOVE") == "move down"
    assert answer(yard(("Spine hound", 0)), "MOVE") == "stay"


def test_who_reaches_far_stays_where_he_is() -> None:
    assert answer(yard(("Hired rifle", 5)), "MOVE") == "stay"
    assert answer(yard(("Dock guard", 5)), "MOVE") == "move down"


def test_the_device_of_the_nearest_enemy_is_hacked() -> None:
    near = yard(("Intrusion clerk", 3), characters=("Void Hand", "Longshot"), player_places=[0, 2])
    assert answer(near, "THING") == "on Long rifle of Longshot"


RIFLE = {
    "name": "Lone rifle",
    "physical": {"value": 3, "cards": 1},
    "mental": {"value": 1, "cards": 1},
    "initiative": 0,
    "physical_limit": 5,
    "neural_limit": 3,
    "attack": {"name": "old carbine", "action": "Shoot", "damage": 3, "usable": ["close", "medium"]},
    "actions": ["Shoot"],
    "counters": ["Shoot"],
}


def shot_at(decision: str, cards: int, **switches: str) -> str:
    """What the rifle, with value 3 and so many cards, answers to a carbine of value 4."""
    rifle = {**RIFLE, "physical": {"value": 3, "cards": cards}}
    content = [Entry("adversary", rifle, Source("here", ""), 0)]
    match = yard(("Lone rifle", 0), characters=("Void Hand",), content=content, switches=switches, gm_hand=0)
    while match.decision != decision:
        texts = [one.text for one in match.legal()]
        wanted = ("shoot", "stay", "let it be", "lay the top card", "hold")
        match.act(next((one for one in wanted if one in texts), texts[0]))
    return Bot(SYSTEM, "fighter", seat=6).choose(match).text


def test_a_counter_is_worth_it_with_one_card_where_nobody_is_inferior() -> None:
    assert shot_at("COUNTER", 1) == "counter: shoot"


def test_without_a_card_and_below_nobody_counters() -> None:
    assert shot_at("COUNTER", 0) == "decline"


def test_who_commits_beforehand_enters_if_he_would_counter() -> None:
    assert shot_at("ENTER", 1, counter_declaration="simultaneous") == "enter"
    assert shot_at("ENTER", 0, counter_declaration="simultaneous") == "stay out"
