"""What a Gambit brings besides: one consequence or two, all positive or all negative (THR-49 to THR-52)."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.systems.throwdown.clauses import Clause, Decision, StrifeMeans, Why, YesAndChooser
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.events import fire_at_now, fire_now, wave
from facedown.systems.throwdown.rules.targets import (
    can_be_hit,
    has_target,
    past_targets,
    reaches,
    why_not_hit,
)
from facedown.systems.throwdown.state import COACH, NO_PLACE, Game
from facedown.systems.throwdown.vocabulary import Target, Trigger


class Kind(IntEnum):
    """What a positive consequence is (THR-T6)."""

    NARRATIVE = 0
    MECHANICAL = 1


class Consequence(IntEnum):
    """The answers about a consequence: of a trigger its number plus 1, times EVENT, plus the target."""

    NARRATIVE = 0
    CHARGEUP = 300
    FAVOR = 400
    FORTIFY = 500
    REBUILD = 700
    RECOVER = 800
    REPLENISH = 900
    DISFAVOR = 1300
    PURGE = 1400
    WAVE = 3000  # plus the Threat
    STRIFE = 4000


EVENT = 100
POSITIVE = (
    Trigger.CHARGEUP,
    Trigger.FAVOR,
    Trigger.FORTIFY,
    Trigger.REBUILD,
    Trigger.RECOVER,
    Trigger.REPLENISH,
)


@rule("THR-48.4", "THR-52.3")
def ask_consequence(g: Game) -> bool:
    """Settle the next consequence, if one is left; all are positive or all negative."""
    gambit = g.state.gambit
    if gambit.left == 0:
        return False
    gambit.left -= 1
    if not gambit.good:
        if has_negative(g):
            ask(g, COACH, Decision.NEGATIVE)
        else:
            settle_consequence(g, Consequence.NARRATIVE)
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


@rule("THR-49.2")
def offer_kinds(g: Game, options: Options) -> None:
    """List what kind a positive consequence can be."""
    offer(options, Kind.MECHANICAL)
    offer(options, Kind.NARRATIVE)


@rule("THR-R72")
def settle_kind(g: Game, kind: int) -> None:
    """Coach decides that the boon is narrative, or that the Pilot picks a trigger."""
    if kind == Kind.NARRATIVE:
        settle_consequence(g, Consequence.NARRATIVE)
    else:
        ask_positive(g)


@rule("THR-49.3", "THR-49.4", "THR-49.5")
def offer_positives(g: Game, options: Options) -> None:
    """List every positive trigger with each valid target; narrative where the Pilot or Coach decides all."""
    for trigger in POSITIVE:
        for at in range(past_targets(trigger)):
            if reaches(g, trigger, at, g.state.gambit.pilot, Target.CHOICE):
                offer(options, EVENT * (1 + trigger) + at)
    if g.book.yes_and_chooser != YesAndChooser.COACH_KIND:
        offer(options, Consequence.NARRATIVE)


@rule("THR-50.4", "THR-R73")
def has_negative(g: Game) -> bool:
    """Whether Coach has more than a narrative setback to choose."""
    if strife_of(g) != NO_PLACE or can_be_hit(g, Trigger.PURGE, g.state.gambit.pilot):
        return True
    return has_target(g, Trigger.WAVE, COACH) or has_target(g, Trigger.DISFAVOR, COACH)


@rule("THR-R74", "THR-R121")
def strife_of(g: Game) -> int:
    """The trigger that +Strife is, NO_PLACE if it is none or has no target."""
    means = Trigger.SCHISM
    if g.book.strife_means == StrifeMeans.TRAUMA:
        means = Trigger.TRAUMA
    elif g.book.strife_means == StrifeMeans.RUIN:
        means = Trigger.RUIN
    if g.book.strife_means == StrifeMeans.NONE:
        return NO_PLACE
    at_pilot = means != Trigger.RUIN
    hits = can_be_hit(g, means, g.state.gambit.pilot) if at_pilot else has_target(g, means, COACH)
    return means if hits else NO_PLACE


@rule("THR-50.4", "THR-50.5", "THR-50.6", "THR-R81", "THR-R121")
def offer_negatives(g: Game, options: Options) -> None:
    """List a setback, the Waves of Threats in play, +Disfavor, +Purge and +Strife on the Pilot."""
    p = g.state.gambit.pilot
    for t in range(g.book.threat_count):
        if can_be_hit(g, Trigger.WAVE, t):
            offer(options, Consequence.WAVE + t)
    for k in range(g.book.faction_count):
        if can_be_hit(g, Trigger.DISFAVOR, k):
            offer(options, EVENT * (1 + Trigger.DISFAVOR) + k)
    if can_be_hit(g, Trigger.PURGE, p):
        offer(options, EVENT * (1 + Trigger.PURGE) + p)
    if strife_of(g) != NO_PLACE:
        offer(options, Consequence.STRIFE)
    offer(options, Consequence.NARRATIVE)


@rule("THR-R74", "THR-R121", "THR-R126")
def why_not_settle(g: Game, answer: int) -> int:
    """Why a consequence cannot be chosen: nothing valid to hit."""
    p, good = g.state.gambit.pilot, g.state.gambit.good == 1
    trigger, at = answer // EVENT - 1, answer % EVENT
    if answer == Consequence.NARRATIVE:
        open_to_all = not good or g.book.yes_and_chooser != YesAndChooser.COACH_KIND
        return Why.NONE if open_to_all else Why.MECHANICAL_IS_DUE
    if answer == Consequence.STRIFE:
        if g.book.strife_means == StrifeMeans.NONE:
            return Why.STRIFE_IS_NOTHING
        return Why.NONE if strife_of(g) != NO_PLACE else Why.NOTHING_TO_HIT
    if answer >= Consequence.WAVE and not good:
        return why_not_hit(g, Trigger.WAVE, answer - Consequence.WAVE)
    if not good and trigger == Trigger.PURGE and at != p:
        return Why.STRIKES_THE_PILOT
    why = why_not_hit(g, trigger, at)
    if why or not good:
        return why
    return Why.NONE if reaches(g, trigger, at, p, Target.CHOICE) else Why.NOTHING_TO_HIT


@rule("THR-49.3", "THR-49.4", "THR-50.5", "THR-50.6", "THR-R81")
def settle_consequence(g: Game, answer: int) -> None:
    """Carry out a consequence: it happens at once."""
    p, good = g.state.gambit.pilot, g.state.gambit.good
    if answer == Consequence.NARRATIVE:
        cite(g, Clause.THR_49_3 if good else Clause.THR_50_4, p)
    elif answer == Consequence.STRIFE:
        cite(g, Clause.THR_50_6, p, a=strife_of(g))
        if strife_of(g) == Trigger.RUIN:
            fire_now(g, Trigger.RUIN, Target.CHOICE, 1, COACH)
        else:
            fire_at_now(g, strife_of(g), p, 1, COACH)
    elif answer >= Consequence.WAVE:
        cite(g, Clause.THR_50_5, p, a=answer - Consequence.WAVE)
        wave(g, answer - Consequence.WAVE)
    else:
        trigger = answer // EVENT - 1
        cite(g, Clause.THR_49_4 if good else Clause.THR_50_6, p, a=trigger, b=answer % EVENT)
        fire_at_now(g, trigger, answer % EVENT, 1, p)


QUESTIONS.add(Decision.POSITIVE_KIND, offer_kinds, settle_kind, None, Kind)
QUESTIONS.add(Decision.POSITIVE, offer_positives, settle_consequence, why_not_settle, Consequence)
QUESTIONS.add(Decision.NEGATIVE, offer_negatives, settle_consequence, why_not_settle, Consequence)
