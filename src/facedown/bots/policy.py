"""Policies in a match: a bot in a seat chooses among the legal answers, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from inspect import getdoc
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from facedown.bots.playout import no_place, policy_number, searcher
from facedown.bots.standing import answer_numbers, standing
from facedown.engine.base.chance import refuse_seed, seed_stream, whim
from facedown.engine.base.errors import FacedownError, IllegalAction
from facedown.engine.base.record import NOBODY
from facedown.engine.base.rule import RULES
from facedown.engine.course.ask import Options
from facedown.engine.course.deal import Deal
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.course.play import GameOf
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action, plain
from facedown.engine.matches.system import System

_SEATS = 1 << 20  # a bot's whims are those of this number plus its seat: no game of a playout has them


# A policy of one's own: (view, legal answers) -> one of them, or its text; or a rule as those of a system are
Function: TypeAlias = Callable[..., Any]


def policy_names(system: System) -> tuple[str, ...]:
    """Return the names of the policies that can fill a seat, blind chance first."""
    return ("uniform", *system.bots)


class About(NamedTuple):
    """What there is to say of a policy.

    Attributes:
        name: what it is called; FILE.py:FUNCTION for one's own.
        says: what it does, in a paragraph.
        is_default: whether it plays unless another is named.
        is_rule: whether it is a rule, which is compiled in where many games are played; else it is a function
            that is called for every decision, and slow.
    """

    name: str
    says: str
    is_default: bool
    is_rule: bool


def about_policies(system: System, own: Sequence[Function] = ()) -> tuple[About, ...]:
    """Return what the policies of a system do, and then some of one's own."""
    default = sensible(policy_names(system))
    uniform = About("uniform", "Choose any legal answer, each equally likely.", default == "uniform", True)
    bots = (About(name, _first_paragraph(bot), name == default, True) for name, bot in system.bots.items())
    more = (About(_as_typed(one), _first_paragraph(one), False, is_rule(one)) for one in own)
    return (uniform, *bots, *more)


def _first_paragraph(function: Function) -> str:
    return " ".join((getdoc(function) or "").partition("\n\n")[0].split())


def _as_typed(function: Function) -> str:
    return f"{Path(function.__code__.co_filename).name}:{function.__name__}"


def is_rule(policy: str | Function) -> bool:
    """Whether a policy is a rule of one's own, (g, options) -> place of an option, and can be compiled."""
    return not isinstance(policy, str) and policy in RULES


class Bot:
    """A policy in a seat.

    Args:
        system: the rulebook.
        policy: one of `policy_names(system)`, standing answers and then one of them, or a function.
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
        self._rule = None if isinstance(policy, str) else policy
        self._function = None if isinstance(policy, str) or is_rule(policy) else policy
        self._stands: tuple[tuple[str, str], ...] = ()
        if isinstance(policy, str):
            policy_number(system, policy)  # refuses what there is not
            self._stands, named = standing(system, policy)
            self._rule = system.bots.get(named)
        self._seed = seed
        self._game = GameOf(system.state(), system.book())  # room for what the seat sees; its own luck
        self._search = searcher(system, self.name)
        self.restart()

    def restart(self) -> None:
        """Have the same whims again, as for another match."""
        seed_stream(self._game.luck.whim, self._seed, _SEATS + self.seat)

    def choose(self, match: Match) -> Action:
        """Return the answer that the policy gives to the open question; it does not act.

        A single legal answer is returned without asking the policy.

        Raises:
            FacedownError: it is another seat's question, or nobody's.
            IllegalAction: the policy answers what is not legal.
        """
        if match.seat != self.seat:
            asked = "the match is over" if match.seat == NOBODY else f"seat {match.seat} is asked"
            raise FacedownError(f"The bot {self.name} of seat {self.seat} cannot choose: {asked}.")
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        if self._function is not None:
            return answer_of(self._function, match.view(self.seat), legal)
        game, numbers = replace(self._game, book=match.game.book), [action.number for action in legal]
        game.state.assign(match.view(self.seat))
        if stands := [one for one in self._stands if one[0] == match.decision]:
            for _, answer in answer_numbers(self.system, game.state, game.book, match, self.seat, stands):
                if answer.number in numbers:
                    return legal[numbers.index(answer.number)]
        if self._rule is None:
            return legal[whim(game, len(legal))]
        if self._search is not None:
            place = self._search(match.game, game.luck, numbers)
            if place < len(legal):
                return legal[place]
        game.options.count = len(legal)
        game.options.actions[: len(legal)] = numbers
        place = self._rule(game, game.options)
        if not 0 <= place < len(legal):
            raise no_place(self.name, self.seat, place, len(legal))
        return legal[place]


def policy_name(policy: str | Function) -> str:
    """Return what a policy is called; of a rule of one's own also which file is compiled in."""
    if isinstance(policy, str):
        return policy
    name: str = getattr(policy, "__name__", type(policy).__name__)
    return f"{name} (compiled in from {Path(policy.__code__.co_filename).name})" if is_rule(policy) else name


def with_rule(system: System, policy: Function, name: str = "") -> System:
    """Return a system that has a rule of one's own among its policies, by a name or its `policy_name`."""
    return replace(system, bots={**system.bots, name or policy_name(policy): policy})


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


def with_functions(
    system: System, deal: Deal, functions: Sequence[Function], used: Collection[str]
) -> System:
    """Return a system with functions among its policies, those of its own left out that nobody plays by.

    Raises:
        FacedownError: two policies have one name.
    """
    dialogue = Dialogue(system.questions, system.words(deal))

    def policy_of(function: Function) -> Callable[..., int]:
        def choose(g: Any, options: Options) -> int:
            view = g.state.copy()
            numbers = options.actions[: options.count]
            legal = [Action(view.seat, dialogue.action(view, number), number) for number in numbers]
            return legal.index(answer_of(function, view, legal))

        return choose

    playing = {standing(system, policy).policy for policy in used}
    bots = {name: bot for name, bot in system.bots.items() if name in playing}
    named = {policy_name(one): one if is_rule(one) else policy_of(one) for one in functions}
    taken = [name for name in named if name in policy_names(system)]
    if taken or len(named) < len(functions):
        name = taken[0] if taken else next(iter(named))
        raise FacedownError(f"Two policies are called {name}. Give each a name of its own.")
    return _playing(system, tuple({**bots, **named}.items()))


@lru_cache(64)
def _playing(system: System, bots: tuple[tuple[str, Callable[..., int]], ...]) -> System:
    """Return a system with other policies: for equal ones the same, whose machine code is looked up once."""
    return replace(system, bots=dict(bots))
