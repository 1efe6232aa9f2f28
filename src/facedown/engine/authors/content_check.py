"""Check the content that somebody wrote: everything that is wrong, with line and nearest right name.

The dataclasses that a system declares for its content are read for what each key may hold, so that what
an author is told and what a match is built from cannot differ. A match refuses the entries that its
author brings along by the same check; what is shipped has been through it when it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from facedown.engine.authors.content import (
    AnyOf,
    Around,
    Between,
    Entry,
    NameOf,
    Schema,
    Stray,
    build,
    read_content,
    split_count,
)
from facedown.engine.authors.shape import (
    KeyPath,
    Tagged,
    alternatives,
    bare,
    built_table,
    called,
    item_of,
    keys_of,
    marks,
    pick,
    tables_below,
    tables_of,
    tag_of,
)
from facedown.engine.authors.strangers import stranger
from facedown.engine.base.errors import ContentError, likeliest
from facedown.engine.base.printable import UNPRINTABLE, unprintable
from facedown.engine.telling.phrase import Phrase, Wrong
from facedown.engine.telling.sentence import an

# What a value should have been, by its plain kind.
_KINDS = {int: "a whole number", bool: "true or false", str: "text in quotes"}
VALUE, MISSING, STRANGE = 0, 1, 2  # what a fault is about: a value, a key that is missing, or one too many


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a content file; line 0 is the file as a whole, `nearest` may be ""."""

    file: str
    line: int
    key: str
    message: str
    nearest: str = ""

    def __str__(self) -> str:
        """Return the problem on one line, as editors and people look for it."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        key = f"{self.key}: " if self.key else ""
        hint = f" Nearest: {self.nearest}." if self.nearest else ""
        return f"{place}: {key}{self.message}.{hint}"


class Sound(NamedTuple):
    """The part of an entry that is right: built, or None, and which items of its lists are left."""

    whole: Schema | None
    kept: Mapping[str, Sequence[int]]


def check_files(
    files: Iterable[str | Path], schemas: Mapping[str, type[Schema]], known: Iterable[Entry] = ()
) -> list[Problem]:
    """Check content files against a system's schemas, together: they may name each other's entries.

    Args:
        files: the files to check.
        schemas: the system's dataclass for every kind of entry.
        known: entries that are there already, as the shipped ones; those of the same files are left out.

    Returns:
        Everything that is wrong, file by file from top to bottom; empty if nothing is.
    """
    paths = [str(path) for path in files]
    problems: list[Problem] = []
    entries: list[Entry] = []
    for path in paths:
        try:
            read, strays = read_content(path)
        except ContentError as error:
            message = str(error).removeprefix(f"{path}:").removeprefix(f"{error.line}:").strip()
            problems.append(Problem(path, error.line, "", message.rstrip(".")))
            continue
        entries += read
        problems += [stray_problem(path, stray, schemas) for stray in strays]
    resolved = {Path(path).resolve() for path in paths}
    given = list(known)
    outside = {file for file in {entry.file for entry in given} if Path(file).resolve() not in resolved}
    problems += check_entries(entries, schemas, [entry for entry in given if entry.file in outside])
    order = {path: index for index, path in enumerate(paths)}
    return sorted(problems, key=lambda problem: (order[problem.file], problem.line))


def refuse_faults(
    entries: Sequence[Entry], schemas: Mapping[str, type[Schema]], known: Iterable[Entry] = ()
) -> None:
    """Refuse the entries that an author brings to a match, if anything is wrong in them.

    Args:
        entries: of the author, from files or written in a scenario.
        schemas: the system's dataclass for every kind of entry.
        known: the entries that the system ships.

    Raises:
        ContentError: something is wrong; the error lists all of it, as `check_files` would.
    """
    problems = check_entries(entries, schemas, known)
    if problems:
        error = ContentError("\n".join(str(problem) for problem in problems))
        error.file, error.line = problems[0].file, problems[0].line
        raise error


def check_entries(
    entries: Sequence[Entry], schemas: Mapping[str, type[Schema]], known: Iterable[Entry] = ()
) -> list[Problem]:
    """Check entries against a system's schemas, together: they may name each other.

    Args:
        entries: to check.
        schemas: the system's dataclass for every kind of entry.
        known: entries that are there already, as the shipped ones.

    Returns:
        Everything that is wrong, entry by entry; empty if nothing is.
    """
    others = list(known)
    problems = list(_repeated(entries, others))
    names = {name: entry.kind for entry in [*others, *entries] for name in entry.names}
    named = _Built(others, schemas)
    checked: list[tuple[Entry, set[KeyPath], Sound]] = []
    for entry in entries:
        wrong: set[KeyPath] = set()
        for place, problem in _check_entry(entry, schemas, names):
            wrong.add(place)
            problems += [problem] if problem is not None else []
        if entry.kind in schemas:
            sound = _sound(entry, schemas[entry.kind], wrong)
            checked.append((entry, wrong, sound))
            named.checked |= dict.fromkeys(entry.names, sound.whole) if sound.whole is not None else {}
    for entry, faults, sound in checked:
        problems += _between(entry, schemas[entry.kind], faults, sound, named)
    order = {file: index for index, file in enumerate(dict.fromkeys(entry.file for entry in entries))}
    return sorted(problems, key=lambda problem: (order[problem.file], problem.line))


class _Built(Mapping[str, object]):
    """Entries as dataclasses, by name and id: those just checked, and others once they are asked for."""

    def __init__(self, others: Sequence[Entry], schemas: Mapping[str, type[Schema]]) -> None:
        self.checked: dict[str, object] = {}
        self._entries = others
        self._schemas = schemas

    @cached_property
    def _others(self) -> Mapping[str, Entry]:
        return {name: one for one in self._entries if one.kind in self._schemas for name in one.names}

    def __getitem__(self, name: str) -> object:
        if name not in self.checked:  # by id and by name an entry is one and the same
            other = self._others[name]
            whole = build(other, self._schemas[other.kind])
            self.checked = dict.fromkeys(other.names, whole) | self.checked
        return self.checked[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._others, **self.checked})

    def __len__(self) -> int:
        return len({**self._others, **self.checked})


def _bounds(hint: Any) -> Between:
    """Return what a number may be, or how many items a list may have."""
    return next((mark for mark in marks(hint) if isinstance(mark, Between)), Between(0, 1 << 30))


def _clause(bounds: Between) -> str:
    """Return the clause that sets bounds, in brackets; "" if none is given."""
    return f" ({bounds.clause})" if bounds.clause else ""


def _sound(entry: Entry, schema: type[Schema], wrong: Iterable[KeyPath]) -> Sound:
    """Build what is right of an entry.

    A key that may be missing is left out where something is wrong with it, and of a list the item in which
    it is. Nothing is built where a key that must be there is wrong.
    """
    keys = keys_of(schema)
    data = {name: value for name, value in entry.data.items() if name in keys}
    kept: dict[str, list[int]] = {}
    for place in wrong:
        name = str(place[0]) if place else ""
        if name not in keys or name not in data:
            continue  # an unknown key is left out already, and a missing one is noticed below
        if len(place) > 1 and isinstance(place[1], int) and item_of(keys[name].hint) is not None:
            left = kept.setdefault(name, list(range(len(data[name]))))
            kept[name] = [index for index in left if index != place[1]]
        else:
            del data[name]
    for name, indices in kept.items():
        if name in data:
            data[name] = [data[name][index] for index in indices]
            if not _bounds(keys[name].hint).fits(len(indices)):
                del data[name]
    if any(key.required and name not in data for name, key in keys.items()):
        return Sound(None, kept)
    return Sound(build(Entry(entry.kind, data, entry.source, entry.index), schema), kept)


def _between(
    entry: Entry, schema: type[Schema], wrong: set[KeyPath], sound: Sound, named: Mapping[str, object]
) -> Iterator[Problem]:
    """Yield which keys do not go together though each is right alone, in an entry and in every table of it.

    A table in which something is `wrong` is left out.
    """

    def problem_at(place: KeyPath, problem: tuple[Any, ...], moved: Mapping[str, Sequence[int]]) -> Problem:
        key, message, *near = problem
        place = (*place, *(key if isinstance(key, tuple) else (key,) if key else ()))
        if len(place) > 1 and isinstance(place[1], int) and place[0] in moved:
            place = (place[0], moved[str(place[0])][place[1]], *place[2:])
        return Problem(entry.file, entry.line_of(*place), _way(place), message, near[0] if near else "")

    for place, table, data in tables_below(schema, entry.data):
        if hasattr(table, "problems") and not any(fault[: len(place)] == place for fault in wrong):
            for problem in built_table(table, data).problems(Around(entry, place, named)):
                yield problem_at(place, problem, {})
    between = getattr(sound.whole, "problems", None)
    if between is not None:
        for problem in between(named):
            if problem[0] not in sound.kept:  # else it speaks of a whole list, and a part of that is left out
                yield problem_at((), problem, sound.kept)


def _way(place: KeyPath) -> str:
    return ".".join(str(step) for step in place)


def stray_problem(path: str, stray: Stray, schemas: Mapping[str, type[Schema]]) -> Problem:
    """Return what is wrong with something that belongs to no entry."""
    if stray.key in schemas:
        message = f"an entry begins with double brackets, [[{stray.key}]]"
        return Problem(path, stray.line, stray.key, message)
    if stray.is_table and stray.key in ("house", "switches"):
        message = "a file of content holds entries alone; one of house rules is given by --house"
        return Problem(path, stray.line, stray.key, message)
    near = likeliest(stray.key, schemas) if stray.is_table else ""
    message = "it belongs to no entry: an entry begins with its kind, as " + f"[[{next(iter(schemas))}]]"
    return Problem(path, stray.line, stray.key, message, near)


def _repeated(entries: Sequence[Entry], others: Sequence[Entry]) -> Iterator[Problem]:
    """Yield names and ids that two entries have; letter case does not tell two names apart."""
    for key in ("name", "id"):
        first: dict[str, Entry] = {}
        for entry in [*others, *entries]:
            value = entry.data.get(key)
            if not isinstance(value, str) or not value:
                continue
            other = first.setdefault(value.casefold(), entry)
            if other is not entry:
                what = f"{other.kind} at {other.file}:{other.line_of(key)}"
                message = f"'{value}' is the {key} of another entry already, {what}"
                yield Problem(entry.file, entry.line_of(key), key, message)


def _check_entry(
    entry: Entry, schemas: Mapping[str, type[Schema]], names: Mapping[str, str]
) -> Iterator[tuple[KeyPath, Problem | None]]:
    """Yield where something is wrong within one entry, each key for itself, and what.

    A problem that only follows from another one is left out.
    """

    def problem_at(place: KeyPath, message: str, near: str = "") -> tuple[KeyPath, Problem]:
        return place, Problem(entry.file, entry.line_of(*place), _way(place), message, near)

    if entry.kind not in schemas:
        message = f"there is no kind '{entry.kind}'; the kinds are {', '.join(schemas)}"
        yield (), Problem(entry.file, entry.line, entry.kind, message, likeliest(entry.kind, schemas))
        return
    name = entry.data.get("name")
    if isinstance(name, str) and (
        not name or name != split_count(name)[0].strip() or len(name.splitlines()) > 1 or "\t" in name
    ):
        message = (
            "a name is text on one line, without blanks around it and without a number as in 'x4' at its end"
        )
        yield problem_at(("name",), message)
    for place, bad in _unprintable(entry.data):
        yield problem_at(place, f"it holds {bad}, {UNPRINTABLE}")
    faults = list(_Reader(entry, schemas, names).table(schemas[entry.kind], entry.data, ()))
    strange = {(fault.place, fault.nearest) for fault in faults if fault.about == STRANGE}
    for fault in faults:
        echo = fault.about == MISSING and _is_echo(fault.place, strange)
        yield (fault.place, None) if echo else problem_at(fault.place, fault.message, fault.nearest)


def _unprintable(data: Any, way: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield where a text or key holds a character that must not be printed, and which."""
    rows = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in rows:
        bad = (isinstance(value, str) and unprintable(value)) or (isinstance(key, str) and unprintable(key))
        if bad:
            yield (*way, key), bad
        yield from _unprintable(value, (*way, key))


