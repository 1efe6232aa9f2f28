"""Swarms: many small ones that fight as one (Contests and Combat; Swarms; CON-X11)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import (
    Clause,
    OverdrawMargin,
    SwarmArmorScope,
    SwarmAttackBonus,
    SwarmDefenseStep,
    SwarmKillSteps,
)
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import Game, Who

SWARM_PROOF = 33  # percent of an armor that keeps a swarm out, at best (CON-5.8)
LEAST_DEFENSE = 2  # CON-7.3, CON-R39


@rule("CON-5.1")
def is_swarm(g: Game, i: Who) -> bool:
    """Whether a combatant is a swarm: minions too many to be attacked one by one."""
    return g.book.sheets[i].kind == Kind.SWARM


@rule("CON-5.2", "CON-5.3", "CON-R38", "CON-R194")
def swarm_attack(g: Game, i: Who) -> int:
    """The attack skill of a swarm, also when it engages back: its base and what its members add."""
    sheet = g.book.sheets[i]
    members = g.state.fighters[i].population
    if g.book.swarm_attack_bonus == SwarmAttackBonus.BEYOND_FIRST_FOUR:
        members = max(0, members - 1)
    return sheet.swarm_attack + members // sheet.members_per_point


@rule("CON-5.4", "CON-5.5", "CON-7.3", "CON-R39", "CON-R194")
def swarm_defense(g: Game, i: Who) -> int:
    """The limit of a swarm in a pure defense, less for each member after the first."""
    sheet = g.book.sheets[i]
    step = sheet.defense_step if g.book.swarm_defense_step == SwarmDefenseStep.BY_GM else 1
    return max(LEAST_DEFENSE, sheet.swarm_defense - (g.state.fighters[i].population - 1) // step)


@rule
def swarm_power(g: Game, i: Who) -> int:
    """The power of a swarm's hit: that of a member, and what the others add."""
    sheet = g.book.sheets[i]
    power = sheet.member_power + g.state.fighters[i].population // sheet.members_per_point
    cite(g, Clause.CON_X11, i, a=power)
    return power


@rule("CON-5.6", "CON-5.7", "CON-R40", "CON-R41")
def kills(g: Game, margin: int, overdrawn: bool) -> int:
    """How many members a win by `margin` kills; `overdrawn` if the swarm overdrew."""
    if overdrawn and g.book.overdraw_margin == OverdrawMargin.ONE_KILL:
        return 1
    if g.book.swarm_kill_steps == SwarmKillSteps.EXAMPLE:
        margin = max(0, margin - 1)
    return 1 + margin // 2


@rule("CON-R42")
def thin_out(g: Game, i: Who, killed: int) -> None:
    """Take members from a swarm that was beaten, which is all that happens to it."""
    fighter = g.state.fighters[i]
    gone = min(killed, fighter.population)
    fighter.population -= gone
    cite(g, Clause.CON_5_6, i, a=gone, b=fighter.population)
    if gone > 1:
        cite(g, Clause.CON_5_7, i, a=gone - 1)
    if fighter.population == 0:
        fighter.dead = 1
        cite(g, Clause.CON_5_1, i)
    elif g.book.swarms_flee and 4 * fighter.population < g.book.sheets[i].population:
        fighter.fled = 1
        cite(g, Clause.CON_X11, i, b=1)


@rule("CON-R43")
def swarm_proof(g: Game, i: Who, absorbed: int) -> int:
    """The part of an absorption that counts against a swarm."""
    left = (SWARM_PROOF * absorbed + 50) // 100
    if absorbed > 0:
        cite(g, Clause.CON_5_8, i, a=left, b=absorbed)
    return left


@rule("CON-R43")
def armor_defense(g: Game, i: Who, attacker: Who) -> int:
    """The Defense of armor that is worn, hand to hand; a third against a swarm, where so agreed."""
    bonus = g.book.armors[g.book.sheets[i].armor].defense
    if g.book.swarm_armor_scope == SwarmArmorScope.BOTH and is_swarm(g, attacker):
        return (SWARM_PROOF * bonus + 50) // 100
    return bonus
