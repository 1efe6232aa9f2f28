"""Multiple shots: what a shooter declares, one card for every shot, bursts (Multiple Shots; Burst Fire)."""

from __future__ import annotations

from facedown.engine.answers import answer_of
from facedown.engine.cards import put, show_all, sink, suit_of
from facedown.engine.rules import NO_CARD, cite, rule
from facedown.systems.contest.clauses import (
    AimMultishot,
    BurstSuitCard,
    Clause,
    ExtraActionCards,
    GunMultipleAttackRule,
    ShotsDefenseDraw,
    ShotsTargets,
    SingleShotCards,
    TwoWeaponTargets,
    Way,
)
from facedown.systems.contest.rules.asking import actor, is_between
from facedown.systems.contest.rules.cards import (
    discard_all,
    discard_shown,
    draw_into,
    draw_open,
    is_under,
    value_of,
)
from facedown.systems.contest.rules.conditions import has_cards
from facedown.systems.contest.rules.gear import weapon_in
from facedown.systems.contest.rules.plays import FIRST, OVERDRAW, play_rank, used_cards
from facedown.systems.contest.rules.ranged import bracket, shot_limit
from facedown.systems.contest.sheet import Kind, Skill
from facedown.systems.contest.state import MAIN, SECOND, Bracket, Game, Who

CLUMP = 4  # bullets of one burst (CON-32.1)


@rule("CON-X8")
def bullets_ready(g: Game, i: Who, slot: int) -> int:
    """Bullets that one action can fire: what the weapon allows of what is loaded."""
    fighter = g.state.fighters[i]
    return min(weapon_in(g, i, slot).rof, fighter.slots[slot].loaded)


@rule("CON-2.1", "CON-3.1", "CON-3.4", "CON-32.1", "CON-R28")
def shots_ready(g: Game, i: Who, slot: int) -> int:
    """Draws that one action can make with a weapon: its bullets, or the bursts they make."""
    bullets = bullets_ready(g, i, slot)
    if weapon_in(g, i, slot).burst:
        return (bullets + CLUMP - 1) // CLUMP
    return bullets


@rule("CON-R28", "CON-X8")
def has_second_gun(g: Game, i: Who) -> bool:
    """Whether what shoots in the other hand may fire its own shots in the same action: both are guns.

    Guns that fire by the sequence rule do not.
    """
    main, second = weapon_in(g, i, MAIN), weapon_in(g, i, SECOND)
    if main.skill != Skill.GUNS or second.skill != Skill.GUNS:
        return False
    sequence = g.book.gun_multiple_attack_rule == GunMultipleAttackRule.SEQUENCE
    return not sequence or (main.burst == 1 and second.burst == 1)


@rule("CON-3.4", "CON-R28")
def shots_at_most(g: Game, slot: int) -> int:
    """How many draws may be made with a weapon."""
    most = 1 if is_one_shot(g) else shots_ready(g, actor(g), slot)
    if needs_sequence(g, actor(g), slot):
        most = min(most, 2) if may_fire_twice(g, actor(g)) else 1
    return most


@rule("CON-R28")
def needs_sequence(g: Game, i: Who, slot: int) -> bool:
    """Whether more than one shot of a gun takes cards in sequence: it has no autofire, that is no bursts."""
    weapon = weapon_in(g, i, slot)
    return g.book.gun_multiple_attack_rule == GunMultipleAttackRule.SEQUENCE and not weapon.burst


@rule("CON-2.4", "CON-R28")
def may_fire_twice(g: Game, i: Who) -> bool:
    """Whether a fighter has both cards of a draw for two shots, and need not fire an aimed one."""
    if g.book.sheets[i].kind != Kind.PERSON or is_between(g):
        return False
    if g.state.extra:
        return g.book.extra_action_cards == ExtraActionCards.TWO
    return g.state.fighters[i].dealt == 0


@rule("CON-R145", "CON-X9")
def is_one_shot(g: Game) -> bool:
    """Whether one shot is all: only the cards of an aim are left, or a shot in between must be aimed."""
    if g.state.extra == 0 and not has_cards(g, actor(g)):
        return True
    return is_between(g) and g.book.aim_multishot == AimMultishot.NONE


