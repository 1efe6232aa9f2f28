"""A policy for duelists: the lowest card that beats what lies open, or else the highest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from duel.rules import rank_of
from duel.state import Game
from facedown.engine.answer import part_of
from facedown.engine.ask import Options
from facedown.engine.record import HIDDEN
from facedown.engine.rule import rule


@rule
def thrifty(g: Game, options: Options) -> int:
    """Choose the cheapest card that beats the open one of the other side, else the highest in hand."""
    s = g.state
    front = s.front[1 - s.seat]
    best = 0
    for i in range(1, options.count):
        if rank_of(part_of(options.actions[i], 0)) > rank_of(part_of(options.actions[best], 0)):
            best = i
    if front.count == 1 and front.cards[0] != HIDDEN:
        to_beat = rank_of(front.cards[0])
        for i in range(options.count):
            rank = rank_of(part_of(options.actions[i], 0))
            if to_beat < rank < rank_of(part_of(options.actions[best], 0)):
                best = i
    return best


BOTS: Mapping[str, Callable[..., int]] = {"thrifty": thrifty}
