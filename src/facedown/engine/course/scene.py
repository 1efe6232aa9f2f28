"""A scene: what a seat may know of the table, as data that any screen can draw.

A scene is a row of areas, each of a shape that a screen knows how to draw, with items in it. It is made from
a view, so that it holds nothing that the seat does not know. A system says what stands in it by
`Words.scene`; zones of cards, hands and who takes part the engine has ready.

Items say which parts of an answer mean them: where `clash {card:hand_card}` answers the open question, a
card with the part `("hand_card", 17)` can be pointed at to give that answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, TypedDict, Unpack

from facedown.engine.base.record import NOBODY

Part: TypeAlias = tuple[str, int]  # the kind of a part of an answer, and its value
CARD = "card"  # the kind of part that stands for all kinds whose values are cards


class Shape(StrEnum):
    """What an area looks like."""

    LINE = "line"  # items at places along a line, in units; bands reach from them, links join them
    LADDER = "ladder"  # items in order, the first on top; `at` is the number that they are in order of
    GRID = "grid"  # items in cells; `at` is row * columns + column
    PILE = "pile"  # cards laid on each other, the last on top; a band is what may be laid on it
    ZONES = "zones"  # cards of one place, in the order in which one wants to see them; `at` is its part, or 0
    PEOPLE = "people"  # those who take part, with gauges and marks
    TRACKS = "tracks"  # numbers that run between bounds, each a gauge of an item
    LIST = "list"  # what waits, in order


class Later:
    """A text that is made when somebody reads it, as most texts of a scene are never read.

    It stands for what it reads as: two are equal where their texts are.

    Args:
        make: returns the text.
        given: to `make`; nothing may write in it from then on.
    """

    def __init__(self, make: Callable[..., str], *given: Any) -> None:
        self._make = make
        self._given = given

    @cached_property
    def text(self) -> str:
        """The text."""
        return self._make(*self._given)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return repr(self.text)

    def __eq__(self, other: object) -> bool:
        return self is other or self.text == str(other)

    def __hash__(self) -> int:
        return hash(self.text)


class Gauge(NamedTuple):
    """A number of an item.

    Attributes:
        word: what it is, as the glossary has it.
        value: how much.
        most: where it ends; None if nowhere.
        marks: values where something changes, and what is said of them, such as where one is out.
        text: how the value reads, where a number alone says little.
    """

    word: str
    value: int
    most: int | None = None
    marks: tuple[tuple[int, str], ...] = ()
    text: str = ""


class Item(NamedTuple):
    """Something on the table that can be pointed at.

    Attributes:
        id: of it alone in this scene, and the same in the next one.
        word: what it is called, short.
        says: what there is to say of it, with clauses; several lines where that reads better.
        parts: of answers that point at it.
        gauges: its numbers.
        marks: words that are true of it now, such as dazed.
        at: where it stands in its area; see `Shape`.
        copies: how many there are, of things that look alike.
        hidden: whether only its back is seen.
        owner: the seat that it belongs to, or NOBODY.
    """

    id: str
    word: str
    says: str | Later = ""
    parts: tuple[Part, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    marks: tuple[str, ...] = ()
    at: int = 0
    copies: int = 1
    hidden: bool = False
    owner: int = NOBODY


class Link(NamedTuple):
    """What joins two items, such as an attack.

    Attributes:
        one: the id of the first.
        other: the id of the second.
        word: what the first one does to the second, or is to it: it stands between their names.
        says: what else there is to say of the two.
    """

    one: str
    other: str
    word: str
    says: str = ""


class Band(NamedTuple):
    """A stretch that matters: on a line how far an item reaches to both sides, on a pile which ranks go.

    `text` is how the stretch reads, where its numbers are not what is printed on cards.
    """

    item: str
    low: int
    high: int
    word: str
    text: str = ""


class Area(NamedTuple):
    """A part of the table.

    Attributes:
        id: of it alone in this scene, and the same in the next one.
        shape: how it is drawn.
        word: its heading, "" where it needs none.
        items: what lies there.
        owner: the seat that it belongs to, or NOBODY.
        low: where a line begins.
        high: where it ends.
        per: places of a line to one `unit`, where that is not 1: 2 for places of half a metre.
        unit: of a line, such as m.
        columns: of a grid.
        links: between its items.
        bands: on a line or a pile.
        says: what there is to say of it.
        minor: whether it is left out of plain lines; of cards, such as those discarded, they say how many.
    """

    id: str
    shape: Shape
    word: str
    items: tuple[Item, ...]
    owner: int = NOBODY
    low: int = 0
    high: int = 0
    per: int = 1
    unit: str = ""
    columns: int = 0
    links: tuple[Link, ...] = ()
    bands: tuple[Band, ...] = ()
    says: str = ""
    minor: bool = False


class Scene(NamedTuple):
    """The table as one seat sees it: a heading, such as the round, and the areas, the most telling first."""

    heading: str
    areas: tuple[Area, ...]

    def places(self) -> Iterator[tuple[str, Item]]:
        """Yield every item as it is seen, with its area: without what is read on demand, and answers.

        What a card would fill is said of an answer, too.
        """
        for area in self.areas:
            for item in area.items:
                is_card = any(kind == CARD for kind, _ in item.parts)
                numbers = tuple(one for one in item.gauges if not is_card or one.most is None)
                yield area.id, item._replace(parts=(), says="", gauges=numbers)

    def items(self) -> Iterable[Item]:
        """Yield all items."""
        for area in self.areas:
            yield from area.items

    def meant(self, parts: Iterable[Part]) -> tuple[str, ...]:
        """Return the ids of the items that some parts of an answer point at."""
        wanted = set(parts)
        return tuple(item.id for item in self.items() if wanted.intersection(item.parts))

    def to_dict(self) -> dict[str, Any]:
        """Return the scene for JSON: each part with its fields by name, but for those left as they are."""
        return {"heading": self.heading, "areas": [_plain(area) for area in self.areas]}


class About(TypedDict, total=False):
    """What there is to say of an item, as lists and tables: see `Item`; marks with whether each holds."""

    parts: Iterable[Part]
    gauges: Iterable[Gauge]
    marks: Mapping[str, object]
    at: int
    copies: int
    owner: int


def item(id: str, word: str, says: str | Later = "", **about: Unpack[About]) -> Item:
    """Return an item with the marks that hold."""
    return Item(
        id,
        word,
        says,
        tuple(about.get("parts", ())),
        tuple(about.get("gauges", ())),
        tuple([mark for mark, holds in about.get("marks", {}).items() if holds]),
        about.get("at", 0),
        about.get("copies", 1),
        owner=about.get("owner", NOBODY),
    )


def area(id: str, word: str, items: Iterable[Item], owner: int = NOBODY, shape: Shape = Shape.LIST) -> Area:
    """Return an area, of a list unless it is said otherwise."""
    return Area(id, shape, word, tuple(items), owner)


def counts(numbers: Mapping[str, int]) -> list[Gauge]:
    """Return a gauge for every number that is not 0."""
    return [Gauge(word, number) for word, number in numbers.items() if number]


def may_follow(bands: Iterable[Band], names: Mapping[str, str]) -> Iterator[str]:
    """Yield which ranks may be laid on a pile, by whom if not all may lay the same.

    Args:
        bands: of the pile.
        names: of those who lay something, by the ids of their items.
    """
    ranks, whose = dict[str, list[str]](), dict[str, list[str]]()
    for band in bands:
        stretch = band.text or (f"{band.low} to {band.high}" if band.low < band.high else str(band.low))
        ranks.setdefault(band.item, []).append(f"{band.word} {stretch}")
    for item, several in ranks.items():
        whose.setdefault(", ".join(several), []).append(names.get(item, item))
    for which, who in whose.items():
        yield f"{', '.join(who)}: {which}" if len(whose) > 1 else which


_NOTHING = object()


def _plain(value: Any) -> Any:
    """Return named tuples as tables of what differs from the default, rows as lists, texts made by now."""
    if isinstance(value, Later):
        return value.text
    fields = _FIELDS.get(type(value))
    if fields is not None:
        pairs = zip(fields, value, strict=True)
        return {name: _plain(one) for (name, default), one in pairs if one is not default and one != default}
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


# of each part of a scene: its fields, each with its default, which is equal to nothing where there is none
_FIELDS: Mapping[type, Sequence[tuple[str, object]]] = {
    kind: [(name, kind._field_defaults.get(name, _NOTHING)) for name in kind._fields]
    for kind in (Area, Item, Gauge, Link, Band)
}