@rule("CON-3.2", "CON-R32")
def is_series(g: Game) -> bool:
    """Whether the attack at hand is a series of shots, each with a single card."""
    s, shots = g.state, g.state.series.shots
    if shots != 1:
        return shots > 1
    if s.aimed or s.both or s.series.cardless:
        return False
    weapon = weapon_in(g, s.attacker, s.slot)
    return weapon.rof > 1 and g.book.single_shot_cards == SingleShotCards.ONE


@rule("CON-R28")
def fires_twice(g: Game) -> bool:
    """Whether one gun fires two shots at once, for which the cards must be in sequence."""
    return g.state.both == 1 and g.state.series.shots == 1


@rule("CON-R31")
def is_shot_by_shot(g: Game) -> bool:
    """Whether each shot of the series at hand meets a draw of its own."""
    return g.book.shots_defense_draw == ShotsDefenseDraw.PER_SHOT and g.state.series.shots > 1


@rule
def target_now(g: Game) -> Who:
    """The target of the next shot of a series that is met shot by shot."""
    return g.state.series.targets[g.state.series.fired]


@rule("CON-R31")
def is_at_hand(g: Game, i: Who) -> bool:
    """Whether a fighter takes part in what is decided next: of a series met shot by shot, its next shot."""
    return not is_shot_by_shot(g) or i == g.state.attacker or i == target_now(g)


@rule
def first_of_second_gun(g: Game) -> int:
    """The first shot of the series that is one of the gun in the second hand, if any is."""
    return g.state.series.shots - g.state.series.second_shots


@rule
def is_second_gun(g: Game, shot: int) -> bool:
    """Whether a shot of the series is one of the gun in the second hand."""
    return shot >= first_of_second_gun(g)


@rule("CON-R33")
def shots_before(g: Game, shot: int) -> int:
    """How many shots of the same gun come before a shot of the series."""
    return shot - first_of_second_gun(g) if is_second_gun(g, shot) else shot


@rule("CON-3.4", "CON-R27", "CON-R34")
def name_target(g: Game, j: Who) -> bool:
    """Note whom the next shot or weapon is aimed at; return whether another one has to name its target."""
    series = g.state.series
    series.targets[series.shot] = j
    series.shot += 1
    add_target(g, j)
    if g.state.act == Way.TWO_WEAPONS:
        return series.shot == 1 and g.book.two_weapon_targets == TwoWeaponTargets.TWO_TARGETS
    if g.book.shots_targets == ShotsTargets.ONE_TARGET:
        while series.shot < series.shots:
            series.targets[series.shot] = j
            series.shot += 1
    return series.shot < series.shots


@rule
def add_target(g: Game, j: Who) -> None:
    """Count somebody among those attacked, once."""
    s = g.state
    for t in range(s.target_count):
        if s.targets[t] == j:
            return
    s.targets[s.target_count] = j
    s.target_count += 1


@rule("CON-3.2", "CON-3.4", "CON-R145")
def draw_series(g: Game, i: Who) -> None:
    """Draw the cards of a series, one for each shot; they are seen at the reveal.

    The cards of an aimed first shot are in hand already.
    """
    s = g.state
    fighter = s.fighters[i]
    fighter.dealt = 1
    fighter.owed_card = 0
    if not s.aimed:
        discard_all(g, fighter.hand)
    draw_into(g, i, s.series.cards, cards_before(g, s.series.shots))


@rule("CON-R118")
def cards_before(g: Game, shot: int) -> int:
    """How many cards of the series belong to the shots before one; some hit without."""
    s = g.state
    cards = 0
    for k in range(s.aimed, shot):
        cards += 1 - (s.series.cardless >> k & 1)
    return cards


@rule("CON-29.1", "CON-R145")
def lay_first_shot(g: Game, i: Who) -> None:
    """Lay the cards of an aimed first shot before those of the others, and note the play of them."""
    s = g.state
    hand, series, cards = s.fighters[i].hand, s.series, s.series.cards
    for place in range(hand.count):
        put(cards, hand.cards[place])
        sink(cards, place)
    series.first_cards = hand.count
    series.first_play = s.fighters[i].play
    s.aim_cards = 0


