"""Whom microevents reach: valid targets, who is involved, who chooses (THR-23, THR-T3, THR-T4)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, Seat, each, namesakes, rule
from facedown.systems.throwdown.clauses import ChargeupAllScope, EachScope, Way, Why
from facedown.systems.throwdown.rules.cards import hand_of, has_void
from facedown.systems.throwdown.state import (
    COACH,
    FACTIONS,
    INVESTS,
    LOCATIONS,
    NO_PLACE,
    NO_SIDE,
    RESOURCES,
    SEATS,
    THREAT,
    THREATS,
    Building,
    Game,
    Standing,
)
from facedown.systems.throwdown.vocabulary import Target, Trigger

TEAM, PILOT, FACTION, LOCATION, RESOURCE, ACTIVATED, INVESTOR = 0, 1, 2, 3, 4, 5, 6
REACHES = (  # by Trigger: what a target of it is (THR-T3)
    TEAM,  # +BREAK!
    PILOT,  # +Burn
    PILOT,  # +Chargeup
    INVESTOR,  # +Favor
    PILOT,  # +Fortify
    TEAM,  # +Rally
    LOCATION,  # +Rebuild
    PILOT,  # +Recover
    RESOURCE,  # +Replenish
    ACTIVATED,  # +Storm
    TEAM,  # +Tarry
    ACTIVATED,  # +Wave
    FACTION,  # +Disfavor
    PILOT,  # +Purge
    LOCATION,  # +Ruin
    PILOT,  # +Schism
    PILOT,  # +Trauma, of which a Threat is a target as well
    TEAM,  # +Damage, whose instigator chooses first which
)

TRIGGERS = namesakes(Way, Trigger, NO_PLACE)  # by Way: the microevent that it names
PAST = (1, SEATS, FACTIONS, LOCATIONS, RESOURCES, THREATS, INVESTS * SEATS)  # the last target, by what it is
FOR_PILOTS = {  # why a microevent for Pilots is for nobody else (THR-T3)
    Trigger.BURN: Why.BURN_TARGETS,
    Trigger.CHARGEUP: Why.CHARGEUP_TARGETS,
    Trigger.FORTIFY: Why.FORTIFY_TARGETS,
    Trigger.RECOVER: Why.RECOVER_TARGETS,
    Trigger.PURGE: Why.PURGE_TARGETS,
    Trigger.SCHISM: Why.SCHISM_TARGETS,
    Trigger.TRAUMA: Why.TRAUMA_TARGETS,
}
NOT_FOR_IT = tuple(int(FOR_PILOTS.get(trigger, Why.NOTHING_TO_HIT)) for trigger in Trigger)


@rule("THR-22.6", "THR-24.1", "THR-24.2")
def is_damage(trigger: int) -> bool:
    """Whether a microevent damages, and so waits in a Payload."""
    return trigger >= Trigger.DISFAVOR


@rule("THR-65.1", "THR-R41", "THR-R42", "THR-X8", "THR-X16")
def between_pilots(g: Game) -> bool:
    """Whether the Throwdown at hand is between Pilots: Coach is on no side, no Monster, no Final Form."""
    return g.state.fight.on == 1 and g.state.fight.coach_side == NO_SIDE


@rule
def side_of(g: Game, seat: Seat) -> int:
    """The side of a seat in the Throwdown at hand, or NO_SIDE."""
    return g.state.fight.coach_side if seat == COACH else g.state.players[seat].side


@rule("THR-65.2", "THR-R122")
def is_involved(g: Game, p: Seat) -> bool:
    """Whether a Pilot takes part in the Throwdown at hand."""
    return g.state.players[p].side != NO_SIDE and not g.state.players[p].out


@rule
def takes_part(g: Game, p: Seat) -> bool:
    """Whether a Pilot takes part in the conflict at hand; without one, all do."""
    if g.state.fight.on:
        return is_involved(g, p)
    return g.state.gambit.pilot == COACH or g.state.gambit.pilot == p


@rule("THR-26.3", "THR-26.4")
def in_conflict(g: Game) -> bool:
    """Whether a Gambit or a Throwdown runs."""
    return g.state.fight.on == 1 or g.state.gambit.pilot != COACH


@rule("THR-28.3", "THR-33.3", "THR-39.5")
def team_lead(g: Game) -> Seat:
    """The Pilot who chooses where a choice is the Team's.

    In a Throwdown the Pilots' Commander, if one has accepted; between Pilots the victor's, or else
    that of side A; otherwise whose Spotlight runs; otherwise the lowest who is not Out.
    """
    s = g.state
    if between_pilots(g):
        return s.fight.commanders[s.fight.victor if s.fight.victor != NO_SIDE else 0]
    if s.fight.on and s.fight.commanders[1 - s.fight.coach_side] != NOBODY:
        return s.fight.commanders[1 - s.fight.coach_side]
    if s.spotlight != COACH and not s.players[s.spotlight].out:
        return s.spotlight
    for p in each(Seat, 1, s.pilots + 1):
        if not s.players[p].out:
            return p
    return NOBODY


@rule("THR-23.4", "THR-X20")
def opponent(g: Game, trigger: int, seat: Seat) -> int:
    """The target Opponent: the other side's Commander, for damage to a Threat the highest-rated one."""
    s = g.state
    side = side_of(g, seat)
    if side == NO_SIDE:
        return NO_PLACE
    if trigger != Trigger.TRAUMA or not hits_threats(g, seat):
        return s.fight.commanders[1 - side]
    best = NO_PLACE
    for t in range(g.book.threat_count):
        if s.fight.involved >> t & 1:
            if best == NO_PLACE or s.threats[t].rating > s.threats[best - THREAT].rating:
                best = THREAT + t
    return best


