"""What the check of content files finds of mistakes planted in the shipped content (see planting.py)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.content_check import check_files
from systems.clash.planting import (
    DECK,
    KEY,
    NAME,
    NEVER,
    NUMBER,
    PLACE,
    RULE,
    SORTS,
    VALUE,
    Mistake,
    at,
    entries,
    meant,
    named,
    problems_of,
    shelf,
    some,
)

SAMPLE = {KEY: 60, PLACE: 70, VALUE: 30, NAME: 30, NUMBER: 30, DECK: 24, NEVER: 50, RULE: 80}
FOUND = {KEY: 99, PLACE: 95}  # per cent at least; of all others, every one
NAMED = {KEY: 99, NAME: 95, VALUE: 85}  # and where one name is right, how often it is the one named


@pytest.mark.parametrize("sort", SORTS)
def test_planted_mistakes_are_found(sort: str, tmp_path: Path) -> None:
    planted = some(sort, SAMPLE[sort])
    missed, unnamed = [], []
    for mistake in planted:
        told = named(mistake, problems_of(mistake, tmp_path))
        if not told:
            missed.append(mistake.title)
        elif mistake.nearest and not meant(mistake, told):
            unnamed.append(f"{mistake.title}: {mistake.nearest}")
    assert 100 * len(missed) <= (100 - FOUND.get(sort, 100)) * len(planted), missed
    if sort in NAMED:
        assert 100 * len(unnamed) <= (100 - NAMED[sort]) * len(planted), unnamed


def test_at_least_two_hundred_mistakes_are_planted() -> None:
    assert sum(len(some(sort, SAMPLE[sort])) for sort in SORTS) >= 200
    assert {sort: len(list(plant())) > 0 for sort, plant in SORTS.items()} == dict.fromkeys(SORTS, True)


def test_the_shipped_content_raises_no_alarm() -> None:
    assert [str(problem) for problem in check_files(shelf().files, shelf().schemas)] == []


JUNK = (0, -1, 99, 1.5, True, "", "x", "self", "static", [], [1], [[]], ["a", 1], {}, {"op": "draw"}, [{}])
MORE = ({"fact": "gauge", "max": 2}, [[{"op": "choose"}]], [{"op": "move", "kind": "swap"}], {"a": {"b": 1}})


def places(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*place, key)
        yield from places(inner, (*place, key))


def spoilt(dice: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """An entry with something of the wrong kind in up to four places."""
    data = copy.deepcopy(data)
    for _ in range(dice.randint(1, 4)):
        place = dice.choice([*places(data)])
        around = at(data, place[:-1])
        around[place[-1]] = copy.deepcopy(dice.choice((*JUNK, *MORE)))
    return data


def test_whatever_a_file_holds_is_answered(tmp_path: Path) -> None:
    dice = random.Random("spoilt")
    for _ in range(250):
        one = dice.choice(entries())
        mistake = Mistake(RULE, one.kind, spoilt(dice, one.data), ())
        problems_of(mistake, tmp_path)  # whatever is said, nothing breaks
