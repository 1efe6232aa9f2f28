"""What the check of content files finds of mistakes planted in the shipped content (see planting.py)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from systems.arcana.planting import PLANTER, RULE
from systems.planting import Mistake, spoilt

SAMPLE = 60  # of each sort


@pytest.mark.parametrize("sort", PLANTER.sorts)
def test_planted_mistakes_are_found_and_what_is_right_is_named(sort: str, tmp_path: Path) -> None:
    tally = PLANTER.tally(PLANTER.some(sort, SAMPLE), tmp_path)
    assert not tally.missed
    assert not tally.unnamed


def test_at_least_two_hundred_mistakes_are_planted() -> None:
    planted = [len(PLANTER.some(sort, SAMPLE)) for sort in PLANTER.sorts]
    assert sum(planted) >= 200
    assert all(planted)


JUNK = ("Strong", "major", "Mobile 1", ["W"], {"op": "damage"}, {"n": 1, "Wise": 2}, [{"op": "draw", "n": 1}])


def test_whatever_a_file_holds_is_answered(tmp_path: Path) -> None:
    dice = random.Random("spoilt")
    for _ in range(150):
        one = dice.choice(PLANTER.entries)
        mistake = Mistake(RULE, one.kind, spoilt(dice, one.data, JUNK), ())
        PLANTER.problems_of(mistake, tmp_path)  # whatever is said, nothing breaks
