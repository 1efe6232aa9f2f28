"""Hands that a seat does not know: followed as cards of one back or by their kinds, the same odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import unknown_cards
from facedown.lab.odds import deciders
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.unread import CardRead
from facedown.systems import load_system
from facedown.systems.throwdown.rules.cards import is_joker, printed_rank
from facedown.systems.throwdown.state import DECK

THROWDOWN = load_system("throwdown")
FEW = ["2S", "3S", "4S", "5C", "9H", "AS"]
SMALL = {"contest": "One Lane Only", "decks": {"pilots": [*FEW, "7H", "7D"], "coach": [*FEW, "7H", "7D"]}}
RANDOM = dict.fromkeys(range(3), "random")


def at_initiative(setup, seat: int) -> Match:
    """Return a match where a seat is asked for its initiative card."""
    match = Match(THROWDOWN, setup, seed=1)
    bots = {who: Bot(THROWDOWN, "random", 1, who) for who in match.seats}
    while not (match.seat == seat and match.decision == "INITIATIVE"):
        match.act(bots[match.seat].choose(match))
    return match


@pytest.mark.parametrize(
    "ask",
    [
        Ask(
            ("fired THR-70.1(card = AS, who = Coach)", "fired THR-70.1(card = 9H, who = Coach)"),
            until="fired THR-70.1",
        ),
        Ask(("players.Coach.hand has AS", "count(players.Coach.hand, sevens) = 1"), until="fired THR-70.1"),
    ],
)
def test_hidden_cards_are_followed_in_several_ways_with_the_same_odds(monkeypatch, ask):
    match, found = at_initiative(SMALL, 1), []
    policies = RANDOM | {1: [match.legal()[0].text, "random"]}
    every = deciders.open_worlds
    for left_out in range(3):
        calls = [0]

        def some(*arguments, calls=calls, left_out=left_out):
            calls[0] += 1
            if calls[0] <= left_out:
                raise CardRead
            return every(*arguments)

        monkeypatch.setattr(deciders, "open_worlds", some)
        found.append(decided_odds(Board.of(match), policies, ask, 1))
    assert all(one.ends == found[0].ends for one in found)
    assert all(0 < one.value < 1 for one in found[0].answers)


def test_a_card_of_an_unknown_hand_is_any_that_has_not_been_seen():
    """Red sees four cards of 52, and what Coach has laid is any of his 52: Jokers are beside the Decks."""
    match = at_initiative("Lights Out", 1)
    policies = RANDOM | {1: [match.legal()[0].text, "random"]}
    board, seen = Board.of(match), {action.text.removeprefix("lay ") for action in match.legal()}
    assert len(seen) == 4
    laid = Ask(("fired THR-70.1(card = 5C, who = Coach)",), once="THR-70.1")
    assert decided_odds(board, policies, laid, 1).answers[0].value == Fraction(1, 52)


def test_how_many_faces_anothers_hand_holds_takes_no_list_of_hands():
    """Of the cards of Coach's Deck that a Pilot does not know, a part lies in his Hand, each as likely."""
    match = Match(THROWDOWN, "Prom Night Siege", 3)
    bots = {seat: Bot(match.system, "tactician", 3, seat) for seat in match.seats}
    while match.decision != "ASSIST" or len(match.legal()) < 2:
        match.act(bots[match.seat].choose(match))
    state, seat = match.game.state, match.seat
    unknown = [card for card in unknown_cards(state, seat) if card >= DECK and not is_joker(card)]
    faces = sum(11 <= printed_rank(card) <= 13 for card in unknown)
    hand = state.players[0].hand
    held = sum(not state.known[card] >> seat & 1 for card in hand.cards[: hand.count])
    ask = Ask(mean=["count(hands.Coach, faces)"], until="asked")
    odds = decided_odds(Board.of(match), dict.fromkeys(match.seats, "tactician"), ask, seat)
    assert odds.answers[0].value == Fraction(held * faces, len(unknown))
    assert odds.branches < 100


def test_the_rules_of_a_question_are_made_ready_once_and_not_for_every_deal(monkeypatch):
    match, seen = at_initiative(SMALL, 1), []
    monkeypatch.setattr(deciders, "PROBED", 0)
    monkeypatch.setattr(deciders, "can_compile", lambda: True)
    monkeypatch.setattr(deciders, "compiled", lambda system, tell: seen.append("compiled"))
    query = deciders.Reader.query
    monkeypatch.setattr(
        deciders.Reader, "query", lambda reader, text: seen.append(text) or query(reader, text)
    )
    text, first = "fired THR-70.1(card = AS, who = Coach)", match.legal()[0].text
    ask = Ask((text,), once="THR-70.1")
    decided_odds(Board.of(match), RANDOM | {1: [first, "random"]}, ask, 1)
    assert (seen.count("compiled"), seen.count(text)) == (1, 1)
