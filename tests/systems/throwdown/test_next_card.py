"""The next card of a Deck is fixed once an Omen could have come up; nobody has seen it, so it may be any."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from facedown.board import Board
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import Sampler
from facedown.lab.odds.beside import beside, stakes_of
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.systems import load_system
from facedown.systems.throwdown.rules.cards import is_joker

SYSTEM = load_system("throwdown")


@pytest.fixture(scope="module")
def match() -> Match:
    """Black is to play the top card of her Void or to flip the top card of the same Deck: both unknown."""
    match = Match(SYSTEM, "The Broken Lock", 1)
    match.act("keep the Omen")
    assert list(match.game.state.checked) == [1, 1]
    return match


def test_it_may_be_any_card_that_is_no_joker(match: Match) -> None:
    """46 cards of the Deck and 6 of the Void are unknown; 2,600 draws, each within five standard errors."""
    sampler, draws = Sampler(SYSTEM, match.game, 1), 2600
    decks = (sampler.draw().decks[0] for _ in range(draws))
    drawn = Counter(deck.cards[deck.count - 1] for deck in decks)
    assert len(drawn) == 52
    assert not any(map(is_joker, drawn))
    assert all(abs(times - draws / 52) < 5 * sqrt(draws / 52) for times in drawn.values())


def test_unknown_cards_of_one_deck_are_worth_the_same(match: Match) -> None:
    _, ask = stakes_of(match)
    flip, void = beside(match, ask, dict.fromkeys(match.seats, "tactician"))
    assert [flip.action.text, void.action.text] == ["flip", "play the Void"]
    assert abs(void.chances[0].value - flip.chances[0].value) < 2 * void.chances[0].reach


@pytest.mark.parametrize("answers", ["", "flip then "])
def test_odds_of_the_position_itself_are_sampled_as_they_are_counted(match: Match, answers: str) -> None:
    """Whoever asks without a seat knows what lies in the Void, and not how the Deck is shuffled."""
    board = Board.of(match)
    ask = Ask(("gambit_result = YES_AND",), until="fired THR-48.3")
    policies = {seat: f"{answers}tactician" if seat == match.seat else "tactician" for seat in match.seats}
    exact = decided_odds(board, policies, ask).answers[0].value
    drawn = sample(board, policies, ask, Trials(600)).answers[0]
    assert 0 < exact < 1
    assert abs(drawn.value - exact) < 4 * sqrt(exact * (1 - exact) / 600)
