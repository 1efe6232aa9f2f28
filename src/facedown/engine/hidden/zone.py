"""Zones: ordered places for cards, and decks whose order does not exist until it matters.

The top of a zone is its last card. A deck keeps how many of its top cards are settled (stacked,
looked at, put back); below them there is no order, and drawing takes a uniformly random card of
those that remain, a Fisher-Yates step at the moment of the draw.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from facedown.engine.base.chance import chance
from facedown.engine.base.record import Record, Row, field
from facedown.engine.base.rule import apart, rule
from facedown.engine.base.units import Card, each
from facedown.engine.hidden.alike import class_of, happens, pick, pick_kind
from facedown.engine.hidden.know import forget


class Zone(Record):
    """An ordered place for cards; `zone(capacity)` makes one of a size."""

    if TYPE_CHECKING:
        count: int
        settled: int
        cards: Row[Card]


@cache
def zone(capacity: int) -> type[Zone]:
    """Return the record of a zone that holds at most `capacity` cards."""
    fields = {
        "count": field(high=max(capacity, 128)),  # cards here; everybody may count them
        "settled": field(high=max(capacity, 128), private=True),  # top cards whose places are fixed
        "cards": field(capacity, card=True),
    }
    return type(f"Zone{capacity}", (Zone,), fields)


@rule
def put(to: Zone, card: Card) -> None:
    """Lay a card on top of a zone."""
    count = to.count
    to.cards[count] = card
    to.count = count + 1


@rule
def fill(to: Zone, first: Card, count: int) -> None:
    """Lay cards that follow each other on top of a zone, such as a whole pack."""
    for card in each(Card, first, first + count):
        put(to, card)


@rule
def place_in(zone: Zone, card: Card) -> int:
    """The place of a card in a zone; past the last one if it is not there."""
    for place in range(zone.count):
        if zone.cards[place] == card:
            return place
    return zone.count


@rule
def holds(zone: Zone, card: Card) -> bool:
    """Whether a card is in a zone."""
    return place_in(zone, card) < zone.count


@rule
def take(source: Zone, card: Card) -> None:
    """Take a card out of a zone, wherever in it the card lies; the others keep their order."""
    place = 0
    while source.cards[place] != card:
        place += 1
    for i in range(place, source.count - 1):
        source.cards[i] = source.cards[i + 1]
    source.count -= 1


@rule
def move(source: Zone, to: Zone, card: Card) -> None:
    """Move a card from one zone to the top of another."""
    take(source, card)
    put(to, card)


@rule
def move_all(source: Zone, to: Zone) -> None:
    """Move every card of a zone onto another, bottom card first."""
    for i in range(source.count):
        put(to, source.cards[i])
    source.count = 0


@rule
def sink(zone: Zone, place: int) -> None:
    """Lay the top card of a zone at a place below; those from there on go one place up."""
    card = zone.cards[zone.count - 1]
    for k in range(zone.count - 1, place, -1):
        zone.cards[k] = zone.cards[k - 1]
    zone.cards[place] = card


@rule
def shuffle(g: Any, deck: Zone) -> None:
    """Shuffle: no card has a place any more, and nobody knows where any of them is."""
    deck.settled = 0
    for i in range(deck.count):
        forget(g, deck.cards[i])


@rule
def draw(g: Any, deck: Zone, to: Zone) -> Card:
    """Draw the top card of a deck into a zone and return it."""
    last = deck.count - 1
    card = deck.cards[last]
    if deck.settled > 0:
        deck.settled -= 1
    elif last > 0:
        place = pick(g, deck.cards, deck.count)
        card = deck.cards[place]
        deck.cards[place] = deck.cards[last]
    deck.count = last
    put(to, card)
    return card


@rule
def draw_pair(g: Any, deck: Zone, to: Zone) -> None:
    """Draw two cards at one moment into a zone.

    Which of the two came first means nothing, so an unsettled pair is one piece of luck: each of
    the n(n-1)/2 pairs of cards equally likely.
    """
    n = deck.count
    if deck.settled > 0 or n < 3 or g.luck.alike.on:
        draw_together(g, deck, to, 2)
        return
    outcome = chance(g, n * (n - 1) // 2)
    first = outcome % n
    second = (first + outcome // n + 1) % n
    put(to, deck.cards[first])
    put(to, deck.cards[second])
    high = max(first, second)
    low = first + second - high
    deck.cards[high] = deck.cards[n - 1]
    deck.cards[low] = deck.cards[n - 2]
    deck.count = n - 2


@rule
def draw_together(g: Any, deck: Zone, to: Zone, count: int) -> None:
    """Draw `count` cards at one moment into a zone: which of them came first means nothing."""
    if g.luck.alike.on:
        draw_alike(g, deck, to, count)
        return
    for _ in range(count):
        draw(g, deck, to)


@apart
@rule
def draw_alike(g: Any, deck: Zone, to: Zone, count: int) -> None:
    """Draw several cards at one moment in a search, which follows one order of their classes for all."""
    least, run, drawn = -1, 0, 0
    for _ in range(count):
        if deck.settled > 0 or deck.count < 2:
            draw(g, deck, to)
        else:
            drawn += 1
            place = pick_kind(g.luck, deck.cards, deck.count, least, run, drawn)
            card = deck.cards[place]
            run = run + 1 if class_of(g.luck, card) == least else 1
            least = class_of(g.luck, card)
            deck.count -= 1
            deck.cards[place] = deck.cards[deck.count]
            put(to, card)


@apart
@rule
def draw_until(g: Any, deck: Zone, to: Zone, count: int, last: Card) -> int:
    """Draw cards one after another, as many as there are, none after a certain one; return how many."""
    if g.luck.alike.on and deck.settled == 0:
        return draw_up_to(g, deck, to, count, last)
    drawn = 0
    while drawn < count and deck.count > 0:
        drawn += 1
        if draw(g, deck, to) == last:
            return drawn
    return drawn


@rule
def draw_up_to(g: Any, deck: Zone, to: Zone, count: int, last: Card) -> int:
    """Draw cards in a search, none after a certain one; return how many.

    First how many come before it is drawn, then which, in no order.
    """
    most = min(count, deck.count)
    if not holds(deck, last):
        draw_alike(g, deck, to, most)
        return most
    before = 0
    while before < most and not happens(g.luck, 1, deck.count - before):
        before += 1
    take(deck, last)
    draw_alike(g, deck, to, before)
    if before == most:
        put(deck, last)
        return most
    put(to, last)
    return before + 1
