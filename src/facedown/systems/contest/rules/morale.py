"""Morale: minions run before they are beaten, if so agreed, and swarms if the GM says so (CON-X17)."""

from __future__ import annotations

from facedown.engine.rules import cite, each, pop, push, rule
from facedown.systems.contest.clauses import Clause, Decision, Morale, Way
from facedown.systems.contest.rules.asking import QUESTIONS
from facedown.systems.contest.rules.cards import discard_shown, draw_open, value_of
from facedown.systems.contest.rules.conditions import is_able
from facedown.systems.contest.rules.engagement import part_from_all
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.loss import will_of
from facedown.systems.contest.rules.referee import ask_gm
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import NO_ONE, Game, Step, Who

LEADERLESS = 5  # the Will that holds minions without anyone to follow


@rule("CON-X17")
def is_half_out(g: Game, side: int) -> bool:
    """Whether half or more of the members that a side started with are out."""
    s = g.state
    members = 0
    out = 0
    for i in everyone(g):
        if s.fighters[i].side == side:
            members += 1
            out += 0 if is_able(g, i) else 1
    return members > 0 and 2 * out >= members


@rule("CON-X17")
def highest_will(g: Game, side: int) -> int:
    """The highest Will among a side's able members that are no minions, or 5 if none are."""
    s = g.state
    best = 0
    for i in everyone(g):
        if s.fighters[i].side == side and is_able(g, i) and g.book.sheets[i].kind != Kind.MINION:
            best = max(best, will_of(g, i))
    return best if best > 0 else LEADERLESS


@rule("CON-X17", "CON-X22")
def is_of_set(g: Game, i: Who, j: Who) -> bool:
    """Whether two fighters are identical minions, of one entry and side, and able."""
    s = g.state
    if g.book.sheets[j].kind != Kind.MINION or not is_able(g, j):
        return False
    return s.fighters[i].side == s.fighters[j].side and g.book.sheets[i].entry == g.book.sheets[j].entry


@rule
def leads_set(g: Game, i: Who) -> bool:
    """Whether a fighter is the first able one of a set of identical minions."""
    for j in each(Who, i):
        if is_of_set(g, i, j):
            return False
    return is_of_set(g, i, i)


@rule("CON-R192")
def check_morale(g: Game) -> None:
    """Test every side that has half its members out, once in a combat: one card for each set of minions."""
    s = g.state
    if g.book.morale != Morale.HALF:
        return
    for side in range(8):
        if not s.tested >> side & 1 and is_half_out(g, side):
            s.tested |= 1 << side
            will = highest_will(g, side)
            for i in everyone(g):
                if s.fighters[i].side == side and leads_set(g, i):
                    draw_for_set(g, i, will)


@rule("CON-X17")
def draw_for_set(g: Game, i: Who, will: int) -> None:
    """Draw the card of a set of minions, a face card low; above the Will that holds them they all flee."""
    card = draw_open(g, NO_ONE)
    cite(g, Clause.CON_R192, i, card, a=will)
    flees = value_of(g, card, False) > will
    discard_shown(g)
    if flees:
        for j in each(Who, i, g.state.count):
            if is_of_set(g, i, j):
                flee(g, j)


@rule("CON-R187")
def flee(g: Game, i: Who) -> None:
    """Leave the fight for good; whoever fled is out."""
    g.state.fighters[i].fled = 1
    part_from_all(g, i)
    cite(g, Clause.CON_X17, i, a=1)


@rule("CON-X11")
def is_thinned(g: Game, i: Who) -> bool:
    """Whether a swarm is below a quarter of what it was."""
    if g.book.sheets[i].kind != Kind.SWARM or not is_able(g, i):
        return False
    return 4 * g.state.fighters[i].population < g.book.sheets[i].population


@rule("CON-X18")
def ask_flight(g: Game) -> None:
    """Ask the GM, once for each swarm, at the end of the round in which it is thinned."""
    s = g.state
    for i in everyone(g):
        if is_thinned(g, i) and not s.thinned >> i & 1:
            s.thinned |= 1 << i
            ask_gm(g, i, Decision.FLIGHT)
            return
    pop(s.agenda)


@rule("CON-X11", "CON-X18")
def let_swarms_flee(g: Game) -> None:
    """At the end of a round, have the GM asked which swarms flee."""
    if g.book.gm:
        push(g.state.agenda, Step.FLIGHT)


@rule("CON-X11", "CON-X18")
def take_flight(g: Game, way: int) -> None:
    """Let a swarm flee if the GM says so."""
    if way == Way.FLEE:
        flee(g, g.state.fighter)


QUESTIONS.declare(Decision.FLIGHT, take_flight)
