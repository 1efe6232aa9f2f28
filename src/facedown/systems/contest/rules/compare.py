"""Who hits whom: ranks, Defense, ties and margins (C6, CON-X3)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.clauses import (
    DefenseBonusCap,
    DefenseBonusMode,
    OverkillDefinition,
    PassiveDefenseOnOverdraw,
    TieDefense,
    TieResult,
    TwoWeaponBothMustHit,
    TwoWeaponFallback,
    Way,
)
from facedown.systems.contest.rules.cards import is_under
from facedown.systems.contest.rules.conditions import has_engaged
from facedown.systems.contest.rules.gear import has_large_shield, has_shield, in_hand, weapon_in
from facedown.systems.contest.rules.plays import has_pair, play_rank, play_value, played, used_cards
from facedown.systems.contest.rules.power import best_suit_worth
from facedown.systems.contest.rules.ranged import is_ranged, limit_against, missile_defense
from facedown.systems.contest.rules.response import is_second_target, weapon_slot
from facedown.systems.contest.rules.swarms import armor_defense
from facedown.systems.contest.sheet import NO_GEAR, Hands
from facedown.systems.contest.state import POINT, SECOND, Game, Who


@rule("CON-2.4", "CON-R26")
def strikes_with_both(g: Game, i: Who) -> bool:
    """Whether a fighter declared both weapons in the contest at hand."""
    s = g.state
    if i == s.attacker:
        return s.both == 1
    return s.fighters[i].response == Way.ENGAGE_BOTH


@rule("CON-R11", "CON-R70")
def acts_offensively(g: Game, i: Who) -> bool:
    """Whether a fighter can win the contest at hand: its initiator, or a target that engaged back."""
    return i == g.state.attacker or has_engaged(g, i)


@rule("CON-R14")
def spare_defense(g: Game, j: Who, i: Who) -> int:
    """What Defense adds to the limit of a pure defense, if it works so."""
    if g.book.defense_bonus_mode != DefenseBonusMode.LIMIT:
        return 0
    return defense(g, j, i, True) * POINT


@rule("CON-1.6", "CON-22.3")
def took_part(g: Game, i: Who) -> bool:
    """Whether a fighter made a play in the contest at hand; the helpless make none."""
    return g.state.fighters[i].played == 1


@rule(
    "CON-2.5",
    "CON-2.7",
    "CON-31.7",
    "CON-31.8",
    "CON-31.11",
    "CON-35.1",
    "CON-35.4",
    "CON-35.8",
    "CON-R15",
    "CON-R16",
    "CON-R17",
    "CON-R149",
    "CON-X3",
)
def defense(g: Game, i: Who, attacker: Who, valid_draw: bool) -> int:
    """Defense against an attack at hand; after an overdraw there is no `valid_draw`.

    Armor, D# of every weapon in hand, +1 for a second weapon; a shield only on a valid draw, less
    the attacking weapon's AS.
    """
    s = g.state
    if not valid_draw and g.book.passive_defense_on_overdraw == PassiveDefenseOnOverdraw.NO:
        return 0
    sheet = g.book.sheets[i]
    if is_ranged(g, attacker, weapon_slot(g, attacker)):
        return missile_defense(g, i, valid_draw)
    total = weapon_defense(g, i)
    if sheet.armor != NO_GEAR:
        total += armor_defense(g, i, attacker)
    if has_shield(g, i) and (valid_draw or not g.book.shields[s.fighters[i].shield].on_block):
        weapon = g.book.weapons[s.fighters[attacker].slots[weapon_slot(g, attacker)].weapon]
        total += max(0, g.book.shields[s.fighters[i].shield].defense - weapon.anti_shield)
    if g.book.defense_bonus_cap == DefenseBonusCap.N3:
        total = min(total, 3)
    return total


@rule("CON-2.5", "CON-31.7", "CON-31.8", "CON-35.3", "CON-X21")
def weapon_defense(g: Game, i: Who) -> int:
    """Defense that the weapons in hand give."""
    shield = has_shield(g, i)
    total = 0
    weapons = 0
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot):
            weapon = weapon_in(g, i, slot)
            if shield:
                total += 0 if has_large_shield(g, i) else max(0, weapon.defense - 1)
            else:
                total += weapon.defense
            if weapon.hands != Hands.NATURAL:
                weapons += 1
    return total + 1 if weapons == 2 else total


@rule("CON-R7", "CON-R41", "CON-X3")
def offense(g: Game, i: Who) -> int:
    """The rank that counts for hitting: 0 after an overdraw."""
    return play_rank(g, i, g.state.fighters[i].play)


@rule("CON-1.5")
def has_overdrawn(g: Game, i: Who) -> bool:
    """Whether a fighter's play is an overdraw."""
    return used_cards(g.state.fighters[i].play) == 0


