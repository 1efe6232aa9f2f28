"""Sampling: a question answered by trials, where exact odds would take too long.

Every trial has a number, and its luck comes from the seed and that number alone: how many workers share them
makes no difference. Besides a share or a mean stands the interval that says how near the truth it is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import compress
from math import inf, sqrt
from operator import mul

from facedown.board import Board
from facedown.bots.playout import UNFINISHED, Arena
from facedown.engine.base.chance import refuse_seed
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.play import GameOf
from facedown.engine.matches.sample import Sampler
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import (
    can_compile,
    compiled,
    interpreted,
    is_cached,
    is_searched,
    loaded,
    silent,
)
from facedown.lab.games.crew import Crew, Play, Worker
from facedown.lab.games.trials import Batch, Columns
from facedown.lab.games.trials import trials as play_trials
from facedown.lab.odds.answers import Guess, Sampled
from facedown.lab.odds.listed import Decider, Lists, play_opening, policies_behind
from facedown.lab.odds.questions import Ask, Asking, Watch
from facedown.lab.showing.shares import SURE, interval

MOST = 100_000_000  # trials of one question
_FIRST = 200  # trials before the first look around
_COMPILING, _LONG = 1_000, 10_000  # trials, and decisions in them still to come, worth compiling for


@dataclass(frozen=True)
class Trials:
    """How many trials there are, and with what luck.

    Attributes:
        count: how many; as many as the precision takes if 0.
        precision: how far the interval of a share may reach to either side; means get as many trials as a
            share of a half.
        seed: of all trials; equal seeds give equal answers on every machine.
        workers: threads for what runs compiled; as many as there are cores if not given.

    Raises:
        FacedownError: the numbers cannot be.
    """

    count: int = 0
    precision: float = 0.01
    seed: int = 0
    workers: int | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        refuse_seed(self.seed)
        if not 0 < self.precision < 1 or not 0 <= self.count <= MOST:
            raise FacedownError(
                f"Ask for 1 to {MOST:,} trials, or for a precision between 0 and 1, such as 0.01 for 1%."
            )


TO_A_PERCENT = Trials()


def sample(
    board: Board,
    deciders: Mapping[int, Decider],
    ask: Ask,
    trials: Trials = TO_A_PERCENT,
    seat: int | None = None,
    progress: Watch = silent,
) -> Sampled:
    """Answer a question by trials from a position.

    Args:
        board: the position: at an open question, or freshly dealt. It stays as it is.
        deciders: who plays, by seat: a policy, or answers and then a policy (`listed.py`). Until those
            have been given the rules run interpreted.
        ask: what is asked, as `odds` takes it.
        trials: how many, with what luck.
        seat: trials begin with what this seat knows, and all else is dealt anew for each.
        progress: called with the part that is done.

    Raises:
        UnknownName: there is no such policy, field, fact; the nearest right name is given.
        FacedownError: what is asked cannot be, or is a name; what is given never happens.
    """
    start, seed = time.perf_counter(), trials.seed
    if seat is not None:
        game = GameOf(board.state, board.book)
        board = board.with_state(Sampler(board.system, game, seat, seed).draw())  # now() tells no secret
    run = _Trials(board, deciders, Asking(Reader(board, seat), ask), seed, seat, progress)
    workers = trials.workers or os.cpu_count() or 1
    try:
        while run.done < (wanted := trials.count or run.wanted(trials.precision)):
            run.play(wanted, workers)
    finally:
        run.end()
    return run.sampled(time.perf_counter() - start)


class _Trials(Crew):
    """Trials of one question under way."""

    def __init__(
        self,
        board: Board,
        deciders: Mapping[int, Decider],
        asking: Asking,
        seed: int,
        seat: int | None,
        progress: Watch,
    ) -> None:
        self.board = board
        self.seat = seat
        self.progress = progress
        self.policies = policies_behind(deciders)
        self.lists = Lists(board, deciders)
        self.asking = asking
        for query in asking.answered:
            query.with_mean()
        self.seed = seed
        self.counted = self.unfinished = self.decisions = 0
        self.sums = [0] * len(asking.asked)
        self.squares = [0] * len(asking.asked)
        super().__init__(board.system, 0)

    def worker(self) -> Worker:
        """Return what one worker plays on: its own, for it is worked on."""
        board = self.board
        arena = Arena(board.system, board.state, board.book, self.policies, board)
        self.asking.prepare(arena.log)
        return Worker(arena, self.asking.record.copy())

    def wanted(self, precision: float) -> int:
        """Return how many trials the precision takes, as far as those that are done tell."""
        if self.counted < _FIRST // 2:
            return min(MOST, max(_FIRST, 4 * self.done))
        shares = [i for i, one in enumerate(self.asking.answered) if one.is_condition]
        reached = [(high - low) / 2 for low, high in map(self.reach, shares)]
        worst = max(reached, default=0.5 * SURE / sqrt(self.counted))  # means: as many as a share of a half
        if worst <= precision or self.done >= MOST:
            return self.done
        wanted = self.done * (worst / precision) ** 2
        if wanted > 2 * MOST:
            raise FacedownError(
                f"A precision of {precision:g} takes some {wanted:.2g} trials, and {MOST:,} can be played: "
                f"they come to about {worst * sqrt(self.done / MOST):.2g}."
            )
        return min(MOST, int(min(16.0 * self.done, 1.01 * wanted)) + 1)

    def reach(self, i: int) -> tuple[float, float]:
        """Return the interval of an answer."""
        parts, n = self.asking.asked[i].parts, max(self.counted, 1)
        mean = self.sums[i] / n
        if self.asking.asked[i].is_condition:
            return interval(mean, n)
        error = sqrt(max(self.squares[i] / n - mean * mean, 0.0) / n) * SURE if n > 1 else inf
        return (mean - error) / parts, (mean + error) / parts

    def play(self, wanted: int, workers: int) -> None:
        """Play on until so many trials are done."""
        system, part, code = self.system, self.part, loaded(self.system, self.part)
        self.games = wanted
        is_much = wanted >= _COMPILING or is_searched(self.workers[0].arena.desk)
        if code is None and can_compile() and (is_much or is_cached(system, part)):
            code = compiled(system, self.wait, part)
        if code is None:
            run, first, before = interpreted(system, play_trials), self.done, self.decisions
            is_long = False
            while not is_long:
                if not self.block(run, self.workers[0], _FIRST):
                    return
                self.report()
                each = (self.decisions - before) / (self.done - first)
                is_long = can_compile() and each * (wanted - self.done) > _LONG
            code = compiled(system, self.wait, part)
        if self.known is None and self.seat is None and not self.lists:
            self.expect_known(code)
        self.play_with(code.trials, workers)

    def wait(self, stage: str) -> None:
        """Tell what is waited for."""
        self.progress(min(1.0, self.done / self.games), stage)

    def report(self, last: bool = False) -> None:
        """Tell how far it is."""
        self.wait("")

    def batch(self, first: int, count: int) -> Batch:
        """Return which trials are played."""
        return Batch(seed=self.seed, first=first, count=count, bound=self.system.bound)

    def play_block(self, play: Play, worker: Worker, first: int, count: int) -> None:
        """Play some trials and count what came out."""
        asked = len(self.asking.asked)
        columns = Columns.of(count, asked)
        arena, record = worker
        if self.seat is None and not self.lists:
            play(arena.desk, record, self.batch(first, count), *columns)
        else:
            game = GameOf(self.board.state, self.board.book)
            sampler = None if self.seat is None else Sampler(self.system, game, self.seat, self.seed)
            record.goes_on = int(bool(self.lists))
            for k in range(count):
                arena.start.assign(self.board.state if sampler is None else sampler.at(first + k))
                if self.lists:
                    play_opening(arena, record, self.lists, self.seed, first + k)
                play(arena.desk, record, self.batch(first + k, 1), *columns.part(k, 1))
        values = list(map(columns.asked, range(asked)))
        if self.asking.given:
            values = [list(compress(column, values[-1])) for column in values]
        with self.lock:
            self.decisions += sum(columns.decisions[:])  # of a list: twice as fast
            self.counted += len(values[0])
            if UNFINISHED in bytes(columns.winners):
                self.unfinished += sum(
                    side == UNFINISHED and taken >= self.system.bound
                    for side, taken in zip(columns.winners, columns.decisions, strict=True)
                )
            for i, column in enumerate(values):
                self.sums[i] += sum(column)
                if not self.asking.asked[i].is_condition:
                    self.squares[i] += sum(map(mul, column, column))

    def sampled(self, seconds: float) -> Sampled:
        """Return what came out."""
        if not self.counted:
            raise FacedownError(
                f"In {self.done:,} trials what is given never happened: '{self.asking.ask.given}'."
            )
        answers = []
        for i, query in enumerate(self.asking.answered):
            low, high = self.reach(i)
            value = self.sums[i] / self.counted / query.parts
            answers.append(Guess(query.text, value, low, high, query.is_condition))
        return Sampled(tuple(answers), self.done, self.counted, self.unfinished, seconds, self.known_games)
