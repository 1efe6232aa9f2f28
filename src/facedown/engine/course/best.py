"""The best of several answers: a rule says what one is worth, and the choice among all is made here.

    choose_target = best(worth_of_target)

The rule that comes of it is a bot's answer to a question, (g, options) -> the place of an option. What a
bot reckons once for all answers is handed on: `worth_of_drive(g, answer, duel)` gives a rule
(g, options, duel). Where equally good answers may come out differently, see `facedown.engine.course.mood`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from facedown.engine.base.rule import filled, rule
from facedown.engine.course.answer import place_of_way
from facedown.engine.course.ask import NOWHERE, Options

Rule = Callable[..., int]

NEVER = -(1 << 30)  # what an answer is worth that is not to be given
WAY = 0  # the place of a way to answer
TIES = 0  # the place of whether one of two answers of equal worth may be the better one


@rule
def WORTH(g: Any, answer: int, about: Any = 0) -> int:  # noqa: N802 - the place of a rule
    """Mark the place of what an answer is worth."""
    return 0


@rule
def LEADS(g: Any, one: int, other: int) -> bool:  # noqa: N802 - likewise
    """Mark the place of which of two answers is better; of equals the first is."""
    return False


def best(worth: Rule, ties: Rule = LEADS) -> Rule:
    """Return the rule that finds the answer that is worth most, of equals the first; NOWHERE, if none is.

    Args:
        worth: rule (g, answer) -> what it is worth, or NEVER; or (g, answer, about).
        ties: rule (g, one, other) -> whether the first of two answers of equal worth is the better one.
    """
    takes_more = len(inspect.signature(worth).parameters) > 2
    choice = most_worth_about if takes_more else most_worth
    return filled(choice, WORTH=worth, LEADS=ties, TIES=int(ties is not LEADS))


@rule
def most_worth(g: Any, options: Options) -> int:
    """The place of the answer that is worth most."""
    place, most = NOWHERE, NEVER
    for k in range(options.count):
        answer = options.actions[k]
        worth = WORTH(g, answer)
        if worth > most or (TIES and worth == most > NEVER and LEADS(g, answer, options.actions[place])):
            place, most = k, worth
    return place


@rule
def most_worth_about(g: Any, options: Options, about: Any) -> int:
    """The place of the answer that is worth most, with what was reckoned for all of them."""
    place, most = NOWHERE, NEVER
    for k in range(options.count):
        answer = options.actions[k]
        worth = WORTH(g, answer, about)
        if worth > most or (TIES and worth == most > NEVER and LEADS(g, answer, options.actions[place])):
            place, most = k, worth
    return place


@rule
def first_or(options: Options, way: int) -> int:
    """The place of the first answer of a way, or of the first answer."""
    place = place_of_way(options, way)
    return 0 if place == NOWHERE else place


@rule
def first_of_way(g: Any, options: Options) -> int:
    """The place of the first answer of one way, or of the first answer."""
    return first_or(options, WAY)


def takes(way: int) -> Rule:
    """Return the rule that answers in one way wherever that is open, else with the first answer."""
    return filled(first_of_way, WAY=int(way))
