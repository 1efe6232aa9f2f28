"""Effects: when they are performed, in which order, and what every operation does (CLA-X19, CLA-X20).

One effect at most is being performed. Its place is a cursor in the state, so that a question in the
middle of it stops there; `run_effects` goes on from the cursor once it is answered.
"""

from __future__ import annotations

from facedown.engine.ask import Options, ask, offer
from facedown.engine.log import cite, cite_card
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.systems.clash.clauses import Clause, Decision, Why
from facedown.systems.clash.rules.asking import QUESTIONS, offer_two
from facedown.systems.clash.rules.cards import (
    charge_from_deck,
    choose_cards,
    discard_at_random,
    draw_cards,
    let_choose,
    pay_gauge,
)
from facedown.systems.clash.rules.ending import check_life, is_over, lose_life
from facedown.systems.clash.rules.facts import amount_of, may_take_place, stance
from facedown.systems.clash.rules.line import can_go_to_marker, go, longest, spots, stand, swap
from facedown.systems.clash.rules.players import character_of, drive_of, opponent
from facedown.systems.clash.rules.stats import design_of, has_flag, source
from facedown.systems.clash.state import (
    LIFE,
    NO_DESIGN,
    NO_OPTION,
    NO_SPOT,
    PLAYERS,
    SUM,
    At,
    Effect,
    Game,
    How,
    Operation,
    Pay,
    Pile,
    Source,
    Spot,
    Stage,
    Stance,
    Until,
)
from facedown.systems.clash.vocabulary import Flag, Movement, Op, Side, Trigger

LOOKED = 1  # in the log: a hand was looked at, nothing discarded
HEALED = 1  # in the log: life was given back, no card drawn
_PERFORMED = {
    Trigger.BEFORE: Clause.CLA_3_16,
    Trigger.HIT: Clause.CLA_3_21,
    Trigger.AFTER: Clause.CLA_3_23,
    Trigger.CLASH_WIN: Clause.CLA_3_24,
    Trigger.CLASH_LOSS: Clause.CLA_3_24,
    Trigger.RESOLUTION: Clause.CLA_3_27,
    Trigger.PLAY: Clause.CLA_X15,
    Trigger.ACTION: Clause.CLA_X4,
}
CLAUSES = tuple(_PERFORMED.get(one, Clause.CLA_X18) for one in Trigger)  # by which effects are performed


@rule
def start_effects(g: Game, phase: int, p: Seat, trigger: int) -> None:
    """Go to a phase in which the effects of a player with one trigger are performed, in their order.

    Character, drive, enhance tactics oldest first, attack card, rule set; within a source as printed.
    Clause: CLA-R36.
    """
    s = g.state
    s.phase = phase
    s.owner = p
    s.trigger = trigger
    s.source = Source.PLAYED if trigger == Trigger.PLAY else Source.CHARACTER
    s.effect = 0
    start_effect(g)


@rule
def start_effect(g: Game) -> None:
    """Begin an effect at its first operation."""
    s = g.state
    s.stage = Stage.LOOK
    s.operation = 0
    s.option = NO_OPTION
    s.inner = 0
    s.left = 0


@rule
def next_effect(g: Game) -> None:
    """Leave an effect, done or passed over. Clause: CLA-X20, CLA-R36."""
    g.state.effect += 1
    start_effect(g)


@rule
def run_effects(g: Game) -> bool:
    """Perform effects from the cursor on; return whether a question or the end of the game stops them."""
    s = g.state
    if s.trigger != Trigger.CLASH_WIN and not triggers_of(g, s.owner) >> s.trigger & 1:
        return False  # as it mostly is; a clash that is won may have the rule set give a card
    while s.source <= last_source(s.trigger):
        number = source(g, s.owner, s.source)
        if number != NO_DESIGN:
            design = g.book.designs[number]
            if design.triggers >> s.trigger & 1:
                while s.effect < design.count:
                    if perform(g, g.book.effects[design.first + s.effect]):
                        return True
                    next_effect(g)
        elif s.source == Source.RULES:
            if s.trigger == Trigger.CLASH_WIN and reward_guard(g, s.owner):
                return True
        elif s.source >= Source.ENHANCE and s.source < Source.ATTACK:
            s.source = Source.ATTACK - 1  # no further tactic is in play
        s.source += 1
        s.effect = 0
    return False


