"""Odds of whoever decides: lists of answers, best play, and what one seat knows."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName
from facedown.engine.course.answer import answer_of
from facedown.engine.matches.match import Match
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.matrix import solve
from facedown.lab.odds.questions import Ask, Deadline, OutOfTime
from facedown.lab.odds.sampling import Trials, sample
from facedown.lab.odds.search import Reach, TooManyBranches, refuse_too_much
from facedown.lab.odds.unread import CardRead
from facedown.lab.odds.worlds import TooManyWorlds
from facedown.scenario import position, read_scenario
from facedown.systems import load_system
from small_duels import duel

FIRST = Ask(when=("wounds.1 > wounds.0",), until="turn >= 1")
CLASH_ENDS = "fired CLA-2.8 or asked ACT or asked DISCARD"
AHEAD = Ask(mean=("wounds.1 - wounds.0",), until="turn >= 1")
BLIND = {0: "uniform", 1: "uniform"}


def value(match: Match, deciders: Any, ask: Ask = FIRST, seat: int | None = None) -> Fraction:
    return decided_odds(Board.of(match), deciders, ask, seat).answers[0].value


def test_an_answer_to_begin_with():
    """With a 5 Black beats a 3 and not a 6; with a 2 neither."""
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: ["commit 5C", "uniform"], 1: "uniform"}) == Fraction(1, 2)
    assert value(match, {0: ["commit 2C", "uniform"], 1: "uniform"}) == 0
    assert value(match, {0: ["commit 5C", "uniform"], 1: ["commit 3C", "uniform"]}) == 1


def test_answers_are_given_in_order_whatever_comes_between():
    """Black commits the 5 and then the 2, and Red its only card, then the 1 or the 4 that it has drawn."""
    match = duel(("25", "3"), ("6", "14"))
    ask = Ask(mean=("wounds.1 - wounds.0",), until="turn >= 2")
    deciders = {0: ["commit 5C", "commit 2C", "uniform"], 1: "uniform"}
    assert value(match, deciders, ask) == 1 + Fraction(1, 2) - Fraction(1, 2)
    sure = Ask(when=("fired DUEL-3.3", "times DUEL-3.3 = 2"), until="turn >= 2")
    assert value(match, deciders, sure) == 1
    assert decided_odds(Board.of(match), deciders, sure).answers[1].value == 1


def test_an_answer_that_is_not_legal_is_refused_with_the_nearest():
    match = duel(("25", "36"), ("1", "1"))
    with pytest.raises(
        IllegalAction,
        match=r"'commit 6C' is not legal where Black .*, at COMMIT.* written 'QUESTION: commit 6C'",
    ):
        value(match, {0: ["commit 6C", "uniform"], 1: "uniform"})
    with pytest.raises(IllegalAction, match="Nearest: 'commit 3C'"):
        value(match, {0: "uniform", 1: ["comit 3C", "uniform"]})
    with pytest.raises(UnknownName, match="thrifty"):
        value(match, {0: ["commit 5C", "thirfty"], 1: "uniform"})


def test_best_play_is_for_what_is_asked_and_for_ones_own_side():
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: "best", 1: "uniform"}) == Fraction(1, 2)
    assert value(match, {0: "best against", 1: "uniform"}) == 0
    assert value(match, {0: "uniform", 1: "best"}) == Fraction(1, 2)
    assert value(match, {0: "uniform", 1: "best against"}) == 0
    assert value(match, {0: "best", 1: "best"}) == 0
    lethal = Match(SYSTEM, {"ranks": 2, "hand": 2, "wounds": 1}, 3)
    for asked in ("winner = Black", 'over and winner = "Black"'):
        ask = Ask(when=(asked,), until="turn >= 1")
        black, red = (value(lethal, {**BLIND, seat: "best"}, ask) for seat in (0, 1))
        assert black >= value(lethal, BLIND, ask) >= red
    ask = Ask(when=("winner = Black and turn < 9",), until="turn >= 1")
    assert value(lethal, {**BLIND, 1: "best"}, ask) >= value(lethal, BLIND, ask)


def test_best_play_says_what_to_do():
    odds = decided_odds(Board.of(duel(("25", "36"), ("1", "1"))), {0: "best", 1: "uniform"}, FIRST)
    (advice,) = odds.advice
    assert (advice.seat, advice.answers) == (0, {answer_of(0, 4): Fraction(1)})


def test_a_seat_knows_its_own_hand_only():
    """Of 1, 3 and 6 Red holds two: Black's 2 and 5 beat a third of what it may commit, and two thirds."""
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, BLIND) == Fraction(1, 4)
    assert value(match, BLIND, seat=0) == Fraction(1, 2)
    assert value(match, {0: "best", 1: "uniform"}, seat=0) == Fraction(2, 3)
    other = duel(("25", "13"), ("1", "6"))
    assert value(other, BLIND, seat=0) == Fraction(1, 2)
    given = Ask(when=FIRST.when, until=FIRST.until, given="discard.1 lacks 6C")
    assert value(match, BLIND, given, 0) == value(other, BLIND, given, 0)


