"""Aiming: turns of aim and the cards they earn, areas, the plays of an aimed shot (Aiming; CON-X5)."""

from __future__ import annotations

from facedown.engine.cards import put, sink
from facedown.engine.rules import NO_CARD, cite, each, rule
from facedown.systems.contest.clauses import AimBreaks, AimMultishot, Clause, Way
from facedown.systems.contest.rules.cards import discard_all, draw_seen, give_up
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    distance,
    has_engaged,
    held_by,
    is_able,
    is_held,
    is_ready,
    needs_no_card,
)
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import base_skill
from facedown.systems.contest.rules.plays import cards_of
from facedown.systems.contest.rules.ranged import bracket, bracket_at, has_aimed, is_gun
from facedown.systems.contest.state import NO_ONE, Bracket, Game, Who, Width

NARROW, MEDIUM, WIDE = 15, 30, 60  # degrees of an arc; it may be the spot alone


@rule("CON-33.10", "CON-R148")
def most_turns(g: Game, i: Who, slot: int) -> int:
    """The turns of aim that count: half the skill on the sheet."""
    return base_skill(g, i, slot) // 2


@rule
def somebody_aims(g: Game) -> bool:
    """Whether somebody aims, or covers an area."""
    return g.state.aiming != 0


@rule("CON-33.3", "CON-33.10", "CON-X9")
def may_aim(g: Game, i: Who, slot: int) -> bool:
    """Whether a weapon can be aimed now: a ready one that shoots or is thrown and is no blast.

    It takes the normal action, not an extra one, and a skill of which a turn of aim counts.
    """
    return g.state.extra == 0 and is_ready(g, i, slot) and is_gun(g, i, slot) and most_turns(g, i, slot) > 0


@rule("CON-X6")
def holds_back(g: Game, i: Who, j: Who) -> bool:
    """Whether engagement keeps a fighter from aiming at somebody: it is engaged, but not with that one."""
    return is_held(g, i) and not held_by(g, i) >> j & 1


@rule
def aim_at(g: Game, i: Who, slot: int, j: Who) -> None:
    """Take a turn to aim at an enemy, the first one or one more."""
    s = g.state
    fighter = s.fighters[i]
    if not (fighter.aim.slot == slot and fighter.aim.target == j):
        begin_aim(g, i, slot)
        fighter.aim.target = j
    cite(g, Clause.CON_33_1, i, a=fighter.slots[slot].weapon, c=j)
    take_turn_of_aim(g, i, bracket(g, i, slot, j))


@rule
def begin_aim(g: Game, i: Who, slot: int) -> None:
    """Begin to aim a weapon; any earlier aim is lost."""
    lose_aim(g, i)
    g.state.aiming |= 1 << i
    g.state.fighters[i].aim.slot = slot


@rule("CON-33.3", "CON-33.5", "CON-33.6", "CON-33.7", "CON-33.10", "CON-R136", "CON-R142")
def take_turn_of_aim(g: Game, i: Who, at: int) -> None:
    """Count a turn of aim, and draw the card that it earns; beyond the turns that count it is only kept up.

    The card is the shooter's alone until it is played.
    """
    fighter = g.state.fighters[i]
    if fighter.aim.turns == most_turns(g, i, fighter.aim.slot):
        cite(g, Clause.CON_33_11, i, a=fighter.aim.turns)
        return
    fighter.aim.turns += 1
    fighter.aim.credit += 2 if at <= Bracket.SHORT else 1
    if fighter.aim.cards.count < cards_earned(g, i):
        card = draw_seen(g, i, fighter.aim.cards)
        if card != NO_CARD:
            cite(g, Clause.CON_33_7, i, card)


