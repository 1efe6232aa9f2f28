"""Step 10: successful actions are carried out, all together (CFN-11, CFN-12, CFN-14.10, CFN-X8).

Whoever succeeds against somebody has a place in a row: the action against each confronter, in the order of
step 3, then against each that has not confronted, then the counteractions.
"""

from __future__ import annotations

from facedown.engine.rules import cite, each_in, rule
from facedown.systems.confrontation.clauses import Clause, CriticalIncludesDecisive, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.devices import (
    INFECTED,
    JAMMED,
    RIG_DOWN,
    SWITCHED_OFF,
    bearer_of,
    energy_of,
    has_fault,
    is_there,
)
from facedown.systems.confrontation.rules.effects import (
    AGAINST,
    COUNTED,
    REMOVING,
    SETTING,
    apply_effect,
    is_kept,
    list_of,
    place_named,
    turn_of,
)
from facedown.systems.confrontation.rules.outcome import (
    counter_works,
    is_undivided,
    level_against,
    level_undivided,
)
from facedown.systems.confrontation.rules.pairs import part_of, participant_at, participant_count
from facedown.systems.confrontation.rules.people import enemies_of, has_feature, is_able
from facedown.systems.confrontation.rules.upgrades import pay_all
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    EFFECTS,
    FAULTS,
    NO_ONE,
    NPCS,
    Effect,
    Effects,
    Game,
    In,
    Level,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Damage, Feature, Op

COUNTERS_FROM = NPCS + CHARACTERS  # the first place of a counteraction
NOWHERE = EFFECTS  # behind the rows of all effects
NOTHING_ADDED, FIRST_BONUS = 1, 2  # what the GM has said to a success, once she was asked

# The row


@rule("CFN-R73")
def author_at(g: Game, k: int) -> Who:
    """Whose action has a place in the row."""
    c = g.state.confrontation
    return c.confronters[k - COUNTERS_FROM] if k >= COUNTERS_FROM else c.initiator


@rule("CFN-R73")
def target_at(g: Game, k: int) -> Who:
    """Against whom it works."""
    c = g.state.confrontation
    if k >= COUNTERS_FROM:
        return c.initiator
    return c.confronters[k] if k < NPCS else Who(k - NPCS)


@rule("CFN-14.10", "CFN-R70", "CFN-R73")
def level_at(g: Game, k: int) -> int:
    """At which level it works; Level.NONE where nothing has this place, or it fails."""
    c = g.state.confrontation
    if k >= COUNTERS_FROM:
        return g.state.pairs[author_at(g, k)].level if counter_works(g, author_at(g, k)) else Level.NONE
    target = target_at(g, k)
    if is_undivided(g):
        return level_undivided(g) if k - NPCS == c.initiator else Level.NONE
    confronts = part_of(g, target).answer == In.CONFRONTS
    if c.affected >> target & 1 == 0 or confronts != (k < NPCS):
        return Level.NONE
    return level_against(g, target)


@rule("CFN-14.10", "CFN-R73")
def places_taken(g: Game) -> int:
    """The places of the row that somebody has, as a mask."""
    c = g.state.confrontation
    confronters = (1 << c.confronter_count) - 1
    return confronters | (c.affected | 1 << c.initiator) << NPCS | confronters << COUNTERS_FROM


@rule("CFN-14.10", "CFN-R73")
def successes(g: Game) -> int:
    """Those places where something works, as a mask; no effect changes that."""
    mask = 0
    for k in each_in(int, places_taken(g)):
        mask |= int(level_at(g, k) != Level.NONE) << k
    return mask


@rule("CFN-R70", "CFN-X21")
def works_on(g: Game, k: int) -> Who:
    """Whom the effects of a place work on: of an undivided action its only target, if it has one."""
    target = target_at(g, k)
    if k < COUNTERS_FROM and is_undivided(g):
        for only in each_in(Who, g.state.confrontation.affected):
            return only
    return target


