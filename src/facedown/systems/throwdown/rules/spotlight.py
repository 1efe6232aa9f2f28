"""A Pilot's Spotlight: a Gambit, a boon, a Resource, or Rest (THR-X22)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, each, namesakes, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import can_draw
from facedown.systems.throwdown.rules.events import fire_at_now, fire_now, perform, spend
from facedown.systems.throwdown.rules.gambit import is_aim
from facedown.systems.throwdown.rules.picks import repair
from facedown.systems.throwdown.rules.targets import has_target, why_not_hit
from facedown.systems.throwdown.state import (
    COACH,
    INVESTS,
    NO_PLACE,
    PILOTS_DECK,
    Building,
    Effects,
    Game,
    Robo,
    Standing,
)
from facedown.systems.throwdown.vocabulary import Aim, Resource, Target, Trigger, Word

AIMS = namesakes(Way, Aim, NO_PLACE)  # by way: what a Gambit is about


@rule("THR-X22")
def ask_spotlight(g: Game) -> None:
    """Ask a Pilot what she does."""
    ask(g, top(g.state.agenda).seat, Decision.SPOTLIGHT)


@rule("THR-X22")
def ask_otherwise(g: Game) -> None:
    """After a Gambit that was off, ask what else she does: if there is nothing, she rests."""
    if g.state.gambit.off:
        ask(g, top(g.state.agenda).seat, Decision.SPOTLIGHT)


@rule("THR-X22")
def why_not_gambit(g: Game, way: int) -> int:
    """Why a Pilot cannot have a Gambit."""
    return Why.NO_SECOND_GAMBIT if g.state.gambit.off and AIMS[way] != NO_PLACE else Why.NONE


@rule("THR-X5", "THR-X6", "THR-X10", "THR-X22")
def why_not_do(g: Game, way: int, at: int, player: Seat) -> int:
    """Why a Pilot cannot have a boon, use a Resource, or have a Gambit; +Favor has an investor, too."""
    p = g.state.seat
    if way == Way.LOCATION:
        return why_not_location(g, p, at)
    if way == Way.FACTION:
        return why_not_faction(g, p, at)
    if way == Way.HANGAR:
        return why_not_spend(g, Resource.HANGAR, why_not_hit(g, Trigger.REBUILD, at))
    if way == Way.REPAIR:
        return why_not_spend(g, Resource.HANGAR, why_not_repair(g, Seat(at)))
    if way == Way.INFIRMARY:
        return why_not_spend(g, Resource.INFIRMARY, why_not_hit(g, Trigger.RECOVER, at))
    return Why.NONE if way == Way.REST or is_aim(g, p, AIMS[way], INVESTS * player + at) else Why.NO_SUCH_AIM


@rule("THR-X5")
def why_not_spend(g: Game, resource: int, why: int) -> int:
    """Why a Resource cannot be used so, beside what forbids it anyhow."""
    if why:
        return why
    return Why.NONE if g.state.resources[resource] > 0 else Why.RESOURCE_USED_UP


@rule("THR-X10")
def why_not_location(g: Game, p: Seat, k: int) -> int:
    """Why the boon of a Location cannot be had: it stands, and was not used in this act."""
    if k >= g.book.location_count or g.state.locations[k] != Building.STANDING:
        return Why.LOCATION_DOES_NOT_STAND
    if g.state.boons >> k & 1:
        return Why.LOCATION_BOON_USED
    return Why.NONE if has_use(g, g.book.locations[k].boon, p) else Why.NOTHING_TO_HIT


@rule("THR-X6")
def why_not_faction(g: Game, p: Seat, k: int) -> int:
    """Why the boon of a Faction cannot be had: it needs Favor, and once in an act."""
    if k >= g.book.faction_count or g.state.factions[k].standing != Standing.REVEALED:
        return Why.FACTION_NOT_REVEALED
    if g.state.factions[k].boon_used:
        return Why.FACTION_BOON_USED
    if g.state.factions[k].favor.count < g.book.factions[k].needs:
        return Why.TOO_LITTLE_FAVOR
    return Why.NONE if has_use(g, g.book.factions[k].boon, p) else Why.NOTHING_TO_HIT


@rule("THR-R126")
def has_use(g: Game, effects: Effects, p: Seat) -> bool:
    """Whether one of some effects has a valid target."""
    for k in range(effects.first, effects.first + effects.count):
        op = g.book.ops[k]
        if op.word == Word.REPAIR_ROBO:
            if any_robo(g):
                return True
        elif op.word == Word.STASH:
            if any_stash(g):
                return True
        elif op.word == Word.SHOW_STACK_TOP:
            if any_stack(g, p):
                return True
        elif op.word != Word.TRIGGER or has_target(g, op.x, p):
            return True
    return False


@rule("THR-X2", "THR-X5", "THR-X15")
def why_not_repair(g: Game, p: Seat) -> int:
    """Why a Robo cannot be repaired; whoever is Out needs none."""
    if not 1 <= p <= g.state.pilots:
        return Why.NOTHING_TO_HIT
    if g.state.players[p].out:
        return Why.PILOT_IS_OUT
    return Why.NONE if g.state.players[p].robo != Robo.INTACT else Why.ROBO_INTACT


@rule
def any_robo(g: Game) -> bool:
    """Whether any Robo can be repaired."""
    for p in each(Seat, 1, g.state.pilots + 1):
        if not why_not_repair(g, p):
            return True
    return False


@rule("THR-X15")
def any_stash(g: Game) -> bool:
    """Whether any Stash has room, and the Pilot Deck a card."""
    for p in each(Seat, 1, g.state.pilots + 1):
        stash = g.state.players[p].stash
        if stash.count < len(stash.cards) and not g.state.players[p].out:
            return can_draw(g, PILOTS_DECK)
    return False


@rule("THR-X7")
def any_stack(g: Game, p: Seat) -> bool:
    """Whether any Threat in play has a stack to look at."""
    for t in range(g.book.threat_count):
        if is_aim(g, p, Aim.LOOK_AT_STACK, t):
            return True
    return False


@rule("THR-X5", "THR-X6", "THR-X10", "THR-X22")
def take_spotlight(g: Game, way: int, at: int, player: Seat) -> None:
    """Carry out what a Pilot does with her Spotlight."""
    s, p = g.state, g.state.seat
    s.gambit.off = 0
    if way == Way.REST:
        rest(g, p)
    elif way == Way.LOCATION:
        s.boons |= 1 << at
        cite(g, Clause.THR_X10, p, a=at)
        if g.book.locations[at].tarries:
            fire_now(g, Trigger.TARRY, Target.IMPLIED, 1, p)
        perform(g, g.book.locations[at].boon, p)
    elif way == Way.FACTION:
        s.factions[at].boon_used = 1
        cite(g, Clause.THR_X6, p, a=at)
        perform(g, g.book.factions[at].boon, p)
    elif way == Way.HANGAR:
        spend(g, Resource.HANGAR)
        fire_at_now(g, Trigger.REBUILD, at, 1, p)
    elif way == Way.REPAIR:
        spend(g, Resource.HANGAR)
        repair(g, Seat(at), 1)
    elif way == Way.INFIRMARY:
        spend(g, Resource.INFIRMARY)
        fire_at_now(g, Trigger.RECOVER, at, 1, p)
    else:
        pitch(g, p, AIMS[way], INVESTS * player + at)


@rule("THR-X22")
def rest(g: Game, p: Seat) -> None:
    """Rest: a Charge and a Buffer, and time passes. What is named last here happens first."""
    cite(g, Clause.THR_X22, p, c=3)
    fire_now(g, Trigger.TARRY, Target.IMPLIED, 1, p)
    fire_at_now(g, Trigger.FORTIFY, p, 1, p)
    fire_at_now(g, Trigger.CHARGEUP, p, 1, p)


@rule("THR-44.5", "THR-44.6", "THR-R104", "THR-X22")
def pitch(g: Game, p: Seat, aim: int, at: int) -> None:
    """A Pilot says what she does, and Coach answers: it passes, in part, or it takes a Gambit."""
    gambit = g.state.gambit
    gambit.pilot = p
    gambit.aim = aim
    gambit.target = at
    gambit.specialty = 0
    gambit.result = 0
    cite(g, Clause.THR_44_5, p, a=aim, b=at)
    ask(g, COACH, Decision.FIAT)


QUESTIONS.declare(Decision.SPOTLIGHT, take_spotlight, why_not_gambit, why_not_do)
