"""How a match of `confrontation` reads: names, blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.engine.cards import rank_of
from facedown.engine.course.scene import Item
from facedown.engine.rules import NOBODY, Card
from facedown.systems.confrontation import blanks, reading, scene
from facedown.systems.confrontation.naming import ConfrontationNames
from facedown.systems.confrontation.state import JOKERS


class ConfrontationWords(ConfrontationNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene = scene.scene
    topics, show, result = reading.topics, reading.show, reading.result

    def sorted_by(self, card: int) -> tuple[int, int]:
        """Return by what the cards of a hand are sorted: their values, then their suits; jokers first."""
        return 0 if card >= JOKERS else rank_of(Card(card)), card

    def card_item(self, card: int, owner: int = NOBODY) -> Item:
        """Return a card that no answer means: those name the cards of a hand by what is printed on them."""
        return super().card_item(card, owner)._replace(parts=())
