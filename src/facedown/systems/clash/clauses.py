"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen clash` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    CLA_0_1
    CLA_0_2
    CLA_1_1 CLA_1_2 CLA_1_3 CLA_1_4 CLA_1_5 CLA_1_6 CLA_1_7 CLA_1_8 CLA_1_9 CLA_1_10 CLA_1_11 CLA_1_12
    CLA_1_13 CLA_1_14 CLA_1_15
    CLA_2_1 CLA_2_2 CLA_2_3 CLA_2_4 CLA_2_5 CLA_2_6 CLA_2_7 CLA_2_8 CLA_2_9 CLA_2_10
    CLA_3_1 CLA_3_2 CLA_3_3 CLA_3_4 CLA_3_5 CLA_3_6 CLA_3_7 CLA_3_8 CLA_3_9 CLA_3_10 CLA_3_11 CLA_3_12
    CLA_3_13 CLA_3_14 CLA_3_15 CLA_3_16 CLA_3_17 CLA_3_18 CLA_3_19 CLA_3_20 CLA_3_21 CLA_3_22 CLA_3_23
    CLA_3_24 CLA_3_25 CLA_3_26 CLA_3_27 CLA_3_28 CLA_3_29 CLA_3_30 CLA_3_31 CLA_3_32 CLA_3_33 CLA_3_34
    CLA_3_35
    CLA_R1 CLA_R2 CLA_R3 CLA_R4 CLA_R5 CLA_R6 CLA_R7 CLA_R8 CLA_R9 CLA_R10 CLA_R11 CLA_R12 CLA_R13 CLA_R14
    CLA_R15 CLA_R16 CLA_R17 CLA_R18 CLA_R19 CLA_R20 CLA_R21 CLA_R22 CLA_R23 CLA_R24 CLA_R25 CLA_R26 CLA_R27
    CLA_R28 CLA_R29 CLA_R30 CLA_R31 CLA_R32 CLA_R33 CLA_R34 CLA_R35 CLA_R36 CLA_R37 CLA_R38 CLA_R39 CLA_R40
    CLA_R41 CLA_R42 CLA_R43 CLA_R44 CLA_R45 CLA_R46 CLA_R47 CLA_R48 CLA_R49 CLA_R50 CLA_R51 CLA_R52 CLA_R53
    CLA_R54 CLA_R55 CLA_R56 CLA_R57 CLA_R58 CLA_R59 CLA_R60 CLA_R61
    CLA_X1 CLA_X2 CLA_X3 CLA_X4 CLA_X5 CLA_X6 CLA_X7 CLA_X8 CLA_X9 CLA_X10 CLA_X11 CLA_X12 CLA_X13 CLA_X14
    CLA_X15 CLA_X16 CLA_X17 CLA_X18 CLA_X19 CLA_X20 CLA_X21 CLA_X22 CLA_X23 CLA_X24 CLA_X25
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", """
    NONE
    GO_FIRST MULLIGAN ACT RESPOND UNCONTESTED SIDE MAY STEPS OPTION SPOT SUSTAIN CARD DISCARD
""", start=0)  # the questions
Why = IntEnum("Why", """
    NONE
    NOT_HELD_TO_SET_ASIDE CLASH_TAKES_A_CARD ANSWER_NAMES_A_CARD ONLY_ATTACKS_ARE_SET NO_MORE_TO_DRAW
    TAKEN_ALREADY ONE_ACTION ENOUGH_ACTIONS CLASH_TOOK_PLACE ONE_CARD_ONLY TWO_DESIGNS NOT_WILD
    UNCONTESTED_IS_OFFENSIVE SUSTAINED_ALREADY NOT_AMONG_THEM NOT_HELD_TO_DISCARD COSTS_GAUGE NO_ROOM
    TOO_MANY_STEPS OFF_THE_LINE NO_STEPS MOVE_COSTS_CARDS NOT_HELD TACTIC_COSTS_GAUGE DRIVE_IS_ON
    DRIVE_COSTS_GAUGE NO_ABILITY ABILITY_HAS_CONDITIONS ABILITY_COSTS NOT_HELD_TO_SET NO_SUCH_SPOT
    SPOT_TOO_FAR TWIN_TAKES_TWO ATTACKS_ARE_SET NO_DECK_TO_SET
""", start=0)  # an answer is refused
Way = IntEnum("Way", """
    NONE
    DONE CARD SET WILD TACTIC UP DOWN ABILITY DRIVE FOCUS END LOW HIGH NO YES
""", start=0)  # to answer a question
StartSpotAssignment = IntEnum("StartSpotAssignment", """
    SEAT FIRST_PLAYER_LOW FIRST_PLAYER_CHOOSES
