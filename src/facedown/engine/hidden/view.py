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
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import compress
from operator import itemgetter
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import HIDDEN, NO_CARD, Record, Spec, offset_of
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card, Seat
from facedown.engine.hidden.zone import Zone


@dataclass
class _Plan:
    public: list[int] = field(default_factory=list)  # offset, length
    owned: list[int] = field(default_factory=list)  # offset, length, offset of the owner's seat
    zones: list[int] = field(default_factory=list)  # index of count, index of the cards, capacity
    cards: list[int] = field(default_factory=list)  # index of a single card
    known: int = -1  # index of the masks
    settled: list[int] = field(default_factory=list)  # by zone: index of `settled` in a deck, 0 elsewhere
    holders: list[int] = field(default_factory=list)  # by zone: offset of a hand's owner, -1 elsewhere
    open: list[bool] = field(default_factory=list)  # by zone: whether everybody sees what is laid there


@cache
def _planned(cls: type[Record]) -> _Plan:
    plan = _Plan()
    _walk(cls, 0, plan)
    plan.known = offset_of(cls, "known") // 2
    return plan


@cache
def deck_marks(cls: type[Record]) -> tuple[int, ...]:
    """Return for every zone of `plan` where it counts its settled cards, if it is a deck, else 0.

    A zone where nobody sees a card that is laid there is a deck; what is not settled in it has no place,
    so nobody can know it.
    """
    return tuple(_planned(cls).settled)


@cache
def hand_holders(cls: type[Record]) -> tuple[int, ...]:
    """Return for every zone of `plan` the offset of the seat who holds it, if it is a hand, else -1.

    A hand has an order to its holder alone. Others read first the cards that they know, by their numbers,
    then the HIDDEN ones: where a card lies in somebody's hand would tell which others have come and gone.
    """
    return tuple(_planned(cls).holders)


@cache
def open_zones(cls: type[Record]) -> tuple[bool, ...]:
    """Return for every zone of `plan` whether everybody sees a card that is laid there."""
    return tuple(_planned(cls).open)


@cache
def plan(cls: type[Record]) -> tuple[tuple[int, ...], ...]:
    """Return which bytes of a state are copied into whose view.

    Args:
        cls: the state, with its masks in a field `known` and its stream in `stream`.

    Returns:
        public (offset, length) pairs in bytes, counts of zones among them; owned (offset, length, offset of
        the seat) triples; zones (index of count, index of first card, capacity) and single cards as indices
        of 16-bit numbers; the index of the masks.
    """
    parts = _planned(cls)
    return (
        tuple(_joined(parts.public)),
        tuple(parts.owned),
        tuple(parts.zones),
        tuple(parts.cards),
        (parts.known,),
    )


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


def _walk(cls: type[Record], base: int, plan: _Plan, owner: int = -1) -> None:
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
            plan.public += [start, length]
        elif seat >= 0:
            plan.owned += [start, length, seat]


def _inside(of: type[Record], offset: int, plan: _Plan, faces: str, owner: int) -> None:
    if issubclass(of, Zone):
        if faces == "hand" and owner < 0:
            raise FacedownError("A hand is somebody's: it lies in a record that names its `seat`.")
        plan.public += [offset + offset_of(of, "count"), 2]
        plan.settled.append((offset + offset_of(of, "settled")) // 2 if faces == "nobody" else 0)
        plan.holders.append(owner if faces == "hand" else -1)
        plan.open.append(faces == "all")
        cards: Spec = of.specs["cards"]
        plan.zones += [
            (offset + offset_of(of, "count")) // 2,
            (offset + offset_of(of, "cards")) // 2,
            cards.shape[0],
        ]
    else:
        _walk(of, offset, plan, owner)


def _joined(pairs: list[int]) -> list[int]:
    """Join pieces that touch, so that little is left to copy one by one."""
    joined: list[int] = []
    for offset, length in sorted(zip(pairs[::2], pairs[1::2], strict=True)):
        if joined and joined[-2] + joined[-1] == offset:
            joined[-1] += length
        else:
            joined += [offset, length]
    return joined


@cache
def _zones(cls: type[Record]) -> tuple[tuple[int, int, int], ...]:
    """Return of every zone: indices of its first card, of a deck's `settled` or 0; a hand's holder or -1."""
    return tuple(zip(plan(cls)[2][1::3], deck_marks(cls), hand_holders(cls), strict=True))


@cache
def _counts(cls: type[Record]) -> Callable[[Any], tuple[int, ...]]:
    """Return what reads the counts of all zones at once, from the state as 16-bit numbers."""
    places = plan(cls)[2][::3]
    return itemgetter(*places) if len(places) > 1 else lambda shorts: tuple(shorts[at] for at in places)


@cache
def _owners(cls: type[Record]) -> tuple[int, ...]:
    """Return the offsets of the seats that somebody's own bytes belong to."""
    return tuple(sorted({*plan(cls)[1][2::3]}))


@cache
def _open_to(cls: type[Record], own: tuple[int, ...]) -> struct.Struct:
    """Return what reads the public bytes of a state and those of some seats; it writes 0 between them."""
    public, owned = plan(cls)[0], plan(cls)[1]
    mine = zip(owned[::3], owned[1::3], owned[2::3], strict=True)
    pieces = _joined([*public, *(number for *piece, owner in mine if owner in own for number in piece)])
    code, end = "=", 0
    for start, length in zip(pieces[::2], pieces[1::2], strict=True):
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
    _, _, _, cards, (known,) = plan(cls)
    raw = bytes(state)
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
