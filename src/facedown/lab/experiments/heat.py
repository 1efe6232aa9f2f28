"""Heat: how often each clause fires, in what share of games, and which never do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from facedown.engine.authors.catalogue import Catalogue, ClauseText, Extension, Ruling
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.citations import values_of_lines as can_fire
from facedown.lab.games.run import THOUSAND, Count, Outcome, Result, Run, until_stopped
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.lab.showing import charts
from facedown.lab.showing.origin import Origin
from facedown.lab.showing.report import Chart, Prose, Report, Table
from facedown.lab.showing.shares import Heat, plus_minus

_SHOWN = 25  # clauses in the chart
_PARTS = 4  # whose shares fit beside each other


@dataclass(frozen=True)
class Part:
    """One setup, as one policy plays it."""

    variant: Variant  # what was played
    heat: dict[str, Heat]  # clause -> how often it fired

    @property
    def title(self) -> str:
        """What was played, by whom."""
        return f"{self.variant.title}, {self.variant.players()}"


@dataclass(frozen=True)
class HeatMap(Result):
    """How often clauses fired.

    Attributes:
        parts: by setup and policy.
        outcome: what became of the run; its games are those of each part.
    """

    parts: tuple[Part, ...]
    outcome: Outcome

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
            **self.run.options(),
            "parts": [
                {
                    "setup": part.variant.title,
                    "players": part.variant.players(),
                    "switches": dict(part.variant.switches),
                    "clauses": [self._row(id, heat, self.run.games) for id, heat in part.heat.items()],
                }
                for part in self.parts
            ],
            "clauses": [
                self._row(id, heat, self.run.games * len(self.parts)) for id, heat in self.whole().items()
            ],
            "never": list(self.never()),
            **self.outcome.to_dict(),
        }

    def report(self) -> Report:
        """Return how often each clause fires, and which never do."""
        fired = sorted(
            ((id, heat) for id, heat in self.whole().items() if heat.times), key=lambda item: -item[1].times
        )
        games, system = self.run.games * len(self.parts), self.parts[0].variant.system
        in_code = can_fire(system)
        never = [(id, Prose(title_of(system.catalogue, id))) for id in self.never() if id in in_code]
        rarest = sorted(fired, key=lambda item: item[1].games)[:_SHOWN]
        shown = {id: heat.in_games(games).estimate for id, heat in rarest}
        where = f"{len(self.parts)} setups and policies" if len(self.parts) > 1 else self.parts[0].title
        named = [f"{i}: {part.title}" for i, part in enumerate(self.parts, 1)] if self._several else []
        title = f"Never, of those that the code can log: {len(never)} of {len(in_code)}"
        return Report(
            question=f"{system.key}: how often does each clause fire?",
            answer=f"{len(fired)} clauses fire and {len(never)} never do.",
            setting="\n".join([f"{where}, {self.run.words(' of each')}.", *named]),
            tables=[self._table(fired), Table(("clause", "what it says"), never, title)],
            charts=[Chart("The rarest that fire: in what share of games", partial(charts.shares, shown))]
            if shown
            else [],
            origin=self.origin,
        )

    @property
    def _several(self) -> bool:
        """Whether there are several parts whose shares fit beside each other."""
        return 1 < len(self.parts) <= _PARTS

    def _table(self, fired: Sequence[tuple[str, Heat]]) -> Table:
        """Return how often clauses fire a game, and in what share of the games; of each part, if few."""
        each, games = self.run.games, self.run.games * len(self.parts)
        shares = [f"of {i}" for i, _ in enumerate(self.parts, 1)] if self._several else ["of games"]
        heads = ("clause", "what it says", "a game", *shares)
        rows = []
        for id, heat in fired:
            times = heat.a_game(games)
            said = [heat.in_games(games).estimate.around(is_share=True)]
            if self._several:
                said = [f"{part.heat[id].in_games(each).part:.1%}" for part in self.parts]
            rate = f"{times.value:,.3f}{plus_minus(times.reach, ',.3f')}"
            title = Prose(title_of(self.parts[0].variant.system.catalogue, id))
            rows.append((id, title, rate, *said))
        note = "± is half the width of the 95% interval."
        return Table(heads, rows, right=heads[2:], note=note)

    def _row(self, id: str, heat: Heat, games: int) -> dict[str, Any]:
        return {
            "clause": id,
            "title": title_of(self.parts[0].variant.system.catalogue, id),
            "times": heat.times,
            "a_game": heat.a_game(games).to_dict(),
            "games": heat.games,
            "share_of_games": heat.in_games(games).estimate.to_dict(),
        }


def heat_of(variants: Sequence[Variant], run: Run = THOUSAND) -> HeatMap:
    """Play some variants of a system and count how often each clause fires.

    Args:
        variants: what is played: setups, policies.
        run: how; its games are those of each.

    Raises:
        FacedownError: there are none.
    """
    if not variants:
        raise FacedownError("There is nothing to play: give one variant at least.")
    simulator = Simulator(variants[0].system, run, len(variants))
    parts: list[Part] = []
    origins: list[Origin] = []
    with until_stopped(parts):
        for one in variants:
            results = simulator.play(one, Count(clauses=True))
            parts.append(Part(one, dict(results.heat)))
            origins.append(results.origin)
    played = [part.variant for part in parts]
    setups = list(dict.fromkeys(one.title for one in played))
    policies = list(dict.fromkeys(str(one.policies) for one in played))
    call = f"heat_of([{{}}], {run.in_python()})"
    command = played[0].again("heat", run.options(), call=call, setup=setups, policy=policies)
    return HeatMap(tuple(parts), simulator.outcome(command, origins, len(parts) < len(variants)))


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
