"""Odds that follow cards as one are those that follow every card, from small Decks with Jokers on."""

from __future__ import annotations

from random import Random

import pytest

from facedown.board import Board
from facedown.engine.matches.position import deal_setup
from facedown.lab.odds.questions import Ask
from facedown.systems.throwdown import SYSTEM
from single import searched_odds

pytestmark = pytest.mark.proof

FACES = [rank + suit for rank in ("2", "3", "7", "8", "J", "Q", "A") for suit in "SHDC"]
ASK = Ask(
    when=("winner = 1", "harmony < 4", "count(omens.0) > 0", "count(players.1.hand, hearts) > 0"),
    mean=("fight.stage",),
)


def dealt(seed: int) -> Board:
    """Return a contest with two cards a side, one the same, and three in either Deck, perhaps with Jokers."""
    draw = Random(seed)
    *red, a, b, c = draw.sample(FACES, 5)
    other, d, e, f = draw.sample([face for face in FACES if face != red[0]], 4)
    setup = {
        "contest": "Corridor Brawl",
        "hands": {"Red": red, "Coach": [red[0], other]},
        "decks": {"pilots": [a, b, c, *["JKR", "JKB"][: seed % 3]], "coach": [d, e, f, *["JKR"][: seed % 2]]},
        "charges": {"Red": 2},
        "stats": {"Red": {"synch": 2}},
    }
    position = deal_setup(SYSTEM, setup)
    return Board(SYSTEM, position)


@pytest.mark.parametrize("policy", ["thrift", "bold", "tactician", "random"])
def test_cards_followed_as_one_have_the_odds_of_each(policy: str) -> None:
    for seed in range(25):
        merged, single = (
            searched_odds(dealt(seed), dict.fromkeys((0, 1), policy), ASK, merges) for merges in (True, False)
        )
        assert [answer.value for answer in merged.answers] == [answer.value for answer in single.answers], (
            seed
        )
        assert merged.branches <= single.branches
