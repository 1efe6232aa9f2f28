"""Whether an effect can ever happen: contradictions are seen, and nothing that can happen is refused."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, NamedTuple

import pytest

from facedown.systems.clash.facts import SUSTAIN, Moment, holds, place_of, vocabulary, why_idle, why_never


class Asked(NamedTuple):
    fact: str
    cmp: str
    value: Any


BEFORE = Moment("attack", "before", "offensive")
RESOLUTION = Moment("character", "resolution", "any")


@pytest.mark.parametrize(
    ("moment", "asked"),
    [
        (BEFORE, [("hit", "==", True)]),
        (BEFORE, [("result", "==", "win")]),
        (BEFORE, [("stance", "==", "defensive")]),
        (BEFORE, [("role", "==", "none")]),
        (BEFORE, [("damage_dealt", ">", 0)]),
        (Moment("attack", "after", "defensive"), [("landed", "==", True)]),
        (Moment("attack", "after", "defensive"), [("uncontested", "==", True)]),
        (Moment("attack", "hit", "offensive"), [("hit", "==", False)]),
        (Moment("attack", "clash_win", "any"), [("result", "!=", "win")]),
        (Moment("swift", "play", "any"), [("moved", ">=", 1)]),
        (Moment("swift", "play", "any"), [("origin_distance", "<=", 12)]),
        (Moment("enhance", "play", "any"), [("enhance", "==", 0)]),
        (Moment("character", "static", "any", driven=True), [("driven", "==", False)]),
        (Moment("enhance", SUSTAIN, "any"), [("role", "==", "none")]),
        (RESOLUTION, [("distance", ">", 12)]),
        (RESOLUTION, [("distance", ">=", 3), ("distance", "<", 3)]),
        (RESOLUTION, [("gauge", ">=", 10), ("opp_gauge", "<=", 5), ("gauge_lead", "<", 5)]),
        (RESOLUTION, [("life", "==", 1), ("life_lead", ">", 0)]),
        (RESOLUTION, [("marker", "==", False), ("marker_distance", "<=", 12)]),
        (RESOLUTION, [("opp_landed", "==", True), ("opp_stance", "==", "defensive")]),
        (RESOLUTION, [("guarded", "==", True), ("opp_hit", "==", True)]),
        (RESOLUTION, [("crossed", "==", True), ("moved", "==", 0)]),
    ],
    ids=str,
)
def test_what_can_never_hold(moment: Moment, asked: list[tuple[str, str, Any]]) -> None:
    assert why_never(moment, [Asked(*one) for one in asked])


@pytest.mark.parametrize(
    ("moment", "asked"),
    [
        (BEFORE, [("opp_hit", "==", True), ("opp_stance", "==", "offensive")]),
        (BEFORE, [("staggered", "==", True)]),
        (Moment("swift", "play", "any"), [("staggered", "==", True)]),  # where stagger carries over
        (Moment("swift", "play", "any"), [("distance", "==", 1), ("cornered", "==", True)]),
        (Moment("attack", "after", "offensive"), [("landed", "==", False), ("hit", "==", True)]),
        (Moment("attack", "clash_win", "defensive"), [("opp_hit", "==", True)]),
        (Moment("character", "static", "any"), [("role", "==", "none")]),
        (RESOLUTION, [("stance", "==", "none")]),
        (RESOLUTION, [("gauge", "==", 10), ("opp_gauge", "==", 5), ("gauge_lead", "==", 5)]),
        (RESOLUTION, [("gauge", "==", 10), ("opp_gauge", "==", 5), ("gauge_lead", ">=", 2)]),
        (RESOLUTION, [("distance", ">=", 3), ("distance", "<=", 3), ("distance", "!=", 4)]),
        (RESOLUTION, [("marker_distance", "==", 99)]),
        (RESOLUTION, [("life_lead", "==", 39)]),
        (Moment("enhance", SUSTAIN, "any"), [("damage_taken", "==", 0), ("opp_hit", "==", True)]),
    ],
    ids=str,
)
def test_what_can_hold(moment: Moment, asked: list[tuple[str, str, Any]]) -> None:
    assert why_never(moment, [Asked(*one) for one in asked]) == ""


def world(dice: random.Random, moment: Moment) -> dict[str, Any]:
    """What all facts may be at one moment of a match, made up as the rules would have it."""
    clash = place_of(moment.trigger) == "clash" or moment.stance != "any" or moment.source == "attack"
    stance = moment.stance if moment.stance != "any" else dice.choice(["offensive", "defensive"])
    can_be_without = moment.source != "attack" and moment.trigger in ("resolution", SUSTAIN)
    if moment.stance == "any" and can_be_without and dice.random() < 0.3:
        stance = "none"
    if moment.trigger == "hit":
        stance = "offensive"
    other = dice.choice(["offensive", "defensive", "none"])
    hit = (
        stance == "offensive"
        and moment.trigger != "before"
        and (moment.trigger == "hit" or dice.random() < 0.6)
    )
    dealt = dice.randrange(6) if hit and moment.trigger != "hit" else 0
    opp_hit = other == "offensive" and dice.random() < 0.6
    taken = dice.randrange(6) if opp_hit else 0
    results = {"clash_win": ["win"], "clash_loss": ["loss"], "resolution": ["win", "loss", "neutral", "none"]}
    moved = dice.randrange(5)
    gauge, opp_gauge, life, opp_life = (dice.randint(*ends) for ends in ((0, 30), (0, 30), (1, 40), (1, 40)))
    out = dice.random() < 0.5
    facts = {
        "role": dice.choice(["aggressor", "responder"]),
        "stance": stance,
        "opp_stance": other,
        "distance": dice.randint(1, 12),
        "origin_distance": dice.choice([*range(13), 99]),
        "speed_lead": dice.randint(-9, 9) if "none" not in (stance, other) else 0,
        "first": dice.random() < 0.5,
        "staggered": dice.random() < 0.5,
        "opp_staggered": dice.random() < 0.5,
        "hit": hit,
        "opp_hit": opp_hit,
        "landed": dealt > 0,
        "opp_landed": taken > 0,
        "guarded": hit and other == "defensive",
        "damage_dealt": dealt,
        "damage_taken": taken,
        "result": dice.choice(results.get(moment.trigger, ["none"])),
        "uncontested": stance == "offensive" and dice.random() < 0.2,
        "twin": dice.random() < 0.3,
        "moved": moved,
        "opp_moved": dice.randrange(5),
        "crossed": moved > 0 and dice.random() < 0.5,
        "cornered": dice.random() < 0.5,
        "opp_cornered": dice.random() < 0.5,
        "gauge": gauge,
        "opp_gauge": opp_gauge,
        "gauge_lead": gauge - opp_gauge,
        "hand": dice.randint(0, 30),
        "opp_hand": dice.randint(0, 30),
        "life": life,
        "opp_life": opp_life,
        "life_lead": life - opp_life,
        "enhance": dice.randint(1 if moment.source == "enhance" else 0, 14),
        "opp_enhance": dice.randint(0, 14),
        "driven": moment.driven or dice.random() < 0.5,
        "marker": out,
        "marker_distance": dice.randint(0, 12) if out else 99,
    }
    if not clash:
        facts |= {name: told["outside"] for name, told in vocabulary("fact").items() if "outside" in told}
    return facts


def true_of(dice: random.Random, fact: str, value: Any) -> Asked:
    """A condition that holds where a fact has this value."""
    told = vocabulary("fact")[fact]
    if told["type"] == "number":
        tried = dice.choice([value, value - 1, value + 1, dice.randint(told["low"], told["high"])])
        cmps = [cmp for cmp in ("==", "!=", "<", "<=", ">", ">=") if holds(value, cmp, tried)]
        return Asked(fact, dice.choice(cmps), tried)
    values = [False, True] if told["type"] == "yes_no" else told["words"]
    tried = dice.choice(values)
    return Asked(fact, "==" if tried == value else "!=", tried)


MOMENTS = [
    Moment(source, trigger, stance, driven)
    for source, trigger, stance, driven in product(
        ("character", "attack", "enhance", "swift"),
        vocabulary("trigger"),
        ("any", "offensive", "defensive"),
        (False, True),
    )
    if source in vocabulary("trigger")[trigger]["on"]
    and not why_idle(Moment(source, trigger, stance))
    and (source == "character" or not driven)
]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: "-".join(map(str, moment)))
def test_nothing_that_can_happen_is_refused(moment: Moment) -> None:
    """In worlds made up at random, conditions that are true there are never called impossible."""
    dice = random.Random("-".join(map(str, moment)))
    for _ in range(40):
        facts = world(dice, moment)
        names = dice.sample(sorted(facts), 4)
        asked = [true_of(dice, name, facts[name]) for name in names]
        assert why_never(moment, asked) == "", (asked, facts)
