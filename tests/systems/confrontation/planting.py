"""Plant mistakes in the shipped content of `confrontation`, one at a time: does the check find them?

For the figures, in the folder of the tests: `python -m systems.confrontation.planting`.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.telling.phrase import Effect
from facedown.systems.confrontation import SYSTEM
from facedown.systems.confrontation.effects import Place, read
from systems.planting import Mistake, Planter, changed, slip
from systems.planting import Place as Where

EFFECT, ELSEWHERE, PAIR, RULE = (
    "misspelt effects",
    "effects of something else",
    "misspelt pairs",
    "refusals of CFN-X6 to CFN-X22",
)
LISTS = ("success", "decisive", "critical", "effects")  # keys that hold effects
PLACES: dict[str, Place] = {
    "action": "action",
    "weapon": "weapon",
    "adversary": "weapon",
    "failure": "failure",
    "bonus": "bonus",
    "upgrade": "upgrade",
}


def effects() -> Iterator[tuple[Entry, Where, str]]:
    """Every effect of the content: whose it is, where it stands, how it is written."""
    for one in PLANTER.entries:
        for place, _, found in PLANTER.tables(one):
            for key in LISTS if one.kind in PLACES else ():
                for k, text in enumerate(found.get(key, ())):
                    yield one, (*place, key, k), text
            if one.kind == "upgrade":
                yield one, (*place, "boost"), found["boost"]


def misspelt_effects() -> Iterator[Mistake]:
    """The word of each effect with one letter wrong, and its number missing."""
    for i, (one, where, text) in enumerate(effects()):
        if text.startswith("choose"):
            wrong = text.replace(" |", "")
            yield Mistake(EFFECT, one.kind, changed(one, where, wrong), where, says="choose A | B")
            continue
        word, *rest = text.removeprefix("self ").split()
        wrong = " ".join([slip(word, i), *rest])
        if not isinstance(read(wrong, PLACES[one.kind]), Effect):
            yield Mistake(
                EFFECT, one.kind, changed(one, where, wrong), where, nearest=" ".join([word, *rest])
            )
        if rest:
            yield Mistake(EFFECT, one.kind, changed(one, where, f"{word} {' '.join(rest[:-1])}"), where)
            yield Mistake(EFFECT, one.kind, changed(one, where, f"{text} {text}"), where)


def effects_of_something_else() -> Iterator[Mistake]:
    """Every effect in the place of every other one that cannot have it."""
    seen = set()
    texts = sorted({text for _, _, text in effects()})
    for one, where, _ in effects():
        for text in texts:
            wrong = not isinstance(read(text, PLACES[one.kind]), Effect)
            if wrong and (one.kind, text) not in seen:
                seen.add((one.kind, text))
                yield Mistake(ELSEWHERE, one.kind, changed(one, where, text), where)


def misspelt_pairs() -> Iterator[Mistake]:
    """The Skill, the Attribute, the slash of each pair."""
    for i, one in enumerate(PLANTER.entries):
        for k, text in enumerate(one.data.get("pairs", ())):
            skill, _, attribute = text.partition("/")
            where = ("pairs", k)
            wrong = next(word for n in range(4) if (word := slip(skill, i + n)) != skill)
            yield Mistake(PAIR, one.kind, changed(one, where, f"{wrong}/{attribute}"), where, nearest=skill)
            for bad, says in (
                (f"{skill}/XYZ", "no Attribute"),
                (f"{skill} {attribute}", "no pair"),
                (f"{attribute}/{skill}", "no Skill"),
            ):
                yield Mistake(PAIR, one.kind, changed(one, where, bad), where, says=says)


def refusals() -> Iterator[Mistake]:
    """What the rules refuse between keys that are each right."""
    breacher, pistol = PLANTER.entry("Breacher"), PLANTER.entry("Whisper pistol")
    flash, suit, kit = (
        PLANTER.entry("Flash grenade"),
        PLANTER.entry("Plated suit"),
        PLANTER.entry("Trauma kit"),
    )
    dive, guard = PLANTER.entry("Dive for cover"), PLANTER.entry("Dock guard")
    ambush, brood, docks = (
        PLANTER.entry(name) for name in ("Relay ambush", "Brood chamber", "Night shift at the docks")
    )
    surprise = PLANTER.entry("surprise, guards down")

    def refused(one: Entry, value: Any, *place: str | int, at: Where = (), says: str = "") -> Mistake:
        return Mistake(RULE, one.kind, changed(one, place, value), at or place, says=says)

    def without(one: Entry, *keys: str) -> dict[str, Any]:
        return {name: copy.deepcopy(value) for name, value in one.data.items() if name not in keys}

    needed: list[tuple[Entry, tuple[str, ...]]] = [
        (breacher, ("name", "attributes", "skills")),
        (pistol, ("name", "pairs", "usable")),
        (suit, ("name", "armour")),
        (kit, ("name", "says")),
        (dive, ("name", "kind", "use", "affects")),
        (
            guard,
            (
                "name",
                "physical",
                "mental",
                "initiative",
                "physical_limit",
                "neural_limit",
                "attack",
                "actions",
            ),
        ),
        (ambush, ("name", "timing", "players", "characters", "places", "player_places")),
    ]
    for one, keys in needed:
        for key in keys:
            yield Mistake(RULE, one.kind, without(one, key), (key,), says="missing")
    five = ["Scatter gun", "Breaching maul", "Fragment grenade", "Long rifle", "Mono knife"]
    yield refused(breacher, five, "equipment", says="5 weapons are carried, at most 4 (CFN-T12)")
    armours = ["Street layers", "Plated suit"]
    yield refused(breacher, armours, "equipment", says="2 suits of armour are carried, at most 1 (CFN-T12)")
    gear = ["Trauma kit", "Field tools", "Line launcher", "Dead-zone emitter"]
    yield refused(breacher, gear, "equipment", says="4 pieces of gear are carried, at most 3 (CFN-T12)")
    yield refused(breacher, ["Pain gate"] * 4, "upgrades", says="items")
    yield refused(pistol, [], "pairs", says="items")
    yield refused(pistol, [], "usable", says="items")
    yield Mistake(RULE, "weapon", without(flash, "success"), ("damage_kind",), says="says what it does")
    yield Mistake(RULE, "armour", without(suit, "kinds"), ("disadvantage",), says="hampers nothing")
    yield Mistake(RULE, "gear", without(kit, "advantage", "skills"), ("name",), says="it does nothing")
    yield Mistake(RULE, "gear", without(kit, "skills"), ("advantage",), says="helps with nothing")
    yield Mistake(RULE, "action", without(dive, "success"), ("name",), says="it does nothing")
    yield refused(dive, [], "use", says="items")
    yield refused(dive, ["stop"] * 7, "success", says="items")
    yield refused(guard, [], "actions", says="items")
    yield refused(guard, ["Shoot"] * 7, "counters", says="items")
    yield refused(surprise, 3, "grant", "low", says="low is 3 and high is 2")
    yield refused(ambush, [3, 1], "players", says="from 3 to 1 players")
    yield refused(ambush, [3], "players", says="items")
    yield refused(ambush, [0, 0], "player_places", says="places are given for 2")
    yield refused(ambush, 6, "adversaries", 1, "place", says="places 0 to 5 (CFN-X20)")
    yield refused(ambush, [0, 0, 7], "player_places", at=("player_places", 2), says="places 0 to 5 (CFN-X20)")
    yield refused(
        ambush, 6, "adversaries", 0, "count", at=("adversaries",), says="there is room for 8 (CFN-T12)"
    )
    yield refused(ambush, ["relay_taken", "chief_down"], "goal", says="no adversary is the chief")
    yield refused(docks, [[], [], [], [], []], "places", at=("goal",), says="no place is the relay")
    yield refused(brood, False, "adversaries", 0, "chief", at=("goal",), says="no adversary is the chief")
    places = [["cover"]] * 9
    yield refused(ambush, places, "places", says="items")
    for one, taken in (
        (breacher, "CFN-C-PC2"),
        (pistol, "CFN-C-W2"),
        (guard, "CFN-C-N2"),
        (ambush, "CFN-C-S3"),
    ):
        yield Mistake(RULE, one.kind, {**copy.deepcopy(one.data), "id": taken}, ("id",), says="another entry")
        data = {**copy.deepcopy(one.data), "name": "LONGSHOT"}
        yield Mistake(RULE, one.kind, data, ("name",), says="another entry")


STRANGE = {
    "character": {"armour": 1, "pairs": ["CQC/AGI"], "physical": {}, "cost_neural": 1},
    "weapon": {"skills": [], "uses": 2, "upgrades": [], "physical_limit": 4},
    "adversary": {"skills": {}, "affinity": "H", "hand_size": 7, "equipment": []},
    "armour": {"damage": 2, "traits": [], "uses": 1},
    "upgrade": {"uses": 2, "equipment": [], "affects": "target"},
    "action": {"damage": 2, "accepts": [], "boost": "draw 1"},
    "scenario": {"people": [], "gm_hand": [], "ammo": 3},
}
OWN = {
    EFFECT: misspelt_effects,
    ELSEWHERE: effects_of_something_else,
    PAIR: misspelt_pairs,
    RULE: refusals,
}
PLANTER = Planter(SYSTEM.shelf, STRANGE, OWN)


if __name__ == "__main__":
    PLANTER.report(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
