"""The text of a TOML file, and the line of every header, key and list item in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path, PureWindowsPath

from facedown.engine.authors.shape import KeyPath
from facedown.engine.base.errors import bad_file


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

    def beside(self, name: str, place: KeyPath) -> Path:
        """Return the file that this one names at a place: it lies in the same folder, or in one below.

        Raises:
            BadFile: it would lie elsewhere.
        """
        path = PureWindowsPath(name)  # which knows / and \\ and drives
        if path.drive or path.root or ".." in path.parts:
            file, line = self.at(place)
            message = (
                f"'{name}' leads out of the folder of this file: name one that lies beside it, or below."
            )
            raise bad_file(file, line, message)
        return Path(self.file).parent / name


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
