"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.codegen clash` from catalogue.toml: change that
and write this anew.
"""

from facedown.engine.enumeration import IntEnum


class Clause(IntEnum):
    """Whatever a log can cite: clauses, rulings, extensions."""

    NONE = 0
    # Front matter
    CLA_0_1 = 1
    # Description
    CLA_0_2 = 2
    # Setup
    CLA_1_1 = 3
    CLA_1_2 = 4
    CLA_1_3 = 5
    CLA_1_4 = 6
    CLA_1_5 = 7
    CLA_1_6 = 8
    CLA_1_7 = 9
    CLA_1_8 = 10
    CLA_1_9 = 11
    CLA_1_10 = 12
    CLA_1_11 = 13
    CLA_1_12 = 14
    CLA_1_13 = 15
    CLA_1_14 = 16
    CLA_1_15 = 17
    # Phases
    CLA_2_1 = 18
    CLA_2_2 = 19
    CLA_2_3 = 20
    CLA_2_4 = 21
    CLA_2_5 = 22
    CLA_2_6 = 23
    CLA_2_7 = 24
    CLA_2_8 = 25
    CLA_2_9 = 26
    CLA_2_10 = 27
    # Resolving Clashes
    CLA_3_1 = 28
    CLA_3_2 = 29
    CLA_3_3 = 30
    CLA_3_4 = 31
    CLA_3_5 = 32
    CLA_3_6 = 33
    CLA_3_7 = 34
    CLA_3_8 = 35
    CLA_3_9 = 36
    CLA_3_10 = 37
    CLA_3_11 = 38
    CLA_3_12 = 39
    CLA_3_13 = 40
    CLA_3_14 = 41
    CLA_3_15 = 42
    CLA_3_16 = 43
    CLA_3_17 = 44
    CLA_3_18 = 45
    CLA_3_19 = 46
    CLA_3_20 = 47
    CLA_3_21 = 48
    CLA_3_22 = 49
    CLA_3_23 = 50
    CLA_3_24 = 51
    CLA_3_25 = 52
    CLA_3_26 = 53
    CLA_3_27 = 54
    CLA_3_28 = 55
    CLA_3_29 = 56
    CLA_3_30 = 57
    CLA_3_31 = 58
    CLA_3_32 = 59
    CLA_3_33 = 60
    CLA_3_34 = 61
    CLA_3_35 = 62
    # Rulings
    CLA_R1 = 63
    CLA_R2 = 64
    CLA_R3 = 65
    CLA_R4 = 66
    CLA_R5 = 67
    CLA_R6 = 68
    CLA_R7 = 69
    CLA_R8 = 70
    CLA_R9 = 71
    CLA_R10 = 72
    CLA_R11 = 73
    CLA_R12 = 74
    CLA_R13 = 75
    CLA_R14 = 76
    CLA_R15 = 77
    CLA_R16 = 78
    CLA_R17 = 79
    CLA_R18 = 80
    CLA_R19 = 81
    CLA_R20 = 82
    CLA_R21 = 83
    CLA_R22 = 84
    CLA_R23 = 85
    CLA_R24 = 86
    CLA_R25 = 87
    CLA_R26 = 88
    CLA_R27 = 89
    CLA_R28 = 90
    CLA_R29 = 91
    CLA_R30 = 92
    CLA_R31 = 93
    CLA_R32 = 94
    CLA_R33 = 95
    CLA_R34 = 96
    CLA_R35 = 97
    CLA_R36 = 98
    CLA_R37 = 99
    CLA_R38 = 100
    CLA_R39 = 101
    CLA_R40 = 102
    CLA_R41 = 103
    CLA_R42 = 104
    CLA_R43 = 105
    CLA_R44 = 106
    CLA_R45 = 107
    CLA_R46 = 108
    CLA_R47 = 109
    CLA_R48 = 110
    CLA_R49 = 111
    CLA_R50 = 112
    CLA_R51 = 113
    CLA_R52 = 114
    CLA_R53 = 115
    CLA_R54 = 116
    CLA_R55 = 117
    CLA_R56 = 118
    CLA_R57 = 119
    CLA_R58 = 120
    CLA_R59 = 121
    CLA_R60 = 122
    CLA_R61 = 123
    # Extensions
    CLA_X1 = 124
    CLA_X2 = 125
    CLA_X3 = 126
    CLA_X4 = 127
    CLA_X5 = 128
    CLA_X6 = 129
    CLA_X7 = 130
    CLA_X8 = 131
    CLA_X9 = 132
    CLA_X10 = 133
    CLA_X11 = 134
    CLA_X12 = 135
    CLA_X13 = 136
    CLA_X14 = 137
    CLA_X15 = 138
    CLA_X16 = 139
    CLA_X17 = 140
    CLA_X18 = 141
    CLA_X19 = 142
    CLA_X20 = 143
    CLA_X21 = 144
    CLA_X22 = 145
    CLA_X23 = 146
    CLA_X24 = 147
    CLA_X25 = 148


class StartSpotAssignment(IntEnum):
    """CLA-R1: Which player stands on the 3rd spot and which on the 7th? Placement is step 1, the first ..."""

    SEAT = 0
    FIRST_PLAYER_LOW = 1
    FIRST_PLAYER_CHOOSES = 2


class BoardLength(IntEnum):
    """CLA-R2: How many spots does the line have and what lies beyond the last one?"""

    N9 = 1
    N7 = 0
    N11 = 2
    N13 = 3


class MulliganOrder(IntEnum):
    """CLA-R5: Do the players decide the exchange one after the other or at the same time, and what do ..."""

    SIMULTANEOUS = 0
    FIRST_THEN_SECOND = 1


class ActLimit(IntEnum):
    """CLA-R8: How many actions may the turn player perform in one Act Phase?"""

    EACH_KIND_ONCE = 0
    ONE_ACTION = 1
    UNLIMITED = 2


class ActAfterClash(IntEnum):
    """CLA-R10: Can a turn hold both actions and a clash, can it hold two clashes, and can actions ..."""

    FALSE = 0
    TRUE = 1


class ClashCounts(IntEnum):
    """CLA-R11: Did a clash 'occur' when it was concluded at step 4.3, when nobody attacked after step ..."""

    INITIATED = 0
    ATTACK_ACTIVE = 1


class AttackSet(IntEnum):
    """CLA-R12: The phase list says 'a card', the clash steps say 'Attack card(s)', and step 6.3 says ..."""

    SINGLE_OR_TWIN = 0
    SINGLE = 1


class WildAttack(IntEnum):
    """CLA-R14: May a player without a usable Attack card initiate or respond, for example with a blind ..."""

    FALSE = 0
    TRUE = 1


class StanceTiming(IntEnum):
    """CLA-R15: When does a side choose to play its card defensively, and does the other side know?"""

    SECRET_AT_SET = 0
    OPEN_AT_SET = 1


class GuardModel(IntEnum):
    """CLA-R16: What does playing a card defensively do?"""

    REDUCE = 0
    NEGATE = 1


class DoubleGuardResolution(IntEnum):
    """CLA-R19: 'The clash is concluded': is only step 5 skipped, or also step 6?"""

    TRUE = 1
    FALSE = 0


class UncontestedGuard(IntEnum):
    """CLA-R20: What is an Uncontested Clash, and does the aggressor's defensive card protect against it?"""

    IGNORED = 0
    APPLIES = 1


