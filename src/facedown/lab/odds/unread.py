"""Searches on the assumption that no rule looks at a card; one that does raises CardRead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from facedown.engine.base.chance import UNIDENTIFIED, Alike
from facedown.engine.base.record import HIDDEN
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import is_open, kind_shown, look_over
from facedown.engine.hidden.view import card_places, plan_of, shorts_of


class CardRead(Exception):
    """A rule looks at a card, where a search assumed that none would."""

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
        game: whose cards show their kind where a number is compared with theirs; None: no card may be read.
    """

    def __init__(self, book: Any, name: str, alike: Alike, game: Any = None) -> None:
        self._book, self._name = book, name
        self._row = _UnreadRow(getattr(book, name), alike, game)

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

    def __init__(self, row: Any, alike: Alike, game: Any) -> None:
        self._row, self.alike, self._game = row, alike, game
        self._of_kind: dict[int, Mapping[int, Collection[int]]] = {}  # by number, the cards that have it

    def is_open(self, card: int) -> bool:
        """Whether a card may still be one or another."""
        return self.alike.identity[card] == UNIDENTIFIED

    def __getitem__(self, card: int) -> Any:
        identity = self.alike.identity[card]
        if identity != UNIDENTIFIED:
            return self._row[identity]
        if self._game is None:
            raise CardRead(card)
        cards = self.cards_of(self.alike.kind[card])
        return _OneOf(self, card) if len(cards) > 1 else min(cards)

    def cards_of(self, kind: int) -> Mapping[int, Collection[int]]:
        """Return what cards of a kind, or of a back, can have here, with the cards of that deck."""
        if kind not in self._of_kind:
            alike, faces = self.alike, _faces(self.alike, kind)
            numbers = {self._row[face] for face in faces}
            deck = [card for card in range(len(self._row)) if alike.back[card] == alike.back[faces[0]]]
            self._of_kind[kind] = {its: [card for card in deck if self._row[card] == its] for its in numbers}
        return self._of_kind[kind]

    def shown(self, card: int) -> int:
        """Have a card show its kind, with the others of its hand that the same seats know, and return it."""
        if is_open(self.alike, Card(card)):
            state = self._game.state
            shorts = shorts_of(state)
            for zone in plan_of(state).zones:
                held = [] if zone.is_open else zone.cards(shorts)
                if card in held:
                    held = [one for one in held if state.known[one] == state.known[card]]
                    look_over(self._game, _Held(held, len(held)))
            return kind_shown(self._game.luck, Card(card))
        return self.alike.kind[card]

    @property
    def is_over(self) -> bool:
        """Whether the script has come to its end, after which nothing counts."""
        return bool(self._game.luck.wanted)


@dataclass
class _Held:
    """Some cards of a hand, as `look_over` takes a zone."""

    cards: Sequence[int]
    count: int


def _faces(alike: Alike, kind: int) -> list[int]:
    """Return what a card of a kind, or of several of one back, may turn out to be."""
    inner = range(alike.inner[kind], alike.inner[kind + 1]) or (kind,)
    return [face for one in inner for face in alike.faces[alike.first[one] : alike.first[one + 1]]]


class _OneOf:
    """A number that is one of several; it can be compared with the others alone."""

    def __init__(self, row: _UnreadRow, card: int) -> None:
        self._row, self._card = row, card

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int):
            raise CardRead
        row, card = self._row, self._card
        if row.is_over or other not in row.cards_of(row.alike.kind[card]):
            return False
        cards = row.cards_of(row.shown(card))
        if other not in cards or row.is_over:
            return False
        if len(cards) > 1:
            raise CardRead(apart=cards[other])
        return True


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
