"""Resolution of a contest: plays, ranks, who hits whom, and what is left (C4 to C9, CON-X3)."""

from __future__ import annotations

from facedown.engine.cards import show_all
from facedown.engine.rules import NO_CARD, cite, rule
from facedown.systems.contest.clauses import Clause, Decision, RevealOrder, TieResult, Way
from facedown.systems.contest.hooks import contest_left, hand_given_up
from facedown.systems.contest.rules.aiming import drop_aim
from facedown.systems.contest.rules.asking import ask, taker_of_part, taking_part
from facedown.systems.contest.rules.cards import deal_one, deal_two, discard_all
from facedown.systems.contest.rules.compare import (
    acts_offensively,
    has_overdrawn,
    hits,
    offense,
    spare_defense,
    took_part,
)
from facedown.systems.contest.rules.conditions import (
    has_engaged,
    in_reach,
    is_able,
    is_alive,
    is_helpless,
    needs_no_card,
)
from facedown.systems.contest.rules.engagement import engage
from facedown.systems.contest.rules.firing import draw_aimed
from facedown.systems.contest.rules.limits import defense_limit
from facedown.systems.contest.rules.outcome import Outcome, note_outcome, resolve_against
from facedown.systems.contest.rules.playing import chooses_first, is_aimed
from facedown.systems.contest.rules.plays import cards_of, has_pair, play_rank, used_cards, uses_several
from facedown.systems.contest.rules.ranged import cite_range, is_ranged, limit_against, missile_limit, spend
from facedown.systems.contest.rules.response import settle_defender, slot_against, take_cards, weapon_slot
from facedown.systems.contest.rules.series import (
    bullets_fired,
    discard_series,
    draw_series,
    fires_twice,
    first_of_second_gun,
    is_second_gun,
    is_series,
    is_series_overdrawn,
    is_shot_by_shot,
    lay_first_shot,
    put_down,
    shots_before,
    take_shot,
    target_now,
)
from facedown.systems.contest.rules.strike import count_attack, strike
from facedown.systems.contest.rules.task import is_single_draw, play_for_gm
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import MAIN, SECOND, SHOTS, Fighter, Game, Who

REDRAWS = 4  # of a tied contest, at most (CON-R8)


@rule("CON-1.4", "CON-3.2", "CON-10.16", "CON-36.3", "CON-X1")
def open_contest(g: Game) -> None:
    """Deal the cards of the contest at hand and fix the limits; the initiator draws first.

    The initiator has no response.
    """
    s = g.state
    i = s.attacker
    fighter = s.fighters[i]
    fighter.response = Way.NONE
    fighter.engages_with = 0
    clear_play(fighter)
    fighter.shares = 0
    fighter.beaten = 0
    s.shown_first = 0
    s.series.fired = 0
    s.series.struck_back = 0
    count_cardless(g)
    if s.series.shots <= 1 and s.series.cardless > 0:
        fighter.played = 1
        cite(g, Clause.CON_R118, i, a=s.targets[0])
    elif s.aimed:
        draw_aimed(g, i)
        fighter.limit = contest_limit(g, i)
        if is_series(g):
            draw_series(g, i)
    elif is_series(g):
        fighter.played = 1
        draw_series(g, i)
    else:
        take_cards(g, i)
        fighter.limit = contest_limit(g, i)
    for t in range(s.target_count):
        s.fighters[s.targets[t]].played = 0
    if is_shot_by_shot(g):
        s.target = target_now(g)
        open_target(g, i, s.target)
        return
    for t in range(s.target_count):
        s.target = s.targets[t]
        open_target(g, i, s.target)


@rule
def clear_play(fighter: Fighter) -> None:
    """Nothing is chosen yet, and nothing shown."""
    fighter.played = 0
    fighter.revealed = 0
    fighter.play = 0


@rule("CON-R118")
def count_cardless(g: Game) -> None:
    """Note which shots of the attack at hand hit without a card, or whether a lone attack does."""
    s, series = g.state, g.state.series
    series.cardless = 0
    for shot in range(series.shots):
        if needs_no_card(g, series.targets[shot]):
            series.cardless |= 1 << shot
    if series.shots == 0 and s.target_count > 0:
        series.cardless = 1
        for t in range(s.target_count):
            if not needs_no_card(g, s.targets[t]):
                series.cardless = 0


