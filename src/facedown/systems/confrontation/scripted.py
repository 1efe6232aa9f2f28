"""The scripted GM (CFN-X19): bad luck, every NPC, and the referee, by one fixed behaviour."""

from __future__ import annotations

from facedown.engine.course.answer import answer_of, place_of_way, way_of
from facedown.engine.course.answer import part_of as answer_part
from facedown.engine.course.ask import NOWHERE, Options, place_of
from facedown.engine.course.best import NEVER, best, first_or
from facedown.engine.rules import each_in, rule
from facedown.systems.confrontation.clauses import Decision, GmRoundBudget, Way, Why
from facedown.systems.confrontation.rules.advantages import (
    CLOSE_COMBAT,
    FIRE,
    HAMPERED,
    from_cover,
    from_follow_up,
    from_height,
    from_hold,
    from_lying,
    from_pack,
    from_setback,
    weigh,
)
from facedown.systems.confrontation.rules.asking import JOKER_FACES
from facedown.systems.confrontation.rules.cards import newest_card
from facedown.systems.confrontation.rules.counter import possible_counters
from facedown.systems.confrontation.rules.devices import bearer_of
from facedown.systems.confrontation.rules.failure import CREATIVE
from facedown.systems.confrontation.rules.inferiority import reduced
from facedown.systems.confrontation.rules.kit import tool_row
from facedown.systems.confrontation.rules.needs import is_in_range, needs, uses_tool, why_not_target
from facedown.systems.confrontation.rules.pairs import is_of, other_of, pair_at, pair_count, part_of
from facedown.systems.confrontation.rules.people import (
    attribute_of,
    band_of,
    counters_of,
    distance,
    enemies_of,
    is_able,
    is_in_the_dark,
    pair_for,
    skill_of,
)
from facedown.systems.confrontation.rules.values import (
    base_value,
    full_maximum,
    is_nullified,
    value_of,
    value_of_card,
)
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    FIRST_NPC,
    GM,
    MENTAL_VALUE,
    NO_ONE,
    PHYSICAL_PAIR,
    UNARMED,
    Game,
    Player,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Affects, Need

MEAN_CARD = 7
HIGH_CARD = 10  # a last card of the initiator that is worth a joker
LOW_CARD = 7  # an NPC's card that is replaced, below it
HIGHEST = 13  # value of a card
FAR = 100


@rule("CFN-X19")
def scripted(g: Game, options: Options) -> int:
    """Answer as the scripted GM does; what is left open, with the first answer, which adds nothing."""
    decision = g.state.decision
    if decision == Decision.CONFRONT:
        return place_of_way(options, Way.CONFRONT) if wants_bad_luck(g) else place_of_way(options, Way.LET)
    if decision == Decision.COUNTER:
        return npc_counter(g, options)
    if decision == Decision.ENTER:
        return place_of_way(options, Way.ENTER if wants_to_counter(g) else Way.STAY)
    if decision == Decision.RULING:
        return place_of_way(options, Way.ACCEPT if g.book.timing == Timing.CORE else Way.REJECT)
    if decision == Decision.CARD:
        return npc_card(g, options) if g.state.asked != BAD_LUCK else bad_luck_card(g, options)
    if decision == Decision.WHICH:
        return 0  # bad luck is last in listing order
    if decision == Decision.VICTIM:
        return strongest(g, options)
    if decision == Decision.DRAW:
        return place_of_way(options, Way.DRAW)
    if decision == Decision.REPLACE:
        low = value_of_card(g, part_of(g, g.state.asked).row.cards[kept_place(g)]) < LOW_CARD
        return place_of_way(options, Way.REPLACE if low else Way.KEEP)
    if decision == Decision.FAILURE:
        return how_it_fails(g, options)
    if decision == Decision.ACTION:
        return npc_action(g, options)
    if decision == Decision.MOVE:
        return npc_move(g, options)
    if decision == Decision.TARGET:
        return nearest_target(g, options)
    if decision == Decision.THING:
        return nearest_device(g, options)
    if decision == Decision.INITIATIVE:
        return first_or(options, Way.TOP)
    return 0


