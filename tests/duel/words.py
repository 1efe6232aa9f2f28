"""How cards, actions and clauses of the duel read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from duel.clauses import RULEBOOK
from duel.state import SEATS
from facedown.engine.answers import Blank, Value
from facedown.engine.cards import PACK, Packs, rank_of
from facedown.engine.course import words as engine
from facedown.engine.course.scene import Scene
from facedown.engine.rules import HIDDEN

NAMES = ("Black", "Red")
CARDS = Packs(SEATS)


class Words(engine.Words):
    """The words of one match."""

    rulebook = RULEBOOK
    cards = CARDS
    values: ClassVar[Mapping[str, Value]] = {
        "who": lambda words, view, k: NAMES[view.seat],
        "hand": lambda words, view, k: words.row(view.hand[view.seat]),
    }
    blanks: ClassVar[Mapping[str, Blank]] = {
        "card": Blank(
            lambda words, view, k: CARDS.text(k),
            among=lambda words, view: range(view.seat * PACK, (view.seat + 1) * PACK),
            written=lambda names: [CARDS.text(card) for card in range(PACK)],
        ),
    }

    def scene(self, view: Any) -> Scene:
        """Return the table: the wounds, then the cards."""
        wounds = ", ".join(f"{name} {view.wounds[seat]}" for seat, name in enumerate(NAMES))
        return super().scene(view)._replace(heading=f"Wounds: {wounds}")

    def details(self, view: Any) -> str:
        """Return what else counts."""
        return f"{self.book.lethal} wounds lose."

    def topics(self, view: Any) -> Mapping[str, Sequence[str]]:
        """Return what can be read about: the cards that this seat knows, and the duelists."""
        zones = (*view.hand, *view.front)
        cards = [zone.cards[i] for zone in zones for i in range(zone.count) if zone.cards[i] != HIDDEN]
        return {"cards": [CARDS.text(card) for card in cards], "duelists": NAMES}

    def show(self, view: Any, name: str) -> str:
        """Return what a card or a duelist is."""
        if name in NAMES:
            return f"{name} has {view.wounds[NAMES.index(name)]} wounds now."
        return f"{name} is worth {rank_of(CARDS.numbers(name)[0])}."

    def result(self, view: Any) -> str:
        """Return how the duel ended."""
        if view.wounds[0] == view.wounds[1]:
            return "Nobody has won."
        return f"{NAMES[0 if view.wounds[0] < view.wounds[1] else 1]} has won."
