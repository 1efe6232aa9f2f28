"""Samples: positions that fit what one seat knows, with everything hidden dealt anew, each equally likely.

A sample begins as the seat's view, so nothing hidden is in it. The cards that the seat does not know are then
dealt to the places where they lie: each to a place that shows its back, and known to whoever else knows what
lies there. What others have noted in secret is not for the engine to guess: `Secrets.guess` does that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import perm
from typing import Any, NamedTuple

from facedown.engine.chance import Stream, fork_stream, refuse_seed, seed_stream, uniform
from facedown.engine.errors import FacedownError
from facedown.engine.record import HIDDEN, Record
from facedown.engine.system import System
from facedown.engine.units import Card, Seat
from facedown.engine.view import card_places, deck_marks, hand_holders, plan, shorts_of, view
from facedown.engine.zone import Zone

OWN, NO_ZONE = -1, -2
LAID = 3_000  # ways to lay cards into a zone that are looked at beforehand
TRIES = 100_000  # deals, one of which should fit what others have done in secret
_NUMBER = 1 << 21  # of the stream that a sample is dealt by: no game and no bot has it

Below = Callable[[int], int]  # n -> 0 .. n-1, each equally likely
Back = Callable[[int], int]  # card -> which back it has; cards of one back can stand for each other


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
    """

    back: Callable[[Any, Card], int] = lambda g, card: 0
    guess: Callable[[Guess], bool] | None = None
    fits: Callable[[Any, Seat], bool] | None = None


def sample_state(system: System, game: Any, seat: int, seed: int) -> Any:
    """Return a state that fits what a seat knows of a game; equal knowledge and seeds give equal states.

    Raises:
        FacedownError: the seed is not valid, or the system has private numbers and nothing that guesses them.
    """
    refuse_seed(seed)
    why = why_no_samples(system)
    if why:
        raise FacedownError(f"{system.key} cannot be sampled: {why}.")
    stream = Stream()
    seed_stream(stream, seed, _NUMBER)

    def below(n: int) -> int:
        return uniform(stream, n)

    secrets = system.capability(Secrets) or Secrets()

    def back(card: int) -> int:
        return secrets.back(game, Card(card))

    for _ in range(TRIES):
        state = deal_anew(game.state, seat, below, back)
        if secrets.guess is None or secrets.guess(
            Guess(replace(game, state=state), game.state, Seat(seat), below)
        ):
            fork_stream(state.stream, stream)
            return state
    raise FacedownError(f"None of {TRIES} deals fits what others than seat {seat} have answered in secret.")


