"""Matches driven by Hypothesis: decide, take back, save, load and look, in any order.

When something breaks, Hypothesis shortens the way there before it tells of it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from facedown.engine.errors import FacedownError, IllegalAction
from facedown.engine.know import OBSERVER
from facedown.engine.match import Match, restore
from facedown.engine.save_file import read_save
from facedown.engine.system import System
from facedown.engine.view import view
from facedown.testing.laws import sound
from facedown.testing.trial import Dice, LawBroken, Trial, trials
from facedown.testing.worlds import Backs, differences, redeal

BEGINNINGS = 40  # matches to begin from


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
        from hypothesis import strategies as st
        from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
    except ImportError:
        raise FacedownError(
            "Random matches are driven by Hypothesis, which is not installed: pip install hypothesis."
        ) from None

    beginnings = tuple(trials(system, BEGINNINGS, setups))

    class Driven(RuleBasedStateMachine):
        """One match, and what was true of it before every decision."""

        trial: Trial
        match: Match

        @initialize(number=st.integers(0, len(beginnings) - 1))
        def begin(self, number: int) -> None:
            self.trial = beginnings[number]
            self.match = self.trial.match()
            self.before: list[tuple[bytes, int]] = []
            self.cards: frozenset[int] = frozenset()

        @precondition(lambda self: not self.match.over)
        @rule(choice=st.integers(0, 10**6))
        def act(self, choice: int) -> None:
            legal = self.match.legal()
            self.before.append((self.match.game.state.to_bytes(), self.match.log_length))
            self.match.act(legal[choice % len(legal)])

        @precondition(lambda self: self.before)
        @rule()
        def undo(self) -> None:
            self.match.undo()
            self.cards = frozenset()  # a pack that joined has left again
            if (self.match.game.state.to_bytes(), self.match.log_length) != self.before.pop():
                self.broken("undo restores", "the state or the log is another one")

        @rule(text=st.text(max_size=12))
        def refuse(self, text: str) -> None:
            state, reason = self.match.game.state.to_bytes(), ""
            if any(
                action.text.casefold() == " ".join(text.split()).casefold() for action in self.match.legal()
            ):
                return
            try:
                self.match.act(text)
            except IllegalAction as error:
                reason = str(error)
            if not reason or self.match.game.state.to_bytes() != state:
                self.broken("anything else is refused", f"{text!r} was taken")

        @rule()
        def save_and_load(self) -> None:
            with tempfile.TemporaryDirectory() as folder:
                self.match.save(Path(folder) / "match.json")
                loaded = restore(system, read_save(Path(folder) / "match.json"))
            if loaded.game.state.to_bytes() != self.match.game.state.to_bytes():
                wrong = differences(self.match.game.state, loaded.game.state)
                self.broken("a saved match plays on", "; ".join(wrong[:4]))
            if loaded.log(None) != self.match.log(None) or loaded.actions != self.match.actions:
                self.broken("a saved match plays on", "its log or its decisions differ")
            self.match = loaded

        @rule(choice=st.integers(0, 15), seed=st.integers(0, 10**6))
        def look(self, choice: int, seed: int) -> None:
            seats = (*self.match.seats, OBSERVER)
            seat = seats[choice % len(seats)]
            state = self.match.game.state
            other = view(redeal(state, seat, Dice(seed), backs), seat)
            seen = self.match.view(seat)
            if seen.to_bytes() != other.to_bytes():
                different = "; ".join(differences(seen, other)[:4])
                self.broken("the view law", f"after a re-deal, seat {seat} sees {different}")

        @invariant()
        def is_sound(self) -> None:
            if hasattr(self, "match"):
                self.cards = sound(self.trial, self.match, self.cards)

        def broken(self, law: str, message: str) -> None:
            raise LawBroken(law, self.trial, [action.text for action in self.match.actions], message)

    Driven.__name__ = f"{system.key.capitalize()}Machine"
    return Driven