LEVY = """
system = "contest"
setup = { mode = "combat", sides = [["The Reaver"], ["Spear Levy"]] }
switches.decks = "one_shared"
stack.deck = "4C 3D"
set.fighters.0.level = 9
set.fighters.1.level = 5
set.book.sheets.0.natural_absorption = 32
set.book.sheets.1.natural_absorption = 32
play = ["0 attack", "0 with Great Axe", "0 at Spear Levy", "1 engage with Spear"]
"""
SWEEP = """
system = "clash"
[setup]
spots = { A = 5, B = 6 }
hand = { A = ["Snap Jab", "Iron Wall"], B = ["Low Sweep", "Heavy Overhead"] }
deck = { A = ["Long Thrust"], B = ["Snap Jab", "Low Sweep", "Collar Throw", "Rising Heel"] }
"""


@pytest.mark.parametrize(
    ("scenario", "deciders", "ask"),
    [
        (
            LEVY,
            dict.fromkeys((0, 1), "highest"),
            Ask(("contest_winner = 1",), ("power_bonus",), until="round = 2"),
        ),
        (
            SWEEP,
            {0: ["clash Snap Jab", "uniform"], 1: "uniform"},
            Ask(("result(B) = WIN",), ("life(A)",), until="not in_clash"),
        ),
        (
            SWEEP,
            {0: ["clash Snap Jab", "uniform"], 1: "uniform"},
            Ask(("players.B.hand has Low Sweep",), until="asked RESPOND"),
        ),
    ],
)
def test_cards_that_a_seat_does_not_know_are_followed_by_what_is_read_of_them(
    monkeypatch, scenario, deciders, ask
):
    match = position(read_scenario(tomllib.loads(scenario), load_system))
    some = decided_odds(Board.of(match), deciders, ask, 0)
    monkeypatch.setattr("facedown.lab.odds.deciders.open_worlds", read)
    every = decided_odds(Board.of(match), deciders, ask, 0)
    assert some.ends == every.ends


def read(*_: object) -> None:
    raise CardRead


def test_a_set_that_lies_face_down_is_looked_at_alone(monkeypatch):
    """Of five cards one lies there, in either stance; what A holds and draws is not looked at."""
    scenario = SWEEP.replace("[setup]", 'play = ["A clash Snap Jab"]\n[setup]').replace(
        'A = ["Long Thrust"]', 'A = ["Long Thrust", "Snap Jab", "Rising Heel"]'
    )
    board = Board.of(position(read_scenario(tomllib.loads(scenario), load_system)))
    # A duelist looks up what the deck of A is made of, and sees none of its cards.
    for policy, until in (("uniform", CLASH_ENDS), ("duelist", "fired CLA-3.7")):
        ask = Ask(("result(B) = WIN",), ("players.0.damage",), until=until)
        deciders = dict.fromkeys((0, 1), policy)
        some = decided_odds(board, deciders, ask, 1)
        with monkeypatch.context() as patched:
            patched.setattr("facedown.lab.odds.deciders.open_worlds", read)
            every = decided_odds(board, deciders, ask, 1)
        assert some.ends == every.ends
        assert 3 * some.branches < every.branches


