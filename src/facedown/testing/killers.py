"""Which scenario kills which mutant: rules are changed in memory, and scenarios run in a process or several.

Verdicts are kept as they are reached, so a run that was stopped goes on where it was. A verdict holds for as
long as the code and the scenarios that it rests on stay as they are.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from copy import deepcopy
from dataclasses import asdict, dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar

import facedown.engine
import facedown.scenario
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.matches.system import System
from facedown.scenario import load_scenarios, run_scenario, scenario_files
from facedown.scenario.stage import read_drafts
from facedown.testing.golden import find_system
from facedown.testing.mutation import Key, Mutant, compiled, mutants, rules, source
from facedown.testing.trial import Dice

# Turns of loops that end: so many times what the scenario takes with the rules as they are, and some more.
PATIENCE, MORE = 10, 1000
NAMED, ELSEWHERE, LIVED, UNNAMED, EQUIVALENT = "named", "elsewhere", "lived", "unnamed", "equivalent"
PART = 40  # mutants of a rule that one process runs in one go

T = TypeVar("T")
R = TypeVar("R")
_TURN = "loop turn"  # a name that no rule can have: what counts the turns of loops


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant.

    Attributes:
        rule: which rule was changed.
        change: how.
        verdict: "named": killed by a scenario that names a clause of the mutant; "elsewhere": only by
            another; "unnamed": by none that names a clause, and the others were not run; "lived"; or
            "equivalent": it lived, and the list says why it had to.
        by: the scenario that killed it, or "".
        how: what that scenario said, or why the mutant is equivalent.
    """

    rule: str
    change: str
    verdict: str
    by: str = ""
    how: str = ""

    @property
    def key(self) -> Key:
        """Which mutant it is about."""
        return self.rule, self.change


@dataclass(frozen=True)
class Trace:
    """What a scenario runs with the rules as they are: lines of their files, and turns of their loops."""

    lines: frozenset[tuple[str, int]]
    turns: int


class EndlessLoop(Exception):
    """The loops of a mutant have taken more turns than any scenario needs."""


# --- running them ------------------------------------------------------------------------------


class Suite:
    """The scenarios of a system, made ready to be run many times against changed rules.

    Args:
        system: whose rules.
        folder: of the scenarios.
    """

    def __init__(self, system: System, folder: Path) -> None:
        self.system = system
        self.rules = rules(system)
        self.traces: dict[str, Trace] = {}
        self._turns = 0
        self._limit = 0
        self._files = {rule.function.__code__.co_filename for rule in self.rules.values()}
        self.scenarios = {
            Path(scenario.path).relative_to(folder).as_posix(): scenario
            for path in scenario_files(folder)
            for scenario in load_scenarios(path, lambda _: system)
        }
        if not self.scenarios:
            raise FacedownError(f"There is no scenario in {folder}, so nothing can kill a mutant.")

    def trace(self, name: str) -> Trace:
        """Run a scenario with the rules as they are.

        Raises:
            FacedownError: it does not hold.
        """
        lines: set[tuple[str, int]] = set()
        wrong = self.wrong(name, sys.maxsize)
        if wrong:
            reason = "does not hold with the rules as they are, so it proves nothing"
            raise FacedownError(f"{name} {reason}. {wrong}")

        def enter(frame: FrameType, event: str, argument: Any) -> Any:
            return line if frame.f_code.co_filename in self._files else None

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return line

        before = sys.gettrace()
        sys.settrace(enter)
        try:
            self.wrong(name, sys.maxsize)  # a second time: what it deals is known by now
        finally:
            sys.settrace(before)
        return Trace(frozenset(lines), self._turns)

    def verdicts(self, rule: str, changes: Sequence[str], rest: bool) -> list[Verdict]:
        """Run some mutants of a rule against the scenarios that come where the change is.

        Args:
            rule: name of the rule.
            changes: which of its mutants.
            rest: whether the scenarios that name none of its clauses are run as well.
        """
        function = self.rules[rule].function
        written = function.__code__
        killers: dict[str, None] = {}  # of this rule's mutants, the last ones first
        verdicts = []
        try:
            for mutant, tree in mutants(self.rules[rule], self.system):
                if mutant.change in changes:
                    function.__code__ = compiled(_counted(tree), function)
                    verdict = self._verdict(mutant, killers, rest)
                    if verdict.by:
                        killers = {verdict.by: None, **killers}
                    verdicts.append(verdict)
        finally:
            function.__code__ = written
        return verdicts

    def _verdict(self, mutant: Mutant, killers: Iterable[str], rest: bool) -> Verdict:
        file = self.rules[mutant.rule].function.__code__.co_filename
        lines = {(file, line) for line in range(mutant.first, mutant.last + 1)}
        near = [name for name, trace in self.traces.items() if not lines.isdisjoint(trace.lines)]
        near.sort(key=lambda name: len(self.traces[name].lines))
        near = list(dict.fromkeys([*(name for name in killers if name in near), *near]))
        naming = [name for name in near if not mutant.clauses.isdisjoint(self.scenarios[name].clauses)]
        others = [name for name in near if mutant.clauses.isdisjoint(self.scenarios[name].clauses)]
        for verdict, names in ((NAMED, naming), (ELSEWHERE, others if rest else [])):
            for name in names:
                wrong = self.wrong(name, PATIENCE * self.traces[name].turns + MORE)
                if wrong:
                    return Verdict(mutant.rule, mutant.change, verdict, name, wrong)
        return Verdict(mutant.rule, mutant.change, LIVED if rest else UNNAMED)

    def wrong(self, name: str, limit: int) -> str:
        """Return what a scenario finds wrong with the rules as they are now, or ""; odds are left out."""
        self._turns, self._limit = 0, limit
        try:
            report = run_scenario(self.scenarios[name], odds=None)
        except Exception as error:  # whatever a changed rule may raise, where the scenario only looks
            return f"{type(error).__name__}: {error}"
        return report.failures[0].headline if report.failures else ""

    def count(self) -> dict[Any, CodeType]:
        """Have the loops of the rules count their turns, so that one that does not end is left.

        Returns:
            the code of the rules that this has changed.
        """
        before = {}
        own = [rule.function for rule in self.rules.values()]
        engine = [self.system.begin, *self.system.steps.values()]  # sequences loop until a part has done
        for function in dict.fromkeys([*own, *engine]):
            tree = source(function)
            function.__globals__[_TURN] = self._turn
            if any(isinstance(node, ast.While) for node in ast.walk(tree)):
                before[function] = function.__code__
                function.__code__ = compiled(_counted(tree), function)
        return before

    def _turn(self) -> bool:
        self._turns += 1
        if self._turns > self._limit:
            raise EndlessLoop(f"the loops of the rules took more than {self._limit} turns")
        return True


