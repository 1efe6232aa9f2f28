"""House rules: what a table plays otherwise, as a file or as a folder with a `house.toml` in it.

    [house]
    title = "Thursdays"
    system = "duel"                           # whose matches they are for
    notes = ["Whoever loses deals."]          # printed, and shown at the start
    without = ["To the death"]                # what nobody plays with

    [switches]                                # or lines NAME = READING above the first header
    level_cards = "both"

    [[setup]]                                 # content: a new entry, or what of a shipped one is otherwise
    name = "First blood"
    wounds = 1

In a folder all other .toml files hold content and nothing else. No key names a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from facedown.engine.authors.content import Entry, read_content
from facedown.engine.authors.content_check import Problem, check_entries, stray_problem
from facedown.engine.authors.files import read_toml
from facedown.engine.authors.rulebook import Rulebook
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import Shelf
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import BadFile, bad_file, likeliest

HEAD = "house.toml"
_TEXTS = ("title", "system")
_LISTS = ("notes", "without")


class Notes(NamedTuple):
    """What a match is shown with that is played by house rules."""

    title: str = ""
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return them for a save file, in which nothing stands where there are none."""
        return {"house": {"title": self.title, "notes": list(self.notes)}} if any(self) else {}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Notes:
        """Return those of a save file."""
        house = saved.get("house", {"title": "", "notes": ()})
        return cls(house["title"], tuple(house["notes"]))


class House(NamedTuple):
    """House rules.

    Attributes:
        notes: what they are called, and what is said of them.
        switches: name -> reading.
        entries: of content; those in place of a shipped one are whole.
        without: names of entries that nobody plays with.
    """

    notes: Notes = Notes()
    switches: Mapping[str, str] = {}
    entries: tuple[Entry, ...] = ()
    without: tuple[str, ...] = ()

    def over(self, other: House) -> House:
        """Return these rules with those of another set below them, which these go before."""
        title = ", ".join(filter(None, (other.notes.title, self.notes.title)))
        return House(
            Notes(title, other.notes.notes + self.notes.notes),
            {**other.switches, **self.switches},
            other.entries + self.entries,
            other.without + self.without,
        )


def is_house(path: Path) -> bool:
    """Whether a path is that of house rules: a folder; a file with [house], [switches], or no entries."""
    if path.is_dir():
        return True
    try:
        data, _ = read_toml(path)
    except BadFile:
        return False  # whoever reads it says why it cannot be read
    return bool({"house", "switches"} & data.keys()) or not any(map(_is_content, data.values()))


def system_of(path: Path) -> tuple[str, set[str]]:
    """Return the system that house rules name, "" if they name none, and the switches that they set."""
    try:
        data = read_toml(head_of(path))[0]
    except BadFile:
        return "", set()
    head, switches = (one if isinstance(one := data.get(key), dict) else {} for key in ("house", "switches"))
    return str(head.get("system", "")), {*switches, *(name for name in data if _is_switch(name, data[name]))}


def read_house(path: Path, rulebook: Rulebook, shelf: Shelf) -> tuple[House, list[Problem]]:
    """Read house rules, and everything that is wrong in them.

    Args:
        path: of the file or the folder.
        rulebook: of the system that they are to be for.
        shelf: what it ships.

    Raises:
        BadFile: a file cannot be read or is not TOML.
    """
    head = head_of(path)
    more = sorted(file for file in path.glob("*.toml") if file != head) if path.is_dir() else []
    data, text = read_toml(head)
    source = Source(str(head), text)
    entries = [
        Entry(kind, one, source, number)
        for kind, listed in data.items()
        if _is_content(listed)
        for number, one in enumerate(listed)
    ]
    problems = []
    for file in more:
        read, strays = read_content(file)
        entries += read
        problems += [stray_problem(str(file), stray, shelf.schemas) for stray in strays]
    entries = [replace(entry, house=str(path)) for entry in entries]
    reader = _Reader(source, rulebook, shelf)
    house = reader.read({key: value for key, value in data.items() if not _is_content(value)}, entries)
    files = [str(head), *map(str, more)]
    problems += reader.problems
    return house, sorted(problems, key=lambda one: (files.index(one.file), one.line))


def head_of(path: Path) -> Path:
    """Return the file that holds the switches of house rules.

    Raises:
        BadFile: it is a folder without one.
    """
    if not path.is_dir():
        return path
    if not (path / HEAD).is_file():
        raise bad_file(path, 0, f"is a folder without a {HEAD}, where [house] and [switches] stand.")
    return path / HEAD


