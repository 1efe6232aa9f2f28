"""Damage: prevention first, then what each of the five damages does (THR-37, THR-39 to THR-43)."""

from __future__ import annotations

from facedown.engine.rules import NOBODY, Ints, Seat, cite, pop, push, rule, top
from facedown.systems.throwdown.clauses import Clause, Decision, RedSchismTrauma, TraumaAllZero, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_all, fused_side
from facedown.systems.throwdown.rules.favor import end_faction
from facedown.systems.throwdown.rules.payload import add_entry
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges
from facedown.systems.throwdown.rules.targets import (
    between_pilots,
    can_be_hit,
    is_involved,
    side_of,
    team_lead,
)
from facedown.systems.throwdown.state import (
    BASIC_TECHS,
    COACH,
    NO_PLACE,
    NO_SIDE,
    SEATS,
    STATS,
    THREAT,
    Building,
    Game,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Resource, Target, Trigger, Word

# Who may prevent a point of damage, in the order in which they are asked: the target itself; the Pilots whose
# seats follow, for a Schism of a common play; the Pilots whose seats follow these, with Bulwark.
OWN, COVERS, PAYERS = 0, SEATS - 1, 2 * SEATS - 1
LAST_OFFENSE = 3
GONE = -1  # in the log, in place of a target rule: the target is valid no more


@rule("THR-43.1", "THR-X4")
def begin_point(g: Game) -> None:
    """One point of damage; nothing happens if its target is valid no more."""
    row = top(g.state.agenda)
    if not can_be_hit(g, row.trigger, row.target):
        cite(g, Clause.THR_X20, row.seat, a=row.trigger, b=GONE, c=row.target)
        end_point(g)


@rule("THR-37.2", "THR-39.5", "THR-40.3", "THR-42.7", "THR-43.9", "THR-R84", "THR-R85", "THR-X4")
def ask_payer(g: Game, k: int) -> None:
    """Whoever may prevent the point is asked, one after the other."""
    seat = payer(g, k)
    if seat != NOBODY:
        ask(g, seat, Decision.PREVENT, top(g.state.agenda).trigger)


@rule("THR-39.5", "THR-42.7", "THR-43.9", "THR-R84", "THR-R85", "THR-R90", "THR-X4")
def payer(g: Game, k: int) -> Seat:
    """The seat that is the k-th to be asked for a token against the damage at hand, or NOBODY."""
    s, row = g.state, top(g.state.agenda)
    trigger, at = row.trigger, row.target
    if trigger == Trigger.RUIN:
        return NOBODY
    if trigger == Trigger.DISFAVOR:
        can_pay = k == OWN and s.resources[Resource.FAN_CLUB] > 0
        return team_lead(g) if can_pay else NOBODY
    if at >= THREAT:
        return COACH if k == OWN and s.threats[at - THREAT].buffers > 0 else NOBODY
    if k == OWN:
        return Seat(at) if s.players[at].buffers > 0 else NOBODY
    p = Seat(k if k <= COVERS else k - COVERS)
    if p == at or s.players[p].buffers == 0:
        return NOBODY
    able = plays_with(g, p) if k <= COVERS else not plays_with(g, p) and can_cover(g, p)
    return p if able else NOBODY


@rule("THR-42.7", "THR-R90")
def plays_with(g: Game, p: Seat) -> bool:
    """Whether a Pilot caused the Schism at hand, alone or by a play together with its target."""
    row = top(g.state.agenda)
    if row.trigger != Trigger.SCHISM:
        return False
    if p == row.seat:
        return True
    if row.seat != row.target or g.state.fight.end_stage > 0:
        return False
    side = fused_side(g, Seat(row.target))
    return side != NO_SIDE and fused_side(g, p) == side


@rule("THR-X3", "THR-X4")
def can_cover(g: Game, p: Seat) -> bool:
    """Whether a Pilot can spend a Buffer for another involved Pilot, once per entry."""
    tech, hurt = g.book.techs[BASIC_TECHS + p - 1], Seat(top(g.state.agenda).target)
    if not is_involved(g, p) or not is_involved(g, hurt) or g.state.fight.covered >> p & 1:
        return False
    player = g.state.players[p]
    covers = g.book.ops[tech.does.first].word == Word.COVER_BUFFERS
    return covers and player.charges >= tech.cost and not (tech.once and player.signature_used)


@rule("THR-R87", "THR-R96")
def prevent(g: Game, way: int) -> None:
    """Spend a token, and the point of damage is prevented; or let it pass."""
    s, row = g.state, top(g.state.agenda)
    if way == Way.NO:
        return
    seat = s.seat
    if row.trigger == Trigger.DISFAVOR:
        s.resources[Resource.FAN_CLUB] -= 1
        cite(g, Clause.THR_39_5, seat, a=row.target)
    elif row.target >= THREAT:
        s.threats[row.target - THREAT].buffers -= 1
        cite(g, Clause.THR_43_9, COACH, a=row.target)
    else:
        s.players[seat].buffers -= 1
        if seat == row.target or plays_with(g, seat):
            cite(g, prevention_of(row.trigger), seat, a=row.target)
        else:
            cover(g, seat)
    end_point(g)


@rule
def prevention_of(trigger: int) -> int:
    """The clause by which Buffers cancel a damage."""
    if trigger == Trigger.PURGE:
        return Clause.THR_40_3
    return Clause.THR_42_7 if trigger == Trigger.SCHISM else Clause.THR_43_9


@rule("THR-X3")
def cover(g: Game, p: Seat) -> None:
    """A Pilot pays the price of her Tech and has spent a Buffer for another."""
    player, tech = g.state.players[p], g.book.techs[BASIC_TECHS + p - 1]
    player.charges -= tech.cost
    player.signature_used = 1
    g.state.fight.covered |= 1 << p
    cite(g, Clause.THR_X4, p, a=top(g.state.agenda).target)


@rule
def end_point(g: Game) -> None:
    """A point of damage is through; with its entry, so is what was spent on that."""
    s = g.state
    pop(s.agenda)
    if top(s.agenda).step != Step.EACH and top(s.agenda).step != Step.ALL:
        s.fight.covered = 0


@rule("THR-39.3", "THR-43.1")
def suffer(g: Game) -> None:
    """Carry out a point of damage that was not prevented."""
    s, row = g.state, top(g.state.agenda)
    trigger, at, seat = row.trigger, row.target, row.seat
    if trigger == Trigger.TRAUMA and at < THREAT:
        lose_stat(g, Seat(at))
        return
    if trigger == Trigger.DISFAVOR:
        s.factions[at].offense += 1
        cite(g, Clause.THR_39_2, a=at, b=s.factions[at].offense)
        if s.factions[at].offense == LAST_OFFENSE:
            ask(g, COACH, Decision.THIRD_OFFENSE, at)
        else:
            end_point(g)
        return
    end_point(g)
    if trigger == Trigger.PURGE:
        s.players[at].charges = 0
        cite(g, Clause.THR_40_2, at)
    elif trigger == Trigger.RUIN:
        ruin(g, at)
    elif trigger == Trigger.SCHISM:
        divide(g, Seat(at), seat)
    else:
        hurt_threat(g, at - THREAT)


@rule("THR-39.3")
def offend(g: Game, way: int) -> None:
    """At its third Offense the Faction leaves play or becomes a Threat, as Coach decides."""
    k = top(g.state.agenda).target
    end_point(g)
    end_faction(g, k, way == Way.YES)


@rule("THR-41.2", "THR-41.3")
def ruin(g: Game, k: int) -> None:
    """A Standing Location is Damaged, a Damaged one Razed."""
    s = g.state
    cite(g, Clause.THR_41_2 if s.locations[k] == Building.STANDING else Clause.THR_41_3, a=k)
    s.locations[k] += 1


@rule("THR-42.2", "THR-42.3", "THR-42.4", "THR-42.5", "THR-R86", "THR-R88", "THR-R89", "THR-X20")
def divide(g: Game, p: Seat, seat: Seat) -> None:
    """+Schism lowers Harmony by a rank; in the Red it is +Trauma for the entire Team instead.

    That Trauma waits in the Payload against the Pilots, while those are applied at its end.
    """
    s = g.state
    if s.harmony > 1:
        s.harmony -= 1
        cite(g, Clause.THR_42_3, p, a=s.harmony)
        return
    cite(g, Clause.THR_42_5, p)
    waits = g.book.red_schism_trauma == RedSchismTrauma.PAYLOAD or s.fight.end_stage > 0
    if s.fight.on and waits:
        against = 1 - side_of(g, p) if between_pilots(g) else s.fight.coach_side
        add_entry(g, against, Trigger.TRAUMA, Target.ALL, NO_PLACE, seat)
    else:
        push(s.agenda, Step.ALL, seat, Trigger.TRAUMA, -1, 1)


@rule("THR-43.7", "THR-43.8", "THR-R113")
def hurt_threat(g: Game, t: int) -> None:
    """+Trauma lowers a Rating by 1; at 0 the Threat is defeated, after a Throwdown with the others."""
    s = g.state
    s.threats[t].rating -= 1
    cite(g, Clause.THR_43_7, a=t, b=s.threats[t].rating)
    if s.threats[t].rating == 0 and s.fight.end_stage == 0:
        leave_play(g, t)


@rule("THR-43.8", "THR-R113", "THR-X7")
def leave_play(g: Game, t: int) -> None:
    """A Threat is defeated and removed; its stack goes to Coach's Trash."""
    s = g.state
    s.threats[t].in_play = 0
    s.fight.involved &= ~(1 << t)
    cite(g, Clause.THR_43_8, a=t)
    discard_all(g, s.threats[t].stack)


# Stats


@rule("THR-43.3", "THR-R91", "THR-X2")
def lose_stat(g: Game, p: Seat) -> None:
    """+Trauma lowers a Stat that its Pilot chooses; with all at 0 she is Out, and one of her losses lasts."""
    if has_points(g.state.players[p].stats):
        ask(g, p, Decision.LOSE_STAT)
    elif g.book.trauma_all_zero == TraumaAllZero.IGNORED:
        cite(g, Clause.THR_R91, p)
        end_point(g)
    elif has_points(g.state.players[p].lost):
        ask(g, p, Decision.LASTING_LOSS)
    else:
        fall(g, STATS)


@rule
def has_points(stats: Ints) -> bool:
    """Whether any number of six Stats is above 0."""
    for stat in range(STATS):
        if stats[stat] > 0:
            return True
    return False


@rule("THR-43.4")
def why_not_lower(g: Game, stat: int) -> int:
    """Why a Stat cannot fall."""
    return Why.NONE if g.state.players[g.state.seat].stats[stat] > 0 else Why.STAT_AT_ZERO


@rule("THR-32.4", "THR-X2")
def why_not_lost(g: Game, stat: int) -> int:
    """Why no loss of a Stat can be recovered, or made to last."""
    return Why.NONE if g.state.players[g.state.seat].lost[stat] > 0 else Why.NOTHING_LOST


@rule("THR-43.3", "THR-43.5", "THR-X2")
def wound(g: Game, stat: int) -> None:
    """The Pilot who is hit loses a point of a Stat; the maximum of its Commitment falls with it."""
    s = g.state
    p = Seat(top(s.agenda).target)
    player = s.players[p]
    player.stats[stat] -= 1
    player.lost[stat] += 1
    cite(g, Clause.THR_43_3, p, a=stat, b=player.stats[stat])
    if player.limits[stat // 2] > 0:
        player.limits[stat // 2] -= 1
        cite(g, Clause.THR_43_5, p, a=stat // 2, b=player.limits[stat // 2])
    keep_within(g, p)
    end_point(g)


@rule("THR-X3", "THR-X4")
def keep_within(g: Game, p: Seat) -> None:
    """Charges and Buffers beyond a maximum that has fallen are lost."""
    player = g.state.players[p]
    player.charges = min(player.charges, most_charges(g, p))
    player.buffers = min(player.buffers, most_buffers(g, p))


@rule("THR-R91", "THR-X2")
def fall(g: Game, stat: int) -> None:
    """The loss lasts, the Hand is discarded; she is out at once, or after the Throwdown."""
    s = g.state
    p = Seat(top(s.agenda).target)
    player = s.players[p]
    if stat < STATS:
        player.lost[stat] -= 1
        player.gone[stat] += 1
        cite(g, Clause.THR_X2, p, a=stat)
    cite(g, Clause.THR_R91, p)
    discard_all(g, player.hand)
    discard_all(g, player.void)
    end_point(g)
    if s.fight.on:
        player.beyond = 1
    else:
        go_out(g, p)


@rule("THR-X2")
def go_out(g: Game, p: Seat) -> None:
    """A Pilot takes no part any more until the scenario ends."""
    player = g.state.players[p]
    player.out = 1
    player.beyond = 0
    cite(g, Clause.THR_X2, p, a=STATS)


QUESTIONS.declare(Decision.PREVENT, prevent)
QUESTIONS.declare(Decision.THIRD_OFFENSE, offend)
QUESTIONS.declare(Decision.LOSE_STAT, wound, why_not_lower)
QUESTIONS.declare(Decision.LASTING_LOSS, fall, why_not_lost)
