"""Resolution of a contest: plays, ranks, who hits whom, and what is left (C4 to C9, CON-X3)."""

from __future__ import annotations

from facedown.engine.ask import Options
from facedown.engine.know import show_all
from facedown.engine.log import cite
from facedown.engine.record import NO_CARD
from facedown.engine.rule import rule
from facedown.systems.contest.clauses import (
    BothOverdrawCountsAsLoss,
    Clause,
    DefenseBonusCap,
    DefenseBonusMode,
    DefenseBonusSaves,
    OverkillDefinition,
    PassiveDefenseOnOverdraw,
    RecoveryBlock,
    SlowTrigger,
    TieDefense,
    TieResult,
    TwoWeaponBothMustHit,
    TwoWeaponEffect,
    TwoWeaponFallback,
)
from facedown.systems.contest.rules.actions import engage, part_from_all
from facedown.systems.contest.rules.aiming import drop_aim, offer_aimed_plays, reveal_aimed, settle_aim
from facedown.systems.contest.rules.asking import ask
from facedown.systems.contest.rules.bonus import set_aside
from facedown.systems.contest.rules.cards import (
    BOTH,
    PAIR,
    cards_of,
    deal_two,
    discard_all,
    offer_plays,
    play_rank,
    play_value,
    suit_of,
)
from facedown.systems.contest.rules.conditions import in_reach, is_able, is_alive, is_helpless
from facedown.systems.contest.rules.firing import draw_aimed
from facedown.systems.contest.rules.limits import (
    ONE,
    defense_limit,
    has_large_shield,
    has_shield,
    in_hand,
)
from facedown.systems.contest.rules.loss import suffer_together, take_hit
from facedown.systems.contest.rules.power import base_power, card_for, chart, power_bonus, used_cards
from facedown.systems.contest.rules.ranged import (
    cite_range,
    is_ranged,
    limit_against,
    missile_defense,
    missile_limit,
    spend,
)
from facedown.systems.contest.rules.response import (
    has_engaged,
    settle_defender,
    take_cards,
    weapon_slot,
)
from facedown.systems.contest.rules.series import (
    bullets_fired,
    bullets_that_hit,
    discard_volley,
    draw_volley,
    is_series,
    lay_first_shot,
    reveal_volley,
    shots_before,
    take_shot,
)
from facedown.systems.contest.rules.swarms import armor_defense, is_swarm, kills, thin_out
from facedown.systems.contest.state import (
    MAIN,
    NO_GEAR,
    SECOND,
    Decision,
    Game,
    Hands,
    Response,
    Size,
)

REDRAWS = 4  # of a tied contest, at most (CON-R8)
BREAKING = 6  # margin at which a fragile weapon breaks (CON-X23)


@rule
def strikes_with_both(g: Game, i: int) -> bool:
    """Whether a fighter declared both weapons in the contest at hand. Clause: CON-2.4."""
    s = g.state
    if i == s.attacker:
        return s.both == 1
    return s.fighters[i].response == Response.ENGAGE_BOTH


@rule
def acts_offensively(g: Game, i: int) -> bool:
    """Whether a fighter can win the contest at hand: its initiator, or a target that engaged back.

    Clause: CON-R11, CON-R70.
    """
    return i == g.state.attacker or has_engaged(g, i)


@rule
def open_contest(g: Game) -> None:
    """Deal the cards of the contest at hand and fix the limits; the initiator draws first.

    The initiator has no response. Clause: CON-10.16, CON-X1.
    """
    s = g.state
    i = s.attacker
    fighter = s.fighters[i]
    fighter.response = Response.NONE
    fighter.played = 0
    fighter.play = 0
    fighter.shares = 0
    fighter.beaten = 0
    if s.aimed:
        draw_aimed(g, i)
        fighter.limit = contest_limit(g, i)
        if is_series(g):
            draw_volley(g, i)
    elif is_series(g):
        fighter.played = 1
        draw_volley(g, i)
    else:
        take_cards(g, i)
        fighter.limit = contest_limit(g, i)
    for t in range(s.target_count):
        open_target(g, i, s.targets[t])


