"""Policies of `contest`, written as rules so that they run compiled in playouts.

Each is given a view as the state of its bundle, and answers with the place of an option.
"""

from __future__ import annotations

from facedown.engine.course.answer import answer_of, offered_ways, part_of, place_of_way, way_of
from facedown.engine.course.ask import NOWHERE, Options, place_of
from facedown.engine.course.best import NEVER, best
from facedown.engine.rules import rule, whim
from facedown.systems.contest.clauses import Decision, Way
from facedown.systems.contest.rules.actions import can_shoot, can_treat, has_blast, has_shot, is_spot
from facedown.systems.contest.rules.blast import NO_DEFENSE
from facedown.systems.contest.rules.cards import highest_value, is_under
from facedown.systems.contest.rules.compare import acts_offensively, weapon_defense
from facedown.systems.contest.rules.conditions import are_enemies, distance, in_reach, is_able, status
from facedown.systems.contest.rules.effects import bonuses_of, concerns_oneself, suit_at
from facedown.systems.contest.rules.engagement import is_outnumbered
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.limits import attack_limit, defense_limit, order_limit
from facedown.systems.contest.rules.plays import (
    BOTH,
    FIRST,
    OTHER,
    OVERDRAW,
    Played,
    cards_of,
    play_rank,
    used_cards,
)
from facedown.systems.contest.rules.power import base_power, best_suit_worth, faces_worth
from facedown.systems.contest.rules.ranged import bracket, has_aimed
from facedown.systems.contest.rules.referee import default_answer
from facedown.systems.contest.sheet import Skill
from facedown.systems.contest.state import GM, MAIN, METER, POINT, SECOND, Bracket, Game, Who

FAR = 1 << 20  # farther than anybody stands
MUCH_WORSE = 2 * POINT  # so far below the skill of a defense that of an attack does not pay
OPENINGS = 8  # of so many turns, one is spent on watching for a bonus card


@rule
def highest(g: Game, options: Options) -> int:
    """Play the highest rank, and of equal ranks the cards that are worth more; for the rest choose by whim.

    In the GM's seat it answers everything else as an automatic GM does.
    """
    if g.state.decision != Decision.PLAY:
        return place_of(options, default_answer(g)) if g.state.seat == GM else whim(g, options.count)
    return highest_play(g, options)


@rule
def rank_of_play(g: Game, play: int) -> int:
    """The rank of a play of whoever is asked."""
    return play_rank(g, g.state.fighter, play)


@rule
def has_better_cards(g: Game, play: int, other: int) -> bool:
    """Whether of two plays of equal rank the first has the better cards.

    A sequence strikes twice. Else that is what they give a winner, with suits and faces; if that is equal,
    how much they save a loser. What numbers the cards have, and which was drawn first, makes no difference.
    """
    if way_of(play) != way_of(other):
        return way_of(play) == Way.SEQUENCE
    mine, theirs = played_as(g, play), played_as(g, other)
    ahead = winners_worth(g, mine) - winners_worth(g, theirs)
    return ahead > 0 or (ahead == 0 and losers_worth(g, mine) < losers_worth(g, theirs))


@rule
def played_as(g: Game, play: int) -> Played:
    """The cards that whoever is asked would use in a play."""
    return Played(g.state.fighter, cards_of(g, g.state.fighter), used_cards(play))


@rule
def winners_worth(g: Game, cards: Played) -> int:
    """What cards add to the power bonus of a winner."""
    return best_suit_worth(g, cards, g.book.winner_suit) + faces_worth(g, cards, g.book.winner_face)


@rule
def losers_worth(g: Game, cards: Played) -> int:
    """What cards take off the winner's power bonus, below 0."""
    return best_suit_worth(g, cards, g.book.loser_suit) + faces_worth(g, cards, g.book.loser_face)


highest_play = best(rank_of_play, ties=has_better_cards)


@rule
def fighter(g: Game, options: Options) -> int:
    """Fight sensibly: strike when it pays, defend when outnumbered or hurt, recover in time."""
    decision = g.state.decision
    if options.count == 1:
        return 0
    if decision == Decision.PLAY:
        return choose_play(g, options)
    if decision == Decision.TURN:
        return choose_turn(g, options)
    if decision == Decision.RESPONSE:
        return choose_response(g, options)
    if decision == Decision.ORDER_VALUE:
        return choose_level(g, options)
    if decision == Decision.WEAPON:
        return choose_weapon(g, options)
    if decision == Decision.TARGET:
        return choose_target(g, options)
    if decision == Decision.PATIENT:
        return choose_patient(g, options)
    if decision == Decision.FIRE:
        return place_of_way(options, Way.FIRE)
    if decision == Decision.SPOT:
        return choose_spot(g, options)
    if decision == Decision.CHOICE:
        return choose_exchange(g, options)
    if decision == Decision.BLEEDING_VALUE:
        return choose_bleeding(g, options)
    if decision == Decision.MOVE:
        return choose_move(g, options)
    if decision == Decision.SECOND_POINT:
        return place_of_way(options, Way.TRY)
    if decision == Decision.KEPT_CARD:
        return choose_kept(g)
    if decision == Decision.COMMIT:
        return choose_commitment(g, options)
    if decision == Decision.ENABLE or decision == Decision.CLUBS:
        return options.count - 1  # all that is committed
    if g.state.seat == GM:
        return place_of(options, default_answer(g))
    return 0  # low values pass every other draw


