"""What a result says to people: a question, the answer in a sentence, tables, charts, and their origin.

Every result of the lab has a `report()`. The command line prints its tables, a notebook shows it, and
`write_report` makes one page of it that opens without a network.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from string import Template
from typing import Any, ClassVar, NamedTuple

from facedown.engine.authors.files import drafted, write_file
from facedown.engine.base.errors import FacedownError, bad_file
from facedown.engine.base.record import NOBODY
from facedown.lab import INSTALL
from facedown.lab.showing.origin import Origin

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


PAGES = (".html",)
PICTURES = (".svg", ".png")

_PAGE = Path(__file__).with_name("page.html")
_SHARPNESS = 2.5  # pixels of a PNG for each of the chart's


class Cell(NamedTuple):
    """A cell that stands out; `mark` says how: above or below what was wanted, no, or faint."""

    text: str
    mark: str = ""

    def __str__(self) -> str:
        return self.text


class Prose(str):
    """A cell of so much text that a screen shows only how it begins."""

    __slots__ = ()


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes:
        heads: of the columns.
        rows: of text, Prose, or a Cell that stands out.
        title: what it shows, "" if that is plain.
        right: heads of the columns that hold numbers.
        note: what must be known to read it.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[Any]]
    title: str = ""
    right: Sequence[str] = ()
    note: str = ""


@dataclass(frozen=True)
class Chart:
    """A chart.

    Attributes:
        title: what it shows.
        draw: returns it as Altair draws it, without title and settings of the whole.
        notes: lines below the title.
    """

    title: str
    draw: Callable[[], Any]
    notes: Sequence[str] = ()

    def drawn(self) -> Any:
        """Return it with its title, as an Altair chart."""
        require_charts()
        import altair

        title = altair.TitleParams(
            self.title,
            subtitle=list(self.notes),
            anchor="start",
            offset=14,
            fontSize=17,
            subtitleFontSize=12,
            subtitleColor="#555",
            subtitlePadding=6,
        )
        return self.draw().properties(title=title)


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a result says.

    Attributes:
        question: that was asked.
        answer: in a sentence or two, intervals included.
        setting: what was played, by whom, how often.
        tables: of the numbers.
        remarks: what there is to say besides, each a paragraph.
        charts: of the numbers.
        origin: what makes all of them again.
        details: tables for a page alone.
    """

    question: str
    answer: str
    setting: str
    tables: Sequence[Table]
    remarks: Sequence[str] = ()
    charts: Sequence[Chart]
    origin: Origin
    details: Sequence[Table] = ()


class Reported:
    """What can report: shown as such in a notebook."""

    def report(self) -> Report:
        """Return what it says to people."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """Return all but single games, for JSON."""
        raise NotImplementedError

    @property
    def effort(self) -> str:
        """What it took, in words."""
        raise NotImplementedError

    @property
    def is_stopped(self) -> bool:
        """Whether Ctrl-C left something out."""
        return False

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return 0

    def charts(self) -> list[Any]:
        """Return its charts, as Altair draws them."""
        return [finished(chart.drawn()) for chart in self.report().charts]

    def _repr_html_(self) -> str:
        report = self.report()
        return "".join([*_head(report, "h3"), *_body(report), *_origin(report.origin)])


class Played(Reported):
    """What has single games, to be written besides.

    Attributes:
        each: what a row is of.
    """

    each: ClassVar[str] = "game"

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every `each`, some thousands at once."""
        raise NotImplementedError

    def frame(self) -> Any:
        """Return all of them as one Polars table."""
        return the_polars().concat(self.rows())

    def write(self, path: str | Path) -> None:
        """Write a row for every `each` to a Parquet file, with what was asked as its metadata.

        Raises:
            FacedownError: Polars is not installed, or the file cannot be written.
        """
        write_rows(self.rows(), self.to_dict(), path)


def require_charts() -> None:
    """Refuse to draw where what draws is not installed."""
    missing = [name for name in ("altair", "vl_convert") if importlib.util.find_spec(name) is None]
    if missing:
        raise FacedownError(
            "Charts need the packages altair and vl-convert-python, which are not both installed here: "
            f"{INSTALL}."
        )


def check_target(path: Path, endings: Sequence[str]) -> None:
    """Refuse a page or a picture that cannot be written, before anything is measured for it.

    Raises:
        FacedownError: it is of another kind, there is no such folder, or what draws is not installed.
    """
    if path.suffix.lower() not in endings:
        what = "page" if endings == PAGES else "picture"
        raise FacedownError(f"A {what} is a file that ends in {' or '.join(endings)}, not {path}.")
    if not path.parent.is_dir():
        raise FacedownError(f"There is no folder {path.parent} to write {path.name} into.")
    require_charts()


