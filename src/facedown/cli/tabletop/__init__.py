"""The table on a terminal: scenes drawn, answers by a key or the mouse, the log beside them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.given import fresh_seed
from facedown.cli.lines import seated, write_down
from facedown.cli.rulebook import read_rules, show_where
from facedown.cli.show import printed
from facedown.cli.tabletop import settings
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.cli.keyboard import Keyboard
    from facedown.engine.matches.system import System
    from facedown.table.sitting import Sitting

LEAST = (60, 18)  # columns and lines; with fewer, plain lines are printed


def has_screen() -> bool:
    """Whether there is a terminal on which a table can be drawn."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    columns, lines = shutil.get_terminal_size((0, 0))
    return columns >= LEAST[0] and lines >= LEAST[1]


def sit(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard, opening: str = "") -> None:
    """Let people play a match on the screen, and the same anew as often as they like, until they leave.

    Args:
        match: fresh or half played.
        policies: of the seats that nobody at the keyboard plays.
        keyboard: who plays here, and where the match is kept.
        opening: a sentence that is shown first.
    """
    while _play(match, policies, keyboard, opening):
        match = match.anew(fresh_seed())
        keyboard.begin_anew(match)
        opening = ""


def _play(match: Match, policies: Mapping[int, str | Function], keyboard: Keyboard, opening: str) -> bool:
    """Let people play a match; return whether they want another one."""
    return show(seated(match, policies, keyboard), keyboard, opening)


def show(session: Sitting, keyboard: Keyboard, opening: str) -> bool:
    """Draw a session that has not begun yet; return whether another match is wanted once it is over."""
    from facedown.cli.tabletop.app import Table

    keeping, system = keyboard.keeping, session.system
    title, read = f"{system.key}: {keeping.played.title}", partial(read_rules, system)
    keyboard.is_silent = True
    app = Table(
        session,
        title,
        read,
        opening,
        lambda: keeping.trouble,
        lambda file: keeping.write(Path(file)),
        settings.load(),
        {"scenario": partial(_write_scenario, session), "where": partial(where, system)},
    )
    return bool(app.run())


def _write_scenario(session: Sitting, file: str) -> str:
    if session.match is None:
        raise FacedownError("A game is written down as a scenario while it is played; none is now.")
    return write_down(session.match, file)


def where(system: System, clause: str) -> str:
    """Return the functions and the scenarios of a clause."""
    return printed(lambda: show_where(system, clause))


def learn(session: Sitting, trouble: Callable[[], str]) -> None:
    """Draw lessons, up to their end or till somebody leaves."""
    from facedown.cli.tabletop.app import Table

    system = session.system
    chosen, read = settings.load(), partial(read_rules, system)
    Table(session, f"learn {system.key}", read, trouble=trouble, settings=chosen).run()
