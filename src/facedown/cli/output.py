"""What a command of the lab prints, and what it writes besides: every match, a page, a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from facedown.cli import FINE, NO, STOPPED
from facedown.cli.options import AsJson, Out

if TYPE_CHECKING:
    from facedown.lab.showing.report import Reported

Page = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.html", help="Write a page with charts; it needs no network."),
]
Picture = Annotated[
    Path | None,
    typer.Option("--picture", metavar="FILE", help="Draw its charts: a file that ends in .svg or .png."),
]


@dataclass(frozen=True)
class Output:
    """Where a result goes; None for a file that is not wanted."""

    report: Page = None
    picture: Picture = None
    json: AsJson = False

    @property
    def rows(self) -> Path | None:
        """The file for single games."""
        return None

    def check(self) -> None:
        """Refuse what cannot be written, before anything is played for it.

        Raises:
            FacedownError: something cannot be written.
        """
        from facedown.engine.authors.files import refuse_unreadable
        from facedown.engine.base.errors import FacedownError
        from facedown.lab.showing.report import PAGES, PICTURES, check_target

        if self.rows:
            if self.rows.suffix != ".parquet":
                raise FacedownError(f"--out writes Parquet: a file that ends in .parquet, not {self.rows}.")
            if not self.rows.parent.is_dir():
                raise FacedownError(f"There is no folder {self.rows.parent} to write {self.rows.name} into.")
        if self.report:
            check_target(self.report, PAGES)
        if self.picture:
            check_target(self.picture, PICTURES)
        for path in (self.rows, self.report, self.picture):
            if path and path.exists():
                refuse_unreadable(path, written=True)

    def show(self, result: Reported) -> int:
        """Print a result and write the files that are wanted; return the exit code."""
        from facedown.cli.show import as_json, show

        if self.json:
            as_json(result.to_dict())
        else:
            show(result)
        self.write(result)
        if result.is_stopped:
            return STOPPED
        return NO if result.unfinished else FINE

    def write(self, result: Reported) -> None:
        """Write the files that are wanted, and say so, unless JSON is printed."""
        from facedown.cli.show import say
        from facedown.lab.showing.report import Played, write_picture, write_report

        written = []
        if self.picture:
            write_picture(result, self.picture)
            written.append(f"The picture is {self.picture}.")
        if self.report:
            write_report(result, self.report)
            written.append(f"The page is {self.report}.")
        if self.rows:
            assert isinstance(result, Played)
            result.write(self.rows)
            written.append(f"Every {result.each} is a row of {self.rows}.")
        for line in [] if self.json else written:
            say(line)


@dataclass(frozen=True)
class OutputWithGames(Output):
    """The same, where single games can be written."""

    out: Out = None

    @property
    def rows(self) -> Path | None:
        """The file for single games."""
        return self.out
