"""Policies of `clash`, written as rules so that they run compiled in playouts.

Each is given a view as the state of its bundle, and answers with the place of an option. Values are in
hundredths of a point of life.
"""

from __future__ import annotations

from facedown.engine.ask import Options
from facedown.engine.chance import whim
from facedown.engine.rule import rule
from facedown.systems.clash.rules.cards import CHOSEN
from facedown.systems.clash.rules.effects import current, source, starting_life
from facedown.systems.clash.rules.line import distance, front, mover, spot_after, way_of
from facedown.systems.clash.rules.sets import DEFENSIVE, TWIN
from facedown.systems.clash.state import (
    CHARACTER,
    NO_SPOT,
    Act,
    Decision,
    Design,
    Game,
    Kind,
    Pay,
    Phase,
    Pile,
    Stance,
)
from facedown.systems.clash.vocabulary import Movement, Origin, Trigger
from facedown.systems.clash.vocabulary import Operation as Op

CARD = 130  # what a card is worth
GAUGE = 80  # what a card in the gauge is worth
BLOW = 350  # what an attack that is not known deals
OUT_OF_REACH = -10_000


@rule
def place_of(options: Options, action: int) -> int:
    """The place of an answer among the options, or -1 if it is not there."""
    for k in range(options.count):
        if options.actions[k] == action:
            return k
    return -1


@rule
def duelist(g: Game, options: Options) -> int:
    """Fight sensibly: attack what can be reached, guard when slower, keep distance and cards."""
    s = g.state
    decision = s.decision
    if options.count == 1:
        return 0
    if decision == Decision.ACT:
        return choose_act(g, options)
    if decision == Decision.RESPOND or decision == Decision.UNCONTESTED:
        return best_set(g, options)
    if decision == Decision.MULLIGAN:
        return choose_exchange(g, options)
    if decision == Decision.STEPS:
        return choose_steps(g, options)
    if decision == Decision.MAY:
        return choose_may(g)
    if decision == Decision.SPOT:
        return choose_spot(g, options)
    if decision == Decision.CARD or decision == Decision.DISCARD:
        return choose_card(g, options)
    if decision == Decision.GO_FIRST:
        return s.seat
    return whim(g, options.count)


# --- what cards are worth -----------------------------------------------------------------------------


@rule
def chance_to_be_first(speed: int) -> int:
    """How likely an attack goes before one that is not known, in percent."""
    return min(max(18 * speed - 35, 3), 97)


@rule
def chance_to_stand(poise: int) -> int:
    """How likely a card is not staggered by an attack that is not known, in percent."""
    return min(max(25 * poise - 10, 5), 95)


@rule
def reaches(g: Game, p: int, design: Design, away: int) -> bool:
    """Whether an attack can hit at a distance between the fighters, with the steps before it."""
    if design.origin == Origin.FRONT:
        return design.range_min <= abs(design.offset - away) <= design.range_max
    if design.origin == Origin.MARKER:
        at = g.state.players[p].marker
        there = g.state.players[1 - p].spot
        return at != NO_SPOT and design.range_min <= abs(at - there) <= design.range_max
    nearer = steps_before(g, p, design, Movement.CLOSE) + steps_before(g, p, design, Movement.ADVANCE)
    farther = steps_before(g, p, design, Movement.RETREAT)
    return max(away - nearer, 1) <= design.range_max and away + farther >= design.range_min


@rule
def steps_before(g: Game, p: int, design: Design, kind: int) -> int:
    """How many steps of a kind an attack, or its player's character, makes before it strikes."""
    return steps_of(g, design, kind) + steps_of(g, g.book.designs[CHARACTER + p], kind)


@rule
def steps_of(g: Game, design: Design, kind: int) -> int:
    """How many steps of a kind the Before effects of a source can make."""
    found = 0
    if design.triggers >> Trigger.BEFORE & 1:
        for k in range(design.first, design.first + design.count):
            effect = g.book.effects[k]
            if effect.trigger == Trigger.BEFORE and effect.stance != Stance.DEFENSIVE:
                for i in range(effect.first_operation, effect.first_operation + effect.operations):
                    if g.book.operations[i].op == Op.MOVE and g.book.operations[i].move == kind:
                        found += g.book.operations[i].amount
    return found