@rule("CON-2.11", "CON-R23")
def fails_with_both(g: Game, i: Who) -> bool:
    """Whether both weapons were declared for nothing, as the cards make no sequence."""
    if g.book.two_weapon_fallback != TwoWeaponFallback.NOTHING:
        return False
    return strikes_with_both(g, i) and not has_overdrawn(g, i) and not has_pair(g, i)


@rule("CON-1.5", "CON-2.11", "CON-2.12", "CON-22.3", "CON-R7", "CON-R8", "CON-R9", "CON-X3")
def hits(g: Game, i: Who, j: Who) -> bool:
    """Whether one fighter hits the other in the contest at hand."""
    if is_second_target(g, i, j) and not second_lands(g, i, j):
        return False
    if not took_part(g, j):
        return True
    if has_overdrawn(g, i) or not acts_offensively(g, i):
        return False
    if fails_with_both(g, i):
        return False
    return beats(g, i, j, offense(g, i))


@rule("CON-2.11", "CON-R27")
def second_lands(g: Game, i: Who, j: Who) -> bool:
    """Whether a second weapon turned against a target of its own may hit it: only with cards in sequence.

    And those must be within what distance leaves of the skill there.
    """
    if not has_pair(g, i) or not second_strikes(g, i, j):
        return False
    return not is_ranged(g, i, SECOND) or is_under(g, offense(g, i), limit_against(g, i, SECOND, j))


@rule("CON-R25")
def second_strikes(g: Game, i: Who, j: Who) -> bool:
    """Whether the lower card of a pair is successful as well, where it has to be."""
    if g.book.two_weapon_both_must_hit == TwoWeaponBothMustHit.NO or not took_part(g, j):
        return True
    play = g.state.fighters[i].play
    return beats(g, i, j, min(play_value(g, i, 0, play), play_value(g, i, 1, play)))


@rule("CON-R8", "CON-R9", "CON-R14", "CON-X3")
def beats(g: Game, i: Who, j: Who, rank: int) -> bool:
    """Whether a rank of one fighter beats what the other has against it: its rank and its Defense."""
    bonus = 0
    if g.book.defense_bonus_mode != DefenseBonusMode.LIMIT:
        bonus = defense(g, j, i, not has_overdrawn(g, j))
    needed = offense(g, j) + bonus
    if rank == needed:
        if not acts_offensively(g, j):
            return g.book.tie_defense == TieDefense.ATTACKER_WINS
        return bonus == 0 and wins_tie(g, i, j)
    return rank > needed


@rule("CON-R8")
def wins_tie(g: Game, i: Who, j: Who) -> bool:
    """Whether a fighter wins a mutual contest of equal ranks."""
    if g.book.tie_result == TieResult.INITIATOR_WINS:
        return i == g.state.attacker
    if g.book.tie_result == TieResult.BETTER_SUIT:
        suits = g.book.winner_suit
        return best_suit_worth(g, played(g, i), suits) > best_suit_worth(g, played(g, j), suits)
    return False


@rule("CON-5.7", "CON-31.6", "CON-R41", "CON-R91")
def margin(g: Game, winner: Who, loser: Who) -> int:
    """By how much a contest was won, Defense not counted."""
    if g.book.overkill_definition == OverkillDefinition.RANK_OVER_SKILL:
        return max(0, g.state.fighters[winner].limit // POINT - offense(g, winner))
    return offense(g, winner) - offense(g, loser)