@rule
def open_target(g: Game, i: int, j: int) -> None:
    """Deal a target its cards, fix its limit, and engage those who meet hand to hand.

    Clause: CON-11.1, CON-X6.
    """
    s = g.state
    fighter = s.fighters[j]
    fighter.played = 0
    fighter.play = 0
    fighter.beaten = 0
    shot = is_ranged(g, i, s.slot)
    if shot:
        cite_range(g, i, s.slot, j)
    if not is_helpless(g, j):
        take_cards(g, j)
        fighter.limit = contest_limit(g, j)
        if has_engaged(g, j):
            shot = shot and is_ranged(g, j, weapon_slot(g, j))
    if not shot and in_reach(g, i, j):
        engage(g, i, j)


@rule
def contest_limit(g: Game, k: int) -> int:
    """The limit of a fighter in the contest at hand, as its initiator, engaging back, or in defense."""
    s = g.state
    i = s.attacker
    if k == i:
        return limit_against(g, i, s.slot, s.targets[0])
    if has_engaged(g, k):
        return limit_against(g, k, weapon_slot(g, k), i)
    if is_ranged(g, i, s.slot):
        return missile_limit(g, k, i, s.slot) + spare_defense(g, k, i)
    return defense_limit(g, k, i) + spare_defense(g, k, i)


@rule
def spare_defense(g: Game, j: int, i: int) -> int:
    """What Defense adds to the limit of a pure defense, if it works so. Clause: CON-R14."""
    if g.book.defense_bonus_mode != DefenseBonusMode.LIMIT:
        return 0
    return defense(g, j, i, True) * ONE


@rule
def ask_play(g: Game) -> bool:
    """Ask the next fighter in the contest for its play, unseen; the helpless have none."""
    s = g.state
    i = s.attacker
    if not s.fighters[i].played:
        ask(g, i, Decision.PLAY)
        return True
    for t in range(s.target_count):
        j = s.targets[t]
        if not s.fighters[j].played and not is_helpless(g, j):
            s.target = j
            ask(g, j, Decision.PLAY)
            return True
    return False


@rule
def took_part(g: Game, i: int) -> bool:
    """Whether a fighter made a play in the contest at hand; the helpless make none. Clause: CON-22.3."""
    return g.state.fighters[i].played == 1


@rule
def offer_the_plays(g: Game, options: Options) -> None:
    """List the plays of the fighter that is asked."""
    i = g.state.fighter
    if g.state.aimed and i == g.state.attacker:
        offer_aimed_plays(g, options, i)
    else:
        offer_plays(g, options, i, strikes_with_both(g, i))


@rule
def reveal(g: Game, i: int) -> None:
    """Show a play to everyone; who overdrew shows all its cards."""
    if g.state.aimed and i == g.state.attacker:
        reveal_aimed(g, i)
        return
    fighter = g.state.fighters[i]
    hand = cards_of(g, i)
    used = used_cards(fighter.play)
    for place in range(hand.count):
        if used == 0 or used >> place & 1:
            show_all(g, hand.cards[place])
    first = hand.cards[0] if hand.count > 0 else NO_CARD
    second = hand.cards[1] if hand.count > 1 else NO_CARD
    rank = play_rank(g, i, fighter.play)
    if used == 0:
        cite(g, Clause.CON_1_5, i, first, second, b=fighter.limit)
    elif fighter.play & PAIR:
        cite(g, Clause.CON_2_11, i, first, second, a=rank, b=fighter.limit)
    elif used == BOTH and acts_offensively(g, i):
        cite(g, Clause.CON_1_7, i, first, second, a=rank, b=fighter.limit)
    elif used == BOTH:
        clause = Clause.CON_10_15 if fighter.response == Response.DEFEND_TWO else Clause.CON_10_8
        cite(g, clause, i, first, second, a=rank, b=fighter.limit)
    else:
        card = first if used == 1 else second
        defends = not acts_offensively(g, i)
        cite(g, Clause.CON_10_6 if defends else Clause.CON_1_6, i, card, a=rank, b=fighter.limit)


