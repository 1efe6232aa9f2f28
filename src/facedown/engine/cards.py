"""What rules do with cards: where they lie, who knows them, what is printed on them, decks that fill again.

Each name comes from a room of the engine, where it is explained.
"""

from __future__ import annotations

from facedown.engine.course.cards import (
    JOKERS,
    PACK,
    PLAYING,
    TAROT,
    WITH_JOKERS,
    Pack,
    Packs,
    is_same_face,
    printed_suit,
    rank_of,
    suit_of,
)
from facedown.engine.hidden.alike import (
    Likeness,
    akin,
    akin_among,
    closely,
    happens,
    identify,
    is_card,
    look_over,
    pick,
)
from facedown.engine.hidden.know import EVERYONE, Fired, Looks, forget, knows, show, show_all, show_to
from facedown.engine.hidden.supply import any_card, draw_some, pack_of, restock, shuffle_in
from facedown.engine.hidden.zone import (
    Zone,
    draw,
    draw_pair,
    draw_together,
    draw_until,
    fill,
    holds,
    move,
    move_all,
    place_in,
    put,
    shuffle,
    sink,
    take,
    zone,
)

# fmt: off
__all__ = [  # noqa: RUF022 - in the order of what they are for
    "Zone", "draw", "draw_pair", "draw_together", "draw_until", "fill", "holds", "move", "move_all",
    "place_in", "put", "shuffle", "sink", "take", "zone",  # places of cards
    "EVERYONE", "Fired", "Looks", "forget", "knows", "show", "show_all", "show_to",  # who knows which
    "any_card", "draw_some", "pack_of", "restock", "shuffle_in",  # decks and the discard piles that fill them
    "JOKERS", "PACK", "PLAYING", "TAROT", "WITH_JOKERS", "Pack", "Packs",  # what packs consist of
    "is_same_face", "printed_suit", "rank_of", "suit_of",  # what is printed on a card
    "Likeness", "akin", "akin_among", "closely", "happens", "identify", "is_card",  # for searches
    "look_over", "pick",  # likewise
]
