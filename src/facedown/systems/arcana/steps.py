"""What can be going on in a match of `arcana`: the rows of its agenda."""

from __future__ import annotations

from facedown.engine.rules import IntEnum


class Step(IntEnum):
    """What can be going on; `turn.py` says what each consists of."""

    NONE = 0
    MATCH = 1  # one fight, or a campaign of them
    FIGHT = 2
    ROUND = 3
    STAND_IN = 4  # seat: who runs it; a: whose turn
    TURN = 5  # seat: of the player
    FIRE = 6  # seat: the player; a: the bin
    EFFECTS = 7  # of a scene action, an item, a stand-in: see the deed
    TARGETS = 8  # the effect at hand works on one after the other
    STRIP = 9  # a: who discards; b: the bin; c: how many cards are left
    WALK = 10  # a: who moves; b: how; c: steps left
    CORRUPTION = 11  # seat: who has taken points; a: how many
    CHECK = 12  # seat: who asks
    TURN_CARDS = 13  # for a check
    ADVERSARY = 14  # a: whose turn
    INTENT = 15  # a: whose
    LEAVE = 16  # seat: the player who leaves
    CONCLUSION = 17  # a: the adversary whose fate is asked
    MILESTONE = 18  # a: the buff
    DAY_END = 19  # seat: who gains a Manipulation
