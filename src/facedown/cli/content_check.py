"""Check content files that somebody wrote: everything that is wrong, with line and nearest right name.

The dataclasses that a system declares for its content become Pydantic models here, so that what an
author is told and what a match is built from cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    create_model,
)
from pydantic_core import PydanticCustomError

from facedown.engine.content import (
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

Place = tuple[str | int, ...]

# What a value should have been, by Pydantic's name for the error.
_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "text in quotes",
    "list_type": "a list in [ ]",
    "dict_type": "a table in { }",
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
    resolved = {Path(path).resolve() for path in paths}
    others = [entry for entry in known if Path(entry.file).resolve() not in resolved]
    problems += _repeated(entries, others)
    names = {entry.name: entry.kind for entry in [*others, *entries] if entry.name}
    built: dict[str, object] = {}
    for entry in others:
        if entry.kind in schemas:
            built[entry.name] = build(entry, schemas[entry.kind])
    right: list[tuple[Entry, Schema]] = []
    for entry in entries:
        wrong = list(_check_entry(entry, schemas, names))
        problems += wrong
        if not wrong:
            thing = build(entry, schemas[entry.kind])
            right.append((entry, thing))
            built[entry.name] = thing
    for entry, made in right:
        between = getattr(made, "problems", None)
        if between is not None:
            for key, message in between(built):
                problems.append(Problem(entry.file, entry.line_of(key), key, message))
    order = {path: index for index, path in enumerate(paths)}
    return sorted(problems, key=lambda problem: (order[problem.file], problem.line))


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
) -> Iterator[Problem]:
    """Yield what is wrong within one entry, each key for itself."""
    if entry.kind not in schemas:
        near = nearest(entry.kind, schemas, 1)
        message = f"there is no kind '{entry.kind}'; the kinds are {', '.join(schemas)}"
        yield Problem(entry.file, entry.line, entry.kind, message, near[0] if near else "")
        return
    name = entry.data.get("name")
    if isinstance(name, str) and (not name or name != split_count(name)[0].strip()):
        message = "a name is text, without blanks around it and without a number as in 'x4' at its end"
        yield Problem(entry.file, entry.line_of("name"), "name", message)
    for key, bounds in _lengths(schemas[entry.kind]).items():
        items = entry.data.get(key)
        if isinstance(items, list) and not bounds.low <= len(items) <= bounds.high:
            message = f"it takes {bounds.low} to {bounds.high} items, not {len(items)}"
            yield Problem(entry.file, entry.line_of(key), key, message)
    try:
        _model(schemas[entry.kind]).model_validate(entry.data, context=names)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            place = tuple(step for step in detail["loc"] if step != "[key]")
            message, hint = _explain(entry.kind, place, cast(dict[str, Any], detail), schemas)
            where = ".".join(str(step) for step in place)
            yield Problem(entry.file, entry.line_of(*place), where, message, hint)


def _explain(
    kind: str, place: Place, detail: Mapping[str, Any], schemas: Mapping[str, type[Schema]]
) -> tuple[str, str]:
    """Return Pydantic's finding in the house's words, and the nearest right name or ""."""
    found, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if found == "missing":
        return f"this key of {kind} is missing", ""
    if found == "extra_forbidden":
        key = str(place[0])
        own = list(schemas[kind].__dataclass_fields__)
        homes = [other for other, schema in schemas.items() if key in schema.__dataclass_fields__]
        near = nearest(key, own, 1)
        if homes:
            message = f"{kind} has no such key, it belongs to {' and '.join(homes)}"
        else:
            message = f"{kind} has no such key"
        return message, near[0] if near else ""
    if found in _TYPES:
        return f"it takes {_TYPES[found]}, not {_shown(value)}", ""
    if found == "less_than_equal":
        return f"it takes at most {context['le']}, not {value}", ""
    if found == "greater_than_equal":
        return f"it takes at least {context['ge']}, not {value}", ""
    return str(context.get("message", detail["msg"])), str(context.get("nearest", ""))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return {"list": "a list", "dict": "a table"}.get(type(value).__name__, str(value))


@lru_cache(maxsize=256)
def _lengths(schema: type[Schema]) -> dict[str, Between]:
    """Return how many items the lists of a schema take.

    Pydantic would look at no item of a list that is too long, and an author wants to hear of all.
    """
    found: dict[str, Between] = {}
    for key, hint in get_type_hints(schema, include_extras=True).items():
        if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is tuple:
            found.update((key, mark) for mark in get_args(hint)[1:] if isinstance(mark, Between))
    return found


@lru_cache(maxsize=256)
def _model(schema: type[Schema]) -> type[BaseModel]:
    """Return the Pydantic model of a schema: strict types, no other keys."""
    hints = get_type_hints(schema, include_extras=True)
    told: dict[str, Any] = {}
    for spec in fields(cast(Any, schema)):
        needed = spec.default is MISSING and spec.default_factory is MISSING
        told[spec.name] = (
            _type(hints[spec.name], may_be_empty=spec.default == ""),
            ... if needed else None,
        )
    config = ConfigDict(strict=True, extra="forbid", protected_namespaces=())
    return create_model(schema.__name__, __config__=config, **told)


def _type(hint: Any, may_be_empty: bool = False) -> Any:
    """Return the Pydantic type for a schema's annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[(_type(args[0]), *(_rule(mark, hint, may_be_empty) for mark in args[1:]))]
    if origin is Literal:
        return Annotated[Any, AfterValidator(_one_of(args))]
    if origin is tuple:
        return list[_type(args[0])]  # type: ignore[misc]  # made at run time
    if origin is dict:
        return dict[_type(args[0]), _type(args[1])]  # type: ignore[misc]  # made at run time
    return hint


def _rule(mark: object, hint: Any, may_be_empty: bool) -> Any:
    """Return what Pydantic is to check for a mark of an annotation."""
    if isinstance(mark, Between):
        return Field(ge=mark.low, le=mark.high) if get_args(hint)[0] is int else mark  # _lengths has lists
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


def _name_of(mark: NameOf, may_be_empty: bool) -> Callable[[str, ValidationInfo], str]:
    """Return the check for the name of another entry."""
    wanted = " or ".join(mark.kinds)

    def check(value: str, info: ValidationInfo) -> str:
        names: Mapping[str, str] = info.context or {}
        name = value if not mark.counted or value in names else split_count(value)[0]
        if (not value and may_be_empty) or names.get(name) in mark.kinds:
            return value
        if name in names:
            raise _refusal(f"'{name}' is of kind {names[name]}; it takes the name of a {wanted}")
        right = [known for known, kind in names.items() if kind in mark.kinds]
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
