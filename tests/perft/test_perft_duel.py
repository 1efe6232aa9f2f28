"""Perft counts of the duel, each worked out by hand."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.matches.match import Match
from facedown.testing.perft import check_paths, divide, paths


def test_three_cards_each_and_new_ones_drawn() -> None:
    """Whoever decides always has three cards, drawn up before every exchange."""
    check_paths(Match(SYSTEM, "Full Decks", seed=1), {0: 1, 1: 3, 2: 9, 3: 27, 4: 81, 6: 729})


def test_one_exchange_that_is_the_last() -> None:
    """One wound ends it: 2 answers each, and where the cards are not level nothing follows."""
    match = Match(SYSTEM, {"ranks": 2, "hand": 2, "wounds": 1}, seed=4)
    ends = 0
    for first in match.legal():
        match.act(first)
        for second in match.legal():
            match.act(second)
            ends += match.over
            match.undo()
        match.undo()
    check_paths(match, {2: 4, 3: ends + 2 * (4 - ends)})


def test_luck_of_the_draw_branches() -> None:
    """Aces only, one in hand: each exchange draws one card of 3, then 2, then 1, then of a new deck of 4."""
    match = Match(SYSTEM, {"ranks": 1, "hand": 1}, seed=2)
    check_paths(match, {8: 1}, luck=False)
    check_paths(match, {1: 1, 2: 3**2, 4: (3 * 2) ** 2, 6: (3 * 2) ** 2, 8: (3 * 2 * 1 * 4) ** 2}, luck=True)


def test_split_by_first_answer_adds_up() -> None:
    match = Match(SYSTEM, "Full Decks", seed=3)
    split = divide(match, 4)
    assert list(split) == [action.text for action in match.legal()]
    assert sum(split.values()) == paths(match, 4)
    assert sum(divide(match, 1).values()) == paths(match, 1)


def test_failure_tells_the_split() -> None:
    match = Match(SYSTEM, "Full Decks", seed=3)
    with pytest.raises(AssertionError, match=r"9 paths of 2 decisions, not 8:\n  commit .*: 3\n"):
        check_paths(match, {2: 8})


def test_counting_leaves_the_match_as_it_is() -> None:
    match = Match(SYSTEM, "Short Decks", seed=3)
    before = match.game.state.to_bytes(), match.log_length
    paths(match, 3)
    divide(match, 2)
    assert before == (match.game.state.to_bytes(), match.log_length)
