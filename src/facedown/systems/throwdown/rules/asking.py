"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.ask import ask as ask_seat
from facedown.engine.question import Questions
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.systems.throwdown.clauses import RULEBOOK
from facedown.systems.throwdown.state import COACH, NO_SIDE, SIDE_A, Game, Mode

QUESTIONS = Questions(RULEBOOK)
NO, YES = 0, 1  # answers to a question that takes only these


@rule
def ask(g: Game, seat: Seat, decision: int, about: int = 0) -> None:
    """Put a question to a seat; `about` is what its own rules make of it."""
    g.state.about = about
    ask_seat(g, seat, decision)


@rule
def offer_two(g: Game, options: Options) -> None:
    """List two answers: no or yes."""
    offer(options, NO)
    offer(options, YES)


@rule
def team_lead(g: Game) -> int:
    """Who makes the choices that the rules leave to the Team, NOBODY if every Pilot is out.

    In a Throwdown the Pilots' Commander, between Pilots the victor's or else A's; otherwise the Pilot whose
    Spotlight runs, or the first who is not out. Clause: THR-38.6, THR-X22.
    """
    s, fight = g.state, g.state.fight
    if fight.on and g.book.mode == Mode.PVP:
        return fight.commanders[SIDE_A if fight.victor == NO_SIDE else fight.victor]
    if fight.on and fight.coach_side != NO_SIDE and fight.commanders[1 - fight.coach_side] != NOBODY:
        return fight.commanders[1 - fight.coach_side]
    if s.spotlight != COACH and not s.players[s.spotlight].out:
        return s.spotlight
    for p in range(1, s.pilots + 1):
        if not s.players[p].out:
            return p
    return NOBODY
