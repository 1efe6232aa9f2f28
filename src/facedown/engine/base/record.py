"""Records: flat, fixed-size, whole numbers only; one declaration for both ways to run.

A record is a `ctypes.Structure`; interpreted rules use it as it is, compiled ones its bytes. Fields are
declared with the bounds the rulebook gives them; the storage is the narrowest signed integer that holds the
bounds, so a state stays small to copy.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from math import prod
from operator import le
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, overload

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import FacedownError, UnknownName, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.units import Card, Seat

NOBODY = Seat(99)  # no seat, no fighter; large, so that it fails as an index
NO_CARD = Card(30000)  # no card
HIDDEN = Card(30001)  # a card that the seat of a view does not know

_PIECE = 128  # bytes of a record that are looked at together
_KEPT_ROWS = 64  # rows of a longer array, such as the lines of a log, are read too seldom to be kept
_CODES = {1: "b", 2: "h", 4: "i", 8: "q"}  # of a number so many bytes long, for `struct`
_STORAGE = {1: ctypes.c_int8, 2: ctypes.c_int16, 4: ctypes.c_int32, 8: ctypes.c_int64}

R = TypeVar("R", bound="Record")
K = TypeVar("K", contravariant=True)
T = TypeVar("T")


class Per(Protocol[K, T]):
    """A fixed-size array of a record, with one of something per unit: `Per[Seat, Player]`."""

    @overload
    def __getitem__(self, index: K, /) -> T: ...

    @overload
    def __getitem__(self, index: slice, /) -> list[T]: ...

    @overload
    def __setitem__(self, index: K, value: T, /) -> None: ...

    @overload
    def __setitem__(self, index: slice, value: Iterable[T], /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[T]: ...


Row = Per[int, T]  # an array of whole numbers, records, or further arrays, by plain numbers


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """The declaration of a field: shape, bounds, meaning."""

    shape: tuple[int, ...]
    of: type[Record] | None
    low: int
    high: int
    private: bool
    card: bool
    names: type[IntEnum] | None
    bits: str | type[IntEnum]
    faces: str
    used: str
    owners: tuple[int, ...]
    parts: int
    dealt: bool
    pinned: bool

    def ctype(self) -> Any:
        """Return the ctypes type of this field."""
        kind = self.single()
        for size in reversed(self.shape):
            kind = kind * size
        return kind

    def single(self) -> Any:
        """Return the ctypes type of a single one of what this field holds."""
        if self.of is not None:
            return self.of
        greatest = max(self.high, ~self.low)
        return next(kind for size, kind in _STORAGE.items() if greatest < 1 << 8 * size - 1)

    @property
    def row_axes(self) -> int:
        """How many axes have rows, records or arrays themselves, that are kept once they are read."""
        axes = len(self.shape) - (self.of is None)
        return axes if axes > 0 and prod(self.shape[:axes]) <= _KEPT_ROWS else 0

    @property
    def size(self) -> int:
        """How many bytes a single one of what this field holds takes."""
        return ctypes.sizeof(self.single())


def field(
    *shape: int,
    of: type[Record] | None = None,
    low: int = 0,
    high: int = 127,
    private: bool = False,
    card: bool = False,
    names: type[IntEnum] | None = None,
    bits: str | type[IntEnum] = "",
    faces: str = "nobody",
    used: str = "",
    owners: tuple[int, ...] = (),
    parts: int = 1,
    dealt: bool = False,
    pinned: bool = False,
) -> Any:
    """Declare a field of a record.

    Args:
        shape: sizes of the axes; none for a single value. Two axes are indexed `[i][j]`.
        of: the record that the field holds, if it holds records.
        low: least value, inclusive.
        high: greatest value, inclusive.
        private: seen only by the seat named in the record's own field `seat`, or else in that of the
            record around it; by nobody where there is none. The state's own `seat` is who is asked: what is
            private in the state itself is seen by whoever is asked next, so rules clear it before that.
        card: holds a card's number (or NO_CARD); a view shows it to those who know the card.
        names: the enum whose members the values are; its bounds are the field's.
        bits: of a mask, what its bits stand for: names of the deal, such as "fighters", or an enum's
            members.
        faces: of a zone, who knows a card that a scenario lays there: "nobody" (a deck, whose cards
            have no place unless they are settled), "unseen" (nobody, but each card has its place),
            "owner" (whoever sees what is private there), "hand" (likewise, and to others its cards have no
            order) or "all".
        used: of an array of records, the record's own field that counts the rows in use: those after
            them never change. At the end of a record they need not be copied.
        owners: of a row of zones, the seats whose they are; the seats from 0 on where this is not given.
        parts: how many of what it counts make a whole, such as 16 for sixteenths; people write it in wholes.
        dealt: counts who or what takes part, which a setup says and nothing else can set.
        pinned: never changes while rules run: machine code can be made for one value of it.

    Returns:
        A declaration, which the record's class turns into a field of that name.

    Raises:
        FacedownError: it holds records, and is to be private or a card.
    """
    if of is not None and (private or card):
        raise FacedownError(f"A field of {of.__name__} cannot be private or a card: its own fields can.")
    if card:
        low, high = 0, HIDDEN
    elif names is not None:
        low, high = min(names), max(names)
    return Spec(shape, of, low, high, private, card, names, bits, faces, used, owners, parts, dealt, pinned)


class Alias(str):
    """Another name of a single number of a record, by which some of its rules know it."""


def alias(of: str) -> Any:
    """Declare another name of a field, which a record that is declared from this one may have."""
    return Alias(of)


if TYPE_CHECKING:
    from _ctypes import _PyCStructType as _StructureType
else:
    _StructureType = type(ctypes.Structure)


class _RecordType(_StructureType):
    """Builds the C layout from the declared fields."""

    def __new__(mcs, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> Any:
        specs = {key: value for key, value in names.items() if isinstance(value, Spec)}
        aliases = {key: value for key, value in names.items() if isinstance(value, Alias)}
        kept = {key: value for key, value in names.items() if key not in specs and key not in aliases}
        nested = [key for key, spec in specs.items() if spec.of is not None or spec.shape]
        kept["__slots__"] = tuple(nested)
        for key in (*specs, *aliases):
            if any(hasattr(base, key) for base in bases):
                raise FacedownError(f"{name} cannot have a field '{key}': every record has that already.")
        if specs:
            inherited = {key: spec for base in bases for key, spec in getattr(base, "specs", {}).items()}
            kept["specs"] = {**inherited, **specs}
        if aliases:
            kept["aliases"] = aliases
        return super().__new__(mcs, name, bases, kept)

    def __init__(self, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> None:
        """Lay the fields out, which Python 3.13 has no room for any earlier."""
        super().__init__(name, bases, names)
        record: Any = self
        specs = {key: value for key, value in names.items() if isinstance(value, Spec)}
        slots = {key: vars(record)[key] for key in record.__slots__}
        if specs:
            record._fields_ = [(key, spec.ctype()) for key, spec in specs.items()]
            record.places = {**record.places, **{key: vars(record)[key] for key in specs}}
            record.row_axes = {key: spec.row_axes for key, spec in record.specs.items()}
            for key, of in record.aliases.items():
                setattr(record, key, record.places[of])
        for key, slot in slots.items():
            setattr(record, key, slot)


class Record(ctypes.Structure, metaclass=_RecordType):
    """A flat record of whole numbers, records and arrays of them.

    A misspelt field is an AttributeError; there is no room for another one. A record that is declared from
    another, `class Book(Switches)`, begins with the fields of that.
    """

    __slots__ = ()
    specs: ClassVar[dict[str, Spec]] = {}
    aliases: ClassVar[dict[str, Alias]] = {}  # other names of single numbers
    places: ClassVar[dict[str, Any]] = {}  # where in the bytes each field lies
    row_axes: ClassVar[dict[str, int]] = {}  # how many axes of each field have rows that are kept once read

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Read a field that holds records or an array for the first time, and keep what reads it.

            Made anew at every reading, these took a quarter of an interpreted game.
            """
            if name not in self.places:
                raise AttributeError(f"{type(self).__name__} has no field '{name}'.")
            value = self.places[name].__get__(self)
            if axes := self.row_axes[name]:
                value = tuple(value) if axes == 1 else tuple(map(tuple, value))
            setattr(self, name, value)
            return value

    def __repr__(self) -> str:
        """Show the single numbers that are not 0, and dots where there are rows or records besides."""
        single = [(name, value) for name, spec, value in items(self) if not spec.shape and spec.of is None]
        shown = [f"{name}={value}" for name, value in single if value]
        more = ["..."] if len(single) < len(self.specs) else []
        return f"{type(self).__name__}({', '.join(shown + more)})"

    def copy(self) -> Self:
        """Return a copy that shares nothing with this record."""
        return type(self).from_buffer_copy(self)

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def assign(self, other: Self) -> None:
        """Overwrite this record with the bytes of `other`."""
        ctypes.memmove(ctypes.addressof(self), ctypes.addressof(other), ctypes.sizeof(self))

    def clear(self) -> None:
        """Set every field to zero."""
        ctypes.memset(ctypes.addressof(self), 0, ctypes.sizeof(self))

    def to_bytes(self) -> bytes:
        """Return the bytes of this record, the same on every little-endian machine."""
        return bytes(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the record with these bytes.

        Raises:
            FacedownError: `data` has another length than the record.
        """
        if len(data) != ctypes.sizeof(cls):
            raise FacedownError(f"{cls.__name__} has {ctypes.sizeof(cls)} bytes, not {len(data)}.")
        return cls.from_buffer_copy(data)


def size_of(cls: type[Record]) -> int:
    """Return the size of a record in bytes."""
    return ctypes.sizeof(cls)


def bytes_in_use(record: Record) -> int:
    """Return how many bytes of a record can change: up to the end of the last rows that are in use."""
    end = 0
    for name, spec in record.specs.items():
        place = record.places[name]
        if not spec.used:
            end = place.offset + place.size
        elif getattr(record, spec.used):
            end = place.offset + place.size // spec.shape[0] * getattr(record, spec.used)
    return min(-(-end // 8) * 8, size_of(type(record)))


def offset_of(cls: type[Record], name: str) -> int:
    """Return where a field starts, in bytes from the start of its record."""
    return int(cls.places[name].offset)


def copy_bytes(to: Record, source: Record, count: int) -> None:
    """Overwrite the first bytes of a record with those of another of its kind."""
    ctypes.memmove(ctypes.addressof(to), ctypes.addressof(source), count)


def number_at(record: Record, offset: int, size: int) -> int:
    """Return the number of `size` bytes that lies `offset` bytes into a record."""
    return _STORAGE[size].from_address(ctypes.addressof(record) + offset).value


def items(record: Record) -> Iterator[tuple[str, Spec, Any]]:
    """Yield name, declaration and value of every field."""
    for name, spec in type(record).specs.items():
        yield name, spec, getattr(record, name)


def as_dict(record: Record) -> dict[str, Any]:
    """Return the record as nested dicts and lists of whole numbers."""

    def plain(value: Any, axes: int, of: type[Record] | None) -> Any:
        if axes:
            return [plain(value[i], axes - 1, of) for i in range(len(value))]
        return as_dict(value) if of else int(value)

    return {name: plain(value, len(spec.shape), spec.of) for name, spec, value in items(record)}


def out_of_bounds(record: Record, path: str = "") -> list[str]:
    """Return a line for every field whose value lies outside its declared bounds."""
    cls, raw = type(record), bytes(record)
    pieces = enumerate(range(0, len(raw), _PIECE))
    if all(_piece_fits(cls, i, raw[start : start + _PIECE]) for i, start in pieces):
        return []  # nearly always, and many times faster than field by field
    faults: list[str] = []

    def look(value: Any, axes: int, spec: Spec, where: str) -> None:
        if axes:
            for i in range(len(value)):
                look(value[i], axes - 1, spec, f"{where}.{i}")
        elif spec.of:
            faults.extend(out_of_bounds(value, where + "."))
        elif not spec.low <= value <= spec.high:
            faults.append(f"{where} = {value}, not {spec.low} .. {spec.high}")

    for name, spec, value in items(record):
        look(value, len(spec.shape), spec, path + name)
    return faults


@lru_cache(1 << 16)
def _piece_fits(cls: type[Record], i: int, piece: bytes) -> bool:
    """Return whether all numbers in a piece of a record are within bounds. Most pieces stay as they were."""
    numbers, lows, highs = _bounds(cls)[i]
    values = numbers.unpack_from(piece)
    return all(map(le, lows, values)) and all(map(le, values, highs))


@cache
def _bounds(cls: type[Record]) -> list[tuple[struct.Struct, list[int], list[int]]]:
    """Return of every piece of a record how its numbers are read at once, their least values and greatest."""
    pieces = []
    for i, numbers in groupby(numbers_of(cls), lambda number: number.offset // _PIECE):
        code, end = "=", i * _PIECE
        lows, highs = [], []
        for offset, size, spec in numbers:
            code += "x" * (offset - end) + _CODES[size]
            end = offset + size
            lows.append(spec.low)
            highs.append(spec.high)
        pieces.append((struct.Struct(code), lows, highs))
    return pieces


class Number(NamedTuple):
    """A single number of a record: where it lies, how many bytes it has, and its declaration."""

    offset: int
    size: int
    spec: Spec


def numbers_of(cls: type[Record], base: int = 0) -> Iterator[Number]:
    """Yield every number of a record, in the order of its bytes; `base` is added to where it lies."""
    for name, spec in cls.specs.items():
        start = base + offset_of(cls, name)
        for offset in range(start, start + ctypes.sizeof(spec.ctype()), spec.size):
            if spec.of is None:
                yield Number(offset, spec.size, spec)
            else:
                yield from numbers_of(spec.of, offset)


def records_of(cls: type[Record]) -> set[type[Record]]:
    """Return a kind of record and all kinds that are in it."""
    inner = (records_of(spec.of) for spec in cls.specs.values() if spec.of is not None)
    return {cls}.union(*inner)


def declared_in(cls: type[Record]) -> set[int]:
    """Return the ids of the declarations of a kind of record and of those in it."""
    return {id(spec) for of in records_of(cls) for spec in of.specs.values()}


class Place:
    """A field found by its dotted path: read it, write it, or locate it in the bytes."""

    def __init__(self, holder: Any, key: str | int, spec: Spec, offset: int) -> None:
        self.holder = holder
        self.key = key
        self.spec = spec
        self.offset = offset

    @property
    def value(self) -> Any:
        """The whole number, record or array at this place."""
        return getattr(self.holder, self.key) if isinstance(self.key, str) else self.holder[self.key]

    def put(self, value: int) -> None:
        """Write a whole number within the field's bounds.

        Raises:
            FacedownError: the number is beyond them.
        """
        if not self.spec.low <= value <= self.spec.high:
            raise FacedownError(
                f"Cannot set {self.key} to {value}: it takes {self.spec.low} to {self.spec.high}."
            )
        if isinstance(self.key, str):
            setattr(self.holder, self.key, value)
        else:
            self.holder[self.key] = value


def place(record: Record, path: str) -> Place:
    """Find a field by its dotted path, such as `fighters.0.hand.count`.

    Raises:
        UnknownName: a step names no field; the nearest right name is given.
        FacedownError: a number is beyond the end of its array.
    """
    holder: Any = record
    reached: Place | None = None
    base = 0
    axes: tuple[int, ...] = ()
    spec: Spec | None = None
    for step in path.split("."):
        if axes:
            number = whole_number(step)
            if number is None or number >= axes[0]:
                raise FacedownError(f"{path}: '{step}' should be a number from 0 to {axes[0] - 1}.")
            assert spec is not None
            axes = axes[1:]
            base += number * spec.size * prod(axes)
            reached = Place(holder, number, spec, base)
        else:
            if not isinstance(holder, Record):
                error = UnknownName(
                    f"There is no {path}: what stands before '{step}' is a number, with no fields."
                )
                error.tried = step
                raise error
            if step not in type(holder).specs:
                raise unknown("field", step, list(type(holder).specs), where=f"in {path}")
            spec = type(holder).specs[step]
            base += offset_of(type(holder), step)
            axes = spec.shape
            reached = Place(holder, step, spec, base)
        holder = reached.value
    assert reached is not None
    return reached


if TYPE_CHECKING:
    Ints = Row[int]
else:
    Ints = Any
