"""Searches on the assumption that no rule looks at a card; one that does raises CardRead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn

from facedown.engine.base.chance import UNIDENTIFIED, Alike
from facedown.engine.base.record import HIDDEN
from facedown.engine.hidden.view import card_places, shorts_of


class CardRead(Exception):
    """A rule looks at a card, where a search assumed that none would.

    Args:
        card: the card, if it is known which.
        apart: cards to distinguish from the others; that is enough to go on.
    """

    def __init__(self, card: int | None = None, apart: Collection[int] = ()) -> None:
        super().__init__()
        self.card = card
        self.apart = frozenset(apart)


class Unread:
    """A book in which a field must not be read of unidentified cards.

    Args:
        book: the book.
        name: of the field, a row by cards.
        alike: which cards are identified.
        compares: whether what all cards of a kind share may be read: the number, or what it is not.
    """

    def __init__(self, book: Any, name: str, alike: Alike, compares: bool = False) -> None:
        self._book, self._name = book, name
        self._row = _UnreadRow(getattr(book, name), alike, compares)

    def __getattr__(self, name: str) -> Any:
        return self._row if name == self._name else getattr(self._book, name)

    def for_policy(self, view: Any) -> Any:
        """Return the book as a policy may read it.

        Where each card that its seat sees is known, what it looks up by a number is no card of this deal, but
        what the decks are made of.
        """
        shorts = shorts_of(view)
        seen = {shorts[place] for place in card_places(view)} - {HIDDEN}
        return self if any(self._row.is_open(card) for card in seen) else self._book


def unread_by_rules(choice: Callable[..., int]) -> Callable[..., int]:
    """Return what a policy returns, for a game with an `Unread` book."""

    def chosen(g: Any, options: Any, policy: int) -> int:
        return choice(g._replace(book=g.book.for_policy(g.state)), options, policy)

    return chosen


class _UnreadRow:
    """A row by cards that can be read of identified ones."""

    def __init__(self, row: Any, alike: Alike, compares: bool) -> None:
        self._row, self._alike, self._compares = row, alike, compares
        self._of_kind: dict[int, Any] = {}

    def is_open(self, card: int) -> bool:
        """Whether a card may still be one or another."""
        return self._alike.identity[card] == UNIDENTIFIED

    def __getitem__(self, card: int) -> Any:
        identity = self._alike.identity[card]
        if identity != UNIDENTIFIED:
            return self._row[identity]
        if not self._compares:
            raise CardRead(card)
        kind = self._alike.kind[card]
        if kind not in self._of_kind:
            numbers = {self._row[face] for face in _faces(self._alike, kind)}
            cards = {its: [one for one, other in enumerate(self._row) if other == its] for its in numbers}
            self._of_kind[kind] = _OneOf(cards) if len(cards) > 1 else min(cards)
        return self._of_kind[kind]


def _faces(alike: Alike, kind: int) -> list[int]:
    """Return what a card of a kind, or of several of one back, may turn out to be."""
    inner = range(alike.inner[kind], alike.inner[kind + 1]) or (kind,)
    return [face for one in inner for face in alike.faces[alike.first[one] : alike.first[one + 1]]]


class _OneOf:
    """A number that is one of several; it can be compared with the others alone."""

    def __init__(self, cards: Mapping[int, Collection[int]]) -> None:
        self._cards = cards  # by number, those that have it

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
