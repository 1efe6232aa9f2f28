"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen arcana` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    ARC_1_1 ARC_1_2
    ARC_2_1 ARC_2_2 ARC_2_3
    ARC_3_1 ARC_3_2 ARC_3_3 ARC_3_4 ARC_3_5 ARC_3_6 ARC_3_7 ARC_3_8 ARC_3_9 ARC_3_10
    ARC_4_1 ARC_4_2 ARC_4_3 ARC_4_4 ARC_4_5 ARC_4_6 ARC_4_7
    ARC_5_1 ARC_5_2 ARC_5_3 ARC_5_4 ARC_5_5 ARC_5_6 ARC_5_7 ARC_5_8 ARC_5_9 ARC_5_10
    ARC_6_1 ARC_6_2 ARC_6_3 ARC_6_4
    ARC_7_1 ARC_7_2 ARC_7_3 ARC_7_4 ARC_7_5 ARC_7_6
    ARC_8_1
    ARC_9_1 ARC_9_2 ARC_9_3 ARC_9_4 ARC_9_5 ARC_9_6 ARC_9_7
    ARC_10_1 ARC_10_2 ARC_10_3 ARC_10_4 ARC_10_5 ARC_10_6 ARC_10_7 ARC_10_8
    ARC_11_1 ARC_11_2 ARC_11_3 ARC_11_4
    ARC_12_1
    ARC_13_1 ARC_13_2 ARC_13_3 ARC_13_4 ARC_13_5 ARC_13_6 ARC_13_7
    ARC_14_1 ARC_14_2
    ARC_15_1 ARC_15_2 ARC_15_3 ARC_15_4
    ARC_16_1 ARC_16_2 ARC_16_3 ARC_16_4
    ARC_17_1 ARC_17_2 ARC_17_3 ARC_17_4
    ARC_18_1 ARC_18_2 ARC_18_3 ARC_18_4
    ARC_19_1 ARC_19_2 ARC_19_3 ARC_19_4
    ARC_20_1 ARC_20_2 ARC_20_3 ARC_20_4 ARC_20_5 ARC_20_6 ARC_20_7
    ARC_21_1 ARC_21_2 ARC_21_3 ARC_21_4 ARC_21_5 ARC_21_6
    ARC_22_1 ARC_22_2 ARC_22_3 ARC_22_4 ARC_22_5 ARC_22_6 ARC_22_7 ARC_22_8 ARC_22_9 ARC_22_10 ARC_22_11
    ARC_23_1 ARC_23_2 ARC_23_3
    ARC_24_1 ARC_24_2 ARC_24_3 ARC_24_4 ARC_24_5 ARC_24_6 ARC_24_7
    ARC_25_1
    ARC_26_1 ARC_26_2 ARC_26_3 ARC_26_4 ARC_26_5 ARC_26_6 ARC_26_7 ARC_26_8 ARC_26_9 ARC_26_10
    ARC_27_1
    ARC_28_1 ARC_28_2 ARC_28_3 ARC_28_4 ARC_28_5 ARC_28_6
    ARC_R1 ARC_R2 ARC_R3 ARC_R4 ARC_R5 ARC_R6 ARC_R7 ARC_R8 ARC_R9 ARC_R10 ARC_R11 ARC_R12 ARC_R13 ARC_R14
    ARC_R15 ARC_R16 ARC_R17 ARC_R18 ARC_R19 ARC_R20 ARC_R21 ARC_R22 ARC_R23 ARC_R24 ARC_R25 ARC_R26 ARC_R27
    ARC_R28 ARC_R29 ARC_R30 ARC_R31 ARC_R32 ARC_R33 ARC_R34 ARC_R35 ARC_R36 ARC_R37 ARC_R38 ARC_R39 ARC_R40
    ARC_R41 ARC_R42 ARC_R43 ARC_R44 ARC_R45 ARC_R46 ARC_R47 ARC_R48 ARC_R49 ARC_R50 ARC_R51 ARC_R52 ARC_R53
    ARC_R54 ARC_R55 ARC_R56 ARC_R57 ARC_R58 ARC_R59 ARC_R60 ARC_R61 ARC_R62 ARC_R63 ARC_R64 ARC_R65 ARC_R66
    ARC_R67 ARC_R68 ARC_R69 ARC_R70 ARC_R71 ARC_R72 ARC_R73 ARC_R74 ARC_R75 ARC_R76 ARC_R77 ARC_R78 ARC_R79
    ARC_R80 ARC_R81 ARC_R82 ARC_R83 ARC_R84 ARC_R85 ARC_R86 ARC_R87 ARC_R88 ARC_R89 ARC_R90 ARC_R91 ARC_R92
    ARC_R93 ARC_R94 ARC_R95 ARC_R96 ARC_R97 ARC_R98 ARC_R99 ARC_R100 ARC_R101 ARC_R102 ARC_R103 ARC_R104
    ARC_R105 ARC_R106 ARC_R107 ARC_R108 ARC_R109 ARC_R110 ARC_R111 ARC_R112 ARC_R113 ARC_R114 ARC_R115
    ARC_X1 ARC_X2 ARC_X3 ARC_X4 ARC_X5 ARC_X6 ARC_X7 ARC_X8 ARC_X9 ARC_X10 ARC_X11 ARC_X12 ARC_X13 ARC_X14
    ARC_X15 ARC_X16 ARC_X17 ARC_X18 ARC_X19 ARC_X20 ARC_X21 ARC_X22 ARC_X23 ARC_X24
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", """
    NONE
    ACT NEXT_PLAYER NEXT_ADVERSARY STRIKE SHIELDS FOOLISHNESS MOVE GOOD_IDEA EXTRA_CARDS FEINT INTENT STUDY
    CHANCE RUN_AWAY HIDING_PLACE PAYMENT CHECK_PRICE CHECK_SKILL CHECK_DIFFICULTY CHECK_MODIFIER FATE BUFF
    RELIEF STEP VICTIM KEEP FATE_AGREED MANIPULATION STAND_IN STAND_IN_ENTERS BONUS PENALTY VERDICT RETRY
    TARGET STRIP FLIGHT PLACE SHELTER NEWCOMER
