"""The log: clauses that fired, with who knew their cards at that moment."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from duel import SYSTEM
from duel.clauses import Clause
from facedown.engine.base.chance import Luck
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.hidden.know import EVERYONE, OBSERVER, forget, knows, show, show_all
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import CLOSED, COUNTING, LINES, OPEN, Log, cite, cite_card, event, joined


def game(keeps: int = OPEN) -> Any:
    log = Log()
    log.keeps = keeps
    return SimpleNamespace(log=log, luck=Luck(), state=SimpleNamespace(known=[0] * 10))


def test_line_keeps_what_was_cited() -> None:
    g = game()
    show_all(g, 4)
    cite(g, 7, 1, 4, a=-3, b=2, c=29_000)
    assert event(g.log.lines[0], None) == (7, 1, 4, NO_CARD, -3, 2, 29_000, ())
    assert g.log.count == 1


def test_line_about_nobody_and_no_card() -> None:
    g = game()
    cite(g, 7)
    assert event(g.log.lines[0], 3) == (7, NOBODY, NO_CARD, NO_CARD, 0, 0, 0, ())


def test_card_is_read_by_those_who_knew_it() -> None:
    g = game()
    show(g, 4, 1)
    show(g, 5, 0)
    cite(g, 7, 1, 4, 5)
    read = {seat: event(g.log.lines[0], seat)[2:4] for seat in (0, 1, 2, OBSERVER, None)}
    hidden = (HIDDEN, HIDDEN)
    assert read == {0: (HIDDEN, 5), 1: (4, HIDDEN), 2: hidden, OBSERVER: hidden, None: (4, 5)}


def test_what_is_learned_or_forgotten_later_does_not_change_the_line() -> None:
    g = game()
    show(g, 4, 1)
    cite(g, 7, 1, 4)
    forget(g, 4)
    cite(g, 7, 1, 4)
    show_all(g, 4)
    assert [event(g.log.lines[i], 1).card for i in range(2)] == [4, HIDDEN]
    assert [event(g.log.lines[i], 0).card for i in range(2)] == [HIDDEN, HIDDEN]


def test_further_cards_are_read_with_their_line_in_the_order_of_their_numbers() -> None:
    g = game()
    cite(g, 7, 1)
    for card in (5, 2, 4):
        if card != 4:
            show(g, card, 1)
        cite_card(g, card)
    forget(g, 5)
    cite(g, 8)
    (first, *further), (second, *none) = joined(g.log.lines[i] for i in range(g.log.count))
    assert event(first, 1, further).cards == (2, 5, HIDDEN)
    assert event(first, 0, further).cards == (HIDDEN,) * 3
    assert event(first, None, further).cards == (2, 4, 5)
    assert (second.clause, none) == (8, [])
    assert list(g.log.fired)[:9] == [0] * 7 + [1, 1]


def test_counting_log_keeps_no_lines() -> None:
    g = game(COUNTING)
    for _ in range(3):
        cite(g, 7)
    cite_card(g, 3)
    assert (g.log.count, g.log.fired[7], g.log.fired[8]) == (0, 3, 0)


def test_open_log_counts_too() -> None:
    g = game()
    cite(g, 7)
    assert g.log.fired[7] == 1


def test_closed_log_keeps_nothing() -> None:
    g = game(CLOSED)
    cite(g, 7)
    assert bytes(g.log) == bytes(Log())


def test_log_that_is_full_says_so() -> None:
    g = game()
    for _ in range(LINES):
        cite(g, 7)
    with pytest.raises(IndexError):
        cite(g, 7)


def test_masks_are_those_of_seats_and_observers() -> None:
    g = game()
    show(g, 4, 1)
    show(g, 4, OBSERVER)
    assert [knows(g, 4, seat) for seat in (0, 1, 2, OBSERVER)] == [False, True, False, True]
    show_all(g, 4)
    assert g.state.known[4] == EVERYONE
    forget(g, 4)
    assert not any(knows(g, 4, seat) for seat in range(15))


def test_match_tells_each_seat_its_own_cards() -> None:
    match = Match(SYSTEM, "Full Decks", 5)
    draws = {
        seat: [line.text for line in match.log(seat) if line.clause == "DUEL-2.1"]
        for seat in (0, 1, OBSERVER)
    }
    assert sum("a card" in text for text in draws[0]) == 3
    assert all("Black draws a card" not in text for text in draws[0])
    assert draws[OBSERVER] == ["Black draws a card."] * 3 + ["Red draws a card."] * 3
    assert len(match.log(None)) == match.log_length


def test_log_can_be_read_from_a_line_on() -> None:
    match = Match(SYSTEM, "Full Decks", 5)
    told = match.log_length
    match.act(match.legal()[0])
    (line,) = match.log(OBSERVER, told)
    assert (line.clause, line.text) == ("DUEL-3.1", "Black commits a card.")
    assert line.event.clause == Clause.DUEL_3_1