def test_what_a_hand_that_nobody_plays_from_holds_shows_where_it_is_asked(monkeypatch):
    """A holds two cards, unseen: how many are of several kinds, and whether one is there."""
    scenario = SWEEP.replace("[setup]", 'play = ["A clash Snap Jab"]\n[setup]').replace(
        'A = ["Snap Jab", "Iron Wall"]', 'A = ["Snap Jab", "Iron Wall", "Rising Heat"]'
    )
    scenario = scenario.replace('["Long Thrust"]', '["Long Thrust", "Snap Jab", "Rising Heat"]')
    board = Board.of(position(read_scenario(tomllib.loads(scenario), load_system)))
    counts = ("count(players.A.hand, tactics)", "count(players.A.hand, Snap Jab, Iron Wall)")
    ask = Ask(("players.A.hand has Snap Jab",), counts, until="fired CLA-3.7")
    deciders = dict.fromkeys((0, 1), "duelist")
    some = decided_odds(board, deciders, ask, 1)
    monkeypatch.setattr("facedown.lab.odds.deciders.open_worlds", read)
    every = decided_odds(board, deciders, ask, 1)
    assert some.ends == every.ends
    assert len(some.ends) > 6


def test_a_deadline_ends_odds_over_many_worlds(monkeypatch):
    """Each of them is looked at in no time; together they take long."""
    clock = [0.0]
    monkeypatch.setattr("facedown.lab.odds.questions.time.monotonic", lambda: clock[0])

    def watch(part: float, stage: str) -> None:
        clock[0] += 1.0

    board, ask = Board.of(in_a_clash(1)), Ask(["damage > 2"], until="fired CLA-3.7")
    with pytest.raises(OutOfTime):
        decided_odds(board, dict.fromkeys((0, 1), "uniform"), ask, board.state.seat, Deadline(5, watch))


def test_worlds_that_are_too_much_together_are_refused_after_a_part_of_them():
    """A half by chance, and as much again; what is all but done is not lost."""
    reach = Reach(1000, work=10**6)
    for done, branches, work, is_refused in (
        (0.1, 50, 0, False),
        (0.01, 30, 0, True),
        (0.01, 0, 30_000, True),
        (0.4, 1001, 0, True),
        (0.6, 1900, 0, True),
        (0.96, 1900, 0, False),
        (1.0, 5000, 0, False),
    ):
        if not is_refused:
            refuse_too_much(reach, done, branches, work)
            continue
        with pytest.raises(
            TooManyBranches, match=f"every way .* can lie: {100 * done:.3g}% .* {branches:,} b"
        ):
            refuse_too_much(reach, done, branches, work)


def test_what_cannot_be_is_refused():
    match = duel(("25", "36"), ("1", "1"))
    with pytest.raises(FacedownError, match="that seat alone can play its best"):
        value(match, {0: "best", 1: "best"}, seat=0)
    with pytest.raises(FacedownError, match="with `given` it is not"):
        value(match, {0: "best", 1: "uniform"}, Ask(when=FIRST.when, given="turn > 0"))


