"""A deal: what a setup puts on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple


class Deal(NamedTuple):
    """What a setup puts on the table."""

    state: Any  # the system's State, before the first question
    book: Any  # content and switches of the match, read only from here on
    seats: Mapping[int, str]  # the seats that take part, by number, and what they are called
    # What numbers in the state are called, such as fighters; `cards`, where what a card is depends on the
    # match; `cast`, who plays each side where sides have plain names.
    names: Mapping[str, Sequence[str]] = MappingProxyType({})

    def sides(self) -> dict[int, str]:
        """Return what the sides are called, with who plays them where that is not the same."""
        names = self.names.get("sides", tuple(self.seats.values()))
        cast = self.names.get("cast", ())
        return {side: f"{cast[side]} ({name})" if cast else name for side, name in enumerate(names)}
