"""Decisions: one question to one seat, and the legal answers to it."""

from __future__ import annotations

from typing import Any

from facedown.engine.base.record import Ints, Record, field
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Seat

OPTIONS = 256  # legal answers of one question, at most
ANSWERS = (1 << 31) - 1  # the highest number of an answer
NOWHERE = 30000  # no place among them; large, so that it fails as an index


class Options(Record):
    """The legal answers to the question that is open, in a fixed order."""

    count: int = field(high=OPTIONS)
    actions: Ints = field(OPTIONS, high=ANSWERS)
    at_once: int = field(high=1, pinned=True)  # 1: all are wanted anyway, so asking a question lists them


@rule
def place_of(options: Options, action: int) -> int:
    """The place of an answer among the options, or NOWHERE if it is not there."""
    for k in range(options.count):
        if options.actions[k] == action:
            return k
    return NOWHERE


@rule
def offer(options: Options, action: int) -> None:
    """Add a legal answer."""
    count = options.count
    options.actions[count] = action
    options.count = count + 1


@rule
def ask(g: Any, seat: Seat, decision: int) -> None:
    """Put a question to a seat."""
    g.state.seat = seat
    g.state.decision = decision
