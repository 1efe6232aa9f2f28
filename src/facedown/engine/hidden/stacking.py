"""Stacking: the luck of a scenario, fixed beforehand. Scripted outcomes, and cards laid by hand."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from facedown.engine.base.chance import Alike, Stream
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY, Record, Spec
from facedown.engine.base.units import Card
from facedown.engine.hidden.know import EVERYONE, OBSERVER
from facedown.engine.hidden.zone import Zone, put, take


class ScriptEnded(FacedownError):
    """The rules needed more luck than the script holds, or other luck than it gives."""


class Script:
    """Luck for `Match`: the stream's until outcomes are given, from then on those, in order."""

    alike = Alike()  # nothing is
    grows = 0

    def __init__(self) -> None:
        self.whim = Stream()
        self.used = 0
        self._given: list[int] | None = None

    def give(self, outcomes: Sequence[int]) -> None:
        """Add outcomes to the end of the script; from here on the stream is not used."""
        self._given = [*(self._given or ()), *outcomes]

    @property
    def left(self) -> int:
        """How many outcomes the rules have not asked for yet."""
        return len(self._given or ()) - self.used

    @property
    def scripted(self) -> bool:
        """Whether there is a script."""
        return self._given is not None

    @property
    def count(self) -> int:
        """How many outcomes it has, used ones included."""
        return len(self._given or ())

    @property
    def outcomes(self) -> Sequence[int]:
        """The outcomes, each refusing to become a card that it cannot be."""
        return [_Outcome(outcome, i) for i, outcome in enumerate(self._given or ())]

    @property
    def wanted(self) -> int:
        """The number of outcomes of the first call past the end: always 0, since that call fails."""
        return 0

    @wanted.setter
    def wanted(self, n: int) -> None:
        raise ScriptEnded(
            f"The luck ran out: all {self.count} outcomes are used, and the rules need another one, "
            f"from 0 to {n - 1}."
        )


class _Outcome(int):
    """An outcome of the script; `% n` is where `chance` says how many there could be."""

    def __new__(cls, value: int, index: int) -> _Outcome:
        outcome = super().__new__(cls, value)
        outcome.index = index
        return outcome

    index: int

    def __mod__(self, n: int) -> int:
        if self >= n:
            raise ScriptEnded(
                f"Outcome {self.index + 1} of the luck is {int(self)}, but the rules need one from 0 to "
                f"{n - 1} there."
            )
        return int(self)


class Copies(NamedTuple):
    """A card as it reads, and the numbers of all its copies."""

    face: str
    copies: tuple[Card, ...]


class Spot:
    """A zone, where it lies and whose it is.

    Attributes:
        zone: itself.
        path: to it, from the state.
        faces: who knows a card that a scenario lays there, as its field says.
        owner: the seat whose it is, or NOBODY.
    """

    def __init__(self, zone: Zone, path: str, faces: str, owner: int) -> None:
        self.zone = zone
        self.path = path
        self.faces = faces
        self.owner = owner

    @property
    def is_deck(self) -> bool:
        """Whether cards lie here face down for everybody, so that their order can matter."""
        return self.faces == "nobody"

    def known(self) -> int:
        """Return the mask of a card that a scenario lays here."""
        if self.faces == "all":
            return EVERYONE
        return 1 << self.owner if self.faces in ("owner", "hand") and self.owner < OBSERVER else 0

    def way_from(self, other: Spot) -> tuple[int, int, int, int]:
        """Return how far another zone is: less is nearer. What is nobody's is nearer than a stranger's."""
        rank = {"nobody": 1, "all": 2, "unseen": 3, "owner": 3, "hand": 3}[other.faces]
        strange = 0 if self.owner == other.owner else 1
        return (0 if other is self else 1, strange if other.owner != NOBODY else 0, rank, strange)


