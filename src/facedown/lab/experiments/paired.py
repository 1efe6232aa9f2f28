"""Paired luck: two variants played with the same seeds, and how far any measure differs between them.

Game number k of both has the same luck, so what luck alone does cancels in part; how much that saves is
measured, too. Where the two sides of a setup can change places, every seed is played in both orders, unless
expressions are measured: they may name a side by its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import Rivals
from facedown.lab.experiments.changes import Weighed, changes, changes_table, played_alone, weigh
from facedown.lab.experiments.measure import (
    Difference,
    Half,
    Measure,
    Wins,
    charts_of,
    count_of,
    difference,
    given_in,
    options_of,
    signed,
    usual_measures,
)
from facedown.lab.experiments.paired_uses import PairedUses, paired_uses
from facedown.lab.games.results import Results, joined
from facedown.lab.games.run import NOTHING, THOUSAND, Count, Outcome, Result, Run, until_stopped
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.odds.deciders import side_of
from facedown.lab.showing.report import Report, Table
from facedown.lab.showing.shares import Estimate

_SHORT = 14  # letters of a name that heads a column
_MANY = 1000  # times as many games: what is saved beyond that cannot be told well
_ROUNDS = 10  # of play, each longer than the one before: Ctrl-C soon leaves games with the same luck of both


@dataclass(frozen=True)
class Comparison(Result):
    """What came of a comparison.

    Attributes:
        a: what the first is called.
        b: what the second is called.
        variant: what both have in common.
        seeds: how many there were; every one was played several times.
        differences: by measure.
        outcome: what became of the run.
        head_to_head: whether the two met each other in the same games.
        swapped: whether the sides changed places.
        uses: how far what becomes of every card, or weapon, differs, if that was asked for.
        weighed: then also what differs between the two, and what each change does by itself.
    """

    a: str
    b: str
    variant: Variant
    seeds: int
    differences: tuple[Difference, ...]
    outcome: Outcome
    head_to_head: bool = False
    swapped: bool = False
    uses: PairedUses | None = None
    weighed: tuple[Weighed, ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return self.differences[0].games

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "system": self.variant.system.key,
            "setup": self.variant.title,
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "seed": self.run.seed,
            "head_to_head": self.head_to_head,
            "sides_swapped": self.swapped,
            "players": self.variant.players(),
            "switches": dict(self.variant.switches),
            "differences": [one.to_dict() for one in self.differences],
            **({"changes": [one.to_dict() for one in self.weighed]} if self.uses else {}),
            **({"pieces": self.uses.to_dict()} if self.uses else {}),
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return how far the two differ, and what pairing saved."""
        first, variant = self.differences[0], self.variant
        share = first.measure.is_share
        finding = f"{first.measure.name}: {_plain(first.a, share)} (A) against {_plain(first.b, share)} (B)"
        apart = f"{signed(first.difference.value, share)}, 95% interval {_interval(first)}"
        where = "" if self.head_to_head else f"{variant.title}, {variant.players()}. "
        order = " Every seed is played in both orders." if self.swapped else ""
        draws = " A draw is half a win." if self.head_to_head else ""
        given = given_in([one.measure for one in self.differences])
        games = f"{self.games:,} games, seed {self.run.seed}, the same luck for both."
        same = "Nothing that is printed, no setup, switch or policy differs."
        return Report(
            question=f"{variant.system.key}: {self.a} (A) against {self.b} (B), how far apart?",
            answer=f"{finding}; {apart}{'' if first.is_significant else ', not significant'}.",
            setting=f"{where}{games}{order}{draws}{given}",
            tables=[
                *([changes_table(self.weighed)] if self.weighed else []),
                self._table(),
                *([self.uses.table()] if self.uses else []),
            ],
            remarks=[*self._remarks(), *([same] if self.uses and not self.weighed else [])],
            charts=charts_of("A minus B", {one.measure.name: one for one in self.differences}),
            origin=self.origin,
        )

    def _table(self) -> Table:
        """Return every measure of both, and how far it differs."""
        a, b = (self.a, self.b) if max(len(self.a), len(self.b)) <= _SHORT else ("A", "B")
        heads = ("", a, b, "difference", "95% interval")
        return Table(heads, [_row(one) for one in self.differences], right=heads[1:])

    def _remarks(self) -> Iterator[str]:
        """Yield what there is to say of the differences together."""
        if not any(one.is_significant for one in self.differences):
            of = "Above the cards no" if self.uses else "No"
            yield f"{of} difference is significant: every interval holds 0."
        best = max(self.differences, key=lambda one: one.alone or 0)
        if best.alone is None:
            yield "Too few games differ otherwise than the rest to say what pairing saved."
        elif best.alone > _MANY * best.games:
            how = f"more than {_MANY:,} times as many games with luck of their own"
            yield f"By pairing, '{best.measure.name}' is known as well as by {how}."
        elif best.alone > best.games:
            more = f"{best.alone - best.games:,} games were saved for '{best.measure.name}'"
            yield f"By pairing, {more}: with luck of their own it takes {best.alone:,} for the same interval."
        else:
            yield "Pairing saved nothing here: the luck of both soon goes different ways."


