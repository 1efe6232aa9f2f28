"""Lines of logs, looked at as they fire: what the lab counts in other ways is compared with them."""

from __future__ import annotations

import ctypes
import inspect
from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple

from facedown.bots.playout import Arena, bindings
from facedown.engine.base.record import NO_CARD
from facedown.engine.base.rule import bind
from facedown.engine.matches.system import System
from facedown.engine.telling.log import CLOSED, COUNTING, cite
from facedown.lab.games.branches import Measurement
from facedown.lab.games.trials import Batch, trials

# What a line says unless `cite` is given something else, in the order of its parameters.
_UNSAID = {name: one.default for name, one in list(inspect.signature(cite).parameters.items())[2:]}


class Fired(NamedTuple):
    """What a line says."""

    clause: str
    who: int
    card: str  # its name, "" where the line has no card
    a: int
    b: int
    c: int


def count_lines(
    system: System, setup: Any, games: int, seed: int, policy: str, clauses: Collection[str]
) -> list[Counter[Fired]]:
    """Play the games of a simulation and return how often each line of some clauses fired, game by game."""
    deal = system.deal(setup, {}, ())
    called = deal.names["cards"].__getitem__ if "cards" in deal.names else system.words.cards.text
    wanted = {i: id for i, id in enumerate(system.rulebook.clause_ids) if id in clauses}
    lines: Counter[Fired] = Counter()

    def listen(g: Any, clause: int, *rest: int, **named: int) -> None:
        if clause in wanted and g.log.keeps != CLOSED:  # a bot that thinks ahead writes no log
            line = {**_UNSAID, **dict(zip(_UNSAID, rest, strict=False)), **named}
            who, card, a, b, c = (int(line[name]) for name in ("who", "card", "a", "b", "c"))
            lines[Fired(wanted[clause], who, called(card) if card < NO_CARD else "", a, b, c)] += 1

    play = bind(trials, {**bindings(system), cite: listen})
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
    arena.log.keeps = COUNTING
    winners, decisions, nothing = (ctypes.c_int8 * 1)(), (ctypes.c_int32 * 1)(), (ctypes.c_int64 * 0)()
    counted = []
    for game in range(games):
        lines.clear()
        batch = Batch(seed=seed, first=game, count=1, bound=system.bound)
        play(arena.desk, Measurement(), batch, winners, decisions, nothing)
        counted.append(lines.copy())
    return counted
