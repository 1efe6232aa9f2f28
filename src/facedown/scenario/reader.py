"""Scenario files: read and checked before anything is played.

`keys` lists what one may say; `stage` joins a scenario from its stage, its file and its case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from facedown.engine.authors.content import Entry, read_content
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import BadFile, FacedownError, in_file, meant, unknown
from facedown.engine.base.numbers import as_mixed_number
from facedown.engine.base.record import Record
from facedown.engine.matches.position import cards_of, flat
from facedown.engine.matches.system import Inline, System
from facedown.scenario.keys import FORMAT, INNER, NAMED, REQUIRED, SCENARIO_KEYS, STAGE_KEYS, TAKES, listed
from facedown.scenario.stage import Draft, Layer, drafts, given_layer, read_layer, split_path, stage_under

Value: TypeAlias = int | str | list[Any]  # of a field: a number, a name, or a list of them
Way: TypeAlias = tuple[str | int, ...]  # to a key: ("step", 0, "asked", "seat")


@dataclass(frozen=True)
class OpenQuestion:
    """The question that should be open; what is None or "" is not looked at."""

    seat: int | str | None = None
    decision: str = ""
    says: str = ""


@dataclass(frozen=True)
class Refused:
    """An answer that should not be legal, and why."""

    action: str
    clause: str = ""
    says: str = ""


@dataclass(frozen=True)
class Seen:
    """What one seat should and should not know."""

    shows: Mapping[str, Value] = field(default_factory=dict)
    sees_whole: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()  # answers of whoever is asked that look the same to it
    does_not_read: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wager:
    """Exact odds from the position reached.

    `policies` is one name for all, or seat -> name, or answers and then a name; `knows` is who asks.
    """

    policies: str | Mapping[str, str | list[str]]
    knows: int | str | None
    fresh: bool
    until: Sequence[str] | Mapping[str, Value]
    until_clauses: tuple[str, ...]
    once: str
    given: str
    when: Sequence[str] | Mapping[str, Value]
    when_clauses: tuple[str, ...]
    winner: int | str | None
    mean: tuple[str, ...]
    value: Fraction


@dataclass(frozen=True)
class Step:
    """One part of a scenario: change the position, play on, look. Step 0 is the top of the file."""

    number: int
    title: str = ""
    set: Mapping[str, Value] = field(default_factory=dict)
    stack: Mapping[str, str] = field(default_factory=dict)
    luck: tuple[int, ...] | None = None
    play: tuple[str, ...] = ()
    expect: Mapping[str, Value] = field(default_factory=dict)
    legal: tuple[str, ...] | None = None
    legal_has: tuple[str, ...] = ()
    legal_lacks: tuple[str, ...] = ()
    asked: OpenQuestion | None = None
    refused: tuple[Refused, ...] = ()
    logged: tuple[str, ...] = ()
    logged_in_order: tuple[str, ...] = ()
    not_logged: tuple[str, ...] = ()
    log_says: tuple[str, ...] = ()
    log_lacks: tuple[str, ...] = ()
    sees: Mapping[str, Seen] = field(default_factory=dict)
    winner: int | str | None = None
    over: bool | None = None
    odds: tuple[Wager, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A match on paper, checked as far as it can be without playing it."""

    file: str
    case: str  # its name, where the file has several
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

    @property
    def path(self) -> str:
        """What it is called by: FILE, or FILE::CASE."""
        return f"{self.file}::{self.case}" if self.case else self.file

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
    """Read one scenario from a file, TOML or (ending in .json) JSON.

    Args:
        path: FILE, or FILE::CASE where there are several in it.
        load_system: system's key -> system, for example `facedown.systems.load_system`.

    Raises:
        BadFile: as `load_scenarios` says.
        FacedownError: there are several scenarios in the file, and which one is not said.
    """
    scenarios = load_scenarios(path, load_system)
    if len(scenarios) > 1:
        raise FacedownError(
            f"{path} has {len(scenarios)} cases: name one, as in '{scenarios[0].path}'. "
            f"There is: {', '.join(scenario.case for scenario in scenarios)}."
        )
    return scenarios[0]


