"""Blasts: lobbed onto a spot, they go off there or near it (Notes for weapon table; CON-X12)."""

from __future__ import annotations

from facedown.engine.cards import suit_of
from facedown.engine.rules import NO_CARD, cite, rule, tally
from facedown.systems.contest.clauses import BlastBounce, Clause, DefenseBonusMode, OverkillDefinition
from facedown.systems.contest.hooks import disturbed, hand_given_up, power_change
from facedown.systems.contest.rules.cards import discard_all, discard_shown, draw_open, highest_value
from facedown.systems.contest.rules.compare import offense
from facedown.systems.contest.rules.conditions import is_able, is_alive, is_helpless
from facedown.systems.contest.rules.engagement import part_from_all
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import WORST_DEFENSE, Modifiers, lowered
from facedown.systems.contest.rules.loss import Hit, note_lost, suffer
from facedown.systems.contest.rules.plays import FIRST, Played, played, used_cards
from facedown.systems.contest.rules.power import chart, half_up, limited_bonus, loser_malus, winner_bonus
from facedown.systems.contest.rules.ranged import bracket, cite_range, missile_defense, missile_skill, spend
from facedown.systems.contest.rules.resolve import reveal
from facedown.systems.contest.rules.swarms import is_swarm, kills, thin_out
from facedown.systems.contest.state import METER, POINT, Blast, Bracket, Game, Who

NEEDED = 3  # rank for the spot itself at short range; one more for each bracket farther off
SHORT_OF, BEYOND = 0, 3  # where a miss lands, by suit: C S H D; the others are to the left and right
HALVING = 4  # half meters for each time that the power is halved
NO_DEFENSE, HALF_DEFENSE, FULL_DEFENSE = 4, 8, 16  # half meters; past the last one it is doubled
WEAKEST = 8  # times halved: less than half a point is left of any power


@rule
def lob(g: Game, j: Who) -> None:
    """Name the spot of a blast: where `j` stands. It has no targets, so nobody responds."""
    s = g.state
    s.targets[0] = j
    s.target_count = 0
    cite_range(g, s.turn, s.slot, j)


@rule("CON-X12")
def is_lobbed(g: Game) -> bool:
    """Whether what is at hand is the throw of a blast, which has no targets, only a spot."""
    return g.state.target_count == 0


@rule("CON-X12")
def throw(g: Game) -> None:
    """Decide where the blast lands; it goes off at once, or lies there until the end of the round."""
    s = g.state
    i = s.attacker
    fighter = s.fighters[i]
    weapon = fighter.slots[s.slot].weapon
    reveal(g, i)
    tally(g, Clause.CON_X3, i, a=weapon)
    blast = s.blasts[s.blast_count]
    land_near(g, blast)
    blast.thrower = i
    blast.weapon = weapon
    blast.rank = offense(g, i)
    blast.limit = fighter.limit // POINT
    blast.bonus = winner_bonus(g, played(g, i)) if blast.rank > 0 else 0
    hand_given_up(g, i, used_cards(fighter.play), False)
    discard_all(g, fighter.hand)
    spend(g, i, s.slot, 1)
    fighter.has_acted = 1
    if g.book.weapons[weapon].delayed:
        s.blast_count += 1
        cite(g, Clause.CON_X12, i, a=weapon)
    else:
        go_off(g, blast)


@rule
def land_near(g: Game, blast: Blast) -> None:
    """Let a blast land: on its spot by a rank that suffices, else as many meters off as the rank falls short.

    One more card says where: clubs short of the spot and diamonds beyond it, spades and hearts beside.
    """
    s = g.state
    i, j = s.attacker, s.targets[0]
    rank = offense(g, i)
    needed = NEEDED + max(0, bracket(g, i, s.slot, j) - Bracket.SHORT)
    cite(g, Clause.CON_31_14, i, a=rank, b=needed, c=j)
    blast.along = s.fighters[j].position
    blast.beside = 0
    if rank >= needed:
        return
    meters = needed - rank if g.book.blast_bounce == BlastBounce.PER_POINT else 1
    card = draw_open(g, i)
    suit = suit_of(g, card)
    cite(g, Clause.CON_R157, i, card, a=meters, b=suit)
    discard_shown(g)
    ahead = METER if s.fighters[j].position >= s.fighters[i].position else -METER
    if suit == SHORT_OF:
        blast.along -= ahead * meters
    elif suit == BEYOND:
        blast.along += ahead * meters
    else:
        blast.beside = METER * meters


