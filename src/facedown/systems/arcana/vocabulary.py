"""Words that the content of this system may use, as numbers and as written.

Written by `python -m facedown.engine.authors.codegen arcana` from catalogue.toml: change that
and write this anew.
"""

# fmt: off
from typing import Literal, TypeAlias

from facedown.engine.base.enumeration import IntEnum

Op = IntEnum("Op", """
    DAMAGE LOSE_HP SHIELDS HEAL MOVE TRAIT STRIP_BIN CHARGE BLEED TOWER DRAW OFFER_DRAW STUDY DOUBLE_DAMAGE
    KEEP_SHIELDS CHANCE SPELL LEAVE REVEAL_INTENT REDRAW_INTENT DROP_INTENTS DIM INTENTS_DOWN OPEN_HATCH STALL
    MORE BAR REACH NEEDS_MORE FIRST_CARD_FIRES KEEP_CARDS START_HP START_SHIELDS OPENING_DRAW LONELY STRONGER
    UNREADABLE
""", start=0)  # ARC-T14
Place = IntEnum("Place", """
    INTENT BIN SPELL STANDING ITEM USE SCENE STAND_IN MANIPULATION BUFF
""", start=0)  # ARC-T14
Target = IntEnum("Target", """
    NONE SELF SAME ONE ALL_IN_ZONE ALL OTHER_ADVERSARIES OTHER_ADVERSARIES_IN_ZONE ALL_ADVERSARIES_IN_ZONE
    ALL_ADVERSARIES MOST_HURT_ADVERSARY_IN_ZONE FIRST_MACHINE PLAYER_IN_ZONE SELF_OR_PLAYER_IN_ZONE
    OTHER_PLAYER_IN_ZONE ALL_PLAYERS_IN_ZONE EVERYBODY_IN_ZONE EVERYBODY_IN_CHOSEN_ZONE
    ADVERSARIES_IN_CHOSEN_ZONE
""", start=0)  # ARC-T14
Range = IntEnum("Range", "NONE MELEE RANGED", start=0)  # ARC-T14
How = IntEnum("How", "TOWARD_PLAYER ANY_ADJACENT ANY_UNOCCUPIED ANY", start=0)  # ARC-T14
Only = IntEnum("Only", "ANYBODY MACHINE ADVERSARIES", start=0)  # ARC-T14
Bin = IntEnum("Bin", """
    STRIKE DEFEND CONCENTRATE TOWER MOVEMENT GOOD_IDEA FEINT FLEX BLUR STUDY TAKE_A_CHANCE RUN_AWAY SPELL
""", start=0)  # ARC-8.1
Leaves = IntEnum("Leaves", "BEFORE AFTER TURN_END RESET SPELL", start=0)  # ARC-T7
Pair = IntEnum("Pair", "STRENGTH SPEED WISDOM WIT LUCK CHARM", start=0)  # ARC-R97
Trait = IntEnum("Trait", """
    WEAK STRONG SLOW FAST FOOLISH WISE DULL CLEVER UNLUCKY LUCKY REPULSIVE CHARMING
""", start=0)  # ARC-R97
Skill = IntEnum("Skill", "MIGHT REFLEXES DEVICES LORE STEALTH AWARENESS INFLUENCE CARE", start=0)  # ARC-X6
Difficulty = IntEnum("Difficulty", """
    AUTOMATIC TRIVIAL EASY MEDIUM HARD UNLIKELY IMPOSSIBLE
""", start=0)  # ARC-X6
Available = IntEnum("Available", "ALWAYS MACHINE_INTENT LIGHTS_ON FACE_DOWN_INTENT", start=0)  # ARC-X16
Limit = IntEnum("Limit", "NONE ROUND COMBAT PLAYER TURN", start=0)  # ARC-X16
Keyword = IntEnum("Keyword", "SIMPLE MOBILE ROOTED CAP BOSS MACHINE", start=0)  # ARC-X8
Slot = IntEnum("Slot", "WEAPON GUARD TOOL", start=0)  # ARC-X18
Arena = IntEnum("Arena", "CRAMPED NORMAL LARGE", start=0)  # ARC-T3

OpName: TypeAlias = Literal[
    "damage", "lose_hp", "shields", "heal", "move", "trait", "strip_bin", "charge", "bleed", "tower", "draw",
    "offer_draw", "study", "double_damage", "keep_shields", "chance", "spell", "leave", "reveal_intent",
    "redraw_intent", "drop_intents", "dim", "intents_down", "open_hatch", "stall", "more", "bar", "reach",
    "needs_more", "first_card_fires", "keep_cards", "start_hp", "start_shields", "opening_draw", "lonely",
    "stronger", "unreadable"
]
PlaceName: TypeAlias = Literal[
    "intent", "bin", "spell", "standing", "item", "use", "scene", "stand_in", "manipulation", "buff"
]
TargetName: TypeAlias = Literal[
    "none", "self", "same", "one", "all_in_zone", "all", "other_adversaries", "other_adversaries_in_zone",
    "all_adversaries_in_zone", "all_adversaries", "most_hurt_adversary_in_zone", "first_machine",
    "player_in_zone", "self_or_player_in_zone", "other_player_in_zone", "all_players_in_zone",
    "everybody_in_zone", "everybody_in_chosen_zone", "adversaries_in_chosen_zone"
]
RangeName: TypeAlias = Literal["none", "melee", "ranged"]
HowName: TypeAlias = Literal["toward_player", "any_adjacent", "any_unoccupied", "any"]
OnlyName: TypeAlias = Literal["anybody", "machine", "adversaries"]
BinName: TypeAlias = Literal[
    "Strike", "Defend", "Concentrate", "Tower", "Movement", "GoodIdea", "Feint", "Flex", "Blur", "Study",
    "TakeAChance", "RunAway", "Spell"
]
LeavesName: TypeAlias = Literal["before", "after", "turn_end", "reset", "spell"]
PairName: TypeAlias = Literal["strength", "speed", "wisdom", "wit", "luck", "charm"]
TraitName: TypeAlias = Literal[
    "Weak", "Strong", "Slow", "Fast", "Foolish", "Wise", "Dull", "Clever", "Unlucky", "Lucky", "Repulsive",
    "Charming"
]
SkillName: TypeAlias = Literal[
    "Might", "Reflexes", "Devices", "Lore", "Stealth", "Awareness", "Influence", "Care"
]
DifficultyName: TypeAlias = Literal[
    "automatic", "trivial", "easy", "medium", "hard", "unlikely", "impossible"
]
AvailableName: TypeAlias = Literal["always", "machine_intent", "lights_on", "face_down_intent"]
LimitName: TypeAlias = Literal["none", "round", "combat", "player", "turn"]
KeywordName: TypeAlias = Literal["Simple", "Mobile", "Rooted", "Cap", "Boss", "Machine"]
SlotName: TypeAlias = Literal["weapon", "guard", "tool"]
ArenaName: TypeAlias = Literal["cramped", "normal", "large"]
