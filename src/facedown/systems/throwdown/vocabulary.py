"""Words that the content of this system may use, as numbers and as written.

Written by `python -m facedown.engine.authors.codegen throwdown` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from typing import Literal, TypeAlias

from facedown.engine.base.enumeration import IntEnum

Trigger = IntEnum("Trigger", """
    BREAK BURN CHARGEUP FAVOR FORTIFY RALLY REBUILD RECOVER REPLENISH STORM TARRY WAVE DISFAVOR PURGE RUIN
    SCHISM TRAUMA DAMAGE
""", start=0)  # THR-V1
Target = IntEnum("Target", "IMPLIED SELF OPPONENT CHOICE EACH ALL BACKER", start=0)  # THR-V2
Word = IntEnum("Word", """
    TRIGGER TRIGGER_NOW COACH_DRAW COACH_STRIKE_TURN COACH_NO_LIMIT_TURN COACH_STRIKE_NEXT
    COACH_STRIKE_LASTING PEEK_RANDOM DISCARD_RANDOM EXHAUST_GEAR BREAK BGM_DOUBLE_ASSIST BGM_BUFFERS
    FLIP_TWO_LOW STRIKE DRAW_DRIVER SECOND_FLIP WILD_CARD RALLY_STEP6 HALVE_DISSONANCE COVER_BUFFERS
    DRAW_AFTER_COUNTER SWAP_WITH_DRIVER BLOCK_ANY_SUIT BLOCK_LOWER_SUIT ORDER_VOID CHARGE_COMMANDER
    DROP_PAYLOAD SELF_PURGE RECOVER_STEP6 SWAP_FACTION_TOP FINAL_STRIKE_LASTING TRAUMA_PER_ESCALATE DRAW_FUSED
    SPARE_FLIP SPARE_BLOCK REPAIR_ROBO ORDER_DECK RESOURCE STASH SHOW_STACK_TOP PEEK_DECK PREVENT_OFFENSE WAVE
    STORM TARRY BGM_STACK RUMBLE_AVAILABLE
""", start=0)  # THR-V3
Resource = IntEnum("Resource", "FAN_CLUB HANGAR INFIRMARY SIGNAL", start=0)  # THR-V4
Aim = IntEnum("Aim", """
    FAVOR REPLENISH FORTIFY RECOVER REBUILD CHARGEUP STASH LOOK_AT_STACK REVEAL_FACTION
""", start=0)  # THR-V5
Tag = IntEnum("Tag", "HEARTS COMMAND HONOUR PROTECT MACHINES SPEED SECRETS", start=0)  # THR-V6

TriggerName: TypeAlias = Literal[
    "+BREAK!", "+Burn", "+Chargeup", "+Favor", "+Fortify", "+Rally", "+Rebuild", "+Recover", "+Replenish",
    "+Storm", "+Tarry", "+Wave", "+Disfavor", "+Purge", "+Ruin", "+Schism", "+Trauma", "+Damage"
]
TargetName: TypeAlias = Literal["", "Self", "Opponent", "Choice", "Each", "All", "Backer"]
WordName: TypeAlias = Literal[
    "trigger", "trigger_now", "coach_draw", "coach_strike_turn", "coach_no_limit_turn", "coach_strike_next",
    "coach_strike_lasting", "peek_random", "discard_random", "exhaust_gear", "break", "bgm_double_assist",
    "bgm_buffers", "flip_two_low", "strike", "draw_driver", "second_flip", "wild_card", "rally_step6",
    "halve_dissonance", "cover_buffers", "draw_after_counter", "swap_with_driver", "block_any_suit",
    "block_lower_suit", "order_void", "charge_commander", "drop_payload", "self_purge", "recover_step6",
    "swap_faction_top", "final_strike_lasting", "trauma_per_escalate", "draw_fused", "spare_flip",
    "spare_block", "repair_robo", "order_deck", "resource", "stash", "show_stack_top", "peek_deck",
    "prevent_offense", "wave", "storm", "tarry", "bgm_stack", "rumble_available"
]
ResourceName: TypeAlias = Literal["Fan Club", "Hangar", "Infirmary", "Signal"]
AimName: TypeAlias = Literal[
    "+Favor", "+Replenish", "+Fortify", "+Recover", "+Rebuild", "+Chargeup", "stash", "look_at_stack",
    "reveal_faction"
]
TagName: TypeAlias = Literal["hearts", "command", "honour", "protect", "machines", "speed", "secrets"]
