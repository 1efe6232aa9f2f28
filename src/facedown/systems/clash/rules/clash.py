"""Resolving a clash: the order, the activation of each card, the Resolution Phase (steps 4 to 6)."""

from __future__ import annotations

from facedown.engine.cards import move
from facedown.engine.rules import Seat, cite, go_on, pop, push, rule, tally, top
from facedown.systems.clash.clauses import (
    ClashResult,
    ClashResultTiming,
    Clause,
    GuardModel,
    ResolutionOrder,
    StaggerDuration,
    StaggerRule,
    TwinGauge,
)
from facedown.systems.clash.rules.effects import perform
from facedown.systems.clash.rules.ending import check_life
from facedown.systems.clash.rules.facts import has_landed, holds, stance
from facedown.systems.clash.rules.line import origin_distance
from facedown.systems.clash.rules.operations import keep, stagger
from facedown.systems.clash.rules.players import by_role, opponent
from facedown.systems.clash.rules.stats import design_of, has_flag, tell_modifiers, value
from facedown.systems.clash.state import FAR, PLAYERS, SEATS, STATS, A, B, Game, Result, Stance, Step
from facedown.systems.clash.vocabulary import Flag, Stat, Trigger

CONCLUDED = 1  # in the log: a failed wild attack ends the clash


@rule("CLA-R18", "CLA-R23", "CLA-R24")
def fix_order(g: Game) -> None:
    """Take the speeds of both sides and fix which card goes first (steps 4 to 4.3)."""
    s = g.state
    a = s.aggressor
    for p in PLAYERS:
        s.players[p].speed = value(g, p, Stat.SPEED)
    attacks = stance(g, a) == Stance.OFFENSIVE
    answers = stance(g, opponent(a)) == Stance.OFFENSIVE
    if attacks and answers:
        s.first = faster(g)
    elif attacks or answers:
        s.first = a if attacks else opponent(a)
        if s.players[opponent(s.first)].in_effect:
            cite(g, Clause.CLA_3_11, s.first)
    else:
        conclude(g)
    for p in PLAYERS:
        tally(g, Clause.CLA_R24, p, a=s.players[p].speed, b=int(s.first == p))
    if attacks or answers:
        return
    if g.book.double_guard_resolution:
        go_on(g, Step.RESOLUTION)
    else:
        cite(g, Clause.CLA_R19)
        go_on(g, Step.CONCLUSION)


@rule("CLA-R22", "CLA-X24")
def conclude(g: Game) -> None:
    """Nobody attacks, so no card becomes active: the clash is concluded (steps 4.3 and 4.4)."""
    s = g.state
    a = s.aggressor
    if not s.players[a].in_effect:  # a wild card that could not be used
        cite(g, Clause.CLA_X24, a, a=CONCLUDED)
    elif s.players[opponent(a)].in_effect:
        cite(g, Clause.CLA_3_12)
    else:
        cite(g, Clause.CLA_R22, opponent(a))


@rule
def faster(g: Game) -> Seat:
    """Whose attack is faster; at equal speeds the aggressor goes first (steps 4, 4.1)."""
    s = g.state
    a = s.aggressor
    tell_modifiers(g, a, Stat.SPEED)
    tell_modifiers(g, opponent(a), Stat.SPEED)
    lead = s.players[a].speed - s.players[opponent(a)].speed
    if lead == 0:
        cite(g, Clause.CLA_3_9, a, a=s.players[a].speed)
        return a
    first = a if lead > 0 else opponent(a)
    cite(g, Clause.CLA_3_8, first, a=s.players[first].speed, b=s.players[opponent(first)].speed)
    return first


@rule("CLA-3.14", "CLA-3.26")
def activate(g: Game, k: int) -> None:
    """One side's card is active, then the other's."""
    s = g.state
    p = s.first if k == 0 else opponent(s.first)
    if s.players[p].in_effect:
        push(s.agenda, Step.ACTIVATION, p)


@rule("CLA-3.14", "CLA-R27")
def check_stagger(g: Game) -> None:
    """Step 5.1: a staggered player leaves out the rest of its card."""
    s = g.state
    p = top(s.agenda).seat
    player = s.players[p]
    player.activated = 1
    s.card_activated = 1
    if player.staggered:
        player.cancelled = 1
        cite(g, Clause.CLA_3_15, p)
        pop(s.agenda)