@rule("THR-R122")
def hits_threats(g: Game, seat: Seat) -> bool:
    """Whether +Trauma of an instigator is for Threats: what Coach fires never hits his own."""
    return seat != COACH and not between_pilots(g)


@rule
def can_be_hit(g: Game, trigger: int, at: int) -> bool:
    """Whether something is a valid target of a microevent."""
    return why_not_hit(g, trigger, at) == Why.NONE


@rule(
    "THR-25.1",
    "THR-26.1",
    "THR-27.1",
    "THR-28.1",
    "THR-29.1",
    "THR-30.1",
    "THR-31.1",
    "THR-31.3",
    "THR-32.1",
    "THR-33.1",
    "THR-34.1",
    "THR-35.1",
    "THR-36.1",
    "THR-39.1",
    "THR-40.1",
    "THR-41.1",
    "THR-41.4",
    "THR-42.1",
    "THR-43.1",
    "THR-R93",
    "THR-R116",
)
def why_not_hit(g: Game, trigger: int, at: int) -> int:
    """Why something is no valid target of a microevent."""
    s, reach = g.state, REACHES[trigger]
    if reach == TEAM:
        return Why.NONE
    if reach == FACTION:
        revealed = at < g.book.faction_count and s.factions[at].standing == Standing.REVEALED
        return Why.NONE if revealed else Why.ONLY_REVEALED_OFFENDED
    if reach == LOCATION:
        return why_not_build(g, trigger, at)
    if reach == RESOURCE:
        return Why.NONE if at < g.book.resource_count else Why.NOTHING_TO_HIT
    if reach == ACTIVATED:
        in_play = at < g.book.threat_count and s.threats[at].in_play == 1
        return Why.NONE if in_play else Why.THREAT_NOT_IN_PLAY
    if reach == INVESTOR:
        return why_not_favored(g, Seat(at // INVESTS), at % INVESTS)
    if at >= THREAT and trigger == Trigger.TRAUMA:
        return Why.NONE if is_standing_threat(g, at - THREAT) else Why.NO_THREAT_STANDS
    return why_not_reach(g, trigger, at)


@rule("THR-26.1", "THR-27.1", "THR-29.1", "THR-32.1", "THR-40.1", "THR-42.1", "THR-43.1", "THR-R91", "THR-X2")
def why_not_reach(g: Game, trigger: int, at: int) -> int:
    """Why a microevent for Pilots is not for a seat or a Threat."""
    s = g.state
    if at >= THREAT or at > s.pilots or (at == COACH and trigger != Trigger.BURN):
        return NOT_FOR_IT[trigger]
    player = s.players[at]
    return Why.PILOT_IS_OUT if player.out or (player.beyond and is_damage(trigger)) else Why.NONE


@rule("THR-31.3", "THR-41.4", "THR-R97")
def why_not_build(g: Game, trigger: int, at: int) -> int:
    """Why a Location cannot be repaired, or damaged."""
    building = g.state.locations[at] if at < g.book.location_count else Building.RAZED
    if trigger == Trigger.REBUILD:
        return Why.NONE if building == Building.DAMAGED else Why.ONLY_DAMAGED_REBUILT
    return Why.NONE if building != Building.RAZED else Why.RAZED_ALREADY


@rule("THR-41.4", "THR-X10", "THR-X19")
def why_not_place(g: Game, location: int) -> int:
    """Why nobody fights at a Location, and nothing is left of it to be damaged."""
    return Why.IS_RAZED if g.state.locations[location] == Building.RAZED else Why.NONE


@rule("THR-43.8")
def is_standing_threat(g: Game, t: int) -> bool:
    """Whether a Threat is in play and has Rating left."""
    return t < g.book.threat_count and g.state.threats[t].in_play == 1 and g.state.threats[t].rating > 0


@rule("THR-28.2", "THR-28.4", "THR-R93", "THR-X6")
def why_not_favored(g: Game, p: Seat, k: int) -> int:
    """Why a Pilot has no use for +Favor on a Faction."""
    if not 1 <= p <= g.state.pilots or k >= g.book.faction_count:
        return Why.NOTHING_TO_HIT
    faction = g.state.factions[k]
    if faction.standing != Standing.REVEALED:
        return Why.ONLY_REVEALED_FAVORED
    return Why.NONE if faction.offense > 0 or can_invest(g, p, k) else Why.NO_FAVOR_TO_ADD


@rule("THR-4.2", "THR-R94", "THR-X6")
def can_invest(g: Game, p: Seat, k: int) -> bool:
    """Whether a Pilot can put a Hand card on a Faction, which has room; never a Void card."""
    has_card = not has_void(g, p) and hand_of(g, p).count > 0
    return has_card and g.state.factions[k].favor.count < g.book.factions[k].room


@rule("THR-23.5", "THR-23.6", "THR-R55", "THR-R89", "THR-R121", "THR-R122")
def reaches(g: Game, trigger: int, at: int, seat: Seat, whom: int) -> bool:
    """Whether a microevent of an instigator can reach a valid target by its target rule."""
    if REACHES[trigger] == INVESTOR and at // INVESTS != seat:
        return False
    if not can_be_hit(g, trigger, at):
        return False
    if REACHES[trigger] != PILOT:
        return True
    if at >= THREAT:
        involved = not g.state.fight.on or g.state.fight.involved >> at - THREAT & 1 == 1
        return hits_threats(g, seat) and whom != Target.ALL and involved
    if whom == Target.BACKER:
        return is_involved(g, Seat(at)) and at != g.state.fight.commanders[g.state.players[at].side]
    if whom == Target.ALL:
        involved_only = trigger == Trigger.CHARGEUP and g.book.chargeup_all_scope == ChargeupAllScope.INVOLVED
        return at != COACH and (not involved_only or takes_part(g, Seat(at)))
    if trigger == Trigger.TRAUMA and hits_threats(g, seat):
        return False
    if not g.state.fight.on or not is_damage(trigger):
        return True
    if whom == Target.EACH and hits_threats(g, seat):
        return False  # an Each of the Pilots hits Threats only
    return is_involved(g, Seat(at)) or (whom == Target.EACH and g.book.each_scope == EachScope.TEAM)


@rule
def past_targets(trigger: int) -> int:
    """The first number behind all that can stand for a target of a microevent."""
    return THREAT + THREATS if trigger == Trigger.TRAUMA else PAST[REACHES[trigger]]


@rule
def next_target(g: Game, trigger: int, seat: Seat, whom: int, after: int) -> int:
    """The first place behind another that a microevent can reach, or NO_PLACE."""
    for at in range(after + 1, past_targets(trigger)):
        if reaches(g, trigger, at, seat, whom):
            return at
    return NO_PLACE


@rule("THR-R126")
def has_target(g: Game, trigger: int, seat: Seat) -> bool:
    """Whether an instigator has any valid target for a microevent."""
    return next_target(g, trigger, seat, Target.CHOICE, -1) != NO_PLACE
