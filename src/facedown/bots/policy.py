"""Policies in a match: a bot in a seat chooses among the legal answers, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from facedown.bots.playout import UNIFORM, policy_number
from facedown.engine.ask import Options
from facedown.engine.chance import Luck, refuse_seed, seed_stream, whim
from facedown.engine.errors import FacedownError, IllegalAction
from facedown.engine.log import Log
from facedown.engine.match import Action, Match, plain
from facedown.engine.play import GameOf
from facedown.engine.record import NOBODY
from facedown.engine.system import System

_SEATS = 1 << 20  # a bot's whims are those of this number plus its seat: no game of a playout has them


# (view, legal answers) -> one of them, or its text: a policy that is an ordinary function
Function: TypeAlias = Callable[[Any, Sequence[Action]], Action | str]


def policy_names(system: System) -> tuple[str, ...]:
    """Return the names of the policies that can fill a seat, blind chance first."""
    return ("uniform", *system.bots)


class Bot:
    """A policy in a seat.

    Args:
        system: the rulebook.
        policy: one of `policy_names(system)`, or a function.
        seed: of its whims; equal seeds choose alike in equal situations.
        seat: the seat that it fills.

    Raises:
        UnknownName: the system has no such policy; the nearest right name is given.
        FacedownError: the seed is not valid.
    """

    def __init__(self, system: System, policy: str | Function, seed: int = 0, seat: int = 0) -> None:
        refuse_seed(seed)
        self.system = system
        self.name = policy_name(policy)
        self.seat = seat
        self._function = None if isinstance(policy, str) else policy
        self._number = policy_number(system, policy) if isinstance(policy, str) else UNIFORM
        self._luck = Luck()
        self._log = Log()
        self._options = Options()
        seed_stream(self._luck.whim, seed, _SEATS + seat)

    def choose(self, match: Match) -> Action:
        """Return the answer that the policy gives to the open question; it does not act.

        A single legal answer is returned without asking the policy.

        Raises:
            FacedownError: it is another seat's question, or nobody's.
            IllegalAction: a function answers what is not legal.
        """
        if match.seat != self.seat:
            asked = "the match is over" if match.seat == NOBODY else f"seat {match.seat} is asked"
            raise FacedownError(f"The bot {self.name} of seat {self.seat} cannot choose: {asked}.")
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        if self._function is not None:
            return answer_of(self._function, match.view(self.seat), legal)
        game = GameOf(match.view(self.seat), match.game.book, self._log, self._luck)
        if self._number == UNIFORM:
            return legal[whim(game, len(legal))]
        self._options.count = len(legal)
        for i, action in enumerate(legal):
            self._options.actions[i] = action.number
        return legal[self.system.bots[self.name](game, self._options)]


def policy_name(policy: str | Function) -> str:
    """Return what a policy is called."""
    return policy if isinstance(policy, str) else getattr(policy, "__name__", type(policy).__name__)


def answer_of(function: Function, view: Any, legal: Sequence[Action]) -> Action:
    """Return what a function answers to the open question.

    Raises:
        IllegalAction: that is not legal.
    """
    answer = function(view, legal)
    text = answer.text if isinstance(answer, Action) else str(answer)
    for action in legal:
        if plain(action.text) == plain(text):
            return action
    raise IllegalAction(
        f"The policy {policy_name(function)} answers '{text}', which is not legal. "
        f"Legal now: {', '.join(action.text for action in legal)}."
    )


def sensible(policies: Sequence[str]) -> str:
    """Return the policy that plays unless another is named: the first that is not blind chance."""
    return next((name for name in policies if name != "uniform"), "uniform")
