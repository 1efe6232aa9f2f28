"""Check content files that somebody wrote: everything that is wrong, with line and nearest right name.

The dataclasses that a system declares for its content become Pydantic models here, so that what an
author is told and what a match is built from cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, cast, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationError,
    ValidationInfo,
    create_model,
)
from pydantic_core import PydanticCustomError

from facedown.cli.strangers import stranger
from facedown.engine.content import (
    Around,
    Between,
    Entry,
    NameOf,
    Schema,
    Stray,
    Words,
    build,
    read_content,
    split_count,
)
from facedown.engine.errors import ContentError, nearest
from facedown.engine.shape import (
    Place,
    Tagged,
    alternatives,
    called,
    item_of,
    keys_of,
    lists_in,
    made_table,
    marks,
    pick,
    tables_below,
    tables_of,
    tag_of,
)

# What a value should have been, by Pydantic's name for the error.
_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "text in quotes",
    "list_type": "a list in [ ]",
    "dict_type": "a table in { }",
    "model_type": "a table in { }",
    "model_attributes_type": "a table in { }",
}


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
    """What is right of an entry: built, None if it cannot be, and which items of its lists are left."""

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
            found, strays = read_content(path)
        except ContentError as error:
            message = str(error).removeprefix(f"{path}:").removeprefix(f"{error.line}:").strip()
            problems.append(Problem(path, error.line, "", message.rstrip(".")))
            continue
        entries += found
        problems += [_stray(path, stray, schemas) for stray in strays]
    given = list(known)
    resolved = {Path(path).resolve() for path in paths}
    outside = {file for file in {entry.file for entry in given} if Path(file).resolve() not in resolved}
    others = [entry for entry in given if entry.file in outside]
    problems += _repeated(entries, others)
    names = {name: entry.kind for entry in [*others, *entries] for name in _names(entry)}
    named: dict[str, object] = {}
    for entry in others:
        if entry.kind in schemas:
            named |= dict.fromkeys(_names(entry), build(entry, schemas[entry.kind]))
    checked: list[tuple[Entry, set[Place], Sound]] = []
    for entry in entries:
        wrong: set[Place] = set()
        for place, problem in _check_entry(entry, schemas, names):
            wrong.add(place)
            problems += [problem] if problem is not None else []
        if entry.kind in schemas:
            sound = _sound(entry, schemas[entry.kind], wrong)
            checked.append((entry, wrong, sound))
            named |= dict.fromkeys(_names(entry), sound.whole) if sound.whole is not None else {}
    for entry, faults, sound in checked:
        problems += _between(entry, schemas[entry.kind], faults, sound, named)
    order = {path: index for index, path in enumerate(paths)}
    return sorted(problems, key=lambda problem: (order[problem.file], problem.line))


def _length(hint: Any) -> Between:
    """Return how many items a list may have."""
    return next((mark for mark in marks(hint) if isinstance(mark, Between)), Between(0, 1 << 30))


def _names(entry: Entry) -> tuple[str, ...]:
    """Return what other entries may call an entry: its name, and its id."""
    id = entry.data.get("id")
    return tuple(name for name in (entry.name, id) if isinstance(name, str) and name)


def _sound(entry: Entry, schema: type[Schema], wrong: Iterable[Place]) -> Sound:
    """Build what is right of an entry.

    A key that may be missing is left out where something is wrong with it, and of a list of tables the
    table in which it is. Nothing is built where a key that must be there is wrong.
    """
    keys = keys_of(schema)
    data = {name: value for name, value in entry.data.items() if name in keys}
    kept: dict[str, list[int]] = {}
    for place in wrong:
        name = str(place[0]) if place else ""
        if name not in keys or name not in data:
            continue  # an unknown key is left out already, and a missing one is found below
        if len(place) > 2 and isinstance(place[1], int) and item_of(keys[name].hint) is not None:
            left = kept.setdefault(name, list(range(len(data[name]))))
            kept[name] = [index for index in left if index != place[1]]
        else:
            del data[name]
    for name, indices in kept.items():
        if name in data:
            data[name] = [data[name][index] for index in indices]
            if not _length(keys[name].hint).fits(len(indices)):
                del data[name]
    if any(key.required and name not in data for name, key in keys.items()):
        return Sound(None, kept)
    return Sound(build(Entry(entry.kind, data, entry.source, entry.index), schema), kept)


def _between(
    entry: Entry, schema: type[Schema], wrong: set[Place], sound: Sound, named: Mapping[str, object]
) -> Iterator[Problem]:
    """Yield what is wrong between keys that are each right, of an entry and of every table in it.

    A table in which something is `wrong` is left out.
    """

    def told(place: Place, found: tuple[Any, ...], moved: Mapping[str, Sequence[int]]) -> Problem:
        key, message, *near = found
        place = (*place, *(key if isinstance(key, tuple) else (key,) if key else ()))
        if len(place) > 1 and isinstance(place[1], int) and place[0] in moved:
            place = (place[0], moved[str(place[0])][place[1]], *place[2:])
        return Problem(entry.file, entry.line_of(*place), _way(place), message, near[0] if near else "")

    for place, table, data in tables_below(schema, entry.data):
        if hasattr(table, "problems") and not any(fault[: len(place)] == place for fault in wrong):
            for found in made_table(table, data).problems(Around(entry, place, named)):
                yield told(place, found, {})
    between = getattr(sound.whole, "problems", None)
    if between is not None:
        for found in between(named):
            yield told((), found, sound.kept)


def _way(place: Place) -> str:
    return ".".join(str(step) for step in place)


def _stray(path: str, stray: Stray, schemas: Mapping[str, type[Schema]]) -> Problem:
    if stray.key in schemas:
        message = f"an entry begins with double brackets, [[{stray.key}]]"
        return Problem(path, stray.line, stray.key, message)
    near = nearest(stray.key, schemas, 1) if stray.is_table else ()
    message = "it belongs to no entry: an entry begins with its kind, as " + f"[[{next(iter(schemas))}]]"
    return Problem(path, stray.line, stray.key, message, near[0] if near else "")


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
) -> Iterator[tuple[Place, Problem | None]]:
    """Yield where something is wrong within one entry, each key for itself, and what.

    What only follows from another problem is not told.
    """

    def told(place: Place, message: str, near: str = "") -> tuple[Place, Problem]:
        return place, Problem(entry.file, entry.line_of(*place), _way(place), message, near)

    if entry.kind not in schemas:
        near = nearest(entry.kind, schemas, 1)
        message = f"there is no kind '{entry.kind}'; the kinds are {', '.join(schemas)}"
        hint = near[0] if near else ""
        yield (), Problem(entry.file, entry.line, entry.kind, message, hint)
        return
    schema = schemas[entry.kind]
    name = entry.data.get("name")
    if isinstance(name, str) and (not name or name != split_count(name)[0].strip()):
        message = "a name is text, without blanks around it and without a number as in 'x4' at its end"
        yield told(("name",), message)
    for key, spec in keys_of(schema).items():
        for place, hint, items in lists_in(spec.hint, entry.data.get(key), (key,)):
            bounds = _length(hint)
            if not bounds.fits(len(items)):
                many = f"{bounds.low} to {bounds.high}" if bounds.low < bounds.high else str(bounds.low)
                yield told(place, f"it takes {many} items, not {len(items)}")
    try:
        _model(schema).model_validate(entry.data, context=names)
    except ValidationError as error:
        found: list[tuple[str, Place, str, str]] = []
        for detail in error.errors(include_url=False):
            place = tuple(step for step in detail["loc"] if not _is_label(step))
            found.append(
                (detail["type"], place, *_explain(entry, place, cast(dict[str, Any], detail), schemas))
            )
        strange = {(place, near) for kind, place, _, near in found if kind == "extra_forbidden"}
        for kind, place, *rest in found:
            echo = kind == "missing" and _is_echo(place, strange)
            yield (place, None) if echo else told(place, *rest)


def _is_echo(missing: Place, strange: Iterable[tuple[Place, str]]) -> bool:
    """Tell whether a key is missing because it is misspelt or stands elsewhere, which is told already."""
    return any(
        other[-1] == missing[-1] or (other[:-1], meant) == (missing[:-1], missing[-1])
        for other, meant in strange
    )


def _is_label(step: str | int) -> bool:
    """Tell whether a step of Pydantic's way to a value is none of the file's: [key], or a table's kind."""
    return isinstance(step, str) and step.startswith("[") and step.endswith("]")