def test_a_standing_answer_is_given_wherever_it_is_legal():
    """Black commits the 5 and then the 2, as it would by a list; where neither can be, any card."""
    match = duel(("25", "3"), ("6", "14"))
    ask = Ask(mean=("wounds.1 - wounds.0",), until="turn >= 2")
    stands = "COMMIT: commit 5C, COMMIT: commit 2C, else uniform"
    listed = value(match, {0: ["commit 5C", "commit 2C", "uniform"], 1: "uniform"}, ask)
    assert value(match, {0: stands, 1: "uniform"}, ask) == listed == 1
    assert value(match, {0: "commit: commit 4C, else uniform", 1: "uniform"}, ask) == value(match, BLIND, ask)
    assert value(match, {0: "commit 5C then COMMIT: commit 6C, else uniform", 1: "uniform"}, ask) == 2


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ("COMIT: commit 2C, else uniform", "no question 'COMIT' of duel. Nearest: COMMIT"),
        ("COMMIT: comit 2C, else uniform", "'comit 2C' is no answer to COMMIT. Nearest: 'commit CARD'"),
        ("COMMIT: commit 2C, else thirfty", "Nearest: thrifty"),
        ("COMMIT: commit 2C", "end it with ', else POLICY', such as ', else thrifty'"),
        ("COMMIT: commit 2C, commit 3C, else thrifty", "'commit 2C, commit 3C' is no answer to COMMIT"),
    ],
)
def test_what_cannot_stand_is_refused(policy, told):
    with pytest.raises(FacedownError, match=re.escape(told)):
        value(duel(("25", "36"), ("1", "1")), {0: policy, 1: "uniform"})


def test_an_answer_can_wait_for_its_question():
    """The only question of duel comes at once, so that waiting for it changes nothing."""
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: "COMMIT: commit 5C then uniform", 1: "uniform"}) == Fraction(1, 2)
    with pytest.raises(IllegalAction, match="'commit 6C' is not legal where Black is to answer it"):
        value(match, {0: "COMMIT: commit 6C then uniform", 1: "uniform"})


def test_best_play_beside_answers_that_are_listed():
    """Red's best answer to the 5 is the 6, and to the 2 either; it plays them without having seen Black's."""
    match = duel(("25", "36"), ("1", "1"))
    for card, most, least in (("5C", 1, 0), ("2C", 0, 0)):
        first = [f"commit {card}", "uniform"]
        assert value(match, {0: first, 1: "best"}) == most
        assert value(match, {0: first, 1: "best against"}) == least
    both = Ask(mean=("wounds.1 - wounds.0",), until="turn >= 2")
    match, mine = duel(("25", "36"), ("1", "4")), ["commit 5C", "commit 2C", "uniform"]
    orders = [("3C", "6C"), ("6C", "3C"), ("3C", "4C"), ("6C", "4C")]
    replies = [
        value(match, {0: mine, 1: [*(f"commit {card}" for card in one), "uniform"]}, both) for one in orders
    ]
    assert value(match, {0: mine, 1: "best"}, both) == max(replies) == 0
    assert value(match, {0: mine, 1: "best against"}, both) == min(replies) == -2


def test_best_play_after_answers_that_are_listed_or_stand():
    match = duel(("25", "36"), ("1", "1"))
    assert value(match, {0: "best", 1: "uniform"}) == Fraction(1, 2)
    assert value(match, {0: ["commit 2C", "best"], 1: "uniform"}) == 0
    assert value(match, {0: "COMMIT: commit 2C, else best", 1: "uniform"}) == 0
    assert value(match, {0: "COMMIT: commit 6C, else best", 1: "uniform"}) == Fraction(1, 2)


def test_a_list_may_leave_a_choice_to_best_play():
    """Red commits 3 or 6: of these a 5 beats one and loses to one, a 2 loses to both, a 6 beats one."""
    match = duel(("256", "36"), ("1", "1"))
    for text, worth in (
        ("commit 2C or commit 5C then best", 0),
        ("COMMIT: commit 2C or commit 2C then best", -1),
        ("commit * then best", Fraction(1, 2)),
        ("best", Fraction(1, 2)),
    ):
        odds = decided_odds(Board.of(match), {0: text, 1: "uniform"}, AHEAD)
        assert odds.answers[0].value == worth
        assert len(odds.advice) == (0 if worth == -1 else 1)


def test_a_choice_that_is_left_to_best_play_is_followed_as_well(monkeypatch):
    match = duel(("256", "36"), ("14", "15"))
    two = replace(AHEAD, until="turn >= 2")
    for text in ("commit 2C or commit 5C then best", "commit * then best"):
        whole = decided_odds(Board.of(match), {0: text, 1: "uniform"}, two)
        with monkeypatch.context() as patch:
            patch.setattr("facedown.lab.odds.best.QUICK", 2)
            quick = decided_odds(Board.of(match), {0: text, 1: "uniform"}, two)
        assert quick.answers[0].value == whole.answers[0].value
        assert [one.answers for one in quick.advice] == [
            one.answers for one in whole.advice
        ] or "2C then" in text


