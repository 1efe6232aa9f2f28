"""Sequences: what happens in which order, declared where a system lists its steps.

    Step.GAMBIT: sequence(ask_threshold, ask_card, compare, each(times=consequences, do=settle), end)

A part is a rule (g). It may ask somebody, push what must happen first, or pop its row, which ends the
sequence; when all of that is done, the next part comes. A part that returns a bool is done again as long as
it says yes: an `ask_...` that says whether it asked is put to one seat after the other, until nobody is left.
Behind the last part the row is popped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from facedown.engine.agenda import pop, top
from facedown.engine.rule import filled, rule, says_whether

Rule = Callable[..., Any]

NO_DECISION = 0  # nobody is asked

PARTS: dict[int, Rule] = {}  # of a sequence, by number: each says whether it is to be done again


def sequence(*parts: Rule) -> Rule:
    """Return the step that does one part after the other."""
    repeated = (one if says_whether(one) else filled(done_once, DO=one) for one in parts)
    return filled(follow, PARTS=dict(enumerate((*repeated, end))))


def each(times: Rule, do: Rule) -> Rule:
    """Return a part that does something several times.

    Args:
        times: rule (g) -> how often, asked before each time.
        do: rule (g, k), with k from 0 on.
    """
    return filled(do_each, TIMES=times, DO=do)


@rule
def follow(g: Any) -> None:
    """Do one part after the other, until somebody is asked or something else goes on."""
    s = g.state
    agenda = s.agenda
    place = agenda.count - 1
    row = agenda.rows[place]
    step = row.step
    while s.decision == NO_DECISION and agenda.count == place + 1 and row.step == step:
        part = row.part
        row.part = part + 1
        if PARTS[part](g) and row.part == part + 1:  # else it has ended the sequence
            row.part = part


@rule
def end(g: Any) -> bool:
    """End a sequence behind its last part."""
    pop(g.state.agenda)
    return False


@rule
def next_part(g: Any) -> None:
    """End a part that is repeated, as one that asks until a seat is done: the next one comes."""
    row = top(g.state.agenda)
    row.part += 1
    row.at = 0


@rule
def done_once(g: Any) -> bool:
    """Do a part that is not repeated."""
    DO(g)
    return False


@rule
def do_each(g: Any) -> bool:
    """Do something for the next number, if there is one left."""
    row = top(g.state.agenda)
    k = row.at
    if k == TIMES(g):
        row.at = 0
        return False
    row.at = k + 1
    DO(g, k)
    return True


@rule
def DO(g: Any, k: int = 0) -> None:  # noqa: N802 - the place of a rule, as PARTS is that of a table
    """Mark the place of what a part does."""


@rule
def TIMES(g: Any) -> int:  # noqa: N802 - likewise
    """Mark the place of how often a part is done."""
    return 0
