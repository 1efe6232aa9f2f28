"""A match repeated: from a save file, or decision by decision as another one went."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from facedown.engine.authors.content import Entry as Content
from facedown.engine.authors.house import Notes
from facedown.engine.base.errors import BadFile, FacedownError, IllegalAction
from facedown.engine.matches.match import Instead, Match, entry_to_data
from facedown.engine.matches.prologue import prologue_from
from facedown.engine.matches.ruling import REFEREE, Entry, ruling_from
from facedown.engine.matches.save_file import is_series
from facedown.engine.matches.system import System


def restore(system: System, data: Mapping[str, Any]) -> Match:
    """Play a saved match again, up to where it was saved, with the content that was saved with it.

    Raises:
        BadFile: its decisions do not lead to the state it was saved in (another version's rules), or it
            is a series.
    """
    if is_series(data):
        raise BadFile("This save holds a series of games, not one match; load_series loads it.")
    content = [Content.from_dict(saved) for saved in data["content"]]
    leads = prologue_from(data["begins"]) if "begins" in data else None
    begun = Instead(prologue=leads, house=Notes.from_dict(data))
    try:
        match = Match(system, data["setup"], data["seed"], data["switches"], content, begun)
    except IllegalAction:
        # The reason would reveal what lies in a hand to the reader of the file.
        raise BadFile(
            "The saved match cannot be led to where it begins: it was begun under other rules. Use the "
            "version that made it."
        ) from None
    resume(match, data)
    return match


def resume(match: Match, data: Mapping[str, Any]) -> None:
    """Take the decisions of a saved match in a fresh one.

    Raises:
        BadFile: they do not lead to the state it was saved in (another version's rules).
    """
    for number, entry in enumerate(data["actions"], 1):
        take_up(match, entry, number)
    if hashlib.sha256(match.game.state.to_bytes()).hexdigest() != data["state"]:
        raise BadFile(
            "The saved match does not end in the state it was saved in: it was played under other rules. "
            "Use the version that made it."
        )


def repeat(match: Match, entry: Entry) -> None:
    """Take a decision, or make a ruling, of another match that came to the same point."""
    take_up(match, entry_to_data(entry), match.taken + 1)


def take_up(match: Match, entry: str | Mapping[str, Any], number: int) -> None:
    """Repeat a decision or a ruling of a saved match."""
    try:
        if isinstance(entry, str):
            match.act(entry)
            return
        ruling = ruling_from(entry)
        if ruling.way != "back":
            match.rule(ruling)
            return
    except BadFile:
        raise
    except FacedownError:
        # The reason would reveal what lies in a hand to the reader of the file.
        what = "decision" if isinstance(entry, str) else "ruling"
        raise BadFile(
            f"The saved match cannot be replayed past {what} {number}, which is not legal: it was "
            "played under other rules. Use the version that made it."
        ) from None
    for one in ruling.what:
        take_up(match, one, number)
    if ruling.by != REFEREE and ruling.by not in match.seats:
        raise BadFile(f"The saved match has no seat {ruling.by}, which takes decision {number} back.")
    match.take_back(len(ruling.what), ruling.why, ruling.by)