class UncontestedRoles(IntEnum):
    """CLA-R21: Do the roles change in an Uncontested Clash (the responder now 'initiates' it)?"""

    KEEP = 0
    SWAP = 1


class StaggerRule(IntEnum):
    """CLA-R25: What makes a player staggered?"""

    DAMAGE_OVER_POISE = 0
    DAMAGE_AT_LEAST_POISE = 1
    ANY_DAMAGE = 2


class StaggerDuration(IntEnum):
    """CLA-R26: How long does stagger last?"""

    CLASH = 0
    CARRY = 1


class AfterOnMiss(IntEnum):
    """CLA-R31: Are After effects performed when the attack missed?"""

    TRUE = 1
    FALSE = 0


class ClashResult(IntEnum):
    """CLA-R33: Who wins and who loses a clash?"""

    LANDED = 0
    SPEED = 1
    DAMAGE = 2


class ClashResultTiming(IntEnum):
    """CLA-R34: Step 5.6 belongs to each card's own activation, but when the first card finishes, the ..."""

    IMMEDIATE = 0
    DEFERRED = 1


class ResolutionOrder(IntEnum):
    """CLA-R37: Whose Resolution effects (and 6.2, 6.3) come first?"""

    AGGRESSOR_FIRST = 0
    RESPONDER_FIRST = 1


class TwinGauge(IntEnum):
    """CLA-R39: A Twin hit: do both cards go to the drive gauge?"""

    ONE = 0
    BOTH = 1


class AdvantageBoth(IntEnum):
    """CLA-R41: How is advantage gained, how long does it last, and what if the responder or both have it?"""

    LITERAL = 0
    CANCEL = 1


