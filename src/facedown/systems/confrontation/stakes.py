"""What questions of a match are about, for odds beside their answers."""

from __future__ import annotations

from facedown.engine.matches.system import Stakes

WINS = "fired CFN-9.1(who = {me}, level = %s)"
STAKES = Stakes(
    {
        "succeeds": "fired CFN-9.1(who = {me})",
        "decisive or better": f"{WINS % 'decisive'} or {WINS % 'critical'}",
        "ties": "fired CFN-9.3(who = {me}) or fired CFN-9.3(rival = {me})",
    },
    until="confrontation.step = 0 or confrontation.step > 9",
    me=lambda view: int(view.asked),
    work=600_000,
)
