"""Cards that no rule looks at: what holds as long as that is true, and what notices when it is not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from facedown.engine.chance import UNTOLD, Alike


class CardRead(Exception):
    """A rule looks at what tells a card from others, where it was taken that none would.

    Args:
        card: the card, if it is known which.
        apart: cards that have to be told apart from the others, if that is all.
    """

    def __init__(self, card: int | None = None, apart: Collection[int] = ()) -> None:
        super().__init__()
        self.card = card
        self.apart = frozenset(apart)


class Unread:
    """A book in which a field must not be read of cards that may be one or another.

    Args:
        book: the book.
        name: of the field, a row by cards.
        alike: what has turned out of cards.
        compares: whether that may be read which all cards of a kind share: a number, or that it is another.
    """

    def __init__(self, book: Any, name: str, alike: Alike, compares: bool = False) -> None:
        self._book, self._name = book, name
        self._row = _UnreadRow(getattr(book, name), alike, compares)

    def __getattr__(self, name: str) -> Any:
        return self._row if name == self._name else getattr(self._book, name)


class _UnreadRow:
    """A row by cards, of those of which it is known what they are."""

    def __init__(self, row: Any, alike: Alike, compares: bool) -> None:
        self._row, self._alike, self._compares = row, alike, compares
        self._of_kind: dict[int, Any] = {}

    def __getitem__(self, card: int) -> Any:
        meant = self._alike.meant[card]
        if meant != UNTOLD:
            return self._row[meant]
        if not self._compares:
            raise CardRead(card)
        kind = self._alike.kind[card]
        if kind not in self._of_kind:
            cards: dict[int, list[int]] = {}  # by their number
            for one, its in enumerate(self._alike.kind[: len(self._row)]):
                if its == kind:
                    cards.setdefault(self._row[one], []).append(one)
            self._of_kind[kind] = _OneOf(cards) if len(cards) > 1 else min(cards)
        return self._of_kind[kind]


class _OneOf:
    """A number that is one of several: only that it is none of the others is known."""

    def __init__(self, cards: Mapping[int, Collection[int]]) -> None:
        self._cards = cards  # that it may stand for, by number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and other not in self._cards:
            return False
        raise CardRead(apart=self._cards[other] if isinstance(other, int) else ())


def _refuse(*_: object) -> NoReturn:
    raise CardRead


_SIGNS = ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift")
for _operation in (
    "bool",
    "hash",
    "index",
    "lt",
    "le",
    "gt",
    "ge",
    "neg",
    *_SIGNS,
    *(f"r{one}" for one in _SIGNS),
):
    setattr(_OneOf, f"__{_operation}__", _refuse)
