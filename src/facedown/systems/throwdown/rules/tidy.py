"""Step 6: Discard and Draw, and the adjustment of Hands between conflicts (THR-83.1, THR-X21)."""

from __future__ import annotations

from facedown.engine.cards import place_in, put, take
from facedown.engine.rules import Card, Seat, cite, copy_bytes, each, push, rule, top
from facedown.systems.throwdown.clauses import Clause, ConcedeHand, Decision, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    discard_all,
    discard_from,
    draw_cards,
    hand_of,
    keep,
    take_unseen,
)
from facedown.systems.throwdown.rules.events import fire_now
from facedown.systems.throwdown.rules.fusion import end_fusion, is_fused, lowest_of
from facedown.systems.throwdown.rules.setup import hand_limit
from facedown.systems.throwdown.rules.targets import side_of
from facedown.systems.throwdown.state import COACH, FIGHT_BYTES, NO_SIDE, SIDE_A, SIDE_B, Assist, Game
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger


@rule("THR-1.4", "THR-5.1", "THR-R40", "THR-R49", "THR-R50", "THR-X21")
def clear_table(g: Game) -> None:
    """Every card of the conflict goes to the Trash of its own Deck, in the order of play.

    Hands laid down by a Concede stay, unless the table discards them.
    """
    s = g.state
    discard_all(g, s.pile)
    if g.book.concede_hand == ConcedeHand.DISCARD and s.fight.stage > 0:  # a refusal lays no Hand down
        for p in each(Seat, s.pilots + 1):
            if side_of(g, p) == s.fight.conceded:
                discard_all(g, hand_of(g, p))
    cite(g, Clause.THR_83_1)


@rule("THR-X14", "THR-X21")
def deal_out(g: Game) -> bool:
    """Fusions end: the lead of a Lesser one divides its Hand, the Commander of a Final Form deals it out.

    Those joined get cards as she likes, nobody more than her maximum; what is beyond that is discarded.
    """
    s, fight = g.state, g.state.fight
    for side in (SIDE_A, SIDE_B):
        if is_fused(g, side):
            end_fusion(g, side)
            return True
        if s.fused[side].count > 0 and takers_of(g, side):
            ask(g, dealer(g, side), Decision.DEAL_CARD, side)
            return True
        discard_all(g, s.fused[side])
        fight.fused[side] = 0
    fight.final_form = 0
    return False


@rule("THR-X2", "THR-X21")
def dealer(g: Game, side: int) -> Seat:
    """Who deals out the Hand of a Final Form: its Commander; if she is Out, the lowest who takes a card."""
    commander = g.state.fight.commanders[side]
    return lowest_of(takers_of(g, side)) if g.state.players[commander].out else commander


@rule("THR-X21")
def takers_of(g: Game, side: int) -> int:
    """The mask of those joined who may still be dealt a card."""
    takers = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        player = g.state.players[p]
        joined = g.state.fight.fused[side] >> p & 1 and not player.out
        if joined and player.void.count + player.hand.count < hand_limit(g, p):
            takers |= 1 << p
    return takers


@rule("THR-X21")
def pick_to_deal(g: Game, card: Card) -> None:
    """Take a card of the fused Hand, and ask whose it shall be."""
    s = g.state
    side = s.about
    p = dealer(g, side)
    take_unseen(g, lowest_of(s.fight.fused[side]), card, p)
    put(s.players[p].front, card)
    ask(g, p, Decision.DEAL_TO, side)


@rule("THR-X21")
def why_not_deal_to(g: Game, player: Seat) -> int:
    """Why a Pilot cannot be dealt a card."""
    return Why.NONE if takers_of(g, g.state.about) >> player & 1 else Why.TAKES_NO_MORE


@rule("THR-X21")
def deal_to(g: Game, player: Seat) -> None:
    """Hand a card of the fused Hand to one of those joined; it goes under a Void."""
    front = g.state.players[g.state.seat].front
    card = front.cards[0]
    take(front, card)
    keep(g, player, card)
    cite(g, Clause.THR_X21, player, card)


# Help that waits for the end


@rule("THR-X2", "THR-X13", "THR-X21")
def mend(g: Game) -> bool:
    """Field Kits and Rally Cries take effect, in seat order.

    A Pilot who is Out is asked for nothing: her Field Kit has no effect.
    """
    for p in each(Seat, 1, g.state.pilots + 1):
        player = g.state.players[p]
        if player.mend and not player.out:
            player.mend = 0
            fire_now(g, Trigger.RECOVER, Target.CHOICE, 1, p)
            return True
        if player.rally:
            player.rally = 0
            fire_now(g, Trigger.RALLY, Target.IMPLIED, 1, p)
            return True
    return False


