"""What comes out of a round-robin: everybody against everybody, and what was intended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations
from typing import Any

from facedown.bots.playout import UNFINISHED
from facedown.bots.policy import policy_name
from facedown.engine.system import Rivals
from facedown.lab.experiments.standings import Standings
from facedown.lab.experiments.targets import Contenders, Finding, Pairings, Target, numbers_of, wanted_of
from facedown.lab.games.outcome import Outcome, Result
from facedown.lab.games.variant import Variant
from facedown.lab.showing.charts import INK, PALE, is_dark
from facedown.lab.showing.report import Cell, Chart, Played, Report, Table
from facedown.lab.showing.rows import the_polars

_ON_SCREEN = 12  # contenders whose matrix still fits on a screen
_CELL, _PANEL = 64, 200  # pixels: side of a cell of the matrix, width of the panel beside it
_LEAST, _MOST = 10, 90  # percent; shares beyond have the colours of these
_LINE = 14  # pixels from one line of a name to the next


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
        score = self.overall(best)
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
            answer=f"{best} has the best share against all others, {score.part:.1%} (95% interval "
            f"{score.low:.1%} to {score.high:.1%}).{intended}",
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

    def frame(self) -> Any:
        """Return a Polars table with a row for every game: who met, its number, winner, figures.

        Raises:
            FacedownError: Polars is not installed.
        """
        return the_polars().concat(self.rows())


def matrix_table(played: RoundRobin) -> Table:
    """Return everybody's share against everybody, the strongest first."""
    names = played.ranking()
    target = played.target(Pairings)
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    rows = [
        (f"{number} {one}", *(_cell(played, one, other) for other in names))
        for number, one in zip(numbers, names, strict=True)
    ]
    score = played.pooled(names[0], names[1])
    caption = (
        f"Both orders together, each about ±{50 * (score.high - score.low):.1f}; on the diagonal the first"
    )
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
        share = 100 * score.part
        meant = target is None or target.low <= share <= target.high
        span = f"{score.low:.2%} to {score.high:.2%}"
        rows.append((one, f"{score.of:,}", f"{share:.2f}%{' ' if meant else '*'}", span))
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
        score = played.score(*pair)
        span = f"{score.low:.1%} to {score.high:.1%}"
        rows.append((*pair, f"{score.part:.1%}", span, results.origin.command))
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
    return Chart(f"{played.system.key}: who beats whom", partial(_draw, played), notes)


def _draw(played: RoundRobin) -> Any:
    import altair

    return altair.hconcat(_matrix(played), _overall(played), spacing=16)


def _matrix(played: RoundRobin) -> Any:
    """Return the matrix, the strongest first."""
    import altair

    names = list(played.ranking())
    side = _CELL * len(names)
    lines = max(len(name.split()) for name in names)
    base = altair.Chart(altair.Data(values=list(_cells(played, names)))).encode(
        x=altair.X("other:N", sort=names, axis=_names_axis("top", lines=lines)),
        y=altair.Y("one:N", sort=names, axis=_names_axis("left", lines=1)),
    )
    scale = altair.Scale(scheme="blueorange", domain=[_LEAST, _MOST], domainMid=50, reverse=True, clamp=True)
    letters = altair.condition("datum.dark", altair.value("white"), altair.value(INK))
    return altair.layer(
        base.transform_filter("!datum.mirror")
        .mark_rect(stroke="white", strokeWidth=2)
        .encode(color=altair.Color("share:Q", scale=scale, legend=None)),
        base.transform_filter("datum.mirror").mark_rect(stroke="white", strokeWidth=2, color=PALE),
        base.transform_filter("datum.outside").mark_rect(
            stroke=INK, strokeWidth=3, filled=False, width=_CELL - 7, height=_CELL - 7
        ),
        base.mark_text(dy=-6, fontSize=15, fontWeight="bold").encode(text="label:N", color=letters),
        base.mark_text(dy=12, fontSize=11).encode(text="reach:N", color=letters),
    ).properties(width=side, height=side)


def _overall(played: RoundRobin) -> Any:
    """Return everybody's share against all others, with its interval and what it should be."""
    import altair

    names = list(played.ranking())
    target = played.target(Contenders)
    rows = [
        {
            "one": one,
            "share": 100 * played.overall(one).part,
            "low": 100 * played.overall(one).low,
            "high": 100 * played.overall(one).high,
            "label": f"{played.overall(one).part:.1%}",
        }
        for one in names
    ]
    y = altair.Y("one:N", sort=names, axis=None)
    x = altair.X(
        "share:Q",
        scale=altair.Scale(domain=[0, 100]),
        axis=altair.Axis(
            title=_overall_title(target),
            titleFontWeight="normal",
            titlePadding=8,
            orient="top",
            values=[0, 25, 50, 75, 100],
            gridDash=[2, 2],
            domain=False,
        ),
    )
    base = altair.Chart(altair.Data(values=rows))
    layers = []
    if target is not None:
        band = altair.Chart(altair.Data(values=[{"from": target.low, "to": target.high}]))
        layers.append(band.mark_rect(color=PALE).encode(x=altair.X("from:Q"), x2="to:Q"))
    middle = altair.Chart(altair.Data(values=[{"share": 50}]))
    layers += [
        middle.mark_rule(color="#999").encode(x=x),
        base.mark_bar(height=5, color=INK).encode(x=altair.X("low:Q"), x2="high:Q", y=y),
        base.mark_circle(size=85, color=INK, opacity=1).encode(x=x, y=y),
        base.mark_text(dy=-15, fontSize=12, color=INK).encode(x=x, y=y, text="label:N"),
    ]
    return altair.layer(*layers).properties(width=_PANEL, height=_CELL * len(names))


def _overall_title(target: Target | None) -> str:
    return "overall" if target is None else f"overall; grey: {target.low} to {target.high}%"


def _cells(played: RoundRobin, names: list[str]) -> Iterator[dict[str, Any]]:
    target = played.target(Pairings)
    for one in names:
        for other in names:
            score = played.pooled(one, other)
            share = 100 * score.part
            mirror = one == other
            yield {
                "one": one,
                "other": other,
                "share": share,
                "label": f"{share:.1f}",
                "reach": f"± {50 * (score.high - score.low):.1f}",
                "mirror": mirror,
                "dark": not mirror and is_dark(share),
                "outside": not mirror and target is not None and not target.low <= share <= target.high,
            }


def _names_axis(orient: str, lines: int) -> Any:
    """Return an axis that shows names, a word to a line where there are several lines."""
    import altair

    return altair.Axis(
        orient=orient,
        title=None,
        labelAngle=0,
        labelFontSize=12,
        labelLineHeight=_LINE,
        labelLimit=220,
        labelExpr="split(datum.label, ' ')" if lines > 1 else "datum.label",
        ticks=False,
        domain=False,
        labelPadding=8 + _LINE * (lines - 1),
    )
