"""What cannot normally happen in play: no card is left anywhere to draw (CON-X1, CON-R184)."""

from __future__ import annotations

from facedown.engine.base.chance import Luck
from facedown.engine.base.record import NO_CARD
from facedown.engine.hidden.zone import Zone
from facedown.engine.telling.log import OPEN, Log
from facedown.scenario import read_scenario, run_scenario
from facedown.systems import load_system
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.clauses import Clause, Decks
from facedown.systems.contest.rules.cards import deal_two, discard_all, refilled
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
    refilled(g, 0, 2)
    assert g.log.fired[Clause.CON_R184] == 1
    assert g.state.decks == 3
    assert sorted(g.state.deck.cards[i] for i in range(g.state.deck.count)) == list(range(104, 156))


def test_with_all_208_cards_in_play_a_draw_gives_what_there_is() -> None:
    g = game(CARDS // 52)
    deal_two(g, 0)
    assert g.log.fired[Clause.CON_R184] == 0
    assert g.state.fighters[0].hand.count == 0


def per_seat() -> Game:
    """A duel in which each of the two and the GM have a pile of their own, all of them empty."""
    dealt = SYSTEM.deal("First Blood", {"decks": "per_seat"}, ())
    dealt.book.decks = Decks.PER_SEAT
    for zone in (dealt.state.deck, *dealt.state.piles):
        empty(zone)
    log = Log()
    log.keeps = OPEN
    return Game(dealt.state, dealt.book, log, Luck())


def test_a_fresh_deck_belongs_to_the_pile_that_was_short() -> None:
    g = per_seat()
    deal_two(g, 1)
    assert g.log.fired[Clause.CON_R184] == 1
    assert g.state.decks == 4
    assert g.state.piles[0].count == 50
    assert all(104 <= g.state.fighters[1].hand.cards[k] < 156 for k in range(2))
    discard_all(g, g.state.fighters[1].hand)
    assert g.state.discards[0].count == 2
    assert g.state.discard.count == g.state.discards[1].count == 0


def test_with_four_piles_in_play_no_deck_is_added() -> None:
    g = per_seat()
    deal_two(g, 0)
    deal_two(g, 1)
    assert g.log.fired[Clause.CON_R184] == 1
    assert g.state.fighters[1].hand.count == 0


def test_a_pile_that_a_match_has_not_takes_no_cards() -> None:
    case = read_scenario({"system": "contest", "stack": {"piles.0": "4C"}}, load_system)
    report = str(run_scenario(case))
    assert "No cards can be laid in piles.0: this match has no such zone. It has " in report
    assert ", deck, discard" in report