@rule("CON-1.4", "CON-11.1", "CON-22.3", "CON-X6")
def open_target(g: Game, i: Who, j: Who) -> None:
    """Deal a target its cards, fix its limit, and engage those who meet hand to hand."""
    s = g.state
    fighter = s.fighters[j]
    fighter.revealed = 0
    fighter.play = 0
    fighter.beaten = 0
    shot = is_ranged(g, i, s.slot)
    if shot:
        cite_range(g, i, slot_against(g, j), j)
    if not is_helpless(g, j):
        take_cards(g, j)
        fighter.limit = contest_limit(g, j)
        if has_engaged(g, j):
            shot = shot and is_ranged(g, j, weapon_slot(g, j))
    if not shot and in_reach(g, i, j):
        engage(g, i, j)


@rule
def contest_limit(g: Game, k: Who) -> int:
    """The limit of a fighter in the contest at hand, as its initiator, engaging back, or in defense."""
    s = g.state
    i = s.attacker
    if k == i:
        return limit_against(g, i, s.slot, s.targets[0])
    if has_engaged(g, k):
        return limit_against(g, k, weapon_slot(g, k), i)
    if is_ranged(g, i, s.slot):
        return missile_limit(g, k, i, slot_against(g, k)) + spare_defense(g, k, i)
    return defense_limit(g, k, i) + spare_defense(g, k, i)


@rule("CON-R12")
def show_first(g: Game) -> bool:
    """Show the plays of those who choose first; return whether the others choose after that."""
    s = g.state
    if g.book.reveal_order == RevealOrder.SIMULTANEOUS or s.shown_first or is_single_draw(g):
        return False
    s.shown_first = 1
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        if not chooses_first(g, i):
            continue
        if k == 0 and is_series(g):
            reveal_series(g, i)
            put_down(g, i)
        elif s.fighters[i].played and not (k == 0 and s.series.cardless > 0):
            reveal(g, i)
    return True


@rule
def reveal(g: Game, i: Who) -> None:
    """Show a play to everyone, once."""
    fighter = g.state.fighters[i]
    if not fighter.revealed:
        fighter.revealed = 1
        show_play(g, i)


@rule("CON-1.5", "CON-1.6", "CON-10.6")
def show_play(g: Game, i: Who) -> None:
    """Show the cards that a play uses; who overdrew shows all its cards. Of more than two each has a line."""
    fighter = g.state.fighters[i]
    hand, used = cards_of(g, i), used_cards(fighter.play)
    first, second = NO_CARD, NO_CARD
    shown = 0
    for place in range(hand.count):
        if used == 0 or used >> place & 1:
            show_all(g, hand.cards[place])
            if shown > 1:
                cite(g, Clause.CON_R143, i, first)
                first = second
            if shown == 0:
                first = hand.cards[place]
            else:
                second = hand.cards[place]
            shown += 1
    rank = play_rank(g, i, fighter.play)
    cite(g, clause_of_play(g, i), i, first, second, a=rank, b=fighter.limit, c=max(0, shown - 2))


@rule
def clause_of_play(g: Game, i: Who) -> int:
    """The clause by which a fighter plays what it does: an overdraw, one card or several."""
    fighter = g.state.fighters[i]
    several = uses_several(fighter.play)
    if has_overdrawn(g, i):
        return Clause.CON_1_5
    if is_aimed(g, i):
        return Clause.CON_33_9 if several else Clause.CON_33_8
    if has_pair(g, i):
        return Clause.CON_2_11
    if acts_offensively(g, i):
        return Clause.CON_1_7 if several else Clause.CON_1_6
    if not several:
        return Clause.CON_10_6
    return Clause.CON_10_15 if fighter.response == Way.DEFEND_TWO else Clause.CON_10_8


