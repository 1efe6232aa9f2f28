"""Microevents: a +Trigger is fired, finds whom it reaches, and does one small thing (THR-22 to THR-43).

`fire` and its kin push a row: what is pushed last happens first, and what was on top goes on after it.
A target is a seat, THREAT + place, or the place of a Faction, Location or Resource, as the trigger has it;
of +Favor it is INVESTS x investor + Faction.
"""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, each, hook, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_all, draw_cards, hand_of, mill
from facedown.systems.throwdown.rules.damage import has_points, why_not_lost
from facedown.systems.throwdown.rules.favor import grant_favor
from facedown.systems.throwdown.rules.payload import add_entry
from facedown.systems.throwdown.rules.setup import hand_limit, most_buffers, most_charges
from facedown.systems.throwdown.rules.targets import (
    REACHES,
    TEAM,
    can_be_hit,
    has_target,
    in_conflict,
    is_damage,
    next_target,
    opponent,
    reaches,
    side_of,
    team_lead,
    why_not_hit,
)
from facedown.systems.throwdown.state import COACH, COACHS_DECK, HARMONIES, NO_PLACE, Building, Effects, Game
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger

MOST_RESOURCE = 5


@hook
def break_fusion(g: Game) -> None:
    """+BREAK!: Coach disrupts a Lesser Fusion. Clause: THR-25.2."""


@rule("THR-22.2", "THR-23.1", "THR-38.2", "THR-38.7")
def fire(g: Game, trigger: int, whom: int, times: int, seat: Seat) -> None:
    """Fire a +Trigger by its target rule; in a Throwdown damage waits in the Payload of the seat's side."""
    if is_damage(trigger) and g.state.fight.on:
        for _ in range(times):
            add_entry(g, side_of(g, seat), trigger, whom, NO_PLACE, seat)
    else:
        fire_now(g, trigger, whom, times, seat)


@rule("THR-38.8")
def fire_now(g: Game, trigger: int, whom: int, times: int, seat: Seat) -> None:
    """Fire a +Trigger by its target rule; it takes effect before what is on top goes on."""
    push(g.state.agenda, Step.FIRE, seat, trigger, whom, times)


@rule("THR-38.7", "THR-X19")
def fire_at(g: Game, trigger: int, at: int, times: int, seat: Seat) -> None:
    """Fire a +Trigger of a Throwdown at a target that is named: damage waits."""
    if is_damage(trigger):
        for _ in range(times):
            add_entry(g, side_of(g, seat), trigger, Target.IMPLIED, at, seat)
    else:
        fire_at_now(g, trigger, at, times, seat)


@rule
def fire_at_now(g: Game, trigger: int, at: int, times: int, seat: Seat) -> None:
    """Fire a +Trigger at a target that is named; it takes effect before what is on top goes on."""
    push(g.state.agenda, Step.AFFECT, seat, trigger, at, times)


# Whom it reaches


@rule("THR-23.2")
def find_target(g: Game) -> None:
    """Find whom the event on top reaches, or ask. to THR-23.6, THR-R126."""
    row = top(g.state.agenda)
    trigger, whom, seat = row.trigger, row.whom, row.seat
    if trigger == Trigger.DAMAGE:
        find_damage(g)
    elif whom == Target.EACH or whom == Target.ALL:
        cite(g, Clause.THR_23_6 if whom == Target.EACH else Clause.THR_R55, seat, a=trigger)
        row.step = Step.EACH if whom == Target.EACH else Step.ALL
        row.target = -1
    elif REACHES[trigger] == TEAM:
        reach(g, NO_PLACE)
    elif whom == Target.SELF:
        cite(g, Clause.THR_23_3, seat, a=trigger)
        reach(g, seat)
    elif whom == Target.OPPONENT:
        at = opponent(g, trigger, seat)
        cite(g, Clause.THR_23_4, seat, a=trigger, b=at)
        reach(g, at)
    else:
        choose_target(g)


@rule
def reach(g: Game, at: int) -> None:
    """The event on top has found its target."""
    row = top(g.state.agenda)
    row.step = Step.AFFECT
    row.target = at


@rule("THR-23.5", "THR-X20")
def choose_target(g: Game) -> None:
    """Have a valid target chosen; without any, nothing happens."""
    row = top(g.state.agenda)
    if next_target(g, row.trigger, row.seat, row.whom, -1) == NO_PLACE:
        cite(g, Clause.THR_R126, row.seat, a=row.trigger)
        pop(g.state.agenda)
    else:
        ask(g, chooser(g), Decision.TARGET, row.trigger)


