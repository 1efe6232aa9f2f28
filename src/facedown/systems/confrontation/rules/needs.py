"""What an action needs: tools, targets, places, devices (CFN-X8, CFN-X10, CFN-X18, CFN-X20, CFN-T11)."""

from __future__ import annotations

from facedown.engine.rules import each_in, rule
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
BETTER = 1 << Feature.COVER | 1 << Feature.HIGH  # what a place has that one gains ground at
FARTHEST_HACK = 3


@rule
def needs(g: Game, action: int, need: int) -> bool:
    """Whether an action needs something."""
    return g.book.needing[need] >> action & 1 == 1


@rule("CFN-X8")
def done_with_tool(g: Game, who: Who) -> int:
    """The actions that somebody does with one of his weapons, as a mask: a hacked drone needs none."""
    with_tool, by_rig = g.book.with_tool, g.book.needing[Need.RIG_OR_DRONE]
    return with_tool if is_hacked_drone(g, who) else with_tool | by_rig


@rule
def uses_tool(g: Game, who: Who, action: int) -> bool:
    """Whether an action is done with one of the weapons of its author."""
    return done_with_tool(g, who) >> action & 1 == 1


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


@rule("CFN-X8")
def ready_for(g: Game, who: Who, tool: int, actions: int) -> int:
    """Those of some actions that a weapon is good for as it is, as a mask."""
    fits = g.book.tools[tool_row(g, who, tool)].fits & actions
    if fits == 0 or tool == UNARMED:
        return fits if is_bare_handed(g, who) else 0
    reloads = fits & g.book.needing[Need.SPENT_WEAPON]
    ready = fits & ~reloads if why_not_usable(g, who, tool) == Why.NONE else 0
    return ready | reloads if reloads != 0 and is_spent(g, who, tool) else ready


@rule
def why_not_ready(g: Game, who: Who, action: int, tool: int) -> int:
    """Why a weapon cannot be used: there is none, it is of the wrong sort, or as it is."""
    if tool != UNARMED and tool >= tool_count(g, who):
        return Why.NO_TOOL
    if not fits_tool(g, who, action, tool):
        return Why.WRONG_TOOL
    if tool == UNARMED:
        return Why.NONE if is_bare_handed(g, who) else Why.NO_TOOL
    if needs(g, action, Need.SPENT_WEAPON):
        return Why.NONE if is_spent(g, who, tool) else Why.NOTHING_TO_RELOAD
    return why_not_usable(g, who, tool)


@rule("CFN-X10")
def is_bare_handed(g: Game, who: Who) -> bool:
    """Whether somebody fights with bare hands: an NPC only where its attack is dropped."""
    return not is_npc(who) or g.state.characters[who].carried[0].dropped == 1


@rule("CFN-X8")
def is_spent(g: Game, who: Who, tool: int) -> bool:
    """Whether a weapon at hand can be reloaded: not one that is thrown away."""
    carried, row = g.state.characters[who].carried[tool], g.book.tools[tool_row(g, who, tool)]
    return row.ammo > carried.ammo and not row.traits >> Trait.CONSUMABLE & 1 and not carried.dropped


@rule("CFN-X8", "CFN-X9")
def why_not_usable(g: Game, who: Who, tool: int) -> int:
    """Why a weapon cannot be used as it is: dropped, jammed, off, down, broken or empty."""
    carried, row = g.state.characters[who].carried[tool], g.book.tools[tool_row(g, who, tool)]
    if carried.dropped or carried.jammed or carried.off_until > 0 or carried.rig_down:
        return Why.TOOL_UNUSABLE
    if is_broken(g, who, tool):
        return Why.TOOL_UNUSABLE
    return Why.NO_AMMUNITION if row.ammo > 0 and carried.ammo == 0 else Why.NONE


