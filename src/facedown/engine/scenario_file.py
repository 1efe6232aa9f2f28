"""Scenario files: what one may say, read and checked before anything is played.

`docs/scenarios.md` describes the format for people and `docs/scenario.schema.json` for editors; the
tables of keys below are what both are tested against.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from facedown.engine.chance import SEEDS
from facedown.engine.content import Entry, Source, read_content
from facedown.engine.errors import BadFile, FacedownError, in_file, unknown
from facedown.engine.files import read_json, read_toml
from facedown.engine.numbers import whole_number
from facedown.engine.system import System

Value: TypeAlias = int | str | list[Any]  # of a field: a number, a name, or a list of them
Way: TypeAlias = tuple[str | int, ...]  # to a key: ("step", 0, "asked", "seat")

# Key -> what it takes; the takers are at the end of this file.
STEP_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "title": "text",
        "notes": "text",
        "set": "fields",
        "stack": "stacks",
        "luck": "numbers",
        "play": "texts",
        "expect": "fields",
        "legal": "texts",
        "legal_has": "texts",
        "legal_lacks": "texts",
        "asked": "asked",
        "refused": "refused",
        "logged": "clauses",
        "logged_in_order": "clauses",
        "not_logged": "clauses",
        "log_says": "texts",
        "log_lacks": "texts",
        "sees": "sees",
        "winner": "name",
        "over": "truth",
        "odds": "odds",
    }
)
SCENARIO_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "system": "text",
        "clauses": "clauses",
        "setup": "setup",
        "content": "content",
        "seed": "seed",
        "switches": "names",
        "error": "text",
        **STEP_KEYS,
        "step": "steps",
    }
)
ASKED_KEYS: Mapping[str, str] = MappingProxyType({"seat": "name", "decision": "decision", "says": "text"})
REFUSED_KEYS: Mapping[str, str] = MappingProxyType({"action": "text", "clause": "clause", "says": "text"})
SEES_KEYS: Mapping[str, str] = MappingProxyType(
    {"shows": "shows", "hides": "texts", "reads": "texts", "does_not_read": "texts"}
)
ODDS_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "policies": "policies",
        "until": "fields",
        "until_clause": "clauses",
        "when": "fields",
        "when_clause": "clauses",
        "winner": "name",
        "is": "fraction",
    }
)


@dataclass(frozen=True)
class Asked:
    """The question that should be open; what is None or "" is not looked at."""

    seat: int | str | None = None
    decision: str = ""
    says: str = ""


@dataclass(frozen=True)
class Refusal:
    """An answer that should not be legal, and why."""

    action: str
    clause: str = ""
    says: str = ""


@dataclass(frozen=True)
class Sight:
    """What one seat should and should not know."""

    shows: Mapping[str, Value] = field(default_factory=dict)
    sees_whole: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    does_not_read: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wager:
    """Exact odds from the position reached; `policies` is one name for all, or seat -> name."""

    policies: str | Mapping[str, str]
    until: Mapping[str, Value]
    until_clauses: tuple[str, ...]
    when: Mapping[str, Value]
    when_clauses: tuple[str, ...]
    winner: int | str | None
    chance: Fraction


@dataclass(frozen=True)
class Step:
    """One part of a scenario: change the position, play on, look. Step 0 is the top of the file."""

    number: int
    title: str = ""
    line: int = 0
    set: Mapping[str, Value] = field(default_factory=dict)
    stack: Mapping[str, str] = field(default_factory=dict)
    luck: tuple[int, ...] | None = None
    play: tuple[str, ...] = ()
    expect: Mapping[str, Value] = field(default_factory=dict)
    legal: tuple[str, ...] | None = None
    legal_has: tuple[str, ...] = ()
    legal_lacks: tuple[str, ...] = ()
    asked: Asked | None = None
    refused: tuple[Refusal, ...] = ()
    logged: tuple[str, ...] = ()
    logged_in_order: tuple[str, ...] = ()
    not_logged: tuple[str, ...] = ()
    log_says: tuple[str, ...] = ()
    log_lacks: tuple[str, ...] = ()
    sees: Mapping[str, Sight] = field(default_factory=dict)
    winner: int | str | None = None
    over: bool | None = None
    odds: tuple[Wager, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A match on paper, checked as far as it can be without playing it."""

    file: str
    title: str
    notes: str
    system: System
    clauses: tuple[str, ...]
    setup: str | Mapping[str, Any]
    content_files: tuple[Path, ...]
    content_here: tuple[Entry, ...]
    seed: int
    switches: Mapping[str, str]
    error: str
    steps: tuple[Step, ...]
    source: Source

    def content(self) -> tuple[Entry, ...]:
        """Return the content entries that the scenario brings along.

        Raises:
            ContentError: a file of them cannot be read, is not TOML, or holds what is no entry.
        """
        entries = list(self.content_here)
        for path in self.content_files:
            read, strays = read_content(path)
            for stray in strays:
                raise in_file(path, stray.line, f"'{stray.key}' is not under any header [[kind]].")
            entries += read
        return tuple(entries)