@rule
def defense(g: Game, i: int, attacker: int, drawn: bool) -> int:
    """Defense against an attack at hand; `drawn` if its holder did not overdraw.

    Armor, D# of every weapon in hand, +1 for a second weapon; a shield only on a valid draw, less
    the attacking weapon's AS. Clause: CON-2.5, CON-2.7, CON-31.7, CON-31.8, CON-31.11, CON-35.1,
    CON-35.4, CON-35.8, CON-R15, CON-R16, CON-R17, CON-R149, CON-X3.
    """
    s = g.state
    if not drawn and g.book.passive_defense_on_overdraw == PassiveDefenseOnOverdraw.NO:
        return 0
    sheet = g.book.sheets[i]
    if is_ranged(g, attacker, weapon_slot(g, attacker)):
        return missile_defense(g, i, drawn)
    total = weapon_defense(g, i)
    if sheet.armor != NO_GEAR:
        total += armor_defense(g, i, attacker)
    if has_shield(g, i) and (drawn or not g.book.shields[s.fighters[i].shield].on_block):
        weapon = g.book.weapons[s.fighters[attacker].gear[weapon_slot(g, attacker)]]
        total += max(0, g.book.shields[s.fighters[i].shield].defense - weapon.anti_shield)
    if g.book.defense_bonus_cap == DefenseBonusCap.N3:
        total = min(total, 3)
    return total


@rule
def weapon_defense(g: Game, i: int) -> int:
    """Defense that the weapons in hand give. Clause: CON-2.5, CON-31.7, CON-31.8, CON-35.3, CON-X21."""
    s = g.state
    total = 0
    weapons = 0
    for slot in range(SECOND + 1):
        if in_hand(g, i, slot):
            weapon = g.book.weapons[s.fighters[i].gear[slot]]
            if has_shield(g, i):
                total += 0 if has_large_shield(g, i) else max(0, weapon.defense - 1)
            else:
                total += weapon.defense
            if weapon.hands != Hands.NATURAL:
                weapons += 1
    return total + 1 if weapons == 2 else total


@rule
def offense(g: Game, i: int) -> int:
    """The rank that counts for hitting: 0 after an overdraw. Clause: CON-R7, CON-R41, CON-X3."""
    return play_rank(g, i, g.state.fighters[i].play)


@rule
def has_overdrawn(g: Game, i: int) -> bool:
    """Whether a fighter's play is an overdraw. Clause: CON-1.5."""
    return used_cards(g.state.fighters[i].play) == 0


@rule
def fails_with_both(g: Game, i: int) -> bool:
    """Whether both weapons were declared for nothing, as the cards make no sequence. Clause: CON-R23."""
    if g.book.two_weapon_fallback != TwoWeaponFallback.NOTHING:
        return False
    return strikes_with_both(g, i) and not has_overdrawn(g, i) and not g.state.fighters[i].play & PAIR


@rule
def hits(g: Game, i: int, j: int) -> bool:
    """Whether one fighter hits the other in the contest at hand.

    Clause: CON-22.3, CON-R7, CON-R8, CON-R9, CON-X3.
    """
    if not took_part(g, j):
        return True
    if has_overdrawn(g, i) or not acts_offensively(g, i):
        return False
    if fails_with_both(g, i):
        return False
    return beats(g, i, j, offense(g, i))


@rule
def beats(g: Game, i: int, j: int, rank: int) -> bool:
    """Whether a rank of one fighter beats what the other has against it: its rank and its Defense.

    Clause: CON-R8, CON-R9, CON-R14, CON-X3.
    """
    bonus = 0
    if g.book.defense_bonus_mode != DefenseBonusMode.LIMIT:
        bonus = defense(g, j, i, not has_overdrawn(g, j))
    needed = offense(g, j) + bonus
    if rank == needed:
        if not acts_offensively(g, j):
            return g.book.tie_defense == TieDefense.ATTACKER_WINS
        return bonus == 0 and wins_tie(g, i, j)
    return rank > needed