# Which list


@rule("CFN-11.2", "CFN-11.3", "CFN-12.2", "CFN-12.3", "CFN-R59", "CFN-X8")
def described(g: Game, author: Who, level: int) -> Effects:
    """The list that is carried out at a level: without one of its own, that of a plain success."""
    own = list_of(g, author, level)
    return own if own.given else list_of(g, author, Level.SUCCESS)


@rule("CFN-R59")
def comes_with_decisive(g: Game, level: int) -> bool:
    """Whether the decisive list is carried out beside that of a level: a critical one, if that is agreed."""
    return level == Level.CRITICAL and g.book.critical_includes_decisive == CriticalIncludesDecisive.YES


@rule("CFN-12.3", "CFN-12.5", "CFN-R76")
def factor(g: Game, author: Who, level: int) -> int:
    """By how much counters are multiplied: a critical success that nothing describes has twice as many."""
    return 2 if level == Level.CRITICAL and not list_of(g, author, level).given else 1


@rule("CFN-R69", "CFN-R76")
def is_left_to_gm(g: Game, author: Who, level: int) -> bool:
    """Whether nothing says how a success is better than a plain one, so that the GM may add something."""
    if level < Level.DECISIVE or list_of(g, author, level).given:
        return False
    if level == Level.CRITICAL:
        plain = list_of(g, author, Level.SUCCESS)
        for i in range(plain.first, plain.first + plain.count):
            if COUNTED >> g.book.effects[i].op & 1:
                return False
    return True


# The choices


@rule("CFN-14.10", "CFN-R69", "CFN-R73")
def ask_choices(g: Game) -> bool:
    """The winners choose between effects where their list says so, and the GM adds what nothing describes."""
    c = g.state.confrontation
    c.step = 10
    for k in each_in(int, places_taken(g)):
        author, level = author_at(g, k), level_at(g, k)
        if level != Level.NONE:
            c.at = k
            if ask_what(g, author, described(g, author, level)) or ask_bonus(g, k, level):
                return True
            if comes_with_decisive(g, level) and ask_what(g, author, described(g, author, Level.DECISIVE)):
                return True
    return False


@rule("CFN-X8", "CFN-R41")
def ask_what(g: Game, author: Who, effects: Effects) -> bool:
    """Ask the author what he takes of a list that leaves it to him; whether there was anything to ask."""
    return ask_choice(g, author, effects) or ask_fix(g, author, effects)


@rule("CFN-X8")
def ask_choice(g: Game, author: Who, effects: Effects) -> bool:
    """Ask the author which of two effects he takes, if both can do anything."""
    if not take_what_works(g, author, effects):
        return False
    ask(g, author, Decision.CHOICE)
    return True


@rule("CFN-X8")
def take_what_works(g: Game, author: Who, effects: Effects) -> bool:
    """Take the first of two effects that can do anything; whether he has yet to choose."""
    if part_of(g, author).choice != 0:
        return False
    can, choices = 0, 0
    for i in range(effects.first, effects.first + effects.count):
        effect = g.book.effects[i]
        if effect.choice > 0:
            choices |= 1 << effect.choice
            can |= int(can_do(g, author, effect)) << effect.choice
    if choices == 0:
        return False
    part_of(g, author).choice = 2 if can == 1 << 2 else 1
    return can == choices


@rule("CFN-X8", "CFN-X15")
def can_do(g: Game, author: Who, effect: Effect) -> bool:
    """Whether one of two effects can do anything: not what a place lacks, nor counters without energy.

    What the scenario does not keep does nothing, so that there is nothing to choose.
    """
    if not is_kept(g, effect.op):
        return False
    place, thing = place_named(g, author), part_of(g, author).device
    if effect.op == Op.COVER:
        return has_feature(g, place, Feature.COVER)
    if effect.op == Op.HIGH:
        return has_feature(g, place, Feature.HIGH)
    if effect.op == Op.MEND or effect.kind == Damage.ACS:
        return is_there(g, thing) and energy_of(g, thing) > 0
    return True


