"""Actions: what a turn can be, and at whom; readying and swapping (CON-X5, CON-X9)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import Clause, TwoWeaponTargets, Way
from facedown.systems.contest.rules.aiming import can_cover, has_aim_card, holds_back, may_aim
from facedown.systems.contest.rules.asking import actor, is_between
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    cannot_act_yet,
    distance,
    has_cards,
    has_met,
    in_reach,
    is_alive,
    is_held,
    is_ready,
    striking,
)
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.gear import in_hand, is_empty, weapon_in
from facedown.systems.contest.rules.ranged import bracket, is_gun, is_ranged, may_make_ready, may_reload
from facedown.systems.contest.rules.referee import is_down, may_be_named
from facedown.systems.contest.rules.series import is_second_gun
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.sheet import NO_GEAR, Skill
from facedown.systems.contest.state import MAIN, METER, SECOND, SLOTS, Bracket, Game, Who


@rule("CON-R188", "CON-X18")
def may_be_struck(g: Game, j: Who) -> bool:
    """Whether a fighter may still be attacked: the critically wounded may, others who are out may not.

    The dead, unconscious and comatose may be named where a GM can give leave.
    """
    other = g.state.fighters[j]
    if other.mangled | other.surrendered | other.fled | other.defeated:
        return False
    if not other.dead | other.unconscious | other.comatose:
        return True
    return may_be_named(g, j) and not (other.dead and is_swarm(g, j))


@rule("CON-10.7", "CON-R188", "CON-X5")
def is_target(g: Game, i: Who, j: Who) -> bool:
    """Whether a fighter may attack another now: an enemy, not yet met, still a target, in reach."""
    return are_enemies(g, i, j) and not has_met(g, i, j) and in_reach(g, i, j) and may_be_struck(g, j)


@rule
def has_target(g: Game, i: Who) -> bool:
    """Whether there is somebody whom a fighter may attack now."""
    for j in everyone(g):
        if is_target(g, i, j):
            return True
    return False


@rule("CON-X5")
def charge_distance(g: Game, i: Who, j: Who) -> int:
    """The meters of a charge at an enemy, or 0 if none is possible.

    The smallest number of whole meters, at least 3 and at most Reflexes, that ends in striking
    range.
    """
    away, reach = distance(g, i, j), striking(g)
    if not are_enemies(g, i, j) or away < reach or has_met(g, i, j) or not may_be_struck(g, j):
        return 0
    meters = max(3, (away - reach) // METER + 1)
    return meters if meters <= g.book.sheets[i].attributes[Skill.REFLEXES] else 0


@rule
def way_of_charge(g: Game, i: Who, j: Who) -> int:
    """The half meters of a charge straight at an enemy, below 0 if that is backward."""
    meters = charge_distance(g, i, j)
    forward = g.state.fighters[j].position > g.state.fighters[i].position
    return meters * METER if forward else -meters * METER


@rule
def can_charge(g: Game, i: Who) -> bool:
    """Whether there is somebody at whom a fighter may charge."""
    if is_held(g, i):
        return False
    for j in everyone(g):
        if charge_distance(g, i, j) > 0:
            return True
    return False


@rule("CON-31.5", "CON-R78")
def can_strike(g: Game, i: Who, slot: int) -> bool:
    """Whether a hand weapon of a gear slot is ready to strike."""
    fighter = g.state.fighters[i]
    if fighter.slots[slot].ready_due > 0 or not in_hand(g, i, slot):
        return False
    return not weapon_in(g, i, slot).ranged


@rule("CON-37.2", "CON-R178", "CON-X9")
def may_draw(g: Game, i: Who) -> bool:
    """Whether somebody has a card to attack with; an extra action brings its own."""
    return g.state.extra > 0 or has_cards(g, i)


@rule("CON-10.7", "CON-R135", "CON-R188", "CON-X5", "CON-X9")
def can_shoot(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a fighter may shoot at another now: an enemy, not yet met, still a target, in range.

    Who has no card left may at what it aims at with the cards of its aim.
    """
    if not are_enemies(g, i, j) or has_met(g, i, j) or not may_be_struck(g, j):
        return False
    if not (may_draw(g, i) or has_aim_card(g, i, slot, j)):
        return False
    return bracket(g, i, slot, j) < Bracket.BEYOND


