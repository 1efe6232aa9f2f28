"""What can be going on in a match of `confrontation`: the rows of its agenda."""

from __future__ import annotations

from facedown.engine.rules import AgendaRow, IntEnum, alias


class Step(IntEnum):
    """What can be going on; `turn.py` says what each consists of."""

    NONE = 0
    MATCH = 1
    ROUND = 2
    TURN = 3
    SCRIPT = 4  # the actions of a scenario in free timing
    DUEL = 5
    CONFRONTATION = 6
    COUNTER = 7
    CARD = 8
    SUCCESS = 9  # of an action that nobody opposes
    ALONE = 10  # one confrontation


class Going(AgendaRow):
    """A row of the agenda: its numbers by what they are in each step."""

    who: int = alias("a")  # TURN: whose; DUEL: who starts; CONFRONTATION: who acts; COUNTER: who is asked
    is_idle: int = alias("b")  # TURN: he does nothing
    has_acted: int = alias("c")  # TURN
    is_bystander: int = alias("b")  # COUNTER
    played: int = alias("a")  # CARD: who has played, a mask
    player: int = alias("b")  # CARD: who, if it was one
    origin: int = alias("c")  # CARD: Origin


class Origin(IntEnum):
    """Where a card that is played comes from."""

    HAND = 0
    DECK_TOP = 1
    KEPT = 2  # from the deck top, and no other replaces it (CFN-X5)
