"""Games played by Ray, on this machine or on many: the same blocks of games, and so the same results.

Ray is imported where it is asked for. A worker that dies is replaced, and its block is played again.
"""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import runpy
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from facedown.bots.playout import Arena, Heat
from facedown.bots.policy import Function, is_rule, with_functions
from facedown.bots.uses import Uses
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Record
from facedown.engine.base.rule import bind
from facedown.engine.course.deal import Deal
from facedown.engine.telling.log import Log
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import carried, compiled, lab_bindings, part_for, receive
from facedown.lab.games.crew import Play, Worker
from facedown.lab.games.known_run import KnownRun, known_part
from facedown.lab.games.playing import Playing, Setting
from facedown.lab.games.trials import Batch, Columns, trials
from facedown.lab.showing.origin import rules_hash
from facedown.systems import load_system, system_keys

TRIES = 20  # workers that may die over one block
SHARE = 0.5  # seconds that the games take which a worker is sent at once, about
COUNTS = ("times", "together", "games", "points", "excess", "squares", "products")  # of Uses
INSTALL = "`pip install '.[cluster]'` in a clone of facedown installs it"


class Job(NamedTuple):
    """What a worker must know to play any block of a simulation."""

    name: str  # of its own
    system: str | Path  # the key, or the folder
    rules: str  # hash of the sources
    state: bytes
    book: bytes
    seats: dict[int, str]
    names: dict[str, Sequence[str]]
    policies: dict[int, str]
    functions: tuple[Any, ...]  # policies that are not the system's own
    log: bytes  # which says what is noted of lines
    asked: bytes  # what is worked out at the end
    uses: bytes  # what is counted of cards or weapons
    code: tuple[str, bytes] | None  # machine code, by its name in the cache; None to play interpreted
    known: tuple[str, bytes] | None = None  # likewise, that is made for this run alone


class Cluster:
    """Plays blocks of one simulation elsewhere.

    Raises:
        FacedownError: Ray is not installed, or there is no cluster where one was named.
    """

    def __init__(self, setting: Setting, worker: Worker, is_compiled: bool) -> None:
        ray = started()
        job = job_of(setting, worker, is_compiled)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))  # how many there are
        self._ray = ray
        self._job = job
        self._play = ray.remote(max_retries=TRIES)(play_block)
        self.play = self._plays(job)  # plays games as the rule `trials` does, by one of them

    def by(self, known: KnownRun) -> Play | None:
        """Return what plays by the code of a run, which goes along; None before it is there."""
        code = known.carried()
        return None if code is None else self._plays(self._job._replace(name=uuid4().hex, known=code))

    def _plays(self, job: Job) -> Play:
        """Return what plays games as the rule `trials` does, by one worker that knows a job."""
        put = [self._ray.put(job)]  # in a list: fetched by a worker once, not each time
        return partial(self._play_job, job.name, put)

    def _play_job(
        self, name: str, job: Sequence[Any], desk: Any, asked: Measurement, batch: Batch, *columns: Any
    ) -> None:
        """Play games by one worker; the desk counts what was counted there.

        Raises:
            FacedownError: Ray has lost too many workers.
        """
        errors = self._ray.exceptions
        block = self._play.remote(name, job, batch.to_bytes())
        try:
            *played, heat, uses = self._ray.get(block)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            raise FacedownError(f"Ray has lost {TRIES} workers or more over one block: {error}") from error
        for mine, theirs in zip(columns, played, strict=True):
            ctypes.memmove(mine, theirs, len(theirs))
        add_counts(desk.heat, Heat.from_bytes(heat), tuple(Heat.specs))
        if desk.uses.things:
            add_counts(desk.uses, Uses.from_bytes(uses), COUNTS)


def play_on_cluster(playing: Playing, is_compiled: bool) -> None:
    """Play every game of a run by Ray, on the number of its workers that the run asks for, or all of them."""
    playing.wait("connecting to Ray")
    cluster = Cluster(playing.setting, playing.workers[0], is_compiled)
    playing.compiled = playing.games if is_compiled else 0
    if is_compiled:
        playing.by = cluster.by
        playing.clock = lambda: time.perf_counter() * cluster.workers  # as far as one can tell from here
        playing.expect_known(compiled(playing.system, part=playing.part))
    playing.play_with(cluster.play, playing.run.workers or cluster.workers, SHARE)


