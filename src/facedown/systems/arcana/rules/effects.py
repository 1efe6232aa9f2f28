"""Effects carried out one after the other: of Intents, bins, spells, items, scene actions (ARC-T14)."""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.rules import Seat, chance, cite, each, push, rule
from facedown.systems.arcana.clauses import AdversaryTargeting, Clause, Decision, Why
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.bodies import work_on
from facedown.systems.arcana.rules.ending import check_end
from facedown.systems.arcana.rules.lasting import buffed, lasting
from facedown.systems.arcana.rules.people import adversary_of, amount_of, first_of, is_active, is_adversary
from facedown.systems.arcana.rules.special import begin_untargeted
from facedown.systems.arcana.rules.targets import is_chosen, is_in_chosen_zone, targets_of
from facedown.systems.arcana.state import BINS, FIGHTERS, GM, MOST, NO_ONE, Effect, Game, Square, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Op, Place, Target


@rule("ARC-R95", "ARC-R96", "ARC-X7", "ARC-X8")
def carry_out(g: Game) -> bool:
    """Begin the next effect of the list; return whether there was one. Who fell by its own does no more."""
    deed = g.state.deed
    if is_adversary(deed.actor) and not is_active(g, deed.actor):
        return False
    while deed.at < deed.count:
        effect = g.book.effects[deed.first + deed.at]
        deed.effect = deed.first + deed.at
        deed.at += 1
        if effect.after == deed.after:
            begin_effect(g, effect)
            return True
    return False


@rule("ARC-X8", "ARC-X16")
def begin_effect(g: Game, effect: Effect) -> None:
    """Find whom it works on, and begin."""
    op = effect.op
    if (op <= Op.TOWER and op != Op.CHARGE) or op == Op.DROP_INTENTS:
        aim(g, effect)
    else:
        begin_untargeted(g, effect)


@rule("ARC-28.4", "ARC-R21", "ARC-R95", "ARC-X7", "ARC-X8", "ARC-X16")
def aim(g: Game, effect: Effect) -> None:
    """An effect with a target: it works on all, or on one that is chosen; without a target it is lost."""
    s = g.state
    deed = s.deed
    if is_in_chosen_zone(effect):
        ask(g, Seat(deed.actor), Decision.PLACE)
        return
    targets = targets_of(g, deed.actor, effect)
    if targets == 0:
        note_target(g, effect, NO_ONE)
    elif not is_chosen(effect):
        work_on_all(g, effect, targets)
    elif not is_adversary(deed.actor):
        ask(g, Seat(deed.actor), Decision.TARGET)
    elif g.book.adversary_targeting == AdversaryTargeting.GM:
        ask(g, GM, Decision.VICTIM)
    else:
        work_on_all(g, effect, 1 << preferred(g, targets))


@rule("ARC-28.4", "ARC-R21")
def preferred(g: Game, targets: int) -> Who:
    """Whom an adversary hits where nobody chooses: at random, or by shields, HP and seat."""
    if g.book.adversary_targeting == AdversaryTargeting.RANDOM:
        count, left = 0, targets
        while left:
            left &= left - 1
            count += 1
        left = targets
        for _ in range(chance(g, count)):
            left &= left - 1
        return first_of(left)
    return most_shielded(g, targets)


@rule("ARC-28.4", "ARC-R21", "ARC-X12")
def most_shielded(g: Game, targets: int) -> Who:
    """The one with the most shields, then with the least HP, then the first."""
    best = first_of(targets)
    for who in each(Who, best + 1, FIGHTERS):
        if targets >> who & 1:
            one, other = g.state.fighters[who], g.state.fighters[best]
            if one.shields > other.shields or (one.shields == other.shields and one.hp < other.hp):
                best = who
    return best


@rule("ARC-R110", "ARC-X8")
def work_on_all(g: Game, effect: Effect, targets: int) -> None:
    """The effect works on one target after the other."""
    deed = g.state.deed
    deed.left = targets
    note_target(g, effect, first_of(targets))
    deed.amount = amount_at_hand(g, effect)
    push(g.state.agenda, Step.TARGETS)


