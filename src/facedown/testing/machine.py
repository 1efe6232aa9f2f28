"""Matches driven by Hypothesis: decide, take back, save, load and look, in any order.

When something breaks, Hypothesis shortens the way there before it tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.testing.redeal import Backs
from facedown.testing.trial import trials


def check_machine(
    system: System,
    examples: int = 20,
    steps: int = 40,
    setups: Sequence[str | Mapping[str, Any]] = (),
    backs: Backs | None = None,
) -> None:
    """Drive matches of a system through `examples` runs of up to so many steps, the same every time.

    Args:
        system: whose matches.
        examples: runs.
        steps: of one run, at most.
        setups: names or tables; the shipped ones where none is given.
        backs: card -> which back it has, as `check_views` takes it.

    Raises:
        LawBroken: a law does not hold; the shortest way there that was found is printed.
    """
    from hypothesis import HealthCheck, settings
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        match_machine(system, setups, backs),
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def match_machine(
    system: System, setups: Sequence[str | Mapping[str, Any]] = (), backs: Backs | None = None
) -> type[Any]:
    """Return the state machine of a system's matches, for a test file's own settings.

    Raises:
        FacedownError: Hypothesis is not installed.
    """
    try:
        from facedown.testing.driven import BEGINNINGS, MatchMachine
    except ImportError:
        raise FacedownError(
            "Random matches are driven by Hypothesis, which is not installed: pip install hypothesis."
        ) from None
    known = {"system": system, "beginnings": tuple(trials(system, BEGINNINGS, setups)), "backs": backs}
    return type(f"{system.key.capitalize()}Machine", (MatchMachine,), known)