@rule
def wins_tie(g: Game, i: int, j: int) -> bool:
    """Whether a fighter wins a mutual contest of equal ranks. Clause: CON-R8."""
    if g.book.tie_result == TieResult.INITIATOR_WINS:
        return i == g.state.attacker
    if g.book.tie_result == TieResult.BETTER_SUIT:
        return best_suit(g, i) > best_suit(g, j)
    return False


@rule
def best_suit(g: Game, i: int) -> int:
    """The best of the suits used, as a winner counts them."""
    fighter = g.state.fighters[i]
    best = 0
    hand = cards_of(g, i)
    for place in range(hand.count):
        if fighter.play >> place & 1:
            best = max(best, suit_of(hand.cards[place]))
    return best


@rule
def is_tie_redrawn(g: Game) -> bool:
    """Whether a mutual contest of equal ranks is drawn again, with two new cards each."""
    s = g.state
    i, j = s.attacker, s.target
    if g.book.tie_result != TieResult.REDRAW or s.redraws >= REDRAWS or s.shots > 1 or s.target_count == 0:
        return False
    if not took_part(g, j):
        return False
    if not has_engaged(g, j) or has_overdrawn(g, i) or offense(g, i) != offense(g, j):
        return False
    draw_again(g)
    return True


@rule
def draw_again(g: Game) -> None:
    """Let both sides of a tied contest draw two new cards and play anew."""
    s = g.state
    s.redraws += 1
    s.aim_cards = 0
    cite(g, Clause.CON_R8, s.attacker, a=s.target)
    for k in range(2):
        who = s.attacker if k == 0 else s.target
        discard_all(g, s.fighters[who].hand)
        deal_two(g, who)
        s.fighters[who].played = 0
        s.fighters[who].play = 0


