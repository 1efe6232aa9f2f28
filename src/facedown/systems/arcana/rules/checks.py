"""Skill checks in battle: price, payment, cards turned, retries, what comes of it (ARC-24, ARC-X6)."""

from __future__ import annotations

from facedown.engine.answers import Of, Options, ask, offer
from facedown.engine.cards import draw, identify, restock, show_all, shuffle_in
from facedown.engine.rules import Card, Seat, chance, cite, next_part, pop, push, rule
from facedown.systems.arcana.clauses import Clause, Decision, SkillCheckLadder, TowerOnSkillCheck, Way, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, holds_face, offer_faces
from facedown.systems.arcana.rules.cards import card_with, discard, discard_all, fall_into_tower
from facedown.systems.arcana.rules.corruption import take_corruption
from facedown.systems.arcana.rules.deeds import start_deed
from facedown.systems.arcana.rules.ending import clear_check
from facedown.systems.arcana.rules.intents import any_hidden
from facedown.systems.arcana.rules.people import character_of, is_active, sheet_of
from facedown.systems.arcana.rules.values import FACE_RANKS, NUMBERS, face_of, read_value
from facedown.systems.arcana.state import (
    ADVERSARIES,
    CHECKS,
    FIRST_ADVERSARY,
    GM,
    MINORS,
    NONE,
    PACK,
    RETRIES,
    TOWER,
    Game,
    Outcome,
    Who,
)
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Available, Difficulty, Limit, Place

WHEEL, SUCCEED, FAIL = 10, (0, 19, 21), (13, 15, 16)  # numerals of critical cards
CRITICAL = tuple(
    Outcome.CRITICAL_SUCCESS if k in SUCCEED else Outcome.CRITICAL_FAILURE if k in FAIL else Outcome.NONE
    for k in range(PACK - MINORS)
)
EASY_FAILS, MEDIUM_FAILS = 5, 10  # the highest rank that fails
PRICE, SKILL, DIFFICULTY = range(3)  # what the GM names of a free check

# Asking for one


@rule("ARC-24.2", "ARC-R75")
def why_not_check(g: Game) -> int:
    """Why a player can ask for no check."""
    player = g.state.players[Seat(g.state.on_turn)]
    if player.hand.count == 0:
        return Why.NO_CARD_TO_PAY
    return Why.NONE if player.checks < CHECKS else Why.ENOUGH_CHECKS


@rule("ARC-X16")
def why_not_ask_for(g: Game, action: int) -> int:
    """Why a scene action cannot be asked for now."""
    if not g.book.fights[g.state.fight].actions >> action & 1:
        return Why.NOT_OFFERED
    return Why.NONE if is_available(g, action) and is_within_limit(g, action) else Why.NOT_NOW


@rule("ARC-X16")
def is_available(g: Game, action: int) -> bool:
    """Whether a scene action has what it needs."""
    available = g.book.actions[action].available
    if available == Available.MACHINE_INTENT:
        for k in range(ADVERSARIES):
            if g.state.adversaries[k].intents.count > 0 and sheet_of(g, Who(FIRST_ADVERSARY + k)).machine:
                return True  # who takes part no more has none
        return False
    if available == Available.LIGHTS_ON:
        return g.state.round > g.state.dim_until
    return available != Available.FACE_DOWN_INTENT or any_hidden(g)


@rule("ARC-X16")
def is_within_limit(g: Game, action: int) -> bool:
    """Whether a scene action has not been used as often as it may."""
    limit, player = g.book.actions[action].limit, g.state.players[Seat(g.state.on_turn)]
    if limit == Limit.ROUND:
        return g.state.last_success[action] != g.state.round
    if limit == Limit.COMBAT:
        return g.state.last_success[action] == 0
    if limit == Limit.PLAYER:
        return not player.succeeded >> action & 1
    return limit != Limit.TURN or not player.tried >> action & 1


@rule("ARC-24.1", "ARC-24.3", "ARC-R75", "ARC-X16")
def start_check(g: Game, seat: Seat, action: int) -> None:
    """A player asks for a check: a scene action has its price, of a free one the GM names all."""
    check, player = g.state.check, g.state.players[seat]
    check.seat = seat
    check.action = action
    player.checks += 1
    cite(g, Clause.ARC_24_1, Who(seat), a=action)
    if action != NONE:
        player.tried |= 1 << action
        check.cost = g.book.actions[action].cost
        check.skill = g.book.actions[action].skill
        check.difficulty = g.book.actions[action].difficulty
    push(g.state.agenda, Step.CHECK, seat)


