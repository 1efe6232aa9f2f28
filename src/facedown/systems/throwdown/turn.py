"""The sequence of play: what happens in which order."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.agenda import push, top
from facedown.engine.ask import Options
from facedown.engine.rule import rule
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.rules import setup
from facedown.systems.throwdown.rules.asking import QUESTIONS
from facedown.systems.throwdown.state import Game, Step

OFFERS, ACTS = QUESTIONS.offers, QUESTIONS.acts

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    Step.SETUP: setup.set_up,
}


@rule
def begin(g: Game) -> None:
    """Run to the first question."""
    push(g.state.agenda, Step.SETUP)
    advance(g)


@rule
def advance(g: Game) -> None:
    """Do what is on top of the agenda until somebody must decide, or the match is over."""
    s = g.state
    s.decision = Decision.NONE
    while s.decision == Decision.NONE and s.agenda.count > 0:
        STEPS[top(s.agenda).step](g)


@rule
def legal(g: Game, options: Options) -> None:
    """List the legal answers to the open question."""
    OFFERS[g.state.decision](g, options)


@rule
def act(g: Game, answer: int) -> None:
    """Carry out a legal answer and run on to the next question."""
    ACTS[g.state.decision](g, answer)
    advance(g)


@rule
def winner(g: Game) -> int:
    """The side that won a finished match, or NOBODY."""
    return g.state.winner
