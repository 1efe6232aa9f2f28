"""`play SYSTEM` begins a game that is even and short, from the side that acts."""

from __future__ import annotations

from statistics import median

import pytest

from cli.terminal import Terminal
from facedown.board import Board
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import FirstGame
from facedown.lab.experiments.evenness import fresh_evenness
from facedown.lab.odds.deciders import side_of
from facedown.systems import load_system
from facedown.table.forced import only_answer

SYSTEMS = ("contest", "clash", "throwdown", "confrontation", "arcana")
FAIR = (0.35, 0.65)  # of the games, for whoever is at the keyboard, both playing by the sensible bot
SHORT = 30  # questions with something to decide in them, in the middle one of GAMES
GAMES = 25


def first_game(key: str) -> tuple[Match, FirstGame]:
    system = load_system(key)
    first = system.capability(FirstGame)
    assert first is not None
    return Match(system, first.setup), first


@pytest.mark.proof
@pytest.mark.parametrize("key", SYSTEMS)
def test_the_first_game_is_even(key):
    match, first = first_game(key)
    measured = fresh_evenness(match.system)[first.setup]
    share, low, high = measured.shares()[side_of(Board.of(match), first.seat)]
    assert measured.policy == sensible(policy_names(match.system))
    assert FAIR[0] <= low <= share <= high <= FAIR[1]


@pytest.mark.proof
@pytest.mark.parametrize("key", SYSTEMS)
def test_the_first_game_is_short(key):
    match, first = first_game(key)
    policy = sensible(policy_names(match.system))
    asked = []
    for seed in range(GAMES):
        game = Match(match.system, first.setup, seed)
        bots = {seat: Bot(game.system, policy, seed, seat) for seat in game.seats}
        choices = 0
        while not game.over:
            choices += game.seat == first.seat and only_answer(game) is None
            game.act(bots[game.seat].choose(game))
        asked.append(choices)
    assert 3 <= median(asked) <= SHORT


@pytest.mark.parametrize("key", SYSTEMS)
def test_whoever_names_nothing_but_the_system_sits_down_to_it(key, tmp_path):
    match, first = first_game(key)
    with Terminal("play", key, folder=tmp_path) as terminal:
        begun = " ".join(terminal.read_to("help for more.").split())
        assert f": {first.setup} 0" in begun
        assert f"{first.seat} {match.seats[first.seat]}" in begun.partition("(at this keyboard)")[0]
        later = [f" {seat} {name}" for seat, name in match.seats.items() if seat > first.seat]
        assert not any(one in begun.partition("(at this")[0] for one in later)


def test_in_other_setups_a_pilot_is_at_the_keyboard_and_not_coach(tmp_path):
    with Terminal("play", "throwdown", "--setup", "Corridor Brawl", folder=tmp_path) as terminal:
        assert "1 Red (at this keyboard)" in " ".join(terminal.read_to("help for more.").split())
