"""Payloads: damage that waits for the end of a Throwdown, and how it is applied (THR-38, THR-X20)."""

from __future__ import annotations

from facedown.engine.base.record import size_of
from facedown.engine.rules import Seat, cite, copy_bytes, push, rule
from facedown.systems.throwdown.clauses import Clause, PayloadOrder
from facedown.systems.throwdown.state import ENTRIES, NO_PLACE, Entry, Game
from facedown.systems.throwdown.steps import Step

ENTRY = size_of(Entry)  # in bytes


@rule("THR-38.3", "THR-38.7", "THR-R82", "THR-X20")
def add_entry(g: Game, side: int, trigger: int, whom: int, target: int, seat: Seat) -> None:
    """Add one point of damage to the Payload of the side that inflicts it; one beyond the 64th is void."""
    s = g.state
    if entries_of(g, side) == ENTRIES:
        cite(g, Clause.THR_X20, seat, a=trigger, b=whom, c=target)
        return
    entry = s.payload[s.payload_count]
    entry.side = side
    entry.trigger = trigger
    entry.whom = whom
    entry.target = target
    entry.seat = seat
    entry.stage = s.fight.stage
    s.payload_count += 1
    cite(g, Clause.THR_38_7, s.fight.commanders[side], a=trigger, b=whom, c=target)


@rule
def entries_of(g: Game, side: int) -> int:
    """How many entries the Payload of a side has."""
    count = 0
    for k in range(g.state.payload_count):
        if g.state.payload[k].side == side:
            count += 1
    return count


@rule
def remove_entry(g: Game, place: int) -> None:
    """Take an entry out of the list; the others keep their order."""
    s = g.state
    for k in range(place, s.payload_count - 1):
        copy_bytes(s.payload[k], s.payload[k + 1], ENTRY)
    s.payload_count -= 1


@rule("THR-38.5", "THR-38.7", "THR-X20")
def apply_next(g: Game) -> bool:
    """Apply the next entry of both Payloads, if one is left; what joins the list comes at its end."""
    s = g.state
    if s.payload_count == 0:
        return False
    place = next_entry(g)
    entry = s.payload[place]
    trigger, whom, target, seat = entry.trigger, entry.whom, entry.target, entry.seat
    remove_entry(g, place)
    cite(g, Clause.THR_38_5, seat, a=trigger, b=whom, c=target)
    if target != NO_PLACE:
        push(s.agenda, Step.AFFECT, seat, trigger, target, 1)
    else:
        push(s.agenda, Step.FIRE, seat, trigger, whom, 1)
    return True


@rule("THR-38.5", "THR-38.6", "THR-R83")
def next_entry(g: Game) -> int:
    """The place of the entry that is applied next: by the moment of triggering, or one side's first.

    Each was triggered at a moment of its own, so the Team has no order to choose.
    """
    s = g.state
    if g.book.payload_order != PayloadOrder.MOMENT:
        first = s.fight.victor if g.book.payload_order == PayloadOrder.WINNER_FIRST else 1 - s.fight.victor
        for k in range(s.payload_count):
            if s.payload[k].side == first:
                return k
    return 0