def _is_switch(name: str, value: object) -> bool:
    return not _is_content(value) and name not in ("house", "switches")


def _is_content(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


class _Reader:
    """Reads one set of house rules, and notes what is wrong."""

    def __init__(self, source: Source, rulebook: Rulebook, shelf: Shelf) -> None:
        self.source = source
        self.catalogue = rulebook.catalogue
        self.switches = {name: self.catalogue.switches[name] for name in rulebook.switches}
        self.shelf = shelf
        self.problems: list[Problem] = []

    def read(self, data: Mapping[str, Any], entries: Sequence[Entry]) -> House:
        head = self._table(data, "house")
        switches = {
            **{name: value for name, value in data.items() if _is_switch(name, value)},
            **self._table(data, "switches"),
        }
        read = {
            name: self._reading((name,) if name in data else ("switches", name), name, value)
            for name, value in switches.items()
        }
        for key in head:
            if key not in (*_TEXTS, *_LISTS):
                self._wrong(
                    ("house", key), "house rules have no such key", likeliest(key, (*_TEXTS, *_LISTS))
                )
        system = self._text(head, "system")
        if system and system != self.catalogue.system:
            self._wrong(("house", "system"), f"these rules are for {system}, not for {self.catalogue.system}")
        without = self._texts(head, "without")
        names = {name for one in (*self.shelf.entries, *entries) if (name := one.name)}
        for name in without:
            if name not in names:
                self._wrong(("house", "without"), f"nothing is called '{name}'", likeliest(name, names))
        own = tuple(map(self._whole, entries))
        replaced = {(one.kind, one.name) for one in own if one.changed}
        known = [one for one in self.shelf.entries if (one.kind, one.name) not in replaced]
        self.problems += check_entries(own, self.shelf.schemas, known)
        notes = Notes(self._text(head, "title"), self._texts(head, "notes"))
        return House(notes, {name: text for name, text in read.items() if text}, own, without)

    def _table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, dict):
            self._wrong((key,), f"[{key}] is a table")
            return {}
        return value

    def _reading(self, way: tuple[str, ...], name: str, value: object) -> str:
        """Return the reading that is given for a switch, "" where none is."""
        switches = self.switches
        if name not in switches:
            known = (
                [*switches] if way[0] == "switches" else [*switches, "house", "switches", *self.shelf.schemas]
            )
            what = "is no switch" if way[0] == "switches" else "is no part of house rules, and no switch"
            self._wrong(way, f"'{name}' {what} of {self.catalogue.system}", likeliest(name, known))
            return ""
        if not isinstance(value, bool | int | str):
            self._wrong(way, "a switch takes the key of a reading")
            return ""
        text, ruling = self.catalogue.reading(name, value), switches[name]
        if ruling.number_of(text) is None:
            options = ", ".join(ruling.options)
            self._wrong(way, f"'{text}' is no reading of it: {options}", likeliest(text, ruling.options))
            return ""
        return text

    def _text(self, head: Mapping[str, Any], key: str) -> str:
        value = head.get(key, "")
        if not isinstance(value, str):
            self._wrong(("house", key), "it is a text in quotes")
            return ""
        return value

    def _texts(self, head: Mapping[str, Any], key: str) -> tuple[str, ...]:
        value = head.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self._wrong(("house", key), "it is a list of texts in quotes")
            return ()
        return tuple(value)

    def _whole(self, entry: Entry) -> Entry:
        """Return an entry; where it is shipped too, what it does not give is as it is there.

        What the shipped one says besides may follow from what is otherwise now, such as a column of powers:
        where that is wrong then, and may be left out, it is.
        """
        shipped = self.shelf.entries
        base = next((one for one in shipped if entry.name and _same(one, entry)), None)
        if base is None:
            return entry
        known = [one for one in shipped if not _same(one, entry)]
        whole = replace(entry, data={**base.data, **entry.data}, changed=True)
        faults = {problem.key for problem in check_entries([whole], self.shelf.schemas, known)}
        needed = {key for key, spec in keys_of(self.shelf.schemas[entry.kind]).items() if spec.required}
        follows = faults - entry.data.keys() - needed
        return replace(whole, data={key: one for key, one in whole.data.items() if key not in follows})

    def _wrong(self, way: tuple[str, ...], message: str, near: str = "") -> None:
        self.problems.append(Problem(self.source.file, self.source.line(way), ".".join(way), message, near))


def _same(one: Entry, other: Entry) -> bool:
    return (one.kind, one.name) == (other.kind, other.name)
