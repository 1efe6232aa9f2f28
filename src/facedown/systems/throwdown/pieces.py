"""What the lab counts of cards: those of every player, by how they read."""

from __future__ import annotations

from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import Counted, Pieces, Unit
from facedown.engine.telling.log import COUNTS
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.state import CARDS, COACH, NO_SIDE, SIDE_A, SIDE_B, Mode

DEALT = ("THR-2.5", "THR-2.7")
LAID = ("THR-47.1", "THR-47.4", "THR-61.1", "THR-61.2", "THR-70.4")
LINES = {
    "drawn": (*DEALT, "THR-2.9", "THR-17.1", "THR-26.4", "THR-68.1", "THR-70.3"),
    "played": (*LAID, "THR-73.3", "THR-74.2", "THR-75.5", "THR-77.7"),
    "Blocks": ("THR-74.2",),
    "leads": ("THR-70.6",),  # wins the initiative
    "first hand": DEALT,
}


def units(dealt: Deal) -> list[Unit]:
    """Return the cards of each side by how they read, whoever of it holds them."""
    book, held = dealt.book, dict[tuple[int, str], list[int]]()
    for seat in dealt.seats:
        side = book.sides[seat] if book.mode == Mode.PVP else SIDE_A if seat == COACH else SIDE_B
        for card in range(CARDS) if side != NO_SIDE else ():
            held.setdefault((side, card_text(card)), []).append(CARDS * seat + card)
    return [Unit(name, side, things) for (side, name), things in held.items()]


PIECES = Pieces(
    "card",
    "first hand",
    [Counted(what, id, COUNTS, "card", CARDS) for what, ids in LINES.items() for id in ids],
    units,
)
