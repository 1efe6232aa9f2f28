"""Simulation: many matches between policies, counted.

Every game has a number, and its luck comes from the seed and that number alone. So the results are
the same however many workers share the games, and wherever along the way a run that starts interpreted
goes on compiled.
"""

from __future__ import annotations

import ctypes
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from facedown.bots.playout import UNFINISHED, Desk, Table, playouts
from facedown.engine.chance import refuse_seed
from facedown.engine.errors import FacedownError
from facedown.engine.log import CLOSED, COUNTING
from facedown.engine.record import NOBODY, place
from facedown.engine.system import Deal, System, set_switches
from facedown.lab.cache import has_numba, interpreter, is_warm, quick_interpreter
from facedown.lab.odds import width
from facedown.lab.ready import Getting
from facedown.lab.warm import Compiling

SMALL = 2_000  # fewer games are not worth compiling for
FEW = 100  # and fewer than these not worth loading compiled rules for
SURE = 1.959963984540054  # standard errors to either side that hold the truth in 95 of 100 cases
_AT_ONCE = 20  # interpreted games between two looks around
_SHARE = 0.03  # seconds that a worker's compiled games take, about
_OFTEN = 0.1  # seconds between two reports


class Progress(NamedTuple):
    """How far a simulation is."""

    done: int  # games
    of: int
    rate: float  # games a second, at present
    compiled: bool  # whether rules run compiled by now
    compiling: Compiling | None  # how far the compilation is, if one is under way
    note: str  # why nothing is compiled, or ""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with the interval that holds its probability in 95 of 100 cases."""

    count: int
    of: int
    part: float
    low: float
    high: float


class Spread(NamedTuple):
    """How a number was spread over the games; the interval is the mean's."""

    mean: float
    low: float
    high: float
    least: int
    tenth: int  # a tenth of the games had this or less
    median: int
    nine_tenths: int
    most: int


@dataclass(frozen=True)
class Results:
    """What came out of a simulation.

    Attributes:
        system: name of the rulebook.
        setup: what was played.
        seed: of all games.
        policies: who played, by seat.
        switches: the house rules that were not the default.
        seats: what the seats are called.
        sides: what the sides are called, where they have names.
        winners: by game, the side that won, NOBODY, or UNFINISHED.
        decisions: by game, how many were taken.
        figures: name -> by game, that number at the end.
        clauses: clause -> how often it fired in all games together, if that was asked for.
        seconds: how long it took; `workers`, and how many games ran compiled, belong to that.
        workers: see `seconds`.
        compiled: see `seconds`.
        note: why nothing was compiled, or "".
    """

    system: str
    setup: Any
    seed: int
    policies: Mapping[int, str]
    switches: Mapping[str, str]
    seats: Mapping[int, str]
    sides: Sequence[str]
    winners: Any = field(repr=False)
    decisions: Any = field(repr=False)
    figures: Mapping[str, Any] = field(repr=False)
    clauses: Mapping[str, int] = field(repr=False)
    seconds: float
    workers: int
    compiled: int
    note: str

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.winners)

    def wins(self) -> dict[int, Share]:
        """Return how often each side won, by side; draws are not among them."""
        counts = Counter(bytes(self.winners))
        sides = {*range(len(self.sides)), *counts} - {NOBODY, UNFINISHED}
        return {side: share(counts[side], self.games) for side in sorted(sides)}

    def draws(self) -> Share:
        """Return how often nobody won."""
        return share(bytes(self.winners).count(NOBODY), self.games)

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return bytes(self.winners).count(UNFINISHED)

    def spreads(self) -> dict[str, Spread]:
        """Return how decisions a game, and every figure of the system, were spread."""
        return {
            name: spread(values) for name, values in {"decisions": self.decisions, **self.figures}.items()
        }

    def side(self, number: int) -> str:
        """Return what a side is called."""
        return self.sides[number] if number < len(self.sides) else f"side {number}"

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.system,
            "setup": self.setup if isinstance(self.setup, str) else dict(self.setup),
            "games": self.games,
            "seed": self.seed,
            "policies": {str(seat): name for seat, name in self.policies.items()},
            "switches": dict(self.switches),
            "wins": [
                {"side": side, "name": self.side(side), **asdict(won)} for side, won in self.wins().items()
            ],
            "draws": asdict(self.draws()),
            "unfinished": self.unfinished,
            **{name: values._asdict() for name, values in self.spreads().items()},
            **({"clauses": dict(self.clauses)} if self.clauses else {}),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else None,
            "workers": self.workers,
            "compiled_games": self.compiled,
            "note": self.note,
        }

    def frame(self) -> Any:
        """Return a Polars table with a row for every game: number, winner, decisions, figures.

        Raises:
            FacedownError: Polars is not installed.
        """
        try:
            import polars
        except ImportError:
            raise FacedownError(
                "Single games are written with Polars, which is not installed: pip install 'facedown[lab]'."
            ) from None
        columns = {"winner": self.winners, "decisions": self.decisions, **self.figures}
        whole = {name: _series(polars, name, values) for name, values in columns.items()}
        frame = polars.DataFrame({"game": polars.Series(range(self.games), dtype=polars.Int64), **whole})
        winner = polars.col("winner")
        return frame.with_columns(polars.when(winner < NOBODY).then(winner).alias("winner"))

    def write(self, path: str | Path) -> None:
        """Write a row for every game to a Parquet file, with what was asked as its metadata.

        Raises:
            FacedownError: Polars is not installed.
        """
        about = self.to_dict()
        kept = {"facedown": json.dumps({name: about[name] for name in list(about)[:6]}, ensure_ascii=False)}
        self.frame().write_parquet(Path(path), metadata=kept)


