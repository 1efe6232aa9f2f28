"""Paired luck: two variants played with the same seeds, and how far any measure differs between them.

Game number k of both has the same luck, so what luck alone does cancels in part; how much that saves is
measured, too. Where the two sides of a setup can change places, every seed is played in both orders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from facedown.engine.chance import refuse_seed
from facedown.engine.errors import FacedownError
from facedown.engine.system import Rivals
from facedown.lab.changes import changes
from facedown.lab.difference import Difference, Half, difference
from facedown.lab.measure import Measure, Wins, options_of, usual_measures, what_is_asked
from facedown.lab.origin import Origin, combined
from facedown.lab.paired_changes import Weighed, played_alone, weigh
from facedown.lab.paired_uses import PairedUses, paired_uses
from facedown.lab.report import Report, Reported
from facedown.lab.results import Results, joined
from facedown.lab.runs import Runs, Stage
from facedown.lab.simulate import refuse_games
from facedown.lab.variant import Variant

GAMES = 10_000  # of each, where nobody says how many
_ROUNDS = 10  # in which they are played, so that Ctrl-C leaves games with the same luck of both


@dataclass(frozen=True)
class Comparison(Reported):
    """What came of a comparison.

    Attributes:
        a: what the first is called.
        b: what the second is called.
        variant: what both have in common.
        seed: of the games.
        seeds: how many there were; every one was played several times.
        head_to_head: whether the two met each other in the same games.
        swapped: whether the sides changed places.
        differences: by measure.
        seconds: how long it took.
        compiled: how many games ran compiled.
        origin: what makes all of it again.
        is_stopped: whether Ctrl-C left seeds out.
        uses: how far what becomes of every card, or weapon, differs, if that was asked for.
        weighed: then also what differs between the two, and what each change does by itself.
    """

    a: str
    b: str
    variant: Variant
    seed: int
    seeds: int
    head_to_head: bool
    swapped: bool
    differences: tuple[Difference, ...]
    seconds: float
    compiled: int
    origin: Origin
    is_stopped: bool = False
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
            "seed": self.seed,
            "head_to_head": self.head_to_head,
            "sides_swapped": self.swapped,
            "players": self.variant.players(),
            "switches": dict(self.variant.switches),
            "differences": [one.to_dict() for one in self.differences],
            **({"changes": [one.to_dict() for one in self.weighed]} if self.uses else {}),
            **({"pieces": self.uses.to_dict()} if self.uses else {}),
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "origin": self.origin.to_dict(),
        }

    def report(self) -> Report:
        """Return how far the two differ."""
        from facedown.lab.paired_report import report_of

        return report_of(self)


def versus(variant: Variant, a: str, b: str = "", **how: Any) -> Comparison:
    """Compare two things as people write them.

    Args:
        variant: what they have in common.
        a: a change (`tie_result = redraw`), or the name of a setup, a policy, a contender or a content file.
        b: likewise; things as they are if not given.
        how: what `compare` takes besides: `games`, `seed`, and so on.

    Raises:
        UnknownName: there is nothing of that name; the nearest right name is given.
        FacedownError: the two cannot be compared.
    """
    played = _versus(variant, a, b, **how)
    games = played.seeds * (1 + played.swapped) if played.is_stopped else how.get("games", GAMES)
    cards = bool(how.get("count_uses"))
    call = f"versus({{}}, {a!r}, {b!r}, games={games}, seed={played.seed}{', count_uses=True' * cards})"
    options = {"games": games, "seed": played.seed, **options_of(how.get("measures", ())), "cards": cards}
    command = variant.again("compare", options, a, *([b] if b else []), call=call)
    return replace(played, origin=replace(played.origin, command=command))


def _versus(variant: Variant, a: str, b: str, **how: Any) -> Comparison:
    rivals = variant.system.capability(Rivals)
    names = rivals.names(variant.content) if rivals else ()
    met = [
        next((name for name in names if name.casefold() == text.strip().casefold()), "") for text in (a, b)
    ]
    measures, count_uses = how.pop("measures", ()), how.pop("count_uses", False)
    if all(met) and (measures or count_uses):
        what = "answers expressions" if measures else "counts their cards"
        raise FacedownError(f"Contenders that meet are compared by who wins; `sim` {what}.")
    if all(met):
        return head_to_head(variant, met[0], met[1], **how)
    if any(met):
        raise FacedownError(f"{''.join(met)} meets another contender: name two, of {', '.join(names)}.")
    one, other = variant.meant(a), variant.meant(b)
    first, second = one.policies, other.policies
    alike = replace(one, policies="", name="") == replace(other, policies="", name="")
    if (
        alike
        and len(one.deal.seats) == len(one.deal.sides()) == 2
        and first != second
        and not (measures or count_uses)
    ):
        if isinstance(first, str) and isinstance(second, str):
            return head_to_head(variant, first, second, **how)
    return compare(one, other, measures=measures, count_uses=count_uses, **how)


def compare(
    a: Variant,
    b: Variant,
    games: int = GAMES,
    seed: int = 0,
    measures: Sequence[Measure] = (),
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
    count_uses: bool = False,
) -> Comparison:
    """Play two variants with the same luck and measure how far they differ.

    Args:
        a: the first.
        b: the second, of the same system.
        games: how many of each.
        seed: of the games.
        measures: who wins and the system's figures, if not given.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
        count_uses: compare what becomes of every card, or weapon, too, and play the first variant again with
            each change taken back by itself, where there are several.

    Raises:
        FacedownError: the numbers cannot be, or nothing is different.
    """
    if replace(a, name="") == replace(b, name=""):
        raise FacedownError(f"There is nothing to compare: '{a.name}' and '{b.name}' are the same.")
    changed = changes(a, b) if count_uses else []
    backs = played_alone(changed)
    variants = [a, b, *backs]
    orders = [variants]
    turned = [one.swapped() for one in variants]
    if games > 1 and all(turned):
        orders.append([one for one in turned if one])
    seeds = _seeds(games, len(orders), seed)
    measures = measures or usual_measures(a.system, _sides(a, b))
    every = [variant for order in orders for variant in order]
    runs = Runs(a.system, seeds * len(every), workers, progress, compiling)
    figures = {name: path for one in measures for name, path in one.figures.items()}
    asked = what_is_asked(measures)
    played = _played(runs, every, seeds, seed, figures=figures, asked=asked, count_uses=count_uses)
    halves = [
        [Half(one, bool(i)) for i, one in enumerate(played[k :: len(variants)])] for k in range(len(variants))
    ]
    done = played[0].games
    differences = tuple(difference(one, halves[0], halves[1]) for one in measures)
    of_a, of_b = ([one.results for one in half] for half in halves[:2])
    return Comparison(
        a.name,
        b.name,
        a,
        seed,
        done,
        False,
        len(orders) > 1,
        differences,
        runs.seconds,
        sum(one.compiled for one in played),
        _origin("compare", a.name, b.name, games if done == seeds else done * len(orders), seed, played),
        done < seeds,
        paired_uses(of_a, of_b, {one.of for one in changed}),
        weigh(changed, halves[0], halves[2:], measures),
    )


def head_to_head(
    variant: Variant,
    a: str,
    b: str,
    games: int = GAMES,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
) -> Comparison:
    """Have two contenders, or two policies, meet each other in both orders, with the same luck in both.

    A draw is half a win.

    Args:
        variant: what they have in common.
        a: name of a contender, or of a policy.
        b: name of another one.
        games: how many, of both orders together.
        seed: of the games.
        workers: as in `compare`, like the others.
        progress: as in `compare`.
        compiling: as in `compare`.
    """
    there, back = meeting(variant, a, b), meeting(variant, b, a)
    seeds = _seeds(games, 2, seed)
    runs = Runs(variant.system, 2 * seeds, workers, progress, compiling)
    played = _played(runs, (there, back), seeds, seed)
    done = played[0].games
    halves = [[Half(results, bool(i) != other) for i, results in enumerate(played)] for other in (0, 1)]
    points = difference(Wins("points won", side=0, draw=0.5), halves[0], halves[1])
    origin = _origin("head_to_head", a, b, games if done == seeds else 2 * done, seed, played)
    return Comparison(
        *(
            a,
            b,
            there,
            seed,
            done,
            True,
            True,
            (points,),
            runs.seconds,
            sum(one.compiled for one in played),
            origin,
            done < seeds,
        )
    )


def _played(runs: Runs, variants: Sequence[Variant], seeds: int, seed: int, **how: Any) -> list[Results]:
    """Play variants with the same seeds: as many of each, even if Ctrl-C leaves some out."""
    rounds: list[list[Results]] = []
    ends = sorted({seeds * k // _ROUNDS for k in range(_ROUNDS + 1)})
    try:
        for first, end in pairwise(ends):
            rounds.append([runs.play(one, end - first, seed, first, **how) for one in variants])
    except KeyboardInterrupt:
        if not rounds:
            raise
    return [joined(parts) for parts in zip(*rounds, strict=True)]


def meeting(variant: Variant, one: str, other: str) -> Variant:
    """Return the variant in which two contenders, or policies in the two seats, meet each other."""
    rivals = variant.system.capability(Rivals)
    names = f"{one} against {other}"
    if rivals and one in rivals.names(variant.content):
        return replace(variant, setup=rivals.pairing(one, other), name=names)
    return replace(variant, policies={**variant.by_seat(), 0: one, 1: other}, name=names)


def _origin(call: str, a: str, b: str, games: int, seed: int, played: Sequence[Results]) -> Origin:
    """Return what makes it again in Python; what was typed as a command has that, from `versus`."""
    command = f"{call}(a, b, games={games}, seed={seed}), where a is '{a}' and b is '{b}'"
    return combined(command, seed, [one.origin for one in played])


def _seeds(games: int, orders: int, seed: int) -> int:
    refuse_games(games)
    refuse_seed(seed)
    return -(-games // orders)


def _sides(a: Variant, b: Variant) -> list[str]:
    """Return what the sides of both are called: where that differs, by their numbers."""
    names = zip(a.deal.sides().values(), b.deal.sides().values(), strict=False)
    return [one if one == other else f"side {i}" for i, (one, other) in enumerate(names)]