def _explain(
    entry: Entry, place: Place, detail: Mapping[str, Any], schemas: Mapping[str, type[Schema]]
) -> tuple[str, str]:
    """Return Pydantic's finding in the house's words, and the nearest right name or ""."""
    found, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if found in ("missing", "extra_forbidden"):
        return _key_trouble(entry, place, found, schemas)
    if found in _TYPES:
        return f"it takes {_TYPES[found]}, not {_shown(value)}", ""
    if found == "less_than_equal":
        return f"it takes at most {context['le']}, not {value}", ""
    if found == "greater_than_equal":
        return f"it takes at least {context['ge']}, not {value}", ""
    return str(context.get("message", detail["msg"])), str(context.get("nearest", ""))


def _key_trouble(
    entry: Entry, place: Place, found: str, schemas: Mapping[str, type[Schema]]
) -> tuple[str, str]:
    """Return what is wrong with a key that is missing, or that its table has too much."""
    schema: type = schemas[entry.kind]
    inside = {at: (table, data) for at, table, data in tables_below(schema, entry.data)}
    inside[()] = (schema, entry.data)
    if place[:-1] not in inside:  # one of several tables, and which of them is not known yet
        return "this key is missing", ""
    table, data = inside[place[:-1]]
    kind = called(table) if len(place) > 1 else entry.kind
    if found == "missing":
        return f"this key of {kind} is missing", ""
    return stranger(kind, place, table, data, entry.kind, schemas)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return {"list": "a list", "dict": "a table"}.get(type(value).__name__, str(value))


