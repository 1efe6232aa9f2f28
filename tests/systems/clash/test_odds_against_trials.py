"""Exact odds beside trials of the same: a search takes alike what rules and policies may tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import pytest

from facedown.board import Board
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.series import SeveralGames
from facedown.lab.odds.answers import Answer
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.sampling import Trials
from facedown.lab.odds.series import GameOdds, Standing, exact_game, given_game, sampled_game
from facedown.lab.showing.shares import SURE
from facedown.systems.clash import SYSTEM
from facedown.testing.trial import Dice
from odds_at_random import FAR, Topics, hold, hold_best, hold_policies, questions

pytestmark = pytest.mark.proof

POLICIES = ("duelist", "uniform")
CARDS = {
    "A": ("Snap Jab", "Low Sweep", "Iron Wall", "Heavy Overhead"),
    "B": ("Snap Jab", "Low Sweep", "Iron Wall", "Heavy Overhead"),
}

TOPICS = Topics(
    "clash",
    facts=[
        "speed(0)",
        "speed(1)",
        "damage",
        "hit(0)",
        "hit(1)",
        "goes_first = 0",
        "damage_dealt(0)",
        "damage_taken(0)",
        "life(0)",
        "life(1)",
        "first_hit = 1",
        "guarded(0)",
        "staggered(0)",
        "life_lost(1)",
        "result(0) = WIN",
        "spot(0)",
        "spot(1)",
        "gauge(0)",
        "gauge(1)",
        "hand_size(0)",
        "hand_size(1)",
        "cards_set(0)",
        "cards_set(1)",
        "stance(1) = OFFENSIVE",
        "moved(0)",
        "driven(0)",
        "wild(1)",
        "players.0.enhance.count",
        "winner = 0",
        "turns",
    ],
    kinds=("attacks", "tactics", "swift", "enhance", "costly"),
    starts=("ACT", "RESPOND", "CARD", "DISCARD"),
    untils=[
        "asked",
        "turn_number > now(turn_number)",
        "asked ACT",
        "fired CLA-2.8 or asked ACT or asked DISCARD",
        "asked RESPOND or asked ACT",
        "asked DISCARD or asked ACT",
    ],
    fields=[
        "players.0.life",
        "players.1.life",
        "players.0.gauge.count",
        "players.1.hand.count",
        "players.0.spot",
    ],
)


def test_exact_odds_are_what_trials_come_near() -> None:
    hold(questions(TOPICS, range(75)), trials=1500, least=20)


def test_best_play_is_the_best_of_all_answers() -> None:
    hold_best(TOPICS, range(30), courses=1000, least=1)


def test_no_policy_surpasses_best_play() -> None:
    hold_policies(TOPICS, range(15), trials=300, least=1)


def last_turn(number: int) -> tuple[Board, dict[int, Decider]]:
    """The last turn of a game, with hands at random; and who decides."""
    dice = Dice(number)
    hands = {name: [dice.pick(CARDS[name]) for _ in range(2)] for name in ("A", "B")}
    setup = {
        "turn": dice.pick(("A", "B")),
        "turn_number": 100,
        "spots": {"A": 4 + dice.below(2), "B": 6},
        "life": {name: 1 + dice.below(3) for name in ("A", "B")},
        "hand": hands,
        "deck": {name: [dice.pick(CARDS[name])] for name in ("A", "B")},
    }
    return Board(SYSTEM, deal_setup(SYSTEM, setup)), {seat: dice.pick(POLICIES) for seat in (0, 1)}


def test_a_series_and_several_games_are_what_trials_of_a_game_come_to() -> None:
    several = SYSTEM.capability(SeveralGames)
    assert several is not None
    for number in range(24):
        board, deciders = last_turn(number)
        exact = exact_game(board, deciders, None)
        sampled = sampled_game(board, deciders, Trials(3000, seed=number))
        later = {seat: given_game(seat, (0, 1), Fraction(3, 5)) for seat in (0, 1, NOBODY)}
        won = ((), (0,), (1,), (0, 1))[number % 4]
        answers = [
            Standing(several, board.seats, won, game, later.__getitem__).odds().answers
            for game in (exact, sampled)
        ]
        for one, guess in zip(*answers, strict=True):
            assert one.asked == guess.asked
            reach = FAR * (guess.estimate.high - guess.estimate.low) / (2 * SURE)
            assert abs(float(one.value) - guess.value) <= reach + 0.002, f"{number}: {one.asked}"
        assert_played_out(several, won, exact, answers[0], number)


def assert_played_out(
    several: SeveralGames, won: tuple[int, ...], now: GameOdds, answers: Sequence[Answer], number: int
) -> None:
    """Hold the odds of a match against matches that are played out game by game."""
    dice, matches, wins = Dice(number), 3000, {0: 0, 1: 0}
    for _ in range(matches):
        course = won
        while not several.is_over(course):
            game = now if course == won else given_game(several.chooser(course), (0, 1), Fraction(3, 5))
            course = (*course, winner_at(game, Fraction(dice.below(1 << 30), 1 << 30)))
        for seat in wins:
            wins[seat] += course.count(seat) > course.count(1 - seat)
    for seat, name in enumerate("AB"):
        one = next(it for it in answers if it.asked == f"{name} wins the match")
        share = wins[seat] / matches
        assert abs(float(one.value) - share) <= FAR * sqrt(share * (1 - share) / matches) + 0.002, f"{number}"


def winner_at(game: GameOdds, point: Fraction) -> int:
    """Who has won a game, of the winners laid end to end by how probable they are."""
    for winner, part in game.parts.items():
        point -= part
        if point < 0:
            return winner
    raise AssertionError("they are 1 together")
