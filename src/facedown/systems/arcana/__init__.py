"""`arcana`: a party and a tarot deck each, against adversaries with Intents: bins, The Tower, Corruption."""

from __future__ import annotations

from facedown.engine.authors.shelf import Printed
from facedown.engine.cards import Likeness
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.system import Encounters, FirstGame, Searches, Sizes, System
from facedown.systems.arcana.bots import balanced, duel, focus, hitter, idle, keeper, random, scholar
from facedown.systems.arcana.clauses import RULEBOOK
from facedown.systems.arcana.deal import deal, drawn, encounters, meeting, setups
from facedown.systems.arcana.face import cast_of, face_of
from facedown.systems.arcana.guess import (
    LOOKS,
    back,
    dealt_back,
    guess,
    is_ordered,
    kind,
    kind_in_order,
    kind_of_minor,
    order,
    same_face,
)
from facedown.systems.arcana.position import POSITIONS
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.schema import SCHEMAS
from facedown.systems.arcana.search import GUESSES, guess_cards, in_own_turn, on_bins, what_came_of_it
from facedown.systems.arcana.stakes import STAKES
from facedown.systems.arcana.state import PACK, Book, Side, State
from facedown.systems.arcana.turn import STEPS
from facedown.systems.arcana.words import ArcanaWords

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    ArcanaWords,
    STEPS,
    named_setups=setups,
    bots={
        "balanced": balanced,
        "hitter": hitter,
        "keeper": keeper,
        "idle": idle,
        "focus": focus,
        "duel": duel,
        "any_target": random,
        "scholar": scholar,
    },
    bound=1_000_000,
    schemas=SCHEMAS,
    capabilities=(
        FirstGame("Lights Out on the Stairs", 1),
        Printed(face_of, cast_of),
        Secrets(back, guess),
        Likeness(kind, same_face, "", dealt_back, PACK, (kind_of_minor, kind_in_order), order, is_ordered),
        Encounters(encounters, meeting, (1, 2, 3, 4, 5, 6), Side.PLAYERS, "characters"),
        Sizes(drawn, {"easy": 0.99, "fair": 0.9, "hard": 2 / 3}),
        Searches("scholar", GUESSES, in_own_turn, guess_cards, on_bins, what_came_of_it),
        LOOKS,
        POSITIONS,
        STAKES,
    ),
)