@rule("ARC-X8", "ARC-X16")
def note_target(g: Game, effect: Effect, target: Who) -> None:
    """Keep whom an effect with one target works on, for one behind it that works on the same."""
    if effect.target == Target.ONE or effect.op == Op.DROP_INTENTS:
        g.state.deed.target = target


@rule("ARC-R110", "ARC-X8", "ARC-X16")
def work_on_next(g: Game) -> bool:
    """The effect works on the next of its targets; return whether there was one."""
    deed = g.state.deed
    if deed.left == 0:
        return False
    who = first_of(deed.left)
    deed.left &= deed.left - 1
    if is_active(g, who):
        work_on(g, g.book.effects[deed.effect], who)
    return True


@rule("ARC-26.1", "ARC-R110", "ARC-X16")
def end_effect(g: Game) -> None:
    """The effect is complete: the end is tested."""
    op = g.book.effects[g.state.deed.effect].op
    if op == Op.DAMAGE or op == Op.LOSE_HP:
        check_end(g)


# Amounts


@rule("ARC-10.4", "ARC-18.3", "ARC-R65", "ARC-R66", "ARC-R67", "ARC-X7", "ARC-X16", "ARC-X18")
def amount_at_hand(g: Game, effect: Effect) -> int:
    """The number of the effect at hand, after all that adds to it and doubles it."""
    deed = g.state.deed
    amount = amount_of(g, deed.actor, effect)
    if is_adversary(deed.actor):
        return min(amount + added_by_adversary(g, effect), MOST)
    if deed.bin < BINS:
        amount = max(0, amount + lasting(g, Seat(deed.actor), Op.MORE, deed.bin, effect.range))
    if effect.op == Op.DAMAGE and not effect.magic and is_players_own(deed.place):
        amount *= g.state.players[Seat(deed.actor)].flex
    return min(amount, MOST)


@rule("ARC-R67", "ARC-X3", "ARC-X16")
def is_players_own(place: int) -> bool:
    """Whether an effect is one of a player's own abilities; scene actions and stand-ins are not."""
    return place != Place.SCENE and place != Place.STAND_IN


@rule("ARC-26.8", "ARC-X8", "ARC-X10")
def added_by_adversary(g: Game, effect: Effect) -> int:
    """What charge and buffs add to each packet of a damage effect that has a target."""
    if effect.op != Op.DAMAGE:
        return 0
    adversary = adversary_of(g, g.state.deed.actor)
    added = adversary.charge + buffed(g, adversary.sheet, Op.STRONGER)
    if not adversary.damage_done:
        added += buffed(g, adversary.sheet, Op.STRONGER, True)
    adversary.charge = 0
    adversary.damage_done = 1
    return added


# Choices


@rule
def reached(g: Game) -> int:
    """Whom the effect at hand can be aimed at, a mask."""
    deed = g.state.deed
    return targets_of(g, deed.actor, g.book.effects[deed.effect])


@rule("ARC-28.4", "ARC-R25", "ARC-X3")
def why_not_aim(g: Game, fighter: int, reached: int) -> int:
    """Why an effect cannot be aimed at somebody."""
    return Why.NONE if reached >> fighter & 1 else Why.OUT_OF_REACH


@rule
def aim_at(g: Game, fighter: int) -> None:
    """The effect works on whom it is aimed at."""
    work_on_all(g, g.book.effects[g.state.deed.effect], 1 << fighter)


ONCE = {"reached": reached}
QUESTIONS.declare(Decision.VICTIM, aim_at, why_not_aim, once=ONCE)
QUESTIONS.declare(Decision.TARGET, aim_at, why_not_aim, once=ONCE)


@rule("ARC-X16")
def choose_place(g: Game, square: int) -> None:
    """The effect works on all in a zone, which may be empty."""
    deed = g.state.deed
    effect = g.book.effects[deed.effect]
    deed.square = Square(square)
    cite(g, Clause.ARC_5_3, deed.actor, a=square, b=g.state.side)
    targets = targets_of(g, deed.actor, effect)
    if targets > 0:
        work_on_all(g, effect, targets)


QUESTIONS.declare(Decision.PLACE, choose_place)
