"""The questions of the game: every one is put here, and declared beside the rules that ask it."""

from __future__ import annotations

from facedown.engine.answers import Kind, Options, Questions, answer_of, offer
from facedown.engine.answers import ask as ask_seat
from facedown.engine.cards import Zone
from facedown.engine.rules import cite, count_of, rule, top
from facedown.systems.contest.clauses import RULEBOOK, BleedFaceValue, Decision, OrderFaceValue, Way, Why
from facedown.systems.contest.rules.aiming import WIDE
from facedown.systems.contest.rules.cards import Worth, draw_open, is_under, worth_of
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.limits import order_limit
from facedown.systems.contest.sheet import FIGHTERS, Skill
from facedown.systems.contest.state import AIMS, BONUSES, CARDS, DAYS, SHOTS, SLOTS, Game, Step, Who

MOST_METERS = 32  # of a move
WEEK = 7


fighters = count_of("state.count")  # how many fighters there are
targets = count_of("state.target_count")  # how many are attacked in the contest at hand


@rule
def held_cards(g: Game) -> Zone:
    """The hand of whoever is asked."""
    return g.state.fighters[g.state.fighter].hand


@rule
def bonuses_held(g: Game) -> int:
    """How many bonuses whoever is asked has."""
    return bonuses_of(g, g.state.fighter)


@rule
def choices_of_bonuses(g: Game) -> int:
    """How many choices there are of the bonuses of whoever is asked, as masks of their places."""
    return 1 << bonuses_of(g, g.state.fighter)


@rule("CON-9.6", "CON-R62")
def level_of_turn(g: Game) -> int:
    """The level at which the turn comes: one waits for a lower one."""
    return g.state.level


@rule("CON-X5")
def past_a_move(g: Game) -> int:
    """The first number of meters that is too far for a move: Reflexes are the farthest."""
    return g.book.sheets[g.state.turn].attributes[Skill.REFLEXES] + 1


@rule("CON-X20")
def past_the_days(g: Game) -> int:
    """The first number of days that is one too many behind the weeks of a rest."""
    return min(WEEK, DAYS - g.state.rest + 1)


KINDS = {
    "fighter": Kind(FIGHTERS, end=fighters),
    "weapon": Kind(SLOTS),
    "value": Kind(15),
    "level": Kind(15, end=level_of_turn, first=1, missing=Why.LEVEL_NOT_BELOW),
    "meters_up": Kind(MOST_METERS, end=past_a_move, first=1, missing=Why.MOVE_TOO_FAR),
    "meters_down": Kind(MOST_METERS, end=past_a_move, first=1, missing=Why.MOVE_TOO_FAR),
    "degrees": Kind(WIDE + 1, first=1),
    "shots": Kind(SHOTS + 1, first=1, missing=Why.NOT_SO_MANY_SHOTS),
    "second_shots": Kind(SHOTS + 1, missing=Why.NOT_SO_MANY_SHOTS),
    "card": Kind(CARDS, zone=held_cards),
    "bonus": Kind(BONUSES, end=bonuses_held),
    "cards": Kind(1 << BONUSES, end=choices_of_bonuses),
    "played": Kind(1 << 2 + AIMS),
    "high": Kind(1 << 2 + AIMS),
    "skill": Kind(14),
    "weeks": Kind(DAYS // WEEK + 1),
    "days": Kind(WEEK, end=past_the_days),
}
QUESTIONS = Questions(RULEBOOK, KINDS)


@rule
def ask(g: Game, i: Who, decision: int) -> None:
    """Put a question about a fighter to its seat."""
    g.state.fighter = i
    ask_seat(g, g.state.fighters[i].seat, decision)


@rule
def ask_value(g: Game, i: Who, decision: int, clause: int, about: Who) -> None:
    """Draw a card for everyone to see, about somebody, and ask a fighter's seat what value it has."""
    card = draw_open(g, i)
    cite(g, clause, i, card, a=about)
    ask(g, i, decision)


@rule("CON-6.1", "CON-R57", "CON-R114", "CON-R117")
def values_open(g: Game) -> Worth:
    """The values at which the card drawn open may be taken: by default either of a face card."""
    worth = worth_of(g, g.state.shown.cards[0])
    only_low, only_high = False, False
    if g.state.decision == Decision.ORDER_VALUE:
        fits = is_under(g, worth.high, order_limit(g, g.state.fighter))
        only_low = g.book.order_face_value == OrderFaceValue.BEST_UNDER and not fits
        only_high = g.book.order_face_value == OrderFaceValue.HIGH
        only_high = only_high or (g.book.order_face_value == OrderFaceValue.BEST_UNDER and fits)
    elif g.state.decision == Decision.BLEEDING_VALUE:
        only_low = g.book.bleed_face_value == BleedFaceValue.LOW
        only_high = g.book.bleed_face_value == BleedFaceValue.HIGH
    return Worth(worth.high if only_high else worth.low, worth.low if only_low else worth.high)


@rule
def list_values(g: Game, options: Options) -> None:
    """List the values at which the card drawn open may be taken."""
    worth = values_open(g)
    offer(options, answer_of(Way.NONE, worth.low))
    if worth.high != worth.low:
        offer(options, answer_of(Way.NONE, worth.high))


@rule("CON-6.1", "CON-9.2")
def no_such_value(g: Game, value: int) -> int:
    """Why the card drawn open does not have a value: as a level of the order, or as any other."""
    return Why.NO_SUCH_LEVEL if g.state.decision == Decision.ORDER_VALUE else Why.NO_SUCH_VALUE


@rule
def offer_if(options: Options, way: int, is_open: bool) -> None:
    """List a way, if it is open."""
    if is_open:
        offer(options, answer_of(way))


@rule("CON-33.4", "CON-R190")
def is_between(g: Game) -> bool:
    """Whether somebody fires before another one's turn, or during it."""
    step = top(g.state.agenda).step
    return step == Step.FIRE or step == Step.MOVED


@rule
def taking_part(g: Game) -> int:
    """How many are in the contest at hand: its initiator, and those attacked."""
    return 1 + g.state.target_count


@rule
def taker_of_part(g: Game, k: int) -> Who:
    """Who is in the contest at hand: first its initiator, then the targets in the order named."""
    return g.state.attacker if k == 0 else g.state.targets[k - 1]


@rule
def actor(g: Game) -> Who:
    """Who acts: whose turn it is, or who fires in between."""
    return g.state.attacker if is_between(g) else g.state.turn
