"""Plant mistakes in the shipped content of `clash`, one at a time, and see whether the check finds them.

For the figures, in the folder of the tests: `python -m systems.clash.planting`.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.systems import load_system
from systems.planting import NUMBER, Mistake, Place, Planter, changed

DECK, NEVER, RULE = "illegal decks", "effects that never happen", "refusals of CLA-X22"


def numbers_out_of_bounds() -> Iterator[Mistake]:
    yield from PLANTER.numbers_out_of_bounds()
    for one in PLANTER.entries:
        if "range" in one.data:
            yield Mistake(NUMBER, one.kind, changed(one, ("range", 1), 13), ("range", 1))
            yield Mistake(NUMBER, one.kind, changed(one, ("range", 0), -1), ("range", 0))
        if one.kind in ("attack_card", "tactic_card"):
            yield Mistake(NUMBER, one.kind, changed(one, ("copies",), 3), ("copies",))
            yield Mistake(NUMBER, one.kind, changed(one, ("cost",), 99), ("cost",))


def illegal_decks() -> Iterator[Mistake]:
    decks = [one for one in PLANTER.entries if one.kind == "deck"]
    for i, one in enumerate(decks):
        cards = one.data["cards"]
        other = decks[(i + 1) % len(decks)].data["cards"]
        wrong = {
            "has 28": cards[:-1],
            "has 32": [*cards, other[-1]],
            "has 29": [*cards[:-1], cards[-1].replace("x2", "x1")],
            "not 3 times": [cards[0].replace("x2", "x3"), *cards[1:-1], cards[-1].replace("x2", "")],
            "not 4 times": [cards[0], *cards[:-1]],
            "belongs to": [*cards[:-1], other[-1]],
        }
        for says, listed in wrong.items():
            listed = [text.strip() for text in listed]
            yield Mistake(DECK, "deck", changed(one, ("cards",), listed), ("cards",), says=says)
        whose = decks[(i + 1) % len(decks)].data["character"]
        yield Mistake(DECK, "deck", changed(one, ("character",), whose), ("cards",), says="belongs to")
        # Seven tactics of its own would leave room for 16 attacks; these are taken from a deck that is short.
        twice = {"part": "common part of every shipped deck"}
        yield Mistake(DECK, "deck", {**one.data, **twice}, ("cards",), says="has 46")


def condition(fact: str, cmp: str, value: Any) -> dict[str, Any]:
    return {"fact": fact, "cmp": cmp, "value": value}


FAR, NEAR = condition("distance", ">=", 3), condition("distance", "<=", 1)
HIT, MISSED = condition("hit", "==", True), condition("hit", "==", False)
# Conditions that never hold together, whatever else is so.
CONTRADICTIONS = (
    [FAR, NEAR],
    [condition("gauge", "==", 0), condition("gauge", ">", 2)],
    [condition("role", "==", "aggressor"), condition("role", "!=", "aggressor")],
    [condition("cornered", "==", True), condition("cornered", "==", False)],
    [condition("guarded", "==", True), condition("opp_stance", "==", "offensive")],
    [condition("landed", "==", True), condition("damage_dealt", "==", 0)],
    [condition("landed", "==", True), MISSED],
    [condition("crossed", "==", True), condition("moved", "<", 1)],
    [condition("gauge_lead", ">", 0), condition("gauge", "==", 0)],
    [condition("life_lead", ">=", 5), condition("life", "<=", 5)],
    [condition("opp_hit", "==", True), condition("opp_stance", "==", "defensive")],
    [condition("life", ">", 39), condition("life_lead", "<", 0)],
)


def with_effect(one: Entry, effect: dict[str, Any], key: str = "effects") -> tuple[dict[str, Any], Place]:
    """The data of an entry with one effect in the place of its own."""
    return {**copy.deepcopy(one.data), key: [effect]}, (key, 0)


def never_happening() -> Iterator[Mistake]:
    """Conditions, stances and triggers that can never come true, in every effect that is shipped."""
    triggers = {"attack": "action", "character": "play", "enhance": "action", "swift": "hit"}
    turn = ("play", "action", "turn_start", "turn_end")
    i = 0
    for one in PLANTER.entries:
        for place, table, found in PLANTER.tables(one):
            if table.__name__ != "Effect":
                continue
            i += 1
            where = (*place, "when")
            pairs = [list(pair) for pair in islice(CONTRADICTIONS, i % 4, None, 4)]
            for pair in pairs:
                yield Mistake(NEVER, one.kind, changed(one, where, pair), where, says="never")
            source = {"attack_card": "attack", "character": "character"}.get(one.kind, one.data.get("tactic"))
            wrong = changed(one, (*place, "trigger"), triggers[source])
            yield Mistake(NEVER, one.kind, wrong, (*place, "trigger"), says="CLA-V1")
            trigger = found["trigger"]
            if trigger in turn:
                data = changed(one, (*place, "stance"), "offensive")
                yield Mistake(NEVER, one.kind, data, (*place, "stance"), says="outside a clash")
                data = changed(one, where, [HIT])
                yield Mistake(NEVER, one.kind, data, where, says="always false")
            if trigger == "hit":
                data = changed(one, (*place, "stance"), "defensive")
                yield Mistake(NEVER, one.kind, data, (*place, "stance"), says="never hits")
                yield Mistake(NEVER, one.kind, changed(one, where, [MISSED]), where, says="always true")
            if trigger == "before":
                yield Mistake(NEVER, one.kind, changed(one, where, [HIT]), where, says="always false")
            if trigger in ("clash_win", "clash_loss"):
                data = changed(one, where, [condition("result", "==", "neutral")])
                yield Mistake(NEVER, one.kind, data, where, says="always")
            if trigger == "static":
                for fact in (condition("first", "==", True), condition("speed_lead", ">", 0)):
                    data = changed(one, where, [fact])
                    yield Mistake(NEVER, one.kind, data, (*where, 0, "fact"), says="CLA-X19")


def other_refusals() -> Iterator[Mistake]:
    """The rest of what CLA-X22 refuses, one by one."""
    jab, flare, throw = (
        PLANTER.entry("Snap Jab"),
        PLANTER.entry("Lantern Flare"),
        PLANTER.entry("Collar Throw"),
    )
    skin, step, mirror = (
        PLANTER.entry("Stone Skin"),
        PLANTER.entry("Burning Step"),
        PLANTER.entry("Mirror Step"),
    )
    lancer, trickster = PLANTER.entry("Gale Lancer"), PLANTER.entry("Lantern Trickster")
    draw = {"op": "draw", "amount": 1}
    push = {"op": "move", "kind": "push", "amount": 1}

    def refused(one: Entry, effect: dict[str, Any], *place: str | int, says: str = "") -> Mistake:
        data, where = with_effect(one, effect)
        return Mistake(RULE, one.kind, data, (*where, *place), says=says)

    yield Mistake(RULE, "attack_card", changed(jab, ("range",), [3, 1]), ("range",), says="begins")
    yield Mistake(RULE, "attack_card", changed(jab, ("range",), [1]), ("range",), says="items")
    yield Mistake(RULE, "attack_card", changed(jab, ("origin",), "front"), ("origin",), says="origin_offset")
    yield Mistake(RULE, "attack_card", changed(jab, ("origin_offset",), 2), ("origin_offset",), says="front")
    yield Mistake(RULE, "attack_card", changed(jab, ("origin",), "marker"), ("origin",), says="no marker")
    yield Mistake(
        RULE, "attack_card", changed(flare, ("owner",), "Gale Lancer"), ("origin",), says="no marker"
    )
    yield Mistake(RULE, "attack_card", changed(mirror, ("owner",), "common"), ("effects", 0, "do", 0, "op"))
    yield Mistake(RULE, "attack_card", {**jab.data, "id": "CLA-C02"}, ("id",), says="another entry")
    yield Mistake(RULE, "attack_card", {**jab.data, "name": "low sweep"}, ("name",), says="another entry")
    for key in ("id", "name", "owner", "speed", "range", "power", "poise", "guard"):
        data = {name: value for name, value in jab.data.items() if name != key}
        yield Mistake(RULE, "attack_card", data, (key,), says="missing")
    for one, key in ((lancer, "life"), (lancer, "id"), (skin, "tactic"), (skin, "owner")):
        data = {name: value for name, value in one.data.items() if name != key}
        yield Mistake(RULE, one.kind, data, (key,), says="missing")
    yield Mistake(RULE, "tactic_card", {**step.data, "sustain_if": [HIT]}, ("sustain_if",), says="enhance")
    both = [FAR, NEAR]
    yield Mistake(RULE, "tactic_card", {**skin.data, "sustain_if": both}, ("sustain_if",), says="never")
    yield Mistake(RULE, "tactic_card", {**skin.data, "sustain_if": [HIT] * 5}, ("sustain_if",), says="items")
    act = trickster.data["effects"][0]
    yield Mistake(RULE, "character", {**trickster.data, "effects": [act, act]}, ("effects",), says="CLA-X4")
    yield Mistake(RULE, "character", {**trickster.data, "drive_effects": [act]}, ("drive_effects",))
    static = {"trigger": "static"}
    flag = {"op": "flag", "flag": "ward"}
    yield refused(jab, {**static, "may": True, "do": [flag]}, "may", says="asks nobody")
    yield refused(jab, {**static, "pay": {"life": 1}, "do": [flag]}, "pay", says="costs nothing")
    yield refused(jab, {**static, "do": [draw]}, "do", 0, "op", says="static")
    yield refused(throw, {"trigger": "hit", "do": [flag]}, "do", 0, "op", says="static")
    modify = {"op": "modify", "stat": "power", "amount": 1}
    yield refused(jab, {**static, "do": [{**modify, "until": "clash"}]}, "do", 0, "until")
    yield refused(step, {"trigger": "play", "do": [modify]}, "do", 0, "until", says="turn")
    yield refused(step, {"trigger": "play", "do": [{**modify, "until": "clash"}]}, "do", 0, "until")
    yield refused(lancer, {"trigger": "turn_end", "do": [modify]}, "do", 0, "op", says="end of a turn")
    yield refused(step, {"trigger": "play", "do": [{"op": "stagger", "who": "opp"}]}, "do", 0, "op")
    yield refused(lancer, {"trigger": "action", "do": [{"op": "sustain", "which": "all"}]}, "do", 0, "op")
    inner = {"op": "choose", "options": [[draw], [push]]}
    nested = {"op": "choose", "options": [[inner], [push]]}
    where = ("do", 0, "options")
    yield refused(jab, {"trigger": "hit", "do": [nested]}, *where, 0, 0, "op", says="no choose")
    yield refused(
        jab, {"trigger": "hit", "do": [{"op": "choose", "options": [[draw]]}]}, *where, says="items"
    )
    yield refused(jab, {"trigger": "hit", "do": []}, "do", says="items")
    yield refused(jab, {"trigger": "hit", "do": [draw] * 5}, "do", says="items")
    yield refused(jab, {"trigger": "hit", "when": [HIT] * 5, "do": [draw]}, "when", says="items")
    effects = [{"trigger": "hit", "do": [draw]}] * 7
    yield Mistake(RULE, "attack_card", {**jab.data, "effects": effects}, ("effects",), says="items")
    for asked, key in (
        (condition("hit", ">=", True), "cmp"),
        (condition("role", "<", "responder"), "cmp"),
        (condition("hit", "==", 1), "value"),
        (condition("role", "==", "referee"), "value"),
        (condition("stance", "==", True), "value"),
        (condition("gauge", "==", True), "value"),
        (condition("gauge", ">", "two"), "value"),
        (condition("gauge", ">", 31), "value"),
        (condition("distance", "==", 0), "value"),
        (condition("life", "<=", 0), "value"),
        (condition("marker", "==", True), "fact"),
        (condition("marker_distance", "<=", 2), "fact"),
    ):
        yield refused(jab, {"trigger": "after", "when": [asked], "do": [draw]}, "when", 0, key)
    for pay in ({}, {"gauge": 1, "life": 1}, {"gauge": 0}, {"life": 21}):
        yield refused(jab, {"trigger": "after", "pay": pay, "do": [draw]}, "pay")
    for amount in ({"fact": "hit", "max": 2}, {"fact": "role", "max": 2}):
        effect = {"trigger": "after", "do": [{"op": "draw", "amount": amount}]}
        yield refused(jab, effect, "do", 0, "amount", "fact")
    idle = {"trigger": "before", "do": [{"op": "draw", "amount": {"fact": "damage_dealt", "max": 2}}]}
    yield refused(jab, idle, "do", 0, "amount", says="never does anything")
    early = {**static, "do": [{**modify, "amount": {"fact": "speed_lead", "max": 2}}]}
    yield refused(jab, early, "do", 0, "amount", "fact", says="CLA-X19")
    for kind in ("swap", "push"):
        one = {"op": "move", "kind": kind, **({"amount": 1} if kind == "swap" else {})}
        yield refused(jab, {"trigger": "hit", "do": [one]}, "do", 0, "amount")
    for kind in (
        {"op": "move", "kind": "to_marker"},
        {"op": "remove_marker"},
        {"op": "place_marker", "at": "self"},
    ):
        key = "kind" if kind["op"] == "move" else "op"
        yield refused(lancer, {"trigger": "before", "do": [kind]}, "do", 0, key, says="marker")
    for kind in ({"op": "place_marker", "at": "within"}, {"op": "place_marker", "at": "self", "amount": 2}):
        yield refused(trickster, {"trigger": "before", "do": [kind]}, "do", 0, "amount")
    preset = PLANTER.entry("bare")
    yield Mistake(
        RULE, "preset", changed(preset, ("options", "guard_rewrd"), True), ("options", "guard_rewrd")
    )
    yield Mistake(RULE, "preset", changed(preset, ("options", "hand_limit"), 4), ("options", "hand_limit"))
    yield Mistake(RULE, "preset", changed(preset, ("options", "turn_limit"), 501), ("options", "turn_limit"))


STRANGE = {
    "attack_card": {"tactic": "swift", "life": 20, "drive_cost": 3, "sustain_if": [], "marker": "orb"},
    "tactic_card": {"speed": 4, "range": [1, 2], "guard": 2, "origin": "self", "drive_name": "Rage"},
    "character": {"speed": 4, "owner": "common", "cost": 2, "tactic": "swift", "power": 3, "copies": 2},
    "deck": {"owner": "common", "life": 20, "effects": [], "copies": 2},
}
OWN = {NUMBER: numbers_out_of_bounds, DECK: illegal_decks, NEVER: never_happening, RULE: other_refusals}
PLANTER = Planter(load_system("clash").shelf, STRANGE, OWN)


if __name__ == "__main__":
    PLANTER.report(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
