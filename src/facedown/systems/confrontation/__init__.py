"""`confrontation`: actions that somebody opposes, settled by cards and a value that all hear."""

from __future__ import annotations

from facedown.engine.authors.shelf import Printed
from facedown.engine.cards import Likeness
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.system import Encounters, FirstGame, System
from facedown.systems.confrontation.bots import fighter, greedy
from facedown.systems.confrontation.clauses import RULEBOOK
from facedown.systems.confrontation.deal import deal, encounters, meeting, setups
from facedown.systems.confrontation.face import cast_of, face_of
from facedown.systems.confrontation.guess import LOOKS, back, guess, kind, same_face
from facedown.systems.confrontation.position import POSITIONS
from facedown.systems.confrontation.rules.asking import QUESTIONS
from facedown.systems.confrontation.schema import SCHEMAS
from facedown.systems.confrontation.stakes import STAKES
from facedown.systems.confrontation.state import Book, Side, State
from facedown.systems.confrontation.turn import STEPS
from facedown.systems.confrontation.words import ConfrontationWords

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    ConfrontationWords,
    STEPS,
    named_setups=setups,
    bots={"fighter": fighter, "greedy": greedy},
    bound=350_000,
    schemas=SCHEMAS,
    capabilities=(
        FirstGame("One guard at the gate", 0),
        Printed(face_of, cast_of),
        Secrets(back, guess),
        Likeness(kind, same_face, back=back),
        Encounters(encounters, meeting, (1, 2, 3, 4, 5, 6), Side.PLAYERS, "characters"),
        LOOKS,
        STAKES,
        POSITIONS,
    ),
)
