"""Lowering content: from entries as their authors write them to the rows of whole numbers in the book."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from facedown.engine.authors.shape import keys_of, lower_table, mask_of
from facedown.engine.authors.shelf import Library, refuse_more
from facedown.systems.arcana import schema as written
from facedown.systems.arcana.effects import BINS, TRAITS, amount_of
from facedown.systems.arcana.state import (
    ACTIONS,
    EFFECTS,
    HIDING_PLACES,
    ITEMS,
    MAJOR,
    MANIPULATIONS,
    MINORS,
    NO_PAIR,
    NO_TRAIT,
    NONE,
    PACK,
    RANKS,
    SHEETS,
    SPELLS,
    BinRule,
    Book,
    Character,
    Effect,
    Effects,
    Outcome,
    SceneAction,
    Sheet,
)
from facedown.systems.arcana.vocabulary import Arena, Bin, Keyword, Leaves, Skill, Slot, Trait

E = TypeVar("E")
NO_BIN = len(BINS)
SIDES = (1, 3, 5)  # of the arena, as Arena numbers them
OUTCOMES = {
    Outcome.CRITICAL_SUCCESS: "critical_success",
    Outcome.SUCCESS: "success",
    Outcome.FAILURE: "failure",
    Outcome.CRITICAL_FAILURE: "critical_failure",
}
BOSS = Fraction(3, 2)
HARMFUL = ("damage", "bleed")  # what counts for the threat of a sheet (ARC-X15)


class Lowering:
    """Fills the rows of one book.

    Args:
        book: to fill.
        library: of everything that a match can be made of.
        in_use: names of the spells, equipment, scene actions and adversaries that this match is made of.

    Attributes:
        names: what the numbers of the book are called.
    """

    def __init__(self, book: Book, library: Library, in_use: Collection[str]) -> None:
        self.book = book
        self.library = library
        self.in_use = in_use
        self.used = 0  # rows of effects
        self.names: dict[str, tuple[str, ...]] = {}
        self._bins()
        for k, spell in enumerate(self._needed(written.Spell, SPELLS, "spells", "ARC-X7")):
            book.spells[k].standing = int(spell.standing)
            self._list(book.spells[k].effects, spell.effects)
        for k, item in enumerate(self._needed(written.Equipment, ITEMS, "items", "ARC-X18")):
            book.items[k].uses = int(item.use)
            self._list(book.items[k].effects, item.effects)
        for k, action in enumerate(
            self._needed(written.SceneAction, ACTIONS, "actions", "ARC-X16", "scene actions")
        ):
            self._action(book.actions[k], action)
        for k, handicap in enumerate(
            self._all(written.Manipulation, MANIPULATIONS, "manipulations", "ARC-X2")
        ):
            suit, parity = handicap.on.split()
            book.manipulation_on[written.SUITS.index(suit)][int(parity == "odd")] = k
            self._list(book.handicaps[k], handicap.effects)
        book.manipulation_count = len(self.names["manipulations"])
        by_card: dict[str, written.Buff] = {buff.on: buff for buff in library.of(written.Buff).values()}
        for k, kind in enumerate(written.SUIT_CARDS):
            self._list(book.buffs[k], by_card[kind].effects)
        self.names["buffs"] = tuple(by_card[kind].name for kind in written.SUIT_CARDS)
        self._stand_in()
        book.hiding_place_count = len(
            self._all(written.HidingPlace, HIDING_PLACES, "hiding_places", "ARC-22.8")
        )

    def _all(self, kind: type[E], room: int, called: str, clause: str) -> list[E]:
        """Return the entries of a kind, whose names are noted."""
        return self._noted(self.library.of(kind), room, called, clause, called.replace("_", " "))

    def _needed(self, kind: type[E], room: int, called: str, clause: str, said: str = "") -> list[E]:
        """Return all entries of a kind, or those in use where these are too many; their names are noted."""
        entries = self.library.of(kind)
        if len(entries) > room:
            entries = {name: one for name, one in entries.items() if name in self.in_use}
        return self._noted(entries, room, called, clause, said or called)

    def _noted(self, entries: Mapping[str, E], room: int, called: str, clause: str, said: str) -> list[E]:
        """Return entries, whose names are noted; refuse more than there is room for."""
        refuse_more(len(entries), room, said, clause)
        self.names[called] = (*entries,)
        return [*entries.values()]

    def sheets(self) -> None:
        """Fill the sheets of adversaries."""
        sheets = self._needed(written.Adversary, SHEETS, "sheets", "ARC-X8", "kinds of adversary")
        self.book.sheet_count = len(sheets)
        self.intents = [one.intents for one in sheets]
        for k, one in enumerate(sheets):
            self._sheet(self.book.sheets[k], one)

    def row(self, kind: type[Any], called: str, name: str) -> int:
        """Return the row of an entry, by its name or id."""
        return self.names[called].index(self.library.get(name, kind).name)

    # Effects

    def _list(self, to: Effects, effects: Sequence[Any], one_of: Sequence[Any] = ()) -> None:
        """Fill rows of effects: all in order, or one of them."""
        rows = effects or one_of
        to.first, to.count, to.one_of = self.used, len(rows), int(bool(one_of))
        self.used += len(rows)
        refuse_more(self.used, EFFECTS, "effects", "ARC-T14")
        for k, one in enumerate(rows):
            self._effect(self.book.effects[to.first + k], one)

    def _effect(self, row: Effect, one: Any) -> None:
        schema: type = type(one)
        given = {name: getattr(one, key.field) for name, key in keys_of(schema).items()}
        lower_table(one, row, {"max": "most", "trait": "", "bin": "", "after": ""})
        for k in range(3):
            row.amounts[k] = given.get("n", 1)
        row.pair = NO_PAIR
        if any(given.get(name) is not None for name in TRAITS):
            worse, plain, better, pair = amount_of(one)
            row.amounts[0], row.amounts[1], row.amounts[2] = worse, plain, better
            row.pair = NO_PAIR if pair is None else pair
        row.trait = Trait[given["trait"].upper()] if "trait" in given else NO_TRAIT
        row.bin = BINS.index(given["bin"]) if "bin" in given else NO_BIN
        row.after = NO_BIN if given.get("after") is None else BINS.index(given["after"])
        row.bins = sum(1 << BINS.index(name) for name in given.get("bins", ()))

    # Bins, scene actions, stand-ins

    def _bins(self) -> None:
        """Fill the bins; which cards each may take, and those that ask for nothing else, are found once."""
        rules, book = self.library.of(written.Bin), self.book
        for k, name in enumerate(BINS):
            row = book.bins[Bin(k)]
            self._bin(row, rules[name])
            for face in range(PACK):
                suit, major = min(face // RANKS, MAJOR), face - MINORS
                book.takes[face] |= int(row.suits >> suit & 1 or row.major == major) << k
            is_simple = not row.run and row.needs == NO_TRAIT and row.leaves == Leaves.BEFORE
            book.simple |= int(is_simple) << k

    def _bin(self, row: BinRule, rule: written.Bin) -> None:
        row.major, row.run = NONE, int(rule.takes == (written.RUN,))
        for kind in rule.takes:
            if kind in written.SUIT_CARDS:
                row.suits |= 1 << written.SUIT_CARDS.index(kind)
            elif kind == written.RUN:
                row.suits = (1 << len(written.SUIT_CARDS)) - 1
            else:
                row.major = written.MAJORS.index(kind)
        row.needs = NO_TRAIT if rule.needs is None else Trait[rule.needs.upper()]
        lower_table(rule, row, {"needs": ""})
        row.pair = NO_PAIR
        counts: tuple[int, ...] = (0, 0, 0) if rule.sum else (1, 1, 1)
        if rule.cards is not None:
            worse, plain, better, pair = amount_of(rule.cards)
            counts, row.pair = (worse, plain, better), NO_PAIR if pair is None else pair
        for side, count in enumerate(counts):
            row.cards[side] = count
        self._list(row.effects, rule.effects, rule.one_of)

    def _action(self, row: SceneAction, action: written.SceneAction) -> None:
        lower_table(action, row, {"skill": ""})
        row.skill = Skill[action.skill.upper()]
        for outcome, key in OUTCOMES.items():
            effects = getattr(action, key)
            if outcome == Outcome.CRITICAL_SUCCESS and not effects:
                effects = (*action.success, *action.critical_adds)
            self._list(row.outcomes[outcome], effects)

    def _stand_in(self) -> None:
        entry = [*self.library.of(written.StandIn).values()][-1]  # an author's own stands behind the shipped
        row = self.book.stand_in
        self.names["stand_in"] = (entry.name,)
        lower_table(entry, row)
        self._list(row.any_card, entry.any_card)
        for use in entry.uses:
            for kind in use.on:
                self._list(row.uses[written.STAND_IN_CARDS.index(kind)], use.effects, use.one_of)

    # Adversaries and characters

    def _sheet(self, row: Sheet, sheet: written.Adversary) -> None:
        lower_table(sheet, row)
        faces = sheet.faces * sheet.hand if len(sheet.faces) == 1 else sheet.faces
        row.down = sum(1 << k for k, face in enumerate(faces) if face == "down")
        row.mobile, row.cap = sheet.number(Keyword.MOBILE), sheet.number(Keyword.CAP)
        row.rooted, row.boss = sheet.number(Keyword.ROOTED), sheet.number(Keyword.BOSS)
        row.machine = sheet.number(Keyword.MACHINE)
        row.threat = sheet.threat or threat_of(sheet)
        for k, number in enumerate(intents_of(sheet)):
            row.intent_of[k] = number
        for k, intent in enumerate(sheet.intents):
            self._list(row.intents[k], intent.effects)

    def character(self, row: Character, character: written.Character, items: Sequence[str]) -> None:
        """Fill a row of the roster, with what the character brings. Clause: ARC-X14."""
        for name in character.traits:
            trait = Trait[name.upper()]
            row.traits[trait // 2] = 1 if trait % 2 else -1
        row.arcana = written.MAJORS.index(character.arcana)
        row.skills = mask_of(Skill, character.skills)
        row.crossed = NONE if character.crossed is None else Skill[character.crossed.upper()]
        row.spell = self.row(written.Spell, "spells", character.spell) if character.spell else NONE
        for slot in Slot:
            row.items[slot] = NONE
        for called in items:
            item = self.library.get(called, written.Equipment)
            row.items[Slot[item.slot.upper()]] = self.names["items"].index(item.name)


def intents_of(sheet: written.Adversary) -> list[int]:
    """Return which of its Intents each of the 78 cards gives: a named major goes before the others."""
    by_kind = {kind: number for number, intent in enumerate(sheet.intents) for kind in intent.on}
    minors = [by_kind[written.SUIT_CARDS[face // RANKS]] for face in range(MINORS)]
    return minors + [by_kind.get(name, by_kind.get(written.MAJOR, 0)) for name in written.MAJORS]


def threat_of(sheet: written.Adversary, hp: int = 0) -> int:
    """Return the estimate of how dangerous a kind of adversary is. Clause: ARC-X15."""
    harm = [sum(one.n for one in intent.effects if one.op in HARMFUL) for intent in sheet.intents]
    mean = Fraction(sum(harm[number] for number in intents_of(sheet)), PACK)
    boss = BOSS if sheet.number(Keyword.BOSS) else Fraction(1)
    threat = boss * ((hp or sheet.hp) + 5 * sheet.hand * mean) / 5
    return int(threat + Fraction(1, 2))  # halves up


def side_of(arena: str) -> int:
    """Return how many zones an arena is long and wide. Clause: ARC-T3."""
    return SIDES[Arena[arena.upper()]]
