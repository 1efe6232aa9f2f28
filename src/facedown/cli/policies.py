"""What can play a seat: the policies of a system, and those of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from facedown.cli import FINE
from facedown.cli.given import functions_in, the_system
from facedown.cli.show import as_json, paragraph, say, table


def list_policies(key: str, files: Sequence[Path], json: bool) -> int:
    """List the policies of a system, and those that are written in files."""
    from facedown.bots.policy import about_policies

    system = the_system(key)
    own = [function for path in files for function in functions_in(path).values()]
    policies = about_policies(system, own)
    if json:
        as_json([one._asdict() for one in policies])
        return FINE
    rows = [
        (one.name, "default" if one.is_default else "", "yes" if one.is_rule else "no", one.says)
        for one in policies
    ]
    table(f"Policies of {system.key}", ("policy", "", "compiled in", "what it does"), rows)
    say(
        paragraph(
            "Where many games are played, what is compiled in runs as machine code. A function of your own, "
            "FILE.py:FUNCTION, is called for every decision, and its games run interpreted, about a hundred "
            "times slower. A @rule of your own, written as those of the system are, is compiled in. Answers "
            "can stand before a policy: 'QUESTION: ANSWER, else POLICY'. For odds alone there are lists of "
            "answers, and best play, `best` and `best against`: docs/odds.md."
        )
    )
    return FINE
