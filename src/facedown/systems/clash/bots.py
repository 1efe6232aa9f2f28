"""Policies of `clash`, written as rules so that they run compiled in playouts.

Each is given a view as the state of its bundle, and answers with the place of an option. What a set may
come to is weighed in `prospects.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from facedown.engine.course.answer import answer_of, offered_ways, part_of, place_of_way, way_of
from facedown.engine.course.ask import NOWHERE, Options
from facedown.engine.course.best import NEVER, best
from facedown.engine.course.mood import best_considered, consider, weigh_answers
from facedown.engine.rules import Seat, rule, whim
from facedown.systems.clash.clauses import Decision, Way
from facedown.systems.clash.prospects import (
    GAUGE,
    card_worth,
    stakes_of,
    worth_of_effects,
    worth_of_nothing,
    worth_of_operation,
    worth_of_set,
)
from facedown.systems.clash.rules.line import distance, heading, marker_distance, mover, spot_after, spots
from facedown.systems.clash.rules.operations import current, starting_life
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.rules.stats import source
from facedown.systems.clash.state import (
    NO_DESIGN,
    DesignNumber,
    Game,
    Kind,
    Option,
    Pay,
    Pile,
    Source,
    Stance,
)
from facedown.systems.clash.threats import Threat, attacks_at, reach_of_hand, steps_of, strikes_at, threat_of
from facedown.systems.clash.vocabulary import Fact, Movement, Op, Origin, Trigger

MOOD = 30  # a worth is read only so exactly, so that one cannot be foreseen
HOLDING = 7  # cards in a hand that are worth keeping
WORTH_MOVING = 2  # attacks more that reach


class Wish(NamedTuple):
    """What steps before an attack are good for besides: something in effect asks how far, or whether past."""

    far: bool
    past: bool


@rule
def duelist(g: Game, options: Options) -> int:
    """Fight sensibly: weigh every set against what may meet it, keep distance and cards."""
    return 0 if options.count == 1 else CHOICES[g.state.decision](g, options)


@rule
def choose_any(g: Game, options: Options) -> int:
    """Choose any answer."""
    return whim(g, options.count)


@rule
def choose_first_player(g: Game, options: Options) -> int:
    """Go first oneself."""
    return g.state.seat


# --- sets ---------------------------------------------------------------------------------------------


@rule
def consider_sets(g: Game, options: Options, threat: Threat) -> None:
    """Weigh every set."""
    p = g.state.seat
    stakes = stakes_of(g, p, distance(g), threat)
    for k in range(options.count):
        answer = options.actions[k]
        if way_of(answer) == Way.SET:
            consider(g, k, worth_of_set(g, p, answer, stakes))


@rule
def choose_answer(g: Game, options: Options) -> int:
    """The place of the set that is worth most, or of none if that is better."""
    s = g.state
    threat = threat_of(g, opponent(s.seat), distance(g))
    none = worth_of_nothing(g, s.seat, threat) if s.decision == Decision.RESPOND else 0
    weigh_answers(g, MOOD, none)
    consider_sets(g, options, threat)
    if s.decision == Decision.RESPOND:
        consider(g, 0, none + 1)  # 1: of equals it is none
    k = best_considered(g)
    return k if k != NOWHERE else 0


# --- the Act Phase ------------------------------------------------------------------------------------


@rule
def choose_act(g: Game, options: Options) -> int:
    """Drive, play tactics, strike if it pays, step into reach if that pays; else draw."""
    s = g.state
    p = s.turn
    hand = s.players[p].hand.count
    offered = offered_ways(options)
    if offered >> Way.DRIVE & 1:
        return place_of_way(options, Way.DRIVE)
    if offered >> Way.TACTIC & 1:
        for k in range(options.count):
            answer = options.actions[k]
            if way_of(answer) == Way.TACTIC and wants_tactic(g, p, DesignNumber(part_of(answer, 0))):
                return k
    if offered >> Way.ABILITY & 1 and wants_ability(g, p):
        return place_of_way(options, Way.ABILITY)
    quiet = card_worth(hand) + card_worth(hand + 1)
    if hand >= HOLDING:
        quiet = 0
    elif hand == HOLDING - 1:
        quiet = card_worth(hand)
    weigh_answers(g, MOOD, quiet)
    consider_sets(g, options, threat_of(g, opponent(p), distance(g)))
    k = best_considered(g)
    if k != NOWHERE:
        return k
    if hand >= HOLDING:
        k = best_move(g, options, reach_of_hand(g, p))
        if k == NOWHERE:
            k = free_step(g, options, worth_of_place(g, p, distance(g), 0))
        return k if k != NOWHERE else place_of_way(options, Way.END)
    if offered >> Way.FOCUS & 1 and s.players[p].deck.count > 2:
        return place_of_way(options, Way.FOCUS)
    return place_of_way(options, Way.END)


@rule
def wants_tactic(g: Game, p: Seat, number: DesignNumber) -> bool:
    """Whether a tactic is played: for its effects, or to come within reach of attacks that follow."""
    design = g.book.designs[number]
    player = g.state.players[p]
    if design.kind == Kind.ENHANCE:
        return player.hand.count >= 4
    away = distance(g)
    gain = worth_of_effects(g, p, design, Trigger.PLAY, Stance.NONE, away) - GAUGE * design.cost
    if gain >= card_worth(player.hand.count) or player.hand.count > HOLDING:
        return True
    nearer = steps_of(g, p, design, Trigger.PLAY).ahead
    near = max(away - nearer, 1)
    if player.hand.count < 3 or nearer <= 0:
        return False
    reach = reach_of_hand(g, p)
    return attacks_at(reach, near) > max(attacks_at(reach, away), 1)


@rule
def wants_ability(g: Game, p: Seat) -> bool:
    """Whether the Ability is used: to put out a marker that attacks in hand are in want of."""
    player = g.state.players[p]
    if player.hand.count < 3:
        return False
    for k in range(player.hand.count):
        design = g.book.designs[g.book.design_of[player.hand.cards[k]]]
        if design.kind == Kind.ATTACK and design.origin == Origin.MARKER:
            if marker_distance(g, p) > design.range_max:
                return True
    return False


@rule
def away_after(g: Game, answer: int) -> int:
    """How far the opponent is after a Move of the turn player."""
    p = g.state.turn
    spot = spot_after(g, p, 1 if way_of(answer) == Way.UP else -1, part_of(answer, 0))
    return abs(spot - g.state.players[opponent(p)].spot)


@rule
def worth_of_move(g: Game, answer: int, reach: int) -> int:
    """What a Move by a step or two is worth: that more attacks of the hand reach, less its cards."""
    way, steps = way_of(answer), part_of(answer, 0)
    if (way != Way.UP and way != Way.DOWN) or steps > 2:
        return NEVER
    more = attacks_at(reach, away_after(g, answer)) - attacks_at(reach, distance(g))
    return 4 * more - 3 * steps if more >= WORTH_MOVING else NEVER


best_move = best(worth_of_move)


@rule
def worth_of_step(g: Game, answer: int, here: int) -> int:
    """What a Move by one step is worth, for a card that is too many, where it is better than here."""
    if answer != answer_of(Way.UP, 1) and answer != answer_of(Way.DOWN, 1):
        return NEVER
    worth = worth_of_place(g, g.state.turn, away_after(g, answer), 0)
    return worth if worth > here + 4 else NEVER


free_step = best(worth_of_step)


# --- the rest -----------------------------------------------------------------------------------------


@rule
def worth_of_card(g: Game, number: DesignNumber) -> int:
    """How much a design is worth keeping."""
    design = g.book.designs[number]
    if design.kind != Kind.ATTACK:
        return 9 if design.cost == 0 else 6
    return 2 * design.power + 2 * design.speed + design.poise + design.guard // 2 - 4 * design.cost


@rule
def choose_exchange(g: Game, options: Options) -> int:
    """Set aside what is slow or dear."""
    for k in range(options.count):
        answer = options.actions[k]
        if way_of(answer) == Way.CARD:
            design = g.book.designs[part_of(answer, 0)]
            if design.cost > 0 or (design.kind == Kind.ATTACK and design.speed <= 2 and design.guard < 5):
                return k
    return place_of_way(options, Way.DONE)


@rule
def worth_of_choosing(g: Game, answer: int) -> int:
    """What it is worth to give up a card, most for the least useful one; or to take one back."""
    worth = worth_of_card(g, DesignNumber(part_of(answer, 0)))
    return worth if g.state.goal == Pile.HAND else -worth


@rule
def choose_may(g: Game, options: Options) -> int:
    """Take what is offered, unless it costs life that is short or cards that are few."""
    s = g.state
    effect = g.book.effects[s.effect]
    player = s.players[s.owner]
    if effect.pay == Pay.LIFE:
        return int(2 * player.life > starting_life(g, s.owner))
    first = g.book.operations[effect.first_operation]
    if first.op == Op.CHARGE and first.pile == Pile.HAND:
        return int(player.hand.count >= 5)
    if effect.pay == Pay.CARDS:
        return int(player.hand.count >= 4)
    if first.op == Op.MOVE and first.move == Movement.TO_MARKER:
        there = worth_of_place(g, s.owner, marker_distance(g, s.owner), 0)
        return int(there > worth_of_place(g, s.owner, distance(g), 0))
    return 1


@rule
def choose_list(g: Game, options: Options) -> int:
    """The place of the list of operations that is worth most, as exactly as it is read."""
    first = current(g).first_option
    weigh_answers(g, 10, NEVER)
    for k in range(options.count):
        option = g.book.options[first + part_of(options.actions[k], 0)]
        consider(g, k, worth_of_option(g, g.state.owner, option))
    return best_considered(g)


@rule
def worth_of_option(g: Game, p: Seat, option: Option) -> int:
    """What a list of operations is worth to its owner, moves by the best place that they lead to."""
    there = g.state.players[opponent(p)].spot
    worth = 0
    for i in range(option.first, option.first + option.count):
        operation = g.book.operations[i]
        worth += worth_of_operation(g, p, operation)
        if operation.op == Op.MOVE and operation.move <= Movement.ADVANCE:
            way = heading(g, p, operation.move)
            most = NEVER
            for steps in range(operation.amount + 1):
                spot = spot_after(g, p, way, steps)
                if 1 <= spot <= spots(g) and spot != there:
                    most = max(most, worth_of_place(g, p, abs(spot - there), steps))
            worth += most
    return worth


@rule
def choose_steps(g: Game, options: Options) -> int:
    """Take the steps that are worth most."""
    p = g.state.owner
    before = g.state.trigger == Trigger.BEFORE
    return best_steps(
        g, options, Wish(before and minds(g, p, Fact.MOVED), before and minds(g, p, Fact.CROSSED))
    )


@rule
def worth_of_steps(g: Game, answer: int, wish: Wish) -> int:
    """What steps are worth: one's attack should hit; then away, and in the Act Phase to a good distance."""
    s = g.state
    p, steps = s.owner, part_of(answer, 0)
    move = current(g).move
    i = mover(p, move)
    here, there = s.players[i].spot, s.players[opponent(i)].spot
    spot = spot_after(g, i, heading(g, p, move), steps)
    worth = worth_of_place(g, p, abs(spot - there), steps)
    if wish.far:
        worth += 20 * abs(spot - here)
    if wish.past and (here < there) != (spot < there):
        worth += 40
    return worth


