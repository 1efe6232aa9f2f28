"""How a scenario went: what is not as it expects, where that is written, and the log up to there."""

from __future__ import annotations

from dataclasses import dataclass, field

from facedown.engine.matches.match import Match
from facedown.scenario.reader import Scenario


@dataclass(frozen=True)
class Failure:
    """One thing that is not as a scenario expects."""

    file: str
    line: int
    step: str
    message: str
    log: str

    @property
    def headline(self) -> str:
        """The failure without the log."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.step}{self.message}"

    def __str__(self) -> str:
        return f"{self.headline}\n{self.log}"


@dataclass
class Report:
    """How a scenario went.

    Attributes:
        scenario: which one.
        failures: what is not as expected, in the order of the file; empty if it passed.
        unchecked: what was not looked at: odds that were left out.
        match: as the scenario left it, or None if nothing was set up.
        senseless: the scenario itself is wrong: it names what there is not, or its content is.
        log: of the whole match, with clauses and steps, and the question that is open at its end.
    """

    scenario: Scenario
    failures: list[Failure] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    match: Match | None = None
    senseless: bool = False
    log: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything is as expected, and nothing was left unchecked."""
        return not self.failures and not self.unchecked

    def __str__(self) -> str:
        if self.passed:
            return f"{self.scenario.path}: passed"
        lines = [f"{self.scenario.path}: {note}" for note in self.unchecked]
        for i, failure in enumerate(self.failures):
            lines.append(failure.headline)
            if i + 1 == len(self.failures) or self.failures[i + 1].log != failure.log:
                lines.append(failure.log)
        return "\n".join(lines)
