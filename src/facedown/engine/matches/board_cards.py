"""The cards of a match on paper: how each reads, and which are meant by a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from facedown.engine.authors.content import Entry
from facedown.engine.base.errors import FacedownError, UnknownName, nearest
from facedown.engine.base.record import HIDDEN, NO_CARD, Record
from facedown.engine.base.units import Card
from facedown.engine.hidden.stacking import Copies, homes, split_cards
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.system import System, card_names


class Cards:
    """The cards of one match.

    Args:
        system: the rulebook.
        called: what they are called, by number; none where the system says how each reads.
        content: what an author brought along.
        state: in which each lies in its own deck or beside it; as it is now, whatever becomes of it.
    """

    def __init__(
        self, system: System, called: Sequence[str], content: Sequence[Entry], state: Record
    ) -> None:
        self.system = system
        self.called = called
        self.content = content
        self._state = state.copy()

    @cached_property
    def homes(self) -> Mapping[int, str]:
        """Card -> path of its own deck, of all cards of the match."""
        return homes(self._state)

    def came_from(self, state: Record) -> None:
        """Say in which state each card lies in its own deck or beside it, where that is not this one."""
        self._state = state
        vars(self).pop("homes", None)

    def face(self, text: str) -> str:
        """Return a card's text as the system prints it; `?` is a card that is not known.

        Raises:
            FacedownError: there is no such card.
        """
        return "?" if text.strip("?") == "" else self.copies(text).face

    def copies(self, text: str) -> Copies:
        """Return how a card reads, and the numbers of all its copies.

        Raises:
            UnknownName: there is no such card; the nearest right name is given.
            FacedownError: there is, but not in this match.
        """
        numbers = self.numbers(text)
        if not numbers:
            raise FacedownError(
                f"There is no {text} in this match, though {self.system.key} has such a card."
            )
        return Copies(self.reads(numbers[0]), numbers)

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the numbers of all copies of a card; none if it is not in this match.

        Raises:
            UnknownName: there is no such card; the nearest right name is given.
        """
        wanted = text.casefold()
        named = (
            Card(number) for number, name in enumerate(self.called) if text and name.casefold() == wanted
        )
        numbers = tuple(named) or self.system.words.cards.numbers(text)
        if any(number in self.homes for number in numbers):
            return numbers
        elsewhere = card_names(self.system, self.content)
        if numbers or wanted in map(str.casefold, elsewhere):
            return ()
        near = nearest(text, dict.fromkeys((*map(self.reads, self.homes), *elsewhere)))
        hint = f" Nearest: {', '.join(near)}." if near else ""
        raise UnknownName(f"There is no card '{text}' in {self.system.key}.{hint}")

    def split(self, text: str) -> list[str]:
        """Return the cards of a text, each as it is written, where names may have several words."""
        names = {name.casefold() for name in self.called}
        names.update(map(str.casefold, card_names(self.system, self.content)) if names else ())
        parts: list[str] = []

        def is_card(text: str) -> bool:
            return text == "?" or text.casefold() in names or bool(self.system.words.cards.numbers(text))

        for part in text.split(",") if names else [text]:
            words = split_cards(part)
            while words:
                lengths, all_words = range(len(words), 0, -1), len(words) if names else 1
                length = next((n for n in lengths if is_card(" ".join(words[:n]))), all_words)
                parts.append(" ".join(words[:length]))
                words = words[length:]
        return parts

    def faces(self, text: str) -> list[str]:
        """Return the cards of a text such as `9S 4C`, as the system prints them."""
        return [self.face(card) for card in self.split(text)]

    def reads(self, number: int) -> str:
        """Return how a card reads that a state or view holds."""
        if number == HIDDEN:
            return "?"
        if number == NO_CARD:
            return "NO_CARD"
        return self.called[number] if self.called else self.system.words.cards.text(number)

    def of(self, zone: Zone) -> list[str]:
        """Return the cards of a zone as they read, top card first."""
        return [self.reads(zone.cards[i]) for i in reversed(range(zone.count))]

    def joined(self, cards: Iterable[str]) -> str:
        """Return cards as a scenario would write them."""
        return (", " if self.called else " ").join(cards)
