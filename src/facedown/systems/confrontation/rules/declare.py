"""Step 1: a character announces an action, with its Skill, Attribute and targets (CFN-14.1, CFN-X8)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, answer_of, offer
from facedown.engine.course.answer import EVERY_WAY
from facedown.engine.rules import cite, each, each_in, pop, rule, top
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.devices import (
    bearer_of,
    drone_or_weapon,
    is_open_to_hacks,
    used_by,
    worse_by,
)
from facedown.systems.confrontation.rules.kit import item_of, tool_count, tool_row
from facedown.systems.confrontation.rules.needs import (
    needs,
    places_for,
    possible,
    targets_of,
    tools_for,
    uses_tool,
    why_not_place,
    why_not_possible,
    why_not_target,
    why_not_thing,
    why_not_tool,
)
from facedown.systems.confrontation.rules.pairs import action_of, initiator, part_of
from facedown.systems.confrontation.rules.people import (
    enemies_of,
    has_feature,
    has_trait,
    is_able,
    is_character,
    is_here,
    is_npc,
    pair_for,
    show_pair,
)
from facedown.systems.confrontation.rules.repertoire import could_act
from facedown.systems.confrontation.state import (
    CHARACTERS,
    GEAR,
    NAMED_ACTION,
    NO_DEVICE,
    NO_ONE,
    NO_PLACE,
    NO_TOOL,
    NPCS,
    PARTICIPANTS,
    PHYSICAL_PAIR,
    PHYSICAL_VALUE,
    ActionNumber,
    Game,
    In,
    Level,
    Pairing,
    Part,
    Place,
    Timing,
    Verdict,
    Who,
)
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Affects, Feature, Need, Skill, Trait

# A new confrontation


@rule("CFN-14.0", "CFN-R24")
def open_confrontation(g: Game) -> None:
    """Nothing is left of the confrontation before; a character is about to act."""
    c = g.state.confrontation
    for who in each(Who, PARTICIPANTS):
        part = g.state.parts[who]
        if who == c.initiator or part.answer != In.NOT_ASKED or part.proposals > 0:
            forget(g, who)
    c.step = 1
    c.initiator = Who(top(g.state.agenda).who)
    if not g.book.named:
        c.targets = 0
    c.affected = 0
    c.gm_against = NO_ONE
    for k in range(NPCS):
        c.confronters[k] = NO_ONE
    c.confronter_count = 0
    c.grant_count = 0
    c.grants_done = 0
    c.opened = 0
    c.held = 0
    c.verdict = Verdict.NONE
    c.fallen = 0
    c.at = 0
    c.victim = NO_ONE


@rule
def forget(g: Game, who: Who) -> None:
    """Forget what somebody did, and how his pair came out."""
    if not g.book.named:
        forget_part(g.state.parts[who])
    clear_part(g.state.parts[who])
    pair = g.state.pairs[who]
    pair.winner = NO_ONE
    pair.margin = 0
    pair.level = Level.NONE


@rule
def forget_part(part: Part) -> None:
    """Forget which action it was."""
    part.action = NAMED_ACTION
    part.skill = 0
    part.attribute = 0
    part.tool = NO_TOOL


@rule
def clear_part(part: Part) -> None:
    """Forget what has become of somebody in a confrontation."""
    part.answer = In.NOT_ASKED
    part.entered = 0
    part.proposals = 0
    part.place = Place(NO_PLACE)
    part.device = NO_DEVICE
    part.protects = NO_ONE
    part.items = 0
    part.harder = 0
    part.boosts = 0
    part.no_more = 0
    part.stripped = NO_ONE
    part.base = 0
    part.full = 0
    part.most = 0
    for k in range(len(part.nullified)):
        part.nullified[k] = 0
    for k in range(PARTICIPANTS):
        part.pending[k] = 0
    part.passed = 0
    part.out = 0
    part.choice = 0
    part.fault = 0
    for k in range(CHARACTERS):
        part.bonus[k] = 0
    part.failure = 0


# The action


@rule
def declaring(g: Game) -> Who:
    """Who declares an action, or a counteraction."""
    return Who(top(g.state.agenda).who)


@rule
def acted_against(g: Game) -> Who:
    """Whom a counteraction is declared against; NO_ONE for an action."""
    return NO_ONE if top(g.state.agenda).step == Step.CONFRONTATION else initiator(g)


@rule("CFN-14.1", "CFN-R48")
def ask_action(g: Game) -> None:
    """The acting character names his action, unless it is given."""
    if not g.book.named:
        ask(g, initiator(g), Decision.ACTION)


@rule("CFN-R48")
def why_not_by_name(g: Game) -> int:
    """Why no action can be named by Skill and Attribute alone: the content lists what there is."""
    return Why.NONE if g.book.timing == Timing.CORE else Why.ONLY_LISTED


@rule("CFN-6.1", "CFN-R48")
def why_not_named(g: Game, skill: int, attribute: int) -> int:
    """Why an action cannot be named by a Skill and an Attribute: of an NPC they are a pair."""
    if is_npc(g.state.asked):
        paired = skill - PHYSICAL_VALUE == attribute - PHYSICAL_PAIR >= 0
        return Why.NONE if paired else Why.NO_PAIR_OF_AN_NPC
    return Why.NONE if skill < PHYSICAL_VALUE and attribute < PHYSICAL_PAIR else Why.PAIR_OF_AN_NPC


@rule("CFN-14.1", "CFN-X8", "CFN-X15")
def why_not_action(g: Game, action: int) -> int:
    """Why whoever is on turn cannot do something now."""
    return why_not_possible(g, g.state.asked, action, NO_ONE)


@rule("CFN-14.1", "CFN-X8", "CFN-X15")
def possible_actions(g: Game) -> int:
    """What whoever is on turn can do now, as a mask."""
    mask = could_act(g)
    if g.book.turn_count > 0 and not is_open_to_hacks(g, scripted_thing(g)):
        mask &= ~g.book.needing[Need.DEVICE]
    return possible(g, g.state.asked, mask, NO_ONE)


@rule("CFN-X15")
def scripted_thing(g: Game) -> int:
    """The device that the script names for this turn."""
    return g.book.turns[g.state.action % g.book.turn_count].device


@rule("CFN-14.1", "CFN-X7")
def declare(g: Game, way: int, skill: int, attribute: int, action: int) -> None:
    """Name the action, or hold."""
    if way == Way.HOLD:
        cite(g, Clause.CFN_X7, g.state.asked)
        g.state.confrontation.step = 0
        g.state.confrontation.held = 1
        pop(g.state.agenda)
    else:
        take_up(g, way, skill, attribute, action)


@rule("CFN-2.3", "CFN-4.1", "CFN-6.1")
def take_up(g: Game, way: int, skill: int, attribute: int, action: int) -> None:
    """Note the action of somebody: named by its Skill and Attribute, or one of the content."""
    part = part_of(g, g.state.asked)
    part.action = NAMED_ACTION if way == Way.NAMED else ActionNumber(action)
    part.skill = skill
    part.attribute = attribute
    part.tool = NO_TOOL


BY_NAME = Of(Way.NAMED, why_not_by_name), Of(Way.NAMED, why_not_named)
QUESTIONS.declare(Decision.ACTION, declare, *BY_NAME, Of(Way.ACT, why_not_action, possible_actions))


# Weapon, Skill and Attribute


@rule("CFN-X8")
def ask_tool(g: Game) -> None:
    """Which weapon the action is done with."""
    who = declaring(g)
    if uses_tool(g, who, part_of(g, who).action):
        ask(g, who, Decision.TOOL)


@rule("CFN-X8")
def why_not_with(g: Game, tool: int) -> int:
    """Why the action cannot be done with a weapon."""
    return why_not_tool(g, g.state.asked, part_of(g, g.state.asked).action, tool, acted_against(g))


@rule("CFN-X8")
def possible_tools(g: Game) -> int:
    """The weapons that the action can be done with, as a mask."""
    return tools_for(g, g.state.asked, part_of(g, g.state.asked).action, acted_against(g))


@rule("CFN-X8")
def take_tool(g: Game, tool: int) -> None:
    """Use a weapon."""
    part_of(g, g.state.asked).tool = tool


QUESTIONS.declare(Decision.TOOL, take_tool, Of(EVERY_WAY, why_not_with, possible_tools))


@rule("CFN-2.3", "CFN-X8")
def pairing_at(g: Game, who: Who, k: int) -> Pairing:
    """A Skill with an Attribute that an action can use: of the action, or of the weapon."""
    part, action = part_of(g, who), action_of(g, who)
    if action.pair_count > 0:
        return action.pairs[k]
    return g.book.tools[tool_row(g, who, part.tool)].pairs[k]


@rule
def pairing_count(g: Game, who: Who) -> int:
    """How many there are; none for an action that cannot fail."""
    part, action = part_of(g, who), action_of(g, who)
    if action.pair_count > 0 or not action.weapon:
        return action.pair_count
    return g.book.tools[tool_row(g, who, part.tool)].pair_count


@rule("CFN-2.3", "CFN-R48", "CFN-X10")
def ask_pairing(g: Game) -> None:
    """Which Skill and Attribute the action uses; an NPC has one pair for it."""
    who = declaring(g)
    part = part_of(g, who)
    if part.action == NAMED_ACTION:
        return
    if is_npc(who):
        part.skill = pair_for(g, part.action)
        part.attribute = PHYSICAL_PAIR + part.skill - PHYSICAL_VALUE
    elif pairing_count(g, who) > 0:
        ask(g, who, Decision.PAIRING)


@rule("CFN-X20")
def why_not_pairing(g: Game, pairing: int) -> int:
    """Why an action cannot use a Skill: EVA takes the place of Athletic where there is no gravity."""
    who = g.state.asked
    if pairing >= pairing_count(g, who):
        return Why.NO_PAIRING
    skill = pairing_at(g, who, pairing).skill
    floats = has_feature(g, g.state.characters[who].place, Feature.ZERO_G)
    if (skill == Skill.EVA and not floats) or (skill == Skill.ATHLETIC and floats):
        return Why.GRAVITY
    return Why.NONE


@rule("CFN-2.3", "CFN-R48")
def take_pairing(g: Game, pairing: int) -> None:
    """Use a Skill and an Attribute."""
    who = g.state.asked
    part_of(g, who).skill = pairing_at(g, who, pairing).skill
    part_of(g, who).attribute = pairing_at(g, who, pairing).attribute


QUESTIONS.declare(Decision.PAIRING, take_pairing, why_not_pairing)


# Targets


@rule("CFN-14.1", "CFN-X21")
def ask_target(g: Game) -> bool:
    """Whom the action is aimed at, one after the other, up to as many as it can have."""
    c, who = g.state.confrontation, initiator(g)
    affects = action_of(g, who).affects
    if g.book.named or g.book.obstacle_count > 0 or c.at == 1:
        return False
    if affects != Affects.TARGET and affects != Affects.PATIENT:
        return False
    if count_targets(g) >= most_targets(g):
        return False
    ask(g, who, Decision.TARGET)
    return True


@rule
def count_targets(g: Game) -> int:
    """How many targets are named."""
    count = 0
    for _ in each_in(Who, g.state.confrontation.targets):
        count += 1
    return count


@rule("CFN-X21")
def most_targets(g: Game) -> int:
    """How many targets the action can have: those of the weapon, in core mode eight."""
    part = part_of(g, initiator(g))
    if part.action == NAMED_ACTION:
        return NPCS
    if not action_of(g, initiator(g)).weapon:
        return 1
    return g.book.tools[tool_row(g, initiator(g), part.tool)].targets


@rule("CFN-X17", "CFN-X21")
def why_not_aim(g: Game, participant: int) -> int:
    """Why the action cannot be aimed at somebody."""
    who, part, target = g.state.asked, part_of(g, g.state.asked), Who(participant)
    if g.state.confrontation.targets >> target & 1:
        return Why.NAMED_ALREADY
    if part.action == NAMED_ACTION:
        return Why.NONE if is_here(g, target) else Why.NOT_HERE
    return why_not_target(g, who, part.action, part.tool, target)


@rule("CFN-X17", "CFN-X21")
def possible_targets(g: Game) -> int:
    """Those whom the action can be aimed at besides, as a mask."""
    part, targets = part_of(g, g.state.asked), g.book.present
    if g.book.turn_count > 0:
        targets &= 1 << g.book.turns[g.state.action % g.book.turn_count].target
    elif part.action != NAMED_ACTION:
        targets = targets_of(g, g.state.asked, part.action, part.tool)
    return targets & ~g.state.confrontation.targets


@rule("CFN-X21")
def why_not_enough(g: Game) -> int:
    """Why the action has not targets enough: in the content it has one at least."""
    named = part_of(g, g.state.asked).action == NAMED_ACTION or g.state.confrontation.targets != 0
    return Why.NONE if named else Why.NO_TARGET


@rule("CFN-14.1", "CFN-X21")
def aim(g: Game, way: int, participant: int) -> None:
    """Name a target, or no more."""
    if way == Way.DONE:
        g.state.confrontation.at = 1
    else:
        g.state.confrontation.targets |= 1 << participant


QUESTIONS.declare(
    Decision.TARGET, aim, Of(Way.TARGET, why_not_aim, possible_targets), Of(Way.DONE, why_not_enough)
)


@rule("CFN-X20", "CFN-X21")
def ask_place(g: Game) -> None:
    """Which place a throw is aimed at, or somebody goes to."""
    who = declaring(g)
    action = part_of(g, who).action
    aims = g.book.actions[action].affects == Affects.PLACE or needs(g, action, Need.BETTER_PLACE)
    if aims and g.book.obstacle_count == 0:
        ask(g, who, Decision.PLACE)


@rule("CFN-X20")
def why_not_there(g: Game, place: int) -> int:
    """Why the action cannot name a place."""
    part = part_of(g, g.state.asked)
    return why_not_place(g, g.state.asked, part.action, part.tool, Place(place), acted_against(g))


@rule("CFN-X20")
def possible_places(g: Game) -> int:
    """The places that the action can name, as a mask."""
    part = part_of(g, g.state.asked)
    return places_for(g, g.state.asked, part.action, part.tool, acted_against(g))


@rule("CFN-X20")
def name_place(g: Game, place: int) -> None:
    """Name a place; that of a counteraction is its author's own."""
    part_of(g, g.state.asked).place = Place(place)


