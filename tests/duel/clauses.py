"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen duel` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    DUEL_1_1 DUEL_1_2
    DUEL_2_1 DUEL_2_2
    DUEL_3_1 DUEL_3_2 DUEL_3_3 DUEL_3_4 DUEL_3_5
    DUEL_4_1 DUEL_4_2
    DUEL_R1
    DUEL_X1
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", "NONE COMMIT COMMIT_OPEN", start=0)  # the questions
Why = IntEnum("Why", "NONE NOT_IN_HAND", start=0)  # an answer is refused
Way = IntEnum("Way", "NONE", start=0)  # to answer a question
LevelCards = IntEnum("LevelCards", "NOBODY BOTH", start=0)  # DUEL-R1


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    level_cards: int = field(high=1)


RULEBOOK = rulebook(globals(), {})
