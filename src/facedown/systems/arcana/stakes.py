"""What questions of a match are about, for odds beside their answers."""

from __future__ import annotations

from facedown.engine.matches.system import Stakes

STAKES = Stakes(
    {
        "The Tower": "fired ARC-13.4(who = {me})",
        "an adversary falls": "fired ARC-R110",
        "shields": "fired ARC-10.4(who = {me})",
    },
    until="phase != PLAYERS or on_turn != {me}",
    me=lambda view: int(view.seat),
    work=400_000,
)
