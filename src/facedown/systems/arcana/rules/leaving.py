"""Leaving the battle, by Run Away or by a hatch (ARC-22.7)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, push, rule, top
from facedown.systems.arcana.clauses import Clause
from facedown.systems.arcana.rules.cards import leave_turn
from facedown.systems.arcana.rules.ending import check_end
from facedown.systems.arcana.rules.people import depart
from facedown.systems.arcana.state import Game, Status, Who
from facedown.systems.arcana.steps import Step


@rule("ARC-22.7", "ARC-R12")
def leave_battle(g: Game, seat: Seat) -> None:
    """A player takes no further part in this fight; all cards stay where they lie."""
    depart(g, Who(seat), Status.FLED)
    cite(g, Clause.ARC_22_7, Who(seat))
    push(g.state.agenda, Step.LEAVE, seat)


@rule("ARC-R12")
def end_leaving(g: Game) -> None:
    """Once the GM has said where the player hides, the turn is over, and the end is tested."""
    leave_turn(g, top(g.state.agenda).seat)
    check_end(g)
