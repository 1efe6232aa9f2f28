"""Results of a row a game: as a Polars table, and streamed to a Parquet file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from facedown.engine.authors.files import drafted
from facedown.engine.base.errors import FacedownError, bad_file
from facedown.engine.base.record import NOBODY
from facedown.lab import INSTALL

AT_ONCE = 1 << 16  # rows that are in memory as a table


def the_polars() -> Any:
    """Return the module polars.

    Raises:
        FacedownError: it is not installed.
    """
    try:
        import polars
    except ImportError:
        raise FacedownError(
            f"Single games are written with Polars, which is not installed: {INSTALL}."
        ) from None
    return polars


def batches(columns: Mapping[str, Any], **same: str) -> Iterator[Any]:
    """Yield Polars tables of some rows each, one after the other.

    Args:
        columns: name -> whole numbers by game; as the winner, NOBODY and UNFINISHED become empty.
        same: columns that have the same text in every row; they come first.
    """
    polars = the_polars()
    games = len(next(iter(columns.values())))
    winner = polars.col("winner")
    front = [polars.lit(text).alias(name) for name, text in same.items()]
    for first in range(0, games, AT_ONCE):
        last = min(first + AT_ONCE, games)
        data = {"game": range(first, last), **{name: list(one[first:last]) for name, one in columns.items()}}
        table = polars.DataFrame(data, schema=dict.fromkeys(data, polars.Int64))
        won = polars.when(winner < NOBODY).then(winner).alias("winner")
        yield table.select(*front, polars.all()).with_columns(won)


def write_rows(rows: Iterator[Any], about: Mapping[str, Any], path: str | Path) -> None:
    """Write tables to one Parquet file as they come, with what was asked (the first six items of `about`).

    What was there is replaced once all of it is written.

    Raises:
        BadFile: it cannot be written; what was there is there still.
    """
    polars = the_polars()
    from polars.io.plugins import register_io_source

    asked = {name: about[name] for name in list(about)[:6]}
    first = next(rows)
    source = register_io_source(lambda *_: chain([first], rows), schema=first.schema)
    with drafted(path) as draft:
        try:
            source.sink_parquet(draft, metadata={"facedown": json.dumps(asked, ensure_ascii=False)})
        except polars.exceptions.PolarsError as error:
            raise bad_file(path, 0, f"cannot be written: {error}.") from error