""", start=0)  # the questions
Why = IntEnum("Why", """
    NONE
    LACKS_TRAIT BREAKS_RUN NO_VALUE_THERE NO_MAGIC NO_SPELL NO_LEGAL_TARGET NO_INTENT_LEFT NO_SPELL_TARGET
    NO_CARD_TO_PAY ENOUGH_CHECKS NO_USE_NOW NO_ITEM ITEM_SPENT HATCH_SHUT NOT_AT_BORDER NOT_FASTEST NOT_TO_ACT
    NOT_ON_STRIKE NOT_IN_YOUR_ZONE NOT_ACTIVE NO_YIELD NOT_ON_DEFEND NOT_SO_MANY NOT_ON_CONCENTRATE
    NOT_ON_TOWER NOT_HELD NOT_LOWEST NOT_ON_MOVEMENT NO_NEIGHBOUR MUST_MOVE NO_GOOD_IDEA NOT_ON_GOOD_IDEA
    NOBODY_ELSE NO_FEINT NOT_ON_FEINT NO_INTENT IS_FACE_UP NO_FLEX NOT_ON_FLEX NO_BLUR NOT_ON_BLUR NO_STUDY
    NOT_ON_STUDY NOT_ON_SHOW NO_TAKE_A_CHANCE NOT_ON_TAKE_A_CHANCE NOT_BY_CHANCE NOT_ON_RUN_AWAY OCCUPIED
    NOT_NEITHER TOO_FEW_CARDS PAYS_ALREADY NO_POINT NOT_MANIPULATED NO_STEP OUT_OF_REACH PROPOSED
    MANIPULATED_ALREADY NOT_DRAWN NO_USE NOT_TURNED NO_RETRY_LEFT NO_RETRY NOT_ON_SPELL NOT_THERE NOT_OFFERED
    NOT_NOW NO_EMPTY_BOX PLAYED_ALREADY SPELL_KNOWN
""", start=0)  # an answer is refused
Way = IntEnum("Way", """
    NONE
    LAY TRY CHECK USE HATCH END MELEE RANGED GO STAY ACCEPT DECLINE REVEAL REDRAW LEAVE NEITHER PAY WITHDRAW
    PENALTY PLAIN BONUS GENERAL_POINT BOX_POINT MANIPULATION KEEP_ALL KEEP NO_CARD AGREE INSTEAD AIM LOOK WALK
    DONE YES NO CRITICAL_SUCCESS SUCCESS FAILURE CRITICAL_FAILURE RETRY FLEE HOLD
