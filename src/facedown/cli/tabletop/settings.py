"""What somebody has chosen for all matches: how fast the table tells what happens."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from facedown.cli.tabletop.telling import NAMES
from facedown.cli.unfinished import VARIABLE
from facedown.engine.authors.files import read_toml, write_file
from facedown.engine.base.errors import FacedownError

PACE = 1  # till somebody says otherwise


@dataclass
class Settings:
    """What is chosen.

    Attributes:
        pace: a place in the paces of the table.
        place: the file that keeps it; None: none does.
        trouble: what was wrong with that file, "" if nothing.
    """

    pace: int = 0
    place: Path | None = None
    trouble: str = ""

    def keep(self) -> str:
        """Keep it for the next time; return why it could not be kept, "" if it was."""
        if self.place is None:
            return ""
        try:
            self.place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(self.place, f"pace = {self.pace}\n")
        except (OSError, FacedownError) as error:
            return f"The pace is not kept for the next time: {error}"
        return ""


def load() -> Settings:
    """Return what was chosen before; where the file is broken, what is chosen for everybody, and why."""
    settings = Settings(PACE, _place())
    if settings.place is None or not settings.place.exists():
        return settings
    try:
        data, _ = read_toml(settings.place)
        pace = data.get("pace", PACE)
        if type(pace) is not int or not 0 <= pace < len(NAMES):
            raise FacedownError(f"{settings.place}: pace is one of 0 to {len(NAMES) - 1}, not {pace!r}.")
        settings.pace = pace
    except FacedownError as error:
        settings.trouble = f"{error} The pace is {PACE}; choosing one with P writes the file anew."
    return settings


def _place() -> Path | None:
    """Return the file, in the folder for settings of this platform; None for a user without a home."""
    from platformdirs import user_config_path

    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE]) / "settings.toml"
    try:
        return user_config_path("facedown", appauthor=False) / "settings.toml"
    except RuntimeError:
        return None
