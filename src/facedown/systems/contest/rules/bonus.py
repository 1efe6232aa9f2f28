"""Bonus cards: getting one, keeping it, committing it for a round (Bonus Cards; CON-X15)."""

from __future__ import annotations

from facedown.engine.cards import is_same_face, knows, move, show_all, suit_of, take
from facedown.engine.rules import NO_CARD, Card, cite, pop, push, rule, top
from facedown.systems.contest.clauses import (
    BonusCardDrawLimit,
    BonusExpiry,
    BonusStore,
    BonusVisibility,
    Clause,
    Decision,
    Way,
    Why,
)
from facedown.systems.contest.rules.asking import QUESTIONS, ask, taker_of_part, taking_part
from facedown.systems.contest.rules.cards import MANY, draw_seen, give_up, is_face, put_on_discard
from facedown.systems.contest.rules.conditions import are_enemies, is_able, is_helpless
from facedown.systems.contest.rules.effects import CLUB, bonuses_of, concerns_oneself, suit_at
from facedown.systems.contest.rules.everyone import everyone
from facedown.systems.contest.rules.minions import keeps_bonuses
from facedown.systems.contest.state import BONUSES, NO_ONE, Game, Step, Who

STUMBLES = 99  # actions that one fighter can have to lose, at most


@rule("CON-R168")
def uses_at_once(g: Game) -> bool:
    """Whether a bonus is for the round in which its card came, and for that alone."""
    return g.book.bonus_expiry == BonusExpiry.DRAWN_TURN


@rule("CON-36.1")
def plays_bonus_cards(g: Game) -> bool:
    """Whether bonus cards are played."""
    return g.book.bonus_cards == 1


@rule("CON-R167")
def count_drawn(g: Game, i: Who, cards: int) -> None:
    """Count the cards that a fighter has drawn this round; order cards do not count."""
    if top(g.state.agenda).step > Step.NEXT_TURN:
        g.state.fighters[i].drawn = min(MANY, g.state.fighters[i].drawn + cards)


@rule("CON-36.2", "CON-36.3", "CON-36.4", "CON-36.5", "CON-36.6", "CON-R167", "CON-R170", "CON-R189")
def why_not_a_bonus(g: Game, i: Who, card: Card) -> int:
    """Why a fighter cannot keep a card that it has drawn and not used as a bonus.

    It can keep a face card, straight from the deck, with no more cards drawn this round than the limit, no
    contest lost since its own last turn, and no bonus committed in the same round; six at most.
    """
    fighter = g.state.fighters[i]
    if not is_face(g, card):
        return Why.NO_FACE_CARD
    if fighter.bonuses.committed and not uses_at_once(g):
        return Why.HAS_COMMITTED
    if fighter.lost:
        return Why.LOST_SINCE
    if bonuses_of(g, i) >= BONUSES:
        return Why.HAS_ALL_BONUSES
    most = 2 if g.book.bonus_card_draw_limit == BonusCardDrawLimit.NORMAL_DRAW else 1
    return Why.NONE if fighter.drawn <= most else Why.HAS_DRAWN_MORE


@rule("CON-36.2", "CON-36.3")
def set_aside(g: Game, i: Who, used: int, beaten: bool) -> None:
    """Before a hand is discarded, lay aside what its holder may keep: unused face cards.

    Not those of someone who lost the contest at hand, nor of minions and swarms, nor cards that nobody has
    looked at; `used` is the mask of the cards played.
    """
    fighter = g.state.fighters[i]
    if beaten or not keeps_bonuses(g, i):
        return
    for place in range(fighter.hand.count - 1, -1, -1):
        card = fighter.hand.cards[place]
        if not used >> place & 1 and knows(g, card, fighter.seat) and not why_not_a_bonus(g, i, card):
            move(fighter.hand, fighter.bonuses.cards, card)
            fighter.bonuses.offered += 1


@rule("CON-36.1")
def ask_taking(g: Game) -> bool:
    """Ask the next holder of a card that would be discarded whether it keeps it as a bonus."""
    s = g.state
    for i in everyone(g):
        if s.fighters[i].bonuses.offered > 0:
            ask(g, i, Decision.TAKE)
            return True
    return False


