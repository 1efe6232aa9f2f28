"""Cards laid into a position by what they are called: each lies in one place, and is of its own Deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from facedown.engine.errors import FacedownError, unknown
from facedown.engine.units import Card
from facedown.engine.zone import Zone, put
from facedown.systems.throwdown.printed import CARDS, card_text
from facedown.systems.throwdown.state import DECK, JOKERS, State

Names: TypeAlias = Mapping[str, Sequence[str]]


class Layout:
    """The cards of both Decks while a position is laid: each lies in one place.

    Args:
        state: in which they are laid.
        names: what the seats and things of the match are called.
    """

    def __init__(self, state: State, names: Names) -> None:
        self.state = state
        self.names = names
        self.places: dict[int, str] = {}  # where each card that was laid lies

    def number(self, kind: str, name: str) -> int:
        """Return the number of a seat or thing of the match by its name.

        Raises:
            UnknownName: the match has none of that name.
        """
        if not self.has(kind, name):
            what = "seat" if kind == "players" else kind.removesuffix("s")
            raise unknown(what, name, filter(None, self.names[kind]), "of this match")
        return [one.casefold() for one in self.names[kind]].index(name.casefold())

    def has(self, kind: str, name: str) -> bool:
        """Tell whether the match has something of a kind and name."""
        return name.casefold() in (one.casefold() for one in self.names[kind])

    def face(self, text: str) -> int:
        """Return the card of the Pilot Deck that a Wild one functions as. Clause: THR-15.3."""
        wanted = [card for card in CARDS.numbers(text) if JOKERS <= card < DECK]
        if not wanted:
            raise unknown("card", text, [card_text(card) for card in range(JOKERS, DECK)], "that is standard")
        return wanted[0]

    def card(self, text: str, deck: int, where: str) -> Card:
        """Take a card of a Deck by its text.

        Raises:
            FacedownError: there is no such card, or it lies somewhere else already.
        """
        wanted = [card for card in CARDS.numbers(text) if card // DECK == deck]
        if not wanted:
            raise unknown("card", text, [card_text(card) for card in range(DECK)], f"for {where}")
        card = wanted[0]
        if card in self.places:
            held = f"its Deck has one {text}, and that is in {self.places[card]}"
            raise FacedownError(f"{text} cannot be in {where}: {held}.", "THR-3.1")
        self.places[card] = where
        return card

    def lay(self, zone: Zone, texts: Iterable[str], deck: int, where: str, known: int) -> None:
        """Lay cards of a Deck in a zone, the top one first, known to a mask of seats.

        Raises:
            FacedownError: a card is not there, is a Joker, or there are too many.
        """
        cards = [self.card(text, deck, where) for text in texts]
        if len(cards) > len(zone.cards):
            raise FacedownError(f"{where} has room for {len(zone.cards)} cards, not {len(cards)}.", "THR-X23")
        for card in cards:
            if card % DECK < JOKERS:
                raise FacedownError(
                    f"{card_text(card)} cannot be in {where}: a Joker is an Omen.", "THR-14.14"
                )
        for card in reversed(cards):
            put(zone, card)
            self.state.known[card] = known
