"""What a system lets its authors write: the kinds of content, what is shipped of them, how a card looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from facedown.engine.authors.content import Entry, Schema, build, load_content, pick_named
from facedown.engine.authors.shape import keys_of, marks, words_of
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError

K = TypeVar("K")


class Strip(NamedTuple):
    """A row of boxes on a card, some of them filled, with its caption."""

    caption: str
    boxes: int
    filled: tuple[int, ...]
    dot: int | None  # the box with a dot in it
    ring: int | None  # the box with a ring in it
    more: bool  # it goes on past the last box


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that stands in a row of them on a printed card: what it is called there, how it is written."""

    called: str
    form: str = "{}"


Figures: TypeAlias = tuple[tuple[str, str], ...]  # numbers on a card: what each is called, and the number


class Line(NamedTuple):
    """A paragraph on a card: what it begins with, which is set off in print, and the rest."""

    head: str
    rest: str

    def __str__(self) -> str:
        """Return it as plain text."""
        return f"{self.head}{self.rest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What is printed on a card, for whoever shows or draws it.

    `price` and `figures` are (label, number), the price None if it has no price; `tint` is a number, the same
    for all cards that belong together.
    """

    name: str
    kind: str
    owner: str = ""
    price: tuple[str, str] | None = None
    figures: Figures = ()
    strip: Strip | None = None
    paragraphs: tuple[Line, ...]
    foot: str
    tint: int

    @classmethod
    def of(cls, entry: Any, kinds: Mapping[type, str], lines: Iterable[Line], **more: Any) -> Face | None:
        """Return the face of an entry of one of some kinds, None of any other; `more` has the rest.

        Each kind has its own tint; the numbers are those that its schema marks, unless it is said otherwise.
        """
        if type(entry) not in kinds:
            return None
        known = {"kind": kinds[type(entry)], "foot": getattr(entry, "id", ""), "paragraphs": tuple(lines)}
        tint, figures = 1 + list(kinds).index(type(entry)), more.get("figures", figures_of(entry))
        return cls(**{"name": entry.name, "tint": tint, **known, **more, "figures": figures})

    @property
    def text(self) -> str:
        """The paragraphs in one."""
        return " ".join(map(str, self.paragraphs))


Named: TypeAlias = Mapping[str, Any]  # every entry in reach by name and id, built


def kinds_of(*tables: type, **called: str) -> dict[type, str]:
    """Return what kinds of entries are called on cards: as their tables are, or as `called` says."""
    return {one: called.get(one.__name__, words_of(one).capitalize()) for one in tables}


def figures_of(entry: Any) -> Figures:
    """Return the numbers that the schema of an entry marks for its card; of a range both ends."""
    schema: type = type(entry)
    found = []
    for key in keys_of(schema).values():
        for mark in (one for one in marks(key.hint) if isinstance(one, Figure)):
            value = getattr(entry, key.field)
            ends = "–".join(dict.fromkeys(map(str, value))) if isinstance(value, tuple) else value
            found.append((mark.called, mark.form.format(ends)))
    return tuple(found)


def paragraphs(entry: Any, **heads: str) -> Iterator[Line]:
    """Yield a paragraph for each of some keys that an entry has something under, with what it begins with."""
    for key, head in heads.items():
        has = getattr(entry, key)
        if has:
            yield Line(f"{head}: ", f"{', '.join(has) if isinstance(has, tuple) else has}.")


def in_one_paragraph(figures: Figures, lines: Iterable[Line]) -> str:
    """Return all that is printed on an entry as a text: its numbers, then its paragraphs."""
    numbers = ", ".join(f"{called} {number}" for called, number in figures)
    return " ".join(filter(None, (f"{numbers}." if numbers else "", *map(str, lines))))


def printed_text(
    lines: Callable[[Any], Iterable[Line]], figures: Callable[[Any], Figures] = figures_of
) -> Callable[[Any], str]:
    """Return what returns all that is printed on an entry in one paragraph, made once of each."""
    return lru_cache(maxsize=256)(lambda entry: in_one_paragraph(figures(entry), lines(entry)))


class Printed(NamedTuple):
    """A capability: how the cards of a system look on paper."""

    face: Callable[[Any, Named], Face | None]  # what is printed on an entry; None if it is no card
    cast: Callable[[Any, Named], Iterable[Any]]  # the entries that an entry consists of, each as often

    def sheet(self, entry: Any, named: Named) -> tuple[Face, ...]:
        """Return the cards that an entry consists of."""
        faces = (self.face(one, named) for one in self.cast(entry, named))
        return tuple(face for face in faces if face is not None)


@dataclass(frozen=True, eq=False)
class Shelf:
    """The content of a system.

    Attributes:
        key: the system's name.
        folder: where its content lies, in content/.
        schemas: what an entry of each kind holds.
        printed: how its cards look, if it prints some.
    """

    key: str
    folder: Path
    schemas: Mapping[str, type[Schema]]
    printed: Printed | None = None

    def face(self, entry: Any, named: Named) -> Face | None:
        """Return what is printed on an entry; None if it is no card."""
        return self.printed.face(entry, named) if self.printed else None

    def sheet(self, entry: Any, named: Named) -> tuple[Face, ...]:
        """Return the cards that an entry consists of."""
        return self.printed.sheet(entry, named) if self.printed else ()

    @property
    def files(self) -> tuple[Path, ...]:
        """The content files that it ships."""
        return tuple(sorted((self.folder / "content").glob("*.toml")))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that it ships."""
        return _entries(self.files)

    @cached_property
    def built(self) -> tuple[Any, ...]:
        """What is built of the entries that it ships, in their order."""
        return tuple(build(entry, self.schemas[entry.kind]) for entry in self.entries)

    def names_of(self, *kinds: type) -> tuple[str, ...]:
        """Return the names of the entries of some kinds that it ships, kind by kind."""
        return tuple(one.name for kind in kinds for one in self.entries if self.schemas[one.kind] is kind)

    def names_with(self, *kinds: type) -> Callable[[Sequence[Entry]], tuple[str, ...]]:
        """Return what returns the names of all entries of some kinds, those of an author's content too."""
        return lambda content: tuple(name for kind in kinds for name in Library(self, content).of(kind))

    def named(self, more: tuple[Entry, ...] = ()) -> dict[str, Any]:
        """Return the shipped entries and `more`, built, by name and id; of two of one name, the later."""
        built = (*self.built, *(build(entry, self.schemas[entry.kind]) for entry in more))
        return _by_name((*self.entries, *more), built)


