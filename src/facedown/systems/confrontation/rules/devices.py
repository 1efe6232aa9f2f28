"""Devices: drones, weapons, rigs, and those of a scenario (CFN-X8, CFN-X9).

They have numbers: first the devices of the scenario, then the weapons of every character, in listing order.
The gun of a drone is the drone.
"""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.confrontation.rules.kit import tool_count, tool_row
from facedown.systems.confrontation.rules.people import has_trait, is_here
from facedown.systems.confrontation.state import DEVICES, NO_DEVICE, NO_ONE, WEAPONS, Carried, Game, Who
from facedown.systems.confrontation.vocabulary import Trait

WORST = 2  # at which a thing cannot be mended in this scene


@rule
def drone_or_weapon(who: Who, weapon: int) -> int:
    """The number of a weapon of a character; of a drone it stands for itself."""
    return DEVICES + who * WEAPONS + weapon


@rule
def bearer_of(thing: int) -> Who:
    """Whose weapon a device is, or which drone; NO_ONE for one of the scenario."""
    return Who((thing - DEVICES) // WEAPONS) if DEVICES <= thing < NO_DEVICE else NO_ONE


@rule
def weapon_of(thing: int) -> int:
    """Which weapon of its bearer a device is."""
    return (thing - DEVICES) % WEAPONS


@rule
def is_there(g: Game, thing: int) -> bool:
    """Whether there is a device of a number."""
    who = bearer_of(thing)
    if who == NO_ONE:
        return thing < g.book.device_count
    return is_here(g, who) and weapon_of(thing) < tool_count(g, who)


@rule("CFN-X9")
def energy_of(g: Game, thing: int) -> int:
    """How many counters break a device."""
    who = bearer_of(thing)
    if who == NO_ONE:
        return g.book.energies[thing]
    return energy_of_weapon(g, who, weapon_of(thing))


@rule("CFN-X9")
def energy_of_weapon(g: Game, who: Who, weapon: int) -> int:
    """How many counters break a weapon or rig of somebody; that of a drone is the drone."""
    if has_trait(g, who, Trait.DRONE):
        return g.book.sheets[who].energy
    return g.book.tools[tool_row(g, who, weapon)].energy


@rule("CFN-X9")
def is_broken(g: Game, who: Who, weapon: int) -> bool:
    """Whether a weapon or rig of somebody has as many counters as it has energy."""
    energy = energy_of_weapon(g, who, weapon)
    return energy > 0 and g.state.characters[who].carried[weapon].acs >= energy


@rule("CFN-X8")
def used_by(g: Game, who: Who) -> int:
    """The device that the author of an action uses for it: his weapon or rig; a drone's gun is the drone."""
    tool = g.state.parts[who].tool
    return drone_or_weapon(who, tool) if tool < WEAPONS else NO_DEVICE


@rule("CFN-X8")
def is_open_to_hacks(g: Game, thing: int) -> bool:
    """Whether a device can be hacked."""
    if not is_there(g, thing):
        return False
    who = bearer_of(thing)
    if who == NO_ONE:
        return g.book.hackable >> thing & 1 == 1 and g.state.devices[thing].opened == 0
    return has_trait(g, who, Trait.DRONE) or g.book.tools[tool_row(g, who, weapon_of(thing))].hackable == 1


JAMMED, INFECTED, SWITCHED_OFF, RIG_DOWN = 1, 2, 3, 4


@rule("CFN-X8")
def has_fault(g: Game, thing: int, fault: int) -> bool:
    """Whether something that can be fixed is wrong with a weapon or rig."""
    carried = g.state.characters[bearer_of(thing)].carried[weapon_of(thing)]
    if fault == JAMMED:
        return carried.jammed == 1
    if fault == INFECTED:
        return carried.infected == 1
    return carried.off_until > 0 if fault == SWITCHED_OFF else carried.rig_down == 1


@rule("CFN-X8", "CFN-X14")
def can_be_mended(g: Game, thing: int) -> bool:
    """Whether anything is wrong with a device that can still be mended."""
    if not is_there(g, thing):
        return False
    who = bearer_of(thing)
    if who == NO_ONE:
        device = g.state.devices[thing]
        return device.worse < WORST and (device.acs > 0 or device.off_until > 0)
    carried = g.state.characters[who].carried[weapon_of(thing)]
    return carried.worse < WORST and carried.acs + faults_of(carried) > 0


@rule("CFN-X8")
def faults_of(carried: Carried) -> int:
    """How much is wrong with a weapon or rig that can be fixed; 0: nothing."""
    return carried.off_until + carried.jammed + carried.infected + carried.rig_down


@rule("CFN-X14")
def worse_by(g: Game, thing: int) -> int:
    """How much harder a device is to mend than it was."""
    who = bearer_of(thing)
    if who == NO_ONE:
        return g.state.devices[thing].worse
    return g.state.characters[who].carried[weapon_of(thing)].worse