def simulate(
    system: System,
    setup: str | Mapping[str, Any] = "",
    games: int = 10_000,
    seed: int = 0,
    policies: str | Mapping[int, str] = "uniform",
    switches: Mapping[str, str] | None = None,
    content: Sequence[Any] = (),
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    count_clauses: bool = False,
    compiling: bool | Getting | None = None,
    figures: Mapping[str, str] | None = None,
) -> Results:
    """Play many matches and count what happens.

    It starts at once, interpreted; if the compiled rules are not in the cache, another process puts
    them there meanwhile.

    Args:
        system: the rulebook.
        setup: name of a setup, or a table as content files write it; the first one if not given.
        games: how many, at least 1.
        seed: of all games; equal seeds give equal results on every machine.
        policies: one for all seats, or by seat; seats that are not named choose uniformly.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: entries of an author's own content files.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: told how far it is, about ten times a second.
        count_clauses: count how often each clause fires, too.
        compiling: False for interpreted only, True for compiled from the first game on even if that
            means to wait; else whatever is there. Simulations that belong together share one `Getting`.
        figures: numbers of the final states to note, name -> dotted path; the system's if not given.

    Raises:
        UnknownName: no such setup, policy, switch; the nearest right name is given.
        FacedownError: the numbers cannot be, or Numba is missing where it was asked for.
    """
    if games < 1:
        raise FacedownError(f"Cannot simulate {games} games: it takes at least 1.")
    refuse_seed(seed)
    setup = setup or system.setups()[0]
    deal = system.deal(setup, switches or {}, content)
    set_switches(system, deal.book, switches or {})
    named = dict.fromkeys(deal.seats, policies) if isinstance(policies, str) else dict(policies)
    named = {seat: named.get(seat, "uniform") for seat in [*deal.seats, *(set(named) - set(deal.seats))]}
    noted = system.figures if figures is None else figures
    threads = workers or os.cpu_count() or 1
    run = _Run(system, deal, games, seed, named, threads, progress, count_clauses, noted)
    start = time.perf_counter()
    if isinstance(compiling, Getting):
        run.play(compiling)
    else:
        getting = Getting(system, is_worth_compiled(system, games, compiling, count_clauses), count_clauses)
        try:
            if compiling:
                getting.wait(lambda: run.report(getting))
            run.play(getting)
        finally:
            getting.stop()
    return Results(
        system.key,
        setup,
        seed,
        named,
        dict(switches or {}),
        dict(deal.seats),
        tuple(deal.names.get("sides", ())),
        run.winners,
        run.decisions,
        {name: run.figures[i :: len(noted)] for i, name in enumerate(noted)},
        run.fired() if count_clauses else {},
        time.perf_counter() - start,
        run.workers,
        run.compiled,
        run.note,
    )


def is_worth_compiled(system: System, games: int, compiling: bool | None, counting: bool = False) -> bool:
    """Whether so many games are worth compiling for, or loading what is compiled already."""
    if compiling is not None:
        return compiling
    ready = has_numba() and is_warm(system, counting)
    return games >= SMALL or (games >= FEW and ready)


def share(count: int, of: int) -> Share:
    """Return a part with its interval, which holds the truth in 95 of 100 cases."""
    return Share(count, of, count / of, *interval(count / of, of))


