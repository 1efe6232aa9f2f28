"""Ranged fire: brackets, limits and Defense against missiles, loading (Ranged Combat; CON-X8, CON-X10)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import (
    ArmorMissileDefense,
    Clause,
    DefenseBonusCap,
    ExtraLongMaximum,
    MaximumRangeSkill,
    OutOfReachResponse,
    PassiveDefenseOnOverdraw,
    RangeBodyRule,
    RangedDefense,
    SlowReady,
    StrikingRange,
    TwoHandedMultishot,
)
from facedown.systems.contest.rules.conditions import distance, in_reach, is_held, is_ready
from facedown.systems.contest.rules.gear import has_shield, in_hand, uses_one_hand, weapon_in
from facedown.systems.contest.rules.limits import (
    WORST_DEFENSE,
    Modifiers,
    attack_limit,
    base_skill,
    lowered,
    of_attack,
)
from facedown.systems.contest.rules.swarms import is_swarm, swarm_defense
from facedown.systems.contest.sheet import NO_GEAR, Hands, Skill
from facedown.systems.contest.state import POINT, SECOND, Bracket, Game, Who, Width

MOST_BODY = 10  # for the range table (CON-27.4)
AIMED_SCOPE = 20  # Body for it of a scoped rifle after a turn of aiming (CON-27.6)


@rule
def is_ranged(g: Game, i: Who, slot: int) -> bool:
    """Whether the weapon of a gear slot shoots or is thrown."""
    return weapon_in(g, i, slot).ranged == 1


@rule
def is_gun(g: Game, i: Who, slot: int) -> bool:
    """Whether the weapon of a gear slot shoots or is thrown, and is no blast."""
    return is_ranged(g, i, slot) and not weapon_in(g, i, slot).blast


@rule("CON-27.6", "CON-33.4", "CON-R147")
def has_aimed(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a shooter has taken a turn to aim a weapon at somebody, or at where that one stands."""
    fighter = g.state.fighters[i]
    if fighter.aim.turns == 0 or fighter.aim.slot != slot:
        return False
    return fighter.aim.target == j or covers(g, i, g.state.fighters[j].position)


@rule("CON-33.4", "CON-X5")
def covers(g: Game, i: Who, position: int) -> bool:
    """Whether a place on the line lies in the area that a shooter covers."""
    fighter = g.state.fighters[i]
    return fighter.aim.width != Width.NONE and abs(position - fighter.aim.center) <= fighter.aim.half


@rule("CON-27.3", "CON-27.4", "CON-27.5", "CON-27.6", "CON-31.13", "CON-R133")
def range_body(g: Game, i: Who, slot: int, aimed: bool) -> int:
    """The Body that counts for the distances of a weapon: its class, its Boost, or its user's Body."""
    weapon = weapon_in(g, i, slot)
    if not weapon.powered:
        return min(g.book.sheets[i].attributes[Skill.BODY], MOST_BODY)
    boost = min(weapon.boost, MOST_BODY)
    if weapon.range_body == 0 or g.book.range_body_rule == RangeBodyRule.BOOST_ONLY:
        return boost
    body = AIMED_SCOPE if weapon.scoped and aimed else weapon.range_body
    return min(body, MOST_BODY) if g.book.range_body_rule == RangeBodyRule.CAP_ALL else body


@rule
def bracket(g: Game, i: Who, slot: int, j: Who) -> int:
    """How far off a target is for a weapon and its user."""
    return bracket_at(g, i, slot, distance(g, i, j), has_aimed(g, i, slot, j))


@rule("CON-27.1", "CON-27.2", "CON-R135")
def bracket_at(g: Game, i: Who, slot: int, away: int, aimed: bool) -> int:
    """How far off so many half meters are for a weapon and its user; the table has upper limits."""
    body = range_body(g, i, slot, aimed)
    row = weapon_in(g, i, slot).range_class
    for column in range(Bracket.BEYOND):
        if away <= upper_limit(g, row, column) * body:
            return column
    return Bracket.BEYOND


@rule("CON-27.2", "CON-R134")
def upper_limit(g: Game, row: int, column: int) -> int:
    """How far a bracket of a range class goes, in half Bodies; below 0 if there is none.

    The last one of the last class is printed, or 1.5 times long range as in all other classes.
    """
    if column == Bracket.MAXIMUM and g.book.extra_long_maximum == ExtraLongMaximum.PATTERN:
        return g.book.range_halves[row][Bracket.LONG] * 3 // 2
    return g.book.range_halves[row][column]


