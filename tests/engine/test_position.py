"""Positions in setups, by paths and by names; what follows from them, and names that changed."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import pytest

import facedown
from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.matches.board import Board
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup, position_keys
from facedown.engine.matches.system import Positions, System
from facedown.lab.games.variant import Variant
from facedown.systems import load_system


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A key of a setup of the system's own."""

    late: bool = False


def settle(board: Board, given: Set[str], own: Own | None) -> None:
    """Whoever is wounded is staggered; nobody begins dead; a late duel is at its fifth exchange."""
    for seat in range(2):
        if f"wounds.{seat}" in given:
            board.state.staggered = seat
            if board.state.wounds[seat] >= board.book.lethal:
                raise FacedownError(
                    f"{board.seats[seat]} cannot begin with {board.state.wounds[seat]} wounds."
                )
    if own is not None and own.late:
        board.state.turn = 5


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> System:
    """The duel with names for fields, names that changed, and what follows from a position."""
    catalogue = replace(
        SYSTEM.catalogue,
        fields=MappingProxyType({"hurt": "wounds.*", "hands": "hand.*"}),
        renamed=MappingProxyType({"players.*.wounds": "wounds.*", "fight.length": "turn"}),
    )
    rulebook = replace(SYSTEM.rulebook)
    monkeypatch.setitem(rulebook.__dict__, "catalogue", catalogue)

    def deal(setup: Any, *more: Any) -> Any:
        return SYSTEM.deal(
            setup if isinstance(setup, str) else {k: v for k, v in setup.items() if k != "late"}, *more
        )

    return replace(
        SYSTEM, deal=deal, rulebook=rulebook, capabilities=(*SYSTEM.capabilities, Positions(settle, Own))
    )


@pytest.mark.parametrize(
    "position",
    [
        {"set": {"wounds.0": 2}, "stack": {"hand.1": "9S KD"}},
        {"set": {"wounds": {"Black": 2}}, "stack": {"hand": {"Red": ["9S", "KD"]}}},
        {"hurt": {"Black": 2}, "hands": {"Red": ["9S", "KD"]}},
        {"set": {"hurt.Black": 2}, "stack": {"hands.Red": "9S KD"}},
    ],
)
def test_a_setup_gives_a_position_by_paths_and_by_names(duel: System, position: dict[str, Any]) -> None:
    board = Board.of(Match(duel, {"setup": "Full Decks", **position}))
    state = deal_setup(duel, {"setup": "Full Decks", **position}).state
    assert (list(state.wounds), state.staggered) == ([2, 0], 0)
    assert [board.cards.reads(card) for card in state.hand[1].cards[:2]] == ["KD", "9S"]
    assert not board.differs("hurt.Black", 2)
    assert not board.differs("hands.Red", "has 9S KD")


def test_what_follows_is_the_same_in_setups_and_variants(duel: System) -> None:
    board = Variant(duel).with_value("hurt.Red", "1").board
    assert (list(board.state.wounds), board.state.staggered) == ([0, 1], 1)
    with pytest.raises(FacedownError, match="Black cannot begin with 9 wounds"):
        Variant(duel, fields={"wounds.0": 9}).fresh()
    with pytest.raises(FacedownError, match="Black cannot begin with 9 wounds"):
        deal_setup(duel, {"setup": "Full Decks", "hurt": {"Black": 9}})


def test_keys_of_the_systems_own_are_checked_and_handed_on(duel: System) -> None:
    assert position_keys(duel) == ("set", "stack", "hurt", "hands", "late")
    assert deal_setup(duel, {"setup": "Full Decks", "late": True}).state.turn == 5
    with pytest.raises(FacedownError, match="late"):
        deal_setup(duel, {"setup": "Full Decks", "late": 3})


def test_a_system_that_differs_in_something_else_lays_a_position_once(duel: System) -> None:
    laid = []
    counting = Positions(lambda board, given, own: laid.append(own), Own)
    system = replace(duel, capabilities=(*SYSTEM.capabilities, counting))
    deal_setup(replace(system), {"setup": "Full Decks", "late": True})
    assert laid == [Own(late=True)]


@pytest.mark.parametrize(
    ("path", "now"),
    [("players.Red.wounds", "wounds.Red"), ("players.0.wounds", "wounds.0"), ("fight.length", "turn")],
)
def test_who_writes_an_old_name_is_told_the_new_one(duel: System, path: str, now: str) -> None:
    with pytest.raises(UnknownName, match=f"There is no {path} any more: it is {now}."):
        deal_setup(duel, {"setup": "Full Decks", "set": {path: 1}})


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"set": {"wonds.0": 1}}, "wounds"),
        ({"set": {"hand.0": 1}}, "put cards there with 'stack'"),
        ({"set": 3}, "set takes a table of fields, not 3"),
        ({"stack": {"hand.0": 3}}, "hand.0 takes cards, the top one first, not 3"),
        ({"hurt": 3}, "hurt is of somebody or something: write hurt.NAME"),
        ({"hands": {"Red": ["9S", "9S"]}}, "There is no 9S for hands.Red"),
    ],
)
def test_what_no_position_can_be_is_refused(duel: System, position: dict[str, Any], message: str) -> None:
    with pytest.raises(FacedownError, match=message):
        deal_setup(duel, {"setup": "Full Decks", **position})


@pytest.mark.parametrize(("key", "path"), [("contest", "fighters.0.shock"), ("clash", "book.life_shift")])
def test_every_system_takes_fields_in_a_setup(key: str, path: str) -> None:
    system = load_system(key)
    match = facedown.new(key, {"setup": system.setups()[0], "set": {path: 2}})
    assert not Board.of(match).differs(path, 2)


def test_a_name_that_a_field_has_in_the_catalogue_is_near_too() -> None:
    with pytest.raises(FacedownError, match=r"There is no field 'lif' in lif\.A\. Nearest: life\."):
        Board.of(facedown.new("clash")).find("lif.A")


def test_a_setup_that_gives_a_position_beside_a_name_is_dealt_by_that_name() -> None:
    dealt = []

    def deal(setup: Any, *more: Any) -> Any:
        dealt.append(setup)
        return SYSTEM.deal(setup, *more)

    system = replace(SYSTEM, deal=deal)
    state = deal_setup(system, {"setup": "Short Decks", "set": {"wounds.1": 2}}).state
    assert (dealt, list(state.wounds)) == (["Short Decks"], [0, 2])
