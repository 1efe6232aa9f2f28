"""Playing cards: packs of 52, or of 54 with two Jokers, what a card is, and how it is written.

The cards of a pack are clubs, spades, hearts, diamonds, each from the Ace to the King, then the Jokers; those
of the next pack follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from facedown.engine.alike import may_be_copies, meant
from facedown.engine.question import Blank
from facedown.engine.record import HIDDEN, NO_CARD
from facedown.engine.rule import rule
from facedown.engine.units import Card, each

PACK = 52
PACK_WITH_JOKERS = 54
JOKERS = ("JKR", "JKB")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CSHD"
_SUITS = ("clubs", "spades", "hearts", "diamonds")
_RANKS = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings"),
)


@rule
def rank_of(card: Card) -> int:
    """The rank of a card, 1 for an Ace to 13 for a King; of packs with Jokers, give its place in the pack."""
    return card % 13 + 1


@rule
def suit_of(g: Any, card: Card) -> int:
    """The suit of a card: 0 clubs, 1 spades, 2 hearts, 3 diamonds; of packs with Jokers, as for its rank."""
    return printed_suit(meant(g, card))


@rule
def printed_suit(card: Card) -> int:
    """The suit that is printed on a card, as `suit_of` gives it."""
    return card % PACK // 13


@rule
def is_same_face(g: Any, card: Card, other: Card) -> bool:
    """Whether two cards have the same rank and suit."""
    return (
        rank_of(card) == rank_of(other)
        and may_be_copies(g, card, other)
        and suit_of(g, card) == suit_of(g, other)
    )


@dataclass(frozen=True, slots=True)
class Packs:
    """How the cards of some packs are written.

    Attributes:
        count: how many packs.
        size: of each, PACK or PACK_WITH_JOKERS.
    """

    count: int = 1
    size: int = PACK

    def text(self, card: int) -> str:
        """Return a card as people write it, such as 10H; an unknown one is ??."""
        if card >= NO_CARD:
            return "??" if card == HIDDEN else "-"
        face = card % self.size
        return JOKERS[face - PACK] if face >= PACK else RANKS[face % 13] + SUITS[face // 13]

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the numbers of the physical cards that read so; none if there is no such card."""
        return _numbers(self).get(text.upper(), ())

    @property
    def blanks(self) -> Mapping[str, Blank]:
        """The blank {card} of an answer: any card of these packs."""
        every, texts = range(self.count * self.size), [self.text(card) for card in range(self.size)]
        return {
            "card": Blank(
                lambda words, view, k: self.text(k), lambda words, view: every, lambda names: texts, card=int
            )
        }


@cache
def _numbers(packs: Packs) -> dict[str, tuple[Card, ...]]:
    numbers: dict[str, tuple[Card, ...]] = {}
    for card in each(Card, packs.count * packs.size):
        text = packs.text(card).upper()
        numbers[text] = (*numbers.get(text, ()), card)
    return numbers


def kinds_of_cards(texts: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Return what people count among playing cards: suits, ranks, court cards as `faces`, Jokers.

    Args:
        texts: each card as people write it, by number.
    """
    kinds: dict[str, list[int]] = {name: [] for name in (*_SUITS, *_RANKS, "faces", "jokers")}
    for card, text in enumerate(texts):
        if text in JOKERS:
            kinds["jokers"].append(card)
        else:
            kinds[_SUITS[SUITS.index(text[-1])]].append(card)
            kinds[_RANKS[RANKS.index(text[:-1])]].append(card)
            if text[0] in "JQK":
                kinds["faces"].append(card)
    return {name: tuple(cards) for name, cards in kinds.items() if cards}
