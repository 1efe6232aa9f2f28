"""Exact odds, held against fractions counted by hand, and against simulation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from duel import SYSTEM
from facedown.board import Cell
from facedown.bots.playout import Arena, bindings
from facedown.engine.chance import Luck, uniform
from facedown.engine.errors import FacedownError, UnknownName
from facedown.engine.log import Log
from facedown.engine.match import Match
from facedown.engine.play import GameOf
from facedown.engine.record import NO_CARD, NOBODY, place
from facedown.engine.rule import bind, rule
from facedown.engine.system import Figures
from facedown.lab.compiled import compiled
from facedown.lab.condition import EQUAL, LESS, MORE, UNLIKE, Condition, FieldTest
from facedown.lab.odds import Search, exact, follow, outcomes
from facedown.lab.simulate import simulate


def deal(ranks: int, hand: int = 1, wounds: int = 1):
    dealt = SYSTEM.deal({"name": "Few Cards", "ranks": ranks, "hand": hand, "wounds": wounds}, {}, ())
    return GameOf(dealt.state, dealt.book, Log(), Luck())


def after_one_turn(game) -> Condition:
    at = place(game.state, "turn")
    return Condition((FieldTest(at.offset, 1, EQUAL, 1),))


def bottom_of_discard(game, relation: int, *values: int) -> Condition:
    """What lies at the bottom of Black's discard, where there is a card."""
    at, count = place(game.state, "discard.0.cards.0"), place(game.state, "discard.0.count")
    cell = Cell("discard.0", 0, count.offset, count.spec.size)
    return Condition((FieldTest(at.offset, at.spec.size, relation, values[0], values[1:], cell),))


BOTH = {0: "uniform", 1: "uniform"}


@pytest.mark.parametrize(("ranks", "level"), [(2, Fraction(1, 2)), (3, Fraction(1, 3)), (5, Fraction(1, 5))])
def test_one_card_each_is_level_once_in_as_many_times_as_there_are_ranks(ranks, level):
    game = deal(ranks)
    found = outcomes(SYSTEM, game, BOTH, after_one_turn(game), ["turn"])
    assert found == {(0, 1): (1 - level) / 2, (1, 1): (1 - level) / 2, (NOBODY, 1): level}


def test_a_policy_draws_its_whims_from_the_same_luck():
    """Two cards of two ranks, one of them chosen blindly: the lower one half the time."""
    game = deal(2, hand=2)
    assert exact(SYSTEM, game, BOTH, after_one_turn(game), Condition(winner=0)) == Fraction(1, 4)


def test_a_policy_sees_its_own_hand_only():
    """`thrifty` commits its highest card: of two from eight, both Aces in 6 hands of 28."""
    aces = Fraction(6, 28)
    game = deal(2, hand=2)
    wins = aces * (1 - aces)
    assert (
        exact(SYSTEM, game, dict.fromkeys(BOTH, "thrifty"), after_one_turn(game), Condition(winner=1)) == wins
    )


def test_odds_start_from_any_question():
    """Seat 0 has a Two in hand, seat 1 two cards that it has not looked at: an Ace loses, a Two is level."""
    match = Match(SYSTEM, {"name": "Few Cards", "ranks": 2, "hand": 1, "wounds": 1}, seed=1)
    state = match.game.state
    before = state.to_bytes()
    rank = state.hand[0].cards[0] % 13
    other = state.hand[1].cards[0] % 52 % 13
    won = exact(SYSTEM, match.game, BOTH, after_one_turn(match.game), Condition(winner=0))
    assert won == (1 if rank > other else 0)
    assert state.to_bytes() == before


