"""Trials from a fresh deal: the same games as in a match, played without one."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from typing import Any

from duel import SYSTEM
from facedown.bots.playout import UNFINISHED, Arena, bindings
from facedown.bots.policy import Bot
from facedown.engine.base.chance import Luck, fork_stream, seed_stream
from facedown.engine.base.record import number_at, place, size_of
from facedown.engine.base.rule import bind
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.system import System
from facedown.lab.asking.program import field_program
from facedown.lab.games.branches import Measurement
from facedown.lab.games.trials import Batch, trials

GAMES = 6


def play(system: System, policy: str, seed: int, first: int = 0) -> Any:
    """Play a few games; return winners, decisions and turns at their ends."""
    deal = system.deal("Full Decks", {}, ())
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
    run, asked = bind(trials, bindings(system)), Measurement(count=1)
    asked.programs[0].assign(field_program(place(deal.state, "turn")))
    winners, decisions, turns = ((kind * GAMES)() for kind in (ctypes.c_int8, ctypes.c_int32, ctypes.c_int64))
    batch = Batch(seed=seed, first=first, count=GAMES, bound=system.bound)
    run(arena.desk, asked, batch, winners, decisions, turns)
    return [list(column) for column in (winners, decisions, turns)]


def test_games_are_those_of_a_match_with_equal_luck() -> None:
    told = play(SYSTEM, "thrifty", seed=7)
    for number in range(GAMES):
        deal = SYSTEM.deal("Full Decks", {}, ())
        seed_stream(deal.state.stream, 7, number)
        fork_stream(Luck().whim, deal.state.stream)
        match = Match(SYSTEM, "Full Decks", instead=Instead(deal))
        bots = [Bot(SYSTEM, "thrifty", seat=seat) for seat in range(2)]
        while not match.over:
            match.act(bots[match.seat].choose(match))
        ended = [match.winner, len(match.actions), match.game.state.turn]
        assert ended == [column[number] for column in told]


def test_game_has_its_luck_by_its_number() -> None:
    from_0, from_2 = play(SYSTEM, "uniform", 1), play(SYSTEM, "uniform", 1, first=2)
    assert [column[2:] for column in from_0] == [column[: GAMES - 2] for column in from_2]
    assert play(SYSTEM, "uniform", 2) != from_0


def test_game_beyond_the_bound_is_given_up() -> None:
    winners, decisions, _ = play(replace(SYSTEM, bound=3), "uniform", 1)
    assert set(winners) == {UNFINISHED}
    assert set(decisions) == {3}


def test_numbers_of_every_size_are_read_from_bytes() -> None:
    deal = SYSTEM.deal("Full Decks", {}, ())
    arena = Arena(SYSTEM, deal.state, deal.book, {})
    arena.state.turn = 17
    assert number_at(arena.state, place(arena.state, "turn").offset, 1) == 17
    for size in (1, 2, 4, 8):
        ctypes.memset(ctypes.addressof(arena.state), 0xFF, size_of(type(arena.state)))
        assert number_at(arena.state, 8, size) == -1


def test_table_starts_from_a_copy() -> None:
    deal = SYSTEM.deal("Full Decks", {}, ())
    before = deal.state.to_bytes()
    arena = Arena(SYSTEM, deal.state, deal.book, {})
    arena.state.turn = 9
    assert deal.state.to_bytes() == arena.start.to_bytes() == before
