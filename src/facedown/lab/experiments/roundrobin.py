"""Round-robins: everybody against everybody, in both orders and against themselves, and what was intended."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any

from facedown.bots.policy import policy_name
from facedown.engine.authors.content import Entry, load_content
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.matches.system import Rivals, System
from facedown.lab.experiments.targets import (
    Contenders,
    Finding,
    Measured,
    Pairings,
    Standings,
    Target,
    counted_for,
    load_targets,
)
from facedown.lab.games.results import Results
from facedown.lab.games.run import THOUSAND, Outcome, Result, Run
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing import charts
from facedown.lab.showing.report import Cell, Chart, Played, Report, Table
from facedown.lab.showing.shares import Estimate
from facedown.systems import needed

_ON_SCREEN = 12  # contenders whose matrix still fits on a screen


@dataclass(frozen=True, kw_only=True)
class RoundRobin(Standings, Result, Played):
    """What came out of a round-robin, and what was asked.

    Attributes:
        variant: what all games have in common.
        targets: what the system's authors want it to come to.
        outcome: what became of the run; its games are those of every pairing. Where Ctrl-C stopped it, those
            contenders take part who have all met.
    """

    variant: Variant
    targets: tuple[Target, ...] = field(repr=False)
    outcome: Outcome

    def findings(self) -> list[Finding]:
        """Return what came of every target."""
        return [Finding(target, tuple(target.measure(self))) for target in self.targets]

    def target(self, kind: type[Target]) -> Target | None:
        """Return the first target of a kind, None if there is none."""
        return next((one for one in self.targets if isinstance(one, kind)), None)

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        pairs = list(combinations(self.contenders, 2))
        return {
            "system": self.system.key,
            "contenders": list(self.contenders),
            **self.run.options(),
            "policy": policy_name(next(iter(self.variant.by_seat().values()))),
            "switches": dict(self.variant.switches),
            "pairings": [
                {
                    "first": first,
                    "second": second,
                    "setup": result.variant.chosen,
                    "seed": result.run.seed,
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
            "games_per_second": self.outcome.rate,
            "note": self.outcome.note,
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return who beats whom, how that compares with what was intended, and each pairing by itself."""
        best = self.ranking()[0]
        part, low, high = self.overall(best).estimate
        findings = self.findings()
        met = sum(finding.met for finding in findings if finding.measured)
        intended = f" {met} of {len(findings)} targets are met." if findings else ""
        matrix = matrix_table(self)
        is_small = len(self.contenders) <= _ON_SCREEN
        rivals = self.system.capability(Rivals)
        classes = rivals.classes(()) if rivals else {}
        other = f" Classes of contenders, for --class: {', '.join(classes)}." if classes else ""
        return Report(
            question=f"{self.system.key}: who beats whom?",
            answer=f"{best} has the best share against all others, {part:.1%} (95% interval {low:.1%} to "
            f"{high:.1%}).{intended}",
            setting=f"{len(self.contenders)} contenders, {self.variant.conditions()}. "
            f"{self.run.words(' of each pairing')}. A draw is half a win.{other}",
            tables=[
                *([matrix] if is_small else []),
                overall_table(self),
                *([findings_table(findings)] if findings else []),
            ],
            charts=[_chart(self)],
            origin=self.origin,
            details=[*([] if is_small else [matrix]), _pairings_table(self)],
        )

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, some thousands each: `batches` says more."""
        for (first, second), result in self.results.items():
            yield from result.rows(first=first, second=second)


def matrix_table(played: RoundRobin) -> Table:
    """Return everybody's share against everybody, the strongest first."""
    names = played.ranking()
    target = played.target(Pairings)
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    rows = [
        (f"{number} {one}", *(_cell(played, one, other) for other in names))
        for number, one in zip(numbers, names, strict=True)
    ]
    reach = played.pooled(names[0], names[1]).estimate.reach
    caption = f"Both orders together, each about ±{100 * reach:.1f}; on the diagonal the first"
    meant = "" if target is None else f" * is not within {target.low} to {target.high}%."
    return Table(
        ("percent against", *numbers), rows, right=numbers, note=f"{caption} side of a mirror.{meant}"
    )


