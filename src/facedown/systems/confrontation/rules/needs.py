"""What an action needs: tools, targets, places, devices (CFN-X8, CFN-X10, CFN-X18, CFN-X20, CFN-T11)."""

from __future__ import annotations

from facedown.engine.base.rule import rule
from facedown.engine.base.units import each_in
from facedown.systems.confrontation.clauses import Why
from facedown.systems.confrontation.rules.devices import (
    bearer_of,
    can_be_mended,
    drone_or_weapon,
    is_broken,
    is_open_to_hacks,
    used_by,
)
from facedown.systems.confrontation.rules.kit import tool_count, tool_row
from facedown.systems.confrontation.rules.pairs import initiator, kind_of
from facedown.systems.confrontation.rules.people import (
    are_enemies,
    band_of,
    counters_of,
    distance,
    enemies_of,
    has_feature,
    has_trait,
    is_here,
    is_npc,
    is_out,
)
from facedown.systems.confrontation.state import NO_ONE, NO_TOOL, UNARMED, Game, Place, Who
from facedown.systems.confrontation.vocabulary import Affects, Feature, Kind, Need, Trait

IN_A_HOLD = (  # the kinds of action that somebody who is restrained may use (CFN-T11)
    1 << Kind.MELEE
    | 1 << Kind.MELEE_COUNTER
    | 1 << Kind.HACK
    | 1 << Kind.HACK_COUNTER
    | 1 << Kind.SOCIAL
    | 1 << Kind.STRUGGLE
)
WITH_TOOL = 1 << Need.GUN | 1 << Need.BLADE | 1 << Need.GRENADE | 1 << Need.RIG | 1 << Need.SPENT_WEAPON
FARTHEST_HACK = 3


@rule
def needs(g: Game, action: int, need: int) -> bool:
    """Whether an action needs something."""
    return g.book.actions[action].needs >> need & 1 == 1


@rule
def uses_tool(g: Game, who: Who, action: int) -> bool:
    """Whether an action is done with one of the weapons of its author."""
    if needs(g, action, Need.RIG_OR_DRONE):
        return not is_hacked_drone(g, who)
    return g.book.actions[action].needs & WITH_TOOL != 0


@rule("CFN-X8")
def is_hacked_drone(g: Game, who: Who) -> bool:
    """Whether the device that is hacked is a drone, which needs no rig to fight back."""
    thing = g.state.parts[initiator(g)].device
    return has_trait(g, who, Trait.DRONE) and bearer_of(thing) == who


# Tools


@rule("CFN-X10", "CFN-X16")
def fits_tool(g: Game, who: Who, action: int, tool: int) -> bool:
    """Whether a weapon is of the sort that an action is done with."""
    return g.book.tools[tool_row(g, who, tool)].fits >> action & 1 == 1


@rule
def why_not_ready(g: Game, who: Who, action: int, tool: int) -> int:
    """Why a weapon cannot be used: there is none, it is of the wrong sort, or as it is."""
    if tool != UNARMED and tool >= tool_count(g, who):
        return Why.NO_TOOL
    return why_not_as_it_is(g, who, action, tool) if fits_tool(g, who, action, tool) else Why.WRONG_TOOL


@rule
def why_not_as_it_is(g: Game, who: Who, action: int, tool: int) -> int:
    """Why a weapon of the right sort cannot be used: dropped, jammed, off, down, broken, empty, or full."""
    if tool == UNARMED:
        return Why.NONE if not is_npc(who) or g.state.characters[who].carried[0].dropped else Why.NO_TOOL
    carried, row = g.state.characters[who].carried[tool], g.book.tools[tool_row(g, who, tool)]
    if needs(g, action, Need.SPENT_WEAPON):
        spent = row.ammo > carried.ammo and not row.traits >> Trait.CONSUMABLE & 1
        return Why.NONE if spent and not carried.dropped else Why.NOTHING_TO_RELOAD
    if carried.dropped or carried.jammed or carried.off_until > 0 or carried.rig_down:
        return Why.TOOL_UNUSABLE
    if is_broken(g, who, tool):
        return Why.TOOL_UNUSABLE
    return Why.NO_AMMUNITION if row.ammo > 0 and carried.ammo == 0 else Why.NONE


