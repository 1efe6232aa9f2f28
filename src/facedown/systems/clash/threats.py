"""What cards in `clash` do, and what the other side may set, as everybody can reckon (CLA-R60)."""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.rules import Seat, rule
from facedown.systems.clash.rules.facts import compares, fact
from facedown.systems.clash.rules.players import character_of, drive_of, opponent
from facedown.systems.clash.rules.stats import design_of
from facedown.systems.clash.state import (
    LINE,
    NO_SPOT,
    PLAYERS,
    STATS,
    Design,
    Effect,
    Game,
    Kind,
    Operation,
    Result,
    Role,
    Stance,
    Strikes,
)
from facedown.systems.clash.vocabulary import Fact, Flag, Movement, Op, Origin, Side, Stat, Trigger

EVERYWHERE = sum(1 << 5 * away for away in range(LINE - 1))  # a one for every distance, as `between` has them
LEAST_GUARD = 2  # nobody guards with less


class Aura(NamedTuple):
    """What is added to a player's card."""

    speed: int
    power: int
    poise: int
    range_max: int
    pierces: int
    guard: int


class Steps(NamedTuple):
    """How far an attack's owner can go for it."""

    back: int
    ahead: int


class Threat(NamedTuple):
    """What somebody may set at a distance: attacks of the deck that reach, and what is added to each now."""

    deck: Strikes
    aura: Aura


# --- what a card does --------------------------------------------------------------------------------


@rule
def has(design: Design, trigger: int) -> bool:
    """Whether a source has effects with a trigger: most have not."""
    return bool(design.triggers >> trigger & 1)


@rule
def is_supposed(g: Game, p: Seat, effect: Effect, stance: int, away: int) -> bool:
    """Whether an effect would take place in a stance at a distance, in a clash that goes well."""
    if effect.stance != Stance.ANY and effect.stance != stance:
        return False
    for k in range(effect.first_condition, effect.first_condition + effect.conditions):
        condition = g.book.conditions[k]
        asked = condition.fact
        if is_of_a_clash(asked):
            value = supposed(asked)
        elif asked == Fact.ROLE:
            value = Role.AGGRESSOR if g.state.turn == p else Role.RESPONDER
        elif asked == Fact.DISTANCE or asked == Fact.ORIGIN_DISTANCE:
            value = away
        else:
            value = fact(g, p, asked)
        if not compares(value, condition.cmp, condition.value):
            return False
    return True


@rule
def is_of_a_clash(asked: int) -> bool:
    """Whether a fact depends on how a clash goes."""
    return Fact.SPEED_LEAD <= asked < Fact.CORNERED or asked == Fact.OPP_STANCE


@rule
def supposed(asked: int) -> int:
    """What a fact is in a clash that goes well, without steps of one's own."""
    if asked == Fact.RESULT:
        return Result.WIN
    if asked == Fact.OPP_STANCE:
        return Stance.OFFENSIVE
    return int(Fact.FIRST <= asked <= Fact.OPP_LANDED and asked != Fact.STAGGERED)


