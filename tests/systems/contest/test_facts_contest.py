"""Facts of fights say what a reader of the log's sentences would."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.base.chance import Luck
from facedown.engine.base.units import Card
from facedown.engine.course.play import GameOf
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import COUNTING, Log, tally
from facedown.lab.asking.expression import Reader
from facedown.lab.asking.program import work_out
from facedown.scenario import load_scenario, position
from facedown.systems import load_system

BLASTS = Path(__file__).parents[2] / "scenarios" / "contest" / "blasts"
BURSTS = "Motor Pool"  # a fight of guns that fire series of shots


class Desk(NamedTuple):
    """What `work_out` needs of one."""

    game: Any


def asked(match: Match, *texts: str) -> list[int]:
    """What the lab says of a match, from the lines of its log."""
    board = Board.of(match)
    reader = Reader(board)
    queries = [reader.query(text) for text in texts]
    log = Log(keeps=COUNTING)
    reader.prepare(log)
    game = GameOf(board.state, board.book, log, Luck())
    ids = match.system.rulebook.clause_ids
    for line in match.log(None):
        who, card, other, *numbers = line.event[1:7]
        tally(game, ids.index(line.clause), who, Card(card), Card(other), *numbers)
    return [work_out(Desk(game), query.program) for query in queries]


@pytest.mark.parametrize(
    ("setup", "policy", "seed"),
    [
        *((BURSTS, "uniform", seed) for seed in range(4)),
        *((setup, "fighter", 3) for setup in ("Two Reavers", "The Levy Line", "Wolf Winter", "Night Rally")),
    ],
)
def test_an_overdraw_is_one_however_the_card_was_played(setup: str, policy: str, seed: int) -> None:
    match = Match(load_system("contest"), setup, seed)
    bots = {seat: Bot(match.system, policy, seat, seat) for seat in match.seats}
    for _ in range(150):
        if not match.over:
            match.act(bots[match.seat].choose(match))
    ranks: dict[int, int] = {}
    overdraws: Counter[int] = Counter()
    for line in match.log(None):
        played = re.search(r"rank (\d+),? of a limit", line.text)
        if played:
            ranks[line.event.who] = int(played[1])
        elif "overdrawn, " in line.text:
            ranks[line.event.who] = 0
            overdraws[line.event.who] += 1
    for i, rank in ranks.items():
        texts = f"rank({i})", f"overdrew({i})", f"overdraws({i})"
        assert asked(match, *texts) == [rank, rank == 0, overdraws[i]]
    assert overdraws


def after(file: str, case: str) -> Match:
    return position(load_scenario(f"{BLASTS / file}::{case}", load_system))


def test_what_is_left_of_a_blast_is_forgotten_when_the_next_one_goes_off() -> None:
    """Anna's round reaches Bert and Cora; Bert's, which goes off after it, Anna and Dora."""
    match = after("the_order_of_blasts_and_tests.toml", "delayed rounds go off in the order thrown")
    reached = [line.event.who for line in match.log(None) if line.clause == "CON-31.15"]
    assert reached == [1, 2, 0, 3]
    assert [power > 0 for power in asked(match, *(f"blast_power({i})" for i in range(4)))] == [
        True, False, False, True,
    ]  # fmt: skip