@rule("THR-23.5", "THR-28.3", "THR-33.3")
def chooser(g: Game) -> Seat:
    """Who chooses the target: the instigator; where none is named, the Team."""
    row = top(g.state.agenda)
    return team_lead(g) if row.whom == Target.IMPLIED and row.seat != COACH else row.seat


@rule("THR-23.5")
def why_not_target(g: Game, target: int) -> int:
    """Why something is no valid target of the event on top."""
    row = top(g.state.agenda)
    why = why_not_hit(g, row.trigger, target)
    if why:
        return why
    return Why.NONE if reaches(g, row.trigger, target, row.seat, row.whom) else Why.OUT_OF_REACH


@rule("THR-23.5")
def name_target(g: Game, target: int) -> None:
    """The chosen target is reached."""
    row = top(g.state.agenda)
    cite(g, Clause.THR_23_5, chooser(g), a=row.trigger, b=target)
    reach(g, target)


@rule("THR-23.6", "THR-R88", "THR-R122", "THR-X4")
def reach_each(g: Game) -> None:
    """Reach one valid target after the other, lowest first."""
    s, row = g.state, top(g.state.agenda)
    whom = Target.EACH if row.step == Step.EACH else Target.ALL
    at = next_target(g, row.trigger, row.seat, whom, row.target)
    if at == NO_PLACE:
        pop(s.agenda)
        s.fight.covered = 0
    else:
        row.target = at
        push(s.agenda, Step.AFFECT, row.seat, row.trigger, at, row.times)


@rule("THR-23.10", "THR-R126")
def find_damage(g: Game) -> None:
    """Have a damage chosen that has a valid target; without any, nothing happens."""
    row = top(g.state.agenda)
    for damage in range(Trigger.DISFAVOR, Trigger.DAMAGE):
        if has_target(g, damage, row.seat):
            ask(g, row.seat, Decision.DAMAGE)
            return
    cite(g, Clause.THR_R126, row.seat, a=row.trigger)
    pop(g.state.agenda)


@rule("THR-R126")
def why_not_damage(g: Game, damage: int) -> int:
    """Why a damage cannot be chosen."""
    return Why.NONE if has_target(g, damage, top(g.state.agenda).seat) else Why.NOTHING_TO_HIT


@rule("THR-23.10")
def choose_damage(g: Game, damage: int) -> None:
    """The instigator has chosen which damage it is."""
    row = top(g.state.agenda)
    cite(g, Clause.THR_23_10, row.seat, a=damage)
    row.trigger = damage


# What it does


@rule("THR-22.3", "THR-23.7", "THR-23.9")
def affect(g: Game) -> None:
    """Do to a target what the event says, as often as it says."""
    s, row = g.state, top(g.state.agenda)
    trigger, at, times, seat = row.trigger, row.target, row.times, row.seat
    if trigger == Trigger.FAVOR:
        grant_favor(g)
    elif is_damage(trigger):
        pop(s.agenda)
        for _ in range(times):
            push(s.agenda, Step.HIT, seat, trigger, at)
    elif not can_be_hit(g, trigger, at):
        cite(g, Clause.THR_R126, seat, a=trigger)
        pop(s.agenda)
    elif trigger == Trigger.RECOVER:
        recover(g)
    else:
        pop(s.agenda)
        act_on(g, trigger, at, times)


@rule("THR-24.1")
def act_on(g: Game, trigger: int, at: int, times: int) -> None:
    """Carry out an action event that asks nobody anything."""
    if trigger == Trigger.CHARGEUP:
        charge_up(g, Seat(at), times)
    elif trigger == Trigger.FORTIFY:
        fortify(g, Seat(at), times)
    elif trigger == Trigger.RALLY:
        for _ in range(times):
            rally(g)
    elif trigger == Trigger.REPLENISH:
        replenish(g, at, times)
    elif trigger == Trigger.REBUILD:
        g.state.locations[at] = Building.STANDING
        cite(g, Clause.THR_31_2, a=at)
    elif trigger == Trigger.BURN:
        burn(g, Seat(at))
    elif trigger == Trigger.TARRY:
        tarry(g)
    elif trigger == Trigger.WAVE:
        wave(g, at)
    elif trigger == Trigger.STORM:
        storm(g, at)
    else:
        break_fusion(g)


@rule("THR-23.8", "THR-27.2", "THR-27.3", "THR-27.4")
def charge_up(g: Game, p: Seat, times: int) -> None:
    """A Pilot gains Charges, up to her maximum."""
    player = g.state.players[p]
    gained = min(times, most_charges(g, p) - player.charges)
    if gained > 0:
        player.charges += gained
        cite(g, Clause.THR_27_2, p, a=gained, b=player.charges)
    else:
        cite(g, Clause.THR_27_4, p)


