"""Openings of trials: courses up to where all answers that are listed have been given, interpreted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from facedown.bots.playout import Arena, play_on, redraw
from facedown.engine.base.chance import fork_stream, seed_stream
from facedown.engine.base.rule import bind
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement, stops
from facedown.lab.games.compiled import lab_bindings
from facedown.lab.games.trials import start_counting
from facedown.lab.odds.listed import Lists


def play_opening(arena: Arena, asked: Measurement, lists: Lists, seed: int, number: int) -> None:
    """Play a trial until no answer is left in the lists, or it ends; its start is then where it goes on.

    Args:
        arena: to play on; its start is where the trial begins, before anything is dealt or at a question.
        asked: what is asked, and where a trial ends.
        lists: the answers that seats are to give.
        seed: of all trials.
        number: of this one.

    Raises:
        IllegalAction: an answer is not legal where it is to be given; the nearest is given.
    """
    rules, desk, options = _rules(arena.system), arena.desk, arena.options
    game, state, given = desk.game, arena.state, lists.none_given
    state.assign(arena.start)
    seed_stream(state.stream, seed, number)
    fork_stream(arena.luck.whim, state.stream)
    rules.redraw(game)
    start_counting(game)
    is_begin = state.decision != 0
    if not is_begin:
        rules.begin(game)
    while lists.left(given) and (is_begin or not rules.stops(desk, asked)):
        is_begin, due = False, lists.due(given, state)
        if due.text:
            options.count = 0
            arena.system.legal(game, options)
            legal = options.actions[: options.count]
            rules.act(game, legal[lists.place(state, legal, due.text)])
        else:
            rules.play_on(desk, 1)
        given = due.given
    arena.start.assign(state)


class _Rules(NamedTuple):
    begin: Callable[..., Any]
    redraw: Callable[..., Any]
    act: Callable[..., Any]
    play_on: Callable[..., Any]
    stops: Callable[..., bool]


@lru_cache(8)
def _rules(system: System) -> _Rules:
    """Return the rules of a system that openings are played by."""
    own = lab_bindings(system)
    return _Rules(
        bind(system.begin, own),
        bind(system.redraw or redraw, own),
        bind(system.act, own),
        bind(play_on, own),
        bind(stops, own),
    )
