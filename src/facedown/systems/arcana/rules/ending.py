"""How a fight ends: victory, escape, defeat, stalemate (ARC-26.1)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, cite, each, pop, rule, top
from facedown.systems.arcana.clauses import Clause
from facedown.systems.arcana.rules.people import active_players
from facedown.systems.arcana.state import (
    ADVERSARIES,
    BINS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    NO_SQUARE,
    NONE,
    Game,
    Phase,
    Result,
    Side,
    Status,
    Who,
)
from facedown.systems.arcana.steps import Step


@rule("ARC-1.2", "ARC-26.1", "ARC-X9")
def is_won(g: Game) -> bool:
    """Whether every adversary has fled or is at 0 HP, and no wave is due."""
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        status = g.state.fighters[who].status
        if status == Status.ACTIVE or status == Status.WAITING:
            return False
    return True


@rule("ARC-26.1", "ARC-R13", "ARC-R14", "ARC-R110")
def check_end(g: Game) -> None:
    """After a complete effect, departure or action the end is tested, victory first."""
    if is_won(g):
        end_fight(g, Result.VICTORY)
    elif active_players(g) == 0:
        result = Result.DEFEAT
        for who in each(Who, 1, FIRST_STAND_IN):
            if g.state.fighters[who].status == Status.FLED:
                result = Result.ESCAPED
        end_fight(g, result)


@rule("ARC-26.1", "ARC-R14")
def end_fight(g: Game, result: int) -> None:
    """The fight is over at once: nothing further of the round happens."""
    s = g.state
    s.result = result
    cite(g, Clause.ARC_26_1, a=result)
    while top(s.agenda).step != Step.FIGHT:
        pop(s.agenda)
    s.on_turn = Who(NOBODY)
    s.phase = Phase.CONCLUSION
    clear_deed(g)
    clear_check(g)
    if not g.book.campaign:
        if result == Result.VICTORY:
            s.winner = Side.PLAYERS
        elif result == Result.DEFEAT:
            s.winner = Side.GM


@rule
def clear_deed(g: Game) -> None:
    """Nothing is being carried out."""
    deed = g.state.deed
    deed.actor = Who(NOBODY)
    deed.place = 0
    deed.bin = BINS
    deed.after = BINS
    deed.first = 0
    deed.count = 0
    deed.one_of = 0
    deed.at = 0
    deed.effect = 0
    deed.target = Who(NOBODY)
    deed.square = NO_SQUARE
    deed.left = 0
    deed.amount = 0
    deed.packet = 0


@rule
def clear_check(g: Game) -> None:
    """No check is being made."""
    check = g.state.check
    check.seat = NOBODY
    check.action = NONE
    check.cost = 0
    check.paid = 0
    check.skill = 0
    check.difficulty = 0
    check.modifier = 0
    check.retries = 0
    check.outcome = 0