@rule
def supposed_amount(g: Game, p: Seat, operation: Operation) -> int:
    """An operation's amount; of what a clash may bring, half the most."""
    if operation.per == 0:
        return operation.amount
    if is_of_a_clash(operation.fact):
        return (operation.most + 1) // 2
    return min(operation.most, fact(g, p, operation.fact) // operation.per)


@rule
def lent(g: Game, p: Seat, design: Design, who: int, stance: int, away: int) -> Aura:
    """What a source of a player's adds to that player's card in a stance, or to the opponent's."""
    speed, power, poise, range_max, pierces, guard = 0, 0, 0, 0, 0, 0
    for k in range(design.first, design.first + design.count):
        effect = g.book.effects[k]
        if effect.trigger == Trigger.STATIC and is_supposed(g, p, effect, stance, away):
            for i in range(effect.first_operation, effect.first_operation + effect.operations):
                operation = g.book.operations[i]
                if operation.who == who:
                    stat = operation.stat
                    amount = supposed_amount(g, p, operation) if operation.op == Op.MODIFY else 1
                    if stat == Stat.SPEED:
                        speed += amount
                    elif stat == Stat.POWER:
                        power += amount
                    elif stat == Stat.POISE:
                        poise += amount
                    elif stat == Stat.RANGE_MAX:
                        range_max += amount
                    elif stat == Stat.GUARD:
                        guard += amount
                    elif stat == STATS + Flag.PIERCE:
                        pierces += amount
    return Aura(speed, power, poise, range_max, pierces, guard)


@rule
def aura_of(g: Game, p: Seat, away: int) -> Aura:
    """What all else adds to a player's card at a distance: to an attack, and to the guard of a defense."""
    modifiers = g.state.players[p].turn_modifiers
    aura = Aura(
        modifiers[Stat.SPEED],
        modifiers[Stat.POWER],
        modifiers[Stat.POISE],
        modifiers[Stat.RANGE_MAX],
        0,
        modifiers[Stat.GUARD],
    )
    for i in PLAYERS:
        player = g.state.players[i]
        who = Side.SELF if i == p else Side.OPP
        aura = with_source(g, aura, i, g.book.designs[character_of(i)], who, away)
        if player.driven:
            aura = with_source(g, aura, i, g.book.designs[drive_of(i)], who, away)
        for k in range(player.enhance.count):
            aura = with_source(g, aura, i, design_of(g, player.enhance.cards[k]), who, away)
    return aura


@rule
def with_source(g: Game, aura: Aura, p: Seat, design: Design, who: int, away: int) -> Aura:
    """What is added to a card together with what one more source adds: most add nothing."""
    if not (design.own_stats if who == Side.SELF else design.their_stats):
        return aura
    more = lent(g, p, design, who, Stance.OFFENSIVE, away)
    guard = 0
    if (design.own_stats | design.their_stats) >> Stat.GUARD & 1:
        guard = lent(g, p, design, who, Stance.DEFENSIVE, away).guard
    return Aura(
        aura.speed + more.speed,
        aura.power + more.power,
        aura.poise + more.poise,
        aura.range_max + more.range_max,
        0,
        aura.guard + guard,
    )


@rule
def reaches(g: Game, p: Seat, design: Design, away: int, longer: int, steps: Steps) -> bool:
    """Whether an attack can hit at a distance, with the steps of its own and of the character before it."""
    if design.origin == Origin.SELF:
        if design.range_min <= away <= design.range_max + longer:
            return True  # without a step
        if steps.back + steps.ahead == 0 and not has(design, Trigger.BEFORE):
            return False
    return bool(distances_of(g, p, design, longer, steps) >> 5 * (away - 1) & 1)


@rule
def distances_of(g: Game, p: Seat, design: Design, longer: int, steps: Steps) -> int:
    """The distances at which an attack can hit: a one in the digit of each."""
    least, most = design.range_min, design.range_max + longer
    if design.origin == Origin.FRONT:
        at = design.offset
        return between(at - most, at - least) | between(at + least, at + most)
    if design.origin == Origin.MARKER:
        at = g.state.players[p].marker
        hits = at != NO_SPOT and least <= abs(at - g.state.players[opponent(p)].spot) <= most
        return EVERYWHERE if hits else 0
    own = steps_of(g, p, design, Trigger.BEFORE)
    return between(least - steps.back - own.back, max(most + steps.ahead + own.ahead, least - 1))


@rule
def between(least: int, most: int) -> int:
    """A one in the digit of each distance from `least` to `most`; digits are five bits wide, from 1 up."""
    first, last = min(max(least, 1), LINE), min(max(most, 0), LINE - 1)
    return EVERYWHERE & -1 << 5 * (first - 1) & ~(-1 << 5 * last)


@rule
def reach_of_hand(g: Game, p: Seat) -> int:
    """How many attacks of a hand can hit at each distance: in digits, as `between` has them."""
    hand = g.state.players[p].hand
    steps = steps_of_character(g, p)
    reach = 0
    for k in range(hand.count):
        design = design_of(g, hand.cards[k])
        if design.kind == Kind.ATTACK:
            reach += distances_of(g, p, design, 0, steps)
    return reach


@rule
def attacks_at(reach: int, away: int) -> int:
    """How many attacks of a hand can hit at a distance."""
    return reach >> 5 * (away - 1) & 31


@rule
def steps_of_character(g: Game, p: Seat) -> Steps:
    """How far a player's character goes before any attack."""
    return steps_of(g, p, g.book.designs[character_of(p)], Trigger.BEFORE)


@rule
def steps_of(g: Game, p: Seat, design: Design, trigger: int) -> Steps:
    """How far the effects of a source with a trigger can go for an attack."""
    back, ahead = 0, 0
    if not has(design, trigger):
        return Steps(back, ahead)
    for k in range(design.first, design.first + design.count):
        effect = g.book.effects[k]
        if effect.trigger == trigger and is_supposed(g, p, effect, Stance.OFFENSIVE, 1):
            for i in range(effect.first_operation, effect.first_operation + effect.operations):
                operation = g.book.operations[i]
                if operation.op == Op.MOVE:
                    if operation.move == Movement.RETREAT:
                        back += operation.amount
                    elif operation.move == Movement.CLOSE or operation.move == Movement.ADVANCE:
                        ahead += operation.amount
    return Steps(back, ahead)


# --- what may meet it --------------------------------------------------------------------------------


@rule
def below(counts: int, value: int) -> int:
    """How many of the numbers that were counted lie below a value."""
    return counts >> 5 * min(max(value, 0), 10) & 31


@rule
def over(threat: Threat, guard: int) -> int:
    """By how much the powers of all attacks together exceed a guard."""
    least = guard - threat.aura.power
    if least > 0:
        return threat.deck.overs >> 7 * (min(least, 9) - 1) & 127
    return threat.deck.power - least * threat.deck.attacks


@rule
def past(threat: Threat, power: int) -> int:
    """By how much a power exceeds all guards together."""
    most = power - threat.aura.guard
    if most <= LEAST_GUARD:
        return 0
    beyond = max(most - 10, 0) * threat.deck.guarding
    return (threat.deck.pasts >> 7 * (min(most, 10) - 3) & 127) + beyond


@rule
def percent(count: int, share: int) -> int:
    """How much so many are, in percent: `share` is that of one, rounded up, times 65,536."""
    return count * share >> 16


@rule
def strikes_at(g: Game, p: Seat, away: int) -> Strikes:
    """The attacks of a player's deck that reach at a distance, or at the nearest that there is."""
    return g.book.strikes[2 * p + int(g.state.turn != p)][min(max(away, 1), LINE - 1) - 1]


@rule
def threat_of(g: Game, p: Seat, away: int) -> Threat:
    """What a player may set at a distance: anything in the deck, wherever it lies."""
    aura = aura_of(g, p, away)
    return Threat(strikes_at(g, p, away - aura.range_max), aura)
