"""Hits: what a won contest lands, and what it does to the weapons (C8, CON-X4, CON-X23)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule, tally
from facedown.systems.contest.clauses import Clause, CriticalAttackDraw, SlowTrigger, TwoWeaponEffect
from facedown.systems.contest.rules.compare import (
    has_overdrawn,
    margin,
    offense,
    second_strikes,
    strikes_with_both,
    took_part,
)
from facedown.systems.contest.rules.conditions import is_able, is_alive
from facedown.systems.contest.rules.engagement import part_from_all
from facedown.systems.contest.rules.gear import has_shield, weapon_in
from facedown.systems.contest.rules.loss import Hit, take_hit
from facedown.systems.contest.rules.plays import Played, has_pair, played, played_for
from facedown.systems.contest.rules.power import base_power, chart, power_bonus
from facedown.systems.contest.rules.response import is_second_target, strikes_apart, weapon_slot
from facedown.systems.contest.rules.series import bullets_that_hit, fires_twice, shots_before
from facedown.systems.contest.rules.swarms import is_swarm, kills, thin_out
from facedown.systems.contest.sheet import NO_GEAR, Size
from facedown.systems.contest.state import MAIN, SECOND, Game, Who

BREAKING = 6  # margin at which a fragile weapon breaks (CON-X23)


@rule("CON-X3")
def count_attack(g: Game, i: Who) -> None:
    """Count an attack with the weapon that a fighter uses, and one with the other weapon of a pair.

    Whatever comes of it: it may miss, or be no sequence.
    """
    tally(g, Clause.CON_X3, i, a=g.state.fighters[i].slots[weapon_slot(g, i)].weapon)
    if strikes_with_both(g, i) and not is_at_two(g, i):
        tally(g, Clause.CON_X3, i, a=g.state.fighters[i].slots[second_slot(g, i)].weapon)


@rule("CON-12.4")
def count_hit(g: Game, i: Who, slot: int) -> None:
    """Count a hit with the weapon of a gear slot, whose loss it is from here on."""
    tally(g, Clause.CON_12_4, i, a=g.state.fighters[i].slots[slot].weapon)


@rule("CON-32.1", "CON-R158", "CON-X3", "CON-X6", "CON-X11")
def strike(g: Game, i: Who, j: Who) -> None:
    """Land the hit, or with a pair two hits, each with its own weapon and card.

    A swarm loses members and nothing else, however many weapons strike. Whoever is no longer able is
    engaged with nobody.
    """
    slot = weapon_slot(g, i)
    if is_swarm(g, j):
        count_hit(g, i, slot)
        thin_out(g, j, kills(g, offense(g, i) - offense(g, j), has_overdrawn(g, j)))
        slow_down(g, i, slot)
    else:
        before = (
            shots_before(g, g.state.series.shot) if i == g.state.attacker and g.state.series.shots > 0 else 0
        )
        hits = bullets_that_hit(g, i, slot, j, before)
        if hits > 0 and is_alive(g, j):
            land(g, played_for(g, i, is_second_target(g, i, j)), slot, j, hits)
    paired = has_pair(g, i) and not is_swarm(g, j) and not is_at_two(g, i)
    if paired and is_alive(g, j) and lands_twice(g, i, j):
        cite(g, Clause.CON_2_12, i)
        land(g, played_for(g, i, True), second_slot(g, i), j, 1)
    if not is_able(g, j):
        part_from_all(g, j)


@rule("CON-R24")
def lands_twice(g: Game, i: Who, j: Who) -> bool:
    """Whether the second weapon of a pair lands a hit of its own."""
    return g.book.two_weapon_effect == TwoWeaponEffect.TWO_HITS and second_strikes(g, i, j)


@rule("CON-R24")
def lands_as_one(g: Game, i: Who, j: Who) -> bool:
    """Whether a pair lands one hit with the power of both weapons."""
    if g.book.two_weapon_effect == TwoWeaponEffect.TWO_HITS or is_at_two(g, i):
        return False
    return has_pair(g, i) and second_strikes(g, i, j)


@rule("CON-R27")
def is_at_two(g: Game, i: Who) -> bool:
    """Whether a fighter strikes at two targets, one with each weapon."""
    return i == g.state.attacker and strikes_apart(g)


@rule
def second_slot(g: Game, i: Who) -> int:
    """The gear slot behind the lower card of a pair: the second hand's, or of one gun that fires twice."""
    if i == g.state.attacker and fires_twice(g):
        return g.state.slot
    return SECOND


