"""A run under way: its games given out in blocks, interpreted, to threads, or to a cluster."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NamedTuple

from facedown.bots.playout import Arena
from facedown.bots.policy import Function
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Record, place
from facedown.engine.base.rule import bind
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import System
from facedown.engine.telling.log import COUNTING, Log
from facedown.lab.asking.expression import Query, Reader
from facedown.lab.asking.program import field_program
from facedown.lab.games.branches import WORKED, Measurement
from facedown.lab.games.compiled import Compiled, Part, lab_bindings, part_for
from facedown.lab.games.known_run import KnownRun, known_part
from facedown.lab.games.results import Heat, Worked
from facedown.lab.games.run import Progress, Run
from facedown.lab.games.trials import Batch, trials
from facedown.lab.games.uses import Inventory, Use

Play = Callable[..., None]  # plays games, called as the rule `trials`

_AT_ONCE = 20  # interpreted games between two looks around
_SHARE = 0.03  # seconds that a worker's compiled games take, about
_SOON, _OFTEN = 0.01, 0.1  # seconds to the first look at what goes on, and between two reports


class Setting(NamedTuple):
    """What games are played on.

    Attributes:
        system: the rulebook, with all policies that play.
        deal: what is on the table.
        policies: who plays, by seat.
        functions: those of them that are not the system's own.
    """

    system: System
    deal: Deal
    policies: Mapping[int, str]
    functions: Sequence[Function] = ()


@dataclass(frozen=True)
class Noted:
    """What is noted of every game.

    Attributes:
        figures: what numbers of the final state are called -> their dotted paths.
        queries: expressions that are worked out at the end.
        reader: that has read them, if any; it says what is noted of lines.
        clauses: whether to count how often each clause fires.
        inventory: the cards or weapons of which is counted what becomes of them.
    """

    figures: Mapping[str, str]
    queries: Sequence[Query] = ()
    reader: Reader | None = None
    clauses: bool = False
    inventory: Inventory | None = None

    def record(self, state: Record) -> Measurement:
        """Return what is worked out at the end, for rules: expressions, then figures.

        Raises:
            FacedownError: that is too much, or there is no such field.
        """
        programs = [
            *(query.program for query in self.queries),
            *(field_program(place(state, path)) for path in self.figures.values()),
        ]
        if len(programs) > WORKED:
            raise FacedownError(f"{len(programs)} numbers are asked of a game: there is room for {WORKED}.")
        asked = Measurement(count=len(programs))
        for i, program in enumerate(programs):
            asked.programs[i].assign(program)
        return asked

    def prepare(self, log: Log) -> None:
        """Have a log count and note what is asked about."""
        if self.reader is not None:
            self.reader.prepare(log)
        if self.clauses or (self.reader is not None and self.reader.counts):
            log.keeps = COUNTING


class Worker(NamedTuple):
    """What one worker plays on."""

    arena: Arena
    asked: Measurement


class Playing:
    """A run under way.

    Attributes:
        done: how many games are.
        compiled: how many of all run compiled.
        known_games: how many have run on code that was made for this run alone.
        compiling: seconds that went by before the first game, because machine code was made.
    """

    def __init__(
        self,
        setting: Setting,
        run: Run,
        noted: Noted,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.setting = setting
        self.run = run
        self.games = run.games
        self.noted = noted
        self.asked = noted.record(setting.deal.state)
        self.progress = progress
        self.winners = (ctypes.c_int8 * self.games)()
        self.decisions = (ctypes.c_int32 * self.games)()
        self.values = (ctypes.c_int64 * (self.games * self.asked.count))()
        self.workers = [self.worker()]
        self.next = 0  # games that have been given out
        self.done = 0
        self.compiled = 0
        self.known_games = 0
        self.known: KnownRun | None = None
        self.following: Play | None = None  # plays by the code of this run, once it has taken over
        self.by: Callable[[KnownRun], Play | None] = by_machine_code  # which is what it plays by
        self.clock: Callable[[], float] = time.process_time  # seconds that processors have spent on it
        self.started = self.clock()
        self.compiling = 0.0
        self.lock = threading.Lock()
        self.stopped = False
        self.reported = (time.perf_counter(), 0)
        self.rate = 0.0

    @property
    def part(self) -> Part:
        """The machine code that it runs on."""
        return part_for(self.workers[0].arena.desk)

    @property
    def has_holes(self) -> bool:
        """Whether games are missing between others: a second Ctrl-C came before all workers were done."""
        return len(self.workers) > 1 and self.done < self.next

    def worker(self) -> Worker:
        """Return what one worker plays on."""
        system, deal, policies, _ = self.setting
        arena = Arena(system, deal.state, deal.book, policies, deal)
        self.noted.prepare(arena.log)
        if self.noted.inventory is not None:
            self.noted.inventory.prepare(arena.uses)
        return Worker(arena, self.asked.copy())

    def play_interpreted(self) -> None:
        """Play every game by the rules as they stand."""
        play = bind(trials, lab_bindings(self.setting.system))
        arena = self.workers[0].arena
        while self.next < self.games:
            heat, uses = arena.heat.copy(), arena.uses.copy()
            try:
                self.block(play, self.workers[0], _AT_ONCE)
            except KeyboardInterrupt:  # nothing is left of a block that is not done
                arena.heat.assign(heat)
                arena.uses.assign(uses)
                raise
            self.report()
        self.report(last=True)

    def play_compiled(self, code: Compiled, workers: int) -> None:
        """Play every game by machine code, on a number of threads."""
        self.compiled = self.games
        self.expect_known(code)
        self.play_with(code.trials, workers, _SHARE)

    def expect_known(self, code: Compiled) -> None:
        """Have code of its own for this run, if there can be one, beside the machine code that plays it."""
        desk = self.workers[0].arena.desk
        part = known_part(desk, self.asked)
        if part is not None:
            self.known = KnownRun(self.setting.system, part, code, desk, self.asked)

    def play_with(self, play: Callable[..., None], workers: int, share: float) -> None:
        """Play every game by a number of workers; an error in one of them, or Ctrl-C, stops them all.

        Args:
            play: called as the rule `trials`, by several threads at once.
            workers: how many threads.
            share: seconds that a block takes, about.
        """
        self.workers += [self.worker() for _ in range(workers - 1)]
        self.started = self.clock()
        self.follow()
        with ThreadPoolExecutor(workers) as pool:
            tasks = {pool.submit(self.work, play, worker, share) for worker in self.workers}
            pause = _SOON
            try:
                while tasks:
                    ended, tasks = wait(tasks, pause, FIRST_EXCEPTION)
                    pause = min(2 * pause, _OFTEN)
                    for task in ended:
                        task.result()
                    self.report()
                    self.follow()
            finally:
                self.stopped = True
                if self.known is not None:
                    self.known.end()
        self.report(last=True)

    def follow(self) -> None:
        """Have the code of this run take over if it is ready, and begin to make it if that is worth it."""
        if self.known is None or self.following is not None or self.run.known_from is not None:
            return
        self.following = self.by(self.known)
        if self.following is None and self.done:
            took = self.clock() - self.started
            if self.known.is_worth(took / self.done * (self.games - self.done)):
                self.known.begin()

    def known_play(self, first: int) -> Play | None:
        """Return what plays the block from a game on by the code of this run, if that does."""
        if self.known is None or self.run.known_from is None:
            return self.following
        if first < self.run.known_from:
            return None
        with self.lock:
            self.known.awaited()
            self.following = self.following or self.by(self.known)
        return self.following

    def work(self, play: Callable[..., None], worker: Worker, share: float) -> None:
        """Play blocks of games until none is left, each as long as a worker may take before it looks up."""
        count = 16
        while not self.stopped:
            start = time.perf_counter()
            if not self.block(play, worker, count):
                return
            took = max(time.perf_counter() - start, 1e-6)
            left = (self.games - self.next) // len(self.workers)  # so that all end at about the same time
            count = max(16, min(8 * count, int(count * share / took), left))

    def block(self, play: Callable[..., None], worker: Worker, count: int) -> int:
        """Play the next games, up to `count`; return how many."""
        with self.lock:
            first = self.next
            known_from = self.run.known_from or 0
            count = min(count, (known_from if first < known_from else self.games) - first, self.games - first)
            self.next += count
        if count:
            wanted = self.asked.count
            winners = _part(self.winners, first, count)
            decisions = _part(self.decisions, first, count)
            values = _part(self.values, first * wanted, count * wanted)
            batch = Batch(seed=self.run.seed, first=self.run.first + first, count=count)
            batch.bound = self.setting.system.bound
            known = self.known_play(first)
            (known or play)(worker.arena.desk, worker.asked, batch, winners, decisions, values)
            worker.arena.refuse_strayed()
            with self.lock:
                self.done += count
                self.known_games += count if known else 0
        return count

    def wait(self, stage: str) -> None:
        """Tell what is waited for."""
        if self.progress is not None:
            self.progress(Progress(0, self.games, 0.0, True, stage))

    def report(self, last: bool = False) -> None:
        """Tell how far it is, if it is time to."""
        now = time.perf_counter()
        since, done = self.reported
        if self.progress is not None and (last or now - since >= _OFTEN):
            if self.done > done:
                self.rate = (self.done - done) / (now - since)
            self.reported = now, self.done
            self.progress(Progress(self.done, self.games, self.rate, self.compiled > 0, ""))

    # What came out

    def winners_done(self) -> Any:
        """Return who won, of the games that are done."""
        return _part(self.winners, 0, self.done)

    def decisions_done(self) -> Any:
        """Return how many decisions were taken, of the games that are done."""
        return _part(self.decisions, 0, self.done)

    def worked(self) -> dict[str, Worked]:
        """Return what every expression was at the end."""
        return {
            one.text: Worked(self._column(i), one.is_condition, one.parts)
            for i, one in enumerate(self.noted.queries)
        }

    def figures(self) -> dict[str, Any]:
        """Return every figure, of the games that are done."""
        return {name: self._column(i) for i, name in enumerate(self.noted.figures, len(self.noted.queries))}

    def heat(self) -> dict[str, Heat]:
        """Return how often each clause fired, including those that never did; none if that was not asked."""
        if not self.noted.clauses:
            return {}
        ids, heats = self.setting.system.rulebook.clause_ids, [worker.arena.heat for worker in self.workers]
        return {
            ids[i]: sum((Heat(one.times[i], one.squares[i], one.games[i]) for one in heats), Heat())
            for i in self.setting.system.rulebook.clause
            if ids[i]
        }

    def uses(self) -> tuple[Use, ...]:
        """Return what became of every card, or weapon, if that was asked for."""
        if self.noted.inventory is None:
            return ()
        counted = [worker.arena.uses for worker in self.workers]
        return self.noted.inventory.uses(counted, bytes(self.winners_done()))

    def _column(self, i: int) -> Any:
        """Return a number of all games that are done, over the memory that it was noted in."""
        wanted = self.asked.count
        return memoryview(_part(self.values, 0, self.done * wanted)).cast("B").cast("q")[i::wanted]


def by_machine_code(known: KnownRun) -> Play | None:
    """Return what plays by the code of a run, in this process; None before it is there."""
    code = known.ready()
    return code.trials if code is not None else None


def _part(whole: Any, first: int, count: int) -> Any:
    """Return a part of an array, over the same memory."""
    kind = whole._type_
    return (kind * count).from_buffer(whole, first * ctypes.sizeof(kind))
