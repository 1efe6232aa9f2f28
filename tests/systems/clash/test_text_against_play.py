"""What is printed on a card is what the engine does: effects, shipped and generated, read back and played.

The text is read by `reading.py`, which knows nothing of the data that it was made from. Both the reading and
the engine perform the effect from the same random position, with the same choices; what comes of it must be
the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from random import Random
from typing import Any

import pytest

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import built_table
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.agenda import top
from facedown.engine.course.answer import part_of, way_of
from facedown.engine.course.ask import Options
from facedown.engine.hidden.zone import move
from facedown.engine.matches.match import Match
from facedown.systems.clash import SYSTEM
from facedown.systems.clash.clauses import Way
from facedown.systems.clash.conditions import conditions_text
from facedown.systems.clash.effects import Effect, source_of
from facedown.systems.clash.facts import Condition, vocabulary
from facedown.systems.clash.lower import Lowering
from facedown.systems.clash.rules.effects import perform
from facedown.systems.clash.rules.facts import holds
from facedown.systems.clash.rules.line import spots
from facedown.systems.clash.rules.operations import starting_life
from facedown.systems.clash.rules.stats import from_static_effects
from facedown.systems.clash.state import STATS, Decision, Game, Result, Stance, Until
from facedown.systems.clash.text import effect_line
from facedown.systems.clash.turn import STEPS
from facedown.systems.clash.vocabulary import Flag, Stat, Trigger
from systems.clash.reading import ME, Reading, Table, all_of, read, static_of

pytestmark = pytest.mark.proof

ORB = "orb"
FLAGS = {
    Flag.PIERCE: "pierce",
    Flag.WARD: "cannot be staggered",
    Flag.ROOTED: "cannot be moved by the opponent",
}
NAMES = {stat: stat.name.lower() for stat in Stat} | {
    Stat.RANGE_MIN: "minimum range",
    Stat.RANGE_MAX: "maximum range",
}
HEADS = {
    "Before": "before",
    "Hit": "hit",
    "After": "after",
    "Clash Win": "clash_win",
    "Clash Loss": "clash_loss",
    "Resolution": "resolution",
    "When played": "play",
    "Action": "action",
    "Start of your turn": "turn_start",
    "End of your turn": "turn_end",
    "": "play",
}


class Stage:
    """A position in which one effect of A or B is about to happen."""

    def __init__(self, dice: Random, effect: dict[str, Any], source: str) -> None:
        self.dice = dice
        self.p = dice.randrange(2)
        own, other = ("A", "B") if self.p == 0 else ("B", "A")
        mine = {"effects": [effect], "owner": "Anna"}
        numbers = {"speed": 5, "power": 3, "poise": 2, "guard": 4, "range": [1, 3]}
        origin = dice.choice([{}, {"origin": "marker"}, {"origin": "front", "origin_offset": 2}])
        cards = {
            "character": {},
            "attack": {"kind": "attack_card", "id": "T-1", "name": "Probe", **numbers, **origin, **mine},
            "enhance": {"kind": "tactic_card", "id": "T-1", "name": "Probe", "tactic": "enhance", **mine},
            "swift": {"kind": "tactic_card", "id": "T-1", "name": "Probe", "tactic": "swift", **mine},
        }
        inert = {"kind": "tactic_card", "id": "T-2", "name": "Flag", "tactic": "enhance", "owner": "common"}
        rock = {"kind": "attack_card", "id": "T-3", "name": "Rock", "owner": "common", **numbers}
        anna = {"kind": "character", "id": "T-4", "name": "Anna", "life": 40, "marker": ORB}
        bert = {**anna, "id": "T-5", "name": "Bert"}
        if source == "character":
            anna["effects"] = [effect]
        written = [card for card in (cards[source], inert, rock, anna, bert) if card]
        content = [
            Entry.from_dict(
                {
                    "kind": one["kind"],
                    "data": {k: v for k, v in one.items() if k != "kind"},
                    "file": "",
                    "index": i,
                }
            )
            for i, one in enumerate(written)
        ]
        probe = {"attack": "Probe", "swift": "Probe", "enhance": "Probe", "character": "Rock"}[source]
        few = dice.randrange
        setup = {
            "characters": {own: "Anna", other: "Bert"},
            "spots": dict(zip("AB", dice.sample(range(1, 10), 2), strict=True)),
            "life": {seat: few(20, 41) for seat in "AB"},
            "hand": {own: [probe, "Rock"] + ["FILLER"] * few(4), other: ["Rock"] + ["FILLER"] * few(4)},
            "gauge": {seat: ["FILLER"] * few(5) for seat in "AB"},
            "discard": {seat: ["FILLER", "Rock"][: few(3)] for seat in "AB"},
            "enhance": {seat: ["Flag"] * few(4) for seat in "AB"},
            "marker": {own: few(10), other: few(10)},
            "driven": {seat: bool(few(2)) for seat in "AB"},
            "deck": {seat: ["FILLER"] * 13 for seat in "AB"},
        }
        match = Match(SYSTEM, setup, few(1000), {"guard_reward": "false"}, content)
        self.g: Game = match.game
        self.origin = origin.get("origin", "self") if source == "attack" else "self"
        self.trigger = Trigger[effect.get("trigger", "static").upper()]
        self.is_clash = vocabulary("trigger")[effect.get("trigger", "static")].get("place") != "turn"
        self.place(source)

    def place(self, source: str) -> None:
        """Lay out the cards, and what has happened in the clash so far."""
        s, few = self.g.state, self.dice.randrange
        me, other = s.players[self.p], s.players[1 - self.p]
        s.decision, s.seat = Decision.NONE, 0
        if self.is_clash and self.trigger == Trigger.STATIC and few(8) == 0:
            self.is_clash = False
        if source == "swift":
            move(me.hand, me.play, me.hand.cards[0])
        elif source == "enhance":
            move(me.hand, me.enhance, me.hand.cards[0])
        s.in_clash = int(self.is_clash)
        s.turn = few(2) if self.is_clash else self.p
        if self.is_clash:
            s.aggressor, s.first, s.uncontested = few(2), few(2), self.dice.choice([0, 1, 99])
            mine = me.hand.cards[0]
            move(me.hand, me.set, mine)
            me.in_effect, me.stance = 1, self.dice.choice([Stance.OFFENSIVE, Stance.DEFENSIVE])
            if few(3):
                move(other.hand, other.set, other.hand.cards[0])
                other.in_effect, other.stance = 1, self.dice.choice([Stance.OFFENSIVE, Stance.DEFENSIVE])
            for one in (me, other):
                one.speed, one.hit, one.damage = few(9), few(2), few(4)
                one.staggered, one.moved, one.crossed = few(2), few(5), few(2)
                one.result = few(4)
        if source in ("attack", "character", "enhance"):
            for one in (me, other):
                count = one.enhance.count
                one.sustained = few(1 << count) if self.is_clash else 0

    def table(self) -> Table:
        """What stands on the table, the owner of the effect first."""
        s = self.g.state
        both = [s.players[self.p], s.players[1 - self.p]]
        stances = [
            Stance(one.stance).name.lower() if s.in_clash and one.in_effect else "none" for one in both
        ]
        stops = {(Until.CLASH, "clash"): "clash_modifiers", (Until.TURN, "turn"): "turn_modifiers"}
        modifiers = {
            (i, NAMES[stat], until): getattr(one, rows)[stat]
            for (_, until), rows in stops.items()
            for i, one in enumerate(both)
            for stat in Stat
            if getattr(one, rows)[stat]
        }
        in_clash = bool(s.in_clash)
        both_in = both[0].in_effect and both[1].in_effect

        def origin(table: Table) -> int:
            if not both[0].in_effect:
                return 0
            if self.origin == "marker":
                return table.marker[0]
            if self.origin == "front":
                ahead = 1 if table.spots[1] > table.spots[0] else -1
                return min(max(table.spots[0] + 2 * ahead, 1), table.line)
            return table.spots[0]

        return Table(
            line=spots(self.g),
            spots=[one.spot for one in both],
            life=[one.life for one in both],
            most_life=[starting_life(self.g, self.p), starting_life(self.g, 1 - self.p)],
            deck=[one.deck.count for one in both],
            hand=[one.hand.count for one in both],
            gauge=[one.gauge.count for one in both],
            discard=[one.discard.count for one in both],
            marker=[one.marker for one in both],
            enhance=[one.enhance.count for one in both],
            sustained=[frozenset(k for k in range(14) if one.sustained >> k & 1) for one in both],
            advantage=[bool(one.advantage) for one in both],
            staggered=[bool(one.staggered) for one in both],
            moved=[one.moved for one in both],
            crossed=[bool(one.crossed) for one in both],
            modifiers=modifiers,
            clash=in_clash,
            role="none" if not in_clash else "aggressor" if s.aggressor == self.p else "responder",
            stance=(stances[0], stances[1]),
            origin=origin,
            speeds=(both[0].speed, both[1].speed) if in_clash and both_in else (0, 0),
            goes_first=in_clash and s.first == self.p,
            hit=(in_clash and bool(both[0].hit), in_clash and bool(both[1].hit)),
            damage=(both[0].damage, both[1].damage) if in_clash else (0, 0),
            result=Result(both[0].result).name.lower() if in_clash else "none",
            uncontested=in_clash and s.uncontested == self.p,
            twin=in_clash and both[0].set.count == 2,
            driven=bool(both[0].driven),
        )

    def play(self) -> Iterator[tuple[int, list[int]]]:
        """Let the engine perform the effect: yield its questions, and take the answers to them."""
        s = self.g.state
        below = s.agenda.count
        perform(self.g, self.p, self.trigger)
        while s.agenda.count > below:
            if s.decision == Decision.NONE:
                STEPS[top(s.agenda).step](self.g)
                continue
            options = Options()
            SYSTEM.legal(self.g, options)
            decision, open_now = s.decision, [options.actions[i] for i in range(options.count)]
            answer = open_now[0]
            if decision != Decision.CARD:
                answers = {
                    way_of(one) == Way.YES if decision == Decision.MAY else part_of(one, 0): one
                    for one in open_now
                }
                answer = answers[(yield decision, [int(one) for one in answers])]
            s.decision = Decision.NONE
            SYSTEM.questions.acts[decision](self.g, answer)


QUESTIONS = {
    "may": Decision.MAY,
    "steps": Decision.STEPS,
    "option": Decision.OPTION,
    "spot": Decision.SPOT,
    "sustain": Decision.SUSTAIN,
}


def as_read(reading: Reading, table: Table) -> Iterator[tuple[str, Any]]:
    """Perform what was read: whether it happens, its price, then what it does (CLA-X20)."""
    kind, price = reading.price
    piles = {"card": table.hand, "gauge card": table.gauge}
    able = table.life[ME] - price >= 1 if kind == "life" else price == 0 or piles[kind][ME] >= price
    stance = reading.stance == "any" or reading.stance == table.stance[ME]
    if not stance or (reading.role and reading.role != table.role) or not reading.when(table):
        return
    if reading.optional or kind:
        if not able or (reading.moves and not any(could(table) for could in reading.moves)):
            return
        if reading.optional and not (yield "may", range(2)):
            return
    if kind == "life":
        table.life[ME] -= price
    elif kind:
        piles[kind][ME] -= price
        table.discard[ME] += price
    yield from reading.do(table)


def performed(stage: Stage, reading: Reading) -> tuple[Table, Table]:
    """Perform an effect by the engine and as it was read, with the same answers; return both tables."""
    table = stage.table()
    asked, told = stage.play(), as_read(reading, table)
    answer: Any = None
    while True:
        question = next_of(asked, answer)
        said = next_of(told, answer)
        if said is None or question is None:
            assert said == question, (question, said)
            return stage.table(), table
        assert question[0] == QUESTIONS[said[0]], (question, said)
        assert question[1] == list(said[1]), (question, said)
        answer = stage.dice.choice(question[1])


def next_of(asking: Iterator[Any], answer: Any) -> Any:
    try:
        return asking.send(answer)  # type: ignore[attr-defined]  # a generator
    except StopIteration:
        return None


def compare(dice: Random, effect: dict[str, Any], source: str, positions: int) -> None:
    """Hold the text of an effect against what the engine does, from some positions."""
    text = str(effect_line(built_table(Effect, effect), source, ORB))
    for _ in range(positions):
        stage = Stage(dice, effect, source)
        if effect["trigger"] == "static":
            found = static_of(text, source)(stage.table())
            assert found == engine_static(stage), text
            continue
        reading = read(text, source)
        assert HEADS[reading.trigger] == effect["trigger"], text
        played, said = performed(stage, reading)
        said.modifiers = {key: worth for key, worth in said.modifiers.items() if worth}
        assert played == said, text


def engine_static(stage: Stage) -> dict[tuple[int, str], int]:
    found = {}
    for i, p in enumerate((stage.p, 1 - stage.p)):
        for stat in Stat:
            found[i, NAMES[stat]] = from_static_effects(stage.g, p, stat)
        for flag, name in FLAGS.items():
            found[i, name] = from_static_effects(stage.g, p, STATS + flag)
    return {key: worth for key, worth in found.items() if worth}


def shipped() -> Iterator[tuple[str, dict[str, Any], str]]:
    for entry in SYSTEM.shelf.entries:
        source = source_of(entry.kind, entry.data)
        for key in ("effects", "drive_effects"):
            for i, effect in enumerate(entry.data.get(key, ())):
                yield f"{entry.name}-{key}-{i}", effect, source


SHIPPED = list(shipped())


@pytest.mark.parametrize(("effect", "source"), [one[1:] for one in SHIPPED], ids=[one[0] for one in SHIPPED])
def test_a_shipped_effect_does_what_its_text_says(effect: dict[str, Any], source: str) -> None:
    compare(Random(str(effect)), effect, source, 8)


NUMBERS = [fact for fact, told in vocabulary("fact").items() if told["type"] == "number"]


class Author:
    """Writes effects at random, legal ones for the most part."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def effect(self) -> tuple[dict[str, Any], str]:
        """An effect, and on what it is printed."""
        pick = self.dice.choice
        trigger = pick([*vocabulary("trigger"), "static", "static", "hit", "play"])
        sources = [
            one
            for one in ("character", "attack", "enhance", "swift")
            if one in vocabulary("trigger")[trigger]["on"]
        ]
        made: dict[str, Any] = {"trigger": trigger, "do": []}
        if trigger != "play" and self.dice.random() < 0.4:
            made["stance"] = pick(["any", "offensive", "defensive"])
        if self.dice.random() < 0.4:
            made["when"] = [pick(CONDITIONS) for _ in range(pick([1, 1, 2]))]
        if trigger == "static":
            made["do"] = [
                pick([self.modify, self.modify, self.flag])(trigger) for _ in range(pick([1, 1, 2, 3]))
            ]
            return made, pick(sources)
        if self.dice.random() < 0.25:
            made["may"] = True
        elif self.dice.random() < 0.3:
            made["pay"] = {pick(["gauge", "cards", "life"]): pick([1, 2])}
        for _ in range(pick([1, 1, 2, 3])):
            if self.dice.random() < 0.15:
                lists = [[self.simple(trigger) for _ in range(pick([1, 2]))] for _ in range(pick([2, 2, 3]))]
                made["do"].append({"op": "choose", "options": lists})
            else:
                made["do"].append(self.simple(trigger))
        return made, pick(sources)

    def amount(self, low: int = 1, high: int = 3) -> Any:
        """A number, or one that follows a fact."""
        if self.dice.random() < 0.6:
            return self.dice.randint(low, high)
        return {
            "fact": self.dice.choice(NUMBERS),
            "per": self.dice.choice([1, 1, 2, 3]),
            "max": self.dice.randint(1, 4),
        }

    def simple(self, trigger: str) -> dict[str, Any]:
        """An operation that is no choice."""
        pick = self.dice.choice
        who = {"who": pick(["self", "opp"])}
        amount = {"amount": self.amount()}
        kind = pick(["close", "retreat", "advance", "push", "pull", "swap", "to_marker"])
        far = {} if kind in ("swap", "to_marker") else {"amount": self.amount(0), "upto": pick([True, False])}
        at = pick(["self", "opponent", "within"])
        found = [
            {"op": "move", "kind": kind, **far},
            {"op": "draw", **who, **amount},
            {"op": "discard", **who, **amount, "how": pick(["owner", "random"])},
            {"op": "damage", "who": pick(["self", "opp", "both"]), "amount": self.amount(1, 2)},
            {"op": "heal", **who, **amount},
            {"op": "charge", **amount, "from": pick(["deck", "hand", "discard"])},
            {"op": "drain", **who, **amount},
            {"op": "recover", **amount, "from": pick(["discard", "gauge"])},
            {"op": "advantage", **who},
            {"op": "place_marker", "at": at, **({"amount": self.amount(0)} if at == "within" else {})},
            {"op": "remove_marker"},
            {"op": "reveal_hand", **who},
        ]
        if trigger != "turn_end":
            found.append(self.modify(trigger))
        if vocabulary("trigger")[trigger]["place"] == "clash":
            found += [{"op": "stagger", **who}, {"op": "sustain", "which": pick(["choose", "all"])}]
        return pick(found)

    def modify(self, trigger: str) -> dict[str, Any]:
        """A stat is changed."""
        place = vocabulary("trigger")[trigger]["place"]
        until = {"static": {}, "turn": {"until": "turn"}}.get(
            place, {"until": self.dice.choice(["clash", "turn"])}
        )
        amount = self.amount(-3, 3)
        return {
            "op": "modify",
            "who": self.dice.choice(["self", "opp"]),
            "stat": self.dice.choice(list(Stat)).name.lower(),
            "amount": amount,
            **until,
        }

    def flag(self, trigger: str) -> dict[str, Any]:
        """Something holds."""
        return {"op": "flag", "flag": self.dice.choice(list(Flag)).name.lower()}