@rule("CFN-X8")
def choose(g: Game, way: int) -> None:
    """Take one of the two."""
    part_of(g, g.state.asked).choice = 1 if way == Way.FIRST else 2


QUESTIONS.declare(Decision.CHOICE, choose)


@rule("CFN-X8")
def ask_fix(g: Game, author: Who, effects: Effects) -> bool:
    """Ask the author what he fixes, if several things are wrong with what he repairs."""
    thing = part_of(g, author).device
    if part_of(g, author).fault != 0 or bearer_of(thing) == NO_ONE:
        return False
    wrong = 0
    for fault in range(1, FAULTS + 1):
        wrong += int(has_fault(g, thing, fault))
    for i in range(effects.first, effects.first + effects.count):
        if g.book.effects[i].op == Op.FIX and is_taken(g, author, g.book.effects[i]) and wrong > 1:
            ask(g, author, Decision.FIX)
            return True
    return False


@rule("CFN-X8")
def why_not_fix(g: Game, way: int) -> int:
    """Why something cannot be fixed: it is not wrong."""
    return Why.NONE if has_fault(g, part_of(g, g.state.asked).device, fault_of(way)) else Why.NOTHING_TO_MEND


@rule
def fault_of(way: int) -> int:
    """What an answer fixes."""
    if way == Way.UNJAM:
        return JAMMED
    if way == Way.CLEAN:
        return INFECTED
    return SWITCHED_OFF if way == Way.SWITCH_ON else RIG_DOWN


@rule("CFN-X8")
def fix(g: Game, way: int) -> None:
    """Fix it, and nothing else."""
    part_of(g, g.state.asked).fault = fault_of(way)


QUESTIONS.declare(Decision.FIX, fix, why_not_fix)


@rule("CFN-11.3", "CFN-R42", "CFN-R69", "CFN-R76", "CFN-X16")
def ask_bonus(g: Game, k: int, level: int) -> bool:
    """Ask the GM whether she adds something, once for each success."""
    author = author_at(g, k)
    asked = part_of(g, author).bonus[target_at(g, k)] > 0
    if asked or g.book.timing == Timing.DUEL or not is_left_to_gm(g, author, level):
        return False
    part_of(g, author).bonus[target_at(g, k)] = NOTHING_ADDED
    ask(g, BAD_LUCK, Decision.BONUS)
    return True


@rule("CFN-11.3", "CFN-R69")
def add_bonus(g: Game, way: int, bonus: int) -> None:
    """Add an effect, or nothing."""
    k = g.state.confrontation.at
    if way == Way.ADD:
        part_of(g, author_at(g, k)).bonus[target_at(g, k)] = FIRST_BONUS + bonus
        cite(g, Clause.CFN_11_3, author_at(g, k), a=bonus)


QUESTIONS.declare(Decision.BONUS, add_bonus)


# All together


@rule("CFN-14.10", "CFN-R10", "CFN-R56", "CFN-R73", "CFN-R75")
def carry_out(g: Game) -> None:
    """Apply all effects at once: what removes and heals, what hurts, then what sets; and the costs."""
    working, turns = successes(g), 0
    for k in each_in(int, working):
        turns |= turns_at(g, k, level_at(g, k))
    for turn in each_in(int, turns):
        for k in each_in(int, working):
            carry_one(g, k, level_at(g, k), turn)
    lose_positions(g)
    for k in range(participant_count(g)):
        pay_all(g, participant_at(g, k))


@rule("CFN-R69", "CFN-R73")
def turns_at(g: Game, k: int, level: int) -> int:
    """The turns that the effects of a success have, of those that are applied together, as a mask."""
    author = author_at(g, k)
    turns, bonus = described(g, author, level).turns, part_of(g, author).bonus[target_at(g, k)]
    if level == Level.CRITICAL:
        turns |= described(g, author, Level.DECISIVE).turns
    return turns | g.book.bonuses[bonus - FIRST_BONUS].turns if bonus >= FIRST_BONUS else turns