@rule
def offered_card(g: Game, i: Who) -> Card:
    """The card that a fighter may keep, the first of them if there are several."""
    fighter = g.state.fighters[i]
    return fighter.bonuses.cards.cards[fighter.bonuses.cards.count - fighter.bonuses.offered]


@rule("CON-36.1", "CON-36.3", "CON-36.5", "CON-36.6", "CON-R189")
def why_not_take(g: Game, way: int) -> int:
    """Why the card laid aside cannot be kept as a bonus."""
    i = g.state.fighter
    return Why.NONE if way == Way.LEAVE else why_not_a_bonus(g, i, offered_card(g, i))


@rule("CON-R169")
def take_or_leave(g: Game, way: int) -> None:
    """Keep the card laid aside as a bonus, unseen by others unless all is open, or discard it."""
    i = g.state.fighter
    fighter = g.state.fighters[i]
    card = offered_card(g, i)
    fighter.bonuses.offered -= 1
    if way == Way.TAKE:
        fighter.bonuses.taken = 1
        if g.book.bonus_store == BonusStore.CHIPS:
            note_chip(g, i, card)
        elif g.book.bonus_visibility == BonusVisibility.OPEN:
            show_all(g, card)
        cite(g, Clause.CON_36_1, i, card, a=bonuses_of(g, i))
    else:
        give_up(g, fighter.bonuses.cards, card)


@rule("CON-R169", "CON-R189")
def note_chip(g: Game, i: Who, card: Card) -> None:
    """Take a chip for a card, and note its suit; the card goes face down into the discard."""
    fighter = g.state.fighters[i]
    fighter.bonuses.suits[fighter.bonuses.chips] = 1 + suit_of(g, card)
    if g.book.bonus_visibility == BonusVisibility.OPEN:
        fighter.bonuses.known_suits[fighter.bonuses.chips] = 1 + suit_of(g, card)
    fighter.bonuses.chips += 1
    take(fighter.bonuses.cards, card)
    put_on_discard(g, card)


@rule("CON-R189")
def spend_bonus(g: Game, i: Who, place: int) -> None:
    """Give a bonus back: its card face up into the discard, or its chip."""
    fighter = g.state.fighters[i]
    if g.book.bonus_store == BonusStore.CARDS:
        give_up(g, fighter.bonuses.cards, fighter.bonuses.cards.cards[place])
        return
    fighter.bonuses.chips -= 1
    for k in range(place, fighter.bonuses.chips):
        fighter.bonuses.suits[k] = fighter.bonuses.suits[k + 1]
        fighter.bonuses.known_suits[k] = fighter.bonuses.known_suits[k + 1]
    fighter.bonuses.suits[fighter.bonuses.chips] = 0
    fighter.bonuses.known_suits[fighter.bonuses.chips] = 0


@rule
def card_at(g: Game, i: Who, place: int) -> Card:
    """The card of a bonus, or NO_CARD for a chip."""
    if g.book.bonus_store == BonusStore.CHIPS:
        return NO_CARD
    return g.state.fighters[i].bonuses.cards.cards[place]


@rule("CON-X15")
def may_watch(g: Game, i: Who) -> bool:
    """Whether a fighter may watch for an opening: no card drawn this round, engaged with one at most."""
    fighter = g.state.fighters[i]
    with_several = fighter.engaged & fighter.engaged - 1 != 0
    return keeps_bonuses(g, i) and fighter.drawn == 0 and not with_several


@rule
def watch(g: Game, i: Who) -> None:
    """Watch for an opening: draw one card, which only its holder's seat sees."""
    bonuses = g.state.fighters[i].bonuses
    card = draw_seen(g, i, bonuses.cards)
    if card != NO_CARD:
        bonuses.offered = 1
        cite(g, Clause.CON_X15, i, card)


@rule("CON-36.10", "CON-R171")
def begin_turn(g: Game, i: Who) -> None:
    """On its turn a fighter may commit bonuses, and put clubs into effect."""
    bonuses = g.state.fighters[i].bonuses
    bonuses.commit_done = 0
    bonuses.enable_done = 0


@rule
def committed_count(g: Game, i: Who) -> int:
    """How many bonuses a fighter has committed this round."""
    count = 0
    for place in range(BONUSES):
        count += g.state.fighters[i].bonuses.committed >> place & 1
    return count


