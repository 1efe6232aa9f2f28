"""Words that the content of this system may use, as numbers and as written.

Written by `python -m facedown.engine.authors.codegen confrontation` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from typing import Literal, TypeAlias

from facedown.engine.base.enumeration import IntEnum

Attribute = IntEnum("Attribute", "AGI CON DEX LNK MND FTH", start=0)  # CFN-X6
Skill = IntEnum("Skill", """
    BALLISTIC CQC HACKING INITIATIVE SURVIVAL CUNNING PILOTING ATHLETIC EVA MEDICAL TECHNICAL PROFESSION
""", start=0)  # CFN-X6
Kind = IntEnum("Kind", """
    RANGED MELEE AREA EVADE MELEE_COUNTER HINDER HACK HACK_COUNTER AID REPAIR POSITION STEALTH SOCIAL STRUGGLE
    HANDLING
""", start=0)  # CFN-T8
Need = IntEnum("Need", """
    GUN BLADE GRENADE ENEMY_THERE REACH NEAR FREE STANDING HELD NOT_HELD NOT_DRONE HURT RIG RIG_OR_DRONE
    DEVICE BROKEN BETTER_PLACE OBSTACLE TALK SPENT_WEAPON
""", start=0)  # CFN-T8
Goal = IntEnum("Goal", """
    OBSTACLES_MET NO_ADVERSARY_ABLE NO_PLAYER_ABLE CHIEF_DOWN RELAY_TAKEN MORE_AT_RELAY POINTS_2
    POINT_AND_DEVICES
""", start=0)  # CFN-X15
When = IntEnum("When", "ALWAYS OUTSIDE_ROUNDS UNTIL_EXPOSED", start=0)  # CFN-T8
Gadget = IntEnum("Gadget", "LINE_LAUNCHER EMITTER", start=0)  # CFN-T8
Affects = IntEnum("Affects", """
    TARGET PLACE BEARER NEAR_ENEMIES RESTRAINER PATIENT SCENE NOBODY
""", start=0)  # CFN-X21
Band = IntEnum("Band", "CLOSE MEDIUM LONG", start=0)  # CFN-X20
Feature = IntEnum("Feature", "COVER HIGH DARK ZERO_G RELAY", start=0)  # CFN-X20
Damage = IntEnum("Damage", "PHYSICAL NEURAL ACS NONE", start=0)  # CFN-X9
Op = IntEnum("Op", """
    DAMAGE PIERCE HEAL STOP COVER HIGH PRONE DROP RESTRAINED BLINDED OFF ADV_NEXT DIS_NEXT FREE FIX MEND MOVE
    RELOAD OBSTACLE POINT JAM RIG_DOWN INFECT WORSE ALERT FRIEND_HIT
""", start=0)  # CFN-T10
Boost = IntEnum("Boost", """
    IGNORE_COUNTERS ADVANTAGE EXTRA_CARD SURE_HAND STRIP VALUE FAITH DRAW
""", start=0)  # CFN-X11
Trait = IntEnum("Trait", """
    SILENT LOUD CONSUMABLE RIG NATURAL ALARM_CALL PERCH COUNTER_HACKS DRONE DARK_SIGHT PACK MANY_LIMBS
    ILL_OMEN KNOWS_FORGERY
""", start=0)  # CFN-T8

AttributeName: TypeAlias = Literal["AGI", "CON", "DEX", "LNK", "MND", "FTH"]
SkillName: TypeAlias = Literal[
    "Ballistic", "CQC", "Hacking", "Initiative", "Survival", "Cunning", "Piloting", "Athletic", "EVA",
    "Medical", "Technical", "Profession"
]
KindName: TypeAlias = Literal[
    "ranged", "melee", "area", "evade", "melee_counter", "hinder", "hack", "hack_counter", "aid", "repair",
    "position", "stealth", "social", "struggle", "handling"
]
NeedName: TypeAlias = Literal[
    "gun", "blade", "grenade", "enemy_there", "reach", "near", "free", "standing", "held", "not_held",
    "not_drone", "hurt", "rig", "rig_or_drone", "device", "broken", "better_place", "obstacle", "talk",
    "spent_weapon"
]
GoalName: TypeAlias = Literal[
    "obstacles_met", "no_adversary_able", "no_player_able", "chief_down", "relay_taken", "more_at_relay",
    "points_2", "point_and_devices"
]
WhenName: TypeAlias = Literal["always", "outside_rounds", "until_exposed"]
GadgetName: TypeAlias = Literal["line_launcher", "emitter"]
AffectsName: TypeAlias = Literal[
    "target", "place", "bearer", "near_enemies", "restrainer", "patient", "scene", "nobody"
]
BandName: TypeAlias = Literal["close", "medium", "long"]
FeatureName: TypeAlias = Literal["cover", "high", "dark", "zero_g", "relay"]
DamageName: TypeAlias = Literal["physical", "neural", "acs", "none"]
OpName: TypeAlias = Literal[
    "damage", "pierce", "heal", "stop", "cover", "high", "prone", "drop", "restrained", "blinded", "off",
    "adv_next", "dis_next", "free", "fix", "mend", "move", "reload", "obstacle", "point", "jam", "rig_down",
    "infect", "worse", "alert", "friend_hit"
]
BoostName: TypeAlias = Literal[
    "ignore_counters", "advantage", "extra_card", "sure_hand", "strip", "value", "faith", "draw"
]
TraitName: TypeAlias = Literal[
    "silent", "loud", "consumable", "rig", "natural", "alarm_call", "perch", "counter_hacks", "drone",
    "dark_sight", "pack", "many_limbs", "ill_omen", "knows_forgery"
]
