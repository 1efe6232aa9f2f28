"""The sequence of play: what happens in which order, and what each answer does."""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.ask import Options
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.systems.clash.clauses import Decision
from facedown.systems.clash.rules import clash, sets, setup, turns
from facedown.systems.clash.rules.act import ask_act, end_action, make_paid_move
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.rules.effects import perform_effects
from facedown.systems.clash.rules.ending import concede
from facedown.systems.clash.state import Act, Game, Phase

OFFERS, ACTS = QUESTIONS.offers, QUESTIONS.acts

STEPS: dict[int, Callable[[Game], None]] = {  # each does its part and says what comes next
    # Setup
    Phase.PLACE: setup.place_fighters,  # S1, S2: the starting spots and life
    Phase.COIN: setup.toss_coin,  # S3: who names the first player
    Phase.GO_FIRST: setup.ask_side,
    Phase.SIDE: setup.draw_opening_hands,  # S4
    Phase.EXCHANGE: setup.ask_exchange,  # S5, S6: cards set aside, then the game begins
    # The turn and its Act Phase
    Phase.TURN: turns.start_turn,  # T0
    Phase.TURN_START: perform_effects,
    Phase.ACT: ask_act,  # T1: an action, a clash, or the end
    Phase.MOVE: make_paid_move,
    Phase.TACTIC: end_action,
    Phase.ABILITY: end_action,
    # The Clash Phase, T2
    Phase.RESPOND: sets.ask_response,  # step 2; step 1 was the aggressor's
    Phase.REVEAL: sets.reveal,  # step 3
    Phase.CONTEST: sets.ask_uncontested,  # step 4.4
    Phase.ORDER: clash.fix_order,  # steps 4 to 4.3
    Phase.STAGGER: clash.check_stagger,  # step 5.1, for each active card
    Phase.BEFORE: perform_effects,  # step 5.2
    Phase.RANGE: clash.check_range,  # steps 5.3, 5.4
    Phase.HIT: perform_effects,
    Phase.DAMAGE: clash.deal_damage,
    Phase.AFTER: clash.perform_after,  # step 5.5
    Phase.RESULT: perform_effects,  # step 5.6
    Phase.NEXT_CARD: clash.next_card,
    # The Resolution Phase, T3
    Phase.RESOLUTION: clash.perform_resolution,  # step 6.1
    Phase.SUSTAIN: clash.judge_tactics,  # step 6.2
    Phase.GAUGE: clash.put_cards_away,  # step 6.3
    # The End Phase, T4
    Phase.END: turns.end_phase,  # a card, where no clash took place
    Phase.TURN_END: turns.check_hand,  # after the effects at the end of the turn
    Phase.HAND_LIMIT: turns.end_turn,  # then step 7: whose turn is next
}


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
        STEPS[s.phase](g)


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
