"""What follows from a ruling in the middle of a match of contest: each field that a GM would set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from facedown import Match
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import Board
from facedown.engine.matches.ruling import Ruling
from facedown.systems.contest import SYSTEM


def after(setup: str | Mapping[str, Any], decisions: int, seed: int = 3) -> Match:
    match = Match(SYSTEM, setup, seed)
    bots = {seat: Bot(SYSTEM, "fighter", seed, seat) for seat in match.seats}
    while match.taken < decisions and not match.over:
        match.act(bots[match.seat].choose(match))
    return match


def at(setup: str | Mapping[str, Any], decision: str) -> Match:
    """Return a match at the first question of a kind."""
    return next(match for match in (after(setup, n) for n in range(200)) if match.decision == decision)


def ruled(match: Match, **what: int | str) -> Board:
    """Return the board after a ruling; `fighters__0__shock` is that path."""
    match.rule(Ruling("set", {path.replace("__", "."): value for path, value in what.items()}, "so"))
    return Board.of(match)


def has(board: Board, **fields: int) -> None:
    for path, value in fields.items():
        assert not board.differs(path.replace("__", "."), value), (path, board.state.fighters[0])


def refused(match: Match, says: str, **what: int | str) -> None:
    before = match.game.state.to_bytes()
    with pytest.raises(FacedownError, match=says):
        ruled(match, **what)
    assert match.game.state.to_bytes() == before


# The Reavers have Will 4 and Body 8; 18 decisions on they are engaged and the first one is asked its turn.


def test_shock_dazes_and_less_of_it_ends_that() -> None:  # CON-18.2, CON-18.4, CON-18.5
    match = after("Two Reavers", 18)
    has(ruled(match, fighters__0__shock=5), fighters__0__dazed=1)
    assert {action.text for action in match.legal()} <= {"recover", "pass", "surrender"}
    has(ruled(match, fighters__0__shock=4), fighters__0__dazed=0)
    has(ruled(match, fighters__0__shock=9), fighters__0__dazed=1)
    has(ruled(match, fighters__0__shock=0), fighters__0__dazed=0)


def test_a_condition_that_is_given_is_as_it_is_given() -> None:
    match = after("Two Reavers", 18)
    has(ruled(match, fighters__0__shock=9, fighters__0__dazed=0), fighters__0__dazed=0)
    has(
        ruled(match, fighters__1__dead=1), fighters__1__dead=1, fighters__1__engaged=0, fighters__0__engaged=0
    )
    has(ruled(match, fighters__1__dead=0), fighters__1__dead=0)


@pytest.mark.parametrize(
    ("field", "value", "then"),
    [
        ("shock", 16, {"dazed": 1, "unconscious": 0}),  # 2 x Body and no more (CON-15.7)
        ("shock", 17, {"dazed": 1, "unconscious": 1}),  # CON-20.3, CON-21.1
        ("normal_wounds", 8, {"dazed": 0, "critical_wounds": 0, "dead": 0}),  # no Shock, no daze
        ("normal_wounds", 11, {"normal_wounds": 8, "critical_wounds": 3, "dead": 0}),  # CON-22.1
        ("normal_wounds", 16, {"critical_wounds": 8, "dead": 0, "unconscious": 0}),
        ("normal_wounds", 17, {"critical_wounds": 9, "dead": 1}),  # CON-23.1
        ("critical_wounds", 2, {"critical_wounds": 2, "normal_wounds": 0, "dead": 0}),
    ],
)
def test_loss_that_crosses_a_threshold_does_what_it_does(
    field: str, value: int, then: Mapping[str, int]
) -> None:
    match = after("Two Reavers", 18)
    board = ruled(match, **{f"fighters__1__{field}": value})
    has(board, **{f"fighters__1__{name}": number for name, number in then.items()})
    gone = then.get("unconscious") or then.get("dead") or then.get("critical_wounds")
    has(board, fighters__0__engaged=0 if gone else 2, fighters__1__engaged=0 if gone else 1)


def test_whoever_is_asked_or_in_a_contest_is_not_put_out_at_that_moment() -> None:
    match = after("Two Reavers", 18)
    refused(match, "is asked something at this moment", fighters__0__dead=1)
    refused(match, "is asked something", fighters__0__shock=20)
    match = after("Two Reavers", 24)
    assert match.decision == "PLAY"
    refused(match, "takes part in a contest", fighters__0__normal_wounds=17)
    refused(match, "takes part in a contest", fighters__1__fled=1)
    has(ruled(match, fighters__0__shock=9), fighters__0__dazed=1)


def test_who_is_moved_is_engaged_with_those_in_reach_alone() -> None:  # CON-X6
    match = after("Two Reavers", 18)
    has(ruled(match, fighters__0__position=5002), fighters__0__engaged=2, fighters__1__engaged=1)
    has(ruled(match, fighters__0__position=4000), fighters__0__engaged=0, fighters__1__engaged=0)
    refused(match, "in striking range", fighters__0__engaged=2)
    ruled(match, fighters__1__position=4001)
    has(ruled(match, fighters__0__engaged=2), fighters__1__engaged=1)
    has(ruled(match, fighters__1__engaged=0), fighters__0__engaged=0)
    refused(match, "to be enemies", fighters__0__engaged=1)


def test_the_last_one_standing_wins_also_by_a_ruling() -> None:  # CON-8.4
    match = after("Two Reavers", 18)
    ruled(match, fighters__1__surrendered=1)
    match.act("pass")
    assert match.over
    assert match.winner == 0


def test_a_swarm_has_members_and_nothing_else() -> None:  # CON-5.6, CON-R42
    match = at("The Cellar", "TURN")
    swarm = next(
        i for i, name in enumerate(match.names["fighters"]) if match.game.state.fighters[i].population
    )
    person = next(i for i in range(match.game.state.count) if not match.game.state.fighters[i].population)
    refused(match, "Set its population", **{f"fighters__{swarm}__shock": 2})
    refused(match, "no swarm", **{f"fighters__{person}__population": 2})
    path = f"fighters__{swarm}__"
    has(ruled(match, **{f"{path}population": 3}), **{f"{path}dead": 0})
    if match.game.state.fighter != swarm:
        has(ruled(match, **{f"{path}population": 0}), **{f"{path}dead": 1})


def test_what_a_weapon_and_two_hands_hold() -> None:  # CON-35.2, CON-X8
    match = at("Motor Pool", "TURN")
    i = next(
        i
        for i in range(match.game.state.count)
        if match.game.book.weapons[match.game.state.fighters[i].slots[0].weapon].magazine > 1
    )
    most = match.game.book.weapons[match.game.state.fighters[i].slots[0].weapon].magazine
    refused(match, f"holds {most}", **{f"fighters__{i}__slots__0__loaded": most + 1})
    has(ruled(match, **{f"fighters__{i}__slots__0__loaded": 1}), **{f"fighters__{i}__slots__0__loaded": 1})
    match = after("Two Reavers", 18)  # with great axes, which take both hands
    shield = next(i for i, name in enumerate(match.names.get("shields", ())) if name)
    refused(match, "one hand", fighters__0__shield=shield)


def test_aim_is_kept_up_or_lost() -> None:  # CON-33.1, CON-R144
    match = at("Motor Pool", "TURN")
    i = match.game.state.fighter
    foe = next(
        j
        for j in range(match.game.state.count)
        if match.game.state.fighters[j].side != match.game.state.fighters[i].side
    )
    ruled(match, **{f"fighters__{i}__aim__turns": 1, f"fighters__{i}__aim__target": foe})
    assert match.game.state.aiming >> i & 1
    position = match.game.state.fighters[i].position
    ruled(match, **{f"fighters__{i}__position": position + 2})
    assert not match.game.state.aiming >> i & 1
    assert match.game.state.fighters[i].aim.turns == 0


def test_a_contest_that_is_no_combat_dazes_above_power() -> None:  # CON-18.1
    match = at("The Great Debate", "CHOICE")
    power = match.game.book.sheets[0].attributes[match.game.book.power]
    has(ruled(match, fighters__0__shock=power), fighters__0__dazed=0)
    has(ruled(match, fighters__0__shock=power + 1), fighters__0__dazed=1)
    assert "contest" not in {action.text for action in match.legal()}
    ruled(match, fighters__1__normal_wounds=power * 3)  # beyond what anybody bears (CON-15.8)
    while not match.over:
        match.act(next((a for a in match.legal() if a.text == "recover"), match.legal()[0]))
    assert match.winner == 0


def test_a_task_is_harder_while_it_is_asked() -> None:  # CON-R13
    setup = {
        "name": "a wall",
        "mode": "instant",
        "contest": "Arm wrestling",
        "sides": [["The Brawler"]],
        "task": 5,
        "gm": True,
    }
    match = after(setup, 2)
    assert match.decision == "PLAY"
    limit = match.game.state.fighters[1].limit
    ruled(match, difficulty=13)
    assert match.game.state.fighters[1].limit == limit * 13 // 5
    refused(after("Two Reavers", 3), "it has no difficulty", difficulty=3)
