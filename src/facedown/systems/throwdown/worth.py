"""What answers are worth to the bots of `throwdown`, where it is not Drives that are weighed.

Each is given a view as the state of its bundle, and an answer.
"""

from __future__ import annotations

from facedown.engine.answers import NEVER, part_of, way_of
from facedown.engine.rules import Seat, rule
from facedown.systems.throwdown.clauses import Way
from facedown.systems.throwdown.rules.gambit import FIRES
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges
from facedown.systems.throwdown.rules.spoils import BRINGS, ITEMS, at_of
from facedown.systems.throwdown.rules.spotlight import AIMS
from facedown.systems.throwdown.rules.targets import TRIGGERS
from facedown.systems.throwdown.state import (
    COACH,
    HARMONIES,
    STATS,
    THREAT,
    Building,
    Effects,
    Game,
    Purchase,
)
from facedown.systems.throwdown.vocabulary import Aim, Target, Trigger, Word

LEAST = -1000  # what it is worth to do anything else first
STAT_WORTHS = (6, 1, 5, 3, 2, 4)  # by Stat: cards first, then Strike
# By Purchase, the Pilots' list and then Coach's: what it is worth besides where.
ITEM_WORTHS = (40, 50, 30, 20, 70, 60, 80, 90, 30, 40, 70, 50, 20, 90, 60)
CANCELLED = 1000  # what it is worth to cancel an item of the victor, more than to buy anything


# Stats


@rule
def worth_of_stat(g: Game, answer: int) -> int:
    """What a point of a Stat is worth."""
    return STAT_WORTHS[part_of(answer, 0)]


@rule
def worth_of_loss(g: Game, answer: int) -> int:
    """What it is worth to lose that Stat rather than another."""
    return -worth_of_stat(g, answer)


@rule
def lost_points(g: Game, p: Seat) -> int:
    """How many points of her Stats a Pilot lacks for now."""
    lost = 0
    for stat in range(STATS):
        lost += g.state.players[p].lost[stat]
    return lost


@rule
def room_for_charges(g: Game, p: Seat) -> int:
    """How many Charges a Pilot could gain."""
    return most_charges(g, p) - g.state.players[p].charges


# Microevents


@rule
def worth_of_target(g: Game, trigger: int, at: int) -> int:
    """What it is worth to its instigator that a microevent reaches a target; damage is taken to be wanted."""
    s = g.state
    if at >= THREAT and trigger == Trigger.TRAUMA:
        threat = s.threats[at - THREAT]
        return (50 if at - THREAT == g.book.monster else 20) - threat.rating - 2 * threat.buffers
    if trigger == Trigger.PURGE:
        return 3 * s.players[at].charges - 2 * s.players[at].buffers
    if trigger == Trigger.SCHISM or trigger == Trigger.TRAUMA:
        return -s.players[at].buffers
    if trigger == Trigger.CHARGEUP:
        return room_for_charges(g, Seat(at))
    if trigger == Trigger.FORTIFY:
        return most_buffers(g, Seat(at)) - s.players[at].buffers
    if trigger == Trigger.RECOVER:
        return lost_points(g, Seat(at))
    if trigger == Trigger.DISFAVOR:
        return s.factions[at].offense if s.seat == COACH else -s.factions[at].offense
    if trigger == Trigger.RUIN or trigger == Trigger.REBUILD:
        return int(s.locations[at] == Building.DAMAGED)
    if trigger == Trigger.REPLENISH:
        return -s.resources[at]
    if trigger == Trigger.WAVE or trigger == Trigger.STORM:
        return s.threats[at].rating
    return 0


@rule
def worth_of_aimed(g: Game, answer: int) -> int:
    """What it is worth that the microevent which is asked about reaches a target."""
    return worth_of_target(g, g.state.about, part_of(answer, 0))


@rule
def worth_of_event(g: Game, trigger: int, whom: int) -> int:
    """What a microevent of a boon is worth to the Pilot who has it."""
    s = g.state
    if trigger == Trigger.RALLY:
        return 40 if s.harmony < HARMONIES else 8
    if trigger == Trigger.RECOVER:
        return 25 if lost_points(g, s.seat) else 0
    if trigger == Trigger.FORTIFY:
        return 10 if s.players[s.seat].buffers < most_buffers(g, s.seat) else 0
    if trigger == Trigger.CHARGEUP:
        if whom == Target.EACH:
            return 6 * s.pilots
        return 8 if room_for_charges(g, s.seat) else 0
    return 8


