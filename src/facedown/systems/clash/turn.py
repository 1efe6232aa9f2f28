"""The sequence of play: what happens in which order, and what each answer does."""

from __future__ import annotations

from facedown.engine.ask import Options, ask
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.systems.clash.clauses import Decision, StartSpotAssignment
from facedown.systems.clash.rules.act import ask_act, make_paid_move, put_tactic_away
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.cards import choose_cards
from facedown.systems.clash.rules.clash import (
    check_range,
    check_stagger,
    deal_damage,
    end_after,
    fix_order,
    judge_tactics,
    next_card,
    next_resolution,
    put_cards_away,
)
from facedown.systems.clash.rules.effects import run_effects
from facedown.systems.clash.rules.ending import concede
from facedown.systems.clash.rules.sets import ask_response, ask_uncontested, reveal
from facedown.systems.clash.rules.setup import (
    ask_exchange,
    draw_opening_hands,
    place_fighters,
    start_game,
    toss_coin,
)
from facedown.systems.clash.rules.turns import check_hand, end_phase, end_turn, start_turn
from facedown.systems.clash.state import Act, Game, Phase

OFFERS, ACTS = QUESTIONS.offers, QUESTIONS.acts


@rule
def begin(g: Game) -> None:
    """Run to the first question: from the setup on, or from the Act Phase of a scripted position."""
    advance(g)


@rule
def advance(g: Game) -> None:
    """Run the sequence of play until somebody must decide, or the game is over."""
    s = g.state
    s.decision = Decision.NONE
    s.seat = NOBODY
    while s.decision == Decision.NONE and s.phase != Phase.OVER:
        if s.phase < Phase.TURN:
            advance_setup(g)
        elif s.phase < Phase.RESPOND:
            advance_turn(g)
        elif s.phase < Phase.STAGGER:
            advance_sets(g)
        elif s.phase < Phase.END:
            advance_clash(g)
        else:
            advance_end(g)


@rule
def advance_setup(g: Game) -> None:
    """Setup (S1 to S6): places and life, the coin, who goes first, opening hands, the exchange."""
    s = g.state
    if s.phase == Phase.PLACE:
        place_fighters(g)
        s.phase = Phase.COIN
    elif s.phase == Phase.COIN:
        toss_coin(g)
        s.phase = Phase.GO_FIRST
        ask(g, s.chooser, Decision.GO_FIRST)
    elif s.phase == Phase.GO_FIRST:
        s.phase = Phase.SIDE
        if g.book.start_spot_assignment == StartSpotAssignment.FIRST_PLAYER_CHOOSES:
            ask(g, s.first_player, Decision.SIDE)
    elif s.phase == Phase.SIDE:
        s.phase = Phase.DRAWS
    elif s.phase == Phase.DRAWS:
        s.phase = Phase.EXCHANGE
        draw_opening_hands(g)
    elif s.phase == Phase.EXCHANGE:
        if not ask_exchange(g):
            start_game(g)
            s.phase = Phase.TURN


@rule
def advance_turn(g: Game) -> None:
    """A turn (T0, T1): its start, then actions, until a clash is initiated or the Act Phase ends."""
    s = g.state
    if s.phase == Phase.TURN:
        start_turn(g)
    elif s.phase == Phase.TURN_START:
        if not run_effects(g):
            s.phase = Phase.ACT
    elif s.phase == Phase.ACT:
        if not ask_act(g):
            s.phase = Phase.END
    elif s.phase == Phase.MOVE:
        if not choose_cards(g, Decision.CARD):
            make_paid_move(g)
    elif s.phase == Phase.TACTIC:
        if not run_effects(g):
            put_tactic_away(g)
    elif s.phase == Phase.ABILITY:
        if not run_effects(g):
            s.phase = Phase.ACT


@rule
def advance_sets(g: Game) -> None:
    """The Clash Phase (T2) up to step 4: an answer or none, the reveal, an Uncontested Clash, the order."""
    s = g.state
    if s.phase == Phase.RESPOND:
        if not ask_response(g):
            s.phase = Phase.REVEAL
    elif s.phase == Phase.REVEAL:
        reveal(g)
        s.phase = Phase.CONTEST
    elif s.phase == Phase.CONTEST:
        if not ask_uncontested(g):
            s.phase = Phase.ORDER
    elif s.phase == Phase.ORDER:
        fix_order(g)


@rule
def advance_clash(g: Game) -> None:
    """Step 5 for each active card, then the Resolution Phase (T3, step 6)."""
    s = g.state
    if s.phase == Phase.STAGGER:
        check_stagger(g)
    elif s.phase == Phase.BEFORE:
        if not run_effects(g):
            s.phase = Phase.RANGE
    elif s.phase == Phase.RANGE:
        check_range(g)
    elif s.phase == Phase.HIT:
        if not run_effects(g):
            s.phase = Phase.DAMAGE
    elif s.phase == Phase.DAMAGE:
        deal_damage(g)
    elif s.phase == Phase.AFTER:
        if not run_effects(g):
            end_after(g)
    elif s.phase == Phase.RESULT:
        if not run_effects(g):
            s.phase = Phase.NEXT_CARD
    elif s.phase == Phase.NEXT_CARD:
        next_card(g)
    elif s.phase == Phase.RESOLUTION:
        if not run_effects(g):
            next_resolution(g)
    elif s.phase == Phase.SUSTAIN:
        judge_tactics(g)
    elif s.phase == Phase.GAUGE:
        put_cards_away(g)


@rule
def advance_end(g: Game) -> None:
    """The End Phase (T4): the draw, effects, the hand limit, the turn limit; then the next turn (step 7)."""
    s = g.state
    if s.phase == Phase.END:
        end_phase(g)
    elif s.phase == Phase.TURN_END:
        if not run_effects(g):
            check_hand(g)
    elif s.phase == Phase.HAND_LIMIT:
        if not choose_cards(g, Decision.DISCARD):
            end_turn(g)


@rule
def legal(g: Game, options: Options) -> None:
    """List the legal answers to the open question."""
    OFFERS[g.state.decision](g, options)


@rule
def act(g: Game, answer: int) -> None:
    """Carry out a legal answer and run on to the next question."""
    if answer == Act.CONCEDE:
        concede(g)
    else:
        ACTS[g.state.decision](g, answer)
    advance(g)


@rule
def winner(g: Game) -> int:
    """The player who won a finished game, or NOBODY."""
    return g.state.winner
