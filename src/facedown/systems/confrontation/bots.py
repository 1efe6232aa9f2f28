"""Policies of `confrontation`, written as rules so that they run compiled in playouts.

In the GM's seat both answer as the scripted GM does (CFN-X19).
"""

from __future__ import annotations

from facedown.engine.answers import NOWHERE, Options, best, first_or, place_of_way, way_of
from facedown.engine.answers import part_of as answer_part
from facedown.engine.rules import each_in, rule, whim
from facedown.systems.confrontation.clauses import Decision, Way
from facedown.systems.confrontation.rules.declare import pairing_at
from facedown.systems.confrontation.rules.kit import armour_of, tool_count, tool_row, upgrade_of
from facedown.systems.confrontation.rules.needs import fits_tool, is_in_range
from facedown.systems.confrontation.rules.pairs import initiator, part_of
from facedown.systems.confrontation.rules.people import (
    are_enemies,
    attribute_of,
    counters_of,
    distance,
    has_feature,
    is_able,
    skill_of,
)
from facedown.systems.confrontation.rules.repertoire import accepted
from facedown.systems.confrontation.rules.values import cards_used, value_of
from facedown.systems.confrontation.scripted import (
    FAR,
    MEAN_CARD,
    approach,
    best_sum_of,
    highest_card,
    lowest_above,
    nearest_enemy,
    scripted,
    strongest_value,
)
from facedown.systems.confrontation.state import GM, NO_ONE, UNARMED, ActionNumber, Game, Tool, Who
from facedown.systems.confrontation.vocabulary import Affects, Band, Feature, Kind

HURT = 3  # counters at which somebody is worth treating


@rule
def greedy(g: Game, options: Options) -> int:
    """Play the highest card there is; for the rest choose by whim."""
    if g.state.seat == GM:
        return scripted(g, options)
    if g.state.decision == Decision.CARD or g.state.decision == Decision.COMMIT:
        place = highest_card(g, options)
        return first_or(options, Way.PASS) if place == NOWHERE else place
    return whim(g, options.count)


@rule
def fighter(g: Game, options: Options) -> int:
    """Fight sensibly: hit who is near and hurt, take cover, spend cards where they change something."""
    decision = g.state.decision
    if options.count == 1:
        return 0
    if g.state.seat == GM:
        return scripted(g, options)
    if decision == Decision.CARD or decision == Decision.COMMIT:
        return choose_card(g, options)
    if decision == Decision.ACTION:
        return choose_action(g, options)
    if decision == Decision.COUNTER:
        return choose_counter(g, options)
    if decision == Decision.MOVE:
        return choose_move(g, options)
    if decision == Decision.TOOL:
        return best_tool(g, options)
    if decision == Decision.PAIRING:
        return best_pairing(g, options)
    if decision == Decision.TARGET:
        return best_target(g, options)
    if decision == Decision.PLACE:
        return best_place(g, options)
    if decision == Decision.EFFECT:
        return choose_effect(g, options)
    if decision == Decision.INITIATIVE:
        return first_or(options, Way.TOP)
    if decision == Decision.DRAW:
        return first_or(options, Way.DRAW)
    return 0


# Cards


@rule
def choose_card(g: Game, options: Options) -> int:
    """The lowest card that gets ahead, the best of two that do; pass while ahead, or where nothing helps."""
    who = g.state.asked
    mine, beaten, part = value_of(g, who), strongest_value(g, who), part_of(g, who)
    if mine > beaten and place_of_way(options, Way.PASS) != NOWHERE:
        return place_of_way(options, Way.PASS)
    lowest = lowest_above(options, beaten - mine)
    if lowest != NOWHERE:
        return lowest
    left = part.most - part.row.count
    hand = g.state.hands[g.state.seat]
    if left >= 2 and mine + best_sum_of(g, hand, left) > beaten:
        return highest_card(g, options)
    return first_or(options, Way.PASS)


# Actions


@rule
def cards_left(g: Game, who: Who, attribute: int) -> int:
    """How many cards somebody may still play with an Attribute in this round."""
    return max(0, attribute_of(g, who, attribute) - cards_used(g, who, attribute))


@rule
def promise(g: Game, who: Who, skill: int, attribute: int) -> int:
    """What a Skill with an Attribute comes to: the Skill, and a mean card for every card that is left."""
    return skill_of(g, who, skill) + MEAN_CARD * cards_left(g, who, attribute)


@rule
def promise_of_tool(g: Game, who: Who, row: Tool, k: int) -> int:
    """What a weapon comes to with one of its pairs, its damage, and its advantage close by."""
    pair = row.pairs[k]
    return promise(g, who, pair.skill, pair.attribute) + 2 * row.damage + 3 * row.advantage[Band.CLOSE]


@rule
def worth_of_action(g: Game, answer: int) -> int:
    """What an action promises: its kind, and what it does to whom."""
    if way_of(answer) == Way.HOLD:
        return 0
    if way_of(answer) == Way.NAMED:
        return named_worth(g, answer)
    action = g.book.actions[ActionNumber(answer_part(answer, 0))]
    who = g.state.asked
    if action.affects == Affects.PATIENT:
        return 12 if counters_of(g, who) >= HURT else 1
    if action.weapon:
        return 10 + best_weapon(g, who, answer_part(answer, 0))
    if action.kind == Kind.POSITION:
        return 12 if g.state.characters[who].in_cover == 0 else 0
    return worth_of_kind(action.kind)


