"""Action values: Skill, damage, cards (CFN-3 to CFN-6)."""

from __future__ import annotations

from facedown.engine.cards import akin, rank_of, suit_of
from facedown.engine.rules import Card, rule
from facedown.systems.confrontation.clauses import (
    GmRoundBudget,
    NullifiedCourtCounts,
    RoundBudgetScope,
    SplitCard,
)
from facedown.systems.confrontation.rules.kit import upgrade_of
from facedown.systems.confrontation.rules.pairs import is_of, opponent, pair_at, pair_count, part_of, side_of
from facedown.systems.confrontation.rules.people import attribute_of, counters_of, is_bad_luck, skill_of
from facedown.systems.confrontation.state import (
    ATTRIBUTES,
    COURT,
    JOKERS,
    NO_SUIT,
    UPGRADES,
    Game,
    Upgrade,
    Who,
)
from facedown.systems.confrontation.vocabulary import Boost

# Cards


@rule("CFN-8.1", "CFN-X1")
def is_joker(g: Game, card: Card) -> bool:
    """Whether a card is a joker."""
    return akin(g, card) >= JOKERS


@rule("CFN-R21", "CFN-R28", "CFN-X1")
def value_of_card(g: Game, card: Card) -> int:
    """What a card is worth: A 1, 2 to 10, J 11, Q 12, K 13; a joker nothing."""
    return 0 if is_joker(g, card) else rank_of(akin(g, card))


@rule("CFN-12.4", "CFN-R21", "CFN-R28")
def is_court(g: Game, card: Card) -> bool:
    """Whether a card is a jack, a queen or a king."""
    return value_of_card(g, card) >= COURT


@rule("CFN-R21", "CFN-X1", "CFN-X5")
def suit_of_card(g: Game, card: Card) -> int:
    """The suit of a card, in the order of packs; a joker has none."""
    return NO_SUIT if is_joker(g, card) else suit_of(g, card)


# Upgrades


@rule("CFN-X11")
def fits_skill(upgrade: Upgrade, skill: int) -> bool:
    """Whether an Upgrade is for actions with a Skill; those of NPCs' pairs are for none in particular."""
    return upgrade.skills == 0 or upgrade.skills >> skill & 1 == 1


@rule("CFN-X11")
def boost_of(g: Game, who: Who, boost: int) -> int:
    """How much the Upgrades of a participant do to his action: passive ones that fit, and those declared."""
    if is_bad_luck(who):
        return 0
    part, total = part_of(g, who), 0
    for k in range(UPGRADES):
        upgrade = upgrade_of(g, who, k)
        if not upgrade.present:
            break  # he has no more
        if upgrade.boost == boost:
            works = part.boosts >> k & 1 == 1 if upgrade.activated else fits_skill(upgrade, part.skill)
            total += max(1, upgrade.amount) if works else 0
    return total


# Step 6: what is read once


@rule("CFN-5.1", "CFN-5.3", "CFN-R75")
def skill_now(g: Game, who: Who) -> int:
    """The Skill that the action of a character uses, less his counters, never below 0."""
    counters = max(0, counters_of(g, who) - boost_of(g, who, Boost.IGNORE_COUNTERS))
    return max(0, skill_of(g, who, part_of(g, who).skill) - counters)


@rule("CFN-1.5", "CFN-1.14", "CFN-1.22", "CFN-3.1", "CFN-3.2", "CFN-4.2")
def base_value(g: Game, who: Who) -> int:
    """The initial action value: Skill and modifiers, of bad luck 0."""
    return 0 if is_bad_luck(who) else skill_now(g, who) + boost_of(g, who, Boost.VALUE)


@rule("CFN-6.4", "CFN-R11", "CFN-R14")
def cards_used(g: Game, who: Who, attribute: int) -> int:
    """How many cards of this round count against an Attribute of a character."""
    used = g.state.characters[who].used
    if g.book.round_budget_scope == RoundBudgetScope.ATTRIBUTE:
        return used[attribute]
    total = 0
    for k in range(ATTRIBUTES):
        total += used[k]
    return total


@rule("CFN-1.2", "CFN-1.15", "CFN-6.2", "CFN-6.5", "CFN-R13", "CFN-R60")
def full_maximum(g: Game, who: Who) -> int:
    """How many cards somebody may play before inferiority.

    Bad luck copies the Attribute in use of whom it opposes, not the exceptions and not the cards used.
    """
    if is_bad_luck(who):
        copied = opponent(g, who)
        attribute = part_of(g, copied).attribute
        most = attribute_of(g, copied, attribute)
        if g.book.gm_round_budget == GmRoundBudget.PER_CHARACTER:
            most = max(0, most - g.state.characters[copied].bad_luck_used[attribute])
        return most
    attribute = part_of(g, who).attribute
    left = max(0, attribute_of(g, who, attribute) - cards_used(g, who, attribute))
    return left + boost_of(g, who, Boost.EXTRA_CARD)


# Steps 7 to 9: what follows every card


@rule("CFN-15.10", "CFN-R7")
def counting_cards(g: Game, who: Who, pair: Who) -> int:
    """How many of his cards count in a pair: all that he may play there; or all but the last in time."""
    part, most = part_of(g, who), g.state.pairs[pair].counting[side_of(pair, who)]
    if g.book.split_card == SplitCard.CHRONOLOGICAL and most < part.most:
        return max(0, part.row.count - 1)
    return min(part.row.count, most)


@rule("CFN-8.2", "CFN-R54")
def is_nullified(g: Game, who: Who, k: int, pair: Who) -> bool:
    """Whether a joker has turned a card of somebody to 0, in a pair."""
    return part_of(g, who).nullified[k] >> pair & 1 == 1


@rule("CFN-6.3", "CFN-12.7")
def value_in(g: Game, who: Who, pair: Who) -> int:
    """The action value of somebody in a pair: with all cards that count there."""
    part = part_of(g, who)
    value = part.base
    for k in range(counting_cards(g, who, pair)):
        if not is_nullified(g, who, k, pair):
            value += value_of_card(g, part.row.cards[k])
    return value


@rule("CFN-R8")
def value_of(g: Game, who: Who) -> int:
    """The action value that is spoken, and sets the order of play: the highest in all pairs of somebody."""
    highest = -1
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who):
            highest = max(highest, value_in(g, who, pair))
    return highest


@rule("CFN-12.1", "CFN-R25", "CFN-R26", "CFN-R27")
def ends_with_court(g: Game, who: Who, pair: Who) -> bool:
    """Whether the last card of somebody that counts in a pair is a court card; one turned to 0 is none."""
    last = counting_cards(g, who, pair) - 1
    if last < 0 or not is_court(g, part_of(g, who).row.cards[last]):
        return False
    return g.book.nullified_court_counts == NullifiedCourtCounts.YES or not is_nullified(g, who, last, pair)