@rule
def is_tie_redrawn(g: Game) -> bool:
    """Whether a mutual contest of equal ranks is drawn again, with two new cards each."""
    s = g.state
    i, j, shots = s.attacker, s.target, s.series.shots
    if g.book.tie_result != TieResult.REDRAW or s.redraws >= REDRAWS or shots > 1 or s.target_count != 1:
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
    s.shown_first = 0
    cite(g, Clause.CON_R8, s.attacker, a=s.target)
    for k in range(2):
        who = s.attacker if k == 0 else s.target
        discard_all(g, s.fighters[who].hand)
        deal_two(g, who)
        clear_play(s.fighters[who])
    if g.book.task:
        play_for_gm(g, s.target)


@rule
def reveal_series(g: Game, i: Who) -> None:
    """Show the cards of a series, once: of all shots, or of the next one where each meets its own draw."""
    s = g.state
    if s.fighters[i].revealed:
        return
    s.fighters[i].revealed = 1
    if s.aimed and s.series.fired == 0:
        lay_first_shot(g, i)
    end = s.series.fired + 1 if is_shot_by_shot(g) else s.series.shots
    for shot in range(s.series.fired, end):
        reveal_shot(g, i, shot)


@rule
def reveal_shot(g: Game, i: Who, shot: int) -> None:
    """Take a shot of the series in hand and show its card."""
    s = g.state
    take_shot(g, i, shot)
    fighter = s.fighters[i]
    if shot == 0 and s.aimed:
        show_play(g, i)
    elif fighter.hand.count > 0:
        card = fighter.hand.cards[0]
        show_all(g, card)
        rank = play_rank(g, i, fighter.play)
        cite(g, Clause.CON_3_2, i, card, a=rank, b=fighter.limit, c=s.series.targets[shot])
    if shots_before(g, shot) > 0:
        cite(g, Clause.CON_3_3, i, a=shots_before(g, shot))
    if is_second_gun(g, shot):
        cite(g, Clause.CON_3_5, i)
    if s.series.cardless >> shot & 1:
        cite(g, Clause.CON_R118, i, a=s.series.targets[shot])


@rule("CON-R31", "CON-X3")
def resolve_shot(g: Game) -> bool:
    """Decide one shot of a series against the draw that meets it; return whether another one follows.

    Whoever engaged back strikes back once. A shooter who is out fires no more.
    """
    s = g.state
    i, j = s.attacker, target_now(g)
    s.target = j
    reveal_series(g, i)
    take_shot(g, i, s.series.fired)
    if took_part(g, j):
        reveal(g, j)
    if is_alive(g, j):
        resolve_against(g, hits(g, i, j), False, has_overdrawn(g, i))
    s.fighters[i].revealed = 0
    s.shown_first = 0
    s.series.fired += 1
    if s.series.fired == s.series.shots or not is_able(g, i):
        all_over = is_series_overdrawn(g, i)
        for t in range(s.target_count):
            s.fighters[s.targets[t]].overdrew &= ~(1 << i)
            if all_over:
                s.fighters[s.targets[t]].overdrew |= 1 << i
        discard_series(g, i)
        close_attack(g, i)
        return False
    put_down(g, i)
    meet_shot(g, target_now(g))
    return True


@rule("CON-R31")
def meet_shot(g: Game, j: Who) -> None:
    """Let the target of the next shot draw: its first cards, or new ones as it declared."""
    s = g.state
    first = True
    for shot in range(s.series.fired):
        first = first and s.series.targets[shot] != j
    if first:
        open_target(g, s.attacker, j)
        return
    fighter = s.fighters[j]
    discard_all(g, fighter.hand)
    clear_play(fighter)
    if is_helpless(g, j):
        return
    cite(g, Clause.CON_R31, j)
    if fighter.response == Way.DEFEND_ONE:
        deal_one(g, j, Clause.CON_10_14)
    elif fighter.response == Way.DEFEND_TWO:
        deal_one(g, j, Clause.CON_10_14)
        deal_one(g, j, Clause.CON_10_14)
    else:
        deal_two(g, j)
    fighter.limit = contest_limit(g, j)


