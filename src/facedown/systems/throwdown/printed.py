"""What the cards of both Decks are called: `10H`, `AS`, `JKR`; which Deck one is of, its place says."""

from __future__ import annotations

from facedown.engine.units import Card, each
from facedown.systems.throwdown.rules.cards import is_joker, printed_rank, printed_suit
from facedown.systems.throwdown.state import CARDS, DECK

RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}
SUITS = " CDHS"  # by Suit Value
JOKER_NAMES = ("JKR", "JKB")


def card_text(number: int) -> str:
    """Return a card as people write it. Clause: THR-8.3."""
    card = Card(number)
    if is_joker(card):
        return JOKER_NAMES[card % DECK]
    rank = printed_rank(card)
    return f"{RANKS.get(rank, rank)}{SUITS[printed_suit(card)]}"


_NUMBERS: dict[str, tuple[Card, ...]] = {}
for _card in each(Card, CARDS):
    _NUMBERS[card_text(_card)] = (*_NUMBERS.get(card_text(_card), ()), _card)


class Decks:
    """How the cards of both Decks are written."""

    def text(self, card: int) -> str:
        """Return a card as people write it."""
        return card_text(card)

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the cards of a text: the Pilots' and Coach's."""
        return _NUMBERS.get(text.upper(), ())