@rule
def perform_effects(g: Game) -> None:
    """Perform the effects of this step of the sequence; then comes the next one."""
    if not run_effects(g):
        g.state.phase += 1


@rule
def triggers_of(g: Game, p: Seat) -> int:
    """Bits by Trigger: those that a player's sources have, a tactic being played included.

    Clause: CLA-R36, CLA-X19.
    """
    player = g.state.players[p]
    bits = g.book.designs[character_of(p)].triggers
    if player.driven:
        bits |= g.book.designs[drive_of(p)].triggers
    for k in range(player.enhance.count):
        bits |= design_of(g, player.enhance.cards[k]).triggers
    if player.in_effect:
        bits |= design_of(g, player.set.cards[0]).triggers
    if player.play.count > 0:
        bits |= design_of(g, player.play.cards[0]).triggers
    return bits


@rule
def last_source(trigger: int) -> int:
    """The last source that can carry effects of a trigger. Clause: CLA-X19."""
    if trigger == Trigger.PLAY:
        return Source.PLAYED
    if trigger == Trigger.ACTION:
        return Source.DRIVE
    if trigger == Trigger.TURN_START or trigger == Trigger.TURN_END:
        return Source.ATTACK - 1
    return Source.RULES


@rule
def reward_guard(g: Game, p: Seat) -> bool:
    """A defender who wins draws a card; return whether the game ended. Clause: CLA-R54."""
    if g.book.guard_reward and stance(g, p) == Stance.DEFENSIVE:
        return draw_cards(g, p, 1, Clause.CLA_R54)
    return False


@rule
def perform(g: Game, effect: Effect) -> bool:
    """Perform one effect, or go on with it; return whether it stops for a question or the game is over.

    Stance and conditions, the cost, whether anything could come of it, its owner's will, in this order.
    """
    s = g.state
    if s.stage == Stage.LOOK:
        if effect.trigger != s.trigger or not may_take_place(g, s.owner, effect):
            return False
        if effect.may or effect.pay != Pay.NOTHING:
            if not can_pay(g, s.owner, effect) or is_idle(g, s.owner, effect):
                return False
            if s.trigger != Trigger.ACTION:
                ask(g, s.owner, Decision.MAY)
                return True
        s.stage = Stage.PAY
    if s.stage == Stage.PAY:
        cite(g, CLAUSES[s.trigger], s.owner, a=source(g, s.owner, s.source), b=s.effect)
        pay(g, s.owner, effect)
    if s.stage == Stage.PAYING:
        if choose_cards(g, Decision.CARD):
            return True
        s.stage = Stage.OPERATE
    while s.operation < effect.operations:
        number = effect.first_operation + s.operation
        if g.book.operations[number].op == Op.CHOOSE:
            if s.option == NO_OPTION:
                ask(g, s.owner, Decision.OPTION)
                return True
            option = g.book.options[g.book.operations[number].first_option + s.option]
            if s.inner == option.count:
                s.option = NO_OPTION
                s.inner = 0
                s.operation += 1
                continue
            number = option.first + s.inner
        if operate(g, s.owner, g.book.operations[number]):
            return True
        next_operation(g)
    return False


@rule
def next_operation(g: Game) -> None:
    """Go on behind an operation, within the chosen option or in the effect itself. Clause: CLA-X20."""
    s = g.state
    s.stage = Stage.OPERATE
    if s.option != NO_OPTION:
        s.inner += 1
    else:
        s.operation += 1


@rule
def can_pay(g: Game, p: Seat, effect: Effect) -> bool:
    """Whether an effect's cost can be paid; life is never paid down to nothing. Clause: CLA-X20."""
    player = g.state.players[p]
    if effect.pay == Pay.GAUGE:
        return player.gauge.count >= effect.price
    if effect.pay == Pay.CARDS:
        return player.hand.count >= effect.price
    if effect.pay == Pay.LIFE:
        return player.life - effect.price >= 1
    return True


@rule
def pay(g: Game, p: Seat, effect: Effect) -> None:
    """Pay an effect's cost; cards are still to be chosen. Clause: CLA-X20."""
    s = g.state
    s.stage = Stage.OPERATE
    if effect.pay == Pay.GAUGE:
        pay_gauge(g, p, effect.price)
    elif effect.pay == Pay.LIFE:
        lose_life(g, p, effect.price)
    elif effect.pay == Pay.CARDS:
        let_choose(g, p, effect.price, Pile.HAND, Pile.DISCARD)
        s.stage = Stage.PAYING


