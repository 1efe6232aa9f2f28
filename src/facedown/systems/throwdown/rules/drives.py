"""Drives: which can be declared, which card is played, and what it does (THR-72 to THR-77, THR-R118)."""

from __future__ import annotations

from facedown.engine.cards import holds, show_all, take
from facedown.engine.rules import Card, Seat, cite, each, go_on, namesakes, pop, push, rule, top
from facedown.systems.throwdown.clauses import (
    AceBlocksAce,
    Clause,
    DriverOwnTech,
    FactionDrives,
    LateDeescalation,
    RumbleCardFace,
    Way,
    WhoDrives,
    Why,
)
from facedown.systems.throwdown.rules.cards import ACE, SPADES, discard, hand_of, has_void, take_unseen
from facedown.systems.throwdown.rules.events import fire_at
from facedown.systems.throwdown.rules.favor import take_favor
from facedown.systems.throwdown.rules.fusion import lead_of
from facedown.systems.throwdown.rules.helps import (
    effects_of,
    help_of,
    helps_of,
    may_help_herself,
    why_not_help,
)
from facedown.systems.throwdown.rules.piles import (
    discard_top,
    lay,
    open_stage,
    top_face,
    top_opens,
    top_rank,
    undo_stage,
)
from facedown.systems.throwdown.rules.powers import undo_powers, use_up
from facedown.systems.throwdown.rules.rumble import can_join, why_not_rumble
from facedown.systems.throwdown.rules.strike import (
    NO_LIMIT,
    begin_check,
    blocks,
    excess,
    fits,
    least_suit,
    may_block_any_suit,
    opening_excess,
    rank_played,
    safe_excess,
)
from facedown.systems.throwdown.state import (
    COACH,
    DRIVES,
    FINAL_ATTACK,
    NO_SIDE,
    STAGES,
    THREAT,
    Drive,
    Effects,
    Game,
    LaidAs,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Trigger, Word

KINDS = (Drive.COUNTER, Drive.BLOCK, Drive.ESCALATE, Drive.RUMBLE)  # besides the Concede
DECLARES = namesakes(Way, Drive, Drive.NONE)  # by way: the Drive


# What everybody can see to be possible


@rule("THR-72.2")
def why_not_drive(g: Game, way: int) -> int:
    """Why a Drive cannot be declared now, whoever makes it; one can always concede."""
    return Why.NONE if way == Way.CONCEDE else why_not_kind(g, DECLARES[way])


@rule("THR-72.2", "THR-75.6", "THR-R3", "THR-X28")
def why_not_kind(g: Game, drive: int) -> int:
    """Why nobody can make a Drive of a kind now."""
    f = g.state.fight
    if f.drives == DRIVES:
        return Why.LAST_DRIVE
    if drive == Drive.BLOCK:
        return why_not_blocked(g)
    if drive == Drive.ESCALATE and (f.stage == FINAL_ATTACK or f.stage == STAGES):
        return Why.NO_ESCALATE_HERE
    return why_not_rumble(g) if drive == Drive.RUMBLE else Why.NONE


@rule("THR-70.6", "THR-74.6", "THR-74.7", "THR-77.9", "THR-R10", "THR-R30", "THR-R47")
def why_not_blocked(g: Game) -> int:
    """Why the winning card cannot be Blocked by any card."""
    s = g.state
    laid_as = s.laid[s.pile.count - 1].laid_as
    if laid_as == LaidAs.INITIATIVE:
        return Why.INITIATIVE_STANDS
    if laid_as == LaidAs.RUMBLE:
        return Why.RUMBLE_STANDS
    if (
        laid_as == LaidAs.ESCALATE
        and s.fight.after_block
        and g.book.late_deescalation == LateDeescalation.FALSE
    ):
        return Why.TOO_LATE_TO_BLOCK
    if top_rank(g) == ACE and g.book.ace_blocks_ace == AceBlocksAce.FALSE:
        return Why.ONLY_A_TWO
    return Why.NONE


@rule("THR-71.2", "THR-71.3", "THR-R32", "THR-R118")
def why_not_pilot(g: Game, drive: int, p: Seat) -> int:
    """Why a Pilot cannot be named as the driver."""
    f = g.state.fight
    if g.state.players[p].side != f.mover:
        return Why.NOT_ON_SIDE
    if g.book.who_drives == WhoDrives.COMMANDER_ONLY and p != f.commanders[f.mover]:
        return Why.COMMANDER_DRIVES
    if f.acted >> p & 1:
        return Why.HAS_ACTED
    if f.declined[p] >> drive & 1:
        return Why.HAS_DECLINED
    why = why_not_form(g, drive, p)
    if why:
        return why
    return Why.NONE if hand_of(g, p).count > 0 or favors_that_fit(g, drive) > 0 else Why.NO_CARD


@rule("THR-77.6", "THR-X14", "THR-X15", "THR-X16")
def why_not_form(g: Game, drive: int, p: Seat) -> int:
    """Why a Pilot does not drive because of a fusion: a pair is one Pilot, a Final Form drives alone."""
    f = g.state.fight
    is_in = f.fused[f.mover] >> p & 1
    if f.final_form and not is_in:
        return Why.NOT_JOINED
    if is_in and not f.final_form and lead_of(g, f.mover) != p:
        return Why.LEAD_DRIVES
    wrecked = drive == Drive.RUMBLE and f.coach_side != NO_SIDE and not can_join(g, p)
    return Why.ROBO_WRECKED if wrecked else Why.NONE


# Which cards fit


@rule("THR-73.1", "THR-R118", "THR-X3", "THR-X12")
def can_drive(g: Game, p: Seat, drive: int) -> bool:
    """Whether a Pilot holds a card that fits a Drive, or a Faction shows one; a Void may deliver one.

    With a Spark Card on the Drive any card of hers does.
    """
    hand = hand_of(g, p)
    if g.state.fight.spark_card:
        return hand.count > 0 and wild_fits(g, drive)
    if has_void(g, p):
        return hand.count > 0 or favors_that_fit(g, drive) > 0
    for k in range(hand.count):
        if fits(g, drive, hand.cards[k], NO_LIMIT):
            return True
    return favors_that_fit(g, drive) > 0


@rule("THR-R118", "THR-X3")
def can_drive_with_help(g: Game, p: Seat, drive: int) -> bool:
    """Whether a help of her own that she can pay would make a card of a Pilot fit."""
    if not may_help_herself(g, p):
        return False
    for k in range(helps_of(g, p)):
        answer = help_of(g, p, k)
        if makes_fit(g, p, drive, effects_of(g, p, answer)) and not why_not_help(g, p, answer, True):
            return True
    return False


@rule("THR-X3", "THR-X13")
def makes_fit(g: Game, p: Seat, drive: int, effects: Effects) -> bool:
    """Whether effects would make a card of a Pilot fit."""
    hand = hand_of(g, p)
    if g.book.driver_own_tech == DriverOwnTech.YES_WITH_DISCARD and hand.count == 1:
        return False
    for k in range(effects.first, effects.first + effects.count):
        op = g.book.ops[k]
        if op.word == Word.WILD_CARD and wild_fits(g, drive):
            return True
        any_suit, lower = op.word == Word.BLOCK_ANY_SUIT, op.x if op.word == Word.BLOCK_LOWER_SUIT else 0
        if drive == Drive.BLOCK and (any_suit or lower):
            for i in range(hand.count):
                if blocks(g, hand.cards[i], any_suit, lower):
                    return True
    return False


@rule("THR-15.3", "THR-X3")
def wild_fits(g: Game, drive: int) -> bool:
    """Whether there is a face as which a Wild card would fit: for a Block the winning rank in Spades.

    For the other Drives there is always one: every rank is beaten by another.
    """
    f = g.state.fight
    if drive != Drive.BLOCK or f.face_down or may_block_any_suit(g):
        return True
    return least_suit(g) - f.lower_suit <= SPADES


@rule("THR-R13", "THR-R14")
def favors_that_fit(g: Game, drive: int) -> int:
    """Of how many Factions the top card fits a Drive."""
    count = 0
    for k in range(g.book.faction_count):
        count += int(plays_favor(g, k, drive))
    return count


@rule("THR-73.1", "THR-R13", "THR-R14", "THR-X6")
def plays_favor(g: Game, k: int, drive: int) -> bool:
    """Whether the top card of a Faction can be played as a Drive."""
    favor = g.state.factions[k].favor
    if favor.count == 0 or (g.book.faction_drives == FactionDrives.COUNTER_ONLY and drive != Drive.COUNTER):
        return False
    return fits(g, drive, favor.cards[favor.count - 1], NO_LIMIT)


@rule("THR-1.7", "THR-19.1", "THR-R14")
def take_card(g: Game, p: Seat, card: Card) -> None:
    """Take a card that is played out of its Hand, or from a Faction, which then shows its next one."""
    hand = hand_of(g, p)
    if holds(hand, card):
        if stays_face_down(g):
            take_unseen(g, p, card, p)
        else:
            take(hand, card)
        return
    for k in range(g.book.faction_count):
        favor = g.state.factions[k].favor
        if favor.count > 0 and favor.cards[favor.count - 1] == card:
            take_favor(g, k)


# What a Drive does


@rule("THR-59.1", "THR-59.2", "THR-75.2", "THR-75.3", "THR-R4")
def leave_stage(g: Game, side: int) -> None:
    """The opponent scores the stage, and its Pile is pushed aside."""
    s, f = g.state, g.state.fight
    top(s.agenda).behind = top_rank(g)
    f.score[1 - side] += f.stage
    cite(g, Clause.THR_75_2, f.commanders[1 - side], a=f.stage, b=f.score[1 - side])
    open_stage(g)
    cite(g, Clause.THR_75_3, f.commanders[side], a=f.stage)


@rule
def play_ready(g: Game, p: Seat, wild: int) -> None:
    """A card that lies ready is played."""
    front = g.state.players[p].front
    front.count = 0
    play(g, p, front.cards[0], wild)


@rule("THR-73.3", "THR-75.4", "THR-75.5", "THR-77.5", "THR-77.7", "THR-R47")
def play(g: Game, p: Seat, card: Card, wild: int) -> None:
    """g) The card of the Drive is played, and a Pilot's is checked against her Strike."""
    f = g.state.fight
    f.drives += 1
    f.dissonance = 0
    face = Card(wild) if wild else card
    if f.drive == Drive.BLOCK:
        if not blocks(g, face, f.any_suit == 1, f.lower_suit):
            f.spare_blocks -= 1
            use_up(g, Word.SPARE_BLOCK)
            cite(g, Clause.THR_X18, p, c=2)
        block(g, p, card, wild)
        return
    over = exceeds(g, f.drive, face)
    if stays_face_down(g):
        keep_face_down(g, p)
    if f.drive == Drive.COUNTER:
        lay(g, p, card, LaidAs.PLAY, wild)
        cite(g, Clause.THR_73_3, p, card, a=wild)
    else:
        if f.drive == Drive.RUMBLE:
            lay(g, p, card, LaidAs.RUMBLE, wild)
            cite(g, Clause.THR_77_7, p, card, a=wild)
        else:
            lay(g, p, card, LaidAs.ESCALATE, wild)
            cite(g, Clause.THR_75_5, p, card, a=wild)
            fire_cannon(g, p)
    f.after_block = 0
    if p != COACH and not f.face_down:
        begin_check(g, p, over, safe_excess(g, p))


@rule("THR-R16")
def stays_face_down(g: Game) -> bool:
    """Whether the card of the Drive is not shown before the next one."""
    return g.state.fight.drive == Drive.RUMBLE and g.book.rumble_card_face == RumbleCardFace.DOWN


@rule("THR-R16")
def keep_face_down(g: Game, p: Seat) -> None:
    """The card of the Rumble is not shown yet: note by what it is measured once it is."""
    f = g.state.fight
    f.face_down = 1
    f.behind = top(g.state.agenda).behind
    f.safe = safe_excess(g, p)


@rule("THR-R16")
def turn_up(g: Game) -> None:
    """The next Drive is declared: a card of a Rumble that lies face-down is turned up, and checked."""
    s, f = g.state, g.state.fight
    if not f.face_down:
        return
    laid, card = s.laid[s.pile.count - 1], s.pile.cards[s.pile.count - 1]
    p = Seat(laid.seat)
    f.face_down = 0
    push(s.agenda, Step.TURNED_UP)
    if not laid.wild:
        show_all(g, card)
    cite(g, Clause.THR_R16, p, card)
    if p != COACH:
        begin_check(g, p, opening_excess(g, f.behind, top_rank(g)), f.safe)
        note_rallies(g)


@rule("THR-58.6", "THR-X3")
def note_rallies(g: Game) -> None:
    """Rally Cries on a Drive whose card is within Strike take effect in Step 6."""
    s, f = g.state, g.state.fight
    for p in each(Seat, 1, s.pilots + 1):
        if f.rallies >> p & 1 and f.dissonance <= 0:
            s.players[p].rally = 1


@rule("THR-R16", "THR-X3")
def end_turning_up(g: Game) -> None:
    """The card of the Rumble is face-up and checked, and what helped it is over."""
    pop(g.state.agenda)
    clear_helps_of_check(g)


@rule("THR-X3")
def clear_helps_of_check(g: Game) -> None:
    """What bears on the check of a card is over with it."""
    f = g.state.fight
    f.second_look = 0
    f.halved = 0
    f.rallies = 0


@rule("THR-X18")
def fire_cannon(g: Game, p: Seat) -> None:
    """With the Cannon each Escalate of the Pilots hits the Monster."""
    if p != COACH:
        for _ in range(g.state.fight.cannon):
            fire_at(g, Trigger.TRAUMA, THREAT + g.book.monster, 1, p)


@rule("THR-58.5", "THR-75.4")
def exceeds(g: Game, drive: int, card: Card) -> int:
    """By how much a Counter exceeds the card below, or the card of a new stage the rank left behind."""
    if drive == Drive.COUNTER:
        return excess(g, top_rank(g), rank_played(g, card))
    return opening_excess(g, top(g.state.agenda).behind, rank_played(g, card))


@rule("THR-74.2", "THR-74.3", "THR-74.4", "THR-74.5", "THR-R5", "THR-R47", "THR-R48", "THR-R50")
def block(g: Game, p: Seat, card: Card, wild: int) -> None:
    """A Block: both cards go, and the blocker's earlier card leads again.

    The card that opened a stage takes the stage with it, and the points for leaving the one before.
    """
    s, f = g.state, g.state.fight
    opened = top_opens(g)
    blocked, under = s.pile.cards[s.pile.count - 1], s.laid[s.pile.count - 1].wild
    discard_top(g)
    discard(g, card)
    cite(g, Clause.THR_74_2, p, card, blocked, a=wild, b=under)
    f.after_block = 1
    if opened:
        side = s.players[p].side
        undo_powers(g, f.stage)
        undo_stage(g)
        f.score[side] -= f.stage
        cite(g, Clause.THR_74_4, f.commanders[side], a=f.stage, b=f.score[side])
    cite(g, Clause.THR_74_3, p, top_face(g))


@rule("THR-72.6", "THR-76.1", "THR-76.2", "THR-76.3", "THR-76.4", "THR-R16", "THR-R36", "THR-R39")
def concede(g: Game) -> None:
    """The side to move concedes: its opponent scores the stage, and the Throwdown is over.

    It is a Drive, so that a Rumble card which lies face-down is turned up and checked.
    """
    f = g.state.fight
    f.conceded = f.mover
    f.score[1 - f.mover] += f.stage
    cite(g, Clause.THR_76_1, f.commanders[f.mover])
    cite(g, Clause.THR_76_2, f.commanders[1 - f.mover], a=f.stage, b=f.score[1 - f.mover])
    go_on(g, Step.OUTCOME)
    turn_up(g)
