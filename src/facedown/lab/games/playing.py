"""A run under way: its games given out in blocks, interpreted, to threads, or to a cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
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
from facedown.lab.games.compiled import Compiled, lab_bindings
from facedown.lab.games.crew import OFTEN, Crew, Play, Worker
from facedown.lab.games.results import Worked
from facedown.lab.games.run import Progress, Run
from facedown.lab.games.trials import Batch, Columns, trials
from facedown.lab.games.uses import Inventory, Use
from facedown.lab.showing.shares import Heat

_AT_ONCE = 20  # interpreted games between two looks around


class Setting(NamedTuple):
    """What games are played on."""

    system: System  # the rulebook, with all policies that play
    deal: Deal  # what is on the table
    policies: Mapping[int, str]  # who plays, by seat
    functions: Sequence[Function] = ()  # those of them that are not the system's own


@dataclass(frozen=True)
class Noted:
    """What is noted of every game."""

    figures: Mapping[str, str]  # what numbers of the final state are called -> their dotted paths
    queries: Sequence[Query] = ()  # expressions that are worked out at the end
    reader: Reader | None = None  # that has read them, if any; it says what is noted of lines
    clauses: bool = False  # whether to count how often each clause fires
    inventory: Inventory | None = None  # the cards or weapons of which is counted what becomes of them

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


class Playing(Crew):
    """A run under way."""

    def __init__(
        self,
        setting: Setting,
        run: Run,
        noted: Noted,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.setting = setting
        self.run = run
        self.noted = noted
        self.asked = noted.record(setting.deal.state)
        self.progress = progress
        self.columns = Columns.of(run.games, self.asked.count)
        self.compiled = 0  # how many of all run compiled
        self.compiling = 0.0  # seconds that went by before the first game, because machine code was made
        self.reported = (time.perf_counter(), 0)
        self.rate = 0.0
        super().__init__(setting.system, run.games, run.known_from)

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
        play = bind(trials, lab_bindings(self.system))
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
        self.play_with(code.trials, workers)

    def play_block(self, play: Play, worker: Worker, first: int, count: int) -> None:
        """Play games from the `first` on, and note what came out."""
        batch = Batch(seed=self.run.seed, first=self.run.first + first, count=count, bound=self.system.bound)
        play(worker.arena.desk, worker.asked, batch, *self.columns.part(first, count))

    def wait(self, stage: str) -> None:
        """Tell what is waited for."""
        if self.progress is not None:
            self.progress(Progress(0, self.games, 0.0, True, stage))

    def report(self, last: bool = False) -> None:
        """Tell how far it is, if it is time to."""
        now = time.perf_counter()
        since, done = self.reported
        if self.progress is not None and (last or now - since >= OFTEN):
            if self.done > done:
                self.rate = (self.done - done) / (now - since)
            self.reported = now, self.done
            self.progress(Progress(self.done, self.games, self.rate, self.compiled > 0, ""))

    # What came out

    def played(self) -> Columns:
        """Return who won, how many decisions were taken and what was asked, of the games that are done."""
        return self.columns.part(0, self.done)

    def worked(self) -> dict[str, Worked]:
        """Return what every expression was at the end."""
        played = self.played()
        return {
            one.text: Worked(played.asked(i), one.is_condition, one.parts)
            for i, one in enumerate(self.noted.queries)
        }

    def figures(self) -> dict[str, Any]:
        """Return every figure, of the games that are done."""
        played = self.played()
        return {name: played.asked(i) for i, name in enumerate(self.noted.figures, len(self.noted.queries))}

    def heat(self) -> dict[str, Heat]:
        """Return how often each clause fired, including those that never did; none if that was not asked."""
        if not self.noted.clauses:
            return {}
        ids, heats = self.system.rulebook.clause_ids, [worker.arena.heat for worker in self.workers]
        return {
            ids[i]: sum((Heat(one.times[i], one.squares[i], one.games[i]) for one in heats), Heat())
            for i in self.system.rulebook.clause
            if ids[i]
        }

    def uses(self) -> tuple[Use, ...]:
        """Return what became of every card, or weapon, if that was asked for."""
        if self.noted.inventory is None:
            return ()
        counted = [worker.arena.uses for worker in self.workers]
        return self.noted.inventory.uses(counted, bytes(self.played().winners))
