"""Effects without a target: draws, Intents, chances, the room (ARC-11, ARC-16 to ARC-21, ARC-X16)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, ask
from facedown.engine.cards import move
from facedown.engine.rules import Seat, chance, cite, each, push, rule
from facedown.systems.arcana.clauses import (
    ChanceIgnoresTrait,
    Clause,
    Decision,
    FlexScope,
    FlexStacking,
    GoodIdeaTiming,
    ThirdEye,
    Way,
    Why,
)
from facedown.systems.arcana.rules.asking import QUESTIONS, holds_face, offer_faces
from facedown.systems.arcana.rules.cards import card_with, discard_all, draw_cards
from facedown.systems.arcana.rules.damage import take_packet
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.ending import check_end
from facedown.systems.arcana.rules.intents import (
    any_hidden,
    any_intent,
    is_hidden,
    is_on_table,
    redraw,
    reveal,
    reveal_all,
)
from facedown.systems.arcana.rules.people import adversary_of, amount_of, has_trait, is_active, logged
from facedown.systems.arcana.rules.targets import anybody_to_offer_cards, can_be_offered_cards, targets_of
from facedown.systems.arcana.state import ADVERSARIES, BINS, FIRST_ADVERSARY, MOST, Effect, Effects, Game, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Bin, Only, Op, Place, Range, Target

MOST_FLEX, MOST_EXTRA, MOST_CHARGE = 4, 99, 99
DIM, HATCH_OPEN, INTENTS_DOWN, ADVERSARIES_DIM = range(4)  # what becomes of the room, as the log has it
LACKS = (  # why somebody without the trait that a bin needs cannot use it, in the order of `Bin`
    Why.LACKS_TRAIT,
    Why.LACKS_TRAIT,
    Why.LACKS_TRAIT,
    Why.LACKS_TRAIT,
    Why.LACKS_TRAIT,
    Why.NO_GOOD_IDEA,
    Why.NO_FEINT,
    Why.NO_FLEX,
    Why.NO_BLUR,
    Why.NO_STUDY,
    Why.NO_TAKE_A_CHANCE,
    Why.LACKS_TRAIT,
    Why.LACKS_TRAIT,
)


@rule("ARC-11.2", "ARC-20.3", "ARC-X16")
def begin_untargeted(g: Game, effect: Effect) -> None:
    """An effect that works on nobody in particular."""
    op, actor = effect.op, g.state.deed.actor
    amount = amount_of(g, actor, effect)
    if op == Op.CHARGE:
        store_charge(g, actor, amount, effect.most)
    elif op == Op.DRAW:
        draw_cards(g, Seat(actor), g.state.players[Seat(actor)].hand, amount)
    elif op == Op.OFFER_DRAW:
        if anybody_to_offer_cards(g, actor):
            ask(g, Seat(actor), Decision.GOOD_IDEA)
    elif op == Op.STUDY:
        study(g, Seat(actor), amount)
    elif op == Op.DOUBLE_DAMAGE:
        double_damage(g, Seat(actor))
    elif op == Op.KEEP_SHIELDS:
        g.state.players[Seat(actor)].blur = 1
    elif op == Op.CHANCE:
        take_a_chance(g, Seat(actor), effect)
    else:
        change_table(g, effect)


@rule
def change_table(g: Game, effect: Effect) -> None:
    """An effect on Intents or on the room."""
    s, op, seat = g.state, effect.op, Seat(g.state.deed.actor)
    if op == Op.REVEAL_INTENT:
        if effect.target == Target.ALL:
            reveal_all(g)
        elif any_hidden(g):
            ask(g, seat, Decision.INTENT)
    elif op == Op.REDRAW_INTENT:
        if any_intent(g):
            ask(g, seat, Decision.INTENT)
    elif op == Op.DIM:
        s.dim_until = s.round + 1
        s.dim_adversaries_only = int(effect.only == Only.ADVERSARIES)
        cite(g, Clause.ARC_X16, s.deed.actor, a=ADVERSARIES_DIM if s.dim_adversaries_only else DIM)
    elif op == Op.INTENTS_DOWN:
        s.faces_down_round = s.round + 1
        cite(g, Clause.ARC_X16, s.deed.actor, a=INTENTS_DOWN)
    elif op == Op.OPEN_HATCH:
        s.hatch_open = 1
        cite(g, Clause.ARC_X16, s.deed.actor, a=HATCH_OPEN)


@rule("ARC-X8")
def store_charge(g: Game, who: Who, amount: int, most: int) -> None:
    """An adversary stores charge for its next damage, at most so much; more that it has already stays."""
    adversary = adversary_of(g, who)
    adversary.charge = max(adversary.charge, min(adversary.charge + amount, most, MOST_CHARGE))
    cite(g, Clause.ARC_X8, logged(g, who), a=adversary.charge)


# Good Idea!


@rule("ARC-16.3", "ARC-R58", "ARC-R60")
def why_not_offer(g: Game, player: int) -> int:
    """Why a player cannot be chosen for extra cards."""
    return Why.NONE if can_be_offered_cards(g, g.state.deed.actor, Seat(player)) else Why.NOBODY_ELSE


@rule("ARC-16.3", "ARC-R59")
def offer_cards(g: Game, player: int) -> None:
    """The chosen player accepts or declines."""
    ask(g, Seat(player), Decision.EXTRA_CARDS)


@rule("ARC-16.3", "ARC-R48", "ARC-R58", "ARC-R59")
def answer_offer(g: Game, way: int) -> None:
    """Three cards now, to be kept until the end of the next own turn; or with the next opening draw."""
    s = g.state
    seat, effect = s.seat, g.book.effects[s.deed.effect]
    cite(g, Clause.ARC_16_3, Who(seat), a=int(way == Way.ACCEPT))
    if way == Way.DECLINE:
        return
    amount, player = amount_of(g, s.deed.actor, effect), s.players[seat]
    if g.book.good_idea_timing == GoodIdeaTiming.OWN_TURN_THIS_ROUND:
        player.extra_draw = min(player.extra_draw + amount, MOST_EXTRA)
    else:
        draw_cards(g, seat, player.hand, amount)


QUESTIONS.declare(Decision.GOOD_IDEA, offer_cards, why_not_offer)
QUESTIONS.declare(Decision.EXTRA_CARDS, answer_offer)


# Study


@rule("ARC-20.3", "ARC-20.6", "ARC-R3", "ARC-R69")
def study(g: Game, seat: Seat, count: int) -> None:
    """Draw cards on show, of which one is kept."""
    limbo = g.state.players[seat].limbo
    draw_cards(g, seat, limbo, count)
    if limbo.count > 0:  # The Tower leaves none
        ask(g, seat, Decision.STUDY)


@rule("ARC-20.4")
def why_not_keep(g: Game, card: int) -> int:
    """Why a card cannot be kept: it is not on show."""
    return Why.NONE if holds_face(g.state.players[g.state.seat].limbo, card) else Why.NOT_ON_SHOW


@rule("ARC-20.4", "ARC-20.5")
def keep_studied(g: Game, card: int) -> None:
    """One card goes to the hand, the others to the discard pile."""
    seat = g.state.seat
    player = g.state.players[seat]
    kept = card_with(player.limbo, card)
    cite(g, Clause.ARC_20_4, Who(seat), kept)
    move(player.limbo, player.hand, kept)
    discard_all(g, seat, player.limbo)


@rule("ARC-20.4")
def offer_studied(g: Game, options: Options) -> None:
    """The cards on show."""
    offer_faces(options, g.state.players[g.state.seat].limbo, 0)


QUESTIONS.declare(Decision.STUDY, keep_studied, why_not_keep, offer=offer_studied)


# Flex


@rule("ARC-18.3", "ARC-R65", "ARC-R66")
def double_damage(g: Game, seat: Seat) -> None:
    """Damage generated from now on counts double; with the whole turn, what was generated strikes again."""
    player = g.state.players[seat]
    before = player.flex
    player.flex = 2 if g.book.flex_stacking == FlexStacking.ONCE else min(2 * before, MOST_FLEX)
    cite(g, Clause.ARC_18_3, Who(seat), a=player.flex)
    if g.book.flex_scope == FlexScope.WHOLE_TURN:
        strike_again(g, seat, player.flex // before - 1)


@rule("ARC-R65")
def strike_again(g: Game, seat: Seat, times: int) -> None:
    """Each active adversary takes, as one more packet, what was generated against it in this turn."""
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        done = g.state.players[seat].damage_done
        packet = min(done[who - FIRST_ADVERSARY] * times, MOST)
        if is_active(g, who):
            done[who - FIRST_ADVERSARY] = min(done[who - FIRST_ADVERSARY] + packet, MOST)
            take_packet(g, Who(seat), who, packet, Range.NONE)
    check_end(g)


# Take a Chance


@rule("ARC-21.3", "ARC-21.4", "ARC-21.5", "ARC-R64")
def take_a_chance(g: Game, seat: Seat, effect: Effect) -> None:
    """A coin: on Heads one of some abilities is used, if one can be."""
    heads = chance(g, 2)
    cite(g, Clause.ARC_21_3, Who(seat), a=heads)
    if heads == 0:
        return
    for bin in range(BINS):
        if why_not_by_chance(g, bin) == Why.NONE:
            ask(g, seat, Decision.CHANCE)
            return


@rule("ARC-21.4", "ARC-R61", "ARC-R62", "ARC-R63")
def why_not_by_chance(g: Game, bin: int) -> int:
    """Why an ability cannot be used by Take a Chance; one that was used this turn can."""
    actor, chosen = g.state.deed.actor, g.book.bins[bin]
    if not g.book.effects[g.state.deed.effect].bins >> bin & 1:
        return Why.NOT_BY_CHANCE
    if bin == Bin.FEINT and g.book.third_eye == ThirdEye.VOID:
        return Why.NOT_BY_CHANCE
    may_lack = g.book.chance_ignores_trait == ChanceIgnoresTrait.TRUE
    if not may_lack and not has_trait(g, Seat(actor), chosen.needs):
        return LACKS[bin]
    return Why.NONE if has_use(g, actor, chosen.effects) else why_no_target(bin)


@rule("ARC-R60", "ARC-R109", "ARC-X7")
def why_no_target(bin: int) -> int:
    """Why an ability has no legal target: nobody to choose, no Intent, nobody for the spell."""
    if bin == Bin.FEINT:
        return Why.NO_INTENT_LEFT
    return Why.NO_SPELL_TARGET if bin == Bin.SPELL else Why.NO_LEGAL_TARGET


@rule("ARC-21.4", "ARC-R63")
def use_by_chance(g: Game, bin: int) -> None:
    """The effect of the ability happens, and no card is placed there."""
    actor = g.state.deed.actor
    cite(g, Clause.ARC_21_4, actor, a=bin)
    start_deed(g, actor, Place.BIN, g.book.bins[bin].effects, bin)
    push(g.state.agenda, Step.EFFECTS)


QUESTIONS.declare(Decision.CHANCE, use_by_chance, why_not_by_chance)


# Whether something can be used


@rule("ARC-R60", "ARC-R109", "ARC-X7")
def has_use(g: Game, actor: Who, effects: Effects) -> bool:
    """Whether effects have what they need: somebody or something that the first of them works on."""
    for k in range(effects.first, effects.first + effects.count):
        effect = g.book.effects[k]
        if effect.after < BINS or can_begin(g, actor, effect):
            return True
    return effects.count == 0


@rule("ARC-R60", "ARC-R109")
def can_begin(g: Game, actor: Who, effect: Effect) -> bool:
    """Whether an effect has what it needs."""
    op = effect.op
    if op == Op.OFFER_DRAW:
        return anybody_to_offer_cards(g, actor)
    if op == Op.REVEAL_INTENT:
        return any_hidden(g)
    if op == Op.REDRAW_INTENT:
        return any_intent(g)
    if op <= Op.TOWER or op == Op.DROP_INTENTS:
        return targets_of(g, actor, effect) > 0
    return True


# Intents, by a question


@rule("ARC-17.3", "ARC-R109")
def why_not_reveal(g: Game, intent: int) -> int:
    """Why an Intent cannot be revealed."""
    if not is_on_table(g, intent):
        return Why.NO_INTENT
    return Why.NONE if is_hidden(g, intent) else Why.IS_FACE_UP


@rule("ARC-17.3", "ARC-R109")
def why_not_redraw(g: Game, intent: int) -> int:
    """Why an Intent cannot be drawn again."""
    return Why.NONE if is_on_table(g, intent) else Why.NO_INTENT


@rule("ARC-17.3", "ARC-R109")
def why_not_this_way(g: Game, way: int) -> int:
    """Why one of the two cannot be done: the effect is the other one."""
    op = g.book.effects[g.state.deed.effect].op
    return Why.NONE if (op == Op.REVEAL_INTENT) == (way == Way.REVEAL) else Why.NO_INTENT


@rule("ARC-17.3")
def look_at_intent(g: Game, way: int, intent: int) -> None:
    """An Intent is revealed, or drawn again."""
    if way == Way.REVEAL:
        reveal(g, intent)
    else:
        redraw(g, intent)


QUESTIONS.declare(
    Decision.INTENT,
    look_at_intent,
    why_not_this_way,
    Of(Way.REVEAL, why_not_reveal),
    Of(Way.REDRAW, why_not_redraw),
)
