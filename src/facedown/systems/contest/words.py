"""How a match of `contest` reads: its names, the blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.systems.contest import blanks, reading, scene
from facedown.systems.contest.naming import ContestNames


class ContestWords(ContestNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene, details = scene.scene, reading.details
    topics, show = reading.topics, reading.show
