"""A rulebook: a catalogue, and the names that code has for what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import UnknownName, unknown
from facedown.engine.base.names import clause_id, switch_name
from facedown.engine.base.record import Record


@dataclass(frozen=True, eq=False)
class Rulebook:
    """A catalogue and its names.

    Attributes:
        key: the system's name in commands and files.
        folder: where the catalogue lies, with the content beside it.
        clause: the Clause enum: all that a log can cite.
        decision: the Decision enum: the questions; NONE (0) while nobody is asked.
        why: the Why enum: the reasons for which an answer is refused.
        switches: the enum of every switch, or the range of one that takes a number.
        defaults: switch -> the value that holds unless a match says otherwise.
    """

    key: str
    folder: Path
    clause: type[IntEnum]
    decision: type[IntEnum]
    why: type[IntEnum]
    way: type[IntEnum]
    switches: Mapping[str, type[IntEnum] | range]
    defaults: Mapping[str, int]

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rulebook as data."""
        return load_catalogue(self.folder / "catalogue.toml")

    def vocabulary(self, name: str) -> Mapping[str, Mapping[str, Any]]:
        """Return what the catalogue says of each word of a vocabulary."""
        return self.catalogue.vocabularies[name].entries

    @cached_property
    def clause_ids(self) -> tuple[str, ...]:
        """The ids of the clauses, by their numbers."""
        return tuple(clause_id(clause.name) for clause in self.clause)

    def set_switches(self, book: Record, readings: Mapping[str, str]) -> None:
        """Set every switch of a book.

        Args:
            book: of the system.
            readings: switch -> the catalogue's key of the reading, where it is not the default.

        Raises:
            UnknownName: no such switch, or it has no such reading; the nearest right name is given.
        """
        for name, value in {**self.defaults, **self.numbers(readings)}.items():
            setattr(book, name, value)

    def no_switch(self, name: str) -> UnknownName:
        """Return what is wrong with the name of a switch; many give the id of its ruling, as it is listed."""
        for switch, ruling in self.catalogue.switches.items():
            if name.upper() in (ruling.id, ruling.id.partition("-")[2]):
                return UnknownName(
                    f"{ruling.id} is a ruling, and no switch: the name of its switch is {switch}."
                )
        return unknown("switch", name, list(self.switches), where=f"of {self.key}")

    def numbers(self, readings: Mapping[str, str]) -> dict[str, int]:
        """Return the values of switches in a book, by the keys of their readings.

        Raises:
            UnknownName: as `set_switches` says.
        """
        values = {}
        for name, key in readings.items():
            if name not in self.switches:
                raise self.no_switch(name)
            ruling = self.catalogue.switches[name]
            number = ruling.number_of(str(key))  # a program may give a number as one
            if number is None:
                where = f"of the switch {name} ({ruling.id})"
                raise unknown("reading", key, list(ruling.options), where)
            values[name] = number
        return values


def rulebook(module: Mapping[str, Any], defaults: Mapping[str, int]) -> Rulebook:
    """Return the rulebook whose names are those of a module that was written from its catalogue.

    Args:
        module: the names in it.
        defaults: switch -> value, where that is not the first reading.
    """
    folder = Path(module["__file__"]).parent
    switches = {
        switch_name(name): value
        for name, value in module.items()
        if name not in ("Clause", "Decision", "Way", "Why", "IntEnum")
        if isinstance(value, range) or (isinstance(value, type) and issubclass(value, IntEnum))
    }
    return Rulebook(
        folder.name,
        folder,
        module["Clause"],
        module["Decision"],
        module["Why"],
        module["Way"],
        switches,
        {**dict.fromkeys(switches, 0), **defaults},
    )
