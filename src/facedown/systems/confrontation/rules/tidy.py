"""What a confrontation leaves behind (CFN-X2 to CFN-X5, CFN-X7, CFN-X11)."""

from __future__ import annotations

from facedown.engine.rules import each_in, rule
from facedown.systems.confrontation.clauses import GmRoundBudget
from facedown.systems.confrontation.rules.cards import clear_table, draw_card
from facedown.systems.confrontation.rules.devices import bearer_of
from facedown.systems.confrontation.rules.failure import succeeds_at_a_price
from facedown.systems.confrontation.rules.outcome import beats_badly, level_against
from facedown.systems.confrontation.rules.pairs import action_of, part_of, participant_at, participant_count
from facedown.systems.confrontation.rules.people import distance, is_able, is_bad_luck, is_character, seat_of
from facedown.systems.confrontation.rules.values import boost_of
from facedown.systems.confrontation.state import CARDS_PLAYED, NO_ONE, Game, Level, Who
from facedown.systems.confrontation.vocabulary import Affects, Boost, Skill

# Counteractions that name the initiator, or the device that he uses
NAMING = 1 << Affects.TARGET | 1 << Affects.BEARER


@rule("CFN-6.4", "CFN-R13", "CFN-R14")
def count_used_cards(g: Game, who: Who) -> None:
    """The cards that somebody has played count against his Attribute for the rest of the round."""
    if g.book.budgets == 0:
        return
    part = part_of(g, who)
    if is_bad_luck(who):
        if g.book.gm_round_budget == GmRoundBudget.PER_CHARACTER:
            copied = g.state.confrontation.gm_against
            against = g.state.characters[copied].bad_luck_used
            attribute = part_of(g, copied).attribute
            against[attribute] += part.row.count
    else:
        used = g.state.characters[who].used
        used[part.attribute] = min(used[part.attribute] + part.row.count, CARDS_PLAYED)


@rule("CFN-X8", "CFN-X11")
def use_up(g: Game, who: Who) -> None:
    """Follow-ups are used up by an action, whatever its result; an Upgrade may draw."""
    if is_bad_luck(who):
        return
    character = g.state.characters[who]
    character.adv_next = 0
    character.dis_next = 0
    for _ in range(boost_of(g, who, Boost.DRAW)):
        draw_card(g, seat_of(who))


@rule("CFN-X8", "CFN-X21")
def settle(g: Game) -> None:
    """What was gained counts from now on; who was acted against knows the author; holds from afar end."""
    c = g.state.confrontation
    for who in each_in(Who, g.book.present):
        character = g.state.characters[who]
        character.adv_next = min(character.adv_next + character.next_plus, 2)
        character.dis_next = min(character.dis_next + character.next_minus, 2)
        character.next_plus = 0
        character.next_minus = 0
        if is_named(g, who):
            character.aware |= 1 << c.initiator
    for k in range(c.confronter_count):
        if NAMING >> action_of(g, c.confronters[k]).affects & 1:
            g.state.characters[c.initiator].aware |= 1 << c.confronters[k]
    loosen_holds(g)


@rule("CFN-X21")
def is_named(g: Game, who: Who) -> bool:
    """Whether the action has named or hit somebody, and not only been near enough for him to confront it."""
    c = g.state.confrontation
    affects = action_of(g, c.initiator).affects
    if affects == Affects.BEARER:
        return bearer_of(part_of(g, c.initiator).device) == who
    if affects == Affects.PLACE and level_against(g, who) == Level.NONE:  # a place is named, nobody at it
        return c.affected >> who & 1 == 1 and succeeds_at_a_price(g, c.initiator)
    return c.affected >> who & 1 == 1 and affects != Affects.NEAR_ENEMIES


@rule("CFN-R77", "CFN-X8", "CFN-X9")
def loosen_holds(g: Game) -> None:
    """A hold ends whose holder is not able, or has walked away, though he has done nothing else."""
    for who in each_in(Who, g.book.present):
        if not is_held(g, who):
            g.state.characters[who].restrained = 0
            g.state.characters[who].restrainer = NO_ONE


@rule("CFN-X8", "CFN-X9")
def is_held(g: Game, who: Who) -> bool:
    """Whether whoever restrains somebody is able to, and still at the same place."""
    holder = g.state.characters[who].restrainer
    return is_character(holder) and is_able(g, holder) and distance(g, who, holder) == 0


@rule("CFN-X12")
def expose(g: Game) -> None:
    """A critical success of bad luck against a Cunning action exposes forged credentials."""
    defeated = g.state.confrontation.gm_against
    if beats_badly(g, defeated) and part_of(g, defeated).skill == Skill.CUNNING:
        g.state.characters[defeated].exposed = 1


@rule("CFN-14.0")
def end_confrontation(g: Game) -> None:
    """The cleanup: cards to the discards, draws, locks; effects and follow-ups are used up."""
    for k in range(participant_count(g)):
        count_used_cards(g, participant_at(g, k))
    expose(g)
    clear_table(g)
    for k in range(participant_count(g)):
        use_up(g, participant_at(g, k))
    settle(g)
    g.state.confrontation.step = 0