def load_scenario(path: str | Path, load_system: Callable[[str], System]) -> Scenario:
    """Read a scenario file, TOML or (ending in .json) JSON.

    Args:
        path: of the file; the folder's name is the system where the file names none.
        load_system: system's key -> system, for example `facedown.systems.load_system`.

    Raises:
        BadFile: it cannot be read, or keys, clauses, decisions or kinds of value in it are wrong; the
            error lists all of them with their lines.
    """
    path = Path(path)
    data, text = (read_json(path), "") if path.suffix == ".json" else read_toml(path)
    return read_scenario(data, load_system, path, text)


def read_scenario(
    data: Any, load_system: Callable[[str], System], path: str | Path = "scenario", text: str = ""
) -> Scenario:
    """Check a scenario that has been read already, from TOML, JSON or a program.

    Args:
        data: its keys and values.
        load_system: system's key -> system.
        path: what to call it in errors; content files are looked for beside it.
        text: the TOML that it was read from, for the lines in errors.

    Raises:
        BadFile: as `load_scenario` says.
    """
    return _Reader(Path(path), Source(str(path), text), load_system).scenario(data)


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield path and value of nested tables, whether written `"a.0.b" = 1` or `a.0.b = 1`."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


class _Reader:
    """Turns what was read into a Scenario and collects everything that is wrong with it."""

    def __init__(self, path: Path, source: Source, load_system: Callable[[str], System]) -> None:
        self.path = path
        self.source = source
        self.load_system = load_system
        self.problems: list[tuple[int, str]] = []
        self.system: System | None = None

    def scenario(self, data: Any) -> Scenario:
        if not isinstance(data, dict):
            raise BadFile(f"{self.path} is no scenario: it should be a table of keys and values.")
        self.system = self.find_system(data)
        self.keys(data, SCENARIO_KEYS, (), "a scenario")
        if self.system is None or self.problems:
            self.refuse()
        assert self.system is not None
        steps = [self.step(data, 0, ())]
        steps += [self.step(table, n, ("step", n - 1)) for n, table in enumerate(data.get("step", ()), 1)]
        files: list[Path] = []
        here: list[Entry] = []
        content = data.get("content", ())
        if not isinstance(content, dict):
            files = [self.path.parent / name for name in _texts(content)]
        else:
            inside = _Inside(self.source)
            for kind, entries in content.items():
                here += [Entry(kind, entry, inside, index) for index, entry in enumerate(entries)]
        made = Scenario(
            file=str(self.path),
            title=data.get("title", self.path.stem.replace("_", " ")),
            notes=data.get("notes", ""),
            system=self.system,
            clauses=self.ids(data.get("clauses", ())),
            setup=data.get("setup", ""),
            content_files=tuple(files),
            content_here=tuple(here),
            seed=data.get("seed", 0),
            switches={name: self.switch(name, value) for name, value in data.get("switches", {}).items()},
            error=data.get("error", ""),
            steps=tuple(steps),
            source=self.source,
        )
        if made.error and (len(steps) > 1 or steps[0].play):
            self.problem(("error",), "'error' expects that the setup is refused, so nothing can be played.")
        if self.problems:
            self.refuse()
        return made

    def step(self, data: dict[str, Any], number: int, way: Way) -> Step:
        asked = data.get("asked")
        return Step(
            number=number,
            title=data.get("title", "") if number else "",
            line=self.source.line(way) if number else 0,
            set=dict(flat(data.get("set", {}))),
            stack={path: _cards(cards) for path, cards in flat(data.get("stack", {}))},
            luck=tuple(data["luck"]) if "luck" in data else None,
            play=_texts(data.get("play", ())),
            expect=dict(flat(data.get("expect", {}))),
            legal=_texts(data["legal"]) if "legal" in data else None,
            legal_has=_texts(data.get("legal_has", ())),
            legal_lacks=_texts(data.get("legal_lacks", ())),
            asked=None if asked is None else self.asked(asked),
            refused=tuple(map(self.refusal, _listed(data.get("refused", [])))),
            logged=self.ids(data.get("logged", ())),
            logged_in_order=self.ids(data.get("logged_in_order", ())),
            not_logged=self.ids(data.get("not_logged", ())),
            log_says=_texts(data.get("log_says", ())),
            log_lacks=_texts(data.get("log_lacks", ())),
            sees={str(seat): _sight(item) for seat, item in data.get("sees", {}).items()},
            winner=data.get("winner"),
            over=data.get("over"),
            odds=tuple(map(self.wager, data.get("odds", ()))),
        )

    def asked(self, data: dict[str, Any]) -> Asked:
        return Asked(data.get("seat"), _enum_name(data.get("decision", "")), data.get("says", ""))

    def refusal(self, data: str | dict[str, Any]) -> Refusal:
        if isinstance(data, str):
            return Refusal(data)
        clause = self.ids(data["clause"])[0] if data.get("clause") else ""
        return Refusal(data["action"], clause, data.get("says", ""))

    def wager(self, data: dict[str, Any]) -> Wager:
        return Wager(
            policies=data["policies"],
            until=dict(flat(data.get("until", {}))),
            until_clauses=self.ids(data.get("until_clause", ())),
            when=dict(flat(data.get("when", {}))),
            when_clauses=self.ids(data.get("when_clause", ())),
            winner=data.get("winner"),
            chance=Fraction(data["is"]),
        )

    def switch(self, name: str, value: Any) -> str:
        """Return the catalogue's key of a reading: those that look like numbers may be written as such."""
        assert self.system is not None
        if isinstance(value, bool):
            ruling = self.system.catalogue.switches.get(name)
            truth = str(value).lower()
            return truth if ruling and truth in ruling.options else "yes" if value else "no"
        return str(value)

    def ids(self, names: Any) -> tuple[str, ...]:
        """Return clauses by their full ids.

        Raises:
            UnknownName: the system has no such clause, ruling or extension.
        """
        assert self.system is not None
        found = []
        for name in _texts(names):
            id_ = self.system.catalogue.lookup(name).id
            if id_ not in self.system.clause_ids:
                raise unknown("clause", name, self.system.clause_ids[1:], f"of {self.system.key}")
            found.append(id_)
        return tuple(found)

    def find_system(self, data: dict[str, Any]) -> System | None:
        key = data.get("system", self.path.absolute().parent.name)
        try:
            return self.load_system(str(key))
        except FacedownError as error:
            hint = "" if "system" in data else " The file lies in a folder of that name; or give 'system'."
            self.problem(("system",), f"{error}{hint}")
            return None

    def keys(self, data: dict[str, Any], known: Mapping[str, str], way: Way, of: str) -> None:
        """Note keys of a table that are not known or lacking, and values that are not what they take."""
        for key in _REQUIRED.get(of, ()):
            if key not in data:
                self.problem(way, f"{of} lacks '{key}'.")
        if of == "'odds'" and not {"when", "when_clause", "winner"} & set(data):
            self.problem(way, "'odds' lacks the odds of what: 'when', 'when_clause' or 'winner'.")
        for key, value in data.items():
            if key not in known:
                self.problem((*way, key), str(unknown("key", key, known, f"in {of}")))
                continue
            wanted = _TAKES[known[key]](value)
            if wanted:
                self.problem((*way, key), f"'{key}' takes {wanted}, not {json.dumps(value, default=str)}.")
            elif self.system is not None and known[key] in ("clause", "clauses", "decision"):
                self.names(value, known[key], (*way, key))
            elif known[key] == "sees":
                for seat, table in value.items():
                    self.keys(table, SEES_KEYS, (*way, key, seat), "'sees'")
            elif known[key] in _INNER:
                for i, table in enumerate(value if isinstance(value, list) else [value]):
                    if isinstance(table, dict):
                        at = (*way, key, i) if isinstance(value, list) else (*way, key)
                        self.keys(table, _INNER[known[key]], at, f"'{key}'")

    def names(self, value: Any, kind: str, way: Way) -> None:
        """Note names that the system does not have."""
        assert self.system is not None
        for i, name in enumerate(_texts(value)):
            try:
                if kind != "decision":
                    self.ids(name)
                elif _enum_name(name) not in self.system.decision.__members__:
                    raise unknown("decision", name, self.system.decision.__members__)
            except FacedownError as error:
                self.problem((*way, i), str(error))

    def problem(self, way: Way, message: str) -> None:
        self.problems.append((self.source.line(way), message))

    def refuse(self) -> None:
        """Raise what was found, in the order of the file."""
        told = [
            f"{self.path}:{line}: {message}" if line else f"{self.path}: {message}"
            for line, message in sorted(dict.fromkeys(self.problems))
        ]
        raise BadFile("\n".join(told))


