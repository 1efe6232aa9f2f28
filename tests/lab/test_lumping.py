"""Odds that are found position by position are those that a search finds course by course."""

from __future__ import annotations

import pytest

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError
from facedown.lab.asking.expression import Reader
from facedown.lab.odds import lumping
from facedown.lab.odds.exact import answered
from facedown.lab.odds.lumping import lumped_ends
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.search import Reach, Search, follow_all
from random_positions import positions

pytestmark = pytest.mark.proof

ASKED = {
    ("contest", "asked"): ("fighters.0.shock", "fighters.1.normal_wounds", "fighters.0.hand.count"),
    ("contest", "asked TURN"): ("fighters.0.shock", "fighters.1.normal_wounds", "discard.count"),
    ("clash", "asked"): ("players.0.life", "players.0.hand.count", "players.1.hand.count"),
    ("clash", "asked ACT"): ("players.0.life", "players.1.damage", "players.0.gauge.count"),
}
FOLLOWED, COMPARED = 500, 2
SEEDS = {"contest": 6, "clash": 2}  # most positions have no lumps: with these some come soon


@pytest.mark.slow
@pytest.mark.parametrize(("key", "until"), ASKED)
def test_odds_position_by_position_are_the_odds(key, until, monkeypatch):
    monkeypatch.setattr(lumping, "SOON", 2_000_000)  # most positions have no lumps, however long one tries
    left = COMPARED
    for match, policies in positions(key, 80, seed=SEEDS[key]):
        board = Board.of(match)
        asking = Asking(Reader(board), Ask(mean=ASKED[key, until], until=until))
        search = Search(Arena(match.system, board.state, board.book, policies, board), asking)
        try:
            follow_all(search, reach=Reach(FOLLOWED))
        except FacedownError:  # too many
            continue
        found = lumped_ends(Beginning(board, policies), asking) if search.trail.branches > 4 else None
        if found is not None:
            assert sum(found.ends.values()) == 1
            assert found.ends == search.ends(), (match.title, match.seed, match.taken, policies)
            told, met = answered(asking, found, 0.0), found.positions
            assert (told.to_dict()["branches"], told.to_dict()["positions"]) == (0, met)
            assert told.effort == ("1 position" if met == 1 else f"{met:,} positions")
            left -= 1
        if not left:
            return
    raise AssertionError(f"{left} fewer than {COMPARED} could be compared")


# A hand has room for a deck, but is none: other designs cannot be set in the same way. A card may be known to
# be the last of its design. And a card that is tried elsewhere may be one that cannot lie there.
HELD = [("asked", 1, 519501), ("asked", 1, 109773), ("asked ACT", 30, 932888)]


@pytest.mark.parametrize(("until", "seed", "number"), HELD)
def test_what_a_hand_holds_is_no_pile(until, seed, number):
    found = positions("clash", 80, seed=seed)
    match, policies = next((match, policies) for match, policies in found if match.seed == number)
    board = Board.of(match)
    asking = Asking(Reader(board), Ask(mean=ASKED["clash", until], until=until))
    search = Search(Arena(board.system, board.state, board.book, policies, board), asking)
    follow_all(search)
    lumped = lumped_ends(Beginning(board, policies), asking)
    assert lumped is None or lumped.ends == search.ends()
    assert (lumped is None) == (number == 109773)
