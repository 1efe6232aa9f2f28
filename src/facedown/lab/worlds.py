"""Worlds: every position that fits what one seat knows, weighted exactly.

They are what `engine/sample.py` draws from, counted instead of drawn: hidden cards dealt in every way, and
what others have done in secret, where such cards let them do it. Equal cards are dealt as one; a deck has no
order, and neither has the hand of another, which is laid out by the numbers of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import Any

from facedown.engine.errors import FacedownError
from facedown.engine.sample import Guess, Secrets, Unseen, UnseenPlace, why_no_samples
from facedown.engine.system import System
from facedown.engine.units import Card, Seat

WORLDS = 20_000  # that are listed, at most

Weighted = list[tuple[Any, Fraction]]  # states, each with its probability
Alike = Callable[[int], int]  # card -> a number that all cards have which read the same


class TooManyWorlds(FacedownError):
    """What a seat does not know can be in too many ways to list them."""


def worlds(system: System, game: Any, seat: int, alike: Alike = int, most: int = WORLDS) -> Weighted:
    """Return every state that fits what a seat knows of a game, with how probable each is for it.

    Args:
        system: the rulebook.
        game: the truth; what the seat does not know of it makes no difference.
        seat: who knows.
        alike: card -> a number that cards have in common which read the same.
        most: states that are looked at before this gives up.

    Raises:
        TooManyWorlds: there are more.
        FacedownError: the system has private numbers and nothing that guesses them.
    """
    why = why_no_samples(system)
    if why:
        raise FacedownError(f"What a seat of {system.key} knows cannot be told apart: {why}.")
    secrets = system.capability(Secrets) or Secrets()
    unseen = Unseen(game.state, seat, lambda card: secrets.back(game, Card(card)))
    bins = [_bins(places) for places in unseen.places]
    cards = [_classes([place.card for place in places], alike) for places in unseen.places]
    many = prod(_at_most(sizes, classes) for sizes, classes in zip(bins, cards, strict=True))
    if many > most:
        raise TooManyWorlds(
            f"What seat {seat} does not know can be dealt in up to {many:.2g} ways; {most:,} "
            "can be listed. Sample instead: worlds are drawn then."
        )
    unseen.places = [list(chain(*one)) for one in bins]
    weighed: dict[bytes, tuple[Any, Fraction]] = {}
    for deals in product(*map(_deals, bins, cards)):
        state = unseen.dealt([dealt for dealt, _ in deals])
        part = prod((chance for _, chance in deals), start=Fraction(1))
        for world, fits in _guesses(secrets.guess, game, state, seat):
            key = bytes(world)
            weighed[key] = world, part * fits + (weighed[key][1] if key in weighed else 0)
        if len(weighed) > most:
            raise TooManyWorlds(
                f"What seat {seat} does not know can be in more than {most:,} ways. Sample instead."
            )
    total = sum((part for _, part in weighed.values()), Fraction(0))
    return [(world, part / total) for world, part in weighed.values()]


class _Looked(Exception):
    """What others have done in secret depends on cards."""


def anything_fits(system: System, game: Any, seat: int) -> bool:
    """Whether all cards that a seat does not know fit what others have done, for none of it is secret.

    It is seen from a position without those cards: to guess takes no card, and no luck.
    """
    secrets = system.capability(Secrets) or Secrets()
    seen = Unseen(game.state, seat, lambda card: secrets.back(game, Card(card))).undealt()

    def below(n: int) -> int:
        raise _Looked

    try:
        return secrets.guess is None or secrets.guess(
            Guess(replace(game, state=seen), game.state, Seat(seat), below)
        )
    except (_Looked, LookupError):
        return False


Bin = list[UnseenPlace]  # places whose cards have no order among them
Classes = list[list[int]]  # cards, those together that read the same


def _bins(places: Sequence[UnseenPlace]) -> list[Bin]:
    """Return places with those together whose cards have no order: the largest last, which gets the rest."""
    together: dict[Any, Bin] = {}
    for place in places:
        together.setdefault((place.zone, place.known) if place.zone >= 0 else place.at, []).append(place)
    return sorted(together.values(), key=len)


def _classes(cards: Sequence[int], alike: Alike) -> Classes:
    classes: dict[int, list[int]] = {}
    for card in sorted(cards):
        classes.setdefault(alike(card), []).append(card)
    return list(classes.values())


def _at_most(bins: Sequence[Bin], classes: Classes) -> int:
    """Return a number that the ways to fill all bins do not exceed."""
    ways = [1]  # by how many cards are taken
    for cards in classes:
        ways = [sum(ways[max(0, n - len(cards)) : n + 1]) for n in range(len(ways) + len(cards))]
    return prod(ways[len(one)] for one in bins[:-1])


def _deals(bins: Sequence[Bin], classes: Classes) -> Iterator[tuple[list[int], Fraction]]:
    """Yield every way to fill some bins, as the cards in the order of their places, with its probability."""
    if len(bins) == 1:
        yield sorted(chain(*classes)), Fraction(1)
        return
    count = len(bins[0])
    whole = comb(sum(map(len, classes)), count)
    for taken in combinations_with_replacement(range(len(classes)), count):
        left, ways = list(classes), 1
        for k in taken:
            left[k] = left[k][1:]
        for k, times in Counter(taken).items():
            ways *= comb(len(classes[k]), times)
        if ways:
            here = [card for k, times in Counter(taken).items() for card in classes[k][:times]]
            for rest, chance in _deals(bins[1:], left):
                yield [*sorted(here), *rest], Fraction(ways, whole) * chance


def _guesses(
    guess: Callable[[Guess], bool] | None, game: Any, state: Any, seat: int
) -> Iterator[tuple[Any, Fraction]]:
    """Yield a dealt state with everything that others can have noted in secret, where that fits its cards."""
    script: list[tuple[int, int]] = []  # outcome, of how many
    while True:
        used = 0

        def below(n: int) -> int:
            nonlocal used
            if used == len(script):
                script.append((0, n))
            used += 1
            return script[used - 1][0]

        world = state.copy()
        if guess is None or guess(Guess(replace(game, state=world), game.state, Seat(seat), below)):
            yield world, prod((Fraction(1, n) for _, n in script), start=Fraction(1))
        while script and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if not script:
            return
        script[-1] = script[-1][0] + 1, script[-1][1]
