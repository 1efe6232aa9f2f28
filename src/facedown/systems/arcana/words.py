"""How a match of `arcana` reads: names, blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.systems.arcana import blanks as blank
from facedown.systems.arcana import reading, scene
from facedown.systems.arcana.naming import ArcanaNames


class ArcanaWords(ArcanaNames):
    """How one match reads."""

    blanks, values = blank.BLANKS, blank.VALUES
    scene = scene.scene
    topics, show = reading.topics, reading.show
