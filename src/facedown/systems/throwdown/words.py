"""How a match of `throwdown` reads: its names, the blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.systems.throwdown import blanks, details, reading, scene
from facedown.systems.throwdown.naming import ThrowdownNames


class ThrowdownWords(ThrowdownNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene, details = scene.scene, details.details
    topics, show, result = reading.topics, reading.show, reading.result
