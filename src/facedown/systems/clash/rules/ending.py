"""How the game ends (CLA-X2)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, Seat, cite, pop, rule
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import A, B, Ending, Game

CONCEDED = 9999  # never listed: leaving the table is no answer to a question (CLA-X2)


@rule
def finish(g: Game, winner: Seat, ending: int) -> None:
    """End the game here: no further step, cards and life stay as they are."""
    s = g.state
    s.winner = winner
    s.ended_by = ending
    while s.agenda.count > 0:
        pop(s.agenda)
    cite(g, Clause.CLA_X2, winner, a=ending)


@rule
def check_life(g: Game) -> bool:
    """After a change of life: whoever has none left loses at once; return whether the game is over.

    Both at the same moment is a draw.
    """
    s = g.state
    out_a = s.players[A].life <= 0
    out_b = s.players[B].life <= 0
    if out_a and out_b:
        cite(g, Clause.CLA_R45)
        finish(g, NOBODY, Ending.LIFE)
    elif out_a or out_b:
        loser = A if out_a else B
        cite(g, Clause.CLA_R44, loser)
        finish(g, opponent(loser), Ending.LIFE)
    return out_a or out_b


@rule
def lose_life(g: Game, p: Seat, amount: int) -> None:
    """Take life from a player, which is no attack damage. Whoever calls checks the life."""
    g.state.players[p].life -= amount
    cite(g, Clause.CLA_X9, p, a=amount, b=g.state.players[p].life)


@rule("CLA-X2")
def concede(g: Game) -> None:
    """Whoever is asked gives the game up."""
    finish(g, opponent(g.state.seat), Ending.CONCESSION)


QUESTIONS.add_concession(CONCEDED, concede)


@rule("CLA-R53")
def end_by_turns(g: Game) -> None:
    """After the last turn the higher life wins, equal life is a draw."""
    s = g.state
    lead = s.players[A].life - s.players[B].life
    best = NOBODY if lead == 0 else A if lead > 0 else B
    cite(g, Clause.CLA_R53, best, a=s.turn_number, b=s.players[A].life, c=s.players[B].life)
    finish(g, best, Ending.TURN_LIMIT)
