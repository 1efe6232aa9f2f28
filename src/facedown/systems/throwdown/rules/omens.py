"""Omens that are Spent: by Pilots in windows, by Coach for the event of the Crisis (THR-14, THR-X9)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, push, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import active_omens, return_omens, spend_omen
from facedown.systems.throwdown.rules.events import charge_up, perform
from facedown.systems.throwdown.rules.targets import next_target
from facedown.systems.throwdown.state import (
    COACH,
    COACHS_DECK,
    FULL,
    NO_PLACE,
    PILOTS_DECK,
    TIERS,
    Game,
    Mode,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger

ALL_CHARGES = 2


@rule("THR-14.7", "THR-R56")
def open_window(g: Game) -> None:
    """Let the Pilots Spend Omens before what is on top goes on: each is asked once, while one is Active."""
    if active_omens(g, PILOTS_DECK) > 0:
        push(g.state.agenda, Step.OMEN_WINDOW)


@rule("THR-R56")
def ask_omen(g: Game, k: int) -> None:
    """Ask each Pilot who is not Out, as long as an Omen is Active."""
    p = Seat(k + 1)
    if active_omens(g, PILOTS_DECK) > 0 and not g.state.players[p].out:
        ask(g, p, Decision.SPEND_OMEN)


@rule("THR-14.6", "THR-14.7", "THR-14.8", "THR-14.9", "THR-R54", "THR-R55")
def use_omen(g: Game, way: int) -> None:
    """Keep the Omen; or Spend it, to fill the own gauge or for two Charges for all."""
    p = g.state.seat
    if way == Way.KEEP:
        return
    spend_omen(g, PILOTS_DECK)
    cite(g, Clause.THR_14_9, p, a=way == Way.ALL)
    if way == Way.OWN:
        charge_up(g, p, FULL)
    else:
        at = next_target(g, Trigger.CHARGEUP, p, Target.ALL, 0)
        while at != NO_PLACE:
            charge_up(g, Seat(at), ALL_CHARGES)
            at = next_target(g, Trigger.CHARGEUP, p, Target.ALL, at)
    return_omens(g, PILOTS_DECK)


# The Crisis


@rule("THR-14.10", "THR-X9")
def why_not_spend_omen(g: Game) -> int:
    """Why Coach cannot Spend an Omen, as in a stand-alone contest."""
    if g.book.mode != Mode.SCENARIO:
        return Why.NO_CRISIS_HERE
    return Why.NONE if active_omens(g, COACHS_DECK) > 0 else Why.NO_ACTIVE_OMEN


@rule("THR-14.10", "THR-R58", "THR-X9")
def spend_coach_omen(g: Game) -> None:
    """Coach Spends an Omen, and the event of the Crisis happens."""
    spend_omen(g, COACHS_DECK)
    crisis(g)


@rule("THR-X9", "THR-X22")
def crisis(g: Game) -> None:
    """Have the event of the current tier happen before what is on top goes on; then the tier rises."""
    push(g.state.agenda, Step.CRISIS)


@rule("THR-14.11", "THR-X9")
def start_crisis(g: Game) -> None:
    """The event of the current tier happens, in its parts."""
    s = g.state
    cite(g, Clause.THR_14_10, COACH, a=s.crisis)
    perform(g, g.book.crises[s.crisis], COACH)


@rule("THR-R54", "THR-R99", "THR-X9")
def end_crisis(g: Game) -> None:
    """The tier rises, up to the highest; Omens that are all Spent go back."""
    s = g.state
    if s.crisis < TIERS:
        s.crisis += 1
        cite(g, Clause.THR_X9, a=s.crisis)
    return_omens(g, COACHS_DECK)


QUESTIONS.declare(Decision.SPEND_OMEN, use_omen)
