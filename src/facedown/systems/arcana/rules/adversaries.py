"""An adversary's turn: flight, moves, Intents (ARC-4.7, ARC-28, ARC-X8, ARC-X11)."""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.cards import show_all, shuffle_in
from facedown.engine.rules import Seat, cite, each, push, rule, top
from facedown.systems.arcana.clauses import (
    AdversaryFlight,
    AdversaryShieldLife,
    Clause,
    Decision,
    GmDeckReshuffle,
    MobileAction,
    Way,
)
from facedown.systems.arcana.rules.arena import TO_BORDER, border_distance, ways_to_go
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.cards import PILE
from facedown.systems.arcana.rules.damage import expire_shields, heal
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.ending import check_end
from facedown.systems.arcana.rules.intents import drop_intents, intent_effects, put_first_away
from facedown.systems.arcana.rules.lasting import regained, steadied
from facedown.systems.arcana.rules.moves import start_walk
from facedown.systems.arcana.rules.people import adversary_of, depart, is_active, logged, sheet_of
from facedown.systems.arcana.state import FIRST_ADVERSARY, GM, PAIRS, SEATS, Game, Status, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import How, Place, Range

FLEES = 1  # in `b` of its turn; in `c` stands whether it has moved


@rule
def whose_turn(g: Game) -> Who:
    """The adversary whose turn it is."""
    return Who(top(g.state.agenda).a)


@rule("ARC-10.5", "ARC-28.6", "ARC-R29", "ARC-X10")
def begin_adversary_turn(g: Game) -> None:
    """Its shields expire, the traits that it holds on players end, and buffs work that work here."""
    who = whose_turn(g)
    g.state.on_turn = who
    if g.book.adversary_shield_life == AdversaryShieldLife.OWN_NEXT_TURN:
        expire_shields(g, who)
    end_traits(g, who)
    heal(g, who, regained(g, adversary_of(g, who).sheet))


@rule("ARC-28.6", "ARC-R26")
def end_traits(g: Game, who: Who) -> None:
    """No player has a trait of this adversary any more."""
    bit = 1 << who - FIRST_ADVERSARY
    for seat in each(Seat, 1, SEATS):
        imposed = g.state.players[seat].imposed
        for pair in range(PAIRS):
            if imposed[pair] & bit:
                imposed[pair] &= ~bit
                if imposed[pair] == 0:
                    cite(g, Clause.ARC_R26, Who(seat), a=2 * pair)


# Flight


@rule("ARC-R15", "ARC-X8", "ARC-X11")
def test_flight(g: Game) -> None:
    """One that has lost its nerve takes flight; or the GM says so."""
    who, mode = whose_turn(g), g.book.adversary_flight
    sheet = sheet_of(g, who)
    if mode == AdversaryFlight.NEVER or sheet.boss or sheet.rooted:
        return
    if mode == AdversaryFlight.GM:
        ask(g, GM, Decision.FLIGHT)
        return
    nerve = 0 if steadied(g, adversary_of(g, who).sheet) > 0 else sheet.nerve
    if g.state.fighters[who].hp <= nerve:
        take_flight(g, who)


@rule("ARC-X11")
def decide_flight(g: Game, way: int) -> None:
    """The GM has it flee or not."""
    if way == Way.FLEE:
        take_flight(g, whose_turn(g))


QUESTIONS.declare(Decision.FLIGHT, decide_flight)


@rule("ARC-26.1", "ARC-X11")
def take_flight(g: Game, who: Who) -> None:
    """From a border zone it leaves; else it moves towards one, which replaces its move and its Intents."""
    leaves = border_distance(g, g.state.fighters[who].square) == 0
    cite(g, Clause.ARC_X11, logged(g, who), a=int(leaves))
    drop_intents(g, who)
    top(g.state.agenda).b = FLEES
    if leaves:
        depart(g, who, Status.FLED)
        check_end(g)
    else:
        start_walk(g, who, TO_BORDER, 1)


# Mobile


@rule("ARC-28.3", "ARC-R22", "ARC-R25", "ARC-X8")
def roam(g: Game) -> None:
    """One that is Mobile moves towards a player, if nobody is in its zone."""
    row, who = top(g.state.agenda), whose_turn(g)
    if row.b == FLEES:
        return
    if g.book.mobile_action == MobileAction.MELEE_INTENTS_ONLY:
        turn_all_up(g, who)
        if not has_melee_intent(g, who):
            return
    steps = sheet_of(g, who).mobile
    row.c = int(steps > 0 and ways_to_go(g, who, How.TOWARD_PLAYER) != 0)
    start_walk(g, who, How.TOWARD_PLAYER, steps)  # no step from a zone with a player


@rule("ARC-R22")
def turn_all_up(g: Game, who: Who) -> None:
    """All Intents of an adversary are turned up."""
    adversary = adversary_of(g, who)
    for k in range(adversary.intents.count):
        show_all(g, adversary.intents.cards[k])
    adversary.up = (1 << adversary.intents.count) - 1


@rule("ARC-R22")
def has_melee_intent(g: Game, who: Who) -> bool:
    """Whether an Intent of an adversary has an effect with the range melee."""
    intents = adversary_of(g, who).intents
    for i in range(intents.count):
        effects = intent_effects(g, who, intents.cards[i])
        for k in range(effects.first, effects.first + effects.count):
            if g.book.effects[k].range == Range.MELEE:
                return True
    return False


@rule("ARC-R22")
def drop_after_move(g: Game) -> None:
    """Where a move replaces the Intents, those of an adversary that has moved are dropped."""
    if top(g.state.agenda).c and g.book.mobile_action == MobileAction.MOVE_ONLY:
        drop_intents(g, whose_turn(g))


# Intents


@rule("ARC-4.7", "ARC-R16", "ARC-R95")
def give_intent(g: Game) -> bool:
    """The next Intent is carried out, in the order drawn; return whether there is one."""
    who = whose_turn(g)
    if adversary_of(g, who).intents.count == 0:
        return False
    push(g.state.agenda, Step.INTENT, a=who)
    return True


@rule("ARC-4.7", "ARC-R18")
def turn_up(g: Game) -> None:
    """An Intent is turned up if it lies face down; what it says begins."""
    who = whose_turn(g)
    adversary = adversary_of(g, who)
    card = adversary.intents.cards[0]
    adversary.up |= 1
    show_all(g, card)
    cite(g, Clause.ARC_R18, logged(g, who), card)
    start_deed(g, who, Place.INTENT, intent_effects(g, who, card))


@rule("ARC-R17", "ARC-R96")
def put_away(g: Game) -> None:
    """An Intent that was carried out goes to the GM's pile; who fell by its own has dropped all."""
    if is_active(g, whose_turn(g)):
        put_first_away(g, whose_turn(g))


@rule("ARC-R7")
def end_adversary_turn(g: Game) -> None:
    """It has had its turn; the GM's pile goes back at twenty cards, where that is agreed."""
    gm, who = g.state.gm, whose_turn(g)
    g.state.fighters[who].acted = 1
    if g.book.gm_deck_reshuffle == GmDeckReshuffle.AT_20 and gm.discard.count >= PILE:
        shuffle_in(g, gm.discard, gm.deck)
        cite(g, Clause.ARC_R7)
