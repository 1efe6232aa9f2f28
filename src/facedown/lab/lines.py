"""Counting lines of logs: games played interpreted, whose clauses are looked at as they fire.

The counts of a simulation say how often a clause fired, not with which card or number. Here a few of the
same games are played once more, and every line of some clauses is looked at, cards that nobody saw included.
"""

from __future__ import annotations

import ctypes
import inspect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from facedown.bots.playout import Arena, bindings, playouts
from facedown.engine.content import Entry, load_content
from facedown.engine.deal import Deal
from facedown.engine.log import CLOSED, COUNTING, cite
from facedown.engine.record import NO_CARD
from facedown.engine.rule import bind
from facedown.engine.system import System, set_switches

# What a line says unless `cite` is given something else, in the order of its parameters.
_UNSAID = {name: one.default for name, one in list(inspect.signature(cite).parameters.items())[2:]}


class Fired(NamedTuple):
    """What a line says: the clause, the card that it concerns, the numbers; not whom it happened to."""

    clause: str
    card: str  # its name, "" where the line has no card
    a: int
    b: int
    c: int


def count_lines(
    system: System,
    setup: str | Mapping[str, Any],
    games: int,
    seed: int,
    policy: str,
    clauses: Collection[str],
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path | Entry] = (),
    tell: Callable[[int], None] | None = None,
    first: int = 0,
) -> tuple[Counter[Fired], ...]:
    """Play the first games of a simulation once more and count lines, game by game.

    Args:
        system: the rulebook.
        setup: as `simulate` takes it.
        games: how many.
        seed: of all games; they are those that `simulate` plays with it.
        policy: who plays, for all seats.
        clauses: ids of those whose lines are counted.
        switches: house rules that differ from the default.
        content: an author's own content: files, or entries of them.
        tell: called after each game with how many are done.
        first: number of the first game.

    Returns:
        (games,) how often each line fired.
    """
    deal = system.deal(setup, switches or {}, load_content(content))
    set_switches(system, deal.book, switches or {})
    listener = _Listener(system, deal, clauses)
    play = bind(playouts, {**bindings(system), cite: listener.cite})
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
    arena.log.keeps = COUNTING
    desk = arena.desk
    winners, decisions, nothing = (ctypes.c_int8 * 1)(), (ctypes.c_int32 * 1)(), (ctypes.c_int64 * 0)()
    counted = []
    for game in range(games):
        listener.lines.clear()
        play(desk, seed, first + game, 1, system.bound, winners, decisions, nothing, nothing)
        counted.append(listener.lines.copy())
        if tell is not None:
            tell(game + 1)
    return tuple(counted)


class _Listener:
    """Counts the lines of some clauses in the game that is being played."""

    def __init__(self, system: System, deal: Deal, clauses: Collection[str]) -> None:
        self.wanted = {i: id for i, id in enumerate(system.rulebook.clause_ids) if id in clauses}
        self.card_text = deal.names["cards"].__getitem__ if "cards" in deal.names else system.words.cards.text
        self.lines: Counter[Fired] = Counter()

    def cite(self, g: Any, clause: int, *rest: int, **named: int) -> None:
        """Stand where the rule `cite` stands."""
        if clause in self.wanted and g.log.keeps != CLOSED:  # a bot that thinks ahead writes no log
            line = {**_UNSAID, **dict(zip(_UNSAID, rest, strict=False)), **named}
            card, a, b, c = (int(line[name]) for name in ("card", "a", "b", "c"))
            text = self.card_text(card) if card < NO_CARD else ""
            self.lines[Fired(self.wanted[clause], text, a, b, c)] += 1
