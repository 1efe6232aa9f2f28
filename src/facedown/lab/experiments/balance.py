"""Balance: goals in a file, tested while games are played, until each is known to be met or missed.

The goals are targets, as in a system's balance.toml, in a file of anybody's own, with what is played above
them; docs/lab.md has one.

A number passes once its interval lies within the limits, and fails once it lies outside. The intervals hold
at every look at once, and for all numbers of the file together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from facedown.bots.policy import policy_names, sensible
from facedown.engine.authors.content import load_content, read_content
from facedown.engine.authors.files import read_toml
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError, in_file, unknown
from facedown.engine.matches.system import Rivals, System
from facedown.lab.asking.expression import Reader
from facedown.lab.experiments.roundrobin import contenders, luck_of
from facedown.lab.experiments.targets import (
    Finding,
    Measured,
    OfContenders,
    Standings,
    Target,
    build_targets,
    counted_for,
)
from facedown.lab.games.results import Results, joined
from facedown.lab.games.run import THOUSAND, Count, Outcome, Result, Run
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant, origin_of
from facedown.lab.showing import charts
from facedown.lab.showing.origin import Origin, key_of, typed_line
from facedown.lab.showing.report import Cell, Chart, Report, Table
from facedown.lab.showing.shares import Always, Estimate
from facedown.systems import load_system

PASS, FAIL, UNDECIDED = "pass", "fail", "undecided"
FIRST, GROWTH = 100, 1.5  # games at the first look, and by how much more at each further one


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


# What may stand above the goals, and what each takes.
_HEAD: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "system": ("a name", _is_name),
    "policy": ("a name", _is_name),
    "content": ("a list of files", lambda one: isinstance(one, list) and all(map(_is_name, one))),
    "switches": ("a table of readings", lambda one: isinstance(one, dict)),
}


@dataclass(frozen=True)
class Goals:
    """What should come of what."""

    variant: Variant
    targets: tuple[Target, ...]
    file: str = ""  # that they were read from


class Judged(NamedTuple):
    """What came of a goal."""

    finding: Finding
    verdict: str  # PASS, FAIL or UNDECIDED
    games: int  # that were played for it, of every pairing or of its setup

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        target = self.finding.target
        return {
            "goal": target.name,
            "kind": type(target).__name__.lower(),
            "setup": target.setup,
            "low": target.low,
            "high": target.high,
            "unit": target.unit,
            "verdict": self.verdict,
            "games": self.games,
            "measured": [one._asdict() for one in self.finding.measured],
        }


@dataclass(frozen=True)
class Balance(Result):
    """What came of all goals.

    Attributes:
        goals: what was asked.
        judged: by goal.
        error: in how many of all cases, at most, a verdict is wrong.
        outcome: what became of the run; its games are those of every pairing or setup after which a goal
            stays undecided.
    """

    goals: Goals
    judged: tuple[Judged, ...]
    error: float
    outcome: Outcome

    @property
    def verdict(self) -> str:
        """That of all goals: FAIL if one fails, PASS if all pass."""
        verdicts = {one.verdict for one in self.judged}
        return FAIL if FAIL in verdicts else PASS if verdicts == {PASS} else UNDECIDED

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        variant = self.goals.variant
        return {
            "system": variant.system.key,
            "verdict": self.verdict,
            "error": self.error,
            "most_games": self.run.games,
            "seed": self.run.seed,
            "policy": variant.policies,
            "switches": dict(variant.switches),
            "goals": [one.to_dict() for one in self.judged],
            "games": self.outcome.played,
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return what came of every goal."""
        variant = self.goals.variant
        numbers = [
            (target.called(it), Estimate(it.value, it.low, it.high), target.low, target.high)
            for target, measured in (one.finding[:2] for one in self.judged)
            if target.unit == "%"
            for it in measured
        ]
        counts = Counter(one.verdict for one in self.judged)
        said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in (PASS, FAIL, UNDECIDED))
        return Report(
            question=f"{variant.system.key}: does it come to what was intended?",
            answer=f"{self.verdict.capitalize()}: of {len(self.judged)} goals {said}.",
            setting=f"{len(self.judged)} goals, {variant.conditions()}, seed {self.run.seed}. A draw is half "
            "a win.",
            tables=[goals_table(self)],
            charts=[Chart("Measured, and wanted (grey)", partial(charts.goals, numbers))] if numbers else [],
            origin=self.origin,
        )