def _counted(tree: ast.FunctionDef) -> ast.FunctionDef:
    """Return a copy of a rule whose `while` loops count their turns."""
    counting: ast.FunctionDef = _Counting().visit(deepcopy(tree))
    return counting


class _Counting(ast.NodeTransformer):
    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        turn = ast.Call(ast.Name(_TURN, ast.Load()), [], [])
        return ast.copy_location(
            ast.While(ast.BoolOp(ast.And(), [turn, node.test]), node.body, node.orelse), node
        )


# --- all of them, in several processes, resumable ----------------------------------------------------


@dataclass(frozen=True)
class Order:
    """Which mutants to run, and how.

    Attributes:
        system: whose rules.
        scenarios: folder of the scenarios.
        only: rules, as "file.function" or "file"; all where none is named.
        sample: so many mutants, chosen at random; 0 for all.
        seed: of the choice.
        rest: whether scenarios that name no clause of the rule are run where the others kill nothing.
        jobs: processes; 1 runs them here.
        kept: the file in which verdicts are kept, or None.
    """

    system: System
    scenarios: Path
    only: tuple[str, ...] = ()
    sample: int = 0
    seed: int = 0
    rest: bool = True
    jobs: int = 2
    kept: Path | None = None


def every_mutant(order: Order) -> list[Mutant]:
    """Return the mutants of the rules that an order names, in the order of the rules.

    Raises:
        FacedownError: there is no rule of a name.
    """
    known = rules(order.system)
    for name in order.only:
        if name not in {*known, *(rule.partition(".")[0] for rule in known)}:
            raise unknown("rule", name, list(known), f"of {order.system.key}")
    return [
        mutant
        for rule in known.values()
        if not order.only or {rule.name, rule.name.partition(".")[0]} & set(order.only)
        for mutant, _ in mutants(rule, order.system)
    ]


def chosen(order: Order) -> list[Mutant]:
    """Return the mutants that an order is about: all of its rules, or some at random."""
    every = every_mutant(order)
    if not 0 < order.sample < len(every):
        return every
    picked = Dice(order.seed).shuffled(range(len(every)))[: order.sample]
    return [every[i] for i in sorted(picked)]


