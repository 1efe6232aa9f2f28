"""What a set in `clash` may come to, for a policy that has to choose one.

It follows from what the cards say and from the cards that the other side can still have, whose list is
open (CLA-R60). Values are in hundredths of a point of life.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.chance import whim
from facedown.engine.rule import rule
from facedown.systems.clash.rules.effects import starting_life
from facedown.systems.clash.rules.facts import compares, fact
from facedown.systems.clash.rules.sets import DEFENSIVE, TWIN
from facedown.systems.clash.rules.stats import source
from facedown.systems.clash.state import (
    CHARACTER,
    DECK,
    DRIVE,
    NO_DESIGN,
    NO_SPOT,
    STATS,
    Act,
    Decision,
    Design,
    Effect,
    Game,
    Kind,
    Operation,
    Pay,
    Result,
    Role,
    Source,
    Stance,
)
from facedown.systems.clash.vocabulary import Fact, Flag, Movement, Origin, Side, Stat, Trigger
from facedown.systems.clash.vocabulary import Operation as Op

GAUGE = 45  # what a card in the gauge is worth
TURN = 100  # what a turn more is worth
LAST = 700  # what the blow is worth that ends the game
FREE = 350  # what an attack deals that nothing contests
LURE = 170  # of what a card is worth to the other side, in percent: it is gone once it meets a guard
ATTACK, BLUFF = 24, 7  # how likely an aggressor strikes with an attack that reaches, or bluffs with a card
NEVER = -10_000


class Aura(NamedTuple):
    """What a player's attack gains from all but its own card."""

    speed: int
    power: int
    poise: int
    guard: int
    range_max: int


class Threat(NamedTuple):
    """What somebody may set.

    Attack cards, those of them that reach, what one of these deals in hundredths; then counts of their
    numbers, and of the guards of all, in six bits for each value.
    """

    cards: int
    attacks: int
    power: int
    speeds: int
    powers: int
    poises: int
    guards: int


# --- what a card does ---------------------------------------------------------------------------------


@rule
def role_of(g: Game, p: int) -> int:
    """A player's part in the clash at hand, or in one that is initiated now."""
    return Role.AGGRESSOR if g.state.turn == p else Role.RESPONDER


