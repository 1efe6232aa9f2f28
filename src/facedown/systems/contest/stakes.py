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


# A contest has begun, or the one at hand has come to an end, with a result or without.
CONTEST = (
    *("CON-1.4", "CON-10.1", "CON-10.4", "CON-31.14", "CON-R118", "CON-X12"),
    *("CON-8.1", "CON-22.3", "CON-R7", "CON-R8", "CON-R9", "CON-R10", "CON-R15", "CON-R23", "CON-R186"),
)

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
    needs={"wins the contest": " or ".join(f"fired {clause}" for clause in CONTEST)},
)
