"""Table CON-T16, cell by cell: whom a bonus concerns, and how much it adds or takes."""

from __future__ import annotations

import re
from itertools import product

import pytest

from facedown.systems.contest.clauses import RULEBOOK
from facedown.systems.contest.rules.effects import (
    ARMOR,
    CLUB,
    DIAMOND,
    HEART,
    POWER,
    SKILL,
    SPADE,
    concerns_oneself,
)

TABLE = RULEBOOK.catalogue.tables["CON-T16"]
SUITS = {"C": CLUB, "S": SPADE, "D": DIAMOND, "H": HEART}
FIGURES = {SPADE: SKILL, DIAMOND: ARMOR, HEART: POWER}


def cell(use: str, suit: str) -> str:
    """What the table says of a suit in a use."""
    row = next(row for row in TABLE.rows if row[0] == use)
    return str(row[TABLE.columns.index(suit)])


@pytest.mark.parametrize(("use", "suit"), list(product(("offense", "defense"), SUITS)))
def test_whom_it_concerns(use: str, suit: str) -> None:
    concerns_opponent = "opponent" in cell(use, suit)
    assert concerns_oneself(SUITS[suit], use == "offense") == (not concerns_opponent)


@pytest.mark.parametrize(("use", "suit"), list(product(("offense", "defense"), "SDH")))
def test_how_much(use: str, suit: str) -> None:
    printed = re.search(r"\d+", cell(use, suit))
    assert printed is not None
    assert int(printed[0]) == FIGURES[SUITS[suit]]