def run(order: Order, watch: Callable[[str, int, int], None] = lambda what, done, of: None) -> list[Verdict]:
    """Run mutants and return what became of them, in the order of the rules.

    Args:
        order: which, and how.
        watch: called with the stage, how much of it is done, and of how much.

    Raises:
        FacedownError: a scenario does not hold with the rules as they are.
    """
    wanted = {mutant.key: mutant for mutant in chosen(order)}
    notes = Notes(order)
    known = {key: verdict for key, verdict in notes.read().items() if key in wanted}
    if order.rest:
        known = {key: verdict for key, verdict in known.items() if verdict.verdict != UNNAMED}
    due: dict[str, list[str]] = {}
    for rule, change in wanted:
        if (rule, change) not in known:
            due.setdefault(rule, []).append(change)
    if due:
        reported = len(known)
        for verdicts in _verdicts(order, due, watch):
            notes.add(verdicts)
            known.update((verdict.key, verdict) for verdict in verdicts)
            watch("mutants", len(known) - reported, len(wanted) - reported)
    return [known[key] for key in wanted]


def _verdicts(
    order: Order, due: Mapping[str, Sequence[str]], watch: Callable[[str, int, int], None]
) -> Iterator[list[Verdict]]:
    """Yield the verdicts on some mutants of a rule, and of the next, as they are reached."""
    names = list(_contents(order.scenarios))
    parts = [
        (rule, changes[i : i + PART], order.rest)
        for rule, changes in due.items()
        for i in range(0, len(changes), PART)
    ]
    traces: dict[str, Trace] = {}
    if order.jobs == 1:
        suite = Suite(order.system, order.scenarios)
        before = suite.count()
        try:
            for name in names:
                suite.traces[name] = suite.trace(name)
                watch("scenarios", len(suite.traces), len(names))
            for part in parts:
                yield suite.verdicts(*part)
        finally:
            for function, code in before.items():
                function.__code__ = code
        return
    for name, trace in _in_processes(order, traces, _trace, names):
        traces[name] = trace
        watch("scenarios", len(traces), len(names))
    yield from _in_processes(order, traces, _judge, parts)


def _in_processes(
    order: Order, traces: dict[str, Trace], task: Callable[[T], R], parts: Sequence[T]
) -> Iterator[R]:
    """Yield the result of a task for every part, in any order."""
    start = order.system.key, order.scenarios, traces
    with ProcessPoolExecutor(order.jobs, get_context("spawn"), _start, start) as pool:
        for done in as_completed([pool.submit(task, part) for part in parts]):
            yield done.result()


_suite: Suite  # of this process, if it is one of several


def _start(system: str, scenarios: Path, traces: dict[str, Trace]) -> None:
    global _suite
    _suite = Suite(find_system(system), scenarios)
    _suite.traces = traces
    _suite.count()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Leave when the process that started this one is gone, however it ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _trace(name: str) -> tuple[str, Trace]:
    return name, _suite.trace(name)


def _judge(part: tuple[str, Sequence[str], bool]) -> list[Verdict]:
    return _suite.verdicts(*part)


class Notes:
    """The verdicts of earlier runs, as far as what they rest on is as it was.

    A mutant that a scenario has killed is killed for as long as the code and that scenario are the same. That
    no scenario which names a clause has killed it rests on all scenarios.
    """

    def __init__(self, order: Order) -> None:
        self.file = order.kept
        packages = (facedown.engine, facedown.scenario)
        folders = (order.system.folder, *(Path(package.__path__[0]) for package in packages))
        code = [
            path
            for folder in folders
            for path in sorted(folder.rglob("*"))
            if path.suffix in (".py", ".toml")
        ]
        self.code = _digest(path.read_bytes() for path in code)
        self.scenarios = _contents(order.scenarios)
        self.all = _digest(f"{name} {text}".encode() for name, text in self.scenarios.items())

    def read(self) -> dict[Key, Verdict]:
        """Return the verdicts that still hold."""
        if self.file is None or not self.file.exists():
            return {}
        verdicts = {}
        for line in self.file.read_text(encoding="utf-8").splitlines():
            try:
                note = json.loads(line)
                verdict = Verdict(**note["verdict"])
            except (ValueError, KeyError, TypeError):
                continue  # cut short when the run was stopped
            if note["rests_on"] == self.rests_on(verdict):
                verdicts[verdict.key] = verdict
        return verdicts

    def add(self, verdicts: Iterable[Verdict]) -> None:
        """Keep some verdicts."""
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            for verdict in verdicts:
                note = {"rests_on": self.rests_on(verdict), "verdict": asdict(verdict)}
                out.write(json.dumps(note, ensure_ascii=False) + "\n")

    def rests_on(self, verdict: Verdict) -> str:
        """Return what a verdict rests on, as a text that changes with it."""
        by = self.scenarios.get(verdict.by, "") if verdict.verdict == NAMED else self.all
        return f"{self.code} {by}"


def _contents(folder: Path) -> dict[str, str]:
    """Return the scenarios below a folder by name, and of each a text that changes with what it says."""
    return {
        draft.path.relative_to(folder).as_posix(): _digest([json.dumps(draft.data, default=str).encode()])
        for path in scenario_files(folder)
        for draft in read_drafts(path)
    }


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:16]
