"""A Pilot's Spotlight: a Gambit, a boon, a Resource, or Rest (THR-X22)."""

from __future__ import annotations

from facedown.engine.agenda import pop, push, top
from facedown.engine.ask import Options, offer
from facedown.engine.enumeration import IntEnum
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Seat, each
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import can_draw
from facedown.systems.throwdown.rules.events import fire_at_now, fire_now, perform
from facedown.systems.throwdown.rules.gambit import aims_at, is_aim
from facedown.systems.throwdown.rules.targets import has_target, why_not_hit
from facedown.systems.throwdown.state import NO_PLACE, PILOTS_DECK, Building, Effects, Game, Robo, Standing
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Aim, Target, Trigger, Word

HANGAR, INFIRMARY = 1, 2  # their places among the Resources


class Spotlight(IntEnum):
    """What a Pilot does with her Spotlight."""

    REST = 0
    LOCATION = 10  # plus its place, as for a Faction
    FACTION = 20
    REBUILD = 30  # by the Hangar: plus the Location
    REPAIR = 40  # by the Hangar: plus the Pilot whose Robo it is
    INFIRMARY = 50  # plus the Pilot
    FAVOR = 1000  # a Gambit: plus what its aim is about
    REPLENISH = 1100
    FORTIFY = 1200
    RECOVER = 1300
    REBUILD_GAMBIT = 1400
    CHARGEUP = 1500
    STASH = 1600
    LOOK_AT_STACK = 1700
    REVEAL_FACTION = 1800


GAMBIT, PER_AIM = 1000, 100


@rule("THR-X22")
def ask_spotlight(g: Game) -> None:
    """Ask a Pilot what she does; after a Gambit that was off, what else."""
    s, row = g.state, top(g.state.agenda)
    p = Seat(row.seat)
    if row.a and not s.gambit.off:
        pop(s.agenda)
        return
    row.a += 1
    if s.gambit.off and not has_else(g, p):
        s.gambit.off = 0
        rest(g, p)
    else:
        ask(g, p, Decision.SPOTLIGHT)


@rule
def has_else(g: Game, p: Seat) -> bool:
    """Whether a Pilot who has no Gambit left can do anything but rest."""
    for answer in range(Spotlight.LOCATION, GAMBIT):
        if why_not_do(g, p, answer) == Why.NONE:
            return True
    return False


@rule("THR-X22")
def offer_spotlight(g: Game, options: Options) -> None:
    """List everything that a Pilot can do with her Spotlight; Rest is always there."""
    offer_some(g, options, Spotlight.LOCATION, range(g.book.location_count))
    offer_some(g, options, Spotlight.FACTION, range(g.book.faction_count))
    offer_some(g, options, Spotlight.REBUILD, range(g.book.location_count))
    offer_some(g, options, Spotlight.REPAIR, range(1, g.state.pilots + 1))
    offer_some(g, options, Spotlight.INFIRMARY, range(1, g.state.pilots + 1))
    for aim in range(Aim.REVEAL_FACTION + 1):
        offer_some(g, options, GAMBIT + PER_AIM * aim, aims_at(g.state.seat, aim))
    offer(options, Spotlight.REST)


@rule
def offer_some(g: Game, options: Options, first: int, numbers: range) -> None:
    """List those answers of a kind that nothing forbids: its first one, plus each of some numbers."""
    for k in numbers:
        if why_not_spotlight(g, first + k) == Why.NONE:
            offer(options, first + k)


@rule("THR-X5", "THR-X6", "THR-X10", "THR-X22")
def why_not_spotlight(g: Game, answer: int) -> int:
    """Why a Pilot cannot do something with her Spotlight."""
    s, p = g.state, g.state.seat
    if answer == Spotlight.REST:
        return Why.NONE
    if answer < GAMBIT:
        return why_not_do(g, p, answer)
    if s.gambit.off:
        return Why.NO_SECOND_GAMBIT
    aim, at = (answer - GAMBIT) // PER_AIM, answer % PER_AIM
    return Why.NONE if is_aim(g, p, aim, at) else Why.NO_SUCH_AIM


