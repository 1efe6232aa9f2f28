"""Whom an effect reaches (ARC-5.6, ARC-5.7, ARC-R110)."""

from __future__ import annotations

from facedown.engine.rules import Seat, each, rule
from facedown.systems.arcana.rules.lasting import is_lonely
from facedown.systems.arcana.rules.people import (
    active,
    active_adversaries,
    active_players,
    adversary_of,
    amount_of,
    in_square,
    is_active,
    is_adversary,
    sheet_of,
)
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    NO_ONE,
    Effect,
    Game,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Only, Op, Range, Target


@rule("ARC-5.6", "ARC-5.7", "ARC-R21", "ARC-R34", "ARC-X3", "ARC-X7", "ARC-X8")
def foes(g: Game, actor: Who, effect: Effect) -> int:
    """Whom an effect can harm, a mask; stand-ins only with no active player in range."""
    near = effect.range == Range.MELEE or effect.target == Target.ALL_IN_ZONE
    square = g.state.fighters[actor].square
    if not is_adversary(actor):
        adversaries = active_adversaries(g)
        return in_square(g, adversaries, square) if near else adversaries
    players = active_players(g)
    reached = in_square(g, players, square) if near else players
    if reached > 0:
        return reached
    stand_ins = active(g, FIRST_STAND_IN, FIRST_ADVERSARY)
    return in_square(g, stand_ins, square)  # were it not near, a player would be reached


@rule("ARC-5.6", "ARC-5.7", "ARC-R92", "ARC-R110", "ARC-X3", "ARC-X7", "ARC-X8", "ARC-X16")
def targets_of(g: Game, actor: Who, effect: Effect) -> int:
    """Whom an effect works on, or among whom one is chosen, a mask."""
    target, square = effect.target, g.state.fighters[actor].square
    if effect.op == Op.DROP_INTENTS:
        return bearers(g, actor, effect)
    if target == Target.SELF:
        return 1 << actor
    if target == Target.SAME:
        before = g.state.deed.target
        return 1 << before if before < NO_ONE and is_active(g, before) else 0
    if target == Target.ONE or target == Target.ALL or target == Target.ALL_IN_ZONE:
        return foes(g, actor, effect)
    if target >= Target.PLAYER_IN_ZONE and target <= Target.ALL_PLAYERS_IN_ZONE:
        players = in_square(g, active_players(g), square)
        if target == Target.OTHER_PLAYER_IN_ZONE:
            return players & ~(1 << actor)
        return players | 1 << actor if target == Target.SELF_OR_PLAYER_IN_ZONE else players
    if target == Target.EVERYBODY_IN_ZONE:
        return in_square(g, active(g, Who(1), Who(FIGHTERS)), square)
    if target == Target.EVERYBODY_IN_CHOSEN_ZONE:
        return in_square(g, active(g, Who(1), Who(FIGHTERS)), g.state.deed.square)
    if target == Target.ADVERSARIES_IN_CHOSEN_ZONE:
        return in_square(g, active_adversaries(g), g.state.deed.square)
    return allies(g, actor, target)


@rule("ARC-R110", "ARC-X8", "ARC-X16")
def allies(g: Game, actor: Who, target: int) -> int:
    """Which adversaries an effect for adversaries works on, a mask."""
    adversaries, square = active_adversaries(g), g.state.fighters[actor].square
    if target == Target.ALL_ADVERSARIES:
        return adversaries
    if target == Target.OTHER_ADVERSARIES:
        return adversaries & ~(1 << actor)
    there = in_square(g, adversaries, square)
    if target == Target.ALL_ADVERSARIES_IN_ZONE:
        return there
    if target == Target.OTHER_ADVERSARIES_IN_ZONE:
        return there & ~(1 << actor)
    if target == Target.MOST_HURT_ADVERSARY_IN_ZONE:
        return most_hurt(g, there)
    return first_machine(g)


@rule("ARC-X8")
def most_hurt(g: Game, mask: int) -> int:
    """Of some adversaries the one that lacks the most HP, then the first listed."""
    best, most = 0, -1
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        lacking = g.state.fighters[who].start_hp - g.state.fighters[who].hp
        if mask >> who & 1 and lacking > most:
            best, most = 1 << who, lacking
    return best


@rule("ARC-X8", "ARC-X16")
def first_machine(g: Game) -> int:
    """The first listed active Machine."""
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        if g.state.fighters[who].status == Status.ACTIVE and sheet_of(g, who).machine:
            return 1 << who
    return 0


@rule("ARC-R109", "ARC-X7", "ARC-X16")
def bearers(g: Game, actor: Who, effect: Effect) -> int:
    """Who can drop its Intents: with one on the table; a Boss where the amount says so."""
    mask = 0
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        if adversary_of(g, who).intents.count > 0:
            sheet = sheet_of(g, who)
            is_right = effect.only != Only.MACHINE or sheet.machine
            if is_right and (not sheet.boss or amount_of(g, actor, effect) > 0):
                mask |= 1 << who
    return mask


@rule("ARC-R21", "ARC-X7", "ARC-X16")
def is_chosen(effect: Effect) -> bool:
    """Whether one of the targets is chosen."""
    target = effect.target
    if effect.op == Op.DROP_INTENTS or target == Target.ONE:
        return True
    return target == Target.SELF_OR_PLAYER_IN_ZONE or target == Target.OTHER_PLAYER_IN_ZONE


@rule("ARC-X16")
def is_in_chosen_zone(effect: Effect) -> bool:
    """Whether a zone is chosen."""
    return effect.target >= Target.EVERYBODY_IN_CHOSEN_ZONE


@rule("ARC-16.3", "ARC-R58", "ARC-R60", "ARC-R108", "ARC-X2", "ARC-X22")
def can_be_offered_cards(g: Game, user: Who, seat: Seat) -> bool:
    """Whether another player may be given extra cards."""
    if Who(seat) == user or not is_active(g, Who(seat)) or is_lonely(g, seat):
        return False
    return not g.book.good_idea_timing or not g.state.fighters[Who(seat)].acted


@rule("ARC-16.3", "ARC-R60")
def anybody_to_offer_cards(g: Game, user: Who) -> bool:
    """Whether there is such a player."""
    for seat in each(Seat, 1, FIRST_STAND_IN):
        if can_be_offered_cards(g, user, seat):
            return True
    return False
