"""Plant mistakes in the shipped content of `arcana`, one at a time: does the check find them?

For the figures, in the folder of the tests: `python -m systems.arcana.planting`.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shelf import Shelf
from facedown.systems.arcana.clauses import RULEBOOK
from facedown.systems.arcana.effects import PLACES, vocabulary
from facedown.systems.arcana.schema import SCHEMAS
from systems.planting import Mistake, Planter, changed, slip
from systems.planting import Place as Where

WORD, ELSEWHERE, TARGET, RULE = (
    "misspelt words in lists",
    "effects of something else",
    "targets of something else",
    "refusals of ARC-R97 to ARC-X23",
)
LISTS = ("traits", "skills", "faces", "keywords", "takes", "on", "bins")  # keys that hold words
FITTING: dict[str, Any] = {  # values for the keys that an effect must have
    "n": 1,
    "max": 2,
    "target": "one",
    "range": "melee",
    "how": "any_adjacent",
    "bin": "Strike",
    "bins": ["Flex"],
    "trait": "Weak",
}


def effects() -> Iterator[tuple[Entry, Where, Mapping[str, Any]]]:
    """Every effect of the content: whose it is, where it stands, what it says."""
    for one in PLANTER.entries:
        for place, _, found in PLANTER.tables(one):
            if "op" in found:
                yield one, place, found


def place_of(one: Entry) -> str:
    if one.kind == "spell":
        return "standing" if one.data.get("standing") else "spell"
    if one.kind == "equipment":
        return "use" if one.data.get("use") else "item"
    return PLACES[one.kind]


def misspelt_words() -> Iterator[Mistake]:
    """Each trait, skill, quality, card that stands in a list, one letter wrong."""
    i = 0
    for one in PLANTER.entries:
        for place, _, found in PLANTER.tables(one):
            for key in LISTS:
                words = found.get(key, ())
                for k, text in enumerate(words if isinstance(words, list) else ()):
                    i += 1
                    word = text.split()[0] if key == "keywords" else text
                    if len(word) == 1:
                        continue  # a suit: any other letter may be meant
                    wrong = next(w for n in range(4) if (w := slip(word, i + n)) != word)
                    where = (*place, key, k)
                    said = changed(one, where, text.replace(word, wrong, 1))
                    yield Mistake(WORD, one.kind, said, where, nearest=text)


def effects_of_something_else() -> Iterator[Mistake]:
    """Every op in every place that has no such one."""
    seen = set()
    for one, place, _ in effects():
        for op, entry in vocabulary("op").items():
            here = place_of(one)
            if here in entry["on"] or (here, op) in seen:
                continue
            seen.add((here, op))
            takes = entry.get("takes", {})
            effect = {key: FITTING[key] for key in FITTING if key in takes}
            if takes.get("target") in ("friend", "mover", "intents"):
                effect["target"] = "one" if takes["target"] == "intents" else "self"
            if op in ("strip_bin", "bleed", "tower"):
                effect.pop("range", None)
            data = changed(one, place, {"op": op, **effect})
            yield Mistake(ELSEWHERE, one.kind, data, (*place, "op"), says=f"has no {op}")


def targets_of_something_else() -> Iterator[Mistake]:
    """Every target where nobody is that it names, and the same one where there is none before."""
    for one, place, found in effects():
        here = place_of(one)
        for name, entry in vocabulary("target").items():
            takes = vocabulary("op")[found["op"]].get("takes", {}).get("target")
            if takes in entry["kinds"] and here not in entry.get("on", (here,)):
                data = changed(one, (*place, "target"), name)
                yield Mistake(TARGET, one.kind, data, (*place, "target"), says="does not reach")
        if found.get("target") == "one" and place[-1] == 0:
            data = changed(one, (*place, "target"), "same")
            yield Mistake(TARGET, one.kind, data, (*place, "target"), says="no effect before it")


def refusals() -> Iterator[Mistake]:
    """What the rules refuse between keys that are each right."""
    bruiser, warden, oracle = (PLANTER.entry(f"The {name}") for name in ("Bruiser", "Warden", "Oracle"))
    brock, fencer, lens = (PLANTER.entry(name) for name in ("Brock", "Clockwork Fencer", "The Watching Lens"))
    bailiff, barber = PLANTER.entry("The Bailiff"), PLANTER.entry("The Midnight Barber")
    crowd, week = PLANTER.entry("The Crowd Grows"), PLANTER.entry("The Long Week")
    hack, crate = PLANTER.entry("Hack the console"), PLANTER.entry("Cut the crane line")
    strike, away = PLANTER.entry("Strike"), PLANTER.entry("RunAway")
    lance, oath = PLANTER.entry("Ember Lance"), PLANTER.entry("The Iron Oath")
    eddy, tremor, buff = PLANTER.entry("EDDY"), PLANTER.entry("tremor"), PLANTER.entry("heavy hands")
    lid, pipe = PLANTER.entry("Bin lid"), PLANTER.entry("Two-handed pipe")

    def refused(one: Entry, value: Any, *place: str | int, at: Where = (), says: str = "") -> Mistake:
        return Mistake(RULE, one.kind, changed(one, place, value), at or place, says=says)

    def without(one: Entry, *keys: str) -> dict[str, Any]:
        return {name: copy.deepcopy(value) for name, value in one.data.items() if name not in keys}

    needed: list[tuple[Entry, tuple[str, ...]]] = [
        (bruiser, ("name", "arcana")),
        (brock, ("name", "hp", "intents")),
        (crowd, ("name", "adversaries")),
        (week, ("name", "characters", "encounters")),
        (hack, ("name", "cost", "skill", "difficulty", "success")),
        (strike, ("name", "takes")),
        (lance, ("name", "effects")),
        (lid, ("name", "slot", "effects")),
        (eddy, ("name", "hp", "draws", "plays", "any_card", "uses")),
        (tremor, ("name", "on", "effects")),
        (buff, ("name", "on", "effects")),
    ]
    for one, keys in needed:
        for key in keys:
            yield Mistake(RULE, one.kind, without(one, key), (key,), says="missing")

    # Characters
    yield refused(bruiser, "The Tower", "arcana", says="nobody's arcana")
    yield refused(
        bruiser, ["Strong", "Weak"], "traits", at=("traits", 1), says="exclude one another (ARC-R97)"
    )
    yield refused(bruiser, ["Strong", "Strong"], "traits", at=("traits", 1), says="is there already")
    for k, name in enumerate(("Foolish", "Unlucky", "Slow")):
        pairs = {"Foolish": "Wise", "Unlucky": "Lucky", "Slow": "Fast"}
        at = ("traits", k + 1)
        traits = [*["Strong", "Clever", "Charming"][:k], pairs[name], name]
        yield refused(bruiser, traits, "traits", at=at, says="exclude one another")
    yield refused(oracle, ["Wise", "Dull"], "traits", at=("spell",), says="knows no spell (ARC-X13)")
    yield refused(bruiser, ["Might", "Might"], "skills", at=("skills", 1), says="is there already (ARC-X6)")
    yield refused(bruiser, "Might", "crossed", says="is chosen")
    yield refused(
        warden, ["Bin lid", "Padded coat"], "equipment", at=("equipment", 1), says="is the guard already"
    )
    yield refused(
        warden, ["skillet", "pipe", "slingshot"], "equipment", at=("equipment", 1), says="the weapon already"
    )
    yield refused(warden, ["skillet", "bin_lid", "satchel", "pipe"], "equipment", says="items")
    # Adversaries
    yield refused(brock, ["up", "down"], "faces", says="2 faces for 1 Intents")
    yield refused(bailiff, ["up", "down", "up"], "faces", says="3 faces for 2")
    yield refused(brock, 2, "hand", says="Simple is one Intent")
    yield refused(brock, ["Mobile 1", "Mobile 2"], "keywords", at=("keywords", 1), says="is there already")
    yield refused(lens, ["Rooted", "Mobile 1"], "keywords", says="not Mobile as well")
    yield refused(brock, ["Mobile"], "keywords", at=("keywords", 0))
    yield refused(brock, ["Cap 0"], "keywords", at=("keywords", 0), says="1 to 99")
    yield refused(
        brock, ["S", "W", "C"], "intents", 0, "on", at=("intents", 1, "on"), says="has an Intent already"
    )
    yield refused(brock, ["S"], "intents", 0, "on", at=("intents",), says="none for W")
    yield refused(brock, ["The Tower"], "intents", 2, "on", at=("intents",), says="none for major")
    yield refused(fencer, [], "intents", 0, "effects", says="items")
    punch = brock.data["intents"][0]["effects"][0]
    yield refused(brock, [punch] * 4, "intents", 0, "effects", says="items")
    weak = ("intents", 2, "effects", 0)
    for better in ("Strong", "Fast", "Wise", "Clever", "Lucky", "Charming"):
        yield refused(brock, better, *weak, "trait", says="the worse side of a pair")
    yield refused(brock, "none", *weak, "range", says="melee or ranged")
    yield refused(brock, "none", "intents", 0, "effects", 0, "range", says="melee or ranged")
    yield refused(fencer, 2, "intents", 3, "effects", 0, "max", says="at most 2")
    yield refused(barber, "self", "intents", 0, "effects", 1, "target")
    jump = {"op": "move", "n": 2, "how": "any_unoccupied"}
    yield refused(
        brock, [jump], "intents", 0, "effects", at=("intents", 0, "effects", 0, "n"), says="one jump"
    )
    # Encounters and campaigns
    yield refused(crowd, [4, 3], "players", says="from 4 to 3")
    yield refused(crowd, [3], "players", says="items")
    yield refused(
        crowd, ["heckler"] * 6, "adversaries", says="9 adversaries with all waves, at most 8 (ARC-X23)"
    )
    yield refused(crowd, ["heckler x6"], "adversaries", says="9 adversaries")
    yield refused(crowd, [], "adversaries", says="items")
    yield refused(
        crowd, ["first_aid", "first_aid"], "scene_actions", at=("scene_actions", 1), says="is there already"
    )
    yield refused(crowd, 0, "waves", 0, "round", says="at least 1")
    yield refused(crowd, 201, "waves", 0, "round", says="at most 200")
    yield refused(week, ["bruiser"] * 7, "characters", says="items")
    yield refused(week, [], "encounters", says="items")
    # Bins, spells, items, scene actions
    yield refused(strike, {"n": 2}, "cards", says="at a sum, or at a number of cards")
    yield refused(strike, [{"op": "draw", "n": 1}], "effects", at=("one_of",), says="effects, or one_of")
    yield refused(strike, ["W", "The Moon"], "takes", says="one named major")
    yield refused(away, ["run", "W"], "takes", says="a run")
    yield refused(
        away, {"n": 4, "Fast": 3, "Wise": 2}, "cards", at=("cards", "Wise"), says="one pair of traits"
    )
    yield refused(
        lance,
        {**lance.data["effects"][0], "Strong": 3},
        "effects",
        0,
        at=("effects", 0, "Clever"),
        says="one pair",
    )
    yield Mistake(
        RULE,
        "spell",
        without_key(oath, ("effects", 0), "after"),
        ("effects", 0, "after"),
        says="after which bin",
    )
    yield refused(
        lance,
        {"op": "shields", "n": 1, "target": "self", "after": "Strike"},
        "effects",
        0,
        at=("effects", 0, "after"),
        says="only a standing spell",
    )
    yield refused(pipe, "none", "effects", 1, "range", says="melee or ranged")
    more = {"op": "more", "bin": "Defend", "n": 1, "range": "melee"}
    yield refused(pipe, more, "effects", 1, at=("effects", 1, "range"), says="neither")
    yield refused(
        hack, [{"op": "open_hatch"}], "critical_success", at=("critical_adds",), says="instead of a success"
    )
    for how in ("melee", "ranged"):
        yield refused(
            crate,
            {**crate.data["success"][0], "range": how},
            "success",
            0,
            at=("success", 0, "range"),
            says="has no range",
        )
    study = PLANTER.entry("Study")
    yield refused(study, 5, "effects", 0, "n", says="at most 4 cards")
    tower = PLANTER.entry("Tower")
    yield refused(tower, "all", "effects", 0, "target", says="does not reset")
    # Stand-ins, Manipulations, buffs
    yield refused(eddy, ["W", "S"], "uses", 0, "on", at=("uses", 1, "on"), says="has a use already")
    yield refused(eddy, ["The Moon"], "uses", 5, "on", says="not The Moon")
    yield refused(eddy, eddy.data["uses"][:5], "uses", says="none for The Tower")
    yield refused(tremor, "W even", "on", says="W even is that of flinch")
    yield refused(buff, "S", "on", says="S is that of first blood")
    for one, taken in ((bruiser, "oracle"), (brock, "lens"), (crowd, "stairwell"), (lance, "red_thread")):
        yield Mistake(RULE, one.kind, {**copy.deepcopy(one.data), "id": taken}, ("id",), says="another entry")
        data = {**copy.deepcopy(one.data), "name": "HECKLER"}
        yield Mistake(RULE, one.kind, data, ("name",), says="another entry")


def without_key(one: Entry, place: Where, key: str) -> dict[str, Any]:
    """The data of an entry without a key of a table in it."""
    data = copy.deepcopy(one.data)
    inside: Any = data
    for step in place:
        inside = inside[step]
    del inside[key]
    return data


STRANGE = {
    "character": {"hp": 20, "hand": 1, "effects": [], "cost": 2},
    "adversary": {"arcana": "Death", "skills": [], "spell": "", "scene_actions": []},
    "encounter": {"hp": 30, "encounters": [], "traits": [], "cost": 1},
    "campaign": {"adversaries": [], "waves": [], "arena": "large"},
    "spell": {"slot": "tool", "cost": 1, "use": True},
    "equipment": {"standing": True, "skill": "Might", "limit": "round"},
    "scene_action": {"standing": True, "slot": "tool", "nerve": 2},
    "bin": {"cost": 2, "on": ["W"], "slot": "tool"},
}
OWN = {
    WORD: misspelt_words,
    ELSEWHERE: effects_of_something_else,
    TARGET: targets_of_something_else,
    RULE: refusals,
}
PLANTER = Planter(Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS), STRANGE, OWN)


if __name__ == "__main__":
    PLANTER.report(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
