"""What can be going on in a match of `confrontation`: the rows of its agenda."""

from __future__ import annotations

from facedown.engine.enumeration import IntEnum


class Step(IntEnum):
    """What can be going on; `turn.py` says what each consists of."""

    NONE = 0
    MATCH = 1
    ROUND = 2
    TURN = 3  # a: whose; b: 1 if he does nothing; c: 1 once he acts
    SCRIPT = 4  # the actions of a scenario in free timing
    DUEL = 5  # a: who starts
    CONFRONTATION = 6  # a: who acts
    COUNTER = 7  # a: who is asked; b: 1 for a bystander
    CARD = 8  # a: who has played, a mask; b: who, if it was one; c: 1 for the deck top, 2 once it stays
    SUCCESS = 9  # of an action that nobody opposes
    ALONE = 10  # one confrontation
