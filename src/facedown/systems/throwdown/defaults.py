"""What bots of `throwdown` answer to everything but Drives: votes, judgements, Omens, consequences (THR-X24).

Each is given a view as the state of its bundle, and answers with the place of an option.
"""

from __future__ import annotations

from collections.abc import Callable

from facedown.engine.cards import identify
from facedown.engine.course.answer import answer_of, part_of, place_of_way, way_of
from facedown.engine.course.ask import NOWHERE, Options, place_of
from facedown.engine.course.best import NEVER, best, takes
from facedown.engine.rules import Card, Seat, each, rule, top
from facedown.systems.throwdown.clauses import Decision, Way
from facedown.systems.throwdown.rules.cards import rank_of
from facedown.systems.throwdown.rules.challenge import can_lay
from facedown.systems.throwdown.rules.drives import can_drive
from facedown.systems.throwdown.rules.omens import ALL_CHARGES
from facedown.systems.throwdown.rules.targets import reaches
from facedown.systems.throwdown.state import COACH, DECK, THREAT, Game, Standing, Stat
from facedown.systems.throwdown.vocabulary import Target, Trigger
from facedown.systems.throwdown.worth import (
    room_for_charges,
    worth_of_aimed,
    worth_of_concession,
    worth_of_loss,
    worth_of_positive,
    worth_of_purchase,
    worth_of_spotlight,
    worth_of_stat,
    worth_of_taker,
)

FEW_CHARGES = 2  # with fewer a Purge is not worth a Buffer, nor a Pilot a Purge


@rule
def choose_default(g: Game, options: Options) -> int:
    """Answer as the table's default is, or else sensibly."""
    return DEFAULTS[g.state.decision](g, options)


@rule
def choose_first(g: Game, options: Options) -> int:
    """Take the first answer: to decline, to be done, or of several things alike any."""
    return 0


@rule
def choose_last(g: Game, options: Options) -> int:
    """Take the last answer: to decline, where that stands last."""
    return options.count - 1


choose_yes = takes(Way.YES)  # agree, if one can


@rule("THR-R118", "THR-X24")
def choose_taking(g: Game, options: Options) -> int:
    """Take a Drive with a card that fits it; by a help alone none is taken."""
    return place_of_way(options, Way.YES if can_drive(g, g.state.seat, g.state.fight.drive) else Way.NO)


# Cards


@rule
def strength(g: Game, card: Card) -> int:
    """A number by which cards are in order: by rank, then by suit."""
    return identify(g, card) % DECK


@rule
def is_lower(g: Game, one: int, other: int) -> bool:
    """Whether the card of the first of two answers is the lower one; suits count where ranks are equal."""
    return strength(g, Card(part_of(one, 0))) < strength(g, Card(part_of(other, 0)))


@rule
def is_higher(g: Game, one: int, other: int) -> bool:
    """Whether the card of the first of two answers is the higher one."""
    return is_lower(g, other, one)


@rule
def worth_of_high(g: Game, answer: int, way: int) -> int:
    """The rank of the card of an answer, among those of a way."""
    return rank_of(g, Card(part_of(answer, 0))) if way_of(answer) == way else NEVER


@rule
def worth_of_low(g: Game, answer: int, way: int) -> int:
    """How low the rank of the card of an answer is, among those of a way."""
    return -rank_of(g, Card(part_of(answer, 0))) if way_of(answer) == way else NEVER


lowest_card = best(worth_of_low, ties=is_lower)
highest_card = best(worth_of_high, ties=is_higher)


@rule
def choose_lowest(g: Game, options: Options) -> int:
    """Part with the lowest card."""
    return lowest_card(g, options, Way.NONE)


@rule
def choose_highest(g: Game, options: Options) -> int:
    """Take the highest card."""
    return highest_card(g, options, Way.NONE)


@rule
def choose_low_card(g: Game, options: Options) -> int:
    """Part with the lowest card that fits; of a Void with its top card."""
    k = lowest_card(g, options, Way.CARD)
    return k if k != NOWHERE else 0


@rule
def choose_share(g: Game, options: Options) -> int:
    """Hand over the lowest cards of a fused Hand, as few as one must."""
    k = place_of_way(options, Way.DONE)
    return k if k != NOWHERE else lowest_card(g, options, Way.CARD)


