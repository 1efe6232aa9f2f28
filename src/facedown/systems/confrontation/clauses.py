"""Clauses, rulings and switches of this system as numbers.

Written by `python -m facedown.engine.authors.codegen confrontation` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from facedown.engine.authors.rulebook import rulebook
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Clause = IntEnum("Clause", """
    NONE
    CFN_0_1 CFN_0_2 CFN_0_3 CFN_0_4 CFN_0_5 CFN_0_6 CFN_0_7 CFN_0_8
    CFN_1_1 CFN_1_2 CFN_1_3 CFN_1_4 CFN_1_5 CFN_1_6 CFN_1_7 CFN_1_8 CFN_1_9 CFN_1_10 CFN_1_11 CFN_1_12
    CFN_1_13 CFN_1_14 CFN_1_15 CFN_1_16 CFN_1_17 CFN_1_18 CFN_1_19 CFN_1_20 CFN_1_21 CFN_1_22 CFN_1_23
    CFN_2_1 CFN_2_2 CFN_2_3 CFN_2_4 CFN_2_5 CFN_2_6 CFN_2_7 CFN_2_8 CFN_2_9 CFN_2_10
    CFN_3_1 CFN_3_2 CFN_3_3
    CFN_4_1 CFN_4_2 CFN_4_3
    CFN_5_1 CFN_5_2 CFN_5_3
    CFN_6_1 CFN_6_2 CFN_6_3 CFN_6_4 CFN_6_5
    CFN_7_1 CFN_7_2 CFN_7_3 CFN_7_4 CFN_7_5 CFN_7_6 CFN_7_7 CFN_7_8 CFN_7_9 CFN_7_10 CFN_7_11 CFN_7_12
    CFN_7_13
    CFN_8_1 CFN_8_2 CFN_8_3 CFN_8_4 CFN_8_5
    CFN_9_1 CFN_9_2 CFN_9_3
    CFN_10_1
    CFN_10_2
    CFN_11_1 CFN_11_2 CFN_11_3
    CFN_12_1 CFN_12_2 CFN_12_3 CFN_12_4 CFN_12_5 CFN_12_6 CFN_12_7
    CFN_13_1 CFN_13_2 CFN_13_3 CFN_13_4 CFN_13_5 CFN_13_6 CFN_13_7 CFN_13_8 CFN_13_9 CFN_13_10 CFN_13_11
    CFN_14_0 CFN_14_1 CFN_14_2 CFN_14_3 CFN_14_4 CFN_14_5 CFN_14_6 CFN_14_7 CFN_14_7A CFN_14_7B CFN_14_8
    CFN_14_9 CFN_14_10 CFN_14_11 CFN_14_12 CFN_14_13 CFN_14_14
    CFN_15_1 CFN_15_2 CFN_15_3 CFN_15_4 CFN_15_5 CFN_15_6 CFN_15_7 CFN_15_8 CFN_15_9 CFN_15_10 CFN_15_11
    CFN_16_1
    CFN_R1 CFN_R2 CFN_R3 CFN_R4 CFN_R5 CFN_R6 CFN_R7 CFN_R8 CFN_R9 CFN_R10 CFN_R11 CFN_R12 CFN_R13 CFN_R14
    CFN_R15 CFN_R16 CFN_R17 CFN_R18 CFN_R19 CFN_R20 CFN_R21 CFN_R22 CFN_R23 CFN_R24 CFN_R25 CFN_R26 CFN_R27
    CFN_R28 CFN_R29 CFN_R30 CFN_R31 CFN_R32 CFN_R33 CFN_R34 CFN_R35 CFN_R36 CFN_R37 CFN_R38 CFN_R39 CFN_R40
    CFN_R41 CFN_R42 CFN_R43 CFN_R44 CFN_R45 CFN_R46 CFN_R47 CFN_R48 CFN_R49 CFN_R50 CFN_R51 CFN_R52 CFN_R53
    CFN_R54 CFN_R55 CFN_R56 CFN_R57 CFN_R58 CFN_R59 CFN_R60 CFN_R61 CFN_R62 CFN_R63 CFN_R64 CFN_R65 CFN_R66
    CFN_R67 CFN_R68 CFN_R69 CFN_R70 CFN_R71 CFN_R72 CFN_R73 CFN_R74 CFN_R75 CFN_R76 CFN_R77
    CFN_X1 CFN_X2 CFN_X3 CFN_X4 CFN_X5 CFN_X6 CFN_X7 CFN_X8 CFN_X9 CFN_X10 CFN_X11 CFN_X12 CFN_X13 CFN_X14
    CFN_X15 CFN_X16 CFN_X17 CFN_X18 CFN_X19 CFN_X20 CFN_X21 CFN_X22
