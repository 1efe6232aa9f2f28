"""What one effect does (CFN-T10, CFN-T11, CFN-X8, CFN-X9)."""

from __future__ import annotations

from facedown.engine.rules import cite, each_in, rule
from facedown.systems.confrontation.clauses import Clause
from facedown.systems.confrontation.rules.devices import (
    JAMMED,
    RIG_DOWN,
    SWITCHED_OFF,
    bearer_of,
    energy_of,
    faults_of,
    used_by,
    weapon_of,
)
from facedown.systems.confrontation.rules.kit import armour_of, tool_row
from facedown.systems.confrontation.rules.pairs import initiator, part_of
from facedown.systems.confrontation.rules.people import enemies_of, has_feature, has_trait, most_counters
from facedown.systems.confrontation.state import (
    NO_DEVICE,
    NO_ONE,
    NO_PLACE,
    ROUNDS,
    WEAPONS,
    Carried,
    Effect,
    Effects,
    Game,
    Place,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Damage, Feature, Op, Trait

COUNTED = 1 << Op.DAMAGE | 1 << Op.HEAL | 1 << Op.MEND  # effects with counters, which a critical doubles
AGAINST = (  # effects on an opponent
    1 << Op.DAMAGE | 1 << Op.PRONE | 1 << Op.DROP | 1 << Op.RESTRAINED | 1 << Op.BLINDED | 1 << Op.DIS_NEXT
)
REMOVING, HURTING, SETTING = 0, 1, 2  # what comes first in a step, and what stands
FIRST = (  # what is done before anything is set
    1 << Op.HEAL
    | 1 << Op.FREE
    | 1 << Op.FIX
    | 1 << Op.MEND
    | 1 << Op.MOVE
    | 1 << Op.RELOAD
    | 1 << Op.OBSTACLE
    | 1 << Op.POINT
)
ON_DEVICES = (
    1 << Op.OFF
    | 1 << Op.FIX
    | 1 << Op.MEND
    | 1 << Op.JAM
    | 1 << Op.RIG_DOWN
    | 1 << Op.INFECT
    | 1 << Op.WORSE
    | 1 << Op.DROP
    | 1 << Op.RELOAD
)
MOST_POINTS = 9


@rule("CFN-R56", "CFN-R73")
def turn_of(op: int) -> int:
    """When an effect comes, of those that are applied together."""
    if FIRST >> op & 1:
        return REMOVING
    return HURTING if op == Op.DAMAGE else SETTING


@rule("CFN-X15")
def is_kept(g: Game, op: int) -> bool:
    """Whether a scenario keeps an effect: a quiet one keeps none on counters and devices."""
    return not g.book.quiet or not (COUNTED | ON_DEVICES) >> op & 1


@rule("CFN-X8")
def device_of(g: Game, author: Who, target: Who, effect: Effect) -> int:
    """The device that an effect is about: that which the action names, or the one that is used.

    At an obstacle there is nobody whose device could be harmed: not the author's, unless the effect says so.
    """
    if effect.self:
        return used_by(g, author)
    named, harms = part_of(g, author).device, effect.op == Op.DAMAGE or effect.op == Op.OFF
    if named != NO_DEVICE or (harms and target == author):
        return named
    return used_by(g, target)


@rule("CFN-R10", "CFN-R56", "CFN-X8")
def apply_effect(g: Game, author: Who, target: Who, effect: Effect, amount: int, pierce: int = 0) -> None:
    """Carry one effect out, on the opponent or on the author himself."""
    whom, op = (author if effect.self else target), effect.op
    if not is_kept(g, op):
        return
    if op == Op.DAMAGE and effect.kind != Damage.ACS:
        hurt(g, whom, effect.kind, amount, pierce)
    elif op == Op.HEAL:
        heal(g, whom, effect.kind, amount)
    elif op == Op.DAMAGE or op == Op.OFF or op == Op.MEND or op == Op.FIX:
        touch_device(g, author, whom, effect, amount)
    elif op == Op.MOVE:
        go_to(g, author, place_named(g, author))
    elif op == Op.RELOAD:
        weapon = g.state.characters[author].carried[part_of(g, author).tool]
        weapon.ammo = g.book.tools[tool_row(g, author, part_of(g, author).tool)].ammo
        cite(g, Clause.CFN_X8, author, a=op)
    elif op == Op.POINT and author == initiator(g):
        g.state.points = min(g.state.points + amount, MOST_POINTS)
        cite(g, Clause.CFN_X17, author, a=amount, b=g.state.points)
    else:
        set_condition(g, author, whom, effect, amount)


# Counters


@rule("CFN-X9")
def hurt(g: Game, who: Who, kind: int, amount: int, pierce: int) -> None:
    """Counters of a kind: physical ones less the armour; up to what is counted at most."""
    character, sheet = g.state.characters[who], g.book.sheets[who]
    if kind == Damage.PHYSICAL:
        taken = max(0, amount - max(0, armour_of(g, who) - pierce))
        before = character.physical
        most = most_counters(sheet)
        character.physical = max(before, min(before + taken, most))
        taken = character.physical - before
    else:
        before = character.neural
        character.neural = max(before, min(before + amount, sheet.neural_limit))
        taken = character.neural - before
    cite(g, Clause.CFN_X9, who, a=taken, b=kind, c=character.physical + character.neural)
    if taken > 0 and has_trait(g, who, Trait.ALARM_CALL):
        call_alarm(g, who)


@rule("CFN-X10")
def call_alarm(g: Game, who: Who) -> None:
    """After the first damage that he takes all his allies are aware of all enemies."""
    called = 0
    enemies = enemies_of(g, who)
    for ally in each_in(Who, g.book.present & ~enemies):
        called |= enemies & ~g.state.characters[ally].aware
        g.state.characters[ally].aware |= enemies
    if called:
        cite(g, Clause.CFN_X10, who, a=part_of(g, who).most, b=2)


@rule("CFN-X9")
def heal(g: Game, who: Who, kind: int, amount: int) -> None:
    """Remove counters of a kind."""
    character = g.state.characters[who]
    before = character.physical + character.neural
    if kind == Damage.PHYSICAL:
        character.physical = max(0, character.physical - amount)
    else:
        character.neural = max(0, character.neural - amount)
    after = character.physical + character.neural
    cite(g, Clause.CFN_X8, who, a=Op.HEAL, b=before - after, c=after)


# Devices


@rule("CFN-X8", "CFN-X9")
def touch_device(g: Game, author: Who, whom: Who, effect: Effect, amount: int) -> None:
    """Damage a device, switch it off, fix or mend it; told is what has come of it, if anything has."""
    thing = device_of(g, author, whom, effect)
    if thing == NO_DEVICE:
        return
    if bearer_of(thing) == NO_ONE:
        done = touch_fixture(g, author, effect, amount, thing)
    else:
        done = touch_carried(g, author, effect, amount, thing)
    if done > 0:
        cite(g, Clause.CFN_X8, author, a=effect.op, b=done, c=thing)


@rule("CFN-X8", "CFN-X9")
def touch_fixture(g: Game, author: Who, effect: Effect, amount: int, thing: int) -> int:
    """A device of the scenario; anything opens one without energy. By how much it has changed."""
    device, until = g.state.devices[thing], until_round(g, author, effect.until)
    before, off, opened = device.acs, device.off_until, device.opened
    if energy_of(g, thing) == 0:
        device.opened = 1
    elif effect.op == Op.DAMAGE:
        device.acs = min(before + amount, energy_of(g, thing))
    elif effect.op == Op.OFF:
        device.off_until = max(off, until)
    elif effect.op == Op.MEND:
        device.acs = max(0, before - amount)
    else:
        device.off_until = 0
    return abs(device.acs - before) + int(device.opened != opened) + int(device.off_until != off)


@rule("CFN-X8", "CFN-X9")
def touch_carried(g: Game, author: Who, effect: Effect, amount: int, thing: int) -> int:
    """A weapon, a rig or a drone. By how much it has changed."""
    carried = g.state.characters[bearer_of(thing)].carried[weapon_of(thing)]
    before, off, faults = carried.acs, carried.off_until, faults_of(carried)
    if effect.op == Op.FIX:
        fix_carried(carried, part_of(g, author).fault)
        return int(faults > 0)
    if effect.op == Op.DAMAGE:
        carried.acs = min(before + amount, energy_of(g, thing))
    elif effect.op == Op.OFF:
        carried.off_until = max(off, until_round(g, author, effect.until))
    else:
        carried.acs = max(0, before - amount)
    return abs(carried.acs - before) + int(carried.off_until != off)


@rule("CFN-X8")
def fix_carried(carried: Carried, fault: int) -> None:
    """One thing that was wrong is right again: the one that the author has named, or the only one."""
    if fault == RIG_DOWN or (fault == 0 and carried.rig_down):
        carried.rig_down = 0
    elif fault == JAMMED or (fault == 0 and carried.jammed):
        carried.jammed = 0
    elif fault == SWITCHED_OFF or (fault == 0 and carried.off_until > 0):
        carried.off_until = 0
    else:
        carried.infected = 0


@rule("CFN-X16")
def until_round(g: Game, author: Who, more: int) -> int:
    """At the end of which round something is over; what the initiator of a duel sets lasts one longer."""
    longer = int(g.book.timing == Timing.DUEL and author == initiator(g))
    return min(g.state.round + more + longer, ROUNDS + 2)


# Conditions


@rule("CFN-X8", "CFN-X20")
def place_named(g: Game, who: Who) -> Place:
    """The place that somebody's action names; where it names none, as at an obstacle, the one where he is."""
    named = part_of(g, who).place
    return named if named != NO_PLACE else g.state.characters[who].place


@rule("CFN-X20")
def go_to(g: Game, who: Who, place: Place) -> None:
    """Somebody moves, which ends what he had at the old place."""
    character = g.state.characters[who]
    character.place = place
    character.in_cover = 0
    character.high = 0
    cite(g, Clause.CFN_X20, who, a=place)


@rule("CFN-X8")
def set_condition(g: Game, author: Who, whom: Who, effect: Effect, level: int) -> None:
    """Set or end a condition; of two the higher and the longer one stands."""
    op = effect.op
    mine, his, place = g.state.characters[author], g.state.characters[whom], g.state.characters[author].place
    if op == Op.COVER and has_feature(g, place, Feature.COVER):
        mine.in_cover = max(mine.in_cover, level)
        cite(g, Clause.CFN_X8, author, a=op, b=level)
    elif op == Op.HIGH and has_feature(g, place, Feature.HIGH):
        mine.high = max(mine.high, level)
        cite(g, Clause.CFN_X8, author, a=op, b=level)
    elif op == Op.PRONE:
        his.prone = 1
        fall(g, whom, op)
    elif op == Op.RESTRAINED and not has_trait(g, whom, Trait.DRONE):
        if level >= his.restrained:
            his.restrained, his.restrainer = level, author
        fall(g, whom, op)
    elif op == Op.BLINDED and not has_trait(g, whom, Trait.DRONE):
        his.blinded = max(his.blinded, level)
        his.blinded_until = max(his.blinded_until, until_round(g, author, effect.until))
        cite(g, Clause.CFN_X8, whom, a=op, b=level)
    elif op == Op.FREE:
        mine.restrained = 0
        mine.restrainer = NO_ONE
        cite(g, Clause.CFN_X8, author, a=op)
    else:
        set_mark(g, author, whom, op, level)


@rule("CFN-R73")
def fall(g: Game, who: Who, op: int) -> None:
    """Somebody lies prone or is held, which ends his cover and his height once all is applied."""
    g.state.confrontation.fallen |= 1 << who
    cite(g, Clause.CFN_X8, who, a=op)


@rule("CFN-X14")
def set_mark(g: Game, author: Who, whom: Who, op: int, level: int) -> None:
    """Follow-ups, weapons that are dropped, and what a failure does to its author's things."""
    if op == Op.ADV_NEXT:
        follow(g, author, level, 0)
    elif op == Op.DIS_NEXT:
        follow(g, whom, 0, level)
    elif op == Op.DROP:
        drop(g, whom)
    elif op == Op.ALERT:
        alert(g, author)
    elif part_of(g, author).tool < WEAPONS:
        carried = g.state.characters[author].carried[part_of(g, author).tool]
        carried.jammed |= int(op == Op.JAM)
        carried.rig_down |= int(op == Op.RIG_DOWN)
        carried.infected |= int(op == Op.INFECT)
        if op == Op.JAM or op == Op.RIG_DOWN or op == Op.INFECT:
            cite(g, Clause.CFN_X14, author, a=op)
    if op == Op.WORSE:
        worsen(g, author)


@rule("CFN-X8")
def follow(g: Game, who: Who, plus: int, minus: int) -> None:
    """Advantages or disadvantages on somebody's next action; gains add up to 2."""
    character = g.state.characters[who]
    character.next_plus = min(character.next_plus + plus, 2)
    character.next_minus = min(character.next_minus + minus, 2)
    cite(g, Clause.CFN_X8, who, a=Op.ADV_NEXT if plus else Op.DIS_NEXT)


@rule("CFN-X8")
def drop(g: Game, who: Who) -> None:
    """The weapon that somebody has used lies at his place, unless it is a part of him."""
    tool = part_of(g, who).tool
    if tool >= WEAPONS or has_trait(g, who, Trait.NATURAL) or has_trait(g, who, Trait.DRONE):
        return
    carried = g.state.characters[who].carried[tool]
    carried.dropped = 1
    carried.lies_at = g.state.characters[who].place
    cite(g, Clause.CFN_X8, who, a=Op.DROP, b=tool)


@rule("CFN-X14", "CFN-X21")
def alert(g: Game, who: Who) -> None:
    """All enemies of somebody become aware of him."""
    for enemy in each_in(Who, enemies_of(g, who)):
        g.state.characters[enemy].aware |= 1 << who
    cite(g, Clause.CFN_X14, who, a=Op.ALERT)


@rule("CFN-X14")
def worsen(g: Game, author: Who) -> None:
    """The thing that was to be mended is harder to mend."""
    thing = part_of(g, author).device
    if thing == NO_DEVICE:
        return
    bearer = bearer_of(thing)
    if bearer == NO_ONE:
        g.state.devices[thing].worse += 1
    else:
        g.state.characters[bearer].carried[weapon_of(thing)].worse += 1
    cite(g, Clause.CFN_X14, author, a=Op.WORSE)


# Lists


@rule("CFN-11.2", "CFN-12.2")
def list_of(g: Game, author: Who, level: int) -> Effects:
    """The effects that an action describes for a level: of the weapon, where it says so."""
    part = part_of(g, author)
    if g.book.actions[part.action].weapon:
        return g.book.tools[tool_row(g, author, part.tool)].levels[level]
    return g.book.actions[part.action].levels[level]
