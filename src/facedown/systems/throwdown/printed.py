"""What the cards of both Decks are called: `10H`, `AS`, `JKR`; which Deck one is of, its place says."""

from __future__ import annotations

from dataclasses import replace

from facedown.engine.cards import JOKERS, WITH_JOKERS, Packs

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = replace(WITH_JOKERS, faces=(*JOKERS, *(rank + suit for rank in RANKS for suit in "CDHS")))
CARDS = Packs(2, DECK)  # the Pilots' Deck, then Coach's
card_text = CARDS.text
