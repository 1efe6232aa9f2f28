"""What comes out of a round-robin: everybody against everybody, and what was intended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations
from typing import Any

from facedown.bots.playout import UNFINISHED
from facedown.bots.policy import policy_name
from facedown.engine.matches.system import Rivals
from facedown.lab.experiments.standings import Standings
from facedown.lab.experiments.targets import Contenders, Finding, Pairings, Target, numbers_of, wanted_of
from facedown.lab.games.run import Outcome, Result
from facedown.lab.games.variant import Variant
from facedown.lab.showing import charts
from facedown.lab.showing.report import Cell, Chart, Played, Report, Table
from facedown.lab.showing.shares import Estimate

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

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return sum(counts[UNFINISHED] for counts in self._counts.values())

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
            "unfinished": self.unfinished,
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
    rows = [row for finding in findings for row in _rows(finding)]
    return Table(heads, rows, right=heads[1:4], note=note)


def _rows(finding: Finding) -> Iterator[tuple[str | Cell, ...]]:
    """Yield the rows of a finding: where it has several numbers, how many are met, and the furthest off."""
    target, measured = finding
    unit = target.unit
    meant = wanted_of(target)
    if not measured:
        yield target.name, "nothing", "", meant, ""
        return
    if len(measured) == 1:
        yield target.name, *numbers_of(measured[0], unit), meant, _verdict(measured[0].met, measured[0].sure)
        return
    met = sum(one.met for one in measured)
    yield target.name, f"{met} of {len(measured)}", "", meant, _verdict(finding.met, finding.sure)
    worst = finding.furthest
    yield f"  {worst.what}", *numbers_of(worst, unit), "", _verdict(worst.met, worst.sure)


def _verdict(met: bool, sure: bool) -> Cell:
    return Cell(f"{'yes' if met else 'no'}{'' if sure else '?'}", "" if met else "no")


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
