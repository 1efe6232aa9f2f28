"""`throwdown`: Gambits and Throwdowns of mecha Pilots and Coach, with two decks of 54 cards."""

from __future__ import annotations

from facedown.engine.authors.shelf import Printed
from facedown.engine.cards import Likeness
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.system import Encounters, FirstGame, Idle, Keeps, System
from facedown.systems.throwdown.bots import bold, random, thrift
from facedown.systems.throwdown.clauses import RULEBOOK
from facedown.systems.throwdown.deal import deal, encounters, kept, meeting, setups
from facedown.systems.throwdown.face import cast_of, face_of
from facedown.systems.throwdown.guess import back, face, guess, kind
from facedown.systems.throwdown.idle import is_idle
from facedown.systems.throwdown.looks import LOOKS
from facedown.systems.throwdown.pieces import PIECES
from facedown.systems.throwdown.position import POSITIONS
from facedown.systems.throwdown.rules.asking import QUESTIONS
from facedown.systems.throwdown.rules.cards import redraw_next, viewers
from facedown.systems.throwdown.schema import SCHEMAS
from facedown.systems.throwdown.stakes import STAKES
from facedown.systems.throwdown.state import SIDE_B, Book, State
from facedown.systems.throwdown.tactician import tactician
from facedown.systems.throwdown.turn import STEPS
from facedown.systems.throwdown.words import ThrowdownWords

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    ThrowdownWords,
    STEPS,
    named_setups=setups,
    bots={"tactician": tactician, "thrift": thrift, "bold": bold, "random": random},
    bound=50_000,
    redraw=redraw_next,
    schemas=SCHEMAS,
    capabilities=(
        FirstGame("One Lane Only", 1),
        Idle(is_idle),
        Encounters(encounters, meeting, (1, 2, 3, 4, 5, 6), SIDE_B, "Pilots"),
        PIECES,
        POSITIONS,
        Printed(face_of, cast_of),
        Keeps(kept),
        Likeness(kind, face, back=back),
        Secrets(back, guess, viewers=viewers),
        LOOKS,
        STAKES,
    ),
)