@rule
def is_idle(g: Game, p: Seat, effect: Effect) -> bool:
    """Whether all operations of an effect are moves and none could change a spot now. Clause: CLA-X20."""
    if not effect.only_moves:
        return False
    for k in range(effect.first_operation, effect.first_operation + effect.operations):
        if can_move(g, p, g.book.operations[k]):
            return False
    return True


@rule
def can_move(g: Game, p: Seat, operation: Operation) -> bool:
    """Whether a move could change a spot now."""
    kind = operation.move
    if kind == Movement.SWAP:
        return not has_flag(g, opponent(p), Flag.ROOTED)
    if kind == Movement.TO_MARKER:
        return can_go_to_marker(g, p)
    return steps_at_most(g, p, operation) > 0


@rule
def steps_at_most(g: Game, p: Seat, operation: Operation) -> int:
    """How many steps a move can be; the rooted are not moved by the opponent. Clause: CLA-X6."""
    kind = operation.move
    if (kind == Movement.PUSH or kind == Movement.PULL) and has_flag(g, opponent(p), Flag.ROOTED):
        return 0
    return longest(g, p, kind, max(amount_of(g, p, operation), 0))


@rule
def operate(g: Game, p: Seat, operation: Operation) -> bool:
    """Do what an operation says, as much as can be done.

    Returns whether its owner, or whoever discards, is asked something first, or the game has ended.
    Clause: CLA-X20.
    """
    s = g.state
    if s.stage == Stage.CHOOSING:
        return choose_cards(g, Decision.CARD)
    op = operation.op
    if op == Op.MOVE:
        return make_move(g, p, operation)
    if op == Op.MODIFY:
        modify(g, concerned(p, operation), operation.stat, amount_of(g, p, operation), operation.until)
        return False
    if op == Op.SUSTAIN:
        return sustain(g, p, operation)
    if op == Op.PLACE_MARKER:
        return place_marker(g, p, operation)
    if op == Op.ADVANTAGE:
        gain_advantage(g, concerned(p, operation))
        return False
    if op == Op.STAGGER:
        stagger(g, concerned(p, operation))
        return False
    if op == Op.REMOVE_MARKER:
        if s.players[p].marker != NO_SPOT:
            s.players[p].marker = NO_SPOT
            cite(g, Clause.CLA_X12, p)
        return False
    if op == Op.REVEAL_HAND:
        look_at_hand(g, p, concerned(p, operation))
        return False
    return operate_on_cards(g, p, operation)


@rule
def operate_on_cards(g: Game, p: Seat, operation: Operation) -> bool:
    """Do what an operation says about cards or life; return as `operate` does."""
    s = g.state
    op = operation.op
    amount = max(amount_of(g, p, operation), 0)
    who = concerned(p, operation)
    if op == Op.DRAW:
        return draw_cards(g, who, amount, Clause.CLA_X20)
    if op == Op.DAMAGE:
        hurt(g, p, operation.who, amount)
        return is_over(g)
    if op == Op.HEAL:
        heal(g, who, amount)
        return False
    if op == Op.DRAIN:
        pay_gauge(g, who, amount)
        return False
    if op == Op.DISCARD and operation.how == How.RANDOM:
        discard_at_random(g, who, amount)
        return False
    if op == Op.CHARGE and operation.pile == Pile.DECK:
        charge_from_deck(g, p, amount)
        return False
    if op == Op.DISCARD:
        let_choose(g, who, amount, Pile.HAND, Pile.DISCARD)
    elif op == Op.CHARGE:
        let_choose(g, p, amount, operation.pile, Pile.GAUGE)
    else:
        let_choose(g, p, amount, operation.pile, Pile.HAND)
    s.stage = Stage.CHOOSING
    return choose_cards(g, Decision.CARD)


@rule
def concerned(p: Seat, operation: Operation) -> Seat:
    """Whom an operation concerns, seen from the owner of its effect."""
    return opponent(p) if operation.who == Side.OPP else p