@rule("CON-36.6", "CON-36.7")
def may_commit(g: Game, i: Who) -> bool:
    """Whether a fighter has bonuses left to commit, and has taken none this round."""
    return (g.state.fighters[i].bonuses.taken == 0 or uses_at_once(g)) and bonuses_of(g, i) > committed_count(
        g, i
    )


@rule("CON-36.9", "CON-R171")
def open_commitments(g: Game) -> None:
    """A contest begins: whoever takes part may commit bonuses for it."""
    s = g.state
    for i in everyone(g):
        s.fighters[i].bonuses.commit_done = 0


@rule
def join_contest(g: Game, i: Who) -> None:
    """Let bonuses be committed for a contest, and note whether it is one of an extra action."""
    open_commitments(g)
    g.state.fighters[i].attacked_extra |= g.state.extra > 0


@rule("CON-36.9")
def let_commit(g: Game) -> None:
    """Have those in the contest commit bonuses before they draw."""
    push(g.state.agenda, Step.COMMIT)


@rule("CON-R171")
def ask_commit(g: Game) -> None:
    """Ask the next one to commit bonuses: the initiator, then the targets that can do anything (C3).

    On one's own turn, without targets, only the one whose turn it is.
    """
    s = g.state
    for k in range(taking_part(g)):
        i = taker_of_part(g, k)
        if may_commit(g, i) and not s.fighters[i].bonuses.commit_done and not is_helpless(g, i):
            ask(g, i, Decision.COMMIT)
            return
    pop(s.agenda)


@rule
def is_twin(g: Game, i: Who, place: int, among: int) -> bool:
    """Whether one of the bonuses named, before this place, is just the same: either will do."""
    for k in range(place):
        if among >> k & 1 and is_same_bonus(g, i, k, place):
            return True
    return False


@rule
def is_same_bonus(g: Game, i: Who, first: int, second: int) -> bool:
    """Whether two bonuses have the same face, or as chips the same suit."""
    if g.book.bonus_store == BonusStore.CHIPS:
        return suit_at(g, i, first) == suit_at(g, i, second)
    bonus = g.state.fighters[i].bonuses.cards
    return is_same_face(g, bonus.cards[first], bonus.cards[second])


@rule("CON-36.8", "CON-36.9")
def why_not_commit(g: Game, bonus: int) -> int:
    """Why a bonus cannot be committed: it is already, or one just the same comes before it."""
    i = g.state.fighter
    committed = g.state.fighters[i].bonuses.committed
    return Why.COMMITTED_ALREADY if committed >> bonus & 1 or is_twin(g, i, bonus, ~committed) else Why.NONE


@rule("CON-36.11", "CON-R172")
def why_not_use(g: Game, way: int, bonus: int) -> int:
    """Why a bonus cannot be committed so: all of a round concern one person."""
    i = g.state.fighter
    person = g.state.fighters[i].bonuses.person
    if way == Way.DONE or person == NO_ONE:
        return Why.NONE
    oneself = concerns_oneself(suit_at(g, i, bonus), way == Way.OFFENSE)
    return Why.NONE if (person == i) == oneself else Why.CONCERNS_ANOTHER


@rule
def commit(g: Game, way: int, bonus: int) -> None:
    """Commit a bonus and announce whether it is offensive or defensive; the first one names the person."""
    i = g.state.fighter
    fighter = g.state.fighters[i]
    if way == Way.DONE:
        fighter.bonuses.commit_done = 1
        return
    offensive = way == Way.OFFENSE
    fighter.bonuses.committed |= 1 << bonus
    if offensive:
        fighter.bonuses.offensive |= 1 << bonus
    cite(g, Clause.CON_36_9, i, card_at(g, i, bonus), a=1 if offensive else 0, b=committed_count(g, i))
    if fighter.bonuses.person == NO_ONE:
        if concerns_oneself(suit_at(g, i, bonus), offensive):
            name_person(g, i, i)
        else:
            ask(g, i, Decision.PERSON)


@rule("CON-36.11")
def why_not_concern(g: Game, fighter: Who) -> int:
    """Why bonuses cannot concern somebody: it is no opponent, or not in the fight any more."""
    return Why.NONE if are_enemies(g, g.state.fighter, fighter) and is_able(g, fighter) else Why.NO_OPPONENT


@rule
def take_person(g: Game, fighter: Who) -> None:
    """Name whom the bonuses of this round concern."""
    name_person(g, g.state.fighter, fighter)


