"""What odds say to people, exact ones or those of trials, with the question that they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.lab.odds.answers import Answer, Odds, Sampled
from facedown.lab.odds.deciders import advised, one_of
from facedown.lab.odds.questions import Ask
from facedown.lab.showing import charts
from facedown.lab.showing.origin import Origin, origin
from facedown.lab.showing.report import Chart, Report, Reported, Table

LISTED = 16  # values of a number, and situations, that are listed


class Position(NamedTuple):
    """What odds are asked of."""

    board: Board  # the position
    where: str  # what it is called
    players: str  # who decides, and what they know, in words
    about: Mapping[str, Any]  # the same, for JSON


@dataclass(frozen=True)
class OddsReport(Reported):
    """Odds, and what was asked."""

    position: Position  # of what
    ask: Ask  # the question
    result: Odds | Sampled  # the answers
    command: str  # that finds them again
    seed: int  # of the luck of trials
    within: float | None = None  # how far apart bounds were to be, None if they were not limited

    @property
    def origin(self) -> Origin:
        """What makes them again."""
        board = self.position.board
        return origin(self.command, self.seed, board.system, board.deal)

    @property
    def unfinished(self) -> int:
        """How many trials were not over when the system's bound was reached."""
        return self.result.unfinished

    def advice(self) -> list[dict[str, Any]]:
        """Return what to do in best play, situation by situation."""
        return advised(self.position.board, self.result)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        advice = self.advice()
        return {**self.position.about, **self.result.to_dict(), **({"advice": advice} if advice else {})}

    @property
    def effort(self) -> str:
        """What was followed, and how long that took, in words."""
        return f"{self.result.effort}, {self.result.seconds:.2g} s."

    def report(self) -> Report:
        """Return the answers, and the distribution of every number."""
        result, (board, where, players, _) = self.result, self.position
        once = f"fired {self.ask.once}" if self.ask.once else ""
        limits = (("given", self.ask.given), ("until", self.ask.until), ("once", once))
        said = "; ".join(f"{name} {text}" for name, text in limits if text)
        numbers = [one for one in result.answers if isinstance(one, Answer) and not one.is_condition]
        heads, listed = result.heads, [one for one in result.answers if one.is_listed]
        rows = [(one.asked, *one.columns()) for one in listed]
        likely = {one.asked: one.estimate for one in listed if one.is_condition}
        return Report(
            question=f"{board.system.key}, {where}: how likely is it?",
            answer=f"{self._first()}.",
            setting="\n".join(filter(None, [players, said])),
            tables=[
                *([Table(("", *heads), rows, right=heads)] if rows else []),
                *(_distribution(one, heads, LISTED) for one in numbers if one.distribution),
            ],
            remarks=[*self._remarks()],
            charts=[
                *([Chart("How likely it is", partial(charts.shares, likely))] if likely else []),
                *(
                    Chart(one.asked, partial(charts.distribution, one.asked, one.distribution))
                    for one in numbers
                ),
            ],
            origin=self.origin,
            details=[_distribution(one, heads) for one in numbers if len(one.distribution) > LISTED],
        )

    def _first(self) -> str:
        """Return the first answer in a sentence."""
        first = next((one for one in self.result.answers if one.is_listed), self.result.answers[0])
        if not first.is_listed:
            return first.remark.rstrip(".") or f"odds of {first.asked}"
        return f"{first.asked}: {self.result.sentence.format(*first.columns())}"

    def _remarks(self) -> Iterator[str]:
        """Yield what there is to say besides: what was left out, what is best."""
        result = self.result
        if result.remark:
            yield result.remark
        apart = max((one.rest for one in result.answers), default=Fraction(0))
        if self.within is not None and apart > self.within and not result.stopped:
            far = f"the bounds are {float(apart):.2g} apart, not {self.within:g}"
            yield f"As much was followed as can be: {far}."
        advice = self.advice()
        for one in advice[:LISTED]:
            name = self.position.board.seats[one["seat"]]
            yield f"Best for {name}, at {one['question']}: {one_of(one)}."
        if len(advice) > LISTED:
            yield f"And so on: there are {len(advice):,} situations."


def _distribution(one: Answer, heads: tuple[str, str], most: int | None = None) -> Table:
    """Return how likely every value of a number is; of more than `most` the last ones together."""
    values = list(one.distribution)
    rows = [(one.reads(value), *one.columns(value)) for value in values[:most]]
    if more := values[len(rows) :]:
        together = sum((one.distribution[value] for value in more), Fraction(0))
        whole = replace(one, distribution={Fraction(1): together})
        rows.append((f"{len(more)} more", *whole.columns(Fraction(1))))
    if one.rest:
        rows.append(("anything else", *replace(one, distribution={}).columns()))
    return Table(("", *heads), rows, one.asked, heads, note=one.remark)
