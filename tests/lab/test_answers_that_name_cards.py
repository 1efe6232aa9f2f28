"""Answers that name a card, where a search has not told yet which card one is: as in games, and by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod, sqrt

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.engine.base.errors import FacedownError, IllegalAction
from facedown.engine.base.record import NO_CARD
from facedown.engine.course.cards import PACK, PLAYING, rank_of
from facedown.engine.course.dialogue import Dialogue, DiffersByPosition
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import plain
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import System
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.systems import KEYS, load_system

pytestmark = pytest.mark.proof

BY_RANK = replace(
    SYSTEM, capabilities=(Likeness(lambda g, card: rank_of(card % PACK), lambda g, card: card),)
)
TRIALS, FAR = 20_000, 4.5

EIGHT = ["2S", "3S", "4S", "5C", "5S", "9H", "AC", "AS"]
FEW_CARDS = {"contest": "One Lane Only", "decks": {"pilots": EIGHT, "coach": EIGHT}}  # hands of four
SMALL_HANDS = {
    "decks": ["Ember Brawler: standard deck", "Gale Lancer: standard deck"],
    "first_hand": 3,
    "second_hand": 1,
}
ASIDE = "MULLIGAN: set aside Snap Jab, MULLIGAN: done, else uniform"


def fresh(key: str, setup) -> Board:
    """Return a fresh deal."""
    system = load_system(key)
    dealt = deal_setup(system, setup)
    return Board(system, dealt)


def few(system: System, ranks: int = 2, hand: int = 2) -> Board:
    """Return a fresh deal of a duel: hands from four suits of some ranks."""
    dealt = deal_setup(system, {"name": "Few Cards", "ranks": ranks, "hand": hand, "wounds": 1})
    return Board(system, dealt)


@pytest.mark.parametrize(
    ("key", "setup", "policies", "ask", "is_"),
    [
        (  # four of 52 cards, and four of eight
            "throwdown",
            "One Lane Only",
            {0: "random", 1: "INITIATIVE: lay AS, else random"},
            Ask(("fired THR-70.1(card = AS, who = Green)",), once="THR-70.1"),
            Fraction(4, 52),
        ),
        (
            "throwdown",
            FEW_CARDS,
            {0: "random", 1: "INITIATIVE: lay AS, else random"},
            Ask(("fired THR-70.1(card = AS, who = Green)",), once="THR-70.1"),
            Fraction(1, 2),
        ),
        (  # the second one where the first is not there: 4/8 of 4/7
            "throwdown",
            FEW_CARDS,
            {0: "random", 1: "INITIATIVE: lay 5S, INITIATIVE: lay AC, else random"},
            Ask(("fired THR-70.1(card = AC, who = Green)",), once="THR-70.1"),
            Fraction(2, 7),
        ),
        (
            "clash",
            SMALL_HANDS,
            dict.fromkeys((0, 1), ASIDE),
            Ask(("players.0.hand has Snap Jab",), until="asked MULLIGAN of B"),
            None,
        ),
    ],
)
def test_odds_are_what_games_show(key, setup, policies, ask, is_):
    board = fresh(key, setup)
    exact, shown = decided_odds(board, policies, ask), sample(board, policies, ask, Trials(TRIALS, seed=1))
    part = float(exact.answers[0].value)
    assert 0 < part < 1
    assert abs(part - shown.answers[0].value) < FAR * sqrt(part * (1 - part) / TRIALS)
    assert is_ is None or exact.answers[0].value == is_


@pytest.mark.parametrize(
    "policy", ["COMMIT: commit 2C, else uniform", "COMMIT: commit 2H, COMMIT: commit AC, else thrifty"]
)
@pytest.mark.parametrize(
    "when", ["discard.0 has 2C", "discard.0 has 2H", "winner = Black", "count(discard.1, 2S AS) = 1"]
)
def test_odds_are_the_same_whether_cards_are_merged_or_not(policy, when):
    ask = Ask([when], until="turn = 1")
    merged, single = (odds(few(system), {0: policy, 1: "uniform"}, ask) for system in (BY_RANK, SYSTEM))
    assert merged.ends == single.ends
    assert merged.branches < single.branches


@pytest.mark.parametrize("policy", ["COMMIT: commit AC, else best", "COMMIT: commit 2C, else best against"])
def test_best_play_is_the_same_whether_cards_are_merged_or_not(policy):
    ask = Ask(["winner = Black"], until="turn = 1")
    merged, single = (
        decided_odds(few(system), {0: policy, 1: "uniform"}, ask) for system in (BY_RANK, SYSTEM)
    )
    assert merged.answers == single.answers


@pytest.mark.parametrize("system", [BY_RANK, SYSTEM])
@pytest.mark.parametrize("decider", ["commit AC then best", "commit AC then uniform"])
def test_an_answer_that_is_listed_has_to_be_legal_whatever_is_dealt(system, decider):
    with pytest.raises(IllegalAction, match="'commit AC' is not legal where Black is to answer it"):
        decided_odds(few(system, 1), {0: decider, 1: "uniform"}, Ask(["turn > 0"], until="turn = 1"))


@pytest.mark.parametrize("system", [BY_RANK, SYSTEM])
@pytest.mark.parametrize("suit", PLAYING.suits)
def test_a_card_that_a_seat_does_not_know_is_none_that_another_can_list(system, suit):
    """Red holds two of the Aces, and Black does not know which."""
    match = Match(system, {"name": "Few Cards", "ranks": 1, "hand": 2, "wounds": 1}, 3)
    match.act(match.legal()[0])
    assert match.seat == 1
    ask, deciders = Ask(["turn > 0"], until="turn = 1"), {0: "uniform", 1: [f"commit A{suit}", "uniform"]}
    with pytest.raises(IllegalAction, match=f"'commit A{suit}' is not legal where Red is to answer it"):
        decided_odds(Board.of(match), deciders, ask, 0)


BY_FACE = ("clash", "confrontation", "arcana")  # copies are one answer, so an answer names no card of a deck


@pytest.mark.parametrize("key", KEYS)
def test_an_answer_that_reads_as_a_card_says_which_or_cannot_stand(key):
    """But not the face that a Wild card is declared as; clash names designs, others faces."""
    board = Board.of(Match(load_system(key), seed=1))
    words = board.system.words(board)
    dialogue, asked, names = (
        Dialogue(board.system.questions, words),
        board.state.copy(),
        dict[str, set[int]](),
    )
    for card in range(len(board.state.known) if key not in BY_FACE else 0):
        names.setdefault(words.card(card), set()).add(card)
    stands = 0
    for decision in board.system.questions.declared:
        for form in (form for way in board.system.questions.ways(decision) for form in way.text.reads):
            asked.decision, blanks = decision, re.findall(r"{(\w+)}", form)
            for name in names if blanks else ():
                written = f"{name} in Tin Cadets" if blanks == ["investment"] else name
                try:
                    answers = dialogue.everywhere(asked, form.replace(f"{{{blanks[0]}}}", written), plain)
                except DiffersByPosition:
                    continue
                stands += len(answers)
                assert {one.card for one in answers} <= ({NO_CARD} if blanks == ["face"] else names[name])
    assert (stands > 0) == (key == "throwdown")


def test_cards_that_are_named_by_their_place_cannot_stand():
    with pytest.raises(FacedownError, match="can be another answer each time that PLAY is asked"):
        odds(
            fresh("contest", "Two Reavers"),
            {0: "PLAY: play 4C + 5D, else highest", 1: "highest"},
            Ask(["over"]),
        )


EXCHANGES = [
    (["Iron Wall"], []),
    (["Iron Wall", "Heavy Overhead"], []),
    (["Snap Jab", "Low Sweep", "Iron Wall"], []),
    (["Iron Wall"], ["Low Sweep"]),
    (["Snap Jab"], ["Snap Jab"]),
    (["Snap Jab", "Low Sweep"], ["Snap Jab", "Iron Wall"]),
]


@pytest.mark.parametrize(("mine", "theirs"), EXCHANGES)
def test_designs_that_an_exchange_names_are_told_apart_and_no_others(mine, theirs):
    """From a fresh deal; by hand, so many of all hands hold so many cards of each design."""
    board = fresh("clash", "Ember Brawler against Ember Brawler")
    policies = {
        seat: "".join(f"MULLIGAN: set aside {name}, " for name in named) + "MULLIGAN: done, else uniform"
        for seat, named in enumerate((mine, theirs))
    }
    found = odds(board, policies, Ask(["players.A.hand has Snap Jab"], until="asked ACT"))
    deck = board.book.design_of[:30]
    names = list(dict.fromkeys([*mine, "Snap Jab"]))
    copies = [deck.count(board.names["cards"].index(name)) for name in names]
    copies.append(30 - sum(copies))
    value = Fraction(0)
    for size in (5, 6):  # whoever goes first holds five
        for hand in product(*(range(many + 1) for many in copies)):
            if sum(hand) == size:
                held = dict(zip(names, hand, strict=False))
                drawn = sum(held[name] for name in mine)
                left = copies[names.index("Snap Jab")] - held["Snap Jab"]
                none = Fraction(comb(30 - size - left, drawn), comb(30 - size, drawn))
                has = 1 if held["Snap Jab"] and "Snap Jab" not in mine else 1 - none
                value += Fraction(prod(map(comb, copies, hand)), comb(30, size)) * has / 2
    assert found.answers[0].value == value
    assert found.branches < 1_000  # cards of a hand show what an answer asks of them, in no order


def test_a_standing_answer_is_given_without_a_look_at_the_hand():
    """Nobody exchanges cards; so the hand that one begins with is the hand of the first turn."""
    board = fresh("clash", load_system("clash").setups()[0])
    ask = Ask(["players.A.hand has Snap Jab"], until="asked ACT")
    policies = dict.fromkeys(board.seats, "MULLIGAN: done, else uniform")
    dealt = odds(board, dict.fromkeys(board.seats, "uniform"), replace(ask, until="asked MULLIGAN"))
    kept = odds(board, policies, ask)
    assert kept.answers[0].value == dealt.answers[0].value
    assert kept.branches < 1000