@rule("CON-R172")
def name_person(g: Game, i: Who, person: Who) -> None:
    """Name the one person that all bonuses of this round concern."""
    g.state.fighters[i].bonuses.person = person
    cite(g, Clause.CON_36_11, i, a=person)


@rule
def waiting(g: Game, i: Who) -> int:
    """The mask of the bonuses committed and not yet in effect."""
    return g.state.fighters[i].bonuses.committed & ~g.state.fighters[i].bonuses.enabled


@rule("CON-36.10")
def why_not_enable(g: Game, cards: int) -> int:
    """Why a choice of bonuses cannot go into effect: all must be committed, and none is yet."""
    i = g.state.fighter
    open_ones = waiting(g, i)
    if cards & ~open_ones:
        return Why.NOT_COMMITTED
    for place in range(bonuses_of(g, i)):
        if cards >> place & 1 and is_twin(g, i, place, open_ones & ~cards):
            return Why.NOT_COMMITTED
    return Why.NONE


@rule("CON-36.10")
def why_not_club(g: Game, cards: int) -> int:
    """Why a choice of bonuses does not go into effect on one's own turn: only clubs do."""
    i = g.state.fighter
    for place in range(bonuses_of(g, i)):
        if cards >> place & 1 and suit_at(g, i, place) != CLUB:
            return Why.NOT_COMMITTED
    return Why.NONE


@rule
def enable_clubs(g: Game, cards: int) -> None:
    """Put clubs into effect on one's own turn."""
    i = g.state.fighter
    g.state.fighters[i].bonuses.enable_done = 1
    put_into_effect(g, i, cards)


@rule("CON-36.10", "CON-38.3", "CON-R181", "CON-R189")
def put_into_effect(g: Game, i: Who, chosen: int) -> bool:
    """Show bonuses and put them into effect; return whether there were any.

    A club against an opponent costs it the next action, once more for each.
    """
    s = g.state
    fighter = s.fighters[i]
    chosen = chosen & waiting(g, i)
    for place in range(bonuses_of(g, i)):
        if chosen >> place & 1:
            suit = suit_at(g, i, place)
            fighter.bonuses.enabled |= 1 << place
            if g.book.bonus_store == BonusStore.CHIPS:
                fighter.bonuses.known_suits[place] = 1 + suit
            else:
                show_all(g, fighter.bonuses.cards.cards[place])
            use = fighter.bonuses.offensive >> place & 1
            cite(g, Clause.CON_36_13, i, card_at(g, i, place), a=fighter.bonuses.person, b=use, c=suit)
            if suit == CLUB and fighter.bonuses.person != i:
                other = s.fighters[fighter.bonuses.person]
                other.stumble = min(other.stumble + 1, STUMBLES)
                cite(g, Clause.CON_38_1, fighter.bonuses.person, a=other.stumble)
    return chosen != 0


@rule("CON-36.10", "CON-R182", "CON-R189")
def end_bonuses(g: Game) -> None:
    """A round is over: what was committed is spent, in effect or wasted. Actions still to lose remain."""
    s = g.state
    for i in everyone(g):
        fighter = s.fighters[i]
        if uses_at_once(g) and bonuses_of(g, i) > 0:
            cite(g, Clause.CON_R168, i, a=bonuses_of(g, i))
        elif fighter.bonuses.committed != 0:
            cite(g, Clause.CON_36_12, i, a=committed_count(g, i))
        for place in range(bonuses_of(g, i) - 1, -1, -1):
            if fighter.bonuses.committed >> place & 1 or uses_at_once(g):
                spend_bonus(g, i, place)
        fighter.bonuses.committed = 0
        fighter.bonuses.offensive = 0
        fighter.bonuses.enabled = 0
        fighter.bonuses.person = NO_ONE
        fighter.bonuses.taken = 0
        fighter.extra_taken = 0
        fighter.bonuses.enable_done = 0


QUESTIONS.declare(Decision.TAKE, take_or_leave, why_not_take)
QUESTIONS.declare(Decision.COMMIT, commit, why_not_commit, why_not_use)
QUESTIONS.declare(Decision.PERSON, take_person, why_not_concern)
QUESTIONS.declare(Decision.CLUBS, enable_clubs, why_not_enable, why_not_club)
