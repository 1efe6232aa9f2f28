"""Effects: when they are performed, in which order and at what cost (CLA-X19, CLA-X20).

One effect at most is being performed. Its place is a cursor in the state, so that a question in the
middle of it stops there; `run_effects` goes on from the cursor once it is answered.
"""

from __future__ import annotations

from facedown.engine.ask import ask
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.systems.clash.clauses import Clause, Decision, Way
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.cards import choose_cards, draw_cards, let_choose, pay_gauge
from facedown.systems.clash.rules.ending import lose_life
from facedown.systems.clash.rules.facts import may_take_place, stance
from facedown.systems.clash.rules.operations import can_move, next_operation, operate
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.rules.stats import design_of, source
from facedown.systems.clash.state import NO_DESIGN, NO_OPTION, Effect, Game, Pay, Pile, Source, Stage, Stance
from facedown.systems.clash.vocabulary import Op, Trigger

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


@rule("CLA-R36")
def start_effects(g: Game, phase: int, p: Seat, trigger: int) -> None:
    """Go to the phase that performs the effects of a player with one trigger, in their order.

    Character, drive, enhance tactics oldest first, attack card, rule set; within a source as printed.
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


@rule("CLA-X20", "CLA-R36")
def next_effect(g: Game) -> None:
    """Leave an effect, done or passed over."""
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


@rule("CLA-R36", "CLA-X19")
def triggers_of(g: Game, p: Seat) -> int:
    """The triggers of a player's sources of effects, a bit for each; a tactic being played is one of them."""
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


@rule("CLA-X19")
def last_source(trigger: int) -> int:
    """The last source that can carry effects of a trigger."""
    if trigger == Trigger.PLAY:
        return Source.PLAYED
    if trigger == Trigger.ACTION:
        return Source.DRIVE
    if trigger == Trigger.TURN_START or trigger == Trigger.TURN_END:
        return Source.ATTACK - 1
    return Source.RULES


@rule("CLA-R54")
def reward_guard(g: Game, p: Seat) -> bool:
    """A defender who wins draws a card; return whether the game ended."""
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


@rule("CLA-X20")
def can_pay(g: Game, p: Seat, effect: Effect) -> bool:
    """Whether an effect's cost can be paid; life is never paid down to nothing."""
    player = g.state.players[p]
    if effect.pay == Pay.GAUGE:
        return player.gauge.count >= effect.price
    if effect.pay == Pay.CARDS:
        return player.hand.count >= effect.price
    if effect.pay == Pay.LIFE:
        return player.life - effect.price >= 1
    return True


@rule("CLA-X20")
def pay(g: Game, p: Seat, effect: Effect) -> None:
    """Pay an effect's cost; cards are still to be chosen."""
    s = g.state
    s.stage = Stage.OPERATE
    if effect.pay == Pay.GAUGE:
        pay_gauge(g, p, effect.price)
    elif effect.pay == Pay.LIFE:
        lose_life(g, p, effect.price)
    elif effect.pay == Pay.CARDS:
        let_choose(g, p, effect.price, Pile.HAND, Pile.DISCARD)
        s.stage = Stage.PAYING


@rule("CLA-X20")
def is_idle(g: Game, p: Seat, effect: Effect) -> bool:
    """Whether all operations of an effect are moves and none could change a spot now."""
    if not effect.only_moves:
        return False
    for k in range(effect.first_operation, effect.first_operation + effect.operations):
        if can_move(g, p, g.book.operations[k]):
            return False
    return True


@rule("CLA-X20")
def take_or_leave(g: Game, way: int) -> None:
    """Perform an effect, its cost first, or leave it."""
    if way == Way.YES:
        g.state.stage = Stage.PAY
    else:
        next_effect(g)


QUESTIONS.declare(Decision.MAY, take_or_leave)