def spots(record: Record, way: tuple[str, ...] = (), owner: int = NOBODY) -> Iterator[Spot]:
    """Yield every zone of a state; of counted rows those in use.

    Its owner is the `seat` of the nearest record around it that names one, or else whom its row names
    for its place there; the state's own `seat` is who decides and owns nothing.
    """

    def look(value: Any, axes: int, path: tuple[str, ...], spec: Spec, whose: int) -> Iterator[Spot]:
        if axes:
            rows = int(getattr(record, spec.used)) if spec.used else len(value)
            for i in range(rows):
                seat = whose if way else spec.owners[i] if spec.owners else i
                yield from look(value[i], axes - 1, (*path, str(i)), spec, seat)
        elif isinstance(value, Zone):
            yield Spot(value, ".".join(path), spec.faces, whose)
        elif isinstance(value, Record):
            named = int(value.seat) if "seat" in type(value).specs else whose
            yield from spots(value, path, named)

    for name, spec in _around_zones(type(record)):
        yield from look(getattr(record, name), len(spec.shape), (*way, name), spec, owner)


@cache
def _around_zones(cls: type[Record]) -> tuple[tuple[str, Spec], ...]:
    """Return the fields of a record that are zones, or records with zones in them."""
    return tuple(
        (name, spec)
        for name, spec in cls.specs.items()
        if spec.of is not None and (issubclass(spec.of, Zone) or _around_zones(spec.of))
    )


def split_cards(text: str) -> list[str]:
    """Return the cards of a text such as `9S 4C`, each as it is written."""
    return text.replace(",", " ").split()


def listed(record: Record, path: str = "") -> str:
    """Return the paths of a record's zones, not all if there are many; `path` leads to the record."""
    paths = [spot.path for spot in spots(record, (path,) if path else ())]
    return ", ".join(paths[:12]) + (" ..." if len(paths) > 12 else "")


def homes(state: Record) -> dict[int, str]:
    """Return the path of every card's own deck, in a state where each lies there or beside it."""
    everywhere = list(spots(state))
    lying = {spot: cards for spot in everywhere if (cards := _cards(spot.zone))}
    decks = {spot: _own_deck(everywhere, spot).path for spot in lying}
    return {card: decks[spot] for spot, cards in lying.items() for card in cards}


def lay(
    state: Record,
    zones: Mapping[str, Zone],
    cards: Mapping[str, Sequence[Copies]],
    home: Mapping[int, str],
) -> None:
    """Lay cards into zones, taking each from wherever it lies.

    A face-down zone keeps its other cards below, and the new ones are settled. Any other zone holds
    exactly the cards given; what lay there goes into its own deck, where nobody knows it. Where every seat
    has a deck, what is a seat's holds cards of that deck alone.

    Args:
        state: whose zones they are.
        zones: by path.
        cards: by the same paths, top card first: how each reads and the numbers of all its copies.
        home: path of each card's own deck, as far as it has one.

    Raises:
        FacedownError: a card, the room for it or the zone is not there; nothing is moved.
    """
    before = state.copy()
    everywhere = list(spots(state))
    targets = {path: _spot_of(everywhere, path, zone) for path, zone in zones.items()}
    try:
        lying = {card: spot for spot in everywhere for card in _cards(spot.zone)}
        source = _Source(everywhere, lying, home, set())
        chosen = {
            path: [_choose(path, card, target, source) for card in cards[path]]
            for path, target in targets.items()
        }
        for card in source.taken:
            _lift(lying[card].zone, card)
        for target in targets.values():
            if not target.is_deck:
                _clear(state, everywhere, target, home)
        for path, target in targets.items():
            _lay(state, target, chosen[path])
    except FacedownError:
        state.assign(before)
        raise


