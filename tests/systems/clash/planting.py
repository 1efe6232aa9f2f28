"""Plant mistakes in the shipped content of `clash`, one at a time, and see whether the check finds them.

Nothing here is left to chance: the same mistakes are planted every time. Run this file for the figures:

    python tests/systems/clash/planting.py
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from facedown.engine.content import Between, Entry, NameOf
from facedown.engine.content_check import Problem, check_files
from facedown.engine.shape import alternatives, bare, item_of, keys_of, marks, tables_below
from facedown.engine.source import line_map
from facedown.systems import load_system

Place = tuple[str | int, ...]

KEY, PLACE, VALUE = "misspelt keys", "misplaced keys", "misspelt values"
NAME, NUMBER = "dangling references", "numbers out of bounds"
DECK, NEVER, RULE = "illegal decks", "effects that never happen", "refusals of CLA-X22"


@dataclass(frozen=True)
class Mistake:
    """One entry with one thing wrong, and what the check should say of it."""

    sort: str
    kind: str
    data: dict[str, Any]
    place: Place  # where it should be told
    nearest: str = ""  # what should be named as right, or nothing
    says: str = ""  # what the message should say

    @property
    def title(self) -> str:
        return f"{self.data.get('name', '?')} {'.'.join(map(str, self.place))}"


@cache
def shelf() -> Any:
    return load_system("clash").shelf


@cache
def entries() -> tuple[Entry, ...]:
    return tuple(shelf().entries)


def entry(name: str) -> Entry:
    return next(one for one in entries() if one.name == name)


def tables(one: Entry) -> list[tuple[Place, type, Mapping[str, Any]]]:
    """Every table of an entry, the entry first."""
    schema = shelf().schemas[one.kind]
    return [((), schema, one.data), *tables_below(schema, one.data)]


def at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def changed(one: Entry, place: Place, value: Any) -> dict[str, Any]:
    """The data of an entry with another value at a place."""
    data = copy.deepcopy(one.data)
    at(data, place[:-1])[place[-1]] = value
    return data


def slip(word: str, i: int) -> str:
    """A word as a hurried hand writes it, in one of four ways."""
    middle = len(word) // 2
    if len(word) < 3:
        return word + word[-1]
    if i % 4 == 0:
        return word[:middle] + word[middle + 1 :]
    if i % 4 == 1:
        return word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    if i % 4 == 2:
        return word[:middle] + word[middle] + word[middle:]
    return word[:middle] + ("w" if word[middle] != "w" else "e") + word[middle + 1 :]


def misspelt_keys() -> Iterator[Mistake]:
    i = 0
    for one in entries():
        for place, table, found in tables(one):
            for key in found:
                i += 1
                wrong = next(w for k in range(4) if (w := slip(key, i + k)) not in keys_of(table))
                data = copy.deepcopy(one.data)
                inside = at(data, place)
                kept = {wrong if name == key else name: value for name, value in inside.items()}
                inside.clear()
                inside.update(kept)
                yield Mistake(KEY, one.kind, data, (*place, wrong), nearest=key)


def misplaced_keys() -> Iterator[Mistake]:
    for one in entries():
        everywhere = tables(one)
        for place, _, found in everywhere:
            for key in found:
                way = [step for step in place if isinstance(step, str)]
                label = ".".join(way[: way.index("options")] if "options" in way else way)
                for target, other, _ in everywhere:
                    near = target == place[: len(target)] or place == target[: len(place)]
                    if target != place and near and key not in keys_of(other):
                        data = copy.deepcopy(one.data)
                        at(data, target)[key] = at(data, place)[key]
                        if key in target:  # a table cannot be moved into itself
                            continue
                        del at(data, place)[key]
                        yield Mistake(PLACE, one.kind, data, (*target, key), says=label or one.kind)
    strange = {
        "attack_card": {"tactic": "swift", "life": 20, "drive_cost": 3, "sustain_if": [], "marker": "orb"},
        "tactic_card": {"speed": 4, "range": [1, 2], "guard": 2, "origin": "self", "drive_name": "Rage"},
        "character": {"speed": 4, "owner": "common", "cost": 2, "tactic": "swift", "power": 3, "copies": 2},
        "deck": {"owner": "common", "life": 20, "effects": [], "copies": 2},
    }
    for kind, keys in strange.items():
        one = next(one for one in entries() if one.kind == kind)
        for key, value in keys.items():
            yield Mistake(PLACE, kind, changed(one, (key,), value), (key,), says="belongs to")


def misspelt_values() -> Iterator[Mistake]:
    i = 0
    for one in entries():
        for place, table, found in tables(one):
            for key, value in found.items():
                hint = keys_of(table)[key].hint
                word = get_origin(hint) is Literal or (key == "value" and isinstance(value, str))
                if word and isinstance(value, str):
                    i += 1
                    wrong = slip(value, i) if value.isalpha() or "_" in value else value.replace("=", "", 1)
                    words = get_args(hint) if get_origin(hint) is Literal else ()
                    if wrong not in words:
                        where = (*place, key)
                        yield Mistake(VALUE, one.kind, changed(one, where, wrong), where, nearest=value)


def dangling_references() -> Iterator[Mistake]:
    i = 0
    for one in entries():
        schema = shelf().schemas[one.kind]
        for key, value in one.data.items():
            hint = keys_of(schema)[key].hint
            inner = item_of(hint) or hint
            if not any(isinstance(mark, NameOf) for mark in marks(inner)):
                continue
            listed = isinstance(value, list)
            for j, text in enumerate(value if listed else [value]):
                i += 1
                name, _, count = text.partition(" x")
                where: Place = (key, j) if listed else (key,)
                tail = f" x{count}" if count else ""
                wrong = next(w for k in range(4) if (w := slip(name, i + k)) != name) + tail
                yield Mistake(NAME, one.kind, changed(one, where, wrong), where, nearest=name)
                yield Mistake(NAME, one.kind, changed(one, where, f"Zyx{tail}"), where, says="there is no")


def bounds_of(hint: Any) -> Between | None:
    for part in alternatives(hint):
        if get_origin(part) is Annotated and bare(part) is int:
            return next((mark for mark in marks(part) if isinstance(mark, Between)), None)
    return None


def numbers_out_of_bounds() -> Iterator[Mistake]:
    for one in entries():
        for place, table, found in tables(one):
            for key, value in found.items():
                hint = keys_of(table)[key].hint
                bounds = bounds_of(hint)
                if bounds and isinstance(value, int):
                    where: Place = (*place, key)
                    yield Mistake(NUMBER, one.kind, changed(one, where, bounds.low - 1), where)
                    yield Mistake(NUMBER, one.kind, changed(one, where, bounds.high + 1), where)
                if key == "range":
                    yield Mistake(NUMBER, one.kind, changed(one, ("range", 1), 13), ("range", 1))
                    yield Mistake(NUMBER, one.kind, changed(one, ("range", 0), -1), ("range", 0))
        if one.kind in ("attack_card", "tactic_card"):
            yield Mistake(NUMBER, one.kind, changed(one, ("copies",), 3), ("copies",))
            yield Mistake(NUMBER, one.kind, changed(one, ("cost",), 99), ("cost",))


def illegal_decks() -> Iterator[Mistake]:
    decks = [one for one in entries() if one.kind == "deck"]
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
    for one in entries():
        for place, table, found in tables(one):
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
    jab, flare, throw = entry("Snap Jab"), entry("Lantern Flare"), entry("Collar Throw")
    skin, step, mirror = entry("Stone Skin"), entry("Burning Step"), entry("Mirror Step")
    lancer, trickster = entry("Gale Lancer"), entry("Lantern Trickster")
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
    preset = entry("bare")
    yield Mistake(
        RULE, "preset", changed(preset, ("options", "guard_rewrd"), True), ("options", "guard_rewrd")
    )
    yield Mistake(RULE, "preset", changed(preset, ("options", "hand_limit"), 4), ("options", "hand_limit"))
    yield Mistake(RULE, "preset", changed(preset, ("options", "turn_limit"), 501), ("options", "turn_limit"))


SORTS = {
    KEY: misspelt_keys,
    PLACE: misplaced_keys,
    VALUE: misspelt_values,
    NAME: dangling_references,
    NUMBER: numbers_out_of_bounds,
    DECK: illegal_decks,
    NEVER: never_happening,
    RULE: other_refusals,
}


def toml(kind: str, data: Mapping[str, Any]) -> str:
    """An entry as a content file has it, one key to a line, and one line to each item of a list of tables."""

    def value(one: Any, top: bool = False) -> str:
        if isinstance(one, dict):
            return "{ " + ", ".join(f"{json.dumps(k)} = {value(v)}" for k, v in one.items()) + " }"
        if isinstance(one, list) and top and any(isinstance(item, dict) for item in one):
            return "[\n" + "".join(f"  {value(item)},\n" for item in one) + "]"
        if isinstance(one, list):
            return "[" + ", ".join(map(value, one)) + "]"
        return json.dumps(one, ensure_ascii=False)

    return f"[[{kind}]]\n" + "".join(f"{key} = {value(one, True)}\n" for key, one in data.items())


def problems_of(mistake: Mistake, folder: Path) -> list[Problem]:
    """What the check says of a mistake, in a file of its own beside all that is shipped."""
    path = folder / "mine.toml"
    path.write_text(toml(mistake.kind, mistake.data), encoding="utf-8")
    names = [mistake.data.get("name"), mistake.data.get("id")]
    planted = {id(one) for one in entries() if _is_it(one, mistake, names)}
    return check_files([path], shelf().schemas, [one for one in entries() if id(one) not in planted])


def _is_it(one: Entry, mistake: Mistake, names: list[Any]) -> bool:
    """Tell whether this is the entry in which the mistake was planted: it has most of its data."""
    if one.kind != mistake.kind:
        return False
    same = sum(mistake.data.get(key) == value for key, value in one.data.items())
    return same * 3 >= len(one.data) * 2 and (one.name in names or one.data.get("id") in names)


def named(mistake: Mistake, problems: list[Problem]) -> list[Problem]:
    """The problems that are told where the mistake is, and of it."""
    way = ".".join(map(str, mistake.place))
    line = line_of(mistake)
    return [
        problem
        for problem in problems
        if (problem.key == way or problem.key.startswith(f"{way}."))
        and problem.line == line
        and mistake.says in problem.message
    ]


def meant(mistake: Mistake, problems: list[Problem]) -> bool:
    """Whether what is right is named too."""
    return any(problem.nearest == mistake.nearest for problem in problems)


def some(sort: str, most: int) -> list[Mistake]:
    """At most so many mistakes of a sort, evenly spread over the content."""
    planted = list(SORTS[sort]())
    return planted[:: max(1, -(-len(planted) // most))]


def line_of(mistake: Mistake) -> int:
    lines = line_map(toml(mistake.kind, mistake.data))
    place = (mistake.kind, 0, *mistake.place)
    while place not in lines:
        place = place[:-1]
    return lines[place]


def main() -> int:
    """Print how many mistakes of each sort are planted and found."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    total = [0, 0, 0, 0]
    print(f"{'':28} planted   found   right one named   said besides")
    with tempfile.TemporaryDirectory() as folder:
        for sort in SORTS:
            counts = [0, 0, 0, 0]
            for mistake in some(sort, most):
                problems = problems_of(mistake, Path(folder))
                told = named(mistake, problems)
                if not told:
                    print(f"  not found: {mistake.title}: {[str(problem) for problem in problems][:3]}")
                right = bool(mistake.nearest) and meant(mistake, told)
                one = [1, bool(told), right, len(problems) - len(told)]
                counts = [a + b for a, b in zip(counts, one, strict=True)]
            total = [a + b for a, b in zip(total, counts, strict=True)]
            print(f"{sort:28} {counts[0]:7} {counts[1]:7} {counts[2]:17} {counts[3]:14}")
    print(f"{'all':28} {total[0]:7} {total[1]:7} {total[2]:17} {total[3]:14}")
    alarms = len(check_files(shelf().files, shelf().schemas))
    print(f"{'the shipped content itself':28} {alarms} false alarms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
