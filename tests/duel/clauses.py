"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.codegen duel` from catalogue.toml: change that
and write this anew.
"""

from facedown.engine.enumeration import IntEnum


class Clause(IntEnum):
    """Whatever a log can cite: clauses, rulings, extensions."""

    NONE = 0
    # Setting up
    DUEL_1_1 = 1
    DUEL_1_2 = 2
    # The draw
    DUEL_2_1 = 3
    DUEL_2_2 = 4
    # The exchange
    DUEL_3_1 = 5
    DUEL_3_2 = 6
    DUEL_3_3 = 7
    DUEL_3_4 = 8
    DUEL_3_5 = 9
    # The end
    DUEL_4_1 = 10
    DUEL_4_2 = 11
    # Rulings
    DUEL_R1 = 12
    # Extensions
    DUEL_X1 = 13


class LevelCards(IntEnum):
    """DUEL-R1: What do two cards of the same rank do?"""

    NOBODY = 0
    BOTH = 1


CLAUSE_IDS: tuple[str, ...] = (
    "",
    "DUEL-1.1",
    "DUEL-1.2",
    "DUEL-2.1",
    "DUEL-2.2",
    "DUEL-3.1",
    "DUEL-3.2",
    "DUEL-3.3",
    "DUEL-3.4",
    "DUEL-3.5",
    "DUEL-4.1",
    "DUEL-4.2",
    "DUEL-R1",
    "DUEL-X1",
)

SWITCHES: dict[str, type[IntEnum]] = {
    "level_cards": LevelCards,
}

OPTIONS: dict[str, tuple[str, ...]] = {
    "level_cards": ("nobody", "both"),
}

DEFAULTS: dict[str, int] = {
    "level_cards": LevelCards.NOBODY,
}