class _Inside(Source):
    """The content entries that stand in a scenario's own file, under `content`."""

    def __init__(self, outer: Source) -> None:
        super().__init__(outer.file, outer.text)
        self.outer = outer

    def line(self, place: Way) -> int:
        """Return the line of a place in an entry."""
        return self.outer.line(("content", *place))


def _sight(data: dict[str, Any]) -> Sight:
    shows = data.get("shows", {})
    return Sight(
        shows=dict(flat(shows)) if isinstance(shows, dict) else {},
        sees_whole=() if isinstance(shows, dict) else _texts(shows),
        hides=_texts(data.get("hides", ())),
        reads=_texts(data.get("reads", ())),
        does_not_read=_texts(data.get("does_not_read", ())),
    )


def _texts(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _listed(value: Any) -> Sequence[Any]:
    """Return a list, or what stands for a list of one."""
    return value if isinstance(value, list) else [value]


def _cards(value: Any) -> str:
    return value if isinstance(value, str) else " ".join(value)


def _enum_name(text: str) -> str:
    return re.sub(r"[\s-]+", "_", text.strip()).upper()


# What a key takes: value -> "" if it is that, else what it should be.


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name(value: Any) -> bool:
    return _is_text(value) or _is_number(value)


def _is_texts(value: Any) -> bool:
    return _is_text(value) or (isinstance(value, list) and all(map(_is_text, value)))


def _is_field(value: Any) -> bool:
    if isinstance(value, list):
        return all(map(_is_field, value))
    return isinstance(value, int | str)


def _is_fields(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_field(item) for _, item in flat(value))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is_content(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_tables, value.values()))
    return _is_texts(value)


