"""Power: how hard the winner strikes (Power Phase, Power Bonus, Bonus for suit, the chart)."""

from __future__ import annotations

from facedown.engine.cards import rank_of, suit_of
from facedown.engine.rules import Ints, cite, rule
from facedown.systems.contest.clauses import Clause, HighPowerRounding, MalusScope, PowerBonusClamp
from facedown.systems.contest.hooks import power_change
from facedown.systems.contest.rules.cards import is_face
from facedown.systems.contest.rules.gear import uses_one_hand, weapon_in
from facedown.systems.contest.rules.minions import adds_faces
from facedown.systems.contest.rules.plays import Played
from facedown.systems.contest.rules.swarms import swarm_power
from facedown.systems.contest.sheet import Skill
from facedown.systems.contest.state import Game, Who

MOST_BONUS = 3  # either way (CON-13.4, CON-26.4)


@rule("CON-26.3")
def half_up(numerator: int, denominator: int) -> int:
    """A fraction rounded, up at or past 0.5."""
    return (2 * numerator + denominator) // (2 * denominator)


@rule("CON-26.8", "CON-R86")
def base_power(g: Game, i: Who, slot: int) -> int:
    """Base power of a weapon: Body x leverage + boost, rounded half up, never below 0."""
    weapon = weapon_in(g, i, slot)
    if weapon.swarm:
        return swarm_power(g, i)
    body = g.book.sheets[i].attributes[Skill.BODY]
    power = half_up(body * weapon.leverage + 100 * weapon.boost, 100)
    cite(g, Clause.CON_26_1, i, a=max(0, power), b=g.state.fighters[i].slots[slot].weapon)
    if uses_one_hand(g, i, slot):
        power -= 1
        cite(g, Clause.CON_31_10, i, a=max(0, power))
    return max(0, power)


@rule
def best_suit_worth(g: Game, played: Played, worth: Ints) -> int:
    """What the best suit among cards used is worth in a table by suit, of bonuses or of maluses."""
    best = 0
    for place in range(played.zone.count):
        if played.used >> place & 1:
            suit = worth[suit_of(g, played.zone.cards[place])]
            if abs(suit) > abs(best):
                best = suit
    return best


@rule
def faces_worth(g: Game, played: Played, worth: Ints) -> int:
    """What the face cards among cards used are worth in a table by rank."""
    faces = 0
    for place in range(played.zone.count):
        card = played.zone.cards[place]
        if played.used >> place & 1 and is_face(g, card) and adds_faces(g, played.who):
            faces += worth[rank_of(card)]
    return faces


@rule("CON-14.3")
def winner_bonus(g: Game, winner: Played) -> int:
    """The winner's bonus: its best suit among the cards used, plus every face card used."""
    best = best_suit_worth(g, winner, g.book.winner_suit)
    faces = faces_worth(g, winner, g.book.winner_face)
    cite(g, Clause.CON_14_2, winner.who, a=best)
    if faces != 0:
        cite(g, Clause.CON_14_4, winner.who, a=faces)
    return best + faces


@rule("CON-14.7", "CON-R84")
def loser_malus(g: Game, loser: Played, initiator: Who) -> int:
    """What a loser that did not overdraw takes off: its best suit, every face card used.

    Where house rules say so, whoever began the contest takes off nothing, nor does the thrower of a blast.
    """
    if loser.who == initiator and g.book.malus_scope == MalusScope.TARGET_ONLY:
        return 0
    best = best_suit_worth(g, loser, g.book.loser_suit)
    faces = faces_worth(g, loser, g.book.loser_face)
    if loser.used != 0:
        cite(g, Clause.CON_14_6, loser.who, a=best)
    if faces != 0:
        cite(g, Clause.CON_14_8, loser.who, a=faces)
    return best + faces


@rule("CON-13.1", "CON-13.2", "CON-14.1", "CON-14.5", "CON-R82", "CON-R83")
def power_bonus(g: Game, winner: Played, loser: Played) -> int:
    """Sum every bonus and limit the sum once, to -3 .. +3; a loser that overdrew used no cards."""
    own = winner_bonus(g, winner) + power_change(g, winner.who, loser.who)
    return limited_bonus(g, winner.who, own, loser_malus(g, loser, g.state.attacker))


@rule("CON-13.4", "CON-26.4", "CON-R81", "CON-R83")
def limited_bonus(g: Game, winner: Who, own: int, malus: int) -> int:
    """Limit what the winner's and the loser's cards add up to."""
    if g.book.power_bonus_clamp == PowerBonusClamp.PER_SIDE:
        own = min(own, MOST_BONUS)
        malus = max(malus, -MOST_BONUS)
    bonus = max(-MOST_BONUS, min(MOST_BONUS, own + malus))
    if bonus < own + malus:
        cite(g, Clause.CON_13_4, winner, a=bonus)
    elif bonus > own + malus:
        cite(g, Clause.CON_26_4, winner, a=bonus)
    return bonus


@rule("CON-13.5", "CON-26.6", "CON-R87")
def chart(g: Game, power: int, bonus: int) -> int:
    """The loss that a base power inflicts at a power bonus; above 10 the entries of the tens add up."""
    if power > 10 and g.book.high_power_rounding == HighPowerRounding.RATIO:
        return half_up(power * (4 + bonus), 4)
    loss = 0
    rest = power
    while rest > 10:
        loss += g.book.chart[bonus + 3][10]
        rest -= 10
    if power > 10:
        cite(g, Clause.CON_26_7, a=power)
    return loss + g.book.chart[bonus + 3][rest]