def _is_echo(missing: KeyPath, strange: Iterable[tuple[KeyPath, str]]) -> bool:
    """Tell whether a key is missing because it is misspelt or stands elsewhere, which is reported already."""
    return any(
        other[-1] == missing[-1] or (other[:-1], meant) == (missing[:-1], missing[-1])
        for other, meant in strange
    )


SAME_NAME = 0.8  # how alike two names are of which one may be a slip of the other


class _Fault(NamedTuple):
    """Something wrong at a place of an entry."""

    place: KeyPath
    message: str
    nearest: str = ""
    about: int = VALUE


class _Reader(NamedTuple):
    """Reads what is written in an entry beside what its schema says, each key for itself."""

    entry: Entry
    schemas: Mapping[str, type[Schema]]
    names: Mapping[str, str]  # of all entries in reach, and the kind of each

    def _alike(self, kind: str, data: Mapping[str, Any]) -> str:
        """Return what another entry of a kind is called, if almost so: one could have been changed."""
        from difflib import SequenceMatcher  # slow to import, and most files have nothing wrong

        name, own = str(data.get("name", "")), (data.get("name"), data.get("id"))
        alike = likeliest(name, (one for one, of in self.names.items() if of == kind and one not in own))
        return alike if SequenceMatcher(None, alike, name).ratio() > SAME_NAME else ""

    def table(
        self, table: type, data: Mapping[str, Any], place: KeyPath, hint: Any = None
    ) -> Iterator[_Fault]:
        """Yield what is wrong in a table; `hint` says among which tables it stands, if there are several."""
        kind = called(table) if place else self.entry.kind
        tag = _tagged(hint).key if hint is not None else ""
        keys = keys_of(table)
        for name, key in keys.items():
            at = (*place, name)
            if name not in data:
                if key.required:
                    clause = _clause(_bounds(key.hint))
                    alike = "" if place else self._alike(kind, data)
                    other = f", unless '{alike}' is meant" if alike else ""
                    yield _Fault(at, f"this key of {kind} is missing{clause}{other}", about=MISSING)
            elif name == tag:
                yield from _tag_faults(hint, data[name], at)
            else:
                yield from self.value(key.hint, data[name], at, may_be_empty=key.default == "")
        for name in data:
            if name not in keys:
                message = stranger(kind, (*place, name), table, data, self.entry.kind, self.schemas)
                yield _Fault((*place, name), *message, about=STRANGE)

    def value(self, hint: Any, value: Any, place: KeyPath, may_be_empty: bool = False) -> Iterator[_Fault]:
        """Yield what is wrong in a value, which is to be as an annotation says."""
        inner = bare(hint)
        origin, args = get_origin(inner), get_args(inner)
        if tables_of(hint):
            yield from self.one_of_tables(hint, value, place)
        elif origin is Literal:
            yield from _choice_faults(args, value, place)
        elif origin in (Union, UnionType):
            if type(value) not in args:
                kinds = " or ".join(_KINDS[kind] for kind in args)
                yield _Fault(place, f"it takes {kinds}, not {_shown(value)}")
        elif origin is tuple:
            yield from self.items(hint, value, place)
        elif origin is dict:
            yield from self.pairs(args, value, place)
        elif inner in _KINDS and type(value) is not inner:
            yield _Fault(place, f"it takes {_KINDS[inner]}, not {_shown(value)}")
        else:
            for mark in marks(hint):
                yield from self.marked(mark, value, place, may_be_empty)

    def one_of_tables(self, hint: Any, value: Any, place: KeyPath) -> Iterator[_Fault]:
        """Yield what is wrong in a table, in one of several, or in the plain value that may stand for it.

        Which of them it is meant to be is said by `pick`, so that all that is wrong in it is found, also
        where its tag is misspelt.
        """
        plain = [one for one in alternatives(hint) if not tables_of(one)]
        if not isinstance(value, dict):
            if plain:
                yield from self.value(plain[0], value, place)
            else:
                yield _Fault(place, f"it takes a table in {{ }}, not {_shown(value)}")
            return
        tag = _tagged(hint).key
        table = pick(hint, value)
        if table is not None:
            yield from self.table(table, value, place, hint if tag else None)
        elif tag in value:
            yield from _tag_faults(hint, value[tag], (*place, tag))
        else:  # which of the tables is meant is not known
            yield _Fault((*place, tag), "this key is missing", about=MISSING)

    def items(self, hint: Any, value: Any, place: KeyPath) -> Iterator[_Fault]:
        """Yield what is wrong in a list: how long it is, and each of its items."""
        if not isinstance(value, list):
            yield _Fault(place, f"it takes a list in [ ], not {_shown(value)}")
            return
        bounds = _bounds(hint)
        if not bounds.fits(len(value)):
            many = f"{bounds.low} to {bounds.high}" if bounds.low < bounds.high else str(bounds.low)
            yield _Fault(place, f"it takes {many} items, not {len(value)}{_clause(bounds)}")
        for index, item in enumerate(value):
            yield from self.value(item_of(hint), item, (*place, index))

    def pairs(self, hints: tuple[Any, ...], value: Any, place: KeyPath) -> Iterator[_Fault]:
        """Yield what is wrong in a table whose keys are the author's: the keys, and what is under them."""
        if not isinstance(value, dict):
            yield _Fault(place, f"it takes a table in {{ }}, not {_shown(value)}")
            return
        for name, item in value.items():
            yield from self.value(hints[0], name, (*place, name))
            yield from self.value(hints[1], item, (*place, name))

    def marked(self, mark: Any, value: Any, place: KeyPath, may_be_empty: bool) -> Iterator[_Fault]:
        """Yield what is wrong by a mark of an annotation, in a value that is of the right kind."""
        if isinstance(mark, Between) and not mark.fits(value):
            bound = f"at most {mark.high}" if value > mark.high else f"at least {mark.low}"
            yield _Fault(place, f"it takes {bound}, not {value}{_clause(mark)}")
        elif isinstance(mark, NameOf) and not (may_be_empty and not value):
            yield from self.name_faults(mark, value, place)
        elif isinstance(mark, Phrase):
            effect = mark.read(value)
            if isinstance(effect, Wrong):
                yield _Fault(place, effect.message, effect.nearest)
        elif isinstance(mark, AnyOf):
            for word in value.split(" or "):
                if word not in mark.words:
                    listed = ", ".join(mark.words)
                    yield _Fault(place, f"'{word}' is not one of {listed}", likeliest(word, mark.words))
                    return

    def name_faults(self, mark: NameOf, value: str, place: KeyPath) -> Iterator[_Fault]:
        """Yield that a value is the name of nothing, or of an entry of another kind."""
        name = value if not mark.counted or value in self.names else split_count(value)[0]
        kind = self.names.get(name)
        wanted = " or ".join(mark.kinds)
        if kind in mark.kinds or (mark.word and value == mark.word):
            return
        if kind is not None:
            yield _Fault(place, f"'{name}' is of kind {kind}; it takes the name of {an(wanted)}")
            return
        right = [known for known, kind in self.names.items() if kind in mark.kinds]
        near = likeliest(name, [mark.word, *right] if mark.word else right)
        yield _Fault(place, f"there is no {wanted} '{name}'", near)


def _tagged(hint: Any) -> Tagged:
    """Return what tells the tables of an annotation apart; its key is "" if nothing does."""
    return next((mark for mark in marks(hint) if isinstance(mark, Tagged)), Tagged(""))


def _tag_faults(hint: Any, value: Any, place: KeyPath) -> Iterator[_Fault]:
    """Yield what is wrong with the key that tells tables apart."""
    mark = _tagged(hint)
    refused = dict(mark.refused)
    if isinstance(value, str) and value in refused:
        yield _Fault(place, refused[value])
    else:
        yield from _choice_faults([tag_of(table, mark.key) for table in tables_of(hint)], value, place)


def _choice_faults(choices: Sequence[Any], value: Any, place: KeyPath) -> Iterator[_Fault]:
    """Yield that a key does not take a value."""
    if not any(value == choice and type(value) is type(choice) for choice in choices):
        listed = ", ".join(_shown(choice) for choice in choices)
        message = f"it takes {'one of ' if len(choices) > 1 else ''}{listed}, not {_shown(value)}"
        yield _Fault(place, message, likeliest(str(value), map(str, choices)))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return {"list": "a list", "dict": "a table"}.get(type(value).__name__, str(value))