QUESTIONS.declare(Decision.PLACE, name_place, Of(EVERY_WAY, why_not_there, possible_places))


@rule("CFN-X8", "CFN-X21")
def ask_thing(g: Game) -> None:
    """Which device is hacked or mended; as a counteraction, the one that the initiator uses."""
    who = declaring(g)
    action = part_of(g, who).action
    if g.book.obstacle_count > 0 or not (needs(g, action, Need.DEVICE) or needs(g, action, Need.BROKEN)):
        return
    if who != initiator(g):
        part_of(g, who).device = used_by(g, initiator(g))
    else:
        ask(g, who, Decision.THING)


@rule("CFN-X8", "CFN-X15")
def why_not_that(g: Game, thing: int) -> int:
    """Why the action cannot name a device."""
    if g.book.turn_count > 0 and scripted_thing(g) != thing:
        return Why.NOT_IN_SCENARIO
    return why_not_thing(g, g.state.asked, part_of(g, g.state.asked).action, thing)


@rule("CFN-X8", "CFN-X14")
def name_thing(g: Game, thing: int) -> None:
    """Name a device."""
    part = part_of(g, g.state.asked)
    part.device = thing
    if needs(g, part.action, Need.BROKEN):
        part.harder = worse_by(g, thing)


@rule("CFN-X8")
def offer_things(g: Game, options: Options) -> None:
    """The devices that the action can name: those of the scenario, and weapons of those who are there."""
    for thing in range(g.book.device_count):
        if why_not_that(g, thing) == Why.NONE:
            offer(options, answer_of(NO_NAME, thing))
    for bearer in each_in(Who, g.book.present):
        for weapon in range(tool_count(g, bearer)):
            if why_not_that(g, drone_or_weapon(bearer, weapon)) == Why.NONE:
                offer(options, answer_of(NO_NAME, drone_or_weapon(bearer, weapon)))