@rule
def make_move(g: Game, p: Seat, operation: Operation) -> bool:
    """Make a move as far as it goes, or ask how far; return whether that is asked. Clause: CLA-X6."""
    kind = operation.move
    if kind == Movement.SWAP:
        if can_move(g, p, operation):
            swap(g, p)
        return False
    if kind == Movement.TO_MARKER:
        if can_go_to_marker(g, p):
            stand(g, p, g.state.players[p].marker, True)
        return False
    most = steps_at_most(g, p, operation)
    if most > 0 and operation.upto:
        ask(g, p, Decision.STEPS)
        return True
    go(g, p, kind, most)
    return False


@rule
def current(g: Game) -> int:
    """The row of the operation that the cursor is at. Clause: CLA-X20."""
    s = g.state
    design = g.book.designs[source(g, s.owner, s.source)]
    number = g.book.effects[design.first + s.effect].first_operation + s.operation
    if s.option != NO_OPTION:
        number = g.book.options[g.book.operations[number].first_option + s.option].first + s.inner
    return number


@rule
def offer_steps(g: Game, options: Options) -> None:
    """List the numbers of steps that an upto move can have."""
    operation = g.book.operations[current(g)]
    for steps in range(steps_at_most(g, g.state.owner, operation) + 1):
        offer(options, steps)


@rule
def why_not_steps(g: Game, steps: int) -> int:
    """Why an upto move cannot have so many steps. Clause: CLA-X6."""
    most = steps_at_most(g, g.state.owner, g.book.operations[current(g)])
    return Why.TOO_MANY_STEPS if steps > most else Why.NONE


@rule
def take_steps(g: Game, steps: int) -> None:
    """Make an upto move of the chosen length. Clause: CLA-X6, CLA-X20."""
    go(g, g.state.owner, g.book.operations[current(g)].move, steps)
    next_operation(g)


@rule
def offer_options(g: Game, options: Options) -> None:
    """List the lists of operations to choose among. Clause: CLA-X20."""
    for k in range(g.book.operations[current(g)].options):
        offer(options, k)


@rule
def take_option(g: Game, k: int) -> None:
    """Choose a list of operations. Clause: CLA-X20."""
    g.state.option = k


@rule
def take_or_leave(g: Game, answer: int) -> None:
    """Perform an effect, its cost first, or leave it. Clause: CLA-X20."""
    if answer:
        g.state.stage = Stage.PAY
    else:
        next_effect(g)


@rule
def modify(g: Game, p: Seat, stat: int, amount: int, until: int) -> None:
    """Add to a player's stat until the end of the clash or of the turn. Clause: CLA-X19."""
    player = g.state.players[p]
    if until == Until.TURN:
        player.turn_modifiers[stat] = min(max(player.turn_modifiers[stat] + amount, -SUM), SUM)
    else:
        player.clash_modifiers[stat] = min(max(player.clash_modifiers[stat] + amount, -SUM), SUM)
    cite(g, Clause.CLA_X19, p, a=stat, b=amount, c=until)


@rule
def gain_advantage(g: Game, p: Seat) -> None:
    """A player has advantage until the next turn begins. Clause: CLA-R41."""
    g.state.players[p].advantage = 1
    cite(g, Clause.CLA_R41, p)


@rule
def stagger(g: Game, p: Seat) -> None:
    """Stagger a player whom no ward protects. Clause: CLA-X10."""
    if not has_flag(g, p, Flag.WARD):
        g.state.players[p].staggered = 1
        cite(g, Clause.CLA_X10, p)


@rule
def hurt(g: Game, p: Seat, who: int, amount: int) -> None:
    """Take life by an effect from one player, or from both at the same moment."""
    for i in PLAYERS:
        if who == Side.BOTH or (i == p) == (who == Side.SELF):
            lose_life(g, i, amount)
    check_life(g)


@rule
def heal(g: Game, p: Seat, amount: int) -> None:
    """Give life back, not above the starting life, and never lower it. Clause: CLA-X2."""
    player = g.state.players[p]
    healed = min(amount, starting_life(g, p) - player.life)
    if healed > 0:
        player.life += healed
        cite(g, Clause.CLA_X20, p, a=healed, b=player.life, c=HEALED)


@rule
def starting_life(g: Game, p: Seat) -> int:
    """The life that a player starts with: the character card's, shifted for a study.

    Clause: CLA-1.4, CLA-1.5.
    """
    return min(max(g.book.designs[character_of(p)].life + g.book.life_shift, 1), LIFE)


