"""Exact odds, held against fractions counted by hand, against simulation, and merged against unmerged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.chance import uniform
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.rule import bind, rule
from facedown.engine.course.cards import PACK, rank_of
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import Figures
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import compiled, lab_bindings
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.answers import Answer, Odds
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask, Asking
from facedown.lab.odds.search import Search, follow, foreseen, repeatedly
from single import searched_odds
from small_duels import duel

BOTH = {0: "uniform", 1: "uniform"}
ONE_TURN = "turn = 1"


def deal(ranks: int, hand: int = 1, wounds: int = 1, system=SYSTEM) -> Board:
    dealt = system.deal({"name": "Few Cards", "ranks": ranks, "hand": hand, "wounds": wounds}, {}, ())
    return Board(system, dealt)


def asked(board: Board, *when: str, policies=BOTH, **rest) -> Odds:
    return odds(board, policies, Ask(when, **rest))


def one(board: Board, when: str, policies=BOTH, until: str = ONE_TURN, **rest) -> Fraction:
    return asked(board, when, policies=policies, until=until, **rest).answers[0].value


@pytest.mark.parametrize(("ranks", "level"), [(2, Fraction(1, 2)), (3, Fraction(1, 3)), (5, Fraction(1, 5))])
def test_one_card_each_is_level_once_in_as_many_times_as_there_are_ranks(ranks, level):
    found = asked(deal(ranks), "winner = Black", "winner = 1", "winner = nobody", until=ONE_TURN)
    assert [answer.value for answer in found.answers] == [(1 - level) / 2, (1 - level) / 2, 0]
    assert one(deal(ranks), "over") == 1 - level


def test_a_policy_draws_its_whims_from_the_same_luck():
    """Two cards of two ranks, one of them chosen blindly: the lower one half the time."""
    assert one(deal(2, hand=2), "winner = 0") == Fraction(1, 4)


def test_a_policy_sees_its_own_hand_only():
    """`thrifty` commits its highest card: of two from eight, both Aces in 6 hands of 28."""
    aces = Fraction(6, 28)
    assert one(deal(2, hand=2), "winner = 1", dict.fromkeys(BOTH, "thrifty")) == aces * (1 - aces)


def test_odds_start_from_any_question():
    """Seat 0 has a Two in hand, seat 1 two cards that it has not looked at: an Ace loses, a Two is level."""
    match = Match(SYSTEM, {"name": "Few Cards", "ranks": 2, "hand": 1, "wounds": 1}, seed=1)
    state = match.game.state
    board = Board(SYSTEM, Deal(state, match.game.book, match.seats, {}))
    before = state.to_bytes()
    rank, other = state.hand[0].cards[0] % 13, state.hand[1].cards[0] % 52 % 13
    assert one(board, "winner = 0") == (1 if rank > other else 0)
    assert state.to_bytes() == before


def test_clauses_count_from_the_position_on():
    assert one(deal(2), "fired DUEL-3.3") == Fraction(1, 2)
    assert one(deal(2), "times DUEL-3.3 = 2") == 0


def test_conditions_given_leave_the_rest_out():
    assert one(deal(3), "winner = 0", given="over") == Fraction(1, 2)
    with pytest.raises(FacedownError, match=r"never happens: .wounds\.0 > 5"):
        one(deal(3), "winner = 0", given="wounds.0 > 5")


def test_a_number_has_a_mean_and_a_distribution():
    """One card each of three ranks: level in 3 of 9, one apart in 4, two apart in 2."""
    (margin,) = asked(deal(3), mean=["margin"], until=ONE_TURN).answers
    assert margin.distribution == {0: Fraction(3, 9), 1: Fraction(4, 9), 2: Fraction(2, 9)}
    assert margin.value == Fraction(8, 9)


def test_a_branch_can_end_at_the_moment_a_clause_fires():
    found = asked(deal(3), "margin = 2", "fired DUEL-3.3", until=ONE_TURN, once="DUEL-3.3")
    assert [answer.value for answer in found.answers] == [Fraction(2, 9), Fraction(6, 9)]
    with pytest.raises(FacedownError, match=r"wounds\.0 = 1. reads the state"):
        asked(deal(3), "wounds.0 = 1", once="DUEL-3.3")


@pytest.mark.parametrize(
    ("when", "is_settled"),
    [
        (("fired DUEL-3.3",), True),
        (("0 < times DUEL-3.3 and fired DUEL-3.1",), True),
        (("times DUEL-3.3(who = Black) + times DUEL-3.3 >= 2 or fired DUEL-3.3",), True),
        (("fired DUEL-3.3", "times DUEL-3.3 > 1"), True),
        (("fired DUEL-3.3", "not fired DUEL-3.3"), False),
        (("times DUEL-3.3 = 1",), False),
        (("times DUEL-3.3 < 2",), False),
        (("times DUEL-3.3 >= turn",), False),
        (("times DUEL-3.3(who = Black) > times DUEL-3.3(who = Red)",), False),
    ],
)
def test_a_course_ends_where_all_that_is_asked_is_settled(when, is_settled):
    """What has fired has fired; where a number is asked as well, courses go on, and the odds are the same."""
    board = Board.of(duel(("123", "124"), ("56", "66")))
    short = odds(board, BOTH, Ask(when, until="turn = 3"))
    whole = odds(board, BOTH, Ask(when, ["turn"], until="turn = 3"))
    assert [one.value for one in short.answers] == [one.value for one in whole.answers[:-1]]
    assert 0 < short.answers[0].value < 1
    assert (short.branches < whole.branches) == is_settled


def test_cards_have_no_place_where_none_lies():
    board = deal(3)
    board.state.discard[0].cards[0] = 2  # it lay there once; nothing does now
    assert one(board, "discard.0.cards.0 = 3C", until="decision = COMMIT") == 0
    assert one(board, "discard.0.cards.0 = NO_CARD", until="decision = COMMIT") == 1
    assert one(board, "discard.0.cards.0 = 3C") == Fraction(1, 12)
    assert one(board, "discard.0.cards.0 != 3C") == Fraction(11, 12)
    assert one(board, 'discard.0 has "3C"') == Fraction(1, 12)
    assert one(board, "count(discard.0, 3C 3S 2H) = 1") == Fraction(3, 12)


def test_simulation_agrees_within_its_interval():
    """In 2,000 games, three standard errors of the exact odds to either side."""
    setup = {"name": "Few Cards", "ranks": 3, "hand": 1, "wounds": 1}
    black = one(deal(3), "winner = 0")
    told = simulate(
        Variant(replace(SYSTEM, capabilities=(Figures(turns="turn"),)), setup), Run(2000, 1, compiling=False)
    )
    won = sum(
        1 for side, turns in zip(told.winners, told.figures["turns"], strict=True) if (side, turns) == (0, 1)
    )
    error = (float(black * (1 - black)) / 2000) ** 0.5
    assert abs(won / 2000 - float(black)) < 3 * error


def ranks_alike(g, card):
    return rank_of(card % PACK)


def itself(g, card):
    return card


ALIKE = replace(SYSTEM, capabilities=(Likeness(ranks_alike, itself),))


@pytest.mark.proof
@pytest.mark.parametrize("hand", [1, 2])
@pytest.mark.parametrize(
    "when",
    ["winner = 0", "margin = 1", "discard.0 has 3C", "count(discard.0, 3C 2H) = 1", "discard.1.cards.0 = 2S"],
)
def test_odds_are_the_same_whether_cards_are_merged_or_not(hand, when):
    merged = odds(deal(3, hand, system=ALIKE), BOTH, Ask([when], until=ONE_TURN))
    single = searched_odds(deal(3, hand, system=ALIKE), BOTH, Ask([when], until=ONE_TURN))
    assert merged.ends == single.ends
    assert merged.branches < single.branches


def test_only_what_is_asked_is_branched_on():
    """Three ranks on either side, where they are level once more; the suit of a Three, if that is asked."""
    board = deal(3, system=ALIKE)
    assert odds(board, BOTH, Ask(["over"], until=ONE_TURN)).branches == 6 + 3 * 9
    told = odds(board, BOTH, Ask(["discard.0 has 3C"], until=ONE_TURN)).branches
    assert told == 2 * (2 + 9) + 4 * (2 + 9)


def test_hands_are_drawn_as_sets_where_the_rules_say_so():
    """Six cards of thirty, two of each of fifteen designs: at least one of a pair."""
    from facedown.systems import load_system

    clash = load_system("clash")
    dealt = clash.deal(clash.setups()[0], {}, ())
    board = Board(clash, dealt)
    card = dealt.names["cards"][0]
    copies = list(dealt.names["cards"][:30]).count(card)
    six = "count(players.0.hand) = 6"
    ask = Ask([f'players.0.hand has "{card}"'], given=six, until="count(players.0.hand) > 0")
    found = odds(board, dict.fromkeys(dealt.seats, "uniform"), ask)
    assert found.branches < 500
    assert found.answers[0].value == 1 - Fraction(comb(30 - copies, 6), comb(30, 6))


@pytest.mark.compiled
def test_a_search_goes_on_compiled_where_it_was():
    ends = []
    for start in (0, 700, 10**9):
        board = deal(3, hand=2)
        reader = Reader(board)
        ask = Ask(["discard.0 lacks 2C", "fired DUEL-3.3"], until=ONE_TURN)
        search = Search(Arena(SYSTEM, board.state, board.book, BOTH), Asking(reader, ask))
        search.run(bind(follow, lab_bindings(SYSTEM)), min(start, 700))
        while not search.done and start < 10**9:
            search.run(compiled(SYSTEM).follow, 50_000)
        if start < 10**9:
            ends.append((search.ends(), search.trail.branches, bytes(search.tally)))
    assert ends[0] == ends[1]
    assert sum(ends[0][0].values()) == 1


def test_few_branches_do_not_ask_for_compiled_rules(monkeypatch):
    """It takes a quarter of a second in a large system, and what a seat knows is a thousand searches."""
    monkeypatch.setattr("facedown.lab.odds.search.loaded", lambda system: None)
    monkeypatch.setattr("facedown.lab.odds.search.is_cached", lambda system: pytest.fail("asked"))
    assert asked(deal(2), "over", until="asked").branches == 64


def test_few_branches_that_look_at_no_card_are_followed_at_once(monkeypatch):
    """Walks that tell how many there are would take longer than the search."""
    from facedown.systems import load_system

    monkeypatch.setattr("facedown.lab.odds.exact.foreseen", lambda *search: pytest.fail("walked"))
    clash = load_system("clash")
    dealt = clash.deal(clash.setups()[0], {}, ())
    board = Board(clash, dealt)
    found = asked(board, "players.0.hand has 'Snap Jab'", until="count(players.0.hand) > 0")
    assert 2 < found.branches < 1_000


def test_what_a_search_takes_is_foreseen():
    board = deal(3, hand=2)
    search = Search(Arena(SYSTEM, board.state, board.book, BOTH), Asking(Reader(board), Ask(["over"])))
    short = Search(search.arena, Asking(Reader(board), Ask(["over"], until=ONE_TURN)))
    run = repeatedly(bind(follow, lab_bindings(SYSTEM)))
    branches = odds(board, BOTH, Ask(["over"], until=ONE_TURN)).branches
    assert branches / 2 < foreseen(short, run) < 2 * branches
    assert foreseen(search, run) > 10**9


def test_odds_that_would_take_forever_are_refused():
    with pytest.raises(FacedownError, match="too many branches"):
        searched_odds(deal(13, hand=3), BOTH, Ask(["winner = 0"], until=ONE_TURN), merges=True, most=300)
    with pytest.raises(FacedownError, match="cannot be found exactly"):
        odds(deal(13, hand=3), BOTH, Ask(["winner = 0"]))


@rule
def fickle(g, options):
    return uniform(g.luck.whim, options.count)


def test_luck_that_cannot_be_fixed_is_refused():
    system = replace(SYSTEM, bots={"fickle": fickle})
    with pytest.raises(FacedownError, match="past `whim`"):
        one(deal(2, hand=2, system=system), "winner = 0", dict.fromkeys(BOTH, "fickle"))


def test_unknown_names_are_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="thrifty"):
        one(deal(2), "winner = 0", dict.fromkeys(BOTH, "thirfty"))
    with pytest.raises(UnknownName, match="turn"):
        one(deal(2), "turns = 1")
    with pytest.raises(UnknownName, match=r"DUEL-3\.3"):
        one(deal(2), "fired DUEL-3.33")
    with pytest.raises(FacedownError, match="Nothing is asked"):
        asked(deal(2))


def test_several_games_are_as_many_times_one():
    coin = {Fraction(0): Fraction(1, 3), Fraction(1): Fraction(2, 3)}
    best_of_three = Answer("heads", Fraction(2, 3), True, coin).of_games(3)
    assert best_of_three.distribution == {k: Fraction(n, 27) for k, n in ((0, 1), (1, 6), (2, 12), (3, 8))}
    assert best_of_three.value == 2
    with pytest.raises(FacedownError, match="is a name"):
        Answer("who", Fraction(1), False, coin, {0: "Anna", 1: "Bert"}).of_games(2)
