"""A rule of one's own that reads the number of a card is refused where one card stands for others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.policy import with_rule
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import rule
from facedown.engine.base.units import Card
from facedown.engine.course.answer import answer_of, part_of
from facedown.engine.course.ask import NOWHERE, Options, place_of
from facedown.engine.course.cards import PACK, rank_of
from facedown.engine.hidden.alike import Likeness, is_card
from facedown.engine.matches.system import System
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask

pytestmark = pytest.mark.proof

BY_RANK = replace(
    SYSTEM, capabilities=(Likeness(lambda g, card: rank_of(card % PACK), lambda g, card: card),)
)
NAMED = 13  # the Ace of the second suit
ASK = Ask(["winner = Black", "discard.0 has AD"], until="turn = 1")


@rule
def by_number(g: Any, options: Options) -> int:
    k = place_of(options, answer_of(0, NAMED))
    return k if k != NOWHERE else 0


@rule
def lowest_number(g: Any, options: Options) -> int:
    best = 0
    for k in range(options.count):
        if options.actions[k] % 1310720 < options.actions[best] % 1310720:
            best = k
    return best


@rule
def by_face(g: Any, options: Options) -> int:
    for k in range(options.count):
        if is_card(g, Card(part_of(options.actions[k], 0)), Card(NAMED)):
            return k
    return 0


@rule
def by_rank(g: Any, options: Options) -> int:
    best = 0
    for k in range(options.count):
        if part_of(options.actions[k], 0) % PACK % 13 > part_of(options.actions[best], 0) % PACK % 13:
            best = k
    return best


def few(system: System, policy: Any) -> Board:
    """Return a fresh deal of a duel: hands of two from four suits of two ranks."""
    system = with_rule(system, policy, "mine")
    dealt = system.deal({"name": "Few Cards", "ranks": 2, "hand": 2, "wounds": 1}, {}, ())
    return Board(system, dealt)


@pytest.mark.parametrize("policy", [by_number, lowest_number])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_who_reads_the_number_of_a_card_is_refused(policy: Any, seat: int | None) -> None:
    with pytest.raises(FacedownError, match="The policy mine reads the number of a card"):
        decided_odds(few(BY_RANK, policy), {0: "mine", 1: "uniform"}, ASK, seat)
    decided_odds(few(SYSTEM, policy), {0: "mine", 1: "uniform"}, ASK, seat)


@pytest.mark.parametrize("policy", [by_face, by_rank])
def test_who_asks_what_a_card_is_has_the_odds_that_single_cards_give(policy: Any) -> None:
    merged, single = (
        decided_odds(few(system, policy), {0: "mine", 1: "uniform"}, ASK) for system in (BY_RANK, SYSTEM)
    )
    assert merged.answers == single.answers
    assert merged.branches < single.branches


def test_policies_of_the_system_are_not_tried_again() -> None:
    board = few(BY_RANK, by_number)
    assert decided_odds(board, {0: "thrifty", 1: "uniform"}, ASK).branches
