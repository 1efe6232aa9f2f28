"""Agendas: what is interrupted goes on where it was, nested as deep as there are rows."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import NOBODY, Record, field
from facedown.engine.base.rule import rule
from facedown.engine.course.agenda import Agenda, agenda, pop, push, top

ROWS = 5


class Step(IntEnum):
    """Steps of a toy: a walk of three paces, at each of which a call may come, and a call within a call."""

    NONE = 0
    WALK = 1
    CALL = 2
    ANSWER = 3


class Told(Record):
    """What goes on, and what was told of it."""

    agenda: Agenda = field(of=agenda(ROWS, Step))
    told: int = field(high=1 << 62)


@rule
def tell(s: Any, what: int) -> None:
    s.told = 10 * s.told + what


@rule
def walk(s: Any) -> None:
    row = top(s.agenda)
    if row.a == 3:
        pop(s.agenda)
        return
    row.a += 1
    tell(s, row.a)
    if row.a == 2:
        push(s.agenda, Step.CALL, 1, b=row.b)


@rule
def call(s: Any) -> None:
    row = top(s.agenda)
    tell(s, 7)
    row.step = Step.ANSWER
    if row.b > 0:
        push(s.agenda, Step.CALL, row.seat + 1, b=row.b - 1)


@rule
def answer(s: Any) -> None:
    tell(s, 4 + top(s.agenda).seat)
    pop(s.agenda)


STEPS = {Step.WALK: walk, Step.CALL: call, Step.ANSWER: answer}


@rule
def run(s: Any, depth: int) -> None:
    push(s.agenda, Step.WALK, b=depth)
    while s.agenda.count > 0:
        STEPS[top(s.agenda).step](s)


def test_what_was_interrupted_goes_on_where_it_was() -> None:
    s = Told()
    run(s, 0)
    assert s.told == 12753


def test_interruptions_are_interrupted_as_deep_as_there_are_rows() -> None:
    s = Told()
    run(s, 3)
    assert s.told == 12777787653
    with pytest.raises(IndexError):
        run(Told(), 4)


def test_what_is_over_leaves_no_trace() -> None:
    s = Told()
    run(s, 2)
    s.told = 0
    assert bytes(s) == bytes(Told())


def test_a_row_begins_with_nobody_and_zeros() -> None:
    s = Told()
    push(s.agenda, Step.CALL)
    row = top(s.agenda)
    assert (s.agenda.count, row.step, row.seat, row.a, row.b, row.c) == (1, Step.CALL, NOBODY, 0, 0, 0)


@pytest.mark.compiled
def test_an_agenda_is_the_same_compiled() -> None:
    pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
    from compiler.both import load
    from facedown.compiler.errors import RuleFault

    compiled = load({"run": (run, Told(), 0)}, checked=True)
    for depth in range(4):
        one, other = Told(), Told()
        run(one, depth)
        compiled.run("run", other, depth)
        assert bytes(one) == bytes(other)
    with pytest.raises(RuleFault, match=f"the index {ROWS} is not 0 to {ROWS - 1}"):
        compiled.run("run", Told(), 4)
