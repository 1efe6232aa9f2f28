"""Encounters: where players play together, who meets what, and how often they succeed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from facedown.bots.policy import policy_name
from facedown.engine.chance import refuse_seed
from facedown.engine.content import Entry, load_content
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.system import Encounters, System
from facedown.lab.origin import Origin, combined, command_line, content_options, switch_options
from facedown.lab.report import Chart, Played, Report, Table
from facedown.lab.results import Results
from facedown.lab.roundrobin import luck_of
from facedown.lab.runs import Runs, Stage
from facedown.lab.shares import Share, share
from facedown.lab.simulate import refuse_games
from facedown.lab.variant import Variant

_CELL = 58  # pixels


@dataclass(frozen=True)
class Met(Played):
    """What came of every encounter with every number of players.

    Attributes:
        variant: what all games have in common.
        names: what was met.
        players: how many there were each time.
        called: what players are called.
        side: theirs.
        results: (what, how many) -> what came out.
        games: of each.
        seed: of all games.
        seconds: how long it took.
        origin: what makes all of it again.
        is_stopped: whether Ctrl-C left encounters out.
    """

    variant: Variant
    names: tuple[str, ...]
    players: tuple[int, ...]
    called: str
    side: int
    results: Mapping[tuple[str, int], Results] = field(repr=False)
    games: int
    seed: int
    seconds: float
    origin: Origin
    is_stopped: bool = False

    def success(self, name: str, players: int) -> Share:
        """Return how often so many players win an encounter."""
        winners = bytes(self.results[name, players].winners)
        return share(winners.count(self.side), len(winners))

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return sum(one.unfinished for one in self.results.values())

    @property
    def compiled(self) -> int:
        """How many games ran compiled."""
        return sum(one.compiled for one in self.results.values())

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.variant.system.key,
            "encounters": list(self.names),
            "games": self.games,
            "seed": self.seed,
            "policy": policy_name(next(iter(self.variant.by_seat().values()))),
            "switches": dict(self.variant.switches),
            "players": list(self.players),
            "meetings": [
                {
                    "encounter": name,
                    "players": players,
                    "setup": results.setup,
                    "seed": results.seed,
                    "wins": self.success(name, players).count,
                    "share": self.success(name, players).part,
                    "low": self.success(name, players).low,
                    "high": self.success(name, players).high,
                }
                for (name, players), results in self.results.items()
            ],
            "unfinished": self.unfinished,
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "origin": self.origin.to_dict(),
        }

    def rows(self) -> Iterator[Any]:
        """Yield Polars tables with a row for every game: what was met, by how many, who won."""
        return chain.from_iterable(
            results.rows(encounter=name, players=str(players))
            for (name, players), results in self.results.items()
        )

    def table(self) -> Table:
        """Return how often the players win."""
        heads = ("percent won", *(f"{players}" for players in self.players))
        rows = [(name, *(self._cell(name, players) for players in self.players)) for name in self.names]
        note = f"Across: how many {self.called}. ± is half the width of the 95% interval."
        return Table(heads, rows, right=heads[1:], note=note)

    def _cell(self, name: str, players: int) -> str:
        if (name, players) not in self.results:
            return ""
        it = self.success(name, players)
        return f"{100 * it.part:.0f} ±{50 * (it.high - it.low):.0f}"

    def report(self) -> Report:
        """Return how often the players win, as a page has it."""
        hardest = min(self.results, key=lambda pair: self.success(*pair).part)
        it = self.success(*hardest)
        what = f"{self.games:,} games of each, {self.variant.players()}"
        return Report(
            question=f"{self.variant.system.key}: what can so many {self.called} meet?",
            answer=(
                f"Hardest is {hardest[0]} for {hardest[1]}: {it.part:.1%} are won "
                f"(95% interval {it.low:.1%} to {it.high:.1%}); {what}."
            ),
            tables=[self.table()],
            charts=[
                Chart(f"{self.variant.system.key}: how often {self.called} win", partial(_draw, self), [what])
            ],
            origin=self.origin,
        )


def meet_all(
    system: System,
    games: int = 1000,
    seed: int = 0,
    policy: str = "",
    only: Sequence[str] = (),
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path | Entry] = (),
    workers: int | None = None,
    progress: Callable[[Stage], None] | None = None,
    compiling: bool | None = None,
    engine: str = "threads",
) -> Met:
    """Play every encounter with every number of players.

    An encounter has luck of its own, by the seed, its name and how many meet it.

    Args:
        system: the rulebook.
        games: of each.
        seed: of all games; equal seeds give equal results on every machine.
        policy: who plays for everybody; the system's first bot if not given.
        only: what is met; everything if not given.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: an author's own content: files, or entries of them.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
        engine: as `simulate` takes it.

    Raises:
        UnknownName: there is no such encounter, policy, switch; the nearest right name is given.
        FacedownError: players of this system do not play together, or the numbers cannot be.
    """
    has = system.capability(Encounters)
    if has is None:
        raise FacedownError(f"{system.key} has no encounters that players meet together.")
    own = load_content(content)
    names = _chosen(has.names(own), only, system.key)
    refuse_games(games)
    refuse_games(games * len(names) * len(has.players))
    refuse_seed(seed)
    policy = policy or next(iter(system.bots), "uniform")
    plain = Variant(system, switches=switches or {}, content=own).with_value("policy", policy)
    pairs = [(name, players) for name in names for players in has.players]
    runs = Runs(system, games * len(pairs), workers, progress, compiling, engine)
    results: dict[tuple[str, int], Results] = {}
    try:
        for name, players in pairs:
            setup, called = has.setup(name, players, own), f"{name}, {players} {has.called}"
            one = Variant(system, setup, policy, plain.switches, own, name=called)
            results[name, players] = runs.play(one, games, luck_of(seed, name, str(players)))
    except KeyboardInterrupt:
        if not results:
            raise
    options = {
        "games": games,
        "seed": seed,
        "policy": policy,
        "only": list(names) if only else [],
        "switch": switch_options(plain.switches),
        "content": content_options(own),
    }
    origin = combined(
        command_line("roundrobin", system, options), seed, [one.origin for one in results.values()]
    )
    met = tuple(name for name in names if any(name == one for one, _ in results))
    is_stopped = len(results) < len(pairs)
    return Met(
        plain,
        met,
        has.players,
        has.called,
        has.side,
        results,
        games,
        seed,
        runs.seconds,
        origin,
        is_stopped,
    )


def _chosen(known: Sequence[str], only: Sequence[str], key: str) -> tuple[str, ...]:
    """Return the encounters that are named, in their order; all if none is.

    Raises:
        UnknownName: there is none of a name.
    """
    folded = {name.casefold(): name for name in known}
    for name in only:
        if name.casefold() not in folded:
            raise unknown("encounter", name, known, where=f"in {key}")
    chosen = {folded[name.casefold()] for name in only} or set(known)
    return tuple(name for name in known if name in chosen)


def _draw(met: Met) -> Any:
    import altair

    rows = [
        {
            "encounter": name,
            "players": str(players),
            "share": 100 * it.part,
            "label": f"{100 * it.part:.0f}",
            "reach": f"± {50 * (it.high - it.low):.1f}",
            "dark": abs(it.part - 0.5) > 0.27,
        }
        for name, players in met.results
        for it in [met.success(name, players)]
    ]
    scale = altair.Scale(scheme="blueorange", domain=[10, 90], domainMid=50, reverse=True, clamp=True)
    letters = altair.condition("datum.dark", altair.value("white"), altair.value("#222"))
    axis = altair.Axis(labelAngle=0, orient="top")
    base = altair.Chart(altair.Data(values=rows)).encode(
        x=altair.X("players:N", title=f"how many {met.called}", axis=axis),
        y=altair.Y("encounter:N", sort=list(met.names), title=None, axis=altair.Axis(labelLimit=260)),
    )
    return altair.layer(
        base.mark_rect(stroke="white", strokeWidth=2).encode(
            color=altair.Color("share:Q", scale=scale, legend=None)
        ),
        base.mark_text(dy=-6, fontSize=14, fontWeight="bold").encode(text="label:N", color=letters),
        base.mark_text(dy=12, fontSize=10).encode(text="reach:N", color=letters),
    ).properties(width=_CELL * len(met.players), height=_CELL * len(met.names))