def _is_fraction(value: Any) -> bool:
    if not _is_text(value):
        return _is_number(value) and value >= 0
    over, line, under = value.partition("/")
    return whole_number(over) is not None and (not line or bool(whole_number(under)))


def _is_policies(value: Any) -> bool:
    return _is_text(value) or (isinstance(value, dict) and all(map(_is_text, value.values())))


def _taker(what: str, fits: Callable[[Any], bool]) -> Callable[[Any], str]:
    return lambda value: "" if fits(value) else what


_TAKES: Mapping[str, Callable[[Any], str]] = {
    "text": _taker("a text", _is_text),
    "texts": _taker("a list of texts", _is_texts),
    "seed": _taker(
        f"a whole number from 0 to {SEEDS.stop - 1}", lambda value: _is_number(value) and value in SEEDS
    ),
    "numbers": _taker(
        "a list of whole numbers from 0 up",
        lambda value: isinstance(value, list) and all(_is_number(n) and n >= 0 for n in value),
    ),
    "truth": _taker("true or false", lambda value: isinstance(value, bool)),
    "name": _taker("a number or a name", _is_name),
    "names": _taker(
        "a table of names",
        lambda value: isinstance(value, dict) and all(isinstance(item, int | str) for item in value.values()),
    ),
    "decision": _taker("a decision's name", _is_text),
    "clause": _taker("a clause's id", _is_text),
    "clauses": _taker("a list of clauses", _is_texts),
    "fields": _taker("a table of paths and whole numbers or names", _is_fields),
    "stacks": _taker(
        'a table of zones and cards such as "9S 4C"',
        lambda value: isinstance(value, dict) and all(_is_texts(item) for _, item in flat(value)),
    ),
    "shows": _taker(
        "a table of paths and values, or a list of paths", lambda v: _is_fields(v) or _is_texts(v)
    ),
    "setup": _taker("a setup's name or a table", lambda value: isinstance(value, str | dict)),
    "content": _taker("a list of files, or tables [[content.kind]]", _is_content),
    "asked": _taker("a table of seat and decision", lambda value: isinstance(value, dict)),
    "refused": _taker(
        "a list of answers or of tables with an action",
        lambda value: all(isinstance(item, str | dict) for item in _listed(value)),
    ),
    "sees": _taker(
        "a table for each seat",
        lambda value: isinstance(value, dict) and all(isinstance(item, dict) for item in value.values()),
    ),
    "odds": _taker("a list of tables, or [[odds]]", _is_tables),
    "policies": _taker("a policy's name, or a table of seats and names", _is_policies),
    "fraction": _taker('a fraction such as "502/1225"', _is_fraction),
    "steps": _taker("tables [[step]]", _is_tables),
}
_REQUIRED: Mapping[str, tuple[str, ...]] = {"'refused'": ("action",), "'odds'": ("policies", "is")}
_INNER: Mapping[str, Mapping[str, str]] = {
    "asked": ASKED_KEYS,
    "refused": REFUSED_KEYS,
    "odds": ODDS_KEYS,
    "steps": STEP_KEYS,
}
