"""`facedown odds` of a series: given numbers, a scenario, a saved series, trials; what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import facedown as package

LAST_TURN = """
system = "clash"
title = "both have two life, and it is the last turn"
clauses = ["CLA-X25"]

[setup]
turn_number = 100
turn  = "A"
spots = { A = 5, B = 6 }
life  = { A = 2, B = 2 }
hand  = { A = ["Snap Jab", "Low Sweep"], B = ["Snap Jab", "Iron Wall"] }
deck  = { A = ["Snap Jab"], B = ["Snap Jab"] }
"""
PAIR = "Ember Brawler against Gale Lancer"
SERIES = ("odds", "clash", "--best-of-three")


def answers(told, key: str = "exactly") -> dict[str, str]:
    assert told.code == 0, told
    return {one["asked"]: one[key] for one in json.loads(told.out)["answers"]}


def refused(told, *words: str) -> None:
    assert told.code == 2, told
    assert "Traceback" not in told.err
    for word in words:
        assert word in told.err, told.err


@pytest.fixture
def last_turn(tmp_path):
    path = tmp_path / "last_turn.toml"
    path.write_text(LAST_TURN, encoding="utf-8")
    return path


@pytest.fixture
def saved(tmp_path):
    """A series in which B has won the first game, and the second has begun."""
    series = package.new_series("clash", seed=7)
    for deck in ("Ember Brawler", "Gale Lancer"):
        series.choose(deck)
    while (match := series.game) is not None:
        texts = [one.text for one in match.legal()]
        match.act("concede" if match.seat == 0 and "concede" in texts else texts[0])
    for deck in ("Stone Warden", "Stone Warden"):
        series.choose(deck)
    assert series.winners == [1]
    series.save(tmp_path / "three.json")
    return series


def test_what_a_best_of_three_is_worth_to_who_begins(facedown):
    """Won at once; after a loss in the second game, one chooses in the third; or after one in the first."""
    told = facedown(*SERIES, "--this-game", "A=50.3%", "--first-wins", "50.3%")
    assert "50.150%" in told.out
    assert "duelist" not in told.out  # nobody plays
    found = answers(facedown(*SERIES, "--this-game", "A=503/1000", "--first-wins", "0.503", "--json"))
    p, q = Fraction(503, 1000), Fraction(497, 1000)
    assert Fraction(found["A wins the match"]) == p * q + p**3 + q * p * q


def test_a_scenario_is_the_present_game(facedown, last_turn):
    """Its own odds, followed exactly, and half of what a third game after a loss or a draw brings."""
    alone = ("odds", last_turn, "--policy", "uniform", "--json")
    asked = ("winner = A", "winner = B", "turn_number = 100 and over")
    game = answers(facedown(*alone, *(word for text in asked for word in ("--when", text))))
    assert game["turn_number = 100 and over"] == "1"
    wins, loses = (Fraction(game[f"winner = {name}"]) for name in "AB")
    drawn = 1 - wins - loses
    assert 0 not in (wins, loses, drawn)
    told = facedown(*alone, "--best-of-three", "--won", "B", "--first-wins", "60%")
    found = {text: Fraction(value) for text, value in answers(told).items()}
    assert found["A wins this game"] == wins
    assert found["A wins the match"] == wins * Fraction(2, 5)
    assert found["B wins the match"] == loses + wins * Fraction(3, 5) + drawn / 2
    assert found["nobody wins the match"] == drawn / 2
    assert json.loads(told.out)["won"] == ["B"]


def test_a_saved_series_says_by_itself_how_it_stands(facedown, saved):
    told = facedown("odds", "three.json", "--sample", 30, "--policy", "duelist", "--setup", PAIR)
    assert "three.json, game 2" in told.out
    assert "Games won so far: B." in told.out
    found = answers(facedown("odds", "three.json", "--sample", 72, "--json"), "value")
    assert "A wins 2 to 0" not in found
    assert 0 < found["A wins the match"] < 0.5
    refused(facedown("odds", "three.json", "--won", "A", "--sample", 100), "leave --won out")


def test_between_two_games_nothing_is_known_of_the_next(facedown, saved):
    match = saved.game
    while not match.over:
        texts = [one.text for one in match.legal()]
        match.act("concede" if match.seat == 1 and "concede" in texts else texts[0])
    saved.choose("Stone Warden")
    saved.save("three.json")
    found = answers(facedown("odds", "three.json", "--first-wins", "60%", "--json"))
    assert found["A wins the match"] == "2/5"
    assert "A wins this game" not in found


def test_trials_are_as_many_as_a_precision_takes(facedown, last_turn):
    told = facedown(
        "odds", last_turn, "--best-of-three", "--won", "B", "--first-wins", "1/2", "--sample", 0.06, "--json"
    )
    assert all(one["high"] - one["low"] <= 0.12 for one in json.loads(told.out)["answers"])


def test_a_report_has_the_command_that_makes_it_again(facedown):
    assert facedown(*SERIES, "--first-wins", "50.3%", "--won", "B", "--report", "r.html").code == 0
    page = Path("r.html").read_text(encoding="utf-8")
    assert "facedown odds clash --best-of-three --won B --first-wins 50.3%" in page


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--won", "B"), ["--won is of a series", "--best-of-three"]),
        (("--best-of-three",), ["--first-wins 50.3%", "--sample 10000"]),
        (("--best-of-three", "--first-wins", "503"), ["--first-wins takes a part", "503"]),
        (("--best-of-three", "--first-wins", "nan"), ["nan"]),
        (("--best-of-three", "--first-wins", "1/2", "--this-game", "60%"), ["A=60%"]),
        (("--best-of-three", "--first-wins", "1/2", "--won", "Anna"), ["Anna", "0, A, 1, B"]),
        (("--best-of-three", "--first-wins", "1/2", "--won", "A", "--won", "A"), ["over"]),
        (("--best-of-three", "--when", "winner = A", "--sample", "9"), ["leave --when out"]),
        (("--best-of-three", "--games", "3", "--sample", "9"), ["leave --games out"]),
        (("--best-of-three", "--sweep", "setup.first_hand=4..6"), ["leave --sweep out"]),
        (("--best-of-three", "--sample", "0"), ["--sample", "0.01"]),
        (("--best-of-three", "--sample", "9", "--policy", "best"), ["best", "--sample"]),
    ],
)
def test_what_cannot_be_asked_of_a_series_is_refused(facedown, options, words):
    refused(facedown("odds", "clash", *options), *words)


def test_a_system_without_series_has_no_odds_of_one(facedown):
    refused(facedown("odds", "contest", "--best-of-three", "--first-wins", "1/2"), "single games")
