"""Loss: what a hit does (Loss; Damage type and loss; Defeat; Armor; CON-X4)."""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import (
    ApMode,
    Clause,
    CombatMajorDefeat,
    CuttingThresholdRounding,
    DazedExit,
    EmtLimit,
    HeroDeath,
    KevlarNonBullets,
    MedicScope,
    MultiHitSplit,
    OverflowBlunt,
    OverflowRule,
)
from facedown.systems.contest.hooks import armor_change, disturbed
from facedown.systems.contest.rules.conditions import is_able, is_alive, is_status_too_much, status
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.rules.power import half_up
from facedown.systems.contest.rules.swarms import is_swarm, swarm_proof
from facedown.systems.contest.sheet import NO_GEAR, DamageType, Skill, Weapon
from facedown.systems.contest.state import NO_ONE, Game, Who

SEVERAL = 98  # more than one side has able members; large, so that it fails as an index


class Hit(NamedTuple):
    """A hit before armor: the weapon, the loss by the chart, and the margin by which the contest was won."""

    weapon: int
    loss: int
    margin: int


@rule("CON-20.3", "CON-20.4")
def body_of(g: Game, i: Who) -> int:
    """A fighter's Body, which Status and Wounds are measured by in combat."""
    return g.book.sheets[i].attributes[Skill.BODY]


@rule("CON-17.5", "CON-20.3")
def will_of(g: Game, i: Who) -> int:
    """A fighter's Will: in combat Status above it dazes, and recovery is drawn against it."""
    return g.book.sheets[i].attributes[Skill.WILL]


@rule("CON-35.7", "CON-35.5", "CON-35.6", "CON-R164", "CON-R166")
def absorption(g: Game, i: Who, bullet: bool) -> int:
    """What armor and hide take off a hit, before armor piercing; some armor is better against bullets.

    The armor's percentage of the wearer's Body, rounded half up, plus its boost.
    """
    sheet = g.book.sheets[i]
    if sheet.armor == NO_GEAR:
        return sheet.natural_absorption
    armor = g.book.armors[sheet.armor]
    share = half_up(armor.percent * body_of(g, i), 100)
    if bullet:
        return share + armor.boost + sheet.natural_absorption
    if armor.boost_other == armor.boost or g.book.kevlar_non_bullets == KevlarNonBullets.REPLACE_BOOST:
        return share + armor.boost_other + sheet.natural_absorption
    if g.book.kevlar_non_bullets == KevlarNonBullets.REPLACE_ALL:
        return armor.boost_other + sheet.natural_absorption
    return share + armor.boost + armor.boost_other + sheet.natural_absorption