@rule
def look_at_hand(g: Game, p: Seat, who: Seat) -> None:
    """Look at a hand as it is now: one line, in which nobody else reads the cards. Clause: CLA-X21."""
    s = g.state
    hand = s.players[who].hand
    cite(g, Clause.CLA_X21, p, a=LOOKED, b=who)
    for k in range(hand.count):
        card = hand.cards[k]
        before = s.known[card]
        s.known[card] |= 1 << p
        cite_card(g, card)
        s.known[card] = before


@rule
def place_marker(g: Game, p: Seat, operation: Operation) -> bool:
    """Put the own marker on a spot, or ask which; return whether that is asked. Clause: CLA-X12."""
    s = g.state
    if operation.at == At.WITHIN and amount_of(g, p, operation) > 0:
        ask(g, p, Decision.SPOT)
        return True
    put_marker(g, p, s.players[opponent(p) if operation.at == At.OPPONENT else p].spot)
    return False


@rule
def put_marker(g: Game, p: Seat, spot: Spot) -> None:
    """Put the own marker on a spot; there is one at most, so it moves."""
    g.state.players[p].marker = spot
    cite(g, Clause.CLA_X12, p, a=spot)


@rule
def offer_marker_spots(g: Game, options: Options) -> None:
    """List the spots where the own marker can be put."""
    s = g.state
    amount = amount_of(g, s.owner, g.book.operations[current(g)])
    here = s.players[s.owner].spot
    for spot in range(max(here - amount, 1), min(here + amount, spots(g)) + 1):
        offer(options, spot)


@rule
def why_not_spot(g: Game, spot: Spot) -> int:
    """Why the own marker cannot be put on a spot. Clause: CLA-X12."""
    s = g.state
    amount = amount_of(g, s.owner, g.book.operations[current(g)])
    here = s.players[s.owner].spot
    if spot < 1 or spot > spots(g):
        return Why.NO_SUCH_SPOT
    return Why.SPOT_TOO_FAR if abs(spot - here) > amount else Why.NONE


@rule
def take_spot(g: Game, spot: Spot) -> None:
    """Put the own marker on the chosen spot."""
    put_marker(g, g.state.owner, spot)
    next_operation(g)


@rule
def sustain(g: Game, p: Seat, operation: Operation) -> bool:
    """Sustain enhance tactics in this clash: all, or one of choice. Clause: CLA-R38."""
    player = g.state.players[p]
    found = 0
    place = 0
    for k in range(player.enhance.count):
        if operation.all:
            keep(g, p, k)
        elif not player.sustained >> k & 1:
            found += 1
            place = k
    if found > 1:
        ask(g, p, Decision.SUSTAIN)
        return True
    if found == 1:
        keep(g, p, place)
    return False


@rule
def keep(g: Game, p: Seat, place: int) -> None:
    """Sustain one enhance tactic in this clash."""
    player = g.state.players[p]
    player.sustained |= 1 << place
    cite(g, Clause.CLA_R38, p, player.enhance.cards[place])


@rule
def offer_tactics_to_sustain(g: Game, options: Options) -> None:
    """List the enhance tactics that no effect has sustained in this clash. Clause: CLA-R38."""
    s = g.state
    player = s.players[s.owner]
    for k in range(player.enhance.count):
        if not player.sustained >> k & 1:
            offer(options, k)


@rule
def why_not_sustain(g: Game, place: int) -> int:
    """Why an enhance tactic in play cannot be sustained. Clause: CLA-R38."""
    return Why.SUSTAINED_ALREADY if g.state.players[g.state.owner].sustained >> place & 1 else Why.NONE


@rule
def take_sustained(g: Game, place: int) -> None:
    """Sustain the chosen enhance tactic."""
    keep(g, g.state.owner, place)
    next_operation(g)


QUESTIONS.add(Decision.MAY, offer_two, take_or_leave)
QUESTIONS.add(Decision.STEPS, offer_steps, take_steps, why_not_steps)
QUESTIONS.add(Decision.OPTION, offer_options, take_option)
QUESTIONS.add(Decision.SPOT, offer_marker_spots, take_spot, why_not_spot)
QUESTIONS.add(Decision.SUSTAIN, offer_tactics_to_sustain, take_sustained, why_not_sustain)
