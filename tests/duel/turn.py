"""The sequence of play: setup, and the steps of an exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from duel.clauses import RULEBOOK, Clause
from duel.rules import ask_commit, compare, declare_end, draw_hand, reveal, spend
from duel.schema import SCHEMAS, Setup
from duel.state import DECK, SEATS, Book, Game, Phase, State
from facedown.engine.authors.content import Entry, build, load_content
from facedown.engine.authors.shelf import build_own
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import unknown
from facedown.engine.cards import put
from facedown.engine.course.deal import Deal
from facedown.engine.rules import NOBODY, cite, rule

STAGGER = 7  # the margin that staggers (DUEL-3.4)


@cache
def shipped() -> tuple[Entry, ...]:
    """Return the content that comes with the system."""
    return tuple(load_content([Path(__file__).parent / "content" / "setups.toml"]))


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put two decks on the table. Clause: DUEL-1.1."""
    chosen = _setup(setup, content)
    state, book = State(), Book()
    book.hand_size = chosen.hand
    book.lethal = chosen.wounds
    book.stagger = STAGGER
    RULEBOOK.set_switches(book, switches)
    state.staggered = NOBODY
    for seat in range(SEATS):
        for card in range(DECK):
            if card % 13 < chosen.ranks:
                put(state.deck[seat], seat * DECK + card)
    return Deal(state, book, {0: "Black", 1: "Red"})


def _setup(setup: str | Mapping[str, Any], content: Sequence[Entry]) -> Setup:
    own = build_own(content, SCHEMAS, shipped())
    known = {one.name: one for one in (*(build(entry, Setup) for entry in shipped()), *own)}
    data = {"setup": setup} if isinstance(setup, str) else dict(setup)
    base = data.pop("setup", None)
    if base is None:
        return build(Entry("setup", data, Source("the setup", ""), 0), Setup)
    if base not in known:
        raise unknown("setup", base, known, where="of duel")
    return build(Entry("setup", {**asdict(known[base]), **data}, Source("the setup", ""), 0), Setup)


@rule
def start(g: Game) -> None:
    """Begin with shuffled decks.

    A fresh deck has no order yet, so there is nothing to do; what a scenario stacked stays on top.
    """
    for seat in range(SEATS):
        cite(g, Clause.DUEL_1_1, seat)
    g.state.phase = Phase.DRAW


@rule
def draw_hands(g: Game) -> None:
    """Fill both hands."""
    for seat in range(SEATS):
        draw_hand(g, seat)
    g.state.phase = Phase.COMMIT


@rule
def take_commits(g: Game) -> None:
    """Have both commit a card."""
    if not ask_commit(g):
        g.state.phase = Phase.SHOWDOWN


@rule
def show_down(g: Game) -> None:
    """Resolve an exchange."""
    s = g.state
    reveal(g)
    compare(g)
    spend(g)
    s.turn += 1
    s.phase = Phase.OVER if declare_end(g) else Phase.DRAW


STEPS: dict[int, Callable[[Game], None]] = {
    Phase.SETUP: start,
    Phase.DRAW: draw_hands,
    Phase.COMMIT: take_commits,
    Phase.SHOWDOWN: show_down,
}


@rule("DUEL-4.1", "DUEL-X1")
def winner(g: Game) -> int:
    """The seat that won a duel that is over, or NOBODY."""
    wounds = g.state.wounds
    if wounds[0] == wounds[1]:
        return NOBODY
    return 0 if wounds[0] < wounds[1] else 1
