"""Supply: decks to draw from, the discard piles that fill them again, and which pack a card came from.

A supply is two zones, a deck and its discard pile; whose they are and where they lie is the system's.
Cards are numbered pack by pack, so `pack_of` says where one came from, wherever it lies now. When a deck
takes its discard pile back, the rulebook says, and the system at the line where it says so:

    before a draw of several that it is too short for    restock(g, deck, discard, wanted)
    where a card is needed and there is none             restock(g, deck, discard)
    as soon as the last card is drawn                    restock(g, deck, discard), after the draw
    with so many cards in the pile, or by an effect      shuffle_in(g, discard, deck)
"""

from __future__ import annotations

from typing import Any

from facedown.engine.base.chance import chance
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card
from facedown.engine.hidden.zone import Zone, draw, move_all, shuffle


@rule
def pack_of(card: Card, size: int) -> int:
    """Which of several packs of one size a card came from."""
    return card // size


@rule
def shuffle_in(g: Any, cards: Zone, deck: Zone) -> None:
    """Shuffle all cards of a zone into a deck."""
    move_all(cards, deck)
    shuffle(g, deck)


@rule
def restock(g: Any, deck: Zone, discard: Zone, wanted: int = 1) -> bool:
    """Shuffle the discard pile into a deck that holds fewer cards than are wanted; return whether it did."""
    if deck.count >= wanted or discard.count == 0:
        return False
    shuffle_in(g, discard, deck)
    return True


@rule
def draw_some(g: Any, deck: Zone, to: Zone, wanted: int) -> int:
    """Draw cards one after another into a zone, as many as the deck has; return how many."""
    drawn = min(wanted, deck.count)
    for _ in range(drawn):
        draw(g, deck, to)
    return drawn


@rule
def any_card(g: Any, cards: Zone) -> Card:
    """Return one of the cards of a zone, each equally likely."""
    return cards.cards[chance(g, cards.count) if cards.count > 1 else 0]