def test_clauses_are_looked_for_from_the_position_on():
    game = deal(2)
    wounded = Condition(clauses=(SYSTEM.rulebook.clause.DUEL_3_3,))
    assert exact(SYSTEM, game, BOTH, after_one_turn(game), wounded) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("relation", "values", "odds"),
    [(EQUAL, (2,), (1, 12)), (EQUAL, (2, 15), (2, 12)), (UNLIKE, (2, 15), (10, 12)), (LESS, (26,), (6, 12))],
)
def test_a_number_may_be_any_of_several(relation, values, odds):
    """Three ranks of four suits: twelve cards, each of them equally likely to be spent first."""
    game = deal(3)
    game.state.discard[0].cards[0] = 2  # it lay there once; nothing does now
    one = bottom_of_discard(game, relation, *values)
    odds = Fraction(*odds)
    assert exact(SYSTEM, game, BOTH, after_one_turn(game), one) == odds


def test_a_place_without_a_card_has_none_whatever_lay_there():
    game = deal(2)
    game.state.discard[0].cards[0] = 2
    first = Condition((FieldTest(place(game.state, "decision").offset, 1, MORE, 0),))
    assert exact(SYSTEM, game, BOTH, first, bottom_of_discard(game, EQUAL, 2)) == 0
    assert exact(SYSTEM, game, BOTH, first, bottom_of_discard(game, EQUAL, NO_CARD)) == 1
    assert exact(SYSTEM, game, BOTH, first, bottom_of_discard(game, UNLIKE, 2)) == 1


def test_a_condition_has_room_for_so_many_values():
    game = deal(2)
    with pytest.raises(FacedownError, match="room for 512 values"):
        exact(SYSTEM, game, BOTH, when=bottom_of_discard(game, EQUAL, *range(513)))


def test_simulation_agrees_within_its_interval():
    """In 2,000 games, three standard errors of the exact odds to either side."""
    setup = {"name": "Few Cards", "ranks": 3, "hand": 1, "wounds": 1}
    game = deal(3)
    first = after_one_turn(game)
    black = exact(SYSTEM, game, BOTH, first, Condition(winner=0))
    told = simulate(
        replace(SYSTEM, capabilities=(Figures(turns="turn"),)), setup, 2000, seed=1, compiling=False
    )
    won = sum(
        1 for side, turns in zip(told.winners, told.figures["turns"], strict=True) if (side, turns) == (0, 1)
    )
    error = (float(black * (1 - black)) / 2000) ** 0.5
    assert abs(won / 2000 - float(black)) < 3 * error


@pytest.mark.compiled
def test_a_search_goes_on_compiled_where_it_was():
    game = deal(3, hand=2)
    ends = []
    low = bottom_of_discard(game, UNLIKE, 1, 14, 27, 40)
    for start in (0, 700, 10**9):
        search = Search(Arena(SYSTEM, game.state, game.book, BOTH), after_one_turn(game), low)
        search.run(bind(follow, bindings(SYSTEM)), min(start, 700))
        while not search.done and start < 10**9:
            search.run(compiled(SYSTEM).follow, 50_000)
        if start < 10**9:
            ends.append((search.ends(), search.trail.branches, bytes(search.tally)))
    assert ends[0] == ends[1]
    assert sum(ends[0][0].values()) == 1


def test_odds_that_would_take_forever_are_refused():
    game = deal(13, hand=3)
    with pytest.raises(FacedownError, match="too many branches"):
        exact(SYSTEM, game, BOTH, after_one_turn(game), Condition(winner=0), most=300)
    with pytest.raises(FacedownError, match="too improbable"):
        exact(SYSTEM, game, BOTH, when=Condition(winner=0))


@rule
def fickle(g, options):
    return uniform(g.luck.whim, options.count)


def test_luck_that_cannot_be_fixed_is_refused():
    system = replace(SYSTEM, bots={"fickle": fickle})
    game = deal(2, hand=2)
    with pytest.raises(FacedownError, match="past `whim`"):
        exact(system, game, dict.fromkeys(BOTH, "fickle"), after_one_turn(game), Condition(winner=0))


def test_unknown_names_are_refused_with_the_nearest():
    game = deal(2)
    with pytest.raises(UnknownName, match="thrifty"):
        exact(SYSTEM, game, dict.fromkeys(BOTH, "thirfty"), when=Condition(winner=0))
    with pytest.raises(UnknownName, match="turn"):
        outcomes(SYSTEM, game, BOTH, after_one_turn(game), ["turns"])
