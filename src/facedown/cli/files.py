"""What a command of the lab writes besides what it prints: every match, a page, a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.show import say
from facedown.engine.errors import FacedownError
from facedown.engine.files import refuse_unreadable

if TYPE_CHECKING:
    from facedown.lab.report import Reported


@dataclass(frozen=True)
class Kept:
    """The files that were asked for; None for one that was not."""

    out: Path | None = None
    report: Path | None = None
    picture: Path | None = None

    def check(self) -> None:
        """Refuse what cannot be written, before anything is played for it."""
        from facedown.lab.report import PAGES, PICTURES, check_target

        if self.out:
            if self.out.suffix != ".parquet":
                raise FacedownError(f"--out writes Parquet: a file that ends in .parquet, not {self.out}.")
            if not self.out.parent.is_dir():
                raise FacedownError(f"There is no folder {self.out.parent} to write {self.out.name} into.")
        if self.report:
            check_target(self.report, PAGES)
        if self.picture:
            check_target(self.picture, PICTURES)
        for path in (self.out, self.report, self.picture):
            if path and path.exists():
                refuse_unreadable(path, written=True)

    def write(self, result: Reported, quiet: bool) -> None:
        """Write them, and say so unless `quiet`."""
        from facedown.lab.report import Played, write_picture, write_report

        written = []
        if self.picture:
            write_picture(result, self.picture)
            written.append(f"The picture is {self.picture}.")
        if self.report:
            write_report(result, self.report)
            written.append(f"The page is {self.report}.")
        if self.out:
            assert isinstance(result, Played)
            result.write(self.out)
            written.append(f"Every {result.each} is a row of {self.out}.")
        for line in [] if quiet else written:
            say(line)
