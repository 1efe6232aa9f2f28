"""A run: how many games are played, with what luck, by what, what is noted of them, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from facedown.engine.base.chance import refuse_seed
from facedown.engine.base.errors import FacedownError, unknown
from facedown.lab.showing.origin import Origin
from facedown.lab.showing.report import Reported

MOST_GAMES = 100_000_000  # whose results take some 5 GB
ENGINES = ("threads", "ray")


def refuse_games(games: int) -> None:
    """Refuse a number of games that cannot be played, or whose results no memory holds."""
    if not 1 <= games <= MOST_GAMES:
        raise FacedownError(f"Cannot play {games} games at once: it takes 1 to {MOST_GAMES:,}.")


class Progress(NamedTuple):
    """How far a run is."""

    done: int  # games
    of: int
    rate: float  # games a second, at present
    compiled: bool  # whether the rules run compiled
    stage: str  # what is waited for before the first game, such as compiling; or ""
    what: str = ""  # is being played


@dataclass(frozen=True)
class Run:
    """How games are played.

    Attributes:
        games: how many of everything that is played, 1 to MOST_GAMES.
        seed: of all luck; equal seeds give equal results on every machine.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        compiling: True for compiled, False for interpreted; else whichever is done sooner.
        engine: "threads" of this machine, or "ray": a cluster of machines, with the same results.
        first: number of the first game: from there on they are those of a longer run.
        known_from: how many games are played before code that is made for this run takes over, and is waited
            for; if not given, it takes over where it gains time, and nothing waits for it.

    Raises:
        FacedownError: the numbers cannot be, or there is no such engine.
    """

    games: int = 1000
    seed: int = 0
    workers: int | None = None
    progress: Callable[[Progress], None] | None = None
    compiling: bool | None = None
    engine: str = "threads"
    first: int = 0
    known_from: int | None = None

    def __post_init__(self) -> None:
        refuse_games(self.games)
        refuse_seed(self.seed)
        if self.engine not in ENGINES:
            raise unknown("engine", self.engine, ENGINES)

    def options(self) -> dict[str, object]:
        """Return what decides the results, as options of a command give it."""
        return {"games": self.games, "seed": self.seed}

    def words(self, of: str = "") -> str:
        """Return the same in words; `of` says of what each has so many games, such as ` at each point`."""
        return f"{self.games:,} games{of}, seed {self.seed}"

    def in_python(self) -> str:
        """Return the same as a call in Python."""
        first = f", first={self.first}" if self.first else ""
        return f"Run({self.games}, {self.seed}{first})"


@dataclass(frozen=True)
class Count:
    """What is noted of every game, besides who wins and the figures of its system.

    Attributes:
        asked: expressions (`lab/asking/expression.py`) that are worked out at the end.
        given: a condition; in answers only those games count where it holds at the end.
        figures: more numbers of the final state, name -> dotted path.
        clauses: how often each clause fires.
        uses: what becomes of every card, or weapon.
    """

    asked: Sequence[str] = ()
    given: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    clauses: bool = False
    uses: bool = False

    def in_python(self) -> str:
        """Return the same as the last argument of a call in Python, "" where nothing is noted."""
        given = ((one.name, getattr(self, one.name)) for one in fields(self))
        said = ", ".join(f"{name}={value!r}" for name, value in given if value)
        return f", Count({said})" if said else ""


THOUSAND, NOTHING = Run(), Count()


@contextmanager
def until_stopped(done: Sized, by: tuple[type[BaseException], ...] = (KeyboardInterrupt,)) -> Iterator[None]:
    """Have Ctrl-C end no more than what goes on within, once something is done there."""
    try:
        yield
    except by:
        if not done:
            raise


@dataclass(frozen=True)
class Outcome:
    """What became of a run.

    Attributes:
        run: as it was asked for.
        origin: what makes all of it again.
        played: games, of everything together.
        compiled: how many of them ran compiled.
        seconds: how long it took, without compiling.
        is_stopped: whether Ctrl-C left something out.
        note: why nothing was compiled, or how long compiling took; else "".
        known: how many of those that ran compiled ran on code that was made for the run alone.
        unfinished: how many games were not over at the bound of the system: none, or a rule is wrong.
    """

    run: Run
    origin: Origin
    played: int
    compiled: int
    seconds: float
    is_stopped: bool = False
    note: str = ""
    known: int = 0
    unfinished: int = 0

    @property
    def rate(self) -> float | None:
        """Games a second, None where no time was measured."""
        return round(self.played / self.seconds, 1) if self.seconds else None

    @property
    def effort(self) -> str:
        """What it took, in words."""
        rate = f"{self.rate:,.0f} games/s" if self.rate else "at once"
        how = f"{self.compiled:,} of them compiled" if self.compiled else "interpreted"
        how += f", {self.known:,} for this run alone" if self.known else ""
        note = f": {self.note}" if self.note else ""
        return f"{self.played:,} games, {self.seconds:.1f} s, {rate}, {how}{note}."

    def to_dict(self) -> dict[str, Any]:
        """Return what every result says of it, for JSON."""
        return {
            "stopped": self.is_stopped,
            "seconds": round(self.seconds, 3),
            "compiled_games": self.compiled,
            "known_games": self.known,
            "unfinished": self.unfinished,
            "origin": self.origin.to_dict(),
        }


class Result(Reported):
    """What games were played for.

    Attributes:
        outcome: what became of the run.
    """

    outcome: Outcome

    @property
    def run(self) -> Run:
        """How games were played."""
        return self.outcome.run

    @property
    def origin(self) -> Origin:
        """What makes all of it again."""
        return self.outcome.origin

    @property
    def is_stopped(self) -> bool:
        """Whether Ctrl-C left something out."""
        return self.outcome.is_stopped

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached."""
        return self.outcome.unfinished

    @property
    def effort(self) -> str:
        """What it took, in words."""
        return self.outcome.effort