@lru_cache(maxsize=256)
def _model(schema: type, tag: str = "", hint: Any = None) -> type[BaseModel]:
    """Return the Pydantic model of a schema: strict types, no other keys.

    Args:
        schema: the dataclass of an entry or of a table in it.
        tag: the key that tells it from other tables, if it is one of several; `hint` is their annotation.
        hint: see `tag`.
    """
    told: dict[str, Any] = {}
    for name, key in keys_of(schema).items():
        kind = _tag_check(hint) if name == tag else _type(key.hint, may_be_empty=key.default == "")
        told[key.field] = (kind, Field(... if key.required else None, alias=name))
    config = ConfigDict(strict=True, extra="forbid", protected_namespaces=())
    return create_model(schema.__name__, __config__=config, **told)


def _type(hint: Any, may_be_empty: bool = False) -> Any:
    """Return the Pydantic type for a schema's annotation."""
    origin, args = get_origin(hint), get_args(hint)
    tables = tables_of(hint)
    if tables:
        return _table_type(hint, tables)
    if origin is Annotated:
        return Annotated[(_type(args[0]), *(_rule(mark, hint, may_be_empty) for mark in args[1:]))]
    if origin is Literal:
        return Annotated[Any, AfterValidator(_one_of(args))]
    if origin in (Union, UnionType):
        return Annotated[Any, AfterValidator(_any_of(args))]
    if origin is tuple:
        return list[_type(args[0])]  # type: ignore[misc]  # made at run time
    if origin is dict:
        return dict[_type(args[0]), _type(args[1])]  # type: ignore[misc]  # made at run time
    return hint


