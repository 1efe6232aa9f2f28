"""How a match of `clash` reads: its names, the blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.systems.clash import blanks, reading, scene
from facedown.systems.clash.naming import ClashNames


class ClashWords(ClashNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene = scene.scene
    details, topics, show = reading.details, reading.topics, reading.show
