"""Views: the state as one seat may know it, built by copying in what is known.

Nothing here knows a game. From a state's declaration follows which bytes are public, which belong
to the seat that their record names, and where the cards lie; a card is copied to those who know it
and is HIDDEN to everybody else.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from facedown.engine.record import HIDDEN, NO_CARD, Record, Spec, cells, offset_of
from facedown.engine.rule import rule
from facedown.engine.zone import Zone


@dataclass
class _Plan:
    public: list[int] = field(default_factory=list)  # offset, length
    owned: list[int] = field(default_factory=list)  # offset, length, offset of the owner's seat
    zones: list[int] = field(default_factory=list)  # index of count, index of the cards, capacity
    cards: list[int] = field(default_factory=list)  # index of a single card
    known: int = -1  # index of the masks
    settled: list[int] = field(default_factory=list)  # by zone: index of `settled` in a deck, 0 elsewhere


@cache
def _planned(cls: type[Record]) -> _Plan:
    made = _Plan()
    _walk(cls, 0, made)
    made.known = offset_of(cls, "known") // 2
    return made


@cache
def deck_marks(cls: type[Record]) -> tuple[int, ...]:
    """Return for every zone of `plan` where it counts its settled cards, if it is a deck, else 0.

    A zone where nobody sees a card that is laid there is a deck; what is not settled in it has no place,
    so nobody can know it.
    """
    return tuple(_planned(cls).settled)


@cache
def plan(cls: type[Record]) -> tuple[tuple[int, ...], ...]:
    """Return what of a state is copied to whom.

    Args:
        cls: the state, with its masks in a field `known` and its stream in `stream`.

    Returns:
        public (offset, length) pairs in bytes; owned (offset, length, offset of the seat) triples;
        zones (index of count, index of first card, capacity) and single cards as indices of 16-bit
        numbers; the index of the masks.
    """
    made = _planned(cls)
    return (
        tuple(_joined(made.public)),
        tuple(made.owned),
        tuple(made.zones),
        tuple(made.cards),
        (made.known,),
    )


def _walk(cls: type[Record], base: int, made: _Plan) -> None:
    seat = base + offset_of(cls, "seat") if "seat" in cls.specs else -1
    for name, spec in cls.specs.items():
        if name == "known":
            continue
        start, length = base + offset_of(cls, name), ctypes.sizeof(spec.ctype())
        if spec.of is not None:
            step = ctypes.sizeof(spec.of)
            for offset in range(start, start + length, step):
                _inside(spec.of, offset, made, spec.faces == "nobody")
        elif spec.card:
            made.cards.extend(range(start // 2, (start + length) // 2))
        elif not spec.private:
            made.public += [start, length]
        elif seat >= 0:
            made.owned += [start, length, seat]


def _inside(of: type[Record], offset: int, made: _Plan, is_deck: bool) -> None:
    if issubclass(of, Zone):
        made.settled.append((offset + offset_of(of, "settled")) // 2 if is_deck else 0)
        cards: Spec = of.specs["cards"]
        made.zones += [
            (offset + offset_of(of, "count")) // 2,
            (offset + offset_of(of, "cards")) // 2,
            cards.shape[0],
        ]
    else:
        _walk(of, offset, made)


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
def public_words(cls: type[Record]) -> tuple[int, ...]:
    """Return a state's public bytes as a mask: all bits set in every byte that everyone may see.

    Returns:
        The mask as 64-bit numbers, one for every eight bytes of the state.
    """
    mask = bytearray(ctypes.sizeof(cls))
    public = plan(cls)[0]
    for offset, length in zip(public[::2], public[1::2], strict=True):
        mask[offset : offset + length] = b"\xff" * length
    return tuple((ctypes.c_int64 * (len(mask) // 8)).from_buffer(mask))


@rule
def look(
    source: Any,
    to: Any,
    public: Any,
    owned: Any,
    zones: Any,
    marks: Any,
    cards: Any,
    known: int,
    seat: int,
) -> None:
    """Copy into a view what a seat may know; all else there becomes zero.

    Args:
        source: the state as cells: the same memory as bytes, 16-bit and 64-bit numbers.
        to: the view, likewise.
        public: from `public_words`.
        owned: from `plan`, as are `zones`, `cards` and `known`.
        zones: see `owned`.
        marks: from `deck_marks`.
        cards: see `owned`.
        known: index of the masks.
        seat: who looks.
    """
    words, shorts, raw = source.words.at, source.shorts.at, source.bytes.at
    to_words, to_shorts, to_raw = to.words.at, to.shorts.at, to.bytes.at
    for i in range(len(public)):
        to_words[i] = words[i] & public[i]
    for i in range(0, len(owned), 3):
        if raw[owned[i + 2]] == seat:
            for j in range(owned[i], owned[i] + owned[i + 1]):
                to_raw[j] = raw[j]
    for i in range(0, len(zones), 3):
        count = shorts[zones[i]]
        to_shorts[zones[i]] = count
        first = zones[i + 1]
        if marks[i // 3] > 0:
            loose = first + count - shorts[marks[i // 3]]
            for j in range(first, loose):
                to_shorts[j] = HIDDEN
            first = loose
        for j in range(first, zones[i + 1] + count):
            to_shorts[j] = shorts[j] if shorts[known + shorts[j]] >> seat & 1 else HIDDEN
    for i in range(len(cards)):
        card = shorts[cards[i]]
        to_shorts[cards[i]] = card
        if card < NO_CARD and not shorts[known + card] >> seat & 1:
            to_shorts[cards[i]] = HIDDEN


def view(state: Record, seat: int) -> Any:
    """Return the state as a seat may know it: a record of the same kind.

    Args:
        state: the whole truth.
        seat: who looks; OBSERVER for those who only watch.

    Returns:
        A record of the state's class. Public fields are as they are, private ones of others zero,
        cards that the seat does not know HIDDEN.
    """
    cls = type(state)
    blank = cls()
    _, owned, zones, cards, known = plan(cls)
    look(cells(state), cells(blank), public_words(cls), owned, zones, deck_marks(cls), cards, known[0], seat)
    return blank
