"""The table on a terminal: scenes drawn, answers by a key or the mouse, the log beside them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.given import bots_for, fresh_seed
from facedown.cli.rulebook import read_rules
from facedown.engine.matches.match import Match

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.cli.keyboard import Keyboard
    from facedown.table.session import Session

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
    from facedown.table.session import Session

    keeping = keyboard.keeping

    def keep(seat: int) -> None:
        keeping.begun |= seat in keyboard.people
        keeping.note()

    session = Session(match, bots_for(match, policies), keyboard.people, keep, keeping.note_undo)
    session.viewer = keyboard.viewer
    return show(session, keyboard, opening)


def show(session: Session, keyboard: Keyboard, opening: str) -> bool:
    """Draw a session that has not begun yet; return whether another match is wanted once it is over."""
    from facedown.cli.tabletop.app import Table

    match, keeping = session.match, keyboard.keeping
    title, read = f"{match.system.key}: {match.title}", partial(read_rules, match.system)
    app = Table(
        session, title, read, opening, lambda: keeping.trouble, lambda file: keeping.write(Path(file))
    )
    return bool(app.run())