@rule
def go_off_late(g: Game) -> None:
    """Let what lies there at the end of a round go off, in the order in which it was thrown."""
    s = g.state
    for k in range(s.blast_count):
        cite(g, Clause.CON_X12, s.blasts[k].thrower, a=s.blasts[k].weapon, b=1)
        go_off(g, s.blasts[k])
    s.blast_count = 0


@rule("CON-X12")
def go_off(g: Game, blast: Blast) -> None:
    """Test everybody, friend or foe, whom the power still reaches, in list order.

    Nobody becomes engaged by it, and it counts as no contest of two.
    """
    s = g.state
    for j in everyone(g):
        away = max(abs(s.fighters[j].position - blast.along), blast.beside)
        power = power_at(g, blast.weapon, away)
        if power > 0 and is_alive(g, j) and not s.fighters[j].fled:
            cite(g, Clause.CON_31_15, j, a=power, b=away)
            test(g, blast, j, away, power)


@rule("CON-R156")
def power_at(g: Game, weapon: int, away: int) -> int:
    """The power of a blast so many half meters off: halved for every full two meters, rounded half up."""
    times = min(away // HALVING, WEAKEST)
    return half_up(g.book.weapons[weapon].boost, 1 << times)


@rule("CON-R14", "CON-R156", "CON-X10", "CON-X16")
def blast_limit(g: Game, j: Who, away: int) -> int:
    """The limit of a defense against a blast: half, all or twice that against missiles, by the distance.

    How near the thrower is does not matter, and the surprised have no more than 2.
    """
    spare = 0
    if g.book.defense_bonus_mode == DefenseBonusMode.LIMIT:
        spare = missile_defense(g, j, True) * POINT
    if g.state.fighters[j].surprised:
        return WORST_DEFENSE + spare
    halves = 1 if away <= HALF_DEFENSE else 0
    quarters = 8 if away > FULL_DEFENSE else 4
    return max(lowered(g, j, missile_skill(g, j), Modifiers(halves, quarters)), WORST_DEFENSE) + spare


@rule
def test(g: Game, blast: Blast, j: Who, away: int, power: int) -> None:
    """Let somebody defend against a blast with one new card; too near it nobody can, nor can the helpless."""
    if away <= NO_DEFENSE or is_helpless(g, j):
        cite(g, Clause.CON_31_16, j)
        hit(g, blast, j, power, 0)
        return
    limit = blast_limit(g, j, away)
    card = draw_open(g, j)
    rank = highest_value(g, card, limit) if card != NO_CARD else 0
    cite(g, Clause.CON_31_16, j, card, a=rank, b=limit)
    spare = 0
    if g.book.defense_bonus_mode != DefenseBonusMode.LIMIT:
        spare = missile_defense(g, j, rank > 0)
    if rank >= blast.rank:
        cite(g, Clause.CON_R9, j, a=blast.rank, b=rank, c=blast.thrower)
    elif rank + spare >= blast.rank:
        cite(g, Clause.CON_R186, blast.thrower, a=blast.rank, b=spare, c=j)
    else:
        hit(g, blast, j, power, rank)
    discard_shown(g)


@rule("CON-R91", "CON-R144", "CON-X11", "CON-X12")
def hit(g: Game, blast: Blast, j: Who, power: int, rank: int) -> None:
    """Land a blast on somebody who defended with the card in `shown`, or could not; that is a contest lost.

    Its margin is that of the throw over the defense, which is 0 after an overdraw. A swarm loses
    members and nothing else.
    """
    disturbed(g, j)
    tally(g, Clause.CON_12_4, blast.thrower, a=blast.weapon)
    if is_swarm(g, j):
        thin_out(g, j, kills(g, blast.rank - rank, g.state.shown.count > 0 and rank == 0))
        note_lost(g, j)
        return
    malus = loser_malus(g, Played(j, g.state.shown, FIRST), blast.thrower) if rank > 0 else 0
    own = blast.bonus
    if blast.rank > 0:
        own += power_change(g, blast.thrower, j)
    bonus = limited_bonus(g, blast.thrower, own, malus)
    loss = chart(g, power, bonus)
    cite(g, Clause.CON_26_6, blast.thrower, a=power, b=bonus, c=loss)
    margin = blast.rank - rank
    if g.book.overkill_definition == OverkillDefinition.RANK_OVER_SKILL:
        margin = max(0, blast.limit - blast.rank)
    suffer(g, j, Hit(blast.weapon, loss, margin))
    note_lost(g, j)
    if not is_able(g, j):
        part_from_all(g, j)
