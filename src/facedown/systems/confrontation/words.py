"""How a match of `confrontation` reads: names, blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.systems.confrontation import blanks, reading
from facedown.systems.confrontation.naming import ConfrontationNames


class ConfrontationWords(ConfrontationNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    table, legend = reading.table, reading.legend
    topics, show, result = reading.topics, reading.show, reading.result
