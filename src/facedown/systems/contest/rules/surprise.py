"""Surprise: those who are caught unawares (Skill Modifiers; CON-X16)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.state import Game, Who


@rule("CON-7.3")
def is_surprised(g: Game, i: Who) -> bool:
    """Whether a fighter is surprised: it cannot act in round 1 and defends with 2."""
    return g.state.fighters[i].surprised == 1


@rule("CON-X16")
def has_surprised(g: Game) -> bool:
    """Whether somebody has yet to draw an order card, being surprised."""
    for i in everyone(g):
        if is_surprised(g, i):
            return True
    return False


@rule("CON-X16")
def waits_for_order(g: Game, i: Who) -> bool:
    """Whether surprise keeps a fighter from drawing its order card before round 2."""
    return is_surprised(g, i) and g.state.round == 0


@rule("CON-X16")
def end_surprise(g: Game) -> None:
    """Once the late order cards are drawn nobody is surprised any more."""
    if g.state.round > 0:
        for i in everyone(g):
            g.state.fighters[i].surprised = 0
