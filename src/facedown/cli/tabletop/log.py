"""The log beside the table: what each who sits at the screen has read, and how a line of it is drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from facedown.engine.base.printable import printable

if TYPE_CHECKING:
    from facedown.table.messages import Message

_CLAUSE = "dim cyan"  # what a clause looks like
_KEPT = 1000  # lines that were drawn and may be shown again


class Log:
    """What everybody has read, and what of it is new.

    Attributes:
        read_by: the lines that each seat has read.
        new: those since something was sent.
        is_brief: whether the story alone is drawn.
    """

    def __init__(self) -> None:
        self.read_by: dict[int, list[Message]] = {}
        self.new: list[Message] = []
        self.is_brief = False

    def add(self, story: Message) -> None:
        """Note what somebody has read."""
        self.read_by.setdefault(story["seat"], []).extend(story["lines"])
        self.new += story["lines"]

    def kept(self, seat: int) -> list[Message]:
        """Return the lines of a seat that are drawn."""
        lines = self.read_by.get(seat, [])
        return [one for one in lines if not self.is_brief or one.get("story", True)]

    def last(self, seat: int, seats: Mapping[int, str], most: int, width: int) -> list[Text]:
        """Return so many of the last lines that a seat has read."""
        return drawn(self.kept(seat)[-most:], seats, width)[-most:]

    def happened(self, seats: Mapping[int, str], most: int, width: int) -> list[Text]:
        """Return the last lines of the story since something was sent."""
        story = [one for one in self.new if one.get("story", True)]
        return drawn(story[-most:], seats, width)[-most:] if most > 0 else []


def drawn(lines: Iterable[Message], seats: Mapping[int, str], width: int) -> list[Text]:
    """Return lines of a log as they stand on a screen; those that read alike in a row are one."""
    return [piece for one in _folded(lines) for piece in _pieces(one, seats, width)]


def _pieces(told: Message, seats: Mapping[int, str], width: int) -> Sequence[Text]:
    """Return the lines of what happened: of the story bold, with the clause, which can be clicked."""
    if "ruling" in told:
        return _said(told["text"], "bold italic", width)
    if "seat" in told:
        return [Text(printable(f"{seats[told['seat']]}: {told['text']}"), "italic")]
    return _cited(told["clause"], told["text"], "bold" if told["story"] else "dim", width)


@lru_cache(_KEPT)
def _said(text: str, style: str, width: int) -> Sequence[Text]:
    """Return a text in lines."""
    return [Text(piece, style) for piece in textwrap.wrap(printable(text), width)]


@lru_cache(_KEPT)
def _cited(clause: str, text: str, style: str, width: int) -> Sequence[Text]:
    """Return what a clause did in lines, behind the clause."""
    pieces: Sequence[str] = textwrap.wrap(printable(text), max(10, width - 11)) or [""]
    lines = [Text(style=_clicked(clause)) for _ in pieces]
    for place, piece in enumerate(pieces):
        lines[place].append(f"{'' if place else clause:<10} ", _CLAUSE).append(piece, style)
    return lines


def _folded(lines: Iterable[Message]) -> Iterator[Message]:
    for one, alike in groupby(lines):
        times = sum(1 for _ in alike)
        yield {**one, "text": f"{one['text']} ({times} times)"} if times > 1 else one


def opens(clause: str) -> Style:
    """Return the style of a clause that can be clicked."""
    return Style.parse(_CLAUSE) + _clicked(clause)


def _clicked(clause: str) -> Style:
    """Return a style by which a click opens a clause."""
    return Style.from_meta({"@click": f"app.read({clause!r})"})


def taught(lesson: Iterable[Message]) -> Text:
    """Return what is taught, with what came of the last answer above it."""
    text = Text()
    for one in lesson:
        if one["is"] == "taught":
            for row in one["odds"]:
                text.append(f"{'*' if row['best'] else ' '} {printable(row['text'])}: {row['chance']}\n")
            text.append(f"{printable(one['text'])}\n", "dim")
            continue
        of = f"{one['kind']} {one['number']} of {one['of']}" if "number" in one else one["kind"]
        text.append(f"{of}: {printable(one['title'])}\n", "bold")
        text.append(printable(one["text"]))
        if "clause" in one:
            text.append(f" ({one['clause']})", opens(one["clause"]))
    return text
