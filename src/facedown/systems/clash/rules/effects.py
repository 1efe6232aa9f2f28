"""Effects: when they are performed, in which order and at what cost (CLA-X19, CLA-X20).

One effect at most is being performed: which one, the state says; how far it is, its row of the agenda.
"""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.rules import Seat, cite, go_on, pop, push, rule, top
from facedown.systems.clash.clauses import Clause, Decision, Way
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.cards import draw_cards, let_choose, pay_gauge
from facedown.systems.clash.rules.ending import lose_life
from facedown.systems.clash.rules.facts import may_take_place, stance
from facedown.systems.clash.rules.operations import can_move
from facedown.systems.clash.rules.players import all_of, character_of, drive_of
from facedown.systems.clash.rules.stats import design_of, source
from facedown.systems.clash.state import (
    NO_DESIGN,
    A,
    DesignNumber,
    Effect,
    Game,
    Pay,
    Pile,
    Source,
    Stance,
    Step,
)
from facedown.systems.clash.vocabulary import Trigger

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
def perform(g: Game, p: Seat, trigger: int) -> None:
    """Have the effects of a player with one trigger performed, in their order.

    Character, drive, enhance tactics oldest first, attack card, rule set; within a source as printed.
    """
    s = g.state
    if has_effects(g, p, trigger) or (trigger == Trigger.CLASH_WIN and earns_card(g, p)):
        s.owner = p
        s.trigger = trigger
        s.source = Source.PLAYED if trigger == Trigger.PLAY else Source.CHARACTER
        push(s.agenda, Step.EFFECTS, p)


@rule
def find_effect(g: Game) -> None:
    """Find the next effect of the owner's sources; behind the last one they are done."""
    s = g.state
    owner, trigger, place = s.owner, s.trigger, s.source
    last = last_source(trigger)
    while place <= last:
        number = source(g, owner, place)
        if number != NO_DESIGN:
            if g.book.designs[number].triggers >> trigger & 1:
                if find_of_design(g, number):
                    return
        elif place == Source.RULES:
            if trigger == Trigger.CLASH_WIN and earns_card(g, owner):
                if draw_cards(g, owner, 1, Clause.CLA_R54):
                    return
        elif place >= Source.ENHANCE and place < Source.ATTACK:
            place = Source.ATTACK - 1  # no further tactic is in play
        place += 1
        s.source = place
        s.passed = 0
    end_effects(g)


@rule
def find_of_design(g: Game, number: DesignNumber) -> bool:
    """Find the next effect of one source; return whether there is one."""
    s = g.state
    design = g.book.designs[number]
    while s.passed < design.count:
        s.effect = design.first + s.passed
        s.passed += 1
        effect = g.book.effects[s.effect]
        if effect.trigger == s.trigger and may_take_place(g, s.owner, effect):
            top(s.agenda).first = effect.first_operation
            top(s.agenda).operations = effect.operations
            return True
    return False


@rule
def next_effect(g: Game) -> None:
    """Go on with the effects behind one that is performed or left."""
    go_on(g, Step.EFFECTS)


@rule
def end_effects(g: Game) -> None:
    """The effects are done, which leaves no trace: states that go on alike are alike."""
    s = g.state
    pop(s.agenda)
    s.owner = A
    s.trigger = 0
    s.source = 0
    s.effect = 0


@rule("CLA-R36", "CLA-X19")
def has_effects(g: Game, p: Seat, trigger: int) -> bool:
    """Whether a player's sources have effects with a trigger; a tactic being played is one of them."""
    if not g.book.designs[all_of(p)].triggers >> trigger & 1:
        return False
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
    return bool(bits >> trigger & 1)


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
def earns_card(g: Game, p: Seat) -> bool:
    """Whether the rule set has a winner of a clash draw a card: a defender, where that is agreed."""
    return bool(g.book.guard_reward and stance(g, p) == Stance.DEFENSIVE)


@rule("CLA-X20")
def ask_will(g: Game) -> None:
    """Ask the owner of an effect that may be left, or costs something, whether to perform it.

    It is left where its cost cannot be paid, or nothing could come of it.
    """
    s = g.state
    effect = g.book.effects[s.effect]
    if effect.may or effect.pay != Pay.NOTHING:
        if not can_pay(g, s.owner, effect) or is_idle(g, s.owner, effect):
            next_effect(g)
        elif s.trigger != Trigger.ACTION:
            ask(g, s.owner, Decision.MAY)


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
def pay(g: Game) -> None:
    """Pay the cost of an effect, which is performed from here on; cards are chosen first."""
    s = g.state
    effect, p = g.book.effects[s.effect], s.owner
    cite(g, CLAUSES[s.trigger], p, a=source(g, p, s.source), b=s.passed - 1)
    if effect.pay == Pay.GAUGE:
        pay_gauge(g, p, effect.price)
    elif effect.pay == Pay.LIFE:
        lose_life(g, p, effect.price)
    elif effect.pay == Pay.CARDS:
        let_choose(g, p, effect.price, Pile.HAND, Pile.DISCARD)


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
    if way == Way.NO:
        next_effect(g)


QUESTIONS.declare(Decision.MAY, take_or_leave)