# Bad luck


@rule("CFN-X19")
def wants_bad_luck(g: Game) -> bool:
    """Whether her best cards come to more than what the action may come to, by what is known now."""
    who = g.state.confrontation.initiator
    attribute = part_of(g, who).attribute
    copied = attribute_of(g, who, attribute)
    hers = copied
    if g.book.gm_round_budget == GmRoundBudget.PER_CHARACTER:
        hers = max(0, copied - g.state.characters[who].bad_luck_used[attribute])
    plus, minus = weigh(g, BAD_LUCK, who)
    theirs, hindered = weigh(g, who, BAD_LUCK)
    mine, other = plus - minus, theirs - hindered
    his = full_maximum(g, who)
    if mine < other:
        hers = reduced(g, hers, copied)
    elif other < mine:
        his = reduced(g, his, copied)
    return best_sum_of(g, g.state.hands[GM], hers) > base_value(g, who) + MEAN_CARD * his


@rule
def best_sum_of(g: Game, player: Player, count: int) -> int:
    """The sum of the best unlocked cards of a hand, at most `count`; jokers are worth nothing."""
    left, total = count, 0
    for down in range(HIGHEST):
        for k in range(player.hand.count - player.locked):
            if left > 0 and value_of_card(g, player.hand.cards[k]) == HIGHEST - down:
                total += HIGHEST - down
                left -= 1
    return total


@rule("CFN-X19")
def strongest_value(g: Game, who: Who) -> int:
    """The value of the strongest opponent of a participant."""
    highest = 0
    for k in range(pair_count(g)):
        if is_of(g, pair_at(g, k), who):
            highest = max(highest, value_of(g, other_of(g, pair_at(g, k), who)))
    return highest


@rule
def value_of_answer(answer: int) -> int:
    """What the card of an answer adds; of a joker 0."""
    face = answer_part(answer, 0)
    return 0 if face >= JOKER_FACES else face % 13 + 1


@rule
def worth_of_card(g: Game, answer: int) -> int:
    """What a card adds; nothing else counts."""
    return value_of_answer(answer) if way_of(answer) == Way.PLAY else NEVER


highest_card = best(worth_of_card)


@rule
def lowest_above(options: Options, gap: int) -> int:
    """The place of the lowest card that is worth more than a gap."""
    place = NOWHERE
    for k in range(options.count):
        answer = options.actions[k]
        if way_of(answer) == Way.PLAY and value_of_answer(answer) > gap:
            if place == NOWHERE or value_of_answer(answer) < value_of_answer(options.actions[place]):
                place = k
    return place


@rule
def bad_luck_card(g: Game, options: Options) -> int:
    """Pass while above; else the lowest card that gets there, a joker, the better of two that do, or pass."""
    mine, beaten = value_of(g, g.state.asked), strongest_value(g, g.state.asked)
    if mine > beaten:
        return first_or(options, Way.PASS)
    lowest = lowest_above(options, beaten - mine)
    if lowest != NOWHERE:
        return lowest
    if ends_high(g):
        for down in range(options.count):
            k = options.count - 1 - down
            if worth_of_card(g, options.actions[k]) == 0:
                return k  # a joker
    part = part_of(g, g.state.asked)
    if part.most - part.row.count >= 2 and mine + best_sum_of(g, g.state.hands[GM], 2) > beaten:
        return highest_card(g, options)
    return first_or(options, Way.PASS)


@rule
def ends_high(g: Game) -> bool:
    """Whether the last card of the initiator is worth a joker."""
    who = g.state.confrontation.initiator
    last = part_of(g, who).row.count - 1
    if last < 0 or is_nullified(g, who, last, BAD_LUCK):
        return False
    return value_of_card(g, newest_card(g, who)) >= HIGH_CARD


# NPCs


@rule
def npc_card(g: Game, options: Options) -> int:
    """Pass while above the strongest opponent, else the deck top; with a hand alone, as bad luck."""
    if value_of(g, g.state.asked) > strongest_value(g, g.state.asked):
        return first_or(options, Way.PASS)
    top_card = place_of_way(options, Way.TOP)
    return top_card if top_card != NOWHERE else bad_luck_card(g, options)


