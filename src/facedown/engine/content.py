"""Content files: the weapons, characters and setups of a system, as TOML that an author edits.

A file holds entries of one or more kinds, each under a header `[[kind]]`. A system declares, for each
kind, a frozen dataclass whose annotations say what a key may hold:

    name: str
    body: Annotated[int, Between(1, 12)]
    armor: Annotated[str, NameOf("armor")] = ""

A key may also hold tables and lists of tables, each a dataclass of its own: see `facedown.engine.shape`.
Shipped content is checked when it is written and built here without further ado. An author's own is built
by `build_own`, once `facedown.engine.content_check` has read the same dataclasses and found nothing wrong.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from facedown.engine.errors import in_file, nearest, unknown
from facedown.engine.files import read_toml
from facedown.engine.numbers import whole_number
from facedown.engine.shape import KeyPath, keys_of, made, tables_below


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
class Words:
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


class Around(NamedTuple):
    """What a table stands in, for a check of it."""

    entry: Entry
    place: KeyPath  # of the table, from the entry
    named: Mapping[str, object]


class Source:
    """The text of one content file and the line of every key in it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text

    @cached_property
    def lines(self) -> Mapping[KeyPath, int]:
        """The line, from 1, of every header, key and list item."""
        return line_map(self.text)

    def line(self, place: KeyPath) -> int:
        """Return the line of a key path, or of the nearest one that contains it; 0 if none has a line."""
        for end in range(len(place), 0, -1):
            if place[:end] in self.lines:
                return self.lines[place[:end]]
        return 0

    def at(self, place: KeyPath) -> tuple[str, int]:
        """Return the file and the line of a place."""
        return self.file, self.line(place)


@dataclass(frozen=True)
class Entry:
    """One entry of a content file: its kind and what was written under it."""

    kind: str
    data: dict[str, Any]
    source: Source
    index: int  # among the entries of its kind in its file

    @property
    def name(self) -> str:
        """The name it goes by, "" if it has none."""
        name = self.data.get("name", "")
        return name if isinstance(name, str) else ""

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
        file = Path(self.file).name.encode("utf-8", "replace").decode()  # a name may be any bytes
        return {"kind": self.kind, "data": self.data, "file": file, "index": self.index}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Entry:
        """Return the entry that `to_dict` described, without the lines of its file."""
        return cls(saved["kind"], saved["data"], Source(saved["file"], ""), saved["index"])


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
            near = nearest(key, known, 1)
            problems.append(f"'{way}{key}' is no key of it{f', {near[0]} is' if near else ''}")
        wrong += [(*place, key) for key in extra]
    if problems:
        line = entry.line_of(*wrong[0]) if wrong else entry.line
        raise in_file(entry.file, line, f"{entry.kind} '{entry.name}': {'; '.join(problems)}.")
    keys = keys_of(schema)
    return schema(**{keys[key].field: made(keys[key].hint, value) for key, value in entry.data.items()})


def build_own(
    entries: Sequence[Entry], schemas: Mapping[str, type[Schema]], known: Iterable[Entry]
) -> tuple[Any, ...]:
    """Make the dataclasses of the entries that an author brings to a match.

    Args:
        entries: of the author: from content files, from a scenario, or made by a program.
        schemas: the system's dataclass for every kind of entry.
        known: the entries that the system ships.

    Returns:
        What was built, in the order of the entries.

    Raises:
        ContentError: something is wrong in them; the error lists all of it.
    """
    if not entries:
        return ()
    from facedown.engine.content_check import refuse_faults  # a match of what is shipped starts without it

    refuse_faults(entries, schemas, known)
    return tuple(build(entry, schemas[entry.kind]) for entry in entries)


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


def line_map(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of every header, key and list item of a TOML text.

    Items of lists, also of lists of tables, are counted from 0. The text must be valid TOML: what is
    scanned here is only where things stand, so values are stepped over, not read.
    """
    return _Scanner(text).scan()


class _Scanner:
    """Steps through TOML once and notes where keys stand."""

    SPACE = re.compile(r"[ \t]*")
    BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
    BARE = re.compile(r"[A-Za-z0-9_-]+")
    # Longest quotes first; a multi-line string may end in up to two quotes of its own.
    STRING = re.compile(
        r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
    )
    PLAIN = re.compile(r"[^,\]}#\n]+")  # a number, truth value or date

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.counted_to = 0
        self.line = 1
        self.lines: dict[KeyPath, int] = {}
        self.lists: dict[KeyPath, int] = {}  # of tables: how many headers so far

    def scan(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        self.skip(self.BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip(self.BLANK)
        return self.lines

    def header(self) -> KeyPath:
        """Step over `[a.b]` or `[[a.b]]` and return the place that it opens."""
        line = self.line_here()
        double = self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        keys = self.key()
        self.at += 2 if double else 1
        place: KeyPath = ()
        for i, key in enumerate(keys):
            place = (*place, key)
            if double and i == len(keys) - 1:
                self.lists[place] = self.lists.get(place, -1) + 1
                self.lines.setdefault(place, line)
            if place in self.lists:
                place = (*place, self.lists[place])
            self.lines.setdefault(place, line)
        return place

    def key(self) -> list[str]:
        """Step over a key, dotted or quoted, and return its parts."""
        parts = []
        while True:
            self.skip(self.SPACE)
            if self.text[self.at] in "\"'":
                parts.append(tomllib.loads(f"x = {self.skip(self.STRING)}")["x"])
            else:
                parts.append(self.skip(self.BARE))
            self.skip(self.SPACE)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def pair(self, table: KeyPath) -> None:
        """Step over `key = value`."""
        line = self.line_here()
        place = table
        for key in self.key():
            place = (*place, key)
            self.lines.setdefault(place, line)
        self.at += 1  # the equals sign
        self.skip(self.SPACE)
        self.value(place)

    def value(self, place: KeyPath) -> None:
        """Step over a value, noting what stands in it."""
        start = self.text[self.at]
        if start == "[":
            self.at += 1
            self.skip(self.BLANK)
            index = 0
            while self.text[self.at] != "]":
                self.lines[(*place, index)] = self.line_here()
                self.value((*place, index))
                index += 1
                self.next_item()
            self.at += 1
        elif start == "{":
            self.at += 1
            self.skip(self.BLANK)
            while self.text[self.at] != "}":
                self.pair(place)
                self.next_item()
            self.at += 1
        elif start in "\"'":
            self.skip(self.STRING)
        else:
            self.skip(self.PLAIN)

    def next_item(self) -> None:
        self.skip(self.BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self.skip(self.BLANK)

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Step over what the pattern matches here, and return it."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"line {self.line_here()} of a content file cannot be followed")
        self.at = match.end()
        return match[0]

    def line_here(self) -> int:
        self.line += self.text.count("\n", self.counted_to, self.at)
        self.counted_to = self.at
        return self.line
