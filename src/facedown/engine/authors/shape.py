"""The shape of an entry: what a schema says of the tables and lists inside it.

A key of a schema may hold a table `{ ... }` of its own, which is then a dataclass too, a list of such
tables, or lists in lists:

    pay: Cost | None = None
    when: Annotated[tuple[Condition, ...], Between(0, 4)] = ()
    do: Annotated[tuple[Annotated[Move | Draw, Tagged("op")], ...], Between(1, 4)]

Where several kinds of table may stand, `Tagged` names the key that tells them apart. A field that would
be a word of Python's is written with an underscore behind it: `from_` is the key `from`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import nearest
from facedown.engine.base.record import Record

KeyPath: TypeAlias = tuple[str | int, ...]  # a key's way in: ("effects", 0, "do", 1, "amount")


@dataclass(frozen=True, slots=True, init=False)
class Tagged:
    """One of several tables; each has a key `key` whose Literal says which it is.

    `refused` says of a tag that would be right elsewhere why it is wrong here.
    """

    key: str
    refused: tuple[tuple[str, str], ...]

    def __init__(self, key: str, **refused: str) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "refused", tuple(refused.items()))


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a schema: its annotation without `None`, and whether it must be there."""

    name: str
    field: str
    hint: Any
    required: bool
    default: Any


@lru_cache(maxsize=256)
def keys_of(schema: type) -> Mapping[str, Key]:
    """Return the keys of a schema as content files write them, in order."""
    types = get_type_hints(schema, include_extras=True)
    keys = {}
    for spec in fields(cast(Any, schema)):
        name = spec.name.removesuffix("_")
        required = spec.default is MISSING and spec.default_factory is MISSING
        keys[name] = Key(name, spec.name, without_none(types[spec.name]), required, spec.default)
    return keys


def without_none(hint: Any) -> Any:
    """Return an annotation without `| None`: what is not there is not written at all."""
    if get_origin(hint) not in (Union, UnionType) or NoneType not in get_args(hint):
        return hint
    rest = tuple(part for part in get_args(hint) if part is not NoneType)
    return rest[0] if len(rest) == 1 else Union[rest]  # noqa: UP007 - of a tuple made at run time


def bare(hint: Any) -> Any:
    """Return an annotation without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def marks(hint: Any) -> tuple[Any, ...]:
    """Return the marks of an annotation: Between, NameOf, Tagged."""
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def alternatives(hint: Any) -> tuple[Any, ...]:
    """Return the members of a union; of any other annotation, the annotation alone."""
    inner = bare(hint)
    return get_args(inner) if get_origin(inner) in (Union, UnionType) else (hint,)


@lru_cache(maxsize=1024)
def item_of(hint: Any) -> Any:
    """Return the annotation of a list's items; None if it is no list."""
    inner = bare(hint)
    return get_args(inner)[0] if get_origin(inner) is tuple else None


@lru_cache(maxsize=1024)
def tables_of(hint: Any) -> tuple[type, ...]:
    """Return the tables that may stand where an annotation says, itself and not in a list."""
    return tuple(one for one in map(bare, alternatives(hint)) if is_dataclass(one) and isinstance(one, type))


def tag_of(table: type, key: str) -> str:
    """Return the value by which a table of several is known."""
    return str(get_args(keys_of(table)[key].hint)[0])


def called(table: type, hint: Any = None) -> str:
    """Return what people call a table: its tag where it is one of several, else its class in words."""
    key = next((mark.key for mark in marks(hint) if isinstance(mark, Tagged)), None)
    if key is None:
        key = next((name for name, one in keys_of(table).items() if _is_tag(one.hint)), None)
    return tag_of(table, key) if key else words_of(table)


@lru_cache(maxsize=256)
def _tags(hint: Any) -> tuple[str, Mapping[str, type]]:
    """Return the key that tells the tables of an annotation apart, and each by its tag; "" if none does."""
    key = next((mark.key for mark in marks(hint) if isinstance(mark, Tagged)), "")
    return key, {tag_of(table, key): table for table in tables_of(hint)} if key else {}


def pick(hint: Any, value: Mapping[str, Any]) -> type | None:
    """Return which of its tables a value is meant to be, also where its tag is misspelt or missing."""
    key, tags = _tags(hint)
    if not key:
        tables = tables_of(hint)
        return tables[0] if tables else None
    tag = value.get(key)
    if isinstance(tag, str):
        near = (tag,) if tag in tags else nearest(tag, tags, 1)
        return tags[near[0]] if near else None
    for other in value.values():  # the tag under a key that is misspelt
        if isinstance(other, str) and other in tags:
            return tags[other]
    # No tag at all: the table that has all these keys, if there is only one.
    able = [table for table in tags.values() if value and all(name in keys_of(table) for name in value)]
    return able[0] if len(able) == 1 else None


