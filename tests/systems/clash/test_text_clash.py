"""The rules text of cards, made from their data.

`card_texts.txt` holds the text of every shipped card, to be read as a diff when it changes; written anew by

    python tests/systems/clash/test_text_clash.py
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.authors.shape import built_table
from facedown.systems import load_system
from facedown.systems.clash.conditions import conditions_text
from facedown.systems.clash.effects import Effect
from facedown.systems.clash.facts import Condition, vocabulary
from facedown.systems.clash.text import effect_line, lines_of

TEXTS = Path(__file__).parent / "card_texts.txt"
SHELF = load_system("clash").shelf
NAMED = SHELF.named()
CARDS = [NAMED[one.name] for one in SHELF.entries if one.kind in ("character", "attack_card", "tactic_card")]


def marker_of(card: Any) -> str:
    return getattr(NAMED.get(getattr(card, "owner", "")), "marker", "")


def text_of(card: Any) -> str:
    """Return the rules text of a card or character in one paragraph."""
    return " ".join(map(str, lines_of(card, marker_of(card))))


def all_texts() -> str:
    return "".join(f"{card.name}: {text_of(card)}\n" for card in CARDS)


def test_every_text_is_as_it_was_read() -> None:
    assert all_texts() == TEXTS.read_text(encoding="utf-8")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_text_says_what_its_author_wrote(card: Any) -> None:
    """The same numbers, and the same words of the game, as in the text that its author gave it."""
    said = text_of(card)
    wrote = f"{card.text} {getattr(card, 'drive_text', '')}"
    words = (
        *("Before", "Hit", "After", "Clash Win", "Clash Loss", "Resolution", "Sustain", "Cost", "Origin"),
        *("Pierce", "advantage", "swap", "staggered", "gauge", "deck", "at random", "of their choice"),
        *("speed", "power", "poise", "guard", "lantern", "defensive", "either stance"),
    )
    for word in words:
        if word == "guard" or (word == "gauge" and hasattr(card, "drive_cost")):
            continue  # what pierce means, and what a drive costs, need not be written
        begins = word[0].isupper()  # a paragraph
        texts = (wrote, said) if begins else (wrote.casefold(), said.casefold())
        assert (word in texts[0]) == (word in texts[1]), word
    said = re.sub(r"Drive, [^:]*: \d+ gauge\.|\(guard counts as 0[^)]*\)", "", said)
    wrote = re.sub(r"guard counts as 0", "", wrote)
    assert sorted(re.findall(r"[+-]?\d+", said)) == sorted(re.findall(r"[+-]?\d+", wrote))


def effect(**keys: Any) -> Effect:
    return built_table(Effect, keys)


@pytest.mark.parametrize(
    ("source", "keys", "text"),
    [
        ("attack", {"trigger": "hit", "do": [{"op": "draw", "amount": 2}]}, "Hit: draw 2 cards."),
        (
            "attack",
            {"trigger": "hit", "may": True, "do": [{"op": "draw", "who": "opp", "amount": 1}]},
            "Hit: you may have the opponent draw 1 card.",
        ),
        (
            "attack",
            {
                "trigger": "after",
                "pay": {"cards": 2},
                "do": [{"op": "heal", "amount": 3}, {"op": "advantage"}],
            },
            "After: you may discard 2 cards to heal 3, then gain advantage.",
        ),
        (
            "attack",
            {"trigger": "hit", "do": [{"op": "damage", "who": "both", "amount": 1}]},
            "Hit: both players lose 1 life.",
        ),
        (
            "attack",
            {"trigger": "clash_loss", "stance": "any", "do": [{"op": "stagger", "who": "self"}]},
            "Clash Loss (either stance): become staggered.",
        ),
        (
            "character",
            {"trigger": "after", "stance": "offensive", "do": [{"op": "move", "kind": "push", "amount": 1}]},
            "After (offensive): push 1.",
        ),
        (
            "attack",
            {
                "trigger": "after",
                "do": [{"op": "draw", "amount": {"fact": "gauge", "per": 2, "max": 3}}],
            },
            "After: draw 1 card for every 2 cards in your gauge (at most 3).",
        ),
        (
            "attack",
            {
                "trigger": "static",
                "stance": "defensive",
                "do": [{"op": "modify", "stat": "guard", "amount": 2}],
            },
            "Played defensively, +2 guard.",
        ),
        (
            "enhance",
            {
                "trigger": "static",
                "stance": "defensive",
                "when": [{"fact": "cornered", "cmp": "==", "value": True}],
                "do": [{"op": "flag", "flag": "rooted"}, {"op": "flag", "flag": "ward"}],
            },
            "You cannot be moved by the opponent and cannot be staggered while you play defensively and you "
            "stand on an end spot.",
        ),
        (
            "enhance",
            {"trigger": "static", "do": [{"op": "modify", "who": "opp", "stat": "guard", "amount": -2}]},
            "The opponent has -2 guard.",
        ),
        (
            "attack",
            {"trigger": "before", "do": [{"op": "modify", "who": "opp", "stat": "range_max", "amount": -1}]},
            "Before: the opponent gets -1 maximum range this clash.",
        ),
        (
            "swift",
            {
                "trigger": "play",
                "when": [{"fact": "life", "cmp": "<", "value": 6}],
                "do": [
                    {"op": "charge", "from": "deck", "amount": 2},
                    {"op": "recover", "from": "gauge", "amount": 1},
                ],
            },
            "If you have 5 or less life, add the top 2 cards of your deck to your gauge, then return 1 card "
            "of your choice from your gauge to your hand.",
        ),
        (
            "character",
            {"trigger": "turn_start", "do": [{"op": "drain", "who": "opp", "amount": 2}]},
            "Start of your turn: the opponent discards 2 gauge cards.",
        ),
    ],
)
def test_what_an_effect_says(source: str, keys: dict[str, Any], text: str) -> None:
    assert str(effect_line(effect(**keys), source, "orb")) == text


@pytest.mark.parametrize(
    ("fact", "cmp", "value", "text"),
    [
        ("distance", "==", 1, "the opponent is adjacent"),
        ("distance", ">", 2, "the opponent is 3 or more spots away"),
        ("gauge", "==", 1, "your gauge holds exactly 1 card"),
        ("gauge", "<", 1, "your gauge is empty"),
        ("hand", "<=", 2, "you have 2 or fewer cards in hand"),
        ("marker_distance", "<=", 0, "your orb is on the opponent's spot"),
        ("marker_distance", "==", 99, "your orb is not out"),
        ("marker_distance", "!=", 99, "your orb is out"),
        ("marker_distance", ">=", 3, "your orb is 3 or more spots from the opponent or your orb is not out"),
        (
            "origin_distance",
            "!=",
            3,
            "the opponent is not exactly 3 spots from the origin or the attack has no origin",
        ),
        ("gauge_lead", ">=", 1, "your gauge is larger than the opponent's"),
        ("gauge_lead", ">=", 0, "your gauge is no smaller than the opponent's"),
        ("speed_lead", ">=", 2, "your speed is at least 2 higher than the opponent's"),
        ("speed_lead", ">=", -2, "your speed is at most 2 lower than the opponent's"),
        ("speed_lead", "<=", -2, "your speed is at least 2 lower than the opponent's"),
        ("life_lead", "<=", 3, "your life is at most 3 higher than the opponent's"),
        ("life_lead", "==", -3, "your life is exactly 3 lower than the opponent's"),
        ("result", "!=", "win", "you did not win this clash"),
        ("crossed", "!=", True, "you did not pass the opponent this clash"),
    ],
)
def test_what_a_condition_says(fact: str, cmp: str, value: Any, text: str) -> None:
    assert conditions_text([Condition(fact=fact, cmp=cmp, value=value)], "orb") == text


def conditions() -> list[Condition]:
    found = []
    for fact, told in vocabulary("fact").items():
        if told["type"] == "number":
            values = [told["low"], 0, 1, 2, *([told["absent"]] if "absent" in told else [])]
            found += [
                Condition(fact=fact, cmp=c, value=v) for c, v in product(vocabulary("comparator"), values)
            ]
        else:
            values = told["words"] if told["type"] == "word" else [True, False]
            found += [Condition(fact=fact, cmp=c, value=v) for c, v in product(("==", "!="), values)]
    return found


def test_every_condition_has_words_of_its_own() -> None:
    said: dict[str, set[tuple[str, object]]] = {}
    for one in conditions():
        text = conditions_text([one], "orb")
        assert text
        assert not set("{}*_") & set(text), text
        said.setdefault(text, set()).add(one.fact)
    # Damage dealt and landed are one thing said in one way, and so are a marker and whether it is out.
    shared = {text: facts for text, facts in said.items() if len(facts) > 1}
    pairs = [{"landed", "damage_dealt"}, {"opp_landed", "damage_taken"}, {"marker", "marker_distance"}]
    assert all(facts in pairs for facts in shared.values()), shared


if __name__ == "__main__":
    TEXTS.write_text(all_texts(), encoding="utf-8")
