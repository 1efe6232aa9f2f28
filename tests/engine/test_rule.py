"""Rules stay plain functions, and others can be bound to places in them."""

from __future__ import annotations

import dis
import subprocess
import sys
from dataclasses import replace
from enum import IntEnum
from typing import Any

import pytest

import duel
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import CLAUSES, RULES, bind, count_of, global_names, rule
from facedown.engine.telling.log import cite


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
def peek(cards: Any, i: int) -> int:
    """Return a card by its place."""
    return int(cards[i])


def test_rule_is_the_function_it_was() -> None:
    assert points([0, 2, 0]) == 3
    assert points.__name__ == "points"
    assert points.__doc__ == "Count the cards of the trump suit, twice for the first."
    assert RULES[points].endswith("test_rule.points")


def test_a_rule_may_name_clauses_and_is_the_function_it_was() -> None:
    @rule("DUEL-1.1", "DUEL-1.2")
    def answer(g: object) -> int:
        return 42

    assert answer(None) == 42
    assert CLAUSES[answer] == ("DUEL-1.1", "DUEL-1.2")
    del CLAUSES[answer], RULES[answer]


def test_a_clause_that_the_rulebook_does_not_have_is_refused_with_the_nearest_that_it_has(
    monkeypatch,
) -> None:
    monkeypatch.setitem(CLAUSES, duel.rules.rank_of, ("DUEL-1.22",))
    with pytest.raises(FacedownError, match=r"'DUEL-1\.22'.*rank_of.*DUEL-1\.2"):
        replace(duel.SYSTEM)


def test_binding_stands_for_a_rule_when_interpreted() -> None:
    bound = bind(points, {trump: hearts})
    assert (points([0, 2]), bound([0, 2])) == (2, 1)
    assert bind(peek, {trump: hearts}) is peek


def test_binding_reaches_through_the_rules_between() -> None:
    bound = bind(worth, {trump: hearts, cite: lambda *_: None})
    assert [bound(card, 2) for card in (0, 2)] == [1, 3]
    assert is_trump(0)  # the rules themselves are as they were


def test_a_rule_that_reads_a_number_is_one_whoever_asks_for_it() -> None:
    dealt = duel.SYSTEM.deal(duel.SYSTEM.setups()[0], {}, ())
    reads = count_of("book.hand_size")
    assert reads(dealt) == dealt.book.hand_size > 0
    assert reads is count_of("book.hand_size")
    assert reads in RULES


def test_the_names_that_a_rule_looks_up_are_found_however_many_there_are() -> None:
    names = [f"name{i}" for i in range(300)]
    made: dict[str, Any] = {}
    exec(f"def many(g): return g.state.name0x + {' + '.join(names)}", made)
    assert global_names(made["many"].__code__) == tuple(names)
    for function in RULES:
        looked_up = [i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"]
        assert global_names(function.__code__) == tuple(dict.fromkeys(looked_up))


def test_nothing_is_compiled_or_imported_before_it_is_needed() -> None:
    command = "import sys, facedown.engine.matches.match, facedown.systems; "
    command += "sys.exit('llvmlite' in sys.modules or 'facedown.compiler' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