def interval(part: float, of: int) -> tuple[float, float]:
    """Return the interval (Wilson's) of a part of `of` games; it is a bit wide where draws count half."""
    z = SURE * SURE
    middle = (part + z / (2 * of)) / (1 + z / of)
    reach = SURE * sqrt(part * (1 - part) / of + z / (4 * of * of)) / (1 + z / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def spread(values: Any) -> Spread:
    """Return how whole numbers are spread."""
    counts = sorted(Counter(values).items())
    games = len(values)
    mean = sum(value * count for value, count in counts) / games
    variance = sum((value - mean) ** 2 * count for value, count in counts) / max(games - 1, 1)
    reach = SURE * sqrt(variance / games)
    at: list[int] = []
    for tenths in (1, 5, 9):
        below = 0
        for value, count in counts:
            below += count
            if 10 * below >= tenths * games:
                at.append(value)
                break
    tenth, median, nine_tenths = at
    return Spread(mean, mean - reach, mean + reach, counts[0][0], tenth, median, nine_tenths, counts[-1][0])


class _Run:
    """One simulation under way."""

    def __init__(
        self,
        system: System,
        deal: Deal,
        games: int,
        seed: int,
        policies: Mapping[int, str],
        workers: int,
        progress: Callable[[Progress], None] | None,
        count_clauses: bool,
        figures: Mapping[str, str],
    ) -> None:
        self.system = system
        self.deal = deal
        self.games = games
        self.seed = seed
        self.policies = policies
        self.workers = workers
        self.progress = progress
        self.keeps = COUNTING if count_clauses else CLOSED
        places = [place(deal.state, path) for path in figures.values()]
        where = [number for at in places for number in (at.offset, width(at.spec))]
        self.fields = (ctypes.c_int64 * len(where))(*where)
        self.winners = (ctypes.c_int8 * games)()
        self.decisions = (ctypes.c_int32 * games)()
        self.figures = (ctypes.c_int64 * (games * len(places)))()
        self.next = 0  # games before this one have been given out
        self.done = 0
        self.compiled = 0
        self.note = ""
        self.tables = [self.table()]
        self.lock = threading.Lock()
        self.stopped = False
        self.reported = (time.perf_counter(), 0)
        self.rate = 0.0

    def play(self, getting: Getting) -> None:
        """Play every game: interpreted until there are compiled rules, and on with those."""
        twin = getting.twin(playouts)
        plain, desk = self.interpreted()
        while twin is None and self.next < self.games:
            self.block(plain, desk, _AT_ONCE, compiled=False)
            self.report(getting)
            twin = getting.twin(playouts)
        if twin is not None:
            self.rest_compiled(twin, getting)
        self.note = getting.note
        self.report(getting, last=True)

    def interpreted(self) -> tuple[Any, Desk]:
        """Return what plays interpreted: on live copies, unless policies must be shown views of them."""
        if any(name != "uniform" for name in self.policies.values()):
            return interpreter(self.system).twin(playouts), self.tables[0].plain()
        return quick_interpreter(self.system, self.keeps == COUNTING).twin(playouts), self.tables[0].lively()

    def rest_compiled(self, twin: Any, getting: Getting) -> None:
        """Play what is left with all workers; an error in one of them, or Ctrl-C, stops them all."""
        self.tables += [self.table() for _ in range(self.workers - 1)]
        self.block(twin, self.tables[0].compiled(), 1, compiled=True)  # loads the twin, once for all workers
        with ThreadPoolExecutor(self.workers) as pool:
            tasks = {pool.submit(self.work, twin, table) for table in self.tables}
            try:
                while tasks:
                    ended, tasks = wait(tasks, _OFTEN, FIRST_EXCEPTION)
                    for task in ended:
                        task.result()
                    self.report(getting)
            finally:
                self.stopped = True

    def work(self, twin: Any, table: Table) -> None:
        """Play blocks of games until none is left, each as long as a worker may take before it looks up."""
        desk, count = table.compiled(), 16
        while not self.stopped:
            start = time.perf_counter()
            if not self.block(twin, desk, count, compiled=True):
                return
            took = max(time.perf_counter() - start, 1e-6)
            count = max(16, min(8 * count, int(count * _SHARE / took)))

    def block(self, twin: Any, desk: Any, count: int, compiled: bool) -> int:
        """Play the next games, up to `count`; return how many."""
        with self.lock:
            first = self.next
            count = min(count, self.games - first)
            self.next += count
        if count:
            wanted = len(self.fields) // 2
            winners = _part(self.winners, first, count, compiled)
            decisions = _part(self.decisions, first, count, compiled)
            figures = _part(self.figures, first * wanted, count * wanted, compiled)
            fields = _part(self.fields, 0, 2 * wanted, compiled)
            bound = self.system.bound
            twin(desk, self.seed, first, count, bound, winners, decisions, fields, figures)
            with self.lock:
                self.done += count
                self.compiled += count if compiled else 0
        return count

    def report(self, getting: Getting, last: bool = False) -> None:
        """Tell how far it is, if it is time to."""
        now = time.perf_counter()
        since, done = self.reported
        if self.progress is not None and (last or now - since >= _OFTEN):
            if self.done > done:
                self.rate = (self.done - done) / (now - since)
            self.reported = now, self.done
            told = Progress(
                self.done, self.games, self.rate, self.compiled > 0, getting.compiling, getting.note
            )
            self.progress(told)

    def fired(self) -> dict[str, int]:
        """Return how often each clause fired, those that never did included."""
        ids = self.system.clause_ids
        return {ids[i]: sum(table.log.fired[i] for table in self.tables) for i in self.system.clause}

    def table(self) -> Table:
        """Return a table for one worker."""
        made = Table(self.system, self.deal.state, self.deal.book, self.policies)
        made.log.keeps = self.keeps
        return made


def _part(whole: Any, first: int, count: int, compiled: bool) -> Any:
    """Return a part of an array as rules are given it, over the same memory."""
    kind = whole._type_
    part = (kind * count).from_buffer(whole, first * ctypes.sizeof(kind))
    if not compiled:
        return part
    import numpy

    return numpy.frombuffer(part, numpy.dtype(kind)) if count else numpy.zeros(0, numpy.dtype(kind))


def _series(polars: Any, name: str, values: Any) -> Any:
    return polars.Series(name, values[:], dtype=polars.Int64)