@rule("CFN-X8", "CFN-X16")
def why_not_tool(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why an action cannot be done with a weapon: against somebody, or against anybody for NO_ONE."""
    why = why_not_ready(g, who, action, tool)
    return why if why != Why.NONE else why_not_anything(g, who, action, tool, against)


@rule("CFN-X8")
def tools_for(g: Game, who: Who, action: int, against: Who) -> int:
    """The weapons that somebody can do something with, as a mask: `why_not_tool` of each."""
    mask = 0
    for tool in each_in(int, 1 << UNARMED | (1 << tool_count(g, who)) - 1):
        ready = ready_for(g, who, tool, 1 << action)
        mask |= int(ready != 0 and with_object(g, who, ready, tool, against) != 0) << tool
    return mask


@rule("CFN-X8")
def why_not_anything(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """Why there is nothing that an action could be done to; where there are obstacles, it is done to them."""
    affects = g.book.actions[action].affects
    if g.book.obstacle_count > 0:
        return Why.NONE
    if needs(g, action, Need.DEVICE) or needs(g, action, Need.BROKEN):
        return why_not_any_thing(g, who, action, against)
    if needs(g, action, Need.BETTER_PLACE) or affects == Affects.PLACE:
        return Why.NONE if places_for(g, who, action, tool, against) != 0 else Why.NO_PLACE
    if affects != Affects.TARGET and affects != Affects.PATIENT:
        return Why.NONE
    if against != NO_ONE:
        return why_not_target(g, who, action, tool, against)
    return Why.NONE if targets_of(g, who, action, tool) != 0 else why_no_target(g, who, action, tool)


# Targets


@rule("CFN-X8", "CFN-X20")
def why_no_target(g: Game, who: Who, action: int, tool: int) -> int:
    """Why nobody can be the target of an action: the same is wrong with all who are near, or all are far."""
    if g.book.actions[action].affects == Affects.PATIENT:
        return why_no_patient(g, who)
    why: int = Why.TOO_FAR if enemies_of(g, who) != 0 else Why.NO_TARGET
    for target in each_in(Who, enemies_of(g, who)):
        this = why_not_enemy(g, who, action, tool, target)
        if this != Why.TOO_FAR:
            why = this if why == Why.TOO_FAR or why == this else Why.NO_TARGET
    return why


@rule("CFN-X8", "CFN-X21")
def targets_of(g: Game, who: Who, action: int, tool: int) -> int:
    """Those who can be the target of an action, as a mask: `why_not_target` of each."""
    mask, enemies = 0, enemies_of(g, who)
    if g.book.actions[action].affects == Affects.PATIENT:
        for target in each_in(Who, g.book.present & ~enemies):
            mask |= int(why_not_patient(g, who, target) == Why.NONE) << target
    else:
        bands = bands_of(g, who, tool)
        for target in each_in(Who, enemies):
            mask |= (~barred_by(g, who, bands, target) >> action & 1) << target
    return mask


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
    bands = bands_of(g, who, tool)
    if not barred_by(g, who, bands, target) >> action & 1:
        return Why.NONE
    if too_far(g, who, bands, target) >> action & 1:
        return Why.TOO_FAR
    return Why.HELD_ALREADY if g.state.characters[target].restrained > 0 else Why.A_DRONE


@rule("CFN-X8", "CFN-X20", "CFN-X21")
def barred_by(g: Game, who: Who, bands: int, target: Who) -> int:
    """The actions that an enemy cannot be the target of, with a weapon for some range bands, as a mask."""
    mask = too_far(g, who, bands, target)
    if g.state.characters[target].restrained > 0:
        mask |= g.book.needing[Need.NOT_HELD]
    return mask | g.book.needing[Need.NOT_DRONE] if has_trait(g, target, Trait.DRONE) else mask


@rule("CFN-X8", "CFN-X20")
def too_far(g: Game, who: Who, bands: int, target: Who) -> int:
    """The actions that an enemy is too far away for, with a weapon for some range bands, as a mask."""
    away, needing, mask = distance(g, who, target), g.book.needing, 0
    if away > 0:
        mask |= needing[Need.REACH]
    if away > 1:
        mask |= needing[Need.NEAR]
    return mask if bands >> band_of(away) & 1 else mask | needing[Need.GUN]


@rule("CFN-X20")
def is_in_range(g: Game, who: Who, tool: int, away: int) -> bool:
    """Whether a weapon can be used at a distance."""
    return bands_of(g, who, tool) >> band_of(away) & 1 == 1


@rule("CFN-X20")
def bands_of(g: Game, who: Who, tool: int) -> int:
    """The range bands at which a weapon can be used, as a mask; of no weapon none."""
    return g.book.tools[tool_row(g, who, tool)].usable if tool != NO_TOOL else 0


@rule("CFN-X8", "CFN-X9")
def why_not_patient(g: Game, who: Who, target: Who) -> int:
    """Why somebody cannot be treated."""
    if are_enemies(g, who, target):
        return Why.NO_ALLY
    if counters_of(g, target) == 0 or is_out(g, target):
        return Why.NOT_TO_TREAT
    return Why.NONE if distance(g, who, target) == 0 else Why.TOO_FAR


@rule("CFN-X8", "CFN-X20")
def why_no_patient(g: Game, who: Who) -> int:
    """Why nobody can be treated: those who could be are too far away, or nobody could."""
    for ally in each_in(Who, g.book.present & ~enemies_of(g, who)):
        if why_not_patient(g, who, ally) == Why.TOO_FAR:
            return Why.TOO_FAR
    return Why.NO_TARGET


# Places


@rule("CFN-R35", "CFN-X8", "CFN-X20")
def places_for(g: Game, who: Who, action: int, tool: int, against: Who) -> int:
    """The places that an action can name, as a mask: `why_not_place` of each."""
    mask, at = 0, g.state.characters[who].place
    if needs(g, action, Need.BETTER_PLACE):
        for place in range(max(0, at - 1), min(at + 2, g.book.place_count)):
            mask |= int(g.book.features[place] & BETTER != 0) << place
        return mask
    bands = bands_of(g, who, tool)
    for enemy in each_in(Who, enemies_of(g, who) & only(against)):
        place = g.state.characters[enemy].place
        mask |= (bands >> band_of(abs(at - place)) & 1) << place
    return mask


@rule("CFN-R35", "CFN-X8", "CFN-X20")
def why_not_place(g: Game, who: Who, action: int, tool: int, place: Place, against: Who) -> int:
    """Why an action cannot name a place: to throw at, as a counter at the initiator, or to go to."""
    away = abs(g.state.characters[who].place - place)
    if needs(g, action, Need.BETTER_PLACE):
        if away > 1:
            return Why.TOO_FAR
        return Why.NONE if g.book.features[place] & BETTER else Why.NO_BETTER_PLACE
    if not is_in_range(g, who, tool, away):
        return Why.TOO_FAR
    for enemy in each_in(Who, enemies_of(g, who) & only(against)):
        if g.state.characters[enemy].place == place:
            return Why.NONE
    return Why.NO_TARGET


# Devices


@rule("CFN-X8", "CFN-X14")
def why_not_any_thing(g: Game, who: Who, action: int, against: Who) -> int:
    """Why there is no device for an action: as a counter, the one that the initiator uses."""
    if against != NO_ONE:
        return why_not_thing(g, who, action, used_by(g, against))
    for thing in range(g.book.device_count):
        if why_not_itself(g, action, thing) == Why.NONE:
            return Why.NONE
    enemies, far = enemies_of(g, who), False
    for bearer in each_in(Who, enemies if needs(g, action, Need.DEVICE) else g.book.present & ~enemies):
        near = why_not_bearer(g, who, action, bearer) == Why.NONE
        for weapon in range(tool_count(g, bearer)):
            if why_not_itself(g, action, drone_or_weapon(bearer, weapon)) == Why.NONE:
                if near:
                    return Why.NONE
                far = True
    if far:
        return Why.TOO_FAR
    return Why.NO_DEVICE if needs(g, action, Need.DEVICE) else Why.NOTHING_TO_MEND


@rule("CFN-X8", "CFN-X14")
def why_not_thing(g: Game, who: Who, action: int, thing: int) -> int:
    """Why an action cannot name a device: to hack, or to mend."""
    why, bearer = why_not_itself(g, action, thing), bearer_of(thing)
    return why if why != Why.NONE or bearer == NO_ONE else why_not_bearer(g, who, action, bearer)


@rule("CFN-X8", "CFN-X14")
def why_not_itself(g: Game, action: int, thing: int) -> int:
    """Why a device is none to hack, or to mend, wherever it is."""
    if needs(g, action, Need.DEVICE):
        return Why.NONE if is_open_to_hacks(g, thing) else Why.NO_DEVICE
    return Why.NONE if can_be_mended(g, thing) else Why.NOTHING_TO_MEND


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
def possible(g: Game, who: Who, actions: int, against: Who) -> int:
    """Those of some actions that somebody can do, as a mask: `why_not_possible` of each."""
    wanted = actions & ~hindered(g, who, against)
    armed = wanted & done_with_tool(g, who)
    found, ready = 0, wanted & ~armed  # with any tool, so that it does not matter which
    for tool in each_in(int, 1 << UNARMED | (1 << tool_count(g, who)) - 1):
        able = ready_for(g, who, tool, armed & ~found)
        if able & g.book.at_range != 0:
            found |= with_object(g, who, able & g.book.at_range, tool, against)
        ready |= able & ~g.book.at_range
    return found | with_object(g, who, ready, NO_TOOL, against)


@rule("CFN-X8", "CFN-X20", "CFN-X21")
def with_object(g: Game, who: Who, actions: int, tool: int, against: Who) -> int:
    """Those of some actions that could be done to anything, as a mask: `why_not_anything` of each."""
    if g.book.obstacle_count > 0:
        return actions
    found, aimed = actions & ~g.book.with_object, actions & g.book.aimed
    if aimed != 0:
        bands = bands_of(g, who, tool)
        for target in each_in(Who, enemies_of(g, who) & only(against)):
            found |= aimed & ~barred_by(g, who, bands, target)
    for action in each_in(int, actions & ~aimed & ~found):
        found |= int(why_not_anything(g, who, action, tool, against) == Why.NONE) << action
    return found


@rule
def only(against: Who) -> int:
    """Somebody alone, as a mask; for NO_ONE everybody."""
    return -1 if against == NO_ONE else 1 << against


@rule("CFN-2.4", "CFN-X8", "CFN-X17")
def hindered(g: Game, who: Who, against: Who) -> int:
    """The actions that the state of their author, or what goes on, rules out, as a mask."""
    character, needing = g.state.characters[who], g.book.needing
    mask = ~g.book.in_a_hold if character.restrained > 0 else needing[Need.HELD]
    if character.prone:
        mask |= needing[Need.STANDING]
    if g.book.obstacle_count == 0:
        mask |= needing[Need.OBSTACLE]
    return mask if is_time_to_talk(g, against) else mask | needing[Need.TALK]


@rule("CFN-2.4", "CFN-X8")
def why_not_possible(g: Game, who: Who, action: int, against: Who) -> int:
    """Why somebody cannot do something: as a counter against somebody, else for NO_ONE."""
    if hindered(g, who, against) >> action & 1:
        return why_hindered(g, who, action)
    if not uses_tool(g, who, action):
        return why_not_anything(g, who, action, NO_TOOL, against)
    why: int = Why.NO_TOOL
    for tool in each_in(int, 1 << UNARMED | (1 << tool_count(g, who)) - 1):
        if fits_tool(g, who, action, tool):
            this = why_not_tool(g, who, action, tool, against)
            if this == Why.NONE:
                return Why.NONE
            if why == Why.NO_TOOL:  # what is wrong with the first that would fit
                why = this
    return why


@rule("CFN-2.4", "CFN-X8")
def why_hindered(g: Game, who: Who, action: int) -> int:
    """Why an action is ruled out by the state of its author, or what goes on."""
    character = g.state.characters[who]
    if character.restrained > 0 and not g.book.in_a_hold >> action & 1:
        return Why.HELD_FAST
    if needs(g, action, Need.STANDING) and character.prone:
        return Why.LIES_PRONE
    if needs(g, action, Need.HELD) and character.restrained == 0:
        return Why.NOT_HELD_FAST
    return Why.NO_OBSTACLE if needs(g, action, Need.OBSTACLE) and g.book.obstacle_count == 0 else Why.NO_TALK


@rule("CFN-0.8", "CFN-X17")
def is_time_to_talk(g: Game, against: Who) -> bool:
    """Whether the scenario is about talk; as a counter, whether the other talks."""
    if against != NO_ONE:
        return kind_of(g, against) == Kind.SOCIAL
    return g.book.turn_count > 0
