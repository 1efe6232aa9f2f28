"""What is played for a question of the lab."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.given import the_content, the_policies, the_switches, the_system

if TYPE_CHECKING:
    from facedown.lab.variant import Variant


@dataclass(frozen=True)
class Games:
    """The games of a question, as they were asked for; what is "" or empty was left out."""

    system: str
    games: int
    seed: int
    setup: str
    policies: list[str]
    switches: list[str]
    content: list[Path]
    workers: int
    json: bool
    engine: str = "threads"

    def variant(self) -> Variant:
        """Return what is played, before anything is changed."""
        from facedown.lab.variant import Variant

        system = the_system(self.system)
        content, switches = the_content(system, self.content), the_switches(system, self.switches)
        plain = Variant(system, self.setup, switches=switches, content=content)
        policies = the_policies(system, self.policies, plain.deal.seats)
        one = next(iter(policies.values()), "uniform")
        alike = all(policy == one for policy in policies.values())
        return Variant(system, self.setup, one if alike else policies, switches, content)
