"""Activated effects: Upgrades declared for an action (CFN-14.4, CFN-14.5, CFN-X11)."""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.confrontation.clauses import Clause, DamageMidConfrontation, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.kit import upgrade_of
from facedown.systems.confrontation.rules.pairs import are_opponents, initiator, opponent_count, part_of
from facedown.systems.confrontation.rules.people import counters_of, is_bad_luck, is_character
from facedown.systems.confrontation.rules.values import fits_skill
from facedown.systems.confrontation.state import UPGRADES, USES, Game, Who
from facedown.systems.confrontation.vocabulary import Attribute, Boost


@rule("CFN-14.4", "CFN-R33", "CFN-R34")
def ask_confronters(g: Game) -> bool:
    """Step 4: the confronters, in the order of step 3, name the activated effects that they use."""
    c = g.state.confrontation
    c.step = 4
    for k in range(c.confronter_count):
        if may_name(g, c.confronters[k]):
            ask(g, c.confronters[k], Decision.EFFECT)
            return True
    return False


@rule("CFN-14.5", "CFN-R33")
def ask_initiator(g: Game) -> bool:
    """Step 5: the initiator names his."""
    g.state.confrontation.step = 5
    if not may_name(g, initiator(g)):
        return False
    ask(g, initiator(g), Decision.EFFECT)
    return True


@rule("CFN-R33")
def may_name(g: Game, who: Who) -> bool:
    """Whether somebody can still name an activated effect that fits his action."""
    part = part_of(g, who)
    if part.no_more or count_bits(part.boosts) >= g.book.max_activated_effects:
        return False
    for k in range(UPGRADES):
        if why_not_fits(g, who, k) == Why.NONE:
            return True
    return False


@rule
def count_bits(mask: int) -> int:
    """How many there are in a mask of Upgrades."""
    count = 0
    for k in range(UPGRADES):
        count += mask >> k & 1
    return count


@rule("CFN-X11")
def why_not_fits(g: Game, who: Who, k: int) -> int:
    """Why somebody cannot use one of his Upgrades now."""
    upgrade, part = upgrade_of(g, who, k), part_of(g, who)
    if not upgrade.activated:
        return Why.NO_EFFECT
    if part.boosts >> k & 1:
        return Why.EFFECT_NAMED
    if upgrade.uses > 0 and g.state.characters[who].upgrade_uses[k] >= upgrade.uses:
        return Why.EFFECT_SPENT
    return Why.NONE if fits(g, who, k) else Why.EFFECT_FITS_NOT


@rule("CFN-X11")
def fits(g: Game, who: Who, k: int) -> bool:
    """Whether an Upgrade fits the action of somebody."""
    upgrade = upgrade_of(g, who, k)
    if not fits_skill(upgrade, part_of(g, who).skill) or (upgrade.counter_only and who == initiator(g)):
        return False
    if upgrade.boost == Boost.IGNORE_COUNTERS:
        return counters_of(g, who) > 0
    return upgrade.boost != Boost.STRIP or character_opponents(g, who) > 0


@rule
def character_opponents(g: Game, who: Who) -> int:
    """How many opponents of somebody are characters."""
    against_gm = int(g.state.confrontation.gm_against == who)
    return opponent_count(g, who) - against_gm


@rule("CFN-X11")
def why_not_effect(g: Game, upgrade: int) -> int:
    """Why whoever is asked cannot use one of his Upgrades."""
    return why_not_fits(g, g.state.asked, upgrade)


@rule("CFN-5.1", "CFN-R10", "CFN-X11")
def name_effect(g: Game, way: int, upgrade: int) -> None:
    """Name an effect, whose use is spent, or no more; its cost comes at step 10, or at once."""
    who = g.state.asked
    part = part_of(g, who)
    if way == Way.NO_MORE:
        part.no_more = 1
        return
    used = upgrade_of(g, who, upgrade)
    part.boosts |= 1 << upgrade
    uses = g.state.characters[who].upgrade_uses
    uses[upgrade] = min(uses[upgrade] + 1, USES)  # of one without a number of uses
    cite(g, Clause.CFN_14_5 if who == initiator(g) else Clause.CFN_14_4, who, a=upgrade)
    if g.book.damage_mid_confrontation == DamageMidConfrontation.YES:
        pay(g, who, upgrade)
    if used.boost == Boost.FAITH:
        part.attribute = Attribute.FTH
    elif used.boost == Boost.STRIP:
        ask(g, who, Decision.STRIP)


QUESTIONS.declare(Decision.EFFECT, name_effect, why_not_effect)


@rule("CFN-5.2", "CFN-X9")
def pay(g: Game, who: Who, upgrade: int) -> None:
    """Take the neural counters that an effect costs, up to the limit."""
    cost, limit = upgrade_of(g, who, upgrade).cost_neural, g.book.sheets[who].neural_limit
    before = g.state.characters[who].neural
    after = min(before + cost, limit)
    g.state.characters[who].neural = max(before, after)
    if after > before:
        cite(g, Clause.CFN_X11, who, a=after - before, b=after)


@rule("CFN-R10", "CFN-X11")
def pay_all(g: Game, who: Who) -> None:
    """Take the costs of all effects of a participant in step 10, if they have not been taken at once."""
    if is_bad_luck(who) or g.book.damage_mid_confrontation == DamageMidConfrontation.YES:
        return
    for k in range(UPGRADES):
        if part_of(g, who).boosts >> k & 1:
            pay(g, who, k)


@rule("CFN-X11")
def why_not_stripped(g: Game, participant: int) -> int:
    """Why nothing can be taken from somebody: he is no character whom one opposes."""
    other = Who(participant)
    if not is_character(other) or not are_opponents(g, g.state.asked, other):
        return Why.NO_OPPONENT
    return Why.NONE


@rule("CFN-X11")
def strip(g: Game, participant: int) -> None:
    """Name the opponent who has one advantage less."""
    part_of(g, g.state.asked).stripped = Who(participant)


QUESTIONS.declare(Decision.STRIP, strip, why_not_stripped)
