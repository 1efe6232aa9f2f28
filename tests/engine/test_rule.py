"""Rules stay plain functions; their twins are made on need, from the same code."""

from __future__ import annotations

import subprocess
import sys
from enum import IntEnum
from typing import Any

import pytest

from duel import SYSTEM
from duel.rules import draw_hand, rank_of
from duel.turn import act, advance
from facedown.engine.chance import chance, next_word, uniform
from facedown.engine.compile import Compiler
from facedown.engine.interpret import Interpreter
from facedown.engine.log import cite, silent
from facedown.engine.rule import RULES, rule


class Suit(IntEnum):
    """Suits."""

    CLUBS = 0
    HEARTS = 2


@rule
def trump() -> int:
    """Mark the place of whatever is trump."""
    return Suit.CLUBS


@rule
def hearts() -> int:
    """Always hearts."""
    return Suit.HEARTS


@rule
def points(cards: Any) -> int:
    """Count the cards of the trump suit, twice for the first."""
    count = 0
    for i in range(len(cards)):
        if cards[i] == trump():
            count += 2 if i == 0 else 1
    return count


@rule
def is_trump(card: int) -> bool:
    """Whether a card is of the trump suit."""
    return card == trump()


@rule
def worth(card: int, i: int) -> int:
    """Return what a card is worth in its place, once its trick is told of."""
    cite(None, 0, card)
    return 2 * is_trump(card) + is_trump(i)


@rule
def worth_by_name(card: int) -> int:
    """Return what `worth` does, with a name of its own for what `is_trump` means by `trump`."""
    trump = 5
    return trump + is_trump(card)


@rule
def peek(cards: Any, i: int) -> int:
    """Return a card by its place."""
    return int(cards[i])


def test_rule_is_the_function_it_was() -> None:
    assert points([0, 2, 0]) == 3
    assert points.__name__ == "points"
    assert points.__doc__ == "Count the cards of the trump suit, twice for the first."
    assert RULES[points].endswith("test_rule.points")


def test_every_rule_that_another_one_runs_is_reached_before_it() -> None:
    reached = Compiler().reached(SYSTEM.act)
    assert reached[-1] is act
    assert (
        reached.index(next_word) < reached.index(uniform) < reached.index(chance) < reached.index(draw_hand)
    )
    assert reached.index(draw_hand) < reached.index(advance)
    assert rank_of in reached
    assert len(reached) == len(set(reached))


def test_binding_stands_for_a_rule_when_interpreted() -> None:
    bound = Interpreter({trump: hearts}).twin(points)
    assert (points([0, 2]), bound([0, 2])) == (2, 1)
    assert Interpreter({trump: hearts}).twin(peek) is peek


def test_rule_of_one_expression_is_written_in_where_it_is_called() -> None:
    bound = Interpreter({trump: hearts, cite: silent}).twin(worth)
    assert [bound(card, 2) for card in (0, 2)] == [1, 3]
    assert "is_trump" not in bound.__code__.co_names
    assert is_trump(0)  # the rules themselves are as they were


def test_what_is_written_in_means_what_it_meant() -> None:
    bound = Interpreter({trump: hearts}).twin(worth_by_name)
    assert [bound(card) for card in (0, 2)] == [5, 6]
    assert "is_trump" in bound.__code__.co_names  # `trump` is a number here


def test_cite_is_left_out_where_it_does_nothing() -> None:
    assert "cite" not in Interpreter({cite: silent}).twin(worth).__code__.co_names
    assert "cite" in Interpreter({trump: hearts}).twin(worth).__code__.co_names


@pytest.mark.compiled
def test_twin_does_what_the_rule_does() -> None:
    import numpy

    cards = numpy.array([2, 0, 2, 1])
    assert Compiler("test").twin(points)(cards) == points([2, 0, 2, 1])
    assert Compiler("test-bound", {trump: hearts}).twin(points)(cards) == 3


@pytest.mark.compiled
def test_twin_that_checks_indices_finds_a_wrong_one() -> None:
    import numpy

    checked = Compiler("test-checked", bounds=True).twin(peek)
    assert checked(numpy.arange(3), 2) == 2
    with pytest.raises(IndexError):
        checked(numpy.arange(3), 3)


@pytest.mark.compiled
def test_twin_is_made_once() -> None:
    made = Compiler("test")
    assert made.twin(points) is made.twin(points)


def test_nothing_is_compiled_or_imported_before_it_is_needed() -> None:
    command = "import sys, facedown.engine.match, facedown.systems; "
    command += "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
