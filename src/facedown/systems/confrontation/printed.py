"""How the cards of all decks are written: each seat has a pack of 52, the GM's has all jokers as well."""

from __future__ import annotations

from facedown.engine.cards import JOKERS as JOKER_NAMES
from facedown.engine.cards import PLAYING, WITH_JOKERS, Packs
from facedown.engine.rules import HIDDEN, NO_CARD, Card, Seat
from facedown.systems.confrontation.state import CARDS, GM, JOKERS, PACK


def card_text(card: int) -> str:
    """Return a card as people write it, such as 10H or JKR; an unknown one is ??. Clause: CFN-R47."""
    if card >= NO_CARD:
        return "??" if card == HIDDEN else "-"
    return JOKER_NAMES[(card - JOKERS) % 2] if card >= JOKERS else PLAYING.faces[card % PACK]


def card_numbers(text: str, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat's deck that read so; none if there is no such card."""
    wanted = text.strip().upper()
    own = range(PACK * GM, CARDS) if seat == GM else range(PACK * seat, PACK * (seat + 1))
    return tuple(Card(card) for card in own if card_text(card) == wanted)


class Decks(Packs):
    """How the cards of all decks are written."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every card as people write it, by number."""
        return tuple(map(card_text, range(CARDS)))

    def text(self, card: int) -> str:
        """Return a card as people write it."""
        return card_text(card)


DECKS = Decks(pack=WITH_JOKERS)
