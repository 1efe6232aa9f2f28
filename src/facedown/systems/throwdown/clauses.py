"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen throwdown` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    THR_0_1 THR_0_2
    THR_1_1 THR_1_2 THR_1_3 THR_1_4 THR_1_5 THR_1_6 THR_1_7 THR_1_8 THR_1_9 THR_1_10
    THR_2_1 THR_2_2 THR_2_3 THR_2_4 THR_2_5 THR_2_6 THR_2_7 THR_2_8 THR_2_9 THR_2_10
    THR_3_1 THR_3_2 THR_3_3 THR_3_4 THR_3_5 THR_3_6
    THR_4_1 THR_4_2 THR_4_3 THR_4_4 THR_4_5
    THR_5_1 THR_5_2 THR_5_3
    THR_6_1 THR_6_2
    THR_7_1 THR_7_2 THR_7_3
    THR_8_1 THR_8_2 THR_8_3 THR_8_4
    THR_9_1 THR_9_2 THR_9_3
    THR_10_1 THR_10_2 THR_10_3
    THR_11_1 THR_11_2
    THR_12_1 THR_12_2
    THR_13_1 THR_13_2 THR_13_3 THR_13_4 THR_13_5
    THR_14_1 THR_14_2 THR_14_3 THR_14_4 THR_14_5 THR_14_6 THR_14_7 THR_14_8 THR_14_9 THR_14_10 THR_14_11
    THR_14_12 THR_14_13 THR_14_14 THR_14_15
    THR_15_1 THR_15_2 THR_15_3
    THR_16_1 THR_16_2 THR_16_3
    THR_17_1 THR_17_2 THR_17_3
    THR_18_1 THR_18_2 THR_18_3 THR_18_4
    THR_19_1 THR_19_2 THR_19_3 THR_19_4 THR_19_5
    THR_20_1 THR_20_2 THR_20_3
    THR_21_1 THR_21_2
    THR_22_1 THR_22_2 THR_22_3 THR_22_4 THR_22_5 THR_22_6
    THR_23_1 THR_23_2 THR_23_3 THR_23_4 THR_23_5 THR_23_6 THR_23_7 THR_23_8 THR_23_9 THR_23_10
    THR_24_1 THR_24_2 THR_24_3
    THR_25_1 THR_25_2
    THR_26_1 THR_26_2 THR_26_3 THR_26_4
    THR_27_1 THR_27_2 THR_27_3 THR_27_4
    THR_28_1 THR_28_2 THR_28_3 THR_28_4 THR_28_5
    THR_29_1 THR_29_2 THR_29_3
    THR_30_1 THR_30_2 THR_30_3 THR_30_4
    THR_31_1 THR_31_2 THR_31_3
    THR_32_1 THR_32_2 THR_32_3 THR_32_4
    THR_33_1 THR_33_2 THR_33_3 THR_33_4
    THR_34_1 THR_34_2 THR_34_3 THR_34_4
    THR_35_1 THR_35_2 THR_35_3 THR_35_4 THR_35_5
    THR_36_1 THR_36_2 THR_36_3 THR_36_4
    THR_37_1 THR_37_2
    THR_38_1 THR_38_2 THR_38_3 THR_38_4 THR_38_5 THR_38_6 THR_38_7 THR_38_8
    THR_39_1 THR_39_2 THR_39_3 THR_39_4 THR_39_5
    THR_40_1 THR_40_2 THR_40_3
    THR_41_1 THR_41_2 THR_41_3 THR_41_4
    THR_42_1 THR_42_2 THR_42_3 THR_42_4 THR_42_5 THR_42_6 THR_42_7
    THR_43_1 THR_43_2 THR_43_3 THR_43_4 THR_43_5 THR_43_6 THR_43_7 THR_43_8 THR_43_9
    THR_44_1 THR_44_2 THR_44_3 THR_44_4 THR_44_5 THR_44_6 THR_44_7
    THR_45_1 THR_45_2 THR_45_3 THR_45_4 THR_45_5
    THR_46_1 THR_46_2 THR_46_3
    THR_47_1 THR_47_2 THR_47_3 THR_47_4 THR_47_5
    THR_48_1 THR_48_2 THR_48_3 THR_48_4 THR_48_5
    THR_49_1 THR_49_2 THR_49_3 THR_49_4 THR_49_5
    THR_50_1 THR_50_2 THR_50_3 THR_50_4 THR_50_5 THR_50_6
    THR_51_1 THR_51_2 THR_51_3
    THR_52_1 THR_52_2 THR_52_3 THR_52_4 THR_52_5 THR_52_6 THR_52_7 THR_52_8
    THR_53_1
    THR_54_1 THR_54_2
    THR_55_1 THR_55_2
    THR_56_1 THR_56_2 THR_56_3 THR_56_4 THR_56_5
    THR_57_1 THR_57_2 THR_57_3 THR_57_4
    THR_58_1 THR_58_2 THR_58_3 THR_58_4 THR_58_5 THR_58_6 THR_58_7 THR_58_8 THR_58_9 THR_58_10 THR_58_11
    THR_58_12 THR_58_13 THR_58_14 THR_58_15
    THR_59_1 THR_59_2 THR_59_3 THR_59_4
    THR_60_1 THR_60_2 THR_60_3 THR_60_4 THR_60_5 THR_60_6 THR_60_7 THR_60_8
    THR_61_1 THR_61_2 THR_61_3 THR_61_4
    THR_62_1 THR_62_2 THR_62_3 THR_62_4
    THR_63_1 THR_63_2 THR_63_3
    THR_64_1 THR_64_2
    THR_65_1 THR_65_2 THR_65_3 THR_65_4 THR_65_5 THR_65_6
    THR_66_1 THR_66_2 THR_66_3 THR_66_4
    THR_67_1 THR_67_2
    THR_68_1 THR_68_2 THR_68_3 THR_68_4 THR_68_5 THR_68_6
    THR_69_1 THR_69_2
    THR_70_1 THR_70_2 THR_70_3 THR_70_4 THR_70_5 THR_70_6 THR_70_7
    THR_71_1 THR_71_2 THR_71_3 THR_71_4 THR_71_5 THR_71_6
    THR_72_1 THR_72_2 THR_72_3 THR_72_4 THR_72_5 THR_72_6 THR_72_7 THR_72_8
    THR_73_1 THR_73_2 THR_73_3
    THR_74_1 THR_74_2 THR_74_3 THR_74_4 THR_74_5 THR_74_6 THR_74_7
    THR_75_1 THR_75_2 THR_75_3 THR_75_4 THR_75_5 THR_75_6
    THR_76_1 THR_76_2 THR_76_3 THR_76_4
    THR_77_1 THR_77_2 THR_77_3 THR_77_4 THR_77_5 THR_77_6 THR_77_7 THR_77_8 THR_77_9
    THR_78_1 THR_78_2 THR_78_3 THR_78_4 THR_78_5 THR_78_6
    THR_79_1 THR_79_2 THR_79_3 THR_79_4 THR_79_5
    THR_80_1
    THR_81_1 THR_81_2 THR_81_3 THR_81_4
    THR_82_1
    THR_83_1
    THR_R1 THR_R2 THR_R3 THR_R4 THR_R5 THR_R6 THR_R7 THR_R8 THR_R9 THR_R10 THR_R11 THR_R12 THR_R13 THR_R14
    THR_R15 THR_R16 THR_R17 THR_R18 THR_R19 THR_R20 THR_R21 THR_R22 THR_R23 THR_R24 THR_R25 THR_R26 THR_R27
    THR_R28 THR_R29 THR_R30 THR_R31 THR_R32 THR_R33 THR_R34 THR_R35 THR_R36 THR_R37 THR_R38 THR_R39 THR_R40
    THR_R41 THR_R42 THR_R43 THR_R44 THR_R45 THR_R46 THR_R47 THR_R48 THR_R49 THR_R50 THR_R51 THR_R52 THR_R53
    THR_R54 THR_R55 THR_R56 THR_R57 THR_R58 THR_R59 THR_R60 THR_R61 THR_R62 THR_R63 THR_R64 THR_R65 THR_R66
    THR_R67 THR_R68 THR_R69 THR_R70 THR_R71 THR_R72 THR_R73 THR_R74 THR_R75 THR_R76 THR_R77 THR_R78 THR_R79
    THR_R80 THR_R81 THR_R82 THR_R83 THR_R84 THR_R85 THR_R86 THR_R87 THR_R88 THR_R89 THR_R90 THR_R91 THR_R92
    THR_R93 THR_R94 THR_R95 THR_R96 THR_R97 THR_R98 THR_R99 THR_R100 THR_R101 THR_R102 THR_R103 THR_R104
    THR_R105 THR_R106 THR_R107 THR_R108 THR_R109 THR_R110 THR_R111 THR_R112 THR_R113 THR_R114 THR_R115
    THR_R116 THR_R117 THR_R118 THR_R119 THR_R120 THR_R121 THR_R122 THR_R123 THR_R124 THR_R125 THR_R126
    THR_R127 THR_R128
    THR_X1 THR_X2 THR_X3 THR_X4 THR_X5 THR_X6 THR_X7 THR_X8 THR_X9 THR_X10 THR_X11 THR_X12 THR_X13 THR_X14
    THR_X15 THR_X16 THR_X17 THR_X18 THR_X19 THR_X20 THR_X21 THR_X22 THR_X23 THR_X24 THR_X25 THR_X26 THR_X27
    THR_X28
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", """
    NONE
    DISCARD SPEND_OMEN FACE TARGET DAMAGE INVEST_FAVOR REMOVE_OFFENSE RECOVER PREVENT THIRD_OFFENSE LOSE_STAT
    SPOTLIGHT FIAT ACCEPT_GAMBIT THRESHOLD GAMBIT_CARD RESULT POSITIVE_KIND POSITIVE NEGATIVE SPECIALTY PRIZE
    MERCY BEAT CONCESSION INITIATIVE CHALLENGE COACH_CHALLENGE ACCEPT_CHALLENGE JOIN VOTE TIE_BREAK GIFT
    RETURN REPLAY COACH_DRIVE DECLARE DRIVE_CARD FACE_DOWN_CARD ASSIST HELP_CARD COACH_ASSIST COACH_CARD
    COLLATERAL OWN_HELP INVOLVE TAKE_DRIVE LASTING_LOSS FLIP_AGAIN SWAP SIGNAL ORDER INVEST_ANY INVEST EXHAUST
    SHOW_STACK SWAP_FAVOR FUSE FUSE_WITH SHARE BREAK_DISCARD REPAIR STASH JOIN_FORM MUTATION FORMATION DROP
    PURCHASE DEAL_CARD DEAL_TO STAKE PLACE
