"""Samples: positions that fit what one seat knows, with everything hidden dealt anew, each equally likely.

A sample begins as the seat's view, so nothing hidden is in it. The cards that the seat does not know are then
dealt to the places where they lie: each to a place that shows its back, and known to whoever else knows what
lies there. What others have noted in secret is not for the engine to guess: `Secrets.guess` does that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import permutations
from math import perm
from typing import Any, NamedTuple

from facedown.engine.base.chance import Stream, fork_stream, refuse_seed, seed_stream, uniform
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import HIDDEN, Record
from facedown.engine.base.units import Card, Seat
from facedown.engine.hidden.view import card_places, plan_of, shorts_of, view
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.system import System

OWN = -1
LAID = 3_000  # ways to lay cards into a zone that are looked at beforehand
TRIES = 100_000  # deals, one of which should fit what others have done in secret
_NUMBER = 1 << 21  # of the stream that a sample is dealt by: no game and no bot has it

_WAYS = 1 << 31  # of a piece of luck, fewer than these

Below = Callable[[int], int]  # n -> 0 .. n-1, each equally likely


class Guess(NamedTuple):
    """What a system needs to guess the private numbers of others.

    Attributes:
        game: the sample, its cards dealt and the private numbers of others 0; to be written to.
        truth: the state that is sampled, for numbers that everybody has seen and for nothing else.
        seat: who must not be able to tell the two apart.
        below: n -> 0 .. n-1, each equally likely.
    """

    game: Any
    truth: Any
    seat: Seat
    below: Below


class Secrets(NamedTuple):
    """A capability: what lies hidden, for samples that fit what a seat knows.

    Attributes:
        back: (g, card) -> which back a card has; cards of one back can stand for each other.
        guess: (Guess) -> whether the cards of a sample fit what others have done in secret. It writes what
            they have noted: what everybody has seen from the truth, the rest so that every pair of a deal and
            of notes that fit it is equally likely. A system that keeps no private numbers needs none.
        fits: (g, seat) -> whether the cards of others can lie as they do. It is asked of one zone after the
            other, while cards elsewhere are HIDDEN, and refuses nothing that `guess` does not, but sooner.
        viewers: (g, seat) -> mask of those who see the whole hand of a seat, as everybody knows. Who else
            knows one of its cards may be a secret of whoever gave it, so in a sample nobody does.
    """

    back: Callable[[Any, Card], int] = lambda g, card: 0
    guess: Callable[[Guess], bool] | None = None
    fits: Callable[[Any, Seat], bool] | None = None
    viewers: Callable[[Any, Seat], int] = lambda g, seat: 1 << seat


def sample_state(system: System, game: Any, seat: int, seed: int) -> Any:
    """Return a state that fits what a seat knows of a game; equal knowledge and seeds give equal states.

    Raises:
        FacedownError: the seed is not valid, or the system has private numbers and nothing that guesses them.
    """
    refuse_seed(seed)
    return Sampler(system, game, seat, seed).draw()


class Sampler:
    """Draws states that fit what a seat knows, one after the other, each world as likely as it is.

    Every order of the cards that the seat does not know is equally likely, those of a deck among them: a
    rule may have fixed its next card.

    Args:
        system: the rulebook.
        game: the truth; nothing of it counts but what the seat knows.
        seat: who knows.
        seed: of what is drawn.

    Raises:
        FacedownError: the system has private numbers and nothing that guesses them.
    """

    def __init__(self, system: System, game: Any, seat: int, seed: int = 0) -> None:
        why = why_no_samples(system)
        if why:
            raise FacedownError(f"{system.key} cannot be sampled: {why}.")
        self._guess, self._fits = (system.capability(Secrets) or Secrets())[1:3]
        self._game, self._seat, self._seed = game, Seat(seat), seed
        self._unseen = unseen_of(system, game, seat)
        self._stream = Stream()
        seed_stream(self._stream, seed, _NUMBER)
        self._laid: list[list[tuple[int, ...]]] = []  # of each back: ways in which its first cards can lie
        for places in self._unseen.places:
            laid, ways = self._fitting(places)
            places.sort(key=lambda place: place not in laid)
            self._laid.append(ways)
        self._cards = [sorted(place.card for place in places) for places in self._unseen.places]

    def draw(self) -> Any:
        """Return a state that fits what the seat knows, with luck of its own to come.

        Raises:
            FacedownError: none is found.
        """
        for _ in range(TRIES):
            state = self._unseen.dealt(list(map(self._dealt, self._cards, self._laid)))
            if self._guess is None or self._guess(
                Guess(replace(self._game, state=state), self._game.state, self._seat, self._below)
            ):
                fork_stream(state.stream, self._stream)
                return state
        raise FacedownError(
            f"None of {TRIES} deals fits what others than seat {self._seat} have answered in secret."
        )

    def at(self, number: int) -> Any:
        """Return the sample with a number, whichever were drawn before; `draw` says what it raises."""
        seed_stream(self._stream, self._seed, _NUMBER + 1 + number)
        return self.draw()

    def _fitting(self, places: Sequence[UnseenPlace]) -> tuple[list[UnseenPlace], list[tuple[int, ...]]]:
        """Return places that not all cards can lie in, and the ways in which they can; nothing if all can."""
        cards = sorted(place.card for place in places)
        if self._fits is None:
            return [], []
        own = [place for place in places if place.zone == OWN]
        for zone in sorted({place.within for place in own}):
            laid = [place for place in own if place.within == zone]
            if (many := perm(len(cards), len(laid))) > LAID:
                continue
            state = self._unseen.undealt()
            shorts, game, ways = shorts_of(state), replace(self._game, state=state), []
            for some in permutations(cards, len(laid)):
                for place, card in zip(laid, some, strict=True):
                    shorts[place.at] = card
                if self._fits(game, self._seat):
                    ways.append(some)
            if len(ways) < many:
                return laid, ways
        return [], []

    def _dealt(self, cards: list[int], laid: list[tuple[int, ...]]) -> list[int]:
        """Return cards in any order in which the first of them can lie."""
        first = laid[self._below(len(laid))] if laid else ()
        return [*first, *shuffled([card for card in cards if card not in first], self._below)]

    def _below(self, n: int) -> int:
        return uniform(self._stream, n)


def why_no_samples(system: System) -> str:
    """Return why matches of a system cannot be sampled, "" if they can."""
    private = ", ".join(_private_numbers(system.state))
    if (system.capability(Secrets) or Secrets()).guess is not None or not private:
        return ""
    return f"its State keeps {private} private, and no `guess` of its System says what they may be"


class UnseenPlace(NamedTuple):
    """Where a card lies that a seat does not know.

    Attributes:
        at: the place, as an index among the 16-bit numbers of the state.
        card: what lies there.
        known: mask of the seats that know that; in a hand, of those who see all of it.
        zone: index of the count of a zone without an order, a deck or another's hand; else OWN.
        within: index of the count of the zone that it is in, whatever its order.
    """

    at: int
    card: int
    known: int
    zone: int
    within: int


class Unseen:
    """What a seat knows of a state, and where cards lie that it does not know.

    Args:
        state: the truth.
        seat: who knows.
        back: card -> which back it has; cards of one back can stand for each other.
        viewers: seat -> mask of those who see the whole hand of a seat.

    Attributes:
        places: of the cards of each back; in another order or not, all of them, before the first deal.
    """

    def __init__(
        self, state: Any, seat: int, back: Callable[[int], int], viewers: Callable[[int], int]
    ) -> None:
        self._sample = view(state, seat)
        self._sample.known[:] = state.known[:]
        shorts, truth = shorts_of(self._sample), shorts_of(state)
        hidden: dict[int, list[UnseenPlace]] = {}
        for place in _lying(state, self._sample, seat, back, viewers):
            if state.known[place.card] >> seat & 1:
                shorts[place.at] = place.card
            else:
                self._sample.known[place.card] = 0
                hidden.setdefault(back(place.card), []).append(place)
        self.places = [places for _, places in sorted(hidden.items())]
        self._singles = [(at, truth[at]) for at in plan_of(state).cards if shorts[at] == HIDDEN]

    def undealt(self) -> Any:
        """Return a state with what the seat knows; other cards are HIDDEN."""
        return self._sample.copy()

    def dealt(self, cards: Sequence[Sequence[int]]) -> Any:
        """Return the state with these cards at `places`, known to those who know what lies there."""
        sample = self._sample.copy()
        shorts, known = shorts_of(sample), sample.known
        for (places, masks), dealt in zip(self._layout, cards, strict=True):
            for at, card in zip(places, dealt, strict=True):
                shorts[at] = card
            for i, mask in masks:
                known[dealt[i]] = mask
        for at, zoned in self._copies:
            shorts[at] = shorts[zoned]
        return sample

    @cached_property
    def _layout(self) -> list[tuple[list[int], list[tuple[int, int]]]]:
        """Where the cards of each back lie, and which of these places somebody knows."""
        return [
            ([place.at for place in places], [(i, one.known) for i, one in enumerate(places) if one.known])
            for places in self.places
        ]

    @cached_property
    def _copies(self) -> list[tuple[int, int]]:
        """Where a single field names a hidden card, and where that card lies."""
        lies = {place.card: place.at for places in self.places for place in places}
        return [(at, lies[card]) for at, card in self._singles]


def unseen_of(system: System, game: Any, seat: int) -> Unseen:
    """Return what a seat knows of a game, and where cards lie that it does not know."""
    secrets = system.capability(Secrets) or Secrets()
    return Unseen(
        game.state,
        seat,
        lambda card: secrets.back(game, Card(card)),
        lambda holder: secrets.viewers(game, Seat(holder)),
    )


def unknown_cards(state: Any, seat: int) -> list[int]:
    """Return the cards in play that a seat does not know."""
    shorts, masks = memoryview(bytes(state)).cast("h"), list(state.known)
    return [card for place in card_places(state) if not masks[card := shorts[place]] >> seat & 1]


def _lying(
    state: Any, sample: Any, seat: int, back: Callable[[int], int], viewers: Callable[[int], int]
) -> Iterator[UnseenPlace]:
    """Yield every card in a zone and where it goes in a sample, and count what is settled of decks there.

    Of a deck only what somebody knows has a place, and of another's hand nothing. The rest has no order,
    whatever the bytes say.
    """
    truth, shorts = shorts_of(state), shorts_of(sample)

    def kind(card: int) -> tuple[int, ...]:
        known = state.known[card]
        return (0, card) if known >> seat & 1 else (1, back(card), known)

    raw = bytes(state)
    for zone in plan_of(state).zones:
        cards = zone.cards(truth)
        loose, known = 0, None
        if zone.holder >= 0 and raw[zone.holder] != seat:
            cards.sort(key=kind)
            loose, known = len(cards), viewers(raw[zone.holder])
        if zone.mark:
            loose = zone.loose(truth)
            while loose < len(cards) and not state.known[cards[loose]]:
                loose += 1
            cards[:loose] = sorted(cards[:loose], key=kind)
            shorts[zone.mark] = len(cards) - loose
        for i, card in enumerate(cards):
            who = state.known[card] if known is None else known
            at = zone.count_at
            yield UnseenPlace(zone.first + i, card, who, at if i < loose else OWN, at)


def shuffled(cards: list[int], below: Below) -> list[int]:
    """Shuffle cards in place and return them; one piece of luck serves several steps."""
    for ways, steps in _steps(len(cards)):
        luck = below(ways)
        for n in steps:
            luck, j = divmod(luck, n)
            cards[n - 1], cards[j] = cards[j], cards[n - 1]
    return cards


@cache
def _steps(count: int) -> list[tuple[int, range]]:
    """Return the pieces of luck that shuffle cards: the ways of each, and the cards left at its steps."""
    pieces: list[tuple[int, range]] = []
    while count > 1:
        ways, left = 1, count
        while left > 1 and ways * left < _WAYS:
            ways *= left
            left -= 1
        pieces.append((ways, range(count, left, -1)))
        count = left
    return pieces


@cache
def _private_numbers(cls: type[Record]) -> tuple[str, ...]:
    """Return the private numbers of a state, those of luck and of decks aside."""
    if issubclass(cls, (Stream, Zone)):
        return ()
    own = tuple(name for name, spec in cls.specs.items() if spec.private)
    inner = tuple(
        f"{name}.{below}"
        for name, spec in cls.specs.items()
        if spec.of is not None
        for below in _private_numbers(spec.of)
    )
    return own + inner
