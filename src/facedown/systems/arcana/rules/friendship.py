"""Friendship: its boxes at the end of a Day (ARC-23)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, each, rule
from facedown.systems.arcana.clauses import Clause, FriendshipCharming
from facedown.systems.arcana.rules.people import character_of, has_character
from facedown.systems.arcana.state import SEATS, Game
from facedown.systems.arcana.vocabulary import Pair

BOXES = 99


@rule("ARC-23.2", "ARC-R88", "ARC-R89")
def grow_friendship(g: Game) -> None:
    """At the end of a Day every player whose boxes are all marked gets a new one, by seats."""
    if not g.book.friendship_shelter:
        return
    for seat in each(Seat, 1, SEATS):
        if has_character(g, seat):
            draw_boxes(g, seat)


@rule("ARC-23.2", "ARC-23.3", "ARC-R86", "ARC-R87")
def draw_boxes(g: Game, seat: Seat) -> None:
    """One new empty box if every box is marked, unless the player is Repulsive; Charming: one more."""
    p, charm = g.state.players[seat], character_of(g, seat).traits[Pair.CHARM]
    is_full = p.marked == p.boxes and charm >= 0
    if is_full and p.boxes < BOXES:
        p.boxes += 1
        cite(g, Clause.ARC_23_2, seat, a=p.boxes)
    gets_more = is_full or g.book.friendship_charming == FriendshipCharming.EVERY_DAY
    if charm > 0 and gets_more and p.boxes < BOXES:
        p.boxes += 1
        cite(g, Clause.ARC_23_3, seat, a=p.boxes)