""", start=0)  # whatever a log can cite
Decision = IntEnum("Decision", """
    NONE
    PAIRING RULING GRANT ACTION CONFRONT COUNTER EFFECT CARD COMMIT FAILURE ENTER WHICH VICTIM PROTECT
    CONFRONT_COUNTER GRANT_SOURCE GRANT_AGAINST BONUS DRAW REPLACE INITIATIVE CHOICE FIX THING TOOL STRIP MOVE
    PLACE TARGET KIT_UPGRADE KIT_ITEM
""", start=0)  # the questions
Why = IntEnum("Why", """
    NONE
    NOT_FOR_GM NOT_GRANTED TAKES_NO_PART NO_OPPONENT NO_CRITICAL NO_FRIEND NOT_HELD LOWEST_PLAYS NOT_LOWEST
    NOT_AFFECTED HAS_ENTERED NO_COUNTERACTION FAILS_PLAINLY ONLY_LISTED NOT_SO_MUCH TOO_MANY NOT_AGAINST
    FROM_DECK_ONLY NO_DECK_TOP NOTHING_LEFT LOCKED NO_DECK NO_PAIRING NO_VALUE NO_ACTION NO_OBSTACLE
    NOT_HELD_FAST LIES_PRONE HELD_FAST NOTHING_TO_MEND NO_DEVICE NO_BETTER_PLACE HELD_ALREADY NO_TARGET
    NO_AMMUNITION TOOL_UNUSABLE NOTHING_TO_RELOAD WRONG_TOOL NO_TOOL NOT_TO_TREAT NOT_IN_FIGURES
    PAIR_OF_AN_NPC NO_PAIR_OF_AN_NPC A_DRONE EFFECT_FITS_NOT EFFECT_SPENT EFFECT_NAMED NO_EFFECT NO_GADGET
    OTHER_KIND NOT_IN_SCENARIO NOT_IN_A_DUEL NOBODY_MOVES NO_TALK NOT_ACCEPTED GRAVITY NO_PLACE TOO_FAR
    NOTHING_LIES_HERE CANNOT_MOVE STANDS_ALREADY NAMED_ALREADY NO_ALLY NO_ENEMY NOT_HERE NO_ROOM
""", start=0)  # an answer is refused
Way = IntEnum("Way", """
    NONE
    ACCEPT REJECT DONE GRANT HOLD NAMED ACT LET CONFRONT DECLINE NO_MORE USE PASS TOP PLAY ENTER STAY
    CONFRONT_COUNTER ALL ONE NOTHING ADD DRAW LEAVE REPLACE KEEP FIRST SECOND UNJAM CLEAN SWITCH_ON RESTART UP
    DOWN STAND PICK_UP LAUNCH EMIT TARGET TAKE