NO_NAME = 0  # of the only way to answer

QUESTIONS.declare(Decision.THING, name_thing, why_not_that, offer=offer_things)


# It is announced


@rule("CFN-0.4", "CFN-14.1", "CFN-X21")
def announce_action(g: Game) -> None:
    """The action is public, its costs are paid, and it is settled whom it affects."""
    who, c = initiator(g), g.state.confrontation
    c.affected = affected_by(g, who)
    show_pair(g, who, part_of(g, who).skill)
    pay_costs(g, who)
    part = part_of(g, who)
    cite(g, Clause.CFN_14_1, who, a=part.action, b=part.skill, c=aim_of(g, part))


@rule("CFN-14.1")
def aim_of(g: Game, part: Part) -> int:
    """What an action is announced with: its place or its device, else its targets, as a mask."""
    if part.place != NO_PLACE:
        return part.place
    return part.device if part.device != NO_DEVICE else g.state.confrontation.targets


@rule("CFN-X8", "CFN-X10", "CFN-X12")
def pay_costs(g: Game, who: Who) -> None:
    """Ammunition and gear are used as the action is declared; a Strike is noted by whom it is aimed at."""
    part, character = part_of(g, who), g.state.characters[who]
    action = part.action
    if needs(g, action, Need.GUN) or needs(g, action, Need.GRENADE):
        if g.book.tools[tool_row(g, who, part.tool)].ammo > 0:
            character.carried[part.tool].ammo -= 1
    for k in range(GEAR):
        item = item_of(g, who, k)
        if item.skills >> part.skill & 1 and character.gear_uses[k] < item.uses:
            character.gear_uses[k] += 1
            part.items |= 1 << k
    if needs(g, action, Need.BLADE):
        for other in each_in(Who, struck_by(g, who)):
            g.state.characters[other].struck_by |= 1 << who


