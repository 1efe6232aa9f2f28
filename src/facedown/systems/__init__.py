"""The rulebooks, one folder each, and those that other packages add."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from facedown.engine.errors import unknown
from facedown.engine.system import System

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # slow to import, and a match of ours needs none

KEYS = ("contest", "clash")  # ours, in the order in which they are listed
GROUP = "facedown.systems"  # entry points of systems in other packages


@cache
def _others() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def system_keys() -> tuple[str, ...]:
    """Return the names of the systems that can be played, ours first."""
    return (*KEYS, *sorted(set(_others()) - set(KEYS)))


@cache
def load_system(key: str) -> System:
    """Return a system by its name.

    Raises:
        UnknownName: there is no such system; the nearest right name is given.
    """
    if key in KEYS:
        found: System = import_module(f"facedown.systems.{key}").SYSTEM
    elif key in _others():
        found = _others()[key].load()
    else:
        raise unknown("system", key, list(system_keys()))
    return found
