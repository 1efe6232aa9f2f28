"""A policy for duelists: the lowest card that beats what lies open, or else the highest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from duel.rules import rank_of
from duel.state import Game
from facedown.engine.answers import NEVER, NOWHERE, Options, best, part_of
from facedown.engine.rules import HIDDEN, rule


@rule
def worth_of_card(g: Game, answer: int) -> int:
    """The rank of a card."""
    return rank_of(part_of(answer, 0))


@rule
def worth_of_beating(g: Game, answer: int, to_beat: int) -> int:
    """How cheap a card is that beats a rank."""
    rank = rank_of(part_of(answer, 0))
    return -rank if rank > to_beat else NEVER


highest, cheapest = best(worth_of_card), best(worth_of_beating)


@rule
def thrifty(g: Game, options: Options) -> int:
    """Choose the cheapest card that beats the open one of the other side, else the highest in hand."""
    front = g.state.front[1 - g.state.seat]
    if front.count == 1 and front.cards[0] != HIDDEN:
        k = cheapest(g, options, rank_of(front.cards[0]))
        if k != NOWHERE:
            return k
    return highest(g, options)


BOTS: Mapping[str, Callable[..., int]] = {"thrifty": thrifty}