def _cell(played: RoundRobin, one: str, other: str) -> Cell:
    target = played.target(Pairings)
    share = 100 * played.pooled(one, other).part
    if one == other:
        return Cell(f"{share:.1f} ", "faint")
    if target is None or target.low <= share <= target.high:
        return Cell(f"{share:.1f} ")
    return Cell(f"{share:.1f}*", "above" if share > target.high else "below")


def overall_table(played: RoundRobin) -> Table:
    """Return everybody's share against all others together, the strongest first."""
    target = played.target(Contenders)
    rows = []
    for one in played.ranking():
        score = played.overall(one)
        share, low, high = score.estimate
        meant = target is None or target.low <= 100 * share <= target.high
        span = f"{low:.2%} to {high:.2%}"
        rows.append((one, f"{score.of:,}", f"{100 * share:.2f}%{' ' if meant else '*'}", span))
    heads = ("against all others", "games", "share", "95% interval")
    return Table(heads, rows, right=heads[1:])


def findings_table(findings: Sequence[Finding]) -> Table:
    """Return what was measured beside what was intended."""
    heads = ("intended", "measured", "95% interval", "target", "met")
    note = "A ? stands where the interval reaches across a limit."
    rows: list[tuple[str | Cell, ...]] = []
    for finding in findings:
        first, *worst = finding.lines()
        if finding.measured:
            rows.append((*first, _verdict(finding)))
        else:
            rows.append((first[0], "nothing", *first[2:], ""))
        rows += [(*line, _verdict(finding.furthest)) for line in worst]
    return Table(heads, rows, right=heads[1:4], note=note)


def _verdict(one: Finding | Measured) -> Cell:
    return Cell(f"{'yes' if one.met else 'no'}{'' if one.sure else '?'}", "" if one.met else "no")


def _pairings_table(played: RoundRobin) -> Table:
    """Return every pairing in each order, with the command that plays it again."""
    rows = []
    for pair, results in played.results.items():
        share, low, high = played.score(*pair).estimate
        rows.append((*pair, f"{share:.1%}", f"{low:.1%} to {high:.1%}", results.origin.command))
    heads = ("first", "second", "share of the first", "95% interval", "again")
    return Table(heads, rows, "Each pairing in each order", right=heads[2:4])


def _chart(played: RoundRobin) -> Chart:
    """Return the chart: everybody against everybody, and everybody overall."""
    variant, run = played.variant, played.run
    notes = [
        f"{run.words(' of each pairing in each order')}, {variant.conditions()}.",
        "Percent of the row against the column, and half of the 95% interval. Draws count half.",
        "On the diagonal: the first side of a mirror.",
    ]
    target = played.target(Pairings)
    if target is not None:
        notes[-1] += f" Framed: not within {target.low} to {target.high}%."
    overall = played.target(Contenders)
    grey = "" if overall is None else f"; grey: {overall.low} to {overall.high}%"
    notes.append(f"Below: everybody against all others{grey}.")
    return Chart(f"{played.system.key}: who beats whom", partial(_draw, played), notes)


def _draw(played: RoundRobin) -> Any:
    """Draw the matrix, and everybody's share against all others below, beside what it should be."""
    import altair

    names, target = played.ranking(), played.target(Contenders)
    matrix = charts.heat_map(
        [_drawn(played, one, other) for one in names for other in names],
        charts.Axis(None, names, angle=-40),
        charts.Axis(None, names),
    )
    overall = {one: played.overall(one).estimate for one in names}
    if target is None:
        return altair.vconcat(matrix, charts.shares(overall))
    wanted = [
        (one, Estimate(*(100 * number for number in it)), target.low, target.high)
        for one, it in overall.items()
    ]
    return altair.vconcat(matrix, charts.goals(wanted))