@rule
def choose_favor(g: Game, options: Options) -> int:
    """Remove an Offense, where that can be; else invest the lowest card."""
    return (
        options.count - 1
        if g.state.factions[g.state.about].offense > 0
        else lowest_card(g, options, Way.CARD)
    )


@rule
def choose_investing(g: Game, options: Options) -> int:
    """Put the lowest card of the Hand on a stack: it comes back, and the Hand is drawn up."""
    k = lowest_card(g, options, Way.INVEST)
    return k if k != NOWHERE else 0


# A Clash begins


@rule
def choose_laying(g: Game, options: Options) -> int:
    """Lay the highest card for a challenge, or to accept one; of a Void its top card."""
    k = highest_card(g, options, Way.CARD)
    return k if k != NOWHERE else place_of_way(options, Way.VOID)


@rule
def choose_challenge(g: Game, options: Options) -> int:
    """Take the challenge if no Pilot who is asked later has more Synch; Coach takes it always."""
    s = g.state
    if s.seat != COACH:
        for p in each(Seat, s.seat + 1, s.pilots + 1):
            if can_lay(g, p) and s.players[p].stats[Stat.SYNCH] > s.players[s.seat].stats[Stat.SYNCH]:
                return place_of_way(options, Way.NO)
    return choose_laying(g, options)


@rule("THR-X24")
def choose_vote(g: Game, options: Options) -> int:
    """Vote for the Team if the Commander's Synch is no less than her Solo."""
    commander = g.state.players[g.state.about]
    team = commander.stats[Stat.SYNCH] >= commander.stats[Stat.SOLO]
    return place_of_way(options, Way.TEAM if team else Way.HERSELF)


# Omens, Buffers, Stats


@rule("THR-R55", "THR-X24")
def choose_omen(g: Game, options: Options) -> int:
    """Spend an Omen at once: for oneself if that gives more Charges in sum."""
    s = g.state
    all_of_them = 0
    for p in each(Seat, 1, s.pilots + 1):
        if reaches(g, Trigger.CHARGEUP, p, s.seat, Target.ALL):
            all_of_them += min(ALL_CHARGES, room_for_charges(g, p))
    return place_of_way(options, Way.OWN if room_for_charges(g, s.seat) > all_of_them else Way.ALL)


@rule
def choose_prevention(g: Game, options: Options) -> int:
    """Spend a token against all damage but a Purge of few Charges."""
    row = top(g.state.agenda)
    purges = row.trigger == Trigger.PURGE and row.target < THREAT
    few = purges and g.state.players[row.target].charges < FEW_CHARGES
    return place_of_way(options, Way.NO if few else Way.YES)


@rule
def choose_damage(g: Game, options: Options) -> int:
    """Divide the Team, if one can."""
    k = place_of(options, answer_of(Way.NONE, Trigger.SCHISM))
    return k if k != NOWHERE else options.count - 1


# Open Play


@rule
def choose_beat(g: Game, options: Options) -> int:
    """Spend Omens and have a Wave; then invest the unseen top of the Deck, which costs no card."""
    way = way_of(options.actions[0])
    return 0 if way == Way.CRISIS or way == Way.WAVE else choose_unseen(g, options)


@rule
def choose_unseen(g: Game, options: Options) -> int:
    """Invest the unseen top of the Deck, which costs no card; if that cannot be, nothing."""
    k = place_of_way(options, Way.BLIND)
    return k if k != NOWHERE else options.count - 1


# A Gambit


@rule("THR-X24")
def choose_specialty(g: Game, options: Options) -> int:
    """A Specialty is involved if its tag is that of the aim."""
    gambit = g.state.gambit
    same = g.book.aim_tags[gambit.aim] == g.book.sheets[gambit.pilot].specialty
    return place_of_way(options, Way.YES if same else Way.NO)


@rule
def choose_threshold(g: Game, options: Options) -> int:
    """Lay the Threshold blind, if one can; else the lowest card."""
    k = place_of_way(options, Way.BLIND)
    return k if k != NOWHERE else lowest_card(g, options, Way.CARD)


