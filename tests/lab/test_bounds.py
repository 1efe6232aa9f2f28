"""Bounds of odds hold the exact ones, and what is left out adds up."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction
from itertools import pairwise
from math import comb, perm
from types import SimpleNamespace

import pytest

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import bind
from facedown.engine.matches.position import deal_setup
from facedown.lab.asking.expression import Reader
from facedown.lab.games.branches import Trail
from facedown.lab.games.compiled import compiled, lab_bindings
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.exact import answered, odds, searched, unknown
from facedown.lab.odds.lumping import lumped_ends
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.search import (
    Found,
    Reach,
    Search,
    TooManyBranches,
    follow,
    follow_all,
    refuse_too_many,
)
from facedown.scenario import fresh_position, load_scenario
from facedown.systems import load_system
from random_positions import positions

pytestmark = pytest.mark.proof

ASKED = {
    ("contest", "asked"): ("fighters.0.shock", "fighters.1.normal_wounds", "fighters.0.hand.count"),
    ("contest", "asked TURN"): ("fighters.0.shock", "fighters.1.shock", "count(discard, hearts)"),
    ("clash", "asked"): ("players.0.life", "players.1.damage", "count(players.0.hand)"),
    ("clash", "asked ACT"): ("players.0.life", "count(players.1.hand, attacks)", "players.0.gauge.count"),
    ("throwdown", "asked"): ("players.0.hand.count", "trashes.0.count", "removed.count"),
}


def reached(board: Board, policies, asking: Asking, cut: int) -> Found:
    """Return what a search finds with a cut; it proves that all it leaves out adds up."""
    search = Search(Arena(board.system, board.state, board.book, policies, board), asking)
    follow_all(search, reach=Reach(10_000, cut))
    return search.found()


@pytest.mark.parametrize(("key", "until"), ASKED)
def test_bounds_hold_the_exact_odds_and_shrink_with_the_cut(key, until):
    compared = 0
    for match, policies in positions(key, 40, seed=4):
        board = Board.of(match)
        asking = Asking(Reader(board), Ask(mean=ASKED[key, until], until=until))
        try:
            exact = reached(board, policies, asking, 0).ends
        except TooManyBranches:
            continue
        lefts = []
        for cut in (2, 10, 100, 10**4, 10**6, 10**12):
            found = reached(board, policies, asking, cut)
            left = 1 - sum(found.ends.values())
            assert set(found.ends) <= set(exact)
            assert all(0 <= part - found.ends.get(values, 0) <= left for values, part in exact.items())
            lefts.append(left)
        assert all(more >= less for more, less in pairwise(lefts))
        assert found.ends == exact
        compared += lefts[1] > 0
        if compared == 2:
            return
    assert compared


@pytest.mark.compiled
@pytest.mark.parametrize(("key", "until"), ASKED)
def test_bounds_are_the_same_compiled(key, until):
    compared = 0
    for match, policies in positions(key, 12, seed=5):
        board, tallies = Board.of(match), []
        for follower in (bind(follow, lab_bindings(match.system)), compiled(match.system).follow):
            asking = Asking(Reader(board), Ask(mean=ASKED[key, until], until=until))
            search = Search(Arena(match.system, board.state, board.book, policies), asking)
            search.trail.cut = 20
            search.run(follower, 2_000)
            tallies.append((bytes(search.tally), search.trail.branches, search.trail.left))
        assert tallies[0] == tallies[1]
        compared += tallies[0][2] > 0
    assert compared


# In clash, most positions with more branches have no lumps, however long one tries.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "until", "most", "seed"), [("contest", "asked TURN", 10**6, 6), ("clash", "asked", 150, 4)]
)
def test_positions_left_out_add_up(key, until, most, seed):
    compared = 0
    for match, policies in positions(key, 40, seed=seed):
        board = Board.of(match)
        asking = Asking(Reader(board), Ask(mean=ASKED[key, until][:2], until=until))
        try:
            exact = reached(board, policies, asking, 0)
        except TooManyBranches:
            continue
        begun = Beginning(board, policies)
        found = lumped_ends(begun, asking, rest=0.9) if 4 < exact.branches <= most else None
        if found is not None:
            left = 1 - sum(found.ends.values())  # `proved` holds it against what was left out
            assert 0 <= left <= Fraction(9, 10)
            assert all(0 <= part - found.ends.get(values, 0) <= left for values, part in exact.ends.items())
            compared += left > 0
        if compared == 2:
            return
    assert compared


ALIKE = """
system = "contest"
setup.sides = [["Anna"], ["Bert"]]
content.character = [
    { name = "Anna", body = 5, will = 5, reflexes = 12, mind = 5, skills.fighting = 12 },
    { name = "Bert", body = 5, will = 5, reflexes = 12, mind = 5, skills.fighting = 12 },
]
"""
FIRST = Ask(["first_to_act = Anna", "first_to_act = Bert"], until="asked TURN")


@pytest.fixture
def duel(tmp_path) -> Board:
    """Two who are alike draw for the order of action, and never overdraw: equal cards are drawn again."""
    (tmp_path / "alike.toml").write_text(ALIKE)
    return fresh_position(load_scenario(str(tmp_path / "alike.toml"), load_system))


def pairs_of_one_rank(pairs: int, cards: int, ranks: int) -> Fraction:
    """Return how probable it is that so many pairs of cards in a row have one rank each, counted by ranks."""

    def ways(rank: int, left: int) -> int:  # to give each rank some of the pairs, in any order
        if rank == ranks:
            return left == 0
        some = range(min(left, cards // ranks // 2) + 1)
        return sum(comb(left, k) * perm(cards // ranks, 2 * k) * ways(rank + 1, left - k) for k in some)

    return Fraction(ways(0, pairs), perm(cards, 2 * pairs))


def test_who_acts_first_of_two_alike_is_even_but_for_eight_ties_more(duel):
    """Of two decks: the first cards are equal, and eight pairs after them; then the list decides."""
    list_decides = pairs_of_one_rank(9, 104, 13)
    found = odds(duel, {0: "fighter", 1: "fighter"}, FIRST, within=0.001)
    for answer, exact in zip(found.answers, ((1 + list_decides) / 2, (1 - list_decides) / 2), strict=True):
        least, most = answer.bounds()
        assert least < exact < most
        assert most - least == answer.rest == found.rest < Fraction(1, 1000)
        assert least <= answer.value <= most
    assert found.to_dict()["answers"][0]["at_least"] == str(found.answers[0].bounds()[0])


def test_ties_upon_ties_are_refused_at_once_with_what_would_work(duel):
    with pytest.raises(TooManyBranches, match=r"1\.9e\+11.*surely hold: .* within 0\.0"):
        odds(duel, {0: "fighter", 1: "fighter"}, FIRST)


@pytest.mark.parametrize(
    ("part", "branches", "is_refused"),
    [(0.4, 100, False), (0.4, 101, True), (0.6, 200, False), (0.6, 201, True)],
)
def test_what_is_half_done_may_take_twice_as_long(part, branches, is_refused):
    search = SimpleNamespace(part=part, branches=branches, trail=Trail(), work=0, done=False)
    with pytest.raises(TooManyBranches, match=r"[12]00 can") if is_refused else nullcontext():
        refuse_too_many(search, 0.0, Reach(100))


def test_bounds_of_what_is_given_are_as_far_apart_as_they_can_be():
    """Whatever is left out may belong to what is given or not, and hold or not: all four are tried."""
    match, _ = next(positions("contest", 1, seed=1))
    board = Board.of(match)
    asking = Asking(Reader(board), Ask(["fighters.0.shock > 0"], given="fighters.1.shock = 0"))
    known = {(1, 1): Fraction(2, 10), (0, 1): Fraction(3, 10), (1, 0): Fraction(4, 10)}
    rest = 1 - sum(known.values())
    (answer,) = answered(asking, Found(known), 0.0).answers
    tried = []
    for one in ((1, 1), (0, 1), (1, 0), (0, 0)):
        ends = {**known, one: known.get(one, Fraction(0)) + rest}
        tried += [answered(asking, Found(ends), 0.0).answers[0].value]
    assert answer.bounds() == (min(tried), max(tried))
    assert unknown(Found(known), asking) == max(tried) - min(tried) == answer.rest
    with pytest.raises(FacedownError, match="never happens"):
        answered(asking, Found({(1, 0): Fraction(1, 2)}), 0.0)


@pytest.mark.parametrize("key", ["contest", "clash"])
def test_bounds_hold_what_is_given_number_by_number_and_several_games(key):
    compared = 0
    number, other, _ = ASKED[key, "asked"]
    for match, policies in positions(key, 60, seed=7):
        board = Board.of(match)
        ask = Ask([f"{number} > now({number})"], [other], given=f"{number} >= now({number})", until="asked")
        asking = Asking(Reader(board), ask)
        try:
            exact = answered(asking, reached(board, policies, asking, 0), 0.0)
            near = answered(asking, reached(board, policies, asking, 12), 0.0)
        except FacedownError:  # too many, or what is given never happens
            continue
        assert near.given <= exact.given <= near.given + near.rest
        for games in (1, 3):
            one, all_ = (found.of_games(games) if games > 1 else found for found in (near, exact))
            for answer, whole in zip(one.answers, all_.answers, strict=True):
                for value, part in whole.distribution.items():
                    least, most = answer.bounds(value)
                    assert least <= part <= most
                assert sum(answer.distribution.values()) + answer.rest == 1
            assert one.given <= all_.given <= one.given + one.rest
        compared += near.rest > 0
    assert compared


@pytest.mark.parametrize("cut", [10, 1000])
def test_no_course_is_left_out_between_cards_that_a_question_asks_for_together(cut):
    """Four of 52, of which three are named: a named one of the first kinds leaves no order out."""
    system = load_system("throwdown")
    setup = {"contest": "Lights Out", "omens": {"pilots": 2, "coach": 2}}
    board = Board(system, deal_setup(system, setup))
    asking = Asking(Reader(board), Ask(["count(hands.Red, AS KS QH) = 1"], until="asked"))
    found = searched(Beginning(board, {}), asking, Reach(5000, cut))
    least, most = answered(asking, found, 0.0).answers[0].bounds()
    assert least <= Fraction(3 * comb(49, 3), comb(52, 4)) <= most


@pytest.mark.parametrize("within", [0, -0.5, 1, 1.5])
def test_bounds_cannot_be_so_far_apart(duel, within):
    with pytest.raises(FacedownError, match=r"above 0 and below 1, such as 0\.001"):
        odds(duel, {0: "fighter", 1: "fighter"}, FIRST, within=within)


def test_small_searches_are_exact_and_best_play_always():
    match, policies = next(positions("clash", 1, seed=1))
    board, ask = Board.of(match), Ask(["players.0.life > 3"], until="asked")
    assert odds(board, policies, ask, within=0.5).ends == odds(board, policies, ask).ends
    with pytest.raises(FacedownError, match="Best play is exact"):
        decided_odds(board, {**policies, 0: "best"}, ask, within=0.1)
