"""`throwdown`: Gambits and Throwdowns of mecha Pilots and Coach, with two decks of 54 cards."""

from __future__ import annotations

from facedown.engine.shelf import Printed
from facedown.engine.system import System
from facedown.systems.throwdown import turn
from facedown.systems.throwdown.clauses import CLAUSE_IDS, SWITCHES, Clause, Decision
from facedown.systems.throwdown.deal import deal, setups
from facedown.systems.throwdown.effects import FOLDER
from facedown.systems.throwdown.face import face_of, sheet_of
from facedown.systems.throwdown.printed import card_numbers, card_text
from facedown.systems.throwdown.rules.asking import QUESTIONS
from facedown.systems.throwdown.schema import SCHEMAS
from facedown.systems.throwdown.state import Book, Game, State
from facedown.systems.throwdown.words import KINDS, TELLS, ThrowdownWords

SYSTEM = System(
    key="throwdown",
    folder=FOLDER,
    game=Game,
    state=State,
    book=Book,
    clause=Clause,
    clause_ids=CLAUSE_IDS,
    decision=Decision,
    switches=SWITCHES,
    begin=turn.begin,
    legal=turn.legal,
    act=turn.act,
    winner=turn.winner,
    questions=QUESTIONS,
    setups=setups,
    deal=deal,
    words=ThrowdownWords,
    kinds=KINDS,
    tells=TELLS,
    card_text=card_text,
    card_numbers=card_numbers,
    bound=50_000,
    schemas=SCHEMAS,
    printed=Printed(face_of, sheet_of),
)
