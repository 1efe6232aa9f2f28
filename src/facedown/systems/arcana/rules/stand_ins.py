"""A stand-in's turn (ARC-3.8, ARC-X3)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, answer_of, ask, offer
from facedown.engine.cards import Zone, draw, move, move_all, show_all
from facedown.engine.rules import NOBODY, Seat, cite, each_in, next_part, push, rule, top
from facedown.systems.arcana.clauses import Clause, Decision, Way, Why
from facedown.systems.arcana.rules.arena import neighbours, ways_to_go
from facedown.systems.arcana.rules.asking import QUESTIONS, holds_face
from facedown.systems.arcana.rules.cards import card_with
from facedown.systems.arcana.rules.damage import expire_shields
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.effects import work_on_all
from facedown.systems.arcana.rules.intents import fill_gm_deck, is_hidden, reveal
from facedown.systems.arcana.rules.lasting import place_of_op
from facedown.systems.arcana.rules.moves import stand
from facedown.systems.arcana.rules.people import is_active
from facedown.systems.arcana.rules.special import why_not_reveal
from facedown.systems.arcana.rules.targets import targets_of
from facedown.systems.arcana.rules.values import SUITS, face_of, own_card, read_value
from facedown.systems.arcana.state import (
    ADVERSARIES,
    EFFECTS,
    FIRST_STAND_IN,
    GM,
    INTENTS,
    PACK,
    STAND_INS,
    TOWER,
    Effects,
    Game,
    StandIn,
    Who,
)
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import How, Op, Place

TOWER_USE = 5  # which use is that of The Tower
DRAWS, PLAYS, STALLS = 0, 1, 2  # as the log has it


@rule("ARC-R110", "ARC-X3")
def give_stand_in_turn(g: Game, k: int) -> None:
    """Each active stand-in has its turn before all players, by the seats of those who run them."""
    seat = Seat(k + 1)
    for place in range(STAND_INS):
        who = Who(FIRST_STAND_IN + place)
        if is_active(g, who) and g.state.stand_ins[place].player == seat:
            push(g.state.agenda, Step.STAND_IN, seat, a=who)


@rule
def acting(g: Game) -> StandIn:
    """The stand-in whose turn it is."""
    return g.state.stand_ins[top(g.state.agenda).a - FIRST_STAND_IN]


@rule("ARC-X3")
def draw_stand_in_cards(g: Game) -> None:
    """Its shields expire, and it draws from the GM's deck; The Tower stalls it at once."""
    row = top(g.state.agenda)
    who, stand_in = Who(row.a), acting(g)
    g.state.on_turn = who
    expire_shields(g, who)
    stand_in.played = 0
    for _ in range(g.book.stand_in.draws):
        fill_gm_deck(g)
        card = draw(g, g.state.gm.deck, stand_in.hand)
        show_all(g, card)
        cite(g, Clause.ARC_X3, who, card, a=DRAWS)
        if (
            read_value(g, card) == TOWER
            and place_of_op(g, g.book.stand_in.uses[TOWER_USE], Op.STALL) < EFFECTS
        ):
            cite(g, Clause.ARC_X3, who, card, a=STALLS)
            move_all(stand_in.hand, g.state.gm.discard)
            return


@rule("ARC-X3")
def ask_stand_in_use(g: Game) -> bool:
    """Ask what its next card is used for; return whether one may be played."""
    stand_in = acting(g)
    if stand_in.hand.count == 0 or stand_in.played >= g.book.stand_in.plays:
        return False
    ask(g, stand_in.player, Decision.STAND_IN)
    return True


@rule("ARC-X3")
def use_of(g: Game, card: int) -> Effects:
    """What a card does for a stand-in, by its suit."""
    face = read_value(g, own_card(GM, card))
    return g.book.stand_in.uses[TOWER_USE if face == TOWER else SUITS[face]]


@rule("ARC-X3")
def why_not_card(g: Game, card: int) -> int:
    """Why a card cannot be used: it was not drawn."""
    return Why.NONE if holds_face(acting(g).hand, card) else Why.NOT_DRAWN


@rule("ARC-X3")
def aimed_at(g: Game, card: int) -> int:
    """The effect of a card that is aimed at somebody; EFFECTS if it has none."""
    use = use_of(g, card)
    for k in range(use.first, use.first + use.count):
        op = g.book.effects[k].op
        if op == Op.DAMAGE or op == Op.SHIELDS or op == Op.HEAL:
            return k
    return EFFECTS


