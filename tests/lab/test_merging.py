"""Cards that nothing tells apart are followed as one: the odds are those of a search that merges nothing."""

from __future__ import annotations

import pytest

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.chance import UNIDENTIFIED
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import bind
from facedown.engine.hidden.alike import Likeness
from facedown.engine.matches.match import Match
from facedown.lab.asking.expression import Reader
from facedown.lab.games.branches import follow
from facedown.lab.games.compiled import compiled, lab_bindings
from facedown.lab.odds.merging import take_coarser
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.search import Merging, Search
from facedown.lab.odds.unread import CardRead
from facedown.systems import load_system
from facedown.systems.throwdown.rules.cards import deck_of
from facedown.systems.throwdown.state import PILOTS_DECK
from random_positions import positions
from single import searched_odds

pytestmark = [pytest.mark.compiled, pytest.mark.proof]

ASKED = {
    "contest": (
        "fighters.0.shock",
        "fighters.1.normal_wounds",
        "power_bonus",
        "count(discard, hearts)",
        "count(discard, aces)",
        "fighters.0.hand.count",
    ),
    "clash": (
        "players.0.life",
        "players.1.damage",
        "count(players.0.hand)",
        "count(players.1.hand, attacks)",
        "count(players.0.gauge)",
    ),
}


@pytest.mark.parametrize("key", ASKED)
def test_merged_odds_are_the_odds(key):
    branches = [0, 0]
    for match, policies in positions(key, 25, seed=2):
        asked = Ask(mean=ASKED[key], until="asked")
        try:
            merged, single = (
                searched_odds(Board.of(match), policies, asked, merges, most)
                for merges, most in ((True, 20_000), (False, 200_000))
            )
        except FacedownError:  # too many
            continue
        assert merged.ends == single.ends, (match.title, match.seed, match.switches, match.taken, policies)
        branches[0] += merged.branches
        branches[1] += single.branches
    assert 0 < branches[0] < branches[1] / 2


@pytest.mark.parametrize("key", ASKED)
def test_luck_is_added_to_a_branch_one_piece_at_a_time_or_all_at_once(key):
    """Other courses are carried out, and the same branches followed."""
    compared = 0
    for match, policies in positions(key, 10, seed=3):
        board, searches = Board.of(match), []
        for grows in (0, 1):
            asking = Asking(Reader(board), Ask(mean=ASKED[key], until="asked"))
            search = Search(Arena(match.system, board.state, board.book, policies), asking)
            search.trail.grows = grows
            search.run(compiled(match.system).follow, 50_000)
            searches.append(search)
        if all(search.done for search in searches):
            assert bytes(searches[0].tally) == bytes(searches[1].tally)
            compared += searches[0].trail.branches > 1
    assert compared


def test_a_rule_that_reads_a_card_is_noticed():
    """Opening hands are dealt unread; what a player may do with them is read on the cards."""
    clash = load_system("clash")
    dealt = clash.deal(clash.setups()[0], {}, ())
    board = Board(clash, dealt)
    run = bind(follow, lab_bindings(clash))

    def search(until: str) -> Search:
        asking = Asking(Reader(board), Ask([f'players.0.hand has "{dealt.names["cards"][0]}"'], until=until))
        arena = Arena(clash, board.state, board.book, dict.fromkeys(dealt.seats, "uniform"))
        return Search(arena, asking, Merging(unread=True))

    unread = search("count(players.0.hand) > 0")
    unread.run(run, 500)
    assert unread.done
    with pytest.raises(CardRead):
        search("over").run(run, 500)


def test_a_card_that_is_named_and_not_seen_may_lie_anywhere():
    """It stands for the others of its back, as long as whoever asks does not know where it lies."""
    system = load_system("throwdown")
    board = Board.of(Match(system, "Two of Us", seed=0))
    hand = board.state.players[2].hand
    (named,) = (card for card in board.cards.numbers("2D") if deck_of(card) == PILOTS_DECK)
    unseen = dict.fromkeys({*hand.cards[: hand.count], named}, 1)
    begun = Beginning(board, {0: "random", 1: "thrift", 2: "INITIATIVE: lay 2D, else tactician"})
    arena = begun.arena()
    take_coarser(arena, system.capability(Likeness), 0, (), unseen)
    assert {arena.luck.alike.identity[card] for card in unseen} == {UNIDENTIFIED}