@rule
def choose_gambit_card(g: Game, options: Options) -> int:
    """Flip the Deck, if one can, so that no card is lost; else play the highest."""
    k = place_of_way(options, Way.BLIND)
    if k == NOWHERE:
        k = highest_card(g, options, Way.CARD)
    return k if k != NOWHERE else 0


@rule("THR-X24")
def choose_negative(g: Game, options: Options) -> int:
    """+Purge a Pilot with Charges, else +Disfavor, else +Strife; else a setback."""
    s, p = g.state, g.state.gambit.pilot
    if s.players[p].charges >= FEW_CHARGES:
        k = place_of(options, answer_of(Way.PURGE, p))
        if k != NOWHERE:
            return k
    for faction in range(g.book.faction_count):
        if s.factions[faction].standing == Standing.REVEALED:
            return place_of(options, answer_of(Way.DISFAVOR, faction))
    k = place_of_way(options, Way.STRIFE)
    return k if k != NOWHERE else options.count - 1


DEFAULTS: dict[int, Callable[[Game, Options], int]] = {
    **dict.fromkeys(Decision, choose_first),  # and of these, another answer:
    Decision.DISCARD: choose_lowest,
    Decision.SPEND_OMEN: choose_omen,
    Decision.TARGET: best(worth_of_aimed),
    Decision.DAMAGE: choose_damage,
    Decision.INVEST_FAVOR: choose_favor,
    Decision.REMOVE_OFFENSE: choose_yes,
    Decision.RECOVER: best(worth_of_stat),
    Decision.PREVENT: choose_prevention,
    Decision.THIRD_OFFENSE: choose_yes,
    Decision.LOSE_STAT: best(worth_of_loss),
    Decision.SPOTLIGHT: best(worth_of_spotlight),
    Decision.FIAT: takes(Way.GAMBIT),
    Decision.ACCEPT_GAMBIT: choose_yes,
    Decision.THRESHOLD: choose_threshold,
    Decision.GAMBIT_CARD: choose_gambit_card,
    Decision.RESULT: takes(Way.YES_BUT),
    Decision.POSITIVE_KIND: takes(Way.MECHANICAL),
    Decision.POSITIVE: best(worth_of_positive),
    Decision.NEGATIVE: choose_negative,
    Decision.SPECIALTY: choose_specialty,
    Decision.PRIZE: choose_yes,
    Decision.MERCY: choose_yes,
    Decision.BEAT: choose_beat,
    Decision.CONCESSION: best(worth_of_concession),
    Decision.INITIATIVE: choose_highest,
    Decision.CHALLENGE: choose_challenge,
    Decision.COACH_CHALLENGE: choose_challenge,
    Decision.ACCEPT_CHALLENGE: choose_challenge,
    Decision.JOIN: takes(Way.BACK),
    Decision.VOTE: choose_vote,
    Decision.TIE_BREAK: choose_vote,
    Decision.RETURN: choose_low_card,
    Decision.REPLAY: choose_yes,
    Decision.DRIVE_CARD: choose_low_card,
    Decision.FACE_DOWN_CARD: choose_low_card,
    Decision.HELP_CARD: choose_lowest,
    Decision.COACH_CARD: choose_lowest,
    Decision.INVOLVE: takes(Way.THREAT),
    Decision.TAKE_DRIVE: choose_taking,
    Decision.LASTING_LOSS: best(worth_of_loss),
    Decision.FLIP_AGAIN: choose_last,
    Decision.SWAP: choose_lowest,
    Decision.SIGNAL: choose_yes,
    Decision.ORDER: choose_highest,
    Decision.INVEST_ANY: choose_unseen,
    Decision.INVEST: choose_investing,
    Decision.FUSE: choose_last,
    Decision.FUSE_WITH: choose_yes,
    Decision.SHARE: choose_share,
    Decision.BREAK_DISCARD: choose_lowest,
    Decision.JOIN_FORM: choose_yes,
    Decision.PURCHASE: best(worth_of_purchase),
    Decision.DEAL_CARD: choose_highest,
    Decision.DEAL_TO: best(worth_of_taker),
    Decision.STAKE: takes(Way.NOTHING),
}
