"""What questions of a fight are about, for odds beside their answers."""

from __future__ import annotations

from typing import Any

from facedown.engine.matches.system import Stakes
from facedown.systems.contest.state import GM


def who_answers(view: Any) -> int:
    """Return the fighter of whoever is asked: whom the question is about, or else whose turn it is.

    The GM is asked about somebody else's fight: about who acts, or takes a task on.
    """
    if view.seat == GM:
        return next((int(i) for i in (view.turn, view.attacker) if i < view.count), 0)
    own = [i for i in range(view.count) if view.fighters[i].seat == view.seat]
    return next((int(i) for i in (view.fighter, view.turn, view.target) if i in own), own[0] if own else 0)


STAKES = Stakes(
    {
        "wins the contest": "contest_winner = {me}",
        "hits": "fired CON-26.6(who = {me})",
        "is hurt": "times CON-15.3(who = {me}) > times CON-15.3(who = {me}, shock = 0, wounds = 0)"
        " or times CON-15.2(who = {me}) > times CON-15.2(who = {me}, minor = 0, major = 0)",
    },
    until="asked TURN or exchange > now(exchange)",
    me=who_answers,
    side=lambda view: int(view.fighters[who_answers(view)].side),
    called=lambda view: "fighters" if view.seat == GM else "",
    work=6_000_000,
)
