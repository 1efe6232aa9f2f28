"""Conflict resolved with cards: whole rulebooks as code, to play and to measure.

    import facedown

    match = facedown.new(facedown.system_keys()[0], seed=7)
    while not match.over:
        match.act(match.legal()[0])
    print(match.result())

Importing this loads next to nothing: the engine comes with the first match, llvmlite only with
what is compiled.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it: importing `typing` would take longer than all of this
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import Any

    from facedown.bots.policy import Bot
    from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName
    from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY
    from facedown.engine.hidden.know import OBSERVER
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action
    from facedown.engine.matches.series import Series
    from facedown.engine.matches.shown import LogLine
    from facedown.engine.matches.system import System
    from facedown.systems import load_system, system_keys

__version__ = "0.1.0"

__all__ = [
    "HIDDEN",
    "NOBODY",
    "NO_CARD",
    "OBSERVER",
    "Action",
    "Bot",
    "FacedownError",
    "IllegalAction",
    "LogLine",
    "Match",
    "Series",
    "System",
    "UnknownName",
    "load",
    "load_series",
    "load_system",
    "new",
    "new_series",
    "system_keys",
]

_HOMES = {
    "Action": "engine.matches.match",
    "Bot": "bots.policy",
    "FacedownError": "engine.base.errors",
    "HIDDEN": "engine.base.record",
    "IllegalAction": "engine.base.errors",
    "LogLine": "engine.matches.shown",
    "Match": "engine.matches.match",
    "NOBODY": "engine.base.record",
    "NO_CARD": "engine.base.record",
    "OBSERVER": "engine.hidden.know",
    "Series": "engine.matches.series",
    "System": "engine.matches.system",
    "UnknownName": "engine.base.errors",
    "load_system": "systems",
    "system_keys": "systems",
}


def new(
    system: str | Path,
    setup: str | Mapping[str, Any] = "",
    seed: int = 0,
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path] = (),
) -> Match:
    """Set up a match and run it to its first question.

    Args:
        system: name of the system, one of `system_keys()`, or the folder of one.
        setup: name of a setup, or a table as content files write it; the first one if not given.
        seed: of the luck; equal seeds and decisions give equal matches everywhere.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: an author's own content files.

    Raises:
        FacedownError: a name is unknown or the setup cannot be; the error says which and what would work.
    """
    from facedown.engine.matches.match import Match
    from facedown.systems import load_system

    return Match(load_system(system), setup, seed, switches, content)


def load(path: str | Path) -> Match:
    """Play a saved match again, up to where it was saved.

    Raises:
        BadFile: it is missing, cut short, altered or made by a newer version.
    """
    from facedown.engine.matches.repeated import restore
    from facedown.engine.matches.save_file import read_save
    from facedown.systems import load_system

    data = read_save(path)
    return restore(load_system(data["system"]), data)


def new_series(
    system: str,
    seed: int = 0,
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path] = (),
) -> Series:
    """Begin a best of three: a match of up to three games, with a choice made in secret before each.

    Args:
        system: name of a system that has one.
        seed: of the luck of all games; equal seeds, choices and decisions give equal games everywhere.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: an author's own content files.

    Raises:
        FacedownError: the system has none, or a name is unknown; the error says which.
    """
    from facedown.engine.matches.series import begin_series
    from facedown.systems import load_system

    return begin_series(load_system(system), seed, switches, content)


def load_series(path: str | Path) -> Series:
    """Play a saved series again, up to where it was saved.

    Raises:
        BadFile: it is missing, cut short, altered, made by a newer version, or no series.
    """
    from facedown.engine.matches.save_file import read_save
    from facedown.engine.matches.series import restore_series
    from facedown.systems import load_system

    data = read_save(path)
    return restore_series(load_system(data["system"]), data)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"facedown.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'facedown' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