@rule("ARC-24.3", "ARC-R74")
def terms(g: Game) -> int:
    """How many questions the GM answers: four for a free check, three where the GM gives the verdict."""
    if g.state.check.action != NONE:
        return 0
    return 4 if g.book.skill_check_ladder == SkillCheckLadder.HOUSE else 3


@rule("ARC-24.3")
def ask_term(g: Game, k: int) -> None:
    """The GM names price, skill, difficulty and modifier of a free check."""
    if k == PRICE:
        ask(g, GM, Decision.CHECK_PRICE)
    elif k == SKILL:
        ask(g, GM, Decision.CHECK_SKILL)
    elif k == DIFFICULTY:
        ask(g, GM, Decision.CHECK_DIFFICULTY)
    else:
        ask(g, GM, Decision.CHECK_MODIFIER)


@rule("ARC-24.3", "ARC-24.4", "ARC-24.5", "ARC-R78")
def name_price(g: Game, price: int) -> None:
    """The check costs so many cards: one if it is quick, all five if it takes much time and attention."""
    g.state.check.cost = price


@rule("ARC-24.3")
def name_skill(g: Game, skill: int) -> None:
    """The check is one of this skill, which counts if the asker has chosen it or crossed it out."""
    g.state.check.skill = skill


@rule("ARC-24.3")
def name_difficulty(g: Game, difficulty: int) -> None:
    """The check is this difficult, one of seven steps."""
    g.state.check.difficulty = difficulty


@rule("ARC-24.3")
def name_modifier(g: Game, way: int) -> None:
    """With a bonus or a penalty two cards are turned, of which one counts; with neither one card."""
    g.state.check.modifier = int(way == Way.BONUS) - int(way == Way.PENALTY)


QUESTIONS.declare(Decision.CHECK_PRICE, name_price)
QUESTIONS.declare(Decision.CHECK_SKILL, name_skill)
QUESTIONS.declare(Decision.CHECK_DIFFICULTY, name_difficulty)
QUESTIONS.declare(Decision.CHECK_MODIFIER, name_modifier)


# Paying for it


@rule("ARC-24.2", "ARC-R75")
def ask_payment(g: Game) -> bool:
    """Ask for the next card of the price; return whether one is still owed."""
    check = g.state.check
    if check.paid == 0:
        cite(g, Clause.ARC_24_3, Who(check.seat), a=check.cost, b=check.skill, c=check.difficulty)
    if check.paid == check.cost:
        return False
    ask(g, check.seat, Decision.PAYMENT)
    return True


@rule("ARC-24.2", "ARC-R75")
def why_not_pay(g: Game, card: int) -> int:
    """Why a card cannot be paid."""
    check = g.state.check
    hand = g.state.players[check.seat].hand
    if hand.count < check.cost - check.paid:
        return Why.TOO_FEW_CARDS
    return Why.NONE if holds_face(hand, card) else Why.NOT_HELD


@rule("ARC-R75")
def why_not_withdraw(g: Game) -> int:
    """Why a player cannot withdraw: a card is paid."""
    return Why.NONE if g.state.check.paid == 0 else Why.PAYS_ALREADY


@rule("ARC-24.2", "ARC-R75")
def pay(g: Game, way: int, card: int) -> None:
    """A card goes to the discard pile; or the check does not take place."""
    check = g.state.check
    if way == Way.WITHDRAW:
        clear_check(g)
        pop(g.state.agenda)
        return
    hand = g.state.players[check.seat].hand
    paid = card_with(hand, card)
    check.paid += 1
    show_all(g, paid)
    cite(g, Clause.ARC_24_2, Who(check.seat), paid)
    discard(g, check.seat, hand, paid)


@rule("ARC-24.2", "ARC-R75")
def offer_payments(g: Game, options: Options) -> None:
    """The cards of the hand, if they are enough, and to withdraw before the first is paid."""
    check = g.state.check
    hand = g.state.players[check.seat].hand
    if hand.count >= check.cost - check.paid:
        offer_faces(options, hand, Way.PAY)
    if check.paid == 0:
        offer(options, Way.WITHDRAW << 24)


QUESTIONS.declare(
    Decision.PAYMENT, pay, Of(Way.PAY, why_not_pay), Of(Way.WITHDRAW, why_not_withdraw), offer=offer_payments
)


@rule("ARC-24.6", "ARC-R76")
def shuffle_for_check(g: Game) -> None:
    """Once the price is paid the discard pile, payment included, is shuffled into the deck."""
    player = g.state.players[g.state.check.seat]
    shuffle_in(g, player.discard, player.deck)
    cite(g, Clause.ARC_24_6, Who(g.state.check.seat))


# The cards


