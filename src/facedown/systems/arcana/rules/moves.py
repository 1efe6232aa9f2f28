"""Moves: of players, and of adversaries as the GM says (ARC-15.2, ARC-28.3)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, ask, offer
from facedown.engine.rules import Seat, cite, each_in, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Way, Why
from facedown.systems.arcana.rules.arena import ways_to_go
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.people import is_adversary, logged, sheet_of
from facedown.systems.arcana.state import GM, Game, Square, Who
from facedown.systems.arcana.steps import Step


@rule("ARC-X8", "ARC-R92")
def start_walk(g: Game, who: Who, how: int, steps: int) -> None:
    """Somebody goes so many steps, of which a jump is one; the Rooted stay."""
    if is_adversary(who) and sheet_of(g, who).rooted:
        return
    push(g.state.agenda, Step.WALK, a=who, b=how, c=steps)


@rule("ARC-15.2", "ARC-28.3", "ARC-R24", "ARC-R25")
def ask_step(g: Game) -> bool:
    """Ask where the next step leads, if there is one and it leads somewhere; return whether that is asked."""
    row = top(g.state.agenda)
    who = Who(row.a)
    if row.c == 0 or ways_to_go(g, who, row.b) == 0:
        return False
    if is_adversary(who):
        ask(g, GM, Decision.STEP)
    else:
        ask(g, Seat(who), Decision.MOVE)
    return True


@rule("ARC-15.2", "ARC-28.3")
def step_to(g: Game, square: int) -> None:
    """Whoever moves goes to a zone."""
    row = top(g.state.agenda)
    row.c -= 1
    stand(g, Who(row.a), square, Clause.ARC_28_3 if is_adversary(Who(row.a)) else Clause.ARC_15_2)


@rule("ARC-5.4")
def stand(g: Game, who: Who, square: int, clause: int) -> None:
    """Somebody is in a zone from now on, which may be shared with anybody."""
    g.state.fighters[who].square = Square(square)
    cite(g, clause, logged(g, who), a=square, b=g.state.side)


@rule("ARC-15.2", "ARC-R24")
def move(g: Game, way: int, square: int) -> None:
    """A player moves, or stays where that is agreed."""
    if way == Way.STAY:
        top(g.state.agenda).c = 0
    else:
        step_to(g, square)


@rule("ARC-R24")
def why_not_stay(g: Game) -> int:
    """Why a player cannot stay."""
    return Why.NONE if g.book.movement_optional else Why.MUST_MOVE


@rule
def ways(g: Game) -> int:
    """Where the next step leads, a mask of zones."""
    row = top(g.state.agenda)
    return ways_to_go(g, Who(row.a), row.b)


@rule("ARC-15.2", "ARC-R23")
def why_not_go(g: Game, square: int, ways: int) -> int:
    """Why a step does not lead to a zone."""
    return Why.NONE if ways >> square & 1 else Why.NO_NEIGHBOUR


@rule("ARC-28.3", "ARC-R25", "ARC-X11")
def why_not_step(g: Game, square: int, ways: int) -> int:
    """Why an adversary cannot go to a zone."""
    return Why.NONE if ways >> square & 1 else Why.NO_STEP


@rule
def offer_moves(g: Game, options: Options) -> None:
    """Every zone that the step leads to, and to stay where that is agreed."""
    offer_squares(g, options)
    if g.book.movement_optional:
        offer(options, Way.STAY << 24)


@rule
def offer_squares(g: Game, options: Options) -> None:
    """Every zone that the step leads to."""
    way = Way.GO if g.state.decision == Decision.MOVE else 0
    for square in each_in(int, ways(g)):
        offer(options, way << 24 | square << 16)


ONCE = {"ways": ways}
QUESTIONS.declare(
    Decision.MOVE, move, Of(Way.STAY, why_not_stay), Of(Way.GO, why_not_go), once=ONCE, offer=offer_moves
)
QUESTIONS.declare(Decision.STEP, step_to, why_not_step, once=ONCE, offer=offer_squares)
