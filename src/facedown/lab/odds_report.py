"""What odds say to people, exact ones or those of trials, with the question that they answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from facedown.board import Board
from facedown.engine.deal import Deal
from facedown.lab import charts
from facedown.lab.odds import Answer, Odds
from facedown.lab.origin import origin
from facedown.lab.questions import Ask
from facedown.lab.report import Chart, Report, Reported, Table
from facedown.lab.sampling import Sampled
from facedown.lab.shares import Share


@dataclass(frozen=True)
class OddsReport(Reported):
    """Odds, and what was asked.

    Attributes:
        board: the position.
        where: what it is called.
        players: who decides, in words.
        ask: the question.
        result: the answers.
        command: that finds them again.
        seed: of the luck of trials.
    """

    board: Board
    where: str
    players: str
    ask: Ask
    result: Odds | Sampled
    command: str
    seed: int

    def report(self) -> Report:
        """Return the answers, and the distribution of every number."""
        deal = Deal(self.board.state, self.board.book, self.board.seats, self.board.names)
        limits = (("given", self.ask.given), ("until", self.ask.until), ("once", self.ask.once))
        said = "".join(f", {name} {text}" for name, text in limits if text)
        result = self.result
        spread: dict[str, Mapping[Fraction, Fraction]] = {}
        details: list[Table] = []
        if isinstance(result, Odds):
            answers, how = _exact(result), result.effort
            likely = {one.asked: _share(one) for one in result.answers if one.is_condition}
            spread = {one.asked: one.distribution for one in result.answers if not one.is_condition}
            details = [_distribution(one, result.heads) for one in result.answers if not one.is_condition]
            if answers.rows:
                asked, one, other = answers.rows[0]
                first = f"{asked}: {one} to {other}" if result.rest else f"{asked}: {other}, exactly {one}"
            else:
                first = result.answers[0].remark.rstrip(".") or f"odds of {result.answers[0].asked}"
        else:
            answers, how = _sampled(result), f"{result.trials:,} trials"
            likely = {
                one.asked: Share(
                    round(one.value * result.counted), result.counted, one.value, one.low, one.high
                )
                for one in result.answers[: len(self.ask.when)]
            }
            asked, about, span = answers.rows[0]
            first = f"{asked}: {about}, 95% interval {span}"
        return Report(
            question=f"{self.board.system.key}, {self.where}: how likely is it{said}?",
            answer=f"{first}; {self.players}, {how}.",
            tables=[answers],
            charts=[
                *([Chart("How likely it is", partial(charts.shares, likely))] if likely else []),
                *(Chart(name, partial(charts.distribution, name, odds)) for name, odds in spread.items()),
            ],
            origin=origin(self.command, self.seed, self.board.system, deal),
            details=details,
        )


def _share(one: Answer) -> Share:
    part = float(one.value)
    low, high = map(float, one.bounds()) if one.rest else (part, part)
    return Share(0, 0, part, low, high)


def _exact(result: Odds) -> Table:
    rows = [(one.asked, *one.columns()) for one in result.answers if one.is_condition or not one.rest]
    return Table(("", *result.heads), rows, right=result.heads, note=result.remark)


def _sampled(result: Sampled) -> Table:
    rows = [(one.asked, f"{one.value:.4f}", f"{one.low:.4f} to {one.high:.4f}") for one in result.answers]
    note = (
        "" if result.counted == result.trials else f"{result.counted:,} of {result.trials:,} trials as given."
    )
    return Table(("", "about", "95% interval"), rows, right=("about", "95% interval"), note=note)


def _distribution(one: Answer, heads: tuple[str, str]) -> Table:
    rows = [(one.reads(value), *one.columns(value)) for value in one.distribution]
    return Table(("", *heads), rows, one.asked, heads, note=one.remark)
