"""Engagement: who meets, who parts, who is outnumbered and may leave (CON-10.2, CON-11; CON-X5, CON-X6)."""

from __future__ import annotations

from facedown.engine.rules import cite, each_in, rule
from facedown.systems.contest.clauses import Clause, DisengageConditions, OutnumberedDefinition, Why
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    distance,
    held_by,
    in_reach,
    is_able,
    is_held,
    nearest_enemy,
    striking,
)
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.state import LINE, NO_ONE, Game, Who


@rule
def sides_of(g: Game, fighters: int) -> int:
    """Mask of the sides that a mask of fighters belongs to."""
    sides = 0
    for j in everyone(g):
        if fighters >> j & 1:
            sides |= 1 << g.state.fighters[j].side
    return sides


@rule("CON-R68", "CON-X11")
def able_of(g: Game, sides: int) -> int:
    """How many able members some sides have together; swarms do not count."""
    able = 0
    for j in everyone(g):
        if sides >> g.state.fighters[j].side & 1 and is_able(g, j) and not is_swarm(g, j):
            able += 1
    return able


@rule("CON-R68")
def counts_sides(g: Game) -> bool:
    """Whether whole sides are counted where somebody may be outnumbered."""
    return g.book.outnumbered_definition == OutnumberedDefinition.SIDE_COUNT


@rule("CON-R68")
def attackers_now(g: Game, i: Who) -> int:
    """How many able enemies a fighter is engaged with, or their sides have."""
    s = g.state
    if counts_sides(g):
        return able_of(g, sides_of(g, s.fighters[i].engaged))
    opponents = 0
    for j in each_in(Who, s.fighters[i].engaged):
        if is_able(g, j):
            opponents += 1
    return opponents


@rule("CON-R68", "CON-X11")
def allies_holding(g: Game, i: Who) -> int:
    """How many able allies are engaged with a fighter's opponents, or its side has.

    The fighter and swarms are not counted.
    """
    s = g.state
    engaged = s.fighters[i].engaged
    allies = 0
    for j in everyone(g):
        if j != i and not are_enemies(g, i, j) and is_able(g, j) and not is_swarm(g, j):
            if counts_sides(g) or s.fighters[j].engaged & engaged:
                allies += 1
    return allies


@rule("CON-10.2", "CON-R68", "CON-X11")
def is_outnumbered(g: Game, i: Who) -> bool:
    """Whether more able enemies are around a fighter than able friends; swarms do not count.

    Or, by sides: whether the sides of its attackers have more able members than its own.
    """
    s = g.state
    if counts_sides(g):
        others = sides_of(g, s.fighters[i].attackers | 1 << s.attacker)
        return able_of(g, others) > able_of(g, 1 << s.fighters[i].side)
    enemies = 0
    around = s.fighters[i].engaged | s.fighters[i].attackers | 1 << s.attacker
    for j in everyone(g):
        if around >> j & 1 and are_enemies(g, i, j) and is_able(g, j) and not is_swarm(g, j):
            enemies += 1
    friends = 1
    for j in everyone(g):
        if j != i and not are_enemies(g, i, j) and is_able(g, j) and s.fighters[j].engaged & around:
            friends += 1
    return enemies > friends


@rule("CON-11.1", "CON-11.2", "CON-11.3", "CON-R68", "CON-R79", "CON-R80", "CON-X6")
def why_not_disengage(g: Game, i: Who) -> int:
    """Why a fighter cannot disengage; it can where its opponents are outnumbered, or none pressed it."""
    fighter = g.state.fighters[i]
    if fighter.engaged == 0:
        return Why.ENGAGED_WITH_NOBODY
    if not is_held(g, i):
        return Why.NOBODY_HOLDS
    if fighter.disengaged:
        return Why.HAS_DISENGAGED
    pressed = fighter.attackers_before & ~fighter.overdrew_before & fighter.engaged
    takes_both = g.book.disengage_conditions == DisengageConditions.BOTH
    if pressed == 0 and not takes_both:
        return Why.NONE
    outnumbered = not (pressed and takes_both) and allies_holding(g, i) > attackers_now(g, i)
    return Why.NONE if outnumbered else Why.PRESSED


@rule("CON-X5", "CON-X6")
def may_step(g: Game, i: Who, half_meters: int) -> bool:
    """Whether a step stays on the line and in striking range of those engaged."""
    s = g.state
    fighter = s.fighters[i]
    to = fighter.position + half_meters
    if fighter.stepped or not 0 <= to <= LINE:
        return False
    for j in each_in(Who, held_by(g, i)):
        if abs(to - s.fighters[j].position) >= striking(g):
            return False
    return True


@rule("CON-X6")
def shift(g: Game, i: Who, half_meters: int) -> None:
    """Move a fighter along the line; who is out of striking range is no longer engaged."""
    s = g.state
    s.fighters[i].position += half_meters
    j = nearest_enemy(g, i)
    cite(g, Clause.CON_X5, i, a=half_meters, b=0 if j == NO_ONE else distance(g, i, j), c=j)
    for j in each_in(Who, s.fighters[i].engaged):
        if not in_reach(g, i, j):
            part(g, i, j)


@rule("CON-R80", "CON-X6")
def engage(g: Game, i: Who, j: Who) -> None:
    """Two fighters become engaged: a hand-to-hand contest between them has begun.

    A swarm is never engaged, and nobody with it.
    """
    s = g.state
    if not (s.fighters[i].engaged >> j & 1 or is_swarm(g, i) or is_swarm(g, j)):
        s.fighters[i].engaged |= 1 << j
        s.fighters[j].engaged |= 1 << i
        cite(g, Clause.CON_11_1, i, a=j)


@rule
def part(g: Game, i: Who, j: Who) -> None:
    """Two fighters are engaged no longer."""
    s = g.state
    s.fighters[i].engaged &= ~(1 << j)
    s.fighters[j].engaged &= ~(1 << i)


@rule("CON-X6")
def part_from_all(g: Game, i: Who) -> None:
    """A fighter is engaged with nobody any more."""
    for j in everyone(g):
        part(g, i, j)


@rule("CON-X6")
def disengage(g: Game, i: Who) -> None:
    """Leave all opponents, by whichever condition holds."""
    fighter = g.state.fighters[i]
    pressed = fighter.attackers_before & ~fighter.overdrew_before & fighter.engaged
    fighter.disengaged = 1
    cite(g, Clause.CON_11_3 if pressed == 0 else Clause.CON_11_2, i)
    part_from_all(g, i)
