"""Unidentified cards: how a search for odds follows many deals as one.

A search gives every card a kind: what rules read of it as it stands, such as its rank or its design. Cards of
one kind are one outcome of a draw. Which card of its kind one is, such as its suit, a rule asks with
`identify`; if the card is not identified yet, that is a piece of luck of its own, at that moment. So what no
rule looks at is never branched on. In matches and playouts a card is what its number says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from facedown.engine.base.chance import (
    ALIKE,
    CLOSER,
    IDENTIFIED,
    IMPOSSIBLE,
    KIND_ASKED,
    UNIDENTIFIED,
    Alike,
    Luck,
    chance,
    note,
)
from facedown.engine.base.record import NO_CARD
from facedown.engine.base.rule import apart, rule
from facedown.engine.base.units import Card


def _never(g: Any) -> bool:
    return False


class Likeness(NamedTuple):
    """A capability: which cards rules cannot tell apart.

    Attributes:
        kind: (g, card) -> what rules read of a card without `identify`.
        face: (g, card) -> what they read of it with `identify` as well, as a card that reads the same: of
            equal copies always the same one.
        read_in: the field of the book in which rules look up all that they know of a card, by its number; ""
            if they read it from the number itself.
        back: (g, card) -> what they read of a card as it lies there, where they ask for its kind with `akin`.
        pack: where the card that an answer names is one of the seat's own pack: how many cards a pack has.
        coarser: (g, card) -> what rules read of a card as long as none looks closer with `closely` or
            `identify`; several, the first of which tells the fewest apart.
        order: (g, card) -> by what policies choose between cards of one kind, the least first, if they do.
        ordered: (g) -> whether it matters in what order several cards are drawn; none are alike then.
    """

    kind: Callable[[Any, Card], int]
    face: Callable[[Any, Card], int]
    read_in: str = ""
    back: Callable[[Any, Card], int] | None = None
    pack: int = 0
    coarser: tuple[Callable[[Any, Card], int], ...] = ()
    order: Callable[[Any, Card], int] | None = None
    ordered: Callable[[Any], bool] = _never


@rule
def identify(g: Any, card: Card) -> Card:
    """Return which card a card is: itself, or in a search one of its kind, which may be drawn only now."""
    return identified(g.luck, card) if g.luck.alike.on else card


@rule
def is_card(g: Any, card: Card, face: Card) -> bool:
    """Whether a card is a certain one; in a search it is identified no further than that takes."""
    return is_identified_as(g.luck, card, face) if g.luck.alike.on else card == face


@rule
def akin(g: Any, card: Card) -> Card:
    """Return a card of the kind that a card is of: itself, or in a search one of the kind that shows now."""
    return of_a_kind(g.luck, card) if g.luck.alike.on else card


@rule
def akin_among(g: Any, card: Card, cards: Any) -> Card:
    """Return what `akin` does; of several of a kind in a zone another one for each that is no copy."""
    return one_of_a_kind(g.luck, card, cards) if g.luck.alike.on else card


@rule
def closely(g: Any, card: Card) -> Card:
    """Return what `akin` does, for a rule that looks closer than the coarser kinds of a search allow."""
    return looked_at(g.luck, card) if g.luck.alike.on else card


@rule
def looked_at(luck: Luck, card: Card) -> Card:
    """Return what `of_a_kind` does; note it if the card stands for others that do not read the same."""
    alike = luck.alike
    if card < NO_CARD and alike.identity[card] == UNIDENTIFIED and alike.coarse[kind_shown(luck, card)]:
        alike.asked = CLOSER
    return of_a_kind(luck, card)


@apart
@rule
def may_be_copies(g: Any, card: Card, other: Card) -> bool:
    """Whether two cards may read the same: in a search not if no copies are left of their kind."""
    alike = g.luck.alike
    if alike.on == 0 or max(card, other) >= NO_CARD or alike.kind[card] != alike.kind[other]:
        return True
    if alike.identity[card] != UNIDENTIFIED or alike.identity[other] != UNIDENTIFIED:
        return True
    for i in range(alike.first[alike.kind[card]], alike.first[alike.kind[card] + 1]):
        if alike.left[alike.faces[i]] > 1:
            return True
    return False


@rule
def pick(g: Any, cards: Any, count: int, first: int = 0) -> int:
    """Return the place of one of the first cards of a deck, which have no order: each equally likely.

    Args:
        g: the game.
        cards: of the deck.
        count: how many of them it may not be beyond.
        first: the place of the first that it may be.
    """
    if g.luck.alike.on:
        return pick_kind(g.luck, cards, count, -1, 0, 1, first)
    return first + chance(g, count - first)


@apart
@rule
def happens(luck: Luck, part: int, whole: int) -> bool:
    """Whether, in a search, an event happens whose probability is `part` of `whole`."""
    if part == 0 or part == whole:
        return part > 0
    is_so = luck.used >= luck.count or luck.outcomes[luck.used] == 0
    note(luck, 2, part if is_so else whole - part, whole)
    return is_so


@apart
@rule
def pick_kind(luck: Luck, cards: Any, count: int, least: int, run: int, drawn: int, first: int = 0) -> int:
    """Return what `pick` does, for a search: cards of one class are one outcome.

    Of several that are drawn at one moment, only the order of rising classes is followed, for all orders.

    Args:
        luck: the script.
        cards: of the deck.
        count: how many of them it may be.
        least: the class of the card drawn before, at the same moment; -1 for the first.
        run: how many of the last ones are of that class.
        drawn: how many cards it makes, this one included.
        first: the place of the first that it may be.
    """
    alike, k = luck.alike, luck.used
    if k < alike.fresh:
        luck.used = k + 1
        return alike.picked[k]
    outcome = luck.outcomes[k] if k < luck.count else 0
    alike.looks += 1
    ways, part, place, chosen = 0, 0, 0, -1
    for i in range(first, count):
        one = class_of(luck, cards[i])
        if one >= least and alike.seen[one] != alike.looks:
            alike.seen[one] = alike.looks
            if ways == outcome:
                place, chosen = i, one
            ways += 1
        if one == chosen:
            part += 1
    whole = (count - first) * (run + 1 if chosen == least else 1)
    note(luck, ways or IMPOSSIBLE, part, whole, drawn)
    if k < luck.count:
        alike.picked[k] = place
        alike.drew[k] = chosen
    return place


@rule
def class_of(luck: Luck, card: Card) -> int:
    """Return a number for what is known of a card: its face, or only its kind."""
    return (
        luck.alike.identity[card]
        if luck.alike.identity[card] != UNIDENTIFIED
        else ALIKE + luck.alike.kind[card]
    )


@apart
@rule
def of_a_kind(luck: Luck, card: Card) -> Card:
    """Return a card of the kind that a card is of; the first time, its kind shows."""
    alike = luck.alike
    if card >= NO_CARD or alike.identity[card] != UNIDENTIFIED:
        return card if card >= NO_CARD else Card(alike.identity[card])
    alike.asked = max(alike.asked, KIND_ASKED)
    return Card(alike.faces[alike.first[kind_shown(luck, card)]])


@apart
@rule
def one_of_a_kind(luck: Luck, card: Card, cards: Any) -> Card:
    """Return a card of the kind that a card is of: the next that is left, for the next of them in a zone."""
    alike, one = luck.alike, of_a_kind(luck, card)
    if card >= NO_CARD or alike.identity[card] != UNIDENTIFIED:
        return one
    kind, before, place = alike.kind[card], 0, 0
    while place < cards.count and cards.cards[place] != card:
        other = cards.cards[place]
        if other < NO_CARD and alike.identity[other] == UNIDENTIFIED and alike.kind[other] == kind:
            before += 1
        place += 1
    for i in range(alike.first[kind], alike.first[kind + 1]):
        before -= alike.left[alike.faces[i]]
        if before < 0:
            return Card(alike.faces[i])
    return one


@rule
def kind_known(luck: Luck, card: Card) -> int:
    """Return of which kind a card is, for a seat that knows it, whether or not it is identified."""
    alike = luck.alike
    if alike.identity[card] == UNIDENTIFIED:
        return kind_shown(luck, card)
    for kind in range(alike.inner[alike.back[card]], alike.inner[alike.back[card] + 1]):
        for i in range(alike.first[kind], alike.first[kind + 1]):
            if alike.faces[i] == alike.identity[card]:
                return kind
    return alike.back[card]


@apart
@rule
def kind_shown(luck: Luck, card: Card) -> int:
    """Return of which kind an unidentified card is; the first time, it shows."""
    alike, k = luck.alike, luck.used
    kind = alike.kind[card]
    if alike.inner[kind] == alike.inner[kind + 1]:
        return kind
    outcome = luck.outcomes[k] if k < luck.count else 0
    ways, left, part = 0, 0, 0
    for one in range(alike.inner[kind], alike.inner[kind + 1]):
        many = cards_left(alike, one)
        if many > 0:
            left += many
            if ways == 0 or ways == outcome:
                kind, part = one, many
            ways += 1
    if ways > 1:
        note(luck, ways, part, left)
        if k < luck.count:
            show_kind(alike, card, kind, k)
    return kind


@apart
@rule
def kind_in_turn(luck: Luck, card: Card, least: int, run: int, shown: int) -> int:
    """Return of which kind an unidentified card is, one of several whose order means nothing.

    Only the order of rising kinds is followed, for all orders, as `pick_kind` does.

    Args:
        luck: the script.
        card: one that has shown no more than its back.
        least: the kind of the one before; -1 for the first.
        run: how many of the last ones are of that kind.
        shown: how many it makes, this one included.
    """
    alike, k, back = luck.alike, luck.used, luck.alike.back[card]
    outcome = luck.outcomes[k] if k < luck.count else 0
    ways, left, part, kind = 0, 0, 0, back
    for one in range(alike.inner[back], alike.inner[back + 1]):
        many = cards_left(alike, one)
        left += many
        if many > 0 and one >= least:
            if ways == 0 or ways == outcome:
                kind, part = one, many
            ways += 1
    note(luck, ways or IMPOSSIBLE, part, left * (run + 1 if kind == least else 1), shown)
    if k < luck.count:
        show_kind(alike, card, kind, k)
    return kind


@apart
@rule
def look_over(g: Any, cards: Any) -> None:
    """Have the kinds of all cards of a zone show, before rules look at one after the other.

    In what order those of one back lie means nothing, so a search follows one order of their kinds for all.
    """
    alike = g.luck.alike
    if alike.on:
        back, least, run, shown = -1, -1, 0, 0
        for i in range(cards.count):
            card = cards.cards[i]
            if is_open(alike, card):
                if alike.kind[card] != back:
                    back, least, run, shown = alike.kind[card], -1, 0, 0
                shown += 1
                kind = kind_in_turn(g.luck, card, least, run, shown)
                run = run + 1 if kind == least else 1
                least = kind


@rule
def is_open(alike: Alike, card: Card) -> bool:
    """Whether a card has shown no more than its back, and may be of several kinds."""
    if card >= NO_CARD or alike.identity[card] != UNIDENTIFIED:
        return False
    kind = alike.kind[card]
    return bool(alike.inner[kind] < alike.inner[kind + 1])


@rule
def cards_left(alike: Alike, kind: int) -> int:
    """How many cards that have shown no more than their back may be of a kind."""
    many = -alike.shown[kind]
    for i in range(alike.first[kind], alike.first[kind + 1]):
        many += alike.left[alike.faces[i]]
    return many


@rule
def show_kind(alike: Alike, card: Card, kind: int, k: int) -> None:
    """Note the kind that a card shows, by a piece of luck."""
    alike.kind[card] = kind
    alike.shown[kind] += 1
    alike.identified[k] = ALIKE + card


@apart
@rule
def identified(luck: Luck, card: Card) -> Card:
    """Return which card of its kind a card is; the first time, it is identified."""
    alike = luck.alike
    if card >= NO_CARD or alike.identity[card] != UNIDENTIFIED:
        return card if card >= NO_CARD else Card(alike.identity[card])
    alike.asked = max(alike.asked, KIND_ASKED)
    kind, k = kind_shown(luck, card), luck.used
    outcome = luck.outcomes[k] if k < luck.count else 0
    ways, left, part, face = 0, 0, 0, UNIDENTIFIED
    for i in range(alike.first[kind], alike.first[kind + 1]):
        many = alike.left[alike.faces[i]]
        if many > 0:
            left += many
            if ways == 0 or ways == outcome:  # where there is one way, `outcome` is of another piece of luck
                face, part = alike.faces[i], many
            ways += 1
    if ways > 1:
        alike.asked = max(alike.asked, IDENTIFIED)
        note(luck, ways, part, left)
        if k < luck.count:
            alike.identity[card] = face
            alike.left[face] -= 1
            alike.shown[kind] -= int(alike.kind[card] != alike.back[card])
            alike.identified[k] = card
    return Card(face)


@apart
@rule
def is_identified_as(luck: Luck, card: Card, face: Card) -> bool:
    """Whether a card is a certain one; it is identified only where it may be that one."""
    if card >= NO_CARD or luck.alike.identity[card] != UNIDENTIFIED:
        return card == face if card >= NO_CARD else luck.alike.identity[card] == face
    if not may_be(luck.alike, card, face):
        return False
    kind = kind_shown(luck, card)  # which a card keeps to itself where it can be of no other
    return is_among_kinds(luck.alike, kind, kind + 1, face) and identified(luck, card) == face


@rule
def may_be(alike: Alike, card: Card, face: Card) -> bool:
    """Whether an unidentified card may be a certain one, by what has shown of it."""
    kind = alike.kind[card]
    low, high = kind, kind + 1
    if alike.inner[kind] < alike.inner[kind + 1]:
        low, high = alike.inner[kind], alike.inner[kind + 1]
    return is_among_kinds(alike, low, high, face)


@rule
def is_among_kinds(alike: Alike, low: int, high: int, face: Card) -> bool:
    """Whether an unidentified card of one of some kinds may be a certain one."""
    for i in range(alike.first[low], alike.first[high]):
        if alike.faces[i] == face and alike.left[face] > 0:
            return True
    return False


@apart
@rule
def unidentify(luck: Luck, used: int) -> None:
    """Forget which cards were identified after the first `used` pieces of luck."""
    alike = luck.alike
    for k in range(min(luck.used, luck.count) - 1, used - 1, -1):
        card = alike.identified[k]
        alike.identified[k] = UNIDENTIFIED
        if card >= ALIKE:
            alike.shown[alike.kind[card - ALIKE]] -= 1
            alike.kind[card - ALIKE] = alike.back[card - ALIKE]
        elif card != UNIDENTIFIED:
            alike.left[alike.identity[card]] += 1
            alike.shown[alike.kind[card]] += int(alike.kind[card] != alike.back[card])
            alike.identity[card] = UNIDENTIFIED
