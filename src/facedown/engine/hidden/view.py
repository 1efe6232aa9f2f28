"""Views: the state as one seat may know it, built by copying in what is known.

Nothing here knows a game. From a state's declaration follows which bytes are public, which belong
to the seat that their record names, and where the cards lie; a card is copied to those who know it
and is HIDDEN to everybody else.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import HIDDEN, NO_CARD, Record, offset_of
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card, Seat
from facedown.engine.hidden.zone import Zone


class ZonePlan(NamedTuple):
    """Where a zone lies in a state, as indices of its 16-bit numbers, and who sees it.

    A zone where nobody sees a card that is laid there is a deck; what is not settled in it has no place, so
    nobody can know it.

    A hand has an order to its holder alone. Others read first the cards that they know, by their numbers,
    then the HIDDEN ones: where a card lies in somebody's hand would tell which others have come and gone.
    """

    count_at: int  # its count
    first: int  # its first card
    room: int  # how many cards it has room for
    mark: int  # where it counts its settled cards, if it is a deck, else 0
    holder: int  # offset in bytes of the seat who holds it, if it is a hand, else -1
    is_open: bool  # whether everybody sees a card that is laid there

    def cards(self, shorts: Any) -> Any:
        """Return the cards that lie there in a state, given as its 16-bit numbers."""
        return shorts[self.first : self.first + shorts[self.count_at]]

    def loose(self, shorts: Any) -> int:
        """Return how many of these, the first ones, have no place: none, where it is no deck."""
        return shorts[self.count_at] - shorts[self.mark] if self.mark else 0


@dataclass
class Plan:
    """Which bytes of a state are copied into whose view.

    Attributes:
        public: offset and length of pieces, counts of zones among them.
        owned: offset and length of pieces, and the offset of the seat whose they are.
        zones: where cards lie.
        cards: indices of single cards among the 16-bit numbers.
        known: likewise, of the masks.
    """

    public: list[tuple[int, int]] = field(default_factory=list)
    owned: list[tuple[int, int, int]] = field(default_factory=list)
    zones: list[ZonePlan] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    known: int = -1


@cache
def plan(cls: type[Record]) -> Plan:
    """Return the plan of a kind of states, with its masks in a field `known` and its stream in `stream`."""
    found = Plan()
    _walk(cls, 0, found)
    return replace(found, public=_joined(found.public), known=offset_of(cls, "known") // 2)


def plan_of(state: Record) -> Plan:
    """Return where everything lies in a state."""
    return plan(type(state))


def shorts_of(state: Record) -> Any:
    """Return the state as 16-bit numbers over the same memory, as `plan` counts them."""
    return (ctypes.c_int16 * (ctypes.sizeof(type(state)) // 2)).from_buffer(state)


def card_places(state: Record) -> list[int]:
    """Return the index, among the 16-bit numbers, of every place in a zone where a card lies."""
    shorts = shorts_of(state)
    counts = _counts(type(state))(shorts)
    places: list[int] = []
    for count, (first, _, _) in compress(zip(counts, _zones(type(state)), strict=True), counts):
        places += range(first, first + count)
    return places


def _walk(cls: type[Record], base: int, plan: Plan, owner: int = -1) -> None:
    """Note what of a record is whose; `owner` is where the seat of the record around it is, or -1."""
    seat = base + offset_of(cls, "seat") if "seat" in cls.specs else owner
    inherited = -1 if "known" in cls.specs else seat  # a state's own is who decides: no owner of its records
    for name, spec in cls.specs.items():
        if name == "known":
            continue
        start, length = base + offset_of(cls, name), ctypes.sizeof(spec.ctype())
        if spec.of is not None:
            step = ctypes.sizeof(spec.of)
            for offset in range(start, start + length, step):
                _inside(spec.of, offset, plan, spec.faces, inherited)
        elif spec.card:
            plan.cards.extend(range(start // 2, (start + length) // 2))
        elif not spec.private:
            plan.public.append((start, length))
        elif seat >= 0:
            plan.owned.append((start, length, seat))


def _inside(of: type[Record], offset: int, plan: Plan, faces: str, owner: int) -> None:
    if issubclass(of, Zone):
        if faces == "hand" and owner < 0:
            raise FacedownError("A hand is somebody's: it lies in a record that names its `seat`.")
        count, cards, settled = (offset + offset_of(of, name) for name in ("count", "cards", "settled"))
        plan.public.append((count, 2))
        mark = settled // 2 if faces == "nobody" else 0
        holder = owner if faces == "hand" else -1
        plan.zones.append(
            ZonePlan(count // 2, cards // 2, of.specs["cards"].shape[0], mark, holder, faces == "all")
        )
    else:
        _walk(of, offset, plan, owner)


def _joined(pieces: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join pieces that touch, so that little is left to copy one by one."""
    joined: list[tuple[int, int]] = []
    for offset, length in sorted(pieces):
        if joined and sum(joined[-1]) == offset:
            joined[-1] = joined[-1][0], joined[-1][1] + length
        else:
            joined.append((offset, length))
    return joined


