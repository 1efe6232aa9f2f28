"""The past of a match: what was decided and ruled, how it stood before each, and what of it still lasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from facedown.engine.base.errors import folded
from facedown.engine.matches.ruling import LIFTED, ROUND, Entry, Ruled, Ruling, answer_of, rounds_of, stops_at

if TYPE_CHECKING:
    from facedown.engine.matches.system import System
    from facedown.engine.telling.log import Line


class Action(NamedTuple):
    """A legal answer: who may give it, how it reads, and its number for the machine."""

    seat: int
    text: str
    number: int


class Step(NamedTuple):
    """A decision or a ruling.

    Attributes:
        before: the state in which it was taken.
        line: how many lines the log had then.
        entry: what was decided or ruled.
    """

    before: bytes
    line: int
    entry: Entry


class Past:
    """The steps that led from the first question of a match to where it stands.

    Args:
        system: the rulebook.
        lasted: what a referee has granted and forbidden before, and still lasts.
        begun: how it stood then.
        ended: what ended the match before, by agreement.
    """

    def __init__(
        self,
        system: System,
        lasted: Sequence[Ruling] = (),
        begun: tuple[bytes, int] = (b"", 0),
        ended: Ruled | None = None,
    ) -> None:
        self.steps: list[Step] = []
        self._system, self._lasted, self._begun, self._ended = system, lasted, begun, ended
        self.lasts = False  # whether a referee has granted or forbidden something for longer than a question

    def copy(self) -> Self:
        """Return another one that is the same so far."""
        other = copy(self)
        other.steps = list(self.steps)
        return other

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The decisions taken, and what was ruled among them."""
        return tuple(step.entry for step in self.steps)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The decisions taken."""
        return tuple(step.entry for step in self.steps if isinstance(step.entry, Action))

    @property
    def last(self) -> Action | None:
        """The decision that was taken last; None before the first."""
        return next((step.entry for step in reversed(self.steps) if isinstance(step.entry, Action)), None)

    @property
    def ended(self) -> Ruled | None:
        """What ended the match as it stood; None where that has not come."""
        last = self.steps[-1].entry if self.steps else self._ended
        return last if isinstance(last, Ruled) and last.ruling.way == "draw" else None

    def add(self, before: bytes, line: int, entry: Entry) -> None:
        """Note a decision or a ruling."""
        self.steps.append(Step(before, line, entry))
        ruling = entry.ruling if isinstance(entry, Ruled) else None
        if ruling is not None and ruling.way in ("grant", "forbid") and isinstance(ruling.what, Mapping):
            self.lasts = True

    def first(self, now: Any) -> Any:
        """Return the state in which the first question was asked; `now` is the state as it is."""
        return type(now).from_bytes(self.steps[0].before) if self.steps else now.copy()

    def allowed(self, state: Any, lines: Sequence[Sequence[Line]], seat: int) -> tuple[Ruling, ...]:
        """Return what a referee has granted and forbidden of a seat's open question."""
        here = list[Ruling]()
        for step in reversed(self.steps):
            if not isinstance(step.entry, Ruled):
                break
            ruling = step.entry.ruling
            if ruling.way in ("grant", "forbid") and isinstance(ruling.what, str):
                here.append(ruling)
        longer = (one for one in self.lasting(state, lines) if one.what["seat"] == seat)
        return (*longer, *reversed(here))

    def lasting(self, state: Any, lines: Sequence[Sequence[Line]]) -> list[Ruling]:
        """Return what a referee has granted and forbidden for longer than a question, as far as it lasts."""
        found = [one for one in self._lasted if not self._has_ended(-1, one, state, lines)]
        for number, step in enumerate(self.steps if self.lasts else ()):
            if not isinstance(step.entry, Ruled):
                continue
            ruling = step.entry.ruling
            if ruling.way == "lift":
                found = [one for one in found if plain(answer_of(one)) != plain(ruling.what)]
            elif ruling.way in ("grant", "forbid") and isinstance(ruling.what, Mapping):
                if not self._has_ended(number, ruling, state, lines):
                    found.append(ruling)
        return found

    def _has_ended(self, number: int, ruling: Ruling, state: Any, lines: Sequence[Sequence[Line]]) -> bool:
        """Whether that is over until which a ruling of the past was to last; -1 is before all steps."""
        system, until = self._system, ruling.what["until"]
        before, line = self.steps[number][:2] if number >= 0 else self._begun
        if until == LIFTED:
            return False
        if until == ROUND:
            rounds = rounds_of(system)
            return bool(getattr(type(state).from_bytes(before), rounds) != getattr(state, rounds))
        ends, ids = stops_at(system, until), system.rulebook.clause_ids
        if any(ids[int(fired.clause)] in ends for several in lines[line:] for fired in several[:1]):
            return True
        since = self.steps[number + 1 :]
        asked = [type(state).from_bytes(step.before).decision for step in since] + [state.decision]
        decided = [isinstance(step.entry, Action) for step in since]
        first = decided.index(True) + 1 if True in decided else len(asked)
        return any(system.rulebook.decision(one).name in ends for one in asked[first:])


@lru_cache(1 << 12)
def plain(text: str) -> str:
    """Return an answer without what does not matter in it: case, spaces, the order of what `+` joins."""
    verb, _, rest = folded(text).partition(" ")
    return " ".join([verb, " + ".join(sorted(rest.split(" + ")))])