def load_scenarios(
    path: str | Path, load_system: Callable[[str], System], otherwise: str = ""
) -> list[Scenario]:
    """Read the scenarios of a file, TOML or (ending in .json) JSON: its cases, or the only one.

    Args:
        path: FILE, or FILE::CASE for one of them; if it names no system, a folder around it does.
        load_system: system's key -> system, for example `facedown.systems.load_system`.
        otherwise: the system of a file that names none, and lies in no folder of that name.

    Raises:
        BadFile: it or its stage cannot be read, or keys, clauses, decisions or kinds of value in it are
            wrong; the error lists all of them with their lines.
        FacedownError: there is no such case in the file.
    """
    file, case = split_path(path)
    return _Reader(read_layer(file), load_system, otherwise).scenarios(case)


def read_scenario(
    data: Any, load_system: Callable[[str], System], path: str | Path = "scenario", text: str = ""
) -> Scenario:
    """Check a scenario that has been read already, from TOML, JSON or a program.

    Args:
        data: its keys and values.
        load_system: system's key -> system.
        path: what to call it in errors; content files and stages are looked for beside it.
        text: the TOML that it was read from, for the lines in errors.

    Raises:
        BadFile: as `load_scenarios` says, or it has several cases.
    """
    scenarios = _Reader(given_layer(data, Path(path), text), load_system).scenarios()
    if len(scenarios) > 1:
        raise BadFile(f"{path} has {len(scenarios)} cases, where one scenario is wanted.")
    return scenarios[0]