def tables_in(hint: Any, value: Any, place: KeyPath = ()) -> Iterator[tuple[KeyPath, type, dict[str, Any]]]:
    """Yield every table in a value with its place and schema, outer ones first."""
    if isinstance(value, dict):
        table = pick(hint, value)
        if table is not None:
            yield place, table, value
            yield from tables_below(table, value, place)
    elif isinstance(value, list) and item_of(hint) is not None:
        for index, item in enumerate(value):
            yield from tables_in(item_of(hint), item, (*place, index))


def tables_below(schema: type, data: Mapping[str, Any], place: KeyPath = ()) -> Iterator[Any]:
    """Yield every table inside a table, with its place and schema."""
    for name, key in keys_of(schema).items():
        if name in data:
            yield from tables_in(key.hint, data[name], (*place, name))


@lru_cache(maxsize=1024)
def homes(schema: type, name: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return where in an entry a key may stand: the keys that lead there, and the tables that have it."""
    ways: dict[tuple[str, ...], list[str]] = {}
    for way, label, table in _tables_of_all(schema):
        if name in keys_of(table):
            ways.setdefault(way, []).append(label)
    return tuple((way, tuple(dict.fromkeys(labels))) for way, labels in ways.items())


def _tables_of_all(
    table: type, way: tuple[str, ...] = (), label: str = ""
) -> Iterator[tuple[Any, str, type]]:
    """Yield every table that may stand in a table, itself first, with the keys to it and its name."""
    yield way, label, table
    for key, spec in keys_of(table).items():
        inner = spec.hint
        while item_of(inner) is not None:
            inner = item_of(inner)
        for one in tables_of(inner):
            yield from _tables_of_all(one, (*way, key), called(one, inner))


def built(hint: Any, value: Any) -> Any:
    """Return a value as the schema's dataclasses hold it: tables built, lists as tuples.

    Raises:
        KeyError: a table lacks a key, has one too many, or cannot be told from the others.
    """
    if isinstance(value, list):
        item = item_of(hint)
        return tuple(built(item, one) for one in value)
    if isinstance(value, dict) and hint is not None:
        table = pick(hint, value)
        if table is not None:
            return built_table(table, value)
    return value


def built_table(table: type, value: Mapping[str, Any]) -> Any:
    """Return the dataclass of a table and of all that is in it."""
    keys = keys_of(table)
    for name, key in keys.items():
        if key.required and name not in value:
            raise KeyError(name)
    return table(**{keys[name].field: built(keys[name].hint, one) for name, one in value.items()})


def lower_table(
    table: Any,
    row: Record,
    fields: Mapping[str, str] = MappingProxyType({}),
    masks: Mapping[str, type[IntEnum]] = MappingProxyType({}),
) -> None:
    """Write the words and numbers of an entry, or of a table in it, into the fields called as its keys.

    Args:
        table: built of its schema.
        row: of a book; words are numbered by the enums of its fields.
        fields: of keys whose field is called otherwise, its name; "" where what is written is no number yet.
        masks: of keys that list words, the enum that numbers them; the field has a bit for each.
    """
    schema: type = type(table)
    keys = _lowered(schema, type(row), tuple(fields.items()), tuple(masks.items()))
    for attribute, name, names, mask in keys:
        value = getattr(table, attribute)
        if isinstance(value, str):
            setattr(row, name, names[value.upper()])
        elif isinstance(value, int):
            setattr(row, name, int(value))
        elif mask is not None:
            setattr(row, name, mask_of(mask, value))


@lru_cache(maxsize=1024)
def _lowered(
    schema: type,
    row: type[Record],
    fields: tuple[tuple[str, str], ...],
    masks: tuple[tuple[str, type[IntEnum]], ...],
) -> list[tuple[str, str, Any, type[IntEnum] | None]]:
    """Return the keys of a schema that `lower_table` writes: attribute, field, its numbers, and mask."""
    known, renamed, masked = row.specs, dict(fields), dict(masks)
    found = []
    for key in keys_of(schema).values():
        name = renamed.get(key.name, key.name)
        if name and (name in known or key.name in renamed):
            found.append((key.field, name, known[name].names, masked.get(key.name)))
    return found


def mask_of(enum: type[IntEnum], words: Iterable[str]) -> int:
    """Return some words of a vocabulary as bits."""
    return sum(1 << enum[word.upper()] for word in words)


def _is_tag(hint: Any) -> bool:
    return get_origin(hint) is Literal and len(get_args(hint)) == 1 and isinstance(get_args(hint)[0], str)


def words_of(table: type) -> str:
    """Return the name of a table in small letters, its words apart."""
    return "".join(f" {one.lower()}" if one.isupper() else one for one in table.__name__).strip()