@rule("CFN-X19")
def npc_counter(g: Game, options: Options) -> int:
    """The first of its counters that is open; none if no card could follow and its value is not above."""
    who = g.state.asked
    if who >= FIRST_NPC and who < CHARACTERS:
        sheet = g.book.sheets[who]
        for k in range(sheet.counter_count):
            place = place_of(options, answer_of(Way.ACT, sheet.counters[k]))
            if place != NOWHERE:
                return place if is_worth_it(g, who, sheet.counters[k]) else first_or(options, Way.DECLINE)
        named = place_of_way(options, Way.NAMED)
        if named != NOWHERE:
            return named
    return first_or(options, Way.DECLINE)


@rule("CFN-R32", "CFN-X19")
def wants_to_counter(g: Game) -> bool:
    """Whether an NPC that has to say beforehand whether it enters would counter."""
    who = g.state.asked
    sheet, possible = g.book.sheets[who], possible_counters(g)
    for k in range(sheet.counter_count):
        if possible >> sheet.counters[k] & 1:
            return is_worth_it(g, who, sheet.counters[k])
    return g.book.timing == Timing.CORE


@rule
def is_worth_it(g: Game, who: Who, action: int) -> bool:
    """Whether an NPC could play a card, or is above the initiator's base value without."""
    skill = pair_for(g, action)
    attribute = PHYSICAL_PAIR + int(skill == MENTAL_VALUE)
    other = g.state.confrontation.initiator
    value = max(0, skill_of(g, who, skill) - counters_of(g, who))
    printed = attribute_of(g, who, attribute)
    full = max(0, printed - g.state.characters[who].used[attribute])
    plus, minus = weigh(g, other, who)
    mine = net_of_counter(g, who, action) - int(value == 0)
    theirs = plus - minus + what_changes(g, who, action)
    most = reduced(g, full, printed) if mine < theirs else full
    return most > 0 or value > base_value(g, other)


@rule("CFN-X12", "CFN-X19")
def net_of_counter(g: Game, who: Who, action: int) -> int:
    """What an NPC would have over the initiator with a counteraction that it has not declared yet."""
    other, kind = g.state.confrontation.initiator, 1 << g.book.actions[action].kind
    net = from_cover(g, who, other) + from_hold(g, who, other) + from_height(g, who, other)
    net += from_lying(g, who, other) + from_pack(g, who, other)
    net += from_follow_up(g, who, other) + from_setback(g, who, other)
    if uses_tool(g, who, action) and not g.state.characters[who].carried[0].dropped:
        net += g.book.tools[tool_row(g, who, 0)].advantage[band_of(distance(g, who, other))]
    if kind & HAMPERED:
        net -= g.state.characters[who].blinded + int(is_in_the_dark(g, who))
    return net


@rule("CFN-X12", "CFN-X19")
def what_changes(g: Game, who: Who, action: int) -> int:
    """By how much the initiator would have more against a counteraction than against what is not declared."""
    other, kind = g.state.confrontation.initiator, 1 << g.book.actions[action].kind
    against = g.state.characters[other]
    now = from_cover(g, other, who) + from_lying(g, other, who)
    return int(kind & FIRE != 0) * against.in_cover - int(kind & CLOSE_COMBAT != 0) * against.prone - now


@rule("CFN-X19")
def npc_action(g: Game, options: Options) -> int:
    """Break free if held; else its first action that is open; else hold."""
    who = g.state.asked
    if not FIRST_NPC <= who < CHARACTERS:
        return 0
    if g.state.characters[who].restrained > 0:
        for action in each_in(int, g.book.needing[Need.HELD]):
            if place_of(options, answer_of(Way.ACT, action)) != NOWHERE:
                return place_of(options, answer_of(Way.ACT, action))
    sheet = g.book.sheets[who]
    for k in range(sheet.action_count):
        place = place_of(options, answer_of(Way.ACT, sheet.actions[k]))
        if place != NOWHERE and has_able_target(g, who, sheet.actions[k]):
            return place
    return first_or(options, Way.HOLD)


