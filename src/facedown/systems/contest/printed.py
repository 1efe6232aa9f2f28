"""How cards and limits are written in `contest`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from facedown.engine.catalogue import load_catalogue
from facedown.engine.numbers import as_mixed_number
from facedown.engine.record import HIDDEN, NO_CARD
from facedown.engine.sentence import term
from facedown.engine.units import Card
from facedown.systems.contest.rules.cards import DECK
from facedown.systems.contest.state import POINT

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CSHD"


def card_text(card: int) -> str:
    """Return a card as people write it, such as 10H; an unknown one is ??."""
    if card >= NO_CARD:
        return "??" if card == HIDDEN else "-"
    return RANKS[card % 13] + SUITS[card % DECK // 13]


def card_numbers(text: str) -> tuple[Card, ...]:
    """Return the numbers of the physical cards that read so; none if there is no such card."""
    rank, suit = text[:-1].upper(), text[-1:].upper()
    if rank not in RANKS or not suit or suit not in SUITS:
        return ()
    face = SUITS.index(suit) * 13 + RANKS.index(rank)
    return tuple(Card(deck * DECK + face) for deck in range(4))


def points(sixteenths: int) -> str:
    """Return a limit as people write it: whole, or with quarters and the like."""
    return as_mixed_number(Fraction(sixteenths, POINT))


def meters(halves: int) -> str:
    """Return a distance, of either direction, as people write it."""
    return f"{abs(halves) / 2:g} m"


def named(kind: str, number: int) -> str:
    """Return what the catalogue calls a number of some kind, such as a suit."""
    return term(load_catalogue(Path(__file__).parent / "catalogue.toml").terms, kind, number)
