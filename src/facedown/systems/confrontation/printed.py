"""How the cards of all decks are written: each seat has a pack of 52, the GM's has all jokers as well."""

from __future__ import annotations

from dataclasses import replace

from facedown.engine.cards import JOKERS as JOKER_NAMES
from facedown.engine.cards import PLAYING, Packs
from facedown.systems.confrontation.state import CARDS, JOKERS, SEATS

DECKS = Packs(
    SEATS, replace(PLAYING, rest="jokers"), tuple(JOKER_NAMES[k % 2] for k in range(CARDS - JOKERS))
)  # CFN-R47