@rule
def choose_level(g: Game, options: Options) -> int:
    """Take the highest level that still acts in round 1."""
    best = 0
    for k in range(options.count):
        if is_under(g, part_of(options.actions[k], 0), order_limit(g, g.state.fighter)):
            best = k
    return best


@rule
def has_patient(g: Game, i: Who) -> bool:
    """Whether somebody of a fighter's own side can be treated."""
    for j in everyone(g):
        if not are_enemies(g, i, j) and can_treat(g, i, j):
            return True
    return False


@rule
def worth_of_treating(g: Game, answer: int) -> int:
    """How critical somebody of one's own side is."""
    j = Who(part_of(answer, 0))
    return -1 if are_enemies(g, g.state.turn, j) else g.state.fighters[j].critical_wounds


choose_patient = best(worth_of_treating)


@rule
def choose_turn(g: Game, options: Options) -> int:
    """Recover when a little more would daze; else lob a blast or strike, get ready, or close in."""
    s = g.state
    i = s.turn
    near = status(g, i) + 2 >= g.book.sheets[i].attributes[Skill.WILL]
    offered = offered_ways(options)
    if offered >> Way.RECOVER & 1 and (near or options.count <= 2):
        return place_of_way(options, Way.RECOVER)
    if offered >> Way.TREAT & 1 and has_patient(g, i):
        return place_of_way(options, Way.TREAT)
    if offered >> Way.OPENING & 1 and bonuses_of(g, i) < 2 and whim(g, OPENINGS) == 0:
        return place_of_way(options, Way.OPENING)
    if offered >> Way.BLAST & 1 and has_good_spot(g, i):
        return place_of_way(options, Way.BLAST)
    if offered >> Way.ATTACK & 1:
        return place_of_way(options, Way.ATTACK)
    if offered >> Way.AIM & 1 and wants_aim(g, i):
        return place_of_way(options, Way.AIM)
    for act in (Way.SHOOT, Way.CHARGE, Way.READY, Way.RELOAD, Way.RECOVER):
        if offered >> act & 1:
            return place_of_way(options, act)
    if offered >> Way.MOVE & 1 and not has_enemy_in_reach(g, i):
        return place_of_way(options, Way.MOVE)
    return place_of_way(options, Way.PASS)


@rule
def wants_aim(g: Game, i: Who) -> bool:
    """Whether a turn of aim pays: all in range are so far off that skill suffers, and it has not aimed."""
    if g.state.fighters[i].aim.turns > 0:
        return False
    for slot in range(SECOND + 1):
        if has_shot(g, i, slot):
            for j in everyone(g):
                if can_shoot(g, i, slot, j) and bracket(g, i, slot, j) <= Bracket.SHORT:
                    return False
    return True


@rule
def worth_of_bonus(g: Game, answer: int) -> int:
    """What helps oneself is committed in the order in which it lies there."""
    way, place = way_of(answer), part_of(answer, 0)
    if way == Way.DONE or not concerns_oneself(suit_at(g, g.state.fighter, place), way == Way.OFFENSE):
        return NEVER
    return -place


first_bonus = best(worth_of_bonus)


@rule
def choose_commitment(g: Game, options: Options) -> int:
    """Where it strikes, commit all that helps itself: an extra action, skill, power, armor."""
    k = first_bonus(g, options) if acts_offensively(g, g.state.fighter) else NOWHERE
    return k if k != NOWHERE else place_of_way(options, Way.DONE)


@rule
def has_enemy_in_reach(g: Game, i: Who) -> bool:
    """Whether an able enemy stands in striking range."""
    for j in everyone(g):
        if g.state.fighters[j].side != g.state.fighters[i].side and is_able(g, j) and in_reach(g, i, j):
            return True
    return False


@rule
def worth_of_move(g: Game, answer: int) -> int:
    """How near a move leads to the nearest enemy, and not past it."""
    s = g.state
    i = s.turn
    meters = -part_of(answer, 0) if way_of(answer) == Way.DOWN else part_of(answer, 0)
    position = s.fighters[i].position + METER * meters
    left = FAR
    for j in everyone(g):
        if s.fighters[j].side != s.fighters[i].side and is_able(g, j):
            left = min(left, abs(position - s.fighters[j].position))
    return -left


choose_move = best(worth_of_move)


