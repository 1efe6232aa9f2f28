"""A player's turn: its beginning, the opening draw, Foolishness, its end (ARC-6, ARC-14, phase 2)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, ask, offer
from facedown.engine.cards import Zone, look_over, show_all
from facedown.engine.rules import Card, Seat, cite, rule, top
from facedown.systems.arcana.clauses import (
    BlurMode,
    Clause,
    Decision,
    FoolishTiming,
    HandDraw,
    LeftoverHand,
    Way,
    Why,
)
from facedown.systems.arcana.rules.asking import QUESTIONS, holds_face
from facedown.systems.arcana.rules.cards import (
    card_with,
    discard,
    discard_all,
    draw_cards,
    end_action,
    finish_turn,
    leave_turn,
    roll_over,
    shuffle_pile,
)
from facedown.systems.arcana.rules.damage import expire_shields, lose_hp
from facedown.systems.arcana.rules.ending import check_end
from facedown.systems.arcana.rules.lasting import lasting
from facedown.systems.arcana.rules.people import character_of, is_active
from facedown.systems.arcana.rules.values import NUMBERS, face_of, read, read_value
from facedown.systems.arcana.state import BINS, MINORS, PLACEMENTS, Game, Who
from facedown.systems.arcana.vocabulary import Bin, Leaves, Op

HAND, SMALL_HAND = 5, 4
NO_NUMBER = 99
DONE = 1  # in `b` of a turn: no more cards are kept; in `a` stands how many are

# The beginning


@rule("ARC-4.5", "ARC-10.5", "ARC-19.3", "ARC-R31", "ARC-R68", "ARC-X8")
def begin_turn(g: Game) -> None:
    """Own shields expire, unless a Blur keeps them; then bleeding is suffered."""
    s = g.state
    seat = top(s.agenda).seat
    who = Who(seat)
    s.on_turn = who
    player, fighter = s.players[seat], s.fighters[who]
    cite(g, Clause.ARC_4_5, who)
    if not player.keep_shields:
        expire_shields(g, who)
    elif g.book.blur_mode == BlurMode.SNAPSHOT:
        fighter.shields = player.snapshot
    player.keep_shields = 0
    player.snapshot = 0
    if fighter.bleeding > 0:
        bleeding = fighter.bleeding
        fighter.bleeding = 0
        lose_hp(g, who, who, bleeding)


@rule("ARC-R48", "ARC-R113")
def lose_turn(g: Game) -> None:
    """A player who was put out at the beginning has no turn; nor one who loses it to a Tower."""
    seat = top(g.state.agenda).seat
    player = g.state.players[seat]
    if not is_active(g, Who(seat)):
        stop_turn(g, seat)
    elif player.skip_turn:
        player.skip_turn = 0
        leave_turn(g, seat)


@rule("ARC-R100", "ARC-R113")
def stop_turn(g: Game, seat: Seat) -> None:
    """The turn of a player who is out is over at once, and the end is tested."""
    leave_turn(g, seat)
    check_end(g)


@rule("ARC-6.1", "ARC-6.2", "ARC-6.3", "ARC-6.4", "ARC-R1", "ARC-X2")
def draw_hand(g: Game) -> None:
    """The opening draw."""
    seat = top(g.state.agenda).seat
    player = g.state.players[seat]
    count = HAND
    if g.book.hand_draw == HandDraw.N4:
        count = SMALL_HAND
    elif g.book.hand_draw == HandDraw.REFILL_5:
        count = max(HAND - player.hand.count, 0)
    if g.state.round == 1:
        count = max(count + lasting(g, seat, Op.OPENING_DRAW), 0)
    count += player.extra_draw
    player.extra_draw = 0
    draw_cards(g, seat, player.hand, count)


# The main part


@rule("ARC-14.2", "ARC-R5", "ARC-R55", "ARC-R72", "ARC-R101", "ARC-R113", "ARC-X19")
def ask_act(g: Game) -> bool:
    """Once the last action is over, ask for the next; return whether something is asked."""
    s = g.state
    seat = top(s.agenda).seat
    player = s.players[seat]
    if not is_active(g, Who(seat)):
        stop_turn(g, seat)
        return False
    end_action(g, seat)
    if player.minor_drawn:
        player.minor_drawn = 0
        if is_foolishness_due(g, seat):
            ask(g, seat, Decision.FOOLISHNESS)
            return True
    if player.placements >= PLACEMENTS:
        cite(g, Clause.ARC_X19, Who(seat))
        return False
    ask(g, seat, Decision.ACT)
    return True


# Foolishness


@rule("ARC-14.2", "ARC-R55", "ARC-R57")
def is_foolishness_due(g: Game, seat: Seat) -> bool:
    """Whether a minor has to go, now that a drawing has brought one: once a turn, if the hand has one.

    A hand without any has the duty wait; the drawing that ends this brings a minor itself.
    """
    player = g.state.players[seat]
    if player.foolish_done and g.book.foolish_timing == FoolishTiming.FIRST_MINOR_DRAW:
        return False
    look_over(g, player.hand)
    return lowest_minor(g, player.hand) < NO_NUMBER


@rule("ARC-14.2", "ARC-R56")
def lowest_minor(g: Game, hand: Zone) -> int:
    """The least value of a minor in a hand; NO_NUMBER if it has none."""
    lowest = NO_NUMBER
    for k in range(hand.count):
        lowest = min(lowest, minor_value(g, hand.cards[k]))
    return lowest


@rule
def minor_value(g: Game, card: Card) -> int:
    """The value of a minor; NO_NUMBER of a major."""
    return NUMBERS[read_value(g, card)] if read(g, card) < MINORS else NO_NUMBER


@rule("ARC-14.2", "ARC-R56")
def why_not_foolish(g: Game, card: int) -> int:
    """Why a card does not go: it is not in the hand, or not the lowest minor."""
    hand = g.state.players[g.state.seat].hand
    if not holds_face(hand, card):
        return Why.NOT_HELD
    held = card_with(hand, card)
    is_lowest = minor_value(g, held) == lowest_minor(g, hand)
    return Why.NONE if is_lowest else Why.NOT_LOWEST


@rule("ARC-14.2", "ARC-R55")
def discard_lowest(g: Game, card: int) -> None:
    """A player discards the lowest minor."""
    seat = g.state.seat
    player = g.state.players[seat]
    player.foolish_done = 1
    lowest = card_with(player.hand, card)
    show_all(g, lowest)
    cite(g, Clause.ARC_14_2, Who(seat), lowest)
    discard(g, seat, player.hand, lowest)


@rule("ARC-14.2", "ARC-R56")
def offer_lowest(g: Game, options: Options) -> None:
    """The minors tied for lowest."""
    hand = g.state.players[g.state.seat].hand
    lowest = lowest_minor(g, hand)
    for k in range(hand.count):
        if minor_value(g, hand.cards[k]) == lowest:
            offer(options, face_of(hand.cards[k]) << 16)


QUESTIONS.declare(Decision.FOOLISHNESS, discard_lowest, why_not_foolish, offer=offer_lowest)


# The end


@rule("ARC-19.3", "ARC-R99", "ARC-R111")
def note_blur(g: Game) -> None:
    """A Blur of this turn keeps the shields that are left over."""
    seat = top(g.state.agenda).seat
    if g.state.players[seat].blur:
        roll_over(g, seat)


@rule("ARC-R4", "ARC-X18")
def ask_keep(g: Game) -> bool:
    """Ask for a card to keep, as many as may be kept; return whether that is asked."""
    row = top(g.state.agenda)
    hand = g.state.players[row.seat].hand
    if row.b or row.a == hand.count or row.a >= cards_kept(g, row.seat):
        return False
    ask(g, row.seat, Decision.KEEP)
    return True


@rule("ARC-R4", "ARC-X18")
def cards_kept(g: Game, seat: Seat) -> int:
    """How many cards of the hand a player may keep, where not all stay."""
    if g.book.leftover_hand == LeftoverHand.KEEP:
        return 0
    return lasting(g, seat, Op.KEEP_CARDS) + int(g.book.leftover_hand == LeftoverHand.KEEP_ONE)


@rule("ARC-R4", "ARC-X18")
def keep(g: Game, way: int, card: int) -> None:
    """A card is kept for the next turn, one of the first in the hand from here on; or no more are."""
    row = top(g.state.agenda)
    hand = g.state.players[row.seat].hand
    if way == Way.NO_CARD:
        row.b = DONE
        return
    k = place_in_rest(g, card)
    hand.cards[row.a], hand.cards[k] = hand.cards[k], hand.cards[row.a]
    row.a += 1


@rule("ARC-R4", "ARC-X18")
def place_in_rest(g: Game, card: int) -> int:
    """Where a card lies among those of the hand that are not kept yet; beyond the hand if it does not."""
    row = top(g.state.agenda)
    hand = g.state.players[row.seat].hand
    for k in range(row.a, hand.count):
        if face_of(hand.cards[k]) == card:
            return k
    return hand.count


@rule("ARC-6.3", "ARC-R4", "ARC-X18")
def why_not_keep(g: Game, card: int) -> int:
    """Why a card cannot be kept: it is not in the hand, or kept already."""
    is_there = place_in_rest(g, card) < g.state.players[g.state.seat].hand.count
    return Why.NONE if is_there else Why.NOT_HELD


@rule("ARC-R4", "ARC-X18")
def offer_kept(g: Game, options: Options) -> None:
    """The cards of the hand that are not kept yet, or none."""
    hand = g.state.players[g.state.seat].hand
    for k in range(top(g.state.agenda).a, hand.count):
        offer(options, Way.KEEP << 24 | face_of(hand.cards[k]) << 16)
    offer(options, Way.NO_CARD << 24)


QUESTIONS.declare(Decision.KEEP, keep, Of(Way.KEEP, why_not_keep), offer=offer_kept)


@rule("ARC-16.4", "ARC-17.4", "ARC-18.4", "ARC-19.4", "ARC-20.7", "ARC-21.6", "ARC-R4", "ARC-R71", "ARC-R99")
def end_turn(g: Game) -> None:
    """Special bins and the rest of the hand are discarded together; then the pile is tested."""
    seat, kept = top(g.state.agenda).seat, top(g.state.agenda).a
    player = g.state.players[seat]
    for bin in range(BINS):
        if player.bins[bin].count > 0 and is_emptied(g, seat, bin):
            discard_all(g, seat, player.bins[bin])
    if g.book.leftover_hand != LeftoverHand.KEEP:
        if player.hand.count > kept:
            cite(g, Clause.ARC_R4, Who(seat), a=player.hand.count - kept)
            discard_all(g, seat, player.hand, kept)
    shuffle_pile(g, seat)
    finish_turn(g, seat)


@rule("ARC-18.4", "ARC-20.7", "ARC-R71", "ARC-R99", "ARC-X7")
def is_emptied(g: Game, seat: Seat, bin: int) -> bool:
    """Whether a bin loses its cards at the end of the turn."""
    if bin == Bin.SPELL:
        return g.book.spells[character_of(g, seat).spell].standing == 0
    counts = g.book.bins[bin].sum == 0
    return g.book.bins[bin].leaves == Leaves.TURN_END or (counts and not g.book.counting_bins_persist)
