"""The sequence of play: setup, advance, legal, act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from duel.clauses import DEFAULTS, Clause, Decision
from duel.rules import QUESTIONS, ask_commit, compare, declare_end, draw_hand, reveal, spend
from duel.schema import SCHEMAS, Setup
from duel.state import DECK, SEATS, Book, Game, Phase, State
from facedown.engine.ask import Options
from facedown.engine.content import Entry, build, load_content
from facedown.engine.errors import unknown
from facedown.engine.log import cite
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.engine.shelf import build_own
from facedown.engine.source import Source
from facedown.engine.system import Deal
from facedown.engine.zone import put

OFFERS, ACTS = QUESTIONS.offers, QUESTIONS.acts
STAGGER = 7  # the margin that staggers (DUEL-3.4)


@cache
def shipped() -> tuple[Entry, ...]:
    """Return the content that comes with the system."""
    return tuple(load_content([Path(__file__).parent / "content" / "setups.toml"]))


def setups() -> tuple[str, ...]:
    """Return the names of the shipped setups."""
    return tuple(entry.name for entry in shipped())


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put two decks on the table. Clause: DUEL-1.1."""
    chosen = _setup(setup, content)
    state, book = State(), Book()
    book.hand_size = chosen.hand
    book.lethal = chosen.wounds
    book.stagger = STAGGER
    for name, value in DEFAULTS.items():
        setattr(book, name, value)
    state.staggered = NOBODY
    for seat in range(SEATS):
        for card in range(DECK):
            if card % 13 < chosen.ranks:
                put(state.deck[seat], seat * DECK + card)
    return Deal(state, book, {0: "Black", 1: "Red"}, {})


def _setup(setup: str | Mapping[str, Any], content: Sequence[Entry]) -> Setup:
    if not isinstance(setup, str):
        return build(Entry("setup", dict(setup), Source("the setup", ""), 0), Setup)
    own = build_own(content, SCHEMAS, shipped())
    known = {one.name: one for one in (*(build(entry, Setup) for entry in shipped()), *own)}
    if setup not in known:
        raise unknown("setup", setup, known, where="of duel")
    return known[setup]


@rule
def begin(g: Game) -> None:
    """Begin with shuffled decks and run up to the first question.

    A fresh deck has no order yet, so there is nothing to do; what a scenario stacked stays on top.
    """
    for seat in range(SEATS):
        cite(g, Clause.DUEL_1_1, seat)
    advance(g)


@rule
def advance(g: Game) -> None:
    """Run the turn sequence until somebody must decide, or the duel is over."""
    s = g.state
    s.decision = Decision.NONE
    s.seat = NOBODY
    while s.decision == Decision.NONE and s.phase != Phase.OVER:
        if s.phase == Phase.DRAW:
            for seat in range(SEATS):
                draw_hand(g, seat)
            s.phase = Phase.COMMIT
        elif s.phase == Phase.COMMIT:
            if not ask_commit(g):
                s.phase = Phase.SHOWDOWN
        elif s.phase == Phase.SHOWDOWN:
            reveal(g)
            compare(g)
            spend(g)
            s.turn += 1
            s.phase = Phase.OVER if declare_end(g) else Phase.DRAW


@rule
def legal(g: Game, options: Options) -> None:
    """List the legal answers to the open question."""
    OFFERS[g.state.decision](g, options)


@rule
def act(g: Game, answer: int) -> None:
    """Carry out an answer and run on to the next question."""
    ACTS[g.state.decision](g, answer)
    advance(g)


@rule
def winner(g: Game) -> int:
    """The seat that won a duel that is over, or NOBODY. Clause: DUEL-4.1, DUEL-X1."""
    wounds = g.state.wounds
    if wounds[0] == wounds[1]:
        return NOBODY
    return 0 if wounds[0] < wounds[1] else 1
