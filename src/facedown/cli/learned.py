"""How far somebody has come in the lessons and puzzles: kept among what facedown keeps, one file for all."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from facedown.cli import unfinished
from facedown.engine.authors.files import read_json, write_file
from facedown.engine.base.errors import BadFile, FacedownError


@dataclass
class Learned:
    """How far somebody has come in one system.

    Attributes:
        step: steps of the first match that are done.
        solved: titles of puzzles that were solved.
        skipped: titles of those that were given up.
    """

    step: int = 0
    solved: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def place() -> Path:
    """Return the file that it is kept in."""
    return unfinished.folder().parent / "learned.json"


def load() -> tuple[dict[str, Learned], str]:
    """Return how far somebody has come, by system; and what was wrong with the file, "" if nothing.

    A damaged file is left beside, under another name.
    """
    try:
        path = place()
        if not path.exists():
            return {}, ""
        return {key: _learned(one) for key, one in _table(read_json(path)).items()}, ""
    except BadFile as error:
        beside = path.with_suffix(".damaged.json")
        try:
            path.replace(beside)
        except OSError:
            beside = path
        return {}, f"{error} Lessons begin anew; what the file held lies in {beside}."
    except FacedownError as error:
        return {}, str(error)


def keep(learned: dict[str, Learned]) -> str:
    """Keep it; return why it could not be kept, "" if it was."""
    try:
        path = place()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(path, json.dumps({key: vars(one) for key, one in learned.items()}, indent=1) + "\n")
    except (OSError, FacedownError) as error:
        return f"How far you are is not kept: {error}"
    return ""


def _learned(data: Any) -> Learned:
    one = _table(data)
    step, lists = one.get("step", 0), [one.get("solved", []), one.get("skipped", [])]
    if type(step) is not int or step < 0 or not all(_are_texts(given) for given in lists):
        raise BadFile(f"{place()} does not say how far somebody is in lessons.")
    return Learned(step, *lists)


def _table(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadFile(f"{place()} does not say how far somebody is in lessons.")
    return data


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
