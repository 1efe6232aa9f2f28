"""The best replies of one seat, found by a search through all of its answers: as positions show them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.answer import answer_of
from facedown.engine.course.cards import PACK, rank_of
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup
from facedown.lab.asking.expression import Reader
from facedown.lab.odds import replies
from facedown.lab.odds.best import Wants, best_play
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.replies import Replies, best_replies
from facedown.scenario import position, read_scenario
from facedown.systems import load_system
from small_duels import duel

pytestmark = pytest.mark.compiled

BLACK, RED = 0, 1
AHEAD, TWO = "wounds.1 - wounds.0", "turn >= 2"
DUELS = [
    (("25", "36"), ("1", "4")),
    (("123", "124"), ("56", "66")),
    (("16", "34"), ("2", "5")),
    (("12", "12"), ("34", "3")),
    (("14", "23"), ("55", "11")),
]


TWO_TURNS = Ask(mean=[AHEAD], until=TWO)


def found(board: Board, seat: int, sign: int, policy: str, until: str = TWO) -> Replies:
    asking = Asking(Reader(board), Ask(mean=[AHEAD], until=until))
    return best_replies(Beginning(board, {1 - seat: policy}), seat, sign, asking)


@pytest.mark.proof
@pytest.mark.parametrize("compiling", [True, False])
@pytest.mark.parametrize(("hands", "decks"), DUELS)
def test_they_are_worth_what_positions_show(hands, decks, compiling, monkeypatch):
    """Each seat against each policy, for much and for little, over two exchanges with draws between them."""
    monkeypatch.setattr(replies, "can_compile", lambda: compiling)
    board = Board.of(duel(hands, decks))
    values = set()
    for seat in (BLACK, RED):
        for policy in ("uniform", "thrifty"):
            for sign in (1, -1):
                best = best_play(Beginning(board, {1 - seat: policy}), Wants({seat: sign}), TWO_TURNS)
                one = found(board, seat, sign, policy)
                assert one.value == best.value
                values.add(best.value)
                if seat == BLACK:
                    assert best.advice[0].answers.keys() <= {
                        answer_of(0, board.state.hand[0].cards[one.first])
                    }
                else:
                    assert one.first is None
    assert len(values) >= 3


def test_a_seat_answers_alike_where_it_knows_the_same():
    """Red sees no more of what Black lays than Black of what Red does."""
    board = Board.of(duel(("25", "36"), ("1", "1")))
    assert found(board, RED, -1, "uniform", "turn >= 1").value == -1
    assert found(board, BLACK, 1, "uniform", "turn >= 1").value == Fraction(0)


def test_what_is_too_large_for_positions_is_followed(monkeypatch):
    board = Board.of(duel(("25", "36"), ("1", "4")))
    whole = best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS)
    monkeypatch.setattr("facedown.lab.odds.best.QUICK", 2)
    quick = best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS)
    assert (quick.value, quick.advice[0].answers) == (whole.value, whole.advice[0].answers)
    monkeypatch.setattr("facedown.lab.odds.best.best_replies", refused)
    assert best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS).value == whole.value
    with pytest.raises(FacedownError, match="courses have been followed"):
        best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS, most=2)


def refused(*_: object) -> Replies:
    raise FacedownError("too large")


@pytest.mark.proof
@pytest.mark.parametrize("seed", [1, 2])
def test_plays_of_contest_are_worth_what_positions_show(seed):
    """What the other fighter does with its cards after a play, is luck to it."""
    system = load_system("contest")
    match = Match(system, "Two Reavers", seed=seed)
    bots = {seat: Bot(system, "fighter", seed, seat) for seat in match.seats}
    while match.decision != "PLAY" or len(match.legal()) < 2:
        match.act(bots[match.seat].choose(match))
    board, seat = Board.of(match), match.seat
    for asked in (f"contest_winner = {seat}", f"status({1 - seat})"):
        asking = Asking(Reader(board), Ask(mean=[asked], until="asked TURN"))
        whole = best_play(Beginning(board, {1 - seat: "fighter"}), Wants({seat: 1}), asking.ask)
        one = best_replies(Beginning(board, {1 - seat: "fighter"}), seat, 1, asking)
        assert one.value == whole.value
        assert one.first is not None
        assert whole.advice[0].answers == {match.legal()[one.first].number: 1}


EIGHT = ["2S", "3S", "4S", "5C", "5S", "9H", "AC", "AS"]


@pytest.mark.proof
@pytest.mark.parametrize("tie", ["strict", "yes_and", "suit_break"])
def test_the_best_card_of_a_fresh_hand_is_that_of_every_hand(tie, monkeypatch):
    """Four of eight cards, or the next one blindly, against one of eight that nobody sees.

    Only where suits break ties does more than the rank of a card count.
    """
    monkeypatch.setattr("facedown.lab.odds.best.QUICK", 2)
    setup = {"mode": "gambit", "pilots": ["red"], "threats": [], "threshold": "blind"}
    system = load_system("throwdown")
    dealt = deal_setup(system, setup | {"decks": {"pilots": EIGHT, "coach": EIGHT}})
    system.rulebook.set_switches(dealt.book, {"gambit_tie": tie})
    board = Board(system, dealt)
    ask = Ask(["fired THR-48.2"], until="asked RESULT")
    best = decided_odds(board, {0: "thrift", 1: "best"}, ask).answers[0].value

    def is_higher(card: str, other: str) -> bool:
        if card[0] == other[0]:
            suits = "CDHS".index(card[1]) - "CDHS".index(other[1])
            return tie == "yes_and" or (tie == "suit_break" and suits > 0)
        if {card[0], other[0]} == {"2", "A"}:
            return card[0] == "2"
        return "23459A".index(card[0]) > "23459A".index(other[0])

    wins = {card: Fraction(sum(is_higher(card, other) for other in EIGHT), 8) for card in EIGHT}
    values = []
    for hand in combinations(EIGHT, 4):
        blindly = sum(wins[card] for card in EIGHT if card not in hand) / 4
        values.append(max(blindly, *(wins[card] for card in hand)))
    assert best == sum(values) / len(values)


@pytest.mark.proof
@pytest.mark.parametrize(("seat", "sign"), [(BLACK, 1), (BLACK, -1), (RED, 1), (RED, -1)])
@pytest.mark.parametrize("policy", ["uniform", "thrifty"])
def test_a_fresh_hand_that_counts_by_its_ranks_is_worth_the_same(seat, sign, policy):
    ranks = replace(
        SYSTEM, capabilities=(Likeness(lambda g, card: rank_of(card % PACK), lambda g, card: card),)
    )
    setup = {"name": "Few Cards", "ranks": 2, "hand": 2, "wounds": 1}
    merged, single = (
        found(Board(system, deal_setup(system, setup)), seat, sign, policy, "turn >= 1")
        for system in (ranks, SYSTEM)
    )
    assert merged.value == single.value
    assert merged.branches < single.branches


def test_answers_are_taken_out_before_there_is_no_room_for_more(monkeypatch):
    monkeypatch.setattr(replies, "ROWS", 12)
    monkeypatch.setattr(replies, "_BLOCK", 5)
    board = Board.of(duel(("123", "124"), ("56", "66")))
    one = found(board, BLACK, 1, "uniform")
    assert one.value == best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS).value
    monkeypatch.setattr(replies, "ANSWERS", 20)
    with pytest.raises(FacedownError, match="There are more than 20 answers to choose"):
        found(board, BLACK, 1, "uniform")


def test_too_many_answers_are_foreseen_from_the_first_of_them(monkeypatch):
    """Ten answers of at least a hundred, tried in less than a tenth of all, say that there are too many."""
    board = Board.of(duel(("123", "124"), ("56", "66")))
    monkeypatch.setattr(replies, "_BLOCK", 5)
    monkeypatch.setattr(replies, "ANSWERS", 20)
    monkeypatch.setattr(replies, "_SOON", 0)
    tried = []
    run = replies._Trying.run
    monkeypatch.setattr(replies._Trying, "run", lambda self, *args: tried.append(self) or run(self, *args))
    with pytest.raises(FacedownError, match="There are more than 20 answers to choose"):
        found(board, BLACK, 1, "uniform")
    assert tried[0].answers + tried[0].tries.count < 20


@pytest.mark.proof
def test_the_best_card_of_a_hand_of_four_of_a_full_deck():
    """Jokers are beside the Decks; of a card counts how many of 13 ranks it beats, a Two Aces alone."""
    system = load_system("throwdown")
    setup = {"mode": "gambit", "pilots": ["red"], "threats": [], "threshold": "blind"}
    omens = {"omens": {"pilots": 2, "coach": 2}, "spent": {"pilots": 2, "coach": 2}}
    dealt = deal_setup(system, setup | omens)
    board = Board(system, dealt)
    best = decided_odds(board, {0: "thrift", 1: "best"}, Ask(["fired THR-48.2"], until="asked RESULT"))
    beaten = [1, *range(1, 12), 11]  # by a Two, a Three (Twos), ... a King, an Ace: all but Aces and Twos
    value = Fraction(0)
    for ranks in combinations_with_replacement(range(13), 4):
        hands = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        blindly = Fraction(4 * sum(beaten) - sum(beaten[rank] for rank in ranks), 48)
        value += Fraction(hands, comb(52, 4)) * max(blindly, *(beaten[rank] for rank in ranks)) / 13
    assert best.answers[0].value == value


def test_a_refusal_names_the_answer_that_it_came_to(monkeypatch):
    monkeypatch.setattr(replies, "_BLOCK", 1)
    monkeypatch.setattr(replies, "FOLLOWED", 0)
    monkeypatch.setattr("facedown.lab.odds.best.QUICK", 0)
    board = Board.of(duel(("25", "36"), ("1", "4")))
    with pytest.raises(
        FacedownError, match="came to 'commit 2C', answer 1 of 2; a list of the others, with 'or'"
    ):
        best_play(Beginning(board, {}), Wants({BLACK: 1}), TWO_TURNS, most=1)


@pytest.mark.proof
@pytest.mark.slow
def test_a_turn_of_contest_is_worth_its_best_answer():
    """An attack with the contest that follows, against all that the turn can be spent on instead."""
    fight = {
        "system": "contest",
        "setup": {"mode": "combat", "sides": [["The Reaver"], ["Spear Levy"]]},
        "switches": {"decks": "one_shared"},
        "set": {"fighters.0.level": 9, "fighters.1.level": 5},
    }
    match = position(read_scenario(fight, load_system))
    board, ask = Board.of(match), Ask(mean=["status(1)"], until="asked TURN")

    def worth(decider: str) -> Fraction:
        return decided_odds(board, {0: decider, 1: "fighter"}, ask).answers[0].value

    each = {one.text: worth(f"{one.text} then best") for one in match.legal()}
    assert worth("best") == max(each.values()) == each["attack"] > worth("attack then fighter") > 0
