"""What follows from an answer: every position with its probability, less what makes no difference."""

from __future__ import annotations

from fractions import Fraction

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.engine.base.record import size_of
from facedown.engine.matches.match import Match
from facedown.lab.asking.expression import Reader
from facedown.lab.odds.positions import Positions, canonical
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.systems import load_system


def successors(match: Match, answer: int) -> dict[bytes, Fraction]:
    """Return where an answer to the open question can lead: the bytes of states -> how probable each is."""
    board = Board.of(match)
    positions = Positions(Beginning(board, {}), Asking(Reader(board), Ask(["over"])))
    here = positions.of(board.state)
    after = positions.after(here, positions.answers(here).index(answer))
    return {bytes(positions.state(position)): part for (position, _), part in after.items()}


def test_a_draw_leads_to_every_card_that_is_left():
    """With an Ace to come of three suits, Black has one of three; the other deck is empty."""
    match = Match(SYSTEM, {"ranks": 1, "hand": 1, "wounds": 9}, 1)
    match.act(match.legal()[0])
    for seat in (0, 1):
        assert match.game.state.deck[seat].count == 3
    before = match.game.state.to_bytes()
    found = successors(match, match.legal()[0].number)
    assert sorted(found.values()) == [Fraction(1, 9)] * 9
    assert match.game.state.to_bytes() == before
    hands = {tuple(zone.cards[0] for zone in SYSTEM.state.from_bytes(end).hand) for end in found}
    assert len(hands) == 9


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_an_answer_without_luck_leads_where_the_match_goes(key):
    system = load_system(key)
    match = Match(system, seed=1)
    led = 0
    for _ in range(40):
        if match.over:
            break
        luck, before = match.game.state.stream.counter, match.game
        action = match.legal()[-1]
        other = match.copy()
        match.act(action)
        if match.game.state.stream.counter == luck:
            ((end, part),) = successors(other, action.number).items()
            size = size_of(system.state)
            assert part == 1
            assert canonical(system.state.from_bytes(end), size) == canonical(match.game.state, size)
            led += 1
        assert before is match.game
    assert led > 2


def test_order_of_what_nobody_knows_makes_no_difference():
    match = Match(SYSTEM, "Full Decks", 3)
    state = match.game.state.copy()
    deck = state.deck[0]
    deck.cards[0], deck.cards[1] = deck.cards[1], deck.cards[0]
    deck.cards[deck.count] = 7
    size = size_of(SYSTEM.state)
    assert canonical(state, size) == canonical(match.game.state, size)
    deck.settled = deck.count
    assert canonical(state, size) != canonical(match.game.state, size)
