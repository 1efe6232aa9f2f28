"""Worlds: every position of a seat's information set, with its exact probability.

They are what `engine/matches/sample.py` draws from, counted instead of drawn: hidden cards dealt in
every way, and secret choices of others that these allow. Equal cards are dealt as one; a deck has no
order, and neither has the hand of another, which is laid out by the numbers of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import Any, NamedTuple

from facedown.engine.base.chance import UNIDENTIFIED, Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.units import Card, Seat
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.sample import (
    OWN,
    Guess,
    Secrets,
    UnseenPlace,
    unknown_cards,
    unseen_of,
    why_no_samples,
)
from facedown.engine.matches.system import System
from facedown.lab.odds.merging import take_alike
from facedown.lab.odds.unread import CardRead, Unread

WORLDS = 20_000  # that are listed, at most

_LOOKS = 3  # times as many guesses of what others have chosen, of which not all fit or differ
_BACKS = 1 << 16  # that cards can have, at most

Weighted = list[tuple[Any, Fraction]]  # states, each with its probability
Alike = Callable[[int], int]  # card -> its class: cards of one read the same


_SAMPLE = (
    "Sample (`--sample 10000`), which draws worlds; or have the question end before anything depends on so "
    "many hidden cards (`--until`)."
)


class TooManyWorlds(FacedownError):
    """An information set has too many positions to list them."""

    def __init__(self, ways: str, most: int, instead: str = _SAMPLE) -> None:
        super().__init__(
            f"What this seat does not know can be dealt in {ways} ways, and {most:,} can be listed. {instead}"
        )
        self.ways = ways
        self.most = most


class World(NamedTuple):
    """A position of a seat's information set."""

    state: Any  # the position
    part: Fraction  # its probability
    # of the cards that the seat does not know: card -> its class; those of one class are interchangeable
    # there
    unseen: Mapping[int, int]


def worlds(system: System, game: Any, seat: int, alike: Alike = int, most: int = WORLDS) -> Weighted:
    """Return every state of a seat's information set, with its probability.

    Args:
        system: the rulebook.
        game: the truth; what the seat does not know of it makes no difference.
        seat: who knows.
        alike: card -> its class: cards of one read the same.
        most: states that are looked at before this gives up.

    Raises:
        TooManyWorlds: there are more.
        FacedownError: the system has private numbers and nothing that guesses them.
    """
    return [
        (world.state, world.part) for world in _worlds(system, game, seat, _Alike(lambda zone: alike), most)
    ]


def open_worlds(system: System, game: Any, seat: int, alike: Alike, face: Alike | None = None) -> list[World]:
    """Return every position of a seat's information set, with the cards that are interchangeable in it.

    `worlds` says what it takes. Cards of one class by `alike` are interchangeable; with `face` not where
    secret choices of others depend on them: there `face` has their classes.

    Raises:
        CardRead: a secret choice of others depends on which such a card is.
        TooManyWorlds: there are too many.
    """
    likeness = system.capability(Likeness)
    assert likeness is not None
    secrets = system.capability(Secrets) or Secrets()
    shows = {card: secrets.back(game, Card(card)) for card in sorted(unknown_cards(game.state, seat))}
    unseen = {card: _BACKS * alike(card) + back for card, back in shows.items()}
    luck, book, unread = Luck(scripted=1), game.book, face is not None
    take_alike(game, luck.alike, likeness, unseen)
    if likeness.read_in and unread:
        book = Unread(book, likeness.read_in, luck.alike)
    identified: dict[int, Alike] = {}  # by zone, of those where guesses look
    while True:
        try:
            guarded = replace(game, luck=luck, book=book)
            by_zone = _Alike(lambda zone: identified.get(zone, alike), identified, unread)
            return _worlds(system, guarded, seat, by_zone, WORLDS)
        except _ReadIn as read:
            if face is None or read.zone in identified:
                raise CardRead from None
            identified[read.zone] = face


class _Alike(NamedTuple):
    """Which of the cards that a seat does not know are interchangeable."""

    classes: Callable[[int], Alike]  # by zone, the class of each card
    identified: Container[int] = ()  # zones whose cards are not interchangeable
    unread: bool = False  # whether no guess may look at a card


class _ReadIn(Exception):
    """A secret choice of others depends on a card in a zone."""

    def __init__(self, zone: int) -> None:
        super().__init__()
        self.zone = zone