@rule
def resolve(g: Game) -> None:
    """Decide the contest at hand, strike, and leave everyone as the contest leaves them."""
    s = g.state
    i = s.attacker
    series = is_series(g)
    overdrawn = False
    if series:
        reveal_series(g, i)
        overdrawn = is_series_overdrawn(g, i)
    elif s.series.cardless == 0:
        reveal(g, i)
        overdrawn = has_overdrawn(g, i)
    for t in range(s.target_count):
        if took_part(g, s.targets[t]):
            reveal(g, s.targets[t])
    for t in range(s.target_count):
        s.target = s.targets[t]
        hit = resolve_shots(g, i, s.target) if series else hits(g, i, s.target)
        resolve_against(g, hit, series, overdrawn)
    if series:
        discard_series(g, i)
    close_attack(g, i)


@rule("CON-3.2", "CON-R31", "CON-X3")
def resolve_shots(g: Game, i: Who, j: Who) -> bool:
    """Land every shot of a series that hits a target; return whether one did.

    Each is compared for itself; the best one stays in hand, for a target that engaged back.
    """
    s = g.state
    hit = False
    best, rank = SHOTS, 0
    for shot in range(s.series.shots):
        if s.series.targets[shot] == j:
            take_shot(g, i, shot)
            if is_alive(g, j):
                count_attack(g, i)
            if best == SHOTS or offense(g, i) > rank:
                best, rank = shot, offense(g, i)
            if hits(g, i, j):
                note_outcome(g, Outcome(True, False, False))
                hit = True
                if is_alive(g, j):
                    strike(g, i, j)
    take_shot(g, i, best)
    return hit


@rule(
    "CON-10.1",
    "CON-10.7",
    "CON-33.2",
    "CON-36.2",
    "CON-36.3",
    "CON-R31",
    "CON-X1",
    "CON-X3",
    "CON-X8",
    "CON-X22",
)
def close_attack(g: Game, i: Who) -> None:
    """Discard what the initiator played, count what it fired, and note whom it met (C9)."""
    s = g.state
    for t in range(s.target_count):
        j = s.targets[t]
        s.fighters[i].contested |= 1 << j
        s.fighters[j].contested |= 1 << i
    s.fighters[i].has_acted = 1
    if s.aimed:
        drop_aim(g, i)
    hand_given_up(g, i, used_cards(s.fighters[i].play) >> s.aim_cards, s.fighters[i].beaten == 1)
    discard_all(g, s.fighters[i].hand)
    if fires_twice(g):
        spend(g, i, s.slot, 2)
    elif s.series.shots > 0:
        spend_series(g, i)
    elif s.both and is_ranged(g, i, MAIN):
        spend(g, i, MAIN, 1)
        spend(g, i, SECOND, 1)


@rule
def spend_series(g: Game, i: Who) -> None:
    """Take the bullets of every shot out of the guns that fired them."""
    for gun in range(2):
        slot = g.state.slot if gun == 0 else SECOND
        shots = first_of_second_gun(g) if gun == 0 else g.state.series.second_shots
        bullets = 0
        for before in range(shots):
            bullets += bullets_fired(g, i, slot, before)
        if bullets > 0:
            spend(g, i, slot, bullets)


@rule
def settle_target(g: Game, t: int) -> None:
    """Leave a target as the contest leaves it; it may have to choose a card to keep (C9)."""
    j = g.state.targets[t]
    g.state.target = j
    contest_left(g, j)
    if took_part(g, j):
        if has_engaged(g, j):
            settle_engaged(g, j)
        elif settle_defender(g, j, g.state.fighters[j].beaten == 1):
            ask(g, j, Decision.KEPT_CARD)


@rule
def settle_engaged(g: Game, j: Who) -> None:
    """Leave a target that has engaged back: its action is taken, its cards and bullets are spent."""
    fighter = g.state.fighters[j]
    fighter.has_acted = 1
    hand_given_up(g, j, used_cards(fighter.play), fighter.beaten == 1)
    discard_all(g, fighter.hand)
    slot = weapon_slot(g, j)
    if fighter.slots[slot].weapon == NO_GEAR:
        return  # it broke
    if fighter.response == Way.ENGAGE_BOTH and is_ranged(g, j, slot):
        spend(g, j, MAIN, 1)
        spend(g, j, SECOND, 1)
    elif is_ranged(g, j, slot):
        spend(g, j, slot, bullets_fired(g, j, slot, 0))