best_steps = best(worth_of_steps)


@rule
def worth_of_place(g: Game, p: Seat, away: int, steps: int) -> int:
    """What it is worth to a player to be so far from the opponent, some steps from here."""
    s = g.state
    worth = -steps
    if s.trigger == Trigger.BEFORE:
        worth += 200 if hits_from(g, p, away) else -away
    if will_strike(g, opponent(p)):
        return worth - (100 if hits_from(g, opponent(p), away) else 0)
    if s.trigger != Trigger.BEFORE:
        worth += 6 * attacks_at(reach_of_hand(g, p), away)
        if s.trigger != Trigger.PLAY:
            worth -= 2 * strikes_at(g, opponent(p), away).attacks
    return worth


@rule
def will_strike(g: Game, p: Seat) -> bool:
    """Whether a player's attack is still to come in the clash at hand."""
    player = g.state.players[p]
    if not (g.state.in_clash and player.in_effect) or player.activated or player.staggered:
        return False
    return bool(player.stance == Stance.OFFENSIVE)


@rule
def minds(g: Game, p: Seat, asked: int) -> bool:
    """Whether something in effect on a player's side asks for a fact."""
    for place in range(Source.ATTACK + 1):
        number = source(g, p, place)
        if number != NO_DESIGN:
            design = g.book.designs[number]
            for k in range(design.first, design.first + design.count):
                effect = g.book.effects[k]
                for i in range(effect.first_condition, effect.first_condition + effect.conditions):
                    if g.book.conditions[i].fact == asked:
                        return True
                for i in range(effect.first_operation, effect.first_operation + effect.operations):
                    if g.book.operations[i].per > 0 and g.book.operations[i].fact == asked:
                        return True
    return False