""", start=0)  # to answer a question
HandDraw = IntEnum("HandDraw", "N5 N4 REFILL_5", start=0)  # ARC-R1
ShortDeck = IntEnum("ShortDeck", "RESHUFFLE_FIRST DRAW_REST_FIRST", start=0)  # ARC-R2
LeftoverHand = IntEnum("LeftoverHand", "DISCARD KEEP KEEP_ONE", start=0)  # ARC-R4
DiscardReshuffle = IntEnum("DiscardReshuffle", "AFTER_ACTION EVERY_CHANGE END_OF_TURN", start=0)  # ARC-R5
GmDeckReshuffle = IntEnum("GmDeckReshuffle", "WHEN_SHORT AT_20", start=0)  # ARC-R7
MajorValues = IntEnum("MajorValues", "NUMERAL NONE FIRST_CARD_ONLY", start=0)  # ARC-R8
RunAwayCourts = IntEnum("RunAwayCourts", "TEN CLIMB", start=0)  # ARC-R9
RunAwayDecline = IntEnum("RunAwayDecline", "DISCARD KEEP FORBIDDEN", start=0)  # ARC-R10
FledCountForSupremacy = IntEnum("FledCountForSupremacy", "FALSE TRUE", start=0)  # ARC-R12
AdversaryFlight = IntEnum("AdversaryFlight", "NERVE GM NEVER", start=0)  # ARC-R15
IntentFaces = IntEnum("IntentFaces", "AS_PRINTED ALL_UP ALL_DOWN", start=0)  # ARC-R18
FeintRedrawFace = IntEnum("FeintRedrawFace", "AS_PRINTED UP", start=0)  # ARC-R19
AdversaryOrder = IntEnum("AdversaryOrder", "GM LISTED", start=0)  # ARC-R20
AdversaryTargeting = IntEnum("AdversaryTargeting", "GM SHIELDS_THEN_HP RANDOM", start=0)  # ARC-R21
MobileAction = IntEnum("MobileAction", "MOVE_THEN_ACT MOVE_ONLY MELEE_INTENTS_ONLY", start=0)  # ARC-R22
DiagonalMoves = IntEnum("DiagonalMoves", "FALSE TRUE", start=0)  # ARC-R23
MovementOptional = IntEnum("MovementOptional", "FALSE TRUE", start=0)  # ARC-R24
OpposedTraits = IntEnum("OpposedTraits", "OVERRIDE CANCEL", start=0)  # ARC-R27
AdversaryShieldLife = IntEnum("AdversaryShieldLife", """
    OWN_NEXT_TURN UNTIL_USED END_OF_PLAYER_STEP
