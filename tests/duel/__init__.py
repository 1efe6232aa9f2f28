"""The Duel: the smallest system there is, to read and to test the engine with."""

from duel.bots import BOTS
from duel.clauses import RULEBOOK
from duel.rules import QUESTIONS, owner_of
from duel.schema import SCHEMAS
from duel.state import TURNS, Book, State
from duel.turn import STEPS, deal, winner
from duel.words import Words
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.system import System

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    Words,
    STEPS,
    bots=BOTS,
    bound=2 * TURNS,
    schemas=SCHEMAS,
    capabilities=(Secrets(lambda g, card: owner_of(card)),),  # the two decks can be told apart from behind
    winner=winner,
)
