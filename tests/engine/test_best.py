"""The best of several answers: by worth, with ties, with what was reckoned once; interpreted and compiled."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.base.rule import rule
from facedown.engine.course.answer import answer_of
from facedown.engine.course.ask import NOWHERE, Options, offer
from facedown.engine.course.best import NEVER, best, first_or, takes


@rule
def worth_of_tens(g: Any, answer: int) -> int:
    return answer // 10 if answer < 90 else NEVER


@rule
def is_odder(g: Any, one: int, other: int) -> bool:
    return one % 2 > other % 2


@rule
def worth_below(g: Any, answer: int, limit: int) -> int:
    return answer if answer < limit else NEVER


def listed(*answers: int) -> Options:
    options = Options()
    for answer in answers:
        offer(options, answer)
    return options


@pytest.mark.parametrize(
    ("answers", "first", "odd"),
    [
        ((12, 34, 36, 35), 1, 3),
        ((37, 36, 35), 0, 0),
        ((95, 4, 99), 1, 1),
        ((95, 99), NOWHERE, NOWHERE),
        ((), NOWHERE, NOWHERE),
    ],
)
def test_the_worthiest_is_found_and_ties_are_broken(answers: tuple[int, ...], first: int, odd: int) -> None:
    assert best(worth_of_tens)(None, listed(*answers)) == first
    assert best(worth_of_tens, ties=is_odder)(None, listed(*answers)) == odd


@pytest.mark.parametrize(("limit", "place"), [(50, 2), (42, 0), (20, NOWHERE)])
def test_what_was_reckoned_once_is_handed_on(limit: int, place: int) -> None:
    assert best(worth_below)(None, listed(41, 30, 42, 60), limit) == place


def test_rules_made_of_others_do_not_mix() -> None:
    low, high = best(worth_below), best(worth_of_tens)
    assert (low(None, listed(7, 88), 50), high(None, listed(7, 88))) == (0, 1)


def test_an_answer_in_one_way_is_taken_wherever_it_is_open_else_the_first() -> None:
    options = listed(answer_of(2, 7), answer_of(3), answer_of(3, 1))
    assert [takes(way)(None, options) for way in (2, 3, 4)] == [0, 1, 0]
    assert first_or(options, 3) == 1
