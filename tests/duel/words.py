"""How cards, actions and clauses of the duel read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duel.state import DECK, SEATS, Game
from facedown.engine.chance import Luck
from facedown.engine.log import Log
from facedown.engine.question import Blank, Value
from facedown.engine.record import HIDDEN
from facedown.engine.sentence import Kinds
from facedown.engine.zone import Zone

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CSHD"
NAMES = ("Black", "Red")


def card_text(card: int) -> str:
    """Return how a card reads, `10H`; one that is not known is `?`."""
    return "?" if card == HIDDEN else RANKS[card % 13] + SUITS[card % DECK // 13]


def card_numbers(text: str) -> tuple[int, ...]:
    """Return the cards that read `text`, one of each deck."""
    return tuple(card for card in range(SEATS * DECK) if card_text(card) == text.upper())


class Words:
    """The words of one match."""

    values: Mapping[str, Value] = {
        "who": lambda words, view, k: NAMES[view.seat],
        "hand": lambda words, view, k: _cards(view.hand[view.seat]),
    }
    blanks: Mapping[str, Blank] = {
        "card": Blank(
            lambda words, view, k: card_text(k),
            among=lambda words, view: range(view.seat * DECK, (view.seat + 1) * DECK),
            written=lambda names: [card_text(card) for card in range(DECK)],
        ),
    }

    def __init__(self, book: Any, names: Mapping[str, Sequence[str]]) -> None:
        self.book = book
        self.names = names

    def game(self, view: Any) -> Game:
        """Return a bundle for rules that only answer."""
        return Game(view, self.book, Log(), Luck())

    def table(self, view: Any) -> str:
        """Return the situation, a line for each duelist."""
        return "\n".join(
            f"{NAMES[seat]}: {view.wounds[seat]} wounds, hand {_cards(view.hand[seat])}, "
            f"in front {_cards(view.front[seat])}, deck of {view.deck[seat].count}"
            for seat in range(SEATS)
        )

    def legend(self, view: Any) -> str:
        """Return what the words of the table mean."""
        return "The deck is what a duelist has not drawn yet."

    def details(self, view: Any) -> str:
        """Return what else counts."""
        return f"{self.book.lethal} wounds lose."

    def topics(self, view: Any) -> Mapping[str, Sequence[str]]:
        """Return what can be read about: the cards that this seat knows, and the duelists."""
        zones = (*view.hand, *view.front)
        cards = [zone.cards[i] for zone in zones for i in range(zone.count) if zone.cards[i] != HIDDEN]
        return {"cards": [card_text(card) for card in cards], "duelists": NAMES}

    def show(self, view: Any, name: str) -> str:
        """Return what a card or a duelist is."""
        if name in NAMES:
            return f"{name} has {view.wounds[NAMES.index(name)]} wounds now."
        return f"{name} is worth {RANKS.index(name[:-1]) + 1}."

    def result(self, view: Any) -> str:
        """Return how the duel ended."""
        if view.wounds[0] == view.wounds[1]:
            return "Nobody has won."
        return f"{NAMES[0 if view.wounds[0] < view.wounds[1] else 1]} has won."


def _cards(zone: Zone) -> str:
    return " ".join(card_text(zone.cards[i]) for i in range(zone.count)) or "empty"


KINDS: Kinds = {
    "who": lambda words, seat: NAMES[seat],
    "card": lambda words, card: "a card" if card == HIDDEN else card_text(card),
}
