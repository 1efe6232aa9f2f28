"""Decisions: one question to one seat, and the legal answers to it."""

from __future__ import annotations

from facedown.engine.record import Ints, Record, field
from facedown.engine.rule import rule

OPTIONS = 256  # legal answers of one question, at most


class Options(Record):
    """The legal answers to the question that is open, in a fixed order."""

    count: int = field(high=OPTIONS)
    actions: Ints = field(OPTIONS, high=1 << 30)


@rule
def offer(options: Options, action: int) -> None:
    """Add a legal answer."""
    options.actions[options.count] = action
    options.count += 1
