"""What questions of a fight are about, for odds beside their answers."""

from __future__ import annotations

from typing import Any

from facedown.engine.system import Stakes


def who_answers(view: Any) -> int:
    """Return the fighter of whoever is asked: whom the question is about, or else whose turn it is."""
    own = [i for i in range(view.count) if view.fighters[i].seat == view.seat]
    return next((i for i in (view.fighter, view.turn, view.target) if i in own), own[0] if own else 0)


STAKES = Stakes(
    {
        "wins the contest": "contest_winner = {me}",
        "hits": "hits({me}) > 0",
        "is hurt": "shock_taken({me}) + wounds_taken({me}) > 0",
    },
    until="asked TURN",
    me=who_answers,
)