class DeckOut(IntEnum):
    """CLA-R48: What if a card must be drawn from an empty deck?"""

    SECOND_EMPTY_LOSES = 0
    FIRST_EMPTY_LOSES = 1
    NO_DRAW = 2


class HandLimit(IntEnum):
    """CLA-R49: Is there a hand limit?"""

    N7 = 3
    N0 = 0
    N5 = 1
    N6 = 2
    N8 = 4
    N9 = 5
    N10 = 6
    N11 = 7
    N12 = 8


class GuardReward(IntEnum):
    """CLA-R54: What does a successful defence gain, given that a guarded hit still feeds the ..."""

    TRUE = 1
    FALSE = 0


class EnhanceLimit(IntEnum):
    """CLA-R55: How many enhance tactics may a player have in play?"""

    N3 = 3
    N0 = 0
    N1 = 1
    N2 = 2
    N4 = 4
    N5 = 5


CLAUSE_IDS: tuple[str, ...] = (
    "",
    "CLA-0.1",
    "CLA-0.2",
    "CLA-1.1",
    "CLA-1.2",
    "CLA-1.3",
    "CLA-1.4",
    "CLA-1.5",
    "CLA-1.6",
    "CLA-1.7",
    "CLA-1.8",
    "CLA-1.9",
    "CLA-1.10",
    "CLA-1.11",
    "CLA-1.12",
    "CLA-1.13",
    "CLA-1.14",
    "CLA-1.15",
    "CLA-2.1",
    "CLA-2.2",
    "CLA-2.3",
    "CLA-2.4",
    "CLA-2.5",
    "CLA-2.6",
    "CLA-2.7",
    "CLA-2.8",
    "CLA-2.9",
    "CLA-2.10",
    "CLA-3.1",
    "CLA-3.2",
    "CLA-3.3",
    "CLA-3.4",
    "CLA-3.5",
    "CLA-3.6",
    "CLA-3.7",
    "CLA-3.8",
    "CLA-3.9",
    "CLA-3.10",
    "CLA-3.11",
    "CLA-3.12",
    "CLA-3.13",
    "CLA-3.14",
    "CLA-3.15",
    "CLA-3.16",
    "CLA-3.17",
    "CLA-3.18",
    "CLA-3.19",
    "CLA-3.20",
    "CLA-3.21",
    "CLA-3.22",
    "CLA-3.23",
    "CLA-3.24",
    "CLA-3.25",
    "CLA-3.26",
    "CLA-3.27",
    "CLA-3.28",
    "CLA-3.29",
    "CLA-3.30",
    "CLA-3.31",
    "CLA-3.32",
    "CLA-3.33",
    "CLA-3.34",
    "CLA-3.35",
    "CLA-R1",
    "CLA-R2",
    "CLA-R3",
    "CLA-R4",
    "CLA-R5",
    "CLA-R6",
    "CLA-R7",
    "CLA-R8",
    "CLA-R9",
    "CLA-R10",
    "CLA-R11",
    "CLA-R12",
    "CLA-R13",
    "CLA-R14",
    "CLA-R15",
    "CLA-R16",
    "CLA-R17",
    "CLA-R18",
    "CLA-R19",
    "CLA-R20",
    "CLA-R21",
    "CLA-R22",
    "CLA-R23",
    "CLA-R24",
    "CLA-R25",
    "CLA-R26",
    "CLA-R27",
    "CLA-R28",
    "CLA-R29",
    "CLA-R30",
    "CLA-R31",
    "CLA-R32",
    "CLA-R33",
    "CLA-R34",
    "CLA-R35",
    "CLA-R36",
    "CLA-R37",
    "CLA-R38",
    "CLA-R39",
    "CLA-R40",
    "CLA-R41",
    "CLA-R42",
    "CLA-R43",
    "CLA-R44",
    "CLA-R45",
    "CLA-R46",
    "CLA-R47",
    "CLA-R48",
    "CLA-R49",
    "CLA-R50",
    "CLA-R51",
    "CLA-R52",
    "CLA-R53",
    "CLA-R54",
    "CLA-R55",
    "CLA-R56",
    "CLA-R57",
    "CLA-R58",
    "CLA-R59",
    "CLA-R60",
    "CLA-R61",
    "CLA-X1",
    "CLA-X2",
    "CLA-X3",
    "CLA-X4",
    "CLA-X5",
    "CLA-X6",
    "CLA-X7",
    "CLA-X8",
    "CLA-X9",
    "CLA-X10",
    "CLA-X11",
    "CLA-X12",
    "CLA-X13",
    "CLA-X14",
    "CLA-X15",
    "CLA-X16",
    "CLA-X17",
    "CLA-X18",
    "CLA-X19",
    "CLA-X20",
    "CLA-X21",
    "CLA-X22",
    "CLA-X23",
    "CLA-X24",
    "CLA-X25",
)

