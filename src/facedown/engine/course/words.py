"""How a match reads: its cards, the values of its sentences, the table, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import unknown
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.base.units import Card
from facedown.engine.course.deal import Deal
from facedown.engine.course.play import GameOf
from facedown.engine.course.scene import CARD, Area, Item, Scene, Shape
from facedown.engine.hidden.zone import Zone
from facedown.engine.telling.log import Log
from facedown.engine.telling.sentence import Value as Number
from facedown.engine.telling.sentence import name_of, names_of

if TYPE_CHECKING:
    from facedown.engine.authors.rulebook import Rulebook
    from facedown.engine.course.question import Blank, Value
    from facedown.engine.telling.sentence import Kinds, Tells


class Cards(Protocol):
    """How cards are written, whatever the match; where that differs, a deal's names for `cards` go before."""

    def text(self, card: int) -> str:
        """Return a card as people write it."""

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the physical cards that read so; none if there is no such card."""

    def kinds(self) -> Mapping[str, Sequence[int]]:
        """Return what people count, such as hearts: what each kind is called -> its cards."""
        return {}


class Words:
    """How one match reads. A system derives its own from it; whatever it is given is one seat's view.

    Attributes:
        rulebook: whose catalogue has sentences about a position: the `legend` of the table, the `result`.
        cards: how cards are written.
        blanks: what stands in the blanks of answers, by their names.
        values: what sentences about answers can say besides, by name.
        kinds: of the numbers that sentences name, `who` and `card` too: the enumeration that they are of,
            the kind of names that they are called by, the words that they number, or (words, number) -> how
            one reads.
        tells: what else a line of the log can say, by its name there: (words, event) -> a text or a number.
        book: of the match.
        seats: the seats that take part, by number, and what they are called.
        names: what numbers in the state are called.
    """

    rulebook: ClassVar[Rulebook | None] = None
    cards: ClassVar[Cards]
    blanks: ClassVar[Mapping[str, Blank]] = {}
    values: ClassVar[Mapping[str, Value]] = {"who": lambda words, view, k: words.who(view.seat)}
    kinds: ClassVar[Kinds] = {
        "who": lambda words, seat: words.who(seat),
        "card": lambda words, card: words.card(card),
    }
    tells: ClassVar[Tells] = {}

    book: Any
    names: Mapping[str, Sequence[str]]

    def __init__(self, deal: Deal) -> None:
        self.book = deal.book
        self.seats = deal.seats
        self.names = deal.names

    def game(self, view: Any) -> Any:
        """Return what rules that only answer are given, about a view."""
        return GameOf(view, self.book, *self._unused)

    @cached_property
    def _unused(self) -> tuple[Log, Luck]:
        """A log and luck for rules that need neither: a log is large to make."""
        return Log(), Luck()

    def seated(self, view: Any) -> Mapping[int, str]:
        """Return what the seats are called in a position: as in the deal, where nobody is ever replaced."""
        return self.seats

    def who(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.seats.get(seat, "nobody")

    def named(self, kind: str, number: int) -> str:
        """Return what a number of some kind is called in this match."""
        return self.names[kind][number]

    def card(self, card: int) -> str:
        """Return a card as a sentence says it."""
        return "a card" if card == HIDDEN else "no card" if card == NO_CARD else self.cards.text(card)

    def kinds_of_cards(self) -> Mapping[str, Sequence[int]]:
        """Return the kinds of cards that people count, such as hearts: what each is called -> its cards."""
        return self.cards.kinds()

    def scene(self, view: Any) -> Scene:
        """Return the table as data that a screen can draw.

        Unless a system says more, that is the cards in the zones of each seat, its own first.
        """
        zones = [(name, spec) for name, spec in type(view).specs.items() if _is_zone(spec)]
        areas = [
            self.cards_in(getattr(view, name)[seat], f"{name}:{seat}", f"{who}: {name}", seat)
            for seat, who in self.seats.items()
            for name, spec in zones
            if spec.shape
        ]
        common = [
            self.cards_in(getattr(view, name), name, name.replace("_", " "))
            for name, spec in zones
            if not spec.shape
        ]
        return Scene("", (*common, *areas))

    def cards_in(
        self, zone: Zone, id: str, word: str, owner: int = NOBODY, item: Callable[[Card], Item] | None = None
    ) -> Area:
        """Return a place of cards as an area of a scene: the known ones, sorted, and how many others.

        Args:
            zone: where they lie.
            id: of the area.
            word: its heading.
            owner: the seat that it belongs to.
            item: what a known card is there, where that is more than `card_item` says.
        """
        known = sorted((card for card in zone.cards[: zone.count] if card != HIDDEN), key=self.sorted_by)
        items = [item(card) if item else self.card_item(card, owner) for card in known]
        unseen = zone.count - len(known)
        if unseen:
            items.append(Item(f"{id}:unseen", "face-down", copies=unseen, hidden=True, owner=owner))
        return Area(id, Shape.ZONES, word, tuple(items), owner)

    def card_item(self, card: int, owner: int = NOBODY) -> Item:
        """Return a card that is seen as an item of a scene."""
        return Item(f"card:{card}", self.card(card), self.about(card), ((CARD, card),), owner=owner)

    def about(self, card: int) -> str:
        """Return what is printed on a card besides its name; "" where the name says it all."""
        return ""

    def sorted_by(self, card: int) -> Any:
        """Return by what the cards of a hand are sorted: by their numbers, unless a system knows better."""
        return card

    def row(self, zone: Zone) -> str:
        """Return the cards of a zone, or `empty`."""
        return " ".join(self.cards.text(zone.cards[i]) for i in range(zone.count)) or "empty"

    def legend(self, view: Any) -> str:
        """Return what the marks and words of the table mean, for somebody who sees it for the first time."""
        paragraphs = self.rulebook.catalogue.legend if self.rulebook else ()
        return "\n".join(filter(None, (one.said(_Position(self, view)) for one in paragraphs)))

    def details(self, view: Any) -> str:
        """Return what else counts for the open question, such as limits; "" if the table says it all."""
        return ""

    def topics(self, view: Any) -> Mapping[str, Sequence[str]]:
        """Return what can be read about in this match: what such things are -> their names."""
        return {}

    def show(self, view: Any, name: str) -> str:
        """Return what one of the topics is: its text, and its numbers as they are now."""
        return ""

    def printed(self, name: str) -> str:
        """Return what is printed on something: the first line of the text of that title; "" if nothing is."""
        return self._printed.get(name, "")

    @cached_property
    def _printed(self) -> Mapping[str, str]:
        """The first line of every text, by its title."""
        texts = zip(self.names["titles"], self.names["texts"], strict=True)
        return {title: text.partition("\n")[0] for title, text in texts}

    def result(self, view: Any) -> str:
        """Return how the match ended, in a sentence."""
        if self.rulebook and self.rulebook.catalogue.result.source:
            return self.rulebook.catalogue.result.said(_Position(self, view))
        return "Nobody won." if view.winner == NOBODY else f"{self.side(view.winner)} won."

    def side(self, side: int) -> str:
        """Return what a side is called."""
        return self.names["sides"][side] if "sides" in self.names else self.who(side)


class _Position(dict[str, Any]):
    """What a sentence about a position can say: the values, and numbers of the state and the book."""

    def __init__(self, words: Words, view: Any) -> None:
        super().__init__()
        self._words, self._view = words, view

    def __missing__(self, name: str) -> Any:
        words, view = self._words, self._view
        record = next((one for one in (view, words.book) if name in type(one).specs), None)
        if name == "winner":
            self[name] = Number(view.winner, lambda: words.side(view.winner))
        elif record is not None:
            number, enum = getattr(record, name), type(record).specs[name].names
            self[name] = (
                number if enum is None else Number(number, partial(name_of, enum, number), names_of(enum))
            )
        elif name in words.values:
            self[name] = words.values[name](words, view, 0)
        else:
            raise unknown("value", name, [*words.values, *type(view).specs], "in this sentence")
        return self[name]


def _is_zone(spec: Any) -> bool:
    """Whether a field of a state is a place of cards, or several."""
    return spec.of is not None and issubclass(spec.of, Zone)
