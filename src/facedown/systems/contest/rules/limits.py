"""Limits: what a skill is worth right now (Skill Modifiers; Minimum Weapon Strength; CON-X10).

A limit is an exact fraction, counted in sixteenths; a card above it overdraws.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.rules import rule
from facedown.systems.contest.clauses import (
    AttackSkillMinimum,
    AwkwardScope,
    AwkwardStacking,
    MeleeDefenseSkill,
    ModifierOrder,
    SkillFloor,
    SkillRounding,
    WoundSkillPenalty,
)
from facedown.systems.contest.hooks import limit_change
from facedown.systems.contest.rules.gear import has_large_shield, has_slow_gear, in_hand, weapon_in
from facedown.systems.contest.rules.swarms import is_swarm, swarm_attack, swarm_defense
from facedown.systems.contest.sheet import NO_GEAR, Hands, Skill
from facedown.systems.contest.state import POINT, SECOND, Game, Who

WORST_DEFENSE = 2 * POINT  # CON-7.3


@rule
def major_loss(g: Game, i: Who) -> int:
    """Major Loss: normal and critical Wounds together."""
    fighter = g.state.fighters[i]
    return fighter.normal_wounds + fighter.critical_wounds


@rule("CON-34.1", "CON-35.9", "CON-35.12", "CON-R161")
def awkward_sources(g: Game, i: Who) -> int:
    """How many things worn or in hand are awkward for a fighter.

    Armor, an awkward weapon, a weapon above its strength; an awkward weapon above its strength is
    two. They add up.
    """
    sheet = g.book.sheets[i]
    sources = 0
    if sheet.armor != NO_GEAR:
        sources += g.book.armors[sheet.armor].awkward
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot):
            weapon = weapon_in(g, i, slot)
            sources += weapon.awkward
            if sheet.attributes[Skill.BODY] < weapon.min_body:
                sources += 1
    if g.book.awkward_stacking == AwkwardStacking.ONCE:
        sources = min(sources, 1)
    return sources


class Modifiers(NamedTuple):
    """What modifies a base skill."""

    halves: int = 0  # how often it is halved
    quarters: int = 4  # that distance leaves of it
    fixed: int = 0  # in sixteenths
    awkward: bool = True  # whether awkward gear lowers it


@rule("CON-7.1", "CON-7.2", "CON-35.9", "CON-R44", "CON-R45", "CON-R46", "CON-R49", "CON-R162")
def lowered(g: Game, i: Who, base: int, by: Modifiers) -> int:
    """Apply to a base skill, in this order, fractions, awkward gear and fixed modifiers.

    Fixed modifiers may come first, where so agreed. The result is never below a quarter of the base.
    """
    quarter = rounded(g, base * POINT // 4)
    limit = base * POINT
    if g.book.modifier_order == ModifierOrder.FIXED_FIRST:
        limit = with_fixed(g, i, base, limit, by.fixed)
    limit = with_fractions(g, i, limit, by.halves, by.quarters)
    if by.awkward or g.book.awkward_scope == AwkwardScope.ALL:
        limit -= awkward_sources(g, i) * max(quarter, POINT)
    if g.book.modifier_order == ModifierOrder.FRACTIONS_FIRST:
        limit = with_fixed(g, i, base, limit, by.fixed)
    if g.book.skill_floor == SkillFloor.FLOOR_QUARTER:
        return max(limit, quarter)
    return max(limit, base * POINT - quarter)


@rule("CON-R45")
def rounded(g: Game, sixteenths: int) -> int:
    """A limit after one step: exact, or rounded up at or past 0.5, where so agreed."""
    if g.book.skill_rounding == SkillRounding.HALF_UP:
        return (sixteenths + POINT // 2) // POINT * POINT
    return sixteenths


@rule("CON-21.3", "CON-29.1", "CON-30.1", "CON-R45")
def with_fractions(g: Game, i: Who, limit: int, halves: int, quarters: int) -> int:
    """A limit times the quarters that distance leaves of it, then halved `halves` times.

    The quarters are rounded down by their own clauses, where there is rounding at all.
    """
    limit = limit * quarters // 4
    if g.book.skill_rounding == SkillRounding.HALF_UP:
        limit = limit // POINT * POINT
    for _ in range(halves + g.state.fighters[i].half_skills):
        limit = rounded(g, limit // 2)
    return limit


@rule("CON-7.1", "CON-R46", "CON-R49")
def with_fixed(g: Game, i: Who, base: int, limit: int, fixed: int) -> int:
    """A limit with the modifiers that are printed as points."""
    limit = rounded(g, limit + fixed)
    if g.book.wound_skill_penalty == WoundSkillPenalty.MINUS_WOUNDS:
        limit -= major_loss(g, i) // 2 * POINT
    return rounded(g, limit + limit_change(g, i, base, limit))


@rule("CON-R47")
def of_attack(g: Game, limit: int) -> int:
    """The limit of an attack or of engaging back: as it comes out, or 1 at least."""
    return max(limit, POINT) if g.book.attack_skill_minimum == AttackSkillMinimum.MINIMUM_ONE else limit


@rule("CON-1.2", "CON-R148")
def base_skill(g: Game, i: Who, slot: int) -> int:
    """The skill on the sheet for the weapon of a gear slot."""
    if is_swarm(g, i):
        return swarm_attack(g, i)
    return g.book.sheets[i].attributes[weapon_in(g, i, slot).skill]


@rule("CON-7.1", "CON-35.3", "CON-R150")
def attack_limit(g: Game, i: Who, slot: int) -> int:
    """The limit of an attack, or of engaging back, with the weapon of a gear slot.

    The clever bonus of foils is lost beside a Large or Tower Shield.
    """
    weapon = weapon_in(g, i, slot)
    bonus = weapon.attack_skill
    if weapon.clever and has_large_shield(g, i):
        bonus = 0
    return of_attack(g, lowered(g, i, base_skill(g, i, slot), Modifiers(fixed=bonus * POINT)))


@rule("CON-7.3", "CON-R48", "CON-R132", "CON-X16", "CON-X21")
def defense_limit(g: Game, i: Who, attacker: Who) -> int:
    """The limit of a pure defense hand to hand, never below 2.

    The higher of Reflexes and the best skill among the weapons in hand, ready or not; bare hands
    against a weapon only dodge; the surprised have no more than 2.
    """
    if g.state.fighters[i].surprised:
        return WORST_DEFENSE
    if is_swarm(g, i):
        return swarm_defense(g, i) * POINT
    reflexes = g.book.sheets[i].attributes[Skill.REFLEXES]
    best = 0
    armed = False
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot):
            best = max(best, base_skill(g, i, slot))
            armed = armed or weapon_in(g, i, slot).hands != Hands.NATURAL
    s = g.state
    natural = weapon_in(g, attacker, s.slot).hands == Hands.NATURAL
    base = max(reflexes, best)
    if g.book.melee_defense_skill == MeleeDefenseSkill.WEAPON:
        base = best
    elif g.book.melee_defense_skill == MeleeDefenseSkill.REFLEXES or not (armed or natural):
        base = reflexes
    return max(lowered(g, i, base, Modifiers()), WORST_DEFENSE)


@rule("CON-9.2", "CON-9.4", "CON-35.12", "CON-R59")
def order_limit(g: Game, i: Who) -> int:
    """The limit of the order draw: Reflexes, halved with slow gear, and lowered by awkward gear besides."""
    halves = 1 if has_slow_gear(g, i) else 0
    return lowered(g, i, g.book.sheets[i].attributes[Skill.REFLEXES], Modifiers(halves))
