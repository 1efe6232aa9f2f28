"""Round-robins: everybody against everybody, in both orders and against themselves."""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from facedown.bots.playout import UNFINISHED, policy_number
from facedown.engine.chance import refuse_seed
from facedown.engine.content import Entry, load_content
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.record import NOBODY
from facedown.engine.system import System
from facedown.lab.lines import Fired, count_lines
from facedown.lab.simulate import (
    Progress,
    Results,
    interval,
    is_worth_compiled,
    refuse_games,
    simulate,
    write_rows,
)
from facedown.lab.targets import Finding, Target, load_targets
from facedown.systems import load_system, system_keys

SAMPLE = 720  # games whose lines are counted, of all pairings together, about


class Stage(NamedTuple):
    """How far a round-robin is."""

    what: str  # the pairing that is being played
    now: Progress  # of all games


@dataclass(frozen=True, slots=True)
class Score:
    """How often a contender won; a draw is half a win."""

    wins: int
    draws: int
    of: int

    @property
    def part(self) -> float:
        """The share of the points."""
        return (self.wins + self.draws / 2) / self.of

    @property
    def low(self) -> float:
        """The lower end of the interval that holds the true share in 95 of 100 cases."""
        return interval(self.part, self.of)[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return interval(self.part, self.of)[1]

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.of + other.of)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        counts = {"wins": self.wins, "draws": self.draws, "games": self.of}
        return {**counts, "share": self.part, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class RoundRobin:
    """What came out of a round-robin.

    Attributes:
        system: the rulebook.
        contenders: who took part.
        games: of every pairing.
        seed: of all games.
        policy: who played for everybody.
        switches: the house rules that were not the default.
        results: (first, second) -> what came out of that pairing; the first is side 0.
        targets: what the system's authors want it to come to.
        lines: the lines that targets ask for, of some games of every pairing.
        seconds: how long it took.
    """

    system: System
    contenders: tuple[str, ...]
    games: int
    seed: int
    policy: str
    switches: Mapping[str, str]
    results: Mapping[tuple[str, str], Results] = field(repr=False)
    targets: tuple[Target, ...] = field(repr=False)
    lines: tuple[Counter[Fired], ...] = field(repr=False)
    seconds: float

    def score(self, first: str, second: str, side: int = 0) -> Score:
        """Return the score of one side of a pairing, by default of the contender listed first."""
        counts = self._counts[first, second]
        return Score(counts[side], counts[NOBODY], counts.total())

    def pooled(self, one: str, other: str) -> Score:
        """Return the score of `one` against `other` in both orders together; in a mirror, of side 0."""
        if one == other:
            return self.score(one, one)
        return self.score(one, other) + self.score(other, one, side=1)

    def overall(self, one: str) -> Score:
        """Return the score of a contender against all others together."""
        scores = [self.pooled(one, other) for other in self.contenders if other != one]
        return sum(scores[1:], scores[0])

    def ranking(self) -> tuple[str, ...]:
        """Return the contenders, the one with the best score first."""
        return tuple(sorted(self.contenders, key=lambda one: -self.overall(one).part))

    def winners(self) -> list[int]:
        """Return the side that won, NOBODY or UNFINISHED, of all games, pairing by pairing."""
        return list(chain.from_iterable(bytes(one.winners) for one in self.results.values()))

    def numbers(self, path: str) -> list[int]:
        """Return a field of the final state of all games, in the order of `winners`."""
        name = _figures(self.system, [path])[path]
        return list(chain.from_iterable(one.figures[name][:] for one in self.results.values()))

    def findings(self) -> list[Finding]:
        """Return what came of every target."""
        return [Finding(target, tuple(target.measure(self))) for target in self.targets]

    def target(self, kind: type[Target]) -> Target | None:
        """Return the first target of a kind, None if there is none."""
        return next((one for one in self.targets if isinstance(one, kind)), None)

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return sum(counts[UNFINISHED] for counts in self._counts.values())

    @property
    def compiled(self) -> int:
        """How many games ran compiled."""
        return sum(one.compiled for one in self.results.values())

    @property
    def note(self) -> str:
        """Why nothing was compiled, or ""."""
        return list(self.results.values())[-1].note

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        pairs = list(combinations(self.contenders, 2))
        total = self.games * len(self.results)
        return {
            "system": self.system.key,
            "contenders": list(self.contenders),
            "games": self.games,
            "seed": self.seed,
            "policy": self.policy,
            "switches": dict(self.switches),
            "pairings": [
                {
                    "first": first,
                    "second": second,
                    "setup": result.setup,
                    "seed": result.seed,
                    **self.score(first, second).to_dict(),
                }
                for (first, second), result in self.results.items()
            ],
            "both_orders": [
                {"one": one, "other": other, **self.pooled(one, other).to_dict()} for one, other in pairs
            ],
            "overall": [{"name": one, **self.overall(one).to_dict()} for one in self.contenders],
            "targets": [
                {
                    **{key: value for key, value in asdict(target).items() if value is not None},
                    "met": finding.met if finding.measured else None,
                    "sure": finding.sure if finding.measured else None,
                    "measured": [one._asdict() for one in finding.measured],
                }
                for finding in self.findings()
                for target in [finding.target]
            ],
            "unfinished": self.unfinished,
            "sampled_games": len(self.lines),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(total / self.seconds, 1) if self.seconds else None,
            "compiled_games": self.compiled,
            "note": self.note,
        }

    def frame(self) -> Any:
        """Return a Polars table with a row for every game: who met, its number, winner, figures.

        Raises:
            FacedownError: Polars is not installed.
        """
        frames = [result.frame() for result in self.results.values()]
        import polars

        named = [
            frame.select(polars.lit(first).alias("first"), polars.lit(second).alias("second"), polars.all())
            for (first, second), frame in zip(self.results, frames, strict=True)
        ]
        return polars.concat(named)

    def write(self, path: str | Path) -> None:
        """Write a row for every game to a Parquet file, with what was asked as its metadata.

        Raises:
            FacedownError: Polars is not installed.
        """
        write_rows(self.frame(), self.to_dict(), path)

    @cached_property
    def _counts(self) -> dict[tuple[str, str], Counter[int]]:
        """How often each side won each pairing, NOBODY and UNFINISHED included."""
        return {pair: Counter(bytes(result.winners)) for pair, result in self.results.items()}


def round_robin(
    system: System,
    games: int = 1000,
    seed: int = 0,
    policy: str = "",
    only: Sequence[str] = (),
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path | Entry] = (),
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    sample: int | None = None,
    targets: Sequence[Target] | None = None,
    compiling: bool | None = None,
) -> RoundRobin:
    """Play every pairing of contenders in both orders, and each against itself.

    A pairing has luck of its own, by the seed and the two names alone: it comes out the same whoever
    else takes part.

    Args:
        system: the rulebook.
        games: of every pairing, at least 1.
        seed: of all games; equal seeds give equal results on every machine.
        policy: who plays for everybody; the system's first bot if not given.
        only: those who take part, at least two; everybody if not given.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: an author's own content: files, or entries of them; their contenders take part as well.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        sample: games of every pairing that are played once more, interpreted, to count lines of their
            logs, where a target asks for lines; about 720 together if not given.
        targets: what it should come to; as the system's folder says if not given.
        compiling: as `simulate` takes it.

    Raises:
        UnknownName: no such contender, policy, switch; the nearest right name is given.
        FacedownError: the system has no contenders, or the numbers cannot be.
    """
    content = load_content(content)
    names = contenders(system, content, only)
    refuse_games(games)
    refuse_seed(seed)
    assert system.rivals is not None
    pairing = system.rivals.pairing
    policy = policy or next(iter(system.bots), "uniform")
    policy_number(system, policy)
    wanted = load_targets(system) if targets is None else tuple(targets)
    figures = _figures(system, [path for target in wanted for path in target.fields])
    clauses = {id for target in wanted for id in target.clauses}
    pairs = list(product(names, names))
    sampled = min(games, -(-SAMPLE // len(pairs)) if sample is None else sample) if clauses else 0
    if compiling is None:
        compiling = is_worth_compiled(system, games * len(pairs))
    course = _Course(progress, len(pairs), games, sampled)
    results: dict[tuple[str, str], Results] = {}
    start = time.perf_counter()
    for one, other in pairs:
        course.start(f"{one} against {other}")
        results[one, other] = simulate(
            system,
            pairing(one, other),
            games,
            luck_of(seed, one, other),
            policy,
            switches,
            content,
            workers,
            course.tell,
            compiling=compiling,
            figures={name: path for path, name in figures.items()},
        )
        course.before += games
    lines: list[Counter[Fired]] = []
    for one, other in pairs if sampled else ():
        course.start(f"the log of {one} against {other}")
        setup, luck = pairing(one, other), luck_of(seed, one, other)
        lines += count_lines(
            system, setup, sampled, luck, policy, clauses, switches, content, course.tell_sampled
        )
        course.before += sampled
    seconds = time.perf_counter() - start
    kept = dict(switches or {})
    return RoundRobin(system, names, games, seed, policy, kept, results, wanted, tuple(lines), seconds)


def contenders(
    system: System, content: Iterable[str | Path | Entry] = (), only: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return who takes part in a round-robin, in the system's order.

    Args:
        system: the rulebook.
        content: an author's own content: files, or entries of them.
        only: names of those who do, letter case aside; everybody if not given.

    Raises:
        UnknownName: there is nobody of that name; the nearest right name is given.
        FacedownError: the system has no contenders, or fewer than two are named.
    """
    if system.rivals is None:
        able = [key for key in system_keys() if load_system(key).rivals]
        raise FacedownError(
            f"{system.key} has no contenders to put against each other. Systems that have: {', '.join(able)}."
        )
    known = system.rivals.names(load_content(content))
    folded = {name.casefold(): name for name in known}
    for name in only:
        if name.casefold() not in folded:
            raise unknown("contender", name, known, where=f"in {system.key}")
    chosen = {folded[name.casefold()] for name in only} or set(known)
    if len(chosen) < 2:
        raise FacedownError(
            f"A round-robin takes at least two contenders, not {', '.join(chosen)} alone. "
            f"There is: {', '.join(known)}."
        )
    return tuple(name for name in known if name in chosen)


def luck_of(seed: int, one: str, other: str) -> int:
    """Return the seed of one pairing: the names and the seed make it, not who else takes part."""
    digest = hashlib.sha256(json.dumps([seed, one, other], ensure_ascii=False).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def _figures(system: System, paths: Sequence[str]) -> dict[str, str]:
    """Return what the numbers to note of final states are called, by their paths."""
    named = {path: name for name, path in system.figures.items()}
    return {**{path: path for path in paths}, **named}


class _Course:
    """How far a round-robin under way is, told as it goes."""

    def __init__(
        self, progress: Callable[[Stage], None] | None, pairs: int, games: int, sampled: int
    ) -> None:
        self.progress = progress
        self.of = pairs * (games + sampled)
        self.before = 0  # games of pairings that are done
        self.what = ""
        self.last = Progress(0, self.of, 0.0, False, "")
        self.started = 0.0

    def start(self, what: str) -> None:
        """Go on with another pairing."""
        self.what = what
        self.started = time.perf_counter()

    def tell(self, now: Progress) -> None:
        """Tell how far it is, given how far the pairing is."""
        self.last = now._replace(done=self.before + now.done, of=self.of)
        if self.progress is not None:
            self.progress(Stage(self.what, self.last))

    def tell_sampled(self, done: int) -> None:
        """Tell how far it is, given how many games have been played once more."""
        rate = done / max(time.perf_counter() - self.started, 1e-6)
        self.tell(Progress(done, self.of, rate, False, ""))
