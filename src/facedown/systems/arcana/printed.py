"""How the cards are written: every seat has a tarot pack of 78, that of the GM comes first."""

from __future__ import annotations

from facedown.engine.cards import TAROT, Packs
from facedown.engine.rules import Card, Seat
from facedown.systems.arcana.state import PACK, SEATS

DECKS = Packs(SEATS, TAROT)


def card_of(seat: Seat, text: str) -> Card | None:
    """Return the card of a seat's pack that reads so, or None."""
    own = [card for card in DECKS.numbers(text.strip()) if card // PACK == seat]
    return own[0] if own else None
