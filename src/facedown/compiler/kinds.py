"""Kinds: what a value in a rule can be, and of which machine values ("parts") each consists.

A kind is known when a rule is compiled; a rule is compiled once for each kinds of arguments that it is
called with. Everything that is seen through a view carries its guard in its kind, so that no read of it
can be without one.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.base.record import Record, Spec
from facedown.engine.course.play import GameOf


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single machine value, by its LLVM type."""

    ir: str


WHOLE = Scalar("i64")  # a whole number, signed
TRUTH = Scalar("i1")  # True or False
NOTHING = Scalar("void")  # what a rule without an answer returns

# How a record or row is read.
OPEN = ""  # as it is; may be written
FIXED = "fixed"  # as it is, and it never changes while rules run: the book
PUBLIC = "public"  # by a seat: every number in it is public
SEEN = "seen"  # by a seat: each field as its declaration says
HELD = "held"  # by a seat: likewise, but what is private in it belongs to the seat of a record around it
DECK = "deck"  # by a seat: a zone whose cards have no place unless they are settled
CARDS = "cards"  # by a seat: the cards of a zone
HAND = "hand"  # by a seat: a hand, whose cards have an order to its holder alone, or a zone beside hands
HAND_CARDS = "hand's cards"  # by a seat: the cards of a hand
CARD = "card"  # by a seat: numbers of cards
OWNED = "owned"  # by a seat: private numbers, all of them or none
NONE = "none"  # by a seat: private numbers of nobody

_SIGHT = ("ptr", "i64")  # the masks of who knows which card, and the seat that looks
_PARTS = {
    OPEN: (),
    FIXED: (),
    PUBLIC: (),
    SEEN: _SIGHT,
    HELD: (*_SIGHT, "i1"),  # whether that is the seat that looks
    DECK: _SIGHT,
    CARDS: (*_SIGHT, "i64", "i64"),  # how many cards there are, and how many of them have no place
    HAND: (*_SIGHT, "i1"),  # whether its cards are read as they lie: its holder is the seat that looks
    HAND_CARDS: (*_SIGHT, "i1", "i64"),  # likewise, and how many cards there are
    CARD: _SIGHT,
    OWNED: ("i1",),  # whether they are shown
    NONE: (),
}


@dataclass(frozen=True, slots=True)
class Known:
    """Where something lies in bytes that are known when a rule is compiled.

    Attributes:
        data: the bytes.
        offset: where in them; of the first of several places.
        steps: size and number of the rows on the way there of which it is any.
    """

    data: bytes
    offset: int = 0
    steps: tuple[tuple[int, int], ...] = ()

    def further(self, offset: int) -> Known:
        """Return what lies so many bytes on."""
        return replace(self, offset=self.offset + offset)

    def any_of(self, size: int, count: int) -> Known:
        """Return any of so many rows from here."""
        return replace(self, steps=(*self.steps, (size, count)))


@lru_cache(1 << 16)
def number_in(known: Known, of: Any) -> int | None:
    """Return the number of a ctypes type that lies there; None if it may be one of several."""
    offsets = [known.offset]
    for size, count in known.steps:
        offsets = [offset + size * i for offset in offsets for i in range(count)]
    size = ctypes.sizeof(of)
    found = {known.data[offset : offset + size] for offset in offsets}
    return int(of.from_buffer_copy(found.pop()).value) if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class OneRecord:
    """A record in memory."""

    of: type[Record]
    guard: str = OPEN
    known: Known | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """An array in a record: of numbers, records or arrays."""

    of: Any  # a ctypes array type
    spec: Spec
    guard: str = OPEN
    known: Known | None = None


@dataclass(frozen=True, slots=True)
class Buffer:
    """An array of numbers that is given to an entry point, of any length."""

    of: Any  # a ctypes integer type


@dataclass(frozen=True, slots=True)
class Bundle:
    """A tuple or named tuple; `names` are "" in a plain one."""

    names: tuple[str, ...]
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from one on, up to another or down; its parts are these two."""

    step: int


@dataclass(frozen=True, slots=True)
class Bits:
    """The numbers whose bits a mask has; its part is the mask."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table of numbers in the module; its part is where in the table it begins."""

    table: tuple[int, ...]
    width: int


@dataclass(frozen=True, slots=True, eq=False)
class Constant:
    """Something known when a rule is compiled: a number, a tuple of numbers, an enum, a function."""

    value: Any


Kind: TypeAlias = Scalar | OneRecord | Rows | Buffer | Bundle | Range | Bits | TableRow | Constant


