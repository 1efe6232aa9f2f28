"""A position parted into a situation and its heaps: how many cards of each lump lie in each deck and pile."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from facedown.engine.base.record import Record
from facedown.engine.hidden.view import open_zones, plan
from facedown.lab.odds.merging import zones_of

Lumps = list[tuple[int, ...]]  # each of classes of cards
Heaped = tuple[int, int, int]  # of a card: its heap, its lump, and who knows it


def one_lump_a_deck(state: Record, classes: Sequence[int]) -> Lumps:
    """Return the classes of the cards that lie unknown in each deck, and then every other one by itself."""
    cls = type(state)
    shorts = memoryview(bytes(state)).cast("h")
    lumps: Lumps = []
    for count_at, first, mark in zones_of(cls):
        if classes and mark:
            lying = {classes[card] for card in shorts[first : first + shorts[count_at] - shorts[mark]]}
            lumps += [tuple(sorted(lying))] if lying else []
    return [*lumps, *((one,) for one in sorted(set(classes).difference(*lumps)))]


class _Zone(NamedTuple):
    """A zone, as indices of 16-bit numbers of a state; `mark`: where a deck counts settled cards, or 0."""

    number: int
    count_at: int
    first: int
    mark: int


class Layout:
    """How positions are split into situation and counts, and put together again.

    Attributes:
        lumps: of classes.
        lump_of: of every card, its lump.
    """

    def __init__(self, state: Record, classes: Sequence[int], lumps: Lumps) -> None:
        numbers = {one: i for i, lump in enumerate(lumps) for one in lump}
        self.lumps = lumps
        self.lump_of = [numbers[one] for one in classes]
        self.classes = classes
        by_class = defaultdict[int, list[int]](list)
        for card, one in enumerate(classes):
            by_class[one].append(card)
        # Cards of several classes in turn, so that a few of them are of as many as can be.
        turns = [zip_longest(*(by_class[one] for one in lump)) for lump in lumps]
        self._pools = [[card for some in turn for card in some if card is not None] for turn in turns]
        cls = type(state)
        _, _, zones, self._single, (self._known,) = plan(cls)
        self._zones = [_Zone(i, *zone) for i, zone in enumerate(zones_of(cls))]
        rooms = zones[2::3]
        large = max((rooms[zone.number] for zone in self._zones if zone.mark), default=0)  # room for a deck
        is_pile = [large <= room and is_open for room, is_open in zip(rooms, open_zones(cls), strict=True)]
        self._heaps = [zone for zone in self._zones if zone.mark or is_pile[zone.number]]
        self._small = [zone for zone in self._zones if not is_pile[zone.number]]

    def is_deck(self, heap: int) -> bool:
        """Whether a heap is a deck; else it is a pile."""
        return self._zones[heap].mark > 0

    def spots(self, shorts: Any) -> list[int]:
        """Return the places, among the 16-bit numbers of a state, of cards outside decks and piles."""
        spots: list[int] = []
        for _, count_at, first, mark in self._small:
            if first < len(shorts) and shorts[count_at]:
                loose = shorts[count_at] - shorts[mark] if mark else 0
                spots += range(first + loose, first + shorts[count_at])
        return spots

    def heaps(self, shorts: Any) -> Iterator[tuple[int, range]]:
        """Return the decks and piles of a state, as numbers of zones, with the places of their cards."""
        for number, count_at, first, mark in self._heaps:
            if first < len(shorts) and shorts[count_at]:
                yield number, range(first, first + shorts[count_at] - (shorts[mark] if mark else 0))

    def parted(self, state: bytes) -> tuple[bytes, Mapping[Heaped, int]]:
        """Return a state without what lies in its heaps, with certain cards of each lump, and the heaps."""
        bare, known = bytearray(state), self._known
        shorts, old = memoryview(bare).cast("h"), memoryview(state).cast("h").tolist()
        lying: dict[Heaped, int] = {}
        for heap, places in self.heaps(old):
            cards = old[places.start : places.stop]
            for (lump, mask), count in Counter((self.lump_of[c], old[known + c]) for c in cards).items():
                lying[heap, lump, mask] = count
            shorts[places.start : places.stop] = memoryview(bytes(2 * len(places))).cast("h")
        spots = self.spots(old)
        pools = {lump: iter(self._pools[lump]) for lump in {self.lump_of[old[at]] for at in spots}}
        becomes = {old[at]: next(pools[self.lump_of[old[at]]]) for at in spots}
        shorts[known : known + len(self.classes)] = memoryview(bytes(2 * len(self.classes))).cast("h")
        for card, other in becomes.items():
            shorts[known + other] = old[known + card]
        for at in [*spots, *self._single]:
            if at < len(old):
                shorts[at] = becomes.get(old[at], old[at])
        return bytes(bare), lying

    def joined(
        self, bare: bytes, heaps: Mapping[Heaped, int], turn: int = 0, spot: int = -1, one: int = -1
    ) -> bytes:
        """Return a state with cards in its heaps.

        Args:
            bare: the state without.
            heaps: what lies there.
            turn: by how many cards those of each lump are rotated, and in reverse order.
            spot: a place elsewhere where a card of a certain class is to lie.
            one: that class.
        """
        room, known = bytearray(bare), self._known
        shorts = memoryview(room).cast("h")
        spots = self.spots(shorts)
        if spot >= 0 and self.classes[shorts[spot]] != one:
            self._swap(shorts, spots, spot, one)
        taken = {shorts[at] for at in spots}
        pools: dict[int, list[int]] = {}
        heaped: dict[int, list[int]] = defaultdict(list)
        for (heap, lump, mask), count in heaps.items():
            if lump not in pools:
                free = [card for card in self._pools[lump] if card not in taken]
                pools[lump] = free[turn:] + free[:turn]
            cards, pools[lump] = pools[lump][:count], pools[lump][count:]
            heaped[heap] += cards
            for card in cards:
                shorts[known + card] = mask
        for heap, places in self.heaps(shorts):
            for at, card in zip(places, reversed(heaped[heap]) if turn else heaped[heap], strict=True):
                shorts[at] = card
        return bytes(room)

    def _swap(self, shorts: Any, spots: Sequence[int], spot: int, one: int) -> None:
        """Lay a card of a class in a place, if there is one that lies in no other."""
        mine, known = shorts[spot], self._known
        lying = {shorts[at] for at in spots}
        for card, its in enumerate(self.classes):
            if its == one and card not in lying:
                for at in [spot, *(at for at in self._single if at < len(shorts) and shorts[at] == mine)]:
                    shorts[at] = card
                shorts[known + card], shorts[known + mine] = shorts[known + mine], 0
                return