@rule("ARC-24.7", "ARC-X6")
def step_of_check(g: Game) -> int:
    """How difficult the check is: a chosen skill makes it a step easier, a crossed-out one impossible."""
    check, character = g.state.check, character_of(g, g.state.check.seat)
    if character.crossed == check.skill:
        return Difficulty.IMPOSSIBLE
    if character.skills >> check.skill & 1:
        return max(check.difficulty - 1, Difficulty.AUTOMATIC)
    return check.difficulty


@rule("ARC-24.7", "ARC-R114", "ARC-X6")
def make_check(g: Game) -> bool:
    """Turn cards, and again for each retry; return whether there is more to do."""
    check = g.state.check
    if not is_active(g, Who(check.seat)):
        return False
    if check.outcome == Outcome.NONE:
        push(g.state.agenda, Step.TURN_CARDS)
        return True
    cite(g, Clause.ARC_X6, Who(check.seat), a=check.outcome)
    if not asks_for_retry(g):
        return False
    ask(g, check.seat, Decision.RETRY)
    return True


@rule("ARC-R52", "ARC-R74", "ARC-R114", "ARC-X6")
def asks_for_retry(g: Game) -> bool:
    """Whether the asker of a check that failed is asked for a retry."""
    if g.state.check.outcome < Outcome.FAILURE or g.book.skill_check_ladder == SkillCheckLadder.GM_VERDICT:
        return False
    return not brings_reset(g)


@rule("ARC-R52")
def brings_reset(g: Game) -> bool:
    """Whether the card that counts is The Tower, and resets the cards of the player."""
    if g.book.tower_on_skill_check != TowerOnSkillCheck.RESET_TOO:
        return False
    discard_pile = g.state.players[g.state.check.seat].discard
    return discard_pile.count > 0 and face_of(discard_pile.cards[discard_pile.count - 1]) == TOWER


@rule("ARC-24.7", "ARC-R77", "ARC-R79", "ARC-X6")
def turn_cards(g: Game) -> None:
    """Turn one card, or two for a bonus or a penalty; none where the result is certain."""
    check = g.state.check
    player = g.state.players[check.seat]
    step = step_of_check(g)
    if g.book.skill_check_ladder == SkillCheckLadder.HOUSE:
        if step == Difficulty.IMPOSSIBLE:
            check.outcome = Outcome.FAILURE
            return
        if step == Difficulty.AUTOMATIC or (check.retries == RETRIES and step != Difficulty.UNLIKELY):
            check.outcome = Outcome.SUCCESS
            return
    for _ in range(1 if check.modifier == 0 else 2):
        restock(g, player.deck, player.discard)
        if player.deck.count > 0:  # of one card in all there is no second
            card = draw(g, player.deck, player.limbo)
            show_all(g, card)
            cite(g, Clause.ARC_24_7, Who(check.seat), card)


@rule("ARC-X6")
def ask_which_counts(g: Game) -> None:
    """Of two cards the player picks one with a bonus, the GM with a penalty; or the GM gives a verdict."""
    check = g.state.check
    if g.state.players[check.seat].limbo.count == 0:
        return
    if g.book.skill_check_ladder == SkillCheckLadder.GM_VERDICT:
        ask(g, GM, Decision.VERDICT)
    elif check.modifier > 0:
        ask(g, check.seat, Decision.BONUS)
    elif check.modifier < 0:
        ask(g, GM, Decision.PENALTY)


@rule("ARC-R77", "ARC-X6")
def count_card(g: Game, card: int) -> None:
    """The card that counts is judged; it goes to the pile last."""
    seat = g.state.check.seat
    limbo = g.state.players[seat].limbo
    if face_of(identify(g, limbo.cards[0])) == card:
        limbo.cards[0], limbo.cards[limbo.count - 1] = limbo.cards[limbo.count - 1], limbo.cards[0]


@rule("ARC-X6")
def why_not_count(g: Game, card: int) -> int:
    """Why a card cannot count: it was not turned."""
    limbo = g.state.players[g.state.check.seat].limbo
    for k in range(limbo.count):
        if face_of(identify(g, limbo.cards[k])) == card:
            return Why.NONE
    return Why.NOT_TURNED


@rule("ARC-X6")
def offer_turned(g: Game, options: Options) -> None:
    """The cards that were turned."""
    limbo = g.state.players[g.state.check.seat].limbo
    for k in range(limbo.count):
        offer(options, face_of(identify(g, limbo.cards[k])) << 16)


QUESTIONS.declare(Decision.BONUS, count_card, why_not_count, offer=offer_turned)
QUESTIONS.declare(Decision.PENALTY, count_card, why_not_count, offer=offer_turned)


