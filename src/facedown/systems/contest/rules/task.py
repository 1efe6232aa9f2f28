"""Tasks: an instant contest against no person, for which the GM draws (Instant contests; CON-R13)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.clauses import Clause, TaskResolution
from facedown.systems.contest.rules.cards import deal_one, deal_two
from facedown.systems.contest.rules.plays import highest_play
from facedown.systems.contest.state import POINT, Game, Who

TASK = Who(1)  # behind the contestant who takes it on


@rule("CON-R13")
def is_single_draw(g: Game) -> bool:
    """Whether a task is resolved by one card within skill."""
    return g.book.task == 1 and g.book.task_resolution == TaskResolution.SINGLE_DRAW


@rule
def deal_for_task(g: Game, i: Who) -> None:
    """Deal the cards of a contest against a task: two for each, or one for its taker alone.

    The task has the skill that the GM gave it. An automatic GM plays its highest rank.
    """
    fighter = g.state.fighters[i]
    if i == TASK:
        fighter.limit = g.state.difficulty * POINT
        if is_single_draw(g):
            fighter.played = 1
            return
    elif is_single_draw(g):
        deal_one(g, i, Clause.CON_R13)
        return
    deal_two(g, i)
    play_for_gm(g, i)


@rule
def play_for_gm(g: Game, i: Who) -> None:
    """Play the highest rank for a task where nobody sits in the GM's seat."""
    if i == TASK and not g.book.gm:
        g.state.fighters[i].play = highest_play(g, i)
        g.state.fighters[i].played = 1