@rule
def perform_before(g: Game) -> None:
    """Step 5.2: the Before effects."""
    perform(g, top(g.state.agenda).seat, Trigger.BEFORE)


@rule("CLA-3.17", "CLA-R17", "CLA-R29", "CLA-X12")
def check_range(g: Game) -> None:
    """Steps 5.3 and 5.4: an opponent within range of the attack's origin is hit, with the Hit effects.

    A defensive card has no range check, no hit and no damage.
    """
    p = top(g.state.agenda).seat
    if stance(g, p) == Stance.DEFENSIVE:
        return
    away = origin_distance(g, p)
    tell_modifiers(g, p, Stat.RANGE_MIN)
    tell_modifiers(g, p, Stat.RANGE_MAX)
    if value(g, p, Stat.RANGE_MIN) <= away <= value(g, p, Stat.RANGE_MAX) and away != FAR:
        g.state.players[p].hit = 1
        cite(g, Clause.CLA_3_19, p, a=away)
        perform(g, p, Trigger.HIT)
    else:
        cite(g, Clause.CLA_3_20, p, a=away)


@rule("CLA-3.22", "CLA-3.31", "CLA-R16", "CLA-R32", "CLA-R35", "CLA-X9")
def deal_damage(g: Game) -> None:
    """The opponent is damaged once the Hit effects are done; that may end the game, or stagger.

    A guarded hit is still a hit: the guard takes off damage, and step 6.3 applies all the same.
    """
    s = g.state
    p = top(s.agenda).seat
    if not s.players[p].hit:
        return
    power = value(g, p, Stat.POWER)
    damage = power
    tell_modifiers(g, p, Stat.POWER)
    if stance(g, opponent(p)) == Stance.DEFENSIVE:
        cite(g, Clause.CLA_3_31, p)
        if has_flag(g, p, Flag.PIERCE):
            cite(g, Clause.CLA_X9, p, c=1)
        elif g.book.guard_model == GuardModel.NEGATE:
            damage = 0
        else:
            tell_modifiers(g, opponent(p), Stat.GUARD)
            damage = max(power - value(g, opponent(p), Stat.GUARD), 0)
    s.players[p].damage += damage
    s.players[opponent(p)].life -= damage
    cite(g, Clause.CLA_3_22, opponent(p), a=damage, b=s.players[opponent(p)].life)
    if not check_life(g) and breaks(g, opponent(p), damage):
        stagger(g, opponent(p))


@rule("CLA-R25", "CLA-X10")
def breaks(g: Game, p: Seat, damage: int) -> bool:
    """Whether attack damage staggers a player, whose card in effect has poise."""
    if g.book.stagger_rule == StaggerRule.ANY_DAMAGE:
        return damage >= 1
    poise = value(g, p, Stat.POISE)
    tell_modifiers(g, p, Stat.POISE)
    if g.book.stagger_rule == StaggerRule.DAMAGE_AT_LEAST_POISE:
        return damage >= max(poise, 1)
    return damage > poise


@rule
def perform_after(g: Game) -> None:
    """Step 5.5, which an offensive card has on a miss as well, unless that is agreed otherwise."""
    p = top(g.state.agenda).seat
    if stance(g, p) == Stance.OFFENSIVE and not g.state.players[p].hit and not g.book.after_on_miss:
        cite(g, Clause.CLA_R31, p)
    else:
        perform(g, p, Trigger.AFTER)


@rule("CLA-R34")
def judge_card(g: Game) -> None:
    """Step 5.6, unless it is left out until both cards have been active."""
    if g.book.clash_result_timing != ClashResultTiming.DEFERRED:
        judge(g, top(g.state.agenda).seat)


@rule("CLA-R34")
def judge_late(g: Game, k: int) -> None:
    """Step 5.6 of the aggressor, then of the responder, where it was left out."""
    p = by_role(g, k)
    player = g.state.players[p]
    if g.book.clash_result_timing == ClashResultTiming.DEFERRED and player.activated and not player.cancelled:
        judge(g, p)


@rule("CLA-3.25", "CLA-R33", "CLA-X11")
def judge(g: Game, p: Seat) -> None:
    """Step 5.6: whether a player has won or lost the clash so far, and the effects of that."""
    result = outcome(g, p)
    g.state.players[p].result = result
    cite(g, Clause.CLA_X11, p, a=result)
    if result != Result.NEUTRAL:
        perform(g, p, Trigger.CLASH_WIN if result == Result.WIN else Trigger.CLASH_LOSS)