@rule
def worth_of_kind(kind: int) -> int:
    """What a kind of action promises by itself."""
    if kind == Kind.STRUGGLE:
        return 60
    if kind == Kind.SOCIAL:
        return 40
    if kind == Kind.STEALTH:
        return 30
    if kind == Kind.HACK or kind == Kind.REPAIR:
        return 24
    return 6


@rule
def named_worth(g: Game, answer: int) -> int:
    """What an action comes to that is named by a Skill and an Attribute."""
    return promise(g, g.state.asked, answer_part(answer, 0), answer_part(answer, 1))


choose_action = best(worth_of_action)


@rule
def worth_of_counter(g: Game, answer: int) -> int:
    """What a counteraction promises: its best pair, and more where it hurts; nothing without a chance."""
    if way_of(answer) == Way.DECLINE:
        return 1
    if way_of(answer) == Way.NAMED:
        return named_worth(g, answer)
    if not accepted(g) >> answer_part(answer, 0) & 1:
        return 0
    action, who = g.book.actions[ActionNumber(answer_part(answer, 0))], g.state.asked
    best_pair = 0
    for k in range(action.pair_count):
        pair = action.pairs[k]
        best_pair = max(best_pair, promise(g, who, pair.skill, pair.attribute))
    if action.weapon:
        best_pair = max(best_pair, best_weapon(g, who, answer_part(answer, 0)) + 2)
    if best_pair <= value_to_beat(g):
        return 0
    return best_pair + 1


@rule
def value_to_beat(g: Game) -> int:
    """The Skill of whoever acts, as far as it is known."""
    who = initiator(g)
    return max(0, skill_of(g, who, part_of(g, who).skill) - counters_of(g, who))


@rule
def best_weapon(g: Game, who: Who, action: int) -> int:
    """What the best weapon for an action promises: its pair with mean cards, and what it does."""
    most = 0
    for tool in range(UNARMED + 1):
        is_his = tool == UNARMED or tool < tool_count(g, who)
        if is_his and fits_tool(g, who, action, tool):
            row = g.book.tools[tool_row(g, who, tool)]
            for k in range(row.pair_count):
                most = max(most, promise_of_tool(g, who, row, k))
    return most


choose_counter = best(worth_of_counter)


@rule
def worth_of_tool(g: Game, answer: int) -> int:
    """What a weapon comes to with its first pair."""
    who = g.state.asked
    return promise_of_tool(g, who, g.book.tools[tool_row(g, who, answer_part(answer, 0))], 0)


best_tool = best(worth_of_tool)


@rule
def worth_of_pairing(g: Game, answer: int) -> int:
    """What a Skill with an Attribute comes to."""
    pair = pairing_at(g, g.state.asked, answer_part(answer, 0))
    return promise(g, g.state.asked, pair.skill, pair.attribute)


best_pairing = best(worth_of_pairing)


@rule
def worth_of_target(g: Game, answer: int) -> int:
    """An able enemy, the one who is nearest to being down; of a patient whoever is hurt most."""
    if way_of(answer) != Way.TARGET:
        return -FAR
    who, target = g.state.asked, Who(answer_part(answer, 0))
    if not are_enemies(g, who, target):
        return counters_of(g, target)
    if not is_able(g, target):
        return -2 * FAR
    left = g.book.sheets[target].physical_limit + armour_of(g, target) - counters_of(g, target)
    return FAR - 2 * left - distance(g, who, target)


best_target = best(worth_of_target)


@rule
def worth_of_place(g: Game, answer: int) -> int:
    """A place with many enemies, few friends and cover."""
    place, who, worth = answer_part(answer, 0), g.state.asked, 0
    for other in each_in(Who, g.book.present):
        if is_able(g, other) and g.state.characters[other].place == place:
            worth += 3 if are_enemies(g, who, other) else -4
    if has_feature(g, place, Feature.COVER):
        worth += 1
    return worth


best_place = best(worth_of_place)


@rule
def choose_effect(g: Game, options: Options) -> int:
    """Use an effect that costs nothing; one that costs, only well below the limit."""
    who = g.state.asked
    for k in range(options.count):
        answer = options.actions[k]
        if way_of(answer) == Way.USE:
            cost = upgrade_of(g, who, answer_part(answer, 0)).cost_neural
            if cost == 0 or g.state.characters[who].neural + cost + 1 < g.book.sheets[who].neural_limit:
                return k
    return first_or(options, Way.NO_MORE)


# Moves


@rule
def choose_move(g: Game, options: Options) -> int:
    """Get ready, come into range of somebody; else stay."""
    who = g.state.asked
    enemy = nearest_enemy(g, who)
    return approach(g, options, enemy, enemy == NO_ONE or reaches(g, who, distance(g, who, enemy)))


@rule
def reaches(g: Game, who: Who, away: int) -> bool:
    """Whether somebody has a weapon for a distance."""
    for tool in range(tool_count(g, who)):
        if is_in_range(g, who, tool, away):
            return True
    return False
