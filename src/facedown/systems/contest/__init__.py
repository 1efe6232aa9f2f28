"""`contest`: skill contests and combat with two cards against a skill."""

from __future__ import annotations

from facedown.engine.system import System
from facedown.systems.contest import answers, bots, turn
from facedown.systems.contest.clauses import CLAUSE_IDS, SWITCHES, Clause, Decision
from facedown.systems.contest.deal import FOLDER, deal, setups
from facedown.systems.contest.guess import back, guess
from facedown.systems.contest.printed import card_numbers, card_text
from facedown.systems.contest.schema import SCHEMAS
from facedown.systems.contest.state import Book, Game, State
from facedown.systems.contest.words import KINDS, TELLS, ContestWords

SYSTEM = System(
    key="contest",
    folder=FOLDER,
    game=Game,
    state=State,
    book=Book,
    clause=Clause,
    clause_ids=CLAUSE_IDS,
    decision=Decision,
    switches=SWITCHES,
    begin=turn.begin,
    legal=answers.legal,
    act=answers.act,
    winner=turn.winner,
    questions=answers.QUESTIONS,
    setups=setups,
    deal=deal,
    words=ContestWords,
    kinds=KINDS,
    tells=TELLS,
    bots={"fighter": bots.fighter, "highest": bots.highest},
    card_text=card_text,
    card_numbers=card_numbers,
    bound=102_400,
    figures={"rounds": "round", "exchanges": "exchange"},
    not_mechanical={
        "CON-1.3": "it says what is usual; no rule depends on it, and content is bounded by CON-X2",
        "CON-8.5": "it points to the chapters on loss, weapons and armor, which carry it out",
        "CON-20.2": "it points to the thresholds of CON-20.3 to CON-20.9",
    },
    schemas=SCHEMAS,
    back=back,
    guess=guess,
)
