"""What comes out of a simulation: who won, numbers at the end, what fired, what became of cards."""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import compress
from typing import Any, NamedTuple

from facedown.bots.playout import UNFINISHED
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.citations import values_of_lines as can_fire
from facedown.engine.telling.sentence import are_several
from facedown.lab.games.run import Outcome, Result
from facedown.lab.games.uses import Use, table_of, worths
from facedown.lab.games.variant import Variant
from facedown.lab.showing import charts
from facedown.lab.showing.report import Chart, Played, Report, Table, batches
from facedown.lab.showing.shares import (
    Estimate,
    Heat,
    Share,
    Spread,
    between,
    estimate_of,
    finite,
    in_words,
    share,
    spread,
)


class Worked(NamedTuple):
    """What an expression was at the end of every game."""

    values: Any
    is_condition: bool  # 1 or 0
    parts: int  # how many of the number make a whole


def winning(side: str) -> str:
    """Return that a side wins: `Coach wins`, `the Pilots win`."""
    return f"{side} {'win' if are_several(side) else 'wins'}"


@dataclass(frozen=True)
class Results(Result, Played):
    """What came out of a simulation.

    Attributes:
        variant: what was played.
        outcome: what became of the run.
        policies: who played, by seat.
        seats: what the seats are called.
        sides: what the sides are called.
        winners: by game, the side that won, NOBODY, or UNFINISHED.
        decisions: by game, how many were taken.
        figures: name -> by game, that number at the end.
        heat: clause -> how often it fired, if that was asked for.
        workers: how many there were.
        asked: expression -> what it was at the end, by game.
        given: of these, the condition without which a game does not count in answers, or "".
        uses: what became of every card, or weapon, of each side, if that was asked for.
    """

    variant: Variant
    outcome: Outcome
    policies: Mapping[int, str]
    seats: Mapping[int, str]
    sides: Sequence[str]
    winners: Any = field(repr=False)
    decisions: Any = field(repr=False)
    figures: Mapping[str, Any] = field(repr=False)
    heat: Mapping[str, Heat] = field(repr=False)
    workers: int
    asked: Mapping[str, Worked] = field(default_factory=dict, repr=False)
    given: str = ""
    uses: tuple[Use, ...] = field(default=(), repr=False)

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.winners)

    @property
    def clauses(self) -> dict[str, int]:
        """How often each clause fired in all games together, if that was asked for."""
        return {id: one.times for id, one in self.heat.items()}

    def wins(self) -> dict[int, Share]:
        """Return how often each side won, by side; draws are not among them."""
        counts = Counter(bytes(self.winners))
        sides = {*range(len(self.sides)), *counts} - {NOBODY, UNFINISHED}
        return {side: share(counts[side], self.games) for side in sorted(sides)}

    def draws(self) -> Share:
        """Return how often nobody won."""
        return share(bytes(self.winners).count(NOBODY), self.games)

    def _answers(self) -> list[dict[str, Any]]:
        """Return the answers for JSON."""
        counted = sum(self.asked[self.given].values) if self.given else self.games
        return [
            {
                "asked": text,
                "given": self.given,
                "unit": "share" if self.asked[text].is_condition else "number",
                **it.to_dict(),
                "counted": counted,
            }
            for text, it in self.answers().items()
        ]

    def answers(self) -> dict[str, Estimate]:
        """Return what every expression comes to, in the games that count.

        Raises:
            FacedownError: none counts.
        """
        if self.given and not any(self.asked[self.given].values):
            raise FacedownError(f"In {self.games:,} games what is given never happened: '{self.given}'.")
        answers = {}
        for text, (values, is_condition, parts) in self.asked.items():
            if text != self.given:
                kept = compress(values, self.asked[self.given].values) if self.given else values
                answers[text] = estimate_of([value / parts for value in kept], is_condition)
        return answers

    def spreads(self) -> dict[str, Spread]:
        """Return how decisions a game, and every figure of the system, were spread."""
        return {
            name: spread(values) for name, values in {"decisions": self.decisions, **self.figures}.items()
        }

    def side(self, number: int) -> str:
        """Return what a side is called."""
        return self.sides[number] if number < len(self.sides) else f"side {number}"

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        setup, outcome = self.variant.chosen, self.outcome
        return {
            "system": self.variant.system.key,
            "setup": setup if isinstance(setup, str) else dict(setup),
            "games": self.games,
            "seed": self.run.seed,
            "policies": {str(seat): name for seat, name in self.policies.items()},
            "switches": dict(self.variant.switches),
            "wins": [
                {"side": side, "name": self.side(side), **asdict(won)} for side, won in self.wins().items()
            ],
            "draws": asdict(self.draws()),
            **{name: finite(values._asdict()) for name, values in self.spreads().items()},
            **({"answers": self._answers()} if self.asked else {}),
            **({"pieces": [one.to_dict() for one in worths(self.uses)]} if self.uses else {}),
            **({"clauses": self.clauses} if self.heat else {}),
            "games_per_second": outcome.rate,
            "workers": self.workers,
            "note": outcome.note,
            **outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return who won, how the numbers at the end were spread, and what else was counted."""
        named = self.outcomes()
        by = {seat: f"{self.seats[seat]} by {name}" for seat, name in self.policies.items()}
        played = replace(self.run, games=self.games).words()
        numbers = {"decisions": self.decisions, **self.figures}
        likely = {name: it.estimate for name, it in named.items()}
        drawn = [
            Chart(f"{name} of a game", partial(charts.histogram, name, values))
            for name, values in numbers.items()
            if min(values) < max(values)
        ]
        never = [
            id for id, times in self.clauses.items() if not times and id in can_fire(self.variant.system)
        ]
        said = f"Never, of those that the code can log: {', '.join(never) or 'none'}."
        return Report(
            question=f"{self.variant.system.key}, {self.variant.title}: who wins?",
            answer=f"{in_words(named)}.",
            setting=f"{', '.join(by.values())}{self.variant.rules()}. {played}.",
            tables=self.tables(),
            remarks=[said] if self.heat else [],
            charts=[Chart("Who wins", partial(charts.shares, likely)), *drawn],
            origin=self.origin,
        )

    def outcomes(self) -> dict[str, Share]:
        """Return how often each side won, and how often nobody, in words."""
        won = {winning(self.side(side)): won for side, won in self.wins().items()}
        return {**won, "nobody wins": self.draws()}

    def tables(self) -> list[Table]:
        """Return who won, how the numbers at the end were spread, and how often clauses fired."""
        span = "95% interval"
        wins = Table(
            ("", "games", "share", span),
            [
                (name, f"{it.count:,}", f"{it.part:.2%}", f"{it.low:.2%} to {it.high:.2%}")
                for name, it in self.outcomes().items()
            ],
            right=("games", "share", span),
        )
        heads = ("at the end", "mean", span, "least", "10%", "median", "90%", "most")
        numbers = [
            (name, f"{it.mean:,.2f}", between(it.low, it.high, ",.2f"), *(f"{value:,}" for value in it[3:]))
            for name, it in self.spreads().items()
        ]
        fired = [
            (id, f"{times:,}", f"{times / self.games:,.3f}") for id, times in self.clauses.items() if times
        ]
        tables = [wins, Table(heads, numbers, right=heads[1:])]
        if self.asked:
            tables.insert(0, self._answers_table())
        if self.uses:
            tables.append(table_of(self.uses))
        if fired:
            title = "How often each clause fired, a game"
            tables.append(Table(("clause", "times", "a game"), fired, title, ("times", "a game")))
        return tables

    def _answers_table(self) -> Table:
        """Return what every expression comes to."""
        rows = []
        for text, it in self.answers().items():
            form = ".2%" if self.asked[text].is_condition else ",.3f"
            rows.append((text, f"{it.value:{form}}", between(it.low, it.high, form)))
        note = ""
        if self.given:
            so = share(sum(self.asked[self.given].values), self.games)
            note = f"Given {self.given}: in {so.count:,} of the games, {so.part:.2%}."
        return Table(("at the end", "", "95% interval"), rows, right=("", "95% interval"), note=note)

    def rows(self, **same: str) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, some thousands each: `batches` says more."""
        asked = {text: one.values for text, one in self.asked.items()}
        columns = {"winner": self.winners, "decisions": self.decisions, **self.figures, **asked}
        return batches(columns, **same)


def joined(parts: Sequence[Results]) -> Results:
    """Return simulations of the same that follow each other as one."""
    first, last = parts[0], parts[-1].outcome
    games = sum(one.games for one in parts)
    outcome = replace(
        last,
        origin=first.origin.of_games(first.games, games),
        played=games,
        compiled=sum(one.outcome.compiled for one in parts),
        known=sum(one.outcome.known for one in parts),
        unfinished=sum(one.unfinished for one in parts),
        seconds=sum(one.outcome.seconds for one in parts),
    )
    return replace(
        first,
        outcome=outcome,
        winners=_joined([one.winners for one in parts], ctypes.c_int8),
        decisions=_joined([one.decisions for one in parts], ctypes.c_int32),
        figures={
            name: _joined([one.figures[name] for one in parts], ctypes.c_int64) for name in first.figures
        },
        asked={
            text: one._replace(values=_joined([part.asked[text].values for part in parts], ctypes.c_int64))
            for text, one in first.asked.items()
        },
        uses=tuple(sum(same[1:], same[0]) for same in zip(*(one.uses for one in parts), strict=True)),
        heat={id: sum((one.heat[id] for one in parts), Heat()) for id in first.heat},
    )


def _joined(columns: Sequence[Any], kind: Any) -> Any:
    """Return columns of whole numbers, one behind the other."""
    whole = b"".join(memoryview(one).tobytes() for one in columns)
    return (kind * (len(whole) // ctypes.sizeof(kind))).from_buffer_copy(whole)


class Stopped(KeyboardInterrupt):
    """Ctrl-C while games were played; `results` are of those that were done, the first of all."""

    def __init__(self, results: Results) -> None:
        super().__init__(results.outcome.note)
        self.results = results
