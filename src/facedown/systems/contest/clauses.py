"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen contest` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    CON_1_1 CON_1_2 CON_1_3 CON_1_4 CON_1_5 CON_1_6 CON_1_7
    CON_2_1 CON_2_2 CON_2_3 CON_2_4 CON_2_5 CON_2_6 CON_2_7 CON_2_8 CON_2_9 CON_2_10 CON_2_11 CON_2_12
    CON_3_1 CON_3_2 CON_3_3 CON_3_4 CON_3_5 CON_3_6
    CON_4_1 CON_4_2 CON_4_3 CON_4_4
    CON_5_1 CON_5_2 CON_5_3 CON_5_4 CON_5_5 CON_5_6 CON_5_7 CON_5_8
    CON_6_1 CON_6_2 CON_6_3
    CON_7_1 CON_7_2 CON_7_3
    CON_8_1 CON_8_2 CON_8_3 CON_8_4 CON_8_5
    CON_9_1 CON_9_2 CON_9_3 CON_9_4 CON_9_5 CON_9_6 CON_9_7 CON_9_8 CON_9_9 CON_9_10
    CON_10_1 CON_10_2 CON_10_3 CON_10_4 CON_10_5 CON_10_6 CON_10_7 CON_10_8 CON_10_9 CON_10_10 CON_10_11
    CON_10_12 CON_10_13 CON_10_14 CON_10_15 CON_10_16
    CON_11_1 CON_11_2 CON_11_3
    CON_12_1 CON_12_2 CON_12_3 CON_12_4 CON_12_5
    CON_13_1 CON_13_2 CON_13_3 CON_13_4 CON_13_5
    CON_14_1 CON_14_2 CON_14_3 CON_14_4 CON_14_5 CON_14_6 CON_14_7 CON_14_8 CON_14_9
    CON_15_1 CON_15_2 CON_15_3 CON_15_4 CON_15_5 CON_15_6 CON_15_7 CON_15_8 CON_15_9 CON_15_10 CON_15_11
    CON_16_1 CON_16_2 CON_16_3 CON_16_4 CON_16_5
    CON_17_1 CON_17_2 CON_17_3 CON_17_4 CON_17_5 CON_17_6 CON_17_7 CON_17_8 CON_17_9
    CON_18_1 CON_18_2 CON_18_3 CON_18_4 CON_18_5 CON_18_6 CON_18_7 CON_18_8
    CON_19_1 CON_19_2
    CON_20_1 CON_20_2 CON_20_3 CON_20_4 CON_20_5 CON_20_6 CON_20_7 CON_20_8 CON_20_9
    CON_21_1 CON_21_2 CON_21_3
    CON_22_1 CON_22_2 CON_22_3 CON_22_4 CON_22_5 CON_22_6 CON_22_7 CON_22_8 CON_22_9 CON_22_10 CON_22_11
    CON_23_1 CON_23_2 CON_23_3 CON_23_4
    CON_24_1 CON_24_2 CON_24_3 CON_24_4 CON_24_5 CON_24_6
    CON_25_1 CON_25_2 CON_25_3 CON_25_4 CON_25_5
    CON_26_1 CON_26_2 CON_26_3 CON_26_4 CON_26_5 CON_26_6 CON_26_7 CON_26_8 CON_26_9 CON_26_10
    CON_27_1 CON_27_2 CON_27_3 CON_27_4 CON_27_5 CON_27_6
    CON_28_1 CON_28_2
    CON_29_1
    CON_30_1
    CON_31_1 CON_31_2 CON_31_3 CON_31_4 CON_31_5 CON_31_6 CON_31_7 CON_31_8 CON_31_9 CON_31_10 CON_31_11
    CON_31_12 CON_31_13 CON_31_14 CON_31_15 CON_31_16
    CON_32_1 CON_32_2 CON_32_3
    CON_33_1 CON_33_2 CON_33_3 CON_33_4 CON_33_5 CON_33_6 CON_33_7 CON_33_8 CON_33_9 CON_33_10 CON_33_11
    CON_34_1 CON_34_2
    CON_35_1 CON_35_2 CON_35_3 CON_35_4 CON_35_5 CON_35_6 CON_35_7 CON_35_8 CON_35_9 CON_35_10 CON_35_11
    CON_35_12
    CON_36_1 CON_36_2 CON_36_3 CON_36_4 CON_36_5 CON_36_6 CON_36_7 CON_36_8 CON_36_9 CON_36_10 CON_36_11
    CON_36_12 CON_36_13
    CON_37_1 CON_37_2 CON_37_3 CON_37_4 CON_37_5 CON_37_6 CON_37_7 CON_37_8 CON_37_9
    CON_38_1 CON_38_2 CON_38_3
    CON_39_1 CON_39_2 CON_39_3
    CON_40_1 CON_40_2 CON_40_3
    CON_41_1
    CON_R1 CON_R2 CON_R3 CON_R4 CON_R5 CON_R6 CON_R7 CON_R8 CON_R9 CON_R10 CON_R11 CON_R12 CON_R13 CON_R14
    CON_R15 CON_R16 CON_R17 CON_R18 CON_R19 CON_R20 CON_R21 CON_R22 CON_R23 CON_R24 CON_R25 CON_R26 CON_R27
    CON_R28 CON_R29 CON_R30 CON_R31 CON_R32 CON_R33 CON_R34 CON_R35 CON_R36 CON_R37 CON_R38 CON_R39 CON_R40
    CON_R41 CON_R42 CON_R43 CON_R44 CON_R45 CON_R46 CON_R47 CON_R48 CON_R49 CON_R50 CON_R51 CON_R52 CON_R53
    CON_R54 CON_R55 CON_R56 CON_R57 CON_R58 CON_R59 CON_R60 CON_R61 CON_R62 CON_R63 CON_R64 CON_R65 CON_R66
    CON_R67 CON_R68 CON_R69 CON_R70 CON_R71 CON_R72 CON_R73 CON_R74 CON_R75 CON_R76 CON_R77 CON_R78 CON_R79
    CON_R80 CON_R81 CON_R82 CON_R83 CON_R84 CON_R85 CON_R86 CON_R87 CON_R88 CON_R89 CON_R90 CON_R91 CON_R92
    CON_R93 CON_R94 CON_R95 CON_R96 CON_R97 CON_R98 CON_R99 CON_R100 CON_R101 CON_R102 CON_R103 CON_R104
    CON_R105 CON_R106 CON_R107 CON_R108 CON_R109 CON_R110 CON_R111 CON_R112 CON_R113 CON_R114 CON_R115
    CON_R116 CON_R117 CON_R118 CON_R119 CON_R120 CON_R121 CON_R122 CON_R123 CON_R124 CON_R125 CON_R126
    CON_R127 CON_R128 CON_R129 CON_R130 CON_R131 CON_R132 CON_R133 CON_R134 CON_R135 CON_R136 CON_R137
    CON_R138 CON_R139 CON_R140 CON_R141 CON_R142 CON_R143 CON_R144 CON_R145 CON_R146 CON_R147 CON_R148
    CON_R149 CON_R150 CON_R151 CON_R152 CON_R153 CON_R154 CON_R155 CON_R156 CON_R157 CON_R158 CON_R159
    CON_R160 CON_R161 CON_R162 CON_R163 CON_R164 CON_R165 CON_R166 CON_R167 CON_R168 CON_R169 CON_R170
    CON_R171 CON_R172 CON_R173 CON_R174 CON_R175 CON_R176 CON_R177 CON_R178 CON_R179 CON_R180 CON_R181
    CON_R182 CON_R183 CON_R184 CON_R185 CON_R186 CON_R187 CON_R188 CON_R189 CON_R190 CON_R191 CON_R192
    CON_R193 CON_R194
    CON_X1 CON_X2 CON_X3 CON_X4 CON_X5 CON_X6 CON_X7 CON_X8 CON_X9 CON_X10 CON_X11 CON_X12 CON_X13 CON_X14
    CON_X15 CON_X16 CON_X17 CON_X18 CON_X19 CON_X20 CON_X21 CON_X22 CON_X23
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", """
    NONE
    PLAY SHOTS SECOND_SHOTS ORDER_VALUE RESPONSE BLEEDING_VALUE PASSING_OUT_VALUE PATIENT TREATING_VALUE
    SECOND_POINT SECOND_POINT_VALUE HEALING_VALUE DOCTOR_VALUE FIRE CENTER ARC TAKE COMMIT ENABLE CLUBS PERSON
    DIFFICULTY COMBAT_OVER LEAVE KEPT_CARD MOVE TURN WEAPON TARGET SPOT CHOICE RIVAL FLIGHT REST_WEEKS
    REST_DAYS