@rule("CON-R77", "CON-R135", "CON-X5")
def reaches(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a weapon reaches somebody: in striking range, or within its maximum range."""
    if is_ranged(g, i, slot):
        return bracket(g, i, slot, j) < Bracket.BEYOND
    return in_reach(g, i, j)


@rule("CON-R77", "CON-R78", "CON-X12")
def may_strike_back(g: Game, i: Who, slot: int, attacker: Who) -> bool:
    """Whether a target may engage back with a weapon: it is ready and reaches, and is no blast."""
    if not is_ready(g, i, slot) or weapon_in(g, i, slot).blast:
        return False
    always = g.book.out_of_reach_response == OutOfReachResponse.ALWAYS_ENGAGE
    return always or reaches(g, i, slot, attacker)


@rule
def has_ready_weapon(g: Game, i: Who, attacker: Who) -> bool:
    """Whether a fighter has a weapon with which it may engage back."""
    return may_strike_back(g, i, 0, attacker) or may_strike_back(g, i, SECOND, attacker)


@rule("CON-29.1", "CON-30.1", "CON-R136", "CON-R137", "CON-R147")
def quarters_at(g: Game, i: Who, slot: int, j: Who, at: int) -> int:
    """The quarters of a skill that distance leaves; a turn of aiming helps at medium and long range."""
    if at <= Bracket.SHORT:
        return 4
    aimed = has_aimed(g, i, slot, j)
    if at == Bracket.MEDIUM:
        return 4 if aimed else 3
    if at == Bracket.MAXIMUM and g.book.maximum_range_skill == MaximumRangeSkill.LIKE_LONG_UNAIMED:
        return 1
    return 2 if aimed else 1


@rule("CON-3.3", "CON-3.5", "CON-28.2", "CON-R29", "CON-R30", "CON-R33", "CON-X10")
def shot_limit(g: Game, i: Who, slot: int, j: Who, before: int, off_hand: bool) -> int:
    """The limit of a shot, `before` being the shots of this gun in this action before it."""
    at = min(bracket(g, i, slot, j), Bracket.MAXIMUM)
    halves = 1 if off_hand else 0
    if at == Bracket.POINT_BLANK and is_close(g, i, j):
        halves += 1
    if steadies(g, i, slot):
        before = max(0, before - 1)
    step = g.book.step_halves[at]
    if at == Bracket.MAXIMUM and g.book.maximum_range_skill == MaximumRangeSkill.LIKE_LONG:
        step = g.book.step_halves[Bracket.LONG]
    fixed = weapon_in(g, i, slot).attack_skill * POINT - step * before * (POINT // 2)
    quarters = quarters_at(g, i, slot, j, at)
    return of_attack(g, lowered(g, i, base_skill(g, i, slot), Modifiers(halves, quarters, fixed)))


@rule("CON-R33")
def steadies(g: Game, i: Who, slot: int) -> bool:
    """Whether both hands on a gun with several shots take one step off what they cost."""
    if g.book.two_handed_multishot == TwoHandedMultishot.HOUSE_SPLIT:
        return False
    hands = weapon_in(g, i, slot).hands
    return hands != Hands.ONE and not uses_one_hand(g, i, slot)


@rule("CON-28.2", "CON-R138")
def is_close(g: Game, i: Who, j: Who) -> bool:
    """Whether a target is so near that it halves the skill of a shot."""
    if g.book.striking_range == StrikingRange.ENGAGED:
        return g.state.fighters[i].engaged >> j & 1 == 1
    return in_reach(g, i, j)


@rule
def limit_against(g: Game, i: Who, slot: int, j: Who) -> int:
    """The limit of attacking somebody, or engaging back, with the weapon of a gear slot."""
    if is_ranged(g, i, slot):
        return shot_limit(g, i, slot, j, 0, False)
    return attack_limit(g, i, slot)


@rule("CON-R140")
def missile_skill(g: Game, i: Who) -> int:
    """The skill of a pure defense against missiles.

    Half of Reflexes and 5, rounded up, from unmodified Reflexes; what is in hand does not help.
    """
    if is_swarm(g, i):
        return swarm_defense(g, i)
    reflexes = g.book.sheets[i].attributes[Skill.REFLEXES]
    base = (reflexes + 6) // 2
    if g.book.ranged_defense == RangedDefense.REFLEXES:
        base = reflexes
    elif g.book.ranged_defense == RangedDefense.WEAPON:
        base = 0
        for k in range(SECOND + 1):
            if in_hand(g, i, k):
                base = max(base, base_skill(g, i, k))
    return base


@rule("CON-7.3", "CON-R139", "CON-X16")
def missile_limit(g: Game, i: Who, attacker: Who, slot: int) -> int:
    """The limit of a pure defense against a shot, never below 2; half of it at point blank range.

    The surprised have no more than 2.
    """
    if g.state.fighters[i].surprised:
        return WORST_DEFENSE
    halves = 0
    if bracket(g, attacker, slot, i) == Bracket.POINT_BLANK:
        halves = 1
        cite(g, Clause.CON_28_1, i)
    return max(lowered(g, i, missile_skill(g, i), Modifiers(halves)), WORST_DEFENSE)


@rule("CON-2.6", "CON-35.1", "CON-35.8", "CON-R15", "CON-R16", "CON-R165", "CON-X18")
def missile_defense(g: Game, i: Who, valid_draw: bool) -> int:
    """Defense against missiles; what is OnBlock takes a `valid_draw`, not an overdraw.

    The missile Defense of shield, armor and cover; neither weapons in hand nor a second one count.
    """
    if not valid_draw and g.book.passive_defense_on_overdraw == PassiveDefenseOnOverdraw.NO:
        return 0
    fighter = g.state.fighters[i]
    total = 0
    if valid_draw or not fighter.cover_on_block:
        total += fighter.cover
    armor = g.book.sheets[i].armor
    if armor != NO_GEAR:
        total += g.book.armors[armor].missile_defense
        if g.book.armor_missile_defense == ArmorMissileDefense.YES:
            total += g.book.armors[armor].defense
    if has_shield(g, i) and (valid_draw or not g.book.shields[fighter.shield].on_block):
        total += g.book.shields[fighter.shield].missile_defense
    return min(total, 3) if g.book.defense_bonus_cap == DefenseBonusCap.N3 else total


@rule
def cite_range(g: Game, i: Who, slot: int, j: Who) -> None:
    """Log what distance does to a shot."""
    at = bracket(g, i, slot, j)
    cite(g, Clause.CON_27_2, i, a=at, b=distance(g, i, j), c=j)
    if at == Bracket.POINT_BLANK and is_close(g, i, j):
        cite(g, Clause.CON_28_2, i)
    elif at == Bracket.MEDIUM and not has_aimed(g, i, slot, j):
        cite(g, Clause.CON_29_1, i)
    elif at >= Bracket.LONG:
        cite(g, Clause.CON_30_1, i, a=quarters_at(g, i, slot, j, at) * 25)


@rule("CON-R154", "CON-X8", "CON-X23")
def spend(g: Game, i: Who, slot: int, bullets: int) -> None:
    """Take what was fired out of the weapon; a bow must be drawn again, a thrown piece is gone."""
    fighter = g.state.fighters[i]
    weapon = weapon_in(g, i, slot)
    fighter.slots[slot].loaded -= bullets
    if weapon.draw_number > 0:
        body = g.book.sheets[i].attributes[Skill.BODY]
        fighter.slots[slot].loaded = 1
        fighter.slots[slot].ready_due = (weapon.draw_number + body - 1) // body
        cite(g, Clause.CON_31_12, i, a=fighter.slots[slot].weapon, b=fighter.slots[slot].ready_due)
    elif weapon.reload_actions == 0 and fighter.slots[slot].loaded == 0:
        load(g, i, slot)


@rule
def load(g: Game, i: Who, slot: int) -> None:
    """Fill the magazine, or take the next piece in hand while there is one."""
    fighter = g.state.fighters[i]
    weapon = weapon_in(g, i, slot)
    fighter.slots[slot].reloaded = 0
    if not weapon.thrown:
        fighter.slots[slot].loaded = weapon.magazine
    elif fighter.slots[slot].pieces > 0:
        fighter.slots[slot].pieces -= 1
        fighter.slots[slot].loaded = 1


@rule("CON-X6", "CON-X8")
def may_reload(g: Game, i: Who, slot: int) -> bool:
    """Whether a reload action is open: in hand, not full, and while engaged only the last one."""
    fighter = g.state.fighters[i]
    if not in_hand(g, i, slot):
        return False
    weapon = weapon_in(g, i, slot)
    if weapon.reload_actions == 0 or fighter.slots[slot].loaded == weapon.magazine:
        return False
    if weapon.thrown and fighter.slots[slot].pieces == 0:
        return False
    return not is_held(g, i) or weapon.reload_actions - fighter.slots[slot].reloaded == 1


@rule("CON-X8")
def reload(g: Game, i: Who, slot: int) -> None:
    """Make one reload action; the last one loads the weapon."""
    fighter = g.state.fighters[i]
    fighter.slots[slot].reloaded += 1
    due = weapon_in(g, i, slot).reload_actions - fighter.slots[slot].reloaded
    if due == 0:
        load(g, i, slot)
    cite(g, Clause.CON_X8, i, a=fighter.slots[slot].weapon, b=due)


@rule("CON-31.5")
def is_slow_to_recover(g: Game, i: Who, slot: int) -> bool:
    """Whether a weapon is unready from a slow attack, and not because it must be drawn."""
    fighter = g.state.fighters[i]
    if fighter.slots[slot].ready_due == 0:
        return False
    return weapon_in(g, i, slot).draw_number == 0


@rule("CON-37.6", "CON-R152", "CON-X6")
def may_make_ready(g: Game, i: Who, slot: int) -> bool:
    """Whether a weapon needs a ready action, and engagement allows it.

    A slow weapon recovers by itself, where so agreed; then only a club readies it at once.
    """
    fighter = g.state.fighters[i]
    if fighter.slots[slot].ready_due == 0:
        return False
    by_itself = g.book.slow_ready == SlowReady.AUTOMATIC and is_slow_to_recover(g, i, slot)
    if by_itself and not g.state.extra:
        return False
    draws = weapon_in(g, i, slot).draw_number > 0
    return fighter.slots[slot].ready_due == 1 or not is_held(g, i) or not draws