class Value(NamedTuple):
    """A value of a kind: LLVM's names of its parts."""

    kind: Kind
    parts: tuple[str, ...]


class Location(NamedTuple):
    """A single number in memory."""

    of: Any  # its ctypes integer type
    at: str  # LLVM's name of the pointer
    spec: Spec | None  # its declaration; none in a buffer
    guard: str = OPEN
    sight: tuple[
        str, ...
    ] = ()  # parts that the guard needs; for CARDS the index follows, for HAND_CARDS the first card as well
    known: int | None = None  # the number, if it is known


Operand: TypeAlias = Value | Location  # what an expression stands for


def fits_64_bits(number: int) -> bool:
    """Whether a number is one of a machine's."""
    return -(1 << 63) <= number < 1 << 63


def parts_of(kind: Kind) -> tuple[str, ...]:
    """Return the LLVM types of a kind's parts."""
    if isinstance(kind, Scalar):
        return (kind.ir,) if kind != NOTHING else ()
    if isinstance(kind, Bundle):
        return tuple(part for inner in kind.kinds for part in parts_of(inner))
    if isinstance(kind, Buffer):
        return ("ptr", "i64")
    if isinstance(kind, Range):
        return ("i64", "i64")
    if isinstance(kind, Bits | TableRow):
        return ("i64",)
    if isinstance(kind, Constant):
        return ()
    return () if kind.known and not kind.known.steps else ("ptr", *_PARTS[kind.guard])


def forgotten(kind: Kind) -> Kind:
    """Return a kind without what is known of its bytes."""
    if isinstance(kind, Bundle):
        return Bundle(kind.names, tuple(map(forgotten, kind.kinds)))
    return replace(kind, known=None) if isinstance(kind, OneRecord | Rows) and kind.known else kind


def is_seen(kind: Kind) -> bool:
    """Whether something is seen through a view."""
    if isinstance(kind, Bundle):
        return any(map(is_seen, kind.kinds))
    return isinstance(kind, OneRecord | Rows) and kind.guard not in (OPEN, FIXED)


def split(kind: Bundle, parts: tuple[str, ...]) -> list[Value]:
    """Return the values in a tuple."""
    values, first = [], 0
    for inner in kind.kinds:
        last = first + len(parts_of(inner))
        values.append(Value(inner, parts[first:last]))
        first = last
    return values


def ir_type(kind: Kind) -> str:
    """Return the LLVM type in which a rule returns a kind."""
    parts = parts_of(kind)
    return "void" if not parts else parts[0] if len(parts) == 1 else f"{{ {', '.join(parts)} }}"


def kind_of(argument: Any) -> Kind:
    """Return the kind of an argument that an entry point is called with.

    Raises:
        TypeError: it is nothing that rules work on.
    """
    if isinstance(argument, Record):
        return OneRecord(type(argument))
    if isinstance(argument, GameOf):
        return Bundle(GameOf.__slots__, tuple(map(kind_of, argument)))
    if isinstance(argument, tuple):
        names = getattr(argument, "_fields", ("",) * len(argument))
        return Bundle(names, tuple(map(kind_of, argument)))
    if isinstance(argument, ctypes.Array):
        return Buffer(argument._type_)
    if isinstance(argument, int):
        return WHOLE
    raise TypeError(f"An entry point takes records, tuples of them, arrays and numbers, not {argument!r}.")


_BUNDLES = (tuple, GameOf)


def single(arguments: Iterable[Any]) -> list[Any]:
    """Return the records, arrays and numbers that an entry point is called with, one by one."""
    found: list[Any] = []
    for argument in arguments:
        if isinstance(argument, _BUNDLES):
            found += single(argument)
        else:
            found.append(argument)
    return found


def machine_values(given: Iterable[Any]) -> list[int]:
    """Return single arguments as numbers: addresses, lengths, the number itself."""
    values: list[int] = []
    for one in given:
        if isinstance(one, ctypes.Array):
            values += (ctypes.addressof(one), len(one))
        else:
            values.append(ctypes.addressof(one) if isinstance(one, Record) else int(one))
    return values


def memory_of(given: Iterable[Any]) -> list[bytes | int]:
    """Return the same with the bytes that lie at an address in its place."""
    values: list[bytes | int] = []
    for one in given:
        if isinstance(one, ctypes.Array):
            values += (bytes(one), len(one))
        else:
            values.append(bytes(one) if isinstance(one, Record) else int(one))
    return values
