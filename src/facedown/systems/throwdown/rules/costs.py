"""The end of the Outcome: shields, both Payloads, what a Rumble destroyed, who is defeated."""

from __future__ import annotations

from facedown.engine.agenda import pop, push, top
from facedown.engine.ask import Options, offer
from facedown.engine.log import cite
from facedown.engine.record import NO_CARD
from facedown.engine.rule import rule
from facedown.engine.units import Seat, each
from facedown.systems.throwdown.clauses import Clause, Decision, Why
from facedown.systems.throwdown.rules.asking import NO, QUESTIONS, YES, ask, offer_two
from facedown.systems.throwdown.rules.cards import discard_flipped, flip_top, flip_value
from facedown.systems.throwdown.rules.damage import go_out, leave_play
from facedown.systems.throwdown.rules.events import fire, fire_at_now, fire_now
from facedown.systems.throwdown.rules.outcome import decider
from facedown.systems.throwdown.rules.payload import apply_payloads, remove_entry
from facedown.systems.throwdown.rules.targets import team_lead
from facedown.systems.throwdown.state import COACH, COACHS_DECK, NO_PLACE, NO_SIDE, Building, Game, Mode, Robo
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Target, Trigger

KEEP = 0  # the answer that removes no entry; behind it 1 + its place
RUMBLE_STAGE = 4  # from which there is collateral
BEATEN_STAGE = 6  # from which the Commander's Robo suffers also where the Pilots did not lose


@rule("THR-X13", "THR-X18")
def ask_drops(g: Game) -> None:
    """Let the Pilots' Commander remove entries of Coach's Payload: Shield, Ion Shield."""
    fight, row = g.state.fight, top(g.state.agenda)
    while row.a < fight.drops:
        if has_droppable(g, fight.drop_masks[row.a]):
            ask(g, decider(g, 1 - fight.coach_side), Decision.DROP, row.a)
            return
        row.a += 1
    row.step = Step.PAYLOADS


@rule("THR-X13", "THR-X18")
def is_droppable(g: Game, k: int, mask: int) -> bool:
    """Whether a removal can take an entry: one of Coach's Payload, of a trigger that it names."""
    entry = g.state.payload[k]
    return entry.side == g.state.fight.coach_side and mask >> entry.trigger & 1 == 1


@rule
def has_droppable(g: Game, mask: int) -> bool:
    """Whether a removal can take any entry."""
    for k in range(g.state.payload_count):
        if is_droppable(g, k, mask):
            return True
    return False


@rule("THR-X18")
def offer_drops(g: Game, options: Options) -> None:
    """List the entries that can be removed, then none."""
    for k in range(g.state.payload_count):
        if is_droppable(g, k, g.state.fight.drop_masks[g.state.about]):
            offer(options, 1 + k)
    offer(options, KEEP)


@rule
def drop(g: Game, answer: int) -> None:
    """Remove an entry of Coach's Payload, or none."""
    top(g.state.agenda).a += 1
    if answer != KEEP:
        entry = g.state.payload[answer - 1]
        cite(g, Clause.THR_X18, g.state.seat, a=entry.trigger, b=entry.target)
        remove_entry(g, answer - 1)


@rule("THR-38.7", "THR-X19", "THR-X20")
def apply_all(g: Game) -> None:
    """Apply both Payloads, then go on with what the Rumble destroyed."""
    row = top(g.state.agenda)
    row.step = Step.COLLATERAL
    row.a = max(0, g.state.fight.end_stage - RUMBLE_STAGE + 1)
    apply_payloads(g)


@rule("THR-81.3", "THR-X19")
def do_collateral(g: Game) -> None:
    """One +Ruin for every Rumble stage on the place of the fight, then elsewhere; then the Robos suffer."""
    s, row = g.state, top(g.state.agenda)
    if row.a == 0 or not any_left(g):
        damage_robos(g)
        row.step = Step.DEFEATS
    elif s.locations[s.fight.place] != Building.RAZED:
        ruin(g, s.fight.place)
    elif only_left(g) != NO_PLACE:
        ruin(g, only_left(g))
    else:
        ask(g, COACH, Decision.COLLATERAL)


@rule
def any_left(g: Game) -> bool:
    """Whether a Location is not Razed."""
    for k in range(g.book.location_count):
        if g.state.locations[k] != Building.RAZED:
            return True
    return False


@rule
def only_left(g: Game) -> int:
    """The one Location that is not Razed; NO_PLACE if there are several."""
    left, count = NO_PLACE, 0
    for k in range(g.book.location_count):
        if g.state.locations[k] != Building.RAZED:
            left = k
            count += 1
    return left if count == 1 else NO_PLACE


@rule("THR-41.4", "THR-X19")
def offer_locations(g: Game, options: Options) -> None:
    """List the Locations that are not Razed."""
    for k in range(g.book.location_count):
        if g.state.locations[k] != Building.RAZED:
            offer(options, k)


@rule("THR-X19")
def ruin(g: Game, place: int) -> None:
    """+Ruin on a Location, which nothing prevents; then innocents may have been hurt."""
    row = top(g.state.agenda)
    row.a -= 1
    cite(g, Clause.THR_81_3, a=place)
    push(g.state.agenda, Step.INNOCENTS)
    fire_at_now(g, Trigger.RUIN, place, 1, COACH)


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
    if g.book.mode == Mode.PVP:
        pop(s.agenda)
    else:
        top(s.agenda).step = Step.TIDY


@rule("THR-X19")
def ask_prize(g: Game) -> None:
    """Between Pilots: the victor's Commander takes two Charges, or the loser changes an aim."""
    fight, row = g.state.fight, top(g.state.agenda)
    row.step = Step.PVP_SCHISM
    if fight.victor != NO_SIDE:
        ask(g, decider(g, fight.victor), Decision.PRIZE)


@rule("THR-X19")
def take_prize(g: Game, answer: int) -> None:
    """The victor's Commander takes two Charges, or has an aim changed."""
    cite(g, Clause.THR_56_3, g.state.seat, a=answer)
    if answer == YES:
        fire_at_now(g, Trigger.CHARGEUP, g.state.seat, 2, g.state.seat)


@rule("THR-X19")
def ask_mercy(g: Game) -> None:
    """Between Pilots a fight that ended in stage 3 costs Harmony, unless the loser pays a Concession."""
    fight, row = g.state.fight, top(g.state.agenda)
    row.step = Step.PAYLOADS
    if fight.victor != NO_SIDE and fight.end_stage == RUMBLE_STAGE - 1:
        if fight.concessions[1 - fight.victor] > 0:
            ask(g, decider(g, 1 - fight.victor), Decision.MERCY)
        else:
            quarrel(g, NO)


@rule("THR-59.4", "THR-X19")
def quarrel(g: Game, answer: int) -> None:
    """The loser spends a Concession on peace, or the victor's Commander triggers +Schism."""
    fight = g.state.fight
    if answer == YES:
        fight.concessions[1 - fight.victor] -= 1
        cite(g, Clause.THR_59_4, g.state.seat, a=-1)
    else:
        fire(g, Trigger.SCHISM, Target.SELF, 1, decider(g, fight.victor))


QUESTIONS.add(Decision.DROP, offer_drops, drop, Why.NOT_REMOVABLE)
QUESTIONS.add(Decision.COLLATERAL, offer_locations, ruin, Why.IS_RAZED)
QUESTIONS.add(Decision.PRIZE, offer_two, take_prize)
QUESTIONS.add(Decision.MERCY, offer_two, quarrel)
