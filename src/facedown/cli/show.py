"""How answers look: tables, paragraphs and log lines that read well in 80 columns, or JSON."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from io import StringIO
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

from facedown.engine.base.printable import escaped

if TYPE_CHECKING:
    from rich.console import Console

    from facedown.lab.showing.report import Reported, Table

_NO_TERMINAL = (80, 24)  # columns and lines where there is no terminal to ask
_LEAST = 20  # shorter lines hold no table
_LONG_WORD = 20  # longer ones may be broken where a table is narrow
_STYLES = {"above": "bold blue", "below": "bold dark_orange", "no": "bold dark_orange", "faint": "dim"}
_PROSE = 34  # letters of a clause in a table
_MOST = 100  # longer lines are hard to read, however wide the terminal
_frame = ContextVar("frame", default=0)  # columns that are not written in


def console(stderr: bool = False) -> Console:
    """Return where answers go: colours on a terminal only, and nothing in a text steers it or is markup."""
    from facedown.cli.screen import Screen
    from facedown.cli.streams import behind

    columns, lines = shutil.get_terminal_size(_NO_TERMINAL)
    return Screen(
        file=behind(sys.stderr if stderr else sys.stdout),
        width=max(columns - _frame.get(), _LEAST),
        height=lines,
        markup=False,
        highlight=False,
        emoji=False,
    )


def printed(show: Callable[[], object]) -> str:
    """Return what something prints."""
    with redirect_stdout(StringIO()) as out:
        show()
    return out.getvalue().rstrip()


@contextmanager
def framed(columns: int) -> Iterator[None]:
    """Have what is written meanwhile leave so many columns free, for a frame around it."""
    before = _frame.set(columns)
    try:
        yield
    finally:
        _frame.reset(before)


def width() -> int:
    """Return how many columns there are to write in."""
    return min(max(shutil.get_terminal_size(_NO_TERMINAL).columns - _frame.get(), _LEAST), _MOST)


def say(text: str = "", style: str = "") -> None:
    """Print text as it stands."""
    console().print(text, style=style or None, soft_wrap=True)


def paragraph(text: str, indent: str = "", hang: str | None = None) -> str:
    """Return text broken into lines of the width there is; a line that ends a sentence ends a paragraph.

    Args:
        text: one paragraph or several.
        indent: what the first line begins with.
        hang: what all others begin with; else `indent` as well.
    """
    lines: list[str] = []
    rest = indent if hang is None else hang
    for piece in re.split(r"(?<=[.:!?])\n|\n\n+", text.rstrip()):
        lines.append(
            textwrap.fill(
                piece,
                width(),
                initial_indent=rest if lines else indent,
                subsequent_indent=rest,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return "\n".join(lines)


def table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], right: Iterable[str] = ()
) -> None:
    """Print a table.

    Args:
        title: printed above it, "" for none.
        columns: their headings.
        rows: their cells, printed as `str` gives them; Rich's Text keeps its style.
        right: headings of the columns that hold numbers.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if title:
        say(paragraph(title), style="bold")  # a title within the table is broken at the table's width
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    numbers = set(right)
    cells = [[cell if isinstance(cell, Text) else str(cell) for cell in row] for row in rows]
    for i, column in enumerate(columns):
        side: Literal["left", "right"] = "right" if column in numbers else "left"
        words = " ".join([column, *(str(row[i]) for row in cells if i < len(row))]).split()
        longest = min(max(map(len, words), default=0), _LONG_WORD)
        grid.add_column(column, justify=side, overflow="fold", min_width=longest)
    for row in cells:
        grid.add_row(*row)
    out = console()
    # Where not even single words fit, lines are longer than the screen rather than words broken.
    least = sum((column.min_width or 0) + 2 for column in grid.columns)
    out.print(grid, width=max(out.width, least), crop=False)


def lay(one: Table) -> None:
    """Print a table of a result, with its note."""
    from rich.text import Text

    from facedown.lab.showing.report import Cell, Prose

    def shown(cell: Any) -> Any:
        if isinstance(cell, Prose):
            return textwrap.shorten(cell, _PROSE, placeholder=" ...")
        return Text(cell.text, _STYLES.get(cell.mark, "")) if isinstance(cell, Cell) else cell

    table(one.title, one.heads, [[*map(shown, row)] for row in one.rows], one.right)
    if one.note:
        say(paragraph(one.note))


def show(result: Reported) -> None:
    """Print what a result says, and what it took."""
    report = result.report()
    say(paragraph(report.question), style="bold")
    say(paragraph(report.answer))
    say(paragraph(report.setting))
    for one in report.tables:
        lay(one)
    for text in report.remarks:
        say(paragraph(text))
    if result.unfinished:
        games = f"{result.unfinished:,} games were not over within the system's bound"
        say(f"{games}: a rule is wrong.", "bold red")
    if result.is_stopped:
        say("Stopped: what stands above is done, the rest is left out.", "bold red")
    say(paragraph(result.effort))


def as_json(data: Any) -> None:
    """Print data as JSON."""
    sys.stdout.write(escaped(json.dumps(data, indent=1, ensure_ascii=False, default=str)) + "\n")


def as_json_line(data: Any) -> None:
    """Print data as one line of JSON."""
    sys.stdout.write(escaped(json.dumps(data, ensure_ascii=False)) + "\n")


def hanging(text: str) -> str:
    """Return lines; each that is longer than the width is broken between words, and goes on further in."""

    def broken(line: str) -> str:
        hang = " " * (len(line) - len(line.lstrip()) + 4)
        return paragraph(line, "", hang) if len(line) > width() else line

    return "\n".join(map(broken, text.split("\n")))


def log_lines(lines: Iterable[tuple[str, str, bool]], out: Console | None = None) -> None:
    """Print lines of a log, each its clause, what that did, and whether it is story: hanging beside it.

    Lines that read alike and follow each other are one, with how often that happened. Those of the story are
    bold; where nothing can be, a `*` stands before them.
    """
    from rich.text import Text

    out = out or console()
    marked = out.no_color or not out.is_terminal
    for (clause, text, story), alike in groupby(lines):
        times = sum(1 for _ in alike)
        text += f" ({times} times)" if times > 1 else ""
        pieces = textwrap.wrap(text, max(30, width() - 12), break_on_hyphens=False) or [""]
        for i, piece in enumerate(pieces):
            before = "* " if story and marked else "  "
            mark = Text(f"{before}{clause:<9} " if i == 0 else " " * 12, style="dim cyan")
            out.print(mark.append(piece, style=f"not dim {'bold' if story else ''} default"), soft_wrap=True)


def columns(texts: Sequence[str]) -> list[str]:
    """Lay texts out in columns, as many as fit, down the first column, then the next."""
    cell = max(map(len, texts)) + 2
    across = max(1, width() // cell)
    down = -(-len(texts) // across)
    return ["".join(text.ljust(cell) for text in texts[row::down]).rstrip() for row in range(down)]
