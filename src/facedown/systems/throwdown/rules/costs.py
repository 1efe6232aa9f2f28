"""The end of the Outcome: shields, both Payloads, what a Rumble destroyed, who is defeated."""

from __future__ import annotations

from facedown.engine.rules import NO_CARD, Seat, cite, count_of, each, go_on, pop, push, rule
from facedown.systems.throwdown.clauses import Clause, Decision, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import discard_flipped, flip_top, flip_value
from facedown.systems.throwdown.rules.damage import go_out, leave_play
from facedown.systems.throwdown.rules.events import fire, fire_at_now, fire_now
from facedown.systems.throwdown.rules.outcome import decider
from facedown.systems.throwdown.rules.payload import remove_entry
from facedown.systems.throwdown.rules.targets import team_lead, why_not_place
from facedown.systems.throwdown.state import COACH, COACHS_DECK, FINAL_ATTACK, NO_SIDE, Game, Mode, Robo
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger

BEATEN_STAGE = 6  # from which the Commander's Robo suffers also where the Pilots did not lose


@rule("THR-X13", "THR-X18")
def ask_drop(g: Game, k: int) -> None:
    """Let the Pilots' Commander remove entries of Coach's Payload: Shield, Ion Shield."""
    fight = g.state.fight
    ask(g, decider(g, 1 - fight.coach_side), Decision.DROP, k)


drops = count_of("state.fight.drops")  # how many entries can be removed


@rule("THR-X13", "THR-X18")
def why_not_drop(g: Game, entry: int) -> int:
    """Why a removal cannot take an entry: it is for one of Coach's Payload, of a trigger that it names."""
    one, mask = g.state.payload[entry], g.state.fight.drop_masks[g.state.about]
    named = one.side == g.state.fight.coach_side and mask >> one.trigger & 1 == 1
    return Why.NONE if named else Why.NOT_REMOVABLE


@rule
def drop(g: Game, way: int, entry: int) -> None:
    """Remove an entry of Coach's Payload, or none."""
    if way == Way.ENTRY:
        one = g.state.payload[entry]
        cite(g, Clause.THR_X18, g.state.seat, a=one.trigger, b=one.target)
        remove_entry(g, entry)


@rule("THR-81.3", "THR-X19")
def rumble_stages(g: Game) -> int:
    """In how many stages of the Rumble there was fighting: each is a +Ruin."""
    return max(0, g.state.fight.end_stage - FINAL_ATTACK)


@rule("THR-81.3", "THR-X19")
def do_collateral(g: Game, k: int) -> None:
    """A +Ruin on the place of the fight, and once that is Razed elsewhere."""
    place = g.state.fight.place
    if place < g.book.location_count and not why_not_place(g, place):
        ruin(g, place)
    else:
        ask(g, COACH, Decision.COLLATERAL)


@rule("THR-X19")
def ruin(g: Game, location: int) -> None:
    """+Ruin on a Location, which nothing prevents; then innocents may have been hurt."""
    cite(g, Clause.THR_81_3, a=location)
    push(g.state.agenda, Step.INNOCENTS)
    fire_at_now(g, Trigger.RUIN, location, 1, COACH)


@rule("THR-81.4", "THR-X19")
def hurt_innocents(g: Game) -> None:
    """Coach flips a card: if it is at most twice the Crisis tier, a Faction takes offense."""
    s = g.state
    pop(s.agenda)
    card = flip_top(g, COACHS_DECK)
    if card == NO_CARD:
        return
    hurt = flip_value(g, card) <= 2 * s.crisis
    cite(g, Clause.THR_81_4, card=card, a=hurt)
    discard_flipped(g, COACHS_DECK, card)
    if hurt:
        fire_now(g, Trigger.DISFAVOR, Target.CHOICE, 1, team_lead(g))


@rule("THR-81.1", "THR-X19")
def damage_robos(g: Game) -> None:
    """After a Rumble joined Robos fall a step if the Pilots lost; else, from stage 6 on, the Commander's."""
    s, fight = g.state, g.state.fight
    if not fight.rumble or fight.coach_side == NO_SIDE:
        return
    pilots = 1 - fight.coach_side
    for p in each(Seat, 1, s.pilots + 1):
        falls = fight.fused[pilots] >> p & 1 == 1
        if fight.victor != fight.coach_side:
            falls = p == fight.commanders[pilots] and fight.end_stage >= BEATEN_STAGE
        if falls and s.players[p].robo != Robo.WRECKED:
            s.players[p].robo += 1
            cite(g, Clause.THR_81_1, p, a=s.players[p].robo)


@rule("THR-43.8", "THR-R113", "THR-X19")
def settle_defeats(g: Game) -> None:
    """Threats at 0 leave play, Pilots beyond 0 are out; then Discard and Draw."""
    s = g.state
    for t in range(g.book.threat_count):
        if s.threats[t].in_play and s.threats[t].rating == 0:
            leave_play(g, t)
    for p in each(Seat, 1, s.pilots + 1):
        if s.players[p].beyond:
            go_out(g, p)
    if g.book.mode != Mode.PVP:
        go_on(g, Step.TIDY)


@rule("THR-X19")
def ask_prize(g: Game) -> None:
    """Between Pilots: the victor's Commander takes two Charges, or the loser changes an aim."""
    fight = g.state.fight
    if fight.victor != NO_SIDE:
        ask(g, decider(g, fight.victor), Decision.PRIZE)


@rule("THR-X19")
def take_prize(g: Game, way: int) -> None:
    """The victor's Commander takes two Charges, or has an aim changed."""
    cite(g, Clause.THR_56_3, g.state.seat, a=int(way == Way.YES))
    if way == Way.YES:
        fire_at_now(g, Trigger.CHARGEUP, g.state.seat, 2, g.state.seat)


@rule("THR-X19")
def ask_mercy(g: Game) -> None:
    """Between Pilots a fight that ended in stage 3 costs Harmony, unless the loser pays a Concession."""
    fight = g.state.fight
    if fight.victor != NO_SIDE and fight.end_stage == FINAL_ATTACK:
        if fight.concessions[1 - fight.victor] > 0:
            ask(g, decider(g, 1 - fight.victor), Decision.MERCY)
        else:
            quarrel(g, Way.NO)


@rule("THR-59.4", "THR-X19")
def quarrel(g: Game, way: int) -> None:
    """The loser spends a Concession on peace, or the victor's Commander triggers +Schism."""
    fight = g.state.fight
    if way == Way.YES:
        fight.concessions[1 - fight.victor] -= 1
        cite(g, Clause.THR_59_4, g.state.seat, a=-1)
    else:
        fire(g, Trigger.SCHISM, Target.SELF, 1, decider(g, fight.victor))


QUESTIONS.declare(Decision.DROP, drop, why_not_drop)
QUESTIONS.declare(Decision.COLLATERAL, ruin, why_not_place)
QUESTIONS.declare(Decision.PRIZE, take_prize)
QUESTIONS.declare(Decision.MERCY, quarrel)
