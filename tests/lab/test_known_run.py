"""The code of a known run: the same games whenever it takes over, and nothing waits for it."""

from __future__ import annotations

import ctypes
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.playout import Arena, Desk
from facedown.compiler import apart, cache
from facedown.compiler.counting import Counting
from facedown.compiler.machine import MachineCode
from facedown.compiler.unit import Build
from facedown.compiler.usual import CALLS
from facedown.engine.base.rule import RULES, rule
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup
from facedown.lab.games import known_run
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import Part, compiled, entries, lab_bindings
from facedown.lab.games.known_run import KnownRun, known_part, never_changing
from facedown.lab.games.playing import Noted, Playing
from facedown.lab.games.results import Stopped
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import setting_of, simulate
from facedown.lab.games.trials import Batch
from facedown.lab.games.variant import Variant
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Sampled, Trials, sample

pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
pytestmark = pytest.mark.compiled

GAMES = 600


@pytest.fixture(autouse=True)
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_run, "_loaded", type(known_run._loaded)())


def played(known_from: int | None = None, workers: int = 1, variant: Any = None, **count: Any) -> Any:
    run = Run(GAMES, 3, workers, compiling=True, known_from=known_from)
    return simulate(variant or Variant(SYSTEM, policies={0: "thrifty"}), run, Count(**count))


def same(one: Any, other: Any) -> bool:
    columns = (bytes(one.winners), list(one.decisions), {name: list(of) for name, of in one.figures.items()})
    return columns == (
        bytes(other.winners),
        list(other.decisions),
        {name: list(of) for name, of in other.figures.items()},
    )


@pytest.mark.parametrize(("known_from", "workers"), [(0, 1), (250, 1), (250, 3), (GAMES, 2)])
def test_it_plays_the_same_games_from_wherever_it_takes_over(known_from: int, workers: int) -> None:
    plain, known = played(), played(known_from, workers)
    assert plain.outcome.known == 0
    assert known.outcome.known == GAMES - known_from
    assert known.to_dict()["known_games"] == GAMES - known_from
    assert same(plain, known)


def test_what_is_asked_is_the_same() -> None:
    plain, known = (played(at, asked=["turn"], given="winner = 0") for at in (None, 100))
    assert known.outcome.known == GAMES - 100
    assert same(plain, known)
    assert [list(one.values) for one in plain.asked.values()] == [
        list(one.values) for one in known.asked.values()
    ]


@rule
def last(g: Any, options: Any) -> int:
    """Take the last answer."""
    return int(options.count - 1)


def test_a_policy_of_ones_own_is_in_it() -> None:
    plain, known = (played(at, variant=Variant(SYSTEM, policies=last)) for at in (None, 0))
    assert known.outcome.known == GAMES
    assert same(plain, known)


def test_games_whose_clauses_are_counted_are_played_as_ever() -> None:
    assert played(0, clauses=True).outcome.known == 0


def known(desk: Desk, asked: Measurement) -> KnownRun:
    part = known_part(desk, asked)
    assert part is not None
    return KnownRun(SYSTEM, part, compiled(SYSTEM, part=known_run.PLAIN), desk, asked)


def test_another_book_policy_or_question_is_another_code() -> None:
    def names(
        policy: str = "thrifty", lethal: int = 3, has_until: int = 0, other: str = "", turn: int = 0
    ) -> list[str]:
        book, start = SYSTEM.book(lethal=lethal), SYSTEM.state(turn=turn)
        arena = Arena(SYSTEM, start, book, {0: policy, 1: other or policy})
        return known(arena.desk, Measurement(has_until=has_until))._names

    assert names() == names()
    others = [names("uniform"), names(lethal=4), names(has_until=1), names(other="uniform"), names(turn=1)]
    assert len({one[0] for one in [names(), *others]}) == 6


def dealt(policy: str) -> Desk:
    deal = deal_setup(SYSTEM, "Full Decks")
    return Arena(SYSTEM, deal.state, deal.book, dict.fromkeys(deal.seats, policy)).desk


def counting(part: Part) -> Counting:
    return Counting(entries(SYSTEM, part), lab_bindings(SYSTEM), Build(pins=part.pins, known=part.known))


