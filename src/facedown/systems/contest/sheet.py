"""What those who fight are, and what they carry, as written on their sheets."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, IntEnum, Ints, Record, field

FIGHTERS = 16  # combatants, or contestants of a contest that is no combat
NO_GEAR = 126  # nothing in that slot
BULLETS = 64  # in a magazine


class Skill(IntEnum):
    """Skills (CON-X2), then the attributes, which can stand in for one."""

    HAND_WEAPONS = 0
    FIGHTING = 1
    THROWING = 2
    GUNS = 3
    ARCHERY = 4
    DRIVING = 5
    RIDING = 6
    LIFTING = 7  # up to here awkward gear hinders (CON-R162)
    EMT = 8
    SURGERY = 9
    TACTICS = 10
    GAMES = 11
    DEBATE = 12
    LEADERSHIP = 13
    ACTING = 14
    HAGGLING = 15
    BODY = 16
    WILL = 17
    REFLEXES = 18
    MIND = 19


# What decides how much of a loss is Wounds (CON-T17).
DamageType = IntEnum("DamageType", "HARD CUTTING PIERCING", start=0)
Size = IntEnum("Size", "SMALL MEDIUM LARGE", start=0)  # how large a hand weapon is (CON-X7)
# How many hands a weapon takes (CON-31.9); a natural weapon takes none (CON-X21).
Hands = IntEnum("Hands", "NATURAL ONE TWO ONE_OR_TWO", start=0)
Kind = IntEnum("Kind", "PERSON MINION SWARM", start=0)  # what a combatant is (CON-4.2, CON-5.1)


class Weapon(Record):
    """A weapon for striking (CON-X7, CON-T19), or one that shoots or is thrown (CON-X8)."""

    skill: int = field(names=Skill)
    size: int = field(names=Size)
    hands: int = field(names=Hands)
    min_body: int = field(high=12)
    leverage: int = field(high=400)  # percent of Body
    boost: int = field(low=-10, high=40)
    damage_type: int = field(names=DamageType)
    blunt: int = field(high=1)
    slow: int = field(high=1)
    ap_percent: int = field(high=100)
    ap_number: int = field(high=10)
    attack_skill: int = field(low=-5, high=5)
    defense: int = field(high=5)
    anti_shield: int = field(high=5)
    clever: int = field(high=1)
    fragile: int = field(high=1)
    awkward: int = field(high=1)
    ranged: int = field(high=1)  # what follows is for these
    range_class: int = field(high=5)  # row of CON-T11
    range_body: int = field(high=20)  # Body for the range table, or 0: its user's (CON-T12)
    scoped: int = field(high=1)
    powered: int = field(high=1)
    rof: int = field(high=12)  # bullets in one action, at most
    magazine: int = field(high=BULLETS)
    reload_actions: int = field(high=64)
    draw_number: int = field(high=64)
    thrown: int = field(high=1)
    burst: int = field(high=1)
    bullet: int = field(high=1)
    blast: int = field(high=1)
    delayed: int = field(high=1)
    load_shock: int = field(high=24)
    swarm: int = field(high=1)  # the many small ones of a swarm (CON-X11)


class Shield(Record):
    """A shield (CON-T14)."""

    defense: int = field(high=10)
    missile_defense: int = field(high=10)
    slow: int = field(high=1)
    large: int = field(high=1)  # Large and Tower Shields (CON-R149)
    on_block: int = field(high=1)


class Armor(Record):
    """Body armor (CON-T15)."""

    percent: int = field(high=100)  # of the wearer's Body
    boost: int = field(high=32)
    boost_other: int = field(high=32)  # against anything that is not a bullet
    defense: int = field(high=10)
    missile_defense: int = field(high=10)
    awkward: int = field(high=1)


class Sheet(Record):
    """What a character is, as written on its sheet."""

    attributes: Ints = field(20, high=13)  # by Skill: base skills, then the four attributes
    trained: Ints = field(20, high=1)
    armor: int = field(high=NO_GEAR)
    natural_absorption: int = field(high=32)
    hero: int = field(high=1)
    kind: int = field(names=Kind)
    entry: int = field(high=FIGHTERS)  # the first combatant that is of the same entry
    shoots: int = field(high=1)  # has a ranged weapon among its gear
    order_cluster: int = field(high=NOBODY)  # of minions, the lowest of those who act together, or NOBODY
    shared: int = field(high=NOBODY)  # of minions, which shared card is theirs, or NOBODY
    population: int = field(high=99)  # of a swarm, at the start; so is what follows
    swarm_attack: int = field(high=13)
    members_per_point: int = field(high=99)  # of attack and power
    swarm_defense: int = field(high=25)
    defense_step: int = field(high=4)  # members for which it falls by one, under swarm_defense_step = by_gm
    member_power: int = field(high=40)