@rule
def worth_of_positive(g: Game, answer: int) -> int:
    """What a positive consequence of a Gambit is worth: more where there is more room for it."""
    way, at = way_of(answer), part_of(answer, 0)
    if way == Way.NARRATIVE:
        return LEAST
    trigger = TRIGGERS[way]
    return worth_of_event(g, trigger, Target.CHOICE) + worth_of_target(g, trigger, at)


# Spotlights


@rule
def worth_of_spotlight(g: Game, answer: int) -> int:
    """What a Spotlight is worth; a Gambit also has its risk."""
    s, way, at = g.state, way_of(answer), part_of(answer, 0)
    if way == Way.REST:
        buffers = most_buffers(g, s.seat) - s.players[s.seat].buffers
        return 8 * min(1, room_for_charges(g, s.seat)) + 10 * min(1, buffers)
    if way == Way.INFIRMARY:
        return 30 if lost_points(g, Seat(at)) else 0
    if way == Way.HANGAR or way == Way.REPAIR:
        return 14
    if way == Way.FACTION:
        return worth_of_effects(g, g.book.factions[at].boon)
    if way == Way.LOCATION:
        return worth_of_effects(g, g.book.locations[at].boon)
    return worth_of_aim(g, AIMS[way], at) - 2


@rule
def worth_of_aim(g: Game, aim: int, at: int) -> int:
    """What the aim of a Gambit is worth."""
    s = g.state
    if aim == Aim.STASH:
        return 15
    if aim == Aim.REVEAL_FACTION:
        return 9
    if aim == Aim.LOOK_AT_STACK:
        return 3
    if aim == Aim.RECOVER or aim == Aim.FORTIFY or aim == Aim.CHARGEUP:
        return worth_of_event(g, FIRES[aim], Target.SELF)
    if aim == Aim.FAVOR:
        return 12 + s.factions[at].offense
    return 16 if aim == Aim.REBUILD else 6 - s.resources[at]


@rule
def worth_of_effects(g: Game, effects: Effects) -> int:
    """What the effects of a boon are worth."""
    worth = 0
    for k in range(effects.first, effects.first + effects.count):
        op = g.book.ops[k]
        if op.word == Word.TRIGGER:
            worth += worth_of_event(g, op.x, op.y)
        elif op.word == Word.STASH or op.word == Word.REPAIR_ROBO:
            worth += 15
        else:
            worth += 4
    return worth


# The Outcome, Discard and Draw


@rule
def worth_of_item(g: Game, item: int, target: int) -> int:
    """What a purchase is worth, 10 for each kind of it and less for where; below 0 it is not bought."""
    worth = ITEM_WORTHS[item]
    if item == Purchase.RALLY:
        return worth if g.state.harmony < HARMONIES else 5
    if item == Purchase.RECOVER:
        return worth if lost_points(g, Seat(target)) else NEVER
    if item == Purchase.TRAUMA:
        return worth + worth_of_target(g, Trigger.TRAUMA, THREAT + target) // 8
    if item == Purchase.REBUILD or item == Purchase.COACH_WAVE or item == Purchase.COACH_STORM:
        return worth
    more = worth_of_target(g, BRINGS[item], target)
    return NEVER if item == Purchase.FORTIFY and more <= 0 else worth + more


@rule
def worth_of_purchase(g: Game, answer: int) -> int:
    """What it is worth to buy something; nothing is bought for less."""
    way = way_of(answer)
    if way == Way.DONE:
        return 0
    return worth_of_item(g, ITEMS[way], at_of(way, part_of(answer, 0), Seat(part_of(answer, 1))))


@rule
def worth_of_concession(g: Game, answer: int) -> int:
    """What a Concession is worth: to cancel the dearest item of the victor, else to buy."""
    if way_of(answer) == Way.CANCEL:
        return CANCELLED + g.state.purchases[part_of(answer, 0)].cost
    return worth_of_purchase(g, answer)


@rule
def worth_of_taker(g: Game, answer: int) -> int:
    """What it is worth that a Pilot is dealt a card: more to who has fewer."""
    p = part_of(answer, 0)
    return -(g.state.players[p].hand.count + g.state.players[p].void.count)