@rule
def worth_of_engaging(g: Game, answer: int, least: int) -> int:
    """The power with which a target engages back, where its skill is enough."""
    i, slot = g.state.target, part_of(answer, 0)
    if way_of(answer) != Way.ENGAGE or attack_limit(g, i, slot) < least:
        return NEVER
    return base_power(g, i, slot)


best_engagement = best(worth_of_engaging)


@rule
def choose_response(g: Game, options: Options) -> int:
    """Engage back unless outnumbered, hurt, or the worse fighter of the two by far."""
    s = g.state
    i = s.target
    hurt = status(g, i) * 2 > g.book.sheets[i].attributes[Skill.BODY] * 3
    if not hurt and not is_outnumbered(g, i):
        k = best_engagement(g, options, defense_limit(g, i, s.attacker) - MUCH_WORSE)
        if k != NOWHERE:
            return k
    if place_of_way(options, Way.DEFEND) != NOWHERE:
        return place_of_way(options, Way.DEFEND)
    if place_of_way(options, Way.DEFEND_ONE) != NOWHERE:
        return place_of_way(options, Way.DEFEND_ONE)
    return 0


@rule
def worth_of_play(g: Game, play: int) -> int:
    """What a play is worth: its rank; a sequence before all else, in defense one card a little more."""
    i = g.state.fighter
    worth = 2 * play_rank(g, i, play)
    if not acts_offensively(g, i) and used_cards(play) != BOTH and play != OVERDRAW:
        worth += 3  # the other card stays for one's own action
    if way_of(play) == Way.SEQUENCE:
        worth += 100
    return worth


choose_play = best(worth_of_play, ties=has_better_cards)


@rule
def choose_kept(g: Game) -> int:
    """Keep the card that makes the higher rank of one's own attack, or else the better card."""
    i = g.state.fighter
    limit, cards = attack_limit(g, i, MAIN), cards_of(g, i).cards
    first, second = highest_value(g, cards[0], limit), highest_value(g, cards[1], limit)
    if first == second:
        return 0 if has_better_cards(g, answer_of(Way.CARDS, FIRST), answer_of(Way.CARDS, OTHER)) else 1
    return 0 if first > second else 1


@rule
def worth_of_weapon(g: Game, answer: int) -> int:
    """The power of a weapon; what is carried is only made ready."""
    slot = part_of(answer, 0)
    return base_power(g, g.state.turn, slot) if slot <= SECOND or g.state.act == Way.READY else -1


choose_weapon = best(worth_of_weapon)


@rule
def worth_of_target(g: Game, answer: int) -> int:
    """Strike the one aimed at, or who is closest to falling, the dazed first: they stay pinned."""
    s = g.state
    j = Who(part_of(answer, 0))
    body = max(1, g.book.sheets[j].attributes[Skill.BODY])  # a swarm has none
    worth = status(g, j) * 10 // body - weapon_defense(g, j) + (20 if s.fighters[j].dazed else 0)
    return worth + 100 if has_aimed(g, s.fighter, s.slot, j) else worth


choose_target = best(worth_of_target)


@rule
def caught(g: Game, i: Who, spot: Who) -> int:
    """How many more able foes than friends, the thrower among them, a blast catches defenseless."""
    s = g.state
    more = 0
    for j in everyone(g):
        if is_able(g, j) and distance(g, spot, j) <= NO_DEFENSE:
            more += 1 if s.fighters[j].side != s.fighters[i].side else -1
    return more


@rule
def has_good_spot(g: Game, i: Who) -> bool:
    """Whether a blast at hand would hit more foes than friends somewhere."""
    for slot in range(SECOND + 1):
        if has_blast(g, i, slot):
            for j in everyone(g):
                if is_spot(g, i, slot, j) and caught(g, i, j) > 0:
                    return True
    return False


@rule
def worth_of_spot(g: Game, answer: int) -> int:
    """How many more foes than friends a blast hits at a spot."""
    return caught(g, g.state.turn, Who(part_of(answer, 0)))


choose_spot = best(worth_of_spot)


@rule
def choose_exchange(g: Game, options: Options) -> int:
    """Recover before being dazed, never concede."""
    i = g.state.fighter
    power = g.book.sheets[i].attributes[g.book.power]
    recover = place_of_way(options, Way.RECOVER)
    if recover != NOWHERE and (status(g, i) + 2 >= power or place_of_way(options, Way.CONTEST) == NOWHERE):
        return recover
    return place_of_way(options, Way.CONTEST) if place_of_way(options, Way.CONTEST) != NOWHERE else 0


@rule
def worth_of_bleeding(g: Game, answer: int) -> int:
    """A value that stabilizes is worth most, then one above Body, then whatever is left."""
    i, value = g.state.fighter, part_of(answer, 0)
    if value <= g.state.fighters[i].critical_wounds:
        return 0
    return 2 if value <= g.book.sheets[i].attributes[Skill.BODY] else 1


choose_bleeding = best(worth_of_bleeding)
