"""The messages of a session as a JSON Schema: for screens that are not written in Python.

`python -m facedown.table.schema` writes `messages.schema.json` beside this file, from the types of a scene
and from what is listed here; a test holds every message against it.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from facedown.engine.course.scene import Area, Band, Gauge, Item, Later, Link, Shape
from facedown.lab.odds.beside import Chance

FILE = Path(__file__).with_name("messages.schema.json")
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: dict[Any, str] = {
    str: "string",
    Later: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    NoneType: "null",
}


class Answer(NamedTuple):
    """An answer to a question."""

    text: str
    items: tuple[str, ...]  # of the scene, that it means
    does: str = ""
    gives_up: bool = False


class Line(NamedTuple):
    """A line of a story: of the log, or what a seat answered, or what a referee rules."""

    text: str
    clause: str = ""
    story: bool = False
    seat: int = 0
    ruling: bool = False


class Explained(NamedTuple):
    """What an answer does."""

    place: int
    text: str
    does: str


class AnswerOdds(NamedTuple):
    """What an answer leads to."""

    place: int
    text: str
    chances: dict[str, Chance]


class PuzzleOdds(NamedTuple):
    """The chance of an answer to a puzzle."""

    text: str
    chance: str
    best: bool


Fields: TypeAlias = dict[str, Any]
MESSAGES: dict[str, Fields] = {  # what it is -> its fields; one whose name ends in ? may be missing
    "confirm": {"text": str},
    "consent": {"seat": int, "by": int, "text": str, "why": str, "about": str},
    "error": {"text": str, "clause": str},
    "explained": {"answers": tuple[Explained, ...]},
    "fields": {"lines": tuple[str, ...], "more": int},
    "given": {"text": str, "why": str},
    "hint": {"text": str, "why": str, "odds?": str},
    "lesson": {"kind": str, "title": str, "text": str, "number?": int, "of?": int, "clause?": str},
    "log": {"lines": tuple[Line, ...]},
    "note": {"text": str},
    "odds": {"answers": tuple[AnswerOdds, ...], "how": str},
    "over": {"result": str, "more?": bool},
    "pass": {"seat": int},
    "question": {"seat": int, "text": str, "answers": tuple[Answer, ...]},
    "scene": {"seat": int, "heading": str, "areas": tuple[Area, ...], "changed": tuple[str, ...]},
    "story": {"seat": int, "lines": tuple[Line, ...]},
    "table": {"text": str, "details": str},
    "taught": {"text": str, "odds": tuple[PuzzleOdds, ...]},
    "topics": {"kinds": dict[str, tuple[str, ...]]},
}
_NAMED = (Answer, Area, AnswerOdds, Band, Chance, Explained, Gauge, Item, Line, Link, PuzzleOdds)


def schema() -> dict[str, Any]:
    """Return the schema of a message, which is one of many kinds."""
    return {
        "$schema": DRAFT,
        "title": "A message of a facedown session",
        "description": "What is sent to a screen (facedown.table.messages), by what it `is`.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in MESSAGES],
        "$defs": {
            **{name: _table({"n": int, **fields}, name) for name, fields in MESSAGES.items()},
            **{one.__name__: _named(one) for one in _NAMED},
        },
    }


def _table(fields: Fields, name: str) -> dict[str, Any]:
    """Return the schema of a message."""
    properties = {key.rstrip("?"): _of(kind) for key, kind in fields.items()}
    return {
        "type": "object",
        "properties": {"is": {"const": name}, **properties},
        "required": ["is", *(key for key in fields if not key.endswith("?"))],
        "additionalProperties": False,
    }


def _named(one: Any) -> dict[str, Any]:
    """Return the schema of a named tuple as a table, in which what is as by default may be missing."""
    return {
        "type": "object",
        "description": (one.__doc__ or "").partition("\n")[0],
        "properties": {key: _of(kind) for key, kind in get_type_hints(one).items()},
        "required": [key for key in one._fields if key not in one._field_defaults],
        "additionalProperties": False,
    }


def _of(kind: Any) -> dict[str, Any]:
    """Return the schema of a type."""
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if kind is Shape:
        return {"enum": [shape.value for shape in Shape]}
    if kind in _NAMED:
        return {"$ref": f"#/$defs/{kind.__name__}"}
    arguments = get_args(kind)
    if isinstance(kind, UnionType):
        types = list(dict.fromkeys(_PLAIN[one] for one in arguments))
        return {"type": types if len(types) > 1 else types[0]}
    if get_origin(kind) is dict:
        return {"type": "object", "additionalProperties": _of(arguments[1])}
    if arguments[-1] is ...:
        return {"type": "array", "items": _of(arguments[0])}
    exact = {"minItems": len(arguments), "maxItems": len(arguments)}
    return {"type": "array", "prefixItems": [_of(one) for one in arguments], **exact}


def written() -> str:
    """Return the schema as the file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
