"""Commands whose options are records: each field of a record is an option, declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from typer.models import OptionInfo


class Here(NamedTuple):
    """What an option of a record is in one command: `Annotated[Games, Here("games", 10, "How many.")]`."""

    name: str
    default: Any
    help: str


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command that takes the fields of its records, and of those inside them, one option each."""
    kinds = get_type_hints(command, include_extras=True)
    parameters: list[Parameter] = []
    for one in signature(command).parameters.values():
        kind = kinds[one.name]
        record, *here = get_args(kind) or [kind]
        if is_dataclass(record):
            kinds[one.name] = record
            parameters += [_said_here(it, here) for it in _fields(record)]
        else:
            parameters.append(_option(one.name, kind, one.default))

    @wraps(command)
    def spreading(**given: Any) -> None:
        command(**{name: _built(kind, name, given) for name, kind in kinds.items() if name != "return"})

    spreading.__annotations__ = {}
    spreading.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # what typer reads
    return spreading


def _fields(record: Any) -> Iterator[Parameter]:
    """Yield the options that the fields of a record are."""
    kinds = get_type_hints(record, include_extras=True)
    for one in fields(record):
        if is_dataclass(kinds[one.name]):
            yield from _fields(kinds[one.name])
        else:
            default = None if one.default_factory is not MISSING else one.default
            yield _option(one.name, kinds[one.name], Parameter.empty if default is MISSING else default)


def typed(record: Any) -> dict[str, object]:
    """Return what the options of a record were given, by the names that they are typed with."""
    kinds, given = get_type_hints(type(record), include_extras=True), dict[str, object]()
    for one in fields(record):
        value = getattr(record, one.name)
        if is_dataclass(value):
            given |= typed(value)
            continue
        _, about = get_args(kinds[one.name])
        if isinstance(about, OptionInfo):
            names = about.default, *(about.param_decls or ())  # Typer takes the first for the default
            name = next((name for name in names if isinstance(name, str)), one.name)
            given[name.lstrip("-").replace("_", "-")] = value
    return given


def _said_here(option: Parameter, here: list[Here]) -> Parameter:
    """Return an option, with the default and the help that it has in a command, if it has its own."""
    for one in here:
        if one.name == option.name:
            kind, about = get_args(option.annotation)
            about = copy(about)
            about.help = one.help
            return option.replace(default=one.default, annotation=Annotated[kind, about])
    return option


def _option(name: str, kind: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _built(kind: Any, name: str, given: dict[str, Any]) -> Any:
    """Return what was given for an option, or the record of what was given for its fields."""
    if not is_dataclass(kind):
        return given[name]
    kinds = get_type_hints(kind, include_extras=True)
    built = {one.name: _built(kinds[one.name], one.name, given) for one in fields(kind)}
    assert isinstance(kind, type)
    return kind(**{one.name: _else_empty(one, built[one.name]) for one in fields(kind)})


def _else_empty(field: Field[Any], value: Any) -> Any:
    """Return a value; what was left out is what the field makes of nothing, such as a list."""
    if value is None and field.default_factory is not MISSING:
        return field.default_factory()
    return value