""", start=0)  # CLA-R1
BoardLength = IntEnum("BoardLength", "N7 N9 N11 N13", start=0)  # CLA-R2
MulliganOrder = IntEnum("MulliganOrder", "SIMULTANEOUS FIRST_THEN_SECOND", start=0)  # CLA-R5
ActLimit = IntEnum("ActLimit", "EACH_KIND_ONCE ONE_ACTION UNLIMITED", start=0)  # CLA-R8
ActAfterClash = IntEnum("ActAfterClash", "FALSE TRUE", start=0)  # CLA-R10
ClashCounts = IntEnum("ClashCounts", "INITIATED ATTACK_ACTIVE", start=0)  # CLA-R11
AttackSet = IntEnum("AttackSet", "SINGLE_OR_TWIN SINGLE", start=0)  # CLA-R12
WildAttack = IntEnum("WildAttack", "FALSE TRUE", start=0)  # CLA-R14
StanceTiming = IntEnum("StanceTiming", "SECRET_AT_SET OPEN_AT_SET", start=0)  # CLA-R15
GuardModel = IntEnum("GuardModel", "REDUCE NEGATE", start=0)  # CLA-R16
DoubleGuardResolution = IntEnum("DoubleGuardResolution", "FALSE TRUE", start=0)  # CLA-R19
UncontestedGuard = IntEnum("UncontestedGuard", "IGNORED APPLIES", start=0)  # CLA-R20
UncontestedRoles = IntEnum("UncontestedRoles", "KEEP SWAP", start=0)  # CLA-R21
StaggerRule = IntEnum("StaggerRule", "DAMAGE_OVER_POISE DAMAGE_AT_LEAST_POISE ANY_DAMAGE", start=0)  # CLA-R25
StaggerDuration = IntEnum("StaggerDuration", "CLASH CARRY", start=0)  # CLA-R26
AfterOnMiss = IntEnum("AfterOnMiss", "FALSE TRUE", start=0)  # CLA-R31
ClashResult = IntEnum("ClashResult", "LANDED SPEED DAMAGE", start=0)  # CLA-R33
ClashResultTiming = IntEnum("ClashResultTiming", "IMMEDIATE DEFERRED", start=0)  # CLA-R34
ResolutionOrder = IntEnum("ResolutionOrder", "AGGRESSOR_FIRST RESPONDER_FIRST", start=0)  # CLA-R37
TwinGauge = IntEnum("TwinGauge", "ONE BOTH", start=0)  # CLA-R39
AdvantageBoth = IntEnum("AdvantageBoth", "LITERAL CANCEL", start=0)  # CLA-R41
DeckOut = IntEnum("DeckOut", "SECOND_EMPTY_LOSES FIRST_EMPTY_LOSES NO_DRAW", start=0)  # CLA-R48
HandLimit = IntEnum("HandLimit", "N0 N5 N6 N7 N8 N9 N10 N11 N12", start=0)  # CLA-R49
TurnLimit = range(20, 501)  # CLA-R53
GuardReward = IntEnum("GuardReward", "FALSE TRUE", start=0)  # CLA-R54
EnhanceLimit = IntEnum("EnhanceLimit", "N0 N1 N2 N3 N4 N5", start=0)  # CLA-R55


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    start_spot_assignment: int = field(high=2)
    board_length: int = field(high=3)
    mulligan_order: int = field(high=1)
    act_limit: int = field(high=2)
    act_after_clash: int = field(high=1)
    clash_counts: int = field(high=1)
    attack_set: int = field(high=1)
    wild_attack: int = field(high=1)
    stance_timing: int = field(high=1)
    guard_model: int = field(high=1)
    double_guard_resolution: int = field(high=1)
    uncontested_guard: int = field(high=1)
    uncontested_roles: int = field(high=1)
    stagger_rule: int = field(high=2)
    stagger_duration: int = field(high=1)
    after_on_miss: int = field(high=1)
    clash_result: int = field(high=2)
    clash_result_timing: int = field(high=1)
    resolution_order: int = field(high=1)
    twin_gauge: int = field(high=1)
    advantage_both: int = field(high=1)
    deck_out: int = field(high=2)
    hand_limit: int = field(high=8)
    turn_limit: int = field(low=20, high=500)
    guard_reward: int = field(high=1)
    enhance_limit: int = field(high=5)


RULEBOOK = rulebook(globals(), {
    "board_length": BoardLength.N9,
    "double_guard_resolution": DoubleGuardResolution.TRUE,
    "after_on_miss": AfterOnMiss.TRUE,
    "hand_limit": HandLimit.N7,
    "turn_limit": 100,
    "guard_reward": GuardReward.TRUE,
    "enhance_limit": EnhanceLimit.N3,
})
