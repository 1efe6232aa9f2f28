"""The facts of a system: what people ask about, under names of their own."""

from __future__ import annotations

from facedown.cli import FINE
from facedown.cli.given import the_system
from facedown.cli.show import as_json, say, table


def show_facts(key: str, json: bool) -> int:
    """List the facts of a system: how each is asked, its unit, what it is."""
    system = the_system(key)
    facts = system.catalogue.facts.values()
    if json:
        as_json(
            [
                {
                    "fact": fact.name,
                    "of": list(fact.places),
                    "unit": fact.unit,
                    "says": fact.says,
                    "is": fact.expression,
                    "lines": dict(fact.lines),
                    "since": list(fact.since),
                    "takes": fact.takes,
                }
                for fact in facts
            ]
        )
        return FINE
    table(f"Facts of {system.key}", ("fact", "unit", "says"), [(f.heading, f.unit, f.says) for f in facts])
    say("In brackets stands whom it is asked of: a name, or a number.")
    say(f"`facedown odds {system.key} --when CONDITION` asks about them.")
    return FINE