def versus(
    variant: Variant,
    a: str,
    b: str = "",
    run: Run = THOUSAND,
    measures: Sequence[Measure] = (),
    count_uses: bool = False,
) -> Comparison:
    """Compare two things as people write them.

    Args:
        variant: what they have in common.
        a: a change (`tie_result = redraw`), or the name of a setup, a policy, a contender or a content file.
        b: likewise; things as they are if not given.
        run: as `compare` takes it, like the others.
        measures: as in `compare`.
        count_uses: as in `compare`.

    Raises:
        UnknownName: there is nothing of that name; the nearest right name is given.
        FacedownError: the two cannot be compared.
    """
    rivals = variant.system.capability(Rivals)
    names = rivals.names(variant.content) if rivals else ()
    met = [
        next((name for name in names if name.casefold() == text.strip().casefold()), "") for text in (a, b)
    ]
    if all(met) and (measures or count_uses):
        what = "answers expressions" if measures else "counts their cards"
        raise FacedownError(f"Contenders that meet are compared by who wins; `sim` {what}.")
    if any(met) and not all(met):
        raise FacedownError(f"{''.join(met)} meets another contender: name two, of {', '.join(names)}.")
    one, other = (variant, variant) if all(met) else (variant.meant(a), variant.meant(b))
    pair = met if all(met) else _policies_that_meet(one, other) if not (measures or count_uses) else []
    played = (
        head_to_head(variant, pair[0], pair[1], run)
        if pair
        else compare(one, other, run, measures, count_uses)
    )
    games = played.seeds * (1 + played.swapped) if played.is_stopped else run.games
    again = replace(run, games=games)
    call = f"versus({{}}, {a!r}, {b!r}, {again.in_python()}{', count_uses=True' * count_uses})"
    options = {**again.options(), **options_of(measures), "cards": count_uses}
    command = variant.again("compare", options, a, *([b] if b else []), call=call)
    outcome = replace(played.outcome, origin=replace(played.origin, command=command))
    return replace(played, outcome=outcome)


def _policies_that_meet(one: Variant, other: Variant) -> list[str]:
    """Return the policies of two variants that differ in nothing else, where these can meet; else none."""
    if replace(one, policies="", name="") != replace(other, policies="", name=""):
        return []
    first, second = one.policies, other.policies
    if not (isinstance(first, str) and isinstance(second, str)) or first == second:
        return []
    return [first, second] if len(one.deal.seats) == len(one.deal.sides()) == 2 else []


def compare(
    a: Variant,
    b: Variant,
    run: Run = THOUSAND,
    measures: Sequence[Measure] = (),
    count_uses: bool = False,
) -> Comparison:
    """Play two variants with the same luck and measure how far they differ.

    Args:
        a: the first.
        b: the second, of the same system.
        run: how; its games are those of each.
        measures: who wins and the system's figures, if not given.
        count_uses: compare what becomes of every card, or weapon, too, and play the first variant again with
            each change taken back by itself, where there are several.

    Raises:
        FacedownError: the numbers cannot be, or nothing is different.
    """
    if replace(a, name="") == replace(b, name=""):
        raise FacedownError(f"There is nothing to compare: '{a.name}' and '{b.name}' are the same.")
    changed = changes(a, b) if count_uses else []
    variants = [a, b, *played_alone(changed)]
    orders = [variants]
    if run.games > 1 and not any(one.asks for one in measures):
        turned = [turned for one in variants if (turned := one.swapped())]
        orders += [turned] if len(turned) == len(variants) else []
    measures = measures or usual_measures([a, b])
    paired = _Paired([one for order in orders for one in order], run, len(orders))
    played = paired.play(count_of(measures, count_uses))
    halves = [
        [Half(one, bool(i)) for i, one in enumerate(played[k :: len(variants)])] for k in range(len(variants))
    ]
    of_a, of_b = ([one.results for one in half] for half in halves[:2])
    return Comparison(
        a.name,
        b.name,
        a,
        played[0].games,
        tuple(difference(one, halves[0], halves[1]) for one in measures),
        paired.outcome("compare", a.name, b.name, played),
        swapped=len(orders) > 1,
        uses=paired_uses(of_a, of_b, {one.of for one in changed}),
        weighed=weigh(changed, halves[0], halves[2:], measures),
    )


