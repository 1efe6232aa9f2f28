"""Who takes part in a match, and what he is able to do (CFN-X6, CFN-X9, CFN-X10, CFN-X20)."""

from __future__ import annotations

from facedown.engine.rules import Seat, rule
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    FIRST_NPC,
    GM,
    MENTAL_VALUE,
    PHYSICAL_PAIR,
    PHYSICAL_VALUE,
    Game,
    Sheet,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Band, Feature, Skill, Trait

PLAYERS_MASK = (1 << FIRST_NPC) - 1
NPCS_MASK = (1 << CHARACTERS) - 1 - PLAYERS_MASK
OUT_BEYOND = 3  # counters beyond the limit at which somebody is out


@rule("CFN-R52")
def seat_of(who: Who) -> Seat:
    """The seat that decides for a participant: the GM for every NPC, and as bad luck."""
    return Seat(who) if who < FIRST_NPC else GM


@rule
def is_players(who: Who) -> bool:
    """Whether a participant is the character of a player."""
    return who < FIRST_NPC


@rule
def is_npc(who: Who) -> bool:
    """Whether a participant is an NPC."""
    return FIRST_NPC <= who < CHARACTERS


@rule
def is_character(who: Who) -> bool:
    """Whether a participant is a character, and not bad luck."""
    return who < CHARACTERS


@rule
def is_here(g: Game, who: Who) -> bool:
    """Whether a character takes part in the match."""
    return g.book.present >> who & 1 == 1


@rule("CFN-X15", "CFN-X16")
def are_enemies(g: Game, who: Who, other: Who) -> bool:
    """Whether two characters are on different sides: players against NPCs, in a duel each against each."""
    if g.book.timing == Timing.DUEL:
        return who != other
    return is_players(who) != is_players(other)


@rule("CFN-X15", "CFN-X16")
def enemies_of(g: Game, who: Who) -> int:
    """The characters on the other side, as a mask."""
    if g.book.timing == Timing.DUEL:
        return g.book.present & ~(1 << who)
    return g.book.present & (NPCS_MASK if is_players(who) else PLAYERS_MASK)


@rule
def has_trait(g: Game, who: Who, trait: int) -> bool:
    """Whether a character has a trait; bad luck has none."""
    return is_character(who) and g.book.sheets[who].traits >> trait & 1 == 1


@rule("CFN-4.1", "CFN-X10")
def skill_of(g: Game, who: Who, skill: int) -> int:
    """The printed value of a Skill, or of a pair of an NPC."""
    if skill >= PHYSICAL_VALUE:
        return g.state.figures[who - FIRST_NPC].values[skill - PHYSICAL_VALUE]
    return g.book.sheets[who].skills[skill]


@rule("CFN-6.1", "CFN-X10")
def attribute_of(g: Game, who: Who, attribute: int) -> int:
    """The value of an Attribute, or the cards of a pair of an NPC."""
    if attribute >= PHYSICAL_PAIR:
        return g.state.figures[who - FIRST_NPC].cards[attribute - PHYSICAL_PAIR]
    return g.book.sheets[who].attributes[attribute]


@rule("CFN-5.1", "CFN-5.2")
def counters_of(g: Game, who: Who) -> int:
    """The counters on a character, physical and neural ones together."""
    return g.state.characters[who].physical + g.state.characters[who].neural


@rule("CFN-X9")
def is_down(g: Game, who: Who) -> bool:
    """Whether the physical counters of a character have reached his limit."""
    limit = g.book.sheets[who].physical_limit
    return limit > 0 and g.state.characters[who].physical >= limit


@rule("CFN-X9")
def is_out(g: Game, who: Who) -> bool:
    """Whether a character is beyond what can be treated in this match."""
    return g.state.characters[who].physical >= g.book.sheets[who].physical_limit + OUT_BEYOND


@rule("CFN-X9")
def most_counters(sheet: Sheet) -> int:
    """The most physical counters that are counted."""
    return sheet.physical_limit + OUT_BEYOND if sheet.physical_limit > 0 else 0


@rule("CFN-X9")
def is_stunned(g: Game, who: Who) -> bool:
    """Whether the neural counters of a character have reached his limit."""
    limit = g.book.sheets[who].neural_limit
    return limit > 0 and g.state.characters[who].neural >= limit


@rule("CFN-X8", "CFN-X9")
def is_switched_off(g: Game, who: Who) -> bool:
    """Whether a drone is off, or broken."""
    if not has_trait(g, who, Trait.DRONE):
        return False
    itself = g.state.characters[who].carried[0]
    return itself.off_until > 0 or itself.acs >= g.book.sheets[who].energy


@rule("CFN-X9")
def is_able(g: Game, who: Who) -> bool:
    """Whether a character can act and confront: neither down nor stunned, nor a drone that is off."""
    return not is_down(g, who) and not is_stunned(g, who) and not is_switched_off(g, who)


@rule("CFN-2.1", "CFN-X21")
def is_aware(g: Game, who: Who, other: Who) -> bool:
    """Whether a character knows of another."""
    return g.state.characters[who].aware >> other & 1 == 1


@rule("CFN-X20")
def distance(g: Game, who: Who, other: Who) -> int:
    """How many places lie between two characters."""
    return abs(g.state.characters[who].place - g.state.characters[other].place)


@rule("CFN-X20")
def band_of(away: int) -> int:
    """The range band of a distance."""
    if away <= 1:
        return Band.CLOSE
    return Band.MEDIUM if away <= 3 else Band.LONG


@rule("CFN-X20")
def has_feature(g: Game, place: int, feature: int) -> bool:
    """Whether a place has a feature."""
    return g.book.features[place] >> feature & 1 == 1


@rule("CFN-X12", "CFN-X20")
def is_in_the_dark(g: Game, who: Who) -> bool:
    """Whether a character stands at a dark place and cannot see there."""
    dark = has_feature(g, g.state.characters[who].place, Feature.DARK)
    return dark and not has_trait(g, who, Trait.DARK_SIGHT)


@rule("CFN-X7")
def initiative_of(g: Game, who: Who) -> int:
    """The effective Initiative of a character."""
    printed = g.book.sheets[who].initiative if is_npc(who) else skill_of(g, who, Skill.INITIATIVE)
    return max(0, printed - counters_of(g, who))


@rule("CFN-R44", "CFN-X10")
def show_pair(g: Game, who: Who, skill: int) -> None:
    """Everybody knows a pair of an NPC from its first use on."""
    if skill >= PHYSICAL_VALUE and is_npc(who):
        figures = g.state.figures[who - FIRST_NPC]
        pair = skill - PHYSICAL_VALUE
        figures.shown[pair] = 1
        figures.shown_values[pair] = figures.values[pair]
        figures.shown_cards[pair] = figures.cards[pair]


@rule("CFN-X10")
def pair_for(g: Game, action: int) -> int:
    """Which pair an NPC uses for an action, as a Skill."""
    return MENTAL_VALUE if g.book.actions[action].mental else PHYSICAL_VALUE


@rule
def is_bad_luck(who: Who) -> bool:
    """Whether a participant is the GM as bad luck."""
    return who == BAD_LUCK