def test_which_way_rules_go_is_counted_in_games_of_the_run() -> None:
    def usual(policy: str) -> str:
        run = known(dealt(policy), Measurement())
        with apart.Apart() as process:
            return run._usual(process, counting(run._part)).text

    def calls(text: str) -> dict[str, int]:
        return {name: int(count) for name, _, count, *_ in map(str.split, text.splitlines())}

    thrifty, uniform = usual("thrifty"), usual("uniform")
    assert usual("thrifty") == thrifty
    bot = next(name for name in calls(thrifty) if name.startswith(RULES[SYSTEM.bots["thrifty"]]))
    assert calls(thrifty)[bot] > 0
    assert bot not in calls(uniform)
    assert calls(thrifty)[RULES[SYSTEM.act]] == calls(uniform)[RULES[SYSTEM.act]] == CALLS


def test_what_rules_write_nowhere_is_a_constant_if_it_is_the_same_all_over() -> None:
    desk = dealt("thrifty")
    part = known_part(desk, Measurement())
    assert part is not None
    stored = counting(part).stored
    fixed = never_changing(desk, stored)
    assert {(of.__name__, name): value for (of, name), value in fixed.items()} == {
        ("Zone1", "settled"): 0,
        ("Zone4", "settled"): 0,
    }
    assert not stored & {id(of.specs[name]) for of, name in fixed}
    desk.start.hand[0].settled = 1  # others have 0
    for front in desk.start.front:
        front.settled = -1  # out of bounds
    assert not never_changing(desk, stored)


def test_games_that_begin_elsewhere_are_refused() -> None:
    desk = dealt("thrifty")
    code = known(desk, Measurement()).awaited()
    none = (ctypes.c_int8 * 1)(), (ctypes.c_int32 * 1)(), (ctypes.c_int64 * 0)()
    batch = Batch(seed=1, count=1, bound=SYSTEM.bound)
    code.trials(desk, Measurement(), batch, *none)
    desk.start.turn += 1
    with pytest.raises(ValueError, match="made for games that begin in another position"):
        code.trials(desk, Measurement(), batch, *none)


def test_games_of_another_seed_run_on_the_same_code() -> None:
    found = []
    for seed in (1, 2):
        setting = setting_of(Variant(SYSTEM, policies={0: "thrifty"}))
        playing = Playing(setting, Run(GAMES, seed), Noted({}))
        playing.expect_known(compiled(SYSTEM, part=known_run.PLAIN))
        assert playing.known is not None
        found.append(playing.known._names)
    assert found[0] == found[1]