@rule("CON-33.1", "CON-X6", "CON-X9")
def can_aim_at(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a weapon can be aimed at somebody: an enemy in the fight, within maximum range.

    Nothing that hides it is in the way, as long as its place is known.
    """
    if not are_enemies(g, i, j) or is_down(g, j) or not may_be_struck(g, j) or holds_back(g, i, j):
        return False
    return may_aim(g, i, slot) and bracket(g, i, slot, j) < Bracket.BEYOND


@rule
def can_aim(g: Game, i: Who, slot: int) -> bool:
    """Whether there is somebody at whom a weapon can be aimed."""
    if not may_aim(g, i, slot):
        return False
    for j in everyone(g):
        if can_aim_at(g, i, slot, j):
            return True
    return False


@rule
def has_shot(g: Game, i: Who, slot: int) -> bool:
    """Whether a gun is ready and somebody is there to be shot at with it."""
    if not is_ready(g, i, slot) or not is_gun(g, i, slot):
        return False
    for j in everyone(g):
        if can_shoot(g, i, slot, j):
            return True
    return False


@rule("CON-X12")
def is_spot(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a blast can be lobbed to where somebody stands: within the maximum range."""
    fighter = g.state.fighters[j]
    if fighter.dead or fighter.mangled or fighter.fled:
        return False
    return bracket(g, i, slot, j) < Bracket.BEYOND


@rule
def has_blast(g: Game, i: Who, slot: int) -> bool:
    """Whether a blast is ready and there is a spot for it."""
    if not is_ready(g, i, slot) or not weapon_in(g, i, slot).blast:
        return False
    for j in everyone(g):
        if is_spot(g, i, slot, j):
            return True
    return False


@rule("CON-22.9", "CON-R120", "CON-X13")
def can_treat(g: Game, i: Who, j: Who) -> bool:
    """Whether a fighter may treat another: critical or comatose, alive, within 1 m; not while engaged."""
    patient = g.state.fighters[j]
    return (
        (patient.critical_wounds > 0 or patient.comatose == 1)
        and i != j
        and not is_held(g, i)
        and is_alive(g, j)
        and distance(g, i, j) <= METER
    )


@rule
def has_patient(g: Game, i: Who) -> bool:
    """Whether there is somebody whom a fighter may treat now."""
    for j in everyone(g):
        if can_treat(g, i, j):
            return True
    return False


@rule("CON-9.3", "CON-10.1", "CON-10.11", "CON-37.2")
def reason_to_pass(g: Game, i: Who) -> int:
    """Why a fighter has no action in this turn (T3): 1 it acted, 2 it lost it, 3 it cannot act yet; or 0.

    An extra action is there in any case.
    """
    fighter = g.state.fighters[i]
    if g.state.extra and i == g.state.turn:
        return 0
    if fighter.has_acted:
        return 1
    if fighter.action_lost:
        return 2
    return 3 if cannot_act_yet(g, i) else 0


@rule
def has_no_action(g: Game, i: Who) -> bool:
    """Whether a fighter has no action in this turn (T3)."""
    return reason_to_pass(g, i) != 0


@rule("CON-38.1", "CON-38.2")
def has_nothing_left(g: Game, i: Who) -> bool:
    """Whether a turn can only be passed (T3, T4): no action, or stumbling."""
    return has_no_action(g, i) or g.state.fighters[i].stumble > 0


@rule
def can_make_ready(g: Game, i: Who) -> bool:
    """Whether some weapon can be made ready now."""
    slots = g.state.fighters[i].slots
    for slot in range(SLOTS):
        if slots[slot].ready_due > 0 and may_make_ready(g, i, slot):
            return True
    return False


@rule
def may_use(g: Game, weapon: int) -> bool:
    """Whether the act at hand can be done with what is in a gear slot."""
    s = g.state
    i = s.turn
    if is_empty(g, i, weapon):
        return False
    if s.act == Way.READY:
        return may_make_ready(g, i, weapon)
    if s.act == Way.RELOAD:
        return may_reload(g, i, weapon)
    if s.act == Way.SHOOT:
        return has_shot(g, i, weapon)
    if s.act == Way.AIM:
        return can_aim(g, i, weapon)
    if s.act == Way.COVER:
        return can_cover(g, i, weapon)
    if s.act == Way.BLAST:
        return has_blast(g, i, weapon)
    return weapon > SECOND if s.act == Way.SWAP else can_strike(g, i, weapon)


@rule
def may_name(g: Game, fighter: Who) -> bool:
    """Whether the act at hand may name a fighter."""
    s, j = g.state, fighter
    if s.act == Way.CHARGE:
        return charge_distance(g, s.turn, j) > 0
    if s.act == Way.AIM:
        return can_aim_at(g, s.turn, s.slot, j)
    if s.act == Way.SHOOT:
        slot = SECOND if is_second_gun(g, s.series.shot) else s.slot
        return can_shoot(g, actor(g), slot, j) and not (is_between(g) and is_down(g, j))
    if s.act == Way.TWO_WEAPONS and is_ranged(g, s.turn, MAIN):
        apart = g.book.two_weapon_targets == TwoWeaponTargets.TWO_TARGETS
        first = can_shoot(g, s.turn, MAIN, j) or (apart and s.series.shot > 0)
        return first and (can_shoot(g, s.turn, SECOND, j) or (apart and s.series.shot == 0))
    return is_target(g, s.turn, j)


@rule
def has_somebody_to_name(g: Game) -> bool:
    """Whether there is somebody whom the act at hand may name."""
    for j in everyone(g):
        if may_name(g, j):
            return True
    return False


@rule("CON-R152")
def make_ready(g: Game, i: Who, slot: int) -> None:
    """Spend an action on readying a weapon."""
    fighter = g.state.fighters[i]
    fighter.slots[slot].ready_due -= 1
    cite(g, Clause.CON_35_11, i, a=fighter.slots[slot].weapon, b=fighter.slots[slot].ready_due)


@rule("CON-X8")
def swap(g: Game, i: Who, slot: int) -> None:
    """Take a carried weapon in hand as the main weapon and put the former one away."""
    hand, belt = g.state.fighters[i].slots[MAIN], g.state.fighters[i].slots[slot]
    hand.weapon, belt.weapon = belt.weapon, hand.weapon
    hand.ready_due, belt.ready_due = belt.ready_due, hand.ready_due
    hand.resting, belt.resting = belt.resting, hand.resting
    hand.loaded, belt.loaded = belt.loaded, hand.loaded
    hand.pieces, belt.pieces = belt.pieces, hand.pieces
    hand.reloaded, belt.reloaded = belt.reloaded, hand.reloaded
    if belt.weapon == g.book.fist:
        belt.weapon = NO_GEAR
    cite(g, Clause.CON_X9, i, a=hand.weapon + 1)