class _Reader:
    """Turns what was read into scenarios and collects everything that is wrong with it."""

    def __init__(self, top: Layer, load_system: Callable[[str], System], otherwise: str = "") -> None:
        self.top = top
        self.source = top.source
        self.path = Path(top.source.file)
        self.load_system = load_system
        self.otherwise = otherwise
        self.problems: list[tuple[str, int, str]] = []
        self.system: System | None = None

    def scenarios(self, case: str = "") -> list[Scenario]:
        """Return all scenarios of the file, or one case of it."""
        self.system = self.find_system(self.top.data)
        self.keys(self.top.data, SCENARIO_KEYS, (), "a scenario")
        stage = stage_under(self.top)
        if stage:
            self.source = stage.source
            self.keys(stage.data, STAGE_KEYS, (), "a stage")
        if self.system is None or self.problems:
            self.refuse()
        cases = drafts(self.top, stage)
        self.source = self.top.source
        self.differences(cases)
        if case:
            names = [draft.case for draft in cases]
            cases = [cases[names.index(meant("case", case, filter(None, names), f"in {self.path}"))]]
        read = [self.scenario(draft) for draft in cases]
        if self.problems:
            self.refuse()
        return read

    def differences(self, cases: Sequence[Draft]) -> None:
        """Note cases that repeat another: they play and expect the same."""
        for i, draft in enumerate(cases):
            for before in cases[:i]:
                if _asked_of(before) == _asked_of(draft):
                    line = self.source.line(("case", before.case))
                    message = f"'{draft.case}' plays and expects the same as '{before.case}' of line {line}."
                    self.problem(("case", draft.case), message)

    def scenario(self, draft: Draft) -> Scenario:
        assert self.system is not None
        self.source, data = draft.source, draft.data
        if data.get("format", 1) < FORMAT:
            self.old_numbers(data)
        steps = [self.step(data, 0, ())]
        steps += [self.step(table, n, ("step", n - 1)) for n, table in enumerate(data.get("step", ()), 1)]
        files: list[Path] = []
        here: list[Entry] = []
        content = data.get("content", ())
        if isinstance(content, dict):
            defaults = self.system.capability(Inline) or Inline()
            for kind, entries in content.items():
                for i, entry in enumerate(entries):
                    file = draft.entry_files.get((kind, i), draft.source.file)
                    data_here = {**defaults.get(kind, {}), **entry}
                    here.append(Entry(kind, data_here, _Inside(draft.source, file), i))
        else:
            files = [Path(name) for name in _texts(content)]
        if data.get("error") and (len(steps) > 1 or steps[0].play):
            self.problem(("error",), "'error' expects that the setup is refused, so nothing can be played.")
        return Scenario(
            file=str(self.path),
            case=draft.case,
            title=draft.case or data.get("title", self.path.stem.replace("_", " ")),
            notes=data.get("notes", ""),
            system=self.system,
            clauses=self.ids(data.get("clauses", ())),
            setup=data.get("setup", ""),
            content_files=tuple(files),
            content_here=tuple(here),
            seed=data.get("seed", 0),
            switches={
                name: self.system.catalogue.reading(name, value)
                for name, value in data.get("switches", {}).items()
            },
            error=data.get("error", ""),
            steps=tuple(steps),
            source=draft.source,
        )

    def step(self, data: Mapping[str, Any], number: int, way: Way) -> Step:
        asked = data.get("asked")
        return Step(
            number=number,
            title=data.get("title", "") if number else "",
            set=dict(flat(data.get("set", {}))),
            stack={path: cards_of(path, cards) for path, cards in flat(data.get("stack", {}))},
            luck=tuple(data["luck"]) if "luck" in data else None,
            play=_texts(data.get("play", ())),
            expect=dict(flat(data.get("expect", {}))),
            legal=_texts(data["legal"]) if "legal" in data else None,
            legal_has=_texts(data.get("legal_has", ())),
            legal_lacks=_texts(data.get("legal_lacks", ())),
            asked=None if asked is None else self.asked(asked),
            refused=tuple(map(self.refusal, listed(data.get("refused", [])))),
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

    def old_numbers(self, data: Mapping[str, Any]) -> None:
        """Note numbers that format 1 counted in parts, such as sixteenths, and that are wholes since."""
        assert self.system is not None
        parts = dict(_in_parts(self.system.state))
        for way, value in _fields_of(data):
            number = re.fullmatch(r"\W*(\d+)", str(value))
            many = parts.get(str(way[-1]).rpartition(".")[2], 0)
            if number and 0 < many <= int(number[1]):
                whole = as_mixed_number(Fraction(int(number[1]), many))
                said = (
                    f"{way[-1]} is {value}: since format 2 that counts wholes, and {number[1]} of format 1 "
                    f"is '{whole}'. Write so, or format = 2 at the top if {number[1]} is meant."
                )
                self.problem(way, said)

    def asked(self, data: dict[str, Any]) -> OpenQuestion:
        return OpenQuestion(data.get("seat"), _enum_name(data.get("decision", "")), data.get("says", ""))

    def refusal(self, data: str | dict[str, Any]) -> Refused:
        if isinstance(data, str):
            return Refused(data)
        clause = self.ids(data["clause"])[0] if data.get("clause") else ""
        return Refused(data["action"], clause, data.get("says", ""))

    def wager(self, data: dict[str, Any]) -> Wager:
        return Wager(
            policies=data["policies"],
            knows=data.get("as"),
            fresh=data.get("fresh", False),
            until=self.conditions(data.get("until", {})),
            until_clauses=self.ids(data.get("until_clause", ())),
            once="".join(self.ids(data.get("once", ()))),
            given=data.get("given", ""),
            when=self.conditions(data.get("when", {})),
            when_clauses=self.ids(data.get("when_clause", ())),
            winner=data.get("winner"),
            mean=(data["mean"],) if "mean" in data else (),
            value=Fraction(data["is"]),
        )

    def conditions(self, data: Any) -> Sequence[str] | Mapping[str, Value]:
        """Return conditions as they are written: expressions, or a table of paths and values."""
        return dict(flat(data)) if isinstance(data, dict) else listed(data)

    def ids(self, names: Any) -> tuple[str, ...]:
        """Return clauses by their full ids.

        Raises:
            UnknownName: the system has no such clause, ruling or extension.
        """
        assert self.system is not None
        known = []
        for name in _texts(names):
            id_ = self.system.catalogue.lookup(name).id
            if id_ not in self.system.rulebook.clause_ids:
                raise unknown("clause", name, self.system.rulebook.clause_ids[1:], f"of {self.system.key}")
            known.append(id_)
        return tuple(known)

    def find_system(self, data: Mapping[str, Any]) -> System | None:
        """Return the system that is named, or that the nearest folder is called after."""
        folders = [folder.name for folder in self.path.absolute().parents]
        tried = [str(data["system"])] if "system" in data else [*folders, *filter(None, [self.otherwise])]
        said = []
        for key in tried:
            try:
                return self.load_system(key)
            except FacedownError as error:
                said.append(str(error))
        hint = "" if "system" in data else " The file lies in a folder of that name; or give 'system'."
        self.problem(("system",), f"{said[0]}{hint}")
        return None

    def keys(self, data: Mapping[str, Any], known: Mapping[str, str], way: Way, of: str) -> None:
        """Note keys of a table that are unknown or missing, and values that a key does not take."""
        for key in REQUIRED.get(of, ()):
            if key not in data:
                self.problem(way, f"{of} lacks '{key}'.")
        if of == "'odds'" and ({"when", "when_clause", "winner"} & set(data) and "mean" in data):
            self.problem(way, "'odds' asks a condition or a 'mean', not both: give two.")
        if of == "'odds'" and not {"when", "when_clause", "winner", "mean"} & set(data):
            self.problem(way, "'odds' lacks the odds of what: 'when', 'when_clause', 'winner' or 'mean'.")
        for key, value in data.items():
            if key not in known:
                self.problem((*way, key), str(unknown("key", key, known, f"in {of}")))
                continue
            wanted = TAKES[known[key]](value)
            if wanted:
                self.problem((*way, key), f"'{key}' takes {wanted}, not {json.dumps(value, default=str)}.")
            elif self.system is not None and known[key] in ("clause", "clauses", "decision"):
                self.names(value, known[key], (*way, key))
            elif known[key] in NAMED:
                for name, table in value.items():
                    self.keys(table, NAMED[known[key]], (*way, key, name), f"'{key}'")
            elif known[key] in INNER:
                for i, table in enumerate(value if isinstance(value, list) else [value]):
                    if isinstance(table, dict):
                        at = (*way, key, i) if isinstance(value, list) else (*way, key)
                        self.keys(table, INNER[known[key]], at, f"'{key}'")

    def names(self, value: Any, kind: str, way: Way) -> None:
        """Note names that the system does not have."""
        assert self.system is not None
        for i, name in enumerate(_texts(value)):
            try:
                if kind != "decision":
                    self.ids(name)
                elif _enum_name(name) not in self.system.rulebook.decision.__members__:
                    raise unknown("decision", name, self.system.rulebook.decision.__members__)
            except FacedownError as error:
                self.problem((*way, i), str(error))

    def problem(self, way: Way, message: str) -> None:
        self.problems.append((*self.source.at(way), message))

    def refuse(self) -> None:
        """Raise one error that lists all problems, in the order of the files."""
        lines = [
            f"{file}:{line}: {message}" if line else f"{file}: {message}"
            for file, line, message in sorted(dict.fromkeys(self.problems))
        ]
        raise BadFile("\n".join(lines))


class _Inside(Source):
    """The content entries that stand in a scenario's own file or its stage, under `content`."""

    def __init__(self, outer: Source, file: str) -> None:
        super().__init__(file, outer.text)
        self.outer = outer

    def line(self, place: Way) -> int:
        """Return the line of a place in an entry, or of the nearest around it in the same file."""
        for end in range(len(place), 0, -1):
            file, line = self.outer.at(("content", *place[:end]))
            if file == self.file:
                return line
        return 0


def _fields_of(data: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
    """Yield the fields that a scenario sets and expects, each with the way to it, and their values."""
    for base, table in [((), data), *((("step", n), step) for n, step in enumerate(data.get("step", ())))]:
        for key in ("set", "expect"):
            for path, value in flat(table.get(key, {})):
                yield (*base, key, path), value


def _in_parts(cls: type[Record]) -> Iterator[tuple[str, int]]:
    """Yield the fields of a record, and of those in it, that are counted in parts, and how many make one."""
    for name, spec in cls.specs.items():
        if spec.parts > 1:
            yield name, spec.parts
        if spec.of is not None:
            yield from _in_parts(spec.of)


def _asked_of(draft: Draft) -> dict[str, Any]:
    """Return what a scenario plays and expects, without what it is called and what it is about."""
    return {key: value for key, value in draft.data.items() if key not in ("title", "notes", "clauses")}


def _sight(data: dict[str, Any]) -> Seen:
    shows = data.get("shows", {})
    return Seen(
        shows=dict(flat(shows)) if isinstance(shows, dict) else {},
        sees_whole=() if isinstance(shows, dict) else _texts(shows),
        hides=_texts(data.get("hides", ())),
        reads=_texts(data.get("reads", ())),
        same=_groups(data.get("same", ())),
        does_not_read=_texts(data.get("does_not_read", ())),
    )


def _groups(value: Any) -> tuple[tuple[str, ...], ...]:
    """Return lists of answers: one may be written alone."""
    return (tuple(value),) if value and isinstance(value[0], str) else tuple(map(tuple, value))


def _texts(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _enum_name(text: str) -> str:
    return re.sub(r"[\s-]+", "_", text.strip()).upper()
