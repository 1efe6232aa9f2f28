"""Which odds can be found and which are refused depends on the question, not on the machine or its speed."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest

import facedown
from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import compiled
from facedown.lab.odds import search as searching
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.exact import answered, found_within, odds
from facedown.lab.odds.questions import Ask, Asking, Deadline, OutOfTime
from facedown.lab.odds.search import Reach, Search, follow_all
from random_positions import positions
from small_duels import duel

ASKED = {
    ("contest", "asked TURN"): "fighters.0.shock",
    ("clash", "asked ACT"): "players.0.life",
    ("throwdown", ""): "trashes.0.count",
}
TURN, BOTH = "turn > now(turn)", {0: "uniform", 1: "uniform"}


def outcome(board, policies, asking, reach) -> object:
    """Return what a search finds, or why it is refused, and how much was done for that."""
    search = Search(Arena(board.system, board.state, board.book, policies, board), asking)
    try:
        follow_all(search, reach=reach)
    except FacedownError as error:
        return str(error), search.work
    return search.ends(), search.work


@pytest.mark.proof
@pytest.mark.compiled
@pytest.mark.parametrize(("key", "until"), ASKED)
def test_what_is_refused_is_the_same_interpreted_and_compiled(key, until, monkeypatch):
    for name, less in (("_SMALL", 600), ("_AT_ONCE", 900), ("PROBED", 100)):
        monkeypatch.setattr(searching, name, less)
    told = set()
    for match, policies in positions(key, 30, seed=9):
        board = Board.of(match)
        for reach in (Reach(700), Reach(700, cut=50), Reach(work=10**6)):
            found = []
            for is_compiled in (False, True):
                monkeypatch.setattr(searching, "can_compile", lambda: is_compiled)  # noqa: B023
                code = compiled(match.system) if is_compiled else None
                monkeypatch.setattr(searching, "loaded", lambda system: code)  # noqa: B023
                asking = Asking(Reader(board), Ask(mean=[ASKED[key, until]], until=until))
                found.append(outcome(board, policies, asking, reach))
            assert found[0] == found[1]
            told.add("too many branches" in found[0][0] if isinstance(found[0][0], str) else "ends")
        if {"ends", True} <= told:
            return
    raise AssertionError(told)


def test_what_is_too_much_work_is_refused_however_few_branches_it_has():
    match, policies = next(positions("contest", 1, seed=9))
    board = Board.of(match)
    asking = Asking(Reader(board), Ask(mean=["fighters.0.shock"], until="asked TURN"))
    told, work = outcome(board, policies, asking, Reach(work=10**6))
    assert "too many branches" in str(told)
    assert 10**6 < work < 10**8


LOOKED_AT = {"compiled", "bench", "profile", "playing", "cluster", "progress", "questions", "cache"}


CHOOSES_CODE = {"crew"}  # which machine code plays games that come out the same from all of it


def test_no_answer_looks_at_a_clock():
    """Seconds are told beside an answer and shown meanwhile; only a `Deadline` decides by them."""
    clocks = {"process_time", "perf_counter", "monotonic"}
    for path in sorted(Path(facedown.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and path.stem not in LOOKED_AT:
                reads = {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
                assert not reads & clocks, f"{path}:{node.lineno}"
            if (
                isinstance(node, ast.Attribute)
                and node.attr == "process_time"
                and path.stem not in CHOOSES_CODE
            ):
                raise AssertionError(f"{path}:{node.lineno}: a processor's time")


@pytest.fixture
def board() -> Board:
    return Board.of(duel(("1234", "2345"), ("1234561", "6543216")))


def test_a_deadline_ends_a_search_and_the_answer_says_so(board, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("facedown.lab.odds.questions.time.monotonic", lambda: clock[0])
    ask = Ask(["winner = 0"], until="over")
    parts: list[float] = []

    def watch(part: float, stage: str) -> None:
        parts.append(part)
        clock[0] += 1.0

    with pytest.raises(OutOfTime, match=r"Stopped after 3 s as asked; \S+% was done\. .*bounds"):
        odds(board, BOTH, ask, Deadline(3, watch))
    assert len(parts) == 3
    with pytest.raises(FacedownError, match="seconds above 0, such as 10; not 0"):
        Deadline(0)
    assert odds(board, BOTH, Ask(["winner = 0"], until=TURN), Deadline(10**6)).stopped == 0


def test_a_deadline_is_heeded_while_answers_that_are_listed_are_given(board):
    stages: list[str] = []
    deciders = {0: ["commit AC", "commit 2C", "uniform"], 1: "uniform"}
    decided_odds(
        board, deciders, Ask(["wounds.0 > 0"], until="turn >= 2"), None, lambda _, what: stages.append(what)
    )
    assert any("answers that are listed" in one for one in stages)


def test_bounds_that_a_deadline_ends_are_those_of_the_last_round_and_say_so(board):
    asking = Asking(Reader(board), Ask(["wounds.0 > 0"], until=TURN))
    rounds = []

    def find(reach: Reach) -> searching.Found:
        rounds.append(reach.cut)
        if len(rounds) == 3:
            raise OutOfTime(3, 0.5)
        if not reach.cut:
            raise searching.TooManyBranches("too many")
        return searching.Found({(1,): Fraction(reach.cut, 100)})

    found = found_within(find, asking, 1e-9)
    assert (rounds, found.stopped) == ([0, 10, 100], 3)
    assert found.ends == {(1,): Fraction(1, 10)}
    told = answered(asking, found, 0.0)
    assert told.to_dict()["stopped"] == 3
    assert told.remark.endswith("Stopped after 3 s as asked; the bounds are 0.9 apart by then.")


def test_an_estimate_of_branches_ends_when_it_has_taken_its_share_of_work(monkeypatch):
    """Thousands of walks that meet very many rare courses, but few branches, would take many minutes."""
    walks = []

    def long_walk(probe, *_):
        walks.append(probe)
        probe.trail.work += 100_000
        return 1.0

    monkeypatch.setattr(searching, "_walk", long_walk)
    board = Board.of(facedown.new("contest", seed=1))
    begun = Search(
        Arena(board.system, board.state, board.book, {}, board), Asking(Reader(board), Ask(["over"]))
    )
    searching.foreseen(begun, searching.repeatedly(searching.interpreted(board.system, searching.follow)))
    assert len(walks) == -(-(searching.WORK // 200) // (100_000 * begun.arena.seating.size))