@rule("ARC-R74")
def give_verdict(g: Game, way: int) -> None:
    """The GM names the result."""
    if way == Way.CRITICAL_SUCCESS:
        g.state.check.outcome = Outcome.CRITICAL_SUCCESS
    elif way == Way.SUCCESS:
        g.state.check.outcome = Outcome.SUCCESS
    elif way == Way.FAILURE:
        g.state.check.outcome = Outcome.FAILURE
    else:
        g.state.check.outcome = Outcome.CRITICAL_FAILURE


QUESTIONS.declare(Decision.VERDICT, give_verdict)


@rule("ARC-24.7", "ARC-R77")
def judge(g: Game) -> None:
    """What the last card on show comes to; all of them go to the discard pile."""
    check = g.state.check
    limbo = g.state.players[check.seat].limbo
    if check.outcome == Outcome.NONE:
        check.outcome = outcome_of(g, limbo.cards[limbo.count - 1])
    discard_all(g, check.seat, limbo)


@rule("ARC-R79", "ARC-X6")
def outcome_of(g: Game, card: Card) -> int:
    """What a card comes to; a coin is flipped only for a Wheel that counts."""
    outcome = outcome_by_step(g, card, step_of_check(g))
    if outcome != Outcome.NONE:
        return outcome
    return Outcome.CRITICAL_SUCCESS if chance(g, 2) else Outcome.CRITICAL_FAILURE


@rule("ARC-R79", "ARC-X6")
def outcome_by_step(g: Game, card: Card, step: int) -> int:
    """What a card comes to at a step of difficulty.

    A ten and a court are worth the same, so a search that has to tell them apart looks at the very card.
    """
    face = read_value(g, card)
    if step == Difficulty.MEDIUM and face < MINORS and NUMBERS[face] >= MEDIUM_FAILS:
        face = face_of(identify(g, card))
    return outcome_of_face(g, face, step)


@rule("ARC-R79", "ARC-X6")
def outcome_of_face(g: Game, face: int, step: int) -> int:
    """Critical cards first, then by the step; NONE for a Wheel, which takes a coin."""
    if face >= MINORS:
        numeral = face - MINORS
        if numeral == character_of(g, g.state.check.seat).arcana:
            return Outcome.CRITICAL_SUCCESS
        if numeral == WHEEL:
            return Outcome.NONE
        if CRITICAL[numeral] != Outcome.NONE:
            return CRITICAL[numeral]
    if step == Difficulty.UNLIKELY:
        return Outcome.FAILURE
    fails = face < MINORS and (
        step == Difficulty.HARD
        or (step == Difficulty.MEDIUM and FACE_RANKS[face] <= MEDIUM_FAILS)
        or (step == Difficulty.EASY and FACE_RANKS[face] <= EASY_FAILS)
    )
    return Outcome.FAILURE if fails else Outcome.SUCCESS


# Retries


@rule("ARC-R114", "ARC-X6")
def why_not_retry(g: Game) -> int:
    """Why a check cannot be tried again; an impossible one never can."""
    if step_of_check(g) == Difficulty.IMPOSSIBLE:
        return Why.NO_RETRY
    return Why.NONE if g.state.check.retries < RETRIES else Why.NO_RETRY_LEFT


@rule("ARC-R114", "ARC-X6")
def retry(g: Game, way: int) -> None:
    """A Corruption Point buys another try, without another payment; or the result stands."""
    check = g.state.check
    if way == Way.ACCEPT:
        next_part(g)
        return
    check.retries += 1
    check.outcome = Outcome.NONE
    take_corruption(g, check.seat, 1)


QUESTIONS.declare(Decision.RETRY, retry, Of(Way.RETRY, why_not_retry))


# What comes of it


@rule("ARC-X16")
def carry_check_out(g: Game) -> None:
    """What a scene action brings with this result; a free check has no effect but its result."""
    s = g.state
    check = s.check
    outcome, action = check.outcome, check.action
    if outcome == Outcome.NONE or action == NONE:
        return
    if outcome <= Outcome.SUCCESS:
        s.last_success[action] = s.round
        s.players[check.seat].succeeded |= 1 << action
    start_deed(g, Who(check.seat), Place.SCENE, g.book.actions[action].outcomes[outcome])
    push(s.agenda, Step.EFFECTS)


@rule("ARC-R52")
def end_check(g: Game) -> None:
    """The check is over; where The Tower resets, it does so now."""
    seat, resets = g.state.check.seat, brings_reset(g)
    clear_check(g)
    if resets and is_active(g, Who(seat)):
        fall_into_tower(g, seat)