@rule("CFN-R73", "CFN-X8")
def lose_positions(g: Game) -> None:
    """Whoever has fallen is neither in cover nor high any more."""
    for who in each_in(Who, g.state.confrontation.fallen):
        g.state.characters[who].in_cover = 0
        g.state.characters[who].high = 0


@rule("CFN-12.5", "CFN-R59", "CFN-R69", "CFN-X8")
def carry_one(g: Game, k: int, level: int, turn: int) -> None:
    """Apply those effects of one success whose turn it is."""
    author, target = author_at(g, k), works_on(g, k)
    chosen, times = described(g, author, level), factor(g, author, level)
    if comes_with_decisive(g, level):
        apply_both(g, author, target, chosen, times, turn)
    else:
        apply_list(g, author, target, chosen, times, turn)
    bonus = part_of(g, author).bonus[target_at(g, k)]
    if bonus >= FIRST_BONUS:
        apply_list(g, author, target, g.book.bonuses[bonus - FIRST_BONUS], 1, turn)


@rule("CFN-X8", "CFN-X9")
def apply_list(g: Game, author: Who, target: Who, effects: Effects, times: int, turn: int) -> None:
    """Apply the effects of a list whose turn it is; what pierces armour does so for all of it."""
    if not effects.turns >> turn & 1:
        return
    pierce = pierce_of(g, effects)
    for i in range(effects.first, effects.first + effects.count):
        effect = g.book.effects[i]
        if is_due(g, author, target, effect, turn):
            apply_effect(g, author, target, effect, multiplied(effect, times), pierce)


@rule("CFN-12.3", "CFN-X8")
def multiplied(effect: Effect, times: int) -> int:
    """The number of an effect, so many times if it is one of counters."""
    return effect.amount * times if COUNTED >> effect.op & 1 else effect.amount


@rule("CFN-R59")
def apply_both(g: Game, author: Who, target: Who, effects: Effects, times: int, turn: int) -> None:
    """Apply a critical list and the decisive one beside it: of an effect in both the larger numbers.

    Of what lasts the longer one stands, so that it is applied as well.
    """
    beside = described(g, author, Level.DECISIVE)
    pierce = max(pierce_of(g, effects), pierce_of(g, beside))
    for i in range(effects.first, effects.first + effects.count):
        effect = g.book.effects[i]
        if is_due(g, author, target, effect, turn):
            amount, same = multiplied(effect, times), place_in(g, beside, effect)
            if same != NOWHERE:
                amount = max(amount, g.book.effects[same].amount)
            apply_effect(g, author, target, effect, amount, pierce)
    for i in range(beside.first, beside.first + beside.count):
        effect = g.book.effects[i]
        if is_due(g, author, target, effect, turn):
            same = place_in(g, effects, effect)
            if same == NOWHERE or effect.until > g.book.effects[same].until:
                apply_effect(g, author, target, effect, effect.amount, pierce)


@rule("CFN-R73", "CFN-X8")
def is_due(g: Game, author: Who, target: Who, effect: Effect, turn: int) -> bool:
    """Whether it is the turn of an effect; what is for an opponent does nothing to bad luck alone."""
    if target == author and not effect.self and AGAINST >> effect.op & 1 and effect.kind != Damage.ACS:
        return False
    return turn_of(effect.op) == turn and is_taken(g, author, effect)


@rule
def is_taken(g: Game, author: Who, effect: Effect) -> bool:
    """Whether an effect is not the one of two that the author has left."""
    choice = max(1, part_of(g, author).choice)
    return effect.choice == 0 or effect.choice == choice