# What may go wrong: none of it loses a game, or has anybody wait


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have it made for every run, in an empty cache."""
    compiled(SYSTEM, part=known_run.PLAIN)
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    monkeypatch.setattr(KnownRun, "is_worth", lambda self, rest: True)
    monkeypatch.setattr("facedown.lab.games.crew.OFTEN", 0.001)


class Slow:
    """LLVM that takes longer than any run."""

    begun: ClassVar[list[Slow]] = []

    def __init__(self, *_: Any) -> None:
        self.ended = threading.Event()
        self.begun.append(self)

    def does(self, *_: Any) -> None:
        self.ended.wait()

    def end(self) -> None:
        self.ended.set()

    def __enter__(self) -> Slow:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def ended_in(seconds: float) -> bool:
    """Whether nothing of it is under way any more, in time."""
    until = time.perf_counter() + seconds
    while any(thread.name == "known run" for thread in threading.enumerate()):
        if time.perf_counter() > until:
            return False
        time.sleep(0.001)
    return True


def until_begun(monkeypatch: pytest.MonkeyPatch, then: Any = lambda: None) -> None:
    """Hold every block until it is being compiled beside."""
    Slow.begun.clear()
    monkeypatch.setattr(apart, "Apart", Slow)
    whole = Playing.block

    def held(self: Playing, *arguments: Any) -> int:
        if self.done:
            while not Slow.begun:
                time.sleep(0.001)
            then()
        return whole(self, *arguments)

    monkeypatch.setattr(Playing, "block", held)


def test_a_run_that_ends_before_it_ends_it(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    until_begun(monkeypatch)
    done = played()
    assert (len(done.winners), done.outcome.known) == (GAMES, 0)
    assert Slow.begun[0].ended.is_set()
    assert ended_in(10)


def test_ctrl_c_ends_it(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    until_begun(monkeypatch, stop)
    with pytest.raises(Stopped) as stopped:
        played()
    assert 0 < len(stopped.value.results.winners) < GAMES
    assert Slow.begun[0].ended.is_set()
    assert ended_in(10)


@pytest.mark.parametrize("error", [OSError, subprocess.SubprocessError])
def test_where_no_process_can_be_started_games_are_played(
    at_once: None, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(apart.subprocess, "Popen", refuse)
    assert same(played(), played(GAMES))
    with pytest.raises(error):
        played(0)


def test_a_process_that_fails_is_no_loss(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, at_once: None
) -> None:
    monkeypatch.setattr(apart.sys, "executable", "/bin/false")
    assert played().outcome.known == 0
    with pytest.raises(RuntimeError, match="was not made"):
        played(0)


def test_where_nothing_can_be_kept_it_is_used_all_the_same(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    assert played(0).outcome.known == GAMES


def test_it_is_read_from_the_cache_where_that_has_it(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(0).outcome.known == GAMES
    known_run._loaded.clear()
    monkeypatch.setattr(apart, "Apart", Slow)
    Slow.begun.clear()
    assert played(0).outcome.known == GAMES
    assert not Slow.begun


def test_a_second_run_of_a_process_begins_with_it() -> None:
    played(0)
    assert played().outcome.known == GAMES


def test_it_is_made_for_what_takes_long_and_read_for_less(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain = compiled(SYSTEM, part=known_run.PLAIN)
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    desk = Arena(SYSTEM, SYSTEM.state(), SYSTEM.book(lethal=9), {0: "thrifty"}).desk
    run, takes, read = known(desk, Measurement()), plain.size / known_run.BYTES_A_SECOND, known_run.READING
    assert [run.is_worth(seconds) for seconds in (takes, 14 * takes, 16 * takes)] == [False, False, True]
    cache.write(run._names[0], MachineCode(b"none", ()))
    run = known(desk, Measurement())
    assert [run.is_worth(seconds) for seconds in (14 * read, 16 * read)] == [False, True]


@pytest.mark.parametrize("workers", [1, 2])
def test_trials_of_a_question_run_on_it_once_it_is_there(
    at_once: None, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    board, ask = Board.of(Match(SYSTEM, "Full Decks", seed=5)), Ask(["winner = 0"], ["turn"])

    def asked() -> Sampled:
        return sample(board, {0: "thrifty", 1: "uniform"}, ask, Trials(GAMES, seed=3, workers=workers))

    with monkeypatch.context() as nobody:
        nobody.setattr(KnownRun, "begin", lambda self: None)
        plain = asked()
    assert plain.known_trials == 0
    arena = Arena(SYSTEM, board.state, board.book, {0: "thrifty", 1: "uniform"}, board)
    known(arena.desk, Measurement()).awaited()
    again = asked()
    assert again.known_trials == GAMES
    assert again.answers == plain.answers


def test_trials_that_begin_in_different_positions_run_as_ever(at_once: None) -> None:
    board, ask = Board.of(Match(SYSTEM, "Full Decks", seed=5)), Ask(["winner = 0"])
    assert sample(board, {0: "thrifty", 1: "uniform"}, ask, Trials(GAMES), seat=0).known_trials == 0


def test_trials_that_end_before_it_end_it(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    Slow.begun.clear()
    monkeypatch.setattr(apart, "Apart", Slow)
    board = Board.of(Match(SYSTEM, "Full Decks", seed=5))
    told = sample(board, {0: "thrifty", 1: "uniform"}, Ask(["winner = 0"]), Trials(GAMES, workers=1))
    assert (told.trials, told.known_trials) == (GAMES, 0)
    assert ended_in(10)
    assert all(one.ended.is_set() for one in Slow.begun)