def test_a_course_can_end_with_an_answer_that_was_left_to_best_play(monkeypatch):
    """Nobody is wounded by what lies face down."""
    match, ask = duel(("256", "36"), ("1", "1")), replace(AHEAD, until="asked COMMIT of Red")
    for quick in (20_000, 0):
        monkeypatch.setattr("facedown.lab.odds.best.QUICK", quick)
        assert value(match, {0: "commit * then best", 1: "uniform"}, ask) == 0


def test_only_best_play_is_left_a_choice():
    match = duel(("25", "36"), ("1", "1"))
    for text in ("commit 2C or commit 5C then uniform", ["commit *", "uniform"]):
        with pytest.raises(IllegalAction, match=r"is 2 answers, and only best play chooses .* 'then best'"):
            value(match, {0: text, 1: "uniform"})
    with pytest.raises(IllegalAction, match="'commit 6C' is not legal where Black is to answer it"):
        value(match, {0: "commit 5C or commit 6C then best", 1: "uniform"})


def test_a_clash_that_must_be_is_the_matrix_game_of_its_sets():
    """Every set against every response, carried out one by one; an Uncontested Clash where that is less."""

    def gain(match: Match) -> int:
        if match.decision == "UNCONTESTED":
            return min(gain(after(match, answer.text)) for answer in match.legal())
        return match.view().players[0].damage - match.view().players[1].damage

    def after(match: Match, text: str) -> Match:
        later = match.copy()
        later.act(text)
        return later

    clash = load_system("clash")
    ask = Ask(
        mean=["players.A.damage - players.B.damage"],
        until=CLASH_ENDS,
    )
    for mine, theirs, worth in (("Snap Jab", "Low Sweep", Fraction(-1, 2)), ("Low Sweep", "Snap Jab", 0)):
        hands = {"A": [mine, "Iron Wall"], "B": [theirs, "Iron Wall"]}
        match = Match(clash, {"spots": {"A": 5, "B": 6}, "hand": hands})
        laid = [after(match, one.text) for one in match.legal() if one.text.startswith("clash")]
        answers = [one.text for one in laid[0].legal()]
        by_hand = solve([[gain(after(one, text)) for text in answers] for one in laid])
        assert value(match, {0: "clash * then best", 1: "best"}, ask) == by_hand.value == worth


def test_a_course_can_end_at_a_clause_while_answers_are_left():
    """Black wins both exchanges, 5 against 3 and 2 against 1; the first win ends the course."""
    match = duel(("25", "31"), ("66", "66"))
    deciders = {0: ["commit 5C", "commit 2C", "uniform"], 1: ["commit 3C", "commit AC", "uniform"]}
    two = Ask(mean=("times DUEL-3.3",), until="turn >= 2")
    assert value(match, deciders, two) == 2
    assert value(match, deciders, replace(two, once="DUEL-3.3")) == 1
    assert value(match, deciders, replace(two, once="DUEL-R1")) == 2
    before = Ask(when=("fired DUEL-3.3",), until="turn >= 2", once="DUEL-3.2")
    assert value(match, {0: "best", 1: "uniform"}, before) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("compiling", [True, False])