def job_of(setting: Setting, worker: Worker, is_compiled: bool) -> Job:
    """Return what workers must know; the arguments are those of `Cluster`."""
    system, deal, policies, functions = setting
    return Job(
        uuid4().hex,
        system.key if system.key in system_keys() else system.folder,
        rules_hash(system.folder),
        bytes(deal.state),
        bytes(deal.book),
        dict(deal.seats),
        {name: tuple(called) for name, called in deal.names.items()},
        dict(policies),
        # A rule travels as its file, which its machine code belongs to.
        tuple((it.__code__.co_filename, it.__name__) if is_rule(it) else it for it in functions),
        bytes(worker.arena.log),
        bytes(worker.asked),
        bytes(worker.arena.uses),
        carried(system, part_for(worker.arena.desk)) if is_compiled else None,
    )


def started() -> Any:
    """Return the module ray, connected to the cluster that RAY_ADDRESS names, or to one on this machine.

    Raises:
        FacedownError: Ray is not installed, or there is no such cluster.
    """
    if importlib.util.find_spec("ray") is None:
        raise FacedownError(f"The engine ray needs Ray, which is not installed here: {INSTALL}.")
    import ray

    if not ray.is_initialized():
        try:
            ray.init(log_to_driver=False, logging_level="error")
        except ConnectionError as error:
            raise FacedownError(f"There is no Ray cluster to connect to: {error}") from error
    return ray


def play_block(name: str, job: Sequence[Any], packed: bytes) -> tuple[bytes, ...]:
    """Play a block, in a worker: winners, decisions, values, and a Heat and Uses with what was counted."""
    if name not in _tables:
        import ray

        _tables.clear()
        _tables[name] = set_up(ray.get(job[0]))
    worker, play, uses = _tables[name]
    arena, asked = worker
    batch = Batch.from_bytes(packed)
    columns = Columns.of(batch.count, asked.count)
    arena.heat.clear()
    arena.uses.assign(uses)
    play(arena.desk, asked, batch, *columns)
    arena.refuse_strayed()
    return *map(bytes, columns), bytes(arena.heat), bytes(arena.uses)


def add_counts(mine: Record, theirs: Record, names: Sequence[str]) -> None:
    """Add rows of counts, or rows of such rows, to those of another record."""
    for name in names:
        row, other = getattr(mine, name), getattr(theirs, name)
        rows = zip(row, other, strict=True) if len(type(mine).specs[name].shape) > 1 else [(row, other)]
        for one, more in rows:
            for i, count in enumerate(more):
                if count:
                    one[i] += count


_tables: dict[str, tuple[Worker, Callable[..., None], Uses]] = {}  # of this worker: the last job's


def set_up(job: Job) -> tuple[Worker, Callable[..., None], Uses]:
    """Return what a job is played on, what plays, and the counts that it begins with, in a worker.

    Raises:
        FacedownError: this machine has other rules, or lacks the file of a policy.
    """
    system = load_system(job.system)
    if rules_hash(system.folder) != job.rules:
        raise FacedownError(
            f"{platform.node()} has other rules of {system.key} than the machine that asks. Install the same "
            "facedown on every machine of the cluster."
        )
    state, book = system.state.from_buffer_copy(job.state), system.book.from_buffer_copy(job.book)
    if job.functions:
        functions = [_fetched(one) for one in job.functions]
        system = with_functions(
            system, Deal(state, book, job.seats, job.names), functions, job.policies.values()
        )
    arena = Arena(system, state, book, job.policies, job)
    arena.log.assign(Log.from_bytes(job.log))
    worker, uses = Worker(arena, Measurement.from_bytes(job.asked)), Uses.from_bytes(job.uses)
    if job.code is None:
        return worker, bind(trials, lab_bindings(system)), uses
    part = part_for(arena.desk)
    receive(system, part, *job.code)
    code = compiled(system, part=part)
    known = known_part(arena.desk, worker.asked) if job.known is not None else None
    if job.known is not None and known is not None:
        code = KnownRun(system, known, code, arena.desk, worker.asked).receive(*job.known) or code
    return worker, code.trials, uses


def _fetched(sent: Function | tuple[str, str]) -> Function:
    if not isinstance(sent, tuple):
        return sent
    file, name = sent
    if not Path(file).is_file():
        raise FacedownError(f"{platform.node()} has no {file}, in which the policy {name} is.")
    function: Function = runpy.run_path(file)[name]
    return function
