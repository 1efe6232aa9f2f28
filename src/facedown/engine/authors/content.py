"""Content files: the weapons, characters and setups of a system, as TOML that an author edits.

A file holds entries of one or more kinds, each under a header `[[kind]]`. A system declares, for each
kind, a table whose annotations say what a key may hold:

    class Fighter(NamedTable):
        body: Annotated[int, Between(1, 12)]
        armor: Annotated[str, NameOf("armor")] = ""

    SCHEMAS = schemas_of(Fighter, Armor)

A key may also hold tables and lists of tables, each declared likewise:
see `facedown.engine.authors.shape`.
Shipped content is checked when it is written and built here without further ado. An author's own is built
by `shelf.build_own`, once `content_check` has read the same dataclasses and found nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar, dataclass_transform

from facedown.engine.authors.files import read_toml
from facedown.engine.authors.shape import KeyPath, built, keys_of, tables_below, words_of
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import in_file, likeliest, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `low` to `high`, both included; of a list, how many items it may have.

    `clause` says so, where one does.
    """

    low: int
    high: int
    clause: str = ""

    def fits(self, number: int) -> bool:
        """Tell whether a number is one of these."""
        return self.low <= number <= self.high


@dataclass(frozen=True, slots=True, init=False)
class NameOf:
    """The name or id of another entry, of one of `kinds`; "" too, where the key's default is "".

    With `counted`, a number of them may follow: "Wolf x6". `word` may stand for a name: "nobody".
    """

    kinds: tuple[str, ...]
    counted: bool
    word: str

    def __init__(self, *kinds: str, counted: bool = False, word: str = "") -> None:
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "counted", counted)
        object.__setattr__(self, "word", word)


@dataclass(frozen=True, slots=True, init=False)
class AnyOf:
    """One of `words`, or several of them joined by " or "."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)


class Schema(Protocol):
    """A dataclass that says what the entries of one kind hold.

    It may have a method `problems(self, named)`, which yields (key, message) for what is wrong between
    keys that are each right; `named` maps the name and the id of every entry in reach to what was built
    from it. A table inside an entry may have one too, `problems(self, around)`. A key may be a way in,
    ("do", 0, "amount"), and what is nearest to right may follow the message.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]


S = TypeVar("S", bound=Schema)
# What `problems` yields: a key, a message, and what is nearest to right.
Faults: TypeAlias = Iterator[tuple[str | KeyPath, str] | tuple[str | KeyPath, str, str]]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Table:
    """A schema: whatever derives from it is a frozen dataclass, all of whose fields have names."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


class NamedTable(Table):
    """What others call by its name, or by its id where it has one."""

    id: str = ""
    name: str


def schemas_of(*tables: type[Table]) -> dict[str, type[Schema]]:
    """Return tables by the kinds of entries that they hold: a HandWeapon stands under `[[hand_weapon]]`."""
    return {words_of(table).replace(" ", "_"): table for table in tables}


class Around(NamedTuple):
    """Where a table stands that checks itself: in which entry, at which key, among which other entries."""

    entry: Entry
    place: KeyPath  # of the table, from the entry
    named: Mapping[str, object]


@dataclass(frozen=True)
class Entry:
    """One entry of a content file: its kind and what was written under it."""

    kind: str
    data: dict[str, Any]
    source: Source
    index: int  # among the entries of its kind in its file
    changed: bool = False  # stands in place of the shipped entry of its kind and name
    house: str = ""  # the house rules that it was read from: a file, or a folder

    @cached_property
    def name(self) -> str:
        """The name it goes by, "" if it has none."""
        name = self.data.get("name", "")
        return name if isinstance(name, str) else ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What other entries may call it: its name, and its id."""
        return tuple(name for name in (self.name, self.data.get("id")) if isinstance(name, str) and name)

    @property
    def file(self) -> str:
        """The file that it was read from."""
        return self.source.file

    @property
    def line(self) -> int:
        """The line of its header, from 1."""
        return self.line_of()

    def line_of(self, *key: str | int) -> int:
        """Return the line of a key of this entry, or of what it should have stood in.

        Args:
            key: the key path to it, `"skills", "guns"` or `"sides", 1, 0`; nothing for the header.
        """
        return self.source.line((self.kind, self.index, *key))

    def to_dict(self) -> dict[str, Any]:
        """Return the entry for a save file, without the place where its file lay."""
        file = printable(Path(self.file).name)  # which may be any bytes
        changed = {"changed": True} if self.changed else {}
        return {"kind": self.kind, "data": self.data, "file": file, "index": self.index, **changed}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Entry:
        """Return the entry that `to_dict` described, without the lines of its file."""
        source, changed = Source(saved["file"], ""), "changed" in saved
        return cls(saved["kind"], saved["data"], source, saved["index"], changed)


