"""Where advantages come from, and disadvantages: how much, for whom, against whom (CFN-7, CFN-X12).

A source is a rule (g, who, other) -> the advantages that it gives `who` against `other`, or, below 0, the
disadvantages. They are numbered as in the list of the rulebook; number 16 stands for several, from 19 on.
"""

from __future__ import annotations

from facedown.engine.rules import IntEnum, each_in, rule
from facedown.systems.confrontation.clauses import ZeroSkillBy
from facedown.systems.confrontation.rules.kit import item_of, tool_row, wears_kit
from facedown.systems.confrontation.rules.pairs import kind_of, part_of
from facedown.systems.confrontation.rules.people import (
    band_of,
    distance,
    has_trait,
    is_aware,
    is_bad_luck,
    is_character,
    is_in_the_dark,
    skill_of,
)
from facedown.systems.confrontation.rules.values import boost_of, skill_now
from facedown.systems.confrontation.state import (
    ADVANTAGES,
    EVERYBODY,
    GEAR,
    NO_TOOL,
    Game,
    Grant,
    Item,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Boost, Kind, Trait, When

HAMPERED = (  # the kinds of action that need eyes (CFN-T11)
    1 << Kind.RANGED
    | 1 << Kind.MELEE
    | 1 << Kind.AREA
    | 1 << Kind.MELEE_COUNTER
    | 1 << Kind.HINDER
    | 1 << Kind.POSITION
    | 1 << Kind.STEALTH
)
HACKING = 1 << Kind.HACK | 1 << Kind.HACK_COUNTER
CLOSE_COMBAT = 1 << Kind.MELEE | 1 << Kind.MELEE_COUNTER
FIRE = 1 << Kind.RANGED | 1 << Kind.AREA


class From(IntEnum):
    """What the rules themselves take advantages from (CFN-C-ADV)."""

    COVER = 1
    UNDERCOVER = 2
    RESTRAINED = 3
    HEIGHT = 5
    WEAPON = 6
    SILENCE = 7
    BLINDED = 10
    PRONE = 11
    DARK = 12
    NO_SKILL = 14
    FOLLOW_UP = 15
    BAD_LUCK = 17
    GEAR = 19  # these are number 16
    ARMOUR = 20
    UPGRADE = 21
    PACK = 22
    EMITTER = 23
    INFECTED = 24
    SETBACK = 25  # of number 15


@rule
def is_kind(g: Game, who: Who, kinds: int) -> bool:
    """Whether the action of a participant is of one of some kinds; that of bad luck is of none."""
    return is_character(who) and kinds >> kind_of(g, who) & 1 == 1


@rule("CFN-7.10", "CFN-R37")
def from_cover(g: Game, who: Who, other: Who) -> int:
    """Row 1: who is in cover, against fire."""
    if is_bad_luck(who) or not is_kind(g, other, FIRE):
        return 0
    return g.state.characters[who].in_cover


@rule("CFN-R37")
def from_disguise(g: Game, who: Who, other: Who) -> int:
    """Row 2: forged credentials, until they are exposed, against all who do not see through them."""
    if is_bad_luck(who) or has_trait(g, other, Trait.KNOWS_FORGERY):
        return 0
    if g.state.characters[who].exposed:
        return 0
    return gear_advantage(g, who, other, 1 << When.UNTIL_EXPOSED)


@rule
def gear_advantage(g: Game, who: Who, other: Who, whens: int) -> int:
    """The advantages of gear that gives them at some times."""
    total = 0
    for k in range(GEAR):
        item = item_of(g, who, k)
        if not item.present:
            break  # he has no more
        if whens >> item.when & 1 and helps(g, who, item, k):
            total += item.advantage if is_character(other) or item.also_gm else 0
    return total


@rule("CFN-X12")
def helps(g: Game, who: Who, item: Item, k: int) -> bool:
    """Whether a piece of gear helps with the Skill in use, and is not used up: this action has its use."""
    skill = part_of(g, who).skill
    return item.skills >> skill & 1 == 1 and (item.uses == 0 or part_of(g, who).items >> k & 1 == 1)


@rule("CFN-7.10")
def from_hold(g: Game, who: Who, other: Who) -> int:
    """Row 3: every opponent of somebody who is restrained, but not bad luck."""
    if is_bad_luck(who) or is_bad_luck(other):
        return 0
    return g.state.characters[other].restrained


@rule("CFN-7.10")
def from_height(g: Game, who: Who, other: Who) -> int:
    """Row 5: who stands high, against those who do not."""
    if is_bad_luck(who) or is_bad_luck(other) or g.state.characters[other].high > 0:
        return 0
    return g.state.characters[who].high


@rule("CFN-1.17", "CFN-7.3", "CFN-X20")
def from_weapon(g: Game, who: Who, other: Who) -> int:
    """Row 6: a weapon that suits the range; against bad luck only where it says so, at that of the target."""
    if is_bad_luck(who) or part_of(g, who).tool == NO_TOOL:
        return 0
    tool = g.book.tools[tool_row(g, who, part_of(g, who).tool)]
    if is_character(other):
        return tool.advantage[band_of(distance(g, who, other))]
    return tool.advantage[band_of(distance(g, who, aimed_at(g, who)))] if tool.also_gm else 0


@rule
def aimed_at(g: Game, who: Who) -> Who:
    """Whom an action is aimed at: the first of its targets; of a counteraction the initiator."""
    c = g.state.confrontation
    if who != c.initiator:
        return c.initiator
    for target in each_in(Who, c.targets):
        return target
    return who


@rule("CFN-1.17", "CFN-R50")
def from_silence(g: Game, who: Who, other: Who) -> int:
    """Row 7: a silent weapon on a quiet job, against all: an unaware target, or an obstacle."""
    c = g.state.confrontation
    if who != c.initiator or part_of(g, who).tool == NO_TOOL or not is_quiet_job(g, who):
        return 0
    return g.book.tools[tool_row(g, who, part_of(g, who).tool)].traits >> Trait.SILENT & 1


@rule
def is_quiet_job(g: Game, who: Who) -> bool:
    """Whether one shoots or strikes at somebody who does not know it, or at an obstacle."""
    target = aimed_at(g, who)
    unseen = g.book.obstacle_count > 0 if target == who else not is_aware(g, target, who)
    return unseen and is_kind(g, who, 1 << Kind.RANGED | 1 << Kind.MELEE)


@rule
def from_blindness(g: Game, who: Who, other: Who) -> int:
    """Row 10: who is blinded, on what needs eyes, against all."""
    return -g.state.characters[who].blinded if is_kind(g, who, HAMPERED) else 0


@rule
def from_lying(g: Game, who: Who, other: Who) -> int:
    """Row 11: who is prone, in close combat."""
    if is_bad_luck(who) or not is_kind(g, other, CLOSE_COMBAT):
        return 0
    return -g.state.characters[who].prone


@rule("CFN-X20")
def from_darkness(g: Game, who: Who, other: Who) -> int:
    """Row 12: who stands in the dark, on what needs eyes, against all."""
    return -int(is_kind(g, who, HAMPERED) and is_in_the_dark(g, who))


@rule("CFN-1.6", "CFN-4.3", "CFN-R9")
def from_no_skill(g: Game, who: Who, other: Who) -> int:
    """Row 14: a Skill of 0, after damage or as printed; bad luck lacks one without a disadvantage."""
    if is_bad_luck(who) or boost_of(g, who, Boost.SURE_HAND) > 0:
        return 0
    if g.book.zero_skill_by == ZeroSkillBy.PRINTED:
        return -int(skill_of(g, who, part_of(g, who).skill) == 0)
    return -int(skill_now(g, who) == 0)


@rule("CFN-X12")
def from_follow_up(g: Game, who: Who, other: Who) -> int:
    """Row 15: the advantages of a follow-up, against characters."""
    return g.state.characters[who].adv_next if is_character(who) and is_character(other) else 0


@rule("CFN-X11", "CFN-X12")
def from_setback(g: Game, who: Who, other: Who) -> int:
    """Row 15: its disadvantages, against all; counted apart, as effects take advantages before them."""
    return -g.state.characters[who].dis_next if is_character(who) else 0


@rule("CFN-1.7", "CFN-1.16", "CFN-7.9", "CFN-R1")
def from_being_gm(g: Game, who: Who, other: Who) -> int:
    """Row 17: bad luck always has advantages."""
    return g.book.gm_base_advantages if is_bad_luck(who) else 0


@rule("CFN-7.3", "CFN-X12")
def from_gear(g: Game, who: Who, other: Who) -> int:
    """Gear that helps with the Skill in use; the exchanges of a duel are no initiative rounds (CFN-T9)."""
    if is_bad_luck(who):
        return 0
    outside = int(g.book.budgets == 0 or g.book.timing == Timing.DUEL)
    return gear_advantage(g, who, other, 1 << When.ALWAYS | outside << When.OUTSIDE_ROUNDS)


@rule("CFN-7.3")
def from_armour(g: Game, who: Who, other: Who) -> int:
    """Armour that hampers, against all."""
    if is_bad_luck(who):
        return 0
    worn = g.book.kit_armour if wears_kit(g, who) else g.book.sheets[who].armour
    hampers = is_kind(g, who, worn.kinds) or worn.skills >> part_of(g, who).skill & 1 == 1
    return -worn.hampered if hampers else 0


@rule("CFN-7.3")
def from_upgrade(g: Game, who: Who, other: Who) -> int:
    """An Upgrade that gives advantages, against all."""
    return boost_of(g, who, Boost.ADVANTAGE)


@rule("CFN-X10")
def from_pack(g: Game, who: Who, other: Who) -> int:
    """The pack: another of it has struck at the opponent in this round."""
    if not has_trait(g, who, Trait.PACK) or is_bad_luck(other):
        return 0
    for another in each_in(Who, g.state.characters[other].struck_by & ~(1 << who)):
        if has_trait(g, another, Trait.PACK):
            return 1
    return 0


@rule("CFN-X12", "CFN-7.11")
def from_emitter(g: Game, who: Who, other: Who) -> int:
    """Each dead-zone emitter that runs near by, on hacks, against all."""
    if not is_kind(g, who, HACKING):
        return 0
    place, near = g.state.characters[who].place, 0
    for k in each_in(Who, g.book.present):
        owner = g.state.characters[k]
        if owner.emitter_until > 0 and abs(owner.emitter_at - place) <= 1:
            near += 1
    return -near


@rule("CFN-X14")
def from_damaged_tool(g: Game, who: Who, other: Who) -> int:
    """A rig that is infected, on hacks; a thing that is harder to repair than it was."""
    if is_bad_luck(who):
        return 0
    part = part_of(g, who)
    if is_kind(g, who, HACKING) and part.tool != NO_TOOL:
        return -g.state.characters[who].carried[part.tool].infected
    return -part.harder


SOURCES = {
    From.COVER: from_cover,
    From.UNDERCOVER: from_disguise,
    From.RESTRAINED: from_hold,
    From.HEIGHT: from_height,
    From.WEAPON: from_weapon,
    From.SILENCE: from_silence,
    From.BLINDED: from_blindness,
    From.PRONE: from_lying,
    From.DARK: from_darkness,
    From.NO_SKILL: from_no_skill,
    From.FOLLOW_UP: from_follow_up,
    From.SETBACK: from_setback,
    From.BAD_LUCK: from_being_gm,
    From.GEAR: from_gear,
    From.ARMOUR: from_armour,
    From.UPGRADE: from_upgrade,
    From.PACK: from_pack,
    From.EMITTER: from_emitter,
    From.INFECTED: from_damaged_tool,
}
SOURCE_NUMBERS = tuple(SOURCES)


@rule("CFN-R50", "CFN-X12")
def granted(g: Game, grant: Grant, who: Who, other: Who) -> int:
    """What a grant of the GM gives somebody against an opponent."""
    if grant.to != who:
        return 0
    if grant.against == EVERYBODY:
        reaches = is_character(other) or g.book.sources[grant.source].bad_luck == 1
    else:
        reaches = grant.against == other
    return grant.amount if reaches else 0


@rule("CFN-X12")
def given_by_setup(given: Grant, who: Who, other: Who) -> int:
    """What a setup gives somebody against an opponent, bad luck included where it says all."""
    reaches = given.against == EVERYBODY or given.against == other
    return given.amount if given.to == who and reaches else 0


@rule("CFN-7.1", "CFN-7.2", "CFN-7.4", "CFN-7.5", "CFN-7.11", "CFN-7.12", "CFN-R6", "CFN-R49")
def weigh(g: Game, who: Who, other: Who) -> tuple[int, int]:
    """All that somebody has against an opponent but for grants: advantages and disadvantages, 12 at most."""
    plus, minus = 0, 0
    for source in SOURCE_NUMBERS:
        amount = SOURCES[source](g, who, other)
        plus += max(0, amount)
        minus += max(0, -amount)
    for k in range(g.book.given_count):
        amount = given_by_setup(g.book.given[k], who, other)
        plus += max(0, amount)
        minus += max(0, -amount)
    return min(plus, ADVANTAGES), min(minus, ADVANTAGES)
