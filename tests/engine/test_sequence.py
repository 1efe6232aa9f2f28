"""Sequences: parts in order, parts that are repeated, parts that are interrupted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.rule import rule
from facedown.engine.course.agenda import agenda, go_on, pop, push
from facedown.engine.course.sequence import each, next_part, sequence

Step = IntEnum("Step", "NONE MEAL BATH", start=0)


class Table:
    """A game of parts that only say that they were done."""

    def __init__(self, **numbers: int) -> None:
        self.state: Any = SimpleNamespace(agenda=agenda(8, Step)(), decision=0, **numbers)
        self.done: list[Any] = []

    def run(self, steps: dict[int, Any], step: int = Step.MEAL) -> list[Any]:
        push(self.state.agenda, step)
        while self.state.agenda.count:
            steps[self.state.agenda.rows[self.state.agenda.count - 1].step](self)
        return self.done


@rule
def soup(g: Any) -> None:
    g.done.append("soup")


@rule
def bread(g: Any) -> bool:
    if g.state.hungry == 0:
        return False
    g.state.hungry -= 1
    g.done.append("bread")
    return True


@rule
def guests(g: Any) -> int:
    return g.state.guests


@rule
def pour(g: Any, k: int) -> None:
    g.done.append(k)


@rule
def wash(g: Any) -> None:
    g.done.append("wash")


@rule
def bathe(g: Any) -> None:
    push(g.state.agenda, Step.BATH)


@rule
def leave(g: Any) -> None:
    pop(g.state.agenda)


@rule
def move(g: Any) -> None:
    go_on(g, Step.BATH)


@rule
def move_while_hungry(g: Any) -> bool:
    go_on(g, Step.BATH)
    return True


@rule
def drink_or_ask(g: Any) -> bool:
    g.done.append("drink")
    g.state.decision = 1
    return True


@pytest.mark.parametrize(
    ("parts", "done"),
    [
        ((soup, wash), ["soup", "wash"]),
        ((bread, soup), ["bread", "bread", "soup"]),
        ((each(guests, pour), soup), [0, 1, 2, "soup"]),
        ((each(2, pour), soup), [0, 1, "soup"]),
        ((each(guests, pour), each(guests, pour)), [0, 1, 2, 0, 1, 2]),
        ((soup, bathe, soup), ["soup", "wash", "soup"]),
        ((soup, leave, soup), ["soup"]),
        ((soup, move, soup), ["soup", "wash"]),
        ((soup, move_while_hungry, soup), ["soup", "wash"]),
        ((), []),
    ],
    ids=range(10),
)
def test_parts_are_done_in_their_order(parts: Any, done: list[Any]) -> None:
    steps = {Step.MEAL: sequence(*parts), Step.BATH: sequence(wash)}
    assert Table(hungry=2, guests=3).run(steps) == done


def test_a_part_that_is_repeated_can_be_ended_by_an_answer() -> None:
    table = Table()
    push(table.state.agenda, Step.MEAL)
    meal = sequence(drink_or_ask, soup)
    for _ in range(3):
        table.state.decision = 0
        meal(table)
    table.state.decision = 0
    next_part(table)  # as the rule does that carries `done` out
    meal(table)
    assert table.done == ["drink", "drink", "drink", "soup"]


def test_what_is_over_leaves_no_trace() -> None:
    table = Table(hungry=0, guests=0)
    table.run({Step.MEAL: sequence(soup)})
    assert bytes(table.state.agenda) == bytes(agenda(8, Step)())


@rule
def order(g: Any) -> None:
    g.state.decision = 1


def test_a_sequence_waits_for_the_answer_to_what_a_part_asks() -> None:
    table = Table()
    steps = sequence(soup, order, wash)
    push(table.state.agenda, Step.MEAL)
    steps(table)
    assert table.done == ["soup"]
    table.state.decision = 0
    steps(table)
    assert (table.done, table.state.agenda.count) == (["soup", "wash"], 0)