@rule("CON-12.4", "CON-12.5", "CON-13.3", "CON-26.2", "CON-R24", "CON-R85", "CON-R118", "CON-R158")
def land(g: Game, cards: Played, slot: int, j: Who, hits: int) -> None:
    """Land hits of a weapon with the cards behind it: base power, power bonus, the chart, and each loss.

    Bullets of one burst share their power and bonus; those past a death hit nobody. A pair that lands as
    one hit has both powers and the bonus of both cards, and is otherwise a hit of the main weapon. The
    cards give nothing against the helpless where none are drawn for them.
    """
    i = cards.who
    power = base_power(g, i, slot)
    as_one = lands_as_one(g, i, j)
    if as_one:
        count_hit(g, i, second_slot(g, i))
        power += base_power(g, i, second_slot(g, i))
        cards = played(g, i)
        cite(g, Clause.CON_R24, i, a=power)
    bonus = 0
    no_bonus = not took_part(g, j) and g.book.critical_attack_draw == CriticalAttackDraw.NO_DRAW
    if not has_overdrawn(g, i) and not no_bonus:
        bonus = power_bonus(g, cards, played(g, j))
    loss = chart(g, power, bonus)
    count_hit(g, i, slot)
    for _ in range(hits):
        if is_alive(g, j):
            cite(g, Clause.CON_26_6, i, a=power, b=bonus, c=loss)
            take_hit(g, j, Hit(g.state.fighters[i].slots[slot].weapon, loss, margin(g, i, j)))
    slow_down(g, i, slot)
    if as_one:
        slow_down(g, i, second_slot(g, i))


@rule
def slow_down(g: Game, i: Who, slot: int) -> None:
    """A slow weapon needs a round to recover after a hit; a slow shield beside it adds one."""
    s = g.state
    fighter = s.fighters[i]
    if fighter.slots[slot].weapon == NO_GEAR:
        return  # it broke
    due = weapon_in(g, i, slot).slow
    slow_shield = has_shield(g, i) and g.book.shields[fighter.shield].slow == 1
    if slow_shield:
        due += 1
    if due > 0:
        fighter.slots[slot].ready_due = due
        cite(g, Clause.CON_35_10 if slow_shield else Clause.CON_31_5, i, a=fighter.slots[slot].weapon, b=due)


@rule("CON-X23")
def break_against(g: Game, loser: Who, winner: Who) -> None:
    """Break the fragile weapon of who lost by 6 or more to a slow or large hand weapon."""
    s = g.state
    slot = weapon_slot(g, loser)
    broken = s.fighters[loser].slots[slot]
    if not weapon_in(g, loser, slot).fragile:
        return
    heavy = weapon_in(g, winner, weapon_slot(g, winner))
    large = heavy.slow or heavy.size == Size.LARGE
    if not heavy.ranged and large and margin(g, winner, loser) >= BREAKING:
        cite(g, Clause.CON_X23, loser, a=broken.weapon)
        broken.weapon = g.book.fist if slot == MAIN else NO_GEAR
        broken.ready_due = 0


@rule("CON-R151")
def slow_every_attack(g: Game, i: Who, hit: bool) -> None:
    """Under slow_trigger = every_attack a miss makes a slow weapon unready too."""
    if not hit and g.book.slow_trigger == SlowTrigger.EVERY_ATTACK:
        slow_down(g, i, weapon_slot(g, i))
        if strikes_with_both(g, i):
            slow_down(g, i, second_slot(g, i))