def shift(state: Any, zones: Mapping[str, Zone], card: Copies, home: Mapping[int, str]) -> None:
    """Move a card from the first of two zones to the top of the other; whoever knew it knows it there.

    Args:
        state: whose zones they are.
        zones: by path, first the one in which it lies.
        card: how it reads and the numbers of all its copies.
        home: path of each card's own deck, as far as it has one.

    Raises:
        FacedownError: that zone holds cards of another deck, or has no room; nothing is moved.
    """
    everywhere = list(spots(state))
    source, *others = [_spot_of(everywhere, path, zone) for path, zone in zones.items()]
    path = [*zones][-1]
    target = others[0] if others else source
    deck = _own_deck(everywhere, target).path
    is_bound = target.owner != NOBODY or target.is_deck
    here = [one for one in reversed(_cards(source.zone)) if one in card.copies]
    free = [one for one in here if not is_bound or home.get(one, deck) == deck]
    if not free:
        raise FacedownError(
            f"{card.face} cannot be moved to {path}: it is of {home[here[0]]}, not of {deck}."
        )
    if target is not source and target.zone.count == len(target.zone.cards):
        raise FacedownError(f"{path} has room for {len(target.zone.cards)} cards, and holds as many.")
    known = state.known[free[0]]
    _lift(source.zone, free[0])
    _lay(state, target, [free[0]])
    state.known[free[0]] |= known


def _spot_of(everywhere: list[Spot], path: str, zone: Zone) -> Spot:
    for spot in everywhere:
        if ctypes.addressof(spot.zone) == ctypes.addressof(zone):
            return spot
    known = ", ".join(spot.path for spot in everywhere)
    raise FacedownError(f"No cards can be laid in {path}: this match has no such zone. It has {known}.")


def _own_deck(everywhere: list[Spot], target: Spot) -> Spot:
    """Return the deck that a zone belongs to, which a deck is itself."""
    decks = [spot for spot in everywhere if spot.is_deck]
    return min(decks, key=lambda deck: (target.way_from(deck), deck.path.split(".")[0] != "deck"))


class _Source(NamedTuple):
    """Where cards are taken from: all zones, what lies where, the deck of each card, and what is taken."""

    everywhere: list[Spot]
    lying: Mapping[Card, Spot]
    home: Mapping[int, str]
    taken: set[Card]


def _choose(path: str, card: Copies, target: Spot, source: _Source) -> Card:
    """Take the copy nearest by: in the zone itself, in its own deck, in any deck, anywhere.

    What is a seat's takes copies of its own deck alone.
    """
    here = [copy for copy in card.copies if copy in source.lying]
    deck = "this match"
    if target.owner != NOBODY or target.is_deck:
        deck = _own_deck(source.everywhere, target).path
        here = [copy for copy in here if source.home.get(copy, deck) == deck]
    free = [copy for copy in here if copy not in source.taken]
    if not free:
        known = f"all {len(here)} of {deck} are laid already" if here else f"{deck} has none"
        raise FacedownError(f"There is no {card.face} for {path}: {known}.")
    best = min(free, key=lambda copy: target.way_from(source.lying[copy]))
    source.taken.add(best)
    return best


def _lift(zone: Zone, card: Card) -> None:
    """Take a card out of the zone that it lies in."""
    if _cards(zone).index(card) >= zone.count - zone.settled:
        zone.settled -= 1
    take(zone, card)


def _clear(state: Any, everywhere: list[Spot], target: Spot, home: Mapping[int, str]) -> None:
    """Put what lies open or in a hand under its own deck."""
    decks = {spot.path: spot.zone for spot in everywhere if spot.is_deck}
    nearest = _own_deck(everywhere, target).path
    for card in _cards(target.zone):
        take(target.zone, card)
        _put_under(decks[home.get(card, nearest)], card)
        state.known[card] = 0


def _lay(state: Any, target: Spot, cards: list[Card]) -> None:
    zone = target.zone
    if zone.count + len(cards) > len(zone.cards):
        many = zone.count + len(cards)
        raise FacedownError(f"{target.path} has room for {len(zone.cards)} cards, not {many}.")
    for card in reversed(cards):
        put(zone, card)
        state.known[card] = target.known()
    if target.is_deck:
        zone.settled += len(cards)


def _put_under(zone: Zone, card: Card) -> None:
    """Lay a card at the bottom of a zone."""
    for i in range(zone.count, 0, -1):
        zone.cards[i] = zone.cards[i - 1]
    zone.cards[0] = card
    zone.count += 1


def _cards(zone: Zone) -> list[Card]:
    """Return the cards of a zone, bottom card first."""
    return list(zone.cards[: zone.count])
