"""Who knows which card: a mask of seats on every card, changed only here."""

from __future__ import annotations

from typing import Any

from facedown.engine.rule import rule
from facedown.engine.units import Card, Seat

OBSERVER = Seat(14)  # the seat of those who only watch
EVERYONE = 0x7FFF  # seats 0 .. 13 and the observers


@rule
def show(g: Any, card: Card, seat: Seat) -> None:
    """Let a seat know a card."""
    g.state.known[card] |= 1 << seat


@rule
def show_to(g: Any, card: Card, seats: int) -> None:
    """Let some seats know a card, by their mask."""
    g.state.known[card] |= seats


@rule
def show_all(g: Any, card: Card) -> None:
    """Let everyone know a card."""
    g.state.known[card] = EVERYONE


@rule
def forget(g: Any, card: Card) -> None:
    """Let nobody know a card any more."""
    g.state.known[card] = 0


@rule
def knows(g: Any, card: Card, seat: Seat) -> bool:
    """Whether a seat knows a card."""
    return bool(g.state.known[card] >> seat & 1)