def head_to_head(variant: Variant, a: str, b: str, run: Run = THOUSAND) -> Comparison:
    """Have two contenders, or two policies, meet each other in both orders, with the same luck in both.

    A draw is half a win.

    Args:
        variant: what they have in common.
        a: name of a contender, or of a policy.
        b: name of another one.
        run: how; its games are those of both orders together.
    """
    there, back = meeting(variant, a, b), meeting(variant, b, a)
    paired = _Paired((there, back), run, 2)
    played = paired.play(NOTHING)
    halves = [[Half(results, bool(i) != other) for i, results in enumerate(played)] for other in (0, 1)]
    points = difference(Wins("points won", side=0, draw=0.5), halves[0], halves[1])
    outcome = paired.outcome("head_to_head", a, b, played)
    return Comparison(a, b, there, played[0].games, (points,), outcome, head_to_head=True, swapped=True)


class _Paired:
    """Variants that are played with the same seeds."""

    def __init__(self, variants: Sequence[Variant], run: Run, orders: int) -> None:
        self.variants = variants
        self.orders = orders  # in how many every seed is played
        self.games = run.games  # of all of them
        self.seeds = -(-run.games // orders)
        self.simulator = Simulator(variants[0].system, replace(run, games=self.seeds), len(variants))

    def play(self, count: Count) -> list[Results]:
        """Return what came of every variant: as many games of each, even if Ctrl-C leaves some out."""
        rounds: list[list[Results]] = []
        ends = sorted({self.seeds * k**2 // _ROUNDS**2 for k in range(_ROUNDS + 1)})
        with until_stopped(rounds):
            for first, end in pairwise(ends):
                run = replace(self.simulator.run, games=end - first, first=first)
                rounds.append([self.simulator.play(one, count, run) for one in self.variants])
        return [joined(parts) for parts in zip(*rounds, strict=True)]

    def outcome(self, call: str, a: str, b: str, played: Sequence[Results]) -> Outcome:
        """Return what became of the run; what was typed as a command has its own origin, from `versus`."""
        seeds = played[0].games
        is_stopped = seeds < self.seeds
        run = replace(self.simulator.run, games=seeds * self.orders if is_stopped else self.games)
        command = f"{call}(a, b, {run.in_python()}), where a is '{a}' and b is '{b}'"
        outcome = self.simulator.outcome(command, [one.origin for one in played], is_stopped)
        games = [(one.games, one.outcome.compiled) for one in played]
        whole, compiled = map(sum, zip(*games, strict=True))
        return replace(outcome, run=replace(outcome.run, games=self.games), played=whole, compiled=compiled)


def meeting(variant: Variant, one: str, other: str) -> Variant:
    """Return the variant in which two contenders, or policies, meet each other, on sides 0 and 1."""
    rivals = variant.system.capability(Rivals)
    names = f"{one} against {other}"
    if rivals and one in rivals.names(variant.content):
        return replace(variant, setup=rivals.pairing(one, other), name=names)
    board = Board(variant.system, variant.deal)
    seats = sorted(board.seats, key=lambda seat: side_of(board, seat))
    return replace(variant, policies=dict(zip(seats, (one, other), strict=True)), name=names)


def _row(one: Difference) -> tuple[str, ...]:
    share = one.measure.is_share
    return (
        one.measure.name,
        _plain(one.a, share),
        _plain(one.b, share),
        signed(one.difference.value, share),
        _interval(one),
    )


def _interval(one: Difference) -> str:
    share = one.measure.is_share
    return f"{signed(one.difference.low, share)} to {signed(one.difference.high, share)}"


def _plain(one: Estimate, share: bool) -> str:
    return f"{one.value:.2%}" if share else f"{one.value:,.2f}"
