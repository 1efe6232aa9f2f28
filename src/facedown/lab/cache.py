"""Where compiled rules are kept between runs, and who compiles them.

Numba does not notice when a rule that another one calls has changed. So the folder of a system's
compiled rules is named by a hash of every source that they are made of.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import facedown
from facedown.bots.playout import LIVELY, bindings, playouts, restore, restore_at_once
from facedown.engine.compile import Compiler, copy_at_once
from facedown.engine.interpret import Interpreter
from facedown.engine.log import cite, silent, tally
from facedown.engine.system import System
from facedown.lab.joint import half, run
from facedown.lab.odds import follow

VARIABLE = "FACEDOWN_CACHE"  # names another folder for the cache
_KEEP = 3  # folders of one system that stay, the last ones used
_OLD = 14 * 24 * 3600  # seconds: what was used later than that stays in any case
_DONE = "complete"  # a file in the folder: everything is in it


def has_numba() -> bool:
    """Whether rules can be compiled here."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def cache_home() -> Path:
    """Return the folder of all compiled rules: $FACEDOWN_CACHE, or the user's folder for caches."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "facedown" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "facedown"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "facedown"


@cache
def fingerprint(system: System) -> str:
    """Return a hash of all that compiled rules are made of: sources, Python, Numba, the processor."""
    made_of = hashlib.sha256()
    for package in ("engine", "bots", "lab", "testing"):
        _add_sources(made_of, Path(facedown.__path__[0]) / package)
    _add_sources(made_of, system.folder)
    for name in ("numba", "llvmlite", "numpy"):
        made_of.update(f"{name} {_version(name)}\n".encode())
    made_of.update(f"{sys.version} {platform.platform()} {_processor()}".encode())
    return made_of.hexdigest()[:16]


def cache_folder(system: System) -> Path:
    """Return the folder of a system's compiled rules, made if it is not there.

    Where it cannot be made, it is a folder for temporary files.
    """
    for home in (cache_home(), Path(tempfile.gettempdir()) / "facedown"):
        folder = home / f"{system.key}-{fingerprint(system)}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        return folder
    return Path(tempfile.mkdtemp(prefix="facedown-"))


def is_warm(system: System, counting: bool = False) -> bool:
    """Whether all that the lab runs of a system is compiled already; `counting` clauses, too, or not."""
    return (cache_folder(system) / _marker(counting)).exists()


def note_warm(system: System, counting: bool = False) -> None:
    """Note that all that the lab runs of a system is compiled, and remove what older versions left."""
    (cache_folder(system) / _marker(counting)).touch()
    prune(system)


def prune(system: System) -> list[Path]:
    """Remove compiled rules of versions that nobody has used for two weeks; return what was removed.

    The three folders of a system that were used last stay.
    """
    current = cache_folder(system)
    folders = [path for path in current.parent.glob(f"{system.key}-*") if len(path.name) == len(current.name)]
    folders.sort(key=_used, reverse=True)
    removed = []
    for path in folders[_KEEP:]:
        if path != current and time.time() - _used(path) > _OLD:
            shutil.rmtree(path, ignore_errors=True)
            removed.append(path)
    return removed


def _marker(counting: bool) -> str:
    return f"{_DONE}-counting" if counting else _DONE


@cache
def compiler(system: System, counting: bool = False) -> Compiler:
    """Return what compiles a system's rules for the lab, into its folder of the cache.

    Indices are not checked: this is a lab run. Clauses are counted where that is asked for: those rules
    are compiled apart, since counting costs a twentieth of the speed.
    """
    return _InFolder(system, counting)


def lab_bindings(system: System, counting: bool = True) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return what binds playouts to a system in the lab, where no line of a log is written."""
    return {**bindings(system), cite: tally if counting else silent}


@cache
def interpreter(system: System) -> Interpreter:
    """Return what runs the lab's rules for a system interpreted."""
    return Interpreter({**lab_bindings(system), restore: restore_at_once})


@cache
def quick_interpreter(system: System, counting: bool = False) -> Interpreter:
    """Return what runs the lab's rules for a system interpreted, on tables laid out `lively`."""
    return Interpreter({**lab_bindings(system, counting), **LIVELY})


class _InFolder(Compiler):
    """A compiler whose twins are kept in the folder of their system."""

    def __init__(self, system: System, counting: bool) -> None:
        key = f"{system.key}_counting" if counting else system.key
        super().__init__(key, {**lab_bindings(system, counting), restore: copy_at_once()})
        self._state = system.state
        self._folder = cache_folder(system)
        (self._folder / "used").touch()

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return the compiled twin of a rule; playouts and odds are halves of one."""
        import numba

        if function in (playouts, follow):
            return half(self.twin(run), function, self._state)

        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(self._folder)
        try:
            return super().twin(function)
        finally:
            numba.config.CACHE_DIR = before


def _add_sources(made_of: Any, folder: Path) -> None:
    for path in sorted(folder.rglob("*.py")):
        made_of.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        made_of.update(path.read_bytes())


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "none"


def _processor() -> str:
    """Return what the processor can do: compiled rules are for one kind of processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return "".join(sorted({line for line in lines if line.startswith(("model name", "flags", "Features"))}))


def _used(folder: Path) -> float:
    try:
        return (folder / "used").stat().st_mtime
    except OSError:
        return 0.0
