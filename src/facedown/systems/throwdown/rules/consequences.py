"""What a Gambit brings besides: one consequence or two, all positive or all negative (THR-49 to THR-52)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, rule
from facedown.systems.throwdown.clauses import Clause, Decision, StrifeMeans, Way, Why, YesAndChooser
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.events import fire_at_now, fire_now, wave
from facedown.systems.throwdown.rules.targets import TRIGGERS, can_be_hit, has_target, reaches, why_not_hit
from facedown.systems.throwdown.state import COACH, INVESTS, NO_PLACE, Game
from facedown.systems.throwdown.vocabulary import Target, Trigger

# By what +Strife means: the microevent (THR-R74).
STRIFE = tuple(int(Trigger.__members__.get(one.name, NO_PLACE)) for one in StrifeMeans)


@rule("THR-48.4", "THR-52.3")
def ask_consequence(g: Game) -> bool:
    """Settle the next consequence, if one is left; all are positive or all negative."""
    gambit = g.state.gambit
    if gambit.left == 0:
        return False
    gambit.left -= 1
    if not gambit.good:
        ask(g, COACH, Decision.NEGATIVE)
    elif g.book.yes_and_chooser == YesAndChooser.COACH_KIND:
        ask(g, COACH, Decision.POSITIVE_KIND)
    else:
        ask_positive(g)
    return True


@rule("THR-49.2", "THR-49.4", "THR-R72")
def ask_positive(g: Game) -> None:
    """Ask for a positive consequence: the Pilot, or Coach where he decides all."""
    coach = g.book.yes_and_chooser == YesAndChooser.COACH
    ask(g, COACH if coach else g.state.gambit.pilot, Decision.POSITIVE)


@rule("THR-R72")
def settle_kind(g: Game, way: int) -> None:
    """Coach decides that the boon is narrative, or that the Pilot picks a trigger."""
    if way == Way.NARRATIVE:
        cite(g, Clause.THR_49_3, g.state.gambit.pilot)
    else:
        ask_positive(g)


@rule("THR-R74", "THR-R121")
def strife_of(g: Game) -> int:
    """The trigger that +Strife is, NO_PLACE if it is none or has no target."""
    if g.book.strife_means == StrifeMeans.NONE:
        return NO_PLACE
    means = STRIFE[g.book.strife_means]
    at_pilot = means != Trigger.RUIN
    hits = can_be_hit(g, means, g.state.gambit.pilot) if at_pilot else has_target(g, means, COACH)
    return means if hits else NO_PLACE


@rule("THR-49.3", "THR-49.5", "THR-R126")
def why_not_positive(g: Game, way: int, at: int, player: Seat) -> int:
    """Why a positive consequence cannot be chosen: nothing valid to hit. +Favor has an investor, too."""
    if way == Way.NARRATIVE:
        due = g.book.yes_and_chooser == YesAndChooser.COACH_KIND
        return Why.MECHANICAL_IS_DUE if due else Why.NONE
    target = INVESTS * player + at
    if reaches(g, TRIGGERS[way], target, g.state.gambit.pilot, Target.CHOICE):
        return Why.NONE
    why = why_not_hit(g, TRIGGERS[way], target)
    return why if why else Why.NOTHING_TO_HIT


@rule("THR-49.3", "THR-49.4")
def settle_positive(g: Game, way: int, at: int, player: Seat) -> None:
    """Carry out a positive consequence: it happens at once."""
    p = g.state.gambit.pilot
    if way == Way.NARRATIVE:
        cite(g, Clause.THR_49_3, p)
    else:
        cite(g, Clause.THR_49_4, p, a=TRIGGERS[way], b=INVESTS * player + at)
        fire_at_now(g, TRIGGERS[way], INVESTS * player + at, 1, p)


@rule("THR-50.4", "THR-R73", "THR-R74", "THR-R121", "THR-R126")
def why_not_negative(g: Game, way: int, at: int) -> int:
    """Why a negative consequence cannot be chosen: nothing valid to hit."""
    if way == Way.NARRATIVE:
        return Why.NONE
    if way == Way.STRIFE:
        if g.book.strife_means == StrifeMeans.NONE:
            return Why.STRIFE_IS_NOTHING
        return Why.NONE if strife_of(g) != NO_PLACE else Why.NOTHING_TO_HIT
    if way == Way.PURGE and at != g.state.gambit.pilot:
        return Why.STRIKES_THE_PILOT
    return why_not_hit(g, TRIGGERS[way], at)


@rule("THR-50.4", "THR-50.5", "THR-50.6", "THR-R81")
def settle_negative(g: Game, way: int, at: int) -> None:
    """Carry out a negative consequence: it happens at once."""
    p = g.state.gambit.pilot
    if way == Way.NARRATIVE:
        cite(g, Clause.THR_50_4, p)
    elif way == Way.STRIFE:
        cite(g, Clause.THR_50_6, p, a=strife_of(g))
        if strife_of(g) == Trigger.RUIN:
            fire_now(g, Trigger.RUIN, Target.CHOICE, 1, COACH)
        else:
            fire_at_now(g, strife_of(g), p, 1, COACH)
    elif way == Way.WAVE:
        cite(g, Clause.THR_50_5, p, a=at)
        wave(g, at)
    else:
        cite(g, Clause.THR_50_6, p, a=TRIGGERS[way], b=at)
        fire_at_now(g, TRIGGERS[way], at, 1, p)


QUESTIONS.declare(Decision.POSITIVE_KIND, settle_kind)
QUESTIONS.declare(Decision.POSITIVE, settle_positive, why_not_positive)
QUESTIONS.declare(Decision.NEGATIVE, settle_negative, why_not_negative)
