"""How fast it is: every figure next to what it should reach.

A figure is the median of several runs on one core; its spread is what lies between the slowest and
the fastest of them, as a part of the median.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from statistics import median
from typing import Any, NamedTuple, TypeVar

from facedown.board import Board
from facedown.bots.playout import Arena, Desk
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import size_of
from facedown.engine.base.rule import bind
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import can_compile, compiled, lab_bindings, part_for
from facedown.lab.games.known_run import KnownRun, known_part
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.trials import Batch, Columns, trials
from facedown.lab.games.variant import Variant
from facedown.lab.odds.beside import beside, stakes_of
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.systems import load_system, system_keys

T = TypeVar("T")

_MANY = 1_000_000  # games of a question that is answered in seconds
_FIRST = 1_000  # games of it that show how long it takes


class Pace(NamedTuple):
    """How long is measured."""

    runs: int  # of a figure; it is their median
    least: float  # seconds of a run
    repeats: int  # of what takes seconds: compiling everything, a question that all cores answer
    # seconds that this question may take; of its games there are 10, 100 or 1,000 times fewer
    patience: float
    alone: int  # of how many kinds of playouts the code for one run alone is measured beside the code for all


QUICK = Pace(3, 0.1, 1, 0.5, 0)
USUAL = Pace(5, 0.3, 1, 3.0, 1)  # less than a minute for a system
THOROUGH = Pace(5, 1.0, 3, 3600.0, 99)


class Measure(NamedTuple):
    """One figure."""

    what: str
    value: float
    unit: str
    note: str
    spread: float | None = None
    target: float | None = None
    met: bool | None = None


class Bench:
    """The figures of one system."""

    def __init__(
        self,
        system: System | None = None,
        pace: Pace = USUAL,
        watch: Callable[[str], None] | None = None,
    ) -> None:
        self.system = system or load_system(system_keys()[0])
        self.pace = pace
        self.watch = watch
        path = self.system.folder / "bench.toml"
        self.plan = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.setup = self.plan.get("playouts", {}).get("setup") or self.system.setups()[0]

    def run(self) -> Iterator[Measure]:
        """Measure everything, one figure after the other."""
        yield from self.yardstick()
        yield from self.starting()
        if not can_compile():
            yield from self.playing("uniform", is_compiled=False)
            return
        yield from self.compiling()
        yield from self.simulating()
        for asked in self.plan.get("shares", ()):
            yield from self.sampling(asked)
        with one_core():
            bots = [(name, None) for name in list(self.system.bots)[:1]]
            fights = [(fight.get("policy", "uniform"), fight) for fight in self.plan.get("fights", ())]
            for i, (policy, fight) in enumerate([("uniform", None), *fights, *bots]):
                yield from self.playing(policy, is_compiled=True, fight=fight, alone=i < self.pace.alone)
                if not i:
                    yield from self.playing(policy, is_compiled=False)
            yield from self.copying()
            for asked in self.plan.get("odds", ()):
                yield from self.enumerating(asked)
            for asked in self.plan.get("beside", ()):
                yield from self.weighing(asked)

    # --- starting ------------------------------------------------------------------------------

    def yardstick(self) -> Iterator[Measure]:
        """Measure bare Python, by which figures of different days and machines can be divided."""
        self.say("bare Python")

        def loop() -> None:
            x = 0
            for i in range(1_000_000):
                x ^= i

        rates = [1 / _timed(loop) for _ in range(5)]
        spread = round((max(rates) - min(rates)) / median(rates), 3)
        yield Measure("a bare loop of Python", max(rates), "M/s", "the best of five: a yardstick", spread)

    def starting(self) -> Iterator[Measure]:
        """Measure what a person waits for before anything happens."""
        self.say("import facedown")
        code = (
            "import time, sys; t = time.perf_counter(); import facedown; d = time.perf_counter() - t\n"
            "print(d, *[name for name in ('numpy', 'llvmlite') if name in sys.modules])"
        )
        timings = [_python("-c", code).split() for _ in range(self.pace.runs + 2)]
        loaded = timings[0][1:]
        note = f"and loads {' and '.join(loaded)}" if loaded else "no NumPy, no llvmlite"
        figure = self.figure(
            "import facedown", [1000 * float(one[0]) for one in timings], "ms", 60, note=note
        )
        yield figure._replace(met=bool(figure.met and not loaded))
        self.say("facedown --help")
        times = [
            1000 * _timed(lambda: _python("-m", "facedown", "--help")) for _ in range(self.pace.runs + 2)
        ]
        yield self.figure("facedown --help", times[1:], "ms", 250)

    def compiling(self) -> Iterator[Measure]:
        """Measure compiling into an empty cache, loading from it, and starting without it."""
        key = self.system.key
        if key not in system_keys():
            return
        quick, plain, whole, loaded = [], [], [], []
        code = (
            "import time; from facedown.lab.games.compiled import PLAIN, WHOLE, compiled\n"
            "from facedown.systems import load_system\n"
            f"system = load_system({key!r}); t = time.perf_counter()\n"
            "print(compiled(system, part=PLAIN).seconds, time.perf_counter() - t)\n"
            "print(*[compiled(system, part=part, optimized=True).seconds for part in (PLAIN, WHOLE)])"
        )
        for i in range(self.pace.repeats):
            with tempfile.TemporaryDirectory() as cold:
                self.say(f"compiling everything ({i + 1})")
                at_first, _, first, second = map(float, _python("-c", code, FACEDOWN_CACHE=cold).split())
                quick.append(at_first)
                plain.append(first)
                whole.append(second)
                for _ in range(3):
                    self.say("loading what is compiled")
                    loaded.append(float(_python("-c", code, FACEDOWN_CACHE=cold).split()[1]))
        target = self.plan.get("compile", {}).get("seconds")
        yield self.figure("compile plain playouts quickly, which is waited for", quick, "s", 1.5)
        yield self.figure("compile plain playouts", plain, "s", target)
        yield self.figure("compile everything, clauses counted", whole, "s", None)
        yield self.figure("load what is compiled, llvmlite included", loaded, "s", 0.15)

    # --- playing -------------------------------------------------------------------------------

    def simulating(self) -> Iterator[Measure]:
        """Measure a question asked of many games, with all cores."""
        self.say("games on all cores")
        plain, games = Variant(self.system, self.setup), _MANY
        simulate(plain, Run(1, compiling=True))  # compiles or loads, which is not meant here
        first = simulate(plain, Run(_FIRST, compiling=True)).outcome.seconds
        while games > _FIRST and first * games / _FIRST > self.pace.patience:
            games //= 10
        ran = [simulate(plain, Run(games, seed, compiling=True)) for seed in range(self.pace.repeats)]
        note = f"{self.setup}, {ran[0].workers} workers"
        yield self.figure(
            f"{games:,} random games, all cores", [one.outcome.seconds for one in ran], "s", None, note=note
        )

    def playing(
        self, policy: str, is_compiled: bool, fight: Mapping[str, Any] | None = None, alone: bool = False
    ) -> Iterator[Measure]:
        """Measure playouts of a policy in every seat, dealing included; of another fight than the first.

        With `alone` the code that is compiled for this run alone is measured beside the code for all.
        """
        how = "compiled" if is_compiled else "interpreted"
        title = fight["title"] if fight else self.setup
        self.say(f"playouts, {policy}, {how}: {title}")
        deal = Variant(self.system, fight["setup"] if fight else self.setup).deal
        arena = Arena(self.system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
        runs = {how: self.player(arena.desk, is_compiled)}
        if is_compiled and alone:
            self.say(f"compiling for this run alone: {title}")
            runs["compiled for this run alone"] = self.known(arena.desk)
        asked, count, taken = Measurement(), 1, 0

        def play(run: Callable[..., None]) -> int:
            batch, columns = (
                Batch(seed=1, first=taken, count=count, bound=self.system.bound),
                Columns.of(count),
            )
            run(arena.desk, asked, batch, *columns)
            return sum(columns.decisions)

        play(runs[how])
        while (took := _timed(lambda: play(runs[how]))) < self.pace.least:
            count = max(count + 1, int(min(8 * count, 1.2 * count * self.pace.least / max(took, 1e-6))))
        rates: dict[str, list[float]] = {way: [] for way in runs}
        for _ in range(self.pace.runs):
            taken += count
            for way, run in runs.items():
                start = time.perf_counter()
                decisions = play(run)
                rates[way].append(decisions / (time.perf_counter() - start))
        target = None
        if fight:
            target = fight["target"]
        elif policy == "uniform":
            target = self.plan.get("playouts", {}).get(how)
        name = "random playouts" if policy == "uniform" else f"playouts of the policy {policy}"
        name = f"{name}, {fight['title']}" if fight else name
        each = decisions / count
        for way, values in rates.items():
            note = f"{title}, {median(values) / each:,.0f} games/s, {each:.1f} decisions each"
            if way != how:
                note, target = f"{title}, {median(values) / median(rates[how]):.2f} times as fast", None
            yield self.figure(f"{name}, {way}", values, "decisions/s", target, at_least=True, note=note)

    def player(self, desk: Desk, is_compiled: bool) -> Callable[..., None]:
        """Return what plays trials on a desk."""
        if is_compiled:
            return compiled(self.system, part=part_for(desk), optimized=True).trials
        return bind(trials, lab_bindings(self.system))

    def known(self, desk: Desk) -> Callable[..., None]:
        """Return what plays trials on a desk and no others."""
        asked, code = Measurement(), compiled(self.system, part=part_for(desk), optimized=True)
        part = known_part(desk, asked)
        assert part is not None, "nothing is counted here"
        return KnownRun(self.system, part, code, desk, asked).awaited().trials

    def copying(self) -> Iterator[Measure]:
        """Measure copying a state."""
        self.say("copying a state")
        deal = Variant(self.system, self.setup).deal
        arena = Arena(self.system, deal.state, deal.book, {})
        run, size = (
            compiled(self.system, part=part_for(arena.desk), optimized=True).copy_often,
            size_of(self.system.state),
        )
        times = int(1e6 * self.pace.least)
        took = [1e9 * _timed(lambda: run(arena.desk, size, times)) / times for _ in range(self.pace.runs)]
        note = f"{size:,} bytes, {size / median(took):.3g} GB/s"
        yield self.figure("copy a state, compiled", took, "ns", 150, note=note)

    def sampling(self, asked: Mapping[str, Any]) -> Iterator[Measure]:
        """Measure a share to a precision, with all cores: as it is asked, and once it has code of its own."""
        board, policies, ask = *self.asked(asked), Ask([asked["when"]])
        desk = Arena(self.system, board.state, board.book, policies, board).desk
        self.player(desk, is_compiled=True)  # which is not meant here
        title, is_last = f"{asked['title']}, all cores", not self.pace.alone
        while True:
            self.say(asked["title"])
            times, told = self.often(
                lambda: sample(board, policies, ask, Trials(precision=asked["precision"]))
            )
            own = f", {told.known_trials:,} on code of its own" if told.known_trials else ""
            note = f"{asked['when']} within {asked['precision']}: {told.trials:,} games{own}"
            yield self.figure(title, times, "ms", asked["target"], note=note)
            if is_last or told.known_trials:
                return
            self.say(f"compiling for this question alone: {asked['title']}")
            self.known(desk)
            title, is_last = f"{title}, asked again", True

    def weighing(self, asked: Mapping[str, Any]) -> Iterator[Measure]:
        """Measure odds beside the answers to the first question that has so many."""
        self.say("odds beside answers")
        match = Match(self.system, asked["setup"], 1)
        bots = {seat: Bot(self.system, asked["policy"], 1, seat) for seat in match.seats}
        while len(match.legal()) < asked["answers"]:
            match.act(bots[match.seat].choose(match))
        _, ask = stakes_of(match)
        policies = dict.fromkeys(match.seats, asked["policy"])
        compiled(self.system, optimized=True)
        times, result = self.often(lambda: beside(match, ask, policies))
        widest = max(chance.reach for one in result for chance in one.chances)
        note = f"{asked['setup']}, {len(result)} answers, within {widest:.1%}"
        yield self.figure("odds beside answers", times, "ms", asked["target"], note=note)

    def enumerating(self, asked: Mapping[str, Any]) -> Iterator[Measure]:
        """Measure finding exact odds, which must be the known ones.

        Raises:
            FacedownError: they are others.
        """
        self.say("exact odds")
        board, policies = self.asked(asked)
        ask = Ask(when=list(asked["odds"]), until=asked.get("until", ""))
        times, result = self.often(lambda: odds(board, policies, ask))
        for answer in result.answers:
            if answer.value != Fraction(asked["odds"][answer.asked]):
                raise FacedownError(
                    f"The odds of {answer.asked} ({asked['title']}) are {answer.value}, "
                    f"not {asked['odds'][answer.asked]}."
                )
        listed = ", ".join(asked["odds"].values())
        note = f"{asked['title']}: {listed}; {result.effort}"
        yield self.figure("exact odds, rules loaded", times, "ms", asked["target"], note=note)

    def asked(self, plan: Mapping[str, Any]) -> tuple[Board, dict[int, str]]:
        """Return a fresh match that something is asked of, and who plays; its rules are loaded."""
        compiled(self.system, optimized=True)
        changed = {f"book.{path}": value for path, value in plan.get("set", {}).items()}
        board = Variant(self.system, plan["setup"], switches=plan.get("switches", {}), fields=changed).board
        return board, dict.fromkeys(board.seats, plan["policy"])

    def often(self, answer: Callable[[], T]) -> tuple[list[float], T]:
        """Return how many milliseconds an answer takes, time and again once it is known, and the answer."""
        result = answer()
        return [1000 * _timed(answer) for _ in range(self.pace.runs)], result

    # --- telling -------------------------------------------------------------------------------

    def say(self, what: str) -> None:
        """Tell what is being measured."""
        if self.watch is not None:
            self.watch(what)

    def figure(
        self,
        what: str,
        values: Sequence[float],
        unit: str,
        target: float | None,
        at_least: bool = False,
        note: str = "",
    ) -> Measure:
        """Return the median of some runs, held against what it should be."""
        middle = median(values)
        spread = (max(values) - min(values)) / middle if middle else 0.0
        met = None if target is None else (middle >= target if at_least else middle <= target)
        parts = [note] if note else []
        if target is not None:
            wanted = f"{'at least' if at_least else 'at most'} {target:,g} {unit}"
            # Which part of the way is missing: 50% is half as fast, or half as long again.
            missing = 1 - middle / target if at_least else middle / target - 1
            parts.insert(0, "met" if met else f"NOT MET by {missing:.0%}")
            parts[0] += f": {wanted}"
        parts.append(f"spread {100 * spread:.0f}%")
        return Measure(what, middle, unit, "; ".join(parts), round(spread, 3), target, met)


def _python(*arguments: str, **environment: str) -> str:
    """Run Python on its own and return what it prints."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    ran = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, **environment},
        check=False,
    )
    if ran.returncode:
        last = ran.stderr.strip().splitlines()[-1:] or [f"exit code {ran.returncode}"]
        raise FacedownError(f"Cannot measure {' '.join(arguments[:2])}: {last[0]}")
    return ran.stdout


def _timed(function: Callable[[], Any]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, with every process that is started meanwhile, where the machine allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
