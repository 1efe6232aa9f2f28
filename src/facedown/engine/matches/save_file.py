"""Save files: checked whole before anything in them is used, and written whole."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.authors.files import Version, read_json, refuse_unreadable, write_file
from facedown.engine.base.chance import SEEDS
from facedown.engine.base.errors import BadFile
from facedown.engine.hidden.know import OBSERVER

SAVE_FORMAT = 6  # the newest that is read
PLAIN = 2  # may say who sat at the keyboard, which 1 never does
LEADING = 3  # may say what leads to where the match begins, in the middle, and hold rulings
HOUSED = 4  # what is told of house rules, entries in place of shipped ones, rulings that last
DRAWN = 5  # may have been ended as a draw
CAMPAIGN = 6  # may say which campaign it is part of

# What a value must be. A type, or one of several; a range of whole numbers; a list of such; a table with
# these keys, `str` standing for any.
_NEW = {"kind": str, "data": {str: object}, "file": str, "index": range(1 << 31)}
_ENTRY = (_NEW, {**_NEW, "changed": True})  # of which the second stands in place of a shipped one
_GAME = {"setup": (str, {str: object}), "seed": SEEDS, "actions": [(str, {str: object})], "state": str}
_BOTH = {
    "facedown": range(1, SAVE_FORMAT + 1),
    "system": str,
    "seed": SEEDS,
    "switches": {str: str},
    "content": [_ENTRY],
}
_OPTIONAL = {
    "people": [range(OBSERVER)],  # the seats that were played at the keyboard, if that is known
    "campaign": str,  # the file, by its whole path
    "house": {"title": str, "notes": [str]},
}
_PART = {
    "set": {str: object},
    "stack": {str: str},
    "luck": ([range(1 << 31)], type(None)),
    "play": [str],
}
_BEGUN = {"begins": {"seed": (SEEDS, type(None)), "parts": [_PART]}}
_MATCH = {**_BOTH, **_GAME}
_SERIES = {**_BOTH, "choices": [[str]], "games": [_GAME]}


def format_of(leads: bool, is_newer: bool, content: Iterable[Entry], is_drawn: bool = False) -> int:
    """Return the oldest format that holds a match or series.

    Args:
        leads: whether it begins in the middle, or holds rulings.
        is_newer: whether something is told of its house rules, or a ruling lasts.
        content: its own entries.
        is_drawn: whether it was ended as a draw.
    """
    if is_drawn:
        return DRAWN
    if is_newer or any(entry.changed for entry in content):
        return HOUSED
    return LEADING if leads else PLAIN


def is_save(path: Path) -> bool:
    """Tell whether a file looks like a save, before it is read.

    Raises:
        BadFile: it is no file that can be read.
    """
    refuse_unreadable(path)
    with path.open("rb") as file:
        return b'"facedown":' in file.read(100)


def is_series(data: Mapping[str, Any]) -> bool:
    """Tell whether a save file, as `read_save` returns it, holds a series."""
    return "games" in data


def write_save(
    path: str | Path,
    data: Mapping[str, Any],
    people: Iterable[int] | None = None,
    campaign: Path | None = None,
) -> Version:
    """Write a save file, and return its version. An older one there is replaced once this one is complete.

    Args:
        path: where to.
        data: the match or series.
        people: the seats that were played at the keyboard, if that is known.
        campaign: the file of the campaign that it is part of, if of one.

    Raises:
        BadFile: it cannot be written; what was there is there still.
    """
    data = dict(data) if people is None else {**data, "people": list(people)}
    if campaign:
        data = {**data, "facedown": CAMPAIGN, "campaign": str(campaign.absolute())}
    signed = {**data, "check": _digest(data)}
    return write_file(path, json.dumps(signed, indent=1, ensure_ascii=False) + "\n")


def read_save(path: str | Path) -> dict[str, Any]:
    """Return what a save file holds, checked but not yet played.

    Raises:
        BadFile: it is missing, cut short, altered, made by a newer version, or no save at all.
    """
    try:
        data = read_json(path)
    except BadFile as error:
        raise BadFile(f"{error} Nothing was loaded.") from None
    if not isinstance(data, dict) or type(data.get("facedown")) is not int:
        raise BadFile(f"{path} is no saved match: it does not name its format. Nothing was loaded.")
    if data["facedown"] > SAVE_FORMAT:
        raise BadFile(
            f"{path} was made by a newer facedown (format {data['facedown']}; this one reads up to "
            f"{SAVE_FORMAT}). Update facedown to load it."
        )
    if data.pop("check", None) != _digest(data):
        raise BadFile(f"{path} was altered after it was saved: its check does not fit. Nothing was loaded.")
    shape, optional = (_SERIES, _OPTIONAL) if is_series(data) else (_MATCH, {**_OPTIONAL, **_BEGUN})
    known = {key: one for key, one in optional.items() if key in data}
    fault = _fault(data, {**shape, **known}, "")
    if not fault and "begins" in data and not data["begins"]["parts"]:
        fault = "begins.parts is empty"
    if fault:
        raise BadFile(f"{path} is no saved match: {fault}. Nothing was loaded.")
    return data


def _digest(data: Mapping[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _fault(value: Any, shape: Any, way: str) -> str:
    """Return what in a value is not as it must be, "" if nothing is.

    Args:
        value: to be looked at.
        shape: what it must be.
        way: to it, with a dot behind.
    """
    if isinstance(shape, tuple):
        faults = [_fault(value, one, way) for one in shape]
        return faults[0] if all(faults) else ""
    if isinstance(shape, range):
        fits = type(value) is int and value in shape
    else:
        fits = isinstance(value, shape if isinstance(shape, type) else type(shape))
    if not fits:
        return f"{way.rstrip('.') or 'it'} is not {_called(shape)}"
    inner: list[tuple[Any, Any, str]] = []
    if isinstance(shape, list):
        inner = [(one, shape[0], f"{way}{i}.") for i, one in enumerate(value)]
    elif isinstance(shape, dict) and str in shape:
        inner = [(one, shape[str], f"{way}{key}.") for key, one in value.items()]
    elif isinstance(shape, dict):
        wrong = sorted(shape.keys() ^ value.keys())
        if wrong:
            return f"it {'has' if wrong[0] in value else 'lacks'} the key {way}{wrong[0]}"
        inner = [(value[key], one, f"{way}{key}.") for key, one in shape.items()]
    return next((fault for one in inner if (fault := _fault(*one))), "")


def _called(shape: Any) -> str:
    """Return what people call something of a shape."""
    if isinstance(shape, range):
        return f"a whole number from {shape.start} to {shape.stop - 1}"
    if shape is str:
        return "a text"
    return "a list" if isinstance(shape, list) else "a table"
