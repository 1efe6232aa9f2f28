"""What the check of content files finds of mistakes planted in the shipped content (see planting.py)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from facedown.engine.authors.content_check import check_files
from systems.clash.planting import DECK, NEVER, PLANTER, RULE
from systems.planting import KEY, NAME, NUMBER, PLACE, VALUE, Mistake, spoilt

SAMPLE = {KEY: 60, PLACE: 70, VALUE: 30, NAME: 30, NUMBER: 30, DECK: 24, NEVER: 50, RULE: 80}
FOUND = {KEY: 99, PLACE: 95}  # per cent at least; of all others, every one
NAMED = {KEY: 99, NAME: 95, VALUE: 85}  # and where one name is right, how often it is the one named


@pytest.mark.parametrize("sort", PLANTER.sorts)
def test_planted_mistakes_are_found(sort: str, tmp_path: Path) -> None:
    tally = PLANTER.tally(PLANTER.some(sort, SAMPLE[sort]), tmp_path)
    assert 100 * len(tally.missed) <= (100 - FOUND.get(sort, 100)) * tally.planted, tally.missed
    if sort in NAMED:
        assert 100 * len(tally.unnamed) <= (100 - NAMED[sort]) * tally.planted, tally.unnamed


def test_at_least_two_hundred_mistakes_are_planted() -> None:
    planted = [len(PLANTER.some(sort, SAMPLE[sort])) for sort in PLANTER.sorts]
    assert sum(planted) >= 200
    assert all(planted)


def test_the_shipped_content_raises_no_alarm() -> None:
    shelf = PLANTER.shelf
    assert [str(problem) for problem in check_files(shelf.files, shelf.schemas)] == []


JUNK = ("self", "static", {"op": "draw"}, {"fact": "gauge", "max": 2}, [[{"op": "choose"}]], [{"op": "move"}])


def test_whatever_a_file_holds_is_answered(tmp_path: Path) -> None:
    dice = random.Random("spoilt")
    for _ in range(250):
        one = dice.choice(PLANTER.entries)
        mistake = Mistake(RULE, one.kind, spoilt(dice, one.data, JUNK), ())
        PLANTER.problems_of(mistake, tmp_path)  # whatever is said, nothing breaks
