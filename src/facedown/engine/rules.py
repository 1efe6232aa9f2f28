"""What rules are written with: the rule itself, records and numbers, luck, the log, what is going on.

Each name comes from a room of the engine, where it is explained; a system need not know from which.
"""

from __future__ import annotations

from facedown.engine.base.chance import Luck, Stream, chance, whim
from facedown.engine.base.enumeration import IntEnum, namesakes
from facedown.engine.base.hook import Chapter, hook, subscribe
from facedown.engine.base.record import (
    HIDDEN,
    NO_CARD,
    NOBODY,
    Ints,
    Per,
    Record,
    Row,
    alias,
    copy_bytes,
    field,
)
from facedown.engine.base.rule import count_of, rule
from facedown.engine.base.units import Card, Seat, each, each_in
from facedown.engine.course.agenda import Agenda, AgendaOf, AgendaRow, agenda, go_on, pop, push, top
from facedown.engine.course.play import GameOf
from facedown.engine.course.sequence import next_part, sequence
from facedown.engine.telling.log import Log, cite, cite_card, tally

# fmt: off
__all__ = [  # noqa: RUF022 - in the order of what they are for
    "rule", "count_of", "Chapter", "hook", "subscribe",  # rules, and where optional chapters act
    "GameOf", "Log", "Luck",  # what a rule is given
    "HIDDEN", "NOBODY", "NO_CARD", "Ints", "Per", "Record", "Row", "alias", "copy_bytes", "field",  # records
    "Card", "IntEnum", "Seat", "each", "each_in", "namesakes",  # kinds of numbers
    "cite", "cite_card", "tally",  # what happened
    "Stream", "chance", "whim",  # luck
    "Agenda", "AgendaOf", "AgendaRow", "agenda", "go_on", "next_part", "pop", "push", "sequence", "top",
]
