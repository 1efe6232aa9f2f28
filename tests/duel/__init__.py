"""The Duel: the smallest system there is, to read and to test the engine with."""

from pathlib import Path

from duel.bots import BOTS
from duel.clauses import CLAUSE_IDS, SWITCHES, Clause, Decision
from duel.rules import QUESTIONS, owner_of
from duel.schema import SCHEMAS
from duel.state import TURNS, Book, Game, State
from duel.turn import act, begin, deal, legal, setups, winner
from duel.words import KINDS, Words, card_numbers, card_text
from facedown.engine.system import System

SYSTEM = System(
    key="duel",
    folder=Path(__file__).parent,
    game=Game,
    state=State,
    book=Book,
    clause=Clause,
    clause_ids=CLAUSE_IDS,
    decision=Decision,
    switches=SWITCHES,
    begin=begin,
    legal=legal,
    act=act,
    winner=winner,
    questions=QUESTIONS,
    setups=setups,
    deal=deal,
    words=Words,
    kinds=KINDS,
    bots=BOTS,
    card_text=card_text,
    card_numbers=card_numbers,
    bound=2 * TURNS,
    schemas=SCHEMAS,
    back=lambda g, card: owner_of(card),  # the two decks can be told apart from behind
)
