"""Heat: how often each clause fires, in what share of games, and which never do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from facedown.engine.catalogue import Catalogue, ClauseText, Extension, Ruling
from facedown.lab import charts
from facedown.lab.origin import Origin
from facedown.lab.report import Chart, Report, Reported, Table
from facedown.lab.results import Heat
from facedown.lab.runs import Runs, Stage
from facedown.lab.shares import Estimate, Share, mean_of_counts, share
from facedown.lab.simulate import refuse_games
from facedown.lab.variant import Variant, origin_of

_SHOWN = 25  # clauses in the chart


@dataclass(frozen=True)
class Part:
    """One setup, as one policy plays it.

    Attributes:
        variant: what was played.
        heat: clause -> how often it fired.
    """

    variant: Variant
    heat: dict[str, Heat]

    @property
    def title(self) -> str:
        """What was played, by whom."""
        return f"{self.variant.title}, {self.variant.players()}"


@dataclass(frozen=True)
class HeatMap(Reported):
    """How often clauses fired.

    Attributes:
        parts: by setup and policy.
        games: of each part.
        seed: of all games.
        seconds: how long it took.
        compiled: how many games ran compiled.
        is_stopped: whether Ctrl-C left setups or policies out.
    """

    parts: tuple[Part, ...]
    games: int
    seed: int
    seconds: float
    compiled: int
    is_stopped: bool = False

    @property
    def catalogue(self) -> Catalogue:
        """The rulebook."""
        return self.parts[0].variant.system.catalogue

    def whole(self) -> dict[str, Heat]:
        """Return how often each clause fired in all games together."""
        return {id: sum((part.heat[id] for part in self.parts), Heat()) for id in self.parts[0].heat}

    def never(self) -> tuple[str, ...]:
        """Return the clauses that fired in no game."""
        return tuple(id for id, heat in self.whole().items() if not heat.times)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, for JSON."""
        return {
            "system": self.parts[0].variant.system.key,
            "games": self.games,
            "seed": self.seed,
            "parts": [
                {
                    "setup": part.variant.title,
                    "players": part.variant.players(),
                    "switches": dict(part.variant.switches),
                    "clauses": [self._row(id, heat, self.games) for id, heat in part.heat.items()],
                }
                for part in self.parts
            ],
            "clauses": [
                self._row(id, heat, self.games * len(self.parts)) for id, heat in self.whole().items()
            ],
            "never": list(self.never()),
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "origin": self.origin.to_dict(),
        }

    @property
    def origin(self) -> Origin:
        """What makes all of it again."""
        variants = [part.variant for part in self.parts]
        setups = list(dict.fromkeys(one.title for one in variants))
        policies = list(dict.fromkeys(str(one.policies) for one in variants))
        call = f"heat_of([{{}}], games={self.games}, seed={self.seed})"
        options = {"games": self.games, "seed": self.seed}
        command = variants[0].again("heat", options, call=call, setup=setups, policy=policies)
        return origin_of(command, self.seed, variants)

    def report(self) -> Report:
        """Return how often each clause fires, and which never do."""
        fired = sorted(
            ((id, heat) for id, heat in self.whole().items() if heat.times), key=lambda item: -item[1].times
        )
        games = self.games * len(self.parts)
        due = {id for id, clause in self.catalogue.clauses.items() if clause.is_due}
        never = [(id, title_of(self.catalogue, id)) for id in self.never() if id in due]
        rows = []
        for id, heat in fired:
            times, part = a_game(heat, games), in_games(heat, games)
            rows.append(
                (
                    id,
                    title_of(self.catalogue, id),
                    f"{times.value:,.3f}",
                    f"{times.low:,.3f} to {times.high:,.3f}",
                    f"{part.part:.1%}",
                    f"{part.low:.1%} to {part.high:.1%}",
                )
            )
        heads = ("clause", "what it says", "a game", "95% interval", "of the games", "the same")
        rarest = sorted(fired, key=lambda item: item[1].games)[:_SHOWN]
        shown = {id: in_games(heat, games) for id, heat in rarest}
        where = self.parts[0].title if len(self.parts) == 1 else f"{len(self.parts)} setups and policies"
        return Report(
            question=f"{self.parts[0].variant.system.key}: how often does each clause fire?",
            answer=(f"{len(fired)} clauses fire and {len(never)} never do, in {games:,} games of {where}."),
            tables=[Table(heads, rows, right=heads[2:])],
            charts=[Chart("The rarest that fire: in what share of games", partial(charts.shares, shown))]
            if shown
            else [],
            origin=self.origin,
            details=[Table(("clause", "what it says"), never, "Never")],
        )

    def _row(self, id: str, heat: Heat, games: int) -> dict[str, Any]:
        part = in_games(heat, games)
        return {
            "clause": id,
            "title": title_of(self.catalogue, id),
            "times": heat.times,
            "a_game": a_game(heat, games).to_dict(),
            "games": heat.games,
            "share_of_games": {"value": part.part, "low": part.low, "high": part.high},
        }


def heat_of(
    variants: Iterable[Variant],
    games: int = 1000,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
) -> HeatMap:
    """Play some variants of a system and count how often each clause fires.

    Args:
        variants: what is played: setups, policies.
        games: of each.
        seed: of all games.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
    """
    listed = list(variants)
    refuse_games(games * len(listed))
    runs = Runs(listed[0].system, games * len(listed), workers, progress, compiling)
    parts: list[Part] = []
    try:
        for one in listed:
            parts.append(Part(one, dict(runs.play(one, games, seed, count_clauses=True).heat)))
    except KeyboardInterrupt:
        if not parts:
            raise
    return HeatMap(tuple(parts), games, seed, runs.seconds, runs.compiled, len(parts) < len(listed))


def in_games(heat: Heat, games: int) -> Share:
    """Return the share of games in which a clause fired at all."""
    return share(heat.games, games)


def a_game(heat: Heat, games: int) -> Estimate:
    """Return how often a clause fires in a game."""
    return mean_of_counts(heat.times, heat.squares, games)


def title_of(catalogue: Catalogue, id: str) -> str:
    """Return what a clause, ruling or extension says, or what it is about."""
    item = catalogue.items()[id]
    if isinstance(item, ClauseText):
        return item.text
    if isinstance(item, Ruling):
        return item.question
    return item.what if isinstance(item, Extension) else id


def played_by(variant: Variant, setups: Sequence[str], policies: Sequence[str]) -> list[Variant]:
    """Return a variant in every setup by every policy: those it has, where none is named."""
    in_setups = [variant.with_value("setup", setup) for setup in setups] or [variant]
    return [one.with_value("policy", policy) for one in in_setups for policy in policies] or in_setups