def _table_type(hint: Any, tables: tuple[type, ...]) -> Any:
    """Return the Pydantic type for tables, for one of several, or for a table or a plain value.

    Which of them a value is meant to be is said by `pick`, so that all that is wrong in it is found, also
    where its tag is misspelt. Pydantic puts the label of its choice in the way to what is wrong.
    """
    key = next((mark.key for mark in marks(hint) if isinstance(mark, Tagged)), "")
    plain = [one for one in alternatives(hint) if not tables_of(one)]
    if len(tables) == 1 and not plain:
        return _model(tables[0])
    parts = [
        Annotated[_model(table, key, hint) if key else _model(table), Tag(f"[{called(table, hint)}]")]
        for table in tables
    ]
    if key:
        told: dict[str, Any] = {key: (_tag_check(hint), ...)}
        parts.append(Annotated[create_model("Stranger", **told), Tag("[?]")])
    parts += [Annotated[_type(one), Tag("[plain]")] for one in plain[:1]]

    def label(value: Any) -> str:
        if not isinstance(value, dict):
            return "[plain]" if plain else f"[{called(tables[0], hint)}]"
        table = pick(hint, value)
        return f"[{called(table, hint)}]" if table else "[?]"

    return Annotated[Union[tuple(parts)], Discriminator(label)]  # noqa: UP007 - made at run time


def _tag_check(hint: Any) -> Any:
    """Return the Pydantic type for the key that tells tables apart."""
    mark = next(mark for mark in marks(hint) if isinstance(mark, Tagged))
    check = _one_of([tag_of(table, mark.key) for table in tables_of(hint)])
    refused = dict(mark.refused)

    def check_tag(value: Any) -> Any:
        if isinstance(value, str) and value in refused:
            raise _refusal(refused[value])
        return check(value)

    return Annotated[Any, AfterValidator(check_tag)]


def _rule(mark: object, hint: Any, may_be_empty: bool) -> Any:
    """Return what Pydantic is to check for a mark of an annotation."""
    if isinstance(mark, Between):  # how long a list may be is looked at apart, and its items in any case
        return Field(ge=mark.low, le=mark.high) if get_args(hint)[0] is int else mark
    if isinstance(mark, NameOf):
        return AfterValidator(_name_of(mark, may_be_empty))
    if isinstance(mark, Words):
        return AfterValidator(_words(mark))
    return mark


def _refusal(message: str, near: Sequence[str] = ()) -> PydanticCustomError:
    context = {"message": message, "nearest": near[0] if near else ""}
    return PydanticCustomError("facedown", "{message}", context)


def _one_of(choices: Sequence[Any]) -> Callable[[Any], Any]:
    """Return the check for a Literal."""
    listed = ", ".join(_shown(choice) for choice in choices)

    def check(value: Any) -> Any:
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            message = f"it takes {'one of ' if len(choices) > 1 else ''}{listed}, not {_shown(value)}"
            raise _refusal(message, nearest(str(value), map(str, choices), 1))
        return value

    return check


def _any_of(kinds: Sequence[type]) -> Callable[[Any], Any]:
    """Return the check for a value of one of several plain kinds."""
    told = {int: "a whole number", bool: "true or false", str: "text in quotes"}

    def check(value: Any) -> Any:
        if type(value) not in kinds:
            raise _refusal(f"it takes {' or '.join(told[kind] for kind in kinds)}, not {_shown(value)}")
        return value

    return check


def _name_of(mark: NameOf, may_be_empty: bool) -> Callable[[str, ValidationInfo], str]:
    """Return the check for the name of another entry."""
    wanted = " or ".join(mark.kinds)
    words = (mark.word,) if mark.word else ()

    def check(value: str, info: ValidationInfo) -> str:
        names: Mapping[str, str] = info.context or {}
        name = value if not mark.counted or value in names else split_count(value)[0]
        if (not value and may_be_empty) or value in words or names.get(name) in mark.kinds:
            return value
        if name in names:
            raise _refusal(f"'{name}' is of kind {names[name]}; it takes the name of a {wanted}")
        right = [*words, *(known for known, kind in names.items() if kind in mark.kinds)]
        raise _refusal(f"there is no {wanted} '{name}'", nearest(name, right, 1))

    return check


def _words(mark: Words) -> Callable[[str], str]:
    """Return the check for words joined by "or"."""

    def check(value: str) -> str:
        for word in value.split(" or "):
            if word not in mark.words:
                raise _refusal(f"'{word}' is none of {', '.join(mark.words)}", nearest(word, mark.words, 1))
        return value

    return check
