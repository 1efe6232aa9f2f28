"""Odds beside the answers to a question, for whoever is asked it at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match


def show_odds(match: Match, wanted: str, bots: Mapping[int, str], say: Callable[[str], None]) -> None:
    """Print what answers lead to, as `table_odds` has it.

    Args:
        match: at an open question.
        wanted: which answers, by which policy; "" for all.
        bots: the policies of bots, by seat.
        say: prints lines.

    Raises:
        FacedownError: there is nothing to print; the error says why.
    """
    from facedown.table.odds import table_odds

    found = table_odds(
        match, wanted, bots, lambda: say("The rules are being compiled; this takes some seconds, once.")
    )
    for place, action, chances in found.answers:
        parts = [f"{name} {chance.value:.0%}" for name, chance in chances.items()]
        say(f"{place + 1:>3}  {action.text}: {', '.join(parts)}")
    say(found.how)