@rule("CFN-X10")
def struck_by(g: Game, who: Who) -> int:
    """Against whom a Strike is declared, as a mask."""
    c = g.state.confrontation
    return c.targets if who == c.initiator else 1 << c.initiator


@rule("CFN-2.1", "CFN-15.1", "CFN-X15", "CFN-X21")
def affected_by(g: Game, who: Who) -> int:
    """Whom the action affects, as a mask."""
    c, affects = g.state.confrontation, action_of(g, who).affects
    if affects == Affects.TARGET or affects == Affects.PATIENT:
        return c.targets
    if affects == Affects.PLACE:
        return those_at_place(g, who)
    if affects == Affects.RESTRAINER:
        holder = g.state.characters[who].restrainer
        return 1 << holder if is_character(holder) else 0
    if affects == Affects.BEARER:
        return those_of_device(g, who)
    return those_near(g, who) if affects == Affects.NEAR_ENEMIES else 0


@rule("CFN-X21")
def those_at_place(g: Game, who: Who) -> int:
    """The characters at the place named, enemies first, as many as there are targets, never the author."""
    mask, left, enemies = 0, most_targets(g), enemies_of(g, who)
    for others in range(2):
        for one in each_in(Who, g.book.present & ~enemies & ~(1 << who) if others else enemies):
            if left > 0 and g.state.characters[one].place == part_of(g, who).place:
                mask |= 1 << one
                left -= 1
    return mask


@rule("CFN-X10", "CFN-X21")
def those_of_device(g: Game, who: Who) -> int:
    """The bearer of the device, and every enemy that counters all hacks."""
    bearer = bearer_of(part_of(g, who).device)
    mask = 1 << bearer if is_character(bearer) else 0
    for enemy in each_in(Who, enemies_of(g, who)):
        mask |= int(counters_hacks(g, enemy)) << enemy
    return mask


@rule("CFN-X10")
def counters_hacks(g: Game, who: Who) -> bool:
    """Whether somebody is affected by every hack against his side."""
    return has_trait(g, who, Trait.COUNTER_HACKS)


@rule("CFN-X21")
def those_near(g: Game, who: Who) -> int:
    """The able enemies within distance 1 of where the author would stand."""
    mask = 0
    for enemy in each_in(Who, enemies_of(g, who)):
        near = abs(g.state.characters[enemy].place - part_of(g, who).place) <= 1
        mask |= int(near and is_able(g, enemy)) << enemy
    return mask
