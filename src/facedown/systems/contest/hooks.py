"""Where chapters of the rulebook act, in the order of play; `chapters.py` lists which ones do."""

from __future__ import annotations

from facedown.engine.rules import hook
from facedown.systems.contest.state import Game, Who


@hook
def asks_first(g: Game) -> bool:
    """Whether somebody is asked something before the match goes on."""
    return False


# A turn


@hook
def turn_comes(g: Game) -> None:
    """It is about to be the turn of somebody, before whom others may act."""


@hook
def turn_begins(g: Game, i: Who) -> None:
    """The turn of fighter `i` begins, whatever comes of it."""


@hook
def turn_taken_up(g: Game, i: Who) -> bool:
    """Whether something else takes up the turn of fighter `i`."""
    return False


@hook
def disturbed(g: Game, i: Who) -> None:
    """Fighter `i` is about to move or to change its weapons, or it is hit, or dazed, or out."""


@hook
def moved(g: Game, i: Who, before: int) -> None:
    """Fighter `i` has moved from the position `before`, in its turn."""


@hook
def turn_ended(g: Game) -> None:
    """A turn is over, and the combat is not."""


# A contest in a combat


@hook
def contest_begins(g: Game, i: Who) -> None:
    """Fighter `i` attacks somebody (C1)."""


@hook
def before_cards(g: Game) -> None:
    """Every target has said what it does, and cards are about to be drawn (C3)."""


@hook
def drawn(g: Game, i: Who, cards: int) -> None:
    """Fighter `i` draws so many cards."""


@hook
def cards_dealt(g: Game) -> None:
    """Everybody in the contest has cards (C4)."""


@hook
def asks_before_plays(g: Game) -> bool:
    """Whether somebody is asked something before the plays, unseen as they are (C5)."""
    return False


@hook
def plays_made(g: Game) -> None:
    """Everybody has played, and nothing is shown yet."""


@hook
def limit_change(g: Game, i: Who, base: int, limit: int) -> int:
    """What is added to the limit of fighter `i`, whose skill on the sheet is `base`, in sixteenths."""
    return 0


@hook
def power_change(g: Game, winner: Who, loser: Who) -> int:
    """What is added to the winner's power bonus, before it is limited."""
    return 0


@hook
def armor_change(g: Game, i: Who, absorbed: int) -> int:
    """What is added to the absorption of fighter `i`, so far `absorbed`."""
    return 0


@hook
def hand_given_up(g: Game, i: Who, used: int, beaten: bool) -> None:
    """Fighter `i` discards its hand, of which it has played the cards of a mask."""


@hook
def contest_left(g: Game, j: Who) -> None:
    """The contest is over for fighter `j`, who was attacked (C9)."""


# A round, and the combat


@hook
def everyone_has_acted(g: Game) -> None:
    """Nobody has a turn left in this round (R2)."""


@hook
def round_ends(g: Game) -> None:
    """A round ends, and hands are not discarded yet (R3)."""


@hook
def round_over(g: Game) -> None:
    """A round is over, and hands are discarded."""


@hook
def combat_over(g: Game) -> None:
    """The combat is over, and hands are discarded."""