""", start=0)  # the questions
Why = IntEnum("Why", """
    NONE
    PICKED_ALREADY NOT_HELD INITIATIVE_FROM_HAND JOKER_IS_AN_OMEN JOKER_DECLARED OUT_OF_REACH NO_OFFENSE
    ONLY_INVEST NOTHING_LOST STAT_AT_ZERO NO_SECOND_GAMBIT NO_SUCH_AIM RESOURCE_USED_UP
    LOCATION_DOES_NOT_STAND LOCATION_BOON_USED FACTION_BOON_USED FACTION_NOT_REVEALED TOO_LITTLE_FAVOR
    NOT_REMOVABLE TAKES_NO_MORE STRIKES_THE_PILOT NO_DECK_OF_COACH NO_FAVOR_THERE NO_VOID NO_DECK_TO_FLIP
    NOTHING_TO_HIT BURN_TARGETS CHARGEUP_TARGETS FORTIFY_TARGETS RECOVER_TARGETS PURGE_TARGETS SCHISM_TARGETS
    TRAUMA_TARGETS NO_THREAT_STANDS PILOT_IS_OUT ONLY_REVEALED_OFFENDED ONLY_REVEALED_FAVORED NO_FAVOR_TO_ADD
    ONLY_DAMAGED_REBUILT RAZED_ALREADY STRIFE_IS_NOTHING ROBO_INTACT MECHANICAL_IS_DUE NO_ACTIVE_OMEN
    NO_CRISIS_HERE WAVE_USED THREAT_NOT_IN_PLAY INVESTED_ALREADY NO_ROOM_ON_STACK BEYOND_STRIKE
    NOTHING_TO_CANCEL TOO_FEW_CONCESSIONS NOT_ON_CHEAP_LIST NOT_ON_SIDE NOT_A_COMMANDER MUST_GIVE_BACK
    HAS_ACTED NOT_ABOVE ONLY_A_TWO_BEATS NO_ACE_ON_A_TWO DOES_NOT_BLOCK NO_CARD_FITS INITIATIVE_STANDS
    RUMBLE_STANDS NO_ESCALATE_HERE NO_CARD_FOR_ASSIST NO_CARDS_FOR_BREAK NOT_INVOLVED WRONG_CARD_FOR_ASSIST
    WRONG_CARD_FOR_BREAK HAS_ASSISTED WAVE_OR_STORM ONLY_A_TWO COMMANDER_DRIVES TOO_LATE_TO_BLOCK
    INVOLVED_ALREADY NOT_PRESENT ONE_THREAT_AT_LEAST NO_CARD HAS_DECLINED NOT_COACHS_SIDE WILD_FROM_HAND
    TOO_FEW_CHARGES ONCE_A_THROWDOWN NOT_IN_THIS_WAY NOT_HER_HELP NOT_LOOKED_AT NOT_TO_PICK IS_RAZED NO_LESSON
    GEAR_EXHAUSTED NO_FAVOR LEAD_DRIVES NO_LESSER_FUSION HALF_IS_HERS NO_FUSION FUSED_ALREADY LOWER_SEAT_FIRST
    CANNOT_FUSE ROBO_WRECKED NOT_JOINED ONLY_IN_STAGE_3 NO_PVP_RUMBLE RUMBLE_NOT_AVAILABLE NO_MONSTER NO_ROBO
    POWER_PICKED NO_ANCHOR NOT_ON_LIST NO_TARGET_TO_BUY TOO_FEW_SPOILS ENOUGH_BOUGHT BOUGHT_ONCE NO_ASSISTS
    NOT_REVEALED LAST_DRIVE
