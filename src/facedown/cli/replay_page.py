"""A replay as one page: every step drawn, its log with clauses to follow, keys to step; no network needed.

All text is escaped, and the page may run no script but its own: it says so by a digest.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

from facedown.cli.items import item_lines
from facedown.cli.tabletop.areas import Look
from facedown.cli.tabletop.layout import own, table
from facedown.engine.base.printable import printable
from facedown.engine.base.record import NOBODY

if TYPE_CHECKING:
    from rich.style import Style

    from facedown.engine.matches.match import Match
    from facedown.table.replay import Replay, Step

WIDTH = 100  # columns of a drawing
_TALL = 10_000  # lines that a drawing may have
_STYLES = ("bold", "dim", "italic", "reverse")

_PAGE, _SCRIPT = (Path(__file__).with_name(f"replay.{kind}") for kind in ("html", "js"))


class Game(NamedTuple):
    """A game on a page: how it is read again, and what it is called, "" where it is the only one."""

    replay: Replay
    title: str = ""


def page(replay: Replay) -> str:
    """Return a replay as a page, as its reader sees it."""
    match = replay.whole
    result = match.result() if match.over else f"It is not over after {match.taken} decisions."
    return page_of([Game(replay)], match.title, result)


def page_of(games: Sequence[Game], title: str, result: str) -> str:
    """Return games as one page, one after the other, as its reader sees them.

    Args:
        games: at least one.
        title: what is played.
        result: how it ended.
    """
    match, reader = games[0].replay.whole, games[0].replay.reader
    seats = ", ".join(f"{seat} {name}" for seat, name in match.seats.items())
    cited: dict[str, list[int]] = {}
    steps: list[str] = []
    many = sum(game.replay.last + 1 for game in games)
    for game in games:
        for step in game.replay.steps():
            for line in step.lines:
                cited.setdefault(line.clause, []).append(len(steps))
            steps.append(_section(game, step, len(steps), many))
    script = "\n" + _SCRIPT.read_text(encoding="utf-8")
    return Template(_PAGE.read_text(encoding="utf-8")).substitute(
        title=_safe(f"{match.system.catalogue.title}: {title}"),
        about=_safe(f"{seats}; {read_by(match, reader)}. {result}"),
        steps="".join(steps),
        clauses="".join(_clauses(match, cited)),
        script=script,
        digest=b64encode(hashlib.sha256(script.encode()).digest()).decode(),
    )


def read_by(match: Match, reader: int | None) -> str:
    """Return who reads a match."""
    return "every card open" if reader is None else f"as {match.seats.get(reader, 'a watcher')} saw it"


def _section(game: Game, step: Step, number: int, many: int) -> str:
    """Return the step that is shown now, which is one of many on the page."""
    replay = game.replay
    scene = replay.scene()
    look = Look(WIDTH, NOBODY if replay.reader is None else replay.reader)
    drawn = [_html(Text("\n").join(one)) for one in (table(scene, look, _TALL), own(scene, look)) if one]
    lines = "".join(
        f'<li class="{"story" if line.story else "other"}"><a href="#c-{_safe(line.clause)}">'
        f"{_safe(line.clause)}</a> {_safe(line.text)}</li>\n"
        for line in step.lines
    )
    told = ' class="told"' if step.has_story else ""
    back = f'<a href="#s{number - 1}">back</a> ' if number else ""
    on = f'<a href="#s{number + 1}">next</a>' if number < many - 1 else ""
    heading = f"{step.number}. {step.decided or f'{game.title} The beginning'.strip()}"
    return (
        f'<section id="s{number}"{told}>\n<h2><a href="#s{number}">Step</a> {_safe(heading)}</h2>\n'
        f"<ol>\n{lines}</ol>\n<p>{_safe(scene['heading'])}</p>\n<pre>{chr(10).join(drawn)}</pre>\n"
        f'<p>{_safe(replay.asked())}</p>\n<p class="plain">{back}{on}</p>\n</section>\n'
    )


def _clauses(match: Match, cited: dict[str, list[int]]) -> Iterator[str]:
    """Yield the clauses that the log cites, each with the steps in which it does."""
    catalogue = match.system.catalogue
    for clause in sorted(cited, key=match.system.rulebook.clause_ids.index):
        text = item_lines(catalogue.lookup(clause))
        steps = " ".join(f'<a href="#s{number}">{number}</a>' for number in dict.fromkeys(cited[clause]))
        yield f'<dt id="c-{_safe(clause)}">{_safe(text)}</dt>\n<dd>Steps: {steps}</dd>\n'


def _html(text: Text) -> str:
    """Return a drawing with letters as HTML."""
    pieces = []
    for classes, segments in groupby(text.render(Console(width=WIDTH)), key=lambda one: _classes(one.style)):
        said = _safe("".join(segment.text for segment in segments))
        pieces.append(f'<span class="{classes}">{said}</span>' if classes else said)
    return "".join(pieces).rstrip()


def _classes(style: Style | None) -> str:
    """Return a style as classes of the page."""
    if style is None:
        return ""
    red = ["red"] if style.color is not None and style.color.name == "red" else []
    return " ".join([*(one for one in _STYLES if getattr(style, one)), *red])


def _safe(text: str) -> str:
    return escape(printable(text))
