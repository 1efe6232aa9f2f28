"""What follows from a ruling in the middle of a match of confrontation: each field that a GM would set."""

from __future__ import annotations

import pytest

from facedown import Match
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import Board
from facedown.engine.matches.ruling import Ruling
from facedown.systems.confrontation import SYSTEM

BROKER, GUARD = "characters.Silver Broker.", "characters.Dock guard."


def after(setup: str, decisions: int, seed: int = 3) -> Match:
    match = Match(SYSTEM, setup, seed)
    bots = {seat: Bot(SYSTEM, "fighter", seed, seat) for seat in match.seats}
    while match.taken < decisions and not match.over:
        match.act(bots[match.seat].choose(match))
    return match


def at(decision: str, seat: int, setup: str = "One guard at the gate") -> Match:
    """Return a match at the first question of a kind that a seat is asked."""
    matches = (after(setup, n) for n in range(120))
    return next(match for match in matches if (match.decision, match.seat) == (decision, seat))


def ruled(match: Match, what: dict[str, int | str]) -> Board:
    match.rule(Ruling("set", what, "so"))
    return Board.of(match)


def has(board: Board, what: dict[str, int]) -> None:
    for path, value in what.items():
        assert not board.differs(path, value), path


def refused(match: Match, what: dict[str, int | str], says: str) -> None:
    before = match.game.state.to_bytes()
    with pytest.raises(FacedownError, match=says):
        ruled(match, what)
    assert match.game.state.to_bytes() == before


def test_there_are_no_more_counters_than_can_be() -> None:  # CFN-X9
    match = at("MOVE", 0)
    has(ruled(match, {GUARD + "physical": 7}), {GUARD + "physical": 7})
    refused(match, {GUARD + "physical": 8}, "at most 7 physical counters")
    refused(match, {BROKER + "neural": 7}, "at most 6 neural counters")
    has(ruled(match, {BROKER + "neural": 5}), {BROKER + "neural": 5})


def test_whoever_is_asked_or_confronts_is_not_put_out_at_that_moment() -> None:
    match = at("MOVE", 0)
    refused(match, {BROKER + "neural": 6}, "is asked something at this moment")
    match = at("COUNTER", 0)
    refused(match, {GUARD + "physical": 4}, "takes part in a confrontation")
    has(ruled(match, {GUARD + "physical": 3}), {GUARD + "physical": 3})


def test_whoever_moves_leaves_cover_and_height_and_is_held_no_more() -> None:  # CFN-X20, CFN-X8
    match = at("MOVE", 0)
    refused(match, {BROKER + "place": 3}, "no place 3: they are 0 to 2")
    ruled(match, {BROKER + "in_cover": 1, BROKER + "high": 1})
    has(ruled(match, {BROKER + "place": 1}), {BROKER + "in_cover": 0, BROKER + "high": 0})
    refused(match, {GUARD + "in_cover": 1}, "no cover where Dock guard is")
    refused(match, {GUARD + "restrained": 1, GUARD + "restrainer": "Silver Broker"}, "at his place")
    ruled(match, {GUARD + "place": 1})
    refused(match, {GUARD + "restrained": 1}, "Set his restrainer too")
    ruled(match, {GUARD + "restrained": 1, GUARD + "restrainer": "Silver Broker"})
    has(ruled(match, {BROKER + "place": 0}), {GUARD + "restrained": 0})
    assert match.game.state.characters[6].restrainer > 14


def test_whoever_falls_is_neither_in_cover_nor_high() -> None:  # CFN-R73
    match = at("MOVE", 0)
    ruled(match, {BROKER + "in_cover": 2, BROKER + "high": 1})
    has(ruled(match, {BROKER + "prone": 1}), {BROKER + "in_cover": 0, BROKER + "high": 0})
    has(ruled(match, {BROKER + "in_cover": 1}), {BROKER + "prone": 1, BROKER + "in_cover": 1})


