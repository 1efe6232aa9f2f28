"""What cannot normally happen in play: no card is left anywhere to draw (CON-X1, CON-R184)."""

from __future__ import annotations

from facedown.engine.chance import Luck
from facedown.engine.log import OPEN, Log
from facedown.engine.record import NO_CARD
from facedown.engine.zone import Zone
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.clauses import Clause
from facedown.systems.contest.rules.cards import deal_two, refill
from facedown.systems.contest.state import CARDS, Game


def empty(zone: Zone) -> None:
    zone.count = zone.settled = 0
    for i in range(len(zone.cards)):
        zone.cards[i] = NO_CARD


def game(decks: int) -> Game:
    """A duel whose cards are all gone."""
    dealt = SYSTEM.deal("First Blood", {}, ())
    dealt.state.decks = decks
    empty(dealt.state.deck)
    empty(dealt.state.discard)
    log = Log()
    log.keeps = OPEN
    return Game(dealt.state, dealt.book, log, Luck())


def test_one_more_deck_is_shuffled_in() -> None:
    g = game(2)
    refill(g, 2)
    assert g.log.fired[Clause.CON_R184] == 1
    assert g.state.decks == 3
    assert sorted(g.state.deck.cards[i] for i in range(g.state.deck.count)) == list(range(104, 156))


def test_with_all_208_cards_in_play_a_draw_gives_what_there_is() -> None:
    g = game(CARDS // 52)
    deal_two(g, 0)
    assert g.log.fired[Clause.CON_R184] == 0
    assert g.state.fighters[0].hand.count == 0