@rule("CFN-X19")
def has_able_target(g: Game, who: Who, action: int) -> bool:
    """Whether an action that is aimed at somebody can be aimed at an enemy who is able."""
    if g.book.actions[action].affects != Affects.TARGET:
        return True
    tool = 0 if uses_tool(g, who, action) and not g.state.characters[who].carried[0].dropped else UNARMED
    for target in each_in(Who, enemies_of(g, who)):
        if is_able(g, target) and why_not_target(g, who, action, tool, target) == Why.NONE:
            return True
    return False


@rule("CFN-X19")
def worth_of_target(g: Game, answer: int) -> int:
    """The nearest able enemy first, of equal ones the one with most counters."""
    if way_of(answer) != Way.TARGET:
        return NEVER + 2
    target = Who(answer_part(answer, 0))
    return worth_of_enemy(g, target)


@rule("CFN-X19")
def worth_of_enemy(g: Game, target: Who) -> int:
    """The nearest able enemy first, of equal ones who has most counters; who is not able comes last."""
    if not is_able(g, target):
        return NEVER + 1
    return counters_of(g, target) - FAR * distance(g, g.state.asked, target)


@rule("CFN-X19")
def worth_of_device(g: Game, answer: int) -> int:
    """A device is worth what its bearer is as a target; one of the scenario comes last."""
    bearer = bearer_of(answer_part(answer, 0))
    return NEVER + 1 if bearer == NO_ONE else worth_of_enemy(g, bearer)


nearest_target = best(worth_of_target)
nearest_device = best(worth_of_device)


@rule("CFN-X19")
def npc_move(g: Game, options: Options) -> int:
    """Get ready; go towards the nearest enemy if the attack does not reach; else stay."""
    who = g.state.asked
    nearest = nearest_enemy(g, who)
    return approach(g, options, nearest, nearest == NO_ONE or reaches(g, who, nearest))


@rule
def approach(g: Game, options: Options, enemy: Who, is_near: bool) -> int:
    """Stand up, pick a weapon up, or go towards an enemy who is not near enough; else stay."""
    for way in (Way.STAND, Way.PICK_UP):
        if place_of_way(options, way) != NOWHERE:
            return place_of_way(options, way)
    if is_near:
        return first_or(options, Way.STAY)
    up = g.state.characters[enemy].place > g.state.characters[g.state.asked].place
    return first_or(options, Way.UP if up else Way.DOWN)


@rule("CFN-X19", "CFN-X20")
def reaches(g: Game, who: Who, enemy: Who) -> bool:
    """Whether the attack of an NPC can be used against an enemy from where it is: some need distance 0."""
    away = distance(g, who, enemy)
    action = g.book.tools[tool_row(g, who, 0)].action
    return is_in_range(g, who, 0, away) and (away == 0 or not needs(g, action, Need.REACH))


@rule("CFN-X19")
def nearest_enemy(g: Game, who: Who) -> Who:
    """The nearest enemy whom somebody knows of, and who is able."""
    nearest = NO_ONE
    for enemy in each_in(Who, enemies_of(g, who) & g.state.characters[who].aware):
        if is_able(g, enemy):
            if nearest == NO_ONE or distance(g, who, enemy) < distance(g, who, nearest):
                nearest = enemy
    return nearest


# The referee


@rule
def worth_of_victim(g: Game, answer: int) -> int:
    """The opponent with the highest value."""
    return value_of(g, Who(answer_part(answer, 0)))


strongest = best(worth_of_victim)


@rule("CFN-X14", "CFN-X19")
def how_it_fails(g: Game, options: Options) -> int:
    """Plain failure, or the first creative row that fits."""
    for place in range(options.count):
        if g.book.failures[answer_part(options.actions[place], 0)].trigger == CREATIVE:
            return place
    return 0


@rule("CFN-X5")
def kept_place(g: Game) -> int:
    """The place in the row of the card that would be kept: the one below the card just turned."""
    return max(0, part_of(g, g.state.asked).row.count - 2)
