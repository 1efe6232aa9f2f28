"""How a match of `clash` reads: its names, the blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.engine.base.record import NOBODY
from facedown.systems.clash import blanks, reading, scene
from facedown.systems.clash.naming import ClashNames
from facedown.systems.clash.state import Ending, State

ENDINGS = {
    Ending.LIFE: "by life",
    Ending.DECK: "because a deck ran out",
    Ending.TURN_LIMIT: "at the turn limit",
    Ending.CONCESSION: "by concession",
}


class ClashWords(ClashNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene = scene.scene
    legend, details, topics, show = reading.legend, reading.details, reading.topics, reading.show

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        if view.ended_by == Ending.NONE:
            return "The match is not over."
        how = ENDINGS.get(Ending(view.ended_by), "")
        if view.winner == NOBODY:
            return f"A draw, {how}."
        return f"{self.who(view.winner)} won {how}."
