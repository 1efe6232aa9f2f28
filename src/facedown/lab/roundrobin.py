"""Round-robins: everybody against everybody, in both orders and against themselves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

from facedown.bots.playout import UNFINISHED, policy_number
from facedown.engine.chance import refuse_seed
from facedown.engine.content import Entry, load_content
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.system import Rivals, System
from facedown.lab.origin import (
    Origin,
    combined,
    command_line,
    content_options,
    in_python,
    loading,
    switch_options,
)
from facedown.lab.report import Played, Report
from facedown.lab.results import Results
from facedown.lab.rows import the_polars
from facedown.lab.runs import Runs, Stage
from facedown.lab.simulate import refuse_games
from facedown.lab.standings import Standings, figure_names
from facedown.lab.targets import Finding, Target, load_targets
from facedown.lab.variant import Variant
from facedown.systems import load_system, system_keys


@dataclass(frozen=True, kw_only=True)
class RoundRobin(Standings, Played):
    """What came out of a round-robin, and what was asked.

    Attributes:
        games: of every pairing.
        seed: of all games.
        policy: who played for everybody.
        switches: the house rules that were not the default.
        targets: what the system's authors want it to come to.
        seconds: how long it took.
        origin: what makes all of it again.
        is_stopped: whether Ctrl-C left contenders out: then only those take part who have all met.
    """

    games: int
    seed: int
    policy: str
    switches: Mapping[str, str]
    targets: tuple[Target, ...] = field(repr=False)
    seconds: float
    origin: Origin
    is_stopped: bool = False

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
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(total / self.seconds, 1) if self.seconds else None,
            "compiled_games": self.compiled,
            "note": self.note,
            "origin": self.origin.to_dict(),
        }

    def report(self) -> Report:
        """Return who beats whom, how that compares with what was intended, and each pairing by itself."""
        from facedown.lab.roundrobin_report import report_of

        return report_of(self)

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, some thousands each: `batches` says more."""
        for (first, second), result in self.results.items():
            yield from result.rows(first=first, second=second)

    def frame(self) -> Any:
        """Return a Polars table with a row for every game: who met, its number, winner, figures.

        Raises:
            FacedownError: Polars is not installed.
        """
        return the_polars().concat(self.rows())


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
    targets: Sequence[Target] | None = None,
    compiling: bool | None = None,
    engine: str = "threads",
    group: str = "",
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
        targets: what it should come to; as the system's folder says if not given.
        compiling: as `simulate` takes it.
        engine: as `simulate` takes it.
        group: the class whose contenders take part, where the system has classes; the first if not given.

    Raises:
        UnknownName: no such contender, policy, switch; the nearest right name is given.
        FacedownError: the system has no contenders, or the numbers cannot be.
    """
    content = load_content(content)
    names = contenders(system, content, only, group)
    refuse_games(games)
    refuse_seed(seed)
    rivals = system.capability(Rivals)
    assert rivals is not None
    policy = policy or next(iter(system.bots), "uniform")
    policy_number(system, policy)
    wanted = tuple(one for one in (load_targets(system) if targets is None else targets) if not one.setup)
    figures = figure_names(system, [path for target in wanted for path in target.fields])
    asked = tuple(dict.fromkeys(text for target in wanted for text in target.asks))
    pairs = list(product(names, names))
    plain = Variant(system, policies=policy, switches=switches or {}, content=content)
    runs = Runs(system, games * len(pairs), workers, progress, compiling, engine)
    named = {name: path for path, name in figures.items()}
    results: dict[tuple[str, str], Results] = {}
    asked_for = names
    try:
        for pair in pairs:
            one = replace(plain, setup=rivals.pairing(*pair), name=f"{pair[0]} against {pair[1]}")
            results[pair] = runs.play(one, games, luck_of(seed, *pair), figures=named, asked=asked)
        is_stopped = False
    except KeyboardInterrupt:
        is_stopped = True
        names = _who_have_met(names, results)
        if len(names) < 2:
            raise
        results = {pair: results[pair] for pair in product(names, names)}
    options = {
        "games": games,
        "seed": seed,
        "policy": policy,
        "only": list(names) if only or names != asked_for else [],
        "class": group,
        "switch": switch_options(plain.switches),
        "content": content_options(content),
    }
    command = command_line("roundrobin", system, options)
    if any(one.changed for one in content):
        given = (
            f"games={games}, seed={seed}, policy={policy!r}, only={list(names)}, switches={plain.switches}"
        )
        own = in_python(system, content)
        command = f"round_robin({loading(system)}, {given}, content={own}.content)"
    return RoundRobin(
        system=system,
        contenders=names,
        results=results,
        games=games,
        seed=seed,
        policy=policy,
        switches=plain.switches,
        targets=wanted,
        seconds=runs.seconds,
        origin=combined(command, seed, [one.origin for one in results.values()]),
        is_stopped=is_stopped,
    )


def _who_have_met(names: Sequence[str], results: Collection[tuple[str, str]]) -> tuple[str, ...]:
    """Return the first of the contenders who have all met each other, as many as there are."""
    met: tuple[str, ...] = ()
    for name in names:
        if not all(pair in results for pair in product((*met, name), repeat=2)):
            break
        met = (*met, name)
    return met


def contenders(
    system: System, content: Iterable[str | Path | Entry] = (), only: Sequence[str] = (), group: str = ""
) -> tuple[str, ...]:
    """Return who takes part in a round-robin, in the system's order.

    Args:
        system: the rulebook.
        content: an author's own content: files, or entries of them.
        only: names of those who do, letter case aside; everybody of the class if not given.
        group: the class, where the system has classes of contenders; the first if not given.

    Raises:
        UnknownName: there is nobody of that name, or no such class; the nearest right name is given.
        FacedownError: the system has no contenders, or fewer than two are named.
    """
    rivals = system.capability(Rivals)
    if rivals is None:
        able = [key for key in system_keys() if load_system(key).capability(Rivals)]
        raise FacedownError(
            f"{system.key} has no contenders to put against each other. Systems that have: {', '.join(able)}."
        )
    own = load_content(content)
    known, classes = rivals.names(own), rivals.classes(own)
    if group and group not in classes:
        raise unknown("class of contenders", group, classes, where=f"in {system.key}")
    folded = {name.casefold(): name for name in known}
    for name in only:
        if name.casefold() not in folded:
            raise unknown("contender", name, known, where=f"in {system.key}")
    chosen = {folded[name.casefold()] for name in only}
    if not chosen:
        chosen = set(classes[group or next(iter(classes))] if classes else known)
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