@rule("CFN-X8", "CFN-X16")
def why_not_tool(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why an action cannot be done with a weapon: against somebody, or against anybody for NO_ONE."""
    why = why_not_ready(g, who, action, tool)
    if why != Why.NONE or g.book.obstacle_count > 0:
        return why
    return why_not_anything(g, who, action, tool, against)


@rule("CFN-X8")
def why_not_anything(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why there is nothing that an action could be done to."""
    affects = g.book.actions[action].affects
    if needs(g, action, Need.DEVICE) or needs(g, action, Need.BROKEN):
        return why_not_any_thing(g, who, action, tool, against)
    if needs(g, action, Need.BETTER_PLACE) or affects == Affects.PLACE:
        return why_not_any_place(g, who, action, tool, against)
    if affects != Affects.TARGET and affects != Affects.PATIENT:
        return Why.NONE
    if against != NO_ONE:
        return why_not_target(g, who, action, tool, against)
    enemies = enemies_of(g, who)
    if affects == Affects.PATIENT:
        for target in each_in(Who, g.book.present & ~enemies):
            if why_not_patient(g, who, target) == Why.NONE:
                return Why.NONE
        return Why.NO_TARGET
    for target in each_in(Who, enemies):
        if why_not_enemy(g, who, action, tool, target) == Why.NONE:
            return Why.NONE
    return Why.NO_TARGET


# Targets


@rule("CFN-X8")
def why_not_target(g: Game, who: Who, action: int, tool: int, target: Who) -> int:
    """Why somebody cannot be the target of an action."""
    if not is_here(g, target):
        return Why.NOT_HERE
    if g.book.actions[action].affects == Affects.PATIENT:
        return why_not_patient(g, who, target)
    if not are_enemies(g, who, target):
        return Why.NO_ENEMY
    return why_not_enemy(g, who, action, tool, target)


@rule("CFN-X20", "CFN-X21")
def why_not_enemy(g: Game, who: Who, action: int, tool: int, target: Who) -> int:
    """Why an enemy cannot be the target of an action."""
    away, one = distance(g, who, target), g.state.characters[target]
    if (needs(g, action, Need.REACH) and away > 0) or (needs(g, action, Need.NEAR) and away > 1):
        return Why.TOO_FAR
    if needs(g, action, Need.GUN) and not is_in_range(g, who, tool, away):
        return Why.TOO_FAR
    if needs(g, action, Need.NOT_HELD) and one.restrained > 0:
        return Why.HELD_ALREADY
    if needs(g, action, Need.NOT_DRONE) and has_trait(g, target, Trait.DRONE):
        return Why.A_DRONE
    return Why.NONE


@rule("CFN-X20")
def is_in_range(g: Game, who: Who, tool: int, away: int) -> bool:
    """Whether a weapon can be used at a distance."""
    return g.book.tools[tool_row(g, who, tool)].usable >> band_of(away) & 1 == 1


@rule("CFN-X8", "CFN-X9")
def why_not_patient(g: Game, who: Who, target: Who) -> int:
    """Why somebody cannot be treated."""
    if are_enemies(g, who, target):
        return Why.NO_ALLY
    if distance(g, who, target) > 0:
        return Why.TOO_FAR
    return Why.NONE if counters_of(g, target) > 0 and not is_out(g, target) else Why.NOT_TO_TREAT


# Places


@rule
def why_not_any_place(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why there is no place for an action."""
    for place in range(g.book.place_count):
        if why_not_place(g, who, action, tool, Place(place), against) == Why.NONE:
            return Why.NONE
    return Why.NO_PLACE


@rule("CFN-R35", "CFN-X8", "CFN-X20")
def why_not_place(g: Game, who: Who, action: int, tool: int, place: Place, against: Who) -> int:
    """Why an action cannot name a place: to throw at, as a counter at the initiator, or to go to."""
    away = abs(g.state.characters[who].place - place)
    if needs(g, action, Need.BETTER_PLACE):
        if away > 1:
            return Why.TOO_FAR
        better = has_feature(g, place, Feature.COVER) or has_feature(g, place, Feature.HIGH)
        return Why.NONE if better else Why.NO_BETTER_PLACE
    if not is_in_range(g, who, tool, away):
        return Why.TOO_FAR
    aimed_at = enemies_of(g, who) if against == NO_ONE else enemies_of(g, who) & 1 << against
    for enemy in each_in(Who, aimed_at):
        if g.state.characters[enemy].place == place:
            return Why.NONE
    return Why.NO_TARGET


# Devices


@rule
def why_not_any_thing(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why there is no device for an action: as a counter, the one that the initiator uses."""
    if against != NO_ONE:
        return why_not_thing(g, who, action, used_by(g, against))
    for thing in range(g.book.device_count):
        if why_not_thing(g, who, action, thing) == Why.NONE:
            return Why.NONE
    for bearer in each_in(Who, g.book.present):
        if why_not_bearer(g, who, action, bearer) == Why.NONE:
            for weapon in range(tool_count(g, bearer)):
                if why_not_thing(g, who, action, drone_or_weapon(bearer, weapon)) == Why.NONE:
                    return Why.NONE
    return Why.NO_DEVICE if needs(g, action, Need.DEVICE) else Why.NOTHING_TO_MEND


@rule("CFN-X8", "CFN-X14")
def why_not_thing(g: Game, who: Who, action: int, thing: int) -> int:
    """Why an action cannot name a device: to hack, or to mend."""
    if needs(g, action, Need.DEVICE):
        if not is_open_to_hacks(g, thing):
            return Why.NO_DEVICE
    elif not can_be_mended(g, thing):
        return Why.NOTHING_TO_MEND
    bearer = bearer_of(thing)
    return Why.NONE if bearer == NO_ONE else why_not_bearer(g, who, action, bearer)


@rule("CFN-X8", "CFN-X14")
def why_not_bearer(g: Game, who: Who, action: int, bearer: Who) -> int:
    """Why the devices of somebody are out of reach: one hacks those of enemies, and mends what is near."""
    if needs(g, action, Need.DEVICE):
        if not are_enemies(g, who, bearer):
            return Why.NO_ENEMY
        return Why.NONE if distance(g, who, bearer) <= FARTHEST_HACK else Why.TOO_FAR
    if are_enemies(g, who, bearer):
        return Why.NO_ALLY
    return Why.NONE if distance(g, who, bearer) == 0 else Why.TOO_FAR


# The action as a whole


@rule("CFN-2.4", "CFN-X8")
def why_not_possible(g: Game, who: Who, action: int, against: Who) -> int:
    """Why somebody cannot do something: as a counter against somebody, else for NO_ONE."""
    character = g.state.characters[who]
    if character.restrained > 0 and not IN_A_HOLD >> g.book.actions[action].kind & 1:
        return Why.HELD_FAST
    if needs(g, action, Need.STANDING) and character.prone:
        return Why.LIES_PRONE
    if needs(g, action, Need.HELD) and character.restrained == 0:
        return Why.NOT_HELD_FAST
    if needs(g, action, Need.OBSTACLE) and g.book.obstacle_count == 0:
        return Why.NO_OBSTACLE
    if needs(g, action, Need.TALK) and not is_time_to_talk(g, against):
        return Why.NO_TALK
    if not uses_tool(g, who, action):
        return why_not_anything(g, who, action, NO_TOOL, against) if g.book.obstacle_count == 0 else Why.NONE
    why: int = Why.NO_TOOL
    for tool in each_in(int, 1 << UNARMED | (1 << tool_count(g, who)) - 1):
        if fits_tool(g, who, action, tool):
            this = why_not_as_it_is(g, who, action, tool)
            if this == Why.NONE and g.book.obstacle_count == 0:
                this = why_not_anything(g, who, action, tool, against)
            if this == Why.NONE:
                return Why.NONE
            if why == Why.NO_TOOL:  # what is wrong with the first that would fit
                why = this
    return why


@rule("CFN-0.8", "CFN-X17")
def is_time_to_talk(g: Game, against: Who) -> bool:
    """Whether the scenario is about talk; as a counter, whether the other talks."""
    if against != NO_ONE:
        return kind_of(g, against) == Kind.SOCIAL
    return g.book.turn_count > 0
