"""How answers look: tables, paragraphs and log lines that read well in 80 columns, or JSON."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from facedown.engine.match import LogLine

_UNTOLD = (80, 24)  # columns and lines where there is no terminal to ask
_LEAST = 20  # shorter lines hold no table
_MOST = 100  # longer ones are hard to read, however wide the terminal


def console(stderr: bool = False) -> Console:
    """Return where answers go: colours on a terminal only, and nothing in the text taken for markup."""
    from rich.console import Console

    columns, lines = shutil.get_terminal_size(_UNTOLD)
    return Console(
        stderr=stderr,
        width=max(columns, _LEAST),
        height=lines,
        markup=False,
        highlight=False,
        emoji=False,
    )


def width() -> int:
    """Return how many columns there are to write in."""
    return min(max(shutil.get_terminal_size(_UNTOLD).columns, _LEAST), _MOST)


def say(text: str = "", style: str = "") -> None:
    """Print text as it stands."""
    console().print(text, style=style or None, soft_wrap=True)


def paragraph(text: str, indent: str = "", hang: str | None = None) -> str:
    """Return text broken into lines of the width there is; a line that ends a sentence ends a paragraph."""
    made = []
    for piece in re.split(r"(?<=[.:!?])\n|\n\n+", text.rstrip()):
        made.append(
            textwrap.fill(
                piece,
                width(),
                initial_indent=indent,
                subsequent_indent=indent if hang is None else hang,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return "\n".join(made)


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

    grid = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, title=title or None, title_justify="left", title_style="bold"
    )
    numbers = set(right)
    for column in columns:
        grid.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(cell if isinstance(cell, Text) else str(cell) for cell in row))
    console().print(grid)


def as_json(data: Any) -> None:
    """Print data as JSON."""
    json.dump(data, sys.stdout, indent=1, ensure_ascii=False, default=str)
    sys.stdout.write("\n")


def as_json_line(data: Any) -> None:
    """Print data as one line of JSON."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


def log_lines(lines: Iterable[LogLine], out: Console | None = None) -> None:
    """Print lines of a log: the clause, then what it did, hanging beside it."""
    from rich.text import Text

    out = out or console()
    for line in lines:
        told = textwrap.wrap(line.text, max(30, width() - 12), break_on_hyphens=False) or [""]
        for i, piece in enumerate(told):
            mark = Text(f"  {line.clause:<9} " if i == 0 else " " * 12, style="dim cyan")
            out.print(mark.append(piece, style="not dim default"), soft_wrap=True)


def columns(texts: Sequence[str], cell: int) -> list[str]:
    """Lay texts out in columns `cell` wide, as many as fit, down the first column, then the next."""
    across = max(1, width() // cell)
    down = -(-len(texts) // across)
    return ["".join(text.ljust(cell) for text in texts[row::down]).rstrip() for row in range(down)]
