"""Step 4: the Rumble: who joins, the Final Form and the Monster (THR-77, THR-80; THR-X16)."""

from __future__ import annotations

from facedown.engine.cards import move_all
from facedown.engine.rules import Seat, cite, each, push, rule, top
from facedown.systems.throwdown.clauses import (
    Clause,
    Decision,
    FinalFormStrikeTiming,
    PvpRumble,
    RumbleStrike,
    Way,
    Why,
)
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_all, discard_from
from facedown.systems.throwdown.rules.fusion import end_fusion, join_hand, lowest_of, show_fused
from facedown.systems.throwdown.rules.investing import take_stack
from facedown.systems.throwdown.rules.piles import top_rank
from facedown.systems.throwdown.rules.targets import between_pilots
from facedown.systems.throwdown.state import COACH, FINAL_ATTACK, NO_PLACE, NO_SIDE, Drive, Game, Robo
from facedown.systems.throwdown.steps import Step


@rule("THR-60.5", "THR-77.8", "THR-R37", "THR-R42", "THR-X16")
def why_not_rumble(g: Game) -> int:
    """Why nobody can initiate a Rumble now."""
    s, f = g.state, g.state.fight
    if f.stage != FINAL_ATTACK:
        return Why.ONLY_IN_STAGE_3
    if between_pilots(g):
        return Why.NONE if g.book.pvp_rumble == PvpRumble.TRUE else Why.NO_PVP_RUMBLE
    if not s.rumble_available:
        return Why.RUMBLE_NOT_AVAILABLE
    t = g.book.monster
    if t == NO_PLACE or s.threats[t].rating == 0:
        return Why.NO_MONSTER
    return Why.NONE if able_mask(g) else Why.NO_ROBO


@rule("THR-X15", "THR-X16")
def can_join(g: Game, p: Seat) -> bool:
    """Whether a Pilot's Robo can join a Final Form."""
    player = g.state.players[p]
    return player.side != NO_SIDE and player.robo != Robo.WRECKED


@rule
def able_mask(g: Game) -> int:
    """The mask of the involved Pilots whose Robos are not Wrecked."""
    mask = 0
    for p in each(Seat, 1, g.state.pilots + 1):
        if can_join(g, p):
            mask |= 1 << p
    return mask


@rule
def pilots_side(g: Game) -> int:
    """The side of the Pilots against Coach."""
    return 1 - g.state.fight.coach_side


# Joining


@rule("THR-X16")
def begin_joining(g: Game) -> None:
    """Before the card is laid the able Pilots join, one by one; command may pass."""
    s, f = g.state, g.state.fight
    if between_pilots(g):
        return
    side = pilots_side(g)
    if not able_mask(g) >> f.commanders[side] & 1:
        f.commanders[side] = f.driver if f.driver != COACH else lowest_of(able_mask(g))
        cite(g, Clause.THR_X16, f.commanders[side], c=1)
    push(s.agenda, Step.JOINING, f.driver)


@rule("THR-X16")
def must_join(g: Game, p: Seat) -> bool:
    """Whether a Pilot has to join: the Commander, and the driver of this Drive."""
    f = g.state.fight
    return p == f.commanders[pilots_side(g)] or p == f.driver


@rule("THR-77.6", "THR-X16")
def ask_joining(g: Game, k: int) -> None:
    """In seat order every able Pilot joins or stays out."""
    p = Seat(k + 1)
    if can_join(g, p):
        if must_join(g, p):
            join(g, p)
        else:
            ask(g, p, Decision.JOIN_FORM)


@rule
def answer_joining(g: Game, way: int) -> None:
    """Join the Final Form, or stay out of it."""
    if way == Way.YES:
        join(g, g.state.seat)
    else:
        cite(g, Clause.THR_X16, g.state.seat, c=2)


@rule
def join(g: Game, p: Seat) -> None:
    """A Pilot's Robo will be part of the Final Form."""
    g.state.fight.joining |= 1 << p
    cite(g, Clause.THR_77_6, p)


QUESTIONS.declare(Decision.JOIN_FORM, answer_joining)


