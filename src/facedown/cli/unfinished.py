"""Matches that were left before their end and saved by nobody: where they lie, how to go on with one."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.save_file import read_save

VARIABLE = "FACEDOWN_STATE"  # names another folder
SUFFIX = ".json"


def folder() -> Path:
    """Return the folder of unfinished matches, which need not be there yet.

    Raises:
        FacedownError: the user has no home, and names no other folder.
    """
    return _home() / "unfinished"


def fresh(system: str) -> Path:
    """Return a place for an unfinished match of a system, in a folder that is there now.

    Args:
        system: its key.

    Raises:
        FacedownError: there can be no such folder.
    """
    place = folder()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FacedownError(f"{place} cannot be made: {error.strerror or error}.") from error
    return place / f"{system}-{datetime.now():%Y-%m-%d-%H%M%S}-{token_hex(2)}{SUFFIX}"


def unfinished(system: str = "") -> list[Path]:
    """Return the unfinished matches of a system, or of all, the one that was left last first."""
    try:
        found = [
            (path.stat().st_mtime_ns, path)
            for path in folder().glob(f"*{SUFFIX}")
            if not system or path.name.rsplit("-", 5)[0] == system
        ]
    except (OSError, FacedownError):
        return []
    return [path for _, path in sorted(found, reverse=True)]


def to_resume(system: str) -> tuple[Path, str]:
    """Return the unfinished match that was left last, of a system or of any, and what is said of it.

    A file that is damaged does not stand in the way of an older one that is whole.

    Raises:
        FacedownError: there is none, or none that can be read.
    """
    trouble = list[str]()
    for path in unfinished(system):
        try:
            read_save(path)
        except FacedownError as error:
            trouble.append(str(error))
        else:
            older = f" So {path} goes on, which is older." if trouble else ""
            return path, " ".join(trouble) + older
    if trouble:
        raise FacedownError(f"{' '.join(trouble)} Leave --resume out to begin a match.")
    of = f" of {system}" if system else ""
    raise FacedownError(f"There is no unfinished match{of} in {folder()}. Leave --resume out to begin one.")


def how_to_resume(system: str) -> str:
    """Return the command that goes on with the unfinished match that was left last."""
    return f"facedown play {system} --resume" if system else "facedown play --resume"


def offer(system: str) -> str:
    """Return that there are unfinished matches of a system, or of any, and where; "" if none can be read."""
    found = [path for path in unfinished(system) if _can_be_read(path)]
    if not found:
        return ""
    what = found[0].name.rsplit("-", 5)[0]
    left = datetime.fromtimestamp(found[0].stat().st_mtime)
    more = f" ({len(found) - 1} more in {folder()})" if len(found) > 1 else ""
    return f"A match of {what} is unfinished, last played on {left:%Y-%m-%d at %H:%M}{more}. Go on with it:"


def _can_be_read(path: Path) -> bool:
    try:
        read_save(path)
    except FacedownError:
        return False
    return True


def _home() -> Path:
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    try:
        home = Path.home()
    except RuntimeError as error:
        raise FacedownError(f"There is no home folder; {VARIABLE} can name another one.") from error
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "facedown" / "State"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "facedown"
    return Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state") / "facedown"
