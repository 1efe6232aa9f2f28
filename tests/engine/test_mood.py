"""Moods: which of nearly equal answers comes out best, as one piece of luck."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from facedown.engine.base.chance import Luck, seed_stream
from facedown.engine.course import mood
from facedown.engine.course.ask import NOWHERE
from facedown.engine.course.mood import best_considered, consider, weigh_answers


def chosen(luck: Luck, high: int, least: int, worths: list[int]) -> int:
    g = SimpleNamespace(luck=luck)
    weigh_answers(g, high, least)
    for place, worth in enumerate(worths):
        consider(g, place, worth)
    return best_considered(g)


def by_all_moods(high: int, least: int, worths: list[int]) -> dict[int, Fraction]:
    """Each way that the moods can be: the first of those that are worth most, if more than least."""
    odds: dict[int, Fraction] = {}
    for moods in product(range(high), repeat=len(worths)):
        sums = [worth + mood for worth, mood in zip(worths, moods, strict=True)]
        best = sums.index(max(sums)) if max(sums) > least else NOWHERE
        odds[best] = odds.get(best, Fraction(0)) + Fraction(1, high ** len(worths))
    return odds


def by_luck(high: int, least: int, worths: list[int]) -> tuple[dict[int, Fraction], int]:
    """Every course of luck, with how many pieces it took at most."""
    odds: dict[int, Fraction] = {}
    luck, k, most = Luck(scripted=1), 0, 0
    while True:
        luck.used = luck.wanted = 0
        luck.count, luck.grows = k, 1
        best = chosen(luck, high, least, worths)
        k = luck.count
        most, part = max(most, k), Fraction(1)
        for i in range(k):
            part *= Fraction(luck.parts[i], luck.wholes[i])
        odds[best] = odds.get(best, Fraction(0)) + part
        while k and luck.outcomes[k - 1] + 1 == luck.sizes[k - 1]:
            k -= 1
        if not k:
            return odds, most
        luck.outcomes[k - 1] += 1


CASES = [
    (3, 0, [1, 1]),
    (4, 5, [3, 4, 2, 3]),
    (5, 0, [0, 9, 7, 9]),
    (6, 2, [-3, -4, 0]),
    (4, 3, [-2, 0]),
    (2, 0, [0, 0, 1, 0, 1, 1]),
]


@pytest.mark.parametrize(("high", "least", "worths"), CASES)
def test_it_is_as_probable_as_all_the_moods_that_lead_to_it(high, least, worths):
    odds, pieces = by_luck(high, least, worths)
    assert odds == by_all_moods(high, least, worths)
    assert pieces <= 1


@pytest.mark.parametrize(("high", "least", "worths"), CASES)
def test_answers_for_which_there_is_no_room_any_more(high, least, worths, monkeypatch):
    monkeypatch.setattr(mood, "MOODS", 2)
    assert by_luck(high, least, worths)[0] == by_all_moods(high, least, worths)


def test_in_a_match_moods_are_drawn():
    luck, times = Luck(), 4000
    seed_stream(luck.whim, 7, 0)
    answers: list[Any] = [chosen(luck, 4, 5, [3, 4, 2, 3]) for _ in range(times)]
    for best, part in by_all_moods(4, 5, [3, 4, 2, 3]).items():
        assert abs(answers.count(best) / times - part) < 0.03