@rule("THR-X5", "THR-X6", "THR-X10")
def why_not_do(g: Game, p: Seat, answer: int) -> int:
    """Why a Pilot cannot have a boon or use a Resource."""
    if answer >= Spotlight.INFIRMARY:
        return why_not_spend(g, INFIRMARY, why_not_hit(g, Trigger.RECOVER, answer - Spotlight.INFIRMARY))
    if answer >= Spotlight.REPAIR:
        return why_not_spend(g, HANGAR, why_not_repair(g, Seat(answer - Spotlight.REPAIR)))
    if answer >= Spotlight.REBUILD:
        return why_not_spend(g, HANGAR, why_not_hit(g, Trigger.REBUILD, answer - Spotlight.REBUILD))
    if answer >= Spotlight.FACTION:
        return why_not_faction(g, p, answer - Spotlight.FACTION)
    return why_not_location(g, p, answer - Spotlight.LOCATION)


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


@rule
def can_repair(g: Game, p: Seat) -> bool:
    """Whether a Pilot's Robo can be repaired."""
    return why_not_repair(g, p) == Why.NONE


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
        if can_repair(g, p):
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
def take_spotlight(g: Game, answer: int) -> None:
    """Carry out what a Pilot does with her Spotlight."""
    s, p = g.state, g.state.seat
    s.gambit.off = 0
    if answer == Spotlight.REST:
        rest(g, p)
    elif answer >= GAMBIT:
        pitch(g, p, (answer - GAMBIT) // PER_AIM, answer % PER_AIM)
    elif answer >= Spotlight.INFIRMARY:
        spend(g, INFIRMARY)
        fire_at_now(g, Trigger.RECOVER, answer - Spotlight.INFIRMARY, 1, p)
    elif answer >= Spotlight.REPAIR:
        spend(g, HANGAR)
        repair(g, Seat(answer - Spotlight.REPAIR))
    elif answer >= Spotlight.REBUILD:
        spend(g, HANGAR)
        fire_at_now(g, Trigger.REBUILD, answer - Spotlight.REBUILD, 1, p)
    elif answer >= Spotlight.FACTION:
        k = answer - Spotlight.FACTION
        s.factions[k].boon_used = 1
        cite(g, Clause.THR_X6, p, a=k)
        perform(g, g.book.factions[k].boon, p, NO_PLACE)
    else:
        k = answer - Spotlight.LOCATION
        s.boons |= 1 << k
        cite(g, Clause.THR_X10, p, a=k)
        if g.book.locations[k].tarries:
            fire_now(g, Trigger.TARRY, Target.IMPLIED, 1, p)
        perform(g, g.book.locations[k].boon, p, NO_PLACE)


@rule("THR-X22")
def rest(g: Game, p: Seat) -> None:
    """Rest: a Charge and a Buffer, and time passes. What is named last here happens first."""
    cite(g, Clause.THR_X22, p, c=3)
    fire_now(g, Trigger.TARRY, Target.IMPLIED, 1, p)
    fire_at_now(g, Trigger.FORTIFY, p, 1, p)
    fire_at_now(g, Trigger.CHARGEUP, p, 1, p)


@rule("THR-X5")
def spend(g: Game, resource: int) -> None:
    """Spend a point of a Resource."""
    g.state.resources[resource] -= 1
    cite(g, Clause.THR_X5, g.state.seat, a=resource, b=g.state.resources[resource])


@rule("THR-X15")
def repair(g: Game, p: Seat) -> None:
    """A Robo rises one step."""
    g.state.players[p].robo -= 1
    cite(g, Clause.THR_X15, p, a=g.state.players[p].robo)


@rule("THR-44.5", "THR-X22")
def pitch(g: Game, p: Seat, aim: int, at: int) -> None:
    """A Pilot says what she does; Coach answers."""
    gambit = g.state.gambit
    gambit.pilot = p
    gambit.aim = aim
    gambit.target = at
    gambit.specialty = 0
    gambit.result = 0
    cite(g, Clause.THR_44_5, p, a=aim, b=at)
    push(g.state.agenda, Step.FIAT, p)


QUESTIONS.add(Decision.SPOTLIGHT, offer_spotlight, take_spotlight, why_not_spotlight, Spotlight)