COMPARED = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def conditions() -> list[dict[str, Any]]:
    """Every fact compared in every way that can hold, with values that it can have."""
    found = []
    for fact, told in vocabulary("fact").items():
        if told["type"] == "number":
            absent = [told["absent"]] if "absent" in told else []
            possible = [*range(told["low"], told["high"] + 1), *absent]
            values = [value for value in (told["low"], 0, 1, 2, 3, *absent) if value in possible]
            asked: Any = product(COMPARED, dict.fromkeys(values))
            asked = [(cmp, value) for cmp, value in asked if any(COMPARED[cmp](n, value) for n in possible)]
        else:
            asked = product(("==", "!="), told["words"] if told["type"] == "word" else [True, False])
        found += [{"fact": fact, "cmp": cmp, "value": value} for cmp, value in asked]
    return found


CONDITIONS = conditions()


@pytest.mark.parametrize("block", range(8))
def test_a_generated_effect_does_what_its_text_says(block: int) -> None:
    dice = Random(block)
    author, compared = Author(dice), 0
    while compared < 40:
        effect, source = author.effect()
        try:
            compare(dice, effect, source, 3)
        except FacedownError:  # it can never happen, or does not go together
            continue
        compared += 1


@pytest.mark.parametrize("fact", vocabulary("fact"))
def test_a_condition_holds_where_its_text_says(fact: str) -> None:
    dice = Random(fact)
    asked = [built_table(Condition, one) for one in CONDITIONS if one["fact"] == fact]
    ward = {"trigger": "static", "do": [{"op": "flag", "flag": "ward"}]}
    for _ in range(12):
        stage = Stage(dice, ward, "attack")
        Lowering(stage.g.book).all_conditions(asked)
        for row, one in enumerate(asked):
            text = conditions_text([one], ORB)
            assert all_of(text)(stage.table()) == holds(stage.g, stage.p, row, 1), text


@pytest.mark.parametrize("fact", NUMBERS)
def test_an_amount_is_what_its_text_says(fact: str) -> None:
    dice = Random(fact)
    for per in (1, 2, 3):
        amount = {"fact": fact, "per": per, "max": 3}
        gain = {"op": "modify", "stat": "power", "amount": amount}
        compare(dice, {"trigger": "after", "stance": "any", "do": [gain]}, "attack", 6)