def load_goals(path: str | Path, key: str = "") -> Goals:
    """Read a file of goals.

    Args:
        path: the file.
        key: name of the system, where the file does not say.

    Raises:
        ContentError: something in it is wrong; the error names the line.
        FacedownError: it is no file of goals.
    """
    path = Path(path)
    entries, strays = read_content(path)
    data, text = read_toml(path)
    head, source = {name: one for name, one in data.items() if not _is_goals(one)}, Source(str(path), text)
    for stray in strays:
        if stray.key not in _HEAD:
            raise in_file(path, stray.line, str(unknown("key", stray.key, _HEAD, where="above the goals")))
        takes, fits = _HEAD[stray.key]
        if not fits(head[stray.key]):
            raise in_file(path, stray.line, f"'{stray.key}' takes {takes}.")
    if not entries:
        raise FacedownError(f"{path} has no goals: [[contenders]], [[wins]] or [[median]] begins one.")
    folder = path.resolve().parent  # a system's own, perhaps
    name = str(head.get("system", key)) or (folder.name if (folder / "catalogue.toml").is_file() else "")
    if not name:
        raise FacedownError(f'{path} names no system: write system = "NAME" above the goals.')
    system = load_system(name)
    files = enumerate(head.get("content", ()))
    content = load_content([source.beside(file, ("content", i)) for i, file in files])
    written = head.get("switches", {}).items()
    switches = {name: system.catalogue.reading(name, one) for name, one in written}
    policy = str(head.get("policy", sensible(policy_names(system))))
    variant = Variant(system, content=content, switches=switches).with_value("policy", policy)
    return Goals(variant, build_targets(system, entries), str(path))


