"""What the check of content files finds of mistakes planted in the shipped content (see planting.py)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from facedown.engine.authors.content_check import check_files
from systems.planting import Mistake, spoilt
from systems.throwdown.planting import PLANTER, RULE

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


def test_the_shipped_content_raises_no_alarm() -> None:
    shelf = PLANTER.shelf
    assert [str(problem) for problem in check_files(shelf.files, shelf.schemas)] == []


JUNK = (
    "+Purge:Choice",
    "Coach draws 1 card",
    ["+Purge"],
    {"does": ["+2 Strike for this Drive"]},
    {"name": 3},
)


def test_whatever_a_file_holds_is_answered(tmp_path: Path) -> None:
    dice = random.Random("spoilt")
    for _ in range(250):
        one = dice.choice(PLANTER.entries)
        mistake = Mistake(RULE, one.kind, spoilt(dice, one.data, JUNK), ())
        PLANTER.problems_of(mistake, tmp_path)  # whatever is said, nothing breaks
