"""`contest`: skill contests and combat with two cards against a skill."""

from __future__ import annotations

from facedown.engine.authors.shelf import Printed
from facedown.engine.cards import EVERYONE, Likeness, Looks
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.system import Figures, FirstGame, Keeps, Pieces, Rivals, Swaps, System
from facedown.systems.contest import bots
from facedown.systems.contest.clauses import RULEBOOK
from facedown.systems.contest.deal import (
    COUNTED,
    ENDS,
    RATES,
    against,
    classes,
    contenders,
    deal,
    ended,
    kept,
    swapped,
    units,
)
from facedown.systems.contest.face import cast_of, face_of
from facedown.systems.contest.guess import guess, kind, same_face
from facedown.systems.contest.position import POSITIONS
from facedown.systems.contest.rules.asking import QUESTIONS
from facedown.systems.contest.rules.cards import home_of
from facedown.systems.contest.schema import SCHEMAS
from facedown.systems.contest.stakes import STAKES
from facedown.systems.contest.state import Book, State
from facedown.systems.contest.turn import STEPS
from facedown.systems.contest.words import ContestWords

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    ContestWords,
    STEPS,
    bots={"fighter": bots.fighter, "highest": bots.highest},
    bound=102_400,
    schemas=SCHEMAS,
    capabilities=(
        FirstGame("Two Reavers", 0),
        Secrets(home_of, guess),
        Looks(lambda g, path, above, fired: EVERYONE if path.startswith(("fighters", "shared")) else 0),
        STAKES,
        POSITIONS,
        Printed(face_of, cast_of),
        Keeps(kept, ENDS, ended),
        Rivals(contenders, against, classes),
        Swaps(swapped),
        Pieces("weapon", "", COUNTED, units, RATES),
        Likeness(kind, same_face),
        Figures(rounds="round", exchanges="exchange"),
    ),
)