@rule("THR-X21")
def adjust_hands(g: Game) -> None:
    """Hands are adjusted, from the Commander of the victor's side on, or of side A; Coach is always last."""
    fight = g.state.fight
    first = fight.commanders[SIDE_A if fight.victor == NO_SIDE else fight.victor]
    adjust(g, Seat(1) if first == COACH else first)


@rule("THR-X21")
def end_throwdown(g: Game) -> None:
    """Clear the marks of the Throwdown; what lasts in the team stays."""
    s = g.state
    for p in range(1, s.pilots + 1):
        player = s.players[p]
        player.gear_ready = 1
        player.signature_used = 0
        player.lesson_used = 0
        player.mend = 0
        player.side = NO_SIDE
        player.strike = 0
    for t in range(g.book.threat_count):
        s.threats[t].assisted = Assist.NONE
    copy_bytes(s.fight, g.book.no_fight, FIGHT_BYTES)


# The maximum Hand


@rule("THR-2.8", "THR-2.9", "THR-2.10", "THR-X21")
def adjust(g: Game, first: Seat) -> None:
    """Between conflicts: all above their maximum discard down, then those below draw up, from `first` on."""
    push(g.state.agenda, Step.ADJUST, first)


@rule
def turn_of(g: Game, k: int) -> Seat:
    """The k-th seat in seat order, Pilots by number, then Coach."""
    return COACH if k > g.state.pilots else Seat(k)


@rule("THR-2.10", "THR-X12", "THR-X21")
def ask_discards(g: Game) -> bool:
    """Have each seat above its maximum pick what it discards, unseen."""
    for k in range(1, g.state.pilots + 2):
        p = turn_of(g, k)
        player = g.state.players[p]
        if not player.out and player.hand.count - picked_count(g, p) > hand_limit(g, p):
            ask(g, p, Decision.DISCARD)
            return True
    return False


@rule("THR-2.10", "THR-X12", "THR-X21")
def discard_down(g: Game) -> None:
    """What was picked is discarded, and of a Void its top cards."""
    for k in range(1, g.state.pilots + 2):
        discard_picked(g, turn_of(g, k))


@rule
def picked_count(g: Game, p: Seat) -> int:
    """How many cards a seat has picked to discard."""
    mask, count = g.state.players[p].picked, 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule("THR-2.10")
def why_not_discard(g: Game, card: Card) -> int:
    """Why a card cannot be picked."""
    player = g.state.players[g.state.seat]
    return Why.PICKED_ALREADY if player.picked >> place_in(player.hand, card) & 1 else Why.NONE


@rule("THR-X21")
def pick_discard(g: Game, card: Card) -> None:
    """Pick a card to discard; nobody sees it before all have picked."""
    player = g.state.players[g.state.seat]
    player.picked |= 1 << place_in(player.hand, card)


@rule
def discard_picked(g: Game, p: Seat) -> None:
    """Discard what a seat picked, or the top cards of a Void above its maximum."""
    player = g.state.players[p]
    for k in range(player.hand.count - 1, -1, -1):
        if player.picked >> k & 1:
            card = player.hand.cards[k]
            discard_from(g, player.hand, card)
            cite(g, Clause.THR_2_10, p, card)
    player.picked = 0
    while player.void.count > hand_limit(g, p):
        card = player.void.cards[player.void.count - 1]
        discard_from(g, player.void, card)
        cite(g, Clause.THR_X12, p, card)


@rule("THR-2.9", "THR-X21")
def draw_up(g: Game) -> None:
    """All below their maximum draw, from the seat on that draws first, Coach last."""
    s, row = g.state, top(g.state.agenda)
    for k in range(s.pilots):
        p = Seat((row.seat - 1 + k) % s.pilots + 1)
        if not s.players[p].out:
            draw_cards(g, p, max(0, hand_limit(g, p) - hand_of(g, p).count), Clause.THR_2_9)
    draw_cards(g, COACH, max(0, hand_limit(g, COACH) - s.players[COACH].hand.count), Clause.THR_2_9)


QUESTIONS.declare(Decision.DEAL_CARD, pick_to_deal)
QUESTIONS.declare(Decision.DEAL_TO, deal_to, why_not_deal_to)
QUESTIONS.declare(Decision.DISCARD, pick_discard, why_not_discard)
