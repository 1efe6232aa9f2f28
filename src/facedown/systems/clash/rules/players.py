"""The two players: each other's opponents, by their parts in a clash, and what they fight as."""

from __future__ import annotations

from facedown.engine.rules import Seat, rule
from facedown.systems.clash.state import ALL, CHARACTER, DRIVE, DesignNumber, Game


@rule
def opponent(p: Seat) -> Seat:
    """The other player."""
    return Seat(1 - p)


@rule
def responder(g: Game) -> Seat:
    """The opponent of the aggressor, in the clash at hand."""
    return opponent(g.state.aggressor)


@rule
def by_role(g: Game, k: int) -> Seat:
    """The aggressor (0) or the responder (1)."""
    return g.state.aggressor if k == 0 else responder(g)


@rule
def character_of(p: Seat) -> DesignNumber:
    """A player's character."""
    return DesignNumber(CHARACTER + p)


@rule
def drive_of(p: Seat) -> DesignNumber:
    """The drive of a player's character."""
    return DesignNumber(DRIVE + p)


@rule
def all_of(p: Seat) -> DesignNumber:
    """What any card of a player, the character or its drive has: a trigger, a static effect on a stat."""
    return DesignNumber(ALL + p)