@rule("CFN-X8", "CFN-X9")
def pierce_of(g: Game, effects: Effects) -> int:
    """By how much less armour counts for a list."""
    pierce = 0
    for i in range(effects.first, effects.first + effects.count):
        if g.book.effects[i].op == Op.PIERCE:
            pierce = max(pierce, g.book.effects[i].amount)
    return pierce


@rule("CFN-R59")
def place_in(g: Game, effects: Effects, like: Effect) -> int:
    """Where a list has the same effect as another; NOWHERE if it has none."""
    for i in range(effects.first, effects.first + effects.count):
        one = g.book.effects[i]
        if one.op == like.op and one.kind == like.kind and one.self == like.self:
            return i
    return NOWHERE


# What a failure does


@rule("CFN-R72")
def has_more_than_stop(g: Game, who: Who) -> bool:
    """Whether a failed counteraction could do anything but stop an action that works."""
    if is_undivided(g):
        works = level_undivided(g) != Level.NONE
    else:
        works = level_against(g, who) != Level.NONE
        shielded = part_of(g, who).protects  # by a bystander
        if shielded != NO_ONE and level_against(g, shielded) == Level.NONE:
            works = False
    if not works:
        return True
    effects = list_of(g, who, Level.SUCCESS)
    for i in range(effects.first, effects.first + effects.count):
        if g.book.effects[i].op != Op.STOP and g.book.effects[i].op != Op.POINT:  # points are the initiator's
            return True
    return False


@rule("CFN-13.2", "CFN-R41", "CFN-R72", "CFN-X14")
def apply_failure(g: Game, who: Who, failure: int, succeeds: bool) -> None:
    """Apply a row of the failure menu to its author, and with a complication the plain success itself."""
    row = g.book.failures[failure]
    for turn in range(REMOVING, SETTING + 1):
        if succeeds:
            apply_success(g, who, turn)
        for i in range(row.effects.first, row.effects.first + row.effects.count):
            effect = g.book.effects[i]
            if turn_of(effect.op) == turn:
                if effect.op == Op.FRIEND_HIT:
                    hit_friend(g, who)
                else:
                    apply_effect(g, who, who, effect, effect.amount)
    lose_positions(g)


@rule("CFN-R41", "CFN-R72")
def apply_success(g: Game, who: Who, turn: int) -> None:
    """Apply the plain success of a failed action: everywhere where it failed."""
    c, effects = g.state.confrontation, list_of(g, who, Level.SUCCESS)
    if who != c.initiator:
        apply_list(g, who, c.initiator, effects, 1, turn)
    elif is_undivided(g):
        apply_list(g, who, works_on(g, NPCS + who), effects, 1, turn)
    else:
        for target in each_in(Who, c.affected):
            if level_against(g, target) == Level.NONE:
                apply_list(g, who, target, effects, 1, turn)


@rule("CFN-13.9", "CFN-X14")
def friend_of(g: Game, who: Who) -> int:
    """The first able ally of somebody beside his target; CHARACTERS if there is none."""
    place, targets = part_of(g, who).place, g.state.confrontation.targets
    for target in each_in(Who, targets):
        place = g.state.characters[target].place
    for ally in each_in(Who, g.book.present & ~enemies_of(g, who) & ~targets & ~(1 << who)):
        if is_able(g, ally) and g.state.characters[ally].place == place:
            return ally
    return CHARACTERS


@rule("CFN-13.9", "CFN-X14")
def is_friend_near(g: Game, who: Who) -> bool:
    """Whether an ally stands where the target is."""
    return friend_of(g, who) < CHARACTERS


@rule("CFN-13.9", "CFN-X14")
def hit_friend(g: Game, who: Who) -> None:
    """The ally is hit by what was meant for the target."""
    friend = Who(friend_of(g, who))
    cite(g, Clause.CFN_13_9, who, a=friend)
    for turn in range(REMOVING, SETTING + 1):
        apply_list(g, who, friend, list_of(g, who, Level.SUCCESS), 1, turn)