def write_picture(result: Reported, path: Path) -> None:
    """Write the charts of a result, one below the other, as SVG or PNG by the ending of the file.

    Raises:
        FacedownError: as `check_target` says, or the file cannot be written.
    """
    check_target(path, PICTURES)
    import altair
    import vl_convert

    charts = [chart.drawn() for chart in result.report().charts]
    if not charts:
        raise FacedownError(f"There is nothing to draw in {path.name}: no number of it makes a chart.")
    whole = finished(altair.vconcat(*charts, spacing=40) if len(charts) > 1 else charts[0]).to_dict()
    if path.suffix.lower() == ".svg":
        write_file(path, vl_convert.vegalite_to_svg(whole))
    else:
        write_file(path, vl_convert.vegalite_to_png(whole, scale=_SHARPNESS))


def write_report(result: Reported, path: Path) -> None:
    """Write a result as a page that opens without a network.

    Raises:
        FacedownError: as `check_target` says, or the file cannot be written.
    """
    check_target(path, PAGES)
    write_file(path, page(result.report()))


def page(report: Report) -> str:
    """Return a report as HTML, with all that it needs in it.

    The charts are pictures until their script runs, and stay pictures where none may.
    """
    import vl_convert

    specs = [finished(chart.drawn()).to_dict() for chart in report.charts]
    figures = [
        f'<figure id="chart{i}">{vl_convert.vegalite_to_svg(spec)}</figure>\n' for i, spec in enumerate(specs)
    ]
    details = map(_table, report.details)
    body = [*_head(report, "h1"), *figures, *_body(report), *details, *_origin(report.origin)]
    if specs:
        calls = "".join(
            f"vegaEmbed('#chart{i}', {_script(spec)}, options);\n" for i, spec in enumerate(specs)
        )
        options = _script({"renderer": "svg", "actions": {"export": True, "source": False, "editor": False}})
        body.append(f"<script>{_vega()}</script>\n<script>\nconst options = {options};\n{calls}</script>\n")
    template = Template(_PAGE.read_text(encoding="utf-8"))
    return template.substitute(title=escape(report.question), body="".join(body))


def _script(data: Any) -> str:
    """Return data as JavaScript that nothing in it can end."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


@cache
def _vega() -> str:
    """Return the scripts that draw charts, from the cache: to put them together takes some seconds."""
    import vl_convert

    from facedown.compiler.cache import cache_folder

    folder = cache_folder()
    kept = folder / f"vega-{version('vl-convert-python')}.js" if folder else None
    if kept is not None and kept.is_file():
        return kept.read_text(encoding="utf-8")
    scripts = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    if kept is not None:
        write_file(kept, scripts)
    return scripts


def finished(chart: Any) -> Any:
    """Return a chart with the settings of the whole, which none inside another may have."""
    chart = chart.properties(padding=16, background="white")
    return chart.configure_view(stroke=None).configure_axis(labelColor="#222", titleColor="#222")


def _head(report: Report, tag: str) -> Iterator[str]:
    yield f"<{tag}>{escape(report.question)}</{tag}>\n<p><strong>{escape(report.answer)}</strong></p>\n"
    yield f"<p>{escape(report.setting)}</p>\n"


def _body(report: Report) -> Iterator[str]:
    yield from map(_table, report.tables)
    yield from (f"<p>{escape(text)}</p>\n" for text in report.remarks)


def _table(table: Table) -> str:
    """Return a table; how it looks stands in it, for a notebook has a style of its own."""
    sides = ["right" if head in table.right else "left" for head in table.heads]
    style = [f' style="text-align: {side}; padding: .1rem .8rem .1rem 0"' for side in sides]
    heads = [f"<th{how}>{escape(head)}</th>" for how, head in zip(style, table.heads, strict=True)]
    rows = [
        "".join(f"<td{how}>{_cell(cell)}</td>" for how, cell in zip(style, row, strict=True))
        for row in table.rows
    ]
    head = f"<caption>{escape(table.title)}</caption>\n" if table.title else ""
    head += f"<thead><tr>{''.join(heads)}</tr></thead>\n"
    note = f"<p><small>{escape(table.note)}</small></p>\n" if table.note else ""
    body = "".join(f"<tr>{row}</tr>\n" for row in rows)
    return f"<table>\n{head}<tbody>\n{body}</tbody></table>\n{note}"


def _cell(cell: Any) -> str:
    text = escape(str(cell))
    return f'<span class="{cell.mark}">{text}</span>' if isinstance(cell, Cell) and cell.mark else text


def _origin(origin: Origin) -> Iterator[str]:
    """Yield what makes the numbers again."""
    yield "<p>Every number here again:</p>\n"
    yield f'<pre style="white-space: pre-wrap">{escape(origin.command)}</pre>\n'
    yield (
        f"<p><small>Seed {origin.seed}. {escape(origin.version)}; rules {origin.rules}, content "
        f"{origin.content}: where these two are the same, so are the numbers.</small></p>\n"
    )
