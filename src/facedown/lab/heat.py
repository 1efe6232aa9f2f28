"""Heat: how often each clause fires, in what share of games, and which never do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from facedown.engine.catalogue import Catalogue, ClauseText, Extension, Ruling
from facedown.lab.runs import Runs, Stage
from facedown.lab.shares import SURE, Estimate, Share, share
from facedown.lab.simulate import Heat, refuse_games
from facedown.lab.variant import Variant


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
class HeatMap:
    """How often clauses fired.

    Attributes:
        parts: by setup and policy.
        games: of each part.
        seed: of all games.
        seconds: how long it took.
        compiled: how many games ran compiled.
    """

    parts: tuple[Part, ...]
    games: int
    seed: int
    seconds: float
    compiled: int

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
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
        }

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
    parts = [Part(one, dict(runs.play(one, games, seed, count_clauses=True).heat)) for one in listed]
    return HeatMap(tuple(parts), games, seed, runs.seconds, runs.compiled)


def in_games(heat: Heat, games: int) -> Share:
    """Return the share of games in which a clause fired at all."""
    return share(heat.games, games)


def a_game(heat: Heat, games: int) -> Estimate:
    """Return how often a clause fires in a game."""
    mean = heat.times / games
    variance = max(0.0, heat.squares / games - mean * mean)
    reach = SURE * sqrt(variance / max(games - 1, 1))
    return Estimate(mean, max(0.0, mean - reach), mean + reach)


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
