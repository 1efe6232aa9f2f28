"""What a policy reads through a view is guarded where it stands, and cannot be written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compiler.both import module_of
from duel import SYSTEM
from facedown.compiler import cache, memory
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import DECK, HELD, PUBLIC, SEEN
from facedown.compiler.module import Module
from facedown.engine.base.record import NOBODY, Ints, Record, Row, field
from facedown.engine.hidden.know import EVERYONE, OBSERVER
from facedown.engine.hidden.zone import Zone, zone
from facedown.lab.games.compiled import entries, lab_bindings
from facedown.systems import load_system
from facedown.testing.reads import _reader, check_reads, unlike_reads

pytestmark = pytest.mark.compiled


class Purse(Record):
    """Coins in a bag: everybody sees the bag."""

    bags: int = field()
    coins: Ints = field(2, high=900, private=True)


class Player(Record):
    """Somebody at the table."""

    seat: int = field(high=NOBODY)
    purses: Row[Purse] = field(2, of=Purse)
    intent: int = field(high=7, private=True)
    stakes: Ints = field(2, 2, high=100, private=True)
    marked: int = field(card=True)
    hand: Zone = field(of=zone(3), faces="owner")
    held: Zone = field(of=zone(4), faces="hand")


class State(Record):
    """All of it."""

    decision: int = field()
    seat: int = field(high=NOBODY)
    players: Row[Player] = field(2, of=Player)
    till: Purse = field(of=Purse)
    deck: Zone = field(of=zone(12))
    known: Ints = field(12, high=EVERYONE)


def test_every_number_of_a_view_is_read_alike_both_ways() -> None:
    check_reads(SYSTEM, examples=20)


@pytest.mark.parametrize("key", ["contest", "clash"])  # the others' laws hold them to it
def test_every_number_of_a_view_is_read_alike_both_ways_in(key: str) -> None:
    system = load_system(key)
    check_reads(system, examples=2, setups=system.setups()[:2])


def hall() -> State:
    """A state in which every guard has something to hide from seat 0."""
    made = State(decision=1, seat=1)
    for i in range(2):
        made.players[i].seat, made.players[i].intent, made.players[i].marked = i, 3 + i, 6 + i
        made.players[i].stakes[1][0] = 70 + i
        made.players[i].purses[1].bags, made.players[i].purses[1].coins[1] = 2, 800 + i
        made.players[i].hand.count = 2
        made.players[i].hand.cards[:] = (2 * i, 2 * i + 1, 5)
        made.known[2 * i] = made.known[6 + i] = 1 << i
        made.players[i].held.count = 3
        made.players[i].held.cards[:] = (11, 2, 9, 10)
    made.till.coins[0] = 500
    made.deck.count, made.deck.settled = 4, 2
    made.deck.cards[:4] = (8, 9, 10, 11)
    made.known[9] = made.known[11] = EVERYONE
    return made


def test_a_state_with_something_to_hide_everywhere_is_read_alike() -> None:
    for seat in (0, 1, OBSERVER):
        assert not unlike_reads(hall(), seat)


@pytest.mark.parametrize("guard", ["CARDS", "CARD", "NONE", "OWNED", "DECK", "HELD", "HAND_CARDS"])
def test_a_guard_that_is_not_there_is_noticed(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left_out, before = getattr(memory, guard), memory._guard

    def without(*given: Any) -> Any:
        found, sight = before(*given)
        if found == left_out and found in (DECK, HELD):
            return SEEN, sight[:2]
        return (PUBLIC, ()) if found == left_out else (found, sight)

    monkeypatch.setattr(memory, "_guard", without)
    monkeypatch.setattr(cache, "read", lambda name: None)
    monkeypatch.setattr(cache, "write", lambda name, code: None)
    _reader.cache_clear()
    assert "copied" in unlike_reads(hall(), 0)
    _reader.cache_clear()


WRITES = {
    "g.state.turn = 3": "a policy changes nothing of what it sees",
    "g.state.hand[0].cards[0] += 1": "a policy changes nothing of what it sees",
    "draw(g, g.state.deck[0], g.state.hand[0])": "a policy changes nothing of what it sees",
    "g.book.stagger = 1": "the book is read only",
    "see(g.state, g.state, 1 - g.state.seat)": "a seat sees the state itself",
    "return number_at(g.state, 0, 1)": "bytes are read in a record that is not seen",
    "copy_bytes(g.state, g.state, 8)": "neither is seen through a view, and the book is only read",
    "copy_bytes(g.book, g.book, 8)": "neither is seen through a view, and the book is only read",
}


@pytest.mark.parametrize("statement", WRITES)
def test_a_policy_that_writes_or_reads_past_its_view_is_refused(statement: str, tmp_path: Path) -> None:
    module = module_of(
        "from facedown.engine.hidden.zone import draw\n"
        "from facedown.engine.base.record import copy_bytes, number_at\n"
        "from facedown.engine.hidden.view import see\n"
        f"@rule\ndef meddle(g: Any, options: Any) -> int:\n    {statement}\n    return 0\n",
        tmp_path,
    )
    system: Any = replace(SYSTEM, bots={"meddle": module.meddle})
    with pytest.raises(LanguageError, match=WRITES[statement]):
        Module(entries(system), lab_bindings(system))