@rule("THR-29.2", "THR-29.3")
def fortify(g: Game, p: Seat, times: int) -> None:
    """A Pilot recovers Buffers that were spent."""
    player = g.state.players[p]
    gained = min(times, most_buffers(g, p) - player.buffers)
    if gained > 0:
        player.buffers += gained
        cite(g, Clause.THR_29_2, p, a=gained, b=player.buffers)
    else:
        cite(g, Clause.THR_29_3, p)


@rule("THR-30.2", "THR-30.3", "THR-30.4")
def rally(g: Game) -> None:
    """The Team's Harmony rises by a rank; at its highest everybody gains a Charge instead."""
    s = g.state
    if s.harmony < HARMONIES:
        s.harmony += 1
        cite(g, Clause.THR_30_2, a=s.harmony)
        return
    cite(g, Clause.THR_30_4)
    for p in each(Seat, 1, s.pilots + 1):
        if not s.players[p].out:
            charge_up(g, p, 1)


@rule("THR-33.2", "THR-33.3", "THR-X5")
def replenish(g: Game, k: int, times: int) -> None:
    """A Resource rises, not above 5."""
    s = g.state
    s.resources[k] = min(s.resources[k] + times, MOST_RESOURCE)
    cite(g, Clause.THR_33_2, a=k, b=s.resources[k])


@rule("THR-X5")
def spend(g: Game, resource: int) -> None:
    """Spend a point of a Resource."""
    g.state.resources[resource] -= 1
    cite(g, Clause.THR_X5, g.state.seat, a=resource, b=g.state.resources[resource])


@rule("THR-26.2", "THR-26.3", "THR-26.4")
def burn(g: Game, p: Seat) -> None:
    """A whole Hand is discarded; between conflicts its owner draws anew."""
    cite(g, Clause.THR_26_2, p, a=hand_of(g, p).count)
    discard_all(g, hand_of(g, p))
    if not in_conflict(g):
        draw_cards(g, p, hand_limit(g, p), Clause.THR_26_4)


@rule("THR-35.3", "THR-35.4", "THR-R98")
def tarry(g: Game) -> None:
    """As many cards as the Crisis tier go from Coach's Deck to his Trash."""
    mill(g, COACHS_DECK, g.state.crisis, Clause.THR_35_4)


@rule("THR-32.2", "THR-32.3", "THR-32.4")
def recover(g: Game) -> None:
    """A Pilot gets back a point of a Stat that she lost for now."""
    row = top(g.state.agenda)
    p = Seat(row.target)
    if row.times > 0 and has_points(g.state.players[p].lost):
        ask(g, p, Decision.RECOVER)
        return
    if row.times > 0:
        cite(g, Clause.THR_32_3, p)
    pop(g.state.agenda)


@rule("THR-32.2", "THR-X2")
def restore(g: Game, stat: int) -> None:
    """The Stat and the maximum of its Commitment rise by a point again."""
    row = top(g.state.agenda)
    player = g.state.players[row.target]
    player.lost[stat] -= 1
    player.stats[stat] += 1
    player.limits[stat // 2] += 1
    row.times -= 1
    cite(g, Clause.THR_32_2, row.target, a=stat, b=player.stats[stat])


# Waves and Storms


@rule("THR-X8", "THR-X13")
def perform(g: Game, effects: Effects, seat: Seat) -> None:
    """Have effects of a user happen in their order before what is on top goes on."""
    push(g.state.agenda, Step.PERFORM, seat, effects.first, effects.first + effects.count)


@rule("THR-36.2", "THR-36.3", "THR-X8")
def wave(g: Game, t: int) -> None:
    """Coach activates the Wave of a Threat."""
    cite(g, Clause.THR_36_2, COACH, a=t)
    perform(g, g.book.threats[t].wave, COACH)


@rule("THR-34.2", "THR-34.3", "THR-X8")
def storm(g: Game, t: int) -> None:
    """Coach activates the Storm of a Threat."""
    cite(g, Clause.THR_34_2, COACH, a=t)
    perform(g, g.book.threats[t].storm, COACH)


QUESTIONS.declare(Decision.TARGET, name_target, why_not_target)
QUESTIONS.declare(Decision.DAMAGE, choose_damage, why_not_damage)
QUESTIONS.declare(Decision.RECOVER, restore, why_not_lost)
