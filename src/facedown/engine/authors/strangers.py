"""Keys that stand where they do not belong: where they do, or which key was meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from facedown.engine.authors.content import Schema
from facedown.engine.authors.shape import KeyPath, homes, keys_of
from facedown.engine.base.errors import likeliest

Home: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]  # the way to tables, and what they are called
_MOST = 4  # names of tables that are listed


def stranger(
    kind: str,
    place: KeyPath,
    table: type,
    data: Mapping[str, Any],
    entry_kind: str,
    schemas: Mapping[str, type[Schema]],
) -> tuple[str, str]:
    """Return what to say of a key that its table has not, and the nearest key that it has or "".

    Args:
        kind: what the table is called.
        place: of the key, from the entry.
        table: the schema of the table.
        data: what is written in it.
        entry_kind: the kind of the entry.
        schemas: the system's dataclass for every kind of entry.
    """
    key = str(place[-1])
    near = _likely(key, table, data)
    way_here = tuple(step for step in place[:-1] if isinstance(step, str))
    here = _nearby(homes(schemas[entry_kind], key), way_here)
    if here:
        # Where a key is spelt right and only stands in the wrong place, what is like it is no help.
        near = near if _slips(key, near) else ""
        owners = [f"{_listed(tables)} in {'.'.join(way)}" if way else entry_kind for way, tables in here]
        return f"{kind} has no such key, it belongs to {' and to '.join(owners)}", near
    others = [other for other, schema in schemas.items() if other != entry_kind and homes(schema, key)]
    own = [other for other in others if key in keys_of(schemas[other])]
    if others:
        return f"{kind} has no such key, it belongs to {' and '.join(own or others)}", near
    return f"{kind} has no such key", near


def _likely(key: str, table: type, data: Mapping[str, Any]) -> str:
    """Return the key of a table that was meant, "" if none is like it: rather one that is not there yet."""
    known = sorted(keys_of(table), key=lambda name: name in data)
    slips = [name for name in known if _slips(key, name)]
    return slips[0] if slips else likeliest(key, known)


def _slips(one: str, other: str) -> bool:
    """Tell whether two words are one letter apart, or two letters changed places."""
    if abs(len(one) - len(other)) > 1 or not other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _nearby(homes: Sequence[Home], place: tuple[str, ...]) -> list[Home]:
    """Return the homes of a key under the same key of the entry, or the entry itself; outer ones only."""
    near = [home for home in homes if not place or not home[0] or home[0][0] == place[0]] or list(homes)
    return [home for home in near if not any(_is_inside(home, other) for other in near)]


def _is_inside(home: Home, other: Home) -> bool:
    """Tell whether a home lies further in than another and holds nothing that the other does not."""
    (way, tables), (outer, around) = home, other
    steps = iter(way)
    return (
        len(outer) < len(way)
        and bool(outer)
        and all(step in steps for step in outer)  # in the same order, with others between
        and set(tables) <= set(around)
    )


def _listed(tables: Sequence[str]) -> str:
    """Return names of tables in a row, the first of many."""
    if len(tables) > _MOST:
        return f"{', '.join(tables[:_MOST])} and others"
    return ", ".join(tables[:-1]) + " or " + tables[-1] if len(tables) > 1 else tables[0]
