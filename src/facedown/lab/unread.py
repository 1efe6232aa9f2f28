"""Cards that no rule looks at: what holds as long as that is true, and what notices when it is not."""

from __future__ import annotations

from typing import Any

from facedown.engine.chance import UNTOLD


class CardRead(Exception):
    """A rule looks at what tells a card from others, where it was taken that none would.

    Args:
        card: the card, if it is known which.
    """

    def __init__(self, card: int | None = None) -> None:
        super().__init__()
        self.card = card


class Unread:
    """A book in which a field must not be read of cards that may be one or another.

    Args:
        book: the book.
        name: of the field, a row by cards.
        meant: by card: which it has turned out to be, or UNTOLD.
    """

    def __init__(self, book: Any, name: str, meant: Any) -> None:
        self._book, self._name = book, name
        self._row = _UnreadRow(getattr(book, name), meant)

    def __getattr__(self, name: str) -> Any:
        return self._row if name == self._name else getattr(self._book, name)


class _UnreadRow:
    """A row by cards, of those of which it is known what they are."""

    def __init__(self, row: Any, meant: Any) -> None:
        self._row, self._meant = row, meant

    def __getitem__(self, card: int) -> Any:
        meant = self._meant[card]
        if meant == UNTOLD:
            raise CardRead(card)
        return self._row[meant]
