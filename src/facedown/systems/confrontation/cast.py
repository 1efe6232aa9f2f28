"""What characters of `confrontation` are and have, for a screen: counters, Skills, weapons, Upgrades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Unpack

from facedown.engine.course.scene import About, Area, Gauge, Item, Later, Part, Shape, area, item
from facedown.engine.rules import NOBODY, Seat
from facedown.systems.confrontation.clauses import Decision
from facedown.systems.confrontation.naming import ATTRIBUTE_NAMES, SKILL_NAMES, ConfrontationNames
from facedown.systems.confrontation.rules import declare, devices, kit, people, values
from facedown.systems.confrontation.state import (
    ACTIONS,
    BAD_LUCK,
    FIRST_NPC,
    GEAR,
    GM,
    NO_SUIT,
    UNARMED,
    UPGRADES,
    Game,
    State,
    Timing,
    Who,
)

SUITS = ("Clubs", "Spades", "Hearts", "Diamonds")
MARKS = {  # of a character, with a level or without
    "in_cover": "in cover",
    "high": "high",
    "prone": "prone",
    "restrained": "held",
    "blinded": "blinded",
    "adv_next": "upper hand next",
    "dis_next": "off balance next",
    "exposed": "exposed",
}
TOOL_MARKS = {"jammed": "jammed", "infected": "infected", "rig_down": "down", "dropped": "dropped"}


class Cast(NamedTuple):
    """The table as a seat sees it; `g` is what rules that only answer are given."""

    words: ConfrontationNames
    view: State
    g: Game

    def persons(self, here: list[Who]) -> Iterator[Item]:
        """Yield characters with what there is to say of them, then the GM."""
        for who in here:
            says = Later(self.words.show, self.view, self.words.called(who))
            yield self.person(who)._replace(says=says)
        if GM in self.words.seats:
            yield self.item("GM", "GM", BAD_LUCK, parts=[("participant", BAD_LUCK)], gauges=self.piles(GM))

    def person(self, who: Who) -> Item:
        """Return a character with counters, cards and conditions. Clause: CFN-5.1, CFN-X9."""
        g, one, printed = self.g, self.view.characters[who], self.words.book.sheets[who]
        gauges = [
            Gauge("physical", one.physical, printed.physical_limit or None),
            Gauge("neural", one.neural, printed.neural_limit or None),
            Gauge("armour", kit.armour_of(g, who)),
        ]
        if who < FIRST_NPC:
            suit = printed.affinity
            gauges += [Gauge("Affinity", suit, text=SUITS[suit])] if suit != NO_SUIT else []
            gauges += self.piles(Seat(who))
        marks = {name: getattr(one, field) for field, name in MARKS.items()} | {
            "down": people.is_down(g, who),
            "stunned": people.is_stunned(g, who),
            "target": self.view.confrontation.targets >> who & 1,
        }
        parts, name = [("participant", who)], self.words.called(who)
        return self.item(f"character:{who}", name, who, parts=parts, gauges=gauges, marks=marks)

    def piles(self, seat: Seat) -> list[Gauge]:
        """Return how many cards a seat has where."""
        hands = self.view.hands[seat]
        return [Gauge(name, getattr(hands, name).count) for name in ("hand", "deck", "discard")]

    def sheet(self, who: Who) -> Area:
        """Return Attributes with the cards left, and Skills as they are now. Clause: CFN-5.1, CFN-6.4."""
        g, printed, items = self.g, self.words.book.sheets[who], list[Item]()
        asks = self.view.decision == Decision.PAIRING and self.view.asked == who
        count = declare.pairing_count(g, who) if asks else 0
        pairings = [declare.pairing_at(g, who, n) for n in range(count)]
        counters = people.counters_of(g, who)
        rows = [("attribute", ATTRIBUTE_NAMES, k, worth) for k, worth in enumerate(printed.attributes)]
        rows += [("skill", SKILL_NAMES, k, worth) for k, worth in enumerate(printed.skills)]
        for kind, names, k, worth in rows:
            less = values.cards_used(g, who, k) if kind == "attribute" else counters
            parts = self.asked(who, kind, k)
            parts += [("pairing", n) for n, one in enumerate(pairings) if getattr(one, kind) == k]
            gauge = Gauge(kind.capitalize(), max(0, worth - less), worth)
            if worth or self.words.book.timing == Timing.CORE:
                items.append(self.item(f"{kind}:{who}:{k}", names[k], who, parts=parts, gauges=[gauge]))
        return area(f"sheet:{who}", self.words.called(who), items, seat_of(who), Shape.TRACKS)

    def asked(self, who: Who, kind: str, k: int) -> list[Part]:
        """Return a part of answers that means something of whoever is asked."""
        return [(kind, k)] if self.view.asked == who else []

    def gear(self, who: Who) -> Iterator[Item]:
        """Yield what somebody carries and has built in, with what is left of it. Clause: CFN-X8, CFN-X11."""
        words, view, g, one = self.words, self.view, self.g, self.view.characters[who]
        asked, has = view.asked == who, kit.tool_count(g, who)
        for k in (*range(has), UNARMED) if asked and who < FIRST_NPC else range(has):
            parts, gauges, marks = self.asked(who, "tool", k), list[Gauge](), dict[str, object]()
            if k < has:
                row, thing = one.carried[k], devices.drone_or_weapon(who, k)
                most = words.book.tools[kit.tool_row(g, who, k)].ammo if who < FIRST_NPC else 0
                parts.append(("thing", thing))
                gauges = [Gauge("ammunition", row.ammo, most)] if most else []
                gauges += [Gauge("device damage", row.acs, devices.energy_of(g, thing))] if row.acs else []
                marks = {said: getattr(row, name) for name, said in TOOL_MARKS.items()} | {
                    "off": row.off_until
                }
            name = words.carried(view, who, k)
            yield self.item(f"tool:{who}:{k}", name, who, None, parts=parts, gauges=gauges, marks=marks)
        for k in range(UPGRADES):
            boost, name = kit.upgrade_of(g, who, k), words.upgrade(view, who, k)
            if boost.present:
                left, marks = boost.uses - one.upgrade_uses[k], {"named": view.parts[who].boosts >> k & 1}
                gauges = [Gauge("uses left", left, boost.uses)] if boost.uses else []
                parts, id = self.asked(who, "upgrade", k), f"upgrade:{who}:{k}"
                yield self.item(id, name, who, None, parts=parts, gauges=gauges, marks=marks)
        for k in range(GEAR):
            item, name = kit.item_of(g, who, k), words.gear(view, who, k)
            if item.present:
                gauges = [Gauge("uses left", item.uses - one.gear_uses[k], item.uses)] if item.uses else []
                yield self.item(f"gear:{who}:{k}", name, who, None, gauges=gauges)

    def thing(self, k: int) -> Item:
        """Return a device of the scenario. Clause: CFN-X9."""
        one, energy = self.view.devices[k], self.words.book.energies[k]
        gauges = [Gauge("device damage", one.acs, energy)] if energy else []
        marks = {"opened": one.opened, "off": one.off_until}
        return self.item(
            f"device:{k}", self.words.device(k), NOBODY, parts=[("thing", k)], gauges=gauges, marks=marks
        )

    def actions(self) -> Iterator[Item]:
        """Yield what the content lets characters do. Clause: CFN-X8."""
        for k, name in enumerate(self.words.names["actions"][: ACTIONS - 1]):
            if name and self.words.book.timing != Timing.CORE:
                book = self.words.book
                marks = {"action": book.acts >> k & 1, "counteraction": book.counters >> k & 1}
                yield self.item(f"action:{k}", name, NOBODY, None, parts=[("action", k)], marks=marks)

    def item(self, id: str, word: str, who: int, says: str | None = "", **about: Unpack[About]) -> Item:
        """Return an item of whoever decides for somebody; `says` None: what is printed on it."""
        about["owner"] = seat_of(who)
        return item(id, word, self.words.printed(word) if says is None else says, **about)


def seat_of(who: int) -> int:
    """Return the seat that decides for somebody, NOBODY for nobody."""
    return NOBODY if who == NOBODY else people.seat_of(Who(who))
