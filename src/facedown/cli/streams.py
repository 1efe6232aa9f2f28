"""The streams that a command prints to, without what steers a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TextIO

from facedown.engine.base.printable import printable


class Printable:
    """A stream that takes no characters which steer a terminal. Colours and bars go to the one behind it."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream  # as Rich calls what lies behind a stream

    def write(self, text: str) -> int:
        """Write a text with a picture in the place of such a character."""
        self.rich_proxied_file.write(printable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


def behind(stream: Any) -> TextIO:
    """Return the stream that a terminal is steered by, behind those that only take texts."""
    while (inner := getattr(stream, "rich_proxied_file", None)) is not None:
        stream = inner
    return stream  # type: ignore[no-any-return]  # a stream, whoever put it there
