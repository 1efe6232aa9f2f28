"""Words that the content of this system may use, as numbers and as written.

Written by `python -m facedown.engine.codegen clash` from catalogue.toml: change that
and write this anew.
"""

from typing import Literal, TypeAlias

from facedown.engine.enumeration import IntEnum


class Trigger(IntEnum):
    """CLA-V1: when an effect is performed."""

    BEFORE = 0
    HIT = 1
    AFTER = 2
    CLASH_WIN = 3
    CLASH_LOSS = 4
    RESOLUTION = 5
    STATIC = 6
    PLAY = 7
    ACTION = 8
    TURN_START = 9
    TURN_END = 10


class Fact(IntEnum):
    """CLA-V2: what a condition or an amount may ask."""

    ROLE = 0
    STANCE = 1
    OPP_STANCE = 2
    DISTANCE = 3
    ORIGIN_DISTANCE = 4
    SPEED_LEAD = 5
    FIRST = 6
    STAGGERED = 7
    OPP_STAGGERED = 8
    HIT = 9
    OPP_HIT = 10
    LANDED = 11
    OPP_LANDED = 12
    GUARDED = 13
    DAMAGE_DEALT = 14
    DAMAGE_TAKEN = 15
    RESULT = 16
    UNCONTESTED = 17
    TWIN = 18
    MOVED = 19
    OPP_MOVED = 20
    CROSSED = 21
    CORNERED = 22
    OPP_CORNERED = 23
    GAUGE = 24
    OPP_GAUGE = 25
    GAUGE_LEAD = 26
    HAND = 27
    OPP_HAND = 28
    LIFE = 29
    OPP_LIFE = 30
    LIFE_LEAD = 31
    ENHANCE = 32
    OPP_ENHANCE = 33
    DRIVEN = 34
    MARKER = 35
    MARKER_DISTANCE = 36


class Operation(IntEnum):
    """CLA-V3: what an effect does."""

    MODIFY = 0
    FLAG = 1
    MOVE = 2
    DRAW = 3
    DISCARD = 4
    DAMAGE = 5
    HEAL = 6
    CHARGE = 7
    DRAIN = 8
    RECOVER = 9
    SUSTAIN = 10
    ADVANTAGE = 11
    STAGGER = 12
    PLACE_MARKER = 13
    REMOVE_MARKER = 14
    REVEAL_HAND = 15
    CHOOSE = 16


class Stat(IntEnum):
    """CLA-V3: what modify changes."""

    SPEED = 0
    POWER = 1
    POISE = 2
    GUARD = 3
    RANGE_MIN = 4
    RANGE_MAX = 5


class Flag(IntEnum):
    """CLA-V3: what holds while a static effect does."""

    PIERCE = 0
    WARD = 1
    ROOTED = 2


class Movement(IntEnum):
    """CLA-V3: kinds of move (CLA-X6)."""

    CLOSE = 0
    RETREAT = 1
    ADVANCE = 2
    PUSH = 3
    PULL = 4
    SWAP = 5
    TO_MARKER = 6


class Comparator(IntEnum):
    """CLA-V2: how a fact is compared."""

    EQUAL = 0
    UNEQUAL = 1
    LESS = 2
    AT_MOST = 3
    MORE = 4
    AT_LEAST = 5


class Source(IntEnum):
    """CLA-X19: what an effect belongs to (a drive counts as character)."""

    CHARACTER = 0
    ATTACK = 1
    ENHANCE = 2
    SWIFT = 3


class Stance(IntEnum):
    """CLA-X19: the stance that an effect asks of its owner."""

    ANY = 0
    OFFENSIVE = 1
    DEFENSIVE = 2


class Side(IntEnum):
    """CLA-X20: who, seen from the owner of an effect."""

    SELF = 0
    OPP = 1
    BOTH = 2


class Origin(IntEnum):
    """CLA-X12: where an attack is measured from."""

    SELF = 0
    MARKER = 1
    FRONT = 2


class Tactic(IntEnum):
    """CLA-X15: kinds of tactic."""

    SWIFT = 0
    ENHANCE = 1


TriggerName: TypeAlias = Literal[
    "before",
    "hit",
    "after",
    "clash_win",
    "clash_loss",
    "resolution",
    "static",
    "play",
    "action",
    "turn_start",
    "turn_end",
]
FactName: TypeAlias = Literal[
    "role",
    "stance",
    "opp_stance",
    "distance",
    "origin_distance",
    "speed_lead",
    "first",
    "staggered",
    "opp_staggered",
    "hit",
    "opp_hit",
    "landed",
    "opp_landed",
    "guarded",
    "damage_dealt",
    "damage_taken",
    "result",
    "uncontested",
    "twin",
    "moved",
    "opp_moved",
    "crossed",
    "cornered",
    "opp_cornered",
    "gauge",
    "opp_gauge",
    "gauge_lead",
    "hand",
    "opp_hand",
    "life",
    "opp_life",
    "life_lead",
    "enhance",
    "opp_enhance",
    "driven",
    "marker",
    "marker_distance",
]
OperationName: TypeAlias = Literal[
    "modify",
    "flag",
    "move",
    "draw",
    "discard",
    "damage",
    "heal",
    "charge",
    "drain",
    "recover",
    "sustain",
    "advantage",
    "stagger",
    "place_marker",
    "remove_marker",
    "reveal_hand",
    "choose",
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