@rule
def margin(g: Game, winner: int, loser: int) -> int:
    """By how much a contest was won, Defense not counted. Clause: CON-R41, CON-R91."""
    if g.book.overkill_definition == OverkillDefinition.RANK_OVER_SKILL:
        return max(0, g.state.fighters[winner].limit // ONE - offense(g, winner))
    return offense(g, winner) - (offense(g, loser) if took_part(g, loser) else 0)


@rule
def resolve(g: Game) -> None:
    """Decide the contest at hand, strike, and leave everyone as the contest leaves them."""
    s = g.state
    i = s.attacker
    series = is_series(g)
    overdrawn = False
    if series:
        if s.aimed:
            lay_first_shot(g, i)
        overdrawn = reveal_volley(g, i)
    else:
        reveal(g, i)
        overdrawn = has_overdrawn(g, i)
    for t in range(s.target_count):
        if took_part(g, s.targets[t]):
            reveal(g, s.targets[t])
    for t in range(s.target_count):
        s.target = s.targets[t]
        first = resolve_shots(g, i, s.target) if series else hits(g, i, s.target)
        resolve_against(g, i, s.target, first, series, overdrawn)
    if series:
        discard_volley(g, i)
    close_attack(g, i)


@rule
def resolve_shots(g: Game, i: int, j: int) -> bool:
    """Land every shot of a series that hits a target; return whether one did.

    Each is compared for itself; the best one stays in hand, for a target that engaged back.
    Clause: CON-3.2, CON-R31, CON-X3.
    """
    s = g.state
    hit = False
    best, rank = -1, -1
    for shot in range(s.shots):
        if s.shot_targets[shot] == j:
            take_shot(g, i, shot)
            if offense(g, i) > rank:
                best, rank = shot, offense(g, i)
            if hits(g, i, j):
                note_outcome(g, True, False, not took_part(g, j), False)
                hit = True
                if is_alive(g, j):
                    strike(g, i, j, not took_part(g, j))
    take_shot(g, i, best)
    return hit


@rule
def resolve_against(g: Game, i: int, j: int, first: bool, series: bool, overdrawn: bool) -> None:
    """Decide between initiator and one target; `first` if the initiator hits, `overdrawn` if it overdrew."""
    s = g.state
    helpless = not took_part(g, j)
    second = not helpless and not first and hits(g, j, i)
    lost_j = first or (not helpless and has_overdrawn(g, j) and not overdrawn)
    lost_i = second or (not helpless and overdrawn and not has_overdrawn(g, j))
    if not (series and first):
        note_outcome(g, first, second, helpless, overdrawn)
    if first and not series:
        strike(g, i, j, helpless)
    if second:
        strike(g, j, i, False)
    if s.pooled_hits > 0:
        hit = j if first else i
        suffer_together(g, hit)
        if not is_able(g, hit):
            part_from_all(g, hit)
    if g.book.defense_bonus_saves == DefenseBonusSaves.ATTACKER_WON_NO_LOSS and not helpless:
        lost_j = lost_j or (not has_overdrawn(g, i) and offense(g, i) > offense(g, j))
        lost_i = lost_i or (has_engaged(g, j) and offense(g, j) > offense(g, i))
    break_fragile(g, i, j, lost_i, lost_j and not helpless)
    note_records(g, first, second, lost_i, lost_j, overdrawn)
    s.fighters[j].beaten = 1 if lost_j else 0
    if lost_i:
        s.fighters[i].beaten = 1


@rule
def note_outcome(g: Game, first: bool, second: bool, helpless: bool, overdrawn: bool) -> None:
    """Log who won the contest, or why nobody did; `overdrawn` if all that the initiator played is."""
    i, j = g.state.attacker, g.state.target
    if helpless:
        cite(g, Clause.CON_22_3, j, a=i)
        return
    mine, other = offense(g, i), offense(g, j)
    if first:
        cite(g, Clause.CON_R7, i, a=mine, b=other, c=j)
    elif second:
        cite(g, Clause.CON_R7, j, a=other, b=mine, c=i)
    elif overdrawn and has_overdrawn(g, j):
        cite(g, Clause.CON_R10, i, a=j)
    elif mine > other or has_overdrawn(g, j):
        note_stopped(g, i, j)
    elif has_engaged(g, j) and other > mine:
        note_stopped(g, j, i)
    elif has_engaged(g, j):
        cite(g, Clause.CON_R8, i, a=j, b=1)
    else:
        cite(g, Clause.CON_R9, j, a=mine, b=other, c=i)


@rule
def note_stopped(g: Game, i: int, j: int) -> None:
    """Log why a higher rank did not hit: no sequence, or the other's Defense."""
    drawn = not has_overdrawn(g, j)
    if fails_with_both(g, i):
        cite(g, Clause.CON_R23, i)
    else:
        cite(
            g,
            Clause.CON_R186 if drawn else Clause.CON_R15,
            i,
            a=offense(g, i),
            b=defense(g, j, i, drawn),
            c=j,
        )


@rule
def strike(g: Game, i: int, j: int, helpless: bool) -> None:
    """Land the hit, or with a pair two hits, each with its own weapon and card.

    A swarm loses members and nothing else, however many weapons strike. Whoever is no longer able is
    engaged with nobody. Clause: CON-X6, CON-X11.
    """
    slot = weapon_slot(g, i)
    if is_swarm(g, j):
        thin_out(g, j, kills(g, offense(g, i) - offense(g, j), has_overdrawn(g, j)))
        slow_down(g, i, slot)
    else:
        before = shots_before(g, g.state.shot) if i == g.state.attacker and g.state.shots > 0 else 0
        for _ in range(bullets_that_hit(g, i, slot, j, before)):
            if is_alive(g, j):
                land(g, i, j, slot, helpless)
    paired = g.state.fighters[i].play & PAIR and not is_swarm(g, j)
    if paired and is_alive(g, j) and lands_twice(g, i, j):
        cite(g, Clause.CON_2_12, i)
        land(g, i, j, SECOND, helpless)
    if not is_able(g, j):
        part_from_all(g, j)


@rule
def lands_twice(g: Game, i: int, j: int) -> bool:
    """Whether the second weapon of a pair lands a hit of its own. Clause: CON-R24."""
    return g.book.two_weapon_effect == TwoWeaponEffect.TWO_HITS and second_strikes(g, i, j)


@rule
def lands_as_one(g: Game, i: int, j: int) -> bool:
    """Whether a pair lands one hit with the power of both weapons. Clause: CON-R24."""
    one_hit = g.book.two_weapon_effect == TwoWeaponEffect.ONE_HIT_DOUBLE
    return one_hit and g.state.fighters[i].play & PAIR > 0 and second_strikes(g, i, j)


@rule
def second_strikes(g: Game, i: int, j: int) -> bool:
    """Whether the lower card of a pair is successful as well, where it has to be. Clause: CON-R25."""
    if g.book.two_weapon_both_must_hit == TwoWeaponBothMustHit.NO or not took_part(g, j):
        return True
    play = g.state.fighters[i].play
    return beats(g, i, j, min(play_value(g, i, 0, play), play_value(g, i, 1, play)))


@rule
def land(g: Game, i: int, j: int, slot: int, helpless: bool) -> None:
    """Land one hit: base power, power bonus, the chart, and the loss.

    A pair that lands as one hit has both powers and the bonus of both cards, and is otherwise a hit
    of the main weapon. Clause: CON-12.4, CON-12.5, CON-13.3, CON-26.2, CON-R24, CON-R85.
    """
    s = g.state
    power = base_power(g, i, slot)
    cards = card_for(g, i, slot)
    as_one = lands_as_one(g, i, j)
    if as_one:
        power += base_power(g, i, SECOND)
        cards = used_cards(s.fighters[i].play)
        cite(g, Clause.CON_R24, i, a=power)
    loser_cards = 0 if helpless else used_cards(s.fighters[j].play)
    bonus = 0
    if not has_overdrawn(g, i):
        bonus = power_bonus(g, i, cards, j, loser_cards)
    loss = chart(g, power, bonus)
    cite(g, Clause.CON_26_6, i, a=power, b=bonus, c=loss)
    take_hit(g, j, s.fighters[i].gear[slot], loss, margin(g, i, j))
    slow_down(g, i, slot)
    if as_one:
        slow_down(g, i, SECOND)


@rule
def slow_down(g: Game, i: int, slot: int) -> None:
    """A slow weapon needs a round to recover after a hit; a slow shield beside it adds one."""
    s = g.state
    fighter = s.fighters[i]
    if fighter.gear[slot] == NO_GEAR:
        return  # it broke
    due = g.book.weapons[fighter.gear[slot]].slow
    slow_shield = has_shield(g, i) and g.book.shields[fighter.shield].slow == 1
    if slow_shield:
        due += 1
    if due > 0:
        fighter.ready_due[slot] = due
        cite(g, Clause.CON_35_10 if slow_shield else Clause.CON_31_5, i, a=fighter.gear[slot], b=due)


@rule
def break_fragile(g: Game, i: int, j: int, lost_i: bool, lost_j: bool) -> None:
    """A fragile weapon breaks when its user loses by 6 or more to a slow or large hand weapon."""
    if lost_i:
        break_against(g, i, j)
    elif lost_j:
        break_against(g, j, i)


@rule
def break_against(g: Game, loser: int, winner: int) -> None:
    """Break the loser's fragile weapon if the winner's is heavy enough. Clause: CON-X23."""
    s = g.state
    heavy = g.book.weapons[s.fighters[winner].gear[weapon_slot(g, winner)]]
    if heavy.ranged or not (heavy.slow or heavy.size == Size.LARGE) or margin(g, winner, loser) < BREAKING:
        return
    slot = weapon_slot(g, loser)
    gear = s.fighters[loser].gear
    if gear[slot] != NO_GEAR and g.book.weapons[gear[slot]].fragile:
        cite(g, Clause.CON_X23, loser, a=gear[slot])
        gear[slot] = g.book.fist if slot == MAIN else NO_GEAR
        s.fighters[loser].ready_due[slot] = 0


@rule
def note_records(g: Game, first: bool, second: bool, lost_i: bool, lost_j: bool, overdrawn: bool) -> None:
    """Note what the contest means for recovery and for leaving: lost, won, attacked by whom."""
    s = g.state
    i, j = s.attacker, s.target
    target = s.fighters[j]
    target.attackers |= 1 << i
    if overdrawn:
        target.overdrew |= 1 << i
    both = overdrawn and has_overdrawn(g, j)
    if both and g.book.both_overdraw_counts_as_loss == BothOverdrawCountsAsLoss.BOTH_LOSE:
        lost_j = True
    if lost_j:
        target.lost = 1
        cite(g, Clause.CON_17_3, j)
    won = lost_i or second
    if has_engaged(g, j) and (won or g.book.recovery_block == RecoveryBlock.ANY_ENGAGEMENT):
        target.won_back = 1
        cite(g, Clause.CON_17_2, j)
    slow_every_attack(g, i, first)
    if has_engaged(g, j):
        slow_every_attack(g, j, second)


@rule
def slow_every_attack(g: Game, i: int, hit: bool) -> None:
    """Under slow_trigger = every_attack a miss makes a slow weapon unready too. Clause: CON-R151."""
    if not hit and g.book.slow_trigger == SlowTrigger.EVERY_ATTACK:
        slow_down(g, i, weapon_slot(g, i))
        if strikes_with_both(g, i):
            slow_down(g, i, SECOND)


@rule
def close_attack(g: Game, i: int) -> None:
    """Discard what the initiator played, count what it fired, and note whom it met (C9)."""
    s = g.state
    for t in range(s.target_count):
        j = s.targets[t]
        s.fighters[i].contested |= 1 << j
        s.fighters[j].contested |= 1 << i
    s.fighters[i].has_acted = 1
    if s.aimed:
        drop_aim(g, i)
    if g.book.bonus_cards:
        set_aside(g, i, used_cards(s.fighters[i].play) >> s.aim_cards, s.fighters[i].beaten == 1)
    discard_all(g, s.fighters[i].hand)
    if s.shots > 0:
        spend_series(g, i)
    elif s.both and is_ranged(g, i, MAIN):
        spend(g, i, MAIN, 1)
        spend(g, i, SECOND, 1)


@rule
def spend_series(g: Game, i: int) -> None:
    """Take the bullets of every shot out of the guns that fired them."""
    s = g.state
    for gun in range(2):
        slot = s.slot if gun == 0 else SECOND
        shots = s.shots - s.second_shots if gun == 0 else s.second_shots
        bullets = 0
        for before in range(shots):
            bullets += bullets_fired(g, i, slot, before)
        if bullets > 0:
            spend(g, i, slot, bullets)


@rule
def settle_targets(g: Game) -> bool:
    """Leave every target as the contest leaves it; return whether one must choose a card to keep (C9)."""
    s = g.state
    while s.asked < s.target_count:
        j = s.targets[s.asked]
        s.asked += 1
        s.target = j
        if s.aiming:
            settle_aim(g, j)
        if took_part(g, j) and settle_target(g, j):
            ask(g, j, Decision.KEPT_CARD)
            return True
    return False


@rule
def settle_target(g: Game, j: int) -> bool:
    """Leave a target as the contest leaves it; return whether it must choose a card to keep."""
    s = g.state
    fighter = s.fighters[j]
    if not has_engaged(g, j):
        return settle_defender(g, j, fighter.beaten == 1)
    fighter.has_acted = 1
    if g.book.bonus_cards:
        set_aside(g, j, used_cards(fighter.play), fighter.beaten == 1)
    discard_all(g, fighter.hand)
    slot = weapon_slot(g, j)
    if fighter.gear[slot] == NO_GEAR:
        return False  # it broke
    if fighter.response == Response.ENGAGE_BOTH and is_ranged(g, j, slot):
        spend(g, j, MAIN, 1)
        spend(g, j, SECOND, 1)
    elif is_ranged(g, j, slot):
        spend(g, j, slot, bullets_fired(g, j, slot, 0))
    return False
