"""Several simulations of one question: the machine code is loaded once, and progress is told over all."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from facedown.bots.policy import is_rule
from facedown.engine.system import Figures, System
from facedown.lab.compiled import Compiled, compiled
from facedown.lab.playing import Progress
from facedown.lab.results import Results
from facedown.lab.simulate import is_worth_compiled, simulate
from facedown.lab.variant import Variant

MANY = 1_000  # games of one question, in several simulations, that are worth compiling for


class Stage(NamedTuple):
    """How far a question is."""

    what: str  # is being played
    now: Progress  # of all games


class Runs:
    """Simulations under way.

    Args:
        system: whose games are played.
        games: of all simulations together; so many decide whether compiling is worth it.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
        engine: as `simulate` takes it.

    Attributes:
        played: games that are done.
        compiled: how many of them ran compiled.
    """

    def __init__(
        self,
        system: System,
        games: int,
        workers: int | None = None,
        progress: Callable[[Stage], None] | None = None,
        compiling: bool | None = None,
        engine: str = "threads",
    ) -> None:
        self.system = system
        self.games = games
        self.workers = workers
        self.progress = progress
        self.engine = engine
        self.compiling = is_worth_compiled(system, games, MANY) if compiling is None else compiling
        self.played = self.compiled = 0
        self.started = time.perf_counter()
        self._code: Compiled | None = None
        self._compiling = 0.0
        self._what = ""

    @property
    def seconds(self) -> float:
        """How long it has taken so far, without compiling."""
        return time.perf_counter() - self.started - self._compiling

    def play(
        self,
        variant: Variant,
        games: int,
        seed: int,
        first: int = 0,
        figures: Mapping[str, str] | None = None,
        count_clauses: bool = False,
        asked: Sequence[str] = (),
        count_uses: bool = False,
    ) -> Results:
        """Play games of a variant; the arguments are those of `simulate`, `figures` beside the system's."""
        self._what = variant.name or variant.title
        own = [policy for policy in variant.by_seat().values() if not isinstance(policy, str)]
        compiling: bool | Compiled = self.compiling and all(map(is_rule, own))
        if compiling and not own:
            if self._code is None:
                start = time.perf_counter()
                self._code = compiled(self.system, lambda stage: self._tell(Progress(0, 0, 0.0, True, stage)))
                self._compiling = time.perf_counter() - start
            compiling = self._code
        results = simulate(
            variant.system,
            variant.chosen,
            games,
            seed,
            variant.policies,
            variant.switches,
            variant.content,
            self.workers,
            self._tell,
            count_clauses,
            compiling,
            {**(self.system.capability(Figures) or {}), **(figures or {})},
            variant.fields,
            first,
            self.engine,
            asked,
            count_uses=count_uses,
        )
        self.played += games
        self.compiled += results.compiled
        return results

    def skip(self, games: int) -> None:
        """Leave games out that were thought to be played."""
        self.games -= games

    def _tell(self, now: Progress) -> None:
        if self.progress is not None:
            self.progress(Stage(self._what, now._replace(done=self.played + now.done, of=self.games)))
