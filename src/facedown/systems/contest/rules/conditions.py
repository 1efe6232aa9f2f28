"""Who can still do what: conditions that the other chapters ask about."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.contest.clauses import (
    CriticalAttackDraw,
    DefeatStatusThreshold,
    EngagementEffect,
    GunMultipleAttackRule,
    MinionCards,
    OrderRedraw,
    StrikingRange,
    Way,
    Why,
)
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.gear import in_hand, is_empty, weapon_in
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.sheet import Hands, Kind, Size, Skill
from facedown.systems.contest.state import MAIN, NO_ONE, SECOND, STRIKING, STRIKING_NEAR, Game, Who


@rule("CON-15.6")
def status(g: Game, i: Who) -> int:
    """Status: Minor and Major Loss together."""
    return g.state.fighters[i].shock + major_loss(g, i)


@rule("CON-R51")
def is_status_too_much(g: Game, i: Who, power: int) -> bool:
    """Whether Status puts a fighter out: above twice its Power, or from there on."""
    if g.book.defeat_status_threshold == DefeatStatusThreshold.REACHES:
        return status(g, i) >= 2 * power
    return status(g, i) > 2 * power


@rule
def is_alive(g: Game, i: Who) -> bool:
    """Whether a fighter is neither dead nor mangled."""
    fighter = g.state.fighters[i]
    return not (fighter.dead or fighter.mangled)


@rule("CON-22.2", "CON-22.3", "CON-R188")
def is_helpless(g: Game, i: Who) -> bool:
    """Whether an attack on a fighter hits automatically."""
    fighter = g.state.fighters[i]
    down = fighter.unconscious or fighter.comatose or fighter.dead
    return fighter.critical_wounds > 0 or down == 1


@rule("CON-R118")
def needs_no_card(g: Game, j: Who) -> bool:
    """Whether an attack on somebody hits automatically, without even a card."""
    return g.book.critical_attack_draw == CriticalAttackDraw.NO_DRAW and is_helpless(g, j)


@rule("CON-8.4", "CON-20.7", "CON-21.1", "CON-R187")
def is_able(g: Game, i: Who) -> bool:
    """Whether a fighter is still in the fight."""
    fighter = g.state.fighters[i]
    gone = fighter.dead | fighter.mangled | fighter.surrendered | fighter.fled | fighter.defeated
    disabled = fighter.unconscious | fighter.comatose | fighter.critical_wounds
    return not (gone or disabled)


@rule
def are_enemies(g: Game, i: Who, j: Who) -> bool:
    """Whether two fighters are of different sides."""
    fighters = g.state.fighters
    return fighters[i].side != fighters[j].side


@rule("CON-X5")
def distance(g: Game, i: Who, j: Who) -> int:
    """Half meters between two fighters."""
    fighters = g.state.fighters
    return abs(fighters[i].position - fighters[j].position)


@rule("CON-X5")
def nearest_enemy(g: Game, i: Who) -> Who:
    """The able enemy who stands nearest to a fighter, of equals the first, or NO_ONE."""
    nearest = NO_ONE
    for j in everyone(g):
        if are_enemies(g, i, j) and is_able(g, j):
            if nearest == NO_ONE or distance(g, i, j) < distance(g, i, nearest):
                nearest = j
    return nearest


@rule("CON-X5")
def in_reach(g: Game, i: Who, j: Who) -> bool:
    """Whether hand weapons reach between two fighters."""
    return distance(g, i, j) < striking(g)


@rule("CON-R138", "CON-X5")
def striking(g: Game) -> int:
    """The half meters from which on hand weapons no longer reach."""
    return STRIKING_NEAR if g.book.striking_range == StrikingRange.N2M else STRIKING


@rule("CON-R80", "CON-X6")
def held_by(g: Game, i: Who) -> int:
    """Mask of those who keep a fighter engaged, where engagement binds at all."""
    return 0 if g.book.engagement_effect == EngagementEffect.NONE else g.state.fighters[i].engaged


@rule("CON-X6")
def is_held(g: Game, i: Who) -> bool:
    """Whether being engaged keeps a fighter from leaving."""
    return held_by(g, i) != 0


@rule("CON-10.7")
def has_met(g: Game, i: Who, j: Who) -> bool:
    """Whether two fighters have shared a contest this round."""
    return g.state.fighters[i].contested >> j & 1 == 1


@rule("CON-31.5", "CON-R78", "CON-X8")
def is_ready(g: Game, i: Who, slot: int) -> bool:
    """Whether a weapon is in hand and ready: not slow to recover, loaded or drawn if it shoots."""
    fighter = g.state.fighters[i]
    if not in_hand(g, i, slot) or fighter.slots[slot].ready_due > 0:
        return False
    return fighter.slots[slot].loaded > 0 or not weapon_in(g, i, slot).ranged


@rule("CON-10.10", "CON-R71", "CON-R74", "CON-X9")
def has_cards(g: Game, i: Who) -> bool:
    """Whether a fighter has cards to act with this round."""
    fighter = g.state.fighters[i]
    return fighter.dealt == 0 or fighter.hand.count > 0 or fighter.owed_card == 1 or draws_anew(g, i)


@rule("CON-R36")
def draws_anew(g: Game, i: Who) -> bool:
    """Whether a minion or swarm has a card for every contest, and not one for the round."""
    return g.book.minion_cards == MinionCards.ONE_PER_CONTEST and g.book.sheets[i].kind != Kind.PERSON


@rule("CON-2.8", "CON-2.9", "CON-2.10", "CON-4.2", "CON-R19", "CON-R28", "CON-X21")
def may_use_both(g: Game, i: Who) -> bool:
    """Whether a fighter may strike with both weapons: of the right kinds, in hand and ready.

    It takes two cards, which minions and swarms have not.
    One of them is small; or both are larger, neither is slow, and the strengths they need add up
    to no more than Body. Natural weapons count as small, and so do guns that fire one shot; or all without
    bursts, where those take cards in sequence.
    """
    if is_empty(g, i, SECOND) or g.book.sheets[i].kind != Kind.PERSON:
        return False
    if not (is_ready(g, i, MAIN) and is_ready(g, i, SECOND)):
        return False
    main, second = weapon_in(g, i, MAIN), weapon_in(g, i, SECOND)
    if (main.hands == Hands.NATURAL) != (second.hands == Hands.NATURAL) or main.ranged != second.ranged:
        return False
    if main.ranged:
        guns = main.skill == Skill.GUNS and second.skill == Skill.GUNS
        if g.book.gun_multiple_attack_rule == GunMultipleAttackRule.SEQUENCE:
            return guns and not (main.burst or second.burst or main.blast or second.blast)
        return guns and main.rof == 1 and second.rof == 1 and not (main.blast or second.blast)
    if main.size == Size.SMALL or second.size == Size.SMALL:
        return True
    body = g.book.sheets[i].attributes[Skill.BODY]
    return not (main.slow or second.slow) and main.min_body + second.min_body <= body


@rule("CON-2.8", "CON-2.9", "CON-2.10")
def why_not_both(g: Game, i: Who) -> int:
    """Why two weapons cannot be used together."""
    if may_use_both(g, i):
        return Why.NONE
    if is_empty(g, i, SECOND):
        return Why.ONE_WEAPON
    main, second = weapon_in(g, i, MAIN), weapon_in(g, i, SECOND)
    if main.size and second.size:
        return Why.NEITHER_SLOW if main.slow or second.slow else Why.BOTH_NEED_BODY
    return Why.NOT_BOTH_READY


@rule
def has_engaged(g: Game, i: Who) -> bool:
    """Whether a target engaged back in the contest at hand."""
    response = g.state.fighters[i].response
    return response == Way.ENGAGE or response == Way.ENGAGE_BOTH


@rule("CON-9.3", "CON-R58")
def cannot_act_yet(g: Game, i: Who) -> bool:
    """Whether an overdrawn order card keeps a fighter from acting this round."""
    if g.state.fighters[i].overdrawn == 0:
        return False
    return g.state.round == 1 or g.book.order_redraw == OrderRedraw.EVERY_ROUND


@rule("CON-17.1", "CON-17.2", "CON-17.3", "CON-18.7", "CON-R105", "CON-R111")
def is_recovery_clean(g: Game, i: Who) -> bool:
    """Whether nothing since its last turn keeps a fighter from recovering."""
    fighter = g.state.fighters[i]
    return not (fighter.lost or fighter.won_back or fighter.attacked_extra)