@rule
def is_supposed(g: Game, p: int, effect: Effect, stance: int, away: int) -> bool:
    """Whether an effect would take place in a stance at a distance, in a clash that goes well."""
    if effect.stance != Stance.ANY and effect.stance != stance:
        return False
    for k in range(effect.first_condition, effect.first_condition + effect.conditions):
        condition = g.book.conditions[k]
        asked = condition.fact
        if is_of_a_clash(asked):
            found = supposed(asked)
        elif asked == Fact.ROLE:
            found = role_of(g, p)
        elif asked == Fact.DISTANCE or asked == Fact.ORIGIN_DISTANCE:
            found = away
        else:
            found = fact(g, p, asked)
        if not compares(found, condition.cmp, condition.value):
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
def supposed_amount(g: Game, p: int, operation: Operation) -> int:
    """An operation's amount; of what a clash may bring, half the most."""
    if operation.per == 0:
        return operation.amount
    if is_of_a_clash(operation.fact):
        return (operation.most + 1) // 2
    return min(operation.most, fact(g, p, operation.fact) // operation.per)


@rule
def lent(g: Game, p: int, number: int, stat: int, who: int, stance: int, away: int) -> int:
    """What a source of a player's adds to a stat of that player's attack, or of the opponent's."""
    design = g.book.designs[number]
    bits = design.own_stats if who == Side.SELF else design.their_stats
    if not bits >> stat & 1:
        return 0
    total = 0
    for k in range(design.first, design.first + design.count):
        effect = g.book.effects[k]
        if effect.trigger == Trigger.STATIC and is_supposed(g, p, effect, stance, away):
            for i in range(effect.first_operation, effect.first_operation + effect.operations):
                operation = g.book.operations[i]
                if operation.stat == stat and operation.who == who:
                    total += supposed_amount(g, p, operation) if operation.op == Op.MODIFY else 1
    return total


@rule
def lent_by_all(g: Game, p: int, stat: int, stance: int, away: int, touched: int) -> int:
    """What character, drive, tactics and the turn add to a stat of a player's attack."""
    s = g.state
    total = s.players[p].turn_modifiers[stat]
    if not touched >> stat & 1:
        return total
    for i in range(2):
        who = Side.SELF if i == p else Side.OPP
        total += lent(g, i, CHARACTER + i, stat, who, stance, away)
        if s.players[i].driven:
            total += lent(g, i, DRIVE + i, stat, who, stance, away)
        for k in range(s.players[i].enhance.count):
            total += lent(g, i, g.book.design_of[s.players[i].enhance.cards[k]], stat, who, stance, away)
    return total


@rule
def touched_stats(g: Game, p: int) -> int:
    """Bits by Stat: what of a player's attack character, drive or tactics may change."""
    s = g.state
    bits = 0
    for i in range(2):
        for place in range(Source.ENHANCE + s.players[i].enhance.count):
            number = source(g, i, place)
            if number != NO_DESIGN:
                bits |= g.book.designs[number].own_stats if i == p else g.book.designs[number].their_stats
    return bits


@rule
def aura_of(g: Game, p: int, stance: int, away: int, touched: int) -> Aura:
    """What a player's card gains from all else, in a stance at a distance."""
    return Aura(
        lent_by_all(g, p, Stat.SPEED, stance, away, touched),
        lent_by_all(g, p, Stat.POWER, stance, away, touched),
        lent_by_all(g, p, Stat.POISE, stance, away, touched),
        lent_by_all(g, p, Stat.GUARD, stance, away, touched),
        lent_by_all(g, p, Stat.RANGE_MAX, stance, away, touched),
    )


@rule
def reaches(g: Game, p: int, design: Design, away: int, longer: int) -> bool:
    """Whether an attack can hit at a distance between the fighters, with the steps before it."""
    most = design.range_max + longer
    if design.origin == Origin.FRONT:
        return design.range_min <= abs(design.offset - away) <= most
    if design.origin == Origin.MARKER:
        at = g.state.players[p].marker
        there = g.state.players[1 - p].spot
        return at != NO_SPOT and design.range_min <= abs(at - there) <= most
    if design.range_min <= away <= most:
        return True
    if away < design.range_min:
        return away + steps_before(g, p, design, Movement.RETREAT) >= design.range_min
    steps = steps_before(g, p, design, Movement.CLOSE) + steps_before(g, p, design, Movement.ADVANCE)
    return away - steps <= most


@rule
def steps_before(g: Game, p: int, design: Design, kind: int) -> int:
    """How many steps of a kind an attack, or its player's character, makes before it strikes."""
    steps = steps_of(g, p, design, Trigger.BEFORE, kind)
    return steps + steps_of(g, p, g.book.designs[CHARACTER + p], Trigger.BEFORE, kind)


@rule
def steps_of(g: Game, p: int, design: Design, trigger: int, kind: int) -> int:
    """How many steps of a kind the effects of a source with a trigger can make for an attack."""
    found = 0
    if design.triggers >> trigger & 1:
        for k in range(design.first, design.first + design.count):
            effect = g.book.effects[k]
            if effect.trigger == trigger and is_supposed(g, p, effect, Stance.OFFENSIVE, 1):
                for i in range(effect.first_operation, effect.first_operation + effect.operations):
                    if g.book.operations[i].op == Op.MOVE and g.book.operations[i].move == kind:
                        found += g.book.operations[i].amount
    return found


# --- what may meet it ---------------------------------------------------------------------------------


@rule
def tally(counts: int, value: int) -> int:
    """Count one more of a value, 0 to 9, in a number that keeps six bits for each."""
    return counts + (1 << 6 * min(max(value, 0), 9))


@rule
def below(counts: int, value: int) -> int:
    """How many lie below a value: digits to the base 64 add up as the remainder by 63."""
    return (counts & (1 << 6 * min(max(value, 0), 10)) - 1) % 63


@rule
def excess(counts: int, value: int) -> int:
    """By how much all together exceed a value."""
    total = 0
    for more in range(max(value, 0) + 1, 10):
        total += (more - value) * (counts >> 6 * more & 63)
    return total


@rule
def unseen(g: Game, p: int) -> int:
    """Bits: the cards of a player that may be in the hand, for all the other side knows."""
    player = g.state.players[p]
    seen = 0
    for k in range(player.discard.count):
        seen |= 1 << player.discard.cards[k] - DECK * p
    for k in range(player.gauge.count):
        seen |= 1 << player.gauge.cards[k] - DECK * p
    for k in range(player.enhance.count):
        seen |= 1 << player.enhance.cards[k] - DECK * p
    return ~seen


@rule
def threat_of(g: Game, p: int, away: int) -> Threat:
    """What a player may set at a distance: every second card of those not seen, which is one of a pair."""
    left = unseen(g, p)
    gauge = g.state.players[p].gauge.count
    touched = touched_stats(g, p)
    aura = aura_of(g, p, Stance.OFFENSIVE, away, touched)
    firm = lent_by_all(g, p, Stat.GUARD, Stance.DEFENSIVE, away, touched)
    speeds, powers, poises, guards = 0, 0, 0, 0
    for k in range(whim(g, 2), DECK, 2):
        number = g.book.design_of[DECK * p + k]
        if left >> k & 1 and number != NO_DESIGN:
            design = g.book.designs[number]
            if design.kind == Kind.ATTACK:
                guards = tally(guards, design.guard + firm)
                if design.cost <= gauge and reaches(g, p, design, away, aura.range_max):
                    speed = design.speed + aura.speed
                    if design.own_stats >> Stat.SPEED & 1:
                        speed += lent(g, p, number, Stat.SPEED, Side.SELF, Stance.OFFENSIVE, away)
                    power = design.power + aura.power
                    if design.own_stats >> Stat.POWER & 1:
                        power += lent(g, p, number, Stat.POWER, Side.SELF, Stance.OFFENSIVE, away)
                    speeds = tally(speeds, speed)
                    powers = tally(powers, power)
                    poises = tally(poises, design.poise + aura.poise)
    attacks = speeds % 63
    power = 100 * excess(powers, 0) // max(attacks, 1)
    return Threat(guards % 63, attacks, power, speeds, powers, poises, guards)


# --- what a set is worth ------------------------------------------------------------------------------


@rule
def card_worth(count: int) -> int:
    """What one card more is worth in a hand of so many."""
    return max(240 - 27 * count, 10)


@rule
def worth_of_set(g: Game, p: int, action: int, away: int, aura: Aura, threat: Threat) -> int:
    """What a set is worth at a distance against what may meet it; NEVER if it cannot hit."""
    s = g.state
    hand = s.players[p].hand.count
    code = action - Act.SET
    twin = 1 if code & TWIN else 0
    number = code // 4
    design = g.book.designs[number]
    spent = card_worth(hand - 1) + twin * card_worth(hand - 2)
    if code & DEFENSIVE:
        guard = design.guard + twin + aura.guard
        return worth_of_guard(g, p, number, guard, away, threat) - spent
    if not reaches(g, p, design, away, aura.range_max):
        return NEVER
    spent += GAUGE * design.cost - worth_of_effects(g, p, number, Trigger.AFTER, Stance.OFFENSIVE, away)
    return worth_of_attack(g, p, number, twin, away, aura, threat) - spent


@rule
def worth_of_guard(g: Game, p: int, number: int, guard: int, away: int, threat: Threat) -> int:
    """What it is worth to guard against what may come, the card itself aside."""
    s = g.state
    attacks = threat.attacks
    if attacks == 0:
        return 0
    prize = worth_of_effects(g, p, number, Trigger.CLASH_WIN, Stance.DEFENSIVE, away)
    reward = prize + card_worth(s.players[p].hand.count)
    taken = 100 * excess(threat.powers, guard) // attacks
    held = 100 * below(threat.powers, guard + 1) // attacks  # percent of the attacks
    against_attack = reward * held // 100 - taken - GAUGE
    if s.turn != p:
        return ATTACK * attacks * against_attack // (ATTACK * attacks + BLUFF * threat.cards + 1)
    attacking, guarding, none = weights_of_answers(g, p, threat)
    lured = LURE * card_worth(s.players[1 - p].hand.count - 1) // 100
    total = (attacking + guarding) * lured + attacking * against_attack - none * FREE
    return total // (attacking + guarding + none)


@rule
def worth_of_nothing(g: Game, p: int, threat: Threat) -> int:
    """What it is worth to a responder to set nothing: an attack hits, a bluff invites one's own."""
    attacks = ATTACK * threat.attacks
    bluffs = BLUFF * threat.cards + 1
    return (bluffs * (FREE - 100) - attacks * hurt_by(g, p, threat)) // (attacks + bluffs)


@rule
def hurt_by(g: Game, p: int, threat: Threat) -> int:
    """What an attack of the other side takes from a player, on average, and gives to its owner."""
    hurt = threat.power + GAUGE
    if g.state.turn != p and g.state.players[p].life <= hurt // 100:
        hurt += LAST
    return hurt


@rule
def weights_of_answers(g: Game, p: int, threat: Threat) -> tuple[int, int, int]:
    """How likely a player is met by an attack, a guard, or nothing, each against the others."""
    hand = g.state.players[1 - p].hand.count
    if hand == 0:
        return 0, 0, 1
    return 4 * threat.attacks, 2 * threat.cards, 1 + 15 // hand


@rule
def worth_of_attack(g: Game, p: int, number: int, twin: int, away: int, aura: Aura, threat: Threat) -> int:
    """What an attack that can hit is worth against what may come, its cost aside."""
    s = g.state
    design = g.book.designs[number]
    speed = design.speed + twin + aura.speed
    power = design.power + twin + aura.power
    poise = design.poise + twin + aura.poise
    pierces = False
    if design.own_stats:
        speed += lent(g, p, number, Stat.SPEED, Side.SELF, Stance.OFFENSIVE, away)
        power += lent(g, p, number, Stat.POWER, Side.SELF, Stance.OFFENSIVE, away)
        poise += lent(g, p, number, Stat.POISE, Side.SELF, Stance.OFFENSIVE, away)
        pierces = lent(g, p, number, STATS + Flag.PIERCE, Side.SELF, Stance.OFFENSIVE, away) > 0
    gain = GAUGE + worth_of_effects(g, p, number, Trigger.HIT, Stance.OFFENSIVE, away)
    prize = worth_of_effects(g, p, number, Trigger.CLASH_WIN, Stance.OFFENSIVE, away)
    blow = 100 * power + gain + (LAST if power >= s.players[1 - p].life else 0)
    if s.decision == Decision.UNCONTESTED:
        return blow + prize
    leads = 1 if s.turn == p else 0
    attacks = max(threat.attacks, 1)
    first = 100 * below(threat.speeds, speed + leads) // attacks
    stops = 100 * below(threat.poises, power) // attacks
    stands = 100 * below(threat.powers, poise + 1) // attacks
    lands = first + (100 - first) * stands // 100
    struck = 100 - first * stops // 100
    against_attack = (blow * lands + prize * first - hurt_by(g, p, threat) * struck) // 100
    if s.turn != p:
        strikes = ATTACK * threat.attacks
        bluffs = BLUFF * threat.cards + 1
        return (strikes * against_attack + bluffs * blow * 6 // 10) // (strikes + bluffs)
    return against_all(g, p, blow, power, pierces, against_attack, prize, threat)


@rule
def against_all(
    g: Game, p: int, blow: int, power: int, pierces: bool, against_attack: int, prize: int, threat: Threat
) -> int:
    """What an attack is worth to the aggressor, who does not know how it is answered."""
    attacking, guarding, none = weights_of_answers(g, p, threat)
    against_guard = blow
    if not pierces:
        high = threat.guards >> 12 << 12  # nobody guards with less than 2
        cards = max(high % 63, 1)
        thrown = 100 * (cards - below(high, power)) // cards
        over = 0
        for guard in range(2, min(power, 10)):
            over += (power - guard) * (threat.guards >> 6 * guard & 63)
        against_guard = 100 * over // cards + GAUGE - card_worth(5) * thrown // 100
    total = attacking * against_attack + guarding * against_guard + none * (blow + prize)
    return total // (attacking + guarding + none)


@rule
def worth_of_effects(g: Game, p: int, number: int, trigger: int, stance: int, away: int) -> int:
    """What the effects with a trigger are worth to their owner: the card's, the character's, the drive's."""
    if not g.book.triggers >> trigger & 1:
        return 0
    worth = worth_of_source(g, p, number, trigger, stance, away)
    worth += worth_of_source(g, p, CHARACTER + p, trigger, stance, away)
    if g.state.players[p].driven:
        worth += worth_of_source(g, p, DRIVE + p, trigger, stance, away)
    return worth


@rule
def worth_of_source(g: Game, p: int, number: int, trigger: int, stance: int, away: int) -> int:
    """What the effects of one source with a trigger are worth to its owner."""
    design = g.book.designs[number]
    worth = 0
    if design.triggers >> trigger & 1:
        for k in range(design.first, design.first + design.count):
            effect = g.book.effects[k]
            if effect.trigger == trigger and effect.pay == Pay.NOTHING:
                if is_supposed(g, p, effect, stance, away):
                    for i in range(effect.first_operation, effect.first_operation + effect.operations):
                        worth += worth_of_best(g, p, g.book.operations[i])
    return worth


@rule
def worth_of_best(g: Game, p: int, operation: Operation) -> int:
    """What an operation is worth to its owner, or the best of those to choose among."""
    if operation.op != Op.CHOOSE:
        return worth_of_operation(g, p, operation)
    most = 0
    for k in range(operation.first_option, operation.first_option + operation.options):
        option = g.book.options[k]
        worth = 0
        for i in range(option.first, option.first + option.count):
            worth += worth_of_operation(g, p, g.book.operations[i])
        most = max(most, worth)
    return most


@rule
def worth_of_operation(g: Game, p: int, operation: Operation) -> int:
    """What an operation is worth to its owner."""
    op = operation.op
    amount = supposed_amount(g, p, operation)
    i = 1 - p if operation.who == Side.OPP else p
    sign = 1 if i == p else -1
    player = g.state.players[i]
    if op == Op.DRAW or op == Op.RECOVER:
        return sign * amount * card_worth(player.hand.count)
    if op == Op.DISCARD:
        return -sign * min(amount, player.hand.count) * card_worth(player.hand.count - 1)
    if op == Op.CHARGE:
        return GAUGE * amount
    if op == Op.DRAIN:
        return -sign * GAUGE * min(amount, player.gauge.count)
    if op == Op.DAMAGE:
        return -sign * 100 * amount
    if op == Op.HEAL:
        return sign * 100 * min(amount, starting_life(g, i) - player.life)
    if op == Op.ADVANTAGE:
        return TURN if g.state.turn == i else 0
    if op == Op.STAGGER:
        return 100
    if op == Op.PLACE_MARKER:
        return 60
    return -60 if op == Op.REMOVE_MARKER else 0
