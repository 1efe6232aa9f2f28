"""Units: whole numbers that mean different things, which a type checker tells apart.

A unit is a `NewType` of int. Interpreted and compiled it is the plain number, so it costs nothing; but a seat
where a card is due is a mistake that mypy finds. A system adds units of its own. What is computed is a
plain number again, until it is called what it is: `Seat(1 - p)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NewType, TypeVar

Seat = NewType("Seat", int)
Card = NewType("Card", int)

U = TypeVar("U", bound=int)


def each(unit: Callable[[int], U], *ends: int) -> Iterable[U]:
    """Return a range whose numbers are of a unit, such as the first four seats: `each(Seat, 4)`.

    Args:
        unit: what they are.
        ends: as `range` takes them.
    """
    return range(*ends)  # type: ignore[return-value]  # a cast would cost a call in every loop


def each_in(unit: Callable[[int], U], mask: int) -> Iterable[U]:
    """Return the numbers whose bits a mask has, the lowest first, as of a unit: `each_in(Seat, 0b101)`.

    Args:
        unit: what they are.
        mask: of 64 bits, as it is before the loop.
    """
    ends = mask.bit_length() if mask >= 0 else 64
    return [i for i in range(ends) if mask >> i & 1]  # type: ignore[misc]
