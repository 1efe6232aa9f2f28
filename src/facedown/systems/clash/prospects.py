"""What a set in `clash` may come to, for a policy that has to choose one.

It follows from what the cards say and from what the other side may set (`threats.py`). Values are in
hundredths of a point of life.
"""

from __future__ import annotations

from typing import NamedTuple

from facedown.engine.answers import NEVER, part_of
from facedown.engine.rules import Seat, rule
from facedown.systems.clash.clauses import Decision
from facedown.systems.clash.rules.operations import starting_life
from facedown.systems.clash.rules.players import character_of, drive_of, opponent
from facedown.systems.clash.rules.sets import CARD, COPIES, STANCE
from facedown.systems.clash.state import Design, Game, Operation, Pay, Stance
from facedown.systems.clash.threats import (
    Aura,
    Steps,
    Threat,
    aura_of,
    below,
    has,
    is_supposed,
    lent,
    over,
    past,
    percent,
    reaches,
    steps_of_character,
    supposed_amount,
)
from facedown.systems.clash.vocabulary import Op, Side, Trigger

GAUGE = 45  # what a card in the gauge is worth
TURN = 100  # what a turn more is worth
LAST = 700  # what the blow is worth that ends the game
FREE = 350  # what an attack deals that nothing contests
LURE = 170  # of what a card is worth to the other side, in percent: it is gone once it meets a guard
ATTACK, BLUFF = 24, 9  # how likely an aggressor strikes with an attack that reaches, or bluffs with a card
NOTHING = 45  # likewise how likely a responder sets nothing, the more so the fewer cards there are


class Weights(NamedTuple):
    """How likely a set meets an attack, a guard, or nothing or a bluff: in 65,536ths."""

    attacking: int
    guarding: int
    none: int


class Stakes(NamedTuple):
    """What a set of a player meets with, whichever it is.

    Worths are those of the hand's cards and of what character and drive do.
    """

    away: int
    threat: Threat
    aura: Aura
    steps: Steps
    spent: int  # by a card that is set
    spent_twin: int
    reward: int  # of a guard that holds
    prize: int  # of a clash that is won by an attack
    gain: int  # of a hit
    after: int  # of having attacked
    lure: int  # of a guard, when it is met by a card
    hurt: int  # what an attack of the other side is worth to it
    weights: Weights


class Blow(NamedTuple):
    """An attack that is set: its numbers, what its hit is worth, and what winning the clash with it is."""

    speed: int
    power: int
    poise: int
    worth: int
    prize: int


@rule
def card_worth(count: int) -> int:
    """What one card more is worth in a hand of so many."""
    return max(240 - 27 * count, 10)


@rule
def stakes_of(g: Game, p: Seat, away: int, threat: Threat) -> Stakes:
    """What a set of a player meets with at a distance."""
    hand, other = g.state.players[p].hand.count, g.state.players[opponent(p)].hand.count
    spent = card_worth(hand - 1)
    reward = card_worth(hand) + worth_of_fighter(g, p, Trigger.CLASH_WIN, Stance.DEFENSIVE, away)
    lure = LURE * card_worth(other - 1) // 100
    return Stakes(
        away,
        threat,
        aura_of(g, p, away),
        steps_of_character(g, p),
        spent,
        spent + card_worth(hand - 2),
        reward,
        worth_of_fighter(g, p, Trigger.CLASH_WIN, Stance.OFFENSIVE, away),
        GAUGE + worth_of_fighter(g, p, Trigger.HIT, Stance.OFFENSIVE, away),
        worth_of_fighter(g, p, Trigger.AFTER, Stance.OFFENSIVE, away),
        lure,
        hurt_by(g, p, threat),
        weights_of_answers(g, p, threat),
    )


