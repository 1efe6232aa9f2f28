"""What is printed on a card, and what it is worth (ARC-7)."""

from __future__ import annotations

from facedown.engine.cards import akin, closely
from facedown.engine.rules import Card, Seat, rule
from facedown.systems.arcana.state import MAJOR, MINORS, PACK, RANKS, Game

FACES = range(PACK)
SUITS = tuple(min(face // RANKS, MAJOR) for face in FACES)
FACE_RANKS = tuple(face % RANKS + 1 if face < MINORS else face - MINORS for face in FACES)
NUMBERS = tuple(min(rank, 10) if face < MINORS else rank for face, rank in enumerate(FACE_RANKS))


@rule("ARC-R17", "ARC-R91")
def face_of(card: Card) -> int:
    """What is printed on a card: every pack has the same 78."""
    return card % PACK


@rule("ARC-2.2")
def read(g: Game, card: Card) -> int:
    """What rules read of a card: what is printed on it, or in a search on one that they take for the same."""
    return akin(g, card) % PACK


@rule("ARC-7.1", "ARC-7.6", "ARC-R8")
def read_value(g: Game, card: Card) -> int:
    """What is printed on a card, where its value counts and not only which bins take it."""
    return closely(g, card) % PACK


@rule("ARC-13.1", "ARC-R17")
def own_card(seat: Seat, face: int) -> Card:
    """The card of a seat's own pack with a face, as answers name it."""
    return Card(PACK * seat + face)


@rule("ARC-9.1", "ARC-10.1", "ARC-11.1")
def suit_of(card: Card) -> int:
    """The suit of a card: Wands, Swords, Cups, Pentacles, or MAJOR."""
    return SUITS[card % PACK]


@rule("ARC-X2", "ARC-X10")
def is_major(card: Card) -> bool:
    """Whether a card is a Major Arcana."""
    return card % PACK >= MINORS


@rule("ARC-7.1", "ARC-7.2", "ARC-7.3", "ARC-7.4", "ARC-7.5", "ARC-7.6", "ARC-R8")
def number_of(card: Card) -> int:
    """The value of a card: of an Ace 1, of a court 10, of a major its numeral."""
    return NUMBERS[card % PACK]


@rule("ARC-R79")
def rank_of(card: Card) -> int:
    """The printed rank of a card: a Page is 11, a King 14; of a major its numeral."""
    return FACE_RANKS[card % PACK]