@rule("CLA-R33", "CLA-X11")
def outcome(g: Game, p: Seat) -> int:
    """A player's result with what has happened so far."""
    s = g.state
    if g.book.clash_result == ClashResult.SPEED:
        if not (s.players[A].in_effect and s.players[B].in_effect):
            return Result.NEUTRAL
        return Result.WIN if s.first == p else Result.LOSS
    if g.book.clash_result == ClashResult.DAMAGE:
        lead = s.players[p].damage - s.players[opponent(p)].damage
        return Result.NEUTRAL if lead == 0 else Result.WIN if lead > 0 else Result.LOSS
    taken = has_landed(g, opponent(p))
    if stance(g, p) == Stance.DEFENSIVE:
        return Result.LOSS if taken else Result.WIN
    if has_landed(g, p):
        return Result.NEUTRAL if taken else Result.WIN
    if taken or stance(g, opponent(p)) == Stance.DEFENSIVE:
        return Result.LOSS
    return Result.NEUTRAL


@rule("CLA-R37")
def in_resolution(g: Game, k: int) -> Seat:
    """Whose part of step 6 comes first (0) and second (1)."""
    if g.book.resolution_order == ResolutionOrder.RESPONDER_FIRST:
        return by_role(g, 1 - k)
    return by_role(g, k)


@rule("CLA-2.8", "CLA-3.33", "CLA-R37", "CLA-R56")
def perform_resolution(g: Game, k: int) -> None:
    """Step 6.1: the Resolution effects of one side, then of the other."""
    if k == 0:
        cite(g, Clause.CLA_2_8)
    perform(g, in_resolution(g, k), Trigger.RESOLUTION)


@rule
def judge_tactics(g: Game) -> None:
    """Step 6.2: judge every enhance tactic of both players, then discard those that are not sustained."""
    s = g.state
    for p in PLAYERS:
        player = s.players[p]
        for k in range(player.enhance.count):
            design = design_of(g, player.enhance.cards[k])
            if design.sustain_count > 0 and not player.sustained >> k & 1:
                if holds(g, p, design.sustain_first, design.sustain_count):
                    keep(g, p, k)
    for k in range(SEATS):
        drop_tactics(g, in_resolution(g, k))


@rule
def drop_tactics(g: Game, p: Seat) -> None:
    """Discard a player's enhance tactics that are not sustained, oldest first."""
    player = g.state.players[p]
    place = 0
    for k in range(player.enhance.count):
        if player.sustained >> k & 1:
            place += 1
        else:
            card = player.enhance.cards[place]
            move(player.enhance, player.discard, card)
            cite(g, Clause.CLA_3_28, p, card)
    player.sustained = 0


@rule("CLA-3.31", "CLA-3.32", "CLA-R39", "CLA-R40", "CLA-X13")
def put_cards_away(g: Game) -> None:
    """Step 6.3: the attack card of whoever hit joins the gauge of that player, every other one is discarded.

    Guarded or not, a hit counts. Of a Twin one card is added, or both where that is agreed.
    """
    s = g.state
    for k in range(SEATS):
        p = in_resolution(g, k)
        player = s.players[p]
        added = 0
        while player.set.count > 0:
            card = player.set.cards[0]
            if player.hit and (added == 0 or g.book.twin_gauge == TwinGauge.BOTH):
                added += 1
                move(player.set, player.gauge, card)
                cite(g, Clause.CLA_3_30, p, card)
            else:
                move(player.set, player.discard, card)
                cite(g, Clause.CLA_R40, p, card)


@rule("CLA-3.33", "CLA-R26", "CLA-X19")
def close_clash(g: Game) -> None:
    """Stagger and modifiers of the clash end; the rest of its record is kept for reading."""
    s = g.state
    s.in_clash = 0
    for p in PLAYERS:
        player = s.players[p]
        player.in_effect = 0
        player.secret = Stance.NONE
        if g.book.stagger_duration == StaggerDuration.CARRY and player.staggered and not player.cancelled:
            player.carries = 1
            cite(g, Clause.CLA_R26, p)
        for k in range(STATS):
            player.clash_modifiers[k] = 0
