"""Odds beside each answer to the open question, of what a seat knows and nothing else.

Worlds that fit what it knows are drawn, and in each every answer is tried with the same luck, so that answers
are told apart sooner than each of them is known. How many worlds there are follows from what comes out alone.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.errors import FacedownError
from facedown.engine.match import Action, Match
from facedown.engine.rule import bind
from facedown.engine.sample import Sampler
from facedown.engine.system import Stakes
from facedown.lab.compiled import can_compile, compiled, lab_bindings
from facedown.lab.expression import Reader
from facedown.lab.questions import Ask, Asking
from facedown.lab.shares import interval
from facedown.lab.trials import trials
from facedown.lab.worlds import TooManyWorlds, worlds

NEAR = 0.02  # how far an interval reaches to either side, if so many worlds suffice
MOST, FEW = 3_000, 200  # worlds, where rules run compiled and where they do not
_LOOK = 100  # worlds between two looks at the intervals


class Chance(NamedTuple):
    """A share, and the interval that holds the truth in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Beside(NamedTuple):
    """What an answer leads to.

    Attributes:
        action: the answer.
        chances: in the order asked.
    """

    action: Action
    chances: tuple[Chance, ...]


def stakes_of(match: Match) -> tuple[dict[str, str], str]:
    """Return what the open question is about, heading -> condition, and until when.

    Raises:
        FacedownError: the system does not say.
    """
    stakes = match.system.capability(Stakes)
    if stakes is None:
        raise FacedownError(f"{match.system.key} does not say what its questions are about.")
    me = stakes.me(match.view(match.seat))
    return {head: text.replace("{me}", str(me)) for head, text in stakes.asks.items()}, stakes.until


def beside(
    match: Match,
    asks: Sequence[str],
    until: str,
    policies: Mapping[int, str],
    actions: Sequence[Action] = (),
    tell: Callable[[str], None] | None = None,
) -> list[Beside]:
    """Return the chances of conditions after each answer to the open question, as whoever is asked knows it.

    Args:
        match: at an open question; what whoever is asked does not know of it makes no difference.
        asks: the conditions (`lab/expression.py`).
        until: where they are looked at; "" for the end of the match.
        policies: who plays on, by seat.
        actions: the answers; all legal ones if not given.
        tell: told what is waited for.

    Raises:
        FacedownError: a condition cannot be asked, or the match cannot be sampled.
    """
    system, seat = match.system, match.seat
    board = Board.of(match)
    asking = Asking(Reader(board), Ask(tuple(asks), until=until))
    arena = Arena(system, match.game.state, match.game.book, policies)
    asking.prepare(arena.log)
    run = compiled(system, tell).trials if can_compile() else bind(trials, lab_bindings(system))
    most = MOST if can_compile() else FEW
    draw, at_once = _draws(match, seat)
    tries = [_Tries(action, len(asks)) for action in actions or match.legal()]
    winners, decisions = (ctypes.c_int8 * at_once)(), (ctypes.c_int32 * at_once)()
    values = (ctypes.c_int64 * (at_once * len(asks)))()
    for number in range(0, most, at_once):
        arena.start.assign(draw())
        for one in tries:
            asking.record.answer = 1 + one.action.number
            run(arena.desk, asking.record, 0, number, at_once, system.bound, winners, decisions, values)
            one.count(values[:], at_once)
        if (number + at_once) % _LOOK == 0 and all(one.reach() <= NEAR for one in tries):
            break
    return [Beside(one.action, one.chances()) for one in tries]


def _draws(match: Match, seat: int) -> tuple[Callable[[], Any], int]:
    """Return what draws a world that fits what a seat knows, and how often each is tried.

    That is once, unless there is only one world.
    """
    try:
        ((state, _),) = worlds(match.system, match.game, seat, most=1)
    except (TooManyWorlds, ValueError):
        return Sampler(match.system, match.game, seat, match.taken).draw, 1
    return lambda: state, _LOOK


class _Tries:
    """How often what is asked has come about after an answer."""

    def __init__(self, action: Action, asked: int) -> None:
        self.action = action
        self.times = [0] * asked
        self.tried = 0

    def count(self, values: Sequence[int], tries: int) -> None:
        """Count some tries, by what was asked at the end of each."""
        self.tried += tries
        for i in range(len(self.times)):
            self.times[i] += sum(values[i :: len(self.times)])

    def reach(self) -> float:
        """Return how far the widest interval reaches to a side."""
        return max(((one.high - one.low) / 2 for one in self.chances()), default=0.0)

    def chances(self) -> tuple[Chance, ...]:
        """Return the shares with their intervals."""
        shares = [times / self.tried for times in self.times]
        return tuple(Chance(share, *interval(share, self.tried)) for share in shares)
