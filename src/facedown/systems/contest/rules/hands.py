"""Hands that are dealt at the start of a round, and go when it ends (CON-R64)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.rules.cards import discard_all, draw_into
from facedown.systems.contest.rules.conditions import is_able
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.minions import discard_shared
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import NO_ONE, Game


@rule("CON-R64")
def lay_hands(g: Game) -> None:
    """Where hands are dealt at the start of a round, lay everybody's cards face down.

    Nobody looks at them before the first contest, as a response is chosen before that; until then they do
    not count as drawn for a bonus either.
    """
    s = g.state
    for i in everyone(g):
        shared = g.book.sheets[i].shared
        if is_able(g, i) and shared == NO_ONE:
            draw_into(g, i, s.fighters[i].hand, 2 if g.book.sheets[i].kind == Kind.PERSON else 1)
        elif is_able(g, i) and s.shared[shared].card.count == 0:
            draw_into(g, i, s.shared[shared].card, 1)


@rule("CON-36.12", "CON-R64")
def discard_hands(g: Game) -> None:
    """Discard what everybody has in hand and saved, and what minions share."""
    for i in everyone(g):
        discard_all(g, g.state.fighters[i].hand)
        discard_all(g, g.state.fighters[i].saved)
    discard_shared(g)