@rule
def hits_from(g: Game, p: Seat, away: int) -> bool:
    """Whether the card in effect hits at a distance without any further step."""
    player = g.state.players[p]
    design = g.book.designs[g.book.design_of[player.set.cards[0]]]
    if design.origin == Origin.FRONT:
        return design.range_min <= abs(design.offset - away) <= design.range_max
    if design.origin == Origin.MARKER:
        return True
    return design.range_min <= away <= design.range_max


@rule
def worth_of_spot(g: Game, answer: int) -> int:
    """What a spot is worth for the marker: where the opponent stands, or as near as can be."""
    return -abs(part_of(answer, 0) - g.state.players[opponent(g.state.owner)].spot)


CHOICES: dict[int, Callable[[Game, Options], int]] = {
    Decision.GO_FIRST: choose_first_player,
    Decision.SIDE: choose_any,
    Decision.MULLIGAN: choose_exchange,
    Decision.ACT: choose_act,
    Decision.RESPOND: choose_answer,
    Decision.UNCONTESTED: choose_answer,
    Decision.MAY: choose_may,
    Decision.SUSTAIN: choose_any,
    Decision.STEPS: choose_steps,
    Decision.OPTION: choose_list,
    Decision.SPOT: best(worth_of_spot),
    Decision.CARD: best(worth_of_choosing),
    Decision.DISCARD: best(worth_of_choosing),
}