def _drawn(played: RoundRobin, one: str, other: str) -> dict[str, Any]:
    """Return a cell of the matrix as it is drawn: a mirror without a colour, one off its target framed."""
    target, score = played.target(Pairings), played.pooled(one, other)
    return {
        "down": one,
        "across": other,
        "value": 100 * score.part,
        "label": f"{100 * score.part:.1f}",
        "below": f"± {100 * score.estimate.reach:.1f}",
        "plain": one == other,
        "framed": one != other and target is not None and not target.low <= 100 * score.part <= target.high,
    }


def round_robin(
    variant: Variant,
    run: Run = THOUSAND,
    only: Sequence[str] = (),
    group: str = "",
    targets: Sequence[Target] | None = None,
) -> RoundRobin:
    """Play every pairing of contenders in both orders, and each against itself.

    A pairing has luck of its own, by the seed and the two names alone: it comes out the same whoever
    else takes part.

    Args:
        variant: what all games have in common; an author's own content brings contenders as well.
        run: how; its games are those of every pairing.
        only: those who take part, at least two; everybody if not given.
        group: the class whose contenders take part, where the system has classes; the first if not given.
        targets: what it should come to; as the system's folder says if not given.

    Raises:
        UnknownName: no such contender, policy, switch; the nearest right name is given.
        FacedownError: the system has no contenders, or the numbers cannot be.
    """
    system = variant.system
    asked_for = names = contenders(system, variant.content, only, group)
    rivals = system.capability(Rivals)
    assert rivals is not None
    wanted = tuple(one for one in (load_targets(system) if targets is None else targets) if not one.setup)
    count = counted_for(wanted)
    pairs = list(product(names, names))
    simulator = Simulator(system, run, len(pairs))
    results: dict[tuple[str, str], Results] = {}
    try:
        for pair in pairs:
            one = replace(variant, setup=rivals.pairing(*pair), name=f"{pair[0]} against {pair[1]}")
            results[pair] = simulator.play(one, count, replace(run, seed=luck_of(run.seed, *pair)))
    except KeyboardInterrupt:
        names = _who_have_met(names, results)
        if len(names) < 2:
            raise
    shown = {pair: results[pair] for pair in product(names, names)}
    some = list(names) if only or names != asked_for else []
    options = {**run.options(), "only": some, "class": group}
    call = f"round_robin({{}}, {run.in_python()}, only={list(names)})"
    command = replace(variant, setup="").again("roundrobin", options, call=call)
    parts = [one.origin for one in shown.values()]
    outcome = simulator.outcome(
        command, parts, len(results) < len(pairs), next(iter(shown.values())).outcome.note
    )
    return RoundRobin(
        system=system,
        contenders=names,
        results=shown,
        variant=variant,
        targets=wanted,
        outcome=replace(outcome, played=run.games * len(shown)),
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
    rivals = needed(system, Rivals, "has no contenders to put against each other. Systems that have")
    own = load_content(content)
    known, classes = rivals.names(own), rivals.classes(own)
    if group and group not in classes:
        raise unknown("class of contenders", group, classes, where=f"in {system.key}")
    everybody = classes[group or next(iter(classes))] if classes else known
    chosen = those_named(known, only, "contender", system) if only else [*everybody]
    if len(chosen) < 2:
        raise FacedownError(
            f"A round-robin takes at least two contenders, not {', '.join(chosen)} alone. "
            f"There is: {', '.join(known)}."
        )
    return tuple(name for name in known if name in chosen)


def those_named(known: Sequence[str], only: Sequence[str], what: str, system: System) -> list[str]:
    """Return the names of some that are asked for, letter case aside.

    Raises:
        UnknownName: there is none of a name; the nearest right one is given.
    """
    folded = {name.casefold(): name for name in known}
    for name in only:
        if name.casefold() not in folded:
            raise unknown(what, name, known, where=f"in {system.key}")
    return list(dict.fromkeys(folded[name.casefold()] for name in only))


def luck_of(seed: int, one: str, other: str) -> int:
    """Return the seed of one pairing: the names and the seed make it, not who else takes part."""
    digest = hashlib.sha256(json.dumps([seed, one, other], ensure_ascii=False).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