SWITCHES: dict[str, type[IntEnum] | range] = {
    "start_spot_assignment": StartSpotAssignment,
    "board_length": BoardLength,
    "mulligan_order": MulliganOrder,
    "act_limit": ActLimit,
    "act_after_clash": ActAfterClash,
    "clash_counts": ClashCounts,
    "attack_set": AttackSet,
    "wild_attack": WildAttack,
    "stance_timing": StanceTiming,
    "guard_model": GuardModel,
    "double_guard_resolution": DoubleGuardResolution,
    "uncontested_guard": UncontestedGuard,
    "uncontested_roles": UncontestedRoles,
    "stagger_rule": StaggerRule,
    "stagger_duration": StaggerDuration,
    "after_on_miss": AfterOnMiss,
    "clash_result": ClashResult,
    "clash_result_timing": ClashResultTiming,
    "resolution_order": ResolutionOrder,
    "twin_gauge": TwinGauge,
    "advantage_both": AdvantageBoth,
    "deck_out": DeckOut,
    "hand_limit": HandLimit,
    "turn_limit": range(20, 501),
    "guard_reward": GuardReward,
    "enhance_limit": EnhanceLimit,
}

OPTIONS: dict[str, tuple[str, ...]] = {
    "start_spot_assignment": ("seat", "first_player_low", "first_player_chooses"),
    "board_length": ("7", "9", "11", "13"),
    "mulligan_order": ("simultaneous", "first_then_second"),
    "act_limit": ("each_kind_once", "one_action", "unlimited"),
    "act_after_clash": ("false", "true"),
    "clash_counts": ("initiated", "attack_active"),
    "attack_set": ("single_or_twin", "single"),
    "wild_attack": ("false", "true"),
    "stance_timing": ("secret_at_set", "open_at_set"),
    "guard_model": ("reduce", "negate"),
    "double_guard_resolution": ("false", "true"),
    "uncontested_guard": ("ignored", "applies"),
    "uncontested_roles": ("keep", "swap"),
    "stagger_rule": ("damage_over_poise", "damage_at_least_poise", "any_damage"),
    "stagger_duration": ("clash", "carry"),
    "after_on_miss": ("false", "true"),
    "clash_result": ("landed", "speed", "damage"),
    "clash_result_timing": ("immediate", "deferred"),
    "resolution_order": ("aggressor_first", "responder_first"),
    "twin_gauge": ("one", "both"),
    "advantage_both": ("literal", "cancel"),
    "deck_out": ("second_empty_loses", "first_empty_loses", "no_draw"),
    "hand_limit": ("0", "5", "6", "7", "8", "9", "10", "11", "12"),
    "guard_reward": ("false", "true"),
    "enhance_limit": ("0", "1", "2", "3", "4", "5"),
}

DEFAULTS: dict[str, int] = {
    "start_spot_assignment": StartSpotAssignment.SEAT,
    "board_length": BoardLength.N9,
    "mulligan_order": MulliganOrder.SIMULTANEOUS,
    "act_limit": ActLimit.EACH_KIND_ONCE,
    "act_after_clash": ActAfterClash.FALSE,
    "clash_counts": ClashCounts.INITIATED,
    "attack_set": AttackSet.SINGLE_OR_TWIN,
    "wild_attack": WildAttack.FALSE,
    "stance_timing": StanceTiming.SECRET_AT_SET,
    "guard_model": GuardModel.REDUCE,
    "double_guard_resolution": DoubleGuardResolution.TRUE,
    "uncontested_guard": UncontestedGuard.IGNORED,
    "uncontested_roles": UncontestedRoles.KEEP,
    "stagger_rule": StaggerRule.DAMAGE_OVER_POISE,
    "stagger_duration": StaggerDuration.CLASH,
    "after_on_miss": AfterOnMiss.TRUE,
    "clash_result": ClashResult.LANDED,
    "clash_result_timing": ClashResultTiming.IMMEDIATE,
    "resolution_order": ResolutionOrder.AGGRESSOR_FIRST,
    "twin_gauge": TwinGauge.ONE,
    "advantage_both": AdvantageBoth.LITERAL,
    "deck_out": DeckOut.SECOND_EMPTY_LOSES,
    "hand_limit": HandLimit.N7,
    "turn_limit": 100,
    "guard_reward": GuardReward.TRUE,
    "enhance_limit": EnhanceLimit.N3,
}
