"""Questions of Step 6 after the Clash that has decided a scenario: the table need not wait for an answer."""

from __future__ import annotations

from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.rules.acts import ACTS
from facedown.systems.throwdown.state import State


def is_idle(view: State) -> bool:
    """Return whether Coach is asked what he invests after the Pilots have won the Clash of the last act.

    The scenario is over then, and no event of the Crisis tier comes before that (THR-X7, THR-X22).
    """
    return view.decision == Decision.INVEST and view.act == ACTS and bool(view.won >> ACTS & 1)
