"""Who takes part in a fight of `arcana`, for a screen: numbers, traits, lifetimes, what each has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from facedown.engine.course.scene import Area, Gauge, Item, Part, area, counts, item
from facedown.engine.rules import NOBODY, Seat, each, each_in
from facedown.systems.arcana.clauses import AdversaryShieldLife, Magic
from facedown.systems.arcana.effects import TRAITS
from facedown.systems.arcana.naming import SKILLS, ArcanaNames
from facedown.systems.arcana.rules import bins
from facedown.systems.arcana.rules.cards import PILE
from facedown.systems.arcana.rules.lasting import has_equipment, steadied
from facedown.systems.arcana.rules.people import character_of, trait_of
from facedown.systems.arcana.state import (
    BUFFS,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    GM,
    MANIPULATIONS,
    NONE,
    PAIRS,
    SLOTS,
    Game,
    State,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Bin

GONE = {"waiting": Status.WAITING, "fled": Status.FLED, "out": Status.OUT, "down": Status.DOWN}

SHIELDS_LAST = {
    AdversaryShieldLife.OWN_NEXT_TURN: "until its owner's next turn",
    AdversaryShieldLife.UNTIL_USED: "until they are used",
    AdversaryShieldLife.END_OF_PLAYER_STEP: "until the players have acted",
}


class Cast(NamedTuple):
    """The table as a seat sees it; `g` is what rules that only answer are given."""

    words: ArcanaNames
    view: State
    g: Game

    def parts(self, who: Who) -> list[Part]:
        """Return the parts of answers that mean somebody."""
        if who < FIRST_ADVERSARY:
            return [("fighter", who), ("player", who)] if who < FIRST_STAND_IN else [("fighter", who)]
        k = who - FIRST_ADVERSARY
        return [("fighter", who), ("adversary", k), ("sheet", self.view.adversaries[k].sheet)]

    def fighters(self) -> Iterator[Item]:
        """Yield everybody of this fight, then the GM. Clause: ARC-3.1."""
        there = each(Who, 1, FIGHTERS)
        yield from (self.fighter(who) for who in there if self.view.fighters[who].status != Status.ABSENT)
        gm = self.view.gm
        gauges = [Gauge("deck", gm.deck.count), Gauge("discard", gm.discard.count)]
        gauges += counts({"retirement": gm.retirement})
        yield item("GM", "GM", gauges=gauges, owner=GM)

    def fighter(self, who: Who) -> Item:
        """Return somebody: HP, shields, what lasts, what a player or an adversary has besides.

        Clause: ARC-10.5, ARC-10.6.
        """
        words, view, fighter, says = self.words, self.view, self.view.fighters[who], ""
        gauges = [Gauge("HP", fighter.hp, fighter.start_hp, self.flight(who))]
        if fighter.shields:
            gauges.append(Gauge("shields", fighter.shields, text=f"{fighter.shields} {self.until(who)}"))
        gauges += counts({"bleeding": fighter.bleeding})
        marks: dict[str, object] = {"on turn": view.on_turn == who, "has acted": fighter.acted}
        marks |= {name: fighter.status == status for name, status in GONE.items()}
        if who < FIRST_STAND_IN:
            gauges += self.gauges(Seat(who))
            marks |= self.marks(Seat(who))
            says = words.printed(words.named("characters", view.players[Seat(who)].character))
            says += "".join(f"\n{line}" for line in self.imposed(Seat(who)))
        elif who >= FIRST_ADVERSARY:
            one = view.adversaries[who - FIRST_ADVERSARY]
            sheet = words.book.sheets[one.sheet]
            gauges += [Gauge("wave", one.wave)] if fighter.status == Status.WAITING else []
            gauges += counts({"stored": one.charge, "Cap": sheet.cap, "Mobile": sheet.mobile})
            marks |= {"Rooted": sheet.rooted, "Boss": sheet.boss, "Machine": sheet.machine}
            says = words.printed(words.names["sheets"][one.sheet])
        about, name = self.parts(who), words.now(view, who)
        return item(f"fighter:{who}", name, says, parts=about, gauges=gauges, marks=marks, owner=owner(who))

    def flight(self, who: Who) -> tuple[tuple[int, str], ...]:
        """Return at how many HP an adversary takes flight. Clause: ARC-X11."""
        if who < FIRST_ADVERSARY:
            return ()
        row = self.view.adversaries[who - FIRST_ADVERSARY].sheet
        sheet = self.words.book.sheets[row]
        flees = sheet.nerve and not sheet.boss and not sheet.rooted and not steadied(self.g, row)
        return ((sheet.nerve, "takes flight"),) if flees else ()

    def until(self, who: Who) -> str:
        """Return how long shields last. Clause: ARC-10.5, ARC-19.3, ARC-R29."""
        if who >= FIRST_ADVERSARY:
            return SHIELDS_LAST[AdversaryShieldLife(self.words.book.adversary_shield_life)]
        blurred = who < FIRST_STAND_IN and self.view.players[Seat(who)].keep_shields
        return "past its owner's next turn" if blurred else SHIELDS_LAST[AdversaryShieldLife.OWN_NEXT_TURN]

    def gauges(self, seat: Seat) -> list[Gauge]:
        """Return the numbers of a player besides. Clause: ARC-3.9, ARC-12.1, ARC-23.1, ARC-X17."""
        one = self.view.players[seat]
        gauges = [Gauge(name, getattr(one, name).count) for name in ("hand", "deck")]
        gauges.append(Gauge("discard", one.discard.count, None, ((PILE, "shuffled back"),)))
        if self.words.book.campaign or one.corruption or one.corruption_combat:
            gauges.append(Gauge("Corruption", one.corruption))
            gauges.append(Gauge("Friendship", one.marked, one.boxes))
        return gauges

    def marks(self, seat: Seat) -> dict[str, object]:
        """Return what is true of a player now: traits in force, what lasts to the end of the turn."""
        one = self.view.players[seat]
        sides = {pair: trait_of(self.g, seat, pair) for pair in range(PAIRS)}
        return {TRAITS[2 * pair + (side > 0)]: side for pair, side in sides.items()} | {
            "imposed": any(one.imposed),
            "bought HP": one.zeros == 1,
            "Flex": one.flex > 1,
            "Blur": one.blur or one.keep_shields,
            "loses a turn": one.skip_turn,
        }

    def imposed(self, seat: Seat) -> Iterator[str]:
        """Yield which traits are imposed on a player, by whom, and until when. Clause: ARC-28.6, ARC-R26."""
        for pair in range(PAIRS):
            for k in each_in(int, self.view.players[seat].imposed[pair]):
                name = self.words.now(self.view, FIRST_ADVERSARY + k)
                yield f"{TRAITS[2 * pair]} until the next turn of {name} begins (ARC-28.6, ARC-R26)."

    def threshold(self, seat: Seat, k: int) -> tuple[int, int]:
        """Return what a bin has and needs: a sum of values, or cards. Clause: ARC-9.3, ARC-11.2, ARC-22.4."""
        g, rule, lying = self.g, self.words.book.bins[Bin(k)], self.view.players[seat].bins[k]
        more = bins.needed_more(g, seat, k)
        if rule.sum:
            return bins.value_on(g, lying), rule.sum + more
        needed = max(1, bins.cards_needed(g, seat, rule) + more)
        return lying.count, 1 if bins.is_first_card(g, seat, k) else needed

    def kit(self, seat: Seat) -> Area:
        """Return skills, spell, equipment and Manipulations of a player. Clause: ARC-X2, ARC-X6, ARC-X18."""
        words, one, now = self.words, character_of(self.g, seat), self.view.players[seat]
        has = [("skill", k, name, "skill") for k, name in enumerate(SKILLS) if one.skills >> k & 1]
        has += [("skill", one.crossed, SKILLS[one.crossed], "crossed out")] if one.crossed != NONE else []
        if one.spell != NONE and words.book.magic == Magic.HOUSE:
            has.append(("spell", 0, words.names["spells"][one.spell], "Spell"))
        if has_equipment(self.g, seat):
            for k in range(SLOTS):
                mark = "used up" if now.items_used >> k & 1 else "equipment"
                has += [("item", k, words.names["items"][one.items[k]], mark)] if one.items[k] != NONE else []
        held = [k for k in range(MANIPULATIONS) if now.manipulations >> k & 1]
        has += [("manipulation", k, words.named("manipulations", k), "Manipulation") for k in held]
        asked, items = self.view.seat == seat, list[Item]()
        for kind, k, name, mark in has:
            means = self.view.check.seat == seat if kind == "skill" else asked and kind != "spell"
            parts = [(kind, k)] if means else []
            id = f"{kind}:{seat}:{k}"
            items.append(
                item(id, name, self.words.printed(name), parts=parts, marks={mark: True}, owner=seat)
            )
        return area(f"kit:{seat}", f"{words.who(seat)} has", items, seat)

    def sheets(self) -> Iterator[Item]:
        """Yield the kinds of adversaries that have buffs. Clause: ARC-26.9, ARC-X10."""
        for row, name in enumerate(self.words.names["sheets"]):
            buffs = self.view.sheets[row].buffs
            if any(buffs):
                says = ", ".join(
                    f"{self.words.names['buffs'][k]} {buffs[k]}" for k in range(BUFFS) if buffs[k]
                )
                parts, gauges = [("sheet", row)], counts({"buffs": sum(buffs)})
                yield item(f"sheet:{row}", name, f"{says} (ARC-X10).", parts=parts, gauges=gauges, owner=GM)


def owner(who: Who) -> int:
    """Return the seat that somebody belongs to."""
    return who if who < FIRST_STAND_IN else NOBODY if who < FIRST_ADVERSARY else GM
