"""The rulebooks, one folder each, those that other packages add, and those in folders of an author."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from facedown import engine
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.matches.system import C, System

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # slow to import, and a match of ours needs none

KEYS = ("contest", "clash", "throwdown", "confrontation", "arcana")  # ours, as they are listed
GROUP = "facedown.systems"  # entry points of systems in other packages
OWN = "`play FOLDER --load FILE`, `--system FOLDER` elsewhere, or `load_system(Path(FOLDER))`"
_in_folders: dict[str, System] = {}  # those that were loaded from a folder


@cache
def _others() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def system_keys() -> tuple[str, ...]:
    """Return the names of the systems that can be played, ours first."""
    return (*KEYS, *sorted(set(_others()) - set(KEYS)))


def load_system(key: str | Path) -> System:
    """Return a system by its name, or (a Path) from its folder: a package with a catalogue and a SYSTEM.

    A name is one of `system_keys()`, or that of a system that was loaded from its folder before. Files hold
    names, and none makes code run that is not installed: only what somebody types is made a Path.

    Raises:
        UnknownName: there is no such system; the nearest right name is given.
        FacedownError: the folder holds none.
    """
    if isinstance(key, Path):
        return _from_folder(key.resolve())
    if key in KEYS or key in _others():
        return _installed(key)
    if key in _in_folders:
        return _in_folders[key]
    error = unknown("system", key, system_keys(), where="installed")
    error.args = (f"{error} One of your own is given by its folder: {OWN}.",)
    raise error


def needed(system: System, kind: type[C], lacking: str) -> C:
    """Return what a system has of a class that something needs.

    Raises:
        FacedownError: it has none; `lacking` says so in words, and behind them stand the systems that have.
    """
    found = system.capability(kind)
    if found is None:
        able = [key for key in system_keys() if load_system(key).capability(kind)]
        raise FacedownError(f"{system.key} {lacking}: {', '.join(able) or 'none'}.")
    return found


@cache
def _installed(key: str) -> System:
    ours = key in KEYS
    system: System = import_module(f"facedown.systems.{key}").SYSTEM if ours else _others()[key].load()
    return system


def _from_folder(folder: Path) -> System:
    """Import the package in a folder, and return its SYSTEM."""
    if not (folder / "catalogue.toml").is_file() or not (folder / "__init__.py").is_file():
        raise FacedownError(
            f"{folder} holds no system: that is a folder with a catalogue.toml and an __init__.py. "
            "`facedown new-system NAME` makes one."
        )
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    try:
        package = import_module(folder.name)
    except FacedownError:
        raise
    except Exception as error:  # whatever its author's code raises
        raise FacedownError(f"{folder} cannot be imported: {what_broke(error, folder)}") from error
    if [Path(path).resolve() for path in getattr(package, "__path__", ())] != [folder]:
        raise FacedownError(
            f"{folder} cannot be imported: Python knows another package '{folder.name}'. Rename the folder."
        )
    ours = getattr(package, "SYSTEM", None)
    if not isinstance(ours, System):
        raise FacedownError(
            f"{folder / '__init__.py'} has no SYSTEM: write `SYSTEM = System(RULEBOOK, ...)` there, "
            "as what `facedown new-system NAME` writes does."
        )
    if ours.folder.resolve() != folder:
        raise FacedownError(
            f"{folder / '__init__.py'} puts together the system in {ours.folder}: in a copy, imports name "
            f"the package that they were copied from. Let them, and catalogue.toml, name {folder.name}."
        )
    if ours.key in system_keys():
        raise FacedownError(f"The system in {folder} is called {ours.key}, as another one is. Rename it.")
    _in_folders[ours.key] = ours
    return ours


def what_broke(error: Exception, folder: Path) -> str:
    """Return what an exception says, and the last line of an author's own code that it came through."""
    from traceback import extract_tb

    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: {error.msg}."
    hint = _moved(error.name or "") if isinstance(error, ModuleNotFoundError) else ""
    lines = [f"{frame.filename}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    place = next((line for line in reversed(lines) if line.startswith(str(folder))), str(folder))
    return f"{place}: {type(error).__name__}: {error}.{hint}"


def broken_rules(error: Exception) -> str:
    """Return that the rules of a system in a folder broke, where they did; "" if none was loaded.

    The engine does not know what slip of its author's an error comes from, only where it came out.
    """
    from traceback import extract_tb

    if not _in_folders:
        return ""
    last = extract_tb(error.__traceback__)[-1]
    found = (what_broke(error, one.folder) for one in _in_folders.values())
    said = " ".join(f"The rules of {key} broke: {text}" for key, text in zip(_in_folders, found, strict=True))
    return f"{said} It came out at {last.filename}:{last.lineno}, in {last.name}."


def _moved(module: str) -> str:
    """Return where a module of the engine lies today, as a sentence; "" where there is none of that name."""
    package, _, name = module.rpartition(".")
    found = sorted(Path(engine.__path__[0]).glob(f"*/{name}.py")) if package == engine.__name__ else []
    return f" It lies in {package}.{found[0].parent.name}.{name} now." if found else ""
