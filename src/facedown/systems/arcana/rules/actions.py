"""What a player can do on the own turn, one action after the other (D2; ARC-2.2, ARC-R72)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, answer_of, offer
from facedown.engine.cards import look_over
from facedown.engine.rules import Seat, cite, each_in, next_part, push, rule
from facedown.systems.arcana.clauses import Clause, Decision, Way, Why
from facedown.systems.arcana.rules.arena import border_distance
from facedown.systems.arcana.rules.asking import QUESTIONS, why_not_in_hand
from facedown.systems.arcana.rules.bins import fits_run, lay, run_ends, why_not_any, why_not_lay
from facedown.systems.arcana.rules.checks import start_check, why_not_ask_for, why_not_check
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.lasting import has_equipment
from facedown.systems.arcana.rules.leaving import leave_battle
from facedown.systems.arcana.rules.people import character_of
from facedown.systems.arcana.rules.special import has_use
from facedown.systems.arcana.rules.values import face_of, read
from facedown.systems.arcana.state import NONE, SLOTS, Game, Who
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Bin, Place

# The list


@rule("ARC-2.2", "ARC-22.7", "ARC-24.1", "ARC-R70", "ARC-R72", "ARC-X16", "ARC-X18")
def list_acts(g: Game, options: Options) -> None:
    """Every card of the hand with each bin that takes it, checks, equipment, the hatch, the end."""
    seat = Seat(g.state.on_turn)
    hand = g.state.players[seat].hand
    low, high = run_ends(g, seat)
    look_over(g, hand)
    taking = 0
    for k in range(hand.count):
        taking |= g.book.takes[read(g, hand.cards[k])]
    special = taking & ~g.book.simple & ~(1 << Bin.RUN_AWAY)
    opened = g.book.simple | open_bins(g, seat, special)
    for k in range(hand.count):
        face, number = read(g, hand.cards[k]), face_of(hand.cards[k])
        runs = int(fits_run(g, seat, hand.cards[k], low, high)) << Bin.RUN_AWAY
        for bin in each_in(int, g.book.takes[face] & (opened | runs)):
            offer(options, answer_of(Way.LAY, number, bin))
    if why_not_check(g) == Why.NONE:
        for action in each_in(int, g.book.fights[g.state.fight].actions):
            if why_not_ask_for(g, action) == Why.NONE:
                offer(options, answer_of(Way.TRY, action))
        offer(options, answer_of(Way.CHECK))
    if has_equipment(g, seat):
        for item in range(SLOTS):
            if why_not_use(g, item) == Why.NONE:
                offer(options, answer_of(Way.USE, item))
    if g.state.hatch_open and why_not_hatch(g) == Why.NONE:
        offer(options, answer_of(Way.HATCH))
    offer(options, answer_of(Way.END))


@rule("ARC-16.1", "ARC-17.1", "ARC-18.1", "ARC-19.1", "ARC-20.1", "ARC-21.1", "ARC-X7")
def open_bins(g: Game, seat: Seat, bins: int) -> int:
    """Which of some special bins take a card now, a mask; without Run Away, which looks at the card."""
    mask = 0
    for bin in each_in(int, bins):
        mask |= int(why_not_any(g, seat, bin) == Why.NONE) << bin
    return mask


# Why not


@rule("ARC-X18")
def why_not_use(g: Game, item: int) -> int:
    """Why a piece of equipment cannot be used."""
    seat = Seat(g.state.on_turn)
    which = character_of(g, seat).items[item]
    if not has_equipment(g, seat) or which == NONE or not g.book.items[which].uses:
        return Why.NO_ITEM
    if g.state.players[seat].items_used >> item & 1:
        return Why.ITEM_SPENT
    return Why.NONE if has_use(g, Who(seat), g.book.items[which].effects) else Why.NO_USE_NOW


@rule("ARC-22.7", "ARC-X16")
def why_not_hatch(g: Game) -> int:
    """Why a player cannot leave by a hatch."""
    if not g.state.hatch_open:
        return Why.HATCH_SHUT
    at = border_distance(g, g.state.fighters[g.state.on_turn].square)
    return Why.NONE if at == 0 else Why.NOT_AT_BORDER


# The acts


@rule("ARC-2.2", "ARC-13.6", "ARC-24.1", "ARC-R72")
def act_in_turn(g: Game, way: int, card: int, bin: int, action: int, item: int) -> None:
    """Carry out what the player on turn does."""
    seat = Seat(g.state.on_turn)
    if way == Way.LAY:
        lay(g, bin, card)
    elif way == Way.TRY:
        start_check(g, seat, action)
    elif way == Way.CHECK:
        start_check(g, seat, NONE)
    elif way == Way.USE:
        use_item(g, seat, item)
    elif way == Way.HATCH:
        leave_battle(g, seat)
    else:
        cite(g, Clause.ARC_R72, Who(seat))
        next_part(g)


@rule("ARC-X18")
def use_item(g: Game, seat: Seat, item: int) -> None:
    """A piece of equipment is used, once in a fight."""
    which = character_of(g, seat).items[item]
    g.state.players[seat].items_used |= 1 << item
    cite(g, Clause.ARC_X18, Who(seat), a=which)
    start_deed(g, Who(seat), Place.USE, g.book.items[which].effects)
    push(g.state.agenda, Step.EFFECTS)


QUESTIONS.declare(
    Decision.ACT,
    act_in_turn,
    Of(Way.LAY, why_not_in_hand),
    Of(Way.LAY, why_not_lay),
    Of(Way.TRY, why_not_check),
    Of(Way.TRY, why_not_ask_for),
    Of(Way.CHECK, why_not_check),
    Of(Way.USE, why_not_use),
    Of(Way.HATCH, why_not_hatch),
    listed=list_acts,
)
