"""Workers that share games: each takes blocks of them, which run on code of their own once that is there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import NamedTuple

from facedown.bots.playout import Arena
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import Compiled, Part, part_for
from facedown.lab.games.known_run import KnownRun, known_part

Play = Callable[..., None]  # plays games, called as the rule `trials`

SHARE = 0.03  # seconds that a worker's compiled games take, about
OFTEN = 0.1  # seconds between two reports
_SOON = 0.01  # seconds to the first look at what goes on


class Worker(NamedTuple):
    """What one worker plays on."""

    arena: Arena
    asked: Measurement


class Crew:
    """Workers that share the games of one question; what came out does not depend on who played which."""

    def __init__(self, system: System, games: int, known_from: int | None = None) -> None:
        self.system = system
        self.games = games  # how many there are to be
        self.next = self.done = 0  # how many of them have been given out, and are done
        self.known_games = 0  # how many have run on code that was made for them alone
        self.workers = [self.worker()]
        self.lock = threading.Lock()
        self.stopped = False
        self.known: KnownRun | None = None
        self.known_from = known_from  # the game at which that takes over, whatever it gains
        self.following: Play | None = None  # plays by the code of this run, once it has taken over
        self.by: Callable[[KnownRun], Play | None] = by_machine_code  # what that code plays by
        self.clock: Callable[[], float] = time.process_time  # seconds that processors have spent
        self.started = self.clock(), 0  # when these workers began, and how many games were done then

    def worker(self) -> Worker:
        """Return what one worker plays on."""
        raise NotImplementedError

    def play_block(self, play: Play, worker: Worker, first: int, count: int) -> None:
        """Play games from the `first` on, and note what came out."""
        raise NotImplementedError

    def report(self, last: bool = False) -> None:
        """Tell how far it is, if it is time to."""
        raise NotImplementedError

    @property
    def part(self) -> Part:
        """The machine code that it runs on."""
        return part_for(self.workers[0].arena.desk)

    def expect_known(self, code: Compiled) -> None:
        """Have code of its own for this run, if there can be one, beside the machine code that plays it."""
        arena, asked = self.workers[0]
        part = known_part(arena.desk, asked)
        if part is not None:
            self.known = KnownRun(self.system, part, code, arena.desk, asked)

    def play_with(self, play: Play, workers: int, share: float = SHARE) -> None:
        """Play every game by a number of workers; an error in one of them, or Ctrl-C, stops them all.

        Args:
            play: called as the rule `trials`, by several threads at once.
            workers: how many threads.
            share: seconds that a block takes, about.
        """
        self.workers += [self.worker() for _ in range(workers - len(self.workers))]
        self.started, self.stopped = (self.clock(), self.done), False
        self.follow()
        with ThreadPoolExecutor(workers) as pool:
            tasks = {pool.submit(self.work, play, worker, share) for worker in self.workers}
            pause = _SOON
            try:
                while tasks:
                    ended, tasks = wait(tasks, pause, FIRST_EXCEPTION)
                    pause = min(2 * pause, OFTEN)
                    for task in ended:
                        task.result()
                    self.report()
                    self.follow()
            finally:
                self.stopped = True
        self.report(last=True)

    def end(self) -> None:
        """End what is being compiled for it."""
        if self.known is not None:
            self.known.end()

    def follow(self) -> None:
        """Have the code of this run take over if it is ready, and begin to make it if that is worth it."""
        if self.known is None or self.following is not None or self.known_from is not None:
            return
        self.following = self.by(self.known)
        start, before = self.started
        if self.following is None and self.done > before:
            each = (self.clock() - start) / (self.done - before)
            if self.known.is_worth(each * (self.games - self.done)):
                self.known.begin()

    def known_play(self, first: int) -> Play | None:
        """Return what plays the block from a game on by the code of this run, if that does."""
        if self.known is None or self.known_from is None:
            return self.following
        if first < self.known_from:
            return None
        with self.lock:
            self.known.awaited()
            self.following = self.following or self.by(self.known)
        return self.following

    def work(self, play: Play, worker: Worker, share: float) -> None:
        """Play blocks of games until none is left, each as long as a worker may take before it looks up."""
        count = 16
        while not self.stopped:
            start = time.perf_counter()
            if not self.block(play, worker, count):
                return
            took = max(time.perf_counter() - start, 1e-6)
            left = (self.games - self.next) // len(self.workers)  # so that all end at about the same time
            count = max(16, min(8 * count, int(count * share / took), left))

    def block(self, play: Play, worker: Worker, count: int) -> int:
        """Play the next games, up to `count`; return how many."""
        with self.lock:
            first, known_from = self.next, self.known_from or 0
            count = min(count, (known_from if first < known_from else self.games) - first, self.games - first)
            self.next += count
        if count:
            known = self.known_play(first)
            self.play_block(known or play, worker, first, count)
            worker.arena.refuse_strayed()
            with self.lock:
                self.done += count
                self.known_games += count if known else 0
        return count


def by_machine_code(known: KnownRun) -> Play | None:
    """Return what plays by the code of a run, in this process; None before it is there."""
    code = known.ready()
    return code.trials if code is not None else None
