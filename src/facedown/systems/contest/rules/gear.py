"""Gear: weapons and shields in hand (Notes for weapon table; CON-X9)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.clauses import SlowShieldOrder
from facedown.systems.contest.sheet import NO_GEAR, Hands, Weapon
from facedown.systems.contest.state import CARRIED, MAIN, SECOND, Game, Who


@rule
def weapon_in(g: Game, i: Who, slot: int) -> Weapon:
    """The weapon in one of a fighter's slots, which is not empty."""
    return g.book.weapons[g.state.fighters[i].slots[slot].weapon]


@rule
def is_empty(g: Game, i: Who, slot: int) -> bool:
    """Whether no weapon is in a fighter's slot."""
    return g.state.fighters[i].slots[slot].weapon == NO_GEAR


@rule("CON-X9")
def carries_another(g: Game, i: Who) -> bool:
    """Whether a fighter carries a weapon besides those in its hands."""
    slots = g.state.fighters[i].slots
    return slots[CARRIED].weapon != NO_GEAR or slots[CARRIED + 1].weapon != NO_GEAR


@rule("CON-X9", "CON-R18")
def in_hand(g: Game, i: Who, slot: int) -> bool:
    """Whether the weapon of a gear slot is in hand.

    The main weapon is; the one in the second hand unless the main weapon takes both hands.
    """
    slots = g.state.fighters[i].slots
    if slot > SECOND or slots[slot].weapon == NO_GEAR:
        return False
    return slot == MAIN or g.book.weapons[slots[MAIN].weapon].hands != Hands.TWO


@rule("CON-31.9", "CON-R155", "CON-X9")
def uses_one_hand(g: Game, i: Who, slot: int) -> bool:
    """Whether a 1-or-2-hand weapon is used one-handed."""
    if weapon_in(g, i, slot).hands != Hands.ONE_OR_TWO:
        return False
    return not is_empty(g, i, SECOND) or g.state.fighters[i].shield != NO_GEAR


@rule("CON-35.2")
def has_shield(g: Game, i: Who) -> bool:
    """Whether a shield is in hand."""
    return g.state.fighters[i].shield != NO_GEAR and weapon_in(g, i, MAIN).hands != Hands.TWO


@rule("CON-31.8", "CON-35.3", "CON-R149")
def has_large_shield(g: Game, i: Who) -> bool:
    """Whether a Large or Tower Shield is in hand."""
    return has_shield(g, i) and g.book.shields[g.state.fighters[i].shield].large == 1


@rule("CON-9.4", "CON-R153")
def has_slow_gear(g: Game, i: Who) -> bool:
    """Whether a slow weapon or shield is in hand, for the order draw."""
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot) and weapon_in(g, i, slot).slow:
            return True
    if g.book.slow_shield_order == SlowShieldOrder.NO_ORDER or not has_shield(g, i):
        return False
    return g.book.shields[g.state.fighters[i].shield].slow == 1