# The Drive


@rule("THR-77.2", "THR-77.3", "THR-77.4", "THR-R31", "THR-R49", "THR-X16")
def begin_rumble(g: Game) -> None:
    """The Rumble begins before its card is laid: the opponent scores 3, every Pile is discarded; stage 4."""
    s, f = g.state, g.state.fight
    if f.drive != Drive.RUMBLE:
        return
    top(s.agenda).behind = top_rank(g)
    other = 1 - f.mover
    f.score[other] += f.stage
    cite(g, Clause.THR_77_3, f.commanders[other], a=f.stage, b=f.score[other])
    discard_all(g, s.pile)
    f.stage += 1
    f.rumble = 1
    f.locked_strike = final_table(g)
    cite(g, Clause.THR_77_1, f.commanders[f.mover])


@rule("THR-R18")
def new_form(g: Game) -> bool:
    """Whether the card of the Rumble is measured by the new form's Strike."""
    return g.book.rumble_strike == RumbleStrike.NEW_FORM


@rule("THR-77.5", "THR-X1")
def final_table(g: Game) -> int:
    """The Strike of a Final Form by Harmony, before what changes it."""
    return g.book.final_strike[g.state.harmony]


@rule("THR-77.5", "THR-R19", "THR-X16", "THR-X18")
def final_strike(g: Game, joined: int) -> int:
    """The Strike of a Final Form: by Harmony, 2 less if only one Pilot joined, with Wings."""
    f = g.state.fight
    strike = (
        final_table(g) if g.book.final_form_strike_timing == FinalFormStrikeTiming.LIVE else f.locked_strike
    )
    if joined & (joined - 1) == 0:
        strike = max(1, strike - 2)
    return strike + f.wings


@rule("THR-68.6", "THR-X7", "THR-X16")
def strike_by_ratings(g: Game, involved: int) -> int:
    """Coach's Strike with some Threats: their highest Rating, and one for each further Threat."""
    best, further = 0, -1
    for t in range(g.book.threat_count):
        if involved >> t & 1:
            best = max(best, g.state.threats[t].rating)
            further += 1
    return best + further


@rule("THR-X16", "THR-X17")
def call_monster(g: Game) -> None:
    """The Monster becomes an involved Threat, and Coach's Strike is fixed anew."""
    s, t = g.state, g.book.monster
    s.fight.involved |= 1 << t
    s.fight.coach_strike = strike_by_ratings(g, s.fight.involved)
    s.threats[t].in_play = 1
    s.threats[t].been = 1
    cite(g, Clause.THR_X17, COACH, a=t, b=s.fight.coach_strike)


# Transformation


@rule("THR-77.6", "THR-X16")
def transform(g: Game) -> None:
    """The joined Pilots are one Final Form with one Hand; the Monster brings its stack."""
    s, f = g.state, g.state.fight
    if f.drive != Drive.RUMBLE or between_pilots(g):
        return
    side = pilots_side(g)
    for p in each(Seat, 1, s.pilots + 1):
        if f.joining >> p & 1:
            join_hand(g, side, p)
            bring_stash(g, p)
    f.fused[side] = f.joining
    f.final_form = 1
    show_fused(g, side)
    cite(g, Clause.THR_X16, f.commanders[side], a=final_strike(g, f.joining))
    call_monster(g)
    take_stack(g, g.book.monster)


@rule("THR-81.2", "THR-X15")
def bring_stash(g: Game, p: Seat) -> None:
    """A Stash goes into the fused Hand; of a Damaged Robo only its top card, the rest is lost."""
    s = g.state
    player = s.players[p]
    while player.robo == Robo.DAMAGED and player.stash.count > 1:
        discard_from(g, player.stash, player.stash.cards[0])
    move_all(player.stash, s.fused[pilots_side(g)])


@rule("THR-X14", "THR-X16")
def declare_rumble(g: Game) -> None:
    """A Lesser Fusion ends when a Rumble is declared."""
    for side in range(NO_SIDE):
        end_fusion(g, side)
