"""Moods: what a policy adds to the worth of every answer, so that of nearly equal ones it may give any.

In matches and playouts a mood is drawn for each answer that it can make the best so far. A search for odds
draws none: which answer comes out best is one piece of luck, as probable as all the moods together that lead
to it.
"""

from __future__ import annotations

from typing import Any

from facedown.engine.base.chance import MOODS, Luck, Moods, note, whim
from facedown.engine.base.rule import apart, rule
from facedown.engine.course.ask import NOWHERE


@rule
def weigh_answers(g: Any, high: int, least: int) -> None:
    """Begin to weigh answers, with moods of 0 .. high - 1; they must be worth more than `least`."""
    moods = g.luck.moods
    moods.high = high
    moods.least = least
    moods.most = least
    moods.best = NOWHERE
    moods.count = 0


@rule
def consider(g: Any, place: int, worth: int) -> None:
    """Weigh one more answer, with a mood of its own; of equals the first is the best."""
    moods = g.luck.moods
    if worth + moods.high - 1 > moods.most:
        if g.luck.scripted:
            keep_open(g, moods, place, worth)
        else:
            worth += whim(g, moods.high)
            if worth > moods.most:
                moods.most = worth
                moods.best = place


@rule
def best_considered(g: Any) -> int:
    """Return the place of the best answer, or NOWHERE if none is worth enough."""
    return come_out(g.luck) if g.luck.scripted else g.luck.moods.best


@apart
@rule
def keep_open(g: Any, moods: Moods, place: int, worth: int) -> None:
    """Note an answer whose mood is open; where there are too many, the mood of the first one is drawn."""
    if moods.count == MOODS:
        first = moods.worth[0]
        if first + moods.high - 1 > moods.most:
            first += whim(g, moods.high)
        if first > moods.least:
            moods.least = first
            moods.best = moods.place[0]
        moods.count -= 1
        for i in range(moods.count):
            moods.worth[i] = moods.worth[i + 1]
            moods.place[i] = moods.place[i + 1]
    moods.worth[moods.count] = worth
    moods.place[moods.count] = place
    moods.count += 1
    moods.most = max(moods.most, worth - 1)


@apart
@rule
def come_out(luck: Luck) -> int:
    """Return the place of the answer that comes out best, by one piece of luck."""
    moods, k = luck.moods, luck.used
    outcome = luck.outcomes[k] if k < luck.count else 0
    leave_hopeless(moods)
    whole = 1
    for _ in range(moods.count):
        whole *= moods.high
    best, ways, part = moods.best, 0, 0
    for i in range(-1, moods.count):
        many = times_best(moods, i)
        if many > 0:
            if ways == 0 or ways == outcome:
                part = many
                best = moods.best if i < 0 else moods.place[i]
            ways += 1
    if ways > 1:
        note(luck, ways, part, whole)
    return best


@rule
def leave_hopeless(moods: Moods) -> None:
    """Leave out the answers that no mood can make the best."""
    count = 0
    for i in range(moods.count):
        if moods.worth[i] + moods.high - 1 > moods.most:
            moods.worth[count] = moods.worth[i]
            moods.place[count] = moods.place[i]
            count += 1
    moods.count = count


@rule
def times_best(moods: Moods, i: int) -> int:
    """In how many ways the moods can be such that an answer is the best; -1: that none is worth enough."""
    times = 0
    for mood in range(moods.high if i >= 0 else 1):
        worth = moods.worth[i] + mood if i >= 0 else moods.least
        if i < 0 or worth > moods.least:
            ways = 1
            for j in range(moods.count):
                if j != i:
                    ways *= min(max(worth - moods.worth[j] + (1 if j > i else 0), 0), moods.high)
            times += ways
    return times