def _worlds(system: System, game: Any, seat: int, cards_alike: _Alike, most: int) -> list[World]:
    """Return every position of a seat's information set.

    Raises:
        _ReadIn: a secret choice of others depends on a card in a zone whose cards are interchangeable.
    """
    classes, identified, unread = cards_alike
    why = why_no_samples(system)
    if why:
        raise FacedownError(f"What a seat of {system.key} knows cannot be listed: {why}.")
    secrets = system.capability(Secrets) or Secrets()
    unseen = unseen_of(system, game, seat)
    bins = [_bins(places, identified) for places in unseen.places]
    cards = [sorted(place.card for place in places) for places in unseen.places]
    many = prod(  # an upper bound of the ways to fill all bins
        _ways(_classes(some, classes(one[0].within)))[len(one)]
        for every, some in zip(bins, cards, strict=True)
        for one in every[:-1]
    )
    if many > most:
        raise TooManyWorlds(f"up to {many:.2g}", most)
    unseen.places = [list(chain(*one)) for one in bins]
    backs = [secrets.back(game, Card(some[0])) for some in cards]
    weighed: dict[bytes, World] = {}
    looks = iter(range(_LOOKS * most))
    likeness, before = system.capability(Likeness), list(game.luck.alike.identity)
    by_book = likeness is not None and likeness.read_in  # what a card is, the book says, and not its kind
    identity = [UNIDENTIFIED] * len(before) if by_book else before
    for deals in product(*(_deals(*one, classes) for one in zip(bins, cards, strict=True))):
        state = unseen.dealt([dealt for dealt, _ in deals])
        part = prod((chance for _, chance in deals), start=Fraction(1))
        zones, stand = dict[int, int](), dict[int, int]()
        for places, (dealt, _), back in zip(unseen.places, deals, backs, strict=True):
            for place, card in zip(places, dealt, strict=True):
                zones[card] = place.within
                if place.within not in identified:
                    stand[card] = _BACKS * classes(place.within)(card) + back
        if game.luck.alike.on:
            for card in zones:
                game.luck.alike.identity[card] = identity[card] if card in stand else card
        try:
            for world, fits in _guesses(secrets.guess, game, state, seat, unread, looks):
                key = bytes(world)
                found = weighed[key].part if key in weighed else 0
                weighed[key] = World(world, part * fits + found, stand)
        except CardRead as read:
            game.luck.alike.identity[:] = before
            raise _ReadIn(-1 if read.card is None else zones[read.card]) from None
        if len(weighed) > most:
            raise TooManyWorlds(f"more than {most:,}", most)
    total = sum((world.part for world in weighed.values()), Fraction(0))
    return [world._replace(part=world.part / total) for world in weighed.values()]


Bin = list[UnseenPlace]  # places whose cards have no order among them
Classes = list[list[int]]  # cards, those together that read the same


def _bins(places: Sequence[UnseenPlace], identified: Container[int]) -> list[Bin]:
    """Return places with those together whose cards have no order: the largest last, which gets the rest.

    Those in zones whose cards are identified come first: they are filled from all cards, not from kinds.
    """
    together: dict[Any, Bin] = {}
    for place in places:
        together.setdefault((place.zone, place.known) if place.zone != OWN else place.at, []).append(place)
    return sorted(together.values(), key=lambda one: (one[0].within not in identified, len(one)))


def _classes(cards: Sequence[int], alike: Alike) -> Classes:
    classes: dict[int, list[int]] = {}
    for card in cards:
        classes.setdefault(alike(card), []).append(card)
    return list(classes.values())


def _ways(classes: Classes) -> list[int]:
    """Return in how many ways 0, 1, 2, ... cards can be taken."""
    ways = [1]
    for cards in classes:
        ways = [sum(ways[max(0, n - len(cards)) : n + 1]) for n in range(len(ways) + len(cards))]
    return ways


def _deals(
    bins: Sequence[Bin], cards: list[int], classes_in: Callable[[int], Alike]
) -> Iterator[tuple[list[int], Fraction]]:
    """Yield every way to fill some bins, as the cards in the order of their places, with its probability."""
    if len(bins) == 1:
        yield cards, Fraction(1)
        return
    count, classes = len(bins[0]), _classes(cards, classes_in(bins[0][0].within))
    whole = comb(len(cards), count)
    for taken in combinations_with_replacement(range(len(classes)), count):
        many = Counter(taken)
        ways = prod(comb(len(classes[k]), times) for k, times in many.items())
        if ways:
            here = sorted(card for k, times in many.items() for card in classes[k][:times])
            left = [card for card in cards if card not in here]
            for rest, chance in _deals(bins[1:], left, classes_in):
                yield [*here, *rest], Fraction(ways, whole) * chance


def _guesses(
    guess: Callable[[Guess], bool] | None,
    game: Any,
    state: Any,
    seat: int,
    unread: bool,
    looks: Iterator[int],
) -> Iterator[tuple[Any, Fraction]]:
    """Yield a dealt state with every combination of secret choices of others that fits its cards.

    Raises:
        TooManyWorlds: there are more of them than `looks`.
    """
    script: list[tuple[int, int]] = []  # outcome, of how many
    while True:
        used = 0

        def below(n: int) -> int:
            nonlocal used
            if used == len(script):
                script.append((0, n))
            used += 1
            return script[used - 1][0]

        if next(looks, None) is None:
            raise TooManyWorlds(f"more than {WORLDS:,}", WORLDS)
        world, luck_used, game.luck.alike.asked = state.copy(), game.luck.used, 0
        if guess is None or guess(Guess(replace(game, state=world), game.state, Seat(seat), below)):
            yield world, prod((Fraction(1, n) for _, n in script), start=Fraction(1))
        if game.luck.used != luck_used or (unread and game.luck.alike.asked):
            raise CardRead
        while script and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if not script:
            return
        script[-1] = script[-1][0] + 1, script[-1][1]