def test_trials_begin_with_the_answers_that_are_listed(compiling, monkeypatch):
    """With a draw between them, as exact odds say; the luck of a trial goes on where the list ends."""
    monkeypatch.setattr("facedown.lab.odds.sampling.can_compile", lambda: compiling)
    match = duel(("25", "36"), ("146", "145"))
    ask = Ask(when=("wounds.1 > wounds.0", "times DUEL-3.3 >= 2"), until="turn >= 3")
    for deciders in (
        {0: "commit 5C then commit 2C then uniform", 1: "uniform"},
        {0: "uniform", 1: ["commit 3C", "COMMIT: commit 6C, else uniform"]},
    ):
        exact = decided_odds(Board.of(match), deciders, ask).answers
        found = sample(Board.of(match), deciders, ask, Trials(3000, seed=3)).answers
        for one, guess in zip(exact, found, strict=True):
            error = sqrt(float(one.value * (1 - one.value)) / 3000)
            assert abs(float(one.value) - guess.value) <= 4 * error
    sure = Ask(when=("wounds.1 > wounds.0",), until="turn >= 1")
    found = sample(
        Board.of(match), {0: "commit 5C then uniform", 1: "commit 3C then uniform"}, sure, Trials(50)
    )
    assert found.answers[0].value == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_number_does_not_tell_apart_what_the_seat_cannot(seat):
    """In contest: the other fighter's play, and the card that it keeps, are anything that fits."""
    system = load_system("contest")
    match = Match(system, seed=1)
    while match.decision != "TURN" or match.taken < 10:
        match.act(match.legal()[0])
    ask = Ask(when=("fighters.0.hand has KS", "fired CON-1.5"), until="fired CON-1.5 or round > now(round)")
    try:
        here = value(match, {0: "fighter", 1: "fighter"}, ask, seat)
    except TooManyWorlds:
        return
    sample = match.sample(seat, 3)
    assert value(sample, {0: "fighter", 1: "fighter"}, ask, seat) == here


@pytest.mark.parametrize("seed", [6, 9])
def test_odds_of_a_duelist_are_those_of_trials(seed):
    """Its moods decide between answers that are worth nearly the same."""
    match = in_a_clash(seed)
    board, ask = Board.of(match), Ask(mean=["players.0.damage - players.1.damage"], until=CLASH_ENDS)
    deciders = dict.fromkeys((0, 1), "duelist")
    exact = decided_odds(board, deciders, ask).answers[0]
    found = sample(board, deciders, ask, Trials(1000, seed=2)).answers[0]
    assert len(exact.distribution) > 1
    half = (found.high - found.low) / 2
    assert abs(float(exact.value) - found.value) <= 2 * half


@pytest.mark.parametrize("seed", [4, 6, 9])
def test_best_play_against_a_duelist_is_the_best_of_all_answers(seed):
    match = in_a_clash(seed)
    board, ask = Board.of(match), Ask(mean=["players.0.damage - players.1.damage"], until=CLASH_ENDS)
    sign = 1 if match.seat == 0 else -1
    policies = {0: "duelist", 1: "duelist"}
    single = [
        decided_odds(
            board, {**policies, match.seat: [answer.text, "best" if sign > 0 else "best against"]}, ask
        )
        for answer in match.legal()
    ]
    most = max(sign * one.answers[0].value for one in single)
    best = decided_odds(board, {**policies, match.seat: "best" if sign > 0 else "best against"}, ask)
    assert sign * best.answers[0].value == most > sign * decided_odds(board, policies, ask).answers[0].value


def test_the_best_exchange_for_one_card():
    """Without a Snap Jab all five cards go; of 25 that are drawn from, two are one: 1 - 20/25 * 19/24."""
    match = Match(load_system("clash"), "Ember Brawler against Ember Brawler", 0)
    while match.decision != "MULLIGAN":
        match.act(match.legal()[0])
    me = match.seat
    ask = Ask(when=[f"players.{me}.hand has Snap Jab"], until="asked ACT")
    odds = decided_odds(Board.of(match), {me: "best", 1 - me: "MULLIGAN: done, else uniform"}, ask)
    assert odds.answers[0].value == Fraction(11, 30)
    assert odds.branches < 1000


def in_a_clash(seed: int) -> Match:
    """A match of clash in which a set has been met by nothing yet."""
    system = load_system("clash")
    match = Match(system, system.setups()[seed], seed)
    bots = {seat: Bot(system, "duelist", seed, seat) for seat in match.seats}
    while match.decision != "RESPOND" or match.taken <= 15:
        match.act(bots[match.seat].choose(match))
    return match
