"""Slow weapons that recover by themselves (Notes for weapon table; CON-R152)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import Clause
from facedown.systems.contest.rules.actions import has_no_action
from facedown.systems.contest.rules.ranged import is_slow_to_recover
from facedown.systems.contest.state import SLOTS, Game, Who


@rule("CON-R152")
def rest_weapons(g: Game, i: Who) -> None:
    """Begin a turn in which the slow weapons that have struck before cannot strike, but recover.

    A turn in which their user has no action in any case is none of these.
    """
    fighter = g.state.fighters[i]
    for slot in range(SLOTS):
        fighter.slots[slot].resting = 1 if is_slow_to_recover(g, i, slot) and not has_no_action(g, i) else 0


@rule
def recover_weapons(g: Game, i: Who) -> None:
    """End such a turn: what has recovered through it needs a round less."""
    fighter = g.state.fighters[i]
    for slot in range(SLOTS):
        if fighter.slots[slot].resting and is_slow_to_recover(g, i, slot):
            fighter.slots[slot].ready_due -= 1
            cite(g, Clause.CON_R152, i, a=fighter.slots[slot].weapon, b=fighter.slots[slot].ready_due)
        fighter.slots[slot].resting = 0