class Sampler:
    """Draws one sample after the other of what a seat knows, each world as likely as `sample_state` has it.

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
        self._secrets = system.capability(Secrets) or Secrets()
        self._game, self._seat, self._seed = game, Seat(seat), seed
        self._unseen = Unseen(game.state, seat, self._back)
        self._stream = Stream()
        seed_stream(self._stream, seed, _NUMBER)
        self._drawn: list[int] = []  # of each back: cards that are drawn one by one; a deck gets the others
        self._laid: list[list[tuple[int, ...]]] = []  # and the ways in which the first of them can lie
        for places in self._unseen.places:
            zone, (laid, ways) = _largest(places), self._fitting(places)
            places.sort(key=lambda place: (place not in laid) + (place.zone == zone))
            self._drawn.append(sum(place.zone != zone for place in places))
            self._laid.append(ways)
        self._cards = [sorted(place.card for place in places) for places in self._unseen.places]

    def draw(self) -> Any:
        """Return a state that fits what the seat knows.

        Raises:
            FacedownError: none is found.
        """
        for _ in range(TRIES):
            state = self._unseen.dealt(list(map(self._dealt, self._cards, self._drawn, self._laid)))
            guess = self._secrets.guess
            if guess is None or guess(
                Guess(replace(self._game, state=state), self._game.state, self._seat, self._below)
            ):
                return state
        raise FacedownError(f"None of {TRIES} deals fits what others have answered in secret.")

    def at(self, number: int) -> Any:
        """Return the sample with a number, whichever were drawn before; `draw` says what it raises."""
        seed_stream(self._stream, self._seed, _NUMBER + 1 + number)
        return self.draw()

    def _fitting(self, places: Sequence[UnseenPlace]) -> tuple[list[UnseenPlace], list[tuple[int, ...]]]:
        """Return places that not all cards can lie in, and the ways in which they can; nothing if all can."""
        fits, cards = self._secrets.fits, sorted(place.card for place in places)
        if fits is None:
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
                if fits(game, self._seat):
                    ways.append(some)
            if len(ways) < many:
                return laid, ways
        return [], []

    def _dealt(self, cards: list[int], drawn: int, laid: list[tuple[int, ...]]) -> list[int]:
        """Return cards with the first of them drawn, and the others as they are left."""
        first = laid[self._below(len(laid))] if laid else ()
        dealt = [*first, *(card for card in cards if card not in first)]
        for i in range(len(first), drawn):
            j = i + self._below(len(dealt) - i)
            dealt[i], dealt[j] = dealt[j], dealt[i]
        return dealt

    def _back(self, card: int) -> int:
        return self._secrets.back(self._game, Card(card))

    def _below(self, n: int) -> int:
        return uniform(self._stream, n)


def _largest(places: Sequence[UnseenPlace]) -> int:
    """Return the zone without an order in which most of some cards lie that nobody knows, or NO_ZONE."""
    many = Counter(place.zone for place in places if place.zone >= 0 and not place.known)
    many = Counter({zone: n for zone, n in many.items() if n == sum(place.zone == zone for place in places)})
    return max(many, key=lambda zone: (many[zone], zone)) if many else NO_ZONE


def why_no_samples(system: System) -> str:
    """Return why matches of a system cannot be sampled, "" if they can."""
    private = ", ".join(_private_numbers(system.state))
    if (system.capability(Secrets) or Secrets()).guess is not None or not private:
        return ""
    return f"its State keeps {private} private, and no `guess` of its System says what they may be"


def deal_anew(state: Any, seat: int, below: Below, back: Back) -> Any:
    """Return what a seat knows of a state, with the cards that it does not know dealt anew.

    Every way to deal them is equally likely. Private numbers of others, and the stream of luck, are 0.
    """
    unseen = Unseen(state, seat, back)
    return unseen.dealt(
        [_shuffled(sorted(place.card for place in places), below) for places in unseen.places]
    )


class UnseenPlace(NamedTuple):
    """Where a card lies that a seat does not know.

    Attributes:
        at: the place, as an index among the 16-bit numbers of the state.
        card: what lies there.
        known: mask of the seats that know that.
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

    Attributes:
        places: of the cards of each back.
    """

    def __init__(self, state: Any, seat: int, back: Back) -> None:
        cls: type[Record] = type(state)
        self._sample = view(state, seat)
        self._sample.known[:] = state.known[:]
        shorts, truth = shorts_of(self._sample), shorts_of(state)
        hidden: dict[int, list[UnseenPlace]] = {}
        for place in _lying(state, self._sample, seat, back):
            if place.known >> seat & 1:
                shorts[place.at] = place.card
            else:
                self._sample.known[place.card] = 0
                hidden.setdefault(back(place.card), []).append(place)
        self.places = [places for _, places in sorted(hidden.items())]
        self._singles = [(at, truth[at]) for at in plan(cls)[3] if shorts[at] == HIDDEN]

    def undealt(self) -> Any:
        """Return a state with what the seat knows; other cards are HIDDEN."""
        return self._sample.copy()

    def dealt(self, cards: Sequence[Sequence[int]]) -> Any:
        """Return the state with these cards at `places`, known to those who know what lies there."""
        sample = self._sample.copy()
        shorts = shorts_of(sample)
        swaps: dict[int, int] = {}
        for places, dealt in zip(self.places, cards, strict=True):
            for place, now in zip(places, dealt, strict=True):
                shorts[place.at] = swaps[place.card] = now
                if place.known:
                    sample.known[now] = place.known
        for at, card in self._singles:
            shorts[at] = swaps[card]
        return sample


def unknown_cards(state: Any, seat: int) -> list[int]:
    """Return the cards in play that a seat does not know."""
    shorts = shorts_of(state)
    cards = [shorts[place] for place in card_places(state)]
    return [card for card in cards if not state.known[card] >> seat & 1]


def _lying(state: Any, sample: Any, seat: int, back: Back) -> Iterator[UnseenPlace]:
    """Yield every card in a zone and where it goes in a sample, and count what is settled of decks there.

    Of a deck only what somebody knows has a place, and of another's hand nothing. The rest has no order,
    whatever the bytes say.
    """
    cls: type[Record] = type(state)
    truth, shorts = shorts_of(state), shorts_of(sample)
    triples = plan(cls)[2]

    def kind(card: int) -> tuple[int, ...]:
        known = state.known[card]
        return (0, card) if known >> seat & 1 else (1, back(card), known)

    marks, holders, raw = deck_marks(cls), hand_holders(cls), bytes(state)
    for at, first, mark, holder in zip(triples[::3], triples[1::3], marks, holders, strict=True):
        cards = truth[first : first + truth[at]]
        loose = 0
        if holder >= 0 and raw[holder] != seat:
            cards.sort(key=kind)
            loose = len(cards)
        if mark:
            loose = len(cards) - truth[mark]
            while loose < len(cards) and not state.known[cards[loose]]:
                loose += 1
            cards[:loose] = sorted(cards[:loose], key=kind)
            shorts[mark] = len(cards) - loose
        for i, card in enumerate(cards):
            yield UnseenPlace(first + i, card, state.known[card], at if i < loose else OWN, at)


def _shuffled(cards: list[int], below: Below) -> list[int]:
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


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
