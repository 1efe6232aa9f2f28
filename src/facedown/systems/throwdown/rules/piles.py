"""The Piles of a Throwdown: one for each stage, the last one current (THR-5.1 to THR-5.3, THR-R49)."""

from __future__ import annotations

from facedown.engine.cards import put, show_all
from facedown.engine.rules import Card, Seat, rule
from facedown.systems.throwdown.rules.cards import discard, printed_rank, printed_suit, rank_of, suit_of
from facedown.systems.throwdown.state import Game


@rule("THR-58.2", "THR-R6", "THR-15.3")
def top_face(g: Game) -> Card:
    """The card that is winning: on top of the current Pile, or what it was declared as if it is Wild."""
    s = g.state
    last = s.pile.count - 1
    return Card(s.laid[last].wild) if s.laid[last].wild else s.pile.cards[last]


@rule("THR-58.2", "THR-15.3")
def top_rank(g: Game) -> int:
    """The rank of the card that is winning."""
    s = g.state
    last = s.pile.count - 1
    return printed_rank(Card(s.laid[last].wild)) if s.laid[last].wild else rank_of(g, s.pile.cards[last])


@rule("THR-10.3", "THR-15.3")
def top_suit(g: Game) -> int:
    """The Suit Value of the card that is winning."""
    s = g.state
    last = s.pile.count - 1
    return printed_suit(Card(s.laid[last].wild)) if s.laid[last].wild else suit_of(g, s.pile.cards[last])


@rule("THR-74.4")
def top_opens(g: Game) -> bool:
    """Whether the winning card is the one that opened its stage."""
    s = g.state
    return s.pile.count - 1 == s.pile_from[s.fight.stage - 1]


@rule("THR-5.2", "THR-15.2", "THR-19.2", "THR-R15", "THR-R16")
def lay(g: Game, p: Seat, card: Card, laid_as: int, wild: int = 0) -> None:
    """Lay a card on the current Pile: face-up, or face-down as another card if it is Wild.

    That of a Rumble may lie face-down as well.
    """
    s = g.state
    laid = s.laid[s.pile.count]
    laid.seat = p
    laid.laid_as = laid_as
    laid.wild = wild
    put(s.pile, card)
    if not wild and not g.state.fight.face_down:
        show_all(g, card)


@rule("THR-75.3", "THR-R49")
def open_stage(g: Game) -> None:
    """Push the current Pile aside: the next card opens a new stage."""
    s = g.state
    s.fight.stage += 1
    s.pile_from[s.fight.stage - 1] = s.pile.count


@rule("THR-74.4", "THR-74.5")
def undo_stage(g: Game) -> None:
    """Bring the Pile before back, once nothing lies on the current one."""
    g.state.fight.stage -= 1


@rule("THR-74.2", "THR-R50", "THR-R63")
def discard_top(g: Game) -> None:
    """Discard the winning card."""
    s = g.state
    last = s.pile.count - 1
    card = s.pile.cards[last]
    s.pile.count = last
    discard(g, card)