class Library:
    """Everything a match can be made of: what a system ships, and what its author brings.

    Args:
        shelf: of the system.
        content: the author's entries.

    Attributes:
        schemas: what an entry of each kind holds.
        entries: as they are written, the shipped ones first.
        built: what was built of each.
        named: the same by name and id; of two of one name, the later.

    Raises:
        ContentError: something is wrong in the author's entries; the error lists all of it.
    """

    def __init__(self, shelf: Shelf, content: Sequence[Entry]) -> None:
        self.schemas = shelf.schemas
        shipped = shelf.entries
        own = dict(zip(map(id, content), build_own(content, shelf.schemas, shipped), strict=True))
        instead = {(entry.kind, entry.name): entry for entry in content if entry.changed}
        known = dict(zip(map(id, shipped), shelf.built, strict=True)) | own
        if instead:
            shipped = tuple(instead.get((entry.kind, entry.name), entry) for entry in shipped)
        self.entries = (*shipped, *(entry for entry in content if not entry.changed))
        self.built = tuple(known[id(entry)] for entry in self.entries)
        self.named = _by_name(self.entries, self.built)

    def get(self, name: str, *kinds: type[Any]) -> Any:
        """Return the entry of a name or an id.

        Raises:
            UnknownName: nothing of these kinds has that name; the nearest right one is given.
        """
        return pick_named(self.named, name, kinds, self.schemas)

    def entry(self, name: str, *kinds: type[Any]) -> Entry:
        """Return the entry of a name or an id as it is written.

        Raises:
            UnknownName: as `get` does.
        """
        wanted = self.get(name, *kinds)
        return next(entry for entry, one in zip(self.entries, self.built, strict=True) if one is wanted)

    def own(self, *entries: Entry, **schemas: type[Schema]) -> tuple[Any, ...]:
        """Return what is built of entries that a setup has itself.

        Args:
            entries: of the setup.
            schemas: what entries hold of kinds that no content file has.

        Raises:
            ContentError: something is wrong in them; the error lists all of it.
        """
        return build_own(entries, {**self.schemas, **schemas}, self.entries)

    def of(self, *kinds: type[K]) -> dict[str, K]:
        """Return the entries of some kinds by name, the shipped ones first."""
        return {
            entry.name: one
            for entry, one in zip(self.entries, self.built, strict=True)
            if isinstance(one, kinds)
        }


def _by_name(entries: Sequence[Entry], built: Sequence[Any]) -> dict[str, Any]:
    """Return what was built of entries by name and id."""
    return {
        name: one
        for entry, one in zip(entries, built, strict=True)
        for name in (entry.name, entry.data.get("id"))
        if name
    }


@cache
def _entries(files: tuple[Path, ...]) -> tuple[Entry, ...]:
    return tuple(load_content(files))


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
    from facedown.engine.authors.content_check import (
        refuse_faults,  # a match of what is shipped starts without it
    )

    instead = {(entry.kind, entry.name) for entry in entries if entry.changed}
    if instead:
        known = [one for one in known if (one.kind, one.name) not in instead]
    refuse_faults(entries, schemas, known)
    return tuple(build(entry, schemas[entry.kind]) for entry in entries)


def setup_entry(kind: str, data: Mapping[str, Any], base: Entry | None = None) -> Entry:
    """Return the entry of a setup that is a table: as `base` is written, but for what the table says."""
    if base is None:
        whole = {"name": "a setup of your own", **data}
    else:
        whole = {**base.data, **data, "name": f"{base.name} otherwise"}
        whole.pop("id", None)
    return Entry(kind, whole, Source("setup", ""), 0)


def told_apart(names: Sequence[str]) -> list[str]:
    """Return names, those that are there several times with numbers: Wolf 1, Wolf 2."""
    return [
        f"{name} {names[:k].count(name) + 1}" if names.count(name) > 1 else name
        for k, name in enumerate(names)
    ]


def refuse_more(count: int, room: int, what: str, clause: str = "") -> None:
    """Refuse more of something than a match has room for.

    Raises:
        FacedownError: there are more.
    """
    if count > room:
        raise FacedownError(f"{count} {what} are too many: a match has room for {room}.", clause)