@rule
def worth_of_set(g: Game, p: int, action: int, away: int) -> int:
    """What a set is worth at a distance, beyond what its cards are; OUT_OF_REACH if it cannot hit."""
    s = g.state
    code = action - Act.SET
    design = g.book.designs[code // 4]
    twin = 1 if code & TWIN else 0
    spent = CARD * (1 + twin)
    if code & DEFENSIVE:
        if s.decision == Decision.ACT:
            return OUT_OF_REACH  # a bluff, which this one never makes
        saved = min(100 * (design.guard + twin), BLOW)
        reward = CARD if design.guard + twin >= 3 else 0
        return saved + reward * 2 // 3 - spent * 2 // 3
    if not reaches(g, p, design, away):
        return OUT_OF_REACH
    power = 100 * (design.power + twin)
    worth = power + GAUGE - spent - GAUGE * design.cost
    if s.decision == Decision.UNCONTESTED:
        return worth
    answered = 75 if s.players[1 - p].hand.count > 0 else 0
    if s.decision == Decision.RESPOND:
        answered = 100
    speed = design.speed + twin + (1 if s.decision == Decision.ACT else 0)
    first = chance_to_be_first(speed)
    stands = chance_to_stand(design.poise + twin)
    acts = first + (100 - first) * stands // 100
    stopped = answered * (100 - acts) // 100  # percent
    worth = worth * (100 - stopped) // 100 - spent * stopped // 100
    hurt = BLOW * (100 - first * 7 // 10) // 100
    return worth - answered * (hurt if s.decision == Decision.ACT else hurt - BLOW) // 100


@rule
def best_set(g: Game, options: Options) -> int:
    """The place of the set that is worth most, or of none if that is better."""
    s = g.state
    away = distance(g)
    best = 0
    most = 0
    for k in range(options.count):
        if options.actions[k] >= Act.SET:
            worth = worth_of_set(g, s.seat, options.actions[k], away)
            if worth > most:
                most = worth
                best = k
    return best


@rule
def best_worth(g: Game, options: Options, away: int) -> int:
    """What the best of the sets offered would be worth at a distance."""
    most = OUT_OF_REACH
    for k in range(options.count):
        if options.actions[k] >= Act.SET:
            most = max(most, worth_of_set(g, g.state.seat, options.actions[k], away))
    return most


# --- the Act Phase ------------------------------------------------------------------------------------


@rule
def choose_act(g: Game, options: Options) -> int:
    """Drive, play tactics, strike if it pays, step into reach if that pays; else draw."""
    s = g.state
    p = s.turn
    player = s.players[p]
    k = place_of(options, Act.DRIVE)
    if k >= 0:
        return k
    for k in range(options.count):
        if Act.TACTIC <= options.actions[k] < Act.SET and wants_tactic(g, p, options.actions[k] - Act.TACTIC):
            return k
    k = place_of(options, Act.ABILITY)
    if k >= 0 and player.marker == NO_SPOT and player.hand.count >= 4:
        return k
    least = 40
    if player.hand.count >= 6:
        least = -250 if player.hand.count > 6 else -60  # a card more would have to be discarded
    here = best_worth(g, options, distance(g))
    k = best_move(g, options, max(here, least))
    if k >= 0:
        return k
    if here >= least:
        return best_strike(g, options)
    k = place_of(options, Act.FOCUS)
    if k >= 0 and player.hand.count <= 6 and player.deck.count > 2:
        return k
    return place_of(options, Act.END)


@rule
def wants_tactic(g: Game, p: int, number: int) -> bool:
    """Whether a tactic is played: one that stays at once, a swift one with cards enough to follow it."""
    return g.book.designs[number].kind == Kind.ENHANCE or g.state.players[p].hand.count >= 2


@rule
def best_strike(g: Game, options: Options) -> int:
    """The place of the set that is worth most, whatever that is."""
    away = distance(g)
    best = 0
    most = OUT_OF_REACH - 1
    for k in range(options.count):
        if options.actions[k] >= Act.SET:
            worth = worth_of_set(g, g.state.seat, options.actions[k], away)
            if worth > most:
                most = worth
                best = k
    return best


@rule
def best_move(g: Game, options: Options, least: int) -> int:
    """The place of a short Move after which a set is worth more than `least`, with its cards; or -1."""
    s = g.state
    p = s.turn
    best = -1
    most = least + 30
    for k in range(options.count):
        action = options.actions[k]
        if Act.UP < action < Act.TACTIC:
            way = -1 if action > Act.DOWN else 1
            steps = action - Act.DOWN if action > Act.DOWN else action - Act.UP
            if steps <= 2 and steps + 1 < s.players[p].hand.count:
                away = abs(spot_after(g, p, way, steps) - s.players[1 - p].spot)
                worth = best_worth(g, options, away) - CARD * 3 // 4 * steps
                if worth > most:
                    most = worth
                    best = k
    return best


# --- the rest -----------------------------------------------------------------------------------------


@rule
def worth_of_card(g: Game, number: int) -> int:
    """How much one would keep a design."""
    design = g.book.designs[number]
    if design.kind != Kind.ATTACK:
        return 9 if design.cost == 0 else 6
    return 2 * design.power + 2 * design.speed + design.poise + design.guard // 2 - 4 * design.cost


@rule
def choose_exchange(g: Game, options: Options) -> int:
    """Set aside what is slow or dear."""
    for k in range(options.count):
        action = options.actions[k]
        if action >= CHOSEN:
            design = g.book.designs[action - CHOSEN]
            if design.cost > 0 or (design.kind == Kind.ATTACK and design.speed <= 2):
                return k
    return place_of(options, Act.END)


@rule
def choose_card(g: Game, options: Options) -> int:
    """Give up the card that is worth least; take back the one that is worth most."""
    sign = 1 if g.state.goal == Pile.HAND else -1
    best = 0
    most = -1000
    for k in range(options.count):
        worth = sign * worth_of_card(g, options.actions[k] - CHOSEN)
        if worth > most:
            most = worth
            best = k
    return best


@rule
def choose_may(g: Game) -> int:
    """Take what is offered, unless it costs life that is short or cards that are few."""
    s = g.state
    effect = g.book.effects[g.book.designs[source(g, s.owner, s.source)].first + s.effect]
    player = s.players[s.owner]
    if effect.pay == Pay.LIFE:
        return int(2 * player.life > starting_life(g, s.owner))
    first = g.book.operations[effect.first_operation]
    if first.op == Op.CHARGE and first.pile == Pile.HAND:
        return int(player.hand.count >= 5)
    if effect.pay == Pay.CARDS:
        return int(player.hand.count >= 4)
    return 1


@rule
def choose_steps(g: Game, options: Options) -> int:
    """Step to where the own attack hits; after it away, and in the Act Phase to a good distance."""
    s = g.state
    p = s.owner
    operation = g.book.operations[current(g)]
    best = 0
    most = -1000
    for k in range(options.count):
        i = mover(p, operation.move)
        spot = spot_after(g, i, way_of(g, p, operation.move), options.actions[k])
        away = abs(spot - s.players[1 - i].spot)
        worth = -k
        if s.phase == Phase.BEFORE:
            worth += 20 if hits_from(g, p, away) else -away
        elif s.phase == Phase.TACTIC:
            worth += 4 * attacks_at(g, p, away)
        elif operation.move == Movement.RETREAT:
            worth += 2 * k
        if worth > most:
            most = worth
            best = k
    return best


@rule
def hits_from(g: Game, p: int, away: int) -> bool:
    """Whether the card in effect hits at a distance without any further step."""
    player = g.state.players[p]
    design = g.book.designs[g.book.design_of[player.set.cards[0]]]
    if design.origin == Origin.FRONT:
        return design.range_min <= abs(design.offset - away) <= design.range_max
    return design.range_min <= away <= design.range_max


@rule
def attacks_at(g: Game, p: int, away: int) -> int:
    """How many cards of the hand reach at a distance."""
    hand = g.state.players[p].hand
    found = 0
    for k in range(hand.count):
        design = g.book.designs[g.book.design_of[hand.cards[k]]]
        if design.kind == Kind.ATTACK and reaches(g, p, design, away):
            found += 1
    return found


@rule
def choose_spot(g: Game, options: Options) -> int:
    """Put the marker beside the opponent, on the near side."""
    s = g.state
    wanted = s.players[1 - s.owner].spot - front(g, s.owner)
    best = 0
    least = 100
    for k in range(options.count):
        off = abs(options.actions[k] - wanted)
        if off < least:
            least = off
            best = k
    return best
