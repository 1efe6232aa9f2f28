"""A round: Intents, stand-ins, players, adversaries, reinforcements (ARC-4)."""

from __future__ import annotations

from facedown.engine.answers import ask
from facedown.engine.rules import NOBODY, Seat, cite, each, each_in, push, rule
from facedown.systems.arcana.clauses import (
    AdversaryOrder,
    AdversaryShieldLife,
    Clause,
    Decision,
    SameSpeedOrder,
    Why,
)
from facedown.systems.arcana.rules.adversaries import end_traits
from facedown.systems.arcana.rules.asking import QUESTIONS
from facedown.systems.arcana.rules.damage import expire_shields
from facedown.systems.arcana.rules.ending import check_end, end_fight
from facedown.systems.arcana.rules.intents import draw_intents
from facedown.systems.arcana.rules.people import (
    active_adversaries,
    active_players,
    centre,
    first_of,
    logged,
    trait_of,
)
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIGHTERS,
    FIRST_ADVERSARY,
    GM,
    ROUNDS,
    Game,
    Phase,
    Result,
    Status,
    Who,
)
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Pair

SLOWEST = -2  # slower than anybody


@rule("ARC-4.1", "ARC-4.7", "ARC-26.1")
def give_round(g: Game) -> bool:
    """The next round begins, unless the fight is over; return whether it does."""
    if g.state.result != Result.NONE:
        return False
    push(g.state.agenda, Step.ROUND)
    return True


@rule("ARC-4.1", "ARC-4.2")
def start_round(g: Game) -> None:
    """Everybody has a turn again, and Intents are drawn."""
    s = g.state
    for who in each(Who, 1, FIGHTERS):
        s.fighters[who].acted = 0
    cite(g, Clause.ARC_4_1, a=s.round)
    draw_intents(g)
    s.phase = Phase.STAND_INS


# Players


@rule("ARC-4.5", "ARC-4.6", "ARC-R45", "ARC-R46", "ARC-R100")
def candidates(g: Game) -> int:
    """The active players of the fastest class who have not acted, a mask."""
    fastest, mask = SLOWEST, 0
    for who in each_in(Who, active_players(g)):
        if not g.state.fighters[who].acted:
            speed = trait_of(g, Seat(who), Pair.SPEED)
            if speed > fastest:
                fastest, mask = speed, 0
            if speed == fastest:
                mask |= 1 << who
    if mask > 0 and g.book.same_speed_order == SameSpeedOrder.SEAT:
        return 1 << first_of(mask)
    return mask


@rule("ARC-4.6", "ARC-R45")
def ask_next_player(g: Game) -> bool:
    """The lowest seat among the candidates names who acts next; return whether somebody has not acted."""
    g.state.phase = Phase.PLAYERS
    mask = candidates(g)
    if mask == 0:
        return False
    ask(g, Seat(first_of(mask)), Decision.NEXT_PLAYER)
    return True


@rule("ARC-4.6")
def why_not_next(g: Game, player: int, fastest: int) -> int:
    """Why a player does not act next."""
    return Why.NONE if fastest >> player & 1 else Why.NOT_FASTEST


@rule("ARC-4.1", "ARC-4.5")
def give_turn(g: Game, player: int) -> None:
    """It is a player's turn."""
    push(g.state.agenda, Step.TURN, Seat(player))


QUESTIONS.declare(Decision.NEXT_PLAYER, give_turn, why_not_next, once={"fastest": candidates})


# Adversaries


@rule("ARC-4.7", "ARC-R26", "ARC-R29")
def end_player_step(g: Game) -> None:
    """All players have acted: timers of adversaries that are gone end."""
    g.state.phase = Phase.ADVERSARIES
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        status = g.state.fighters[who].status
        if status == Status.DOWN or status == Status.FLED:
            end_traits(g, who)
        elif status == Status.ACTIVE:
            if g.book.adversary_shield_life == AdversaryShieldLife.END_OF_PLAYER_STEP:
                expire_shields(g, who)


@rule("ARC-4.7", "ARC-R20")
def left_to_act(g: Game) -> int:
    """The active adversaries that have not acted, a mask; as listed, only the first of them."""
    mask = active_adversaries(g)
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        if g.state.fighters[who].acted:
            mask &= ~(1 << who)
    if mask > 0 and g.book.adversary_order == AdversaryOrder.LISTED:
        return 1 << first_of(mask)
    return mask


@rule("ARC-4.7", "ARC-R20")
def ask_next_adversary(g: Game) -> bool:
    """The GM names the adversary that acts next; return whether one has not acted."""
    if left_to_act(g) == 0:
        return False
    ask(g, GM, Decision.NEXT_ADVERSARY)
    return True


@rule("ARC-4.7")
def why_not_next_adversary(g: Game, adversary: int, left: int) -> int:
    """Why an adversary does not act next."""
    return Why.NONE if left >> FIRST_ADVERSARY + adversary & 1 else Why.NOT_TO_ACT


@rule("ARC-4.1", "ARC-4.7")
def give_adversary_turn(g: Game, adversary: int) -> None:
    """It is an adversary's turn."""
    push(g.state.agenda, Step.ADVERSARY, a=FIRST_ADVERSARY + adversary)


QUESTIONS.declare(
    Decision.NEXT_ADVERSARY, give_adversary_turn, why_not_next_adversary, once={"left": left_to_act}
)


# The end of a round


@rule("ARC-R103", "ARC-X9")
def bring_reinforcements(g: Game) -> None:
    """The wave of this round enters; with no adversary left, the earliest that is due."""
    s = g.state
    s.phase = Phase.ROUND_END
    s.on_turn = Who(NOBODY)
    due = s.round
    if active_adversaries(g) == 0:
        due = max(due, earliest_wave(g))
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        fighter = s.fighters[who]
        if fighter.status == Status.WAITING and s.adversaries[who - FIRST_ADVERSARY].wave <= due:
            fighter.status = Status.ACTIVE
            fighter.square = centre(g)
            cite(g, Clause.ARC_R103, logged(g, who))


@rule("ARC-X9")
def earliest_wave(g: Game) -> int:
    """The round of the earliest wave that is due; 0 if none is."""
    earliest = 0
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + ADVERSARIES):
        wave = g.state.adversaries[who - FIRST_ADVERSARY].wave
        if g.state.fighters[who].status == Status.WAITING and (earliest == 0 or wave < earliest):
            earliest = wave
    return earliest


@rule("ARC-R94", "ARC-X19")
def end_round(g: Game) -> None:
    """With as many rounds as there may be the fight is a stalemate; else the next one comes."""
    s = g.state
    check_end(g)
    if s.result != Result.NONE:
        return
    if g.book.max_rounds > 0 and s.round >= g.book.max_rounds:
        end_fight(g, Result.STALEMATE)
    else:
        s.round = min(s.round + 1, ROUNDS)