def balance(goals: Goals, run: Run = THOUSAND, error: float = 0.05) -> Balance:
    """Play until every goal is known to be met or missed.

    Args:
        goals: what should come of what.
        run: how; its games are those of every pairing, or of a setup, after which a goal stays undecided.
        error: in how many of all cases, at most, any verdict may be wrong.

    Raises:
        UnknownName: a goal names a setup or contender that is not there.
        FacedownError: the numbers cannot be.
    """
    if not 0.0001 <= error <= 0.5:
        raise FacedownError(f"An error of {100 * error:g}% cannot be had: it takes 0.01% to 50%.")
    groups = _groups(goals, run.seed)
    every = [goal for group in groups for goal in group.goals]
    numbers = sum(goal.target.count(group.contenders) for group in groups for goal in group.goals)
    sure = Always(error / numbers, run.games // 10 + 1)
    simulator = Simulator(goals.variant.system, run, sum(len(group.plays) for group in groups))
    is_stopped = False
    games = min(FIRST, run.games)
    try:
        while groups:
            for group in groups:
                group.play(simulator, games)
                for goal in group.goals:
                    goal.judge(group.standings(), sure, games)
                group.goals = [goal for goal in group.goals if goal.verdict == UNDECIDED]
            groups = [group for group in groups if group.goals and games < run.games]
            games = min(run.games, int(games * GROWTH))
    except KeyboardInterrupt:
        if not all(goal.games for goal in every):
            raise
        is_stopped = True
    judged = {id(goal.target): goal.judged() for goal in every}
    outcome = simulator.outcome(*_again(goals, run, error), is_stopped)
    return Balance(goals, tuple(judged[id(target)] for target in goals.targets), error, outcome)


def _again(goals: Goals, run: Run, error: float) -> tuple[str, list[Origin]]:
    """Return the command that tests goals again, and where the numbers of each setup come from."""
    variant = goals.variant
    command = f"balance(goals, {run.in_python()}, error={error:g})"
    if goals.file:
        options = {"system": key_of(variant.system), **run.options(), "error": f"{100 * error:g}%"}
        command = typed_line(["balance", goals.file], options)
    setups = dict.fromkeys(target.setup for target in goals.targets if target.setup)
    variants = [variant.with_value("setup", setup) for setup in setups] or [variant]
    return command, [origin_of(command, run.seed, [one]) for one in variants]


@dataclass
class _Goal:
    """A goal while games are played."""

    target: Target  # the goal
    open: Target  # the same, as far as it is not known yet whether it is met
    measured: dict[str, Measured] = field(default_factory=dict)  # those that are sure stay as they were then
    verdict: str = UNDECIDED  # so far
    games: int = 0  # that were played of every pairing or setup when it was judged last

    def judge(self, played: Standings, sure: Always, games: int) -> None:
        """See whether it is known by now to be met or missed."""
        if self.open is self.target:
            self.measured.clear()
        self.measured |= {one.what: one for one in self.open.measure(played, sure)}
        self.games = games
        left = [one.what for one in self.measured.values() if not one.sure]
        if any(one.sure and not one.met for one in self.measured.values()):
            self.verdict = FAIL
        elif self.measured and not left:
            self.verdict = PASS
        else:
            self.open = self.open.narrowed(left)

    def judged(self) -> Judged:
        """Return what came of it."""
        return Judged(Finding(self.target, tuple(self.measured.values())), self.verdict, self.games)


@dataclass
class _Group:
    """Goals that are measured of the same games: of one setup, or of contenders against each other."""

    system: System
    plays: Mapping[tuple[str, str], tuple[Variant, int]]  # who meet -> what is played, and its seed
    contenders: tuple[str, ...]
    goals: list[_Goal]
    count: Count
    results: dict[tuple[str, str], Results] = field(default_factory=dict)

    def play(self, simulator: Simulator, games: int) -> None:
        """Play on until everything that is undecided has this number of games."""
        for pair, (variant, seed) in self.plays.items():
            if not any(goal.open.needs(*pair) for goal in self.goals):
                continue
            before = self.results.get(pair)
            done = before.games if before else 0
            run = replace(simulator.run, games=games - done, seed=seed, first=done)
            more = simulator.play(variant, self.count, run)
            self.results[pair] = joined([before, more]) if before else more

    def standings(self) -> Standings:
        """Return what came out so far."""
        return Standings(system=self.system, contenders=self.contenders, results=self.results)


def _groups(goals: Goals, seed: int) -> list[_Group]:
    variant = goals.variant
    groups = []
    for setup in dict.fromkeys(target.setup for target in goals.targets):
        targets = [target for target in goals.targets if target.setup == setup]
        names: tuple[str, ...] = ()
        if setup:
            one = variant.with_value("setup", setup)
            one.fresh()
            plays = {(setup, ""): (one, seed)}
        else:
            names = contenders(variant.system, variant.content)
            for target in targets:
                for name in target.only if isinstance(target, OfContenders) else ():
                    if name not in names:
                        raise unknown("contender", name, names, where=f"for '{target.name}'")
            plays = _pairings(variant, names, targets, seed)
        board = next(iter(plays.values()))[0].board
        for target in targets:
            reader = Reader(board)
            for text in target.asks:  # what is none is refused
                reader.condition(text) if text in target.conditions else reader.query(text).with_mean()
        unjudged = [_Goal(target, target) for target in targets]
        groups.append(_Group(variant.system, plays, names, unjudged, counted_for(targets)))
    return groups


def _pairings(
    variant: Variant, names: Sequence[str], targets: Sequence[Target], seed: int
) -> dict[tuple[str, str], tuple[Variant, int]]:
    """Return the pairings that any of some goals needs; with the luck of a round-robin."""
    rivals = variant.system.capability(Rivals)
    assert rivals is not None
    return {
        (one, other): (replace(variant, setup=rivals.pairing(one, other)), luck_of(seed, one, other))
        for one, other in product(names, names)
        if any(target.needs(one, other) for target in targets)
    }


def goals_table(tested: Balance) -> Table:
    """Return what came of every goal."""
    heads = ("goal", "measured", "interval", "wanted", "games", "verdict")
    rows: list[tuple[str | Cell, ...]] = []
    for finding, verdict, games in tested.judged:
        first, *worst = finding.lines()
        rows.append((*first, f"{games:,}", Cell(verdict, "no" if verdict == FAIL else "")))
        rows += [(*line, "", "") for line in worst]
    sure = f"In at most {100 * tested.error:g} of 100 such runs is any verdict wrong."
    look = "The intervals hold at every look and for all goals at once."
    most = f"Undecided: after {tested.run.games:,} games one reaches across a limit."
    about = f"{sure} {look} {most}"
    return Table(heads, rows, right=heads[1:5], note=about)


def _is_goals(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)
