"""Games played by Ray, on this machine or on many: the same blocks of games, and so the same results.

Ray is imported where it is asked for. A worker that dies is replaced, and its block is played again.
"""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import runpy
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from facedown.bots.playout import Arena, Heat, playouts
from facedown.bots.policy import Function, is_rule
from facedown.engine.deal import Deal
from facedown.engine.errors import FacedownError
from facedown.engine.rule import bind
from facedown.engine.system import System
from facedown.lab.compiled import carried, compiled, lab_bindings, receive
from facedown.lab.origin import rules_hash
from facedown.lab.simulate import with_functions
from facedown.systems import load_system, system_keys

TRIES = 20  # workers that may die over one block
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
    keeps: int  # what the log does
    code: tuple[str, bytes] | None  # machine code, by its name in the cache; None to play interpreted


class Cluster:
    """Plays blocks of one simulation elsewhere, called as machine code is.

    Args:
        system: the rulebook, with all policies that play.
        deal: what is on the table.
        policies: who plays, by seat.
        functions: those of them that are not the system's own.
        keeps: what the log does.
        is_compiled: whether to play by machine code, which goes along.

    Attributes:
        workers: how many there are.

    Raises:
        FacedownError: Ray is not installed, or there is no cluster where one was named.
    """

    def __init__(
        self,
        system: System,
        deal: Deal,
        policies: Mapping[int, str],
        functions: Sequence[Function],
        keeps: int,
        is_compiled: bool,
    ) -> None:
        ray = started()
        job = Job(
            uuid4().hex,
            system.key if system.key in system_keys() else system.folder,
            rules_hash(system.folder),
            bytes(deal.state),
            bytes(deal.book),
            dict(deal.seats),
            {name: tuple(called) for name, called in deal.names.items()},
            dict(policies),
            tuple(map(_sent, functions)),
            keeps,
            carried(system) if is_compiled else None,
        )
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._ray = ray
        self._name, self._job = job.name, [ray.put(job)]  # in a list: fetched by a worker once, not each time
        self._play = ray.remote(max_retries=TRIES)(play_block)

    def playouts(
        self,
        desk: Any,
        seed: int,
        first: int,
        count: int,
        bound: int,
        winners: Any,
        decisions: Any,
        fields: Any,
        figures: Any,
    ) -> None:
        """Play games as the rule `playouts` does, by one worker; the log counts what fired there."""
        errors = self._ray.exceptions
        block = self._play.remote(self._name, self._job, seed, first, count, bound, bytes(fields))
        try:
            *columns, heat = self._ray.get(block)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            raise FacedownError(f"Ray has lost {TRIES} workers or more over one block: {error}") from error
        for mine, theirs in zip((winners, decisions, figures), columns, strict=True):
            ctypes.memmove(mine, theirs, len(theirs))
        for mine, theirs in zip(rows_of(desk.heat), rows_of(Heat.from_bytes(heat)), strict=True):
            for clause, times in enumerate(theirs):
                if times:
                    mine[clause] += times


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


def play_block(
    name: str, job: Sequence[Any], seed: int, first: int, count: int, bound: int, fields: bytes
) -> tuple[bytes, bytes, bytes, bytes]:
    """Play a block, in a worker: winners, decisions, figures, and how often clauses fired, as a Heat."""
    if name not in _tables:
        import ray

        _tables.clear()
        _tables[name] = set_up(ray.get(job[0]))
    arena, play = _tables[name]
    wanted = (ctypes.c_int64 * (len(fields) // 8)).from_buffer_copy(fields)
    winners, decisions = (ctypes.c_int8 * count)(), (ctypes.c_int32 * count)()
    figures = (ctypes.c_int64 * (count * len(wanted) // 2))()
    arena.heat.clear()
    play(arena.desk, seed, first, count, bound, winners, decisions, wanted, figures)
    return bytes(winners), bytes(decisions), bytes(figures), bytes(arena.heat)


def rows_of(heat: Heat) -> tuple[Any, ...]:
    """Return what is counted by clause."""
    return tuple(getattr(heat, name) for name in Heat.specs)


_tables: dict[str, tuple[Arena, Callable[..., None]]] = {}  # of this worker: the last job's


def set_up(job: Job) -> tuple[Arena, Callable[..., None]]:
    """Return a job's arena, and what plays on it, in a worker.

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
    arena.log.keeps = job.keeps
    if job.code is None:
        return arena, bind(playouts, lab_bindings(system))
    receive(system, *job.code)
    return arena, compiled(system).playouts


def _sent(function: Function) -> Function | tuple[str, str]:
    """Return a policy as it travels: a rule by its file, which its machine code belongs to."""
    return (function.__code__.co_filename, function.__name__) if is_rule(function) else function


def _fetched(sent: Function | tuple[str, str]) -> Function:
    if not isinstance(sent, tuple):
        return sent
    file, name = sent
    if not Path(file).is_file():
        raise FacedownError(f"{platform.node()} has no {file}, in which the policy {name} is.")
    function: Function = runpy.run_path(file)[name]
    return function