""", start=0)  # the questions
Why = IntEnum("Why", """
    NONE
    NO_ENEMY NOT_IN_HAND NAMED_TOO_OFTEN ABOVE_THE_LIMIT HAS_A_PLAY HAS_DRAWN ONE_WEAPON NOT_BOTH_READY
    BOTH_NEED_BODY NEITHER_SLOW BOTH_WEAPONS_PLAY NO_SUM_WITH_BOTH HIGHEST_WITH_BOTH
    SEQUENCE_TAKES_TWO_WEAPONS NOT_SO_MANY_SHOTS ONE_CARD_FOR_TWO_WEAPONS ONLY_ONE_CARD NO_SUCH_VALUE
    NOT_WORTH_THAT NO_SUCH_LEVEL NOT_IN_THIS_ROUND LEVEL_NOT_BELOW HAS_ACTED NO_SUCH_WEAPON
    NOT_READY_TO_ENGAGE ENGAGES_NOT_SO_FAR NOT_OUTNUMBERED ALL_MET MET_ALREADY ACTION_LOST LOST_AND_DEFENDS
    NO_CARD_TO_DEFEND HAS_CARDS NO_CARD_TO_ENGAGE SUM_IN_DEFENSE SUM_OVERDRAWS NOBODY_ATTACKS DISENGAGE_FIRST
    ENGAGED_WITH_NOBODY PRESSED NO_SHOCK NO_MINOR_LOSS HAS_WON_BACK HAS_LOST DAZED_CONTESTS_NOT MUST_RECOVER
    PINNED NO_PATIENT NO_PATIENT_OF_YOURS NO_WEAPON_READY NOTHING_TO_READY THAT_IS_NOT_READY MUST_BE_DRAWN
    NOBODY_TO_AIM_AT AIMS_WITH_NORMAL_ACTION NO_TURN_COUNTS NO_BONUS_CARDS NO_FACE_CARD LOST_SINCE
    HAS_DRAWN_MORE HAS_TAKEN HAS_COMMITTED NOTHING_TO_COMMIT COMMITTED_ALREADY NO_CLUBS_WAIT NOT_COMMITTED
    CONCERNS_ANOTHER NO_OPPONENT ONLY_READIES STUMBLES STUMBLING_DEFENDS HIGHEST_REQUIRED NOT_BOTH_IN_DEFENSE
    LATE_STARTER_DEFENDS MUST_ENGAGE_ONE ACTED_AND_DEFENDS NO_CARD_LEFT NO_WEAPON_TO_ENGAGE NOBODY_HOLDS
    RECOVERY_TAKES_NO_ACTION ATTACKED_IN_EXTRA_ACTION DAZED_DEFENDS NOBODY_IN_RANGE OUT_OF_RANGE
    AIMED_TAKES_THE_BEST NO_SUCH_ARC RECOVERS_BY_ITSELF GM_DENIES OUT_OF_THE_FIGHT HAS_ALL_BONUSES
    EITHER_WILL_DO NOBODY_IN_REACH NO_RUN_UP HAS_STEPPED TOO_NEAR_TO_CHARGE TOO_FAR_TO_CHARGE OUT_OF_REACH
    COVERS_NOTHING NO_CENTER MOVE_TOO_FAR ENGAGED_AND_AIMS_NOT ENGAGED_AND_LOADS_NOT STEP_LEADS_AWAY
    HAS_DISENGAGED ENGAGED_WITH_OTHERS NOT_LOADED NEEDS_NO_LOADING CARRIES_NO_OTHER NOTHING_TO_SHOOT
    NOTHING_TO_AIM NOT_READY_TO_FIRE NO_SPOT_TO_COVER NOT_OPEN_TO_THAT NOT_FOR_SWARMS SAY_BLAST
    SPOT_OUT_OF_RANGE NO_RIVAL HAS_DRAWN_THIS_ROUND TOO_MANY_AROUND SURPRISED_DEFENDS SURRENDERS_NEVER
