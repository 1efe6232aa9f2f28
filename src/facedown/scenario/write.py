"""A running match as a scenario file, for a bug report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.scenario.keys import FORMAT


def write_scenario(match: Match, title: str) -> str:
    """Return a running match as the text of a scenario file.

    Raises:
        FacedownError: it was set up by hand, or goes on from the middle of another, so its seed and
            decisions do not make it.
    """
    if len(match.course) > len(match.actions):
        raise FacedownError(
            "A scenario holds decisions and changes of fields, and no rulings of a GM, no draw by agreement "
            "and nothing that was taken back by consent: save the match instead, which holds them."
        )
    data = match.to_dict()
    begins = match.prologue
    if begins is not None and (begins.seed is not None or len(begins.parts) > 1):
        raise FacedownError(
            "This match goes on where other decisions led, with other luck from there, which no scenario "
            "says: keep it with save, or send the file that it began from and its save."
        )
    lines = [f"format   = {FORMAT}", f"title    = {as_toml(title)}", f"system   = {as_toml(data['system'])}"]
    lines += [f"setup    = {as_toml(data['setup'])}", f"seed     = {data['seed']}"]
    if data["switches"]:
        lines.append(f"switches = {as_toml(data['switches'])}")
    kinds: dict[str, list[Any]] = {}
    for entry in match.content:
        kinds.setdefault(entry.kind, []).append(entry.data)
    if kinds:
        lines.append(f"content  = {as_toml(kinds)}")
    for part in () if begins is None else begins.parts:
        lines += [f"set      = {as_toml(part.set)}"] if part.set else []
        lines += [f"stack    = {as_toml(part.stack)}"] if part.stack else []
    lines += ["play = [", *(f"    {as_toml(f'{a.seat} {a.text}')}," for a in match.actions), "]"]
    if match.over:
        lines += ["over     = true", f"winner   = {match.winner}"]
    else:
        lines.append(f"asked    = {as_toml({'seat': match.seat, 'decision': match.decision})}")
    return "\n".join([*lines, ""])


def as_toml(value: Any) -> str:
    """Return a value as TOML writes it on one line."""
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{as_toml(str(key))} = {as_toml(item)}" for key, item in value.items()) + " }"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)
