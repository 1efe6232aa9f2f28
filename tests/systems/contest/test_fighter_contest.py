"""The bot `fighter` chooses by what cards are worth, so a symmetric contest is even."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest

from facedown.board import Board
from facedown.engine.base.chance import Luck
from facedown.engine.base.record import NO_CARD
from facedown.engine.course.ask import Options
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.zone import put
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import Log
from facedown.lab.odds.questions import Ask
from facedown.systems import load_system
from facedown.systems.contest.bots import fighter, highest
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.printed import CARDS
from facedown.systems.contest.rules.playing import list_plays
from facedown.systems.contest.rules.plays import play_rank, used_cards
from facedown.systems.contest.state import Game

SYSTEM = load_system("contest")
SPOKEN = {"mode": "extended", "contest": "Debate", "sides": [["The Advocate"], ["The Advocate"]]}


def chosen(g: Game, bot: Callable[..., int], cards: tuple[int, int]) -> tuple[set[int], int]:
    """Which cards of a hand a bot plays, and for what rank."""
    hand = g.state.fighters[0].hand
    hand.count = 0
    for card in cards:
        put(hand, card)
    options = Options()
    list_plays(g, options)
    play = options.actions[bot(g, options)]
    return {cards[k] for k in range(2) if used_cards(play) >> k & 1}, play_rank(g, 0, play)


@pytest.mark.parametrize("bot", [fighter, highest], ids=["fighter", "highest"])
@pytest.mark.parametrize("skill", range(2, 15))
def test_a_hand_is_played_the_same_whichever_card_came_first(skill: int, bot: Callable[..., int]) -> None:
    game = Match(SYSTEM, SPOKEN).game
    g = Game(game.state, game.book, Log(), Luck())
    g.state.decision, g.state.fighter, g.state.attacker = Decision.PLAY, 0, 0
    g.state.fighters[0].limit = 16 * skill
    for one, other in product(range(52), repeat=2):
        if one < other:
            assert chosen(g, bot, (one, other)) == chosen(g, bot, (other, one))


WON, LOST = {"C": 0, "S": 1, "H": 2, "D": 3}, {"C": -3, "S": -2, "H": -1, "D": 0}  # CON-T3, CON-T5
FACES = {"A": 1, "J": 2, "Q": 3, "K": 4}  # CON-T4; CON-T6 takes as much off


def worth_of_cards(texts: Sequence[str]) -> tuple[int, int]:
    """What cards give a winner, and how much they save a loser: the best suit, and every face."""
    faces = sum(FACES.get(text[:-1], 0) for text in texts)
    return max(WON[text[-1]] for text in texts) + faces, faces - min(LOST[text[-1]] for text in texts)


@pytest.mark.parametrize("skill", [5, 13])
def test_of_equal_ranks_the_cards_that_win_more_and_then_those_that_save_more(skill: int) -> None:
    game = Match(SYSTEM, SPOKEN).game
    g = Game(game.state, game.book, Log(), Luck())
    g.state.decision, g.state.fighter, g.state.attacker = Decision.PLAY, 0, 0
    g.state.fighters[0].limit = 16 * skill
    last_ties = 0
    for one, other in combinations(range(52), 2):
        cards, rank = chosen(g, highest, (one, other))
        options = Options()
        list_plays(g, options)
        plays = {
            frozenset(CARDS.text((one, other)[k]) for k in range(2) if used_cards(play) >> k & 1): play_rank(
                g, 0, play
            )
            for play in options.actions[: options.count]
        }
        best = [texts for texts, value in plays.items() if texts and value == rank]
        mine = worth_of_cards([CARDS.text(card) for card in cards]) if cards else (0, 0)
        assert rank == max(plays.values())
        assert not cards or mine == max(worth_of_cards([*texts]) for texts in best)
        won = [worth_of_cards([*texts]) for texts in best]
        last_ties += len({one for one in won if one[0] == mine[0]}) > 1
    assert last_ties > 0


def test_a_symmetric_exchange_costs_both_sides_the_same_to_the_last_deal() -> None:
    """Every deal of ten cards, many of them of equal rank: each side's loss has exactly equal odds."""
    lab = pytest.importorskip("facedown.lab.odds.exact", reason="odds need the lab")
    match = Match(SYSTEM, SPOKEN, switches={"decks": "one_shared"})
    state = match.game.state
    deck = state.deck
    faces = ["5C", "9D", "2C", "JC", "3D", "QD", "4H", "KH", "4S", "KS"]
    for k in range(len(deck.cards)):
        deck.cards[k] = CARDS.numbers(faces[k])[0] if k < len(faces) else NO_CARD
    deck.count = len(faces)
    for i in range(2):
        match.game.book.sheets[i].attributes[match.game.book.skill] = 4
    names = ("shock", "normal_wounds")
    asked = Ask(mean=[f"fighters.{i}.{name}" for i in range(2) for name in names], until="exchange = 2")
    board = Board(SYSTEM, Deal(state, match.game.book, match.seats, {}))
    odds: list[dict[tuple[int, ...], Fraction]] = [{}, {}]
    for losses, share in lab.odds(board, {0: "fighter", 1: "fighter"}, asked).ends.items():
        for i in range(2):
            loss = losses[2 * i : 2 * i + 2]
            odds[i][loss] = odds[i].get(loss, Fraction(0)) + share
    assert sum(odds[0].values()) == 1
    assert odds[0] == odds[1]