""", start=0)  # an answer is refused
Way = IntEnum("Way", """
    NONE
    CARDS SEQUENCE DEFEND DEFEND_ONE DEFEND_TWO ENGAGE ENGAGE_BOTH LEAVE TRY HOLD FIRE SAME STANDS HALFWAY
    SPOT DEGREES TAKE OFFENSE DEFENSE DONE GOES_ON OVER DENY ALLOW UP DOWN ATTACK CHARGE TWO_WEAPONS SHOOT
    BLAST AIM COVER RELOAD READY SWAP RECOVER MOVE TREAT STEP_UP STEP_DOWN DISENGAGE OPENING COMMIT CLUBS
    DELAY PASS SURRENDER CONTEST CONCEDE STAY FLEE
""", start=0)  # to answer a question
UnderIncludesEqual = IntEnum("UnderIncludesEqual", "EQUAL_IS_UNDER EQUAL_IS_OVER", start=0)  # CON-R1
PlayChoice = IntEnum("PlayChoice", "FREE_CHOICE FORCED_HIGHEST", start=0)  # CON-R3
AceIsFace = IntEnum("AceIsFace", "YES NO", start=0)  # CON-R6
TieResult = IntEnum("TieResult", "NO_RESULT INITIATOR_WINS REDRAW BETTER_SUIT", start=0)  # CON-R8
TieDefense = IntEnum("TieDefense", "DEFENDER_HOLDS ATTACKER_WINS", start=0)  # CON-R9
BothOverdrawCountsAsLoss = IntEnum("BothOverdrawCountsAsLoss", "NO_RESULT BOTH_LOSE", start=0)  # CON-R10
RevealOrder = IntEnum("RevealOrder", "SIMULTANEOUS INITIATOR_FIRST TARGET_FIRST", start=0)  # CON-R12
TaskResolution = IntEnum("TaskResolution", "GM_SKILL SINGLE_DRAW", start=0)  # CON-R13
DefenseBonusMode = IntEnum("DefenseBonusMode", "RANK LIMIT", start=0)  # CON-R14
PassiveDefenseOnOverdraw = IntEnum("PassiveDefenseOnOverdraw", "YES NO", start=0)  # CON-R15
DefenseBonusCap = IntEnum("DefenseBonusCap", "NONE N3", start=0)  # CON-R16
SequenceBy = IntEnum("SequenceBy", "VALUES PRINTED", start=0)  # CON-R20
TwoWeaponSum = IntEnum("TwoWeaponSum", "NO YES", start=0)  # CON-R22
TwoWeaponFallback = IntEnum("TwoWeaponFallback", "SINGLE_ATTACK NOTHING", start=0)  # CON-R23
TwoWeaponEffect = IntEnum("TwoWeaponEffect", "TWO_HITS ONE_HIT_DOUBLE", start=0)  # CON-R24
TwoWeaponBothMustHit = IntEnum("TwoWeaponBothMustHit", "NO YES", start=0)  # CON-R25
TwoWeaponAsTarget = IntEnum("TwoWeaponAsTarget", "YES NO", start=0)  # CON-R26
TwoWeaponTargets = IntEnum("TwoWeaponTargets", "SAME_TARGET TWO_TARGETS", start=0)  # CON-R27
GunMultipleAttackRule = IntEnum("GunMultipleAttackRule", "SHOTS SEQUENCE", start=0)  # CON-R28
ShotsDefenseDraw = IntEnum("ShotsDefenseDraw", "ONCE PER_SHOT", start=0)  # CON-R31
SingleShotCards = IntEnum("SingleShotCards", "TWO ONE", start=0)  # CON-R32
TwoHandedMultishot = IntEnum("TwoHandedMultishot", "HOUSE_SPLIT TWO_HANDED_BONUS", start=0)  # CON-R33
ShotsTargets = IntEnum("ShotsTargets", "SPREAD ONE_TARGET", start=0)  # CON-R34
MinionFaceBonus = IntEnum("MinionFaceBonus", "BONUS_CARDS_ONLY NO_POWER_BONUS_EITHER", start=0)  # CON-R35
MinionCards = IntEnum("MinionCards", "ONE_PER_ROUND ONE_PER_CONTEST", start=0)  # CON-R36
MinionGrouping = IntEnum("MinionGrouping", "MEMBERS STRIDE", start=0)  # CON-R37
SwarmAttackBonus = IntEnum("SwarmAttackBonus", "PER_FOUR BEYOND_FIRST_FOUR", start=0)  # CON-R38
SwarmDefenseStep = IntEnum("SwarmDefenseStep", "ONE_PER_ADDITIONAL BY_GM", start=0)  # CON-R39
SwarmKillSteps = IntEnum("SwarmKillSteps", "FORMULA EXAMPLE", start=0)  # CON-R40
OverdrawMargin = IntEnum("OverdrawMargin", "RANK_ZERO ONE_KILL", start=0)  # CON-R41
SwarmArmorScope = IntEnum("SwarmArmorScope", "ABSORPTION BOTH", start=0)  # CON-R43
SkillFloor = IntEnum("SkillFloor", "FLOOR_QUARTER MAX_PENALTY_QUARTER", start=0)  # CON-R44
SkillRounding = IntEnum("SkillRounding", "EXACT_FLOOR HALF_UP", start=0)  # CON-R45
ModifierOrder = IntEnum("ModifierOrder", "FRACTIONS_FIRST FIXED_FIRST", start=0)  # CON-R46
AttackSkillMinimum = IntEnum("AttackSkillMinimum", "LITERAL MINIMUM_ONE", start=0)  # CON-R47
WoundSkillPenalty = IntEnum("WoundSkillPenalty", "NONE MINUS_WOUNDS", start=0)  # CON-R49
PowerSource = IntEnum("PowerSource", "ATTRIBUTE EITHER", start=0)  # CON-R50
DefeatStatusThreshold = IntEnum("DefeatStatusThreshold", "GREATER REACHES", start=0)  # CON-R51
DefeatMajorThreshold = IntEnum("DefeatMajorThreshold", "EQUAL GREATER", start=0)  # CON-R52
CombatMajorDefeat = IntEnum("CombatMajorDefeat", "TABLE BOTH", start=0)  # CON-R53
NoncombatPower = IntEnum("NoncombatPower", "ATTRIBUTE HALF_ATTRIBUTE", start=0)  # CON-R55
OrderFaceValue = IntEnum("OrderFaceValue", "HOLDER BEST_UNDER HIGH", start=0)  # CON-R57
OrderRedraw = IntEnum("OrderRedraw", "ONCE EVERY_ROUND", start=0)  # CON-R58
SameLevelOrder = IntEnum("SameLevelOrder", "ASCENDING_SKILL DESCENDING_SKILL", start=0)  # CON-R60
OrderTieRedraw = IntEnum("OrderTieRedraw", "TIE_ONLY NEW_LEVEL", start=0)  # CON-R61
DelayScope = IntEnum("DelayScope", "THIS_ROUND PERMANENT", start=0)  # CON-R62
LateStarterResponse = IntEnum("LateStarterResponse", "DEFEND_ONLY ENGAGE", start=0)  # CON-R63
HandTiming = IntEnum("HandTiming", "LAZY_TWO PREFILLED", start=0)  # CON-R64
DefensiveResponse = IntEnum("DefensiveResponse", "ALWAYS OUTNUMBERED_ONLY", start=0)  # CON-R65
MustEngageOne = IntEnum("MustEngageOne", "OPTIONAL FORCED", start=0)  # CON-R66
OutnumberedDefinition = IntEnum("OutnumberedDefinition", "ENGAGED_COUNT SIDE_COUNT", start=0)  # CON-R68
ActAfterTwoCardDefense = IntEnum("ActAfterTwoCardDefense", "NO DRAW_ONE", start=0)  # CON-R71
SavedCardReuse = IntEnum("SavedCardReuse", "FREE SAVED_ONLY", start=0)  # CON-R73
SingleDeckReturn = IntEnum("SingleDeckReturn", "RETURN_SAVED RETURN_USED", start=0)  # CON-R74
OutOfReachResponse = IntEnum("OutOfReachResponse", "DEFEND_ONLY ALWAYS_ENGAGE", start=0)  # CON-R77
DisengageConditions = IntEnum("DisengageConditions", "EITHER BOTH", start=0)  # CON-R79
EngagementEffect = IntEnum("EngagementEffect", "HOUSE NONE", start=0)  # CON-R80
PowerBonusClamp = IntEnum("PowerBonusClamp", "FINAL_SUM PER_SIDE", start=0)  # CON-R81
MalusScope = IntEnum("MalusScope", "ANY_LOSER TARGET_ONLY", start=0)  # CON-R84
HighPowerRounding = IntEnum("HighPowerRounding", "COMPOSE RATIO", start=0)  # CON-R87
ApMode = IntEnum("ApMode", "BOTH PERCENT_ONLY NUMBER_ONLY", start=0)  # CON-R90
OverkillDefinition = IntEnum("OverkillDefinition", "MARGIN RANK_OVER_SKILL", start=0)  # CON-R91
CuttingThresholdRounding = IntEnum("CuttingThresholdRounding", "ROUND_UP ROUND_DOWN", start=0)  # CON-R94
OverflowRule = IntEnum("OverflowRule", "MAX SUM", start=0)  # CON-R97
OverflowBlunt = IntEnum("OverflowBlunt", "NO YES", start=0)  # CON-R98
MultiHitSplit = IntEnum("MultiHitSplit", "PER_HIT PER_CONTEST", start=0)  # CON-R99
WoundedRecovery = IntEnum("WoundedRecovery", "ADD_MAJOR WOUNDED_ONE", start=0)  # CON-R101
RecoveryUsesAction = IntEnum("RecoveryUsesAction", "YES NO", start=0)  # CON-R104
RecoveryBlock = IntEnum("RecoveryBlock", "ANY_ENGAGEMENT WINS_ONLY", start=0)  # CON-R105
DazedExit = IntEnum("DazedExit", "EITHER ALL_SHOCK", start=0)  # CON-R107
CriticalTracking = IntEnum("CriticalTracking", "TWO_COUNTERS DERIVED", start=0)  # CON-R112
BleedFaceValue = IntEnum("BleedFaceValue", "HOLDER HIGH LOW", start=0)  # CON-R114
BleedTiming = IntEnum("BleedTiming", "OWN_PHASE ROUND_END", start=0)  # CON-R115
CriticalAttackDraw = IntEnum("CriticalAttackDraw", "DRAW_FOR_POWER NO_DRAW", start=0)  # CON-R118
MedicScope = IntEnum("MedicScope", "THIS_TURN REPLACES_DRAW FOR_GOOD", start=0)  # CON-R119
EmtLimit = IntEnum("EmtLimit", "REACH PAST", start=0)  # CON-R121
HeroDeath = IntEnum("HeroDeath", "NONE MINIMAL GENEROUS", start=0)  # CON-R122
MeleeDefenseSkill = IntEnum("MeleeDefenseSkill", "SPLIT WEAPON REFLEXES", start=0)  # CON-R132
RangeBodyRule = IntEnum("RangeBodyRule", "CLASS_FIRST CAP_ALL BOOST_ONLY", start=0)  # CON-R133
ExtraLongMaximum = IntEnum("ExtraLongMaximum", "PRINTED PATTERN", start=0)  # CON-R134
MaximumRangeSkill = IntEnum("MaximumRangeSkill", "LIKE_LONG_UNAIMED LIKE_LONG", start=0)  # CON-R136
StrikingRange = IntEnum("StrikingRange", "N3M N2M ENGAGED", start=0)  # CON-R138
RangedDefense = IntEnum("RangedDefense", "HOUSE REFLEXES WEAPON", start=0)  # CON-R140
AimBaseCards = IntEnum("AimBaseCards", "TWO_PLUS ONE_PLUS", start=0)  # CON-R141
AimBreaks = IntEnum("AimBreaks", "HOUSE ANY_CONTEST", start=0)  # CON-R144
AimMultishot = IntEnum("AimMultishot", "FIRST_ONLY NONE", start=0)  # CON-R145
SlowTrigger = IntEnum("SlowTrigger", "SUCCESSFUL EVERY_ATTACK", start=0)  # CON-R151
SlowReady = IntEnum("SlowReady", "READY_ACTION AUTOMATIC", start=0)  # CON-R152
SlowShieldOrder = IntEnum("SlowShieldOrder", "YES NO_ORDER", start=0)  # CON-R153
BlastBounce = IntEnum("BlastBounce", "PER_POINT FLAT_ONE", start=0)  # CON-R157
BurstSuitCard = IntEnum("BurstSuitCard", "EXTRA CONTEST_SECOND", start=0)  # CON-R159
AwkwardStacking = IntEnum("AwkwardStacking", "ADD ONCE", start=0)  # CON-R161
AwkwardScope = IntEnum("AwkwardScope", "PHYSICAL ALL", start=0)  # CON-R162
KevlarNonBullets = IntEnum("KevlarNonBullets", "REPLACE_BOOST REPLACE_ALL ADD", start=0)  # CON-R164
ArmorMissileDefense = IntEnum("ArmorMissileDefense", "NO YES", start=0)  # CON-R165
BonusCardDrawLimit = IntEnum("BonusCardDrawLimit", "STRICT_ONE NORMAL_DRAW", start=0)  # CON-R167
BonusExpiry = IntEnum("BonusExpiry", "COMMIT_TURN DRAWN_TURN", start=0)  # CON-R168
BonusVisibility = IntEnum("BonusVisibility", "COUNT_ONLY OPEN", start=0)  # CON-R169
BonusCommitTime = IntEnum("BonusCommitTime", "BEFORE_DRAW ANY_TIME", start=0)  # CON-R171
DiamondUnarmored = IntEnum("DiamondUnarmored", "ONE_IF_NONE TWO_ALWAYS ONE_ALWAYS", start=0)  # CON-R174
ExtraActionCards = IntEnum("ExtraActionCards", "ONE TWO", start=0)  # CON-R178
Decks = IntEnum("Decks", "TWO_SHARED ONE_SHARED PER_SEAT", start=0)  # CON-R183
DefenseBonusSaves = IntEnum("DefenseBonusSaves", "NO_RESULT ATTACKER_WON_NO_LOSS", start=0)  # CON-R186
CombatEnd = IntEnum("CombatEnd", "LAST_SIDE GM", start=0)  # CON-R187
BonusStore = IntEnum("BonusStore", "CARDS CHIPS", start=0)  # CON-R189
AimFireTiming = IntEnum("AimFireTiming", "BETWEEN_TURNS OWN_TURN", start=0)  # CON-R190
Morale = IntEnum("Morale", "NONE HALF", start=0)  # CON-R192


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    under_includes_equal: int = field(high=1)
    play_choice: int = field(high=1)
    ace_is_face: int = field(high=1)
    tie_result: int = field(high=3)
    tie_defense: int = field(high=1)
    both_overdraw_counts_as_loss: int = field(high=1)
    reveal_order: int = field(high=2)
    task_resolution: int = field(high=1)
    defense_bonus_mode: int = field(high=1)
    passive_defense_on_overdraw: int = field(high=1)
    defense_bonus_cap: int = field(high=1)
    sequence_by: int = field(high=1)
    two_weapon_sum: int = field(high=1)
    two_weapon_fallback: int = field(high=1)
    two_weapon_effect: int = field(high=1)
    two_weapon_both_must_hit: int = field(high=1)
    two_weapon_as_target: int = field(high=1)
    two_weapon_targets: int = field(high=1)
    gun_multiple_attack_rule: int = field(high=1)
    shots_defense_draw: int = field(high=1)
    single_shot_cards: int = field(high=1)
    two_handed_multishot: int = field(high=1)
    shots_targets: int = field(high=1)
    minion_face_bonus: int = field(high=1)
    minion_cards: int = field(high=1)
    minion_grouping: int = field(high=1)
    swarm_attack_bonus: int = field(high=1)
    swarm_defense_step: int = field(high=1)
    swarm_kill_steps: int = field(high=1)
    overdraw_margin: int = field(high=1)
    swarm_armor_scope: int = field(high=1)
    skill_floor: int = field(high=1)
    skill_rounding: int = field(high=1)
    modifier_order: int = field(high=1)
    attack_skill_minimum: int = field(high=1)
    wound_skill_penalty: int = field(high=1)
    power_source: int = field(high=1)
    defeat_status_threshold: int = field(high=1)
    defeat_major_threshold: int = field(high=1)
    combat_major_defeat: int = field(high=1)
    noncombat_power: int = field(high=1)
    order_face_value: int = field(high=2)
    order_redraw: int = field(high=1)
    same_level_order: int = field(high=1)
    order_tie_redraw: int = field(high=1)
    delay_scope: int = field(high=1)
    late_starter_response: int = field(high=1)
    hand_timing: int = field(high=1)
    defensive_response: int = field(high=1)
    must_engage_one: int = field(high=1)
    outnumbered_definition: int = field(high=1)
    act_after_two_card_defense: int = field(high=1)
    saved_card_reuse: int = field(high=1)
    single_deck_return: int = field(high=1)
    out_of_reach_response: int = field(high=1)
    disengage_conditions: int = field(high=1)
    engagement_effect: int = field(high=1)
    power_bonus_clamp: int = field(high=1)
    malus_scope: int = field(high=1)
    high_power_rounding: int = field(high=1)
    ap_mode: int = field(high=2)
    overkill_definition: int = field(high=1)
    cutting_threshold_rounding: int = field(high=1)
    overflow_rule: int = field(high=1)
    overflow_blunt: int = field(high=1)
    multi_hit_split: int = field(high=1)
    wounded_recovery: int = field(high=1)
    recovery_uses_action: int = field(high=1)
    recovery_block: int = field(high=1)
    dazed_exit: int = field(high=1)
    critical_tracking: int = field(high=1)
    bleed_face_value: int = field(high=2)
    bleed_timing: int = field(high=1)
    critical_attack_draw: int = field(high=1)
    medic_scope: int = field(high=2)
    emt_limit: int = field(high=1)
    hero_death: int = field(high=2)
    melee_defense_skill: int = field(high=2)
    range_body_rule: int = field(high=2)
    extra_long_maximum: int = field(high=1)
    maximum_range_skill: int = field(high=1)
    striking_range: int = field(high=2)
    ranged_defense: int = field(high=2)
    aim_base_cards: int = field(high=1)
    aim_breaks: int = field(high=1)
    aim_multishot: int = field(high=1)
    slow_trigger: int = field(high=1)
    slow_ready: int = field(high=1)
    slow_shield_order: int = field(high=1)
    blast_bounce: int = field(high=1)
    burst_suit_card: int = field(high=1)
    awkward_stacking: int = field(high=1)
    awkward_scope: int = field(high=1)
    kevlar_non_bullets: int = field(high=2)
    armor_missile_defense: int = field(high=1)
    bonus_card_draw_limit: int = field(high=1)
    bonus_expiry: int = field(high=1)
    bonus_visibility: int = field(high=1)
    bonus_commit_time: int = field(high=1)
    diamond_unarmored: int = field(high=2)
    extra_action_cards: int = field(high=1)
    decks: int = field(high=2)
    defense_bonus_saves: int = field(high=1)
    combat_end: int = field(high=1)
    bonus_store: int = field(high=1)
    aim_fire_timing: int = field(high=1)
    morale: int = field(high=1)


RULEBOOK = rulebook(globals(), {
    "minion_grouping": MinionGrouping.STRIDE,
    "saved_card_reuse": SavedCardReuse.SAVED_ONLY,
    "recovery_block": RecoveryBlock.WINS_ONLY,
})
