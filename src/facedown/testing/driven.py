"""One match as a state machine that Hypothesis drives; to be imported where Hypothesis is installed."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from facedown.engine.base.errors import IllegalAction
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import view
from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import read_save
from facedown.engine.matches.system import System
from facedown.testing.laws import sound
from facedown.testing.redeal import Backs, differences, redeal
from facedown.testing.trial import Dice, LawBroken, Trial

BEGINNINGS = 40  # matches to begin from


class MatchMachine(RuleBasedStateMachine):
    """One match, and what was true of it before every decision.

    A class of it is made for each system: `match_machine` says what the machine has to know.
    """

    system: ClassVar[System]
    beginnings: ClassVar[tuple[Trial, ...]]  # matches to begin from
    backs: ClassVar[Backs | None]
    trial: Trial
    match: Match

    @initialize(number=st.integers(0, BEGINNINGS - 1))
    def begin(self, number: int) -> None:
        """Take up one of the matches."""
        self.trial = self.beginnings[number]
        self.match = self.trial.match()
        self.before: list[tuple[bytes, int]] = []
        self.cards: frozenset[int] = frozenset()

    @precondition(lambda self: not self.match.over)
    @rule(choice=st.integers(0, 10**6))
    def act(self, choice: int) -> None:
        """Give one of the legal answers."""
        legal = self.match.legal()
        self.before.append((self.match.game.state.to_bytes(), self.match.log_length))
        self.match.act(legal[choice % len(legal)])

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        """Take the last decision back: all is as it was before."""
        self.match.undo()
        self.cards = frozenset()  # a pack that joined has left again
        if (self.match.game.state.to_bytes(), self.match.log_length) != self.before.pop():
            self.broken("undo restores", "the state or the log is another one")

    @rule(text=st.text(max_size=12))
    def refuse(self, text: str) -> None:
        """Say what is no legal answer: it is refused, and changes nothing."""
        state, reason = self.match.game.state.to_bytes(), ""
        if any(action.text.casefold() == " ".join(text.split()).casefold() for action in self.match.legal()):
            return
        try:
            self.match.act(text)
        except IllegalAction as error:
            reason = str(error)
        if not reason or self.match.game.state.to_bytes() != state:
            self.broken("anything else is refused", f"{text!r} was taken")

    @rule()
    def save_and_load(self) -> None:
        """Save the match and go on with what is loaded: it is the same."""
        with tempfile.TemporaryDirectory() as folder:
            self.match.save(Path(folder) / "match.json")
            loaded = restore(self.system, read_save(Path(folder) / "match.json"))
        if loaded.game.state.to_bytes() != self.match.game.state.to_bytes():
            wrong = differences(self.match.game.state, loaded.game.state)
            self.broken("a saved match plays on", "; ".join(wrong[:4]))
        if loaded.log(None) != self.match.log(None) or loaded.actions != self.match.actions:
            self.broken("a saved match plays on", "its log or its decisions differ")
        self.match = loaded

    @rule(choice=st.integers(0, 15), seed=st.integers(0, 10**6))
    def look(self, choice: int, seed: int) -> None:
        """Look as a seat, and deal what it does not know anew: it sees the same."""
        seats = (*self.match.seats, OBSERVER)
        seat = seats[choice % len(seats)]
        state = self.match.game.state
        backs = type(self).backs  # of the class, or it would be taken for a method
        other = view(redeal(state, seat, Dice(seed), backs), seat)
        seen = self.match.view(seat)
        if seen.to_bytes() != other.to_bytes():
            different = "; ".join(differences(seen, other)[:4])
            self.broken("the view law", f"after a re-deal, seat {seat} sees {different}")

    @invariant()
    def is_sound(self) -> None:
        """Hold the match against the laws that are true of every position."""
        if hasattr(self, "match"):
            self.cards = sound(self.trial, self.match, self.cards)

    def broken(self, law: str, message: str) -> None:
        """Stop with the law that is broken, and the way here."""
        raise LawBroken(law, self.trial, [action.text for action in self.match.actions], message)
