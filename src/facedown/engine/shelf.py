"""What a system lets its authors write: the kinds of content, what is shipped of them, how a card looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.content import Entry, Schema, build, load_content


class Strip(NamedTuple):
    """A row of boxes on a card, some of them filled, with its caption."""

    caption: str
    boxes: int
    filled: tuple[int, ...]
    dot: int | None  # the box with a dot in it
    ring: int | None  # the box with a ring in it
    more: bool  # it goes on past the last box


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card, for whoever shows or draws it.

    `price` and `figures` are (label, number), the price None if it has no price; `paragraphs` are (what it
    begins with, the rest); `tint` is a number, the same for all cards that belong together.
    """

    name: str
    kind: str
    owner: str
    price: tuple[str, str] | None
    figures: tuple[tuple[str, str], ...]
    strip: Strip | None
    paragraphs: tuple[tuple[str, str], ...]
    foot: str
    tint: int

    @property
    def text(self) -> str:
        """The paragraphs in one."""
        return " ".join(f"{head}{rest}" for head, rest in self.paragraphs)


Named: TypeAlias = Mapping[str, Any]  # every entry in reach by name and id, built


class Printed(NamedTuple):
    """How the cards of a system look on paper."""

    face: Callable[[Any, Named], Face | None]  # what is printed on an entry; None if it is no card
    sheet: Callable[[Any, Named], tuple[Face, ...]]  # the cards that an entry consists of, each as often


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

    def named(self, more: tuple[Entry, ...] = ()) -> dict[str, Any]:
        """Return the shipped entries and `more`, built, by name and id; of two of one name, the later."""
        entries: dict[str, Any] = {}
        for entry in (*self.entries, *more):
            built = build(entry, self.schemas[entry.kind])
            entries |= {name: built for name in (entry.data.get("id"), entry.name) if name}
        return entries


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
    from facedown.engine.content_check import refuse_faults  # a match of what is shipped starts without it

    refuse_faults(entries, schemas, known)
    return tuple(build(entry, schemas[entry.kind]) for entry in entries)
