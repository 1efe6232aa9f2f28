"""How the cards are written: every seat has a tarot pack of 78, that of the GM comes first."""

from __future__ import annotations

from facedown.engine.cards import TAROT, Packs
from facedown.systems.arcana.state import SEATS

DECKS = Packs(SEATS, TAROT)
