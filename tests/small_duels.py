"""Duels with few cards, such as can be worked out by hand."""

from __future__ import annotations

from typing import Any

from duel import SYSTEM
from facedown.engine.hidden.zone import put
from facedown.engine.matches.match import Match


def duel(hands: tuple[str, str], decks: tuple[str, str]) -> Match:
    """A match between duelists with such ranks in hand and in the deck."""
    match = Match(SYSTEM, {"ranks": 6, "hand": max(map(len, hands)), "wounds": 9}, 1)
    state = match.game.state
    for seat in (0, 1):
        lay(state.hand[seat], seat, hands[seat])
        lay(state.deck[seat], seat, decks[seat])
        for card in range(52):
            state.known[52 * seat + card] = 0
        for card in state.hand[seat].cards[: len(hands[seat])]:
            state.known[card] = 1 << seat
    match.changed()
    return match


def lay(zone: Any, seat: int, ranks: str) -> None:
    """Lay such ranks into an empty zone; equal ones are of different suits."""
    zone.count = zone.settled = 0
    for place, rank in enumerate(ranks):
        put(zone, 52 * seat + 13 * ranks[:place].count(rank) + int(rank) - 1)
