"""Trials: courses from a position that luck and policies choose, and what is asked at the end of each."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from facedown.bots.playout import UNFINISHED, add_heat, play_on, redraw, winner
from facedown.bots.uses import add_uses
from facedown.engine.base.chance import fork_stream, seed_stream
from facedown.engine.base.record import Record, copy_bytes, field
from facedown.engine.base.rule import rule
from facedown.engine.telling.log import COUNTING, HOLDERS, THINGS
from facedown.lab.asking.program import work_out
from facedown.lab.games.branches import Measurement, begin_course, stops

BIG = (1 << 63) - 1


class Batch(Record):
    """Which trials are played, `first` to `first + count - 1`."""

    seed: int = field(high=BIG)  # of all trials; the luck of each is its own by its number
    first: int = field(high=BIG)
    count: int = field(high=BIG)  # of as many as there are answers to try, each has the same luck
    bound: int = field(high=BIG)  # decisions after which a trial is given up


class Columns(NamedTuple):
    """What comes of trials, one after the other: room for it, which the rule `trials` fills."""

    winners: Any  # the side that won, NOBODY, or UNFINISHED
    decisions: Any  # how many were taken
    values: Any  # what was asked, as many numbers of each trial

    @classmethod
    def of(cls, count: int, asked: int = 0) -> Columns:
        """Return room for a number of trials, of each of which so many numbers are asked."""
        return cls(
            (ctypes.c_int8 * count)(), (ctypes.c_int32 * count)(), (ctypes.c_int64 * (count * asked))()
        )

    def part(self, first: int, count: int) -> Columns:
        """Return what comes of some of the trials, over the same memory."""
        parts = []
        for column in self:
            kind, each = column._type_, len(column) // len(self.winners)
            parts.append((kind * (each * count)).from_buffer(column, each * first * ctypes.sizeof(kind)))
        return Columns(*parts)

    def asked(self, i: int) -> Any:
        """Return one of the numbers that are asked, trial by trial, over the same memory."""
        return memoryview(self.values).cast("B").cast("q")[i :: len(self.values) // len(self.winners)]


@rule
def trials(desk: Any, asked: Measurement, batch: Batch, winners: Any, decisions: Any, values: Any) -> None:
    """Play on from a position, and note what is asked at the end of each.

    Args:
        desk: to play on; `start` is the position.
        asked: what is asked, and where a trial ends.
        batch: which trials.
        winners: (count,) side that won, NOBODY, or UNFINISHED.
        decisions: (count,) decisions taken.
        values: (count * asked,) what was asked, trial by trial.
    """
    g, bound = desk.game, batch.bound
    stride = 1 if asked.has_until else bound  # no constant: that would have all rules twice
    tried = max(asked.tried, 1)
    for k in range(batch.count):
        copy_bytes(g.state, desk.start, desk.seating.size)
        g.options.count = 0
        taken = 0
        if asked.goes_on == 0:
            seed_stream(g.state.stream, batch.seed, batch.first + k // tried)
            if asked.tried > 0:
                asked.answer = asked.answers[k % tried]
            fork_stream(g.luck.whim, g.state.stream)
            redraw(g)
            start_counting(g)
            taken = begin_course(desk, asked, stride)
        while taken < bound and not stops(desk, asked):
            taken += play_on(desk, stride)
        decisions[k] = taken
        winners[k] = winner(g) if g.state.decision == 0 else UNFINISHED
        for i in range(asked.count):
            values[k * asked.count + i] = work_out(desk, asked.programs[i])
        if g.log.keeps == COUNTING:
            add_heat(desk.heat, g.log)
            if desk.uses.things > 0:
                add_uses(desk.uses, g.log.notes, winners[k])


@rule
def start_counting(g: Any) -> None:
    """Forget what was noted of what has fired."""
    notes = g.log.notes
    notes.ended = 0
    for who in range(HOLDERS):
        notes.held[who] = THINGS
        notes.besides[who] = 0
    for i in range(notes.count):
        notes.values[i] = notes.unset[i]
        notes.taken[i] = 0
