"""Packs of cards, of 52, of 54 with two Jokers, of 78 for tarot, or of one's own: how cards are written.

The cards of a pack of 52 are clubs, spades, hearts, diamonds, each from the Ace to the King; those of the
next pack follow. What rules read of such a card is here as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

from facedown.engine.base.record import HIDDEN, NO_CARD
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card, each
from facedown.engine.course.question import Blank
from facedown.engine.hidden.alike import identify, may_be_copies

PACK = 52
JOKERS = ("JKR", "JKB")


@rule
def rank_of(card: Card) -> int:
    """The rank of a card, 1 for an Ace to 13 for a King; of other packs, give its place in the pack."""
    return card % 13 + 1


@rule
def suit_of(g: Any, card: Card) -> int:
    """The suit of a card: 0 clubs, 1 spades, 2 hearts, 3 diamonds; of other packs, as for its rank."""
    return printed_suit(identify(g, card))


@rule
def printed_suit(card: Card) -> int:
    """The suit that is printed on a card, as `suit_of` gives it."""
    return card % PACK // 13


@rule
def is_same_face(g: Any, card: Card, other: Card) -> bool:
    """Whether two cards have the same rank and suit."""
    return (
        rank_of(card) == rank_of(other)
        and may_be_copies(g, card, other)
        and suit_of(g, card) == suit_of(g, other)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """What a pack consists of: ranks in suits, and cards of no suit.

    Attributes:
        faces: its cards as people write them, a rank and a suit, in the order of their numbers.
        suits: how each is written -> what its cards are called.
        ranks: likewise.
        courts: the ranks that are faces.
        rest: what the cards of no suit are called.
    """

    faces: tuple[str, ...]
    suits: Mapping[str, str]
    ranks: Mapping[str, str]
    courts: tuple[str, ...]
    rest: str = ""

    def kinds_of(self, face: str) -> tuple[str, ...]:
        """Return what people count a card among: its suit, its rank, the faces; or the cards of no suit."""
        for suit, called in self.suits.items():
            rank = face.removesuffix(suit)
            if rank != face and rank in self.ranks:
                return (called, self.ranks[rank], *(["faces"] if rank in self.courts else []))
        return (self.rest,)


def in_suits(suits: Iterable[str], ranks: Iterable[str]) -> tuple[str, ...]:
    """Return every rank of every suit, suit by suit."""
    return tuple(rank + suit for suit, rank in product(suits, ranks))


_NUMBERS = {"A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens"}
_NUMBERS |= {"8": "eights", "9": "nines", "10": "tens"}
_RANKS = _NUMBERS | {"J": "jacks", "Q": "queens", "K": "kings"}
_SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
PLAYING = Pack(in_suits(_SUITS, _RANKS), _SUITS, _RANKS, ("J", "Q", "K"))
WITH_JOKERS = replace(PLAYING, faces=(*PLAYING.faces, *JOKERS), rest="jokers")

_TAROT_RANKS = _NUMBERS | {"Pg": "pages", "Kn": "knights", "Q": "queens", "K": "kings"}
_TAROT_SUITS = {"W": "wands", "S": "swords", "C": "cups", "P": "pentacles"}
_MAJORS = (
    *("The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant"),
    *("The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice"),
    *("The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun"),
    *("Judgement", "The World"),
)
TAROT = Pack(
    (*in_suits(_TAROT_SUITS, _TAROT_RANKS), *_MAJORS),
    _TAROT_SUITS,
    _TAROT_RANKS,
    ("Pg", "Kn", "Q", "K"),
    "majors",
)


@dataclass(frozen=True, slots=True, eq=False)
class Packs:
    """How the cards of some packs are written; those of the first have the lowest numbers.

    Attributes:
        count: how many packs.
        pack: what each consists of.
        behind: cards behind them that lie in the last one, as Jokers which are all in one deck.
    """

    count: int = 1
    pack: Pack = PLAYING
    behind: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Every card as people write it, by number."""
        return self.pack.faces * self.count + self.behind

    def text(self, card: int) -> str:
        """Return a card as people write it, such as 10H; an unknown one is ??."""
        if card >= NO_CARD:
            return "??" if card == HIDDEN else "-"
        beyond = card - self.count * len(self.pack.faces)
        is_behind = 0 <= beyond < len(self.behind)
        return self.behind[beyond] if is_behind else self.pack.faces[card % len(self.pack.faces)]

    def own(self, pack: int, text: str) -> list[Card]:
        """Return the cards of one pack that read so; none if it has no such card."""
        size, last = len(self.pack.faces), self.count - 1
        return [card for card in self.numbers(text.strip()) if min(card // size, last) == pack]

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the numbers of the physical cards that read so; none if there is no such card."""
        return _numbers(self).get(text.casefold(), ())

    @property
    def blanks(self) -> Mapping[str, Blank]:
        """The blank {card} of an answer: any card of these packs."""
        every = range(len(self.texts))
        return {
            "card": Blank(
                lambda words, view, k: self.text(k),
                lambda words, view: every,
                lambda names: (*self.pack.faces, *self.behind),
                card=int,
            )
        }

    def kinds(self) -> dict[str, tuple[int, ...]]:
        """Return what people count, such as hearts or faces: what each kind is called -> its cards."""
        pack = self.pack
        named = (*pack.suits.values(), *pack.ranks.values(), "faces", pack.rest)
        kinds: dict[str, tuple[int, ...]] = dict.fromkeys(named, ())
        for card, text in enumerate(self.texts):
            for kind in pack.kinds_of(text):
                kinds[kind] += (card,)
        return {kind: cards for kind, cards in kinds.items() if cards}


@cache
def _numbers(packs: Packs) -> dict[str, tuple[Card, ...]]:
    texts = packs.texts
    numbers: dict[str, tuple[Card, ...]] = {}
    for card in each(Card, len(texts)):
        text = texts[card].casefold()
        numbers[text] = (*numbers.get(text, ()), card)
    return numbers