""", start=0)  # an answer is refused
Way = IntEnum("Way", """
    NONE
    KEEP OWN ALL CARD OFFENSE NO YES LOCATION FACTION HANGAR REPAIR INFIRMARY FAVOR REPLENISH FORTIFY RECOVER
    REBUILD CHARGEUP STASH LOOK_AT_STACK REVEAL_FACTION REST GAMBIT PASS LESSER BLIND VOID YES_BUT NO_BUT
    NO_AND MECHANICAL NARRATIVE WAVE DISFAVOR PURGE STRIFE CRISIS INVEST DONE CANCEL TRAUMA COACH_PURGE
    COACH_DISFAVOR OUT BACK TEAM HERSELF CONCEDE COUNTER BLOCK ESCALATE RUMBLE TECH GEAR PARTNERS STORM BREAK
    THREAT LESSON ANCHOR NOTHING PAIR END ENTRY RALLY COACH_TRAUMA COACH_RUIN COACH_WAVE COACH_SCHISM
    COACH_STORM RESOURCE
""", start=0)  # to answer a question
VictorBy = IntEnum("VictorBy", "POINTS CONCESSION", start=0)  # THR-R1
PointsTie = IntEnum("PointsTie", "STANDING_SIDE DRAW", start=0)  # THR-R2
TwoOnAceExcess = IntEnum("TwoOnAceExcess", "ZERO ONE FULL", start=0)  # THR-R7
InitiativeTwoBeatsAce = IntEnum("InitiativeTwoBeatsAce", "FALSE TRUE", start=0)  # THR-R9
AceBlocksAce = IntEnum("AceBlocksAce", "FALSE TRUE", start=0)  # THR-R10
BlockSuit = IntEnum("BlockSuit", "EQUAL_OR_HIGHER STRICTLY_HIGHER", start=0)  # THR-R12
FactionDrives = IntEnum("FactionDrives", "ANY_SOURCE COUNTER_ONLY", start=0)  # THR-R13
RumbleCardFace = IntEnum("RumbleCardFace", "UP DOWN", start=0)  # THR-R16
EscalateStrike = IntEnum("EscalateStrike", "VS_PREVIOUS_TOP ABSOLUTE NONE", start=0)  # THR-R17
RumbleStrike = IntEnum("RumbleStrike", "NEW_FORM OLD_FORM", start=0)  # THR-R18
FinalFormStrikeTiming = IntEnum("FinalFormStrikeTiming", "LIVE LOCKED", start=0)  # THR-R19
IdenticalInitiative = IntEnum("IdenticalInitiative", "REPLAY CALL_OFF ASK", start=0)  # THR-R27
RefusedCard = IntEnum("RefusedCard", "RETURN DISCARD", start=0)  # THR-R28
WhoDrives = IntEnum("WhoDrives", "ANY_MEMBER COMMANDER_ONLY", start=0)  # THR-R32
DriverOwnTech = IntEnum("DriverOwnTech", "YES_NO_DISCARD YES_WITH_DISCARD NO", start=0)  # THR-R33
AssistTiming = IntEnum("AssistTiming", "AFTER_DECLARE BEFORE_DECLARE ANY_TIME", start=0)  # THR-R34
ThreatMayAssistAndDrive = IntEnum("ThreatMayAssistAndDrive", "FALSE TRUE", start=0)  # THR-R35
ConcedeHand = IntEnum("ConcedeHand", "KEEP DISCARD", start=0)  # THR-R40
PvpRumble = IntEnum("PvpRumble", "FALSE TRUE", start=0)  # THR-R42
GiftReturn = IntEnum("GiftReturn", "PER_GIVER TOTAL", start=0)  # THR-R44
LateDeescalation = IntEnum("LateDeescalation", "FALSE TRUE", start=0)  # THR-R47
JokerCountsInMill = IntEnum("JokerCountsInMill", "NO YES", start=0)  # THR-R51
ChargeupAllScope = IntEnum("ChargeupAllScope", "TEAM INVOLVED", start=0)  # THR-R55
OmenWindows = IntEnum("OmenWindows", "WINDOWS OWN_TURN", start=0)  # THR-R56
OmenCount = IntEnum("OmenCount", "ACTIVE ALL COACH_ACTIVE", start=0)  # THR-R57
DeckOut = IntEnum("DeckOut", "LAZY EAGER", start=0)  # THR-R59
TrashView = IntEnum("TrashView", "PUBLIC TOP_ONLY", start=0)  # THR-R60
FactionStackView = IntEnum("FactionStackView", "PILOTS NOBODY ALL", start=0)  # THR-R61
TeammatesShareHands = IntEnum("TeammatesShareHands", "NO YES", start=0)  # THR-R62
RedrawAfterGambit = IntEnum("RedrawAfterGambit", "FALSE TRUE", start=0)  # THR-R67
GambitTie = IntEnum("GambitTie", "STRICT YES_AND SUIT_BREAK", start=0)  # THR-R70
YesAndChooser = IntEnum("YesAndChooser", "COACH_KIND PILOT COACH", start=0)  # THR-R72
StrifeMeans = IntEnum("StrifeMeans", "SCHISM TRAUMA RUIN NONE", start=0)  # THR-R74
PayloadOrder = IntEnum("PayloadOrder", "MOMENT WINNER_FIRST LOSER_FIRST", start=0)  # THR-R83
RedSchismTrauma = IntEnum("RedSchismTrauma", "PAYLOAD IMMEDIATE", start=0)  # THR-R86
TraumaAllZero = IntEnum("TraumaAllZero", "OUT IGNORED", start=0)  # THR-R91
EachScope = IntEnum("EachScope", "INVOLVED TEAM", start=0)  # THR-R122


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    victor_by: int = field(high=1)
    points_tie: int = field(high=1)
    two_on_ace_excess: int = field(high=2)
    initiative_two_beats_ace: int = field(high=1)
    ace_blocks_ace: int = field(high=1)
    block_suit: int = field(high=1)
    faction_drives: int = field(high=1)
    rumble_card_face: int = field(high=1)
    escalate_strike: int = field(high=2)
    rumble_strike: int = field(high=1)
    final_form_strike_timing: int = field(high=1)
    identical_initiative: int = field(high=2)
    refused_card: int = field(high=1)
    who_drives: int = field(high=1)
    driver_own_tech: int = field(high=2)
    assist_timing: int = field(high=2)
    threat_may_assist_and_drive: int = field(high=1)
    concede_hand: int = field(high=1)
    pvp_rumble: int = field(high=1)
    gift_return: int = field(high=1)
    late_deescalation: int = field(high=1)
    joker_counts_in_mill: int = field(high=1)
    chargeup_all_scope: int = field(high=1)
    omen_windows: int = field(high=1)
    omen_count: int = field(high=2)
    deck_out: int = field(high=1)
    trash_view: int = field(high=1)
    faction_stack_view: int = field(high=2)
    teammates_share_hands: int = field(high=1)
    redraw_after_gambit: int = field(high=1)
    gambit_tie: int = field(high=2)
    yes_and_chooser: int = field(high=2)
    strife_means: int = field(high=3)
    payload_order: int = field(high=2)
    red_schism_trauma: int = field(high=1)
    trauma_all_zero: int = field(high=1)
    each_scope: int = field(high=1)


RULEBOOK = rulebook(globals(), {
    "initiative_two_beats_ace": InitiativeTwoBeatsAce.TRUE,
    "ace_blocks_ace": AceBlocksAce.TRUE,
    "identical_initiative": IdenticalInitiative.ASK,
    "threat_may_assist_and_drive": ThreatMayAssistAndDrive.TRUE,
    "late_deescalation": LateDeescalation.TRUE,
    "redraw_after_gambit": RedrawAfterGambit.TRUE,
})