@rule("CON-X3")
def is_series_overdrawn(g: Game, i: Who) -> bool:
    """Whether every shot of a series that takes a card is overdrawn."""
    series = g.state.series
    for shot in range(series.shots):
        if not series.cardless >> shot & 1:
            take_shot(g, i, shot)
            if g.state.fighters[i].play != OVERDRAW:
                return False
    return series.cardless != (1 << series.shots) - 1


@rule("CON-3.2", "CON-R33", "CON-X3")
def take_shot(g: Game, i: Who, shot: int) -> None:
    """Take a shot of the series in hand, with its limit and the highest value within that."""
    s, series = g.state, g.state.series
    fighter = s.fighters[i]
    series.shot = shot
    second = is_second_gun(g, shot)
    slot = SECOND if second else s.slot
    fighter.limit = shot_limit(g, i, slot, series.targets[shot], shots_before(g, shot), second)
    fighter.play = 0
    fighter.hand.count = 0
    place = series.first_cards + cards_before(g, shot)
    if shot == 0 and s.aimed:
        take_first_shot(g, i)
    elif not series.cardless >> shot & 1 and place < series.cards.count:
        card = series.cards.cards[place]
        fighter.hand.cards[0] = card
        fighter.hand.count = 1
        if is_under(g, value_of(g, card, True), fighter.limit):
            fighter.play = answer_of(Way.CARDS, FIRST, FIRST)
        elif is_under(g, value_of(g, card, False), fighter.limit):
            fighter.play = answer_of(Way.CARDS, FIRST)


@rule("CON-R145")
def take_first_shot(g: Game, i: Who) -> None:
    """Take the aimed first shot of a series in hand; a limit that has fallen may make it an overdraw."""
    fighter, series = g.state.fighters[i], g.state.series
    for place in range(series.first_cards):
        fighter.hand.cards[place] = series.cards.cards[place]
    fighter.hand.count = series.first_cards
    fighter.play = series.first_play
    if not is_under(g, play_rank(g, i, fighter.play), fighter.limit):
        fighter.play = OVERDRAW


@rule
def put_down(g: Game, i: Who) -> None:
    """Put the shot that was taken in hand back among the others of the series."""
    g.state.fighters[i].hand.count = 0


@rule
def discard_series(g: Game, i: Who) -> None:
    """Discard the cards of a series; those in hand lay there only to be compared."""
    put_down(g, i)
    g.state.series.first_cards = 0
    discard_all(g, g.state.series.cards)


@rule("CON-32.1", "CON-R158")
def bullets_fired(g: Game, i: Who, slot: int, before: int) -> int:
    """Bullets of one shot or burst, `before` being those of the same gun in this action before it."""
    if not weapon_in(g, i, slot).burst:
        return 1
    return min(CLUMP, bullets_ready(g, i, slot) - CLUMP * before)


@rule("CON-32.1", "CON-R158")
def bullets_that_hit(g: Game, i: Who, slot: int, j: Who, before: int) -> int:
    """How many hits a won attack lands: one, or of a burst what the suit of a second card says."""
    s = g.state
    if not weapon_in(g, i, slot).burst:
        return 1
    hand = s.fighters[i].hand
    at = min(bracket(g, i, slot, j), Bracket.MAXIMUM)
    card = NO_CARD
    if g.book.burst_suit_card == BurstSuitCard.CONTEST_SECOND and hand.count == 2:
        card = hand.cards[1] if used_cards(s.fighters[i].play) & FIRST else hand.cards[0]
        show_all(g, card)
        cite(g, Clause.CON_32_2, i, card)
    else:
        card = draw_open(g, i)
        cite(g, Clause.CON_32_2, i, card)
        discard_shown(g)
    hits = min(g.book.bullets[suit_of(g, card)][at], bullets_fired(g, i, slot, before))
    cite(g, Clause.CON_32_3, i, a=hits, b=at)
    if hits == 0:
        cite(g, Clause.CON_R160, j)
    return hits
