"""Answers of `confrontation` as they are listed for odds."""

from __future__ import annotations

from facedown.board import Board
from facedown.engine.matches.match import Match
from facedown.lab.odds.listed import Texts
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.systems import load_system
from facedown.testing.trial import Dice

SYSTEM = load_system("confrontation")


def test_an_answer_that_has_the_word_or_in_it_is_one_answer() -> None:
    match, dice = Match(SYSTEM, "One guard at the gate", 1), Dice(1)
    while "misfire or miss" not in [one.text for one in match.legal()]:
        match = Match(SYSTEM, "One guard at the gate", dice.below(1000)) if match.over else match
        match.act(dice.pick(match.legal()))
    legal = match.legal()
    places = Texts(Board.of(match)).places(match.game.state, [one.number for one in legal], "misfire or miss")
    assert [legal[place].text for place in places] == ["misfire or miss"]


def test_an_answer_that_names_what_comes_with_a_later_scene_can_stand() -> None:
    board = Board.of(Match(SYSTEM, "Relay ambush", 0))  # a scene without devices
    players = dict.fromkeys(board.seats, "THING: on twin gun of Guard drone, else greedy")
    assert sample(board, players, Ask(["over"], until="asked ACTION"), Trials(5)).answers[0].value == 0
