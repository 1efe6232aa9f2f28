"""What bonus cards do once they are enabled: table CON-T16 (Bonus Cards; Spade; Diamond; Heart).

Here a bonus is only counted; who may have one, and when, stands in `bonus`.
"""

from __future__ import annotations

from facedown.engine.cards import suit_of
from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import BonusStore, Clause, DiamondUnarmored
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import POINT, Game, Who

CLUB, SPADE, HEART, DIAMOND = 0, 1, 2, 3  # suits, as `suit_of` numbers them
SKILL, ARMOR, POWER = 2, 2, 1  # what one spade, diamond or heart adds or takes (CON-T16)


@rule("CON-36.8", "CON-36.13")
def concerns_oneself(suit: int, offensive: bool) -> bool:
    """Whether a bonus concerns the one who uses it, or else an opponent.

    Used offensively a club, spade or heart helps oneself: an extra action, skill, power bonus. Used
    defensively it hinders an opponent in the same. A diamond is for one's own armor in defense, against
    that of an opponent in offense.
    """
    if suit == DIAMOND:
        return not offensive
    return offensive


@rule("CON-36.7", "CON-R169", "CON-R189")
def bonuses_of(g: Game, i: Who) -> int:
    """How many bonuses a fighter has; everybody may count them."""
    fighter = g.state.fighters[i]
    if g.book.bonus_store == BonusStore.CHIPS:
        return fighter.bonuses.chips
    return fighter.bonuses.cards.count - fighter.bonuses.offered


@rule("CON-R189")
def suit_at(g: Game, i: Who, place: int) -> int:
    """The suit of a bonus: of the card that lies there, or as noted for a chip."""
    fighter = g.state.fighters[i]
    if g.book.bonus_store == BonusStore.CARDS:
        return suit_of(g, fighter.bonuses.cards.cards[place])
    return max(fighter.bonuses.known_suits[place], fighter.bonuses.suits[place]) - 1


@rule("CON-36.12", "CON-37.5")
def enabled_of(g: Game, i: Who, suit: int) -> int:
    """How many bonuses of a suit a fighter has put into effect this round."""
    fighter = g.state.fighters[i]
    count = 0
    for place in range(bonuses_of(g, i)):
        if fighter.bonuses.enabled >> place & 1 and suit_at(g, i, place) == suit:
            count += 1
    return count


@rule
def own(g: Game, i: Who, suit: int) -> int:
    """How many bonuses of a suit help a fighter: its own, turned on itself."""
    return enabled_of(g, i, suit) if g.state.fighters[i].bonuses.person == i else 0


@rule
def against(g: Game, i: Who, suit: int) -> int:
    """How many bonuses of a suit hinder a fighter: those of its opponents that name it."""
    s = g.state
    count = 0
    for j in everyone(g):
        if j != i and s.fighters[j].bonuses.person == i:
            count += enabled_of(g, j, suit)
    return count


@rule("CON-39.1", "CON-39.3", "CON-R176", "CON-R177", "CON-X10")
def by_spades(g: Game, i: Who, base: int, limit: int) -> int:
    """What spades that help and hinder do to a limit: 2 each, those of opponents down to half the base.

    A limit that is lower already for other reasons stays as it is.
    """
    raised = limit + SKILL * POINT * own(g, i, SPADE)
    least = base * POINT // 2
    if raised > least:
        raised = max(least, raised - SKILL * POINT * against(g, i, SPADE))
    return raised - limit


@rule
def has_armor(g: Game, i: Who) -> bool:
    """Whether a fighter has armor to lose: worn, grown, or lent by a diamond of its own."""
    sheet = g.book.sheets[i]
    return sheet.armor != NO_GEAR or sheet.natural_absorption > 0 or own(g, i, DIAMOND) > 0


@rule("CON-40.1", "CON-40.2", "CON-R174")
def diamond_worth(g: Game, i: Who) -> int:
    """What a diamond adds to its holder's armor: 2, or 1 where there is none."""
    sheet = g.book.sheets[i]
    bare = sheet.armor == NO_GEAR and sheet.natural_absorption == 0
    if g.book.diamond_unarmored == DiamondUnarmored.TWO_ALWAYS:
        return ARMOR
    if g.book.diamond_unarmored == DiamondUnarmored.ONE_ALWAYS or bare:
        return 1
    return ARMOR


@rule("CON-40.3", "CON-R175")
def by_diamonds(g: Game, i: Who, absorbed: int) -> int:
    """What diamonds that help and hinder do to an absorption, never below 0."""
    if not has_armor(g, i):
        return 0
    change = diamond_worth(g, i) * own(g, i, DIAMOND) - ARMOR * against(g, i, DIAMOND)
    if change != 0:
        cite(g, Clause.CON_40_1, i, a=change, b=max(0, absorbed + change))
    return max(-absorbed, change)


@rule("CON-R173")
def hearts(g: Game, winner: Who, loser: Who) -> int:
    """What hearts add to the winner's power bonus, before it is limited.

    Diamonds against a loser who has no armor count as hearts in the same use: for the winner's own power
    bonus.
    """
    bonus = POWER * (own(g, winner, HEART) - against(g, winner, HEART))
    if bonus != 0:
        cite(g, Clause.CON_41_1, winner, a=bonus)
    if g.state.fighters[winner].bonuses.person == loser and not has_armor(g, loser):
        diamonds = enabled_of(g, winner, DIAMOND)
        if diamonds > 0:
            cite(g, Clause.CON_40_3, winner, a=POWER * diamonds, b=loser)
        bonus += POWER * diamonds
    return bonus
