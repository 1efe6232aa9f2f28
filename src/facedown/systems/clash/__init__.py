"""`clash`: two fighters on a line of spots, face-down attacks, cards that are data."""

from __future__ import annotations

from facedown.engine.shelf import Printed
from facedown.engine.system import Rivals, System
from facedown.systems.clash import bots, turn
from facedown.systems.clash.clauses import CLAUSE_IDS, SWITCHES, Clause, Decision
from facedown.systems.clash.deal import FOLDER, against, contenders, deal, setups
from facedown.systems.clash.face import face_of, sheet_of
from facedown.systems.clash.guess import back, guess
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.schema import SCHEMAS
from facedown.systems.clash.series import BestOfThree
from facedown.systems.clash.state import Book, Game, State
from facedown.systems.clash.words import KINDS, TELLS, ClashWords, card_numbers, card_text

SYSTEM = System(
    key="clash",
    folder=FOLDER,
    game=Game,
    state=State,
    book=Book,
    clause=Clause,
    clause_ids=CLAUSE_IDS,
    decision=Decision,
    switches={name: enum for name, enum in SWITCHES.items() if name in Book.specs},
    begin=turn.begin,
    legal=turn.legal,
    act=turn.act,
    winner=turn.winner,
    questions=QUESTIONS,
    setups=setups,
    deal=deal,
    words=ClashWords,
    kinds=KINDS,
    tells=TELLS,
    bots={"duelist": bots.duelist},
    card_text=card_text,
    card_numbers=card_numbers,
    bound=256_000,  # 512 in each of 500 turns
    schemas=SCHEMAS,
    figures={"turns": "turn_number"},
    printed=Printed(face_of, sheet_of),
    series=BestOfThree,
    rivals=Rivals(contenders, against),
    back=back,
    guess=guess,
)