@rule("CON-33.5", "CON-33.6", "CON-R146")
def cards_earned(g: Game, i: Who) -> int:
    """The cards that a fighter's turns of aim have earned, less what its arc costs, never below 0."""
    fighter = g.state.fighters[i]
    if fighter.aim.width == Width.WIDE:
        return 0
    cost = max(0, fighter.aim.width - Width.SPOT)
    return max(0, fighter.aim.credit // 2 - cost)


@rule("CON-X5", "CON-X6", "CON-X9")
def is_center(g: Game, i: Who, slot: int, j: Who, halfway: bool) -> bool:
    """Whether the spot where somebody stands, or the middle between it and the shooter, can be covered.

    It lies within maximum range. Of several on one spot the first one names it.
    """
    s = g.state
    if not can_name_spot(g, i, j, halfway):
        return False
    for k in each(Who, j):
        if s.fighters[k].position == s.fighters[j].position and can_name_spot(g, i, k, halfway):
            return False
    away = distance(g, i, j) // 2 if halfway else distance(g, i, j)
    return bracket_at(g, i, slot, away, False) < Bracket.BEYOND


@rule("CON-X5", "CON-X6")
def can_name_spot(g: Game, i: Who, j: Who, halfway: bool) -> bool:
    """Whether somebody stands where an area may have its center."""
    if i == j or not is_able(g, j) or holds_back(g, i, j):
        return False
    return are_enemies(g, i, j) or not halfway


@rule
def can_cover(g: Game, i: Who, slot: int) -> bool:
    """Whether a weapon can be aimed at some area."""
    if not may_aim(g, i, slot):
        return False
    for j in everyone(g):
        if is_center(g, i, slot, j, False) or is_center(g, i, slot, j, True):
            return True
    return keeps_cover(g, i, slot)


@rule
def keeps_cover(g: Game, i: Who, slot: int) -> bool:
    """Whether a fighter covers an area with this weapon already."""
    fighter = g.state.fighters[i]
    return fighter.aim.width != Width.NONE and fighter.aim.slot == slot and not is_held(g, i)


@rule("CON-X5")
def center_of(g: Game, i: Who, j: Who, halfway: bool) -> int:
    """Where on the line the center lies: where somebody stands, or halfway there."""
    fighters = g.state.fighters
    return (fighters[i].position + fighters[j].position) // 2 if halfway else fighters[j].position


@rule("CON-33.5", "CON-33.6", "CON-X5")
def cover(g: Game, i: Who, slot: int, center: int, degrees: int) -> None:
    """Begin to cover an area, with a turn of aim."""
    fighter = g.state.fighters[i]
    begin_aim(g, i, slot)
    away = abs(center - fighter.position)
    fighter.aim.width = Width.SPOT if degrees == 0 else Width.NARROW + degrees // MEDIUM
    fighter.aim.center = center
    fighter.aim.half = away * degrees // (2 * WIDE)  # to either side; the widest is as wide as it is far off
    cover_on(g, i)


@rule
def cover_on(g: Game, i: Who) -> None:
    """Spend a turn of aim on the area that is covered."""
    fighter = g.state.fighters[i]
    ahead = fighter.aim.center - fighter.position
    low, high = ahead - fighter.aim.half, ahead + fighter.aim.half
    cite(g, Clause.CON_33_4, i, a=low, b=high, c=fighter.slots[fighter.aim.slot].weapon)
    take_turn_of_aim(g, i, bracket_at(g, i, fighter.aim.slot, abs(ahead), fighter.aim.turns > 0))


@rule("CON-33.4", "CON-X5")
def enters(g: Game, i: Who, before: int, now: int) -> bool:
    """Whether a movement leads from outside the area that a fighter covers into it, or across."""
    fighter = g.state.fighters[i]
    low, high = fighter.aim.center - fighter.aim.half, fighter.aim.center + fighter.aim.half
    if fighter.aim.width == Width.NONE:
        return False
    return (before < low and now >= low) or (before > high and now <= high)


@rule
def lose_aim(g: Game, i: Who) -> None:
    """A fighter's aim is broken, and the cards that it had earned are gone."""
    if g.state.aiming >> i & 1:
        cite(g, Clause.CON_R144, i)
        end_aim(g, i)


@rule("CON-33.2", "CON-R144")
def end_aim(g: Game, i: Who) -> None:
    """A fighter aims no longer."""
    s = g.state
    fighter = s.fighters[i]
    discard_all(g, fighter.aim.cards)
    s.aiming &= ~(1 << i)
    fighter.aim.turns = 0
    fighter.aim.credit = 0
    fighter.aim.slot = 0
    fighter.aim.target = NO_ONE
    fighter.aim.width = Width.NONE
    fighter.aim.center = 0
    fighter.aim.half = 0


@rule
def end_all_aims(g: Game) -> None:
    """The combat is over, and nobody aims any more."""
    for i in everyone(g):
        end_aim(g, i)


@rule("CON-R144")
def settle_aim(g: Game, j: Who) -> None:
    """What a contest leaves of the aim of someone who was attacked: a pure defense that holds leaves it."""
    if g.state.fighters[j].beaten or has_engaged(g, j) or g.book.aim_breaks == AimBreaks.ANY_CONTEST:
        lose_aim(g, j)


@rule("CON-R144", "CON-R145")
def take_aim(g: Game, i: Who) -> None:
    """Before an attack: it begins with an aimed shot, or its maker attacks otherwise and loses its aim.

    The first shot is the aimed one, with the weapon that was aimed and at what it was aimed at.
    """
    s = g.state
    if s.aiming >> i & 1:
        fires = s.act == Way.SHOOT and has_aimed(g, i, s.slot, s.series.targets[0])
        if fires and needs_no_card(g, s.series.targets[0]):
            end_aim(g, i)
        elif (
            fires and not s.both and (s.series.shots == 1 or g.book.aim_multishot == AimMultishot.FIRST_ONLY)
        ):
            s.aimed = 1
        else:
            lose_aim(g, i)


@rule("CON-X9")
def has_aim_card(g: Game, i: Who, slot: int, j: Who) -> bool:
    """Whether a shot can be fired with cards of the aim, if there are no others."""
    return g.state.fighters[i].aim.cards.count > 0 and has_aimed(g, i, slot, j)


@rule("CON-R141", "CON-R143")
def join_aim(g: Game, i: Who) -> None:
    """Take the cards of the aim in hand, before the others: they were drawn earlier."""
    s = g.state
    fighter = s.fighters[i]
    cards = cards_of(g, i)
    s.aim_cards = fighter.aim.cards.count
    for place in range(s.aim_cards):
        put(cards, fighter.aim.cards.cards[place])
        sink(cards, place)
    fighter.aim.cards.count = 0


@rule("CON-33.2", "CON-X1")
def drop_aim(g: Game, i: Who) -> None:
    """The aimed shot is over: discard the cards of its aim, from the hand or the shared card's place."""
    s = g.state
    cards = cards_of(g, i)
    for _ in range(min(s.aim_cards, cards.count)):
        give_up(g, cards, cards.cards[0])
    end_aim(g, i)
