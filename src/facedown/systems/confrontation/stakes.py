"""What questions of a match are about, for odds beside their answers."""

from __future__ import annotations

from facedown.engine.matches.system import Stakes

WINS = "fired CFN-9.1(who = {me}, level = %s)"
STAKES = Stakes(
    {
        "succeeds": "fired CFN-9.1(who = {me}) or fired CFN-R58(who = {me})",
        "decisive or better": f"{WINS % 'decisive'} or {WINS % 'critical'}",
        "ties": "fired CFN-9.3(who = {me}) or fired CFN-9.3(rival = {me})",
    },
    # CFN-X7: he holds, and the confrontation after that is another's
    until="confrontation.step = 0 or confrontation.step > 9 or fired CFN-X7(who = {me})",
    me=lambda view: int(view.asked),
    work=600_000,
)