def test_blindness_lasts_until_the_round_ends_unless_said_otherwise() -> None:  # CFN-X8
    match = at("MOVE", 0)
    round_now = match.game.state.round
    has(ruled(match, {GUARD + "blinded": 1}), {GUARD + "blinded_until": round_now})
    has(ruled(match, {GUARD + "blinded": 0}), {GUARD + "blinded_until": 0})
    told = {GUARD + "blinded": 2, GUARD + "blinded_until": round_now + 2}
    has(ruled(match, told), {GUARD + "blinded_until": round_now + 2})


def test_things_hold_what_they_hold() -> None:  # CFN-X8
    match = at("MOVE", 0)
    refused(match, {BROKER + "carried.0.ammo": 9}, "at most 8 uses")
    has(ruled(match, {BROKER + "carried.0.ammo": 1}), {BROKER + "carried.0.ammo": 1})
    ruled(match, {BROKER + "place": 1})
    has(ruled(match, {BROKER + "carried.0.dropped": 1}), {BROKER + "carried.0.lies_at": 1})
    assert "pick up Whisper pistol" in {action.text for action in match.legal()}
    refused(match, {"obstacle": 1}, "has 0 obstacles")


def test_advantages_that_are_ruled_after_step_6_weigh_at_once() -> None:  # CFN-7.6, CFN-7.7
    match = after("One guard at the gate", 20)  # bad luck against the broker, who shoots at the guard
    assert match.decision == "CARD"
    board, guard = Board.of(match), "pairs.Dock guard."
    has(board, {guard + "inferior.own": 1, guard + "inferior.other": 0})
    cards = match.game.state.parts[6].most
    board = ruled(match, {guard + "advantages.own": 5})
    has(board, {guard + "inferior.own": 0, guard + "inferior.other": 1, "parts.Dock guard.most": cards + 1})
    board = ruled(match, {guard + "inferior.other": 0})
    has(board, {guard + "inferior.own": 0, guard + "inferior.other": 0})
    luck = ruled(match, {"pairs.bad luck.advantages.own": 0})
    has(luck, {"pairs.bad luck.inferior.other": 0})
    for decision, seat in (("MOVE", 0), ("COUNTER", 0)):  # nothing is weighed by then
        refused(at(decision, seat), {guard + "advantages.own": 9}, "weighed at step 6")
    match = at("GRANT", 6)
    pair = f"pairs.{match.game.state.confrontation.confronters[0]}."
    ruled(match, {pair + "advantages.own": 9})
    bot = Bot(SYSTEM, "fighter", 3, 6)
    while match.decision == "GRANT":
        match.act(bot.choose(match))
    has(Board.of(match), {pair + "advantages.own": 9, pair + "inferior.own": 0, pair + "inferior.other": 1})


def test_what_an_adversary_can_do_is_known_where_it_was_shown() -> None:  # CFN-R44
    match = at("CARD", 6)
    assert match.game.state.figures[0].shown[0]
    told = match.rule(Ruling("set", {"figures.Dock guard.values.0": 9}, "he is an officer")).told
    assert match.game.state.figures[0].shown_values[0] == 9
    assert "9 now" in told[0]
    match = at("MOVE", 0)
    fresh = after("One guard at the gate", 0)
    assert list(fresh.rule(Ruling("set", {"figures.Dock guard.values.0": 9}, "he is an officer")).told) == [
        6,
        None,
    ]


def test_the_last_adversary_who_is_put_out_ends_the_scene_after_the_next_action() -> None:  # CFN-X15
    match = at("MOVE", 0)
    ruled(match, {GUARD + "physical": 4})
    bots = {seat: Bot(SYSTEM, "fighter", 3, seat) for seat in match.seats}
    taken, turn = match.taken, match.game.state.round
    while not match.over:
        match.act(bots[match.seat].choose(match))
    assert (match.winner, match.game.state.round) == (0, turn)
    assert match.taken - taken < 20
