"""Campaign files: what people carry from match to match, where their rulebook says that something is kept.

    format = 1
    system = "SYSTEM"

    [[person]]
    name = "Anna"
    wounds = 3

    [[match]]
    setup = "At the Gate"
    seed = 7
    result = "Anna won."

What lies between two matches, such as a point that is bought, is written into the file by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as field_of
from pathlib import Path
from typing import Any, TypeAlias

from facedown.engine.authors.files import read_toml, write_file
from facedown.engine.base.errors import FacedownError, bad_file, unknown
from facedown.engine.base.record import Place, place
from facedown.engine.course.deal import Deal
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import Keeps, System
from facedown.scenario.write import as_toml

FORMAT = 1
Kept: TypeAlias = Mapping[str, int | list[int]]

KEYS = ("format", "system", "person", "match")


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign: its system, what everybody in it has kept, and the matches played so far."""

    system: System
    people: Mapping[str, Kept] = field_of(default_factory=dict)
    matches: tuple[Mapping[str, Any], ...] = ()

    def setup(self, setup: str | Mapping[str, Any], deal: Deal) -> str | Mapping[str, Any]:
        """Return a setup, of which this is the deal, with what its people have kept.

        Raises:
            FacedownError: somebody in it takes part no more, or could not with what is kept.
        """
        keeps = keeps_of(self.system)
        sets: dict[str, int] = {}
        for name, path, _ in keeps.kept(deal):
            for field, value in self.people.get(name, {}).items():
                if field in keeps.ends and value:
                    raise FacedownError(
                        f"{name} is {field} and takes part no more: choose a setup without {name}.",
                        keeps.ends[field],
                    )
                if isinstance(value, list):
                    sets |= {f"{path}.{field}.{k}": number for k, number in enumerate(value)}
                else:
                    sets[f"{path}.{field}"] = value
        if not sets:
            return setup
        table: dict[str, Any] = {"setup": setup} if isinstance(setup, str) else dict(setup)
        whole = {**table, "set": {**sets, **table.get("set", {})}}
        after = deal_setup(self.system, whole)
        for name, path, _ in keeps.kept(deal):
            if name in self.people and (field := keeps.ended(after, path)):
                said = ", ".join(f"{key} = {value}" for key, value in self.people[name].items())
                raise FacedownError(
                    f"{name} would be {field} with {said}: say {field} = 1 in the file, or less of that.",
                    keeps.ends.get(field, ""),
                )
        return whole

    def after(self, match: Match) -> Campaign:
        """Return the campaign with a match that is over: who was in it keeps what it has now, 0 left out."""
        now = {
            name: {field: value for field, value in values.items() if value}
            for name, _, values in keeps_of(self.system).kept(match.deal)
        }
        setup = match.setup if isinstance(match.setup, str) else match.setup.get("setup", "one's own")
        played = {"setup": setup, "seed": match.seed, "result": match.result()}
        return Campaign(self.system, {**self.people, **now}, (*self.matches, played))

    def write(self, path: Path) -> None:
        """Write it to a file; an older one there is replaced once this one is complete.

        Raises:
            BadFile: it cannot be written; what was there is there still.
        """
        lines = [f"format = {FORMAT}", f"system = {as_toml(self.system.key)}"]
        for name, kept in self.people.items():
            lines += ["", "[[person]]", f"name = {as_toml(name)}"]
            lines += [f"{field} = {as_toml(value)}" for field, value in kept.items()]
        for match in self.matches:
            lines += ["", "[[match]]", *(f"{_key(key)} = {as_toml(value)}" for key, value in match.items())]
        write_file(path, "\n".join([*lines, ""]))


def _key(key: str) -> str:
    """Return a key as TOML writes it: a file may have others than those that are written here."""
    return key if key.isascii() and key.isidentifier() else as_toml(key)


def keeps_of(system: System) -> Keeps:
    """Return what people of a system carry along.

    Raises:
        FacedownError: its rulebook keeps nothing between matches.
    """
    keeps = system.capability(Keeps)
    if keeps is None:
        said = f"In {system.key} nothing is carried from one match to the next, so it has no campaign files."
        whole = [entry.name for entry in system.shelf.entries if entry.kind == "campaign"]
        if whole:
            said += f" A campaign is one match here: --setup '{whole[0]}', kept by --save FILE."
        raise FacedownError(said)
    return keeps


def read_campaign(path: Path, system: System) -> Campaign:
    """Return the campaign of a file.

    Raises:
        BadFile: it cannot be read, is of another system or a newer format, or holds what a campaign does not.
        FacedownError: the rulebook keeps nothing between matches.
    """
    fields = _fields(system)
    data, _ = read_toml(path)
    for key in data:
        if key not in KEYS:
            raise bad_file(path, 0, str(unknown("key", key, KEYS, where="of a campaign")))
    if data.get("format") != FORMAT:
        raise bad_file(path, 0, f"is of format {data.get('format')!r}: {FORMAT} is read here.")
    if data.get("system") != system.key:
        raise bad_file(path, 0, f"is a campaign of {data.get('system')!r}, not of {system.key}.")
    rows = data.get("person", []), data.get("match", [])
    if not all(isinstance(row, list) and all(isinstance(one, dict) for one in row) for row in rows):
        raise bad_file(path, 0, "has something else than tables [[person]] and [[match]].")
    people: dict[str, Kept] = {}
    for row in rows[0]:
        kept = dict(row)
        name = kept.pop("name", None)
        if not isinstance(name, str) or name in people:
            raise bad_file(path, 0, "has a [[person]] without a name of its own.")
        for field, value in kept.items():
            if field not in fields:
                raise bad_file(path, 0, f"{name}: {unknown('field', field, fields, where='of a person')}")
            if why := _why_not(fields[field], value):
                raise bad_file(path, 0, f"{name}: {field} {why}.")
        people[name] = kept
    return Campaign(system, people, tuple(rows[1]))


def _fields(system: System) -> dict[str, Place]:
    """Return the fields that are kept: those of the first person in the first setup that has some."""
    for setup in system.setups():
        deal = deal_setup(system, setup)
        for one in keeps_of(system).kept(deal):
            return {name: place(deal.state, f"{one.path}.{name}") for name in one.values}
    return {}


def _why_not(at: Place, value: Any) -> str:
    """Return why a field cannot have a value, "" if it can."""
    length = len(at.value) if hasattr(at.value, "__len__") else 0
    low, high = at.spec.low, at.spec.high
    numbers = value if length and isinstance(value, list) else [value]
    if len(numbers) == max(1, length) and all(type(one) is int and low <= one <= high for one in numbers):
        return ""
    wanted = f"{length} whole numbers" if length else "a whole number"
    return f"takes {wanted} from {low} to {high}, not {value!r}"
