"""Words that the content of this system may use, as numbers and as written.

Written by `python -m facedown.engine.authors.codegen clash` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from typing import Literal, TypeAlias

from facedown.engine.base.enumeration import IntEnum

Trigger = IntEnum("Trigger", """
    BEFORE HIT AFTER CLASH_WIN CLASH_LOSS RESOLUTION STATIC PLAY ACTION TURN_START TURN_END
""", start=0)  # CLA-V1
Fact = IntEnum("Fact", """
    ROLE STANCE OPP_STANCE DISTANCE ORIGIN_DISTANCE SPEED_LEAD FIRST STAGGERED OPP_STAGGERED HIT OPP_HIT
    LANDED OPP_LANDED GUARDED DAMAGE_DEALT DAMAGE_TAKEN RESULT UNCONTESTED TWIN MOVED OPP_MOVED CROSSED
    CORNERED OPP_CORNERED GAUGE OPP_GAUGE GAUGE_LEAD HAND OPP_HAND LIFE OPP_LIFE LIFE_LEAD ENHANCE OPP_ENHANCE
    DRIVEN MARKER MARKER_DISTANCE
""", start=0)  # CLA-V2
Op = IntEnum("Op", """
    MODIFY FLAG MOVE DRAW DISCARD DAMAGE HEAL CHARGE DRAIN RECOVER SUSTAIN ADVANTAGE STAGGER PLACE_MARKER
    REMOVE_MARKER REVEAL_HAND CHOOSE
""", start=0)  # CLA-V3
Stat = IntEnum("Stat", "SPEED POWER POISE GUARD RANGE_MIN RANGE_MAX", start=0)  # CLA-V3
Flag = IntEnum("Flag", "PIERCE WARD ROOTED", start=0)  # CLA-V3
Movement = IntEnum("Movement", "CLOSE RETREAT ADVANCE PUSH PULL SWAP TO_MARKER", start=0)  # CLA-V3
Comparator = IntEnum("Comparator", "EQUAL UNEQUAL LESS AT_MOST MORE AT_LEAST", start=0)  # CLA-V2
Source = IntEnum("Source", "CHARACTER ATTACK ENHANCE SWIFT", start=0)  # CLA-X19
Stance = IntEnum("Stance", "ANY OFFENSIVE DEFENSIVE", start=0)  # CLA-X19
Side = IntEnum("Side", "SELF OPP BOTH", start=0)  # CLA-X20
Origin = IntEnum("Origin", "SELF MARKER FRONT", start=0)  # CLA-X12
Tactic = IntEnum("Tactic", "SWIFT ENHANCE", start=0)  # CLA-X15

TriggerName: TypeAlias = Literal[
    "before", "hit", "after", "clash_win", "clash_loss", "resolution", "static", "play", "action",
    "turn_start", "turn_end"
]
FactName: TypeAlias = Literal[
    "role", "stance", "opp_stance", "distance", "origin_distance", "speed_lead", "first", "staggered",
    "opp_staggered", "hit", "opp_hit", "landed", "opp_landed", "guarded", "damage_dealt", "damage_taken",
    "result", "uncontested", "twin", "moved", "opp_moved", "crossed", "cornered", "opp_cornered", "gauge",
    "opp_gauge", "gauge_lead", "hand", "opp_hand", "life", "opp_life", "life_lead", "enhance", "opp_enhance",
    "driven", "marker", "marker_distance"
]
OpName: TypeAlias = Literal[
    "modify", "flag", "move", "draw", "discard", "damage", "heal", "charge", "drain", "recover", "sustain",
    "advantage", "stagger", "place_marker", "remove_marker", "reveal_hand", "choose"
]
StatName: TypeAlias = Literal["speed", "power", "poise", "guard", "range_min", "range_max"]
FlagName: TypeAlias = Literal["pierce", "ward", "rooted"]
MovementName: TypeAlias = Literal["close", "retreat", "advance", "push", "pull", "swap", "to_marker"]
ComparatorName: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
SourceName: TypeAlias = Literal["character", "attack", "enhance", "swift"]
StanceName: TypeAlias = Literal["any", "offensive", "defensive"]
SideName: TypeAlias = Literal["self", "opp", "both"]
OriginName: TypeAlias = Literal["self", "marker", "front"]
TacticName: TypeAlias = Literal["swift", "enhance"]