@cache
def _zones(cls: type[Record]) -> tuple[tuple[int, int, int], ...]:
    """Return of every zone: indices of its first card, of a deck's `settled` or 0; a hand's holder or -1."""
    return tuple((zone.first, zone.mark, zone.holder) for zone in plan(cls).zones)


@cache
def _counts(cls: type[Record]) -> Callable[[Any], tuple[int, ...]]:
    """Return what reads the counts of all zones at once, from the state as 16-bit numbers."""
    places = [zone.count_at for zone in plan(cls).zones]
    return itemgetter(*places) if len(places) > 1 else lambda shorts: tuple(shorts[at] for at in places)


@cache
def _owners(cls: type[Record]) -> tuple[int, ...]:
    """Return the offsets of the seats that somebody's own bytes belong to."""
    return tuple(sorted({owner for _, _, owner in plan(cls).owned}))


@cache
def _open_to(cls: type[Record], own: tuple[int, ...]) -> struct.Struct:
    """Return what reads the public bytes of a state and those of some seats; it writes 0 between them."""
    mine = ((start, length) for start, length, owner in plan(cls).owned if owner in own)
    code, end = "=", 0
    for start, length in _joined([*plan(cls).public, *mine]):
        code += f"{start - end}x{length}s"
        end = start + length
    return struct.Struct(f"{code}{ctypes.sizeof(cls) - end}x")


def opened(state: Record, seat: int) -> bytes:
    """Return which bytes of a state's numbers a seat sees: those that are not 0."""
    cls, raw = type(state), bytes(state)
    open_to = _open_to(cls, tuple(owner for owner in _owners(cls) if raw[owner] == seat))
    return open_to.pack(*open_to.unpack(b"\xff" * len(raw)))


@cache
def _hidden(count: int) -> memoryview:
    """Return a number of unknown cards."""
    return memoryview(HIDDEN.to_bytes(2, sys.byteorder) * count).cast("h")


def see(state: Record, to: Record, seat: int) -> Any:
    """Return the state as a seat may know it, copied into `to`; what the seat may not know is zero there.

    Compiled, nothing is copied: every read of what this returns is guarded (`compiler/memory.py`).

    Args:
        state: the whole truth.
        to: a record of the state's class, overwritten.
        seat: who looks; OBSERVER for those who only watch.

    Returns:
        `to`. Public fields are as they are, private ones of others zero, cards that the seat does not
        know HIDDEN.
    """
    cls, bit = type(state), 1 << seat
    cards, known, raw = plan(cls).cards, plan(cls).known, bytes(state)
    open_to = _open_to(cls, tuple([owner for owner in _owners(cls) if raw[owner] == seat]))
    seen = bytearray(open_to.pack(*open_to.unpack(raw)))
    shorts, seen_shorts = memoryview(raw).cast("h"), memoryview(seen).cast("h")
    counts = _counts(cls)(shorts)
    for count, (first, mark, holder) in compress(zip(counts, _zones(cls), strict=True), counts):
        end = first + count
        if holder >= 0 and raw[holder] != seat:
            met = [card for card in sorted(shorts[first:end]) if shorts[known + card] & bit]
            seen_shorts[first : first + len(met)] = memoryview(array("h", met))
            seen_shorts[first + len(met) : end] = _hidden(count - len(met))
            continue
        if mark:
            settled = end - shorts[mark]
            seen_shorts[first:settled] = _hidden(settled - first)
            first = settled
        for i in range(first, end):  # most zones hold a card or two
            card = shorts[i]
            seen_shorts[i] = card if shorts[known + card] & bit else HIDDEN
    for i in cards:
        card = shorts[i]
        seen_shorts[i] = card if card >= NO_CARD or shorts[known + card] & bit else HIDDEN
    ctypes.memmove(ctypes.addressof(to), bytes(seen), len(seen))
    return to


def view(state: Record, seat: int) -> Any:
    """Return the state as a seat may know it: a record of the same kind.

    Args:
        state: the whole truth.
        seat: who looks; OBSERVER for those who only watch.

    Returns:
        A record of the state's class. Public fields are as they are, private ones of others zero,
        cards that the seat does not know HIDDEN.
    """
    return see(state, type(state)(), seat)


@rule
def card_in_hand(cards: Any, known: Any, seat: Seat, place: int) -> Card:
    """What a seat reads at a place of a hand that is not its own: a card that it knows, or HIDDEN.

    Compiled reads call this; `see` lays the same order down at once.

    Args:
        cards: of the hand, all of them.
        known: who knows which card.
        seat: who looks.
        place: in the order that others see.
    """
    card = Card(-1)
    for _ in range(place + 1):
        following = HIDDEN
        for i in range(len(cards)):
            if card < cards[i] < following and known[cards[i]] >> seat & 1:
                following = Card(cards[i])
        if following == HIDDEN:
            return HIDDEN
        card = following
    return card