@rule("ARC-X3")
def why_not_aim(g: Game, card: int, fighter: int) -> int:
    """Why a card cannot be used on somebody."""
    effect = aimed_at(g, card)
    if effect == EFFECTS:
        return Why.NO_USE
    targets = targets_of(g, Who(top(g.state.agenda).a), g.book.effects[effect])
    return Why.NONE if targets >> fighter & 1 else Why.OUT_OF_REACH


@rule("ARC-X3")
def why_not_look(g: Game, card: int, intent: int) -> int:
    """Why a card cannot be used to reveal an Intent."""
    if place_of_op(g, use_of(g, card), Op.REVEAL_INTENT) == EFFECTS:
        return Why.NO_USE
    return why_not_reveal(g, intent)


@rule("ARC-X3")
def why_not_walk(g: Game, card: int, square: int) -> int:
    """Why a card cannot be used to move to a zone: any card is good for one step, some for any zone."""
    return Why.NONE if walks(g, card) >> square & 1 else Why.NO_NEIGHBOUR


@rule("ARC-X3")
def walks(g: Game, card: int) -> int:
    """The zones that a card is good to move to, a mask."""
    who = Who(top(g.state.agenda).a)
    move_row = place_of_op(g, use_of(g, card), Op.MOVE)
    if move_row < EFFECTS and g.book.effects[move_row].how == How.ANY:
        return ways_to_go(g, who, How.ANY)
    return neighbours(g, g.state.fighters[who].square)


@rule("ARC-X3")
def offer_uses(g: Game, options: Options) -> None:
    """Every card of its hand with all that it is good for, the lowest card first."""
    hand = acting(g).hand
    card = next_face(hand, -1)
    while card < PACK:
        effect = aimed_at(g, card)
        if effect < EFFECTS:
            for who in each_in(Who, targets_of(g, Who(top(g.state.agenda).a), g.book.effects[effect])):
                offer(options, answer_of(Way.AIM, card, who))
        card = next_face(hand, card)
    card = next_face(hand, -1)
    while card < PACK:
        if place_of_op(g, use_of(g, card), Op.REVEAL_INTENT) < EFFECTS:
            for intent in range(ADVERSARIES * INTENTS):
                if is_hidden(g, intent):
                    offer(options, answer_of(Way.LOOK, card, intent))
        card = next_face(hand, card)
    card = next_face(hand, -1)
    while card < PACK:
        for square in each_in(int, walks(g, card)):
            offer(options, answer_of(Way.WALK, card, square))
        card = next_face(hand, card)
    offer(options, answer_of(Way.DONE))


@rule
def next_face(zone: Zone, face: int) -> int:
    """The lowest face in a zone beyond another; PACK if there is none."""
    lowest = PACK
    for k in range(zone.count):
        if face < face_of(zone.cards[k]) < lowest:
            lowest = face_of(zone.cards[k])
    return lowest


@rule("ARC-X3")
def use_stand_in_card(g: Game, way: int, card: int, fighter: int, intent: int, square: int) -> None:
    """A stand-in plays a card, or is done."""
    if way == Way.DONE:
        next_part(g)
        return
    who, stand_in = Who(top(g.state.agenda).a), acting(g)
    played = card_with(stand_in.hand, card)
    stand_in.played += 1
    cite(g, Clause.ARC_X3, who, played, a=PLAYS)
    move(stand_in.hand, g.state.gm.discard, played)
    if way == Way.AIM:
        start_deed(g, who, Place.STAND_IN, use_of(g, card))
        g.state.deed.effect = aimed_at(g, card)
        work_on_all(g, g.book.effects[aimed_at(g, card)], 1 << fighter)
    elif way == Way.LOOK:
        reveal(g, intent)
    else:
        stand(g, who, square, Clause.ARC_15_2)


QUESTIONS.declare(
    Decision.STAND_IN,
    use_stand_in_card,
    why_not_card,
    Of(Way.AIM, why_not_aim),
    Of(Way.LOOK, why_not_look),
    Of(Way.WALK, why_not_walk),
    offer=offer_uses,
)


@rule("ARC-X3")
def end_stand_in_turn(g: Game) -> None:
    """The cards that are left go to the GM's pile."""
    move_all(acting(g).hand, g.state.gm.discard)
    g.state.on_turn = Who(NOBODY)