""", start=0)  # to answer a question
GmBaseAdvantages = range(5)  # CFN-R1
InferiorityFloor = range(2)  # CFN-R4
InferiorityScope = IntEnum("InferiorityScope", "PAIRWISE GLOBAL", start=0)  # CFN-R5
SplitCard = IntEnum("SplitCard", "EXCESS CHRONOLOGICAL", start=0)  # CFN-R7
ZeroSkillBy = IntEnum("ZeroSkillBy", "EFFECTIVE PRINTED", start=0)  # CFN-R9
DamageMidConfrontation = IntEnum("DamageMidConfrontation", "NO YES", start=0)  # CFN-R10
RoundBudgetScope = IntEnum("RoundBudgetScope", "ATTRIBUTE TOTAL", start=0)  # CFN-R11
InferiorityAppliesTo = IntEnum("InferiorityAppliesTo", "REMAINING ATTRIBUTE", start=0)  # CFN-R12
GmRoundBudget = IntEnum("GmRoundBudget", "FRESH PER_CHARACTER", start=0)  # CFN-R13
MustPlayWhenLowest = IntEnum("MustPlayWhenLowest", "NO YES", start=0)  # CFN-R15
PassIsFinal = IntEnum("PassIsFinal", "NO YES", start=0)  # CFN-R16
JokerStack = IntEnum("JokerStack", "WASTED PREVIOUS", start=0)  # CFN-R23
NullifiedCourtCounts = IntEnum("NullifiedCourtCounts", "NO YES", start=0)  # CFN-R25
GmTieFailsAction = IntEnum("GmTieFailsAction", "NO YES", start=0)  # CFN-R29
BystandersMayConfront = IntEnum("BystandersMayConfront", "NO YES", start=0)  # CFN-R31
CounterDeclaration = IntEnum("CounterDeclaration", "SEAT_ORDER SIMULTANEOUS", start=0)  # CFN-R32
MaxActivatedEffects = range(1, 4)  # CFN-R33
MaxCounterProposals = range(1, 4)  # CFN-R35
GmMayConfrontCounteractions = IntEnum("GmMayConfrontCounteractions", "NO YES", start=0)  # CFN-R38
GmMayConfrontNpcs = IntEnum("GmMayConfrontNpcs", "NO YES", start=0)  # CFN-R39
SuccessWithComplications = IntEnum("SuccessWithComplications", "GM_CHOICE OFF TIES_ONLY", start=0)  # CFN-R41
AffinityRule = IntEnum("AffinityRule", "DRAW OFF", start=0)  # CFN-R46
JokersPerDeck = range(4)  # CFN-R47
JokerScope = IntEnum("JokerScope", "ALL_PAIRS GM_PAIR", start=0)  # CFN-R54
CounterStopsAll = IntEnum("CounterStopsAll", "NO YES", start=0)  # CFN-R55
NpcCardSource = IntEnum("NpcCardSource", "DECK_OR_HAND HAND DECK", start=0)  # CFN-R57
CriticalIncludesDecisive = IntEnum("CriticalIncludesDecisive", "NO YES", start=0)  # CFN-R59


class Switches(Record):
    """The switches of a match; its Book begins with them."""

    gm_base_advantages: int = field(low=0, high=4)
    inferiority_floor: int = field(low=0, high=1)
    inferiority_scope: int = field(high=1)
    split_card: int = field(high=1)
    zero_skill_by: int = field(high=1)
    damage_mid_confrontation: int = field(high=1)
    round_budget_scope: int = field(high=1)
    inferiority_applies_to: int = field(high=1)
    gm_round_budget: int = field(high=1)
    must_play_when_lowest: int = field(high=1)
    pass_is_final: int = field(high=1)
    joker_stack: int = field(high=1)
    nullified_court_counts: int = field(high=1)
    gm_tie_fails_action: int = field(high=1)
    bystanders_may_confront: int = field(high=1)
    counter_declaration: int = field(high=1)
    max_activated_effects: int = field(low=1, high=3)
    max_counter_proposals: int = field(low=1, high=3)
    gm_may_confront_counteractions: int = field(high=1)
    gm_may_confront_npcs: int = field(high=1)
    success_with_complications: int = field(high=2)
    affinity_rule: int = field(high=1)
    jokers_per_deck: int = field(low=0, high=3)
    joker_scope: int = field(high=1)
    counter_stops_all: int = field(high=1)
    npc_card_source: int = field(high=2)
    critical_includes_decisive: int = field(high=1)


RULEBOOK = rulebook(globals(), {
    "gm_base_advantages": 2,
    "inferiority_floor": 0,
    "gm_tie_fails_action": GmTieFailsAction.YES,
    "max_activated_effects": 1,
    "max_counter_proposals": 3,
    "jokers_per_deck": 2,
})