""", start=0)  # ARC-R29
ShieldSpend = IntEnum("ShieldSpend", "AUTOMATIC MANUAL", start=0)  # ARC-R30
Overkill = IntEnum("Overkill", "LOST CARRIED", start=0)  # ARC-R35
SecondZeroScope = IntEnum("SecondZeroScope", "COMBAT DAY", start=0)  # ARC-R38
SecondZeroPrice = range(1, 21)  # ARC-R39
Manipulations = IntEnum("Manipulations", "TABLE LABEL_ONLY", start=0)  # ARC-R41
StandIns = IntEnum("StandIns", "FALSE TRUE", start=0)  # ARC-R42
RetirementCheck = IntEnum("RetirementCheck", "END_OF_COMBAT IMMEDIATE", start=0)  # ARC-R43
SameSpeedOrder = IntEnum("SameSpeedOrder", "TABLE_CHOICE SEAT", start=0)  # ARC-R45
TowerOffTurn = IntEnum("TowerOffTurn", "RESET_ONLY LOSE_NEXT_TURN", start=0)  # ARC-R48
TowerCancelsBlur = IntEnum("TowerCancelsBlur", "FALSE TRUE", start=0)  # ARC-R51
TowerOnSkillCheck = IntEnum("TowerOnSkillCheck", "RESULT_ONLY RESET_TOO", start=0)  # ARC-R52
FoolishTiming = IntEnum("FoolishTiming", "FIRST_MINOR_DRAW EVERY_DRAW", start=0)  # ARC-R55
GoodIdeaTiming = IntEnum("GoodIdeaTiming", "NOW_TO_HAND OWN_TURN_THIS_ROUND", start=0)  # ARC-R58
ThirdEye = IntEnum("ThirdEye", "FEINT VOID", start=0)  # ARC-R61
ChanceIgnoresTrait = IntEnum("ChanceIgnoresTrait", "FALSE TRUE", start=0)  # ARC-R62
FlexScope = IntEnum("FlexScope", "AFTER WHOLE_TURN", start=0)  # ARC-R65
FlexStacking = IntEnum("FlexStacking", "MULTIPLY ONCE", start=0)  # ARC-R66
BlurMode = IntEnum("BlurMode", "SURVIVE SNAPSHOT", start=0)  # ARC-R68
CountingBinsPersist = IntEnum("CountingBinsPersist", "FALSE TRUE", start=0)  # ARC-R71
OpenHands = IntEnum("OpenHands", "FALSE TRUE", start=0)  # ARC-R73
SkillCheckLadder = IntEnum("SkillCheckLadder", "HOUSE GM_VERDICT", start=0)  # ARC-R74
SupremacyCorruption = IntEnum("SupremacyCorruption", "COMBAT TOTAL", start=0)  # ARC-R80
SupremacyOnLoss = IntEnum("SupremacyOnLoss", "FALSE TRUE", start=0)  # ARC-R83
SupremacyTrack = IntEnum("SupremacyTrack", "HOUSE TALLIES_ONLY", start=0)  # ARC-R84
FriendshipCharming = IntEnum("FriendshipCharming", "WITH_NEW_BOX EVERY_DAY", start=0)  # ARC-R87
FriendshipShelter = IntEnum("FriendshipShelter", "FALSE TRUE", start=0)  # ARC-R88
Magic = IntEnum("Magic", "HOUSE OFF", start=0)  # ARC-R90
MaxRounds = range(201)  # ARC-R94
LuckTrimsDeck = IntEnum("LuckTrimsDeck", "FALSE TRUE", start=0)  # ARC-R98
GmSeesIntents = IntEnum("GmSeesIntents", "FALSE TRUE", start=0)  # ARC-R105
Equipment = IntEnum("Equipment", "OFF HOUSE", start=0)  # ARC-R107


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    hand_draw: int = field(high=2)
    short_deck: int = field(high=1)
    leftover_hand: int = field(high=2)
    discard_reshuffle: int = field(high=2)
    gm_deck_reshuffle: int = field(high=1)
    major_values: int = field(high=2)
    run_away_courts: int = field(high=1)
    run_away_decline: int = field(high=2)
    fled_count_for_supremacy: int = field(high=1)
    adversary_flight: int = field(high=2)
    intent_faces: int = field(high=2)
    feint_redraw_face: int = field(high=1)
    adversary_order: int = field(high=1)
    adversary_targeting: int = field(high=2)
    mobile_action: int = field(high=2)
    diagonal_moves: int = field(high=1)
    movement_optional: int = field(high=1)
    opposed_traits: int = field(high=1)
    adversary_shield_life: int = field(high=2)
    shield_spend: int = field(high=1)
    overkill: int = field(high=1)
    second_zero_scope: int = field(high=1)
    second_zero_price: int = field(low=1, high=20)
    manipulations: int = field(high=1)
    stand_ins: int = field(high=1)
    retirement_check: int = field(high=1)
    same_speed_order: int = field(high=1)
    tower_off_turn: int = field(high=1)
    tower_cancels_blur: int = field(high=1)
    tower_on_skill_check: int = field(high=1)
    foolish_timing: int = field(high=1)
    good_idea_timing: int = field(high=1)
    third_eye: int = field(high=1)
    chance_ignores_trait: int = field(high=1)
    flex_scope: int = field(high=1)
    flex_stacking: int = field(high=1)
    blur_mode: int = field(high=1)
    counting_bins_persist: int = field(high=1)
    open_hands: int = field(high=1)
    skill_check_ladder: int = field(high=1)
    supremacy_corruption: int = field(high=1)
    supremacy_on_loss: int = field(high=1)
    supremacy_track: int = field(high=1)
    friendship_charming: int = field(high=1)
    friendship_shelter: int = field(high=1)
    magic: int = field(high=1)
    max_rounds: int = field(low=0, high=200)
    luck_trims_deck: int = field(high=1)
    gm_sees_intents: int = field(high=1)
    equipment: int = field(high=1)


RULEBOOK = rulebook(globals(), {
    "fled_count_for_supremacy": FledCountForSupremacy.TRUE,
    "second_zero_price": 5,
    "stand_ins": StandIns.TRUE,
    "tower_cancels_blur": TowerCancelsBlur.TRUE,
    "chance_ignores_trait": ChanceIgnoresTrait.TRUE,
    "counting_bins_persist": CountingBinsPersist.TRUE,
    "open_hands": OpenHands.TRUE,
    "friendship_shelter": FriendshipShelter.TRUE,
    "max_rounds": 60,
    "gm_sees_intents": GmSeesIntents.TRUE,
})
