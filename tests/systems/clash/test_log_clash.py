"""The log of a match: what it says of a look, and that no line of it tells more than the rules do."""

from __future__ import annotations

from itertools import permutations

from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.systems.clash import SYSTEM

HAND = ("Iron Wall", "Snap Jab", "Low Sweep", "Iron Wall")


def looked_at(hand: tuple[int, ...]) -> dict[int | None, list[str]]:
    """What everybody reads after A looks at the cards of B, which lie in this order."""
    setup = {"hand": {"A": ["Cold Reading"], "B": list(HAND)}}
    match = Match(SYSTEM, setup, 3)
    zone = match.game.state.players[1].hand
    cards = list(zone.cards)
    for place, old in enumerate(hand):
        zone.cards[place] = cards[old]
    match.act("tactic Cold Reading")
    return {seat: [line.text for line in match.log(seat)] for seat in (0, 1, OBSERVER, None)}


def test_a_look_does_not_tell_the_order_of_the_hand() -> None:
    first, *others = [looked_at(order) for order in permutations(range(len(HAND)))]
    assert all(read == first for read in others)
    assert "A looks at B's hand: Iron Wall x2, Snap Jab, Low Sweep." in first[0]
    assert "A looks at B's hand: 4 cards." in first[OBSERVER]
    for read in first.values():
        assert sum("looks at" in line for line in read) == 1
