"""Odds by a search of which is said how far it goes, and whether cards of one kind are one outcome."""

from __future__ import annotations

from collections.abc import Mapping

from facedown.board import Board
from facedown.lab.asking.expression import Reader
from facedown.lab.odds.answers import Odds
from facedown.lab.odds.exact import answered, searched
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.search import FOLLOWED, Reach


def searched_odds(
    board: Board, policies: Mapping[int, str], ask: Ask, merges: bool = False, most: int = FOLLOWED
) -> Odds:
    """Return exact odds; the same whether cards are merged or each is followed by itself."""
    asking = Asking(Reader(board), ask)
    return answered(asking, searched(Beginning(board, policies), asking, Reach(most), merges), 0.0)
