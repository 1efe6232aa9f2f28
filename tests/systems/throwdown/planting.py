"""Plant mistakes in the shipped content of `throwdown`, one at a time, and see whether the check finds them.

For the figures, in the folder of the tests: `python -m systems.throwdown.planting`.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.telling.phrase import Effect
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.effects import Place, read
from systems.planting import Mistake, Planter, changed, slip
from systems.planting import Place as Where

EFFECT, ELSEWHERE, RULE = "misspelt effects", "effects of something else", "refusals of THR-X2 to THR-X23"
LISTS = ("does", "boon", "event")  # keys that hold effects
PLACES: dict[str, Place] = {
    "pilot": "help",
    "tech": "help",
    "gear": "help",
    "threat": "threat",
    "faction": "boon",
    "location": "boon",
    "resource": "resource",
    "mutation": "mutation",
    "formation": "formation",
    "crisis": "crisis",
}


def effects() -> Iterator[tuple[Entry, Where, str]]:
    """Every effect of the content: whose it is, where it stands, how it is written."""
    for one in PLANTER.entries:
        for place, _, found in PLANTER.tables(one):
            for key in LISTS:
                for k, text in enumerate(found.get(key, ())):
                    yield one, (*place, key, k), text


def misspelt_effects() -> Iterator[Mistake]:
    """Each word of each effect, one letter of it wrong."""
    i = 0
    for one, where, text in effects():
        words = text.split()
        for k, word in enumerate(words):
            if len(word) < 4 or not word[:1].isalpha():
                continue
            i += 1
            wrong = " ".join([*words[:k], slip(word, i), *words[k + 1 :]])
            if not isinstance(read(wrong, PLACES[one.kind]), Effect):
                yield Mistake(EFFECT, one.kind, changed(one, where, wrong), where, nearest=text)
        if text.startswith("+") and ":" in text and " " not in text:
            name, _, target = text.partition(":")
            yield Mistake(
                EFFECT, one.kind, changed(one, where, f"{slip(name, i)}:{target}"), where, nearest=name
            )
            wrong = f"{name}:{slip(target, i)}"
            yield Mistake(EFFECT, one.kind, changed(one, where, wrong), where, nearest=text)
            yield Mistake(EFFECT, one.kind, changed(one, where, f"{text}(0)"), where, says="THR-23.7")
            yield Mistake(EFFECT, one.kind, changed(one, where, f"{text}(Ful)"), where, says="THR-23.7")


def effects_of_something_else() -> Iterator[Mistake]:
    """Every effect in the place of every other one that cannot have it."""
    seen = set()
    for one, where, _ in effects():
        for _, _, text in effects():
            if (one.kind, text) in seen or ":" in text or isinstance(read(text, PLACES[one.kind]), Effect):
                continue
            seen.add((one.kind, text))
            says = f"not for a {PLACES[one.kind]}"
            yield Mistake(ELSEWHERE, one.kind, changed(one, where, text), where, says=says)


def refusals() -> Iterator[Mistake]:
    """What the rules refuse between keys that are each right."""
    red, black = PLANTER.entry("Ember Lead"), PLANTER.entry("Closed Door")
    yellow, pink, regent = PLANTER.entry("Old Oak"), PLANTER.entry("Open Line"), PLANTER.entry("Hive Regent")
    tide, brawl, lovers = (
        PLANTER.entry("Low Tide"),
        PLANTER.entry("Corridor Brawl"),
        PLANTER.entry("Two of Us"),
    )
    night, lock, council, debate = (
        PLANTER.entry(name)
        for name in ("Monster Night", "The Broken Lock", "Student Council", "Debate Final")
    )

    def refused(one: Entry, value: Any, *place: str | int, at: Where = (), says: str = "") -> Mistake:
        return Mistake(RULE, one.kind, changed(one, place, value), at or place, says=says)

    for one in (red, black):
        for key in ("synch", "steel", "shell", "signature", "gear", "tag", "chroma"):
            data = {name: value for name, value in one.data.items() if name != key}
            yield Mistake(RULE, "pilot", data, (key,), says="missing")
    for key in ("rating", "stack", "wave", "storm"):
        data = {name: value for name, value in regent.data.items() if name != key}
        yield Mistake(RULE, "threat", data, (key,), says="missing")
    yield refused(red, 4, "synch", at=("solo",), says="room for 5 (THR-X2)")
    yield refused(red, 4, "shell", says="room for 5 (THR-X2)")
    yield refused(red, "Blue", "chroma", says="Cold Harbour is Blue already")
    yield refused(black, False, "uses_void", at=("signature", "does"), says="no Void to order")
    yield refused(pink, ["own", "assist"], "signature", "use", says="swaps with herself")
    yield refused(pink, [], "signature", "use", says="items")
    both = [*yellow.data["signature"]["does"], "+1 Strike for this Drive"]
    yield refused(yellow, both, "signature", "does", says="stand alone")
    yield refused(red, [], "signature", "does", says="items")
    for name in ("Focus", "Banner"):
        yield refused(
            PLANTER.entry(name), ["swap a Hand card with the driver"], "does", says="swaps with herself"
        )
    wings, howl = PLANTER.entry("Wings"), PLANTER.entry("Howl")
    yield refused(
        wings, [*wings.data["does"], "draw 1 card into the fused Hand"], "does", says="stands alone"
    )
    yield refused(howl, [*howl.data["does"], "+2 Coach Strike this Throwdown"], "does", says="stands alone")
    yield refused(regent, 4, "omen_stack", says="room for 14 (THR-X7)")
    yield refused(regent, [0, 1, 1], "omen_strike", says="5 items")
    yield refused(council, 2, "room", at=("needs",), says="room for 2 (THR-X6)")
    yield refused(tide, "Hive Regent", "monster", says="no Big Giant Monster")
    yield refused(tide, "Tidebreaker", "acts", 0, 0, says="is a Monster")
    yield refused(tide, tide.data["acts"][:2], "acts", says="3 items")
    yield refused(tide, "Hangar Bay", "locations", 2, says="there already")
    yield refused(tide, "Student Council", "factions", 1, says="there already")
    yield refused(tide, [], "locations", says="items")
    yield refused(tide, ["red", "red"], "team", at=("team", 1), says="there already")
    yield refused(tide, 7, "pilots", says="at most 6")
    yield refused(tide, 0, "crisis", says="at least 1")
    many = [one.name for one in PLANTER.entries if one.kind == "threat" and "monster" not in one.data]
    crowd = {**copy.deepcopy(PLANTER.entry("No Stars Tonight").data), "acts": [many, [], []]}
    yield Mistake(RULE, "scenario", crowd, ("acts",), says="are 13, and there is room for 12 (THR-X7)")
    yield refused(brawl, [], "threats", says="at least one Threat")
    yield refused(brawl, ["red", "Ember Lead"], "pilots", at=("pilots", 1), says="there already")
    yield refused(brawl, ["Tin Cadets", "tin_cadets"], "threats", at=("threats", 1), says="there already")
    yield refused(brawl, "blue", "commander", says="not among its pilots")
    yield refused(brawl, "blue", "challenger", says="not among its pilots")
    yield refused(debate, "blue", "commander", says="pink challenges, and so leads: leave it out (THR-65.3)")
    yield refused(lovers, "green", "commander", says="each side has one: commanders = (THR-65.3)")
    yield refused(brawl, "blue", "started_by", says="not among its pilots")
    yield refused(brawl, True, "rumble", says="needs a monster")
    yield refused(brawl, ["red", "red"], "commanders", says="one Commander")
    yield refused(lovers, ["green"], "commanders", says="two Commanders")
    yield refused(lovers, ["green", "green"], "commanders", says="two Commanders")
    yield refused(lovers, ["red"], "backers", says="not among its pilots")
    yield refused(lovers, ["Tin Cadets"], "threats", says="no side")
    yield refused(night, "Hive Regent", "monster", says="no Big Giant Monster")
    yield refused(lock, ["black", "red"], "pilots", says="one Pilot's")
    for one in (red, regent, tide, brawl):
        yield Mistake(
            RULE, one.kind, {**copy.deepcopy(one.data), "id": "focus"}, ("id",), says="another entry"
        )
        yield Mistake(
            RULE, one.kind, {**copy.deepcopy(one.data), "name": "FOCUS"}, ("name",), says="another entry"
        )


STRANGE = {
    "pilot": {"cost": 2, "does": [], "rating": 3, "monster": True, "boon": [], "threats": []},
    "threat": {"boon": [], "chroma": "Red", "needs": 3, "signature": {}, "acts": [], "steel": 3},
    "tech": {"use": ["own"], "once": True, "boon": [], "rating": 2},
    "faction": {"wave": {}, "does": [], "tarry": True, "start": 2},
    "location": {"needs": 3, "room": 5, "does": [], "wave": {}},
    "scenario": {"challenger": "red", "threats": [], "mode": "gambit", "rumble": True},
    "contest": {"acts": [], "locations": [], "team": [], "crisis": 2},
}
OWN = {EFFECT: misspelt_effects, ELSEWHERE: effects_of_something_else, RULE: refusals}
PLANTER = Planter(SYSTEM.shelf, STRANGE, OWN)


if __name__ == "__main__":
    PLANTER.report(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