@rule
def weights_of_answers(g: Game, p: Seat, threat: Threat) -> Weights:
    """How likely an aggressor is met by what; of a responder, how likely it has met an attack or a bluff."""
    if g.state.turn != p:
        return weighed(ATTACK * threat.deck.attacks, 0, BLUFF * threat.deck.cards + 1)
    other = g.state.players[opponent(p)]
    if other.hand.count == 0:
        return weighed(0, 0, 1)
    left = other.hand.count + other.deck.count  # of a deck, of which a threat is reckoned
    none = NOTHING * (1 + 15 // other.hand.count)
    return weighed(4 * threat.deck.attacks * left, 2 * threat.deck.cards * left, none)


@rule
def weighed(attacking: int, guarding: int, none: int) -> Weights:
    """Weights that are to each other as these."""
    one = (1 << 16) // (attacking + guarding + none)
    return Weights(attacking * one, guarding * one, none * one)


@rule
def hurt_by(g: Game, p: Seat, threat: Threat) -> int:
    """What an attack of the other side takes from a player, on average, and gives to its owner."""
    hurt = percent(over(threat, 0), threat.deck.share) + GAUGE
    if g.state.turn != p and g.state.players[p].life <= hurt // 100:
        hurt += LAST
    return hurt


@rule
def worth_of_set(g: Game, p: Seat, answer: int, stakes: Stakes) -> int:
    """What a set is worth against what may meet it; NEVER if it cannot hit."""
    twin = part_of(answer, COPIES) - 1
    design = g.book.designs[part_of(answer, CARD)]
    spent = stakes.spent_twin if twin else stakes.spent
    if part_of(answer, STANCE) == Stance.DEFENSIVE:
        return worth_of_guard(g, p, design, twin, stakes) - spent
    if not reaches(g, p, design, stakes.away, stakes.aura.range_max, stakes.steps):
        return NEVER
    return worth_of_attack(g, p, design, twin, stakes) - spent - GAUGE * design.cost


@rule
def worth_of_guard(g: Game, p: Seat, design: Design, twin: int, stakes: Stakes) -> int:
    """What it is worth to guard against what may come, the card itself aside."""
    threat = stakes.threat
    if threat.deck.attacks == 0:
        return 0
    reward = stakes.reward
    if has(design, Trigger.CLASH_WIN):
        reward += worth_of_effects(g, p, design, Trigger.CLASH_WIN, Stance.DEFENSIVE, stakes.away)
    guard = design.guard + twin + stakes.aura.guard
    taken = percent(over(threat, guard), threat.deck.share)
    held = percent(below(threat.deck.powers, guard + 1 - threat.aura.power), threat.deck.share)
    weights = stakes.weights
    total = weights.attacking * (reward * held // 100 - taken - GAUGE)
    if g.state.turn == p:
        total += (weights.attacking + weights.guarding) * stakes.lure - weights.none * FREE
    return total >> 16


@rule
def worth_of_nothing(g: Game, p: Seat, threat: Threat) -> int:
    """What it is worth to a responder to set nothing: an attack hits, a bluff invites one's own."""
    attacks = ATTACK * threat.deck.attacks
    bluffs = BLUFF * threat.deck.cards + 1
    return (bluffs * (FREE - 100) - attacks * hurt_by(g, p, threat)) // (attacks + bluffs)


@rule
def worth_of_attack(g: Game, p: Seat, design: Design, twin: int, stakes: Stakes) -> int:
    """What an attack that can hit is worth, its cost aside."""
    s = g.state
    away, threat = stakes.away, stakes.threat
    speed = design.speed + twin + stakes.aura.speed
    power = design.power + twin + stakes.aura.power
    poise = design.poise + twin + stakes.aura.poise
    pierces = False
    if design.own_stats:
        own = lent(g, p, design, Side.SELF, Stance.OFFENSIVE, away)
        speed += own.speed
        power += own.power
        poise += own.poise
        pierces = own.pierces > 0
    gain, prize, after = stakes.gain, stakes.prize, stakes.after
    if has(design, Trigger.HIT):
        gain += worth_of_effects(g, p, design, Trigger.HIT, Stance.OFFENSIVE, away)
    if has(design, Trigger.CLASH_WIN):
        prize += worth_of_effects(g, p, design, Trigger.CLASH_WIN, Stance.OFFENSIVE, away)
    if has(design, Trigger.AFTER):
        after += worth_of_effects(g, p, design, Trigger.AFTER, Stance.OFFENSIVE, away)
    blow = 100 * power + gain + (LAST if power >= s.players[opponent(p)].life else 0)
    if s.decision == Decision.UNCONTESTED:
        return blow + prize + after
    weights = stakes.weights
    total = weights.attacking * worth_against_attack(g, p, stakes, Blow(speed, power, poise, blow, prize))
    if s.turn == p:
        against_guard = blow if pierces else worth_against_guards(power, threat)
        total += weights.guarding * against_guard + weights.none * (blow + prize)
    else:
        total += weights.none * blow * 6 // 10
    return (total >> 16) + after


@rule
def worth_against_attack(g: Game, p: Seat, stakes: Stakes, blow: Blow) -> int:
    """What an attack is worth against the attacks that may meet it."""
    threat = stakes.threat
    leads = 1 if g.state.turn == p else 0
    first = percent(below(threat.deck.speeds, blow.speed + leads - threat.aura.speed), threat.deck.share)
    stops = percent(below(threat.deck.poises, blow.power - threat.aura.poise), threat.deck.share)
    stands = percent(below(threat.deck.powers, blow.poise + 1 - threat.aura.power), threat.deck.share)
    lands = first + (100 - first) * stands // 100
    struck = 100 - first * stops // 100
    return (blow.worth * lands + blow.prize * first - stakes.hurt * struck) // 100


@rule
def worth_against_guards(power: int, threat: Threat) -> int:
    """What an attack of some power is worth against the guards that may meet it."""
    deck = threat.deck
    thrown = deck.guarding - below(deck.guards, power - threat.aura.guard)
    more, fewer = percent(past(threat, power), deck.guard_share), percent(thrown, deck.guard_share)
    return more + GAUGE - card_worth(5) * fewer // 100


@rule
def worth_of_fighter(g: Game, p: Seat, trigger: int, stance: int, away: int) -> int:
    """What the effects of a player's character and drive with a trigger are worth to it."""
    worth = 0
    character, drive = g.book.designs[character_of(p)], g.book.designs[drive_of(p)]
    if has(character, trigger):
        worth += worth_of_effects(g, p, character, trigger, stance, away)
    if has(drive, trigger) and g.state.players[p].driven:
        worth += worth_of_effects(g, p, drive, trigger, stance, away)
    return worth


@rule
def worth_of_effects(g: Game, p: Seat, design: Design, trigger: int, stance: int, away: int) -> int:
    """What the effects of one source with a trigger are worth to its owner."""
    worth = 0
    for k in range(design.first, design.first + design.count):
        effect = g.book.effects[k]
        if effect.trigger == trigger and effect.pay == Pay.NOTHING:
            if is_supposed(g, p, effect, stance, away):
                for i in range(effect.first_operation, effect.first_operation + effect.operations):
                    worth += worth_of_best(g, p, g.book.operations[i])
    return worth


@rule
def worth_of_best(g: Game, p: Seat, operation: Operation) -> int:
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
def worth_of_operation(g: Game, p: Seat, operation: Operation) -> int:
    """What an operation is worth to its owner."""
    op = operation.op
    amount = supposed_amount(g, p, operation)
    i = opponent(p) if operation.who == Side.OPP else p
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