@dataclass(frozen=True)
class Stray:
    """Something in a content file that belongs to no entry, as `name = "x"` above the first header."""

    key: str
    is_table: bool  # a [header] in single brackets
    line: int


def read_content(path: str | Path) -> tuple[list[Entry], list[Stray]]:
    """Read one content file: its entries in order of kind and place, and what belongs to none.

    Raises:
        BadFile: the file cannot be read or is not TOML; the error names the line.
    """
    raw, text = read_toml(path)
    source = Source(str(path), text)
    entries: list[Entry] = []
    strays: list[Stray] = []
    for kind, value in raw.items():
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            entries += [Entry(kind, item, source, index) for index, item in enumerate(value)]
        else:
            strays.append(Stray(kind, isinstance(value, dict), source.line((kind,))))
    return entries, strays


def load_content(content: Iterable[str | Path | Entry]) -> list[Entry]:
    """Read content files, in the order given; an entry among them is taken as it is.

    Raises:
        ContentError: a file cannot be read, is not TOML, or holds something outside any entry.
    """
    loaded: list[Entry] = []
    for path in content:
        if isinstance(path, Entry):
            loaded.append(path)
            continue
        entries, strays = read_content(path)
        for stray in strays:
            raise in_file(path, stray.line, f"'{stray.key}' is not under any header [[kind]].")
        loaded += entries
    return loaded


def build(entry: Entry, schema: type[S]) -> S:
    """Make the dataclass of an entry; lists become tuples, and no value is looked at.

    Raises:
        ContentError: keys are missing or unknown; the error lists all of them.
    """
    problems: list[str] = []
    wrong: list[KeyPath] = []
    for place, table, data in ((), schema, entry.data), *tables_below(schema, entry.data):
        known = keys_of(table)
        way = "".join(f"{step}." for step in place)
        missing = [key for key, spec in known.items() if spec.required and key not in data]
        extra = [key for key in data if key not in known]
        problems += [f"'{way}{key}' is missing" for key in missing]
        for key in extra:
            near = likeliest(key, known)
            problems.append(f"'{way}{key}' is no key of it{f', {near} is' if near else ''}")
        wrong += [(*place, key) for key in extra]
    if problems:
        line = entry.line_of(*wrong[0]) if wrong else entry.line
        raise in_file(entry.file, line, f"{entry.kind} '{entry.name}': {'; '.join(problems)}.")
    keys = keys_of(schema)
    return schema(**{keys[key].field: built(keys[key].hint, value) for key, value in entry.data.items()})


def pick_named(
    named: Mapping[str, Any], name: str, kinds: tuple[type, ...], schemas: Mapping[str, type[Schema]]
) -> Any:
    """Return what a name stands for, which must be of one of some kinds.

    Args:
        named: what was built of every entry in reach, by name.
        name: the name.
        kinds: dataclasses.
        schemas: the system's dataclass for every kind of entry.

    Raises:
        UnknownName: nothing of these kinds has that name; the nearest right one is given.
    """
    picked = named.get(name)
    if not isinstance(picked, kinds):
        words = " or ".join(kind.replace("_", " ") for kind, schema in schemas.items() if schema in kinds)
        raise unknown(words, name, [key for key, one in named.items() if isinstance(one, kinds)])
    return picked


def split_count(text: str) -> tuple[str, int]:
    """Split "Wolf x6" into the name and how many; without a number it is one."""
    name, _, count = text.rpartition("x")
    number = whole_number(count)
    return (name.rstrip(), number) if number and name[-1:].isspace() and name.strip() else (text, 1)