@rule("CON-26.9", "CON-31.6", "CON-R90", "CON-R91", "CON-R92")
def pierced(g: Game, absorbed: int, hit: Hit) -> int:
    """What armor piercing leaves of an absorption: first the percentage, then the number."""
    percent = g.book.weapons[hit.weapon].ap_percent
    number = g.book.weapons[hit.weapon].ap_number * (hit.margin // 3)
    if absorbed > 0 and percent > 0 and g.book.ap_mode != ApMode.NUMBER_ONLY:
        absorbed = half_up(absorbed * (100 - percent), 100)
        cite(g, Clause.CON_26_9, a=percent, b=absorbed)
    if absorbed > 0 and number > 0 and g.book.ap_mode != ApMode.PERCENT_ONLY:
        absorbed = max(0, absorbed - number)
        cite(g, Clause.CON_31_6, a=number, b=absorbed)
    return absorbed


@rule("CON-16.1", "CON-16.2", "CON-16.3", "CON-31.2", "CON-31.3", "CON-31.4", "CON-R94")
def wound_threshold(g: Game, i: Who, damage_type: int) -> int:
    """The loss past which a hit causes Wounds, rounded up: Body; 3/4 of it, cutting; 1/2 of it, piercing."""
    quarters = g.book.threshold[damage_type] * body_of(g, i)
    if (
        damage_type == DamageType.CUTTING
        and g.book.cutting_threshold_rounding == CuttingThresholdRounding.ROUND_DOWN
    ):
        return quarters // 4
    return (quarters + 3) // 4


@rule("CON-31.1", "CON-R96")
def wounds_by_type(g: Game, i: Who, weapon: Weapon, net: int) -> int:
    """The part of a loss that is Wounds by the weapon's damage type."""
    wounds = max(0, net - wound_threshold(g, i, weapon.damage_type))
    if wounds > 0:
        if weapon.damage_type == DamageType.CUTTING:
            cite(g, Clause.CON_16_2, i, a=wounds)
        elif weapon.damage_type == DamageType.PIERCING:
            cite(g, Clause.CON_16_3, i, a=wounds)
        else:
            cite(g, Clause.CON_16_1, i, a=wounds)
        if weapon.blunt:
            wounds = wounds // 2
            cite(g, Clause.CON_16_4, i, a=wounds)
    return wounds


@rule("CON-16.5", "CON-R98")
def wounds_by_overflow(g: Game, i: Who, weapon: Weapon, net: int) -> int:
    """The part of a loss that would lift Status above 2 x Body: all of it is Wounds."""
    over = min(net, max(0, status(g, i) + net - 2 * body_of(g, i)))
    if weapon.blunt and g.book.overflow_blunt == OverflowBlunt.YES:
        return over // 2
    return over


@rule("CON-15.1", "CON-X4")
def suffer(g: Game, i: Who, hit: Hit) -> None:
    """Take one hit: armor, the split into Shock and Wounds, and what crossing a threshold does."""
    weapon = g.book.weapons[hit.weapon]
    absorbed = absorption(g, i, weapon.bullet == 1)
    absorbed += armor_change(g, i, absorbed)
    absorbed = pierced(g, absorbed, hit)
    if weapon.swarm:
        absorbed = swarm_proof(g, i, absorbed)
    if absorbed > 0:
        cite(g, Clause.CON_35_7, i, a=absorbed)
    net = max(0, hit.loss - absorbed)
    if net == 0:
        cite(g, Clause.CON_R185, i)
        return
    wounds = wounds_by_type(g, i, weapon, net)
    if weapon.load_shock > 0:
        net += weapon.load_shock
        cite(g, Clause.CON_X4, i, a=weapon.load_shock)
    overflow = wounds_by_overflow(g, i, weapon, net)
    if overflow > 0:
        cite(g, Clause.CON_16_5, i, a=overflow)
        if g.book.overflow_rule == OverflowRule.SUM:
            wounds = min(net, wounds + overflow)
        else:
            wounds = max(wounds, overflow)
    was_critical = g.state.fighters[i].critical_wounds > 0
    take_loss(g, i, net - wounds, wounds)
    cross_thresholds(g, i, wounds, was_critical)


@rule("CON-R99")
def take_hit(g: Game, i: Who, hit: Hit) -> None:
    """Suffer a hit at once; or add its loss to the other hits of the contest, where they count as one."""
    s = g.state
    if g.book.multi_hit_split == MultiHitSplit.PER_HIT:
        suffer(g, i, hit)
        return
    if s.pool.hits == 0:
        s.pool.weapon = hit.weapon
        s.pool.margin = hit.margin
    s.pool.hits += 1
    s.pool.loss += hit.loss


@rule("CON-R99")
def suffer_together(g: Game, i: Who) -> None:
    """Suffer what the hits of a contest add up to, as one hit by the first weapon."""
    pool = g.state.pool
    hit = Hit(pool.weapon, pool.loss, pool.margin)
    if pool.hits > 1:
        cite(g, Clause.CON_R99, i, a=pool.hits, b=pool.loss)
    pool.hits = 0
    pool.loss = 0
    suffer(g, i, hit)


@rule("CON-R112", "CON-R119")
def take_loss(g: Game, i: Who, shock: int, wounds: int) -> None:
    """Add Shock and Wounds; Wounds fill the normal ones up to Body, the rest is critical."""
    fighter = g.state.fighters[i]
    fighter.shock += shock
    normal = min(wounds, max(0, body_of(g, i) - fighter.normal_wounds))
    fighter.normal_wounds += normal
    fighter.critical_wounds += wounds - normal
    cite(g, Clause.CON_15_3, i, a=shock, b=wounds)
    if wounds > normal:
        cite(g, Clause.CON_22_1, i, a=wounds - normal)
        if g.book.medic_scope == MedicScope.FOR_GOOD:
            fighter.bleeding_prevented = 0  # these bleed anew


@rule("CON-20.4", "CON-20.5")
def cross_thresholds(g: Game, i: Who, wounds: int, was_critical: bool) -> None:
    """Apply the thresholds that a loss has crossed: mangled, dead, critical, unconscious, dazed.

    `wounds` are those of this loss alone. That somebody is critical is logged only the first time.
    """
    body = body_of(g, i)
    fighter = g.state.fighters[i]
    if wounds > 2 * body:
        fighter.mangled = 1
        cite(g, Clause.CON_20_9, i, a=wounds)
        return
    check_death(g, i, wounds)
    if not is_alive(g, i):
        return
    if fighter.critical_wounds > 0 and not was_critical:
        cite(g, Clause.CON_20_7, i, a=fighter.critical_wounds)
    check_major_loss(g, i)
    settle_status(g, i)


@rule("CON-20.1", "CON-R53")
def check_major_loss(g: Game, i: Who) -> None:
    """Under combat_major_defeat = both, put out whoever has Wounds of Body."""
    fighter = g.state.fighters[i]
    reached = major_loss(g, i) >= body_of(g, i)
    if reached and g.book.combat_major_defeat == CombatMajorDefeat.BOTH and not fighter.defeated:
        fighter.defeated = 1
        cite(g, Clause.CON_19_2, i)


@rule("CON-20.3")
def settle_status(g: Game, i: Who) -> None:
    """Apply the thresholds of Status: unconscious above 2 x Body, dazed above Will."""
    fighter = g.state.fighters[i]
    if is_status_too_much(g, i, body_of(g, i)) and not fighter.unconscious:
        fighter.unconscious = 1
        cite(g, Clause.CON_21_1, i, a=status(g, i))
    settle_dazed(g, i, will_of(g, i))


@rule("CON-20.8", "CON-24.5", "CON-R122", "CON-R123")
def check_death(g: Game, i: Who, at_once: int) -> None:
    """Let a fighter die whose Wounds, in all or in one hit, are too many; mercy is a house rule."""
    body = body_of(g, i)
    fighter = g.state.fighters[i]
    total = major_loss(g, i)
    mercy = g.book.hero_death if g.book.sheets[i].hero else HeroDeath.NONE
    if mercy == HeroDeath.GENEROUS:
        if total >= 3 * body:
            fighter.dead = 1
            cite(g, Clause.CON_24_4, i, a=total)
    elif at_once > body and mercy == HeroDeath.NONE:
        fighter.dead = 1
        cite(g, Clause.CON_24_1, i, a=at_once)
    elif total > 2 * body:
        bleed_out(g, i, total, at_once)


@rule("CON-23.2", "CON-R121")
def bleed_out(g: Game, i: Who, total: int, at_once: int) -> None:
    """Total Wounds above 2 x Body: dead, or comatose while an EMT of the side is at hand."""
    fighter = g.state.fighters[i]
    body = body_of(g, i)
    gone = total > 3 * body if g.book.emt_limit == EmtLimit.PAST else total >= 3 * body
    saved = g.book.modern and at_once <= body and (fighter.comatose or has_emt(g, i))
    if not saved:
        fighter.dead = 1
        cite(g, Clause.CON_23_1, i, a=total)
    elif gone:
        fighter.dead = 1
        cite(g, Clause.CON_23_3, i, a=total, b=1)
    elif not fighter.comatose:
        fighter.comatose = 1
        cite(g, Clause.CON_23_3, i, a=total)


@rule("CON-X13")
def has_emt(g: Game, i: Who) -> bool:
    """Whether an able member of a fighter's side has emt as a trained skill."""
    s = g.state
    for j in everyone(g):
        if j != i and s.fighters[j].side == s.fighters[i].side and is_able(g, j):
            if g.book.sheets[j].trained[Skill.EMT]:
                return True
    return False


@rule("CON-X11")
def note_lost(g: Game, i: Who) -> None:
    """Note that somebody has lost a contest, and so cannot recover on its next turn, if it has one.

    A swarm never recovers.
    """
    g.state.fighters[i].lost = 1
    if is_able(g, i) and not is_swarm(g, i):
        cite(g, Clause.CON_17_3, i)


@rule("CON-18.1", "CON-R56")
def settle_dazed(g: Game, i: Who, threshold: int) -> None:
    """Daze a fighter with Shock whose Status is above a threshold, or end that.

    The threshold is Will in combat and Power elsewhere. The dazed must recover, until no Shock is left or,
    where either way out will do, Status is at the threshold or below.
    """
    fighter = g.state.fighters[i]
    above = status(g, i) > threshold
    if fighter.shock > 0 and above and not fighter.dazed:
        fighter.dazed = 1
        cite(g, Clause.CON_18_2, i, a=status(g, i))
        disturbed(g, i)
    elif fighter.dazed and fighter.shock == 0:
        fighter.dazed = 0
        cite(g, Clause.CON_18_4, i)
    elif fighter.dazed and not above and g.book.dazed_exit == DazedExit.EITHER:
        fighter.dazed = 0
        cite(g, Clause.CON_18_5, i)


@rule("CON-8.4", "CON-R187")
def side_left(g: Game) -> int:
    """The one side that has able members, NO_ONE if none has, or SEVERAL."""
    s = g.state
    left: int = NO_ONE
    for i in everyone(g):
        if is_able(g, i):
            side = s.fighters[i].side
            if left != NO_ONE and left != side:
                return SEVERAL
            left = side
    return left
