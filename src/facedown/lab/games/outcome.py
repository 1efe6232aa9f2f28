"""The outcome of a run: what it took, and what makes it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from facedown.lab.games.run import Run
from facedown.lab.showing.origin import Origin
from facedown.lab.showing.report import Reported


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
    """

    run: Run
    origin: Origin
    played: int
    compiled: int
    seconds: float
    is_stopped: bool = False
    note: str = ""
    known: int = 0

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
    def effort(self) -> str:
        """What it took, in words."""
        return self.outcome.effort
