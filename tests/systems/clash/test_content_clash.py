"""The shipped content of `clash` is that of the catalogue, but for what was tuned, and legal.

`content.jsonl` holds the catalogue's entries, one in a line. It is the record against which a slip of the
hand in `content/*.toml` shows; a number tuned for balance (CLA-V6) stands in TUNED beside the catalogue's.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import keys_of
from facedown.systems import load_system
from facedown.systems.clash.schema import SCHEMAS, AttackCard, Character, Deck, TacticCard
from facedown.systems.clash.weight import weight_of, weight_of_deck

LINES = (Path(__file__).parent / "content.jsonl").read_text(encoding="utf-8").splitlines()
RECORDED = [json.loads(line) for line in LINES]
PRESETS = next(one for one in RECORDED if one["type"] == "presets")["entries"]
ENTRIES = [one for one in RECORDED if one["type"] != "presets"]
SHELF = load_system("clash").shelf
NAMED = SHELF.named()
NAME_OF = {one["id"]: one["name"] for one in ENTRIES}

# (entry, key): the catalogue's number, ours
TUNED = {
    ("CLA-H3", "life"): (21, 18),  # with 21 the Stone Warden wins 64 of 100 games between bots, with 18 53
}


def shipped(id: str) -> Entry:
    return next(one for one in SHELF.entries if one.data.get("id") == id)


def as_recorded(value: Any) -> Any:
    """A value as the record has it: other entries by id, decks as pairs."""
    if isinstance(value, tuple | list):
        return [as_recorded(one) for one in value]
    if isinstance(value, str) and value.endswith(" x2") and value[:-3] in NAMED:
        return [NAMED[value[:-3]].id, 2]
    return value


@pytest.mark.parametrize("recorded", ENTRIES, ids=lambda one: one["id"])
def test_every_entry_is_that_of_the_catalogue(recorded: dict[str, Any]) -> None:
    """Every key of the catalogue's entry, and nothing else but what may be left out there."""
    found = shipped(recorded["id"])
    assert found.kind == recorded["type"]
    keys = keys_of(SCHEMAS[found.kind])
    for name, value in recorded.items():
        if name == "type" or (name, found.kind) == ("size", "deck"):
            continue
        mine = as_recorded(found.data[name]) if name in found.data else as_recorded(keys[name].default)
        if name in ("owner", "character"):
            value = NAME_OF.get(value, value)
        if (recorded["id"], name) in TUNED:
            known, value = TUNED[recorded["id"], name]
            assert recorded[name] == known
        assert mine == value, name
    assert set(found.data) <= set(recorded)


def test_there_is_nothing_else() -> None:
    recorded = {one["id"] for one in ENTRIES}
    for entry in SHELF.entries:
        assert entry.kind in ("preset", "setup") or entry.data["id"] in recorded, entry.name
    assert Counter(entry.kind for entry in SHELF.entries) == {
        "character": 6,
        "attack_card": 37,
        "tactic_card": 13,
        "deck": 6,
        "deck_part": 1,
        "preset": 4,
        "setup": 7,
        "training_character": 1,
        "training_card": 1,
    }


def test_presets_are_those_of_the_catalogue() -> None:
    found = {one.name: one.data for one in SHELF.entries if one.kind == "preset"}
    assert list(found) == [one["name"] for one in PRESETS]
    for one in PRESETS:
        assert found[one["name"]] == one
    assert NAMED["bare"].readings() == {
        "guard_reward": "false",
        "hand_limit": "0",
        "enhance_limit": "0",
        "act_limit": "unlimited",
    }


def test_decks_are_eight_common_designs_and_seven_of_ones_own() -> None:
    for deck in (one for one in NAMED.values() if isinstance(one, Deck)):
        counts = deck.counts(NAMED)
        owners = Counter(NAMED[name].owner for name in counts)
        assert set(counts.values()) == {2}
        assert owners == {"common": 8, deck.character: 7}


def test_a_deck_may_share_a_part_with_others() -> None:
    names = {one.name: None for one in NAMED.values() if getattr(one, "owner", "") == "Tide Dancer"}
    own = tuple(f"{name} x2" for name in names)
    part = "common part of every shipped deck"
    deck = Deck(id="D", name="D", character="Tide Dancer", part=part, cards=own)
    assert deck.counts(NAMED) == NAMED["Tide Dancer: standard deck"].counts(NAMED)


def test_shipped_decks_are_light() -> None:
    """Below 30, so that a clash is told in few lines (CLA-X22)."""
    for deck in (one for one in NAMED.values() if isinstance(one, Deck)):
        cards = [NAMED[name] for name, count in deck.counts(NAMED).items() for _ in range(count)]
        assert weight_of_deck(NAMED[deck.character], cards, 3) < 30


def test_a_weight_counts_cards_options_and_what_is_paid() -> None:
    rewind, flow, light = NAMED["Rewind"], NAMED["Ebb and Flow"], NAMED["Lantern Trickster"]
    assert [weight_of(one) for one in rewind.effects] == [1 + 1 + 1]
    assert [weight_of(one) for one in flow.effects] == [1 + 1 + 2]
    assert [weight_of(one) for one in light.effects] == [1 + 1 + 1]


def test_designs_keep_to_the_guide() -> None:
    """Attacks without cost score 16 to 22, with cost 2 or 3 from 18 to 27 (CLA-X22); it is no rule."""
    for card in NAMED.values():
        if isinstance(card, AttackCard):
            low, high = (18, 27) if card.cost else (16, 22)
            score = 2 * card.power + 1.5 * card.speed + (card.range[1] - card.range[0] + 1)
            assert low <= score + card.poise + card.guard <= high, card.name


def test_every_card_belongs_to_somebody_who_can_use_it() -> None:
    for card in NAMED.values():
        if isinstance(card, AttackCard | TacticCard) and card.owner != "common":
            assert isinstance(NAMED[card.owner], Character)


def test_every_field_of_a_schema_is_a_key() -> None:
    for one in SCHEMAS.values():
        assert [key.field for key in keys_of(one).values()] == [item.name for item in fields(one)]
